"""Intervals of shares, and of shifts of a share in paired trials."""

from __future__ import annotations

from math import comb

import pytest

from ecs_sim.intervals import Pairs, interval, paired


def test_the_published_example() -> None:
    # Newcombe 1998, table II, method 10: 20, 12, 2, 16.
    low, high = paired(Pairs(both=20, new=12, old=2, neither=16))
    assert (round(low, 4), round(high, 4)) == (0.0562, 0.3292)


def test_old_and_new_change_places() -> None:
    low, high = paired(Pairs(30, 4, 11, 25))
    assert paired(Pairs(30, 11, 4, 25)) == pytest.approx((-high, -low))


def test_no_trial_says_nothing() -> None:
    assert paired(Pairs()) == (-1.0, 1.0)
    assert interval(0, 0) == (0.0, 1.0)


def test_trials_that_come_out_alike_narrow_it() -> None:
    alike, apart = paired(Pairs(40, 5, 10, 45)), paired(Pairs(20, 25, 30, 25))
    assert alike[1] - alike[0] < (apart[1] - apart[0]) * 0.6


def test_what_pairs_count() -> None:
    pairs = Pairs()
    for old, new in ((True, True), (True, False), (False, True), (False, True), (False, False)):
        pairs.add(old, new)
    assert pairs == Pairs(1, 1, 2, 1)
    assert pairs.shares == (0.4, 0.6)
    assert pairs.shift == pytest.approx(0.2)


def test_it_covers_the_truth_as_often_as_it_says() -> None:
    # Every outcome of 20 trials, weighed with its chance.
    count, chances = 20, (0.4, 0.05, 0.15, 0.4)  # both, old, new, neither
    covered = 0.0
    for a in range(count + 1):
        for b in range(count + 1 - a):
            for c in range(count + 1 - a - b):
                d = count - a - b - c
                ways = comb(count, a) * comb(count - a, b) * comb(count - a - b, c)
                chance = ways * chances[0] ** a * chances[1] ** b * chances[2] ** c * chances[3] ** d
                low, high = paired(Pairs(a, b, c, d))
                covered += chance * (low <= chances[2] - chances[1] <= high)
    assert 0.93 < covered < 0.99
