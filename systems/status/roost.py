"""Roost (800.59): one sum that heals every second, for the whole battle."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import families, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.flow import recovery
from ecs_sim.systems.status import vessel
from ecs_sim.systems.step import passes

LEAST = 1
MOST = 20


@kernel
def ticks(w: World, k: int) -> int:
    """Every Roost that is due heals, in the pass's order; its tick is that heal, which nothing led to (800.59a)."""
    if w.now.due_any & (1 << families.ROOST) == 0:
        return 0
    vessel.enter(w)
    count = passes.line_up(w)
    for i in range(count):
        u = w.now.queue[i]
        if w.boons[u].roost > 0 and w.boons[u].roost_due <= 0 and w.identity[u].life == lives.ALIVE:
            w.boons[u].roost_due = STEPS_A_SECOND
            w.now.cause = -1
            recovery.tick(w, u, amount(w, u))
            w.now.cause = -1
        if w.clock.stop != 0:
            return 1
    vessel.leave(w)
    return 0


@kernel
def amount(w: World, u: int) -> int:
    """The sum, then the percentage on top (rounded down), then the clamp into 1 to 20 (800.59d, S800-60)."""
    b = w.boons[u]
    healed = b.roost + b.roost * b.roost_percent // 100
    healed = min(MOST, healed)
    return max(LEAST, healed)
