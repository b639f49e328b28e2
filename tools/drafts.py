"""Is a tribe too strong? Random drafts of one tribe against random drafts of the whole catalogue: win shares by tribe.

Every draft has cards for the same worth (`ecs_sim.drafts`), all at one tier (1 to 3 in turn, or the card's own where
that is higher), and no card twice. They are placed as they come, the largest first, in the first place in reading
order where they fit, those of one cell beside others. A tribe is too strong where even the lower bound of Wilson's
95 % interval of its share lies above 65 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import ecs_sim
from ecs_sim.drafts import Pool, bought
from ecs_sim.intervals import interval
from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.setup.content import bundled

#: What a draft may spend (`ecs_sim.drafts.pool` says on what).
BUDGET = 24
FIGHTERS = 5
TIERS = (1, 2, 3)
BATTLES = 600
TOO_STRONG = 0.65
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Share:
    """How one tribe's drafts fared."""

    tribe: str
    cards: int
    wins: int
    draws: int
    battles: int

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval of the part that it won; a draw counts for nobody and is left out."""
        return interval(self.wins, self.battles - self.draws)

    @property
    def too_strong(self) -> bool:
        """Whether the tribe has to be tuned."""
        return self.bounds[0] > TOO_STRONG


def tribes(catalogue: Catalogue) -> list[str]:
    """The tribes that have fighters enough for a draft."""
    found: dict[str, int] = {}
    for card in catalogue.cards:
        if card.tribe is not None and card.kind in ("unit", "penny"):
            found[card.tribe] = found.get(card.tribe, 0) + 1
    return sorted(tribe for tribe, fighters in found.items() if fighters >= FIGHTERS)


def draft(pool: Pool, cards: Sequence[Card], tier: int, rng: Random) -> list[Document]:
    """Cards for the whole budget, placed."""
    placed = bought(pool, rng.sample(list(cards), len(cards)), BUDGET)
    return [{"card": card.name, "tier": max(tier, card.tier), "at": list(at)} for card, at in placed]


def battles(catalogue: Catalogue, tribe: str, count: int) -> Iterator[Document]:
    """The tribe's drafts, on either side in turn, against drafts of everything."""
    rng = Random(f"drafts of {tribe}")  # noqa: S311  # which boards are tried, nothing secret
    pool = Pool(catalogue)
    own = pool.of(tribe)
    for number in range(count):
        tier = TIERS[number // 2 % len(TIERS)]
        sides = {"units": draft(pool, own, tier, rng)}, {"units": draft(pool, pool.cards, tier, rng)}
        player, enemy = sides if number % 2 == 0 else sides[::-1]
        yield {
            "format": "ecs-sim/battle/1",
            "seed": number,
            "catalogue": "starter",
            "sides": {"player": player, "enemy": enemy},
        }


def measure(catalogue: Catalogue, tribe: str, count: int, workers: int) -> Share:
    """Fight a tribe's drafts."""
    loaded = (ecs_sim.load_battle(document) for document in battles(catalogue, tribe, count))
    winners = [result.winner for result in ecs_sim.simulate_many(loaded, workers=workers)]
    own = [("player", "enemy")[number % 2] for number in range(count)]
    wins = sum(winner == side for winner, side in zip(winners, own, strict=True))
    cards = sum(card.tribe == tribe for card in catalogue.cards)
    return Share(tribe, cards, wins, winners.count("draw"), count)


def table(shares: Sequence[Share]) -> Iterator[str]:
    """The shares as lines of text."""
    width = max(len("tribe"), *(len(share.tribe) for share in shares))
    yield f"{'tribe':{width}}  cards  {'wins':>6}  Wilson 95 %    draws"
    for share in shares:
        low, high = share.bounds
        part = share.wins / max(1, share.battles - share.draws)
        fault = "  ✗ too strong" if share.too_strong else ""
        yield f"{share.tribe:{width}}  {share.cards:5}  {part:6.1%}  [{low:5.1%} {high:5.1%}]  {share.draws:5}{fault}"


def every(count: int, workers: int) -> list[Share]:
    """Every tribe of the starter catalogue."""
    catalogue = bundled("starter")
    return [measure(catalogue, tribe, count, workers) for tribe in tribes(catalogue)]
