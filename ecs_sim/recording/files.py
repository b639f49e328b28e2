"""The folder of a corpus: segments and catalogues, each made visible only when it is complete and on the disk.

    segments/<ordinal>-<writer>.parquet        complete; a name that ends in `.tmp` is a file that was never finished
    catalogues/<hash>.json

A file is written under its temporary name, flushed to the disk, renamed, and the folder is flushed too. So whatever
moment a process or the machine dies at, a name without `.tmp` stands for a whole file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from ecs_sim.model.base import validate
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem, Problems, as_table
from ecs_sim.recording.arrow import pa, pq
from ecs_sim.recording.columns import CATALOGUES_KEY, COLUMNS, ENGINE_KEY, FORMAT_KEY, MAJOR, RULES_KEY
from ecs_sim.recording.record import catalogue_document, compact
from ecs_sim.setup.content import content_hash

SEGMENTS, CATALOGUES = "segments", "catalogues"
#: What a folder of results has, and a corpus doesn't.
RUN = "run.json"
UNFINISHED = ".tmp"
ORDINAL_DIGITS = 8
_SEGMENT = re.compile(r"(?P<ordinal>\d{8,})-(?P<writer>[A-Za-z0-9_-]+)\.parquet")
_HASH = re.compile(r"[0-9a-f]{16}")
_FORMAT = re.compile(r"ecs-sim/recording/([0-9]{1,9})\.([0-9]{1,9})")
#: What reading a damaged file may raise: Arrow's own errors, and what it makes of the operating system's.
DAMAGE: tuple[type[Exception], ...] = (pa.ArrowException, OSError, ValueError)


@dataclass(frozen=True, slots=True)
class Segment:
    """A complete segment: where it is, what its footer says."""

    path: Path
    ordinal: int
    writer: str
    rows: int
    groups: tuple[int, ...]  # rows of each row group
    format: tuple[int, int]
    engine: str
    rules: str
    catalogues: Mapping[str, str]  # hash of the content -> SHA-256 of the file

    @property
    def name(self) -> str:
        """How the segment is called in reports: its path in the corpus."""
        return f"{SEGMENTS}/{self.path.name}"


# ------------------------------------------------------------------------------------------ writing


def put(path: Path, data: bytes) -> None:
    """Make a whole file visible at a path; OSError, and nothing at the path, where that can't be done."""
    waiting = path.with_name(path.name + UNFINISHED)
    handle = os.open(waiting, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        waiting.replace(path)
    except BaseException:
        waiting.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush the names of a folder to the disk, where the system lets a folder be opened."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folders(root: Path) -> None:
    """The folders of a corpus, each flushed into the one above it."""
    for folder in (root, root / SEGMENTS, root / CATALOGUES):
        missing = [folder, *folder.parents][: next(i for i, p in enumerate((folder, *folder.parents)) if p.exists())]
        folder.mkdir(parents=True, exist_ok=True)
        for made in missing:
            sync_folder(made.parent)


def segment_path(root: Path, ordinal: int, writer: str) -> Path:
    """Where a segment lies."""
    return root / SEGMENTS / f"{ordinal:0{ORDINAL_DIGITS}}-{writer}.parquet"


def next_ordinal(root: Path) -> int:
    """One more than the greatest ordinal of the corpus, finished or not."""
    names = (path.name.removesuffix(UNFINISHED) for path in (root / SEGMENTS).iterdir())
    return max((int(found["ordinal"]) for name in names if (found := _SEGMENT.fullmatch(name))), default=-1) + 1


def keep_catalogue(root: Path, catalogue: Catalogue) -> tuple[str, str]:
    """Store a catalogue unless it is there; its hash, and the SHA-256 of its file.

    InputError where another file stands in its place.
    """
    own = content_hash(catalogue)
    path = root / CATALOGUES / f"{own}.json"
    data = (compact(catalogue_document(catalogue)) + "\n").encode()
    try:
        there = path.read_bytes()
    except FileNotFoundError:
        try:
            put(path, data)
        except FileExistsError:  # another writer is at it, or died there: under a name of our own, then
            _put_aside(path, data)
        return own, sha256(data).hexdigest()
    if there != data:
        read_catalogue(path, own, "")
    return own, sha256(there).hexdigest()


def _put_aside(path: Path, data: bytes) -> None:
    aside = path.with_name(f"{path.stem}.{os.urandom(6).hex()}{path.suffix}")
    put(aside, data)
    aside.replace(path)
    sync_folder(path.parent)


# ------------------------------------------------------------------------------------------ reading


def read_catalogue(path: Path, own: str, sha: str) -> Catalogue:
    """A stored catalogue; InputError where it is missing, damaged, or another one than its name says.

    `sha` is the SHA-256 that a segment remembers: with it a catalogue is known again after the hash of contents has
    come to be made otherwise.
    """
    file = f"{CATALOGUES}/{path.name}"
    try:
        data = path.read_bytes()
    except OSError as error:
        told = f"the catalogue {own} can't be read: {error.strerror}"
        raise InputError([Problem("unreadable", (), told, file=file)]) from None
    try:
        value = as_table(json.loads(data))
    except (ValueError, RecursionError):
        value = None
    found = Problems()
    made, problems = validate(Catalogue, value)
    found.extend(problems)
    if made is None:
        first = problems[0].message if value is not None else "it is no JSON"
        told = f"the catalogue {own} is damaged, or not one that this engine reads: {first}"
        raise InputError([Problem("corrupt", (), told, file=file)])
    if sha256(data).hexdigest() != sha and content_hash(made) != own:
        told = f"the catalogue in this file is not the one that its name says: its hash is {content_hash(made)}"
        raise InputError([Problem("corrupt", (), told, file=file)])
    return made


def read_segment(path: Path) -> Segment:
    """What the footer of a segment says; InputError where it is damaged or of a newer major version."""
    named = _SEGMENT.fullmatch(path.name)
    file = f"{SEGMENTS}/{path.name}"
    if not named:
        told = "this is no segment of a corpus"
        raise InputError([Problem("unreadable", (), told, "<ordinal>-<writer>.parquet", file=file)])
    try:
        with open_segment(path) as parquet:
            footer, schema = parquet.metadata, parquet.schema_arrow
            groups = tuple(footer.row_group(place).num_rows for place in range(footer.num_row_groups))
    except DAMAGE as error:
        raise InputError([damaged(file, error)]) from None
    known: dict[bytes, bytes] = footer.metadata or {}
    version = _version(known.get(FORMAT_KEY, b"").decode("utf-8", "replace"), file)
    catalogues = _catalogues(known.get(CATALOGUES_KEY, b"{}"), file)
    for column in COLUMNS:
        place = schema.get_field_index(column.name)
        if place < 0 or schema.field(place).type != column.type:
            told = f"the column {column.name!r} is missing or not of the type {column.type}"
            raise InputError([Problem("corrupt", (), told, file=file)])
    return Segment(
        path=path,
        ordinal=int(named["ordinal"]),
        writer=named["writer"],
        rows=sum(groups),
        groups=groups,
        format=version,
        engine=known.get(ENGINE_KEY, b"").decode("utf-8", "replace"),
        rules=known.get(RULES_KEY, b"").decode("utf-8", "replace"),
        catalogues=catalogues,
    )


def open_segment(path: Path) -> Any:
    """A segment's file; its pages are checked against their checksums as they are read."""
    return pq.ParquetFile(path, page_checksum_verification=True)


def damaged(file: str, error: Exception) -> Problem:
    """What a damaged segment is called."""
    reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
    remedy = "restore it from a copy; the other segments are read"
    return Problem("corrupt", (), f"the segment is damaged or torn: {reason}", remedy=remedy, file=file)


def _catalogues(data: bytes, file: str) -> dict[str, str]:
    """The catalogues that a segment's footer names, with the SHA-256 of each one's file."""
    try:
        found = as_table(json.loads(data))
    except (ValueError, RecursionError):
        found = None
    if found is None or not all(isinstance(sha, str) for sha in found.values()):
        raise InputError([Problem("corrupt", (), "the segment's list of catalogues is damaged", file=file)])
    return found


def _version(text: str, file: str) -> tuple[int, int]:
    found = _FORMAT.fullmatch(text)
    if not found:
        told = f"the segment doesn't say that it is a recording, but {text!r:.60}"
        raise InputError([Problem("format", (), told, f"ecs-sim/recording/{MAJOR}", file=file)])
    version = int(found[1]), int(found[2])
    if not 1 <= version[0] <= MAJOR:
        told = f"version {version[0]}.{version[1]} of the recording format isn't read here"
        expected = f"version 1 to {MAJOR}: read it with a newer ecs-sim"
        raise InputError([Problem("format", (), told, expected, file=file)])
    return version


def is_hash(text: str) -> bool:
    """Whether a text is the hash of a catalogue."""
    return _HASH.fullmatch(text) is not None
