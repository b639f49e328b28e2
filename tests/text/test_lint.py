"""What the lines of one card can't be together, or can never do."""

from __future__ import annotations

import pytest

from ecs_sim.text.lint import check_card
from ecs_sim.text.parse import parse_line


def problems(kind: str, *lines: str) -> list[tuple[int, str, str]]:
    return [(p.line, p.code, p.severity) for p in check_card(kind, [parse_line(line) for line in lines])]


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("unit", ["Deal {power} damage", "Burn 9, if the hit lands", "Gain 5 Armor, after the hit"]),
        ("unit", ["Rabid", "Deal 10 damage to the target", "Gain Kindled: 2"]),
        ("unit", ["Deal 10 bonus damage", "Venom: 2, if the hit lands"]),
        ("unit", ["Passive: When an ally takes damage, that ally gains Shield: 5"]),
        ("tool", ["When an adjacent ally activates, that ally gains Shield: 5"]),
        ("hub", ["Passive: Adjacent allies have Fury", "Passive: When an enemy dies, gain 2 Stock"]),
        ("penny", ["Deal {power} damage", "Gain 2 Stock"]),
        ("unit", []),
    ],
)
def test_a_sound_card_has_no_problem(kind: str, lines: list[str]) -> None:
    assert problems(kind, *lines) == []


@pytest.mark.rule("400.2i")
@pytest.mark.parametrize(
    ("event", "told"), [("an enemy dies", False), ("this unit revives", False), ("this unit gains Shield", True)]
)
def test_an_amount_of_an_event_that_tells_none_is_odd(event: str, told: bool) -> None:
    odd = problems("unit", f"Passive: When {event}, gain 2 Armor and gain Power equal to that amount")
    assert odd == ([] if told else [(0, "L-NOTHING", "lint")])


@pytest.mark.rule("400.1a")
def test_a_second_base_attack_is_an_error() -> None:
    assert problems("unit", "Deal 10 damage", "Deal 5 damage") == [(1, "E-CARD-ATTACK", "error")]


@pytest.mark.rule("800.71a")
def test_a_tool_has_no_base_attack_and_nothing_but_packages() -> None:
    assert problems("tool", "Deal 10 damage") == [(0, "E-CARD-ATTACK", "error")]
    assert problems("tool", "Gain 5 Power") == [(0, "E-CARD-TOOL", "error")]
    assert problems("unit", "When an ally dies, gain 5 Power") == [(0, "E-CARD-TOOL", "error")]


def test_a_package_that_is_no_tools_is_told_as_the_line_that_it_was_meant_to_be() -> None:
    (told,) = check_card("unit", [parse_line("When an ally dies, gain 5 Power")])
    assert told.message == "only a Tool's line begins so: write `Passive: When an ally dies, gain 5 Power`"
    (told,) = check_card("unit", [parse_line("After an ally activates, that ally gains Shield: 5")])
    assert "`Passive: When …, …`" in told.message


@pytest.mark.rule("800.33a")
def test_a_tool_without_packages_is_told_once() -> None:
    assert problems("tool", "Passive: When an ally dies, gain 2 Power") == [(0, "E-CARD-TOOL", "error")]
    assert problems("tool", "When an ally dies, gain 2 Power") == [(0, "E-CARD-TOOL", "error")]


def test_a_hub_never_acts() -> None:
    assert problems("hub", "Gain 5 Power") == [(0, "E-CARD-NEVER", "error")]
    assert problems("hub", "Deal 10 damage") == [(0, "E-CARD-ATTACK", "error")]


@pytest.mark.rule("400.4j")
@pytest.mark.parametrize("tail", ["if the hit lands", "before the hit", "after the hit"])
def test_a_line_that_needs_the_hit_needs_a_card_that_hits(tail: str) -> None:
    assert problems("unit", f"Venom: 2, {tail}") == [(0, "E-CARD-HIT", "error")]


@pytest.mark.rule("400.1c")
def test_a_boon_put_on_the_target_is_asked_about() -> None:
    assert problems("unit", "Kindled: 3") == [(0, "L-BOON-ON-TARGET", "lint")]


