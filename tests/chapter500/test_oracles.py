"""Chapter 500's arithmetic against oracles that share nothing with the kernels: Fractions and exact square roots."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, isqrt
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecs_sim.components.words import families as fam
from ecs_sim.components.world import World
from ecs_sim.systems.flow import armor, damage, recovery, shares, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.wiring import wire_mirror
from tests.hand import ENEMY, PLAYER, Board

NO_WORLD = cast("World", None)  # kernels that only reckon
DIGITS = 10**30


def wired() -> Board:
    """A hand-set board whose pipelines run."""
    board = Board()
    wire_mirror(board.w)
    board.w.clock.fuel = 1 << 40
    return board


def root(n: int) -> tuple[Fraction, Fraction]:
    """The square root of n between two Fractions that differ by less than 10^-29, or are equal to it."""
    whole = isqrt(n)
    if whole * whole == n:
        return Fraction(whole), Fraction(whole)
    low = isqrt(n * DIGITS * DIGITS)
    return Fraction(low, DIGITS), Fraction(low + 1, DIGITS)


def kept(armor_: int) -> tuple[Fraction, Fraction]:
    """Which part of a hit the percentage step leaves, between two bounds (500.2a, 500.2d, S500-02)."""
    low, high = root(abs(armor_))
    if armor_ >= 0:
        return 20 / (high + 20), 20 / (low + 20)
    return 1 + low / (low + 20), 1 + high / (high + 20)


def rounded_up(hit: int, part: tuple[Fraction, Fraction]) -> int:
    """The damage that is left, rounded up (500.2c); both bounds must agree."""
    found = {ceil(hit * bound) for bound in part}
    assert len(found) == 1, "the oracle is too coarse"
    return found.pop()


@pytest.mark.slow
@pytest.mark.rule("500.2a", "500.2b", "500.2c", "500.2d", "S500-01", "S500-02")
@pytest.mark.parametrize("tens", range(-20, 41))
def test_armor_leaves_what_exact_arithmetic_leaves(tens: int) -> None:
    for worn in range(10 * tens, 10 * tens + (10 if tens < 40 else 1)):
        part = kept(worn)
        flat = max(0, worn) // 5
        for hit in range(1, 401):
            left = rounded_up(hit, part)
            assert armor.percent(NO_WORLD, hit, worn) == left, (hit, worn)
            assert armor.flat(NO_WORLD, left, worn) == max(0, left - flat), (hit, worn)


@pytest.mark.rule("500.2a", "500.2c")
def test_armor_is_exact_where_floats_are_off_by_one() -> None:
    # √100 = 10 leaves exactly 2/3: 2/3 of 3·n is 2·n, and a float's ceil makes 2·n + 1 of some of them.
    assert [armor.percent(NO_WORLD, 3 * n, 100) for n in range(1, 200)] == [2 * n for n in range(1, 200)]


@pytest.mark.rule("500.2a")
@given(st.integers(1, 1_000_000), st.integers(-1_000_000, 1_000_000))
def test_armor_is_exact_up_to_the_largest_numbers(hit: int, worn: int) -> None:
    assert armor.percent(NO_WORLD, hit, worn) == rounded_up(hit, kept(worn))


@pytest.mark.rule("500.1-8", "500.1-9", "500.1a", "800.37a", "800.37b", "900.12a", "900.12b", "900.12c")
@given(st.integers(1, 400), st.integers(0, 12), st.integers(0, 12), st.integers(0, 60))
def test_insurance_absorbs_whole_points_of_25_subrogated_first(hit: int, double: int, plain: int, shield: int) -> None:
    board = wired()
    source, target = board.unit(PLAYER, vitality=5000), board.unit(ENEMY, vitality=5000)
    w = board.settle().w
    w.insurance[target].subrogated, w.insurance[target].plain = double, plain
    w.vitals[target].shield = shield
    lost = damage.strike(w, source, target, hit, 0, -1)
    spent_double = min(double, ceil(Fraction(hit, 25)))
    absorbed_double = min(hit, 25 * double)
    rest = hit - absorbed_double
    spent_plain = min(plain, ceil(Fraction(rest, 25)))
    beyond = rest - min(rest, 25 * plain)
    assert w.insurance[target].subrogated == double - spent_double
    assert w.insurance[target].plain == plain - spent_plain
    assert w.vitals[target].shield == shield - min(shield, beyond)
    assert lost == beyond - min(shield, beyond)
    assert w.vitals[source].vitality == 5000 - absorbed_double  # 500.7g


def largest_remainder(value: int, given_: list[int]) -> list[int]:
    """Split a value in proportion, whole numbers, the largest remainders first, ties to the earlier (S500-18)."""
    exact = [Fraction(value * part, sum(given_)) for part in given_]
    found = [int(e) for e in exact]
    order = sorted(range(len(exact)), key=lambda i: (found[i] - exact[i], i))
    for i in order[: value - sum(found)]:
        found[i] += 1
    return found


@pytest.mark.rule("500.5b", "S500-18")
@given(
    st.integers(1, 2000),
    st.lists(
        st.tuples(st.integers(0, 31), st.integers(1, 4) | st.integers(1, 999)),
        min_size=1,
        max_size=6,
        unique_by=lambda p: p[0],
    ),
    st.sampled_from((fam.BURN, fam.VENOM)),
)
def test_a_tick_is_split_by_largest_remainder_ties_to_the_earlier(
    value: int, appliers: list[tuple[int, int]], family: int
) -> None:
    # The appliers come in the drawn order, which is not that of their rows.
    board = wired()
    target = board.unit(ENEMY)
    a = board.w.attribution[target]
    by, turn = (a.burn_by, a.burn_turn) if family == fam.BURN else (a.venom_by, a.venom_turn)
    for place, (row, amount) in enumerate(appliers):
        by[row], turn[row] = amount, place + 1
    k = stack.push(board.w, -1, target, value, 0)
    biggest = shares.load(board.w, k, family)
    shares.split(board.w, k, value)
    parts = largest_remainder(value, [amount for _, amount in appliers])
    assert [board.w.flow[k].part[row] for row, _ in appliers] == parts
    assert sum(board.w.flow[k].part) == value
    assert biggest == max(appliers, key=lambda p: p[1])[0]  # the first of the largest (S800-07)


@pytest.mark.rule("500.3c", "500.3d", "500.3e", "800.43b", "800.43c", "900.14b", "900.14c")
@given(st.integers(1, 300), st.integers(0, 200), st.integers(0, 120))
def test_maim_prevents_two_a_point_of_what_is_eligible(asked: int, missing: int, points: int) -> None:
    board = wired()
    u = board.unit(PLAYER, vitality=500)
    w = board.settle().w
    w.vitals[u].vitality, w.maim[u].points = 500 - missing, points
    healed = recovery.heal(w, -1, u, asked, -1)
    eligible = min(asked, missing)
    prevented = min(eligible, 2 * points)
    assert healed == eligible - prevented
    assert w.vitals[u].vitality == 500 - missing + healed
    assert w.maim[u].points == points - ceil(Fraction(prevented, 2))


@pytest.mark.rule("500.3d", "500.3f", "800.21b", "800.63c", "S500-13", "S500-14")
@given(st.integers(1, 300), st.integers(0, 50), st.integers(0, 200))
def test_maim_takes_from_shield_after_exalt_added_to_it(asked: int, exalt: int, points: int) -> None:
    board = wired()
    u = board.unit(PLAYER)
    w = board.settle().w
    w.boons[u].exalt, w.maim[u].points = exalt, points
    gained = recovery.shield(w, -1, u, asked, -1)
    prevented = min(asked + exalt, 2 * points)
    assert gained == w.vitals[u].shield == asked + exalt - prevented
    assert w.maim[u].points == points - ceil(Fraction(prevented, 2))


@pytest.mark.rule("800.65a", "S100-05")
@given(st.integers(-100_000, 100_000), st.integers(1, 4), st.integers(1, 4))
def test_tier_scaling_is_half_up_from_the_printed_number_either_way(value: int, native: int, tier: int) -> None:
    exact = value * Fraction(3, 2) ** (tier - native)
    assert refresh.scale(NO_WORLD, value, tier - native) == (exact + Fraction(1, 2)).__floor__()
