"""Which units some timer, tick or timed change may be running on. No rule: the others need no look at theirs."""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def mark(w: World, u: int) -> int:
    """Something begins to run on a unit. No rule: bookkeeping."""
    w.totals[u].timed |= 1
    w.now.timed_any = 1
    return 0


@kernel
def mark_keywords(w: World, u: int) -> int:
    """A timed keyword begins to run on a unit. No rule: bookkeeping."""
    w.totals[u].timed = 3
    w.now.timed_any = 1
    return 0
