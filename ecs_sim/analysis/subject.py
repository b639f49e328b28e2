"""What is shrunk: a battle as plain data with its catalogue beside it, for a difference with a second catalogue too."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ecs_sim.analysis.inputs import used_names
from ecs_sim.analysis.sources import catalogue_of
from ecs_sim.battle import load_battle
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.state import HALLOW, LINE, MODIFIER, UNIT
from ecs_sim.versions import format_of

Document = dict[str, Any]
SIDES = ("player", "enemy")
BOARDS = ("right", "below")
LISTS = ("cards", "bosses", "runes", "resonances", "cores")
_SHAPES = {entry.key: entry.shape for entry in UNIT}
_BELOW = {
    key: {e.key: e.shape for e in entries}
    for key, entries in {"hallow": HALLOW, "modifiers": MODIFIER, "lines": LINE}.items()
}


@dataclass
class Subject:
    """One battle, as small as it is so far."""

    battle: Document
    """The battle document without its catalogue; every unit has its id."""
    catalogues: list[Document]
    """The catalogue, and for a difference the other one."""

    @classmethod
    def of(cls, battle: Battle, other: Catalogue | None = None) -> Subject:
        """A battle with the catalogue that it was made with, both without what only says the default."""
        plain = battle.model_copy(update={"catalogue": "-"}).model_dump(mode="json", by_alias=True, exclude_unset=True)
        plain.pop("catalogue", None)
        sides: Document = plain.setdefault("sides", {})
        for name in SIDES:
            side: Document = sides.setdefault(name, {})
            for place, unit in enumerate(side.setdefault("units", [])):
                unit.setdefault("id", f"{name}{place + 1}")
        catalogues = [catalogue_of(battle)] + ([other] if other is not None else [])
        found = cls(plain, [one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in catalogues])
        found.tidy()
        return found

    def copy(self) -> Subject:
        """One that may be changed."""
        return deepcopy(self)

    def key(self) -> str:
        """A text that two subjects share exactly if they are equal."""
        return json.dumps([self.battle, self.catalogues], sort_keys=True)

    def document(self, which: int = 0) -> Document:
        """The whole battle document, with the first or the second catalogue in it."""
        catalogue = {"format": format_of("catalogue"), **self.catalogues[which]}
        seed = self.battle.get("seed", 0)
        rest = {key: value for key, value in self.battle.items() if key not in ("format", "seed")}
        return {"format": format_of("battle"), "seed": seed, "catalogue": catalogue, **rest}

    def load(self) -> tuple[Battle, Battle | None]:
        """The battle, and the one with the other catalogue; InputError where either is none."""
        battles = [load_battle(self.document(which)) for which in range(len(self.catalogues))]
        return battles[0], battles[1] if len(battles) > 1 else None

    # ------------------------------------------------------------------------------------- looking

    def units(self) -> Iterator[tuple[str, Document]]:
        """Each unit with its side."""
        for name in SIDES:
            for unit in self.battle["sides"][name].get("units", ()):
                yield name, unit

    def unit(self, own: str) -> Document | None:
        """A unit by its id."""
        return next((unit for _, unit in self.units() if unit["id"] == own), None)

    def standing(self) -> set[str]:
        """The sides that have units."""
        return {name for name, _ in self.units()}

    def entries(self, which: int, kind: str) -> list[Document]:
        """A list of a catalogue."""
        found: list[Document] = self.catalogues[which].get(kind, [])
        return found

    def entry(self, which: int, kind: str, name: str) -> Document | None:
        """An entry of a catalogue by its name."""
        return next((entry for entry in self.entries(which, kind) if entry["name"] == name), None)

    def names(self, kind: str) -> list[str]:
        """The names of a list in either catalogue, each once."""
        return list(
            dict.fromkeys(entry["name"] for which in range(len(self.catalogues)) for entry in self.entries(which, kind))
        )

    def abilities(self) -> Iterator[tuple[int, str, str, int, list[Any]]]:
        """Each list of printed lines: catalogue, kind of entry, name, the boss's phase (-1: none), lines."""
        for which in range(len(self.catalogues)):
            for kind in LISTS:
                for entry in self.entries(which, kind):
                    if entry.get("ability"):
                        yield which, kind, entry["name"], -1, entry["ability"]
                    for place, phase in enumerate(entry.get("phases", ())):
                        if phase.get("ability"):
                            yield which, kind, entry["name"], place, phase["ability"]

    def sizes(self) -> dict[str, int]:
        """How much of everything there is."""
        count: Counter[str] = Counter()
        for name in SIDES:
            side = self.battle["sides"][name]
            count["runes"] += sum(len(side.get("runes", {}).get(board, ())) for board in BOARDS)
            count["cores"] += len(side.get("cores", ()))
            count["resonances"] += int("resonance" in side)
        for _, unit in self.units():
            count["units"] += 1
            count["states and counters"] += len(unit.get("state", {})) + sum(
                key in unit for key in ("counter", "quest", "stats")
            )
            count["tiers"] += int("tier" in unit)
        count["lines"] = sum(len(lines) for which, _, _, _, lines in self.abilities() if which == 0)
        count["entries"] = sum(len(self.entries(0, kind)) for kind in LISTS)
        count["ruleset numbers"] = len(self.catalogues[0].get("ruleset", {}))
        if len(self.catalogues) > 1:
            count["changes"] = len(self.changes())
        order = (
            "units",
            "lines",
            "runes",
            "cores",
            "resonances",
            "states and counters",
            "tiers",
            "ruleset numbers",
            "entries",
            "changes",
        )
        return {what: count[what] for what in order if what in count}

    def changes(self) -> list[tuple[str, str, str]]:
        """Where the two catalogues differ: kind, name of the entry, key (`""`: only one has the entry)."""
        found: list[tuple[str, str, str]] = []
        for kind in LISTS:
            for name in self.names(kind):
                one, other = (self.entry(which, kind, name) for which in (0, 1))
                if one is None or other is None:
                    found.append((kind, name, ""))
                else:
                    found += [
                        (kind, name, key) for key in sorted(one.keys() | other.keys()) if one.get(key) != other.get(key)
                    ]
        rules = [catalogue.get("ruleset", {}) for catalogue in self.catalogues]
        return found + [
            ("ruleset", "", key)
            for key in sorted(rules[0].keys() | rules[1].keys())
            if rules[0].get(key) != rules[1].get(key)
        ]

    def used(self) -> set[str]:
        """The names of all entries that the battle uses of either catalogue; InputError where it is none."""
        return set[str]().union(*(used_names(battle) for battle in self.load() if battle is not None))

    # ------------------------------------------------------------------------------------ dropping

    def drop_unit(self, own: str) -> None:
        """Take a unit off the board, out of what others remember, and its scripted rolls with it."""
        for name in SIDES:
            side = self.battle["sides"][name]
            side["units"] = [unit for unit in side["units"] if unit["id"] != own]
        for _, unit in self.units():
            if "state" in unit:
                unit["state"] = _without(unit["state"], _SHAPES, own)
        draws: dict[str, list[Any]] = self.battle.get("draws", {})
        kept = {
            key: [roll for roll in rolls if roll != own]
            for key, rolls in draws.items()
            if key.rpartition("/")[0] != own
        }
        if draws:
            self.battle["draws"] = {key: rolls for key, rolls in kept.items() if rolls}

    def tidy(self) -> None:
        """Take out tables and lists that have become empty and say nothing."""
        for name in SIDES:
            side = self.battle["sides"][name]
            _tidy(side, "runes")
            for key in ("runes", "cores"):
                if key in side and not side[key]:
                    del side[key]
        for _, unit in self.units():
            for key in ("state", "stats", "counter"):
                if key in unit and not unit[key]:
                    del unit[key]
        for key in ("draws", "limits", "clock"):
            if key in self.battle and not self.battle[key] and not (key == "clock" and self.battle.get("resume")):
                del self.battle[key]
        if self.battle.get("seed") == 0:
            del self.battle["seed"]
        for catalogue in self.catalogues:
            for key in (*LISTS, "ruleset"):
                if key in catalogue and not catalogue[key]:
                    del catalogue[key]


def _tidy(table: Document, key: str) -> None:
    if key in table:
        table[key] = {name: value for name, value in table[key].items() if value}


def _without(state: Document, shapes: dict[str, Any], own: str) -> Document:
    """A state without what it remembers of a unit."""
    found: Document = {}
    for key, value in state.items():
        if key in _BELOW:
            found[key] = [_without(one, _BELOW[key], own) for one in value]
        elif shapes.get(key) == "unit":
            if value != own:
                found[key] = value
        elif shapes.get(key) == "units":
            found[key] = [name for name in value if name != own]
        elif shapes.get(key) == "by unit":
            found[key] = {name: number for name, number in value.items() if name != own}
        else:
            found[key] = value
    return found
