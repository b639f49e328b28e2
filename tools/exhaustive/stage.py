"""A battle document in the making: cards from a catalogue and from the helpers, units wherever they fit."""

from __future__ import annotations

from random import Random
from typing import Any

from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.setup import numbers
from ecs_sim.setup.lines import read
from ecs_sim.text.clause import Clause
from tools.exhaustive import helpers
from tools.exhaustive.lines import Printed, of_catalogue

Document = dict[str, Any]
Cell = tuple[int, int]
COLUMNS, ROWS = 8, 4
OTHER = {"player": "enemy", "enemy": "player"}
HELPER = "Helper "
#: Above every native tier.
MOST_TIER = 1 << 10


class Store:
    """What boards may be made of: a catalogue's entries and the helpers, as plain data."""

    def __init__(self, catalogue: Catalogue) -> None:
        whole = Catalogue.model_validate(
            {"format": "ecs-sim/catalogue/1", "cards": helpers.CARDS, "bosses": helpers.BOSSES}
        )
        self.own = catalogue
        self.catalogue = catalogue.model_copy(
            update={"cards": catalogue.cards + whole.cards, "bosses": catalogue.bosses + whole.bosses}
        )
        self.plain: dict[str, dict[str, Document]] = {
            kind: {e.name: e.model_dump(mode="json", exclude_defaults=True) for e in getattr(self.catalogue, kind)}
            for kind in ("cards", "bosses", "runes", "resonances", "cores")
        }
        self.ruleset = catalogue.ruleset.model_dump(mode="json", exclude_defaults=True)
        self.size: dict[str, int] = {b.name: b.size for b in self.catalogue.bosses}
        self.kind: dict[str, str] = {b.name: "boss" for b in self.catalogue.bosses}
        self.tribe: dict[str, str | None] = {}
        for card in self.catalogue.cards:
            self.size[card.name] = read(card, (), Problems()).size
            self.kind[card.name] = card.kind
            self.tribe[card.name] = card.tribe
        own = [name for name in self.tribe if not name.startswith(HELPER)]
        self.units = [name for name in own if self.kind[name] in ("unit", "penny")]
        self.things = [name for name in own if self.kind[name] in ("tool", "hub")]
        self._brings = self._all_brings()

    def brought(self, names: set[str]) -> set[str]:
        """Those cards and bosses, and the cards that their lines spawn or become, and so on."""
        found, waiting = set[str](), set(names)
        while waiting:
            found |= waiting
            waiting = set[str]().union(*(self._brings.get(name, set[str]()) for name in waiting)) - found
        return found

    def lent(self, kind: str, names: set[str]) -> set[str]:
        """The cards that the lines of some runes, resonances or Cores name."""
        return set[str]().union(*(self._brings.get(f"{kind} {name}", set[str]()) for name in names))

    def _all_brings(self) -> dict[str, set[str]]:
        """Which cards each card or boss names in a line, itself left out, and each rune, resonance and Core."""
        found: dict[str, set[str]] = {}
        for one in of_catalogue(self.catalogue):
            name = one.name if one.kind in ("card", "boss") else f"{one.kind}s {one.name}"
            found.setdefault(name, set()).update(*(self._named_by(one, effect) for effect in one.line.effects))
        return found

    def _named_by(self, printed: Printed, effect: Clause) -> set[str]:
        if effect.verb in ("spawn", "become"):
            return {name for name in self.units if name.casefold() == (effect.what or "").casefold()}
        if effect.verb != "transform":
            return set()
        number = effect.amount.number if effect.amount is not None else None
        fields = getattr(printed.owner, "fields", {})
        most = max(numbers.ladder(number, fields, 1, scales=False)) if number is not None else MOST_TIER
        tribe = (effect.what or "").casefold()
        fitting = {c.name for c in self.own.cards if c.tier <= most and tribe in ("", (c.tribe or "").casefold())}
        return fitting & set(self.units)


