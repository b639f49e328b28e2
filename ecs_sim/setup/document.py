"""A world back into documents: a result's `units` and `sides`, and the battle document that goes on from here.

The inverse of `ecs_sim.setup.units`: a key is left out exactly where reading without it gives the same field.
"""

from __future__ import annotations

from typing import Any

from ecs_sim.components.capacity import SIDES, UNITS_A_SIDE
from ecs_sim.components.declare import of
from ecs_sim.components.words import keywords, lives, reasons
from ecs_sim.components.words.stats import N_STATS, VITALITY
from ecs_sim.components.world import parts
from ecs_sim.model import state
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.state import Entry
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import SIDE_NAMES, CompiledBattle
from ecs_sim.setup.numbers import scale
from ecs_sim.setup.units import STATS, CompiledCard, CompiledUnit
from ecs_sim.versions import format_of

Row = dict[str, Any]  # component -> field -> value

_WORD_OF_PLACE = {shape: {code: word for word, code in words.items()} for shape, words in state.PLACES.items()}
_UNIT_PARTS = tuple(name for name, cls in parts().items() if of(cls).rows == SIDES * UNITS_A_SIDE)
_TALLY = {
    "damage_dealt": ("tally", "dealt"),
    "damage_taken": ("tally", "taken"),
    "damage_reduced": ("tally", "reduced"),
    "vitality_restored": ("tally", "restored"),
    "shield_gained": ("tally", "shielded"),
    "kills": ("tally", "kills"),
    "activations": ("charge", "activations"),
    "deaths": ("tally", "deaths"),
}
#: How a battle may have stopped that a document can tell: between two steps.
BETWEEN_STEPS = frozenset({0, reasons.WIPE, reasons.TIMEOUT, reasons.BYE, reasons.LIMIT})


class MidStepError(ValueError):
    """The battle stopped in the middle of a step (fuel, capacity): no document resumes that."""


def units(world: Any, compiled: CompiledBattle) -> list[dict[str, Any]]:
    """The `units` of a result. Derived numbers are read as they stand: the driver refreshes them first."""
    return Unloader(world, compiled).result_units()


def sides(world: Any, compiled: CompiledBattle) -> dict[str, dict[str, int]]:
    """The `sides` of a result."""
    return Unloader(world, compiled).result_sides()


def resume(world: Any, compiled: CompiledBattle) -> dict[str, Any]:
    """The battle document that resumes this battle exactly; MidStepError where none can.

    Scripted rolls are not in it: a battle that left one unused has failed.
    """
    return Unloader(world, compiled).battle()


