"""Verbs about Dormant (800.16): becoming so for a time, and waking others."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import apply
from ecs_sim.systems.status import dormancy

WAKE = rule("800.16g")


@kernel
def dormant(w: World, f: int, c: int, r: int, n: int) -> int:
    """Become Dormant for the seconds printed: no wake condition, it simply ends (800.16i)."""
    steps = amount.steps(w, c, w.frame[f].actor)
    return apply.status(w, w.frame[f].actor, r, families.DORMANT, 1, steps, w.clause[c].flags)


@kernel
def wake(w: World, f: int, c: int, r: int, n: int) -> int:
    """End a sleep of either kind; the one effect besides clears that is made for the Dormant (800.16g)."""
    if sets.asleep(w, r) == 0:
        return emit.skip(w, w.frame[f].actor, r, whys.NOT_THERE, WAKE)
    return dormancy.wake(w, w.frame[f].actor, r)
