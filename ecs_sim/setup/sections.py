"""What a card adds to a battle's world, compiled once a catalogue: sections of the program, and images of rows.

Some words of them depend on what else the battle holds: places of clauses, conditions, texts, numbers and tribes.
Which those are is found out by compiling the card twice, once as the first of a battle and once after so many rows of
each kind: a word that differs by the number of rows of some kind is a place of that kind. It is *tagged*, and
`ecs_sim.systems.lay` puts the place of the battle there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from ecs_sim.components.capacity import CLAUSES, GATES, NUMBERS
from ecs_sim.components.declare import dtype_of
from ecs_sim.components.program import Clause
from ecs_sim.model.errors import Problems
from ecs_sim.setup import image as im
from ecs_sim.setup.bosses import Bosses
from ecs_sim.setup.image import Image
from ecs_sim.setup.numbers import Ladder
from ecs_sim.setup.program import Builder, LineRow, Places, Rows
from ecs_sim.systems import lay

Array = np.ndarray[Any, np.dtype[np.int64]]
T = TypeVar("T")

WORD = 8
#: Rows before those of a card when it is compiled the second time: no number of rows of one kind is another's.
BEFORE = Places(clauses=800, gates=1600, numbers=200, tribes=100, texts=400)
_TAGS = {BEFORE.clauses: lay.CLAUSE, BEFORE.gates: lay.GATE, BEFORE.texts: lay.TEXT}
#: Where counting begins in each kind.
_FIRST = {lay.CLAUSE: 1, lay.GATE: 1, lay.TEXT: 0}
#: All clauses, conditions or numbers that a battle holds, as the weight of a section.
WHOLE = 1 << 20
KEY_WORD = (dtype_of(Clause).names or ()).index("key")


class UnfitError(ValueError):
    """Something that can't be laid from sections: the ordinary path says what is wrong with it, or compiles it."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Words for the kernel, and their address in words. They stay where they are as long as this lives."""

    words: Array
    address: int


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """What a card adds to the program."""

    laid: Words
    entry: tuple[int, int, int, int]  # in an order
    weight: int  # the part of what a battle holds that it needs, of clauses, conditions or numbers: WHOLE is all
    lines: int
    first_key: int  # the word of its first clause's key: they lie a clause apart


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a section: its row, whom it stands on (lay.TOOLS, BOSSES or OTHERS), and its boss's phase."""

    row: LineRow
    on: int = lay.OTHERS
    phase: int = 0


class Twice:
    """A builder that was given something twice: alone, and after other cards."""

    def __init__(self, problems: Problems) -> None:
        self.images: tuple[Image, Image] = {}, {}
        self.builders = Builder(problems), Builder(problems, BEFORE)
        self.bosses = tuple(
            Bosses(builder, image, problems) for builder, image in zip(self.builders, self.images, strict=True)
        )

    def do(self, what: Callable[[Builder], T]) -> tuple[T, T]:
        """The same with both builders."""
        return what(self.builders[0]), what(self.builders[1])

    def rows(self) -> tuple[Rows, Rows]:
        """What both gathered."""
        return self.builders[0].rows(), self.builders[1].rows()


