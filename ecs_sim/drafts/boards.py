"""Whole battles from choices: two sides with their units, runes, resonance, Cores and resources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ecs_sim.drafts.chooser import Chooser, Seeded
from ecs_sim.drafts.habits import ROUNDS, Habits, players
from ecs_sim.drafts.pool import Pool
from ecs_sim.drafts.zone import Zone, bought
from ecs_sim.limits import limit
from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.versions import format_of

Document = dict[str, Any]

#: Places of the two rune boards that a draft uses.
SPOTS = {"right": [[0, 0], [1, 1], [0, 2]], "below": [[0, 0], [2, 1], [4, 0], [6, 1]]}
#: How many cards a side without a budget has, by weight.
COUNTS = [(2, 1), (4, 2), (5, 3), (4, 4), (3, 6), (2, 8)]
RESOURCES = ("stock", "dividend", "profit")
#: A boss takes about this much of its side's budget.
ESCORT = 3
_SEEDS = 1 << 32


class Draft:
    """A side in the making."""

    def __init__(self, c: Chooser, pool: Pool, habits: Habits, letter: str) -> None:
        self.c, self.pool, self.habits, self.letter = c, pool, habits, letter
        self.zone = Zone(habits.columns)
        self.units: list[Document] = []

    def put(self, card: str, size: int, at: tuple[int, int] | None = None, **more: Any) -> None:
        """A unit in its place or in a free one, if there is one."""
        if at is None:
            free = self.zone.free(size)
            if not free:
                return
            at = self.c.pick(free[: 1 + self.c.number(0, 3) * 3])
        self.zone.take(at, size)
        self.units.append({"id": f"{self.letter}{len(self.units)}", "card": card, "at": list(at), **more})

    def card(self, card: Card, tier: int, at: tuple[int, int] | None = None) -> None:
        """A card at a tier, sometimes with a state, a Quest or a counter of its own."""
        c, habits = self.c, self.habits
        more: Document = {"tier": max(card.tier, tier)}
        if c.yes(habits.charged) and card.kind == "unit":
            more["state"] = {"charge": c.number(0, 1 << 10) / (1 << 10)}
        if card.counter:
            more["counter"] = {key: value + c.number(0, habits.grown) for key, value in card.counter.items()}
        if habits.quests and card.kind == "unit" and c.yes(habits.quests):
            more["quest"] = c.number(1, 4)
        self.put(card.name, self.pool.size(card), at, **more)

    def anything(self, count: int, *, boss: bool) -> None:
        """So many cards, most of one tribe; one more unit where a boss leads them or nothing larger is there."""
        c, pool = self.c, self.pool
        own = pool.of(c.pick(pool.tribes)) if pool.tribes else list(pool.cards)
        tier = self._tier()
        for _ in range(count):
            card = c.pick(own if c.yes(self.habits.pure) else pool.cards)
            self.card(card, tier + c.number(0, 1))
        names = {unit["card"] for unit in self.units}
        if boss or not any(card.name in names and pool.size(card) > 1 for card in pool.cards):
            self.card(c.pick(pool.units), tier + c.number(0, 1))

    def shop(self, budget: int) -> None:
        """Cards for a budget as a player would buy them: of one tribe, of two, or of all; no card twice."""
        c, pool = self.c, self.pool
        cards: Sequence[Card] = pool.cards
        tribes = c.shuffled(pool.tribes)
        kind = c.weighted([(self.habits.pure, 1), (self.habits.two, 2), (100 - self.habits.pure - self.habits.two, 0)])
        if 0 < kind <= len(tribes):
            cards = pool.of(*tribes[:kind])
        first = pool.fighting(cards) or pool.fighting(pool.cards)
        offered = c.shuffled(cards)
        leader = c.pick(first)
        placed = bought(pool, [leader, *(card for card in offered if card is not leader)], budget, self.habits.columns)
        for card, at in placed:
            self.card(card, self._tier(), at)

    def _tier(self) -> int:
        return self.c.weighted(self.habits.tiers)


def side(c: Chooser, pool: Pool, habits: Habits, letter: str, *, count: int = 0, boss: bool = False) -> Document:
    """Units and what their side owns."""
    draft = Draft(c, pool, habits, letter)
    if boss and pool.catalogue.bosses:
        chosen: Boss = c.pick(pool.catalogue.bosses)
        draft.put(chosen.name, chosen.size)
    if habits.budget and not boss:
        draft.shop(habits.budget)
    elif not habits.budget:
        draft.anything(count, boss=boss)
    elif c.yes(50):
        _escort(draft, habits)
    return {"units": draft.units, **_owned(c, pool, habits, draft)}


def _escort(draft: Draft, habits: Habits) -> None:
    """A few cards beside a boss, wherever there is room."""
    c, pool = draft.c, draft.pool
    budget = habits.budget // ESCORT
    for card in c.shuffled(pool.cards)[:12]:
        if pool.worth(card) <= budget:
            budget -= pool.worth(card)
            draft.card(card, c.weighted(habits.tiers))


def _owned(c: Chooser, pool: Pool, habits: Habits, draft: Draft) -> Document:
    everything = pool.catalogue
    found: Document = {key: c.number(1, habits.resources_most) for key in RESOURCES if c.yes(habits.resources)}
    runes = everything.runes
    if habits.own_runes:
        names = {unit["card"] for unit in draft.units}
        here = {card.tribe for card in pool.cards if card.name in names}
        runes = tuple(rune for rune in runes if rune.acquirable and (rune.tribe is None or rune.tribe in here))
    if runes and c.yes(50 if not habits.own_runes else 100 * (habits.runes > 0)):
        boards = {
            board: [
                {"rune": c.pick(runes).name, "tier": c.number(*habits.rune_tiers), "at": spot}
                for spot in spots
                if c.yes(habits.runes)
            ]
            for board, spots in SPOTS.items()
            if habits.right or board != "right"
        }
        if not habits.own_runes or any(boards.values()):
            found["runes"] = boards
    if everything.resonances and c.yes(habits.resonance):
        found["resonance"] = c.pick(everything.resonances).name
    if everything.cores and c.yes(habits.cores):
        found["cores"] = [c.pick(everything.cores).name for _ in range(c.number(1, habits.cores_most))]
    return found


def battle(c: Chooser, pool: Pool, habits: Habits, catalogue: str) -> Document:
    """A battle of sides with these habits; `catalogue` is what its document says."""
    count = c.weighted(COUNTS)
    boss = c.yes(habits.boss)
    player = side(c, pool, habits, "p", count=count)
    less = max(1, min(8, count + c.number(-1, 1) - boss))
    sides = {"player": player, "enemy": side(c, pool, habits, "e", count=less, boss=boss)}
    seconds = c.weighted([(3, 120.0), (5, c.number(100, 500) / 20)]) if habits.short else 120.0
    limits = {"seconds": seconds} | ({"fuel": habits.fuel} if habits.fuel else {})
    return {
        "format": format_of("battle"),
        "seed": c.number(0, 1 << 30),
        "round": c.number(1, ROUNDS),
        "catalogue": catalogue,
        "sides": sides,
        "limits": limits,
    }


def drafted(pool: Pool, seed: int, number: int, catalogue: str = "recorded") -> Document:
    """A battle as players would fight it: the one with this number of all that a seed gives."""
    c = Seeded(seed * _SEEDS + number)
    turn = c.number(1, ROUNDS)
    unlocks = pool.catalogue.ruleset.level_unlocks
    level = (turn + 1) // 2
    opened = next((one for one in reversed(unlocks) if one.level <= level), None)
    columns, right = (8, True) if opened is None else (opened.columns, opened.right_runes)
    habits = players(turn, columns, right=right)
    boss = bool(pool.catalogue.bosses) and c.yes(habits.boss)
    strength = replace(habits, budget=max(6, habits.budget + c.number(-4, 4)))
    return {
        "format": format_of("battle"),
        "seed": c.number(0, limit("seed")),
        "round": turn,
        "catalogue": catalogue,
        "sides": {
            "player": side(c, pool, habits, "p"),
            "enemy": side(c, pool, replace(strength, columns=8) if boss else strength, "e", boss=boss),
        },
    }
