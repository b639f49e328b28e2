"""Fighting a corpus again, with its own catalogue or another one, into a folder of results.

    DIR/run.json                  what this run is: corpus, catalogue, ruleset, condition, versions
    DIR/segments/00000000.parquet what the first chunk of the corpus came to, and so on, in the corpus's order
    DIR/catalogues/<hash>.json    the catalogues that were fought with

A result segment is visible only when it is complete, so a run that was killed goes on with the chunks that have
none. What a segment holds depends on its chunk and on `run.json` alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ecs_sim.bulk import rows as columns_of
from ecs_sim.bulk.engines import Engine
from ecs_sim.bulk.fights import Fights, Tally, replaced
from ecs_sim.bulk.folder import Held, put_over
from ecs_sim.bulk.plan import ROWS_A_CHUNK, Chunk, as_pinned, chunks_of, pinned
from ecs_sim.bulk.where import Where
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.arrow import pa, pq
from ecs_sim.recording.columns import SCHEMA
from ecs_sim.recording.corpus import Corpus
from ecs_sim.recording.files import CATALOGUES, RUN, SEGMENTS, UNFINISHED, keep_catalogue, make_folders
from ecs_sim.recording.record import catalogue_document, compact
from ecs_sim.setup.content import content_hash
from ecs_sim.versions import RULES_VERSION, engine_version

FORMAT = "ecs-sim/resim/1"
#: The key of a result segment's metadata under which its `Tally` lies.
TALLY_KEY = b"ecs-sim.resim"
LEVEL = 3  # of zstd


@dataclass(frozen=True)
class Resim:
    """The job: a chunk's battles into its result segment."""

    fights: Fights
    out: str

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.fights, self.out)

    def run(self, chunk: Chunk) -> Tally:
        """Fight a chunk, write its segment, and say what it came to."""
        fought, recorded, tally = self.fights.chunk(chunk)
        for own in dict.fromkeys(recorded):
            self._keep(own)
        table = columns_of.table_of(fought).replace_schema_metadata({TALLY_KEY: compact(vars(tally)).encode()})
        sink = pa.BufferOutputStream()
        pq.write_table(
            table,
            sink,
            compression="zstd",
            compression_level=LEVEL,
            use_dictionary=list(columns_of.FEW),
            write_page_checksum=True,
        )
        put_over(segment_of(Path(self.out), chunk), sink.getvalue().to_pybytes())
        return tally

    @cached_property
    def _kept(self) -> set[str]:
        return set()

    def _keep(self, own: str) -> None:
        """Store the catalogue that battles of a recorded one are fought with."""
        if own in self._kept:
            return
        self._kept.add(own)
        try:
            runner = self.fights.runner(own)
        except InputError:  # the rows say so
            return
        keep_catalogue(Path(self.out), runner.catalogue)


def segment_of(out: Path, chunk: Chunk) -> Path:
    """Where the results of a chunk lie."""
    return out / SEGMENTS / f"{chunk.number:08}.parquet"


# ------------------------------------------------------------------------------------------ a run


@dataclass(frozen=True)
class Report:
    """What a run came to."""

    out: Path
    tally: Tally
    chunks: int
    reused: int
    """Chunks that an earlier run of the same folder had finished."""
    newer: int
    """Segments of the corpus that came after this run was begun: not in it."""
    problems: tuple[Problem, ...]
    """Segments that can't be read."""

    @property
    def sound(self) -> bool:
        """Whether every battle that was meant was fought, and there was one."""
        bad = self.problems or self.tally.lost or self.tally.failed
        return not bad and self.tally.battles > 0

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        tally = vars(self.tally) | {"rows_lost": self.tally.rows_lost}
        problems = [problem.to_dict() for problem in self.problems]
        shown = {"chunks": self.chunks, "reused": self.reused, "newer_segments": self.newer}
        return {"out": str(self.out), **tally, **shown, "problems": problems}


Progress = Callable[[int, int], None]
"""Told battles done and battles in all, now and then."""


def fights_of(corpus: Path, catalogue: Catalogue | None, ruleset: dict[str, Any] | None, where: str | None) -> Fights:
    """What is to be fought; InputError where the condition or the catalogue is wrong."""
    if where is not None:
        Where(where, SCHEMA)
    text = None if catalogue is None else compact(catalogue_document(catalogue))
    return Fights(str(corpus.absolute()), text, ruleset, where)


