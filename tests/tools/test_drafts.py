"""Random drafts by which tribes are weighed."""

from __future__ import annotations

from random import Random

import ecs_sim
from ecs_sim.drafts import Pool
from ecs_sim.setup.content import bundled
from tools import drafts

STARTER = bundled("starter")
POOL = Pool(STARTER)
CARDS = {card.name: card for card in STARTER.cards}


def worth(name: str) -> int:
    return POOL.worth(CARDS[name])


def test_every_tribe_has_cards_enough_for_a_draft() -> None:
    assert drafts.tribes(STARTER) == sorted({str(card.tribe) for card in STARTER.cards})


def test_a_draft_spends_its_budget_on_different_cards_of_its_pool() -> None:
    own = [card for card in STARTER.cards if card.tribe == "Giant"]
    for seed in range(20):
        names = [str(unit["card"]) for unit in drafts.draft(POOL, own, 2, Random(seed))]
        assert len(set(names)) == len(names)
        assert {CARDS[name].tribe for name in names} == {"Giant"}
        assert drafts.BUDGET - 3 <= sum(map(worth, names)) <= drafts.BUDGET


def test_a_draft_is_played_at_its_tier_and_never_below_a_card_s_own() -> None:
    units = drafts.draft(POOL, STARTER.cards, 2, Random(7))
    assert all(unit["tier"] == max(2, CARDS[unit["card"]].tier) for unit in units)


def test_the_tribe_stands_on_either_side_in_turn_on_boards_that_load() -> None:
    documents = list(drafts.battles(STARTER, "Undead", 12))
    for number, document in enumerate(documents):
        own = document["sides"][("player", "enemy")[number % 2]]["units"]
        assert {CARDS[unit["card"]].tribe for unit in own} == {"Undead"}
        assert ecs_sim.load_battle(document).seed == number
    assert list(drafts.battles(STARTER, "Undead", 12)) == documents


def test_a_share_is_too_strong_by_its_lower_bound() -> None:
    strong, near = drafts.Share("Strong", 9, 150, 0, 200), drafts.Share("Near", 9, 136, 10, 200)
    assert (strong.too_strong, near.too_strong) == (True, False)
    assert near.bounds[0] < drafts.TOO_STRONG < 136 / 190
    assert [line.endswith("✗ too strong") for line in drafts.table([strong, near])] == [False, True, False]
