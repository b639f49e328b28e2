"""The starter catalogue fights: every card stands on a board of its tribe and on a mixed one, on either side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Problems
from ecs_sim.setup.content import bundled
from ecs_sim.setup.lines import read
from ecs_sim.text.parse import parse_line

CARDS = bundled("starter").cards
BY_NAME = {card.name: card for card in CARDS}
SIZE = {card.name: read(card, (), Problems()).size for card in CARDS}
COLUMNS, ROWS, UNITS = 8, 4, 16
#: Heard only by the shop (800.47d).
UNHEARD = {"sold"}

pytestmark = pytest.mark.slow


class Fight(NamedTuple):
    """A battle of two boards: which card each id is of, and what came of it."""

    cards: dict[str, str]
    result: dict[str, Any]


def placed(names: Sequence[str]) -> list[tuple[str, int, int]]:
    """Put each on the first free place in reading order, as long as there is one."""
    free = {(column, row) for column in range(COLUMNS) for row in range(ROWS)}
    board: list[tuple[str, int, int]] = []
    for name in names:
        for column, row in sorted(free, key=lambda cell: (cell[1], cell[0])):
            cells = {(column + x, row + y) for x in range(SIZE[name]) for y in range(SIZE[name])}
            if cells <= free and len(board) < UNITS:
                free -= cells
                board.append((name, column, row))
                break
    return board


def boards(cards: Sequence[Card]) -> Iterator[list[tuple[str, int, int]]]:
    """Boards that hold all of these cards, big and small by turns; who has stood already fills the rest."""
    big = [card.name for card in cards if SIZE[card.name] > 1]
    small = [card.name for card in cards if SIZE[card.name] == 1]
    left = big
    while left:
        turn = [name for pair in zip_longest(left, small) for name in pair if name is not None]
        board = placed([*turn, *(name for name in big if name not in left and SIZE[name] == 2)])
        yield board
        standing = [name for name, _, _ in board]
        left = [name for name in left if name not in standing]
        small = [name for name in small if name not in standing] + [name for name in small if name in standing]


def fight(sides: Sequence[list[tuple[str, int, int]]], seed: int) -> Fight:
    """One battle, by the mirror."""
    cards: dict[str, str] = {}
    document: dict[str, Any] = {"format": "ecs-sim/battle/1", "seed": seed, "catalogue": "starter", "sides": {}}
    for side, board in zip(("player", "enemy"), sides, strict=True):
        units = [{"id": f"{side}{i}", "card": name, "at": [x, y]} for i, (name, x, y) in enumerate(board)]
        cards.update((str(unit["id"]), str(unit["card"])) for unit in units)
        document["sides"][side] = {"units": units, "stock": 2, "dividend": 4, "profit": 3}
    return Fight(cards, simulate_mirror(ecs_sim.load_battle(document)).to_dict())


@cache
def fights() -> tuple[Fight, ...]:
    """Every tribe against the next one, and mixed boards of all cards against those of the other half."""
    tribes = list(dict.fromkeys(card.tribe for card in CARDS))
    own = {tribe: list(boards([card for card in CARDS if card.tribe == tribe])) for tribe in tribes}
    mixed = list(boards([CARDS[(i * 37) % len(CARDS)] for i in range(len(CARDS))]))
    pairs = [
        (board, own[other][i % len(own[other])])
        for n, tribe in enumerate(tribes)
        for other in (tribes[n - 1], tribes[n - 3])
        for i, board in enumerate(own[tribe])
    ]
    pairs += [(board, mixed[i - 1]) for i, board in enumerate(mixed)]
    return tuple(fight(pair, seed) for seed, pair in enumerate(pairs))


def told(side: str) -> Counter[str]:
    """In how many fights something comes from a card on this side."""
    found: Counter[str] = Counter()
    for one in fights():
        sources = {str(e["source"]) for e in one.result["events"]} & one.cards.keys()  # without who was spawned
        found.update({one.cards[source] for source in sources if source.startswith(side)})
    return found


def test_the_stride_of_the_mixed_boards_meets_every_card() -> None:
    assert len({(i * 37) % len(CARDS) for i in range(len(CARDS))}) == len(CARDS)


def test_every_fight_is_told_to_the_end() -> None:
    reasons = Counter(one.result["reason"] for one in fights())
    assert set(reasons) <= {"wipe", "timeout"}
    assert reasons["wipe"] > 0.9 * len(fights())


@pytest.mark.parametrize("side", ["player", "enemy"])
def test_every_card_stands_on_either_side_and_does_something_there(side: str) -> None:
    standing = {name for one in fights() for unit, name in one.cards.items() if unit.startswith(side)}
    passive = {card.name for card in CARDS if card.kind in ("tool", "hub")}
    asleep = {card.name for card in CARDS if any(str(line).startswith("Dormant until") for line in card.ability)}
    assert standing == set(BY_NAME)
    assert standing - set(told(side)) - passive - asleep == set()


def test_tools_hubs_and_sleepers_do_something_in_some_fight() -> None:
    assert set(BY_NAME) - set(told("player")) - set(told("enemy")) == set()


def test_what_is_slow_to_come_comes() -> None:
    seen = Counter(event["kind"] for one in fights() for event in one.result["events"])
    rare = ("awaken", "quest", "vessel", "cull", "displace", "mint", "settle", "repair", "wear", "tier_changed")
    rarer = ("misfire", "cascade", "reactivation", "blowout", "redirect", "defy_death", "burn_spread", "revival")
    assert {kind for kind in (*rare, *rarer) if seen[kind] == 0} == set()


def test_every_channel_is_answered_in_some_fight() -> None:
    spoken = {event["line"] for one in fights() for event in one.result["events"] if event.get("line")}
    heard = {(hook.event, str(line)) for card in CARDS for line in card.ability if (hook := parse_line(str(line)).hook)}
    answered = {event for event, line in heard if line in spoken}
    assert {event for event, _ in heard} - answered - UNHEARD == set()


def test_fights_of_small_cards_last_as_long_as_they_should() -> None:
    small = [one for one in fights() if all(BY_NAME[name].tier <= 2 for name in one.cards.values())]
    seconds = sorted(one.result["seconds"] for one in small)
    assert len(small) >= 20
    assert seconds[len(seconds) // 10] >= 15
    assert seconds[len(seconds) * 9 // 10] <= 65
    assert 20 <= seconds[len(seconds) // 2] <= 50
