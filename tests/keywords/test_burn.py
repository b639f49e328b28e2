"""Burn (800.8): one stack that ticks every half second past Armor and halves; its spread is in test_burn_spread."""

from __future__ import annotations

import pytest

from tests.boards import NO, Document, Fight, battle, fight, unit
from tests.dice import drawn


def ticks(result: Fight, target: str = "t") -> list[tuple[float, int]]:
    """When Burn struck a unit, and the damage as it entered the pipeline."""
    found = [e for e in result.events("status_tick", target=target) if e["status"] == "burn"]
    below = {e["cause"]: e["amount"] for e in result.events("damage", target=target)}
    return [(e["time"], below[e["n"]]) for e in found if e["n"] in below]


def burning(amount: int, seconds: float, *, state: Document | None = None, armor: int = 0) -> Fight:
    """A dummy alone on its side, Burning from the start by nobody's hand."""
    target = unit("t", state={"burn": amount, **(state or {})}, armor=armor)
    return fight(battle([unit("a")], [target], seconds=seconds))


@pytest.mark.rule("800.8b", "900.33a", "900.33f", "S300-13")
def test_does_tick_for_what_it_holds_then_loses_half_rounded_down_but_at_least_one() -> None:
    # 13 -6> 7 -3> 4 -2> 2 -1> 1 -1> 0: the first tick one whole interval after it came
    result = burning(13, 4)
    assert ticks(result) == [(0.5, 13), (1.0, 7), (1.5, 4), (2.0, 2), (2.5, 1)]
    assert result.times("status_expired", target="t") == [2.5]
    assert result.unit("t")["vitality"] == 1000 - 27


@pytest.mark.rule("900.33f")
def test_does_round_an_odd_burn_against_the_defender() -> None:
    assert burning(3, 0.6).state("t", "burn") == 2


@pytest.mark.rule("800.8a", "700.1b", "700.2c", "S300-13")
def test_does_add_a_second_application_to_the_number_and_not_to_its_timer() -> None:
    # 8 ticks at 0.5 and leaves 4; +5 at 0.75 makes 9, which ticks at 1.0 (a new timer would say 1.25)
    result = fight(battle([unit("a", "Burn: 5", acts=0.75)], [unit("t", state={"burn": 8})], seconds=1.1))
    assert ticks(result) == [(0.5, 8), (1.0, 9)]
    assert result.state("t", "burn") == 5


@pytest.mark.rule("800.8c", "500.1d", "900.11a")
def test_does_ignore_armor_even_when_either_reduction_would_swallow_it() -> None:
    assert burning(9, 0.6, armor=400).unit("t")["vitality"] == 991


@pytest.mark.rule("800.8c", "500.1d")
def test_does_ignore_negative_armor_as_well() -> None:
    result = fight(battle([unit("a")], [unit("t", state={"burn": 9}, stats={"armor": -400})], seconds=0.6))
    assert result.unit("t")["vitality"] == 991


@pytest.mark.rule("800.8c", "800.63b", "900.11-answer", "900.11a")
def test_does_not_pass_a_shield() -> None:
    result = burning(9, 0.6, state={"shield": 5})
    assert [(e["absorbed_shield"], e["vitality"]) for e in result.events("damage")] == [(5, 4)]
    assert (result.state("t", "shield"), result.unit("t")["vitality"]) == (0, 996)


@pytest.mark.rule("900.11c", "500.1d")
def test_does_not_pass_insurance_which_meets_it_before_shield() -> None:
    result = burning(9, 0.6, state={"shield": 5, "insurance": 2})
    assert [(e["absorbed_insurance"], e["absorbed_shield"]) for e in result.events("damage")] == [(9, 0)]
    assert (result.state("t", "insurance"), result.state("t", "shield")) == (1, 5)


@pytest.mark.rule("S500-32", "800.8b")
def test_does_decay_even_when_the_tick_is_absorbed_whole() -> None:
    assert burning(9, 0.6, state={"shield": 50}).state("t", "burn") == 5


@pytest.mark.rule("S500-32", "800.8d")
def test_does_not_decay_or_spread_when_the_tick_kills() -> None:
    # t dies of 9 with 5 left; its neighbour is 1 away
    board = battle([unit("a")], [unit("t", at=(0, 0), vitality=5, state={"burn": 9}), unit("n", at=(2, 0))], seconds=1)
    result = fight(board)
    assert result.times("death", target="t") == [0.5]
    assert result.kinds("stacks_changed", "burn_spread") == []
    assert drawn(result, "t", "burn_spread") == 0


@pytest.mark.rule("800.8h", "400.2f", "S400-06")
@pytest.mark.parametrize(("power", "burn"), [(20, 15), (11, 8), (2, 1), (1, 1)])
def test_does_apply_three_quarters_of_power_rounded_down_at_least_one(power: int, burn: int) -> None:
    result = fight(battle([unit("a", "Burn {burn_power}", acts=1, power=power)], [unit("t")], seconds=1.1))
    assert result.state("t", "burn") == burn


@pytest.mark.rule("800.8h", "400.2f", "800.3b", "800.41c")
def test_does_read_effective_power_doubled_by_lucid_then_halved_by_blind() -> None:
    # 21 doubled is 42, halved 21, of which three quarters are 15; on bare Power a Blind would leave 7
    ability = ("Lucid doubles Power", "Burn {burn_power}")
    result = fight(battle([unit("a", *ability, acts=1, power=21, state={"blind": 3})], [unit("t")], seconds=1.1))
    assert result.state("t", "burn") == 15


