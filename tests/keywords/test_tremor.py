"""Tremor (800.72): every enemy, two hits each."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def quake(total: int, *enemies: Document) -> Fight:
    """`a` Tremors at 1.0."""
    return fight(battle([unit("a", f"Tremor: {total}", acts=1)], enemies, seconds=1.1))


def halves(result: Fight) -> list[tuple[str, int]]:
    """Whom each instance struck, and its amount."""
    return [(e["target"], e["amount"]) for e in result.events("damage")]


@pytest.mark.rule("800.72a", "900.29a", "S800-58")
def test_does_deal_the_whole_amount_to_each_enemy_in_two_halves_the_odd_point_first() -> None:
    # both halves in a row, enemy by enemy in reading order
    result = quake(55, unit("r", at=(4, 0)), unit("l", at=(0, 0)))
    assert halves(result) == [("l", 28), ("l", 27), ("r", 28), ("r", 27)]


@pytest.mark.rule("800.72b", "500.2b", "500.2f", "C05", "900.29-answer", "900.29b", "900.29c")
def test_does_pay_flat_armor_twice() -> None:
    # 40 Armor: sqrt is 6.32, so 24.0 % goes; of 50 remain ceil(37.99) = 38, less 8 = 30. One hit of 100 would be 68.
    assert quake(100, unit("t", armor=40)).unit("t")["vitality"] == 1000 - 30 - 30


@pytest.mark.rule("800.72b", "900.29e")
def test_does_meet_shield_twice_and_may_break_it_with_the_first_half() -> None:
    hears = "Passive: When its Shield is damaged, gain 1 Power"
    result = quake(40, unit("t", hears, state={"shield": 15}))
    assert [(e["absorbed_shield"], e["vitality"]) for e in result.events("damage")] == [(15, 5), (0, 20)]
    assert result.unit("t")["power"] == 1


@pytest.mark.rule("800.72b", "800.72c", "900.29d", "C21")
@pytest.mark.parametrize(("points", "left", "vitality"), [(3, 1, 1000), (2, 0, 1000), (1, 0, 980)])
def test_does_spend_insurance_half_by_half(points: int, left: int, vitality: int) -> None:
    result = quake(40, unit("t", state={"insurance": points}))
    assert (result.state("t", "insurance"), result.unit("t")["vitality"]) == (left, vitality)


@pytest.mark.rule("800.72b", "500.7e", "500.7f")
def test_does_set_off_reactions_twice() -> None:
    result = quake(10, unit("t", "Damaging enemies lose 3 vitality"))
    assert [e["amount"] for e in result.events("retaliation")] == [3, 3]


@pytest.mark.rule("S800-58")
def test_does_not_strike_a_second_time_when_the_first_half_killed() -> None:
    result = quake(20, unit("t", vitality=10), unit("s"))
    assert halves(result) == [("t", 10), ("s", 10), ("s", 10)]
    assert result.events("damage_refused") == []


@pytest.mark.rule("S800-58")
def test_does_not_make_an_instance_of_an_empty_half() -> None:
    result = quake(1, unit("t"))
    assert halves(result) == [("t", 1)]
    assert result.events("damage_refused") == []


@pytest.mark.rule("800.72a", "600.1a", "600.1b")
def test_does_not_reach_the_entrapped_or_a_hub() -> None:
    result = quake(20, unit("t"), unit("e", state={"entrap": 3}), unit("h", kind="hub"))
    assert {target for target, _ in halves(result)} == {"t"}


@pytest.mark.rule("S800-58", "400.7d")
def test_does_resolve_where_it_is_printed() -> None:
    below = fight(battle([unit("a", "Deal 5 damage", "Tremor: 4", acts=1)], [unit("t")], seconds=1.1))
    above = fight(battle([unit("a", "Tremor: 4", "Deal 5 damage", acts=1)], [unit("t")], seconds=1.1))
    assert [e["amount"] for e in below.events("damage")] == [5, 2, 2]
    assert [e["amount"] for e in above.events("damage")] == [2, 2, 5]
