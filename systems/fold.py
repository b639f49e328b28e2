"""Folding the authoritative state into the digest (docs/formats.md, Digest). No rule: the digest's own definition.

Each used row of each part in the order of the world record, its 8-byte words in the order of the declarations,
those that are not 0 with their place: `ecs_sim.components.world.fold_parts` says where they lie.
"""

from __future__ import annotations

from ecs_sim.components import folding
from ecs_sim.components.folding import FOLDS
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, word
from ecs_sim.systems import emit


@kernel
def state(w: World) -> int:
    """Set `now.final_a` and `now.final_b` to the running lanes with the present state folded in, and
    `now.outcome_a` and `now.outcome_b` to the same fold begun at 0. No rule: digest.
    """
    w.now.final_a = w.clock.hash_a
    w.now.final_b = w.clock.hash_b
    w.now.outcome_a = 0
    w.now.outcome_b = 0
    mix(w, w.clock.step, w.clock.winner, w.clock.activations, w.clock.modifiers + 65536 * w.clock.hallows)
    for p in range(FOLDS):
        if w.fold[p].words == 0:
            break
        rows = w.fold[p].rows
        if rows == folding.UNIT_ROWS:
            span(w, p, 0, w.side[0].count)
            span(w, p, 32, 32 + w.side[1].count)
        else:
            span(w, p, 0, used(w, rows))
    return 0


@kernel
def mix(w: World, first: int, second: int, third: int, fourth: int) -> int:
    """Run the lanes of both folds over four words. No rule: digest."""
    w.now.final_a = emit.lane_a(w, w.now.final_a, first, second, third, fourth)
    w.now.final_b = emit.lane_b(w, w.now.final_b, first, second, third, fourth)
    w.now.outcome_a = emit.lane_a(w, w.now.outcome_a, first, second, third, fourth)
    w.now.outcome_b = emit.lane_b(w, w.now.outcome_b, first, second, third, fourth)
    return 0


@kernel
def used(w: World, rows: int) -> int:
    """How many rows of a part are in use. No rule: digest."""
    if rows == folding.SIDE_ROWS:
        return 2
    if rows == folding.LINE_ROWS:
        return w.clock.lines
    return w.clock.modifiers if rows == folding.MODIFIER_ROWS else w.clock.hallows


@kernel
def span(w: World, p: int, first: int, last: int) -> int:
    """Fold rows `first` to `last` - 1 of a part. No rule: digest."""
    part = w.fold[p]
    for row in range(first, last):
        for place in range(part.skip, part.words):
            v = word(w, part.first, part.stride, row, place)
            if v != 0:
                mix(w, p * 65536 + place, row, v, v >> 32)
    return 0
