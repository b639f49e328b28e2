"""How a card is printed, and the lane in which each line resolves (400.1, 400.7)."""

from __future__ import annotations

import pytest

from ecs_sim import InputError
from ecs_sim.text.parse import parse_line
from ecs_sim.text.placeholders import live_text
from tests.boards import NO, YES, Document, battle, fight, hits, unit


@pytest.mark.rule("400.1a")
def test_an_ability_is_a_list_of_lines_the_attack_among_them() -> None:
    a = unit("a", "Deal {power} damage", "Gain 1 Armor", "Venom: 2", power=7, acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert (hits(result, "a"), result.unit("a")["armor"], result.state("t", "venom")) == ([7], 1, 2)


@pytest.mark.rule("400.1a", "400.7-intro")
def test_a_card_does_not_have_two_attacks() -> None:
    with pytest.raises(InputError):
        fight(battle([unit("a", "Deal 5 damage", "Deal 6 damage")], [unit("t")]))


@pytest.mark.rule("400.1b")
@pytest.mark.parametrize("keyword", ["Rabid", "Relentless", "Everlasting", "Cascade", "Feast", "Fury", "Large"])
def test_a_line_that_is_only_a_keyword_says_that_the_unit_has_it_and_does_nothing_else(keyword: str) -> None:
    draws: Document = {"a/cascade": [NO]} if keyword == "Cascade" else {}
    result = fight(battle([unit("a", keyword, acts=0.25)], [unit("t")], seconds=0.3, draws=draws))
    assert result.kinds(source="a") == ["activation", "cast"]


@pytest.mark.rule("400.1b", "800.56c")
def test_a_unit_has_the_keyword_that_its_line_says() -> None:
    a = unit("a", "Apply Stun: 1 to all enemies", acts=0.25)
    result = fight(battle([a], [unit("r", "Relentless"), unit("t")], seconds=0.3))
    assert [e["target"] for e in result.events("status_applied")] == ["t"]


@pytest.mark.rule("400.1c")
@pytest.mark.parametrize(
    ("line", "family", "held"),
    [
        ("Maim: 27", "maim", 27),
        ("Maim 27", "maim", 27),
        ("Kindled: 3", "kindled", 3),
        ("Burn 12", "burn", 12),
        ("Burn: 12", "burn", 12),
        ("Venom: {dose}", "venom", 4),
        ("Haywire: 1", "haywire", 1),
        ("Dread: 2", "dread", 2),
        ("Overclock: 1", "overclock", 1),
    ],
)
def test_keyword_and_amount_apply_it_to_the_target(line: str, family: str, held: int) -> None:
    a = unit("a", line, acts=0.25, fields={"dose": [4]})
    result = fight(battle([a, unit("b")], [unit("t"), unit("u")], seconds=0.3, draws={"a/target": ["t"]}))
    assert [result.state(i, family) for i in "abtu"] == [0, 0, held, 0]


@pytest.mark.rule("400.1d")
def test_recipients_named_before_gain_receive_it_instead_of_the_target() -> None:
    #  a b       b is adjacent, c is not; c alone is Relentless.
    #      c
    lines = ("Adjacent allies gain Hallow: 4", "Allies with Relentless gain Kindled: 2", "Gain Kindled: 3")
    player = [unit("a", *lines, at=(0, 0), acts=0.25), unit("b", at=(2, 0)), unit("c", "Relentless", at=(4, 2))]
    result = fight(battle(player, [unit("t")], seconds=0.3))
    told = [(e["status"], e["target"], e["amount"]) for e in result.events("status_applied")]
    assert told == [("hallow", "b", 4), ("kindled", "c", 2), ("kindled", "a", 3)]


@pytest.mark.rule("400.1f", "400.1e")
def test_a_rider_is_tested_when_it_resolves_and_not_when_the_activation_starts() -> None:
    # The line before it makes the unit Ignited.
    a = unit("a", "Ignited: Gain 1 Focus", "Gain Kindled: 3", "Ignited: Gain 1 Dividend", acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert result.kinds("stat_changed", "dividend", line="Ignited: Gain 1 Focus") == []
    assert len(result.events("dividend")) == 1


@pytest.mark.rule("400.1g")
@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Deal {power} damage", "Deal 31 damage"),
        ("Burn {burn_power}", "Burn 23"),
        ("Freeze {chill} enemies", "Freeze 3 enemies"),
        ("Gain Shield: {chill}", "Gain Shield: 3"),
    ],
)
def test_placeholders_are_shown_as_real_numbers(line: str, shown: str) -> None:
    assert live_text(parse_line(line), {"power": 31, "burn_power": 23, "chill": 3}) == shown


@pytest.mark.rule("400.2j")
def test_a_counter_is_shown_by_its_letter_until_it_was_written() -> None:
    line = parse_line("Gain Shield: X")
    assert live_text(line, {"power": 31}) == "Gain Shield: X"
    assert live_text(line, {"power": 31, "X": 4}) == "Gain Shield: 4"


@pytest.mark.rule("400.1h")
def test_an_ability_has_no_name_of_its_own() -> None:
    a = unit("a", "Deal 5 damage", title="Crushing Blow")
    with pytest.raises(InputError):
        fight(battle([a], [unit("t")]))


@pytest.mark.rule("400.7a", "400.7-intro")
def test_lines_of_a_lane_resolve_in_printed_order() -> None:
    lines = ["Gain 1 Armor", "Venom: 1", "Gain Shield: 1", "Burn 1", "Gain 1 Focus", "Haywire: 1"]
    for order in (lines, lines[::-1]):
        a = unit("a", *order[:3], "Deal 5 damage", *order[3:], acts=0.25)
        result = fight(battle([a], [unit("t")], seconds=0.3))
        told = [e["line"] for e in result.events(source="a") if e.get("line") and e["kind"] != "damage"]
        assert told == order


