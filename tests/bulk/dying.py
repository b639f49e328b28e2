"""Jobs that end their worker, for tests of engines: importable, so that a worker process finds them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ecs_sim.bulk.engines import Engine
from ecs_sim.bulk.plan import Chunk


@dataclass(frozen=True)
class Dying:
    """Kills the worker that first comes to a chunk, before or after the job it wraps has carried it out."""

    folder: str
    chunk: int
    job: Any = None
    late: bool = False
    always: bool = False

    def run(self, chunk: Chunk) -> Any:
        """Carry out the wrapped job, or say who did what."""
        mark = Path(self.folder) / f"{chunk.number}.died"
        dies = chunk.number == self.chunk and (self.always or not mark.exists())
        if dies and not self.late:
            self._die(mark)
        answer = chunk.number if self.job is None else self.job.run(chunk)
        if dies:
            self._die(mark)
        return answer

    @staticmethod
    def _die(mark: Path) -> None:
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


@dataclass(frozen=True)
class Deadly:
    """An engine whose jobs kill one worker."""

    engine: Engine
    marks: str
    chunk: int
    late: bool = False

    def map(self, job: Any, chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, Any]]:
        """What the engine does with the job, wrapped."""
        return self.engine.map(Dying(self.marks, self.chunk, job, self.late), chunks)
