"""A battle document into a `CompiledBattle`: program rows, an image of the world's start, and the names of everything.

A compiled battle is immutable and may be shared by threads; `ecs_sim.setup.world.fill` puts it into a world.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from ecs_sim.components.capacity import LINES, SCRIPTS, SIDES, STEPS_A_SECOND, UNITS_A_SIDE
from ecs_sim.components.words import codes, purposes
from ecs_sim.components.words.stats import N_STATS, VITALITY
from ecs_sim.limits import limit
from ecs_sim.model import state
from ecs_sim.model.battle import Battle, Side, Unit
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Path, Problems, nearest
from ecs_sim.model.ruleset import changes, not_yet
from ecs_sim.setup import board, content
from ecs_sim.setup import image as im
from ecs_sim.setup.bosses import Bosses
from ecs_sim.setup.brought import Brought
from ecs_sim.setup.cards import compile_boss, compile_card
from ecs_sim.setup.extras import ExtraLine, Extras
from ecs_sim.setup.extras import check as check_entries
from ecs_sim.setup.image import Image
from ecs_sim.setup.lines import read
from ecs_sim.setup.program import Builder, Program, key_of
from ecs_sim.setup.units import CompiledCard, CompiledUnit, UnitWriter

SIDE_NAMES = ("player", "enemy")
#: A unit of the document: its row, itself, and where it stands there.
Listed = tuple[int, Unit, Path]
#: The unit that a scripted roll of the whole battle names.
WHOLE_BATTLE = "battle"


@dataclass(frozen=True, eq=False)  # it leads to the battle that keeps it: two battles are compared by their documents
class CompiledBattle:
    """A battle, ready to be put into any number of worlds."""

    document: Battle
    catalogue: Catalogue
    catalogue_hash: str
    cards: tuple[CompiledCard, ...]  # those on the board; identity.card is the place, from 1
    tribes: tuple[str, ...]  # identity.tribe is the place, from 1
    units: tuple[CompiledUnit, ...]
    reserve: tuple[CompiledUnit, ...]  # rows that are kept for units to be spawned
    rows: Mapping[str, int]  # row of each unit by id
    ids: tuple[str, ...]  # id by row, "" for an empty row
    program: Program
    line_clause: tuple[int, ...]  # first clause of each row of `line`
    image: Image
    scripts: tuple[tuple[str, int | str], ...]  # key and value as written, by row of `script`

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles are made of: nothing that was worked out and kept, which others may be doing now."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def unit(self, row: int) -> CompiledUnit:
        """The unit in a row."""
        return self._by_row[row]

    @cached_property
    def _by_row(self) -> dict[int, CompiledUnit]:
        return {unit.row: unit for unit in (*self.units, *self.reserve)}

    @cached_property
    def lent(self) -> dict[int, tuple[str, int]]:
        """By first clause: the rune, resonance or Core that a line is of, and the rune's tier (else 0)."""
        extras = (line for unit in (*self.units, *self.reserve) for line in unit.extra)
        return {line.row.clause: (line.of, line.tier) for line in extras}


def natural(own: str) -> tuple[tuple[str, int], ...]:
    """The order of ids: letter by letter, but numbers in them by value, so that `hub2` comes before `hub10`."""
    parts = re.split(r"(\d+)", own)
    return tuple((text, int(digits or 0)) for text, digits in zip(parts[::2], [*parts[1::2], ""], strict=True))


def compile_battle(battle: Battle, catalogue: Catalogue | None = None) -> CompiledBattle:
    """Everything that a world needs to run this battle; InputError with every problem that prevents it.

    `catalogue` is the catalogue that the document names; one that stands in the document is used as it is.
    """
    if catalogue is None:
        catalogue = battle.catalogue if isinstance(battle.catalogue, Catalogue) else _named(battle)
    compiler = _Compiler(battle, catalogue)
    compiler.units()
    compiler.unused_cards()
    compiler.sides()
    compiler.scripts()
    compiler.check()
    return compiler.finish()


