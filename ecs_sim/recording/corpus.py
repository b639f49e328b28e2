"""A corpus to read: what is whole is given in order, what isn't is named, and the rest goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.model.errors import InputError, Problem, as_table, listing, nearest
from ecs_sim.recording.arrow import Batch, Expression, Table, pa, pc
from ecs_sim.recording.columns import NAMES, SCHEMA
from ecs_sim.recording.files import (
    CATALOGUES,
    DAMAGE,
    SEGMENTS,
    UNFINISHED,
    Segment,
    damaged,
    is_hash,
    open_segment,
    read_catalogue,
    read_segment,
)
from ecs_sim.recording.log import decode
from ecs_sim.recording.record import BY_HASH, Recording, Unreadable
from ecs_sim.result import Counters
from ecs_sim.setup.json_types import parsed

if TYPE_CHECKING:
    from ecs_sim.model.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows of a segment that are read at once: what a worker is handed."""

    segment: str  # its path in the corpus
    group: int
    first: int  # row of the segment
    rows: int


class Corpus:
    """The recordings of a folder. Looked through once, when it is opened; nothing in it is ever changed.

    `problems` names what could not be read: at first what the footers tell, then what reading comes upon.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.problems: list[Problem] = []
        self.segments: tuple[Segment, ...] = tuple(self._look())
        self._catalogues: dict[str, Catalogue] = {}

    def _look(self) -> Iterator[Segment]:
        folder = self.folder / SEGMENTS
        if not folder.is_dir():
            there = self.folder.exists()
            told = "this is no corpus: there is no folder 'segments' in it" if there else "no such file or directory"
            raise InputError([Problem("unreadable", (), told, file=str(self.folder))])
        found: list[Segment] = []
        for path in sorted(folder.iterdir()):
            if path.name.endswith(UNFINISHED):
                told = "a segment that is being written, or whose writer was stopped: nothing in it is lost that was "
                told += "reported as written"
                self.problems.append(Problem("unfinished", (), told, file=f"{SEGMENTS}/{path.name}"))
                continue
            try:
                found.append(read_segment(path))
            except InputError as error:
                self.problems.extend(error.problems)
        return iter(sorted(found, key=lambda segment: (segment.ordinal, segment.writer)))

    @property
    def rows(self) -> int:
        """How many battles the segments hold."""
        return sum(segment.rows for segment in self.segments)

    @cached_property
    def faults(self) -> list[Problem]:
        """What keeps battles from being read, as far as the footers tell: not a segment that was never finished."""
        return [problem for problem in self.problems if problem.code != "unfinished"]

    def catalogue(self, own: str) -> Catalogue:
        """The catalogue with a hash; InputError where it is missing or damaged."""
        if own not in self._catalogues:
            if not is_hash(own):
                raise InputError([Problem("value", ("catalogue",), f"{own!r:.60} is no catalogue's hash")])
            sha = next((s.catalogues[own] for s in self.segments if own in s.catalogues), "")
            self._catalogues[own] = read_catalogue(self.folder / CATALOGUES / f"{own}.json", own, sha)
        return self._catalogues[own]

    # ------------------------------------------------------------------------------------- arrow

    def pieces(self) -> Iterator[Piece]:
        """The corpus in pieces of at most some thousand rows, in order."""
        for segment in self.segments:
            first = 0
            for group, rows in enumerate(segment.groups):
                yield Piece(segment.name, group, first, rows)
                first += rows

    def read(self, piece: Piece, columns: Sequence[str] | None = None) -> Batch:
        """The rows of a piece; InputError where they are damaged."""
        wanted = _wanted(columns)
        try:
            with open_segment(self.folder / piece.segment) as parquet:
                table: Table = parquet.read_row_group(piece.group, columns=wanted, use_threads=False)
            table.validate(full=True)
            schema = pa.schema([SCHEMA.field(name) for name in wanted])
            batch: Batch = table.select(wanted).cast(schema).combine_chunks().to_batches()[0]
        except DAMAGE as error:
            raise InputError([damaged(piece.segment, error)]) from None
        if batch.num_rows != piece.rows:
            told = f"the segment holds {batch.num_rows} rows where its footer says {piece.rows}"
            raise InputError([Problem("corrupt", (), told, file=piece.segment)])
        return batch

    def batches(self, columns: Sequence[str] | None = None, where: Expression | None = None) -> Iterator[Batch]:
        """The rows in order, in constant memory. What can't be read is named in `problems`, and the rest goes on.

        `where` is an expression over any column: `pyarrow.compute.field("winner") == "draw"`.
        """
        wanted = _wanted(columns)
        for piece in self.pieces():
            try:
                batch = self.read(piece, wanted if where is None else None)
            except InputError as error:
                self.problems.extend(error.problems)
                continue
            if where is None:
                yield batch
            else:
                kept = pa.Table.from_batches([batch]).filter(where).select(wanted).combine_chunks()
                yield from kept.to_batches()

    def table(self, columns: Sequence[str] | None = None, where: Expression | None = None) -> Table:
        """All rows in one table."""
        schema = pa.schema([SCHEMA.field(name) for name in _wanted(columns)])
        return pa.Table.from_batches(self.batches(columns, where), schema)

    # --------------------------------------------------------------------------------- recordings

    def recordings(self) -> Iterator[Recording | Unreadable]:
        """Every recording in order; in the place of what can't be read, what it was and why."""
        for problem in self.problems:
            if problem.code != "unfinished":
                yield Unreadable(problem.file, problem.message, rows=0)
        for piece in self.pieces():
            yield from self.recordings_of(piece)

    def recordings_of(self, piece: Piece) -> Iterator[Recording | Unreadable]:
        """The recordings of a piece."""
        try:
            batch = self.read(piece)
        except InputError as error:
            yield Unreadable(piece.segment, error.problems[0].message, piece.first, piece.rows)
            return
        for place, row in enumerate(batch.to_pylist()):
            try:
                yield _recording(row)
            except ValueError as error:
                yield Unreadable(piece.segment, str(error), piece.first + place, id=row["id"])

    def find(self, own: str) -> Recording:
        """The first recording with an id; KeyError if there is none."""
        for piece in self.pieces():
            try:
                ids = self.read(piece, ["id"]).column(0)
            except InputError as error:
                self.problems.extend(error.problems)
                continue
            place: int = pc.index(ids, own).as_py()
            if place >= 0:
                found = list(self.recordings_of(piece))[place]
                if isinstance(found, Unreadable):
                    raise InputError([Problem("corrupt", (), found.why, file=found.segment)])
                return found
        raise KeyError(f"the corpus {self.folder} has no battle {own!r}")


