"""Random battles from a seed: `battle(Seeded(7))`, the same document on every Python.

A catalogue of random cards over the whole language that is in force, units of every kind and size, tiers, places,
states, counters, side resources, seeds and limits: 1 against 1 up to 8 against 8, now and then 32 small ones a side.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

from ecs_sim.components.words import codes, keywords, purposes
from ecs_sim.components.words.keywords import N_TIMED
from ecs_sim.model import state as states
from ecs_sim.model.state import Entry
from tests import random_fittings, random_lines, random_more
from tests.chooser import Chooser, Seeded

Document = dict[str, Any]

#: Mostly short battles with little work: a mirror run takes a hundredth of a second.
FUEL = 30_000
SIZES = [(25, 1), (30, 2), (22, 3), (12, 4), (5, 5), (3, 6), (2, 8), (1, 32)]
COLUMNS, ROWS = 8, 4

_TIMED_KEYWORDS = [word for word, code in codes(keywords).items() if code < N_TIMED]
_KEYWORDS = [k.word for k in random_lines.KEYWORDS]
_PURPOSES = list(codes(purposes))
_STATS = ["power", "speed", "armor", "focus", "vitality"]
#: Keys of a state which the rest of the unit decides.
_SPECIAL = {"vitality", "life", "placed", "everlasting_in", "everlasting_waits", "tier_now", "tribe", "start_card"}
#: Keys of mechanics that no line can bring about yet; a state may hold them all the same.
_RARE = {
    "asleep",
    "dormant",
    "smash",
    "interest",
    "interest_by",
    "vessels",
    "vessel_points",
    "drain",
    "woken",
    "reliquary",
}
#: Keys that only a boss has.
_BOSS = {"phase", "stagger"}
_USUAL = [e for e in states.UNIT if e.key not in _SPECIAL | _RARE | _BOSS]
_UNUSUAL = [e for e in states.UNIT if e.key in _RARE]


@dataclass
class Boards:
    """A battle in the making."""

    c: Chooser
    cards: list[Document] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    theme: tuple[str, ...] = ()

    def battle(self) -> Document:
        """The whole document."""
        c = self.c
        if c.yes(60):
            self.theme = c.pick(random_lines.THEMES)
        count = c.weighted(SIZES)
        other = count if c.yes(70) else max(1, min(8, count + c.number(-1, 2)))
        if count == 32:
            other = 32
        for i in range(c.number(1, 2) if count == 32 else c.number(1, min(6, count + 2))):
            self.cards.append(self.card(i, small=count == 32))
        sides = {"player": self.side("p", count), "enemy": self.side("e", other)}
        for side in sides.values():
            for unit in side["units"]:
                self.state(unit)
        seconds = c.weighted([(5, 120.0), (4, c.number(1, 400) / 20), (6, c.number(200, 1200) / 20)])
        document: Document = {
            "format": "ecs-sim/battle/1",
            "seed": c.number(0, 1 << 30),
            "catalogue": {"format": "ecs-sim/catalogue/1", "cards": self.cards},
            "sides": sides,
            "limits": {"seconds": min(seconds, 8.0) if count == 32 else seconds, "fuel": FUEL},
        }
        if c.yes(5):
            document["resume"] = True
        if count < 32 and c.yes(35):
            self.fit(document)
        self.add_lines(small=count == 32)  # last, so that what is drawn before stays as it was
        return document

    def add_lines(self, *, small: bool) -> None:
        """Lines that name cards of this battle, and layers that read the unit's Power, on some of the cards."""
        c = self.c
        units = [card for card in self.cards if card["kind"] in ("unit", "penny")]
        names = [card["name"] for card in units]
        for card in units:
            if not small and c.yes(14):
                card["ability"] += random_more.sleeping(c, card["ability"], names)
            if c.yes(12):
                card["ability"].append(random_more.layer(c))

    def fit(self, document: Document) -> None:
        """Runes, a resonance and Cores for its sides, and now and then a boss for the enemy."""
        c = self.c
        entries = random_fittings.catalogue(c)
        document["catalogue"] |= entries
        for side in document["sides"].values():
            side.update(random_fittings.side(c, entries))
        units = document["sides"]["enemy"]["units"]
        taken: set[tuple[int, int]] = set()
        for unit in units:
            card = next(card for card in self.cards if card["name"] == unit["card"])
            taken |= _square(unit["at"][0], unit["at"][1], _cells(card))
        at = self.place(2, taken) if c.yes(50) else None
        if at is not None:
            units.append({"id": "boss", "card": "Boss", "at": list(at)})

    # ---------------------------------------------------------------------------------------- cards

    def card(self, place: int, *, small: bool) -> Document:
        """A card; the first is always a unit."""
        c = self.c
        kind = "unit" if place == 0 else c.weighted([(12, "unit"), (2, "tool"), (1, "hub"), (1, "penny")])
        card: Document = {
            "name": f"{kind.capitalize()} {place}",
            "kind": kind,
            "tier": c.weighted([(5, 1), (1, 2), (1, 3)]),
        }
        if c.yes(80):
            card["tribe"] = c.pick(random_lines.TRIBES)
        if kind == "tool":
            card |= {"ability": [random_lines.package(c) for _ in range(c.number(0, 3))]}
            card |= {"fields": copy.deepcopy(random_lines.FIELDS), "counter": {"X": 2}}
            return card | ({"durability": c.number(1, 5)} if c.yes(70) else {})
        if kind == "hub":
            lines = random_more.sound([self.hub_line() for _ in range(c.number(0, 2))], sleeps=False)
            return card | {"ability": lines} | ({"settle": c.number(1, 4)} if c.yes(60) else {})
        lines = [random_lines.attack(c)] if c.yes(85) else []
        lines += [
            random_lines.line(c, hits=bool(lines)) for _ in range(c.weighted([(2, 0), (4, 1), (4, 2), (3, 3), (1, 5)]))
        ]
        lines += [c.pick(self.theme) for _ in range(c.number(0, 2)) if self.theme]
        if kind == "penny":
            small = True
        elif not small and c.yes(14):
            lines.append(c.pick(["Large", "Huge"]))
        elif small or c.yes(4):
            card["size"] = 1
        if c.yes(10):
            lines.insert(0, "Everlasting")
        card |= {"vitality": c.number(5, 90) if small or c.yes(70) else c.number(1, 400), "power": c.number(0, 14)}
        card |= {"speed": c.number(0, 420), "armor": c.number(0, 30) if c.yes(70) else 0, "focus": c.number(0, 40)}
        if c.yes(12):
            card["counter"] = {"X": c.number(0, 5)}
        return card | {"ability": random_more.sound(lines), "fields": copy.deepcopy(random_lines.FIELDS)}

    def hub_line(self) -> str:
        """A line that a Hub may have: it never acts."""
        text = self.c.weighted([(4, random_lines.passive), (3, random_lines.statement), (3, random_lines.markup)])(
            self.c
        )
        if self.c.yes(10):
            text = self.c.pick(["Franchise", "+1 Settle per other allied Hub"])
        return text.replace("{climb}", "2").replace("{small}", "2").replace("{rate}", "5")

    # ---------------------------------------------------------------------------------------- units

    def side(self, letter: str, count: int) -> Document:
        """A side: units wherever they fit, and what it owns."""
        c = self.c
        taken: set[tuple[int, int]] = set()
        units: list[Document] = []
        for _ in range(count):
            card = self.cards[0] if not units else c.pick(self.cards)
            dead = bool(units) and card["kind"] == "unit" and c.yes(4)
            at = self.place(_cells(card), set() if dead else taken)
            if at is None:
                continue
            unit: Document = {"id": f"{letter}{len(units)}", "card": card["name"], "at": list(at)}
            if dead:
                unit["state"] = {"life": "dead"} | ({"everlasting_in": c.number(1, 200) / 20} if c.yes(70) else {})
            if c.yes(30):
                unit["tier"] = c.number(1, 4)
            if c.yes(6) and card["kind"] == "unit":
                unit["counter"] = {"X": c.number(0, 4)}
            if c.yes(6) and card["kind"] == "unit":
                unit["stats"] = {c.pick(_STATS): c.number(1, 60)}
            self.ids.append(unit["id"])
            units.append(unit)
        owned = {key: c.number(1, 6) for key in ("stock", "dividend", "profit") if c.yes(8)}
        return {"units": units, **owned}

    def place(self, cells: int, taken: set[tuple[int, int]]) -> tuple[int, int] | None:
        """A free place: some that is drawn, else the first."""
        free = [
            (column, row)
            for row in range(ROWS - cells + 1)
            for column in range(COLUMNS - cells + 1)
            if not taken & _square(column, row, cells)
        ]
        if not free:
            return None
        at = self.c.pick(free[: 1 + self.c.number(0, 2) * 4])
        taken |= _square(*at, cells)
        return at

    # --------------------------------------------------------------------------------------- states

    def state(self, unit: Document) -> None:
        """A state for a few of the units."""
        c = self.c
        card = next(card for card in self.cards if card["name"] == unit["card"])
        if card["kind"] not in ("unit", "penny") or "state" in unit:
            return
        block: Document = {}
        if c.yes(25):
            block["charge"] = c.number(0, 1 << 20) / (1 << 20)
        if c.yes(22):
            block["vitality"] = 1
        if c.yes(22):
            for entry in c.some(_USUAL, 4) + (c.some(_UNUSUAL, 1) if c.yes(8) else []):
                block[entry.key] = self.value(entry)
            if c.yes(30):
                block["hallow"] = [{"amount": c.number(1, 9)} for _ in range(c.number(1, 2))]
            if c.yes(30):
                block["modifiers"] = [self.modifier() for _ in range(c.number(1, 2))]
            if c.yes(20) and card["ability"]:
                block["lines"] = [{"progress": 1, "draws": c.number(0, 3), "once": c.yes(50)}]
        if block:
            unit["state"] = block

    def modifier(self) -> Document:
        """A change that ends by itself."""
        c = self.c
        kind = c.pick(["timed", "fleeting", "crush"])
        found = {"kind": kind, "amount": c.number(1, 9), "for": c.number(1, 80) / 20}
        return found if kind == "crush" else found | {"stat": c.pick(_STATS[:4])}

    def value(self, entry: Entry) -> Any:
        """A value for one key of a state, as its shape asks."""
        c = self.c
        small = min(entry.most, c.weighted([(6, 1), (4, c.number(2, 9)), (1, 40)]))
        match entry.shape:
            case "number":
                return small
            case "flag":
                return True
            case "seconds":
                return c.number(1, 80) / 20
            case "cycle":
                return c.number(0, 1 << 20) / (1 << 20)
            case "unit":
                return c.pick(self.ids)
            case "by stat":
                return {c.pick(_STATS): c.number(1, 20)}
            case "by purpose":
                return {c.pick(_PURPOSES): small}
            case "by keyword":
                return {c.pick([k for k in _KEYWORDS if k in _TIMED_KEYWORDS]): c.number(1, 80) / 20}
            case "by unit":
                return {c.pick(self.ids): small}
            case "keywords":
                return [c.pick(_KEYWORDS)]
            case shape:
                raise ValueError(f"no value for {entry.key!r} of shape {shape!r}: teach the generator")


def _cells(card: Document) -> int:
    lines = card.get("ability", ())
    return (
        3
        if "Large" in lines
        else 4
        if "Huge" in lines
        else card.get("size", 1 if card["kind"] in ("tool", "penny") else 2)
    )


def _square(column: int, row: int, cells: int) -> set[tuple[int, int]]:
    return {(column + x, row + y) for x in range(cells) for y in range(cells)}


def battle(c: Chooser) -> Document:
    """A random battle document."""
    return Boards(c).battle()


def board(seed: int) -> Document:
    """The battle of a seed."""
    return battle(Seeded(seed))