@pytest.mark.rule("400.7b", "800.13a")
@pytest.mark.parametrize(("order", "dies"), [(("Maim: 30", "Cull"), True), (("Cull", "Maim: 30"), False)])
def test_a_cull_tests_the_maim_that_was_printed_before_it(order: tuple[str, str], dies: bool) -> None:
    # 20 Maim points are there already, the hit leaves 40 Vitality: 50 will do, 20 will not.
    a = unit("a", "Deal 60 damage", *order, acts=0.25)
    t = unit("t", vitality=100, state={"maim": 20})
    result = fight(battle([a], [t, unit("u")], seconds=0.3, draws={"a/target": ["t"]}))
    assert result.unit("t")["alive"] is not dies


@pytest.mark.rule("400.7c", "900.40-answer", "900.40b", "900.40c")
@pytest.mark.parametrize("damage", ["Deal {power} damage", "Deal 50 damage"])
def test_post_damage_lines_resolve_without_a_hit_and_only_those_that_require_one_are_skipped(damage: str) -> None:
    # Power 0 deals nothing; 50 are taken whole by two points of Insurance.
    a = unit("a", damage, "Venom: 2", "Gain 1 Armor, if the hit lands", acts=0.25)
    result = fight(battle([a], [unit("t", state={"insurance": 2})], seconds=0.3))
    assert (result.state("t", "venom"), result.unit("a")["armor"]) == (2, 0)


@pytest.mark.rule("400.7d", "900.7-answer", "900.7b", "900.7c", "900.7d")
def test_bonus_damage_is_mitigated_once_and_other_instances_each_for_themselves() -> None:
    # Armor 25: a fifth less, rounded up to the attacker's good, and 5 flat for every instance.
    bonus = unit("a", "Deal 50 bonus damage", "Deal 50 damage", acts=0.25)
    split = unit("a", "Deal 50 damage to the target", "Deal 50 damage", acts=0.25)
    found = [hits(fight(battle([one], [unit("t", armor=25)], seconds=0.3)), "a") for one in (bonus, split)]
    assert found == [[75], [35, 35]]


@pytest.mark.rule("S400-13", "800.13d", "600.3c")
def test_a_misfire_changes_the_target_and_not_the_enemies() -> None:
    # The target is the ally b: Maimed beyond its Vitality it still is not culled; all enemies stay t and u.
    lines = ("Deal 10 damage", "Apply Venom: 1 to all enemies", "Maim: 3", "Cull", "Gain 1 Armor")
    a = unit("a", *lines, acts=0.25, state={"feral": 1})
    b = unit("b", state={"vitality": 12})
    draws: Document = {"a/misfire": [YES], "a/misfire_pick": ["b"]}
    result = fight(battle([a, b], [unit("t"), unit("u")], seconds=0.3, draws=draws))
    assert (result.unit("b")["vitality"], result.state("b", "maim"), result.unit("b")["alive"]) == (2, 3, True)
    assert [e["target"] for e in result.events("status_applied", status="venom")] == ["t", "u"]
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("S400-11", "S400-10")
def test_once_and_the_count_of_activations_outlive_a_revival() -> None:
    # a acts at 2 s, dies at 3 and is back at 13, before the charges of that step: it acts at 14.95, which is its
    # second activation, and nothing is armed again.
    lines = ("Everlasting", "Gain 1 Dividend, once", "On the 2nd activation, gain 1 Armor", "Initiative: Gain 1 Focus")
    a = unit("a", *lines, vitality=5, speed=300)
    e = unit("e", "Deal 9 damage", acts=3)
    result = fight(battle([a, unit("b")], [e], seconds=15.2, draws={"e/target": ["a", "b"]}))
    assert result.times("activation", source="a") == [2.0, 14.95]
    assert result.times("dividend") == [2.0]
    assert [(x["time"], x["stat"]) for x in result.events("stat_changed", line=lines[2])] == [(14.95, "armor")]
    assert result.times("stat_changed", line=lines[3]) == [2.0]


@pytest.mark.rule("400.4i", "300.4e", "300.3-10")
def test_the_attack_itself_may_have_a_charge() -> None:
    # a acts at 1, 9 and 17; the second time its bonus damage is all there is of the hit
    own = unit("a", "Deal 10 damage, once", "On the 2nd activation, deal 3 bonus damage", acts=1)
    result = fight(battle([own], [unit("t")], seconds=17))
    assert [(e["time"], e["vitality"]) for e in result.events("damage")] == [(1, 10), (9, 3)]
    assert result.unit("a")["state"]["lines"][0]["once"] is True


@pytest.mark.rule("300.4f", "400.4i")
def test_the_attack_itself_may_have_a_charge_for_each_target() -> None:
    own = unit("a", "Deal 10 damage, once per target", acts=1)
    draws = {"a/target": ["t", "t", "s"]}
    result = fight(battle([own], [unit("t"), unit("s")], seconds=17, draws=draws))
    assert [(e["time"], e["target"]) for e in result.events("damage")] == [(1, "t"), (17, "s")]


@pytest.mark.rule("300.4e", "300.3c")
def test_a_hit_that_is_passed_over_spends_no_charge_of_the_attack() -> None:
    # the instance above the attack kills t at 1.0; at 9.0 s is hit
    own = unit("a", "Deal 5 damage to the target", "Deal 10 damage, once", acts=1)
    draws = {"a/target": ["t", "s"]}
    result = fight(battle([own], [unit("t", vitality=5), unit("s")], seconds=9, draws=draws))
    assert [(e["time"], e["target"], e["vitality"]) for e in result.events("damage")] == [
        (1, "t", 5), (9, "s", 5), (9, "s", 10),
    ]  # fmt: skip
