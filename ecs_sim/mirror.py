"""The mirror: the same kernels, uncompiled, on plain Python objects. For coverage, debugging, and as a check.

It never imports numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ecs_sim.battle import check_run
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event
from ecs_sim.components.world import World, mirror_world
from ecs_sim.model.battle import Battle
from ecs_sim.result import CLOCK, Ending, Result, check_scripts
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.setup.world import fill, fill_up
from ecs_sim.systems import run
from ecs_sim.wiring import wire_mirror

#: The mirror's log grows, so nothing has to be taken out of it while a battle runs.
ROOM = 1 << 40


def simulate_mirror(battle: Battle, *, seed: int | None = None, events: bool = True, fuel: int | None = None) -> Result:
    """What `ecs_sim.simulate` does, some fifty times slower."""
    compiled = compiled_of(battle)
    world = start(compiled, seed, fuel, events)
    if not battle.resume:
        run.begin(world)
    run.run(world)
    return conclude(world, compiled, events, fuel)


def start(compiled: CompiledBattle, seed: int | None = None, fuel: int | None = None, events: bool = True) -> World:
    """A new world at the start of a battle, derived parts summed, units full."""
    check_run(seed, fuel)
    program = compiled.program
    rows = {"clause": program.clauses, "gate": program.gates, "number": program.numbers, "line": compiled.line_clause}
    cards = sum(part == "card" for part, _ in compiled.image)
    world = mirror_world({"card": max(1, cards), **{part: max(1, len(used)) for part, used in rows.items()}})
    wire_mirror(world)
    fill(world, compiled, seed, fuel, fresh=True)
    run.prepare(world)
    fill_up(world, compiled)
    world.now.log_base = world.clock.events
    world.now.log_size = ROOM if events else 0
    return world


def conclude(world: World, compiled: CompiledBattle, events: bool, fuel: int | None = None) -> Result:
    """Fold the digests of a battle that has stopped."""
    if compiled.scripts:
        check_scripts(world, compiled)
    run.conclude(world)
    digest = world.now.final_a, world.now.final_b
    outcome = world.now.outcome_a, world.now.outcome_b
    clock = {name: getattr(world.clock, name) for name in CLOCK}
    ending = Ending(digest, outcome, lambda: world, log_rows(world) if events else None, fuel=fuel)
    return Result(compiled, ending, clock)


def log_rows(world: World) -> Any:
    """The log as the numpy rows that the other drivers have."""
    dtype = dtype_of(Event)
    names = dtype.names or ()
    return np.array([tuple(getattr(row, name) for name in names) for row in world.log], dtype)
