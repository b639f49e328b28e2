"""Lucid (800.41): at exactly full Vitality, tested when the line resolves, last of the activation lane."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit

BONUS = "Lucid: Deal 5 bonus damage"


def act(*lines: str, state: Document | None = None, power: int = 10, seconds: float = 1.1) -> Fight:
    """`a` acts at 1.0 against a dummy."""
    return fight(battle([unit("a", *lines, acts=1, power=power, state=state)], [unit("t")], seconds=seconds))


@pytest.mark.rule("800.41a", "800.41b", "900.32-answer", "900.32a", "900.7a")
def test_does_add_its_bonus_to_the_same_hit_at_full_vitality() -> None:
    assert hits(act("Deal 10 damage", BONUS), "a") == [15]


@pytest.mark.rule("800.41a", "800.41d", "900.32a")
@pytest.mark.parametrize("shield", [0, 50])
def test_does_not_speak_when_any_vitality_is_missing_even_behind_a_shield(shield: int) -> None:
    result = act("Deal 10 damage", BONUS, state={"vitality": 999, "shield": shield})
    assert hits(result, "a") == [10]
    assert [e["why"] for e in result.events("skipped", source="a")] == ["condition"]


@pytest.mark.rule("900.32b", "800.41d")
def test_does_speak_when_a_shield_took_the_whole_hit() -> None:
    ours = [unit("a", "Deal 10 damage", BONUS, acts=1.5, state={"shield": 50})]
    result = fight(battle(ours, [unit("t", "Deal 20 damage", acts=1)], seconds=1.6))
    assert result.state("a", "shield") == 30
    assert hits(result, "a") == [15]


@pytest.mark.rule("800.41b", "900.32c", "900.6d", "300.3-14", "300.4b")
def test_does_speak_when_a_heal_of_the_same_activation_made_the_unit_whole_wherever_it_is_printed() -> None:
    # the Lucid line stands first and resolves last
    assert hits(act("Deal 10 damage", BONUS, state={"vitality": 990}), "a") == [10]
    assert hits(act(BONUS, "Restore 10 vitality", "Deal 10 damage", state={"vitality": 990}), "a") == [15]


@pytest.mark.rule("800.41b", "400.7a", "C27")
def test_does_come_after_the_ordinary_lines_and_in_printed_order() -> None:
    lines = ("Lucid: Gain 1 Power", "Lucid: Gain 2 Power", "Gain 3 Power", "Crush: 4", "Deal 10 damage")
    changes = [(e["target"], e["amount"]) for e in act(*lines).events("stat_changed")]
    assert changes == [("t", -4), ("a", 3), ("a", 1), ("a", 2)]


@pytest.mark.rule("800.41b")
def test_does_come_before_the_hit_and_before_the_lines_below_it() -> None:
    result = act("Deal 10 damage", "Maim: 1", "Lucid: Gain 2 Power")
    assert result.kinds("stat_changed", "damage", "status_applied") == ["stat_changed", "damage", "status_applied"]


@pytest.mark.rule("800.41c", "900.32d", "400.2d")
def test_does_double_effective_power_where_the_card_says_so() -> None:
    assert hits(act("Deal {power} damage", "Lucid doubles Power"), "a") == [20]
    assert act("Deal {power} damage", "Lucid doubles Power").unit("a")["power"] == 10


@pytest.mark.rule("800.41c", "800.41a")
def test_does_not_double_when_vitality_is_missing() -> None:
    assert hits(act("Deal {power} damage", "Lucid doubles Power", state={"vitality": 999}), "a") == [10]


@pytest.mark.rule("S800-41", "800.41a")
def test_does_double_at_each_use_and_only_while_whole() -> None:
    # the base (20) is read whole; the Retort of t hurts a in the hit; the line below reads 10
    enemy = unit("t", "Damaging enemies lose 1 vitality")
    lines = ("Deal {power} damage", "Lucid doubles Power", "Deal {power} damage to the target")
    assert hits(fight(battle([unit("a", *lines, acts=1, power=10)], [enemy], seconds=1.1)), "a") == [20, 10]


@pytest.mark.rule("800.41c", "800.28a", "S800-75")
def test_does_double_fury_and_every_layer() -> None:
    # 10 + Fury of 10 Focus (5) + Kindled 1 (2), doubled
    assert hits(act("Deal {power} damage", "Lucid doubles Power", "Fury", state={"kindled": 1}), "a") == [34]


@pytest.mark.rule("400.4c", "800.41a")
def test_does_gate_a_trigger_by_the_same_test() -> None:
    lines = ("Passive: When an ally activates, Lucid: gain 3 Power", "Passive: When an ally activates, gain 1 Armor")
    for vitality, power in ((1000, 3), (999, 0)):
        ours = [unit("a", "Deal 1 damage", acts=1), unit("l", *lines, state={"vitality": vitality})]
        result = fight(battle(ours, [unit("t")], seconds=1.1))
        assert (result.unit("l")["power"], result.unit("l")["armor"]) == (power, 1)


@pytest.mark.rule("800.41a", "S500-29")
def test_does_speak_when_maximum_and_vitality_were_raised_alike() -> None:
    result = act("Gain 50 maximum vitality", "Deal 10 damage", BONUS)
    assert hits(result, "a") == [15]
    assert (result.unit("a")["vitality"], result.unit("a")["max_vitality"]) == (1050, 1050)
