"""Files of a catalogue rewritten to canonical form: each ability line as it is printed, all else as it stands.

A file is rewritten whole or not at all: into a temporary file beside it, which then takes its place. A file with any
error is left alone, and so is one in which nothing changes.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, Final

from ecs_sim.model import locate, overlay, raw
from ecs_sim.model.base import validate
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Path, Problem, Problems, as_list, as_table, spell
from ecs_sim.model.files import SUFFIXES, exists, files_of
from ecs_sim.model.raw import Raw
from ecs_sim.model.read import check_format, load_catalogue
from ecs_sim.setup import entries
from ecs_sim.text.reworded import canonical

_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class Change:
    """A line that is printed differently."""

    path: Path
    line: int
    before: str
    after: str

    def to_dict(self) -> dict[str, Any]:
        """It as plain data."""
        return {"path": spell(self.path), "line": self.line, "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class Fixed:
    """What came of one file: its changes, or the problems for which it was left alone."""

    file: str
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()
    written: bool = False


def fix(source: str | FilePath, *, write: bool = True) -> list[Fixed]:
    """Rewrite a file, or every file of a folder; with `write` false only say what would change.

    InputError where there is nothing to look through. A problem of one file keeps that file alone from being
    rewritten.
    """
    path = FilePath(source)
    if not exists(path):
        raise InputError([Problem("unreadable", (), "no such file or directory", file=str(source))])
    if not path.is_dir() and path.suffix.lower() not in SUFFIXES:
        raise InputError([Problem("unreadable", (), "a catalogue's file ends in .toml or .json", file=str(source))])
    files = files_of(path) if path.is_dir() else [path]
    laid = _laid_problems(path) if any(map(_extends, files)) else None
    return [_fix(file, laid, write=write) for file in files]


def _extends(file: FilePath) -> bool:
    """Whether a file changes another catalogue; what is wrong with it is told when it is looked through."""
    try:
        return overlay.extends(raw.read(file, "catalogue"))
    except InputError:
        return False


def _laid_problems(path: FilePath) -> list[Problem]:
    """What is wrong with a catalogue that is laid over another one; its files say nothing each by itself."""
    try:
        catalogue = load_catalogue(path)
    except InputError as error:
        return list(error.problems)
    wrong = Problems()
    entries.survey(catalogue, wrong)
    return catalogue.located(wrong)


def _own_problems(found: Raw) -> list[Problem]:
    """What is wrong with a catalogue, or a part of one, that stands for itself."""
    catalogue, problems = validate(Catalogue, found.value)
    if catalogue is None:
        return problems
    wrong = Problems()
    entries.survey(catalogue, wrong)
    return list(wrong)


def _fix(file: FilePath, laid: list[Problem] | None, *, write: bool) -> Fixed:
    name = str(file)
    try:
        found = raw.read(file, "catalogue")
    except InputError as error:
        return Fixed(name, problems=error.problems)
    problems = found.problems + check_format(found.value, "catalogue", ())
    if laid:  # one of another file, or of the base, keeps this one too from being known to be sound
        return Fixed(name, problems=tuple([one for one in laid if one.file == name] or laid))
    if problems := problems or ([] if laid is not None else _own_problems(found)):
        return Fixed(name, problems=tuple(found.placed(problems)))
    changes = tuple(_changes(found))
    if not changes or not write:
        return Fixed(name, changes)
    if not os.access(file, os.W_OK):
        return Fixed(name, problems=(Problem("unreadable", (), "the file may not be written", file=name),))
    with file.open(encoding="utf-8", newline="") as opened:
        text = opened.read()
    mark, text = (_MARK, text[1:]) if text.startswith(_MARK) else ("", text)
    after = _toml(text, changes) if found.toml else _json(text, changes)
    _same_but(found, after, changes, name)
    _replace(file, mark + after)
    return Fixed(name, changes, written=True)


def _changes(found: Raw) -> Iterator[Change]:
    table = as_table(found.value) or {}
    for kind in entries.LISTS:
        for number, entry in enumerate(as_list(table.get(kind)) or []):
            for holder, ability in _abilities(entry, (kind, number)):
                for place, line in enumerate(ability):
                    here = (*holder, place)
                    if isinstance(line, str) and (after := canonical(line)) != line:
                        yield Change(here, found.locate(here)[0], line, after)


def _abilities(entry: Any, path: Path) -> Iterator[tuple[Path, list[Any]]]:
    """The abilities of an entry and of its phases as written, each with its path."""
    table = as_table(entry) or {}
    yield (*path, "ability"), as_list(table.get("ability")) or []
    for place, phase in enumerate(as_list(table.get("phases")) or []):
        yield from _abilities(phase, (*path, "phases", place))


def _toml(text: str, changes: tuple[Change, ...]) -> str:
    import tomlkit  # only rewriting needs it

    document: Any = tomlkit.parse(text)
    for change in changes:
        holder: Any = document
        for part in change.path[:-1]:
            holder = holder[part]
        holder[change.path[-1]] = change.after
    return tomlkit.dumps(document)


def _json(text: str, changes: tuple[Change, ...]) -> str:
    """The text with the strings of changed lines replaced, and not a blank besides."""
    places = locate.json_places(text)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    spots: list[tuple[int, int, str]] = []
    for change in changes:
        line, column = places[change.path]
        start = starts[line - 1] + column - 1
        match = _STRING.match(text, start)
        if match is None:
            raise ValueError(f"no string stands at {line}:{column}")
        spots.append((start, match.end(), json.dumps(change.after, ensure_ascii=False)))
    for start, end, after in sorted(spots, reverse=True):
        text = text[:start] + after + text[end:]
    return text


def _same_but(found: Raw, after: str, changes: tuple[Change, ...], name: str) -> None:
    """What is about to be written says what the file said, but for the changed lines; ValueError if not."""
    wanted = json.loads(json.dumps(found.value))
    for change in changes:
        holder = wanted
        for part in change.path[:-1]:
            holder = holder[part]
        holder[change.path[-1]] = change.after
    if raw.parse(after, name, "catalogue", toml=found.toml).value != wanted:
        text = "rewriting would change more than ability lines, so the file is left as it is; please report this"
        raise InputError([Problem("syntax", (), text, file=name)])


def _replace(file: FilePath, text: str) -> None:
    """Put a text in a file's place in one step; a link stays a link, and the file keeps its permissions."""
    target = file.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    fresh = FilePath(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        fresh.chmod(target.stat().st_mode & 0o7777)
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
