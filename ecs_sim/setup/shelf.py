"""Where catalogues stand that were found sound: the files, their keys, and the verdict on each.

An entry is one file in the folder `catalogues` beside the compiled kernels (`ecs_sim.cache` says where, and what
happens where nothing is writable). Its name is a hash over the catalogue's files, names and content, and over every
source that decides what they mean: grammar, tables, models, lints. It holds plain data (JSON), nothing that could be
run: a hash of the rest, the verdict on a line of its own, and what `ecs_sim.setup.kept` makes the catalogue of. One
that is damaged, half written or another's is passed over and made anew. Writers put a whole file in place, so any
number of them may meet.

Neither models nor numpy are imported here: that an unchanged catalogue is sound is said without them.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path as FilePath
from typing import Any, Final

from ecs_sim.cache import candidates, folders, trusted
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.files import files_of

FOLDER: Final = "catalogues"
VERSION: Final = 2
#: So many entries are kept; the oldest go first.
MOST: Final = 64
#: What decides what a catalogue's files mean, below the package.
SOURCES: Final = ("text", "setup", "model", "lints", "authoring", "components", "limits.py", "pipeline.py")


@dataclass(frozen=True, slots=True)
class Text:
    """A file of a catalogue as it lies there."""

    path: FilePath
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a sound catalogue: how many cards it has, and its lints."""

    cards: int
    lints: list[Problem]


@dataclass(frozen=True, slots=True)
class Entry:
    """A sound catalogue as it stands on the shelf: the verdict, and the rest as JSON."""

    verdict: Verdict
    body: bytes


def verdict(path: FilePath) -> Verdict | None:
    """The verdict on the catalogue of a file or folder, where it stands here as it is; else it must be looked through.

    Catalogues that can't be read are none: whoever reads them says why.
    """
    texts = texts_of(path)
    found = None if texts is None else entry(texts)
    return None if found is None else found.verdict


def texts_of(path: FilePath) -> list[Text] | None:
    """The files that a catalogue is read from; None where reading must say what is wrong with them."""
    try:
        if not path.is_dir():
            return [Text(path, path.suffix, path.read_bytes())] if path.is_file() else None
        return [Text(file, file.relative_to(path).as_posix(), file.read_bytes()) for file in files_of(path)]
    except (OSError, ValueError, InputError):
        return None


def entry(texts: Sequence[Text]) -> Entry | None:
    """What stands here of a catalogue with these files."""
    key = _key(texts)
    if key is None:
        return None
    for candidate in candidates():
        path = candidate / FOLDER / key
        try:
            if not trusted(path.parent) or not trusted(path):
                continue
            head, _, rest = path.read_bytes().partition(b"\n")
            if hashlib.sha256(rest).hexdigest().encode() != head:
                continue
            said, _, body = rest.partition(b"\n")
            found = Entry(_verdict(json.loads(said), texts), body)
        except (OSError, ValueError, TypeError, KeyError, IndexError):
            continue
        with suppress(OSError):
            os.utime(path)
        return found
    return None


def put(texts: Sequence[Text], said: Verdict, body: Mapping[str, Any]) -> None:
    """Keep a sound catalogue; where nothing is writable, nothing is kept."""
    key = _key(texts)
    if key is None:
        return
    number = {str(text.path): i for i, text in enumerate(texts)}
    lints = [[p.code, p.message, p.remedy, number.get(p.file, -1), p.line, p.column, *p.path] for p in said.lints]
    rest = b"\n".join(_json(part) for part in ({"cards": said.cards, "lints": lints}, body))
    whole = hashlib.sha256(rest).hexdigest().encode() + b"\n" + rest
    for folder in folders(FOLDER):
        try:
            _put(folder, key, whole)
        except OSError:
            continue
        return


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _verdict(found: dict[str, Any], texts: Sequence[Text]) -> Verdict:
    return Verdict(int(found["cards"]), [_lint(each, texts) for each in found["lints"]])


def _lint(found: list[Any], texts: Sequence[Text]) -> Problem:
    code, message, remedy, place, line, column = found[:6]
    file = str(texts[int(place)].path) if place >= 0 else ""
    path: list[str | int] = found[6:]
    return Problem(code, tuple(path), message, "", remedy, file, line, column)


def _key(texts: Sequence[Text]) -> str | None:
    """The name of the entry of these files; None for one that isn't kept.

    What a catalogue means that `extends` another hangs on that other one too.
    """
    if any(b"extends" in text.data for text in texts):
        return None
    try:
        h = hashlib.sha256(_stamp())
    except OSError:  # a package without its sources
        return None
    for text in texts:
        for part in (text.name.encode(), text.data):
            h.update(len(part).to_bytes(8, "little") + part)
    return h.hexdigest()[:40]


@once
def _stamp() -> bytes:
    """A hash of the sources that decide what a line means, and of this format's version."""
    root = FilePath(__file__).parent.parent
    h = hashlib.sha256(f"{VERSION}\n".encode())
    for name in SOURCES:
        place = root / name
        files = sorted(p for p in place.rglob("*") if p.suffix in (".py", ".lark")) if place.is_dir() else [place]
        for file in files:
            h.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return h.digest()


def _put(folder: FilePath, key: str, whole: bytes) -> None:
    """Put an entry in place in one step, and drop the oldest of too many."""
    handle, name = tempfile.mkstemp(prefix=".", dir=folder)
    fresh = FilePath(name)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(whole)
        fresh.replace(folder / key)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    with suppress(OSError):
        entries = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in entries[MOST:]:
            path.unlink(missing_ok=True)
