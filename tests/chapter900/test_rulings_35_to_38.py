"""Rulings 900.35 to 900.38: the purse of a Scrip side, what Hubs give, and two kinds of Insurance lines."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import Document, Fight, battle, fight, unit
from tests.chapter900.board import last, scenario, told

# ==== 900.35 Settle and a shared Stock pool ==========================================================================


def hub(id: str, *lines: str, at: tuple[int, int] = (2, 0), **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="hub", **more)


def purse(result: Fight, side: str = "player") -> tuple[int, int]:
    return result["sides"][side]["stock"], result["sides"][side]["dividend"]


def settled(result: Fight) -> list[tuple[str, int, int]]:
    """Each Hub's draw: how much, and what it left."""
    return [(e["source"], e["amount"], e["stock"]) for e in result.events("settle")]


@scenario("900.35", (5, 0), (9, 1), (2, 0))
def three_hubs(stock: int, minted: int) -> Document:
    """Hubs of Settle 4, 3 and 2, against the order of their ids; a Penny mints at 0.5 and a's hit at 1.0 ends it."""
    hubs = [hub("h10", at=(2, 0), settle=4), hub("h9", at=(4, 2), settle=3), hub("i", at=(6, 0), settle=2)]
    penny = unit("p", kind="penny", at=(0, 3), acts=0.5)
    ours = [unit("a", "Deal 50 damage", at=(0, 0), acts=1), penny, *hubs]
    return battle(ours, [unit("t", vitality=40)], sides={"player": {"stock": stock}}, draws={"p/mint": [minted]})


@pytest.mark.rule("900.35-answer", "900.35a", "900.35b", "900.35c", "900.35d")
def test_900_35_hubs_draw_in_order_of_id_from_one_pool_until_it_is_dry() -> None:
    some = fight(three_hubs(5, 0))
    assert settled(some) == [("h9", 3, 2), ("h10", 2, 0), ("i", 0, 0)]
    assert purse(some) == (0, 5)
    # a minted Stock goes to the same pool; nine of Settle in all leave one of ten
    all_of_it = fight(three_hubs(9, 1))
    assert [e["total"] for e in all_of_it.events("mint")] == [10]
    assert settled(all_of_it) == [("h9", 3, 7), ("h10", 4, 3), ("i", 2, 1)]
    assert purse(all_of_it) == (1, 9)
    assert settled(fight(three_hubs(2, 0))) == [("h9", 2, 0), ("h10", 0, 0), ("i", 0, 0)]


@scenario("900.35")
def bonus_at_the_end() -> Document:
    """h settles one for each ally; b destructs at 0.5."""
    ours = [unit("a", "Deal 50 damage", acts=1), unit("b", "Self-destruct", acts=0.5),
            hub("h", "+1 Settle per ally", at=(6, 2), settle=1)]  # fmt: skip
    return battle(ours, [unit("t", vitality=40)], sides={"player": {"stock": 9}})


@pytest.mark.rule("900.35e")
def test_900_35_a_bonus_counts_the_board_as_it_is_at_the_end() -> None:
    assert settled(fight(bonus_at_the_end())) == [("h", 2, 7)]


@scenario("900.35")
def a_lost_battle() -> Document:
    """The enemy's blow reaches Hubs as well, as far as a line can; it kills a."""
    foe = unit("t", "Deal 900 damage", "Deal 900 damage to all enemies", "AoE: 900", acts=1)
    return battle([unit("a", vitality=5), hub("h", settle=3)], [foe], sides={"player": {"stock": 5}},
                  draws={"t/target": ["a"]})  # fmt: skip


@pytest.mark.rule("900.35f")
def test_900_35_hubs_do_not_die_and_settle_after_a_loss_too() -> None:
    result = fight(a_lost_battle())
    assert (result["winner"], last(result, "h", "alive")) == ("enemy", (True,))
    assert purse(result) == (2, 3)


# ==== 900.36 Dividend-first shop payment =============================================================================

