"""Venom (800.73): slower, larger bites."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, lives, purposes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw
from ecs_sim.systems.status import stack as stacks
from ecs_sim.systems.status import tick

TICK = rule("800.73a")
DECAY_LEAST = 20
DECAY_MOST = 30


@kernel
def one(w: World, u: int) -> int:
    """Damage by the stacks past Armor, then 20 to 30 % of them go, rounded down, at least 1 (800.73a, S800-29)."""
    if w.statuses[u].venom <= 0 or w.statuses[u].venom_due > 0:
        return 0
    held = w.statuses[u].venom
    incarnation = w.identity[u].incarnation
    w.statuses[u].venom_due = stacks.VENOM_STEPS
    tick.deal(w, u, families.VENOM, held, TICK)
    if w.identity[u].life != lives.ALIVE or w.identity[u].incarnation != incarnation or w.statuses[u].venom == 0:
        return 0
    percent = draw.between(w, u, purposes.VENOM_DECAY, DECAY_LEAST, DECAY_MOST)
    return tick.decay(w, u, families.VENOM, max(1, w.statuses[u].venom * percent // 100), TICK)
