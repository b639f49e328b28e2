"""A corpus as it stood at one moment, in chunks: what a job is carried out on, and what it can be resumed on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.bulk.facts import shaped
from ecs_sim.model.errors import InputError, Problem, as_table
from ecs_sim.recording.columns import NAMES
from ecs_sim.recording.corpus import Corpus, Piece
from ecs_sim.setup.json_types import parsed

if TYPE_CHECKING:
    from ecs_sim.recording.arrow import Batch

#: Battles that a chunk has at least, where the corpus has them: some seconds of work.
ROWS_A_CHUNK = 1000
#: The end of a segment holds its footer: places, sizes and bounds of everything in it.
FOOTER_BYTES = 1 << 16


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some pieces of a corpus that are carried out together. `number` counts from 0, in the corpus's order."""

    number: int
    pieces: tuple[Piece, ...]

    @property
    def rows(self) -> int:
        """How many battles it holds."""
        return sum(piece.rows for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Stored:
    """A row of a corpus. `battle` is None where it can't be read, and `why` says why."""

    id: str
    row: dict[str, Any]
    battle: dict[str, Any] | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Lost:
    """Rows that can't be read at all."""

    segment: str
    first: int
    rows: int
    why: str

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {"segment": self.segment, "first": self.first, "rows": self.rows, "why": self.why}


class UnreadError(InputError):
    """The text of a stored battle is none."""

    def __init__(self, why: str) -> None:
        super().__init__([Problem("corrupt", (), why)])
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.why,)


class Source:
    """Reads the chunks of a corpus: in whichever process carries them out."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus, opened when it is first needed."""
        return Corpus(self.folder)

    def batches(self, chunk: Chunk, columns: list[str]) -> Iterator[Batch | Lost]:
        """The pieces of a chunk, in order; in the place of one that can't be read, which rows are lost."""
        for piece in chunk.pieces:
            try:
                yield self.corpus.read(piece, columns)
            except InputError as error:
                yield Lost(piece.segment, piece.first, piece.rows, error.problems[0].message)


def rows_of(batch: Batch) -> list[Stored]:
    """The rows of a batch, their battles read."""
    found: list[Stored] = []
    for row in batch.to_pylist():
        battle, why = read_battle(row["battle"])
        found.append(Stored(row["id"], row, battle, why))
    return found


def read_battle(text: str) -> tuple[dict[str, Any] | None, str]:
    """A stored battle document; None and the reason where it is none."""
    try:
        value = as_table(parsed(text))
    except (ValueError, RecursionError) as error:
        return None, f"its battle is no JSON: {error}"
    if value is None or as_table(value.get("sides")) is None:
        return None, "its battle is no battle document"
    if not shaped(value) or "\\ud" in text.lower():  # what \ud stands for may be half a letter
        return _validated(value)
    return value, ""


def _validated(document: dict[str, Any]) -> tuple[dict[str, Any] | None, str]:
    """A document that something is odd about; None and the first problem where it is no battle."""
    from ecs_sim.model.read import load_battle

    try:
        load_battle({**document, "catalogue": "recorded"})
        json.dumps(document, ensure_ascii=False).encode()
    except InputError as error:
        return None, f"its battle is no battle document: {error.problems[0]}"
    except UnicodeEncodeError:
        return None, "its battle holds a text that is none"
    return document, ""


def chunks_of(corpus: Corpus, rows: int = ROWS_A_CHUNK) -> list[Chunk]:
    """The corpus in chunks of at least so many rows: one or more whole pieces each."""
    found: list[Chunk] = []
    held: list[Piece] = []
    for piece in corpus.pieces():
        held.append(piece)
        if sum(one.rows for one in held) >= rows:
            found.append(Chunk(len(found), tuple(held)))
            held = []
    return [*found, Chunk(len(found), tuple(held))] if held else found


def pinned(corpus: Corpus) -> list[dict[str, Any]]:
    """The segments of a corpus, so that a later run knows them again: name, rows, bytes, a hash of the footer."""
    found: list[dict[str, Any]] = []
    for segment in corpus.segments:
        size = segment.path.stat().st_size
        with segment.path.open("rb") as file:
            file.seek(max(0, size - FOOTER_BYTES))
            footer = sha256(file.read()).hexdigest()[:32]
        found.append({"name": segment.name, "rows": segment.rows, "bytes": size, "footer": footer})
    return found


def as_pinned(corpus: Corpus, segments: list[dict[str, Any]]) -> int:
    """Restrict a corpus to the segments that a run began with; how many are newer.

    InputError where one of those is gone or has changed.
    """
    now = {segment["name"]: segment for segment in pinned(corpus)}
    problems = [
        Problem("value", (), "the segment is not the one that this run began with", file=segment["name"])
        for segment in segments
        if now.get(segment["name"]) != segment
    ]
    if problems:
        raise InputError(problems)
    names = {segment["name"] for segment in segments}
    newer = sum(segment.name not in names for segment in corpus.segments)
    corpus.segments = tuple(segment for segment in corpus.segments if segment.name in names)
    return newer


def known_columns(columns: set[str]) -> list[str]:
    """Columns of a corpus in their own order."""
    return [name for name in NAMES if name in columns]
