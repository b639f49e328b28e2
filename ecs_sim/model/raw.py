"""Text and mappings into plain data, with everything hostile kept out: size, depth, doubled keys, NaN, huge numbers."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Any, cast

from ecs_sim.limits import limit
from ecs_sim.model import locate
from ecs_sim.model.errors import InputError, Path, Problem

_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_DIGITS_MOST = 18
#: The count of a piece that is a table rather than entries of a list.
WHOLE = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """Where entries of a joined list came from: from the place `first` on they are those of one file."""

    key: str
    first: int
    count: int
    raw: Raw


@dataclass(slots=True)
class Raw:
    """Plain data and where it came from; what was joined of several files knows its `pieces`."""

    value: Any
    file: str = ""
    text: str = ""
    toml: bool = False
    problems: list[Problem] = field(default_factory=list[Problem])
    pieces: list[Piece] = field(default_factory=list[Piece])
    _spots: locate.Spots | None = field(default=None, compare=False, repr=False)

    def placed(self, problems: list[Problem]) -> list[Problem]:
        """Problems with file, line and column; those said twice only once."""
        seen: dict[tuple[Path, str], Problem] = {}
        for problem in problems:
            if problem.file:
                spot = problem
            else:
                raw, path = self.origin(problem.path)
                line, column = raw.locate(path)
                spot = replace(problem, file=raw.file, line=line, column=column)
            seen.setdefault((problem.path, problem.message), spot)
        return list(seen.values())

    def origin(self, path: Path) -> tuple[Raw, Path]:
        """The file that a value stands in, and its path there."""
        for piece in self.pieces:
            if path[:1] == (piece.key,):
                if piece.count == WHOLE:
                    return piece.raw, path
                place = path[1] if len(path) > 1 else None
                if isinstance(place, int) and piece.first <= place < piece.first + piece.count:
                    return piece.raw, (piece.key, place - piece.first, *path[2:])
        return self, path

    def locate(self, path: Path) -> tuple[int, int]:
        """Line and column of a value, of the nearest thing around it where it isn't there; 0, 0 if unknown."""
        if not self.text:
            return 0, 0
        if self._spots is None:
            self._spots = locate.Spots(self.text, toml=self.toml)
        for length in range(len(path), -1, -1):
            if (spot := self._spots.find(path[:length])) is not None:
                return spot
        return 0, 0


class _Bad:
    """A number that JSON can spell and no document may hold."""

    def __init__(self, text: str) -> None:
        self.text = text if len(text) <= 30 else f"{text[:27]}…"


class _Doubled(dict[str, Any]):
    """A table in which some key stands twice."""

    doubled: list[str]


def is_path(source: str | FilePath) -> bool:
    """Whether a source is the path of a file rather than a document's text; nothing at all is an empty text."""
    if isinstance(source, FilePath):
        return True
    return (
        bool(source.strip())
        and "\n" not in source
        and not source.lstrip().startswith(("{", "["))
        and len(source) < 4096
    )


