"""The activation sequence, step by step (300.3): each test holds one step to its place."""

from __future__ import annotations

import pytest

from ecs_sim import InputError
from tests.boards import NO, YES, battle, fight, hits, unit

FURY = "Passive: Adjacent allies have Fury"


@pytest.mark.rule("300.3-intro", "300.3-1", "300.3-3", "300.3-11", "300.3-13", "300.3-14", "300.3-15", "300.3-18")
@pytest.mark.rule("300.3-21", "300.3-23", "S300-31", "400.7-intro")
def test_one_activation_resolves_in_the_order_of_the_list() -> None:
    # Printed against their order wherever the rules move a line.
    a = unit(
        "a",
        "Maim: 2",
        "Cascade",
        "Lucid: Gain 1 Focus",
        "Gain 1 Speed",
        "Crush: 5",
        "Deal 10 damage",
        "Restore 5 vitality",
        "First, gain 1 Armor",
        "Passive: When this unit activates, gain 1 Dividend",
        acts=1,
        state={"overclock": 20, "haywire": 1},
    )
    b = unit("b", "Passive: When an ally activates, gain 1 Stock")
    t = unit("t", "Damaging enemies lose 1 vitality")
    draws = {"a/cascade": [YES], "a/blowout": [YES]}
    result = fight(battle([a, b], [t], seconds=1, draws=draws))
    told = [(e["kind"], e.get("stat") or e.get("status")) for e in result.events() if not e.get("layer")]
    assert told[1:] == [
        ("activation", None),  # 1
        ("stock", None),  # 6
        ("cast", None),  # 11
        ("stat_changed", "armor"),  # 13
        ("status_applied", "crush"),  # 14, hoisted
        ("stat_changed", "armor"),
        ("stat_changed", "speed"),  # 14, printed
        ("stat_changed", "focus"),  # 14, Lucid last
        ("damage", None),  # 15
        ("retaliation", None),
        ("status_applied", "maim"),  # 18
        ("heal", None),
        ("cascade", None),  # 21
        ("dividend", None),  # 22, the unit's own passive
        ("stacks_changed", "haywire"),  # 22
        ("status_applied", "stun"),
        ("blowout", "overclock"),  # 23
        ("status_applied", "stun"),
    ]


@pytest.mark.rule("300.3-1")
def test_an_activation_begins_when_the_charge_completes_and_spends_it() -> None:
    result = fight(battle([unit("a", acts=1)], [unit("t")], seconds=1))
    assert result.times("activation", source="a") == [1.0]
    assert result.state("a", "charge") == pytest.approx(0, abs=1e-6)


@pytest.mark.rule("300.3-1")
def test_no_activation_does_begin_one_step_before() -> None:
    result = fight(battle([unit("a", acts=1)], [unit("t")], seconds=0.95))
    assert result.events("activation") == []


@pytest.mark.rule("300.3-2", "100.4e")
@pytest.mark.parametrize(("coin", "damage"), [(0, 15), (1, 5)])
def test_auras_are_read_anew_so_a_source_that_died_in_the_same_step_gives_nothing(coin: int, damage: int) -> None:
    #  f a     f grants Fury to a: 20 Focus are 10 Power; k kills f in the step in which a acts.
    f = unit("f", FURY, at=(0, 0), vitality=5, focus=100_000)
    a = unit("a", "Deal {power} damage", at=(2, 0), power=5, focus=20, acts=1)
    k = unit("k", "Deal 50 damage", acts=1)
    draws = {"battle/first_side": [coin], "k/target": ["f"]}
    result = fight(battle([f, a], [k], seconds=1.2, draws=draws))
    assert hits(result, "a", "k") == [damage]


@pytest.mark.rule("300.3-2", "300.3-6", "300.3-10")
def test_an_activation_reads_what_a_listener_gave_at_its_start() -> None:
    b = unit("b", "Passive: When an ally activates, that ally gains 3 Power")
    a = unit("a", "Deal {power} damage", power=10, acts=1)
    result = fight(battle([a, b], [unit("t")], seconds=1.2))
    assert hits(result, "a") == [13]


@pytest.mark.rule("300.3-3", "600.3b", "800.55a")
def test_rabid_takes_the_last_victim_out_of_the_roll() -> None:
    # Whatever the rolls, x with all the Focus is hit every other time only.
    a = unit("a", "Deal 10 damage", "Rabid", speed=50)
    x, y = unit("x", focus=1_000_000), unit("y", focus=0)
    result = fight(battle([a], [x, y], seconds=19, draws={"a/target": ["x"]}))
    assert [e["target"] for e in result.events("damage", source="a")] == ["x", "y", "x", "y"]


