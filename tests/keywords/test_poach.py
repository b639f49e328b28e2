"""Poach (800.51): what a unit does when any ally activates that isn't Scrip."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, battle, fight, unit


@pytest.mark.rule("800.51a", "800.51b", "S800-47")
def test_does_fire_wherever_it_stands_once_an_activation() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    others = [unit("p", "Poach: Gain 2 Power", at=(6, 2)), unit("q", "Poach: Gain 3 Power", at=(2, 0))]
    result = fight(battle([own, *others], [unit("t", "Poach: Gain 9 Power")], seconds=1.5))
    assert [result.unit(one)["power"] for one in ("p", "q", "t")] == [2, 3, 0]


@pytest.mark.rule("800.51c")
def test_does_not_fire_for_a_unit_of_the_scrip_tribe() -> None:
    own = unit("a", "Deal 1 damage", acts=1, tribe="Scrip")
    result = fight(battle([own, unit("p", "Poach: Gain 2 Power", tribe="Scrip")], [unit("t")], seconds=1.5))
    assert result.unit("p")["power"] == 0


@pytest.mark.rule("800.51c")
def test_does_fire_for_a_unit_of_another_tribe_beside_scrip() -> None:
    own = unit("a", "Deal 1 damage", acts=1, tribe="Beast")
    result = fight(battle([own, unit("p", "Poach: Gain 2 Power", tribe="Scrip")], [unit("t")], seconds=1.5))
    assert result.unit("p")["power"] == 2


@pytest.mark.rule("800.51a")
def test_does_not_fire_for_its_own_activation() -> None:
    own = unit("a", "Deal 1 damage", "Poach: Gain 2 Power", acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.5)).unit("a")["power"] == 0


@pytest.mark.rule("300.3-6", "S800-47", "400.6c")
def test_does_come_before_the_cast_and_after_other_listeners() -> None:
    own = unit("a", "Deal 1 damage", acts=1)
    others = [unit("p", "Poach: Gain 2 Power"), unit("o", "Passive: When an ally activates, gain 1 Power")]
    result = fight(battle([own, *others], [unit("t")], seconds=1.5))
    order = [e["target"] for e in result.events() if e["kind"] in ("stat_changed", "cast")]
    assert order == ["o", "p", "t"]


@pytest.mark.rule("S300-19", "800.51a")
def test_does_not_fire_without_a_target() -> None:
    own = unit("a", "Deal 1 damage", acts=1)
    board = battle([own, unit("p", "Poach: Gain 2 Power")], [unit("t", state={"entrap": 5})], seconds=1.5)
    assert fight(board).unit("p")["power"] == 0


@pytest.mark.rule("S300-30", "800.51a")
def test_does_fire_for_repeats() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", acts=1)
    board = battle([own, unit("p", "Poach: Gain 2 Power")], [unit("t")], seconds=1.5, draws={"a/cascade": [YES, NO]})
    assert fight(board).unit("p")["power"] == 4
