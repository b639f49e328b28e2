"""Catalogues that were found sound, kept so that the next process need neither parse nor lint nor compile them.

An entry is one file in the folder `catalogues` beside the compiled kernels (`ecs_sim.cache` says where, and what
happens where nothing is writable). Its name is a hash over the catalogue's files, names and content, and over every
source that decides what they mean: grammar, tables, models, lints. It holds plain data (JSON), nothing that could be
run, behind a hash of its own: one that is damaged, half written or another's is passed over and made anew. Writers
put a whole file in place, so any number of them may meet.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path as FilePath
from typing import Any, Final

from ecs_sim.cache import candidates, folders, trusted
from ecs_sim.model.base import validate
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.raw import Piece, Raw
from ecs_sim.model.read import files_of, load_catalogue
from ecs_sim.setup import content, remembered

FOLDER: Final = "catalogues"
VERSION: Final = 1
#: So many entries are kept; the oldest go first.
MOST: Final = 64
#: What decides what a catalogue's files mean, below the package.
SOURCES: Final = ("text", "setup", "model", "lints", "authoring", "components", "limits.py", "pipeline.py")


@dataclass(frozen=True, slots=True)
class Checked:
    """A catalogue that was looked through."""

    catalogue: Catalogue
    problems: list[Problem]
    lints: list[Problem]
    from_cache: bool = False


@dataclass(frozen=True, slots=True)
class _Text:
    """A file of a catalogue as it lies there."""

    path: FilePath
    name: str
    data: bytes


def load(source: str | FilePath) -> Checked:
    """A catalogue from a file or folder, read and checked, or as it was kept; InputError where it can't be read."""
    path = FilePath(source)
    texts = _texts(path)
    key = None if texts is None or _extends(texts) else _key(texts)
    if key is not None and texts is not None:
        found = _read(key, path, texts)
        if found is not None:
            return found
    catalogue = load_catalogue(path)
    problems, lints = content.check(catalogue)
    if key is not None and texts is not None and not problems and _is_of(catalogue, texts):
        _write(key, catalogue, lints, texts)
    return Checked(catalogue, problems, lints)


def _extends(texts: Sequence[_Text]) -> bool:
    """Whether what the files mean may hang on another catalogue, over which they are laid: such a one isn't kept."""
    return any(b"extends" in text.data for text in texts)


def _is_of(catalogue: Catalogue, texts: Sequence[_Text]) -> bool:
    """Whether the catalogue was read from just these texts, and no file changed between the two looks."""
    read = {source.file: source.text for source in catalogue.sources()}
    return read == {str(text.path): text.data.decode("utf-8-sig") for text in texts if text.data}


def _texts(path: FilePath) -> list[_Text] | None:
    """The files that a catalogue is read from; None where reading must say what is wrong with them."""
    try:
        if not path.is_dir():
            return [_Text(path, path.suffix, path.read_bytes())] if path.is_file() else None
        return [_Text(file, file.relative_to(path).as_posix(), file.read_bytes()) for file in files_of(path)]
    except (OSError, ValueError, InputError):
        return None


def _key(texts: Sequence[_Text]) -> str | None:
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


# ------------------------------------------------------------------------------------------ reading


def _read(key: str, source: FilePath, texts: Sequence[_Text]) -> Checked | None:
    for candidate in candidates():
        path = candidate / FOLDER / key
        try:
            if not trusted(path.parent) or not trusted(path):
                continue
            head, _, body = path.read_bytes().partition(b"\n")
            if hashlib.sha256(body).hexdigest().encode() != head:
                continue
            found = _restored(json.loads(body), source, texts)
        except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
            continue
        if found is not None:
            with suppress(OSError):
                os.utime(path)
            return found
    return None


def _restored(found: dict[str, Any], source: FilePath, texts: Sequence[_Text]) -> Checked | None:
    raws = [Raw(None, str(t.path), t.data.decode("utf-8-sig"), t.path.suffix.lower() == ".toml") for t in texts]
    catalogue, problems = validate(Catalogue, found["value"])
    if catalogue is None or problems:
        return None
    if source.is_dir():
        kept: list[tuple[str, int, int, int]] = found["pieces"]
        pieces = [Piece(key, first, count, raws[place]) for key, first, count, place in kept]
        catalogue.came_from(Raw(found["value"], str(source), pieces=pieces))
    else:
        raws[0].value = found["value"]
        catalogue.came_from(raws[0])
    lints = [_lint_of(each, texts) for each in found["lints"]]
    remembered.remember(found["lines"])
    content.know_hash(catalogue, found["hash"])
    return Checked(catalogue, [], lints, from_cache=True)


def _lint_of(found: list[Any], texts: Sequence[_Text]) -> Problem:
    code, message, remedy, place, line, column = found[:6]
    file = str(texts[int(place)].path) if place >= 0 else ""
    path: list[str | int] = found[6:]
    return Problem(code, tuple(path), message, "", remedy, file, line, column)


# ------------------------------------------------------------------------------------------ writing


def _write(key: str, catalogue: Catalogue, lints: Sequence[Problem], texts: Sequence[_Text]) -> None:
    body = json.dumps(_kept(catalogue, lints, texts), ensure_ascii=False, separators=(",", ":")).encode()
    whole = hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    for folder in folders(FOLDER):
        try:
            _put(folder, key, whole)
        except OSError:
            continue
        return


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


def _kept(catalogue: Catalogue, lints: Sequence[Problem], texts: Sequence[_Text]) -> dict[str, Any]:
    number = {str(text.path): i for i, text in enumerate(texts)}
    whole = catalogue.origin()
    pieces = [[piece.key, piece.first, piece.count, number[piece.raw.file]] for piece in whole.pieces]
    return {
        "value": whole.value,
        "pieces": pieces,
        "lines": {text: remembered.put_down(clause) for text, clause in _clauses(catalogue)},
        "hash": content.content_hash(catalogue),
        "lints": [[p.code, p.message, p.remedy, number.get(p.file, -1), p.line, p.column, *p.path] for p in lints],
    }


def _clauses(catalogue: Catalogue) -> Iterator[tuple[str, Any]]:
    """Every sentence of the catalogue with its clause."""
    from ecs_sim.setup.entries import every_entry, raw_lines
    from ecs_sim.setup.seam import clause_of_text

    for entry, _ in every_entry(catalogue):
        for _, ability in raw_lines(entry):
            for line in ability:
                if isinstance(line, str):
                    yield line.strip(), clause_of_text(line.strip())
