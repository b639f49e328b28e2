"""Random battles from the starter catalogue: `starter_board(7)`, the same document on every Python.

Cards of every tribe and kind, now and then a boss, runes on both boards, a resonance, Cores, tiers, counters and
what a side owns: 1 against 1 up to 8 against 8, as the catalogue prints them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.setup.content import bundled
from ecs_sim.setup.lines import read
from tests.chooser import Chooser, Seeded

Document = dict[str, Any]
FUEL = 30_000
COLUMNS, ROWS = 8, 4
SIZES = [(2, 1), (4, 2), (5, 3), (4, 4), (3, 6), (2, 8)]
#: Free spots of the two rune boards.
SPOTS = {"right": [[0, 0], [1, 1], [0, 2]], "below": [[0, 0], [2, 1], [4, 0], [6, 1]]}


@cache
def catalogue() -> Catalogue:
    """The starter catalogue."""
    return bundled("starter")


@cache
def cells(card: str) -> int:
    """Cells a side of a card."""
    found = next(c for c in catalogue().cards if c.name == card)
    return read(found, (), Problems()).size


@dataclass
class Draft:
    """A side in the making."""

    c: Chooser
    letter: str
    taken: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    units: list[Document] = field(default_factory=list[Document])

    def put(self, card: str, size: int, **more: Any) -> None:
        """A unit in a free place, if there is one."""
        free = [
            (column, row)
            for row in range(ROWS - size + 1)
            for column in range(COLUMNS - size + 1)
            if not self.taken & _square(column, row, size)
        ]
        if free:
            at = self.c.pick(free[: 1 + self.c.number(0, 3) * 3])
            self.taken |= _square(*at, size)
            self.units.append({"id": f"{self.letter}{len(self.units)}", "card": card, "at": list(at), **more})

    def card(self, cards: list[Card], tier: int) -> None:
        """One of some cards, sometimes with a state or a counter of its own."""
        c = self.c
        card = c.pick(cards)
        more: Document = {"tier": max(card.tier, tier + c.number(0, 1))}
        if c.yes(20) and card.kind == "unit":
            more["state"] = {"charge": c.number(0, 1 << 10) / (1 << 10)}
        if card.counter:
            more["counter"] = {key: value + c.number(0, 2) for key, value in card.counter.items()}
        self.put(card.name, cells(card.name), **more)


def side(c: Chooser, letter: str, count: int, *, boss: bool) -> Document:
    """Units and what their side owns."""
    everything = catalogue()
    draft = Draft(c, letter)
    if boss:
        chosen = c.pick(everything.bosses)
        draft.put(chosen.name, chosen.size)
    tribe = c.pick(sorted({card.tribe for card in everything.cards if card.tribe}))
    own = [card for card in everything.cards if card.tribe == tribe]
    tier = c.number(1, 3)
    for _ in range(count):
        draft.card(own if c.yes(60) else list(everything.cards), tier)
    if not any(cells(unit["card"]) > 1 for unit in draft.units if not boss):
        draft.card([card for card in everything.cards if card.kind == "unit"], tier)
    found: Document = {"units": draft.units}
    found |= {key: c.number(1, 6) for key in ("stock", "dividend", "profit") if c.yes(10)}
    if c.yes(50):
        found["runes"] = {
            board: [
                {"rune": c.pick(everything.runes).name, "tier": c.number(1, 4), "at": spot}
                for spot in spots
                if c.yes(45)
            ]
            for board, spots in SPOTS.items()
        }
    if c.yes(40):
        found["resonance"] = c.pick(everything.resonances).name
    if c.yes(30):
        found["cores"] = [c.pick(everything.cores).name for _ in range(c.number(1, 3))]
    return found


def battle(c: Chooser) -> Document:
    """A random battle of starter cards."""
    count = c.weighted(SIZES)
    boss = c.yes(25)
    sides = {
        "player": side(c, "p", count, boss=False),
        "enemy": side(c, "e", max(1, min(8, count + c.number(-1, 1) - boss)), boss=boss),
    }
    seconds = c.weighted([(3, 120.0), (5, c.number(100, 500) / 20)])
    return {
        "format": "ecs-sim/battle/1",
        "seed": c.number(0, 1 << 30),
        "round": c.number(1, 10),
        "catalogue": "starter",
        "sides": sides,
        "limits": {"seconds": seconds, "fuel": FUEL},
    }


def _square(column: int, row: int, size: int) -> set[tuple[int, int]]:
    return {(column + x, row + y) for x in range(size) for y in range(size)}


def starter_board(seed: int) -> Document:
    """The battle of a seed."""
    return battle(Seeded(seed))