def resim(
    corpus: Path,
    out: Path,
    fights: Fights,
    engine: Engine,
    progress: Progress | None = None,
    rows_a_chunk: int = ROWS_A_CHUNK,
) -> Report:
    """Fight a corpus again into a folder; InputError where the folder belongs to another run.

    A run that was stopped at any moment goes on where it was: finished segments are not done again.
    """
    opened = Corpus(corpus)
    _check_out(out)
    make_folders(out)
    with Held(out):
        begun = _begun(opened, out, fights, rows_a_chunk)
        newer = as_pinned(opened, begun["corpus"])
        _tidy(out)
        chunks = chunks_of(opened, rows_a_chunk)
        tallies: dict[int, Tally] = {}
        for chunk in chunks:
            if (path := segment_of(out, chunk)).exists():
                tallies[chunk.number] = tally_of(path)
        reused, total = len(tallies), sum(chunk.rows for chunk in chunks)
        done = sum(chunk.rows for chunk in chunks if chunk.number in tallies)
        if progress is not None:
            progress(done, total)
        for chunk, tally in engine.map(
            Resim(fights, str(out.absolute())), [chunk for chunk in chunks if chunk.number not in tallies]
        ):
            tallies[chunk.number] = tally
            done += chunk.rows
            if progress is not None:
                progress(done, total)
        _tidy(out)  # of workers that were killed beside one that died
    whole = Tally()
    for number in sorted(tallies):
        whole.add(tallies[number])
    return Report(out, whole, len(chunks), reused, newer, tuple(opened.faults))


def _tidy(out: Path) -> None:
    """Take away what killed workers left unfinished; the run holds the folder, so nobody writes it any more."""
    for left in (*(out / SEGMENTS).glob(f"*{UNFINISHED}"), *(out / CATALOGUES).glob(f"*{UNFINISHED}")):
        left.unlink(missing_ok=True)


def _check_out(out: Path) -> None:
    """InputError where a folder has segments that are no results: a corpus keeps what it has for itself."""
    segments = out / SEGMENTS
    if not (out / RUN).exists() and segments.is_dir() and any(segments.iterdir()):
        told = "the folder holds segments which no `resim` has written: it is a corpus"
        raise InputError([Problem("value", ("out",), told, remedy="choose another folder", file=str(out))])


def tally_of(path: Path) -> Tally:
    """The sums of a result segment; InputError where it is damaged."""
    try:
        return Tally(**json.loads(pq.read_schema(path).metadata[TALLY_KEY]))
    except (pa.ArrowException, OSError, ValueError, TypeError, KeyError) as error:
        told = f"the result segment is damaged: {error}"
        remedy = "delete it: a new run of the same command makes it again"
        raise InputError([Problem("corrupt", (), told, remedy=remedy, file=str(path))]) from None


def _begun(corpus: Corpus, out: Path, fights: Fights, rows: int) -> dict[str, Any]:
    """What the run in this folder is: read, or written if it begins now. InputError where it is another one."""
    catalogue = None if fights.catalogue is None else content_hash(replaced(None, fights))
    wanted: dict[str, Any] = {
        "format": FORMAT,
        "engine": engine_version(),
        "rules": RULES_VERSION,
        "catalogue": catalogue,
        "ruleset": fights.ruleset,
        "where": fights.where,
        "rows_a_chunk": rows,
    }
    path = out / RUN
    if not path.exists():
        begun = {**wanted, "corpus": pinned(corpus)}
        put_over(path, (json.dumps(begun, indent=1, ensure_ascii=False) + "\n").encode())
        return begun
    try:
        begun = json.loads(path.read_text(encoding="utf-8"))
        known = {key: begun[key] for key in wanted}
        list(begun["corpus"])
    except (ValueError, KeyError, TypeError):
        told, remedy = "this is no description of a run", "choose another folder"
        raise InputError([Problem("corrupt", (), told, remedy=remedy, file=str(path))]) from None
    problems = [
        Problem("value", (key,), _other(key, known[key], wanted[key]), remedy="choose another folder", file=str(path))
        for key in wanted
        if known[key] != wanted[key]
    ]
    if problems:
        raise InputError(problems)
    return begun


def _other(key: str, was: Any, now: Any) -> str:
    if key == "ruleset":
        return "the folder holds a run with another ruleset"
    if key == "catalogue":
        was, now = (f"catalogue {one}" if one else "the recorded catalogues" for one in (was, now))
        return f"the folder holds a run with {was}, this one would be with {now}"
    if key == "where":
        was, now = (f"the condition {one!r}" if one else "no condition" for one in (was, now))
        return f"the folder holds a run with {was}, this one would have {now}"
    return f"the folder holds a run with {key} {was!r}, not {now!r}"


def results_of(out: Path) -> list[Path]:
    """The result segments of a finished run, in order; InputError where some are missing."""
    try:
        begun = json.loads((out / RUN).read_text(encoding="utf-8"))
        rows = sum(int(segment["rows"]) for segment in begun["corpus"])
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError([Problem("unreadable", (), "these are no results of `resim`", file=str(out))]) from None
    paths = sorted((out / SEGMENTS).glob("*.parquet"))
    tallies = [tally_of(path) for path in paths]
    there = sum(one.battles + one.left_out + one.rows_lost for one in tallies)
    if there != rows:
        told = f"the run is not finished: {there:,} of {rows:,} battles are there"
        remedy = "run the same `ecs-sim resim` again: it goes on where it was"
        raise InputError([Problem("unreadable", (), told, remedy=remedy, file=str(out))])
    return paths
