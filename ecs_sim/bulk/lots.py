"""Many recorded battles made ready at once: their orders are put together out of tables by numpy.

    lot = Lots(assembler).lot(texts, seeds)
    lot.sound         # which of the battles can be fought so
    lot.fight(world)  # what these came to, in order, by one call

An order says what `ecs_sim.setup.quick` would say of the same battle; only its parts lie among those of other battles.
What can't be put together so (another spelling, whatever isn't plain, about as much as a battle may hold) isn't
sound, and is left to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from ecs_sim.bulk import tables
from ecs_sim.bulk.beside import Sides, address, sums
from ecs_sim.bulk.outcomes import Taken, places_of
from ecs_sim.bulk.written import FORM, PHASES, ROW, Array, Mask, Read, Reader
from ecs_sim.components.capacity import CARDS, LINES, UNITS, UNITS_A_SIDE
from ecs_sim.components.capacity import PHASES as PHASES_MAX
from ecs_sim.setup.naming import Named
from ecs_sim.setup.quick import STARTS, Assembler
from ecs_sim.setup.sections import WHOLE, UnfitError
from ecs_sim.systems import lay
from ecs_sim.worlds import Scratch, Words, emptied, line_words

#: Words of the images that every battle has, and of a side's among them.
_IMAGES, _SIDE = 34, 10
#: How many different sets of ids are kept.
_SETS = 4096
#: Words of a job, and of an order, that are places.
_PLACES = (lay.EMPTIED, lay.TEMPLATE, lay.ORDER, lay.GATHERED, lay.ASKED)
_OWN = (lay.MAP, lay.LISTS, lay.LISTS + 1, lay.SECTIONS_AT, lay.FIELDED_AT, lay.IMAGES_AT, lay.SHARED_AT)
_NONE: Array = np.zeros(1, np.int64)

#: The ids of a battle, and their entries as words.
Given = tuple[Named, Array]
_NOBODY: Given = Named(("",) * UNITS, ((), ()), b"", 0), _NONE


@dataclass(slots=True)
class Rows:
    """Rows of units and of cards elsewhere, battle by battle: the columns of `written`."""

    columns: Array
    owners: Array
    """The battle of each."""
    spawned: Array
    """How many lines rows of a side are kept for, by battle and side; -1 where none are."""
    brings: dict[int, set[str]] = field(default_factory=dict[int, set[str]])
    """The cards that a battle may bring."""
    bosses: set[int] = field(default_factory=set[int])
    """Sides that have one."""

    def insert(self, places: Any, battles: Any, forms: list[int], numbers: list[int]) -> None:
        """Lay rows before those at some places."""
        if forms:
            added: Array = np.zeros((len(forms), self.columns.shape[1]), np.int64)
            added[:, FORM], added[:, ROW] = forms, numbers
            self.columns = np.insert(self.columns, places, added, axis=0)
            self.owners = np.insert(self.owners, places, battles)


@dataclass(frozen=True, slots=True)
class Lot:
    """Battles that were made ready. Used up by fighting them."""

    sound: Mask
    jobs: Array
    """A job for each battle; its places are addresses in words, and it lacks EMPTIED and ASKED."""
    rows: list[tuple[int, int]]
    """Rows of units of both sides, by battle."""
    ids: list[tuple[str, ...]]
    fielded: Array
    owners: Array
    """The battle of each row that is laid."""
    names: dict[int, str]
    held: tuple[Any, ...]
    """What jobs lead to."""

    def fight(self, world: Scratch) -> list[Taken]:
        """What the sound battles came to, in order."""
        battles: list[int] = np.flatnonzero(self.sound).tolist()
        if not battles:
            return []
        rows = [self.rows[battle] for battle in battles]
        before = [world.held(), *rows[:-1]]
        asked = {one: _asked(*one) for one in set(rows)}
        empty = {one: emptied(*one) for one in set(before)}
        jobs = self.jobs[battles]
        jobs[:, lay.EMPTIED], jobs[:, lay.ASKED] = (
            [empty[one].address for one in before],
            [asked[one].address for one in rows],
        )
        jobs[:, _PLACES] += world.home
        ends: list[int] = np.cumsum([len(asked[one].array) - 1 for one in rows]).tolist()
        out: Array = np.empty(ends[-1], np.int64)
        world.holds()
        world.call(lay.fight, world.home, world.place(Words.of(jobs)), len(jobs), world.place(Words.of(out)))
        world.holds(*rows[-1])
        cards = self._cards()
        return [
            Taken(out[begin:end], own, self.ids[battle], cards[battle])
            for begin, end, own, battle in zip([0, *ends[:-1]], ends, rows, battles, strict=True)
        ]

    def _cards(self) -> list[tuple[str, ...]]:
        """The cards of each battle once it is laid: the first row of each has its number."""
        first = np.flatnonzero(self.fielded[:, lay.CODE])
        names = [self.names[slot] for slot in self.fielded[first, lay.SLOT].tolist()]
        ends: list[int] = np.searchsorted(self.owners[first], np.arange(len(self.sound) + 1)).tolist()
        return [tuple(names[begin:end]) for begin, end in pairwise(ends)]


class Lots:
    """Makes battles of one catalogue ready. Not to be shared between threads."""

    def __init__(self, assembler: Assembler) -> None:
        self._assembler, self._book = assembler, assembler.book
        self._reader = Reader(assembler)
        self._forms = self._reader.forms
        self._named: dict[tuple[bytes, int, bool, bool], Given] = {}

    def lot(self, texts: Sequence[str], seeds: Sequence[int]) -> Lot | None:
        """Battles made ready; None where nothing can be."""
        if self._reader.owns.full or len(self._named) > _SETS:
            self._reader.owns.clear()
            self._named.clear()
        if not self._book.usable:
            return None
        try:
            read = self._reader.read(texts, seeds)
        except UnicodeEncodeError:
            return None
        rows = self._rows(read, read.sound)
        return self._made(read, rows, self._names(read, rows, read.sound), read.sound)

    # -------------------------------------------------------------------------------------------- rows

    def _rows(self, read: Read, sound: Mask) -> Rows:
        """Units, and before each whose card brings others a row for every card that it may bring."""
        spawned: Array = np.full(2 * len(sound), -1, np.int64)
        before: dict[tuple[int, str], int] = {}  # phases of a battle's bosses before the first of one
        phases: dict[int, int] = {}
        rows = Rows(read.units, read.owners, spawned)
        places: list[int] = []
        forms: list[int] = []
        numbers: list[int] = []
        more = np.flatnonzero(self._forms.table.rows[read.units[:, FORM], tables.MORE])
        columns = read.owners[more], read.units[more, FORM], read.units[more, ROW]
        for place, battle, form, row in zip(more.tolist(), *(column.tolist() for column in columns), strict=True):
            own, side = self._forms.forms[form], 2 * battle + (row >= UNITS_A_SIDE)
            spawned[side] = max(spawned[side], own.spawned)
            rows.brings.setdefault(battle, set()).update(own.brings)
            members = self._forms.members(form)
            forms += members
            numbers += [UNITS] * len(members)
            if own.boss:
                sound[battle] &= side not in rows.bosses
                rows.bosses.add(side)
                for piece in own.members:
                    if (battle, piece.name) not in before:
                        before[battle, piece.name] = first = phases.get(battle, 0)
                        phases[battle] = last = first + len(piece.phases)
                        forms += [self._forms.apart(piece, phase) for phase in piece.phases]
                        numbers += range(UNITS + first + 1, UNITS + last + 1)
                read.units[place, PHASES] = before[battle, own.name]
                sound[battle] &= phases[battle] < PHASES_MAX
            places += [place] * (len(forms) - len(places))
        rows.insert(places, read.owners[places], forms, numbers)
        rows.spawned = spawned.reshape(-1, 2)
        return rows

    def _behind(self, rows: Rows, named: Sequence[Given], sound: Mask) -> dict[int, list[int]]:
        """Behind a battle's units the rows kept for units to be spawned, and the cards that it may bring: their ids."""
        battles: list[int] = []
        forms: list[int] = []
        numbers: list[int] = []
        brought: dict[int, list[int]] = {}
        for battle in sorted({*np.flatnonzero((rows.spawned >= 0).any(axis=1)).tolist(), *rows.brings}):
            for side, kept in enumerate(named[battle][0].kept):
                forms += [self._forms.kept(int(rows.spawned[battle, side]))] * len(kept)
                numbers += kept
            names = sorted(rows.brings.get(battle, ()), key=self._book.order_of)[:CARDS]
            sound[battle] &= len(names) < CARDS
            pieces = [self._book.piece(name) for name in names]  # made with the forms that bring them
            forms += [self._forms.apart(one, one.row) for one in pieces]
            numbers += range(UNITS + 1, UNITS + 1 + len(pieces))
            brought[battle] = [self._book.ids.of("card", name) for name in names]
            battles += [battle] * (len(forms) - len(battles))
        rows.insert(np.searchsorted(rows.owners, battles, side="right"), battles, forms, numbers)
        return brought

    def _names(self, read: Read, rows: Rows, sound: Mask) -> list[Given]:
        """The ids of each battle; one where they can't be so isn't sound."""
        written, wide = read.ids.astype(np.int32).tobytes(), 4
        ends: list[int] = (wide * np.cumsum(read.counts.sum(axis=1))).tolist()
        first, second = (rows.spawned >= 0).T.tolist()
        players: list[int] = read.counts[:, 0].tolist()
        found = [_NOBODY] * len(sound)
        for battle in np.flatnonzero(sound).tolist():
            begin = ends[battle - 1] if battle else 0
            key = written[begin : ends[battle]], players[battle], first[battle], second[battle]
            one = self._named.get(key) or self._name(*key)
            if one is None:
                sound[battle] = False
            else:
                found[battle] = one
        return found

    def _name(self, written: bytes, player: int, first: bool, second: bool) -> Given | None:
        """The ids of a battle that weren't met yet; None where two clash, or one is no id."""
        numbers: list[int] = np.frombuffer(written, np.int32).tolist()
        ids = [self._reader.owns.ids[one] for one in numbers]
        try:
            found = self._assembler.naming.of((tuple(ids[:player]), tuple(ids[player:]), first, second))
        except UnfitError:
            return None
        made = self._named[written, player, first, second] = found, np.frombuffer(found.entries, np.int64)
        return made

    # ------------------------------------------------------------------------------------------ orders

    def _made(self, read: Read, rows: Rows, named: list[Given], sound: Mask) -> Lot:
        """The orders of battles, and a job for each."""
        brought = self._behind(rows, named, sound)
        many, numbers = len(sound), np.arange(len(sound))
        sides = Sides(read, self._reader.extras.table.rows)
        sides.rows[list(rows.bosses), 4] = 1
        fielded = self._fielded(rows, sides, sound)
        maps: Array = np.zeros((many, len(self._book.ids)), np.int64)
        for battle, ids in brought.items():
            maps[battle, ids] = np.arange(1, len(ids) + 1)
        images, starts = sides.images(self._fixed(read, sides, maps.max(axis=1, initial=0)))
        heads: Array = np.zeros((many, lay.HEAD), np.int64)
        own = address(heads) + numbers * lay.HEAD
        lists, listed = sides.lists(own)
        laid = np.bincount(rows.owners, minlength=many)
        heads[:, lay.NEXT_CLAUSE : lay.LISTS], heads[:, lay.NEXT_CARD] = STARTS, 1
        heads[:, lay.TAIL : lay.TAIL + lay.ENTRY] = self._book.tail.entry
        heads[:, lay.SECTIONS], heads[:, lay.FIELDED] = sides.counts, laid
        heads[:, lay.IMAGES], heads[:, lay.SHARED] = 4 + sides.runes, [one.count for one, _ in named]
        heads[:, lay.MAP] = address(maps) + numbers * maps.shape[1]
        heads[:, lay.LISTS : lay.LISTS + 2] = address(lists) + listed
        heads[:, lay.SECTIONS_AT] = address(sides.entries) + lay.ENTRY * sides.begin
        heads[:, lay.FIELDED_AT] = address(fielded) + lay.UNIT * (np.cumsum(laid) - laid)
        heads[:, lay.IMAGES_AT] = address(images) + starts
        heads[:, lay.SHARED_AT] = [address(words) for _, words in named]
        heads[:, _OWN] -= own[:, None]
        jobs: Array = np.zeros((many, lay.JOB), np.int64)
        jobs[:, lay.LINE_WORDS], jobs[:, lay.FRESH] = line_words(), 1
        jobs[:, lay.TEMPLATE] = jobs[:, lay.GATHERED] = address(_NONE)
        jobs[:, lay.ORDER], jobs[:, lay.SEED], jobs[:, lay.FUEL] = own, read.clocks[:, 0], read.clocks[:, 3]
        kept = np.array([[len(rows) > 0 for rows in one.kept] for one, _ in named], bool).reshape(many, 2)
        counts: list[list[int]] = np.where(kept, UNITS_A_SIDE, read.counts).tolist()
        held = (heads, sides, lists, images, maps, named)
        taken = [(player, enemy) for player, enemy in counts]
        return Lot(sound, jobs, taken, [one.ids for one, _ in named], fielded, rows.owners, self._forms.names, held)

    def _fielded(self, rows: Rows, sides: Sides, sound: Mask) -> Array:
        """Rows as the kernel reads them; battles that may hold too much aren't sound."""
        many, number = len(sound), rows.columns[:, ROW]
        facts = self._forms.table.rows[rows.columns[:, FORM]]
        found: Array = np.zeros((len(facts), lay.UNIT), np.int64)
        found[:, 0], found[:, 1 : 1 + tables.WORDS] = number, facts[:, : tables.WORDS]
        found[:, 1 + tables.WORDS :] = rows.columns[:, ROW + 1 :]
        lines = (number < UNITS) * (facts[:, tables.LINES] + sides.lines[2 * rows.owners + (number >= UNITS_A_SIDE)])
        weights = sums(rows.owners, facts[:, tables.WEIGHT], many)  # of a card once a unit: never too little
        sound &= sides.sound & (weights + sides.weights + self._book.tail.weight <= WHOLE)
        sound &= sums(rows.owners, lines, many) <= LINES
        return found

    def _fixed(self, read: Read, sides: Sides, brought: Array) -> Array:
        """The images that every battle has: of both sides, `now`, the clock and the list of cards that it may bring."""
        book = self._book
        found: Array = np.zeros((len(brought), _IMAGES), np.int64)
        for side in (0, 1):
            first = side * _SIDE
            found[:, first : first + lay.IMAGE] = book.side.address, side, 0, 6
            found[:, first + lay.IMAGE : first + _SIDE] = sides.rows[side::2]
        found[:, 20:24], found[:, 24] = (book.now.address, 0, 0, 1), read.clocks[:, 4]
        found[:, 25:29], found[:, 29:33], found[:, 33] = (book.clock.address, 0, 0, 5), read.clocks[:, :4], brought
        return found


@cache
def _asked(player: int, enemy: int) -> Words:
    """What is told of a battle with so many rows of units, as kernels read it: how many words, and their places."""
    places = places_of(player, enemy)
    return Words.of(np.concatenate([[len(places)], places]).astype(np.int64))
