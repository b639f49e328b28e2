"""Venom (800.73): stacks that bite every second and a half, past Armor, and fade by 20 to 30 per cent."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.dice import drawn, loaded


def envenomed(
    amount: int, seconds: float, *percent: int, state: Document | None = None, armor: int = 0, vitality: int = 1000
) -> Fight:
    """A dummy alone on its side, Envenomed from the start by nobody's hand; its decay rolls as told."""
    target = unit("t", state={"venom": amount, **(state or {})}, armor=armor, vitality=vitality)
    draws = {"t/venom_decay": list(percent)} if percent else None
    return fight(battle([unit("a")], [target], seconds=seconds, draws=draws))


@pytest.mark.rule("800.73a", "800.73b", "S300-13", "S800-29")
def test_does_tick_every_second_and_a_half_for_its_stacks_and_then_lose_the_rolled_part() -> None:
    # 10 -2 (20 %)> 8 -2 (30 % of 8 is 2.4)> 6
    result = envenomed(10, 4, 20, 30)
    assert [(e["time"], e["amount"]) for e in result.events("damage")] == [(1.5, 10), (3.0, 8)]
    assert (result.state("t", "venom"), result.unit("t")["vitality"]) == (6, 982)


@pytest.mark.rule("800.73a", "S800-29")
@pytest.mark.parametrize(("r", "left"), [(0, 80), (9, 80), (10, 79), (99, 71), (100, 70), (109, 70)])
def test_does_lose_from_20_to_30_per_cent_in_eleven_equal_steps(
    monkeypatch: pytest.MonkeyPatch, r: int, left: int
) -> None:
    loaded(monkeypatch, venom_decay=(r, 110))
    assert envenomed(100, 1.6).state("t", "venom") == left


@pytest.mark.rule("800.73a")
@pytest.mark.parametrize(
    ("held", "percent", "left"),
    [(19, 30, 14), (9, 29, 7), (4, 20, 3), (2, 30, 1), (1, 30, 0)],  # 5.7, 2.61, 0.8, 0.6, 0.3
)
def test_does_round_the_loss_down_but_never_below_one(held: int, percent: int, left: int) -> None:
    assert envenomed(held, 1.6, percent).state("t", "venom") == left


@pytest.mark.rule("800.73a")
def test_does_end_when_its_last_stack_is_gone() -> None:
    result = envenomed(1, 4, 20)
    assert result.times("status_expired") == [1.5]
    assert len(result.events("damage")) == 1


@pytest.mark.rule("800.73a", "700.2c", "S300-13")
def test_does_add_a_second_application_to_its_stacks_and_not_to_its_timer() -> None:
    result = fight(battle([unit("a", "Venom: 5", acts=1)], [unit("t", state={"venom": 3})], seconds=1.6))
    assert [(e["time"], e["amount"]) for e in result.events("damage")] == [(1.5, 8)]


@pytest.mark.rule("S800-29")
def test_does_roll_once_a_unit_and_tick() -> None:
    result = envenomed(30, 5, 20, 20, 20)
    assert drawn(result, "t", "venom_decay") == 3


@pytest.mark.rule("800.73c", "500.1d")
def test_does_ignore_armor() -> None:
    assert envenomed(9, 1.6, armor=400).unit("t")["vitality"] == 991


@pytest.mark.rule("800.73c", "800.63b", "900.11a", "S500-32")
def test_does_not_pass_a_shield_and_decays_even_when_it_is_absorbed_whole() -> None:
    result = envenomed(10, 1.6, 20, state={"shield": 50})
    assert (result.unit("t")["vitality"], result.state("t", "shield"), result.state("t", "venom")) == (1000, 40, 8)


@pytest.mark.rule("800.37a", "900.12c", "900.12-answer")
def test_does_cost_a_whole_point_of_insurance_even_when_it_bites_for_three() -> None:
    result = envenomed(3, 1.6, 20, state={"insurance": 2, "shield": 9})
    assert (result.unit("t")["vitality"], result.state("t", "insurance"), result.state("t", "shield")) == (1000, 1, 9)


@pytest.mark.rule("800.73d", "800.52a", "900.13a")
def test_does_bite_half_as_hard_again_on_a_prismbroken_unit_and_decays_by_what_it_holds() -> None:
    # 15 becomes 22.5, rounded up to 23; 20 % of the 15 are 3
    result = envenomed(15, 1.6, 20, state={"prismbreak": 3})
    assert (result.unit("t")["vitality"], result.state("t", "venom")) == (977, 12)


@pytest.mark.rule("800.73e", "800.56b", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Venom: 4", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("venom", "relentless")]
    assert result.state("t", "venom") == 0


@pytest.mark.rule("S500-32")
def test_does_not_decay_when_the_tick_kills() -> None:
    result = envenomed(9, 2, vitality=5)
    assert (result.times("death"), drawn(result, "t", "venom_decay")) == ([1.5], 0)


@pytest.mark.rule("800.8d", "900.33b")
def test_does_not_spread() -> None:
    enemies = [unit("t", at=(0, 0), state={"venom": 9}), unit("n", at=(2, 0))]
    result = fight(battle([unit("a")], enemies, seconds=4))
    assert result.state("n", "venom") == 0
    assert drawn(result, "t", "burn_spread") == 0


@pytest.mark.rule("S300-02", "800.73a")
def test_does_follow_burn_in_a_step_so_that_burn_may_kill_first() -> None:
    # both are due at 1.5: Burn 20 at 0.5, 10 at 1.0, 5 at 1.5 finish 35 Vitality, and Venom finds nobody
    result = envenomed(9, 2, state={"burn": 20}, vitality=35)
    assert [e["status"] for e in result.events("status_tick")] == ["burn", "burn", "burn"]


@pytest.mark.rule("500.5a", "500.5b", "S500-19", "S500-18")
def test_does_credit_its_appliers_by_what_each_has_applied() -> None:
    # a 7, b 2: 9 at 1.75 are 7 and 2. 20 % (1) off: 8 at 3.25 are 6.2 and 1.8: 6 and 2.
    units = [unit("a", "Venom: 7", acts=0.25), unit("b", "Venom: 2", acts=1)]
    result = fight(battle(units, [unit("t")], seconds=3.3, draws={"t/venom_decay": [20, 20]}))
    dealt = {one: result.unit(one)["stats"]["damage_dealt"] for one in ("a", "b")}
    assert dealt == {"a": 13, "b": 4}
