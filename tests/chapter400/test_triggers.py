"""How a trigger resolves: directly, at once, in order, within bounds (400.6h to 400.6n, 900.8, S300-24, S400-12)."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


@pytest.mark.rule("400.6j", "900.8-answer", "900.8a", "900.8b")
def test_a_trigger_is_no_activation() -> None:
    # l is hit at 1 s: no charge spent, nobody hears an activation, no Haywire, no Cascade, no blowout.
    line = "Passive: When this unit takes damage, gain 1 Armor"
    ear = unit("l", line, "Cascade", state={"haywire": 1, "overclock": 1})
    b = unit("b", "Passive: When an ally activates, gain 1 Stock")
    result = fight(battle([ear, b], [unit("e", "Deal 5 damage", acts=1)], seconds=6.5, draws={"e/target": ["l"]}))
    assert result.events("stat_changed", stat="armor", source="l")
    assert result.events("activation", source="l") + result.events("stock") == []
    assert not result.state("l", "draws")  # neither Cascade nor blowout
    assert (result.state("l", "haywire"), result.state("l", "overclock")) == (1, 1)
    # Speed 4 from the Overclock: 404 / 54 s a cycle.
    assert result.state("l", "charge") == pytest.approx(6.5 / (404 / 54))


@pytest.mark.rule("400.6j", "400.1e")
def test_a_trigger_does_not_resolve_with_the_activation() -> None:
    a = unit("a", "Passive: When this unit takes damage, gain 1 Armor", "Deal 1 damage", acts=1)
    assert fight(battle([a], [unit("t")], seconds=1.2)).unit("a")["armor"] == 0


@pytest.mark.rule("400.6k", "900.8d")
def test_a_trigger_scoped_to_adjacent_allies_hears_them_alone() -> None:
    #  b l       b is beside the listener, c is not.
    #        c
    ear = unit("l", "Passive: When an adjacent ally activates, that ally gains Shield: 2", at=(2, 0))
    player = [unit("b", at=(0, 0), acts=0.25), ear, unit("c", at=(6, 2), acts=0.25)]
    result = fight(battle(player, [unit("t", acts=0.25)], seconds=0.3))
    assert [e["target"] for e in result.events("shield")] == ["b"]


@pytest.mark.rule("400.6m", "900.8c")
@pytest.mark.parametrize("state", [{"stun": 5}, {"entrap": 5}, {"freeze": 4}, {}])
def test_a_listener_hears_even_when_stunned_entrapped_or_charging(state: Document) -> None:
    ear = unit("l", "Passive: When an ally takes damage, deal 7 damage to all enemies", state=state)
    result = fight(
        battle([ear, unit("b")], [unit("e", "Deal 5 damage", acts=1)], seconds=1.2, draws={"e/target": ["b"]})
    )
    assert [e["amount"] for e in result.events("damage", source="l")] == [7]


@pytest.mark.rule("400.6m", "900.8c")
def test_a_dead_listener_does_not_hear() -> None:
    ear = unit("l", "Passive: When an ally takes damage, deal 7 damage to all enemies", vitality=3)
    e = unit("e", "Deal 5 damage", speed=300)
    result = fight(battle([ear, unit("b")], [e], seconds=5, draws={"e/target": ["l", "b"]}))
    assert result.events("damage", source="l") == []


@pytest.mark.rule("400.6m")
def test_a_listener_that_dies_while_the_event_is_told_does_not_answer_any_more() -> None:
    # b is hit; k, of its side and so first, answers with a blast that kills l before its turn.
    k = unit("k", "Passive: When an ally takes damage, self-destruct, dealing 50 damage to all enemies", at=(0, 0))
    ear = unit("l", "Passive: When an enemy takes damage, gain 1 Stock", vitality=20)
    player, enemy = [k, unit("b", at=(4, 0))], [unit("e", "Deal 5 damage", acts=1), ear]
    result = fight(battle(player, enemy, seconds=1.2, draws={"e/target": ["b"]}))
    assert [e["target"] for e in result.events("death")] == ["k", "l"]
    assert result.events("stock") == []


@pytest.mark.rule("400.6m", "C15", "900.18a")
def test_a_dormant_listener_does_not_hear() -> None:
    ear = unit("l", "Passive: When an ally takes damage, deal 7 damage to all enemies", state={"dormant": 5})
    result = fight(battle([ear, unit("b")], [unit("e", "Deal 5 damage", acts=1)], seconds=1.2))
    assert result.events("damage", source="l") == []


@pytest.mark.rule("400.6n", "800.42e", "800.42f")
def test_an_entrapped_listener_loses_the_clauses_about_itself_and_keeps_the_others() -> None:
    lines = ("gain 3 Armor", "restore 5 vitality to allies", "deal 7 damage to all enemies")
    passives = [f"Passive: When an ally takes damage, {line}" for line in lines]
    ear = unit("l", *passives, state={"entrap": 5})
    b = unit("b", state={"vitality": 500})
    result = fight(battle([ear, b], [unit("e", "Deal 5 damage", acts=1)], seconds=1.2))
    assert result.unit("l")["armor"] == 0
    assert result.unit("b")["vitality"] == 500
    assert [e["amount"] for e in result.events("damage", source="l")] == [7]


@pytest.mark.rule("S300-24")
def test_listeners_answer_in_reading_order_the_subjects_side_first() -> None:
    # Listed against their order, and two name the event in other words.
    hear = "Passive: When {}, gain 1 Stock"
    player = [
        unit("d", hear.format("an ally dies"), at=(4, 2)),
        unit("c", hear.format("another unit dies"), at=(0, 2)),
        unit("b", hear.format("an adjacent ally dies"), at=(4, 0)),
        unit("t", vitality=5, at=(2, 0)),
        unit("a", hear.format("a unit dies"), at=(0, 0)),
    ]
    enemy = [unit("z", hear.format("another unit dies"), at=(4, 2)), unit("y", "Deal 9 damage", at=(0, 0), acts=1)]
    result = fight(battle(player, enemy, seconds=1.2, draws={"y/target": ["t"]}))
    assert [e["source"] for e in result.events("stock")] == ["a", "b", "c", "d", "z"]


@pytest.mark.rule("S300-24", "S500-17")
def test_enemies_of_the_dead_that_listen_to_an_enemy_dying_answer_before_macabre() -> None:
    player = [unit("t", vitality=5), unit("m", "Macabre: Gain 1 Stock", at=(4, 0))]
    enemy = [unit("y", "Deal 9 damage", acts=1), unit("z", "Passive: When an enemy dies, gain 1 Stock")]
    result = fight(battle(player, enemy, seconds=1.2, draws={"y/target": ["t"]}))
    assert [e["source"] for e in result.events("stock")] == ["z", "m"]


@pytest.mark.rule("S300-24", "300.3-6")
def test_listeners_of_an_activation_answer_in_one_reading_order() -> None:
    hear = "Passive: When {}, gain 1 Stock"
    player = [
        unit("c", hear.format("an ally activates"), at=(4, 2)),
        unit("b", hear.format("another unit activates"), at=(4, 0)),
        unit("t", hear.format("this unit or an ally activates"), at=(2, 0), acts=1),
        unit("a", hear.format("an adjacent ally activates"), at=(0, 0)),
    ]
    enemy = [unit("z", hear.format("an enemy activates"))]
    result = fight(battle(player, enemy, seconds=1.2))
    assert [e["source"] for e in result.events("stock")] == ["a", "b", "c", "z", "t"]


@pytest.mark.rule("S300-24")
def test_a_trigger_resolves_depth_first_and_at_once() -> None:
    # The blast hits b, then c. l's answer to b's damage comes before c is hit.
    ear = unit("l", "Passive: When an ally takes damage, gain 1 Stock", at=(0, 2))
    player = [unit("b", at=(0, 0)), unit("c", at=(4, 0)), ear]
    result = fight(battle(player, [unit("e", "Deal 5 damage to all enemies", acts=1)], seconds=1.2))
    told = [(e["kind"], e["target"] if e["kind"] == "damage" else e["source"]) for e in result.events()][-5:]
    assert told == [("damage", "b"), ("stock", "l"), ("damage", "c"), ("stock", "l"), ("damage", "l")]


@pytest.mark.rule("S300-24")
def test_triggers_nest_sixteen_deep_and_the_log_says_so() -> None:
    # Each gain of Shield sets off one more: sixteen answers, the seventeenth is not heard.
    ear = unit("l", "Passive: When this unit gains Shield, gain Shield: 1", "Gain Shield: 1", acts=1)
    result = fight(battle([ear], [unit("t")], seconds=1.2))
    assert result.state("l", "shield") == 17
    assert len(result.events("nesting_capped")) == 1


@pytest.mark.rule("S400-12", "400.6j")
def test_the_target_of_a_trigger_is_the_listeners_own_roll() -> None:
    ear = unit("l", "Passive: When an ally takes damage, deal 7 damage to the target")
    draws = {"e/target": ["b"], "l/listener_target": ["u"]}
    result = fight(battle([ear, unit("b")], [unit("e", "Deal 5 damage", acts=1), unit("u")], seconds=1.2, draws=draws))
    assert [(e["target"], e["amount"]) for e in result.events("damage", source="l")] == [("u", 7)]


@pytest.mark.rule("S400-12")
def test_a_trigger_may_name_the_units_of_its_event_instead() -> None:
    own = "Passive: When this unit takes damage, deal 9 damage to that enemy"
    ear = unit("l", "Passive: When an ally takes damage, that ally gains Shield: 3")
    player = [ear, unit("b", own)]
    result = fight(
        battle(player, [unit("e", "Deal 5 damage", acts=1), unit("u")], seconds=1.2, draws={"e/target": ["b"]})
    )
    assert [(e["target"], e["amount"]) for e in result.events("shield")] == [("b", 3)]
    assert [(e["target"], e["amount"]) for e in result.events("damage", source="b")] == [("e", 9)]


@pytest.mark.rule("900.8f", "400.6c")
def test_a_passive_on_the_own_activation_waits_for_the_followups() -> None:
    a = unit("a", "Passive: When this unit activates, gain 1 Focus", "Deal 1 damage", "Gain 1 Armor", acts=1)
    result = fight(battle([a], [unit("t")], seconds=1.2))
    assert [e["stat"] for e in result.events("stat_changed")] == ["armor", "focus"]


@pytest.mark.rule("900.8e", "400.6j")
def test_a_trigger_does_not_misfire() -> None:
    # l is Feral for certain, but only activations misfire.
    line = "Passive: When this unit takes damage, deal 7 damage to the target"
    ear = unit("l", line, state={"feral": 10})
    result = fight(
        battle([ear, unit("b")], [unit("e", "Deal 5 damage", acts=1)], seconds=1.2, draws={"e/target": ["l"]})
    )
    assert [e["target"] for e in result.events("damage", source="l")] == ["e"]
    assert not result.state("l", "draws")