def read(source: str | FilePath | Mapping[str, Any], kind: str) -> Raw:
    """Plain data from a path, a text or a mapping. InputError where there is nothing to look through."""
    if isinstance(source, str | FilePath):
        return _from_file(FilePath(source), kind) if is_path(source) else parse(str(source), "", kind, toml=False)
    if not isinstance(source, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        text = f"a {kind} is read from a path, a JSON text or a mapping, not from {type(source).__name__}"
        raise InputError([Problem("type", (), text)])
    found = Raw(None)
    found.value = _Cleaner(found.problems, kind).clean(source, ())
    return found


def most(kind: str, what: str) -> tuple[int, str]:
    """How many `bytes` or `values` a kind of document may have, and the limit's name: some hold a whole log."""
    name = f"{'result' if kind in ('result', 'recording') else 'document'}_{what}"
    return limit(name), name


def _from_file(path: FilePath, kind: str) -> Raw:
    file = str(path)
    try:
        size = path.stat().st_size if path.is_file() or not path.exists() else -1
        data = path.read_bytes() if 0 <= size <= most(kind, "bytes")[0] else b""
    except OSError as error:
        reason = error.strerror or "the file can't be read"
        raise InputError([Problem("unreadable", (), reason, file=file)]) from None
    except ValueError:  # a path that no file system has
        raise InputError([Problem("unreadable", (), "this is no path of a file")]) from None
    if size < 0:
        raise InputError([Problem("unreadable", (), f"this is no file that a {kind} could be in", file=file)])
    if size > most(kind, "bytes")[0]:
        raise InputError([_too_large(size, file, kind)])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError([Problem("unreadable", (), "the file is no UTF-8 text", file=file)]) from None
    return parse(text, file, kind, toml=path.suffix.lower() == ".toml")


def _too_large(size: int, file: str, kind: str) -> Problem:
    bound, name = most(kind, "bytes")
    return Problem(
        "too-large", (), f"the document has {size:,} bytes", f"at most {bound:,} (limit {name!r})", file=file
    )


def parse(text: str, file: str, kind: str, toml: bool) -> Raw:
    """Plain data from JSON or TOML."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > most(kind, "bytes")[0]:
        raise InputError([_too_large(size, file, kind)])
    found = Raw(None, file, text, toml)
    value = _toml(text, file) if toml else _json(text, file)
    found.value = _Cleaner(found.problems, kind).clean(value, ())
    return found


def _json(text: str, file: str) -> Any:
    if _depth(text) > limit("document_depth"):
        raise InputError([_too_deep((), file)])
    try:
        return json.loads(
            text,
            object_pairs_hook=_table,
            parse_int=lambda digits: int(digits) if len(digits) <= _DIGITS_MOST else _Bad(digits),
            parse_constant=_Bad,
        )
    except json.JSONDecodeError as error:
        raise InputError([_syntax(error.msg, file, error.lineno, error.colno)]) from None
    except RecursionError:
        raise InputError([_too_deep((), file)]) from None


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    doubled = _Doubled(table)
    seen: set[str] = set()
    doubled.doubled = []
    for key, _ in pairs:
        if key in seen:
            doubled.doubled.append(key)
        seen.add(key)
    return doubled


def _depth(text: str) -> int:
    """How deep brackets nest outside strings."""
    most = now = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        now += 1 if bracket in "[{" else -1
        most = max(most, now)
    return most


def _toml(text: str, file: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        spot = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = (int(spot[1]), int(spot[2])) if spot else (0, 0)
        message = re.sub(r" \(at .*\)$", "", str(error))
        raise InputError([_syntax(message, file, line, column)]) from None
    except RecursionError:
        raise InputError([_too_deep((), file)]) from None
    except ValueError as error:  # a number with too many digits, a date that isn't one
        raise InputError([_syntax(str(error).split(";")[0], file, 0, 0)]) from None


def _syntax(message: str, file: str, line: int, column: int) -> Problem:
    return Problem("syntax", (), message[:1].lower() + message[1:], file=file, line=line, column=column)


def _too_deep(path: Path, file: str = "") -> Problem:
    levels = limit("document_depth")
    expected = f"at most {levels} levels (limit 'document_depth')"
    return Problem("too-large", path, "the document nests too deep", expected, file=file)


class _Cleaner:
    """Copies data, keeping only what JSON can say, and finds what no document may hold."""

    def __init__(self, problems: list[Problem], kind: str) -> None:
        self._problems = problems
        self._most, self._name = most(kind, "values")
        self._left = self._most

    def clean(self, value: Any, path: Path) -> Any:
        """A plain copy of a value."""
        self._left -= 1
        if self._left == 0:
            text = f"the document holds more than {self._most:,} values (limit {self._name!r})"
            raise InputError([*self._problems, Problem("too-large", (), text)])
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, Mapping | list | tuple):
            if len(path) >= limit("document_depth"):
                raise InputError([*self._problems, _too_deep(path[:3])])
            if isinstance(value, Mapping):
                return self._table(cast("Mapping[Any, Any]", value), path)
            return self._list(cast("Sequence[Any]", value), path)
        return self._scalar(value, path)

    def _table(self, table: Mapping[Any, Any], path: Path) -> dict[str, Any]:
        for key in getattr(table, "doubled", ()):
            self._add("duplicate-key", (*path, key), f"the key {key!r} stands twice in this table")
        found: dict[str, Any] = {}
        for key, value in table.items():
            if not isinstance(key, str):
                self._add("type", path, f"a key is a text, and {key!r} is not")
                continue
            found[self._text(key, path)] = self.clean(value, (*path, key))
        return found

    def _list(self, values: Sequence[Any], path: Path) -> list[Any]:
        return [self.clean(value, (*path, place)) for place, value in enumerate(values)]

    def _scalar(self, value: Any, path: Path) -> Any:
        if isinstance(value, str):
            return self._text(value, path)
        if isinstance(value, _Bad) or (isinstance(value, float) and not math.isfinite(value)):
            shown = value.text if isinstance(value, _Bad) else repr(value)
            self._add(
                "number", path, f"{shown} is no number that a document may hold", "a finite number of reasonable size"
            )
            return 0
        if isinstance(value, int):
            if abs(value) < 10**_DIGITS_MOST:
                return int(value)
            self._add("number", path, "the number is far too large", "a finite number of reasonable size")
            return 0
        if isinstance(value, float):
            return float(value)
        self._add(
            "type",
            path,
            f"{type(value).__name__} is no type that a document may hold",
            "text, number, true, false, list or table",
        )
        return None

    def _text(self, text: str, path: Path) -> str:
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            self._add("value", path, "the text holds half a character (a lone surrogate)")
            return text.encode("utf-8", "replace").decode()
        return str(text)

    def _add(self, code: str, path: Path, message: str, expected: str = "") -> None:
        self._problems.append(Problem(code, path, message, expected))
