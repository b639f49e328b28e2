"""The parts of battles that one catalogue gives rise to: each compiled when a battle first needs it, then kept.

UnfitError wherever something is wrong with a part, or unusual: the ordinary path says what. What is kept is never
replaced or dropped: an order that is under way in another thread holds its address.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import of
from ecs_sim.components.words.stats import N_STATS, VITALITY
from ecs_sim.components.world import parts
from ecs_sim.limits import limit
from ecs_sim.model.battle import Unit
from ecs_sim.model.catalogue import Boss, Card, Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.model.ruleset import is_plain
from ecs_sim.setup import content, sections
from ecs_sim.setup import image as im
from ecs_sim.setup.board import COLUMNS, ROWS
from ecs_sim.setup.brought import Brings, Brought, card_row
from ecs_sim.setup.cards import compile_boss, compile_card
from ecs_sim.setup.fittings import Fittings
from ecs_sim.setup.lines import read
from ecs_sim.setup.program import SCRIP, Rows
from ecs_sim.setup.sections import Field, Line, Section, Twice, UnfitError, Words, sound
from ecs_sim.setup.units import CompiledCard, CompiledUnit, UnitWriter
from ecs_sim.systems import lay

FIGHTERS = ("unit", "penny")

#: The arguments of a unit's image, in order; the last is a boss's.
UNIT_ARGUMENTS: dict[tuple[str, str], int] = {
    ("identity", "card"): 0, ("identity", "start_card"): 0, ("footprint", "column"): 1, ("footprint", "row"): 2,
    ("counter", "value"): 3, ("counter", "written"): 4, ("counter", "quest"): 5, ("boss", "first_phase"): 6,
}  # fmt: skip
#: A place on a half: the cells that are filled, a bit each (8 x column + row), column and row of the first.
Cell = tuple[int, int, int]
#: Fields of a unit that have images of their own.
_APART = frozenset({("identity", "key"), ("identity", "rank")})


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or a boss: its section, and what else it brings into a battle."""

    name: str
    section: Section
    card: CompiledCard
    twin: CompiledCard  # as it compiles after other cards
    rows: Rows
    brought: tuple[str, ...]  # cards that its own lines bring, in the order in which they are compiled
    brings: Brings
    row: Words  # what the list of cards that may be brought holds of it
    phases: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A card at a tier, as it stands on a board."""

    name: str
    image: int
    blank: int  # lines kept for cards that it may become, beside its own
    spawned: int  # lines of the longest card that units spawned by it may become, -1 where it spawns none
    such: int  # lay.TOOLS, BOSSES or OTHERS
    cells: Mapping[str, Cell]  # where it may stand, by "column,row"
    counter: int
    letter: str
    boss: bool
    lines: int  # its own, and those kept
    section: Section
    members: tuple[Piece, ...]  # itself and all that it may bring, in the order in which they are compiled
    brings: frozenset[str]  # cards of the list of those that may be brought
    words: Words  # what lies at `image`


class Book:
    """The parts of one catalogue. Threads may share it."""

    def __init__(self, catalogue: Catalogue) -> None:
        problems = Problems()
        self._names = content.index(catalogue, (), problems)
        self.usable = not len(problems) and is_plain(catalogue.ruleset)
        self.catalogue = catalogue
        self.ids = sections.Ids()
        self.forms: dict[tuple[str, int | None], Form] = {}
        self._pieces: dict[str, Piece] = {}
        self._blank: dict[int, Section] = {}
        self._lock = threading.RLock()
        self.fittings = Fittings(catalogue, self.ids, self._lock)
        self.tail, self.now = self._tail()
        self.clock = self._clock()
        names = ("stock", "dividend", "profit", "level", "projected", "resonance_until")
        self.side = sections.image(sections.arguments("side", names))
        self.named = sections.image(sections.arguments("identity", ("key", "rank")))
        self.kept = sections.image(sections.arguments("identity", ("room",)))
        self.nothing = sections.image(())

    # ----------------------------------------------------------------------------------- every battle

    def _tail(self) -> tuple[Section, Words]:
        """What a battle's program ends with, the numbers of a Hub's support, and the row of `now`."""
        twice = Twice(Problems())
        ladders = list(zip(*self.catalogue.ruleset.hub_support, strict=True))
        alone, after = [0] * N_STATS, [0] * N_STATS
        for place, ladder in enumerate(ladders, start=VITALITY):
            alone[place], after[place] = twice.do(lambda builder, ladder=ladder: builder.by_tier(ladder))
        linked = sections.linked({"support": list(alone)}, {"support": list(after)}, twice.rows()[0], self.ids)
        fields: list[Field] = [("now", name, value) for name, value in linked.items()]
        fields += [("now", "cause", -1), ("now", "first_side", -1), *sections.arguments("now", ("settles",))]
        return sections.section(twice, (), self.ids), sections.image(fields)

    def _clock(self) -> Words:
        """The row of the clock: seed, round, last step, fuel; and how many cards may be brought."""
        fields = sections.arguments("clock", ("seed", "round", "last", "fuel"))
        fields.append(("clock", "scrip", self.ids.mapped("tribe", SCRIP)))
        return sections.image([*fields, *sections.arguments("card", ("lines",), 4)])

    def blank(self, lines: int) -> int:
        """The address of a section of empty lines."""
        found = self._blank.get(lines) or self._blank.setdefault(lines, sections.blank(lines))
        return found.laid.address

    # ------------------------------------------------------------------------------------------ cards

    def piece(self, name: str) -> Piece:
        """A card or boss by its name."""
        with self._lock:
            found = self._pieces.get(name)
            if found is None:
                found = self._pieces[name] = self._made(name)
            return found

    def _made(self, name: str) -> Piece:
        boss, problems = self._names.bosses.get(name), Problems()
        if boss is None and name not in self._names.cards:
            raise UnfitError(f"the catalogue has no card {name!r}")
        entry: Card | Boss = boss if boss is not None else self._names.cards[name][1]
        twice = Twice(problems)
        if isinstance(entry, Boss):
            both = [compile_boss(one, entry, self.catalogue.ruleset, (), 1) for one in twice.bosses]
        else:
            lines = read(entry, (), problems)
            both = [compile_card(builder, entry, lines, (), 1) for builder in twice.builders]
        card, twin = both
        brought: list[str] = []
        note = Brought(self._names.cards, twice.builders[0], problems, lambda other, _: brought.append(other))
        note.note(name, card.lines, card.rows, entry.fields, ())
        sound(problems)
        phases = card.boss.line_phases if card.boss is not None else (0,) * len(card.rows)
        own = [Line(row, phase=phase) for row, phase in zip(card.rows, phases, strict=True)]
        named = {clause: self.ids.of("card", other) for clause, other in note.named}
        rows = twice.rows()[0]
        return Piece(
            name, sections.section(twice, own, self.ids, named), card, twin, rows, tuple(brought), note.brings(name),
            self._card_row(card, twin, rows), self._phases(twice, rows),
        )  # fmt: skip

    def _card_row(self, card: CompiledCard, twin: CompiledCard, rows: Rows) -> Words:
        if card.boss is not None:
            return sections.image(())
        linked = sections.linked(card_row(card), card_row(twin), rows, self.ids)
        return sections.image(
            ("card", name, value) for name, value in (linked | {"code": sections.argument(0)}).items()
        )

    def _phases(self, twice: Twice, rows: Rows) -> tuple[Words, ...]:
        """The rows of `phase` of a boss, in order."""
        alone, after = twice.images
        return tuple(
            sections.image(
                ("phase", name, value)
                for name, value in sections.linked(alone[key], after[key], rows, self.ids).items()
            )
            for key in sorted(alone, key=lambda key: key[1])
        )

    def form(self, name: str, tier: int | None) -> Form:
        """A card as it stands on a board, at its native tier where none is given."""
        with self._lock:
            found = self.forms.get((name, tier))
            if found is None:
                found = self.forms[name, tier] = self._form(name, tier)
            return found

    def _form(self, name: str, tier: int | None) -> Form:
        if tier is not None and not 1 <= tier <= limit("tier"):
            raise UnfitError(f"there is no tier {tier}")
        piece = self.piece(name)
        card, size = piece.card, piece.card.lines.size
        members = tuple(self._reached([name], lambda one: one.brought))
        forms = self._reached([name], lambda one: sorted(one.brings.become))
        brood = self._reached(
            sorted({other for one in members for other in one.brings.spawn}), lambda one: sorted(one.brings.become)
        )
        spawned = max((len(one.card.rows) for one in brood), default=-1)
        room = max(len(one.card.rows) for one in forms) - len(card.rows)
        kind, boss = card.card.kind, card.boss is not None
        if boss and tier not in (None, 1):
            raise UnfitError("a boss has no tier but 1")
        such = lay.TOOLS if kind not in FIGHTERS else lay.BOSSES if boss else lay.OTHERS
        brings = frozenset(other for one in members for other in (*one.brings.become, *one.brings.spawn))
        image = self._image(piece, tier, len(card.rows) + room)
        return Form(
            name=name,
            image=image.address,
            blank=self.blank(room),
            spawned=spawned,
            such=such,
            cells=cells(size),
            counter=next(iter(card.card.counter.values()), 0),
            letter=card.letter,
            boss=boss,
            lines=len(card.rows) + room,
            section=piece.section,
            members=members,
            brings=brings,
            words=image,
        )

    def _reached(self, names: Iterable[str], along: Callable[[Piece], Iterable[str]]) -> list[Piece]:
        """All pieces that are reached from some, each before those that it leads to."""
        found: dict[str, Piece] = {}
        waiting = list(names)[::-1]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = self.piece(name)
                waiting += list(along(found[name]))[::-1]
        return list(found.values())

    def _image(self, piece: Piece, tier: int | None, room: int) -> Words:
        """The rows of a fresh unit."""
        unit = Unit(card=piece.name, tier=tier, at=(0, 0))
        alone, after = (_fresh(card, unit, room) for card in (piece.card, piece.twin))
        if alone.keys() != after.keys():
            raise UnfitError("a unit has other rows after other cards")
        fields: list[Field] = []
        for part, values in alone.items():
            linked = sections.linked(values, after[part], piece.rows, self.ids)
            for field, value in linked.items():
                if (part, field) not in _APART:
                    place = UNIT_ARGUMENTS.get((part, field))
                    fields.append((part, field, value if place is None else sections.argument(place)))
        return sections.image(fields)

    def order_of(self, name: str) -> int:
        """The place of a card in the catalogue."""
        return self._names.cards[name][0]


def _fresh(card: CompiledCard, unit: Unit, room: int) -> dict[str, dict[str, im.Value]]:
    """The fields of a unit as the ordinary path sets them, by component; its lines and its side's apart."""
    image: im.Image = {}
    problems = Problems()
    writer = UnitWriter(image, {}, {}, problems)
    made = CompiledUnit(0, "", card, unit.tier or card.card.tier, 0, room, room, (), full=True)
    writer.fresh(unit, made)
    writer.state(unit, made, ())
    sound(problems)
    found: dict[str, dict[str, im.Value]] = {}
    for (part, row), fields in image.items():
        if part == "line" or (part, fields) == ("side", {"projected": 1}):
            continue
        if row or of(parts()[part]).rows != UNITS:
            raise UnfitError(f"a unit sets {part}, which is none of its rows")
        found[part] = fields
    return found


@cache
def cells(size: int) -> dict[str, Cell]:
    """Where something so large may stand on a half, by "column,row" of its first cell."""
    return {
        f"{column},{row}": (sum(1 << 8 * (column + c) + row + r for c in range(size) for r in range(size)), column, row)
        for column in range(COLUMNS - size + 1)
        for row in range(ROWS - size + 1)
    }
