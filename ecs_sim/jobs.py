"""Battles fought in one call: as long as it lasts, the interpreter lock is free and nobody waits for it.

For battles without a log and without scripted rolls. Each is laid from its template, fought, and what its end holds is
gathered behind the others' (`systems.lay.fight`); results are made of that afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ecs_sim.components.world import world_dtype
from ecs_sim.result import Ending, Result
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.systems import lay
from ecs_sim.worlds import WORD, Array, Scratch, Snapshot, Template, emptied, gathered, state_words

_NO_SCRIPTS = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Job:
    """A battle to fight: its start, and the seed and fuel that stand in for the document's."""

    compiled: CompiledBattle
    template: Template
    seed: int | None = None
    fuel: int | None = None


def fight(world: Scratch, jobs: Sequence[Job]) -> list[Result]:
    """The results of battles, in order."""
    asked = world.asked()
    listed = np.zeros((len(jobs), lay.JOB), np.int64)
    out = world.room((2 * state_words() + len(asked)) * len(jobs))  # touched as far as it is used
    read = _write(world, jobs, listed, asked)
    world.holds()
    world.call(lay.fight, world.home, world.place(listed), len(jobs), world.place(out))
    del read  # held until here
    world.holds(*jobs[-1].template.rows)
    results: list[Result] = []
    first = 0
    for job, found in zip(jobs, listed[:, lay.FOUND].tolist(), strict=True):
        last = first + 2 * found
        end = last + len(asked)
        results.append(_result(world, job, out[last:end].tolist(), out[first:last].copy()))
        first = end
    return results


def _write(world: Scratch, jobs: Sequence[Job], listed: Any, asked: list[int]) -> list[Array]:
    """Write jobs as the kernel reads them, and return the arrays that they lead to.

    Whoever runs the kernel holds those: another thread may put arrays of its own in the place of what was made once.
    """
    read = [np.array([len(asked), *asked], np.int64)]
    told = world.place(read[0])

    def place(words: Array) -> int:
        read.append(words)
        return world.place(words)

    line = world_dtype()["line"].base.itemsize // WORD
    rows = world.held()
    for words, job in zip(listed, jobs, strict=True):
        words[lay.EMPTIED] = place(emptied(*rows))
        words[lay.LINE_WORDS] = line
        words[lay.TEMPLATE] = place(job.template.pairs)
        words[lay.SEED] = job.template.seed if job.seed is None else job.seed
        words[lay.FUEL] = job.template.fuel if job.fuel is None else job.fuel
        words[lay.FRESH] = 0 if job.compiled.document.resume else 1
        rows = job.template.rows
        words[lay.GATHERED] = place(gathered(*rows))
        words[lay.ASKED] = told
    return read


def _result(world: Scratch, job: Job, told: list[int], words: Any) -> Result:
    clock = world.clock_of(told[4:])
    snapshot = Snapshot(job.template.rows, clock["lines"], words.reshape(-1, 2), _NO_SCRIPTS)
    ending = Ending((told[0], told[1]), (told[2], told[3]), snapshot.world, log=None, fuel=job.fuel)
    return Result(job.compiled, ending, clock)