class Stage:
    """One board being filled."""

    def __init__(self, store: Store, rng: Random) -> None:
        self.store, self.rng = store, rng
        self.sides: dict[str, Document] = {"player": {"units": []}, "enemy": {"units": []}}
        self.taken: dict[str, set[Cell]] = {"player": set(), "enemy": set()}
        self.draws: dict[str, list[int]] = {}
        self.seconds = 8.0
        self.round = 1
        self.count = 0
        self.resume = False

    def units(self, side: str) -> list[Document]:
        """The units of a side, as they were put."""
        return self.sides[side]["units"]

    def everybody(self) -> list[tuple[str, Document]]:
        """Every unit with its side."""
        return [(side, unit) for side in ("player", "enemy") for unit in self.units(side)]

    def put(
        self, side: str, card: str, *, beside: Document | None = None, first: bool = False, **more: Any
    ) -> Document | None:
        """A unit where it fits: beside another, first in reading order, or anywhere; None where it can't stand."""
        if self.store.kind[card] == "boss" and any(self.kind(unit) == "boss" for unit in self.units(side)):
            return None  # a side has one at most
        cells = self.store.size[card]
        taken = self.taken[side]
        free = [
            (column, row)
            for row in range(ROWS - cells + 1)
            for column in range(COLUMNS - cells + 1)
            if not taken & square((column, row), cells)
        ]
        if beside is not None:
            edge = border(tuple(beside["at"]), self.store.size[beside["card"]])
            free = [at for at in free if square(at, cells) & edge]
        if not free:
            return None
        self.count += 1
        at = free[0] if first else self.rng.choice(free)
        taken |= square(at, cells)
        unit: Document = {"id": f"{side[0]}{self.count}", "card": card, "at": list(at), "state": {}, **more}
        self.units(side).append(unit)
        return unit

    def kind(self, unit: Document) -> str:
        """What a unit is: unit, penny, tool, hub, boss."""
        return self.store.kind[unit["card"]]

    def vitality(self, unit: Document) -> int:
        """What its card prints of Vitality at its tier."""
        plain = self.store.plain["bosses" if self.kind(unit) == "boss" else "cards"][unit["card"]]
        native = plain.get("tier", 1)
        return numbers.scale(plain.get("vitality", 0), unit.get("tier", native) - native)

    def fighters(self, side: str | None = None) -> list[Document]:
        """Units that have statuses and stats."""
        return [u for s, u in self.everybody() if side in (None, s) and self.kind(u) in ("unit", "penny", "boss")]

    def document(self, seed: int) -> Document:
        """The battle: with no more of the catalogue than it needs."""
        ids = {unit["id"] for _, unit in self.everybody()}
        runes = {rune["rune"] for s in self.sides.values() for board in s.get("runes", {}).values() for rune in board}
        resonances = {s["resonance"] for s in self.sides.values() if s.get("resonance")}
        cores = {core for s in self.sides.values() for core in s.get("cores", ())}
        wanted = {"runes": runes, "resonances": resonances, "cores": cores}
        lent = set[str]().union(*(self.store.lent(kind, names) for kind, names in wanted.items()))
        named = self.store.brought({unit["card"] for _, unit in self.everybody()} | lent)
        wanted |= {"cards": named, "bosses": named}
        catalogue: Document = {"format": "ecs-sim/catalogue/1"}
        for kind, names in wanted.items():
            catalogue[kind] = [entry for name, entry in self.store.plain[kind].items() if name in names]
        if self.store.ruleset:
            catalogue["ruleset"] = self.store.ruleset
        return {
            "resume": self.resume,
            "format": "ecs-sim/battle/1",
            "seed": seed,
            "round": self.round,
            "catalogue": catalogue,
            "sides": self.sides,
            "limits": {"seconds": self.seconds, "fuel": 120_000},
            "draws": {key: rolls for key, rolls in self.draws.items() if key.partition("/")[0] in ids},
        }


def square(at: Cell, cells: int) -> set[Cell]:
    """The cells of a footprint."""
    return {(at[0] + x, at[1] + y) for x in range(cells) for y in range(cells)}


def border(at: Cell, cells: int) -> set[Cell]:
    """The cells that touch a footprint along an edge."""
    side = range(cells)
    found = {(at[0] - 1, at[1] + i) for i in side} | {(at[0] + cells, at[1] + i) for i in side}
    return found | {(at[0] + i, at[1] - 1) for i in side} | {(at[0] + i, at[1] + cells) for i in side}
