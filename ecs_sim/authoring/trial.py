"""A new card tried out: on a small board against a benchmark, beside what stood there before, on the same draws.

Both boards have three units: on the one side the card between two plain companions, on the other the opponent between
two of the same. Where no opponent is named it is what stood in the card's place before, so that the unchanged board
wins about half of its battles, and a change shows either way. The second run differs in one thing: in the card's
place stands the catalogue's card of that name, or a plain card of the same kind, size and tier. Ids, places and seeds
are the same, so every roll that both ask for is the same (docs/draws.md), and wins are compared seed by seed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Any, Final, TypeVar

from ecs_sim.authoring.live import check_tier
from ecs_sim.model.base import validate
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Boss, Card, Catalogue
from ecs_sim.model.errors import InputError, Problem, Problems, nearest
from ecs_sim.model.overlay import given, is_laid
from ecs_sim.model.read import Source, load_catalogue
from ecs_sim.setup import content
from ecs_sim.setup.lines import read
from ecs_sim.setup.numbers import scale

#: The unit that is tried, on both runs.
TRIED: Final = "tried"
STATS: Final = ("vitality", "power", "speed", "armor", "focus")
#: What a plain card has where the catalogue has nothing to compare with.
PLAIN: Final = {"vitality": 100, "power": 12, "speed": 40, "armor": 5, "focus": 20}
COMPANION: Final = "Plain companion"
BENCHMARK: Final = "Plain benchmark"
BEFORE: Final = " (unchanged)"
E = TypeVar("E", Card, Boss)


@dataclass(frozen=True, slots=True)
class Trial:
    """Two battles that differ in one card."""

    card: Card
    tier: int
    against: str
    unchanged: str  # the name of the card that stood there before
    lints: tuple[Problem, ...]
    new: Battle
    old: Battle


@dataclass(frozen=True, slots=True)
class Outcome:
    """One seed: who won with the new card, and who without."""

    seed: int
    new: str
    old: str


def set_up(source: Source, catalogue: str, against: str | None, tier: int | None, name: str | None) -> Trial:
    """The two battles of a trial; InputError for a file without a card, a card that doesn't load, an unknown name."""
    known = content.bundled(catalogue)
    own = load_catalogue(source)
    problems, lints = content.check(own, [known])
    if problems:
        raise InputError(problems)
    card = _card_of(own, name)
    if tier is not None:
        check_tier(tier)
    at = tier or card.tier
    before = next((one for one in known.cards if one.name == card.name), None)
    stood = before or _plain(known, BENCHMARK, card.kind, _size(card), at)
    companion = _plain(known, COMPANION, "unit", 2, at)
    versus = stood if against is None else _opponent(known, own, against)
    if isinstance(versus, Card) and versus.name == card.name:  # the card as it was, beside the card as it is now
        versus = versus.model_copy(update={"name": f"{versus.name}{BEFORE}"})
    added = [companion, *([versus] if isinstance(versus, Card) and versus not in known.cards else [])]

    def battle(tried: Card) -> Battle:
        mine = {one.name: one for one in (*own.cards, *added) if one is not card} | {tried.name: tried}
        whole = {"cards": _beside(known.cards, mine.values()), "bosses": _beside(known.bosses, own.bosses)}
        player = _board(companion, tried, at, TRIED, "left", "right")
        enemy = _board(companion, versus, at, "opponent", "against1", "against2")
        return _battle(known.model_copy(update=whole), player, enemy)

    return Trial(card, at, versus.name, stood.name, tuple(lints), battle(card), battle(stood))


def _beside(known: Sequence[E], own: Collection[E]) -> tuple[E, ...]:
    """Entries of the catalogue that none of one's own replaces, then one's own."""
    names = {one.name for one in own}
    return (*(one for one in known if one.name not in names), *own)


