"""From a plain battle document straight to a world that is ready to run, without a battle being compiled.

    assembler = Assembler(catalogue)
    laid = assembler.lay(document, seed, scratch())
    if laid is None:  # unusual, or wrong: the ordinary path lays it, or says what is wrong
        ...

What each card, rune, resonance, Core and boss adds to a world is compiled once a catalogue (`ecs_sim.setup.book`). A
battle is then an *order*: a list of what is laid where, from which one kernel (`ecs_sim.systems.lay`) makes the world,
which is the ordinary path's to the last word. A document is plain if it is made of JSON's own types and holds nothing
but fresh units of known cards (tier, place, counter, quest), runes, resonance, Cores, what sides own, seed, round and
limits. Everything else is refused, and so is whatever the ordinary path would refuse.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ecs_sim.components.capacity import (
    AMOUNT_MAX,
    CARDS,
    LINES,
    PHASES,
    STEPS_A_SECOND,
    UNITS_A_SIDE,
)
from ecs_sim.limits import limit
from ecs_sim.model.battle import FORMAT
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.setup import image as im
from ecs_sim.setup.book import Book, Form
from ecs_sim.setup.compile import SIDE_NAMES
from ecs_sim.setup.fielded import ROWS, Fielded, More, Placed, Row, with_phases
from ecs_sim.setup.fittings import Extra
from ecs_sim.setup.json_types import DICT, LIST, listed, parsed, table, whole
from ecs_sim.setup.naming import Given, Named, Naming
from ecs_sim.setup.sections import WHOLE, UnfitError
from ecs_sim.setup.sides import Fitted, Sides
from ecs_sim.setup.spelled import apart
from ecs_sim.systems import lay

if TYPE_CHECKING:
    from ecs_sim.worlds import Scratch

_KEYS = frozenset({"format", "seed", "round", "catalogue", "sides", "limits", "draws", "resume", "settles", "clock"})
_LIMITS = frozenset({"seconds", "fuel"})
_UNIT = frozenset({"id", "card", "tier", "at", "counter", "quest", "stats", "state"})
_SIDES = frozenset(SIDE_NAMES)
#: How many heads of documents are kept.
_HEADS = 4096
_SEED, _FUEL, _ROUND, _SECONDS = limit("seed"), limit("fuel_max"), limit("round"), limit("seconds")
_FUEL_GIVEN = limit("fuel")
_NOTHING: dict[str, Any] = {}
_NONE: list[Any] = []
_NOT_KEPT = ((), ())
_WORD = 8
#: Seed, round, last step and fuel; whether Hubs settle.
Head = tuple[tuple[int, int, int, int], int]
#: Columns of a side's row: its level, whether something is projected, its resonance's end.
_LEVEL, _PROJECTED, _UNTIL = 3, 4, 5


class Order(NamedTuple):
    """A battle that can be laid, once, into a world."""

    words: array[int]
    ids: tuple[str, ...]
    """The id of each row's unit, "" for an empty row: 64."""
    cards: tuple[str, ...]
    """The battle's cards by name; `identity.card` is the place, from 1."""
    rows: tuple[int, int]
    """How many rows of each side its units take, those that may be spawned too."""

    def lay(self, world: Scratch) -> None:
        """Make a scratch world the start of the battle. An order is used up by that."""
        world.clear_for(*self.rows)
        world.call(lay.lay, world.home, world.home + self.words.buffer_info()[0] // _WORD)


class Assembler:
    """Lays battles of one catalogue. Threads may share it, each with a scratch world of its own."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.book = Book(catalogue)
        self.naming = Naming(self.book.named.address)
        self.sides = Sides(self.book.fittings)
        self._heads: dict[str, Head] = {}
        self.fielded = Fielded(self.book)

    def __reduce__(self) -> tuple[Any, ...]:
        return Assembler, (self._catalogue,)

    def lay(
        self, document: Mapping[str, Any], seed: int | None, world: Scratch, *, fuel: int | None = None
    ) -> Order | None:
        """Make a scratch world the start of a battle; None, and the world as it was, where the document isn't plain.

        `seed` and `fuel` stand in for the document's. What the document says of its catalogue isn't looked at: it is
        the assembler's.
        """
        found = self.order(document, seed, fuel=fuel)
        if found is not None:
            found.lay(world)
        return found

    def order(self, document: Mapping[str, Any], seed: int | None, *, fuel: int | None = None) -> Order | None:
        """The order of a battle, to be laid later: many at a time are quicker than one by one."""
        try:
            head = _head(document, seed, fuel)
            sides = table(document.get("sides"), _SIDES)
            both = [sides.get(name, _NOTHING) for name in SIDE_NAMES]
            fitted = [self.sides.of_document(side) for side in both]
            read = [_read(self.book, side.get("units", _NONE)) for side in both]
            ids = [tuple([own for own, _ in units]) for units in read]
            rows = [[self.fielded.row(placed) for _, placed in units] for units in read]
            return _Draft(self.book, self.naming, self.fielded).order(head, fitted, ids, rows)
        except UnfitError:
            return None

    def order_of(self, text: str, seed: int) -> Order | None:
        """`order` from a document's text; None too where that isn't spelled as recordings are."""
        found = apart(text)
        if found is None:
            return None
        try:
            (_, rounds, last, fuel), settles = self.head_of(found.head)
            sides = found.sides
            fitted = [self.sides.of_written(side.beside) for side in sides]
            rows = [self.fielded.met(side.units) for side in sides]
            draft = _Draft(self.book, self.naming, self.fielded)
            return draft.order(((_seed(seed), rounds, last, fuel), settles), fitted, [side.ids for side in sides], rows)
        except UnfitError:
            return None

    def head_of(self, text: str) -> Head:
        """What a document says of its battle before the sides: much the same in many battles, so it is kept."""
        found = self._heads.get(text)
        if found is not None:
            return found
        if not text.endswith(","):
            raise UnfitError("no head of a document")
        try:
            read = table(parsed(f"{text[:-1]}}}"), _KEYS - {"sides"})
        except (ValueError, RecursionError):
            raise UnfitError("no head of a document") from None
        if len(self._heads) >= _HEADS:
            self._heads.clear()
        found = self._heads[text] = _head(read, None, None)
        return found


def _read(book: Book, units: Any) -> list[tuple[str | None, Placed]]:
    """The units of a side of a document, with their ids."""
    found: list[tuple[str | None, Placed]] = []
    forms = book.forms
    for unit in listed(units, UNITS_A_SIDE):
        if type(unit) is not DICT or "card" not in unit or "at" not in unit:
            raise UnfitError("a unit is no table, or has no card or place")
        own, tier = unit.get("id"), unit.get("tier")
        name, at = unit["card"], unit["at"]
        if type(name) is not str or type(at) is not LIST or len(at) != 2:
            raise UnfitError("a unit without a card or a place")
        column, line = at
        if type(column) is not int or type(line) is not int:
            raise UnfitError("no place")
        given = 2
        if own is not None:
            given = 3
            if type(own) is not str:
                raise UnfitError("an id is no text")
        if tier is not None:
            given += 1
            if type(tier) is not int:
                raise UnfitError("a tier is none")
        form = forms.get((name, tier)) or book.form(name, tier)
        cell = form.cells.get(f"{column},{line}")
        if cell is None:
            raise UnfitError("a unit stands over the edge")
        value, written, quest = (form.counter, 0, 0) if len(unit) == given else _counted(unit, form)
        found.append((own, (form, cell, value, written, quest)))
    return found


class _Draft:
    """One battle in the making: what is laid, in the kernel's words."""

    __slots__ = (
        "_book", "_boss", "_bosses", "_brings", "_cards", "_chunks", "_each", "_images", "_lines", "_lists",
        "_naming", "_phases", "_rows", "_runes", "_sections", "_spawned", "_used", "_weight",
    )  # fmt: skip

    def __init__(self, book: Book, naming: Naming, rows: Fielded) -> None:
        if not book.usable:
            raise UnfitError("something is wrong with the catalogue")
        self._book, self._naming, self._rows = book, naming, rows
        self._cards: dict[str, int] = {}  # in order, with the weights of their sections
        self._sections: list[int] = []
        self._chunks: list[bytes] = []  # of rows of units, and other rows of cards
        self._images: list[int] = []
        self._used = 0  # entries of images
        self._lists: tuple[list[int], list[int]] = [0], [0]
        self._weight = 0  # of all sections
        self._lines = self._runes = self._bosses = 0
        self._phases: dict[str, int] = {}  # of bosses, before their own
        self._boss = [0, 0]
        self._each = [0, 0]  # lines of a side's list
        self._spawned = [-1, -1]
        self._brings: set[str] = set()

    def order(
        self,
        head: Head,
        both: Sequence[Fitted],
        ids: Sequence[Given],
        units: Sequence[Sequence[Row]],
    ) -> Order:
        """The order of a battle; UnfitError where its document isn't plain."""
        clock, settles = head
        rows = [self._fitted(number, side) for number, side in enumerate(both)]
        for number, own in enumerate(units):
            self._units(number, own)
        self._weight += sum(self._cards.values())
        named = self._naming.of((ids[0], ids[1], self._spawned[0] >= 0, self._spawned[1] >= 0))
        now = self._book.now
        self._weight += self._book.tail.weight
        if named.kept != _NOT_KEPT:
            self._keep(0, named.kept[0])
            self._keep(1, named.kept[1])
        brought, side = self._brought() if self._brings else {}, self._book.side.address
        rows[0][_PROJECTED] |= self._boss[0]
        rows[1][_PROJECTED] |= self._boss[1]
        self._images += (
            side, 0, 0, 6, *rows[0], side, 1, 0, 6, *rows[1], now.address, 0, 0, 1, settles,
            self._book.clock.address, 0, 0, 5, *clock, len(brought),
        )  # fmt: skip
        self._used += 4
        player, enemy = [UNITS_A_SIDE if kept else len(own) for kept, own in zip(named.kept, ids, strict=True)]
        return Order(self._words(named, brought), named.ids, tuple(self._cards), (player, enemy))

    # ------------------------------------------------------------------------------------------ sides

    def _fitted(self, number: int, side: Fitted) -> list[int]:
        """Runes, resonance and Cores of a side onto its list; the arguments of its row."""
        row = [*side.owned, 1, 0, 0]
        for below, runes in enumerate(side.runes):
            taken = 0
            for found in runes:
                if found.mask & taken:
                    raise UnfitError("a rune lies on another rune")
                taken |= found.mask
                self._runes += 1
                self._images += (found.image, self._runes, 0, 2, below, found.first)
                self._used += 1
                row[_LEVEL] += found.level
                self._extra(found, row, number, self._runes, 0)
        if side.resonance is not None:
            row[_UNTIL] = side.resonance.until
            self._extra(side.resonance, row, number, 0, 0)
        for found in side.cores:
            self._extra(found, row, number, 0, 1)
        return row

    def _extra(self, found: Extra, row: list[int], number: int, rune: int, core: int) -> None:
        section, sections, listed = found.section, self._sections, self._lists[number]
        entry = lay.HEAD + len(sections)
        sections += section.entry
        self._weight += section.weight
        self._each[number] += section.lines
        listed[0] += 1
        listed += (entry, 1, rune, found.until, core)
        row[_PROJECTED] |= found.projects

    # ------------------------------------------------------------------------------------------ units

    def _units(self, number: int, units: Sequence[Row]) -> None:
        """The units of a side."""
        if not units:
            return
        first = number * UNITS_A_SIDE
        words, masks, sizes, lines, names, weights, more = zip(*units, strict=True)
        if sum(masks).bit_count() != sum(sizes):  # where two meet, their sum carries
            raise UnfitError("a unit stands on another unit")
        self._lines += sum(lines) + len(units) * self._each[number]
        rows = ROWS[first : first + len(units)]
        if not any(more):
            self._chunks += chain.from_iterable(zip(rows, words, strict=True))
            self._cards.update(zip(names, weights, strict=True))
            return
        for row, own, name, weight, one in zip(rows, words, names, weights, more, strict=True):
            if one is not None:
                self._more(number, one)
            phases = self._phases[name] if one is not None and one.form.boss else 0
            self._chunks += (row, with_phases(own, phases) if phases else own)
            self._cards[name] = weight

    def _more(self, number: int, more: More) -> None:
        """What a card brings beside itself; a boss's phases, before the first of its card."""
        form, cards = more.form, self._cards
        if form.boss:
            if self._boss[number]:
                raise UnfitError("a second boss of its side")
            self._boss[number] = 1
        self._spawned[number] = max(self._spawned[number], form.spawned)
        self._brings |= form.brings
        self._chunks.append(more.members)
        for piece in form.members:
            if piece.name not in cards:
                self._phases[piece.name] = self._bosses
                for phase in piece.phases:
                    self._bosses += 1
                    self._chunks.append(self._rows.apart(self._bosses, piece, phase))
            cards[piece.name] = piece.section.weight

    def _keep(self, number: int, rows: Sequence[int]) -> None:
        """Rows for units that may be spawned."""
        if not rows:  # none are spawned here
            return
        room = self._spawned[number]
        self._chunks.append(self._rows.kept(rows, room))
        self._lines += len(rows) * (room + self._each[number])

    def _brought(self) -> dict[int, int]:
        """The list of cards that may be brought: the place of each by its id."""
        found: dict[int, int] = {}
        for place, name in enumerate(sorted(self._brings, key=self._book.order_of), 1):
            piece = self._book.piece(name)
            self._chunks.append(self._rows.apart(place, piece, piece.row))
            found[self._book.ids.of("card", name)] = place
        return found

    # ------------------------------------------------------------------------------------------ words

    def _words(self, named: Named, brought: Mapping[int, int]) -> array[int]:
        """All of it, once it is sure that a battle holds it."""
        if self._weight > WHOLE or self._lines > LINES or self._bosses >= PHASES or len(brought) >= CARDS:
            raise UnfitError("more than a battle may hold, or nearly")
        fielded = b"".join(self._chunks)
        count = len(fielded) // (_WORD * lay.UNIT)
        rows = lay.HEAD + len(self._sections)
        images = rows + count * lay.UNIT
        shared = images + len(self._images)
        first = shared + len(named.entries) // _WORD
        second = first + len(self._lists[0])
        end = second + len(self._lists[1])
        head = (len(self._sections) // lay.ENTRY, count, self._used, end, *STARTS, first, second, 1)
        head += (*self._book.tail.entry, named.count, lay.HEAD, rows, images, shared)
        begin, lists = _packed([*head, *self._sections]), self._lists[0] + self._lists[1]
        zeros = bytes(_WORD * len(self._book.ids))
        found = array("q", b"".join((begin, fielded, _packed(self._images), named.entries, _packed(lists), zeros)))
        for own, place in brought.items():
            found[end + own] = place
        return found


@cache
def _packer(count: int) -> struct.Struct:
    """So many words at once: twice as fast as an array takes them."""
    return struct.Struct(f"{count}q")


def _packed(words: list[int]) -> bytes:
    return _packer(len(words)).pack(*words)


def _starts() -> tuple[int, ...]:
    """The first free clause, condition, text, number, tribe; the words of the first two; how own and kept lines are."""
    words = [sum(im.places(part)[:2]) for part in ("clause", "gate")]
    own, kept = (0, 0, 0, 0, 0), (0, 1, 0, 0, 0)
    return (1, 1, 0, 1, 1, *words, *own, *kept)


STARTS = _starts()


def _head(document: Mapping[str, Any], seed: int | None, fuel: int | None) -> Head:
    """What a document says of the battle as a whole."""
    get = table(document, _KEYS).get
    settles = get("settles", True)
    if get("format") != FORMAT or type(settles) is not bool or get("resume", False) is not False:
        raise UnfitError("another format, or a battle that goes on")
    if get("clock") is not None or get("draws", _NOTHING) != _NOTHING:
        raise UnfitError("a battle that goes on, or rolls that are scripted")
    seconds, own = float(_SECONDS), _FUEL_GIVEN
    if "limits" in document:
        limits = table(document["limits"], _LIMITS)
        seconds, own = limits.get("seconds", seconds), whole(limits, "fuel", own, 1, _FUEL)
        if type(seconds) not in (float, int) or not 0 <= seconds <= _SECONDS:
            raise UnfitError("no time limit")
    found = whole(document, "seed", 0, 0, _SEED) if "seed" in document else 0
    rounds = whole(document, "round", 1, 1, _ROUND)
    if seed is not None:
        found = _seed(seed)
    if fuel is not None:
        own = whole({"fuel": fuel}, "fuel", 0, 1, _FUEL)
    return (found, rounds, _last(float(seconds)), own), int(settles)


@lru_cache(maxsize=4096)
def _last(seconds: float) -> int:
    return int(Fraction(str(seconds)) * STEPS_A_SECOND)


def _counted(unit: dict[str, Any], form: Form) -> tuple[int, int, int]:
    """The counter of a unit, whether it is its own, and how far its quest is."""
    if not _UNIT.issuperset(unit):
        raise UnfitError("a unit has a key that none has")
    if any(type(unit.get(key, _NOTHING)) is not DICT or unit.get(key) for key in ("stats", "state")):
        raise UnfitError("a unit isn't fresh")
    quest, counter, value = whole(unit, "quest", 0, 0, AMOUNT_MAX), unit.get("counter", _NOTHING), form.counter
    if type(counter) is not DICT or len(counter) > 1:
        raise UnfitError("a counter is none")
    if counter:
        value = whole(counter, form.letter, None, -AMOUNT_MAX, AMOUNT_MAX)
    return value, int(bool(counter)), quest


def is_seed(seed: object) -> bool:
    """Whether something that is given is a seed."""
    return type(seed) is int and 0 <= seed <= _SEED


def _seed(seed: int) -> int:
    """A seed that is given."""
    if not is_seed(seed):
        raise UnfitError("no seed")
    return seed
