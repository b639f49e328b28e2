"""Corners of the rules that no other test turns: found by the list of branches that nothing reached (`make reach`)."""

from __future__ import annotations

import pytest

from tests.boards import YES, battle, fight, hits, unit


@pytest.mark.rule("400.4a", "800.4a")
def test_a_bloodletting_whose_condition_is_false_costs_nothing_and_stops_nothing() -> None:
    a = unit("a", "If this unit is Burning, Bloodletting: 5", "Deal 10 damage", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.5))
    assert not result.events("cost_paid")
    assert [e["why"] for e in result.events("skipped", source="a")] == ["condition"]
    assert hits(result, "a", "t") == [10]


@pytest.mark.rule("400.4a", "300.3-10", "300.3c")
def test_a_base_attack_whose_condition_is_false_hits_for_its_bonus_alone() -> None:
    lines = ("If the target is Frozen, deal 10 damage", "Deal 3 bonus damage")
    assert hits(fight(battle([unit("a", *lines, acts=1)], [unit("t")], seconds=1.5)), "a") == [3]
    assert hits(fight(battle([unit("a", *lines, acts=1)], [unit("t", state={"freeze": 3})], seconds=1.5)), "a") == [13]


@pytest.mark.rule("400.4b", "400.4a")
def test_a_layer_lasts_as_long_as_a_stat_is_low() -> None:
    a = unit("a", "Passive: While this unit has 10 or less Armor, gain 3 Power", "Gain 11 Armor", acts=1)
    assert fight(battle([a], [unit("t")], seconds=0.5)).unit("a")["power"] == 3
    assert fight(battle([a], [unit("t")], seconds=1.5)).unit("a")["power"] == 0


@pytest.mark.rule("400.4b", "S300-12")
def test_a_layer_lasts_as_long_as_a_status_has_so_long_to_run() -> None:
    a = unit("a", "Passive: While this unit has Freeze 1 or more, gain 3 Armor", state={"freeze": 2})
    for seconds, armor in ((0.5, 3), (1, 3), (1.5, 0)):
        assert fight(battle([a], [unit("t")], seconds=seconds)).unit("a")["armor"] == armor


@pytest.mark.rule("900.3c", "900.3d", "800.65a")
def test_a_tools_smash_is_armor_setup_and_comes_before_what_is_printed_above_it() -> None:
    tool = unit(
        "tool",
        "When an adjacent ally activates, deal 1 damage to that ally's target",
        "When an adjacent ally activates, apply Smash: 1 to that ally's target",
        kind="tool",
        at=(2, 0),
    )
    a = unit("a", "Deal 5 damage", acts=1, at=(0, 0))
    result = fight(battle([a, tool], [unit("t", tier=2)], seconds=1.5))
    assert result.kinds("status_applied", "damage", source="tool") == ["status_applied", "damage"]


@pytest.mark.rule("900.16f", "800.64f")
def test_a_repeat_inside_a_shock_chain_is_refused_to_a_unit_that_can_act_no_more() -> None:
    t = unit("t", "50% chance to reactivate", "Deal 5 damage")
    a = unit("a", "Shock", "Passive: When this unit takes damage, apply Stun: 2 to the target", acts=1)
    result = fight(battle([a], [t], seconds=1, draws={"t/reactivate": [YES]}))
    assert len(result.events("activation", source="t")) == 1
    assert [e["why"] for e in result.events("skipped", source="t")] == ["cannot_act"]


@pytest.mark.rule("800.13d", "S500-16")
def test_a_cull_passes_over_whom_an_earlier_one_has_led_to_be_out_of_reach() -> None:
    low = {"vitality": 5, "maim": 50}
    t, s = unit("t", at=(0, 0), state=low), unit("s", at=(2, 0), state=low)
    r = unit("r", "Passive: When an ally dies, apply Entrap to allies", at=(6, 2))
    a = unit("a", "Cull all enemies", acts=1)
    result = fight(battle([a], [t, s, r], seconds=1.5))
    assert [e["target"] for e in result.events("cull")] == ["t"]
    assert ("s", "no_target") in [(e["target"], e["why"]) for e in result.events("cull_failed")]


@pytest.mark.rule("800.1c", "S800-01")
@pytest.mark.parametrize("keyword", [(), ("Phylactery",)], ids=["dead", "back as another incarnation"])
def test_a_partner_that_the_first_ones_acclimate_kills_has_no_acclimate(keyword: tuple[str, ...]) -> None:
    a = unit("a", "Displace Ally", "Acclimate: Allies lose 999 vitality", acts=1, at=(0, 0))
    b = unit("b", *keyword, "Acclimate: Gain 5 Power", vitality=50, at=(2, 0))
    result = fight(battle([a, b], [unit("t", "Threat: Gain 3 Power")], seconds=1.5))
    assert [e["target"] for e in result.events("death")] == ["b"]
    assert len(result.events("revival", target="b")) == len(keyword)
    assert not result.events("stat_changed", source="b")
    assert result.unit("t")["power"] == 3  # the pair was displaced all the same (800.14e)


