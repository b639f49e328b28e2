"""The rows that an order lays for cards: units, and what stands of a card elsewhere, each as words that are made once.

The words are the same wherever a unit stands: the kernel finds out whether it is the first of its card.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ecs_sim.components.capacity import AMOUNT_MAX, CARDS, PHASES, UNITS
from ecs_sim.setup.book import Book, Cell, Form, Piece
from ecs_sim.setup.sections import UnfitError, Words
from ecs_sim.setup.spelled import Written
from ecs_sim.systems import lay

#: How many written units are kept, some 300 bytes each.
KEPT = 1 << 16

#: A unit: its card at its tier, where it stands, its counter, whether that is its own, how far its quest is.
Placed = tuple[Form, Cell, int, int, int]


@dataclass(frozen=True, slots=True)
class More:
    """What there is to do for a unit whose card brings others, or is a boss's."""

    form: Form
    members: bytes
    """Rows that have no meaning but that the sections of these cards are laid."""
    arguments: tuple[int, int, int, int, int]


#: A unit: its words but for the row, its cells, its lines, its card, what that weighs, and what else there is to do.
Row = tuple[bytes, int, int, str, int, More | None]

_PACK = struct.Struct(f"{lay.UNIT - 1}q")
#: A row as the first word of a unit: those of units, then those of other parts.
ROWS = tuple([struct.pack("q", row) for row in range(UNITS + max(CARDS, PHASES) + 1)])


class Fielded:
    """Rows of one catalogue's cards. Threads may share it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._met: dict[Written, Row] = {}
        self._kept: dict[int, bytes] = {}
        self._apart: dict[tuple[str, int], bytes] = {}

    def met(self, units: Iterable[Written]) -> list[Row]:
        """Units as they are written in recordings, each read once; UnfitError where one isn't plain."""
        listed = list(units)
        found = list(map(self._met.get, listed))
        if None in found:
            found = [one or self._read(unit) for one, unit in zip(found, listed, strict=True)]
        return [one for one in found if one is not None]

    def _read(self, unit: Written) -> Row:
        """A unit that wasn't met yet."""
        if len(self._met) >= KEPT:
            self._met.clear()
        found = self._met[unit] = self.row(self._placed(unit))
        return found

    def row(self, placed: Placed) -> Row:
        """The row of a unit."""
        form, (mask, column, line), value, written, quest = placed
        arguments, more = (column, line, value, written, quest), None
        if len(form.members) > 1 or form.boss or form.brings:
            members = b"".join([self.apart(0, piece, self._book.nothing) for piece in form.members])
            more = More(form, members, arguments)
        words = self._words(form, arguments, 0)
        return words, mask, form.lines, form.name, form.section.weight, more

    def boss(self, more: More, phases: int) -> bytes:
        """The words of a boss before whose phases the battle has so many."""
        return self._words(more.form, more.arguments, phases)

    def _words(self, form: Form, arguments: tuple[int, ...], phases: int) -> bytes:
        slot = self._book.ids.of("section", form.name)
        head = (0, slot, form.image, form.blank, 0, form.such, *form.section.entry, 0)
        return _PACK.pack(*head, 0, *arguments, phases)

    def apart(self, place: int, piece: Piece, image: Words) -> bytes:
        """A card's row of another part, at a place: the image has the card for its argument."""
        found = self._apart.get((piece.name, image.address))
        if found is None:
            head = (0, self._book.ids.of("section", piece.name), image.address, 0, 0, 0, *piece.section.entry, 0)
            found = self._apart[piece.name, image.address] = _PACK.pack(*head, 0, 0, 0, 0, 0, 0, 0)
        return ROWS[UNITS + place] + found

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
