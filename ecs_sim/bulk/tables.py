"""What one catalogue's recorded battles are made of, numbered: cards at tiers, what units and sides have beside them.

Each is read once, by the code that reads one battle (`ecs_sim.setup`); what is known of it is a row of a table, so that
orders of many battles are made by looking rows up (`ecs_sim.bulk.lots`). What can't be laid from sections is UNFIT.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from ecs_sim.components.capacity import AMOUNT_MAX
from ecs_sim.setup.book import Form, Piece
from ecs_sim.setup.fittings import Extra
from ecs_sim.setup.quick import Assembler
from ecs_sim.setup.sections import UnfitError, Words
from ecs_sim.setup.spelled import INSIDE, NUMBER, beside
from ecs_sim.systems import lay

Array = np.ndarray[Any, np.dtype[np.int64]]

UNFIT: Final = -1
#: How many different pieces of texts, and how many sides, are kept.
KEPT = 1 << 14
#: What follows a unit: another of its side; the other side; nothing.
INNER, BETWEEN, END = range(3)
_NAME = re.compile(INSIDE)
_OWN = re.compile(
    rf'(?:,"counter":\{{"({INSIDE})":(-?{NUMBER})\}})?(?:,"id":"({INSIDE})")?(?:,"quest":({NUMBER}))?'
    rf'(?:,"tier":([1-9]))?'
)
_ENDS = {"},": INNER, "}]}}}": END}
_PLAYER = '}]},"player":{'
#: Tiers as they are written, none among them.
TIERS = 10


class Table:
    """Rows of numbers, of which more and more are known."""

    def __init__(self, wide: int) -> None:
        self._held: Array = np.zeros((256, wide), np.int64)
        self.count = 0

    @property
    def rows(self) -> Array:
        """All of them."""
        return self._held[: self.count]

    def add(self, values: Sequence[int]) -> int:
        """The number of a new row."""
        if self.count == len(self._held):
            self._held = np.concatenate([self._held, np.zeros_like(self._held)])
        self._held[self.count] = values
        self.count += 1
        return self.count - 1


#: Columns of a kind of row: its words from SLOT - 1 to the first argument; then its lines, what it weighs,
#: its counter and the letter of that, whether there is more to do for it, which of the masks are its.
WORDS = lay.ARGUMENTS
LINES, WEIGHT, COUNTER, LETTER, MORE, MASKS = range(WORDS, WORDS + 6)
#: Places on a half of a board, and how each is written behind a unit.
PLACES = {f"{column},{line}],": column * 4 + line for column in range(8) for line in range(4)}


class Forms:
    """Cards at tiers, and whatever else is laid as a row of units: a row of `table` each."""

    def __init__(self, assembler: Assembler) -> None:
        self._book, self._fielded = assembler.book, assembler.fielded
        self.table, self.masks = Table(WORDS + 6), Table(len(PLACES))
        """`masks` says which cells one of a kind fills at each place; 0 where it can't stand."""
        self.masks.add([0] * len(PLACES))
        self.table.add([0] * (WORDS + 6))  # of those that are UNFIT: they stand nowhere
        self.forms: dict[int, Form] = {}
        """Of those for which there is more to do."""
        self.names: dict[int, str] = {}
        """The names of cards by the ids of their sections."""
        self.letters: dict[str, int] = {"": 0}
        self._met: dict[tuple[str, int], int] = {}
        self._rows: dict[tuple[str, int], int] = {}
        self._masks: dict[int, int] = {}
        self._members: dict[int, list[int]] = {}

    def of(self, card: str, tier: int) -> int:
        """A card, by how its name is written, at a tier, 0 for none: its row, or UNFIT."""
        found = self._met.get((card, tier))
        if found is None:
            if len(self._met) >= KEPT:
                self._met.clear()
            found = self._met[card, tier] = self._read(card, tier)
        return found

    def _read(self, card: str, tier: int) -> int:
        if _NAME.fullmatch(card) is None:
            return UNFIT
        try:
            form = self._fielded.form(card, str(tier) if tier else None)
        except UnfitError:
            return UNFIT
        found = self._rows.get(("", form.image))
        if found is not None:
            return found
        words, more = self._fielded.head(form)
        letter = self.letters.setdefault(form.letter, len(self.letters))
        facts = form.lines, form.section.weight, form.counter, letter, int(more is not None), self._mask(form)
        self.names[self._book.ids.of("section", form.name)] = form.name
        found = self._rows["", form.image] = self.table.add([*_numbers(words), *facts])
        if more is not None:
            self.forms[found] = form
        return found

    def _mask(self, form: Form) -> int:
        found = self._masks.get(id(form.cells))
        if found is None:
            held = [form.cells.get(place[:-2], (0, 0, 0))[0] for place in PLACES]
            found = self._masks[id(form.cells)] = self.masks.add(held)
        return found

    def members(self, form: int) -> list[int]:
        """The rows that lay the sections of a card and of all that it may bring."""
        found = self._members.get(form)
        if found is None:
            own = self.forms[form].members
            found = self._members[form] = [self.apart(piece, self._book.nothing) for piece in own]
        return found

    def apart(self, piece: Piece, image: Words) -> int:
        """A card's row of another part, with an image of that."""
        key = piece.name, image.address
        if key not in self._rows:
            self.names[self._book.ids.of("section", piece.name)] = piece.name
            words = _numbers(self._fielded.apart(0, piece, image))[1 : 1 + WORDS]
            self._rows[key] = self.table.add([*words, 0, piece.section.weight, 0, 0, 0, 0])
        return self._rows[key]

    def kept(self, room: int) -> int:
        """A row that is kept for a unit to be spawned, with room for so many lines."""
        if ("kept", room) not in self._rows:
            words = _numbers(self._fielded.kept([0], room))[1 : 1 + WORDS]
            self._rows["kept", room] = self.table.add([*words, room, 0, 0, 0, 0, 0])
        return self._rows["kept", room]