@pytest.mark.rule("800.8h")
def test_does_not_touch_a_flat_amount() -> None:
    blind = unit("a", "Burn: 12", acts=1, power=20, state={"blind": 3})
    assert fight(battle([blind], [unit("t")], seconds=1.1)).state("t", "burn") == 12


@pytest.mark.rule("800.8i", "500.1h", "800.52a")
def test_does_tick_half_as_hard_again_on_a_prismbroken_unit_and_decays_by_what_it_holds() -> None:
    result = burning(13, 0.6, state={"prismbreak": 3})
    assert ticks(result) == [(0.5, 20)]
    assert result.state("t", "burn") == 7


@pytest.mark.rule("800.8j", "800.56b", "700.3c", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Burn: 12", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("burn", "relentless")]
    assert result.state("t", "burn") == 0


@pytest.mark.rule("700.4a", "C11")
def test_does_go_on_even_when_the_unit_is_relentless_now() -> None:
    result = fight(battle([unit("a")], [unit("t", "Relentless", state={"burn": 9})], seconds=0.6))
    assert result.unit("t")["vitality"] == 991


@pytest.mark.rule("900.33e", "S700-02", "700.2c")
def test_does_not_grow_past_999() -> None:
    target = unit("t", vitality=5000, state={"burn": 990})
    result = fight(battle([unit("a", "Burn: 30", acts=0.25)], [target], seconds=0.4))
    assert result.state("t", "burn") == 999
    assert result.state("t", "burn_by") == {"a": 9}


@pytest.mark.rule("800.19b", "500.1i", "C14")
def test_does_tick_even_when_the_unit_is_entrapped_or_dormant() -> None:
    away = [unit("e", state={"burn": 9, "entrap": 3}), unit("d", state={"burn": 7, "dormant": 3})]
    draws = {"e/burn_spread": [NO], "d/burn_spread": [NO]}
    result = fight(battle([unit("a")], away, seconds=0.6, draws=draws))
    assert (result.unit("e")["vitality"], result.unit("d")["vitality"]) == (991, 993)


@pytest.mark.rule("500.5a", "500.5b", "S500-18", "S500-19")
def test_does_credit_its_appliers_in_proportion_to_all_that_each_applied() -> None:
    # a puts on 8 at 0.25 (ticks 8 at 0.75, 4 left), b 4 at 1.0; the 8 at 1.25 are a's and b's as 8 to 4:
    # 5.33 and 2.67, and the odd point goes to the larger remainder. Decayed shares would be 4 and 4.
    units = [unit("a", "Burn: 8", acts=0.25), unit("b", "Burn: 4", acts=1)]
    result = fight(battle(units, [unit("t")], seconds=1.3))
    dealt = {one: result.unit(one)["stats"]["damage_dealt"] for one in ("a", "b")}
    assert dealt == {"a": 8 + 5, "b": 3}


@pytest.mark.rule("500.5b", "S500-18")
def test_does_give_the_odd_point_of_equal_remainders_to_the_earlier_applier() -> None:
    # 5 by b at 0.25, 2 of them left at 0.75 (5 - 2 = 3); 5 by a at 1.0: 8 split as 5 to 5, then 4 (a's and b's 2 each)
    units = [unit("a", "Burn: 5", acts=1), unit("b", "Burn: 5", acts=0.25)]
    result = fight(battle(units, [unit("t", vitality=12)], seconds=1.3))
    # the tick of 8 at 1.25 finds 7 Vitality: 7 = 3.5 + 3.5, the odd one goes to b, who came first
    dealt = {one: result.unit(one)["stats"]["damage_dealt"] for one in ("a", "b")}
    assert dealt == {"a": 3, "b": 5 + 4}


@pytest.mark.rule("S500-19")
def test_does_forget_its_appliers_when_it_has_burnt_out() -> None:
    # b's 1 is gone at 0.75; a's 6 at 1.0 are a's alone
    units = [unit("a", "Burn: 6", acts=1), unit("b", "Burn: 1", acts=0.25)]
    result = fight(battle(units, [unit("t")], seconds=1.6))
    assert (result.unit("a")["stats"]["damage_dealt"], result.unit("b")["stats"]["damage_dealt"]) == (6, 1)


@pytest.mark.rule("800.8g", "S800-61")
def test_does_go_to_an_adjacent_ally_that_takes_statuses_over() -> None:
    taker = unit("r", "Burn and Venom on adjacent allies go to this unit", at=(2, 0), focus=0)
    enemies = [unit("t", at=(0, 0)), taker]
    result = fight(battle([unit("a", "Burn: 5", acts=1)], enemies, seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.state("t", "burn"), result.state("r", "burn")) == (0, 5)


@pytest.mark.rule("S800-61", "800.8j")
def test_does_go_over_to_the_taker_even_when_the_target_is_relentless_for_the_taker_comes_before_the_gates() -> None:
    taker = unit("r", "Burn and Venom on adjacent allies go to this unit", at=(2, 0))
    target = unit("t", "Relentless", at=(0, 0))
    result = fight(battle([unit("a", "Burn: 5", acts=1)], [target, taker], seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.state("r", "burn"), result.kinds("status_refused")) == (5, [])


@pytest.mark.rule("S800-61")
def test_does_not_go_over_to_a_taker_that_stands_apart_or_is_entrapped() -> None:
    line = "Burn and Venom on adjacent allies go to this unit"
    apart, away = unit("r", line, at=(4, 0)), unit("s", line, at=(0, 2), state={"entrap": 3})
    board = battle(
        [unit("a", "Burn: 5", acts=1)], [unit("t", at=(0, 0)), apart, away], seconds=1.1, draws={"a/target": ["t"]}
    )
    assert fight(board).state("t", "burn") == 5
