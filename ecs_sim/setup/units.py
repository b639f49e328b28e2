"""A unit's rows: what its card and place make of it (chapter 300), then what its `state` changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ecs_sim.components.capacity import UNITS, UNITS_A_SIDE
from ecs_sim.components.words import keywords, lives, unit_kinds
from ecs_sim.components.words.stats import ARMOR, FOCUS, N_STATS, POWER, SPEED, VITALITY
from ecs_sim.model import state
from ecs_sim.model.battle import Unit, UnitStats
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Path, Problems, nearest
from ecs_sim.model.state import Entry
from ecs_sim.setup import image as im
from ecs_sim.setup.bosses import CompiledBoss
from ecs_sim.setup.extras import ExtraLine
from ecs_sim.setup.image import Image
from ecs_sim.setup.lines import CardLines
from ecs_sim.setup.numbers import scale
from ecs_sim.setup.program import LineRow, key_of

KINDS = {"unit": unit_kinds.UNIT, "tool": unit_kinds.TOOL, "hub": unit_kinds.HUB, "penny": unit_kinds.PENNY}
STATS = {"vitality": VITALITY, "power": POWER, "speed": SPEED, "armor": ARMOR, "focus": FOCUS}


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card of the battle's list: what it prints, what its lines mean, and where they lie in the program."""

    card: Card
    lines: CardLines
    rows: tuple[LineRow, ...]
    code: int  # place in the battle's card list, from 1
    tribe: int
    letter: str  # of its counter
    exalt: tuple[int, int, int, int]  # from its own Exalt lines, by tier (800.21)
    settle: int  # place of its Settle by tier among the program's numbers, 0 for none (800.61)
    boss: CompiledBoss | None = None

    def exalt_at(self, tier: int, phase: int) -> int:
        """Exalt by its own lines, a boss's by its phase."""
        return self.exalt[tier - 1] if self.boss is None else self.boss.exalt[max(1, phase) - 1]

    def tribe_at(self, phase: int) -> int:
        """Its tribe, a boss's by its phase (800.48d)."""
        return self.tribe if self.boss is None else self.boss.tribes[max(1, phase) - 1]

    def printed_at(self, tier: int, phase: int) -> tuple[list[int], int]:
        """The numbers that are shown and the tier at which they are; a boss's by its phase."""
        return printed(self.card, None, tier) if self.boss is None else (list(self.boss.printed[max(1, phase) - 1]), 1)


@dataclass(frozen=True, slots=True)
class CompiledUnit:
    """A unit as it stands in the world: its row, its id, its card, and where its lines lie."""

    row: int
    id: str
    card: CompiledCard
    tier: int
    line_first: int
    line_count: int
    room: int  # lines kept for its card's own; those of its side follow
    extra: tuple[ExtraLine, ...]
    full: bool  # starts at its maximum, whatever that will be once its layers are summed


def durability(card: Card, tier: int) -> int:
    """A Tool's Durability at a tier; 0 for a permanent Tool (800.18b)."""
    value = card.durability
    if isinstance(value, tuple):
        return value[min(tier, len(value)) - 1]
    return value or 0


def printed(card: Card, stats: UnitStats | None, tier: int) -> tuple[list[int], int]:
    """The stats that are shown, and the tier at which they are: the card's, or the unit's own (S100-05)."""
    numbers = [0] * N_STATS
    if card.kind == "tool":
        numbers[VITALITY] = durability(card, tier)
        return numbers, tier
    for name, place in STATS.items():
        numbers[place] = getattr(card, name) or 0
    own = {name: getattr(stats, name) for name in STATS if stats is not None and getattr(stats, name) is not None}
    if not own:
        return numbers, card.tier
    numbers = [scale(value, tier - card.tier) for value in numbers]
    for name, value in own.items():
        numbers[STATS[name]] = value
    return numbers, tier


