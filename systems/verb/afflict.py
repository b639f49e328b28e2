"""Verbs that apply and clear statuses, lower Armor, and execute."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, flags, kinds, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import apply, clearing, death
from ecs_sim.systems.stat import refresh

CULL = rule("800.13a")
REACH = rule("800.13d")


@kernel
def status(w: World, f: int, c: int, r: int, n: int) -> int:
    """Apply a family by amount, or for the seconds printed (400.1c): statuses, Hallow's instances (800.29c), Roost's
    sum (800.59b), Crush (800.12a).
    """
    clause = w.clause[c]
    steps = amount.steps(w, c, w.frame[f].actor)
    done = apply.status(w, w.frame[f].actor, r, clause.what, n, steps, clause.flags)
    if clause.what == families.INTEREST and done > 0:
        w.frame[f].interest = 1
    return done


@kernel
def smash(w: World, f: int, c: int, r: int, n: int) -> int:
    """Lower the tier for the seconds printed (800.65a)."""
    steps = amount.steps(w, c, w.frame[f].actor)
    return apply.status(w, w.frame[f].actor, r, families.SMASH, 1, steps, w.clause[c].flags)


@kernel
def clear(w: World, f: int, c: int, r: int, n: int) -> int:
    """Remove a family, whole or by number (700.5)."""
    count = 0 if w.clause[c].flags & flags.ALL_STACKS else n
    return clearing.clear(w, w.frame[f].actor, r, w.clause[c].what, count)


@kernel
def cull(w: World, f: int, c: int, r: int, n: int) -> int:
    """Destroy a target whose Maim points exceed its Vitality (800.13): no damage, and nothing prevents it.

    The threshold is tested when the line resolves, after the hit and after a Maim printed before it (900.1).
    """
    actor = w.frame[f].actor
    points = w.maim[r].points
    refresh.max_vitality(w, r)
    held = w.vitals[r].vitality
    why = 0
    if (r >> 5) == (actor >> 5):
        why = whys.ALLY
    elif sets.targetable(w, r) == 0:
        why = whys.NO_TARGET
    elif points <= held:
        why = whys.THRESHOLD
    if why != 0:
        emit.emit_full(
            w, kinds.CULL_FAILED, actor, r, why, points, held, 0, 0, CULL if why == whys.THRESHOLD else REACH
        )
        return 0
    before = w.now.cause
    w.now.cause = emit.emit_full(w, kinds.CULL, actor, r, 0, points, held, 0, 0, CULL)
    w.vitals[r].shield = 0
    death.die(w, r, actor, death.CULL)
    w.now.cause = before
    return 1
