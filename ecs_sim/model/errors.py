"""What is wrong with a document: every problem at once, each with its place, what was expected, and a stable code."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

Path = tuple[str | int, ...]

#: What each code means. A code never changes its meaning; tools may switch on it.
CODES: dict[str, str] = {
    "unreadable": "the file is missing, can't be read, or is no text",
    "syntax": "the text is no JSON or TOML",
    "too-large": "the document is longer, deeper or fuller than the limits allow",
    "duplicate-key": "a key stands twice in one table",
    "number": "a number that is not finite, or far too large",
    "format": "the document's kind or version is not one that this reader reads",
    "type": "a value of another type was expected",
    "missing-key": "a key that must be there is not",
    "unknown-key": "a key that the format doesn't have",
    "value": "a value outside what is allowed",
    "word": "a word that is not in the list of words allowed here",
    "unknown-name": "a name that nothing in the catalogue or the battle carries",
    "duplicate-name": "two things carry the same name or id",
    "place": "a unit stands outside the board or on another unit",
    "sentence": "an ability line that is no sentence of the language",
    "line": "a line that can't be on this card or can never do anything",
    "L-…": "a lint: what loads, but does nothing or not what it seems to (docs/lints.md lists them)",
    "not-yet": "known to the rules, but not yet to this engine",
    "capacity": "more units, lines or numbers than a battle holds",
    "state": "a saved state that no battle can be in",
    "unfinished": "a file of a corpus that its writer has not finished: nothing in it was reported as written",
    "corrupt": "a file of a corpus that was changed or damaged after it was written",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem. `path` leads to the value; file, line and column are set where the syntax gives them.

    Of a printed line, `text` is the line, `at` the column in it (from 1), and `sort` the mistake's own code, which
    docs/errors.md explains.
    """

    code: str
    path: Path
    message: str
    expected: str = ""
    remedy: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    sort: str = ""
    text: str = ""
    at: int = 0

    @property
    def where(self) -> str:
        """File, line, column and path in one string; the column is that of the mistake in a printed line."""
        column = self.column + self.at if self.column else 0
        spot = ":".join(str(part) for part in (self.file, self.line, column) if part)
        return " ".join(part for part in (spot, spell(self.path)) if part)

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        text += f"; expected {self.expected}" if self.expected else ""
        text += f"; {self.remedy}" if self.remedy else ""
        return f"{text} [{self.sort or self.code}]{self.pointed()}"

    def pointed(self) -> str:
        """The printed line on a line of its own, with a caret below the mistake; nothing where there is none."""
        if not self.at:
            return ""
        line = "".join(letter if letter.isprintable() else " " for letter in self.text)
        return f"\n    {line}\n    {' ' * (self.at - 1)}^"

    def to_dict(self) -> dict[str, Any]:
        """The problem as plain data, without what is not known."""
        found = {
            "code": self.code,
            "path": spell(self.path),
            "message": self.message,
            "expected": self.expected,
            "remedy": self.remedy,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "sort": self.sort,
            "text": self.text,
            "at": self.at,
        }
        return {key: value for key, value in found.items() if value}


class InputError(ValueError):
    """Bad input. `problems` holds everything that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(spelled(self.problems))


#: How many problems are printed, and beyond how many of one table each item of a list tells only its first.
MOST_PRINTED = 50
MOST_IN_FULL = 100


def spelled(problems: Sequence[Problem]) -> list[str]:
    """Problems a line each; of very many the first, and how many more there are."""
    left = len(problems) - MOST_PRINTED
    lines = [str(problem) for problem in problems[:MOST_PRINTED]]
    return [*lines, f"and {left:,} more"] if left > 0 else lines


def one_an_item(problems: list[Problem]) -> list[Problem]:
    """All of them; where they are very many, the first for each entry of the outermost list that they lie in."""
    if len(problems) <= MOST_IN_FULL:
        return problems
    first: dict[Path, Problem] = {}
    for problem in problems:
        place = next((i for i, part in enumerate(problem.path) if isinstance(part, int)), len(problem.path))
        first.setdefault(problem.path[: place + 1], problem)
    return list(first.values())


def as_table(value: object) -> dict[str, Any] | None:
    """A table of plain data, None for anything else."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def as_list(value: object) -> list[Any] | None:
    """A list of plain data, None for anything else."""
    return cast("list[Any]", value) if isinstance(value, list) else None


class Problems:
    """A list of problems that grows while a document is looked through."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, code: str, path: Path, message: str, expected: str = "", remedy: str = "") -> None:
        """Write down one problem."""
        self.found.append(Problem(code, path, message, expected, remedy))

    def line(self, sort: str, path: Path, message: str, remedy: str = "") -> None:
        """Write down that a printed line can't be on its card; `sort` is the mistake's own code."""
        self.found.append(Problem("line", path, message, remedy=remedy, sort=sort))

    def extend(self, problems: Iterable[Problem], under: Path = ()) -> None:
        """Write down problems that were found below a path."""
        self.found.extend(replace(problem, path=(*under, *problem.path)) for problem in problems)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def spell(path: Path) -> str:
    """A path as it is read: `cards[3].ability[2]`; a key that is no plain word stands in quotes."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif part.replace("_", "a").isalnum():
            text += f".{part}" if text else part
        else:
            text += f"[{part!r}]"
    return text


def nearest(word: str, known: Iterable[str], alike: float = 0.5) -> str:
    """`did you mean …?` for the known word nearest to this one; an empty string where none is near."""
    by_lower = {name.lower(): name for name in known}
    found = difflib.get_close_matches(word.lower()[:100], by_lower, n=1, cutoff=alike)
    return f"did you mean {by_lower[found[0]]!r}?" if found else ""


def listing(words: Iterable[str], most: int = 12) -> str:
    """Words with commas, cut after `most`."""
    names = sorted(words)
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def markdown() -> str:
    """The codes of problems as a page shows them."""
    head = "| code | what it means |\n| --- | --- |\n"
    return head + "\n".join(f"| `{code}` | {says} |" for code, says in CODES.items())
