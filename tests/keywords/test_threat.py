"""Threat (800.70): what a unit does when a pair of its enemies is Displaced."""

from __future__ import annotations

import pytest

from tests.boards import battle, fight, unit


@pytest.mark.rule("800.70a", "800.70b", "900.22b", "400.6e")
def test_does_fire_once_for_a_pair_whoever_displaced_it() -> None:
    a = unit("a", "Displace Ally", at=(0, 0), acts=1)
    board = battle([a, unit("b", at=(2, 0))], [unit("t", "Threat: Gain 3 Power")], seconds=1.5)
    assert fight(board).unit("t")["power"] == 3
    own = unit("a", "Displace Enemy", "Threat: Gain 3 Power", acts=1)
    foes = [unit("s", at=(0, 0)), unit("t", at=(2, 0))]
    assert fight(battle([own], foes, seconds=1.5)).unit("a")["power"] == 3


@pytest.mark.rule("800.70a")
def test_does_not_fire_for_a_pair_of_allies() -> None:
    a = unit("a", "Displace Ally", "Threat: Gain 3 Power", at=(0, 0), acts=1)
    other = unit("b", "Threat: Gain 3 Power", at=(2, 0))
    result = fight(battle([a, other], [unit("t")], seconds=1.5))
    assert [result.unit(one)["power"] for one in ("a", "b")] == [0, 0]


@pytest.mark.rule("800.70b", "800.14b", "900.22e")
def test_does_fire_each_time_a_pair_is_swapped() -> None:
    a = unit("a", "Displace Ally, twice", at=(0, 0), acts=1)
    board = battle([a, unit("b", at=(2, 0))], [unit("t", "Threat: Gain 3 Power")], seconds=1.5)
    assert fight(board).unit("t")["power"] == 6


@pytest.mark.rule("800.70c", "800.14e", "900.22c")
def test_does_fire_even_when_an_acclimate_killed_one_of_the_pair() -> None:
    a = unit("a", "Displace Ally", "Acclimate: Self-destruct", at=(0, 0), acts=1)
    foe = unit("t", "Threat: Gain 3 Power")
    result = fight(battle([a, unit("b", at=(2, 0))], [foe], seconds=1.5))
    assert result.times("death", target="a") == [1.0]
    assert result.unit("t")["power"] == 3


@pytest.mark.rule("800.70a")
def test_does_reach_the_unit_that_was_named_first() -> None:
    a = unit("a", "Displace Ally", at=(0, 0), acts=1)
    foe = unit("t", "Threat: Deal 5 damage to that enemy")
    result = fight(battle([a, unit("b", at=(2, 0))], [foe], seconds=1.5))
    assert [result.unit(one)["vitality"] for one in ("a", "b")] == [995, 1000]
