"""The rows that an order lays for cards: units, and what stands of a card elsewhere, each as words that are made once.

The words are the same wherever a unit stands: the kernel finds out whether it is the first of its card.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass

from ecs_sim.components.capacity import AMOUNT_MAX, CARDS, PHASES, UNITS
from ecs_sim.setup.book import Book, Cell, Form, Piece
from ecs_sim.setup.sections import UnfitError, Words
from ecs_sim.setup.spelled import Written, parts
from ecs_sim.systems import lay

#: How many written units are kept, some 700 bytes each.
KEPT = 1 << 14

#: A unit: its card at its tier, where it stands, its counter, whether that is its own, how far its quest is.
Placed = tuple[Form, Cell, int, int, int]


@dataclass(frozen=True, slots=True)
class More:
    """What there is to do for a unit whose card brings others, or is a boss's."""

    form: Form
    members: bytes
    """Rows that have no meaning but that the sections of these cards are laid."""


#: A unit: its words but for the row, its cells and how many they are, its lines, its card, what that weighs, and what
#: else there is to do.
Row = tuple[bytes, int, int, int, str, int, More | None]

_HEAD, _ARGUMENTS = struct.Struct(f"{lay.ARGUMENTS}q"), struct.Struct(f"{lay.UNIT - lay.ARGUMENTS - 1}q")
_LAST = struct.Struct("q")
#: A row as the first word of a unit: those of units, then those of other parts.
ROWS = tuple([struct.pack("q", row) for row in range(UNITS + max(CARDS, PHASES) + 1)])


def with_phases(words: bytes, phases: int) -> bytes:
    """The words of a boss before whose phases its battle has so many."""
    return words[: -_LAST.size] + _LAST.pack(phases)


class Fielded:
    """Rows of one catalogue's cards. Threads may share it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._met: dict[Written, Row] = {}
        self._forms: dict[tuple[str, str | None], Form] = {}
        self._heads: dict[int, tuple[bytes, More | None]] = {}
        self._kept: dict[int, bytes] = {}
        self._apart: dict[tuple[str, int], bytes] = {}

    def met(self, units: list[Written]) -> list[Row]:
        """Units as they are written in recordings, each read once; UnfitError where one isn't plain."""
        found = list(map(self._met.get, units))
        if None in found:
            found = [one or self._read(unit) for one, unit in zip(found, units, strict=True)]
        return [one for one in found if one is not None]

    def _read(self, unit: Written) -> Row:
        """A unit that wasn't met yet."""
        if len(self._met) >= KEPT:
            self._met.clear()
        found = self._met[unit] = self.row(self._placed(unit))
        return found

    def row(self, placed: Placed) -> Row:
        """The row of a unit; a boss's has no phases before it, but those that its battle has."""
        form, (mask, column, line), value, written, quest = placed
        head, more = self._heads.get(form.image) or self.head(form)
        words = head + _ARGUMENTS.pack(column, line, value, written, quest, 0)
        return words, mask, mask.bit_count(), form.lines, form.name, form.section.weight, more

    def head(self, form: Form) -> tuple[bytes, More | None]:
        """The words of a card at a tier up to where it stands, and what there is to do for it."""
        slot, more = self._book.ids.of("section", form.name), None
        if len(form.members) > 1 or form.boss or form.brings:
            members = b"".join([self.apart(0, piece, self._book.nothing) for piece in form.members])
            more = More(form, members)
        head = _HEAD.pack(0, slot, form.image, form.blank, 0, form.such, *form.section.entry, 0, 0)
        found = self._heads[form.image] = head, more
        return found

    def apart(self, place: int, piece: Piece, image: Words) -> bytes:
        """A card's row of another part, at a place: the image has the card for its argument."""
        found = self._apart.get((piece.name, image.address))
        if found is None:
            head = (0, self._book.ids.of("section", piece.name), image.address, 0, 0, 0, *piece.section.entry, 0)
            found = self._apart[piece.name, image.address] = _HEAD.pack(*head, 0) + _ARGUMENTS.pack(0, 0, 0, 0, 0, 0)
        return ROWS[UNITS + place] + found

    def _placed(self, unit: Written) -> Placed:
        at, card, letter, counter, quest, tier = parts(unit)
        form = self.form(card, tier)
        cell = form.cells.get(at)
        if cell is None or (letter is not None and letter != form.letter):
            raise UnfitError("a unit stands over the edge, or counts what it can't")
        value, done = form.counter if counter is None else int(counter), int(quest or 0)
        if not -AMOUNT_MAX <= value <= AMOUNT_MAX or done > AMOUNT_MAX:
            raise UnfitError("a number outside its bounds")
        return form, cell, value, int(counter is not None), done

    def form(self, card: str, tier: str | None) -> Form:
        """A card at a tier, as they are written; UnfitError where there is none."""
        found = self._forms.get((card, tier))
        if found is None:
            found = self._forms[card, tier] = self._book.form(card, None if tier is None else int(tier))
        return found

    def kept(self, rows: Sequence[int], room: int) -> bytes:
        """The words of rows that are kept for units to be spawned, which have room for so many lines."""
        found = self._kept.get(room)
        if found is None:
            head = (lay.TAIL, 0, self._book.kept.address, self._book.blank(room), 0, lay.OTHERS, 0, 0, 0, 0, 0, room)
            found = self._kept[room] = _HEAD.pack(*head) + _ARGUMENTS.pack(0, 0, 0, 0, 0, 0)
        return b"".join([part for row in rows for part in (ROWS[row], found)])