#: Columns of what a unit has beside its card: its id's number, 0 for none; tier, quest; whether it has a counter of its
#: own, the letter of that and its value.
ID, TIER, QUEST, WRITTEN, SAYS, VALUE = range(6)


class Owns:
    """What units have beside their cards: a row of `table` each, numbered by how it is written."""

    def __init__(self, letters: dict[str, int]) -> None:
        self._letters = letters
        self.clear()

    def clear(self) -> None:
        """Forget all of it: the numbers of ids too."""
        self.table = Table(6)
        self.table.add([0] * 6)  # of those that are UNFIT
        self._ids: dict[str, int] = {}
        self.ids: list[str | None] = [None]
        self._met: dict[str, int] = {}

    @property
    def full(self) -> bool:
        """Whether so many are known that they should be forgotten."""
        return len(self._met) > KEPT

    def of(self, rest: str) -> tuple[int, int, str]:
        """What stands behind a card: its row, or UNFIT; what follows the unit; how the next side begins."""
        for end, kind in _ENDS.items():
            if rest.endswith(end):
                own = rest[: -len(end)]
                return self._row(own), kind, ""
        own, between, side = rest.partition(_PLAYER)
        return (self._row(own) if between else UNFIT), BETWEEN, side

    def _row(self, own: str) -> int:
        found = self._met.get(own)
        if found is None:
            found = self._met[own] = self._read(own)
        return found

    def _read(self, own: str) -> int:
        found = _OWN.fullmatch(own)
        if found is None:
            return UNFIT
        letter, value, name, quest, tier = found.groups()
        number, done = int(value or 0), int(quest or 0)
        if abs(number) > AMOUNT_MAX or done > AMOUNT_MAX:
            return UNFIT
        unit = 0
        if name is not None:
            unit = self._ids.setdefault(name, len(self.ids))
            if unit == len(self.ids):
                self.ids.append(name)
        says = self._letters.setdefault(letter or "", len(self._letters))
        return self.table.add([unit, int(tier or 0), done, int(letter is not None), says, number])


#: Columns of a rune, resonance or Core: the address of its section, lines, weight, end, whether it projects, whether it
#: is a Core, a rune's image (0 for no rune), first row or column, board below, cells, level.
(AT, HAS, WEIGHS, UNTIL, PROJECTS, CORE, RUNE, FIRST, BELOW, FILLS, LEVEL) = range(11)
#: Stock, Dividend, Profit; and the rows of what else a side has.
Side = tuple[tuple[int, ...], tuple[int, ...]]


class Extras:
    """What sides have beside units: a row of `table` for each rune, resonance and Core."""

    def __init__(self, assembler: Assembler) -> None:
        self._sides = assembler.sides
        self.table = Table(11)
        self.table.add([0] * 11)  # so that none has the number 0
        self._met: dict[str, Side | None] = {}
        self._rows: dict[int, int] = {}
        self._held: list[Extra] = []

    def of(self, text: str) -> Side | None:
        """What a side has by how it is written up to its units; None where that can't be laid."""
        if text not in self._met:
            if len(self._met) >= KEPT:
                self._met.clear()
            self._met[text] = self._read(text)
        return self._met[text]

    def _read(self, text: str) -> Side | None:
        written = beside(text)
        if written is None:
            return None
        try:
            found = self._sides.of_written(written)
        except UnfitError:
            return None
        (right, below), get, row = found.runes, self._rows.get, self._row
        rows = [get(id(one)) or row(one) for one in right]
        rows += [get(id(one)) or row(one, below=1) for one in below]
        if found.resonance is not None:
            rows.append(get(id(found.resonance)) or row(found.resonance))
        rows += [get(id(one)) or row(one, core=1) for one in found.cores]
        return tuple(found.owned), tuple(rows)

    def _row(self, one: Extra, *, core: int = 0, below: int = 0) -> int:
        """The row of one that wasn't met yet. It is one thing on one board for good, and so is its id."""
        facts = one.section.entry[0], one.section.lines, one.section.weight, one.until, int(one.projects), core
        found = self._rows[id(one)] = self.table.add([*facts, one.image, one.first, below, one.mask, one.level])
        self._held.append(one)
        return found


def _numbers(words: bytes) -> list[int]:
    return memoryview(words).cast("q").tolist()
