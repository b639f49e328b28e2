"""A line as a player sees it: placeholders with their live numbers (400.1g)."""

from __future__ import annotations

import pytest

from ecs_sim.text.parse import parse_line
from ecs_sim.text.placeholders import live_text


def shown(text: str, tier: int | None = None, **values: float) -> str:
    return live_text(parse_line(text), values, tier)


@pytest.mark.rule("400.1g", "400.2d", "400.2f")
def test_power_and_burn_power_are_the_units_live_ones() -> None:
    assert shown("Deal {power} damage", power=24) == "Deal 24 damage"
    assert shown("Burn {burn_power}", burn_power=18) == "Burn 18"


@pytest.mark.rule("400.1g", "400.2a")
def test_a_field_is_the_cards_own_number() -> None:
    assert shown("Freeze {chill} enemies", chill=3) == "Freeze 3 enemies"
    assert shown("Stun: {daze}", daze=1.5) == "Stun: 1.5"
    assert shown("{luck}% chance: Freeze", luck=12.5) == "12.5% chance: Freeze"


@pytest.mark.rule("400.2j")
def test_a_counter_is_its_letter_until_it_is_written() -> None:
    assert shown("Gain Shield: X") == "Gain Shield: X"
    assert shown("Gain Shield: X", X=5) == "Gain Shield: 5"


@pytest.mark.rule("400.2b", "S400-01")
def test_at_a_tier_plain_amounts_and_lists_are_what_they_are_there() -> None:
    assert shown("Gain Shield: 12", 2) == "Gain Shield: 24"
    assert shown("Gain Shield: {3/4/6}", 4) == "Gain Shield: 6"
    assert shown("Gain Shield: {8 * tier}", 3) == "Gain Shield: 24"


@pytest.mark.rule("S400-01", "S400-17")
def test_seconds_counts_thresholds_and_caps_stay_at_every_tier() -> None:
    for text in (
        "Apply Stun: 1.5 to 2 enemies",
        "If the target has Venom 5 or more, Freeze",
        "Takes at most 20 damage",
        "Ignores the first 2 hits",
        "Takes 30% of damage to adjacent allies, up to 20",
    ):
        assert shown(text, 3) == text


@pytest.mark.rule("400.2g", "S400-01")
def test_what_is_all_numbers_is_worked_out() -> None:
    assert shown("Gain Shield: half {power}", power=31) == "Gain Shield: 15"
    assert shown("Gain Shield: half {power}", power=1) == "Gain Shield: 1"
    assert shown("Gain Shield: 2 x {power} / 3 (at most 20)", power=31) == "Gain Shield: 13"
    assert shown("Gain Shield: 2 x Dread", 2) == "Gain Shield: 2 x Dread"


def test_what_is_unknown_stays_as_printed() -> None:
    assert shown("Deal {power} damage to {few} enemies") == "Deal {power} damage to {few} enemies"


def test_joined_effects_and_filters_are_shown_too() -> None:
    text = "Enemies with Burn {heat} or more lose {hurt} Power and deal {power} damage to the target"

    assert (
        live_text(parse_line(text), {"heat": 3, "hurt": 4, "power": 9})
        == "Enemies with Burn 3 or more lose 4 Power and deal 9 damage to the target"
    )
