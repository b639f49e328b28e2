"""Stagger (800.66), immunity (C13), Reflect (500.7h-l), delivery (300.3g, S800-72), drain (400.2e)."""

from __future__ import annotations

import pytest

from tests.boards import YES, Document, hits, unit
from tests.bosses.board import against, boss, phase


def meter(*ability: str, size: int = 9, **more: object) -> int:
    """Hits on the meter after one activation of a unit with these lines."""
    result = against([unit("a", *ability, acts=1)], boss(stagger=size, **more), seconds=1.5)  # type: ignore[arg-type]
    return int(result.state("b", "stagger"))


@pytest.mark.rule("800.66a", "S800-54")
def test_each_direct_hit_counts_one_whatever_it_took() -> None:
    assert meter("Deal 1 damage") == 1
    assert meter("Deal 300 damage") == 1
    assert meter("Deal 1 damage", "Deal 300 damage to the target") == 2
    assert meter("Tremor: 20") == 2
    assert meter("AoE: 20") == 1


@pytest.mark.rule("800.66c")
@pytest.mark.parametrize(
    ("state", "armor", "counted"), [({"shield": 50}, 0, 1), ({"insurance": 1}, 0, 0), ({}, 1000, 0)]
)
def test_a_hit_counts_that_removes_vitality_or_shield(state: Document, armor: int, counted: int) -> None:
    foe = boss(phase(armor=armor), stagger=9)
    result = against([unit("a", "Deal 9 damage", acts=1)], foe, seconds=1.5, state=state)
    assert result.state("b", "stagger") == counted


@pytest.mark.rule("800.66d", "500.6g")
def test_neither_ticks_nor_retaliation_count() -> None:
    thorny = unit("a", "Damaging enemies lose 5 vitality")
    foe = boss(phase("Deal 1 damage"), stagger=9)
    result = against([thorny], foe, seconds=1.5, state={"burn": 9, "charge": 0.875})
    assert result.unit("b")["vitality"] < 1000
    assert result.state("b", "stagger") == 0


@pytest.mark.rule("800.66f", "700.3e", "C13", "800.66b")
def test_the_full_meter_empties_and_stuns_over_the_immunity() -> None:
    a = unit("a", "Deal 1 damage", "Deal 2 damage to the target", "Stun: 9", acts=1)
    result = against([a], boss(stagger=2), seconds=1.5)
    assert (result.state("b", "stagger"), result.state("b", "stun")) == (0, 1.5)
    assert [e["why"] for e in result.events("status_refused", status="stun")] == ["immune"]


@pytest.mark.rule("S500-31", "800.66f", "500.7f", "400.6a")
@pytest.mark.parametrize("size", [1, 2])
def test_the_hit_that_fills_the_meter_is_answered_and_heard_like_any_other(size: int) -> None:
    # 5 of 9 break the Shield, 4 reach Vitality: Retort answers, both listeners hear it, whether or not Stagger stuns
    lines = (
        "Damaging enemies lose 7 vitality",
        "Passive: When its Shield breaks, gain 5 Armor",
        "Passive: When this unit takes damage, gain 1 Armor",
    )
    result = against(
        [unit("a", "Deal 9 damage", acts=1)], boss(phase(*lines), stagger=size), seconds=1, state={"shield": 5}
    )
    kinds = result.kinds("damage", "stagger", "retaliation", "stat_changed")
    assert kinds == ["damage", "stagger", "retaliation", "stat_changed", "stat_changed"]
    assert (result.unit("a")["vitality"], result.unit("b")["armor"]) == (993, 6)
    assert result.state("b", "stun") == (2 if size == 1 else 0)


@pytest.mark.rule("800.66e")
def test_a_killing_blow_does_not_count() -> None:
    result = against([unit("a", "Deal 9 damage", acts=1)], boss(vitality=9, stagger=1))
    assert result.events("stagger") == []


@pytest.mark.rule("800.66g")
def test_a_phase_change_keeps_the_meter() -> None:
    a = unit("a", "Deal 600 damage", acts=1)
    result = against([a], boss(phase(), phase(at=0.5), stagger=9), seconds=1.5, state={"stagger": 3})
    assert result.state("b", "stagger") == 4


@pytest.mark.rule("S800-54", "700.2a")
def test_filling_it_again_restarts_the_stun() -> None:
    units = [unit("a", "Deal 1 damage", acts=1), unit("c", "Deal 1 damage", acts=2)]
    result = against(units, boss(stagger=1), seconds=2.5)
    assert result.state("b", "stun") == 1.5


@pytest.mark.rule("800.66c")
def test_a_minion_s_misfire_does_not_count() -> None:
    minion = unit("m", "Deal 5 damage", acts=1, state={"feral": 10})
    result = against([unit("a")], boss(stagger=9), minion, seconds=1.5,
                     draws={"m/misfire": [YES], "m/misfire_pick": ["b"]})  # fmt: skip
    assert (result.unit("b")["vitality"], result.state("b", "stagger")) == (995, 0)


