"""Authored numbers at every tier, and the rounding of a change of tier."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs_sim.setup.numbers import NumberError, formula, ladder, scale, steps
from ecs_sim.text.clause import Number


@pytest.mark.rule("400.2b", "S400-01", "S100-06")
@pytest.mark.parametrize(
    ("number", "scaled", "plain"),
    [
        (Number(flat=8), (8, 16, 24, 32), (8, 8, 8, 8)),
        (Number(ladder=(3, 5)), (3, 5, 5, 5), (3, 5, 5, 5)),
        (Number(formula="8 * tier"), (8, 16, 24, 32), (8, 16, 24, 32)),
        (Number(formula="7 * tier / 2"), (3, 7, 10, 14), (3, 7, 10, 14)),
        (Number(field="flat"), (4, 8, 12, 16), (4, 4, 4, 4)),
        (Number(field="list"), (1, 2, 3, 3), (1, 2, 3, 3)),
        (Number(field="text"), (3, 4, 5, 6), (3, 4, 5, 6)),
    ],
)
def test_a_number_at_each_tier(number: Number, scaled: tuple[int, ...], plain: tuple[int, ...]) -> None:
    fields: dict[str, Any] = {"flat": 4, "list": (1, 2, 3), "text": "2 + tier"}
    assert ladder(number, fields, 1, scales=True) == scaled
    assert ladder(number, fields, 1, scales=False) == plain


@pytest.mark.rule("S400-17")
def test_seconds_become_steps_and_never_scale() -> None:
    assert steps(Number(flat=1500, scale=1000), {}) == (30, 30, 30, 30)
    assert steps(Number(field="f"), {"f": (1, 1.5)}) == (20, 30, 30, 30)
    assert steps(Number(formula="0.5 * tier", scale=1000), {}) == (10, 20, 30, 40)


@pytest.mark.rule("S300-14")
def test_parts_of_a_step_round_half_up_to_at_least_one() -> None:
    assert steps(Number(field="f"), {"f": (1.51, 0.075, 0.074, 0.01)}) == (30, 2, 1, 1)
    assert steps(Number(flat=0), {}) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (Number(field="g"), "no field 'g'"),
        (Number(formula="1 / (tier - 1)"), "divides by 0"),
        (Number(formula="tier ** 2"), "neither a field"),
        (Number(formula="__import__('os')"), "neither a field"),
        (Number(), "without a value"),
    ],
)
def test_a_number_that_can_not_be_says_why(number: Number, says: str) -> None:
    with pytest.raises(NumberError, match=says):
        steps(number, {"f": 1})


def test_half_a_point_is_no_amount() -> None:
    with pytest.raises(NumberError, match=r"1\.5 is not whole"):
        ladder(Number(field="f"), {"f": 1.5}, 1, scales=False)


def test_an_amount_has_a_limit() -> None:
    with pytest.raises(NumberError, match="beyond"):
        ladder(Number(flat=300_000), {}, 1, scales=True)


TREES = st.recursive(
    st.sampled_from(["tier", "1", "2.5", "7"]),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
    max_leaves=6,
)


@given(TREES, st.integers(1, 4))
def test_a_formula_is_exact(text: str, tier: int) -> None:
    exact = eval(text.replace("2.5", "Fraction(5, 2)"), {"Fraction": Fraction, "tier": Fraction(tier)})  # noqa: S307
    assert formula(text, tier) == exact


@pytest.mark.rule("100.6a", "S100-05")
@given(st.integers(-100_000, 100_000), st.integers(-3, 3))
def test_a_change_of_tier_rounds_once_half_up(value: int, by: int) -> None:
    exact = value * Fraction(3, 2) ** by
    assert scale(value, by) == (exact + Fraction(1, 2)).numerator // (exact + Fraction(1, 2)).denominator
