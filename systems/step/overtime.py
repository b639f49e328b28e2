"""Overtime (300.5): the end of stalemates."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds, lives, reasons, strikes, winners
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, outcome
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import damage, death
from ecs_sim.systems.step import passes

TICK = rule("300.5b")
START = 60 * STEPS_A_SECOND
CAP = 120 * STEPS_A_SECOND
KIND = strikes.OVERTIME | strikes.ALLOW_DORMANT | strikes.FREE


@kernel
def tick(w: World, k: int) -> int:
    """From 61 s on, each second N past 60 deals N × N to every living unit but Tools and Hubs (300.5a, 300.5b).

    An ordinary instance that nobody dealt (300.5c); it reaches the Entrapped and the Dormant (C16).
    """
    past = w.clock.step - START
    if past <= 0 or past % STEPS_A_SECOND != 0:
        return 0
    n = past // STEPS_A_SECOND
    event = emit.emit(w, kinds.OVERTIME, -1, -1, 0, n * n, TICK)
    count = passes.line_up(w)
    for i in range(count):
        u = w.now.queue[i]
        if sets.thing(w, u) == 0 and w.identity[u].life == lives.ALIVE:
            w.now.cause = event
            damage.strike(w, -1, u, n * n, KIND, -1)
        if w.clock.stop != 0:
            return 1
    return 0


@kernel
def cap(w: World, k: int) -> int:
    """At 120 s every living unit is swept away and the battle is a draw (300.5d, S300-10): no credit, no revival."""
    if w.clock.step < CAP or w.clock.stop != 0:
        return 0
    count = passes.line_up(w)
    for i in range(count):
        u = w.now.queue[i]
        if sets.thing(w, u) == 0 and w.identity[u].life == lives.ALIVE:
            death.sweep(w, u)
    return outcome.end(w, winners.DRAW, reasons.TIMEOUT)
