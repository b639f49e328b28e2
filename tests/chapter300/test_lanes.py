"""Effect timing lanes and their memories: once, once per target (300.4)."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Fight, battle, fight, hits, unit


def lines_told(result: Fight, who: str) -> list[str]:
    """The printed lines of a unit that did something, in order."""
    return [e["line"] for e in result.events(source=who) if e.get("line")]


@pytest.mark.rule("300.4a", "400.1a")
def test_every_line_resolves_once_an_activation_in_one_lane() -> None:
    lines = ["Gain 1 Armor", "Deal 5 damage", "Gain 1 Focus", "Venom: 1"]
    result = fight(battle([unit("a", *lines, acts=1)], [unit("t")], seconds=1.2))
    assert lines_told(result, "a") == lines


@pytest.mark.rule("300.4b")
def test_an_activation_line_resolves_before_the_hit_and_may_add_to_it() -> None:
    # The Shield is there when the Retort comes, and the bonus is in the hit.
    a = unit("a", "Gain Shield: 3", "Deal 5 bonus damage", "Deal 10 damage", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    assert result.kinds("shield", "damage") == ["shield", "damage"]
    assert hits(result, "a") == [15]


@pytest.mark.rule("300.4b", "400.7d")
def test_bonus_damage_joins_the_hit_even_when_printed_below_the_attack() -> None:
    a = unit("a", "Deal 10 damage", "Deal 5 bonus damage", acts=1)
    assert hits(fight(battle([a], [unit("t")], seconds=1.2)), "a") == [15]


@pytest.mark.rule("300.4b")
def test_an_activation_line_does_not_read_what_the_hit_will_leave() -> None:
    a = unit("a", "If the target is wounded, gain 1 Armor", "Deal 60 damage", acts=1)
    result = fight(battle([a], [unit("t", vitality=100)], seconds=1.2))
    assert result.unit("a")["armor"] == 0


@pytest.mark.rule("300.4c")
def test_a_post_damage_line_reads_the_board_after_the_hit() -> None:
    a = unit("a", "Deal 60 damage", "If the target is wounded, gain 1 Armor", acts=1)
    result = fight(battle([a], [unit("t", vitality=100)], seconds=1.2))
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("300.4d", "400.1e", "900.8a")
def test_a_trigger_line_resolves_when_its_event_happens_and_not_in_the_activation() -> None:
    # a acts at 1 s and at 9 s, an ally is hit at 2 s only.
    a = unit("a", "Gain 1 Focus", "Passive: When an ally takes damage, gain 2 Power", acts=1)
    b = unit("b", focus=1_000_000)
    e = unit("e", "Deal 5 damage", acts=2)
    result = fight(battle([a, b], [e], seconds=9.5, draws={"e/target": ["b"]}))
    assert [(x["time"], x["stat"]) for x in result.events("stat_changed")] == [(1, "focus"), (2, "power"), (9, "focus")]


@pytest.mark.rule("300.4e", "400.4i")
def test_once_resolves_at_most_once_a_battle() -> None:
    a = unit("a", "Gain 5 Armor, once", speed=50)
    result = fight(battle([a], [unit("t")], seconds=14))
    assert len(result.events("activation", source="a")) == 3
    assert result.unit("a")["armor"] == 5


@pytest.mark.rule("300.4e", "400.4i", "900.6e")
def test_once_is_not_spent_by_a_condition_that_is_false() -> None:
    # The target is Maimed by b at 5 s, after a's first activation and before its second.
    a = unit("a", "If the target is Maimed, gain 5 Armor, once", speed=50)
    b = unit("b", "Maim: 5", acts=5)
    result = fight(battle([a, b], [unit("t")], seconds=14))
    assert result.times("stat_changed", target="a") == [9.0]
    assert result.unit("a")["armor"] == 5


@pytest.mark.rule("300.4e")
def test_once_is_not_spent_by_an_effect_that_was_refused() -> None:
    # x is Relentless: the Stun lands on y, and only on the first y.
    a = unit("a", "Stun: 1, once", speed=50)
    x, y = unit("x", "Relentless"), unit("y")
    result = fight(battle([a], [x, y], seconds=14, draws={"a/target": ["x", "y", "y"]}))
    assert [(e["target"], e["time"]) for e in result.events("status_applied", status="stun")] == [("y", 9.0)]


@pytest.mark.rule("300.4e")
def test_once_is_not_spent_where_nobody_was_there_to_receive_it() -> None:
    a = unit("a", "Maimed allies gain 5 Armor, once", speed=50)
    b = unit("b", at=(4, 0))
    e = unit("e", "Maim: 5", acts=5)
    result = fight(battle([a, b], [e], seconds=14, draws={"e/target": ["b"]}))
    assert result.times("stat_changed", target="b") == [9.0]


@pytest.mark.rule("300.4e")
def test_once_belongs_to_one_unit_and_not_to_its_card() -> None:
    line = "Gain 5 Armor, once"
    a, b = unit("a", line, card="twin", acts=1), unit("b", line, card="twin", acts=1)
    result = fight(battle([a, b], [unit("t")], seconds=1.2))
    assert (result.unit("a")["armor"], result.unit("b")["armor"]) == (5, 5)


@pytest.mark.rule("300.4f", "400.4i")
def test_once_per_target_resolves_once_against_each() -> None:
    a = unit("a", "Maim: 4, once per target", speed=50)
    draws = {"a/target": ["x", "x", "y", "x", "y"]}
    result = fight(battle([a], [unit("x"), unit("y")], seconds=23, draws=draws))
    assert [(e["target"], e["time"]) for e in result.events("status_applied")] == [("x", 4.5), ("y", 13.5)]


@pytest.mark.rule("300.4f")
def test_once_per_target_is_spent_on_each_of_many_recipients() -> None:
    a = unit("a", "Apply Maim: 4 to all enemies, once per target", speed=50)
    result = fight(battle([a], [unit("x"), unit("y")], seconds=9.5))
    assert (result.state("x", "maim"), result.state("y", "maim")) == (4, 4)


@pytest.mark.rule("S300-25", "300.4b")
def test_a_power_gain_above_the_attack_raises_a_separate_instance_but_not_the_base_hit() -> None:
    a = unit("a", "Gain 5 Power", "Deal {power} damage", "Deal {power} damage to the target", power=10, acts=1)
    assert hits(fight(battle([a], [unit("t")], seconds=1.2)), "a") == [10, 15]


@pytest.mark.rule("S300-26", "400.4j", "900.40c")
@pytest.mark.parametrize(
    ("state", "armor", "landed"),
    [
        ({}, 0, True),
        ({"shield": 9}, 0, True),
        ({"shield": 10}, 0, False),
        ({"insurance": 1}, 0, False),
        ({}, 10_000, False),
    ],
)
def test_a_hit_lands_where_it_takes_vitality(state: dict[str, int], armor: int, landed: bool) -> None:
    a = unit("a", "Deal 10 damage", "Venom: 3, if the hit lands", acts=1)
    result = fight(battle([a], [unit("t", armor=armor, state=state)], seconds=1.2))
    assert result.state("t", "venom") == (3 if landed else 0)


@pytest.mark.rule("S300-31", "900.8f", "300.3-22")
def test_a_passive_on_the_own_activation_follows_it_and_comes_before_haywire() -> None:
    a = unit("a", "Deal 10 damage", "Gain 1 Focus", "Passive: When this unit activates, gain 1 Armor", acts=1)
    a["state"]["haywire"] = 1
    result = fight(battle([a], [unit("t")], seconds=1.2))
    told = [
        (e["kind"], e.get("stat")) for e in result.events() if e["kind"] in ("damage", "stat_changed", "stacks_changed")
    ]
    assert told == [("damage", None), ("stat_changed", "focus"), ("stat_changed", "armor"), ("stacks_changed", None)]


@pytest.mark.rule("300.4f", "800.23a")
def test_once_per_target_knows_the_first_unit_of_either_side_apart() -> None:
    # a misfires at o, the first of its own side, then strikes t, the first of the other, once
    ours = [unit("o"), unit("a", "Deal 10 damage, once per target", speed=400, state={"feral": 1})]
    draws = {"a/misfire": [YES, NO, NO, NO], "a/misfire_pick": ["o"]}
    result = fight(battle(ours, [unit("t")], seconds=8, draws=draws))
    assert len(result.events("activation", source="a")) == 4
    assert [(e["target"], e["amount"]) for e in result.events("damage", source="a")] == [("o", 10), ("t", 10)]
