"""Hallow (800.29): instances that heal twice a second and fade."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, families, kinds, purposes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit
from ecs_sim.systems.flow import recovery
from ecs_sim.systems.status import pool
from ecs_sim.systems.unit import boost

TICK = rule("800.29a")
DECAY_LEAST = 50
DECAY_MOST = 75
WHOLE = 10_000


@kernel
def one(w: World, u: int) -> int:
    """Heal for each instance that is due; one roll a tick decays them all alike (800.29d, S800-31).

    A rune may keep them as they are: it rolls first, once for the unit's tick (800.29e, S800-32).
    """
    percent = -1
    kept = 0
    for i in range(w.clock.hallows):
        h = w.hallow[i]
        if h.unit != u or h.due > 0 or h.amount <= 0:
            continue
        if percent < 0:
            chance = boost.of(w, u, boosts.KEEP_HALLOW)
            kept = draw.chance(w, u, purposes.HALLOW_PRESERVE, min(WHOLE, chance)) if chance > 0 else 0
            percent = 0 if kept != 0 else draw.between(w, u, purposes.HALLOW_DECAY, DECAY_LEAST, DECAY_MOST)
        h.due = pool.HALLOW_STEPS
        w.now.cause = -1
        recovery.tick(w, u, h.amount, 0)
        if kept != 0:
            continue
        loss = max(1, h.amount * percent // 100)
        h.amount -= loss
        emit.emit_full(w, kinds.STACKS_CHANGED, u, u, families.HALLOW, -loss, h.amount, 0, 0, TICK)
    return percent