class Ids:
    """What battles number in the order in which they meet it, numbered once a catalogue: numbers, tribes, cards."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, object], int] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._ids)

    def of(self, kind: str, what: object) -> int:
        """The id of something, a new one where it has none."""
        with self._lock:
            return self._ids.setdefault((kind, what), len(self._ids))

    def mapped(self, kind: str, what: object) -> int:
        """The tagged word that stands for its place in a battle."""
        return tagged(lay.MAPPED, self.of(kind, what))


def sound(problems: Problems) -> None:
    """UnfitError where something is wrong."""
    for problem in problems:
        raise UnfitError(str(problem))


def tagged(tag: int, own: int) -> int:
    """A word that is made as its tag says."""
    return (tag << lay.TAG) + own


def words(values: Sequence[int] | Array) -> Words:
    """Words at an address."""
    found: Array = np.ascontiguousarray(values, np.int64)
    return Words(found, found.ctypes.data // WORD)


def link(value: int, other: int, rows: Rows, ids: Ids) -> int:
    """A word as it was compiled alone, and after other cards, as a word that fits every battle; UnfitError if none."""
    apart = other - value
    if apart == 0 and value >> lay.TAG <= 0:
        return value
    if apart == BEFORE.numbers:
        return ids.mapped("number", rows.numbers[value - 1])
    if apart == BEFORE.tribes:
        return ids.mapped("tribe", rows.tribes[value - 1])
    if apart not in _TAGS:
        raise UnfitError(f"a word is {value}, and {other} after other cards")
    return tagged(_TAGS[apart], value - _FIRST[_TAGS[apart]])


# ------------------------------------------------------------------------------------------ sections


def section(twice: Twice, lines: Iterable[Line], ids: Ids, brought: Mapping[int, int] | None = None) -> Section:
    """The section of what was compiled twice. `brought` holds the ids of cards that clauses name, by clause."""
    alone, after = twice.rows()
    clauses = _linked(alone.clauses, after.clauses, alone, ids)
    gates = _linked(alone.gates, after.gates, alone, ids)
    what = (dtype_of(Clause).names or ()).index("what")
    for clause, card in (brought or {}).items():
        clauses[clause - 1, what] = tagged(lay.MAPPED, card)
    names = [_number(ladder, ids) for ladder in alone.numbers] + [_tribe(tribe, ids) for tribe in alone.tribes]
    listed = [value for line in lines for value in (line.row.clause - 1, line.on, line.phase)]
    count = len(listed) // lay.LINE
    head = [len(clauses), len(gates), alone.texts, clauses.size, gates.size, len(names), count]
    flat = [*head, *(value for name in names for value in name), *listed]
    made = words([*flat, *clauses.ravel().tolist(), *gates.ravel().tolist()])
    parts = ((len(clauses), CLAUSES), (len(gates), GATES), (len(alone.numbers), NUMBERS))
    weight = max(-(-used * WHOLE // (most - 1)) for used, most in parts)
    return Section(made, (made.address, 0, 0, 0), weight, count, len(flat) + KEY_WORD)


def blank(lines: int) -> Section:
    """A section of nothing but lines without a clause."""
    made = words([0, 0, 0, 0, 0, 0, lines, *([0, lay.TOOLS, 0] * lines)])
    return Section(made, (made.address, 0, 0, 0), 0, lines, 0)


def with_keys(found: Section, keys: Sequence[int]) -> Section:
    """The same section, its clauses with other keys."""
    copy = found.laid.words.copy()
    row = dtype_of(Clause).itemsize // WORD
    copy[found.first_key : found.first_key + row * len(keys) : row] = keys
    made = words(copy)
    return replace(found, laid=made, entry=(made.address, 0, 0, 0))


def _linked(alone: np.ndarray[Any, Any], after: np.ndarray[Any, Any], rows: Rows, ids: Ids) -> Array:
    """Rows of the program with their places tagged: shape (rows, words of a row)."""
    wide = alone.dtype.itemsize // WORD
    flat: Array = np.ascontiguousarray(alone).view(np.int64).reshape(len(alone), wide)
    other: Array = np.ascontiguousarray(after).view(np.int64).reshape(len(after), wide)
    if flat.shape != other.shape:
        raise UnfitError("a card compiles otherwise after other cards")
    found = flat.copy()
    for row, place in zip(*np.nonzero((other != flat) | (flat >> lay.TAG > 0)), strict=True):
        found[row, place] = link(int(flat[row, place]), int(other[row, place]), rows, ids)
    return found


def _number(ladder: Ladder, ids: Ids) -> tuple[int, ...]:
    return (ids.of("number", ladder), lay.NEXT_NUMBER, *ladder)


def _tribe(tribe: str, ids: Ids) -> tuple[int, ...]:
    return (ids.of("tribe", tribe), lay.NEXT_TRIBE, 0, 0, 0, 0)


# -------------------------------------------------------------------------------------------- images

#: One field of an image: component, field, and its value as a word (or several), tagged or not.
Field = tuple[str, str, im.Value]


def image(fields: Iterable[Field]) -> Words:
    """An image of a row: what stands in which fields."""
    found: list[int] = []
    for part, name, value in fields:
        start, stride, within = im.places(part)
        if name not in within:
            raise UnfitError(f"{part}.{name} is no word")
        first = start + within[name]
        for i, one in enumerate(value if isinstance(value, list) else [value]):
            found += [first + i, stride, one]
    return words([len(found) // lay.FIELD, *found])


def argument(place: int) -> int:
    """The word that stands for an argument of an image."""
    return tagged(lay.ARGUMENT, place)


def arguments(part: str, names: Iterable[str], first: int = 0) -> list[Field]:
    """Fields that are the arguments of an image, in order."""
    return [(part, name, argument(first + i)) for i, name in enumerate(names)]


def linked(alone: Mapping[str, im.Value], after: Mapping[str, im.Value], rows: Rows, ids: Ids) -> dict[str, im.Value]:
    """The fields of a row that was compiled twice, with places tagged."""
    if alone.keys() != after.keys():
        raise UnfitError("a row has other fields after other cards")
    found: dict[str, im.Value] = {}
    for name, value in alone.items():
        other = after[name]
        if isinstance(value, list):
            many = other if isinstance(other, list) else []
            found[name] = [link(a, b, rows, ids) for a, b in zip(value, many, strict=True)]
        elif isinstance(other, list):
            raise UnfitError(f"{name} is one value, and several after other cards")
        else:
            found[name] = link(value, other, rows, ids)
    return found