def _wanted(columns: Sequence[str] | None) -> list[str]:
    if columns is None:
        return list(NAMES)
    for name in columns:
        if name not in NAMES:
            remedy = nearest(name, NAMES) or f"there are {listing(NAMES, 30)}"
            raise InputError([Problem("unknown-name", (), f"a corpus has no column {name!r}", remedy=remedy)])
    return list(columns)


def _recording(row: dict[str, Any]) -> Recording:
    """A row as a recording; ValueError where its parts are damaged."""
    battle = as_table(parsed(row["battle"]))
    if battle is None:
        raise ValueError("its battle is no table")
    rows, base = (None, 0) if row["log"] is None else decode(row["log"])
    versions = {name: row[name] for name in ("engine", "rules", "catalogue", "format")}
    return Recording(
        id=row["id"],
        time=row["time"],
        seed=row["seed"],
        versions=versions,
        battle={**battle, "catalogue": BY_HASH + row["catalogue"]},
        winner=row["winner"],
        reason=row["reason"],
        limit_name=row["limit_name"],
        steps=row["steps"],
        digest=row["digest"],
        outcome_digest=row["outcome_digest"],
        counters=Counters(row["events"], row["draws"], row["activations"]),
        edited=row["edited"],
        events=rows,
        base=base,
    )