# The shop is none of this engine's business (no prices, no purchases): a host pays, 3 of 5 in Dividend and 2 in Gold,
# and hands over what is left. The fight reads that purse, never spends of it, and hears no sale.


@scenario("900.36")
def after_the_purchase() -> Document:
    """3 Dividend of before have become 3 Profit; the lines are those that read either, and those for sales."""
    ours = [
        unit("a", "Gain Shield: 1 per Profit", "Gain 1 Armor per Dividend", "Deal 50 damage", at=(0, 0), acts=1),
        unit("p", "When this is sold, gain 7 Dividend", kind="penny", at=(4, 0)),
        hub("h", "When this is sold, gain 7 Dividend", at=(6, 0)),
    ]
    return battle(ours, [unit("t", vitality=40)], sides={"player": {"dividend": 0, "profit": 3, "stock": 0}})


@pytest.mark.rule("900.36-answer", "900.36a", "900.36b", "900.36c")
def test_900_36_a_fight_reads_the_purse_and_leaves_paying_and_selling_to_the_host() -> None:
    result = fight(after_the_purchase())
    assert last(result, "a", "shield", "armor") == (3, 0)
    side = result["sides"]["player"]
    assert (side["dividend"], side["profit"], side["stock"]) == (0, 3, 0)
    assert result.events("dividend") == []
    assert result["reason"] == "wipe"


@pytest.mark.rule("900.36a", "900.36b")
@pytest.mark.parametrize(("key", "where"), [("gold", "player"), ("price", "unit"), ("purchases", "player")])
def test_900_36_gold_and_prices_are_words_that_a_battle_does_not_know(key: str, where: str) -> None:
    document = after_the_purchase()
    place = document["sides"]["player"]
    (place["units"][0] if where == "unit" else place)[key] = 5
    with pytest.raises(InputError, match=f"there is no key '{key}'"):
        load_battle(document)


# ==== 900.37 Why one Hub is stronger in round 1 ======================================================================

SUPPORT = ("max_vitality", "power", "speed", "armor")


def supported(hubs: list[Document], pennies: int, round: int, numbers: list[int] | None) -> Document:  # noqa: A002
    """Pennies of 50 Vitality and nothing else in the first column; tiers read `numbers` if they are given."""
    ours = [unit(f"p{i}", card="p", at=(0, i), kind="penny", vitality=50) for i in range(pennies)]
    document = battle([*ours, *hubs], [unit("t")], seconds=0, round=round)
    if numbers is not None:
        document["catalogue"]["ruleset"] = {"hub_support": [numbers] * 4}
    return document


def gained(result: Fight, id: str = "p0") -> list[int]:  # noqa: A002
    vitality, *rest = last(result, id, *SUPPORT)
    return [vitality - 50, *rest]


CASES = {(1, 1): 20, (1, 2): 10, (2, 1): 10, (2, 2): 5, (1, 3): 0, (2, 3): 0, (3, 1): 0, (3, 2): 0, (4, 1): 0}


@scenario("900.37", *CASES)
def one_hub(round: int, pennies: int) -> Document:  # noqa: A002
    return supported([hub("h")], pennies, round, [100, 60, 40, 20])


