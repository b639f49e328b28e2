"""Rows 6 to 9 of a step: the passes of Burn, Venom, Roost and Hallow, each over both halves (S300-02, S300-05)."""

from __future__ import annotations

from ecs_sim.components.words import families, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.status import burn as burns
from ecs_sim.systems.status import hallow as hallows
from ecs_sim.systems.status import pool, vessel
from ecs_sim.systems.status import roost as roosts
from ecs_sim.systems.status import venom as venoms
from ecs_sim.systems.step import passes


@kernel
def burn(w: World, k: int) -> int:
    """Every Burn that is due ticks (800.8b)."""
    return run(w, families.BURN)


@kernel
def venom(w: World, k: int) -> int:
    """Every Venom that is due ticks (800.73a)."""
    return run(w, families.VENOM)


@kernel
def roost(w: World, k: int) -> int:
    """Every Roost that is due heals (800.59a)."""
    return run(w, families.ROOST)


@kernel
def hallow(w: World, k: int) -> int:
    """Every unit with an instance due heals; spent instances are dropped after the pass (800.29a)."""
    stopped = run(w, families.HALLOW)
    if stopped == 0 and w.now.due_any & (1 << families.HALLOW):
        pool.drop_hallows(w)
    return stopped


@kernel
def run(w: World, family: int) -> int:
    """Let every living unit tick, in the pass's order; the tick itself asks whether it is due."""
    if w.now.due_any & (1 << family) == 0:
        return 0
    vessel.enter(w)
    count = passes.line_up(w)
    for i in range(count):
        u = w.now.queue[i]
        if w.identity[u].life == lives.ALIVE:
            tick(w, u, family)
            w.now.cause = -1
        if w.clock.stop != 0:
            return 1
    vessel.leave(w)
    return 0


@kernel
def tick(w: World, u: int, family: int) -> int:
    """One unit's tick of a family."""
    if family == families.BURN:
        return burns.one(w, u)
    if family == families.VENOM:
        return venoms.one(w, u)
    return roosts.one(w, u) if family == families.ROOST else hallows.one(w, u)
