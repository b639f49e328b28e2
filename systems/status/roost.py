"""Roost (800.59): one sum that heals every second, for the whole battle."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import boosts, flags
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.flow import recovery
from ecs_sim.systems.unit import boost

LEAST = 1
MOST = 20


@kernel
def one(w: World, u: int) -> int:
    """A tick that is due is a heal which nothing led to (800.59a)."""
    if w.boons[u].roost <= 0 or w.boons[u].roost_due > 0:
        return 0
    w.boons[u].roost_due = STEPS_A_SECOND
    w.now.cause = -1
    return recovery.tick(w, u, amount(w, u), flags.SUMMED)


@kernel
def amount(w: World, u: int) -> int:
    """The sum with what Cores add, the percentage on top (rounded down), then the clamp into 1 to 20 (800.59d, 1000.4d,
    S800-60).
    """
    found = w.boons[u].roost + boost.of(w, u, boosts.RESTORED)
    return max(LEAST, min(MOST, found + found * w.boons[u].roost_percent // 100))
