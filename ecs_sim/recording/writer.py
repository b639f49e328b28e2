"""Recordings onto the disk, as battles end."""

from __future__ import annotations

import os
import re
import warnings
from datetime import datetime
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.arrow import pa, pq
from ecs_sim.recording.columns import (
    BOUNDED,
    CATALOGUES_KEY,
    ENGINE_KEY,
    FEW,
    FORMAT,
    FORMAT_KEY,
    NAMES,
    RULES_KEY,
    SCHEMA,
)
from ecs_sim.recording.files import RUN, keep_catalogue, make_folders, next_ordinal, put, segment_path
from ecs_sim.recording.log import encode
from ecs_sim.recording.record import Recording, compact
from ecs_sim.setup.content import content_hash
from ecs_sim.versions import RULES_VERSION, engine_version

if TYPE_CHECKING:
    from ecs_sim.model.catalogue import Catalogue
    from ecs_sim.result import Result

#: Battles that a segment holds, and a row group in it.
ROWS = 4096
ROWS_A_GROUP = 1024
#: How Parquet is written. Without Arrow's own copy of the schema, which would take more room than a few battles.
OPTIONS: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 12,
    "use_dictionary": FEW,
    "write_statistics": BOUNDED,
    "write_page_checksum": True,
    "store_schema": False,
}
ID_LETTERS = 12
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


class NotWrittenError(OSError):
    """A segment could not be written; its battles are kept, and the next flush tries again."""

    def __init__(self, error: OSError, path: Path, waiting: int) -> None:
        reason = error.strerror or str(error)
        text = f"{reason}: {waiting} battles are not written yet; make room or mend the folder, then flush again"
        super().__init__(error.errno, text, str(path))
        self.waiting = waiting


class Writer:
    """Writes recordings into a corpus. Any number of threads may share one; any number of processes have their own.

    A battle is safe, against a kill at any moment, once a `flush` or the `close` after its `write` has returned. A
    segment is written whenever `rows` battles wait. A battle whose `write` raised was not taken.
    """

    def __init__(self, folder: str | Path, *, rows: int = ROWS, name: str | None = None) -> None:
        if rows < 1:
            raise ValueError(f"a segment of {rows} battles can't be: at least 1")
        if name is not None and not _NAME.fullmatch(name):
            raise ValueError(f"a writer can't be called {name!r}: up to 60 letters, digits, - and _")
        self.folder = Path(folder)
        if (self.folder / RUN).exists():
            told, remedy = "the folder holds the results of a `resim`, no corpus", "choose another folder"
            raise InputError([Problem("value", (), told, remedy=remedy, file=str(folder))])
        self.name = name if name is not None else os.urandom(ID_LETTERS // 2).hex()
        self.rows = rows
        self._lock = Lock()
        self._process = os.getpid()
        self._waiting: list[tuple[Any, ...]] = []
        self._catalogues: dict[str, str] = {}
        self._count = 0
        self._closed = False
        make_folders(self.folder)
        self._ordinal = next_ordinal(self.folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        waiting = getattr(self, "_waiting", ())
        if waiting and self._process == os.getpid():
            text = f"a writer of {self.folder} was left with {len(waiting)} battles that are not written: close it"
            warnings.warn(text, ResourceWarning, stacklevel=2)

    @property
    def waiting(self) -> int:
        """Battles that were taken and not written yet."""
        return len(self._waiting)

    def write(
        self,
        result: Result,
        *,
        id: str | None = None,  # noqa: A002
        time: datetime | None = None,
        events: bool = False,
    ) -> str:
        """Take a battle that has ended; its id. With `events` its log too.

        `time` is the host's and carries its zone. NotWrittenError where the segments before it can't be written:
        then the battle was not taken.
        """
        recording = Recording.of(result, id=self._id(id), time=time, events=events)
        self.add(recording, result.catalogue)
        return recording.id

    def add(self, recording: Recording, catalogue: Catalogue) -> None:
        """Take a recording as it is, with the catalogue that it names."""
        own = recording.catalogue_hash
        if content_hash(catalogue) != own:
            told = f"the recording {recording.id!r} names the catalogue {own}, not {content_hash(catalogue)}"
            raise InputError([Problem("value", ("versions", "catalogue"), told)])
        row = _row(recording)
        with self._lock:
            self._check()
            if len(self._waiting) >= self.rows:
                self._flush()
            if own not in self._catalogues:
                self._keep(catalogue)
            self._waiting.append(row)

    def flush(self) -> None:
        """Write all that waits; NotWrittenError where that can't be done: all is kept, and may be tried again."""
        with self._lock:
            self._check()
            self._flush()

    def close(self) -> None:
        """Flush, and be done. A writer that could not write stays open."""
        with self._lock:
            if self._closed:
                return
            self._check()
            self._flush()
            self._closed = True

    def _id(self, own: str | None) -> str:
        if own is not None:
            return own
        with self._lock:
            self._count += 1
            return f"{self.name}-{self._count}"

    def _check(self) -> None:
        if self._closed:
            raise ValueError("the writer is closed")
        if self._process != os.getpid():
            raise RuntimeError("the writer belongs to the process that forked this one: open one of your own")

    def _keep(self, catalogue: Catalogue) -> None:
        try:
            own, sha = keep_catalogue(self.folder, catalogue)
        except OSError as error:
            raise NotWrittenError(error, self.folder, len(self._waiting)) from error
        self._catalogues[own] = sha

    def _flush(self) -> None:
        if not self._waiting:
            return
        path = segment_path(self.folder, self._ordinal, self.name)
        try:
            put(path, self._segment())
        except OSError as error:
            raise NotWrittenError(error, path, len(self._waiting)) from error
        self._ordinal += 1
        self._waiting = []

    def _segment(self) -> bytes:
        """What waits as the bytes of a Parquet file."""
        columns = list(zip(*self._waiting, strict=True))
        used = sorted(set(columns[NAMES.index("catalogue")]))
        metadata = {
            FORMAT_KEY: f"ecs-sim/recording/{FORMAT}".encode(),
            ENGINE_KEY: engine_version().encode(),
            RULES_KEY: RULES_VERSION.encode(),
            CATALOGUES_KEY: compact({own: self._catalogues[own] for own in used}).encode(),
        }
        arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMA, strict=True)]
        sink = pa.BufferOutputStream()
        with pq.ParquetWriter(sink, SCHEMA, **OPTIONS) as file:
            file.write_table(pa.Table.from_arrays(arrays, schema=SCHEMA), ROWS_A_GROUP)
            file.add_key_value_metadata(metadata)
        return sink.getvalue().to_pybytes()


def _row(recording: Recording) -> tuple[Any, ...]:
    """A recording in the order of the columns."""
    battle = {key: value for key, value in recording.battle.items() if key != "catalogue"}
    versions, work = recording.versions, recording.counters
    return (
        recording.id,
        recording.time,
        recording.seed,
        versions["engine"],
        versions["rules"],
        versions["catalogue"],
        versions["format"],
        compact(battle),
        recording.winner,
        recording.reason,
        recording.limit_name,
        recording.steps,
        recording.digest,
        recording.outcome_digest,
        work.events,
        work.draws,
        work.activations,
        recording.edited,
        None if recording.events is None else encode(recording.events, recording.base),
    )
