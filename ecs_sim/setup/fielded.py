"""Units as they are written in recordings: each read once, and kept as the words that lay it.

A unit whose card brings nothing else into a battle is laid from the same words wherever it stands: the kernel finds
out whether it is the first of its card. Any other is kept as it is placed, for `ecs_sim.setup.quick` to number.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from ecs_sim.components.capacity import AMOUNT_MAX, UNITS
from ecs_sim.setup.book import Book, Cell, Form
from ecs_sim.setup.sections import UnfitError
from ecs_sim.setup.spelled import Written
from ecs_sim.systems import lay

#: How many written units are kept, some 300 bytes each.
KEPT = 1 << 16

#: A unit: its card at its tier, where it stands, its counter, whether that is its own, how far its quest is.
Placed = tuple[Form, Cell, int, int, int]
#: A unit whose words are made: these (without its row), its cells, its lines, its card, and what that weighs.
Ready = tuple[bytes, int, int, str, int]

_PACK = struct.Struct(f"{lay.UNIT - 1}q")
#: A row as the first word of a unit.
ROWS = tuple([struct.pack("q", row) for row in range(UNITS)])


class Fielded:
    """Written units of one catalogue. Threads may share it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._met: dict[Written, tuple[Placed, Ready | None]] = {}
        self._kept: dict[int, bytes] = {}

    def met(self, units: Iterable[Written]) -> list[tuple[Placed, Ready | None]]:
        """Units as they are placed, with their words where these are all that they need.

        UnfitError where one isn't plain.
        """
        listed = list(units)
        found = list(map(self._met.get, listed))
        if None in found:
            found = [one or self._made(unit) for one, unit in zip(found, listed, strict=True)]
        return [one for one in found if one is not None]

    def _made(self, unit: Written) -> tuple[Placed, Ready | None]:
        """A unit that wasn't met yet."""
        placed = self._placed(unit)
        form, (mask, column, line), value, written, quest = placed
        ready: Ready | None = None
        if form.alone:
            words = (
                0, self._book.ids.of("section", form.name), form.image, form.blank, 0, form.such,
                *form.section.entry, 0, 0, column, line, value, written, quest, 0,
            )  # fmt: skip
            ready = _PACK.pack(*words), mask, form.lines, form.name, form.section.weight
        if len(self._met) >= KEPT:
            self._met.clear()
        self._met[unit] = placed, ready
        return placed, ready

    def _placed(self, unit: Written) -> Placed:
        at, card, letter, counter, quest, tier = unit
        form = self._book.form(card, None if tier is None else int(tier))
        cell = form.cells.get(at)
        if cell is None or (letter is not None and letter != form.letter):
            raise UnfitError("a unit stands over the edge, or counts what it can't")
        value, done = form.counter if counter is None else int(counter), int(quest or 0)
        if not -AMOUNT_MAX <= value <= AMOUNT_MAX or done > AMOUNT_MAX:
            raise UnfitError("a number outside its bounds")
        return form, cell, value, int(counter is not None), done

    def kept(self, rows: Sequence[int], room: int) -> bytes:
        """The words of rows that are kept for units to be spawned, which have room for so many lines."""
        found = self._kept.get(room)
        if found is None:
            words = (lay.TAIL, 0, self._book.kept.address, self._book.blank(room), 0, lay.OTHERS)
            found = self._kept[room] = _PACK.pack(*words, 0, 0, 0, 0, 0, room, 0, 0, 0, 0, 0, 0)
        return b"".join([part for row in rows for part in (ROWS[row], found)])