@pytest.mark.rule("500.7f", "500.7e")
def test_a_unit_that_dies_of_what_its_first_retort_leads_to_has_no_second() -> None:
    t = unit("t", "Damaging enemies lose 5 vitality", "Damaging enemies lose 6 vitality", vitality=50)
    a = unit("a", "Deal 1 damage", "Passive: When this unit dies, deal 99 damage to all enemies", acts=1, vitality=5)
    result = fight(battle([a, unit("b")], [t, unit("s")], seconds=1.5))
    assert [e["amount"] for e in result.events("retaliation")] == [5]
    assert {e["target"] for e in result.events("death")} == {"a", "t"}


@pytest.mark.rule("500.1f", "S500-05")
def test_a_spent_ignore_charge_no_longer_keeps_a_hit_from_being_lethal() -> None:
    t = unit("t", "Ignores the first 1 hits", vitality=20, at=(0, 0), state={"ignored_hits": 1})
    g = unit("g", "Intercepts lethal damage to adjacent allies", at=(2, 0))
    a = unit("a", "Deal 30 damage", acts=1)
    result = fight(battle([a], [t, g], seconds=1.5, draws={"a/target": ["t"]}))
    assert [e["target"] for e in result.events("redirect")] == ["g"]


@pytest.mark.rule("800.36e", "900.31d")
def test_the_bonus_of_a_pushed_initiative_goes_nowhere_where_nobody_can_be_aimed_at() -> None:
    p = unit("p", "Passive: When this unit takes damage, an adjacent ally's Initiative resolves now", at=(0, 0))
    p["state"] = {"burn": 20}
    b = unit("b", "Initiative: Deal 5 bonus damage", "Initiative: Gain 2 Power", at=(2, 0))
    result = fight(battle([p, b], [unit("t", state={"entrap": 3})], seconds=0.6))
    assert result.unit("b")["power"] == 2
    assert not result.events("damage", source="b")


@pytest.mark.rule("900.3d", "800.12c")
@pytest.mark.parametrize(("status", "first"), [("burn", "status_applied"), ("freeze", "damage")])
def test_a_tools_crush_is_armor_setup_unless_it_is_on_frozen_enemies(status: str, first: str) -> None:
    word = {"burn": "Burning", "freeze": "Frozen"}[status]
    tool = unit(
        "tool",
        "When an adjacent ally activates, deal 1 damage to that ally's target",
        f"When an adjacent ally activates, Crush: 5 on {word} enemies",
        kind="tool",
        at=(2, 0),
    )
    a = unit("a", "Deal 5 damage", acts=1, at=(0, 0))
    result = fight(battle([a, tool], [unit("t", state={status: 40 if status == "burn" else 3})], seconds=1.5))
    assert result.kinds("status_applied", "damage", source="tool")[0] == first


@pytest.mark.rule("S300-21", "S500-16")
def test_an_actor_that_dies_between_two_recipients_is_none_of_them() -> None:
    b = unit("b", at=(0, 0), vitality=5)
    a = unit("a", "All allies gain Kindled: 1", acts=1, at=(2, 0), vitality=5)
    r = unit("r", "Passive: When an ally gains Kindled, allies lose 999 vitality", at=(6, 2))
    result = fight(battle([b, a, r], [unit("t")], seconds=1.5))
    assert [e["target"] for e in result.events("status_applied", status="kindled")] == ["b", "r"]
    assert [(e["target"], e["why"]) for e in result.events("skipped", source="a")] == [("a", "owner_dead")]


@pytest.mark.rule("400.3c", "400.8b")
def test_stacks_of_a_target_that_is_gone_count_for_nothing() -> None:
    # the hit kills t, and what it had is gone with it
    a = unit("a", "Deal 10 damage", "Gain 1 Armor per Burn stack on the target, after the hit", acts=1)
    state = {"burn": 4, "burn_in": 9}
    for held, armor in ((10, 0), (11, 4)):
        result = fight(battle([a], [unit("t", vitality=held, state=state), unit("x", focus=0)], seconds=1.1,
                              draws={"a/target": ["t"]}))  # fmt: skip
        assert result.unit("a")["armor"] == armor


@pytest.mark.rule("300.4f")
def test_bonus_damage_once_per_target_is_refused_to_a_target_that_has_had_it() -> None:
    a = unit("a", "Deal 4 bonus damage, once per target", "Deal 10 damage", acts=1)
    result = fight(battle([a], [unit("t")], seconds=9.5))
    assert hits(result, "a", "t") == [14, 10]
    assert [(e["time"], e["why"]) for e in result.events("skipped", source="a")] == [(9, "spent")]


@pytest.mark.rule("800.61c", "S200-04")
@pytest.mark.parametrize(("settles", "dividend"), [(True, 3), (False, 0)])
def test_hubs_do_not_settle_where_another_fight_of_a_chain_follows(settles: bool, dividend: int) -> None:
    ours = [unit("a", "Deal 10 damage", acts=1), unit("h", at=(4, 0), kind="hub", settle=3)]
    document = battle(ours, [unit("t", vitality=5)], sides={"player": {"stock": 5}}, settles=settles)
    assert fight(document)["sides"]["player"]["dividend"] == dividend
