"""AoE (800.2): one total, split over all enemies by their own Focus."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def split(total: int, *focus: int, states: list[Document] | None = None, armor: int = 0) -> list[int]:
    """The shares as they enter the pipeline, in the order of the enemies; 0 for none."""
    return shares(wave(total, *focus, states=states, armor=armor), len(focus))


def wave(total: int, *focus: int, states: list[Document] | None = None, armor: int = 0) -> Fight:
    """`a` sends AoE at enemies e0, e1, … with that Focus, in reading order."""
    enemies = [
        unit(
            f"e{i}", at=(i % 4 * 2, i // 4 * 2), stats={"focus": f}, state=(states or [{}] * len(focus))[i], armor=armor
        )
        for i, f in enumerate(focus)
    ]
    return fight(battle([unit("a", f"AoE: {total}", acts=1)], enemies, seconds=1.1))


def shares(result: Fight, count: int) -> list[int]:
    """What each enemy was dealt in one instance."""
    found = {e["target"]: e["amount"] for e in result.events("damage")}
    assert len(found) == len(result.events("damage"))
    return [found.get(f"e{i}", 0) for i in range(count)]


@pytest.mark.rule("800.2a", "800.2b")
def test_does_give_one_point_each_then_split_the_rest_by_focus() -> None:
    # 100 over 30, 10, 0: 3 first, of 97 three quarters are 72.75, a quarter 24.25; the odd one to the first
    assert split(100, 30, 10, 0) == [1 + 72 + 1, 1 + 24, 1]


@pytest.mark.rule("800.2b", "S800-02")
def test_does_give_what_rounding_leaves_to_the_first_in_the_list() -> None:
    # 10 over three equals: 1 each, 7 left are 2, 2, 2 and 1
    assert split(10, 5, 5, 5) == [4, 3, 3]


@pytest.mark.rule("800.2b", "S800-02")
def test_does_give_the_remainder_to_the_first_even_when_it_has_no_focus() -> None:
    # 1 each, 7 left: 3.5 and 3.5
    assert split(10, 0, 5, 5) == [1 + 1, 1 + 3, 1 + 3]


@pytest.mark.rule("800.2b", "100.5a", "S800-02")
def test_does_list_in_reading_order_whatever_the_document_says() -> None:
    enemies = [unit("late", at=(0, 2)), unit("first", at=(4, 0)), unit("mid", at=(6, 0))]
    result = fight(battle([unit("a", "AoE: 10", acts=1)], enemies, seconds=1.1))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("first", 4), ("mid", 3), ("late", 3)]


@pytest.mark.rule("800.2b", "S800-02")
def test_does_not_give_the_first_point_when_the_total_does_not_cover_everybody() -> None:
    # 2 over 10, 10, 10, none first: 0.67 each, so all of it is remainder
    assert split(2, 10, 10, 10) == [2, 0, 0]
    assert split(2, 0, 30, 10) == [1, 1, 0]


@pytest.mark.rule("800.2c", "900.30d")
def test_does_not_floor_focus_at_one() -> None:
    # floored, the two at 0 would get a share of the 7
    assert split(10, 20, 0, 0) == [8, 1, 1]


@pytest.mark.rule("800.2d", "S800-02")
@pytest.mark.parametrize("focus", [(0, 0, 0), (-5, 0, 0), (10, -20, 5), (-3, -3, -3)])
def test_does_split_equally_when_total_focus_is_zero_or_negative(focus: tuple[int, ...]) -> None:
    assert split(11, *focus) == [5, 3, 3]


@pytest.mark.rule("S800-02", "800.2c")
def test_does_count_negative_focus_as_none_where_the_sum_is_positive() -> None:
    # the sum is 10, so no equal split; weights are 20, 0: 10 - 2 = 8 to the first
    assert split(10, 20, -10) == [9, 1]


@pytest.mark.rule("S800-02", "500.1-3")
def test_does_not_make_an_instance_of_a_share_of_nothing() -> None:
    result = wave(1, 10, 0)
    assert [e["target"] for e in result.events("damage")] == ["e0"]
    assert result.events("damage_refused") == []


@pytest.mark.rule("800.2e", "500.2f", "900.7c")
def test_does_meet_armor_in_each_share() -> None:
    # 20 each; 25 Armor takes a fifth (4) and 5
    assert [e["vitality"] for e in wave(40, 10, 10, armor=25).events("damage")] == [11, 11]


@pytest.mark.rule("800.2e", "900.12d", "800.37a")
def test_does_spend_insurance_and_shield_target_by_target() -> None:
    result = wave(40, 10, 10, states=[{"insurance": 1}, {"shield": 5}])
    assert (result.state("e0", "insurance"), result.unit("e0")["vitality"]) == (0, 1000)
    assert (result.state("e1", "shield"), result.unit("e1")["vitality"]) == (0, 985)


@pytest.mark.rule("800.2e", "500.7e")
def test_does_set_off_the_reactions_of_each_target() -> None:
    enemies = [unit(one, "Damaging enemies lose 3 vitality") for one in ("t", "s")]
    result = fight(battle([unit("a", "AoE: 10", acts=1)], enemies, seconds=1.1))
    assert [(e["source"], e["amount"]) for e in result.events("retaliation")] == [("t", 3), ("s", 3)]


@pytest.mark.rule("800.2a", "600.1a", "600.1b", "400.5f")
def test_does_not_reach_the_entrapped_the_dormant_or_a_hub_nor_count_them() -> None:
    enemies = [unit("t"), unit("e", state={"entrap": 3}), unit("d", state={"dormant": 3}), unit("h", kind="hub")]
    result = fight(battle([unit("a", "AoE: 10", acts=1)], enemies, seconds=1.1))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("t", 10)]


@pytest.mark.rule("S500-16", "800.2b")
def test_does_fix_the_shares_before_the_first_lands() -> None:
    # t's death line lowers s's Focus; s's share stays what it was
    enemies = [
        unit("t", "Passive: When this unit dies, allies gain 90 Focus", vitality=3),
        unit("s"),
        unit("r", focus=20),
    ]
    result = fight(battle([unit("a", "AoE: 43", acts=1)], enemies, seconds=1.1))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("t", 11), ("s", 11), ("r", 21)]


@pytest.mark.rule("S500-16")
def test_does_not_strike_a_unit_that_died_of_what_an_earlier_share_set_off() -> None:
    # s destructs at t's death, before its own share
    enemies = [unit("t", vitality=3), unit("s", "Macabre: Self-destruct"), unit("r")]
    result = fight(battle([unit("a", "AoE: 30", acts=1)], enemies, seconds=1.1))
    assert [e["target"] for e in result.events("damage")] == ["t", "r"]


@pytest.mark.rule("900.7d", "400.7d")
def test_does_not_join_the_base_hit() -> None:
    result = fight(battle([unit("a", "AoE: 10", "Deal 5 damage", acts=1)], [unit("t")], seconds=1.1))
    assert [e["amount"] for e in result.events("damage")] == [10, 5]