def _named(battle: Battle) -> Catalogue:
    """The catalogue that a battle names; what is wrong with the name is told where it stands."""
    try:
        return content.bundled(str(battle.catalogue))
    except InputError as error:
        raise InputError(battle.located(error.problems)) from None


class _Compiler:
    def __init__(self, battle: Battle, catalogue: Catalogue) -> None:
        self.battle, self.catalogue = battle, catalogue
        self.problems = Problems()
        self.inline = isinstance(battle.catalogue, Catalogue)
        self.card_problems = self.problems if self.inline else Problems()
        self.under: Path = ("catalogue",) if self.inline else ()
        self.builder = Builder(self.card_problems)
        self.cards: dict[str, CompiledCard | None] = {}
        self.made: list[CompiledUnit] = []
        self.image: Image = {}
        self.rows: dict[str, int] = {}
        self.keys: dict[int, str] = {}
        self.line_clause: list[int] = []
        self.script_names: list[tuple[str, int | str]] = []
        for name in not_yet(catalogue.ruleset):
            here = (*self.under, "ruleset", name)
            self.card_problems.add("not-yet", here, "this number can't be changed yet", remedy="leave it out")
        self.bosses = Bosses(self.builder, self.image, self.card_problems)
        self.extra: dict[int, tuple[ExtraLine, ...]] = {}
        self._names = content.index(catalogue, self.under, self.card_problems)
        self.brought = Brought(self._names.cards, self.builder, self.card_problems, self._card)
        self.reserve: list[CompiledUnit] = []

    def check(self) -> None:
        """InputError with all that was found so far, each problem in the file it belongs to."""
        found = self.battle.located(self.problems)
        if not self.inline:
            named = str(self.battle.catalogue)
            asked = [problem for problem in self.card_problems if problem.path[:1] == ("sides",)]
            found += self.battle.located(asked)  # the battle names what the catalogue doesn't have
            theirs = [problem for problem in self.card_problems if problem.path[:1] != ("sides",)]
            found += [p if p.file else replace(p, file=named) for p in self.catalogue.located(theirs)]
        if found:
            raise InputError(found)

    def unused_cards(self) -> None:
        """What is wrong with cards of the document's own catalogue that stand on no board."""
        if not self.inline:
            return
        found = Problems()
        for place, card in enumerate(self.catalogue.cards):
            if card.name not in self.cards:
                read(card, (*self.under, "cards", place), found)
        check_entries(self.catalogue, self.under, found)
        self.problems.extend(problem for problem in found if problem.code != "not-yet")

    # ------------------------------------------------------------------------------------- units

    def units(self) -> None:
        """Place every unit of both sides, then let states name each other."""
        listed = list(self._listed())
        extras = Extras(self.catalogue, self.builder, self.image, self.card_problems, self.under)
        for side, name in enumerate(SIDE_NAMES):
            self.extra[side] = extras.of(side, self._side(side), ("sides", name))
        made = self._made(listed)
        known = {name: card.code for name, card in self.cards.items() if card is not None}
        writer = UnitWriter(self.image, self.rows, known, self.problems)
        writer.tribes = {name: i + 1 for i, name in enumerate(self.builder.tribes)}
        ranks = {own: rank for rank, own in enumerate(sorted(self.rows, key=natural))}
        for unit, compiled, path in made:
            writer.fresh(unit, compiled)
            im.put(self.image, "identity", compiled.row, "rank", ranks.get(compiled.id, 0))
            writer.state(unit, compiled, (*path, "state"))
        for kept in self.reserve:
            writer.reserve(kept)
        writer.close()
        self.brought.finish(self.image, self.cards)
        self.made = [compiled for _, compiled, _ in made]
        placed = [(c, unit, path, self._stands(c)) for unit, c, path in made]
        board.check(placed, self.problems)
        board.bosses(placed, self.problems)

    def _made(self, listed: list[Listed]) -> list[tuple[Unit, CompiledUnit, Path]]:
        """The units in their rows: those of the start first, then spawned ones and rows kept for more of them.

        So lines lie where they lay before, when a battle that was stopped goes on.
        """
        cards = {row: self._cards_of(unit, path) for row, unit, path in listed}
        began = [one for one in listed if not one[1].state.spawned]
        late = {row for row, unit, _ in listed if unit.state.spawned and self._keeps(row, began)}
        made: list[tuple[Unit, CompiledUnit, Path]] = []
        for row, unit, path in listed:
            if row not in late and (card := cards[row]) is not None:
                made.append((unit, self._unit(row, unit, card), path))
        kept = {one.row: one for one in self._kept(began)}
        for row, unit, path in listed:
            if row in late and (card := cards[row]) is not None:
                place = kept.pop(row, None)
                fits = place is not None and len(card.rows) <= place.room
                made.append((unit, self._unit(row, unit, card, place if fits else None), path))
        self.reserve = list(kept.values())
        return sorted(made, key=lambda one: one[1].row)

    def _keeps(self, row: int, began: list[Listed]) -> bool:
        """Whether a row is one that its side keeps for spawned units: after those of the start."""
        here = [(place, unit) for place, unit, _ in began if place // UNITS_A_SIDE == row // UNITS_A_SIDE]
        spawned = self.brought.spawned(unit.state.start_card or unit.card for _, unit in here)
        return bool(spawned) and row > max(place for place, _ in here)

    def _cards_of(self, unit: Unit, path: Path) -> CompiledCard | None:
        """The card of a unit, after the one it began as: what that may become is compiled with it."""
        began = unit.state.start_card
        if began is not None and (began in self._names.cards or began in self._names.bosses):
            self._card(began, path)
        return self._card(unit.card, (*path, "card"))

    def _room(self, names: Iterable[str]) -> int:
        """How many lines the longest card has that units of these cards may become."""
        forms = set[str]().union(*(self.brought.forms(name) for name in names))
        return max((len(card.rows) for name in forms if (card := self.cards.get(name)) is not None), default=0)

    def _kept(self, began: list[Listed]) -> Iterator[CompiledUnit]:
        """Rows for units that may be spawned, as many as there is room for (S800-16)."""
        for side, name in enumerate(SIDE_NAMES):
            here = [(row, unit) for row, unit, _ in began if row // UNITS_A_SIDE == side]
            names = self.brought.spawned(unit.state.start_card or unit.card for _, unit in here)
            cards = [card for one in sorted(names) if (card := self.cards.get(one)) is not None]
            if not cards:
                continue
            room, extra = self._room(names), self._extra(side, cards[0])
            for row in range(max(row for row, _ in here) + 1, (side + 1) * UNITS_A_SIDE):
                first = len(self.line_clause)
                if first + room + len(extra) > LINES:
                    break
                self.line_clause.extend([0] * room + [line.row.clause for line in extra])
                own = self._free_id(row, f"{name}{row % UNITS_A_SIDE + 1}")
                yield CompiledUnit(row, own, cards[0], 1, first, room + len(extra), room, extra, full=False)

    def _free_id(self, row: int, own: str) -> str:
        """The id of a row that is kept for a spawned unit: by its place, as of a unit that gives none."""
        listed = next((name for name, place in self.rows.items() if place == row), None)
        if listed is not None:
            return listed
        while own in self.rows or self.keys.setdefault(key_of(own), own) != own:
            own += "'"
        self.rows[own] = row
        return own

    def _stands(self, unit: CompiledUnit) -> bool:
        return bool(im.get(self.image, "footprint", unit.row, "placed"))

    def _listed(self) -> list[Listed]:
        found: list[Listed] = []
        for side, name in enumerate(SIDE_NAMES):
            units = self._side(side).units
            for place, unit in enumerate(units):
                path: Path = ("sides", name, "units", place)
                own = unit.id or f"{name}{place + 1}"
                row = side * UNITS_A_SIDE + place
                if own in self.rows or own == WHOLE_BATTLE:
                    self.problems.add(
                        "duplicate-name", (*path, "id"), f"{own!r} is already taken", remedy="give it another id"
                    )
                self._same_key(own, (*path, "id"))
                self.rows.setdefault(own, row)
                found.append((row, unit, path))
        return found

    def _same_key(self, own: str, path: Path) -> None:
        """Draws are keyed by a hash of the id: no two units may have the same."""
        other = self.keys.setdefault(key_of(own), own)
        if other != own:
            text = f"{own!r} and {other!r} would share their draws (their 32-bit keys are the same)"
            self.problems.add("duplicate-name", path, text, remedy="give it another id")

    def _side(self, side: int) -> Side:
        return self.battle.sides.player if side == 0 else self.battle.sides.enemy

    def _card(self, name: str, path: Path) -> CompiledCard | None:
        if name in self.cards:
            return self.cards[name]
        self.cards[name] = None
        if name in self._names.bosses:
            boss = self._names.bosses[name]
            here: Path = (*self.under, "bosses", self.catalogue.bosses.index(boss))
            made = self.cards[name] = compile_boss(self.bosses, boss, self.catalogue.ruleset, here, self._code())
            self.brought.note(name, made.lines, made.rows, boss.fields, here)
            return made
        entry = self._names.cards.get(name)
        if entry is None:
            known = (*self._names.cards, *self._names.bosses)
            self.problems.add("unknown-name", path, f"the catalogue has no card {name!r}", remedy=nearest(name, known))
            return None
        place, card = entry
        here = (*self.under, "cards", place)
        lines = read(card, here, self.card_problems)
        made = self.cards[name] = compile_card(self.builder, card, lines, here, self._code())
        self.brought.note(name, lines, made.rows, card.fields, here)
        return made

    def _code(self) -> int:
        return sum(1 for known in self.cards.values() if known is not None) + 1

    def _extra(self, side: int, card: CompiledCard) -> tuple[ExtraLine, ...]:
        """The lines that a unit of this card has from its side."""
        fights = card.card.kind in ("unit", "penny")
        return tuple(
            line for line in self.extra[side] if line.on_tools or (fights and (card.boss is None or not line.rune))
        )

    def _unit(self, row: int, unit: Unit, card: CompiledCard, kept: CompiledUnit | None = None) -> CompiledUnit:
        """A unit and its lines: new ones, or those of the row that was kept for it."""
        own = next((name for name, place in self.rows.items() if place == row), "")
        state, fights = unit.state, card.card.kind in ("unit", "penny")
        full = state.vitality is None and state.life in (None, "alive") and fights
        tier = unit.tier or card.card.tier
        if kept is not None:
            return replace(kept, id=own, card=card, tier=tier, full=full)
        first, extra = len(self.line_clause), self._extra(row // UNITS_A_SIDE, card)
        room = max(len(card.rows), self._room([state.start_card or card.card.name]))
        self.line_clause.extend(line.clause for line in card.rows)
        self.line_clause.extend([0] * (room - len(card.rows)) + [line.row.clause for line in extra])
        return CompiledUnit(row, own, card, tier, first, room + len(extra), room, extra, full)

    # ------------------------------------------------------------------------------------- sides

    def sides(self) -> None:
        """Side resources, the clock, and what the engine can't do yet."""
        for side, name in enumerate(SIDE_NAMES):
            entry = self._side(side)
            for field in ("stock", "dividend", "profit"):
                im.put(self.image, "side", side, field, getattr(entry, field))
            im.put(self.image, "side", side, "roster_unique", int(bool(entry.roster_unique)))
            if entry.roster_unique is not None and not self.battle.resume:
                self.problems.add(
                    "value",
                    ("sides", name, "roster_unique"),
                    "the roster is captured when the battle starts",
                    remedy="only a battle with resume = true has this key",
                )
        self._clock()
        self._support()
        if len(self.line_clause) > LINES:
            self.problems.add(
                "capacity",
                ("sides",),
                f"the units have {len(self.line_clause)} lines; a battle holds {LINES} (limit 'lines')",
            )

    def _support(self) -> None:
        """What a Hub gives each Penny, by stat: a ladder of the ruleset (800.33d, S800-34)."""
        rows = self.catalogue.ruleset.hub_support
        places = [0] * N_STATS
        for place, ladder in enumerate(zip(*rows, strict=True), start=VITALITY):
            places[place] = self.builder.by_tier(ladder)
        im.put(self.image, "now", 0, "support", places)
        overclock, caps = changes(self.catalogue.ruleset)
        im.put(self.image, "now", 0, "overclock", [0] * (N_STATS - 4) + list(overclock) + [0])
        im.put(self.image, "now", 0, "caps", list(caps))
        im.put(self.image, "now", 0, "settles", int(self.battle.settles))

    def _clock(self) -> None:
        battle = self.battle
        for name, value in (
            ("seed", battle.seed),
            ("round", battle.round),
            ("last", int(Fraction(str(battle.limits.seconds)) * STEPS_A_SECOND)),
            ("fuel", battle.limits.fuel),
            ("lines", len(self.line_clause)),
            ("scrip", self.builder.scrip),
        ):
            im.put(self.image, "clock", 0, name, value)
        if battle.clock is None:
            return
        if not battle.resume:
            self.problems.add(
                "value",
                ("clock",),
                "only a battle with resume = true goes on from a clock",
                remedy="add resume = true or leave 'clock' out",
            )
        for entry, value in state.given(battle.clock, state.CLOCK):
            inside = state.words_of(entry.place)[value] if entry.shape == "word" else int(value)
            im.put(self.image, "clock", 0, entry.field.name, inside)

    # ----------------------------------------------------------------------------------- scripts

    def scripts(self) -> None:
        """Scripted rolls, in the order in which they are to be used."""
        words = codes(purposes)
        for key, values in self.battle.draws.items():
            owner, _, purpose = key.rpartition("/")
            path: Path = ("draws", key)
            if purpose not in words:
                self.problems.add(
                    "word", path, f"there is no draw {purpose!r}", "unit/purpose", nearest(purpose, words)
                )
                continue
            if owner not in self.rows and owner != WHOLE_BATTLE:
                self.problems.add(
                    "unknown-name", path, f"there is no unit {owner!r} in this battle", remedy=nearest(owner, self.rows)
                )
                continue
            row = self.rows.get(owner, -1)
            for i, value in enumerate(values):
                self._script(row, words[purpose], value, (*path, i))
                self.script_names.append((key, value))
        if len(self.script_names) > SCRIPTS:
            self.problems.add(
                "capacity",
                ("draws",),
                f"{len(self.script_names)} scripted rolls; a battle holds {SCRIPTS} (limit 'scripts')",
            )
        im.put(self.image, "now", 0, "scripts", min(len(self.script_names), SCRIPTS))

    def _script(self, row: int, purpose: int, value: int | str, path: Path) -> None:
        place = len(self.script_names)
        if place >= SCRIPTS:
            return
        if isinstance(value, str):
            if value not in self.rows:
                self.problems.add(
                    "unknown-name", path, f"there is no unit {value!r} in this battle", remedy=nearest(value, self.rows)
                )
            value = self.rows.get(value, 0)
        for name, part in (("unit", row), ("purpose", purpose), ("value", value), ("used", 0)):
            im.put(self.image, "script", place, name, part)

    def finish(self) -> CompiledBattle:
        """All of it, once nothing is wrong."""
        program = self.builder.program()
        self.check()
        for name in ("cause", "first_side"):
            im.put(self.image, "now", 0, name, -1)
        ids = [""] * (SIDES * UNITS_A_SIDE)
        for unit in (*self.made, *self.reserve):
            ids[unit.row] = unit.id
        return CompiledBattle(
            document=self.battle,
            catalogue=self.catalogue,
            catalogue_hash=content.content_hash(self.catalogue),
            cards=tuple(card for card in self.cards.values() if card is not None),
            tribes=self.builder.tribes,
            units=tuple(self.made),
            reserve=tuple(self.reserve),
            rows=dict(self.rows),
            ids=tuple(ids),
            program=program,
            line_clause=tuple(self.line_clause),
            image=self.image,
            scripts=tuple(self.script_names),
        )


assert limit("units") == UNITS_A_SIDE  # noqa: S101  one number in two places
