"""How Burn, Venom and Hallow fade, tick by tick, against sequences that are reckoned outside the kernels."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards import NO, Document, battle, fight, unit

FEW = settings(max_examples=25)


def burning(amount: int) -> list[int]:
    """The ticks of a Burn: half goes each time, rounded down, at least 1 (800.8b)."""
    found: list[int] = []
    while amount > 0:
        found.append(amount)
        amount -= max(1, floor(Fraction(amount, 2)))
    return found


def fading(amount: int, percents: list[int]) -> list[int]:
    """The ticks of a Venom or a Hallow whose rolls are these: so many per cent go, rounded down, at least 1."""
    found: list[int] = []
    for percent in percents:
        if amount <= 0:
            break
        found.append(amount)
        amount -= max(1, floor(Fraction(amount * percent, 100)))
    return found


def ticks(
    state: Document, draws: dict[str, list[int]], seconds: float, kind: str, **more: Any
) -> list[tuple[float, int]]:
    """When `t` was struck or healed, and by how much."""
    t = unit("t", vitality=50_000, state={"vitality": 25_000, **state}, **more)
    result = fight(battle([unit("a")], [t], seconds=seconds, draws=draws))
    key = {"damage": "vitality", "heal": "amount"}[kind]
    return [(e["time"], e[key]) for e in result.events(kind, target="t")]


@pytest.mark.rule("700.1b", "800.8a", "800.8b", "S300-13", "500.1d")
@given(st.integers(1, 999))
@FEW
def test_a_burn_halves_every_half_second_and_always_reaches_0(amount: int) -> None:
    expected = burning(amount)
    draws = {"t/burn_spread": [NO] * (len(expected) - 1)} if len(expected) > 1 else {}
    found = ticks({"burn": amount}, draws, seconds=7, kind="damage")
    assert found == [((n + 1) / 2, value) for n, value in enumerate(expected)]
    assert len(expected) <= 10 + 1  # 999 is gone in 5.5 s


@pytest.mark.rule("800.52a", "800.8i", "900.13a", "800.8b")
@given(st.integers(1, 999))
@FEW
def test_prismbreak_amplifies_the_tick_and_not_the_decay(amount: int) -> None:
    expected = [-floor(Fraction(-3 * value, 2)) for value in burning(amount)]  # half as much again, rounded up
    draws = {"t/burn_spread": [NO] * (len(expected) - 1)} if len(expected) > 1 else {}
    found = ticks({"burn": amount, "prismbreak": 9}, draws, seconds=7, kind="damage")
    assert [value for _, value in found] == expected


@pytest.mark.rule("700.1b", "800.73a", "800.73b", "S800-29", "S300-13")
@given(st.integers(1, 600), st.lists(st.integers(20, 30), min_size=3, max_size=3))
@FEW
def test_a_venom_fades_by_its_roll_every_second_and_a_half(amount: int, percents: list[int]) -> None:
    expected = fading(amount, percents)
    found = ticks({"venom": amount}, {"t/venom_decay": percents[: len(expected)]}, seconds=4.75, kind="damage")
    assert found == [(1.5 * (n + 1), value) for n, value in enumerate(expected)]


@pytest.mark.rule("700.1c", "800.29a", "800.29b", "800.29d", "S800-31")
@given(st.lists(st.integers(1, 200), min_size=1, max_size=3), st.lists(st.integers(50, 75), min_size=3, max_size=3))
@FEW
def test_all_hallows_due_at_once_fade_by_one_roll(amounts: list[int], percents: list[int]) -> None:
    sequences = [fading(amount, percents) for amount in amounts]
    rolls = max(len(sequence) for sequence in sequences)
    state: Document = {"hallow": [{"amount": amount} for amount in amounts]}
    found = ticks(state, {"t/hallow_decay": percents[:rolls]}, seconds=1.75, kind="heal")
    expected = [(0.5 * (n + 1), s[n]) for n in range(rolls) for s in sequences if n < len(s)]
    assert found == expected


@pytest.mark.rule("500.3d", "800.29f", "800.43g")
@given(st.integers(1, 60), st.integers(0, 60))
@FEW
def test_maim_eats_into_hallow_tick_by_tick(amount: int, maim: int) -> None:
    left, expected = maim, []
    for n, value in enumerate(fading(amount, [50, 50, 50])):
        prevented = min(value, 2 * left)
        left -= -floor(Fraction(-prevented, 2))
        if value > prevented:
            expected.append((0.5 * (n + 1), value - prevented))
    rolls = len(fading(amount, [50, 50, 50]))
    state: Document = {"hallow": [{"amount": amount}], "maim": maim}
    assert ticks(state, {"t/hallow_decay": [50] * rolls}, seconds=1.75, kind="heal") == expected


@pytest.mark.rule("S500-32", "800.8b", "800.8d")
@pytest.mark.parametrize("guard", [{"shield": 50}, {"insurance": 1}])
def test_an_absorbed_tick_decays_and_may_spread_all_the_same(guard: Document) -> None:
    t = unit("t", state={"burn": 8, **guard})
    draws = {"t/burn_spread": [1], "t/burn_spread_pick": ["o"]}
    result = fight(battle([unit("a")], [t, unit("o")], seconds=0.75, draws=draws))
    assert result.unit("t")["vitality"] == 1000
    assert [result.state(who, "burn") for who in "to"] == [4, 4]


@pytest.mark.rule("S500-32", "800.8b", "500.4b")
def test_a_tick_that_kills_neither_decays_nor_spreads() -> None:
    # No roll to spread is made: a scripted one would be left over.
    t = unit("t", vitality=8, state={"burn": 8})
    result = fight(battle([unit("a")], [t, unit("o")], seconds=0.75))
    assert result.times("death", target="t") == [0.5]
    assert not result.events("stacks_changed")
    assert result.state("o", "burn") == 0


@pytest.mark.rule("700.5a", "800.8b", "S500-32")
@pytest.mark.parametrize(("status", "seconds"), [("burn", 0.75), ("venom", 1.75)])
def test_a_stack_that_the_ticks_own_listener_clears_is_over_at_once(status: str, seconds: float) -> None:
    line = f"Passive: When this unit takes damage, clear {status}"
    result = fight(battle([unit("a")], [unit("t", line, state={status: 8})], seconds=seconds))
    assert result.unit("t")["vitality"] == 992
    assert result.kinds("status_tick", "status_cleared", "stacks_changed", "status_expired") == [
        "status_tick",
        "status_cleared",
    ]


@pytest.mark.rule("S300-02", "800.8d", "S300-13")
def test_a_burn_that_was_spread_in_a_pass_does_not_tick_in_it() -> None:
    t = unit("t", at=(0, 0), state={"burn": 8})
    draws = {"t/burn_spread": [1, NO], "t/burn_spread_pick": ["o"], "o/burn_spread": [NO]}
    result = fight(battle([unit("a")], [t, unit("o", at=(2, 0))], seconds=1.25, draws=draws))
    assert result.times("status_tick", target="o") == [1]