def _battle(catalogue: Catalogue, player: list[dict[str, Any]], enemy: list[dict[str, Any]]) -> Battle:
    sides = {"player": {"units": player}, "enemy": {"units": enemy}}
    made, problems = validate(Battle, {"format": "ecs-sim/battle/1", "catalogue": "-", "sides": sides})
    if made is None:
        raise InputError(problems)
    return made.model_copy(update={"catalogue": catalogue})


def _card_of(own: Catalogue, name: str | None) -> Card:
    elsewhere = "bosses, runes and Cores are tried on boards of your own (`ecs-sim run`)"
    if name is not None:
        found = next((card for card in own.cards if card.name.casefold() == name.casefold()), None)
        if found is None:
            others = (*own.bosses, *own.runes, *own.resonances, *own.cores)
            other = any(one.name.casefold() == name.casefold() for one in others)
            remedy = elsewhere if other else nearest(name, [card.name for card in own.cards])
            problem = Problem("unknown-name", ("cards",), f"the file has no card {name!r}", remedy=remedy)
            raise InputError(own.located([problem]))
        return found
    cards = [own.cards[place] for place in given(own.origin(), "cards")] if is_laid(own.origin()) else own.cards
    if not cards:
        remedy = f"write one under [[cards]]: {elsewhere}"
        raise InputError(own.located([Problem("missing-key", ("cards",), "the file has no card", "a card", remedy)]))
    return cards[0]


def _opponent(known: Catalogue, own: Catalogue, name: str) -> Card | Boss:
    """Who stands against the card: of the catalogue, else of the card's own file."""
    every: list[Card | Boss] = [*known.cards, *known.bosses, *own.cards, *own.bosses]
    for one in every:
        if one.name.casefold() == name.casefold():
            return one
    remedy = nearest(name, [one.name for one in every])
    text = f"the catalogue has no card or boss {name!r} to stand against"
    raise InputError([Problem("unknown-name", ("against",), text, remedy=remedy)])


def _plain(known: Catalogue, name: str, kind: str, size: int, tier: int) -> Card:
    """A card that only attacks, with the middle one of each stat among cards of its kind, size and tier; of all units
    where none is like it, scaled to the tier.
    """
    if kind in ("tool", "hub"):
        return Card.model_validate({"name": name, "kind": kind})
    own = [card for card in known.cards if card.kind == kind and _size(card) == size]
    like = [card for card in own if card.tier == tier] or own or [c for c in known.cards if c.kind == "unit"]
    stats = {
        stat: median_low([scale(getattr(card, stat) or 0, tier - card.tier) for card in like]) if like else PLAIN[stat]
        for stat in STATS
    }
    stats["vitality"] = max(1, stats["vitality"])
    lines = ["Deal {power} damage"]
    return Card.model_validate({"name": name, "kind": kind, "size": size, "tier": tier, **stats, "ability": lines})


def _size(card: Card) -> int:
    return read(card, (), Problems()).size


def _board(companion: Card, middle: Card | Boss, tier: int, own: str, left: str, right: str) -> list[dict[str, Any]]:
    """A row of three in the front: a companion, the one that it is about, a companion."""
    size = middle.size if isinstance(middle, Boss) else _size(middle)
    at = 1 if isinstance(middle, Boss) else max(tier, middle.tier)
    return [
        {"id": left, "card": companion.name, "tier": tier, "at": [0, 0]},
        {"id": own, "card": middle.name, "tier": at, "at": [2, 0]},
        {"id": right, "card": companion.name, "tier": tier, "at": [2 + size, 0]},
    ]


def outcomes(trial: Trial, seeds: Sequence[int], workers: int = 1) -> Iterator[Outcome]:
    """Both battles with every seed, in order."""
    from ecs_sim.engine import simulate_many

    pairs = ((battle, seed) for seed in seeds for battle in (trial.new, trial.old))
    winners = (result.winner for result in simulate_many(pairs, workers=workers, events=False))
    for seed in seeds:
        yield Outcome(seed, next(winners), next(winners))
