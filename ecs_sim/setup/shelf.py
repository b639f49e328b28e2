"""Where catalogues stand that were looked through: the files, their keys, and the verdict on each.

An entry is one file in the folder `catalogues` beside the compiled kernels (`ecs_sim.cache` says where, and what
happens where nothing is writable). Its name is a hash over the catalogue's files, names and content, those of what it
extends or is checked together with, and over every source that decides what they mean: grammar, tables, models, lints.
It holds plain data (JSON), nothing that could be run: hashes, the verdict on a line of its own, and of a sound one
what `ecs_sim.setup.kept` makes the catalogue of. One that is damaged, half written or another's is passed over and made
anew. Writers put a whole file in place, so any number of them may meet.

Neither models nor numpy are imported here: what was said of an unchanged catalogue is said again without them.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache as once
from pathlib import Path as FilePath
from typing import Any, Final

from ecs_sim.cache import candidates, folders, trusted
from ecs_sim.model.errors import InputError, Problem, as_table
from ecs_sim.model.files import exists, files_of
from ecs_sim.setup.bundled import bundled_names, place_of

FOLDER: Final = "catalogues"
#: Which entry was the last of a place: a file for each place, with the entry's name.
LAST: Final = "last"
VERSION: Final = 4
#: So many entries are kept; the oldest go first.
MOST: Final = 64
#: A catalogue that extends another one, and so on: so many together.
DEEPEST: Final = 8
#: What a problem's place is where its file is none of the catalogue's: nowhere, or the catalogue itself.
_NOWHERE, _ITSELF = -1, -2
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
    """What is said of a catalogue: how many cards it has, what is wrong with it, and its lints."""

    cards: int
    problems: list[Problem]
    lints: list[Problem]


NOTHING: Final = Verdict(0, [], [])


@dataclass(frozen=True, slots=True)
class Entry:
    """A catalogue as it stands on the shelf: the verdict, and of a sound one the rest as JSON."""

    verdict: Verdict
    body: bytes


def verdict(path: FilePath, beside: Sequence[FilePath] = ()) -> Verdict | None:
    """The verdict on the catalogue of a file or folder, where it stands here as it is; else it must be looked through.

    Catalogues that can't be read are none: whoever reads them says why.
    """
    texts = texts_of(path, beside)
    found = None if texts is None else entry(texts, path, alone=True)
    return None if found is None else found.verdict


def texts_of(path: FilePath, beside: Sequence[FilePath] = ()) -> list[Text] | None:
    """The files that say what a catalogue means: its own, those that it extends, and of those that it is checked
    with; None where reading must say what is wrong with them.
    """
    try:
        found = _with_bases(path, DEEPEST)
        for place, other in enumerate(beside):
            found += [replace(text, name=f"with/{place}/{text.name}") for text in _with_bases(other, DEEPEST)]
    except (OSError, ValueError, InputError):
        return None
    return found


def _with_bases(path: FilePath, deepest: int) -> list[Text]:
    """The texts of a catalogue and of what it extends; ValueError where that isn't to be found."""
    if path.is_dir():
        own = [Text(file, file.relative_to(path).as_posix(), file.read_bytes()) for file in files_of(path)]
    else:
        own = [Text(path, path.suffix, path.read_bytes())]
    where = path if path.is_dir() else path.parent
    bases = [base for text in own if b"extends" in text.data for base in _named(text, where)]
    if len(bases) > 1 or (bases and not deepest):
        raise ValueError(f"{path} extends too many")
    for base in bases:
        own += [replace(text, name=f"extends/{text.name}") for text in _with_bases(base, deepest - 1)]
    return own


def _named(text: Text, where: FilePath) -> list[FilePath]:
    """What a file says that the catalogue extends; ValueError where that isn't there."""
    import tomllib  # few catalogues extend one

    said = text.data.decode("utf-8-sig")
    value = as_table(tomllib.loads(said) if text.path.suffix.lower() == ".toml" else json.loads(said))
    if value is None or "extends" not in value:
        return []
    name = value["extends"]
    place = place_of(name) if name in bundled_names() else where / str(name)
    if place is None or not exists(place):
        raise ValueError(f"there is no catalogue {name!r}")
    return [place]


