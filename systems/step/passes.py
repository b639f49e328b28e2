"""The order of units in a pass over both halves (S300-02, S300-05)."""

from __future__ import annotations

from ecs_sim.components.words import purposes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw


@kernel
def first_side(w: World) -> int:
    """The side that goes first in this step: a coin, drawn when first asked for (S300-05)."""
    if w.now.first_side < 0:
        w.now.first_side = draw.battle_roll(w, purposes.FIRST_SIDE, w.clock.step, 2)
    return w.now.first_side


@kernel
def line_up(w: World) -> int:
    """Write the living units into `queue`, the coin's side first, each side in reading order; returns how many."""
    first = first_side(w)
    count = 0
    for turn in range(2):
        side = w.side[first ^ turn]
        for i in range(side.order_count):
            w.now.queue[count] = side.order[i]
            count += 1
    w.now.queued = count
    return count