class Unloader:
    """Reads one world of a compiled battle."""

    def __init__(self, world: Any, compiled: CompiledBattle) -> None:
        self._world, self._compiled = world, compiled
        self._units: dict[int, Row] = {}
        self._pools: dict[str, dict[int, list[dict[str, Any]]]] | None = None

    # ------------------------------------------------------------------------------------ result

    def result_units(self) -> list[dict[str, Any]]:
        """Every unit of the result."""
        return [self.result_unit(unit) for unit in self.standing()]

    def standing(self) -> list[CompiledUnit]:
        """The units of the battle in their rows: those of its document, and those that were spawned."""
        spawned = [unit for unit in self._compiled.reserve if im.number(self._world, "identity", unit.row, "life")]
        return sorted((*self._compiled.units, *spawned), key=lambda unit: unit.row)

    def result_unit(self, unit: CompiledUnit) -> dict[str, Any]:
        """One unit of a result."""
        row = self._row(unit.row)
        totals = row["totals"]["value"]
        card = self._card(unit)
        counter = {card.letter: row["counter"]["value"]} if self._has_counter(card, row) else {}
        return {
            "id": unit.id,
            "side": SIDE_NAMES[unit.row // UNITS_A_SIDE],
            "card": card.card.name,
            "tier": row["tier"]["current"],
            "at": [row["footprint"]["column"], row["footprint"]["row"]],
            "alive": row["identity"]["life"] == lives.ALIVE,
            "vitality": row["vitals"]["vitality"],
            "max_vitality": totals[VITALITY],
            **{name: totals[place] for name, place in STATS.items() if place != VITALITY},
            "counter": counter,
            "quest": row["counter"]["quest"],
            "state": self.state(unit),
            "stats": {name: row[part][field] for name, (part, field) in _TALLY.items()},
        }

    def result_sides(self) -> dict[str, dict[str, int]]:
        """The `sides` of a result."""
        return {
            name: {key: im.number(self._world, "side", side, key) for key in ("stock", "dividend", "profit")}
            for side, name in enumerate(SIDE_NAMES)
        }

    def _has_counter(self, card: CompiledCard, row: Row) -> bool:
        prints = any(effect.verb == "counter" for line in card.lines.lines for effect in line.effects)
        return prints or bool(card.card.counter) or bool(row["counter"]["written"])

    # ------------------------------------------------------------------------------------- state

    def state(self, unit: CompiledUnit) -> dict[str, Any]:
        """The `state` of a unit, defaults left out."""
        row = self._row(unit.row)
        told = state.TOLD if self._card(unit).card.kind in ("unit", "penny") else frozenset[str]()
        found: dict[str, Any] = {}
        for entry in state.UNIT:
            value = row[entry.part][entry.field.name]
            if value != self._default(entry, row, unit) or (value and entry.key in told):
                found[entry.key] = self._outside(entry, value)
        for key in ("hallow", "modifiers"):
            if instances := self._instances(key).get(unit.row):
                found[key] = instances
        if lines := self._lines(unit):
            found["lines"] = lines
        return found

    def _default(self, entry: Entry, row: Row, unit: CompiledUnit) -> Any:
        """What reading gives where the key is missing; None where the key must always stand."""
        key = entry.key
        if key == "vitality":
            given = unit.card.card.kind in ("unit", "penny") and row["identity"]["life"] == lives.ALIVE
            return None if given else self._idle_vitality(row, unit)
        if key == "life":
            return lives.ALIVE
        if key == "placed":
            return int(row["identity"]["life"] == lives.ALIVE)
        if key == "start_card":
            return row["identity"]["card"]
        if key == "tribe":
            return self._card(unit).tribe_at(row["boss"]["phase"])
        if key == "phase":
            return 1 if self._card(unit).boss is not None else 0
        if key == "tier_now":
            start = row["tier"]["start"]
            return start - 1 if row["tier"]["smash"] and start > 1 else start
        if key == "exalt":
            return self._card(unit).exalt_at(int(row["tier"]["start"]), int(row["boss"]["phase"]))
        if key == "vessels":
            return None if self._card(unit).lines.keywords >> keywords.PHYLACTERY & 1 else 0
        family = key.removesuffix("_in")
        if family in state.FIRST_TICK and key != family:
            return state.FIRST_TICK[family] if row[entry.part][family] else 0
        return entry.field.default if entry.field.shape == 1 else [entry.field.default] * entry.field.shape

    def _idle_vitality(self, row: Row, unit: CompiledUnit) -> int:
        """Vitality of a Tool, a Hub or a dead unit without the key."""
        if row["identity"]["life"] != lives.ALIVE:
            return 0
        return row["stats"]["printed"][VITALITY] if unit.card.card.kind == "tool" else 0

    def _outside(self, entry: Entry, value: Any) -> Any:
        """A component's value as a document spells it."""
        shape = entry.shape
        if shape == "seconds":
            return state.seconds_of(value)
        if shape == "cycle":
            return state.cycle_of(value)
        if shape == "flag":
            return bool(value)
        if shape == "unit":
            return self._compiled.ids[int(value) - 1]
        if shape == "word":
            return state.word_of(entry.place, value)
        if shape == "name":
            return self._name(entry, value)
        if shape == "keywords":
            return [word for code, word in _WORD_OF_PLACE[shape].items() if value >> code & 1]
        if shape == "units":
            first = UNITS_A_SIDE if entry.key.endswith("enemy") else 0
            return [self._compiled.ids[first + bit] for bit in range(UNITS_A_SIDE) if value >> bit & 1]
        return self._table(entry, value) if entry.field.shape > 1 else value

    def _table(self, entry: Entry, values: list[int]) -> dict[str, Any]:
        filled = [(place, value) for place, value in enumerate(values) if value != entry.field.default]
        if entry.shape == "by unit":
            return {self._compiled.ids[place]: value for place, value in filled}
        words = _WORD_OF_PLACE[entry.shape]
        seconds = entry.field.unit == "steps"
        return {words[place]: state.seconds_of(value) if seconds else value for place, value in filled}

    def _name(self, entry: Entry, value: int) -> str:
        if entry.field.name == "start_card":
            return self._compiled.cards[value - 1].card.name
        return self._compiled.tribes[value - 1]

    def _lines(self, unit: CompiledUnit) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for line in range(unit.line_first, unit.line_first + unit.line_count):
            memory: dict[str, Any] = {}
            for entry in state.LINE:
                value = im.number(self._world, "line", line, entry.field.name)
                if value != entry.field.default:
                    memory[entry.key] = self._outside(entry, value)
            found.append(memory)
        while found and not found[-1]:
            found.pop()
        return found

    def _instances(self, key: str) -> dict[int, list[dict[str, Any]]]:
        if self._pools is None:
            self._pools = {
                "hallow": self._pool("hallow", "hallows", state.HALLOW),
                "modifiers": self._pool("modifier", "modifiers", state.MODIFIER),
            }
        return self._pools[key]

    def _pool(self, part: str, counter: str, entries: tuple[Entry, ...]) -> dict[int, list[dict[str, Any]]]:
        """Instances by unit. Their place in the pool is written where the units' order doesn't tell it."""
        count = im.number(self._world, "clock", 0, counter)
        owners = [im.number(self._world, part, i, "unit") for i in range(count)]
        in_order = owners == sorted(owners)
        found: dict[int, list[dict[str, Any]]] = {}
        for i, owner in enumerate(owners):
            instance: dict[str, Any] = {}
            for entry in entries:
                value = im.number(self._world, part, i, entry.field.name)
                if value != entry.field.default or entry.key in ("amount", "start", "in"):
                    instance[entry.key] = self._outside(entry, value)
            if not in_order:
                instance["n"] = i
            found.setdefault(owner, []).append(instance)
        return found

    # ------------------------------------------------------------------------------------ resume

    def battle(self) -> dict[str, Any]:
        """The battle document that resumes this battle exactly; MidStepError where none can."""
        clock = {entry.key: im.number(self._world, "clock", 0, entry.field.name) for entry in state.CLOCK}
        if clock["stop"] not in BETWEEN_STEPS:
            raise MidStepError(
                "the battle stopped in the middle of a step and can't be resumed; give it more fuel or room"
            )
        document = self._compiled.document
        catalogue = document.catalogue
        shown = (
            catalogue.model_dump(mode="json", by_alias=True, exclude_unset=True)
            if isinstance(catalogue, Catalogue)
            else catalogue
        )
        battle: dict[str, Any] = {
            "format": format_of("battle"),
            "seed": im.number(self._world, "clock", 0, "seed"),
            "round": document.round,
            "catalogue": shown,
            "sides": {name: self._side(side) for side, name in enumerate(SIDE_NAMES)},
            "resume": True,
            "clock": self._clock(clock),
        }
        if not document.settles:
            battle["settles"] = False
        if isinstance(shown, dict):
            shown.setdefault("format", format_of("catalogue"))
        return battle

    def _clock(self, clock: dict[str, int]) -> dict[str, Any]:
        ended = clock["stop"] not in (0, reasons.LIMIT)
        found: dict[str, Any] = {}
        for entry in state.CLOCK:
            if entry.shape != "word":
                found[entry.key] = clock[entry.key]
            elif ended and clock[entry.key]:
                found[entry.key] = state.word_of(entry.place, clock[entry.key])
        return found

    def _side(self, side: int) -> dict[str, Any]:
        given = self._compiled.document.sides.player if side == 0 else self._compiled.document.sides.enemy
        found: dict[str, Any] = {
            "units": [self._unit(unit) for unit in self.standing() if unit.row // UNITS_A_SIDE == side]
        }
        found |= given.model_dump(mode="json", include={"runes", "resonance", "cores"}, exclude_defaults=True)
        for entry in state.SIDE:
            value = im.number(self._world, "side", side, entry.field.name)
            if value != entry.field.default:
                found[entry.key] = self._outside(entry, value)
        return found

    def _unit(self, unit: CompiledUnit) -> dict[str, Any]:
        row = self._row(unit.row)
        card = self._card(unit)
        found: dict[str, Any] = {
            "id": unit.id,
            "card": card.card.name,
            "tier": row["tier"]["start"],
            "at": [row["footprint"]["column"], row["footprint"]["row"]],
        }
        if row["counter"]["written"]:
            found["counter"] = {card.letter: row["counter"]["value"]}
        if row["counter"]["quest"]:
            found["quest"] = row["counter"]["quest"]
        shown = (row["stats"]["printed"], row["stats"]["printed_tier"])
        phase = int(row["boss"]["phase"])
        if shown != card.printed_at(row["tier"]["start"], phase):
            found["stats"] = _own_stats(card, shown[0], row["tier"]["start"], phase)
        if block := self.state(unit):
            found["state"] = block
        return found

    # ----------------------------------------------------------------------------------- reading

    def _row(self, unit: int) -> Row:
        if unit not in self._units:
            self._units[unit] = {part: im.component(self._world, part, unit) for part in _UNIT_PARTS}
        return self._units[unit]

    def _card(self, unit: CompiledUnit) -> CompiledCard:
        return self._compiled.cards[int(self._row(unit.row)["identity"]["card"]) - 1]


def _own_stats(card: CompiledCard, shown: list[int], tier: int, phase: int) -> dict[str, int]:
    """The stats in which a unit differs from its card at its tier; one of them in any case, for it has its own."""
    numbers, at = card.printed_at(tier, phase)
    own = {name: shown[place] for name, place in STATS.items() if shown[place] != scale(numbers[place], tier - at)}
    return own or {"power": shown[STATS["power"]]}


assert len(STATS) == N_STATS - 1  # noqa: S101  every stat has a key