@pytest.mark.rule("300.3-3", "600.3b")
def test_without_rabid_the_last_victim_stays_in_the_roll() -> None:
    a = unit("a", "Deal 10 damage", speed=50)
    x, y = unit("x", focus=1_000_000), unit("y", focus=0)
    result = fight(battle([a], [x, y], seconds=19, draws={"a/target": ["x", "x", "x", "x"]}))
    assert [e["target"] for e in result.events("damage", source="a")] == ["x"] * 4


@pytest.mark.rule("300.3-4", "600.3c", "800.23b", "800.23e")
def test_a_misfire_redirects_the_whole_activation() -> None:
    a = unit("a", "Crush: 5", "Deal 10 damage", "Maim: 5", acts=1, state={"feral": 1})
    draws = {"a/misfire": [YES], "a/misfire_pick": ["b"]}
    result = fight(battle([a, unit("b", armor=5)], [unit("t")], seconds=1.2, draws=draws))
    told = [e["target"] for e in result.events(source="a") if e["kind"] in ("cast", "damage", "status_applied")]
    assert told == ["b"] * 4
    assert result.unit("b")["vitality"] == 990
    assert result.unit("t")["vitality"] == 1000


@pytest.mark.rule("300.3-4")
def test_a_missed_misfire_roll_leaves_the_target_alone() -> None:
    a = unit("a", "Deal 10 damage", acts=1, state={"feral": 9})
    result = fight(battle([a, unit("b")], [unit("t")], seconds=1.2, draws={"a/misfire": [NO]}))
    assert hits(result, "a", "t") == [10]


@pytest.mark.rule("300.3-4")
def test_no_misfire_is_rolled_without_feral() -> None:
    # A scripted roll that is left unused is an error of the run.
    a = unit("a", "Deal 10 damage", acts=1)
    with pytest.raises(InputError, match="unused"):
        fight(battle([a, unit("b")], [unit("t")], seconds=1.2, draws={"a/misfire": [YES]}))


@pytest.mark.rule("300.3-7", "800.55c")
@pytest.mark.parametrize("third", ["t", "u"])
def test_rabid_remembers_the_ally_that_a_misfire_hit_and_no_enemy(third: str) -> None:
    # t is hit, then u is rolled and b hit instead: both enemies are fair game after that.
    a = unit("a", "Deal 10 damage", "Rabid", speed=300, state={"feral": 1})
    draws = {"a/misfire": [NO, YES, NO], "a/misfire_pick": ["b"], "a/target": ["t", "u", third]}
    result = fight(battle([a, unit("b")], [unit("t"), unit("u")], seconds=7, draws=draws))
    assert [e["target"] for e in result.events("damage", source="a")] == ["t", "b", third]


@pytest.mark.rule("300.3-7", "800.23d")
def test_a_second_misfire_does_not_fall_on_the_ally_that_the_first_one_hit() -> None:
    # The loudest of all by far, b would be picked again if it were in the pool.
    a = unit("a", "Deal 10 damage", "Rabid", speed=300, state={"feral": 1})
    draws = {"a/misfire": [YES, YES], "a/misfire_pick": ["b"]}
    result = fight(battle([a, unit("b", focus=1_000_000)], [unit("t")], seconds=5, draws=draws))
    assert [e["target"] for e in result.events("damage", source="a")] == ["b", "t"]


@pytest.mark.rule("300.3-7", "S600-03")
def test_rabid_records_even_when_nothing_is_dealt() -> None:
    a = unit("a", "Rabid", speed=50)
    x, y = unit("x", focus=1_000_000), unit("y", focus=0)
    result = fight(battle([a], [x, y], seconds=10, draws={"a/target": ["x"]}))
    assert [e["target"] for e in result.events("cast", source="a")] == ["x", "y"]


@pytest.mark.rule("300.3-10", "S300-25")
def test_base_damage_is_fixed_before_the_effects_so_a_gain_counts_for_later_lines_and_the_next_time() -> None:
    a = unit("a", "Gain 5 Power", "Deal {power} damage", "Gain Shield: {power}", power=10, speed=50)
    result = fight(battle([a], [unit("t")], seconds=9.5))
    assert hits(result, "a") == [10, 15]
    assert [e["amount"] for e in result.events("shield")] == [15, 20]


