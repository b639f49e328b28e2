"""Acclimate (800.1): what a unit gains of being Displaced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Fight, battle, fight, unit


def swapped(own: tuple[str, ...], other: tuple[str, ...], *more: str, **printed: Any) -> Fight:
    a = unit("a", "Displace Ally", *own, at=(0, 0), acts=1)
    b = unit("b", *other, at=(2, 0), **printed)
    return fight(battle([a, b, unit("o", at=(6, 2))], [unit("t", *more)], seconds=1.5))


@pytest.mark.rule("800.1a", "400.6e")
def test_does_fire_on_both_displaced_units() -> None:
    result = swapped(("Acclimate: Gain 3 Armor",), ("Acclimate: Gain 2 Armor",))
    assert [result.unit(one)["armor"] for one in ("a", "b", "o")] == [3, 2, 0]


@pytest.mark.rule("800.1b", "800.14d", "900.22-answer", "900.22a", "900.22b", "S800-01", "100.5e")
def test_does_come_from_the_one_that_was_named_first_then_its_partner_then_threat() -> None:
    result = swapped(("Acclimate: Gain 3 Armor",), ("Acclimate: Gain 2 Armor",), "Threat: Gain 1 Armor")
    assert [e["target"] for e in result.events("stat_changed")] == ["a", "b", "t"]


@pytest.mark.rule("S800-01", "100.5e")
def test_does_begin_with_the_target_of_a_displace_enemy() -> None:
    own = unit("a", "Displace Enemy", acts=1)
    foes = [unit("s", "Acclimate: Gain 2 Armor", at=(0, 0)), unit("t", "Acclimate: Gain 3 Armor", at=(2, 0))]
    result = fight(battle([own], foes, seconds=1.5, draws={"a/target": ["t"]}))
    assert [e["target"] for e in result.events("stat_changed")] == ["t", "s"]


@pytest.mark.rule("800.1c", "900.22c")
def test_does_not_come_from_a_unit_that_died_during_the_swap() -> None:
    result = swapped(("Acclimate: Deal 5 damage to adjacent allies",), ("Acclimate: Gain 2 Armor",), vitality=5)
    assert result.times("death", target="b") == [1.0]
    assert not result.events("stat_changed", target="b", stat="armor")


@pytest.mark.rule("900.22d", "800.14f")
def test_does_read_the_board_after_the_swap() -> None:
    # o stands beside b's old place only: it is a's neighbour now
    a = unit("a", "Displace Ally", "Acclimate: Adjacent allies gain 4 Power", at=(0, 0), acts=1)
    rest = [unit("b", at=(2, 0)), unit("o", at=(4, 0)), unit("p", at=(0, 2))]
    result = fight(battle([a, *rest], [unit("t")], seconds=1.5, draws={"a/displace": ["b"]}))
    assert [result.unit(one)["power"] for one in ("b", "o", "p")] == [4, 4, 0]


@pytest.mark.rule("800.1c", "500.9f")
def test_does_not_resolve_for_a_unit_that_died_in_the_swap_and_came_back() -> None:
    # a's Acclimate kills b, whose Vessel brings it back at once: a new incarnation was not Displaced
    own = unit("a", "Displace Ally", "Acclimate: Adjacent allies lose 9 vitality", at=(0, 0), acts=1)
    other = unit("b", "Phylactery", "Acclimate: Gain 3 Armor", at=(2, 0), vitality=5)
    watcher = unit("t", "Threat: Gain 2 Power")
    result = fight(battle([own, other], [watcher], seconds=1.5))
    assert result.times("revival", target="b") == [1.0]
    assert (result.unit("b")["armor"], result.unit("t")["power"]) == (0, 2)
