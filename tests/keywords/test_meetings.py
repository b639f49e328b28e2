"""Where mechanics meet: runes and costs, Cores and Tools, swaps and projection, bosses and debts."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit
from tests.bosses.board import against, boss, phase
from tests.runes.board import rune, under

CHEAP = rune("Bloodletting costs {value} less", value=4, name="Cheap")


@pytest.mark.rule("800.4l", "800.4g")
def test_a_rune_lowers_the_cost_that_is_paid_and_read() -> None:
    a = unit("a", "Bloodletting: 10", "Deal damage equal to the cost paid", at=(0, 0), acts=1)
    result = under([a], CHEAP)
    assert [e["amount"] for e in result.events("cost_paid", target="a")] == [6]
    assert result.unit("x")["vitality"] == 994


@pytest.mark.rule("800.4l", "800.4b")
def test_the_rune_is_the_caster_s_and_not_the_payer_s() -> None:
    payer = unit("p", at=(0, 0))
    caster = unit("a", "Bloodletting: 10", at=(4, 2), acts=1)
    assert under([payer, caster], CHEAP).unit("p")["vitality"] == 990
    near = unit("a", "Bloodletting: 10", at=(4, 0), acts=1)
    assert under([unit("p", at=(0, 2)), near], CHEAP).unit("a")["vitality"] == 994


@pytest.mark.rule("800.4m", "800.4d")
@pytest.mark.parametrize("price", [3, 4])
def test_a_cost_of_nothing_is_skipped_even_where_a_tool_would_pay(price: int) -> None:
    tool = unit("o", kind="tool", at=(0, 0))
    lines = (f"Bloodletting: {price}", "Deal 5 damage")
    a = unit("a", *lines, at=(1, 0), acts=1)
    watcher = unit("w", "Passive: When a Bloodletting cost is paid, gain 1 Stock", at=(4, 0))
    result = under([tool, a, watcher], CHEAP)
    assert result.unit("x")["vitality"] == 995
    assert (result.events("aborted"), result.events("cost_paid"), result.events("stock")) == ([], [], [])


@pytest.mark.rule("300.3-12", "300.3a", "C23", "800.4k")
def test_immediate_runes_resolve_where_the_cost_cannot_be_paid() -> None:
    tool = unit("o", kind="tool", at=(0, 0))
    a = unit("a", "Bloodletting: 10", "Deal 5 damage", at=(1, 0), acts=1)
    result = under([tool, a], rune("Immediately: Gain 3 Stock"), rune("On hit: Gain 5 Stock", name="S"))
    assert len(result.events("aborted")) == 1
    assert [e["amount"] for e in result.events("stock")] == [3]


@pytest.mark.rule("800.12g", "800.12e", "S1000-08")
def test_a_crush_core_adds_to_the_crush_of_a_tool_and_one_takes_the_other_s_place() -> None:
    tool = unit("o", "When an adjacent ally activates, Crush: 10 on that ally's target", kind="tool", at=(2, 0))
    sharp = {"name": "Core", "ability": ["Crush is increased by 5"]}
    a = unit("a", at=(0, 0), acts=1)
    b = unit("b", at=(3, 0), acts=1.5)
    result = under([a, tool, b], cores=(sharp,), foes=[unit("x", armor=40)], seconds=2)
    assert [(e["time"], e["amount"]) for e in result.events("status_applied", target="x")] == [(1.0, 15), (1.5, 15)]
    assert result.unit("x")["armor"] == 25


@pytest.mark.rule("800.14f", "100.4e", "100.3c")
def test_who_is_displaced_has_the_runes_of_the_new_place() -> None:
    a = unit("a", "Displace Ally", at=(0, 0), acts=1)
    result = under([a, unit("b", at=(0, 2))], rune("Gain {value} Power"))
    assert (result.unit("a")["power"], result.unit("b")["power"]) == (0, 10)


@pytest.mark.rule("500.6c", "500.8d", "S1000-05")
@pytest.mark.parametrize("how", ["bloodletting", "interest"])
def test_a_cost_takes_what_runes_have_built_up(how: str) -> None:
    lines = ("Bloodletting: 5",) if how == "bloodletting" else ()
    state: Document = {"interest": 1} if how == "interest" else {}
    a = unit("a", *lines, at=(0, 0), acts=1, state=state)
    grows = rune("Gain {value} Power per activation, up to 30, until vitality is lost")
    draws = {"a/interest": [0]} if how == "interest" else {}
    result = under([a], grows, foes=[unit("x")], draws=draws)
    assert result.unit("a")["power"] == 10  # built up again after the payment
    assert len(result.events("cost_paid", target="a")) == 1


@pytest.mark.rule("S800-73", "900.16b")
def test_a_forced_activation_uses_up_reliquary() -> None:
    returned = unit("r", "Gain 1 Stock", at=(0, 0), state={"reliquary": 50})
    a = unit("a", "Shock allies", at=(4, 0), acts=1)
    result = fight(battle([returned, a], [unit("t")], seconds=1.5))
    assert result.unit("r")["speed"] == 0
    assert [e["amount"] for e in result.events("stat_changed", target="r")] == [-50]


@pytest.mark.rule("800.64f")
@pytest.mark.parametrize(("line", "shocked"), [("Gain 1 Armor", 1), (None, 0)])
def test_runes_are_no_ability_that_a_shock_could_force(line: str | None, shocked: int) -> None:
    r = unit("r", *([line] if line else []), at=(0, 0))
    a = unit("a", "Shock allies", at=(4, 2), acts=1)
    result = under([r, a], rune("Immediately: Gain 1 Stock"))
    assert len(result.events("activation", source="r")) == shocked
    assert [e["why"] for e in result.events("skipped", target="r")] == ["nothing_to_do"] * (1 - shocked)


@pytest.mark.rule("800.49e", "900.16b")
def test_a_forced_activation_is_in_the_batch_of_who_forces_it() -> None:
    lich = unit("r", "Phylactery", "Apply Dread: 6 to all enemies", at=(0, 0))
    a = unit("a", "Apply Dread: 6 to all enemies", "Shock allies", at=(4, 0), acts=1)
    result = fight(battle([lich, a], [unit("t")], seconds=1.5))
    assert result.state("t", "dread") == 12
    assert result.state("r", "vessel_points") == 6


@pytest.mark.rule("800.38b", "S800-40", "400.2e")
def test_interest_drains_a_boss_s_power() -> None:
    result = against([unit("a")], boss(phase(power=30)), seconds=1.5, state={"charge": 0.875, "interest": 3},
                     draws={"b/interest": [1, 1, 0]})  # fmt: skip
    assert (result.unit("b")["power"], result.state("b", "drain"), result.unit("b")["vitality"]) == (28, 2, 999)


@pytest.mark.rule("800.48e", "S800-44", "500.8d")
def test_a_debt_can_bring_a_boss_into_its_next_phase() -> None:
    foe = boss(phase(), phase(at=0.5), vitality=20)
    result = against([unit("a")], foe, seconds=1.5, state={"charge": 0.875, "interest": 3, "vitality": 11},
                     draws={"b/interest": [0, 0, 0]})  # fmt: skip
    assert [e["amount"] for e in result.events("phase")] == [2]


@pytest.mark.rule("800.4c", "S800-76")
def test_a_boss_pays_the_bloodletting_of_its_phase_alone() -> None:
    foe = boss(phase("Bloodletting: 5", "Deal 1 damage"), phase("Bloodletting: 7", "Deal 1 damage", at=0.5))
    first = against([unit("a")], foe, unit("m", focus=0), seconds=1.5, state={"charge": 0.875})
    assert [(e["target"], e["amount"]) for e in first.events("cost_paid")] == [("b", 5)]
    state = {"charge": 0.875, "vitality": 400, "phase": 2}
    second = against([unit("a")], foe, unit("m", focus=0), seconds=1.5, state=state)
    assert [(e["target"], e["amount"]) for e in second.events("cost_paid")] == [("b", 7)]


@pytest.mark.rule("900.25a", "800.16c", "800.16g")
def test_who_shares_runes_does_so_once_awake() -> None:
    shares = "Adjacent allies receive every rune on your boards"
    c = unit("c", shares, "Dormant until 1 seconds pass", at=(0, 2))
    near = unit("n", at=(2, 2))
    for seconds, power in ((0.75, 0), (1.5, 10)):
        assert under([c, near], rune("Gain {value} Power"), seconds=seconds).unit("n")["power"] == power


@pytest.mark.rule("100.3c", "S100-09", "800.16i")
def test_half_a_rune_sleeps_half_as_long() -> None:
    a = unit("a", at=(0, 1), acts=1)
    result = under([a, unit("b", at=(0, 3), size=1)], rune("Immediately: Become Dormant for 1 seconds"), seconds=1.25)
    assert result.state("a", "dormant") == 0.25