@pytest.mark.rule("C13", "800.66f", "800.3e")
def test_by_default_it_is_immune_to_four_statuses_and_no_more() -> None:
    lines = ("Stun: 1", "Freeze", "Blind", "Haywire: 1", "Burn 3", "Venom: 3", "Maim: 3", "Feral: 1", "Dread: 1")
    result = against([unit("a", *lines, acts=1)], boss(), seconds=1.05)
    assert {e["status"] for e in result.events("status_refused")} == {"stun", "freeze", "blind", "haywire"}
    assert {e["status"] for e in result.events("status_applied")} == {"burn", "venom", "maim", "feral", "dread"}


@pytest.mark.rule("C13")
def test_an_immunity_set_of_its_own_replaces_it() -> None:
    result = against([unit("a", "Stun: 1", "Burn 3", acts=1)], boss(immune=["Burn"]), seconds=1.05)
    assert [e["status"] for e in result.events("status_refused")] == ["burn"]


@pytest.mark.rule("C13", "700.3e")
def test_a_line_that_ignores_immunity_lands() -> None:
    result = against([unit("a", "Freeze, ignoring status immunity", acts=1)], boss(), seconds=1.05)
    assert result.state("b", "freeze") > 0


@pytest.mark.rule("500.7h", "300.3-16", "500.7i")
@pytest.mark.parametrize(("damage", "back"), [(100, 5), (119, 5), (120, 6), (3, 1)])
def test_reflect_deals_a_twentieth_back(damage: int, back: int) -> None:
    result = against([unit("a", f"Deal {damage} damage", acts=1)], boss(reflect=True), seconds=1.5)
    assert hits(result, "b") == [back]


@pytest.mark.rule("500.7j", "C02", "C04", "500.7i")
def test_reflect_passes_armor_and_is_met_by_insurance_and_shield() -> None:
    strong = "Deal 200 damage"
    armored = against([unit("a", strong, acts=1, armor=500)], boss(reflect=True), seconds=1.5)
    assert hits(armored, "b") == [10]
    shielded = against([unit("a", strong, acts=1, state={"shield": 4})], boss(reflect=True), seconds=1.5)
    assert hits(shielded, "b") == [6]
    insured = against([unit("a", strong, acts=1, state={"insurance": 1})], boss(reflect=True), seconds=1.5)
    assert hits(insured, "b") == [0]
    assert insured.state("a", "insurance") == 0


@pytest.mark.rule("500.7k", "C03", "500.1c", "500.7g")
def test_reflect_starts_no_reaction() -> None:
    lines = (
        "Deal 200 damage",
        "Damaging enemies lose 5 vitality",
        "Passive: When this unit takes damage, gain 1 Stock",
    )
    result = against([unit("a", *lines, acts=1, state={"subrogated": 1})], boss(reflect=True), seconds=1.5)
    assert (result.events("retaliation"), result.events("stock")) == ([], [])


@pytest.mark.rule("500.7i", "900.26d")
def test_a_hit_that_the_boss_absorbs_reflects_nothing() -> None:
    result = against([unit("a", "Deal 9 damage", acts=1)], boss(reflect=True), seconds=1.5, state={"shield": 50})
    assert hits(result, "b") == []


@pytest.mark.rule("S500-25")
def test_reflect_answers_the_base_hit_only() -> None:
    lines = ("Deal 100 damage", "Deal 100 damage to the target", "Tremor: 100", "AoE: 100")
    assert hits(against([unit("a", *lines, acts=1)], boss(reflect=True), seconds=1.5), "b") == [5]


@pytest.mark.rule("500.7l")
def test_reflect_shatters_nothing() -> None:
    foe = boss(phase("Shatter: Deal 30 bonus damage", power=9), reflect=True)
    struck = unit("a", "Deal 100 damage", acts=1, state={"freeze": 0.5})
    result = against([struck], foe, seconds=2)
    assert hits(result, "b") == [5]
    assert result.events("status_cleared", target="a") == []


@pytest.mark.rule("900.26f", "C02", "C03")
def test_reflect_is_damage_that_shield_reduces_and_nothing_answers() -> None:
    lines = ("Deal 200 damage", "Thorns 5", "Riposte")
    result = against([unit("a", *lines, acts=1, state={"shield": 4})], boss(reflect=True), seconds=1.5)
    assert [(e["absorbed_shield"], e["vitality"]) for e in result.events("damage", source="b")] == [(4, 6)]
    assert result.events("retaliation") == []


@pytest.mark.rule("800.13e", "800.13a")
@pytest.mark.parametrize(("maim", "falls"), [(101, True), (100, False)])
def test_a_boss_can_be_culled(maim: int, falls: bool) -> None:
    foe = boss(phase(), phase(at=0.5), vitality=100)
    result = against([unit("a", "Cull", acts=1)], foe, seconds=1.5, state={"maim": maim})
    assert result.unit("b")["alive"] is not falls
    assert (len(result.events("damage")), len(result.events("phase"))) == (0, 0)


