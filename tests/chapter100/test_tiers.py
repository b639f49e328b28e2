"""Tiers: stats and authored amounts by tier (100.6, S100-04 to S100-06)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest

from tests.boards import Document, battle, fight, hits, unit

STATS = ("max_vitality", "power", "speed", "armor", "focus")


def scaled(value: int, steps: int) -> int:
    """One and a half times for each step up, divided by as much for each down, half up, in one go."""
    return floor(value * Fraction(3, 2) ** steps + Fraction(1, 2))


@pytest.mark.rule("100.6a", "S100-04", "S100-05")
@pytest.mark.parametrize("native", [1, 2, 3, 4])
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_every_stat_scales_by_one_and_a_half_a_tier_from_the_native_one(native: int, tier: int) -> None:
    printed: Document = {"vitality": 101, "power": 7, "speed": 3, "armor": 10, "focus": 25}
    result = fight(battle([unit("a", native=native, tier=tier, **printed)], [unit("t")], seconds=0))
    assert [result.unit("a")[s] for s in STATS] == [scaled(v, tier - native) for v in printed.values()]


@pytest.mark.rule("100.6a", "S100-05")
def test_stats_are_not_rounded_at_each_step() -> None:
    # 3 at tier 3 is 6.75, so 7; step by step it would be 5 and then 8.
    result = fight(battle([unit("a", tier=3, power=3)], [unit("t")], seconds=0))
    assert result.unit("a")["power"] == 7


@pytest.mark.rule("S100-04")
def test_gains_in_battle_do_not_scale_with_the_stats() -> None:
    # Overclock gives 2 Power a stack at any tier.
    result = fight(battle([unit("a", tier=3, power=10, state={"overclock": 4})], [unit("t")], seconds=0.1))
    assert result.unit("a")["power"] == 23 + 8


@pytest.mark.rule("100.6b", "S400-04", "400.2b")
def test_a_tier_scales_the_authored_values_too() -> None:
    # Stats by 1.5 a step, flat amounts by the tier itself.
    a = unit("a", "Deal 10 damage", "Gain Shield: {power}", power=10, tier=3, acts=0.25)
    result = fight(battle([a], [unit("t")], seconds=0.3))
    assert hits(result, "a") == [30]
    assert result.state("a", "shield") == 23


@pytest.mark.rule("S100-06")
def test_a_unit_without_a_tier_has_its_native_one() -> None:
    a = unit("a", native=3, power=10)
    del a["tier"]
    result = fight(battle([a], [unit("t")], seconds=0))
    assert (result.unit("a")["tier"], result.unit("a")["power"]) == (3, 10)