@pytest.mark.rule("300.3-10")
def test_base_damage_is_fixed_even_when_a_pre_effect_raises_power() -> None:
    a = unit("a", "First, gain 5 Power", "Deal {power} damage", power=10, acts=1)
    assert hits(fight(battle([a], [unit("t")], seconds=1.2)), "a") == [10]


@pytest.mark.rule("300.3-11")
def test_the_cast_tells_target_and_base_damage_before_any_effect() -> None:
    a = unit("a", "First, gain 1 Armor", "Deal 7 damage", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    cast, gain, damage = (result.events(kind)[0] for kind in ("cast", "stat_changed", "damage"))
    assert (cast["source"], cast["target"], cast["amount"]) == ("a", "t", 7)
    assert cast["n"] < gain["n"] < damage["n"]


@pytest.mark.rule("300.3-13", "S300-17")
def test_pre_effects_come_before_the_activation_lane_even_when_printed_last() -> None:
    a = unit("a", "Crush: 5", "Gain 1 Speed", "Deal 10 damage", "First, gain 1 Armor", "First, gain 1 Focus", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    gains = [e["stat"] for e in result.events("stat_changed") if e["target"] == "a"]
    assert gains == ["armor", "focus", "speed"]
    first, crush = result.events("stat_changed", target="a")[0], result.events("status_applied", status="crush")[0]
    assert first["n"] < crush["n"]


@pytest.mark.rule("300.3-14", "400.7a", "C27")
def test_crush_is_hoisted_and_the_rest_keeps_its_printed_order() -> None:
    a = unit("a", "Gain Shield: 1", "Venom: 1", "Crush: 5", "Gain Shield: 2", "Crush: 6", "Deal 10 damage", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    told = [e["line"] for e in result.events(source="a") if e.get("line") and e["kind"] != "stat_changed"]
    assert told == ["Crush: 5", "Crush: 6", "Gain Shield: 1", "Venom: 1", "Gain Shield: 2", "Deal 10 damage"]


@pytest.mark.rule("300.3-14", "800.12b")
def test_a_crush_printed_below_the_attack_lowers_the_armor_of_this_very_hit() -> None:
    # Armor 25: a quarter... 20 % less and 5 flat; without it the hit is whole.
    a = unit("a", "Deal 100 damage", "Crush: 25", acts=1)
    result = fight(battle([a], [unit("t", armor=25)], seconds=1.2))
    assert hits(result, "a") == [100]


@pytest.mark.rule("300.3-14", "800.41a")
@pytest.mark.parametrize(("vitality", "damage"), [(100, 15), (99, 10)])
def test_lucid_bonus_needs_full_vitality(vitality: int, damage: int) -> None:
    a = unit("a", "Lucid: Deal 5 bonus damage", "Deal 10 damage", vitality=100, acts=1, state={"vitality": vitality})
    assert hits(fight(battle([a], [unit("t")], seconds=1.2)), "a") == [damage]


@pytest.mark.rule("300.3-14", "800.41b", "900.6d")
def test_lucid_is_tested_last_so_a_heal_printed_after_it_switches_it_on() -> None:
    a = unit("a", "Lucid: Deal 5 bonus damage", "Restore 10 vitality", "Deal 10 damage", acts=1)
    a["state"]["vitality"] = 995
    assert hits(fight(battle([a], [unit("t")], seconds=1.2)), "a") == [15]


@pytest.mark.rule("300.3-14", "800.36a")
def test_initiative_resolves_on_the_first_activation_only() -> None:
    a = unit("a", "Initiative: Deal 6 bonus damage", "Deal 10 damage", speed=50)
    assert hits(fight(battle([a], [unit("t")], seconds=14)), "a") == [16, 10, 10]


@pytest.mark.rule("300.3-15", "400.7d", "900.7a", "900.7b")
def test_base_and_bonus_land_as_one_instance() -> None:
    # 10 + 5 + 5 against Shield 4: one event, one Shield pass.
    a = unit("a", "Deal 5 bonus damage", "Deal 5 bonus damage", "Deal 10 damage", acts=1)
    result = fight(battle([a], [unit("t", state={"shield": 4})], seconds=1.2))
    (hit,) = result.events("damage", source="a")
    assert (hit["amount"], hit["absorbed_shield"], hit["vitality"]) == (20, 4, 16)


@pytest.mark.rule("300.3-15", "500.7f")
def test_retaliation_resolves_inside_the_hit_before_what_is_printed_below() -> None:
    a = unit("a", "Deal 10 damage", "Restore 5 vitality", vitality=100, acts=1)
    result = fight(battle([a], [unit("t", "Damaging enemies lose 7 vitality")], seconds=1.2))
    assert result.kinds("damage", "retaliation", "heal") == ["damage", "retaliation", "heal"]
    assert result.unit("a")["vitality"] == 98


@pytest.mark.rule("300.3-18", "400.3a", "300.4c")
def test_post_damage_lines_read_the_board_that_the_hit_left() -> None:
    # t falls from 100 to 40: wounded for the line below the attack, not for the one above.
    lines = ("Gain 1 Power per wounded enemy", "Deal 60 damage", "Gain 1 Focus per wounded enemy")
    result = fight(battle([unit("a", *lines, acts=1)], [unit("t", vitality=100)], seconds=1.2))
    assert (result.unit("a")["power"], result.unit("a")["focus"]) == (0, 11)


@pytest.mark.rule("300.3-18")
def test_maim_and_cull_are_post_damage_even_when_printed_above_the_attack() -> None:
    # 100 - 60 = 40 is below the 50 Maim points: culled by this activation.
    a = unit("a", "Maim: 50", "Cull", "Deal 60 damage", acts=1)
    result = fight(battle([a], [unit("t", vitality=100), unit("u")], seconds=1.2, draws={"a/target": ["t"]}))
    assert result.kinds("damage", "status_applied", "cull") == ["damage", "status_applied", "cull"]


@pytest.mark.rule("300.3-21", "S300-15")
def test_both_repeats_may_succeed_and_are_served_one_after_the_other() -> None:
    a = unit("a", "Cascade", "25% chance to reactivate", acts=1)
    draws = {"a/cascade": [YES, NO, NO, NO], "a/reactivate": [YES, NO, NO, NO]}
    result = fight(battle([a], [unit("t")], seconds=9.5, draws=draws))
    assert result.times("activation", source="a") == [1.0, 1.1, 1.2, 9.2]
    assert result.kinds("reactivation", "cascade") == ["reactivation", "cascade"]


@pytest.mark.rule("300.3-23", "800.45b", "800.45d")
def test_the_blowout_comes_after_everything_has_read_the_stacks() -> None:
    # 10 stacks are 20 Power for the hit; the unit's own passive still counts them.
    own = "Passive: When this unit activates, gain Shield: 1 per Overclock stack"
    a = unit("a", "Deal {power} damage", own, acts=1)
    a["state"]["overclock"] = 10
    result = fight(battle([a], [unit("t")], seconds=1.2, draws={"a/blowout": [YES]}))
    assert hits(result, "a") == [20]
    assert (result.state("a", "shield"), result.state("a", "overclock"), result.unit("a")["power"]) == (10, 0, 0)


@pytest.mark.rule("300.3-23", "800.45c")
def test_no_blowout_is_rolled_by_a_unit_without_stacks() -> None:
    with pytest.raises(InputError, match="unused"):
        fight(battle([unit("a", acts=1)], [unit("t")], seconds=1.2, draws={"a/blowout": [YES]}))


@pytest.mark.rule("300.3a", "900.40e", "S300-19")
@pytest.mark.parametrize("state", [{"entrap": 3}, {"dormant": 3}])
def test_without_a_legal_target_the_attack_is_skipped_with_all_that_follows(state: dict[str, float]) -> None:
    # b holds the round open for nobody: t alone is the enemy, out of reach but there.
    lines = ("First, gain 1 Armor", "Gain Shield: 5", "Deal 10 damage", "Restore 5 vitality", "Cascade")
    listener = unit("b", "Passive: When an ally activates, gain 1 Stock")
    enemies = [unit("t", state=state)]
    if "dormant" in state:
        enemies.append(unit("u", state={"entrap": 3}))
    result = fight(battle([unit("a", *lines, acts=1, state={"haywire": 1}), listener], enemies, seconds=1.2))
    assert result.kinds()[1:] == ["activation", "skipped"]
    assert result.state("a", "haywire") == 1
    assert not result.state("a", "draws")


@pytest.mark.rule("300.3b", "C17")
def test_an_invalid_formula_is_refused_before_the_battle_begins() -> None:
    a = unit("a", "Deal {blow} damage", fields={"blow": "8 * teir"}, acts=1)
    with pytest.raises(InputError):
        fight(battle([a], [unit("t")]))


@pytest.mark.rule("300.3c", "900.40a", "900.40b", "900.40d", "S400-03")
def test_zero_damage_skips_the_hit_and_still_resolves_the_post_damage_lines() -> None:
    a = unit("a", "Deal {power} damage", "Venom: 3", "Gain 1 Armor", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    assert result.events("damage") == []
    assert (result.state("t", "venom"), result.unit("a")["armor"]) == (3, 1)


@pytest.mark.rule("300.3c", "900.40a", "900.40b", "900.40d", "400.7c")
def test_a_target_that_died_before_the_hit_skips_it_and_still_lets_the_post_damage_lines_resolve() -> None:
    lines = ("Deal 50 damage to all enemies", "Deal 10 damage", "Maim: 3", "Cull", "Gain 1 Armor")
    t, u = unit("t", vitality=20), unit("u")
    result = fight(battle([unit("a", *lines, acts=1)], [t, u], seconds=1.2, draws={"a/target": ["t"]}))
    assert [e["amount"] for e in result.events("damage", target="t")] == [50]
    assert result.events("cull") == []
    assert result.unit("a")["armor"] == 1
    assert result.state("u", "maim") == 0


@pytest.mark.rule("300.3d")
def test_nothing_is_granted_for_activating() -> None:
    a = unit("a", "Deal 1 damage", power=3, speed=200, armor=2, focus=9)
    result = fight(battle([a], [unit("t")], seconds=20))
    assert len(result.events("activation", source="a")) >= 8
    assert result.events("stat_changed") == []
    assert [result.unit("a")[s] for s in ("power", "speed", "armor", "focus")] == [3, 200, 2, 9]


@pytest.mark.rule("S300-21", "500.4b")
def test_an_activator_that_dies_of_its_own_hit_goes_on_without_lines_about_itself() -> None:
    a = unit("a", "Deal 10 damage", "Venom: 3", "Gain Shield: 5", "Cascade", vitality=5, acts=1)
    t = unit("t", "Damaging enemies lose 7 vitality")
    result = fight(battle([a, unit("b")], [t], seconds=1.2))
    assert result.state("t", "venom") == 3
    assert result.events("shield") == []
    assert [e["target"] for e in result.events("death")] == ["a"]
    assert result.state("a", "draws") == {"target": 1}  # no roll for Cascade


@pytest.mark.rule("S300-22", "400.6m")
def test_an_activator_stunned_in_the_midst_of_it_finishes() -> None:
    a = unit("a", "Deal 10 damage", "Gain Shield: 5", acts=1)
    t = unit("t", "Passive: When this unit takes damage, apply Stun: 2 to that enemy")
    result = fight(battle([a], [t], seconds=1.2))
    assert result.state("a", "shield") == 5
    assert result.state("a", "stun") > 0


@pytest.mark.rule("S300-22", "800.9d", "400.5f")
def test_an_activator_entrapped_in_the_midst_of_it_loses_lines_about_itself_and_its_cascade() -> None:
    a = unit("a", "Deal 10 damage", "Gain Shield: 5", "Venom: 3", "Cascade", acts=1)
    t = unit("t", "Passive: When this unit takes damage, apply Entrap to that enemy")
    result = fight(battle([a, unit("b")], [t], seconds=1.2))
    assert result.state("a", "entrap") > 0
    assert result.events("shield") == []
    assert result.state("a", "draws") == {"target": 1}  # no roll for Cascade
    assert result.state("t", "venom") == 3


@pytest.mark.rule("S300-23", "400.5f")
def test_a_target_entrapped_before_the_hit_is_missed_and_only_lines_about_it_are_refused() -> None:
    a = unit("a", "Entrap", "Deal 10 damage", "Venom: 3", "Gain 1 Armor", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    assert result.unit("t")["vitality"] == 1000
    assert result.state("t", "venom") == 0
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("S300-21", "500.4b", "S300-25")
def test_an_activation_goes_on_with_the_stats_its_actor_died_with_even_if_a_vessel_brought_it_back() -> None:
    lines = ("Phylactery", "Deal 5 damage", "Burn {burn_power}", "Venom: {power}", "Apply Maim: Armor to the target")
    a = unit("a", *lines, vitality=20, power=10, armor=3, acts=1, state={"kindled": 5, "overclock": 1})
    result = fight(battle([a, unit("o")], [unit("x", "Damaging enemies lose 50 vitality")], seconds=1.1))
    assert len(result.events("revival", target="a")) == 1
    assert result.unit("a")["power"] == 10
    told = {e["status"]: e["amount"] for e in result.events("status_applied", source="a")}
    assert told == {"burn": 16, "venom": 22, "maim": 4}