class UnitWriter:
    """Writes the units of a battle into an image, and finds what is wrong with their states."""

    def __init__(self, image: Image, rows: Mapping[str, int], cards: Mapping[str, int], problems: Problems) -> None:
        self.image, self._rows, self._cards, self._problems = image, rows, cards, problems
        self.tribes: Mapping[str, int] = {}
        self.hallows: list[tuple[int, int, dict[str, Any]]] = []
        self.modifiers: list[tuple[int, int, dict[str, Any]]] = []

    def fresh(self, unit: Unit, made: CompiledUnit) -> None:
        """The unit as it begins a battle: printed stats, its own keywords, full, with charge 0 (S300-28, S300-29)."""
        row, card, tier = made.row, made.card.card, made.tier
        numbers, printed_tier = printed(card, unit.stats, tier)
        vitality = scale(numbers[VITALITY], tier - printed_tier)
        values: dict[str, dict[str, im.Value]] = {
            "identity": {
                "card": made.card.code,
                "start_card": made.card.code,
                "kind": KINDS[card.kind],
                "tribe": made.card.tribe,
                "key": key_of(made.id),
                "life": lives.ALIVE,
                "room": made.room,
                "settle": made.card.settle,
            },
            "tier": {"current": tier, "native": card.tier, "start": tier},
            "footprint": {"column": unit.at[0], "row": unit.at[1], "cells": made.card.lines.size, "placed": 1},
            "stats": {"printed": numbers, "printed_tier": printed_tier},
            "vitals": {"vitality": vitality},
            "keywords": {"innate": made.card.lines.keywords},
            "boons": {"exalt": made.card.exalt[tier - 1]},
            "revival": {"vessels": made.card.lines.keywords >> keywords.PHYLACTERY & 1},  # 800.49b: with the unit
            "counter": {
                "value": next(iter({**card.counter, **unit.counter}.values()), 0),
                "written": int(bool(unit.counter)),
                "quest": unit.quest,
            },
        }
        for part, fields in values.items():
            for name, value in fields.items():
                im.put(self.image, part, row, name, value)
        self._own_lines(made)
        if made.card.boss is not None:
            self._phase(made, 1)

    def reserve(self, made: CompiledUnit) -> None:
        """A row that is kept for a unit to be spawned: its id's key, and lines that the spawned card will fill."""
        im.put(self.image, "identity", made.row, "key", key_of(made.id))
        im.put(self.image, "identity", made.row, "room", made.room)
        self._put_lines(made, [])

    def _own_lines(self, made: CompiledUnit) -> None:
        """Its card's lines, a boss's each with its phase; then those that it has from its side."""
        boss = made.card.boss
        phases = boss.line_phases if boss is not None else (0,) * len(made.card.rows)
        self._put_lines(
            made, [ExtraLine(line, phase=phase) for line, phase in zip(made.card.rows, phases, strict=True)]
        )

    def _put_lines(self, made: CompiledUnit, own: list[ExtraLine]) -> None:
        kept = [ExtraLine(LineRow(0, 0))] * (made.room - len(own))
        for offset, line in enumerate((*own, *kept, *made.extra)):
            place = made.line_first + offset
            named = ("unit", made.row), ("clause", line.row.clause), ("rune", line.rune)
            flags = ("core", int(line.core)), ("lent", int(offset >= len(own)))
            for name, value in (*named, ("phase", line.phase), ("until", line.until), *flags):
                if value or name in ("unit", "clause"):
                    im.put(self.image, "line", place, name, value)

    def _phase(self, made: CompiledUnit, phase: int) -> None:
        """A boss in one of its phases (800.48)."""
        boss = made.card.boss
        assert boss is not None  # noqa: S101  the caller has looked
        values: dict[str, im.Value] = {
            "phase": phase,
            "meter": boss.boss.stagger or 0,
            "phases": len(boss.boss.phases),
            "first_phase": boss.first_phase,
            "immune": boss.immune,
            "reflect": int(boss.boss.reflect),
        }
        for name, value in values.items():
            im.put(self.image, "boss", made.row, name, value)
        im.put(self.image, "side", made.row // UNITS_A_SIDE, "projected", 1)
        im.put(self.image, "identity", made.row, "kind", unit_kinds.BOSS)
        im.put(self.image, "identity", made.row, "tribe", boss.tribes[phase - 1])
        im.put(self.image, "keywords", made.row, "innate", boss.keywords[phase - 1])
        im.put(self.image, "boons", made.row, "exalt", boss.exalt[phase - 1])
        if phase > 1:
            im.put(self.image, "stats", made.row, "printed", list(boss.printed[phase - 1]))
            im.put(self.image, "stats", made.row, "printed_tier", 1)

    def state(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        """What the document's `state` says, over the fresh unit."""
        self._in_phase(unit, made, path)
        for entry, value in state.given(unit.state, state.UNIT):
            self._entry(entry, made.row, value, (*path, entry.key))
        self._implied(unit, made)
        self._instances(unit, made, path)
        self._lines(unit, made, path)
        self._sound(unit, made, path)

    def _in_phase(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        """A boss that goes on in a later phase; its own `stats` stand over that phase's."""
        phase, boss = unit.state.phase, made.card.boss
        if not phase and not unit.state.stagger:
            return
        if boss is None:
            text = f"{made.id!r} is no boss: it has no phase and no Stagger"
            self._problems.add("state", (*path, "phase" if phase else "stagger"), text, remedy="leave it out")
        elif phase and phase > len(boss.boss.phases):
            text = f"{made.id!r} has no phase {phase}"
            self._problems.add("state", (*path, "phase"), text, f"1 to {len(boss.boss.phases)}")
        elif (unit.state.stagger or 0) >= max(1, boss.boss.stagger or 0):
            text, meter = f"the meter of {made.id!r} is never that full", boss.boss.stagger
            most = f"at most {meter - 1}" if meter else ""
            self._problems.add("state", (*path, "stagger"), text, most, remedy="" if meter else "leave it out")
        elif phase and phase > 1:
            shown = im.array(self.image, "stats", made.row, "printed")
            self._phase(made, phase)
            if unit.stats.model_fields_set:
                now = im.array(self.image, "stats", made.row, "printed")
                for name, place in STATS.items():
                    now[place] = shown[place] if name in unit.stats.model_fields_set else now[place]
                im.put(self.image, "stats", made.row, "printed", now)

    def _entry(self, entry: Entry, row: int, value: Any, path: Path) -> None:
        im.put(self.image, entry.part, row, entry.field.name, self.inside(entry, value, path))

    def inside(self, entry: Entry, value: Any, path: Path) -> im.Value:
        """A document's value as it stands in the component."""
        shape = entry.shape
        if shape == "seconds":
            return state.steps_of(value)
        if shape == "cycle":
            return state.progress_of(value)
        if shape == "unit":
            return 1 + self.row_of(value, path)
        if shape == "word":
            return state.words_of(entry.place)[value]
        if shape == "name":
            return self._name(entry, value, path)
        if shape == "keywords":
            return _bits(state.PLACES["keywords"][word] for word in value)
        if shape == "units":
            return self._side_bits(entry, value, path)
        if shape in ("number", "flag"):
            return int(value)
        return self._table(entry, value, path)

    def _table(self, entry: Entry, table: Mapping[str, Any], path: Path) -> list[int]:
        found = [entry.field.default] * entry.field.shape
        for word, value in table.items():
            if entry.shape == "by unit":
                found[self.row_of(word, (*path, word))] = value
            else:
                place = state.PLACES[entry.shape][word]
                found[place] = state.steps_of(value) if entry.field.unit == "steps" else value
        return found

    def _side_bits(self, entry: Entry, ids: tuple[str, ...], path: Path) -> int:
        bits = 0
        for i, name in enumerate(ids):
            row = self.row_of(name, (*path, i))
            if (row >= UNITS_A_SIDE) != entry.key.endswith("enemy"):
                self._problems.add("state", (*path, i), f"unit {name!r} stands on the other side")
            bits |= 1 << (row % UNITS_A_SIDE)
        return bits

    def _name(self, entry: Entry, value: str, path: Path) -> int:
        known = self._cards if entry.field.name == "start_card" else self.tribes
        if value not in known:
            self._problems.add(
                "unknown-name", path, f"nothing in this battle is called {value!r}", remedy=nearest(value, known)
            )
        return known.get(value, 0)

    def row_of(self, name: str, path: Path) -> int:
        """The row of a unit by its id."""
        if name not in self._rows:
            self._problems.add(
                "unknown-name", path, f"there is no unit {name!r} in this battle", remedy=nearest(name, self._rows)
            )
        return self._rows.get(name, 0)

    def _implied(self, unit: Unit, made: CompiledUnit) -> None:
        """What a state without these keys means: a first tick a period away, a dead unit off the board and at 0."""
        block, row = unit.state, made.row
        for family, part, due in (
            ("burn", "statuses", "burn_due"),
            ("venom", "statuses", "venom_due"),
            ("roost", "boons", "roost_due"),
        ):
            if getattr(block, family) and getattr(block, f"{family}_in") is None:
                im.put(self.image, part, row, due, state.FIRST_TICK[family])
        if block.smash and block.tier_now is None and made.tier > 1:
            im.put(self.image, "tier", row, "current", made.tier - 1)
        if self._fallen(unit, made):
            if block.life is None:
                im.put(self.image, "identity", row, "life", lives.DEAD)
            if block.placed is None:
                im.put(self.image, "footprint", row, "placed", 0)
            if block.vitality is None:
                im.put(self.image, "vitals", row, "vitality", 0)
        elif block.vitality is None and made.card.card.kind in ("unit", "penny"):
            self._layered_vitality(row)

    def _layered_vitality(self, row: int) -> None:
        """Full Vitality as far as the stored layers say; drivers set it anew once all layers are summed."""
        layers = sum(im.array(self.image, "stats", row, name)[VITALITY] for name in ("start", "life"))
        now = im.get(self.image, "vitals", row, "vitality")
        assert isinstance(now, int)  # noqa: S101  one value
        im.put(self.image, "vitals", row, "vitality", max(1, now + layers))

    def _instances(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        for key, pool, entries in (
            ("hallow", self.hallows, state.HALLOW),
            ("modifiers", self.modifiers, state.MODIFIER),
        ):
            for i, block in enumerate(getattr(unit.state, key)):
                here = (*path, key, i)
                fields: dict[str, Any] = {"unit": made.row}
                for entry, value in state.given(block, entries):
                    fields[entry.field.name] = self.inside(entry, value, (*here, entry.key))
                self._complete(key, fields, here)
                pool.append((block.n if block.n is not None else 1 << 30, len(pool), fields))

    def _complete(self, key: str, fields: dict[str, Any], path: Path) -> None:
        """The parts of an instance that may be left out."""
        if key == "hallow":
            fields.setdefault("due", state.FIRST_TICK["hallow"])
            if not fields["amount"]:
                self._problems.add("state", (*path, "amount"), "a Hallow of 0 has ended", "at least 1")
            return
        kinds = state.words_of(("modifier", "kind"))
        if fields["kind"] == kinds["crush"]:
            fields.setdefault("stat", ARMOR)
        if "stat" not in fields:
            self._problems.add(
                "missing-key", path, "the key 'stat' is missing", "power, speed, armor, focus or vitality"
            )
        fields.setdefault("start", fields["amount"])
        if not fields["steps"]:
            self._problems.add("state", (*path, "for"), "a change that runs for 0 s has ended", "at least 0.05")

    def _lines(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        for i, block in enumerate(unit.state.lines):
            if i >= made.line_count:
                text = f"the card has {made.line_count} lines, and this is the memory of line {i + 1}"
                self._problems.add("state", (*path, "lines", i), text)
                return
            for entry, value in state.given(block, state.LINE):
                row = made.line_first + i
                im.put(
                    self.image, "line", row, entry.field.name, self.inside(entry, value, (*path, "lines", i, entry.key))
                )

    @staticmethod
    def _fallen(unit: Unit, made: CompiledUnit) -> bool:
        """Whether it doesn't stand: so says its `life`, or, where that is left out, a Vitality or Durability of 0."""
        block, card = unit.state, made.card.card
        if block.life is None and block.vitality == 0:
            return card.kind in ("unit", "penny") or card.durability is not None
        return block.life not in (None, "alive")

    def _sound(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        """States that no battle can be in."""
        block, kind = unit.state, made.card.card.kind
        if kind in ("tool", "hub"):
            self._sound_object(unit, made, path)
        elif not self._fallen(unit, made):
            if block.vitality == 0:
                self._problems.add(
                    "state",
                    (*path, "vitality"),
                    "a living unit has at least 1 Vitality",
                    remedy="or leave 'life' out: such a unit is dead",
                )
        elif block.vitality:
            self._problems.add(
                "state", (*path, "vitality"), f"a {block.life} unit has no Vitality", "0, or no such key"
            )
        if block.tier_now is not None and not 1 <= block.tier_now <= 4:
            self._problems.add("state", (*path, "tier_now"), f"there is no tier {block.tier_now}", "1 to 4")
        for letter in unit.counter:
            if letter != made.card.letter:
                text = f"the card's counter is {made.card.letter}, not {letter}"
                self._problems.add("value", (*path[:-1], "counter", letter), text)
        if unit.stats.model_fields_set and kind in ("tool", "hub"):
            self._problems.add(
                "value", (*path[:-1], "stats"), f"a {kind} has no combat stats", remedy="leave 'stats' out"
            )

    def _sound_object(self, unit: Unit, made: CompiledUnit, path: Path) -> None:
        """A Tool or Hub takes no damage, status, recovery or stat (500.1-1, 500.3g, 700.3a)."""
        kind = made.card.card.kind
        for entry, value in state.given(unit.state, state.UNIT):
            allowed = entry.part in state.OBJECT_PARTS or (kind == "tool" and entry.key == "vitality")
            if not allowed and value not in (0, False):
                self._problems.add(
                    "state", (*path, entry.key), f"a {kind} can't have {entry.key!r}", remedy="leave it out"
                )
        for key in ("hallow", "modifiers"):
            if getattr(unit.state, key):
                self._problems.add("state", (*path, key), f"a {kind} can't have {key!r}", remedy="leave it out")
        standing, left = not self._fallen(unit, made), unit.state.vitality
        wears = made.card.card.durability is not None
        if kind == "tool" and left is not None and standing != bool(left) and (wears or left):
            text = (
                "a standing Tool with Durability has at least 1" if standing else "a destroyed Tool has no Durability"
            )
            self._problems.add("state", (*path, "vitality"), text, remedy="write life = 'dead' for a worn Tool")

    def close(self) -> None:
        """Write the pools, dense and in order of application."""
        for part, counter, pool in (("hallow", "hallows", self.hallows), ("modifier", "modifiers", self.modifiers)):
            for row, (_, _, fields) in enumerate(sorted(pool, key=lambda item: item[:2])):
                for name, value in fields.items():
                    im.put(self.image, part, row, name, value)
            im.put(self.image, "clock", 0, counter, len(pool))


def _bits(places: Any) -> int:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


assert UNITS == 2 * UNITS_A_SIDE  # noqa: S101  a row's side is its sixth bit