@pytest.mark.rule("S500-26", "500.5a")
def test_reflect_feeds_the_boss_s_feast() -> None:
    foe = boss(phase("Feast"), reflect=True)
    result = against([unit("a", "Deal 100 damage", acts=1)], foe, seconds=1.5)
    assert result.unit("b")["vitality"] == 901
    assert result.unit("b")["stats"]["damage_dealt"] == 5


SPREAD = phase("Deal 10 damage", "Deal 2 bonus damage", delivery="spread")


@pytest.mark.rule("300.3g", "S800-72", "800.2b")
def test_a_spread_delivery_splits_base_and_bonus_by_focus() -> None:
    units = [unit("p", focus=30), unit("q", focus=10)]
    result = against(units, boss(SPREAD), seconds=1.5, state={"charge": 0.875})
    assert [(e["target"], e["vitality"]) for e in result.events("damage")] == [("p", 9), ("q", 3)]


@pytest.mark.rule("300.3g")
def test_a_single_delivery_deals_it_as_one_instance() -> None:
    foe = boss(phase("Deal 10 damage", "Deal 2 bonus damage"))
    result = against([unit("p"), unit("q", focus=0)], foe, seconds=1.5, state={"charge": 0.875}, draws={
        "b/target": ["p"]})  # fmt: skip
    assert [(e["target"], e["vitality"]) for e in result.events("damage")] == [("p", 12)]


@pytest.mark.rule("S800-72", "300.3f")
def test_a_misfire_takes_the_whole_budget() -> None:
    minion = unit("m")
    result = against([unit("p"), unit("q")], boss(SPREAD), minion, seconds=1.5, state={"charge": 0.875, "feral": 10},
                     draws={"b/misfire": [YES], "b/misfire_pick": ["m"]})  # fmt: skip
    assert [(e["target"], e["vitality"]) for e in result.events("damage")] == [("m", 12)]


@pytest.mark.rule("S800-72", "S300-26")
def test_a_spread_hit_landed_if_any_share_did() -> None:
    foe = boss(phase("Deal 10 damage", "Gain 1 Stock, if the hit lands", delivery="spread"))
    units = [unit("p", state={"shield": 99}), unit("q")]
    assert against(units, foe, seconds=1.5, state={"charge": 0.875})["sides"]["enemy"]["stock"] == 1
    shielded = [unit(n, state={"shield": 99}) for n in "pq"]
    assert against(shielded, foe, seconds=1.5, state={"charge": 0.875})["sides"]["enemy"]["stock"] == 0


@pytest.mark.rule("400.2e", "800.41e", "800.3e", "S800-75", "C12")
def test_drain_comes_off_before_lucid_doubles() -> None:
    foe = boss(phase("Lucid doubles Power", "Deal {power} damage", power=30))
    result = against([unit("a")], foe, seconds=1.5, state={"charge": 0.875, "drain": 10, "kindled": 1})
    assert hits(result, "b") == [2 * (30 + 2 - 10)]


@pytest.mark.rule("800.41e", "S800-41")
@pytest.mark.parametrize(("lucid", "dealt"), [((True,), 55), ((False,), 25), ((False, True), 55), ((True, False), 25)])
def test_a_boss_that_prints_a_lucid_line_doubles_without_saying_so(lucid: tuple[bool, ...], dealt: int) -> None:
    # whole, in its last phase: 30 Power less 5 drained, doubled with Lucid, and 5 of the line
    lines = {True: ("Lucid: Deal 5 bonus damage", "Deal {power} damage"), False: ("Deal {power} damage",)}
    phases = [phase(*lines[has], power=30, at=0.5 if i else None) for i, has in enumerate(lucid)]
    state = {"charge": 0.875, "drain": 5, "phase": len(phases)}
    result = against([unit("a")], boss(*phases), seconds=1.5, state=state)
    assert hits(result, "b") == [dealt]
    assert result.unit("b")["power"] == 25


@pytest.mark.rule("800.41e", "S800-41", "800.41d")
def test_a_boss_with_lucid_that_was_hurt_deals_its_plain_power() -> None:
    foe = boss(phase("Lucid: Deal 5 bonus damage", "Deal {power} damage", power=30))
    assert hits(against([unit("a")], foe, seconds=1.5, state={"charge": 0.875, "vitality": 999}), "b") == [30]


@pytest.mark.rule("400.2e", "C12")
def test_drain_never_takes_power_below_nothing() -> None:
    result = against([unit("a")], boss(phase(power=30)), seconds=0.5, state={"drain": 50})
    assert result.unit("b")["power"] == 0


@pytest.mark.rule("500.7h", "500.9f", "S500-31")
def test_reflect_does_not_strike_an_attacker_that_died_and_came_back_in_between() -> None:
    # Retort kills a, its Vessel brings it back: docs/rulings.md R-261
    a = unit("a", "Deal 100 damage", "Phylactery", acts=1, vitality=8)
    result = against([a, unit("o")], boss(phase("Damaging enemies lose 8 vitality"), reflect=True), seconds=1.5)
    assert hits(result, "b") == []
    assert [e["why"] for e in result.events("damage_refused", source="b")] == ["other_incarnation"]
    assert result.unit("a")["vitality"] == 8
