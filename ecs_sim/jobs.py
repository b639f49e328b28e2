"""Battles fought in one call: as long as it lasts, the interpreter lock is free and nobody waits for it.

Each is laid from its template, fought, and what its end holds is gathered behind
the others' (`systems.lay.fight`); results are made of that afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ecs_sim.components.world import LOG_ROWS
from ecs_sim.result import Ending, Result, check_scripts
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.systems import lay, run
from ecs_sim.worlds import (
    Array,
    Log,
    Scratch,
    Snapshot,
    Template,
    Words,
    asked,
    emptied,
    gathered,
    line_words,
    state_words,
)

_NO_SCRIPTS = np.zeros(0, np.int64)


@dataclass(slots=True)
class Job:
    """A battle to fight: its start, and the seed and fuel that stand in for the document's."""

    compiled: CompiledBattle
    template: Template
    seed: int | None = None
    fuel: int | None = None


def fight(world: Scratch, jobs: Sequence[Job]) -> list[Result]:
    """The results of battles without logs and without scripted rolls, in order."""
    listed, out = world.jobs(len(jobs)), world.room(len(jobs) * _end_words())
    read = _write(world, jobs, listed.array, 0)
    world.call(lay.fight, world.home, world.place(listed), len(jobs), world.place(out))
    del read  # held until here
    results: list[Result] = []
    first = 0
    for job, found in zip(jobs, listed.array[:, lay.FOUND].tolist(), strict=True):
        results.append(_result(world, job, out.array[first:], found, None))
        first += 2 * found + _told()
    return results


def fight_one(world: Scratch, job: Job, events: bool) -> Result:
    """The result of one battle, with or without its log; InputError where a scripted roll was wrong."""
    listed, out = world.jobs(1), world.room(_end_words())
    read = _write(world, [job], listed.array, LOG_ROWS if events else 0)
    places = world.place(listed), world.place(out)
    log, full = Log(world, job.template.events), world.call(lay.fight, world.home, places[0], 1, places[1])
    while full:
        log.take()
        full = world.call(run.whole, 0) == run.DRAIN
        if not full:
            world.call(lay.tell, *places)
    del read  # held until here
    if job.compiled.scripts:
        check_scripts(world.world, job.compiled)
    return _result(world, job, out.array, int(listed.array[0, lay.FOUND]), log.rows() if events else None)


def _told() -> int:
    """How many words of an end are told."""
    return len(asked().array) - 1


def _end_words() -> int:
    """How many words an end takes at most."""
    return 2 * state_words() + _told()


def _write(world: Scratch, jobs: Sequence[Job], listed: Array, log: int) -> list[Words]:
    """Write jobs as the kernel reads them, each with so many rows of log, and return the words that they lead to.

    Whoever runs the kernel holds those: another thread may put words of its own in the place of what was made once.
    """
    told, line, rows = asked(), line_words(), world.held()
    world.holds()  # should anything go wrong on the way
    read = [told]
    for words, job in zip(listed, jobs, strict=True):
        template = job.template
        before, pairs, after = emptied(*rows), template.pairs, gathered(*template.rows)
        rows = template.rows
        read += before, pairs, after
        words[: lay.FOUND] = (
            world.place(before),
            line,
            world.place(pairs),
            0,
            template.seed if job.seed is None else job.seed,
            template.fuel if job.fuel is None else job.fuel,
            0 if job.compiled.document.resume else 1,
            log,
            world.place(after),
            world.place(told),
        )
    return read


def _result(world: Scratch, job: Job, out: Array, found: int, log: Any) -> Result:
    """Of an end: so many words that were gathered, each after its place, then what is told."""
    world.holds(*job.template.rows)
    a, b, c, d, *values = out[2 * found : 2 * found + _told()].tolist()
    clock = world.clock_of(values)
    scripts = world.scripts() if job.compiled.scripts else _NO_SCRIPTS
    snapshot = Snapshot(job.template.rows, clock["lines"], out[: 2 * found].copy(), scripts)
    return Result(job.compiled, Ending((a, b), (c, d), snapshot.world, log=log, fuel=job.fuel), clock)
