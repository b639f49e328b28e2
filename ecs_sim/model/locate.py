"""Line and column of every value in a JSON or TOML text, by path. Used only once something is wrong."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from ecs_sim.model.errors import Path

Places = dict[Path, tuple[int, int]]

_JSON = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')


@dataclass(slots=True)
class _Level:
    path: Path
    table: bool
    index: int = 0
    key: str | None = None


class _Lines:
    """Offsets of a text as line and column, both from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def json_places(text: str) -> Places:
    """Where each value of a JSON text begins; a key's value is placed at its key."""
    lines, places = _Lines(text), Places()
    levels: list[_Level] = []
    key_at = 0
    for found in _JSON.finditer(text):
        mark, top = found[0], levels[-1] if levels else None
        if mark in "}]":
            if levels:
                levels.pop()
        elif mark == ",":
            if top is not None:
                top.index, top.key = top.index + 1, None
        elif mark == ":":
            continue
        elif top is not None and top.table and top.key is None and mark[0] == '"':
            top.key, key_at = _unquoted(mark), found.start()
        else:
            path: Path = () if top is None else (*top.path, (top.key or "") if top.table else top.index)
            places.setdefault(path, lines.at(key_at if top is not None and top.table else found.start()))
            if mark in "{[":
                levels.append(_Level(path, mark == "{"))
    return places


def _unquoted(mark: str) -> str:
    try:
        return str(json.loads(mark))
    except ValueError:
        return mark[1:-1]


