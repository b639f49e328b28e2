"""Tool (800.71): packages that answer five events, three of them passes of an ally's activation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, hits, unit
from tests.steady import faults


def tool(id: str, *lines: str, at: tuple[int, int] = (2, 0), **printed: Any) -> Document:  # noqa: A002
    """A Tool right of what stands at (0, 0)."""
    return unit(id, *lines, at=at, kind="tool", **printed)


def served(*tools: Document, ally: tuple[str, ...] = ("Deal 10 damage",), seconds: float = 1.1, **more: Any) -> Fight:
    """`a` at (0, 0) acts at 1.0 beside the Tools, at `t`."""
    return fight(battle([unit("a", *ally, acts=1), *tools], [unit("t", **more)], seconds=seconds))


SHIELD = "that ally gains Shield: 5"


@pytest.mark.rule("800.71a", "600.1b")
def test_does_not_act_nor_is_it_a_target_nor_does_it_hold_the_round() -> None:
    foe = unit("x", "Deal 2000 damage", acts=1)
    result = fight(battle([unit("a"), tool("k", f"When an adjacent ally activates, {SHIELD}")], [foe]))
    assert (result["winner"], result["seconds"]) == ("enemy", 1)
    assert result.events("activation", source="k") == []


@pytest.mark.rule("800.71b", "500.1-1", "500.3g", "700.3a")
@pytest.mark.parametrize("effect", ["gains Shield: 5", "gains 5 Power", "gains Kindled: 2", "gains Hallow: 3"])
def test_does_take_nothing_that_an_ordinary_effect_gives(effect: str) -> None:
    # a Tool's last Durability is heard by the other one, which names it: nothing but a repair reaches it
    ours = [
        tool("k", "When an adjacent ally activates, that ally gains Shield: 1", durability=1),
        tool("l", f"When a Tool loses its last Durability, that ally {effect}", at=(4, 3)),
    ]
    result = served(*ours)
    assert [e["why"] for e in result.events("skipped", source="l")] == ["no_recipient"]


@pytest.mark.rule("800.71c", "800.71d", "300.3-6", "300.3-19", "300.3-22")
def test_does_run_each_of_the_three_passes_in_its_place() -> None:
    lines = (
        "After an adjacent ally activates, that ally gains 3 Power",
        "After an adjacent ally's impact, that ally gains 2 Power",
        "When an adjacent ally activates, that ally gains 1 Power",
    )
    result = served(tool("k", *lines), ally=("Deal 10 damage", "Gain 1 Armor", "Haywire: 1 per Burning enemy"))
    kinds = [(e["kind"], e["amount"]) for e in result.events() if e["kind"] in ("cast", "damage", "stat_changed")]
    changes = [("stat_changed", 1), ("cast", 10), ("damage", 10), ("stat_changed", 1), ("stat_changed", 2)]
    assert kinds == [*changes, ("stat_changed", 3)]
    assert [e["amount"] for e in result.events("stat_changed", source="k")] == [1, 2, 3]


@pytest.mark.rule("300.3-22", "800.71d")
def test_does_come_before_haywire_in_the_last_pass() -> None:
    result = served(
        tool("k", f"After an adjacent ally activates, {SHIELD}"), ally=("Deal 1 damage", "Gain 1 Power"), seconds=1
    )
    assert result.kinds("damage", "shield") == ["damage", "shield"]
    a = unit("a", "Deal 1 damage", acts=1, state={"haywire": 1})
    ours = [a, tool("k", f"After an adjacent ally activates, {SHIELD}")]
    assert fight(battle(ours, [unit("t")], seconds=1)).kinds("shield", "stacks_changed") == ["shield", "stacks_changed"]


@pytest.mark.rule("900.3a", "300.3-6", "300.3-10")
def test_does_raise_the_base_damage_when_it_answers_at_the_start() -> None:
    ours = ("Deal {power} damage",)
    assert hits(served(tool("k", "When an adjacent ally activates, that ally gains 7 Power"), ally=ours), "a") == [7]
    assert hits(served(tool("k", "After an adjacent ally's impact, that ally gains 7 Power"), ally=ours), "a") == []


@pytest.mark.rule("800.71e", "100.4a", "100.4b")
def test_does_ask_for_adjacency_where_the_package_says_so() -> None:
    near = f"When an adjacent ally activates, {SHIELD}"
    assert served(tool("k", near, at=(2, 1))).state("a", "shield") == 5
    assert served(tool("k", near, at=(2, 2))).state("a", "shield") == 0
    assert served(tool("k", near, at=(7, 3))).state("a", "shield") == 0
    assert served(tool("k", f"When an ally activates, {SHIELD}", at=(7, 3))).state("a", "shield") == 5
    assert served(tool("k", f"When a flank ally activates, {SHIELD}", at=(0, 2))).state("a", "shield") == 0
    assert served(tool("k", f"When a flank ally activates, {SHIELD}", at=(2, 0))).state("a", "shield") == 5


@pytest.mark.rule("800.71c", "800.71e")
def test_does_not_answer_an_enemy_that_acts() -> None:
    result = fight(
        battle([unit("a"), tool("k", f"When an ally activates, {SHIELD}")], [unit("t", acts=1)], seconds=1.1)
    )
    assert result.events("shield") == []


@pytest.mark.rule("300.3a", "S300-19", "800.71d")
def test_does_not_answer_an_activation_without_a_target() -> None:
    foe = unit("t", state={"entrap": 5})
    passes = ("When an ally activates", "After an ally's impact", "After an ally activates")
    ours = [unit("a", "Deal 1 damage", acts=1), tool("k", *(f"{p}, {SHIELD}" for p in passes))]
    assert fight(battle(ours, [foe], seconds=1.1)).state("a", "shield") == 0


@pytest.mark.rule("S300-21", "300.3-19", "300.3-22")
def test_does_run_the_impact_pass_of_an_ally_that_died_of_its_hit_but_not_the_last() -> None:
    ours = [
        unit("a", "Deal 10 damage", vitality=1, acts=1),
        unit("b", at=(6, 2)),
        tool("k", "After an adjacent ally's impact, allies gain 1 Power"),
        tool("l", "After an adjacent ally activates, allies gain 1 Armor", at=(2, 1)),
    ]
    foe = unit("t", "Damaging enemies lose 5 vitality")
    result = fight(battle(ours, [foe], seconds=1.1))
    assert (result.unit("b")["power"], result.unit("b")["armor"]) == (1, 0)


@pytest.mark.rule("300.2f", "S300-30", "300.3-21", "800.9a")
def test_does_answer_each_repeat_of_an_activation() -> None:
    a = unit("a", "Deal 1 damage", "Cascade", acts=1)
    ours = [a, tool("k", f"When an adjacent ally activates, {SHIELD}")]
    result = fight(battle(ours, [unit("t")], seconds=1.5, draws={"a/cascade": [YES, NO]}))
    assert result.times("shield", source="k") == [1, 1.1]


@pytest.mark.rule("800.71c", "800.44a", "100.5c")
def test_does_answer_battle_start_in_the_reading_order_pass() -> None:
    ours = [
        unit("a", "Markup: Gain 1 Power", at=(0, 2)),
        tool("k", "At battle start, adjacent allies gain 2 Power", at=(0, 1), durability=2),
        unit("b", "Markup: Gain 3 Power", at=(6, 0)),
    ]
    result = fight(battle(ours, [unit("t")], seconds=0))
    assert [e["amount"] for e in result.events("stat_changed")] == [3, 2, 1]
    assert result.unit("k")["vitality"] == 1


@pytest.mark.rule("800.71c", "S800-57", "500.8c")
def test_does_answer_vitality_damage_to_an_ally_and_no_cost() -> None:
    line = "When an adjacent ally takes damage, that ally gains 1 Power"
    for foe, gained in (("Deal 5 damage", 1), ("Gain 1 Focus", 0)):
        ours = [unit("a", "Lose 5 vitality", acts=1), tool("k", line)]
        assert fight(battle(ours, [unit("t", foe, acts=2)], seconds=2.5)).unit("a")["power"] == gained
    shielded = [unit("a", state={"shield": 9}), tool("k", line)]
    assert fight(battle(shielded, [unit("t", "Deal 5 damage", acts=1)], seconds=1.1)).unit("a")["power"] == 0


@pytest.mark.rule("800.71c", "S500-17", "500.4c", "400.6b")
def test_does_answer_an_enemy_dying_after_every_unit_has() -> None:
    ours = [
        unit("a", "Deal 10 damage", acts=1),
        tool("k", "When an enemy dies, allies gain 1 Armor", at=(7, 0)),
        unit("b", "Macabre: Gain 2 Power", at=(4, 2)),
        unit("c", "Passive: When an enemy dies, gain 3 Power", at=(2, 2)),
    ]
    result = fight(battle(ours, [unit("t", vitality=5), unit("z")], seconds=1.1, draws={"a/target": ["t"]}))
    assert [e["source"] for e in result.events("stat_changed")] == ["c", "b", "k", "k", "k"]


@pytest.mark.rule("800.71c", "400.6b")
def test_does_not_answer_an_ally_dying() -> None:
    ours = [unit("a", vitality=1), unit("b"), tool("k", "When an enemy dies, allies gain 1 Armor", at=(7, 0))]
    foe = unit("t", "Deal 5 damage", acts=1)
    result = fight(battle(ours, [foe], seconds=1.1, draws={"t/target": ["a"]}))
    assert result.unit("b")["armor"] == 0


@pytest.mark.rule("800.71e", "S800-55", "900.34a")
@pytest.mark.parametrize(("roll", "left"), [(YES, 1), (NO, 2)])
def test_does_roll_its_chance_before_it_resolves(roll: int, left: int) -> None:
    k = tool("k", f"When an adjacent ally activates, 25% chance: {SHIELD}", durability=2)
    document = battle([unit("a", acts=1), k], [unit("t")], seconds=1.1, draws={"k/chance": [roll]})
    result = fight(document)
    assert (result.unit("k")["vitality"], result.state("a", "shield")) == (left, 5 * (2 - left))
    assert [e["why"] for e in result.events("skipped", source="k")] == ([] if roll else ["chance"])


@pytest.mark.rule("800.71e", "S800-55")
def test_does_not_roll_where_adjacency_fails_but_does_before_the_gate() -> None:
    line = f"When an adjacent ally activates, 25% chance: Overmatch Power: {SHIELD}"
    far = battle([unit("a", acts=1), tool("k", line, at=(7, 3))], [unit("t")], seconds=1.1)
    assert fight(far).state("k", "draws") == 0
    near = battle([unit("a", acts=1), tool("k", line)], [unit("t")], seconds=1.1, draws={"k/chance": [NO]})
    assert [e["why"] for e in fight(near).events("skipped", source="k")] == ["chance"]
    near["draws"] = {"k/chance": [YES]}
    assert [e["why"] for e in fight(near).events("skipped", source="k")] == ["condition"]


@pytest.mark.rule("300.3-6", "S300-24", "800.71d")
def test_does_answer_after_the_units_that_listen() -> None:
    ours = [
        tool("k", "When an ally activates, allies gain 1 Armor", at=(2, 0)),
        unit("b", "Passive: When an ally activates, gain 1 Power", at=(4, 2)),
        unit("a", "Deal 1 damage", at=(0, 0), acts=1),
    ]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [e["source"] for e in result.events("stat_changed")] == ["b", "k", "k"]


@pytest.mark.rule("S500-30", "500.7f", "800.22a", "500.8e")
def test_does_count_as_the_source_of_what_it_does() -> None:
    # t's Retort falls on the Tool and moves nothing; a's Feast has no part in it
    ours = [
        unit("a", "Feast", acts=1, state={"vitality": 500}),
        tool("k", "When an adjacent ally activates, deal 30 damage to that ally's target"),
    ]
    result = fight(battle(ours, [unit("t", "Damaging enemies lose 4 vitality")], seconds=1.1))
    assert hits(result, "k", "t") == [30]
    assert result.unit("k")["stats"]["damage_dealt"] == 30
    assert result.unit("a")["vitality"] == 500
    assert result.events("retaliation") == []
    assert [e["target"] for e in result.events("retaliation_refused")] == ["k"]


@pytest.mark.rule("S500-30", "500.5a")
def test_does_count_as_the_killer() -> None:
    ours = [
        unit("a", acts=1),
        tool("k", "When an adjacent ally activates, deal 30 damage to that ally's target"),
    ]
    result = fight(battle(ours, [unit("t", vitality=9), unit("z")], seconds=1.1, draws={"a/target": ["t"]}))
    assert result.unit("k")["stats"]["kills"] == 1


@pytest.mark.rule("S400-12", "600.3a")
def test_does_mean_the_allys_target_by_the_target() -> None:
    ours = [unit("a", "Deal 1 damage", acts=1), tool("k", "When an adjacent ally activates, Crush: 7")]
    foes = [unit("t", armor=9), unit("z", armor=9)]
    result = fight(battle(ours, foes, seconds=1.1, draws={"a/target": ["z"]}))
    assert (result.unit("t")["armor"], result.unit("z")["armor"]) == (9, 2)


@pytest.mark.rule("300.3-4", "800.23a")
def test_does_turn_on_the_victim_of_a_misfire() -> None:
    a = unit("a", "Deal 1 damage", acts=1, state={"feral": 1})
    ours = [
        a,
        unit("b", at=(6, 2), armor=9),
        tool("k", "When an adjacent ally activates, Crush: 7 on that ally's target"),
    ]
    draws: Document = {"a/target": ["t"], "a/misfire": [YES], "a/misfire_pick": ["b"]}
    result = fight(battle(ours, [unit("t", armor=9)], seconds=1.1, draws=draws))
    assert (result.unit("t")["armor"], result.unit("b")["armor"]) == (9, 2)


@pytest.mark.rule("800.12d", "900.3b", "900.3c", "800.71c", "S800-55")
def test_does_put_tools_with_armor_setup_first() -> None:
    lines = ("When an adjacent ally activates, that ally gains 1 Power", "When an adjacent ally activates, Crush: 3")
    plain, setup = tool("k", lines[0], at=(2, 0)), tool("l", lines[1], at=(2, 1))
    result = served(plain, setup)
    assert [e["source"] for e in result.events() if e["kind"] in ("stat_changed", "status_applied")] == ["l", "l", "k"]


@pytest.mark.rule("800.12d", "900.3d")
def test_does_put_packages_with_armor_setup_first() -> None:
    k = tool(
        "k", "When an adjacent ally activates, that ally gains 1 Power", "When an adjacent ally activates, Crush: 3"
    )
    assert [(e["target"], e["amount"]) for e in served(k).events("stat_changed")] == [("t", -3), ("a", 1)]


@pytest.mark.rule("800.12d", "900.3e", "900.3f")
def test_does_put_the_armor_setup_of_a_package_first() -> None:
    k = tool("k", "When an adjacent ally activates, that ally gains 1 Power and Crush: 3 on that ally's target")
    assert [(e["target"], e["amount"]) for e in served(k).events("stat_changed")] == [("t", -3), ("a", 1)]


@pytest.mark.rule("C40", "800.71d", "900.3a", "800.12d")
def test_does_not_hoist_in_the_later_passes() -> None:
    plain = tool("k", "After an adjacent ally's impact, that ally gains 1 Power and Crush: 3 on that ally's target")
    assert [e["target"] for e in served(plain).events("stat_changed")] == ["a", "t"]
    crush = tool("l", "After an adjacent ally's impact, Crush: 3", at=(2, 1))
    assert [e["source"] for e in served(plain, crush).events("stat_changed")] == ["k", "k", "l"]
    assert hits(served(tool("k", "After an adjacent ally's impact, Crush: 25"), armor=25), "a") == [3]


@pytest.mark.rule("900.3c", "C40")
def test_does_not_hoist_a_tool_for_armor_setup_of_a_later_pass() -> None:
    k = tool("k", "When an adjacent ally activates, that ally gains 1 Power")
    late = tool(
        "l",
        "When an adjacent ally activates, that ally gains 1 Focus",
        "After an adjacent ally's impact, Crush: 3",
        at=(2, 1),
    )
    assert [e["source"] for e in served(k, late).events("stat_changed")] == ["k", "l", "l"]


@pytest.mark.rule("800.12c", "800.12d")
def test_does_not_hoist_a_crush_on_frozen_enemies() -> None:
    k = tool("k", "When an adjacent ally activates, that ally gains 1 Power and Crush: 3 on Frozen enemies")
    result = fight(battle([unit("a", acts=1), k], [unit("t", state={"freeze": 5})], seconds=1.1))
    assert [e["target"] for e in result.events("stat_changed")] == ["a", "t"]


@pytest.mark.rule("900.3-answer", "900.3a", "900.3f", "900.3g", "800.12d")
def test_does_help_the_hit_of_its_ally() -> None:
    k = tool("k", "When an adjacent ally activates, Crush: 25 on that ally's target", durability=2)
    result = served(k, ally=("Deal 100 damage",), armor=25)
    assert (hits(result, "a"), result.unit("k")["vitality"]) == ([100], 1)


@pytest.mark.rule("900.3g", "800.12f", "800.18c")
def test_does_pay_for_a_crush_that_relentless_refuses() -> None:
    k = tool("k", "When an adjacent ally activates, Crush: 25 on that ally's target", durability=2)
    result = fight(battle([unit("a", acts=1), k], [unit("t", "Relentless", armor=25)], seconds=1.1))
    assert (result.unit("t")["armor"], result.unit("k")["vitality"]) == (25, 1)


@pytest.mark.rule("800.12e", "C28")
def test_does_replace_its_own_crush_on_the_same_enemy_and_start_the_window_anew() -> None:
    ours = [
        unit("a", acts=1),
        unit("b", at=(3, 0), acts=2),
        tool("k", "When an adjacent ally activates, Crush: 10 on that ally's target"),
    ]
    armor = [fight(battle(ours, [unit("t", armor=25)], seconds=t)).unit("t")["armor"] for t in (1.5, 2.5, 3.5, 3.95, 4)]
    assert armor == [15, 15, 15, 15, 25]


@pytest.mark.rule("800.12e")
def test_does_replace_a_larger_crush_of_its_own_too() -> None:
    k = tool(
        "k",
        "When an adjacent ally activates, Crush: 10 on that ally's target",
        "After an adjacent ally activates, Crush: 4 on that ally's target",
    )
    result = served(k, armor=25)
    assert result.unit("t")["armor"] == 21
    assert [e["amount"] for e in result.events("stat_changed")] == [-10, 6]
    assert [m["amount"] for m in result.state("t", "modifiers")] == [-4]


@pytest.mark.rule("800.12e", "700.2e")
def test_does_not_replace_anothers_crush_nor_its_own_on_another_enemy() -> None:
    line = "When an adjacent ally activates, Crush: 10 on all enemies"
    ours = [unit("a", "Crush: 3", acts=1), tool("k", line), tool("l", line, at=(2, 1), card="k")]
    foes = [unit("t", armor=25), unit("z", armor=25)]
    result = fight(battle(ours, foes, seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.unit("t")["armor"], result.unit("z")["armor"]) == (2, 5)


@pytest.mark.rule("800.71c", "800.18c")
def test_does_resolve_all_effects_of_a_package_for_one_durability() -> None:
    line = "When an adjacent ally activates, that ally gains Shield: 2 and that ally gains 3 Power and Venom: 1"
    result = served(tool("k", line, durability=3))
    assert result.unit("k")["vitality"] == 2
    assert (result.state("a", "shield"), result.unit("a")["power"], result.state("t", "venom")) == (2, 3, 1)


@pytest.mark.rule("800.71c", "800.18c")
def test_does_repeat_a_package_that_says_so_for_one_durability() -> None:
    k = tool("k", "When an adjacent ally activates, that ally gains 1 Power and Crush: 3, twice", durability=3)
    result = served(k)
    assert [e["amount"] for e in result.events("stat_changed")] == [-3, 1, 1]
    assert (result.unit("a")["power"], result.unit("k")["vitality"]) == (2, 2)
    assert len(result.events("status_applied", source="k")) == 2


@pytest.mark.rule("400.4i", "300.4e", "800.71c")
def test_does_keep_its_once_and_pays_no_more_then() -> None:
    ours = [
        unit("a", acts=1),
        unit("b", at=(3, 0), acts=2),
        tool("k", f"When an adjacent ally activates, {SHIELD}, once", durability=3),
    ]
    result = fight(battle(ours, [unit("t")], seconds=2.5))
    assert (result.unit("k")["vitality"], result.state("b", "shield")) == (2, 0)


@pytest.mark.rule("300.4e", "400.4i")
def test_does_spend_a_once_that_is_armor_setup_and_more() -> None:
    line = "When an adjacent ally activates, Crush: 7 on that ally's target and that ally gains Shield: 5, once"
    ours = [unit("a", acts=1), unit("b", at=(3, 0), acts=2), tool("k", line)]
    result = fight(battle(ours, [unit("t", armor=9)], seconds=2.5))
    assert (result.state("a", "shield"), result.state("b", "shield")) == (5, 0)
    assert [e["why"] for e in result.events("skipped", source="k")] == ["spent"]


@pytest.mark.rule("500.1-1", "300.5a", "900.42a")
def test_does_not_take_overtime() -> None:
    k = tool("k", f"When an adjacent ally activates, {SHIELD}", durability=500)
    result = fight(battle([unit("a", vitality=500_000), k], [unit("t", vitality=500_000)], seconds=70))
    assert result.unit("k")["vitality"] == 492
    assert result.events("damage", target="k") == []


@pytest.mark.rule("400.6j")
def test_does_stop_at_the_nesting_cap() -> None:
    line = "When an ally takes damage, deal 1 damage to that ally"
    ours = [unit("a"), tool("k", line, at=(7, 3))]
    result = fight(battle(ours, [unit("t", "Deal 5 damage", acts=1)], seconds=1.1))
    assert len(result.events("nesting_capped")) == 1
    assert len(hits(result, "k")) == 16


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        unit("a", "Deal 10 damage", "Gain 1 Power", speed=100),
        tool("k", "When an adjacent ally activates, Crush: 10 on that ally's target", durability=3),
        tool("l", "When a Tool loses its last Durability, repair 2 to adjacent Tools, once", at=(2, 1), durability=2),
        tool("m", "When an ally takes damage, 50% chance: that ally gains Shield: 3", at=(3, 1), durability=4),
        tool("n", "When an adjacent ally activates, that ally gains 1 Power", at=(0, 2), durability=1),
    ]
    foes = [unit("t", "Deal 9 damage", speed=80, armor=20), tool("o", "At battle start, allies gain 3 Armor")]
    assert faults(battle(ours, foes, seconds=30)) == []


@pytest.mark.rule("800.12d", "900.3c", "900.3d", "900.3e", "800.65e")
def test_does_count_a_smash_as_armor_setup_at_all_three_levels() -> None:
    first = tool("k", f"When an adjacent ally activates, {SHIELD}", at=(2, 0))
    smash = "apply Smash: 4 to that ally's target"
    lines = (f"When an adjacent ally activates, {SHIELD}", f"When an adjacent ally activates, {SHIELD} and {smash}")
    result = served(first, tool("l", *lines, at=(2, 1)), tier=2, native=2, armor=30)
    told = [(e["kind"], e["source"]) for e in result.events() if e["kind"] in ("status_applied", "shield", "cast")]
    assert told == [("status_applied", "l"), ("shield", "l"), ("shield", "l"), ("shield", "k"), ("cast", "a")]


@pytest.mark.rule("400.4i", "300.4e")
def test_does_not_spend_a_once_on_a_package_that_did_nothing() -> None:
    # the first time there is no Freeze to take
    frost = unit("f", "Freeze", at=(4, 2), acts=8.5)
    line = "When an adjacent ally activates, clear Freeze from that ally's target, once"
    result = fight(battle([unit("a", acts=1), tool("k", line, durability=5), frost], [unit("t")], seconds=9.25))
    assert result.state("t", "freeze") == 0
    assert result.unit("k")["vitality"] == 3
