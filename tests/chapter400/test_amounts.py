"""Where a number comes from (400.2) and the order of its arithmetic (S400-01 to S400-07)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from ecs_sim.model.errors import spell
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import check
from tests.boards import Document, battle, fight, hits, unit


def shield_of(line: str, **about: Any) -> int:
    """The Shield that a unit with this line gives itself when it acts."""
    result = fight(battle([unit("a", line, acts=0.25, **about)], [unit("t")], seconds=0.3))
    return result.state("a", "shield")


@pytest.mark.rule("400.2a", "400.2b", "400.2c")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Gain Shield: 7", 7),
        ("Gain Shield: {ward}", 9),
        ("Gain Shield: {power}", 20),
        ("Gain Shield: Power", 20),
        ("Gain Shield: Speed", 0),
        ("Gain Shield: Armor", 30),
        ("Gain Shield: Focus", 40),
        ("Gain Shield: maximum vitality", 1000),
        ("Gain Shield: {burn_power}", 15),
    ],
)
def test_an_amount_is_a_field_a_number_or_a_stat(line: str, expected: int) -> None:
    expected = max(1, expected)  # an ordinary amount is at least 1
    assert shield_of(line, power=20, armor=30, focus=40, fields={"ward": 9}) == expected


@pytest.mark.rule("400.2b", "100.6b", "S400-04")
@pytest.mark.parametrize(
    ("line", "by_tier"),
    [
        ("Gain Shield: 5", [5, 10, 15, 20]),
        ("Gain Shield: {flat}", [3, 6, 9, 12]),
        ("Gain Shield: {ladder}", [3, 3, 4, 9]),
        ("Gain Shield: {short}", [2, 7, 7, 7]),
        ("Gain Shield: {3/4/6/6}", [3, 4, 6, 6]),
        ("Gain Shield: {formula}", [6, 7, 8, 9]),
        ("Gain Shield: {8 * tier}", [8, 16, 24, 32]),
    ],
)
def test_a_flat_number_is_multiplied_by_tier_a_list_is_read_and_a_formula_is_evaluated(
    line: str, by_tier: list[int]
) -> None:
    fields: Document = {"flat": 3, "ladder": [3, 3, 4, 9], "short": [2, 7], "formula": "5 + tier"}
    assert [shield_of(line, tier=tier, fields=fields) for tier in (1, 2, 3, 4)] == by_tier


@pytest.mark.rule("400.2b", "S400-17", "S400-01")
@pytest.mark.parametrize("tier", [1, 4])
def test_what_is_no_amount_is_not_multiplied_by_tier(tier: int) -> None:
    # Seconds, counts of recipients, thresholds and repeats: 1.5 s, 2 enemies, Maim 3, twice.
    lines = ("Stun: 1.5", "Apply Venom: 1 to 2 enemies", "If this unit has Kindled 3 or more, gain 1 Focus")
    a = unit("a", *lines, "Gain 1 Armor, twice", acts=1, tier=tier, state={"kindled": 3})
    result = fight(battle([a], [unit("t"), unit("u"), unit("v")], seconds=1))
    assert [e["seconds"] for e in result.events("status_applied", status="stun")] == [1.5]
    assert [e["amount"] for e in result.events("status_applied", status="venom")] == [tier, tier]
    assert [e["amount"] for e in result.events("stat_changed", stat="focus", source="a")] == [tier]
    assert [e["amount"] for e in result.events("stat_changed", stat="armor", source="a")] == [tier, tier]


@pytest.mark.rule("400.2c", "S400-05")
def test_live_raw_and_base_differ_by_what_the_battle_changed() -> None:
    # Overclock 10: +20 Power, +40 Speed.
    state = {"overclock": 10}
    a = unit("a", "Gain Shield: Power", "Gain Shield: raw Power", power=10, acts=0.25, state=state)
    b = unit("b", "Gain Shield: Speed", "Gain Shield: base Speed", speed=50, state=state)
    result = fight(battle([a, b], [unit("t")], seconds=5))
    assert [e["amount"] for e in result.events("shield", target="a")][:2] == [30, 10]
    assert [e["amount"] for e in result.events("shield", target="b")][:2] == [90, 50]


@pytest.mark.rule("400.2c", "S400-05", "S100-05")
def test_raw_power_is_scaled_to_the_tier() -> None:
    assert shield_of("Gain Shield: raw Power", power=10, tier=3, state={"overclock": 10}) == 23


@pytest.mark.rule("400.2d")
@pytest.mark.parametrize(
    ("lines", "state", "power"),
    [
        ([], {}, 11),
        ([], {"blind": 3}, 5),
        (["Lucid doubles Power"], {}, 22),
        (["Lucid doubles Power"], {"vitality": 999}, 11),
        (["Lucid doubles Power"], {"blind": 3}, 11),
    ],
)
def test_power_on_a_card_is_live_power_doubled_while_lucid_then_halved_by_blind(
    lines: list[str], state: Document, power: int
) -> None:
    a = unit("a", "Deal {power} damage", *lines, power=11, acts=0.25, state=state)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert hits(result, "a") == [power]
    assert result.unit("a")["power"] == 11


@pytest.mark.rule("400.2f", "S400-06")
@pytest.mark.parametrize(("power", "burn"), [(0, 1), (1, 1), (2, 1), (3, 2), (10, 7), (100, 75)])
def test_burn_power_is_three_quarters_rounded_down_and_at_least_one(power: int, burn: int) -> None:
    result = fight(battle([unit("a", "Burn {burn_power}", power=power, acts=0.25)], [unit("t")], seconds=0.3))
    assert [e["amount"] for e in result.events("status_applied", status="burn")] == [burn]


@pytest.mark.rule("400.2f", "400.2d")
def test_burn_power_reads_effective_power() -> None:
    a = unit("a", "Burn {burn_power}", power=100, acts=0.25, state={"blind": 3})
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert result.state("t", "burn") == 37


@pytest.mark.rule("400.2g", "S400-01", "S400-02", "900.4a")
def test_the_order_of_arithmetic_agrees_with_fractions() -> None:
    # Source, its cap, times or divided, rounded down to at least 1, times the count of the three enemies.
    for ward, (line, factor), cap in product((0, 1, 7, 50), FACTORS, (None, 3, 40)):
        bound = "" if cap is None else f" (at most {cap})"
        text = f"Gain Shield: {line}{bound} per enemy"
        a = unit("a", text, acts=0.25, focus=ward)  # a stat: no tier in it
        result = fight(battle([a], [unit("t"), unit("u"), unit("v")], seconds=0.3))
        held = ward if cap is None else min(ward, cap)
        assert result.state("a", "shield") == max(1, int(held * factor)) * 3, (text, ward)


FACTORS = [
    ("Focus", Fraction(1)),
    ("half Focus", Fraction(1, 2)),
    ("3 x Focus", Fraction(3)),
    ("Focus / 3", Fraction(1, 3)),
]


@pytest.mark.rule("S400-01", "400.4h")
def test_a_gate_that_multiplies_comes_after_the_count() -> None:
    # 7 / 2 is 3, times two enemies, times 3; in any other order it is not 18.
    a = unit("a", "Overmatch Armor x3: Gain Shield: half Focus per enemy", acts=0.25, focus=7, armor=1)
    result = fight(battle([a], [unit("t"), unit("u")], seconds=0.3))
    assert result.state("a", "shield") == 18


@pytest.mark.rule("400.2g", "400.2b")
def test_an_amount_may_be_divided_by_a_field() -> None:
    fields: Document = {"ward": [40, 41, 42, 43], "part": [3, 4, 5, 6]}
    assert [shield_of("Gain Shield: {ward} / {part}", tier=t, fields=fields) for t in (1, 2, 3, 4)] == [13, 10, 8, 7]


@pytest.mark.rule("400.2h", "S400-07", "100.6b")
@pytest.mark.parametrize(("tier", "held"), [(1, 5), (3, 9)])
def test_a_counter_starts_as_authored_and_is_written_at_battle_start(tier: int, held: int) -> None:
    # 3 and then 2 for each tier; reading it multiplies nothing.
    lines = ("Passive: At battle start, X gains 2", "Gain Shield: X")
    a = unit("a", *lines, acts=0.25, tier=tier)
    a["_card"]["counter"] = {"X": 3}
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert result.unit("a")["counter"] == {"X": held}
    assert result.state("a", "shield") == held


@pytest.mark.rule("400.2h")
def test_a_counter_belongs_to_one_copy_of_the_card() -> None:
    lines = ("Passive: When this unit activates, X gains 1",)
    a, b = (unit(i, *lines, card="twin", counter={"X": n}, acts=at) for i, n, at in (("a", 3, 0.25), ("b", 7, 8)))
    result = fight(battle([a, b], [unit("t")], seconds=0.3))
    assert (result.unit("a")["counter"], result.unit("b")["counter"]) == ({"X": 4}, {"X": 7})


@pytest.mark.rule("400.2h")
def test_a_counter_is_read_when_the_line_fires() -> None:
    a = unit("a", "X gains 2", "Gain Shield: X", "X gains 5", "Gain Shield: X", counter={"X": 0}, acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert [e["amount"] for e in result.events("shield")] == [2, 7]


@pytest.mark.rule("400.2i")
def test_a_counter_grows_from_battle_to_battle() -> None:
    held = {"X": 0}
    for expected in (2, 4, 6):
        a = unit("a", "Passive: At battle start, X gains 2", counter=held)
        held = fight(battle([a], [unit("t")], seconds=0.1)).unit("a")["counter"]
        assert held == {"X": expected}


@pytest.mark.rule("400.2k")
def test_a_buff_earlier_in_the_activation_is_in_the_amount() -> None:
    a = unit("a", "Gain Shield: Power", "Gain 5 Power", "Gain Shield: Power", power=10, acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert [e["amount"] for e in result.events("shield")] == [10, 15]


@pytest.mark.rule("S400-02", "900.4a")
@pytest.mark.parametrize("power", [0, 1])
def test_an_ordinary_amount_is_at_least_one(power: int) -> None:
    assert shield_of("Gain Shield: half Power", power=power) == 1


@pytest.mark.rule("S400-02", "S500-04")
def test_an_ordinary_amount_is_at_least_one_even_of_a_stat_below_zero() -> None:
    assert shield_of("Gain Shield: Power", power=0, state={"dread": 5}) == 1


@pytest.mark.rule("S400-03", "300.3c")
@pytest.mark.parametrize("state", [{}, {"dread": 5}])
def test_a_base_attack_may_come_to_nothing(state: Document) -> None:
    a = unit("a", "Deal {power} damage", acts=0.25, state=state)
    assert fight(battle([a], [unit("t")], seconds=0.3)).events("damage") == []


@pytest.mark.rule("900.7e", "400.7d")
def test_each_bonus_sees_the_running_total() -> None:
    # 20, then half of it, then half of 30: 45 in one instance.
    half = "Deal bonus damage equal to half the damage so far"
    a = unit("a", half, half, "Deal 20 damage", acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert hits(result, "a") == [45]


@pytest.mark.rule("S400-01", "400.2b")
@pytest.mark.parametrize(
    ("line", "tier", "gained"),
    [
        ("Gain Shield: 7 (at most 5)", 3, 15),
        ("Gain Shield: 4 (at most 5)", 3, 12),
        ("Gain Shield: 2 x 7 (at most 5)", 2, 20),
        ("Gain Shield: {flat} (at most 5)", 2, 10),
        ("Gain Shield: 7 (at most {most})", 2, 6),
        ("Gain Shield: {3/4/8/9} (at most 5)", 3, 5),
        ("Gain Shield: {8 * tier} (at most 5)", 2, 5),
        ("Gain Shield: {power} (at most 5)", 2, 5),
    ],
)
def test_a_cap_stands_before_the_tier_of_a_flat_number(line: str, tier: int, gained: int) -> None:
    a = unit("a", line, acts=1, tier=tier, power=9, fields={"flat": 7, "most": [9, 3]})
    assert fight(battle([a], [unit("x")], seconds=1.5)).state("a", "shield") == gained


@pytest.mark.rule("400.2b")
@pytest.mark.parametrize(
    ("volley", "tier", "times"), [([1, 2, 4, 4], 1, 1), ([1, 2, 4, 4], 3, 4), (3, 2, 3), ("1 + tier", 2, 3)]
)
def test_an_effect_is_repeated_as_often_as_the_card_says_at_its_tier(volley: Any, tier: int, times: int) -> None:
    assert shield_of("Gain Shield: {1/1/1/1}, {volley} times", tier=tier, fields={"volley": volley}) == times


@pytest.mark.parametrize("volley", [0, [1, 1, 1, 101]])
def test_how_often_an_effect_is_repeated_has_its_bounds(volley: Any) -> None:
    card = {"name": "A", "vitality": 5, "ability": ["Gain 2 Power, {volley} times"], "fields": {"volley": volley}}
    (problem,) = check(load_catalogue({"format": "ecs-sim/catalogue/1", "cards": [card]}))[0]
    assert (spell(problem.path), problem.code) == ("cards[0].fields.volley", "value")
    assert "1 to 100 times" in problem.message
