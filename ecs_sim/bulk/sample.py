"""Corpora to work on: battles as players would fight them, drafted from a catalogue, fought and recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ecs_sim.bulk.engines import Local, in_order
from ecs_sim.bulk.plan import Chunk
from ecs_sim.drafts import Pool, drafted
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.corpus import Piece
from ecs_sim.recording.files import SEGMENTS
from ecs_sim.recording.record import Recording
from ecs_sim.recording.writer import Writer
from ecs_sim.setup.content import bundled

#: Battles that a worker drafts at a time.
ROWS_A_CHUNK = 250


@dataclass(frozen=True)
class Drafting:
    """The job: drafts and fights the battles whose numbers a chunk holds. Sent to workers."""

    catalogue: str
    seed: int
    events: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return Drafting, (self.catalogue, self.seed, self.events)

    @cached_property
    def pool(self) -> Pool:
        """The catalogue, ready for drafting."""
        return Pool(bundled(self.catalogue))

    def run(self, chunk: Chunk) -> list[Recording]:
        """The recordings of a chunk."""
        return [
            self.fought(number) for piece in chunk.pieces for number in range(piece.first, piece.first + piece.rows)
        ]

    def fought(self, number: int) -> Recording:
        """One battle; InputError where the catalogue has cards that can't be played."""
        from ecs_sim.battle import load_battle
        from ecs_sim.engine import simulate

        battle = load_battle(drafted(self.pool, self.seed, number), self.pool.catalogue)
        result = simulate(battle, events=self.events)
        return Recording.of(result, id=f"{self.seed}-{number}", events=self.events)


def sample(
    folder: str | Path,
    battles: int,
    seed: int,
    *,
    catalogue: str = "starter",
    events: bool = False,
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda done, rows: None,
) -> int:
    """Write a corpus of so many drafted battles, the same bytes for the same seed; how many were written.

    InputError where the folder holds a corpus already, or the catalogue can't be drafted from.
    """
    root = Path(folder)
    segments = root / SEGMENTS
    if segments.is_dir() and any(segments.iterdir()):
        remedy = "name another folder, or remove this one"
        raise InputError(
            [Problem("value", ("out",), "the folder holds a corpus already", remedy=remedy, file=str(root))]
        )
    job = Drafting(catalogue, seed, events)
    content = job.pool.catalogue
    _check(content, catalogue)
    done = 0
    with Writer(root, name=f"sample-{seed}") as writer:
        for chunk, recordings in in_order(Local(workers).map(job, numbered(battles))):
            for recording in recordings:
                writer.add(recording, content)
            done += chunk.rows
            progress(done, battles)
    return done


def _check(catalogue: Catalogue, name: str) -> None:
    if not any(card.kind in ("unit", "penny") for card in catalogue.cards):
        told = "the catalogue has no unit, so no board can be drafted from it"
        raise InputError([Problem("value", ("cards",), told, file=name)])


def numbered(battles: int) -> list[Chunk]:
    """The numbers of the battles, in chunks."""
    firsts = range(0, battles, ROWS_A_CHUNK)
    return [
        Chunk(place, (Piece("", 0, first, min(ROWS_A_CHUNK, battles - first)),)) for place, first in enumerate(firsts)
    ]