_TOML = re.compile(
    r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\n|\[\[|\]\]|[\[\]{}=,.]|[^\s\[\]{}=,.#"\']+',
    re.DOTALL,
)


class _Toml:
    """Walks the tokens of a TOML text; good enough to point, not to parse."""

    def __init__(self, text: str) -> None:
        self.places: dict[Path, int] = {}  # offsets: they become lines and columns at the end
        self._lines = _Lines(text)
        tokens = [(m[0], m.start()) for m in _TOML.finditer(text) if not m[0].startswith("#")]
        self._marks = [mark for mark, _ in tokens]
        self._starts = [start for _, start in tokens]
        self._next = 0
        self._base: Path = ()
        self._counts: dict[Path, int] = {}

    def walk(self) -> Places:
        """All places."""
        self.places[()] = 0
        while (mark := self._peek()) is not None:
            if mark == "\n":
                self._next += 1
            elif mark in ("[", "[["):
                self._header(mark)
            else:
                self._pair(self._base)
        return {path: self._lines.at(offset) for path, offset in self.places.items()}

    def _peek(self) -> str | None:
        return self._marks[self._next] if self._next < len(self._marks) else None

    def _spot(self) -> int:
        return self._starts[self._next]

    def _key(self, stop: str) -> tuple[str, ...]:
        parts: list[str] = []
        while (mark := self._peek()) not in (None, stop, "\n"):
            if mark != ".":
                parts.append(mark.strip("\"'") if mark else "")
            self._next += 1
        return tuple(parts)

    def _header(self, opening: str) -> None:
        spot = self._spot()
        self._next += 1
        names = self._key("]" if opening == "[" else "]]")
        path: Path = ()
        for depth, name in enumerate(names):
            path = (*path, name)
            last = depth == len(names) - 1
            self.places.setdefault(path, spot)
            if opening == "[[" and last:
                self._counts[path] = self._counts.get(path, -1) + 1
            if path in self._counts:
                path = (*path, self._counts[path])
        self._base = path
        self.places.setdefault(path, spot)
        if self._peek() not in (None, "\n"):
            self._next += 1

    def _pair(self, base: Path) -> None:
        spot = self._spot()
        path: Path = (*base, *self._key("="))
        for length in range(len(base) + 1, len(path) + 1):
            self.places.setdefault(path[:length], spot)
        if self._peek() == "=":
            self._next += 1
            self._value(path)
        elif self._peek() is not None:
            self._next += 1

    def _value(self, path: Path) -> None:
        mark = self._peek()
        if mark in ("[", "[["):
            self._list(path, doubled=mark == "[[")
        elif mark == "{":
            self._inline(path)
        else:
            while (mark := self._peek()) not in (None, "\n", ",", "]", "]]", "}"):
                self._next += 1

    def _list(self, path: Path, doubled: bool) -> None:
        if doubled:
            # a list whose first element is a list: no list of lists is in any format but a ladder of rows
            self._skip()
            return
        self._next += 1
        place = 0
        while (mark := self._peek()) not in (None, "]", "]]"):
            if mark == ",":
                place += 1
                self._next += 1
            elif mark == "\n":
                self._next += 1
            else:
                self.places.setdefault((*path, place), self._spot())
                self._value((*path, place))
        self._next += 1

    def _skip(self) -> None:
        depth = 0
        while (mark := self._peek()) is not None:
            depth += mark.count("[") - mark.count("]") if mark in ("[", "]", "[[", "]]") else 0
            self._next += 1
            if depth <= 0:
                return

    def _inline(self, path: Path) -> None:
        self._next += 1
        while (mark := self._peek()) not in (None, "}"):
            if mark in (",", "\n"):
                self._next += 1
            else:
                self._pair(path)
        self._next += 1


def toml_places(text: str) -> Places:
    """Where each key and each element of a list begins."""
    return _Toml(text).walk()


_HEADER = re.compile(r"^[ \t]*(\[\[?)[ \t]*([\w-]+)[ \t]*\]\]?[ \t]*(?:#[^\n]*)?$", re.MULTILINE)


class Spots:
    """The places of a text, looked for where they are asked for: of a TOML text only the entry (`[[cards]]`) is walked
    that a path leads to, where the text can be cut into entries by its lines.
    """

    def __init__(self, text: str, *, toml: bool) -> None:
        self._text, self._toml = text, toml
        self._whole: Places | None = None
        self._walked: dict[Path, Places] = {}
        cut = toml and '"""' not in text and "'''" not in text
        self._entries = _entries(text) if cut else {}

    def find(self, path: Path) -> tuple[int, int] | None:
        """Line and column of a value; None where it isn't there."""
        head = path[:2]
        if head not in self._entries:
            if self._whole is None:
                self._whole = toml_places(self._text) if self._toml else json_places(self._text)
            return self._whole.get(path)
        if head not in self._walked:
            start, end = self._entries[head]
            self._walked[head] = toml_places(self._text[start:end])
        found = self._walked[head].get((head[0], 0, *path[2:]))
        return None if found is None else (found[0] + self._text.count("\n", 0, self._entries[head][0]), found[1])


def _entries(text: str) -> dict[Path, tuple[int, int]]:
    """From where to where each entry of the outermost lists reaches: `[[bosses.phases]]` is of its boss."""
    heads = list(_HEADER.finditer(text))
    found: dict[Path, tuple[int, int]] = {}
    counts: dict[str, int] = {}
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=False):
        name = head[2]
        if head[1] == "[[":
            counts[name] = counts.get(name, -1) + 1
            found[name, counts[name]] = (head.start(), end)
    return found


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment of a TOML text: where it stands, and the line that it is about (the next one with content, where it
    stands alone).
    """

    text: str
    line: int
    column: int
    about: int


def toml_comments(text: str) -> list[Comment]:
    """Every comment of a TOML text; a # inside a string is none."""
    lines = _Lines(text)
    spots = [(match[0], lines.at(match.start())) for match in _TOML.finditer(text)]
    content = sorted({line for mark, (line, _) in spots if mark != "\n" and not mark.startswith("#")})
    found: list[Comment] = []
    for mark, (line, column) in spots:
        if mark.startswith("#"):
            place = bisect_left(content, line)
            about = content[place] if place < len(content) else line
            found.append(Comment(mark.rstrip(), line, column, about))
    return found