def entry(texts: Sequence[Text], source: FilePath, *, alone: bool = False) -> Entry | None:
    """What stands here of a catalogue with these files, that is read from this file or folder; the verdict `alone`."""
    key = _key(texts)
    return None if key is None else _read(key, texts, source, alone=alone)


def last(source: FilePath) -> bytes:
    """What stood on the shelf when a catalogue was last read from this place, as JSON; nothing where none was."""
    for candidate in candidates():
        path = candidate / LAST / _name_of(source)
        try:
            if trusted(path.parent) and trusted(path):
                found = _read(path.read_text(), (), source, alone=False)
                return b"" if found is None else found.body
        except (OSError, ValueError):
            continue
    return b""


def _read(key: str, texts: Sequence[Text], source: FilePath, *, alone: bool) -> Entry | None:
    for candidate in candidates():
        path = candidate / FOLDER / key
        try:
            if not trusted(path.parent) or not trusted(path):
                continue
            with path.open("rb") as opened:
                head, said, of_body = (opened.readline().rstrip(b"\n") for _ in range(3))
                body = b"" if alone else opened.read()
            if _hash(said + of_body) != head or (_hash(body) != of_body and not alone):
                continue
            found = Entry(_verdict(json.loads(said), texts, source) if texts else NOTHING, body)
        except (OSError, ValueError, TypeError, KeyError, IndexError):
            continue
        with suppress(OSError):
            os.utime(path)
        return found
    return None


def put(texts: Sequence[Text], source: FilePath, said: Verdict, body: Mapping[str, Any]) -> None:
    """Keep what was said of a catalogue; where nothing is writable, nothing is kept."""
    key = _key(texts)
    number = {"": _NOWHERE, str(source): _ITSELF} | {str(text.path): i for i, text in enumerate(texts)}
    if key is None or any(problem.file not in number for problem in (*said.problems, *said.lints)):
        return
    told = {"problems": [_row(p, number) for p in said.problems], "lints": [_row(p, number) for p in said.lints]}
    verdict_line, rest = _json({"cards": said.cards, **told}), _json(body)
    of_body = _hash(rest)
    whole = b"\n".join((_hash(verdict_line + of_body), verdict_line, of_body, rest))
    for folder in folders(FOLDER):
        try:
            _put(folder, key, whole)
            last_ones = folder.parent / LAST
            last_ones.mkdir(exist_ok=True, mode=0o700)
            if trusted(last_ones):
                _put(last_ones, _name_of(source), key.encode())
        except OSError:
            continue
        return


def _name_of(source: FilePath) -> str:
    return _hash(_stamp() + str(source.resolve()).encode())[:40].decode()


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _row(said: Problem, number: Mapping[str, int]) -> list[Any]:
    texts = (said.code, said.message, said.expected, said.remedy, said.sort, said.text)
    return [*texts, number[said.file], said.line, said.column, said.at, *said.path]


def _verdict(found: dict[str, Any], texts: Sequence[Text], source: FilePath) -> Verdict:
    files = {_NOWHERE: "", _ITSELF: str(source)} | {i: str(text.path) for i, text in enumerate(texts)}
    problems, lints = ([_problem(row, files) for row in found[kind]] for kind in ("problems", "lints"))
    return Verdict(int(found["cards"]), problems, lints)


def _problem(row: list[Any], files: Mapping[int, str]) -> Problem:
    code, message, expected, remedy, sort, text, place, line, column, at = row[:10]
    path: list[str | int] = row[10:]
    return Problem(code, tuple(path), message, expected, remedy, files[int(place)], line, column, sort, text, at)


def _key(texts: Sequence[Text]) -> str | None:
    """The name of the entry of these files; None where there can be none."""
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