def test_an_events_amount_needs_an_event() -> None:
    assert problems("unit", "Gain Power equal to that amount") == [(0, "E-CARD-EVENT", "error")]


@pytest.mark.parametrize("text", ["0% chance: Freeze", "101% chance: Freeze", "Freeze 0 enemies", "Stun: 0"])
def test_what_never_does_anything_is_a_lint(text: str) -> None:
    assert [severity for _, _, severity in problems("unit", text)] == ["lint"]


def test_division_by_zero_is_an_error() -> None:
    assert problems("unit", "Gain Shield: {power} / 0") == [(0, "E-CARD-DIVIDE", "error")]


@pytest.mark.rule("800.54b", "800.16g")
def test_a_card_has_one_quest_and_one_wake_condition() -> None:
    quest = "Quest: 5 enemies die: Gain 5 Power"
    assert problems("unit", quest, "Quest: 3 activations: Gain 5 Power") == [(1, "E-CARD-QUEST", "error")]
    sleeps = ("Dormant until 5 seconds pass", "Dormant until 5 enemies die")
    assert problems("unit", *sleeps) == [(1, "E-CARD-DORMANT", "error")]
    assert problems("unit", quest, sleeps[0]) == []
    assert problems("hub", sleeps[0]) == [(0, "E-CARD-DORMANT", "error")]


def test_a_hub_may_have_a_quest() -> None:
    assert problems("hub", "Quest: 5 enemies die: Adjacent allies gain 5 Power") == []


@pytest.mark.rule("800.62a")
def test_bonus_damage_behind_a_shatter_makes_a_card_that_hits() -> None:
    assert problems("unit", "Shatter: Deal 5 bonus damage", "Burn 3, if the hit lands") == []


@pytest.mark.rule("800.71c", "800.71d")
def test_a_package_answers_one_of_five_events_and_two_passes_are_its_own() -> None:
    for event in (
        "an ally dies",
        "this unit activates",
        "an enemy takes damage",
        "an adjacent Tool consumes Durability",
    ):
        assert problems("tool", f"When {event}, adjacent allies gain Shield: 5") == [(0, "E-CARD-TOOL", "error")], event
    assert problems("unit", "Passive: After an ally activates, gain 5 Power") == [(0, "E-CARD-TOOL", "error")]
    assert problems("unit", "Passive: After an ally's impact, gain 5 Power") == [(0, "E-CARD-TOOL", "error")]
    assert problems("tool", "After an ally's impact, allies gain 5 Power") == []


@pytest.mark.rule("800.46a")
def test_a_package_without_an_ally_or_an_enemy_has_nothing_to_compare() -> None:
    line = "Overmatch Power: adjacent allies gain Shield: 5"
    assert problems("tool", f"At battle start, {line}") == [(0, "L-NEVER", "lint")]
    assert problems("tool", f"When an enemy dies, {line}") == []


@pytest.mark.rule("800.26a", "800.61e")
def test_only_a_hub_copies_markups_and_settles() -> None:
    assert problems("unit", "Franchise") == [(0, "E-CARD-NEVER", "error")]
    assert problems("penny", "+1 Settle per other allied Hub") == [(0, "E-CARD-NEVER", "error")]
    assert problems("hub", "Franchise", "+1 Settle per other allied Hub") == []
    assert problems("hub", "+1 Settle per Burning enemy") == [(0, "E-CARD-NEVER", "error")]


@pytest.mark.rule("800.16f", "S800-15")
def test_a_card_that_sleeps_until_something_happens_is_told_that_it_sleeps_through_battle_start() -> None:
    start = "Passive: At battle start, gain 2 Power"
    assert problems("unit", "Dormant until 4 seconds pass", start) == [(1, "L-NEVER", "lint")]
    assert problems("unit", start) == []


@pytest.mark.rule("800.16h", "800.16i")
def test_only_a_card_with_a_wake_condition_awakens() -> None:
    awake = "When this awakens, gain 2 Power"
    assert problems("unit", "become Dormant for 2 seconds", awake) == [(1, "L-NEVER", "lint")]
    assert problems("unit", "Dormant until 4 seconds pass", awake) == []
