"""Numbers in braces: a field, a list by tier, or a formula of tier (400.2b)."""

from __future__ import annotations

import pytest

from ecs_sim.text.clause import Number
from ecs_sim.text.formula import braced, evaluate, normal, scaled, unscaled


@pytest.mark.rule("400.2b")
@pytest.mark.parametrize(
    ("formula", "by_tier"),
    [
        ("8 * tier", [8, 16, 24, 32]),
        ("tier", [1, 2, 3, 4]),
        ("(tier + 1) * 4", [8, 12, 16, 20]),
        ("20 / tier", [20, 10, 6, 5]),
        ("(tier / 3) * 3", [1, 2, 3, 4]),
        ("7 // 2 + tier", [4, 5, 6, 7]),
        ("10 - 3 * tier", [7, 4, 1, -2]),
    ],
)
def test_a_formula_is_exact_and_rounded_down_at_the_end(formula: str, by_tier: list[int]) -> None:
    assert [evaluate(formula, tier) for tier in (1, 2, 3, 4)] == by_tier


def test_a_formula_of_seconds_keeps_its_thousandths() -> None:
    assert evaluate("tier / 4", 1, 1000) == 250


@pytest.mark.parametrize(
    "formula", ["tier ** 9", "__import__('os')", "level", "tier if tier else 1", "1e9", "", "(", "1 +"]
)
def test_anything_else_is_no_formula(formula: str) -> None:
    with pytest.raises(ValueError, match=r"formula|brackets"):
        normal(formula)


def test_division_by_zero_is_told() -> None:
    with pytest.raises(ValueError, match="divides by 0"):
        evaluate("8 / (tier - 1)", 1)


def test_what_stands_in_braces() -> None:
    assert braced("chill") == Number(field="chill")
    assert braced("1.5/2", 1000) == Number(ladder=(1500, 2000), scale=1000)
    assert braced("8*tier") == Number(formula="8 * tier")


@pytest.mark.parametrize("text", ["1.5", "2000000", "x"])
def test_a_number_is_whole_and_within_bounds(text: str) -> None:
    with pytest.raises(ValueError, match=r"whole|more than|no number"):
        scaled(text)


def test_scaled_numbers_print_as_written() -> None:
    assert [unscaled(n, 1000) for n in (1500, 2000, 250, 10_000)] == ["1.5", "2", "0.25", "10"]