@pytest.mark.rule("900.37-answer", "900.37a", "900.37b", "900.37c", "900.37d", "900.37e")
@pytest.mark.parametrize(("round", "pennies"), CASES)
def test_900_37_five_per_cent_for_each_missing_penny_and_early_round_left(round: int, pennies: int) -> None:  # noqa: A002
    percent = 5 * max(0, 3 - pennies) * max(0, 3 - round)
    assert percent == CASES[round, pennies]
    result = fight(one_hub(round, pennies))
    assert gained(result) == [n + n * percent // 100 for n in (100, 60, 40, 20)]
    assert gained(result, f"p{pennies - 1}") == gained(result)


@scenario("900.37", (3,), (1,))
def five_hubs(round: int) -> Document:  # noqa: A002
    """One of tier 3 and four of tier 1, one Penny."""
    hubs = [hub(f"h{i}", card="h", at=(1 + 2 * (i % 3), 2 * (i // 3)), tier=3 if i == 4 else 1) for i in range(5)]
    document = supported(hubs, 1, round, None)
    document["catalogue"]["ruleset"] = {"hub_support": [[100, 10, 10, 4], [0] * 4, [200, 30, 30, 8], [0] * 4]}
    return document


@pytest.mark.rule("900.37a", "900.37e")
def test_900_37_hubs_stack_by_tier_at_100_50_25_and_10_per_cent_and_the_first_alone_adds() -> None:
    # the tier 3 whole, then 50, 25, 10 and 10 % of the others, rounded up: 10 gives 5, 3, 1, 1, and 4 gives 2, 1, 1, 1
    plain = [200 + 50 + 25 + 10 + 10, 30 + 5 + 3 + 1 + 1, 30 + 5 + 3 + 1 + 1, 8 + 2 + 1 + 1 + 1]
    assert gained(fight(five_hubs(3))) == plain
    # with one Penny in round 1 a fifth of the first one's: 40, 6, 6 and 1.6, which is 2
    result = fight(five_hubs(1))
    assert gained(result) == [plain[0] + 40, plain[1] + 6, plain[2] + 6, plain[3] + 2]
    assert [e["source"] for e in result.events("stat_changed", stat="power", target="p0")] == [
        "h4", "h0", "h1", "h2", "h3",
    ]  # fmt: skip


@scenario("900.37", ([10, 9, 29, 30],), ([1, 2, 3, 50],))
def smallest_case(numbers: list[int]) -> Document:
    """Two Pennies in round 2: five per cent."""
    return supported([hub("h")], 2, 2, numbers)


@pytest.mark.rule("900.37f")
def test_900_37_the_supplement_is_rounded_to_the_nearest() -> None:
    # 0.5, 0.45, 1.45, 1.5 come to 1, 0, 1, 2; and 0.05, 0.1, 0.15, 2.5 to 0, 0, 0, 3
    assert gained(fight(smallest_case([10, 9, 29, 30]))) == [11, 9, 30, 32]
    assert gained(fight(smallest_case([1, 2, 3, 50]))) == [1, 2, 3, 53]


# ==== 900.38 "When this gains Insurance" against "While this has Insurance" ==========================================

WHEN = "Passive: When this unit gains Insurance, gain 3 Armor"
WHILE = "Passive: While this has Insurance, gain 7 Power"


@scenario("900.38")
def granted_and_spent() -> Document:
    """o grants a point at 1.0, q two at 1.5; blows of 20 and 60 take one at 2.0 and the other two at 2.5.

    a has lines of both kinds, one with a Repossess; n hears an ally's gain.
    """
    ours = [
        unit("a", WHEN, WHILE, "Passive: When this unit gains Insurance, Repossess: 2", at=(0, 0)),
        unit("n", "Passive: When an ally gains Insurance, gain 1 Speed", at=(4, 0)),
        unit("o", "Adjacent allies gain Insurance: 1", at=(0, 2), acts=1),
        unit("q", "Adjacent allies gain Insurance: 2", at=(2, 0), acts=1.5),
    ]
    foes = [unit("t", "Deal 20 damage, ignoring Armor", acts=2), unit("s", "Deal 60 damage, ignoring Armor", acts=2.5)]
    foes.append(unit("r", armor=50, at=(2, 2), focus=0))
    draws: dict[str, list[Any]] = {"t/target": ["a"], "s/target": ["a"], "a/listener_target": ["r", "r"]}
    return battle(ours, foes, seconds=2.5, draws=draws)


def until(document: Document, seconds: float, drawn: int) -> Fight:
    """The same to an earlier step: so many of a's picks and no blow yet."""
    draws = {"a/listener_target": ["r"] * drawn}
    if seconds >= 2:
        draws["t/target"] = ["a"]
    return fight({**document, "limits": {"seconds": seconds}, "draws": draws})


@pytest.mark.rule("900.38-answer", "900.38a", "900.38b", "900.38c")
def test_900_38_what_a_gain_gave_stays_and_what_having_gave_goes_with_the_last_point() -> None:
    document = granted_and_spent()
    # after each of: nothing, the first grant, the second, the first blow
    shown = [last(until(document, at, picks), "a", "insurance", "power", "armor") for at, picks in
             ((0.5, 0), (1, 1), (1.5, 2), (2, 2))]  # fmt: skip
    assert shown == [(0, 0, 0), (1, 7, 3 + 2), (3, 7, 6 + 4), (2, 7, 6 + 4)]
    result = fight(document)
    assert [e["amount"] for e in result.events("insurance_spent")] == [1, 2]
    assert last(result, "a", "insurance", "power", "armor") == (0, 0, 6 + 4)
    layer = [(e["time"], e["amount"]) for e in result.events("stat_changed", target="a", stat="power", layer=True)]
    assert layer == [(1, 7), (2.5, -7)]
    assert last(result, "r", "armor") == (46,)


@pytest.mark.rule("900.38c")
@pytest.mark.parametrize(("grants", "armor", "power"), [([6], 3, 7), ([1, 1, 1, 1, 1, 1], 18, 7)])
def test_900_38_many_small_grants_pay_the_one_kind_and_not_the_other(grants: list[int], armor: int, power: int) -> None:
    result = fight(in_grants(grants))
    assert last(result, "a", "insurance", "armor", "power") == (6, armor, power)


@scenario("900.38", ([6],), ([1, 1, 1, 1, 1, 1],))
def in_grants(grants: list[int]) -> Document:
    return battle([unit("a", WHEN, WHILE, *(f"Gain Insurance: {n}" for n in grants), acts=1)], [unit("t")], seconds=1)


@scenario("900.38", ("Insurance",), ("Subrogated Insurance",))
def one_grant(kind: str) -> Document:
    """a gains at 1.0 and hears itself; n and m beside it hear an ally; a doesn't hear them, nor does the enemy."""
    hears = "Passive: When an ally gains Insurance, gain 1 Speed"
    ours = [unit("a", f"Gain {kind}: 2", WHEN, hears, acts=1), unit("n", hears, WHEN), unit("m", hears)]
    return battle(ours, [unit("t", hears)], seconds=1)


@pytest.mark.rule("900.38d", "900.38a")
@pytest.mark.parametrize("kind", ["Insurance", "Subrogated Insurance"])
def test_900_38_one_grant_is_told_to_the_unit_and_to_its_allies(kind: str) -> None:
    result = fight(one_grant(kind))
    assert [last(result, one, "armor", "speed") for one in "anmt"] == [(3, 0), (0, 1), (0, 1), (0, 0)]
    assert told(result, "status_applied", "stat_changed") == [
        ("status_applied", "a", "a", 2), ("stat_changed", "a", "a", 3), ("stat_changed", "n", "n", 1),
        ("stat_changed", "m", "m", 1),
    ]  # fmt: skip


@scenario("900.38")
def mutual_grants() -> Document:
    """a and n answer each other's gains with a point for their allies, and count beside it what they hear."""
    lines = ("Passive: When this unit gains Insurance, gain 1 Armor",
             "Passive: When this unit gains Insurance, allies gain Insurance: 1")  # fmt: skip
    return battle([unit("a", *lines, "Gain Insurance: 1", acts=1), unit("n", *lines)], [unit("t")], seconds=1)


@pytest.mark.rule("900.38e", "S400-18")
def test_900_38_grants_in_answer_to_grants_end_after_four_levels_each_in_full() -> None:
    # a's own grant, then n, a, n, a, n in turn would answer: levels 1 to 4 do. The fifth grant lands in silence.
    result = fight(mutual_grants())
    grants = [(e["source"], e["target"]) for e in result.events("status_applied", status="insurance")]
    assert grants == [("a", "a"), ("a", "n"), ("n", "a"), ("a", "n"), ("n", "a")]
    assert [last(result, one, "insurance", "armor") for one in "an"] == [(3, 2), (2, 2)]
    assert len(result.events("nesting_capped")) == 1
