"""Flank (800.24): the allies to the left and right that share an edge."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


def flanked(host: Document, *allies: Document) -> set[str]:
    """Which units the host's Flank line reaches; none acts but the host."""
    result = fight(battle([host, *allies], [unit("x")], seconds=1.1))
    return {u["id"] for u in result["units"] if u["power"] == 5}


def host(at: tuple[int, int], *lines: str, size: int = 2) -> Document:
    """The unit whose Flank gains."""
    return unit("h", "Flank allies gain 5 Power", *lines, acts=1, at=at, size=size)


@pytest.mark.rule("800.24a", "100.4c")
def test_does_reach_left_and_right() -> None:
    assert flanked(host((2, 0)), unit("l", at=(0, 0)), unit("r", at=(4, 0))) == {"l", "r"}


@pytest.mark.rule("800.24b", "900.41e")
def test_does_not_reach_above_or_below() -> None:
    assert flanked(host((2, 0)), unit("u", at=(2, 2))) == set()


@pytest.mark.rule("800.24a", "800.24c", "900.41a")
def test_does_not_reach_a_corner_or_across_a_gap() -> None:
    assert flanked(host((2, 0)), unit("c", at=(0, 2)), unit("g", at=(5, 0))) == set()


@pytest.mark.rule("800.24c", "800.24a")
def test_does_reach_a_neighbour_that_shares_only_part_of_the_edge() -> None:
    assert flanked(host((2, 1)), unit("l", at=(0, 0)), unit("r", at=(4, 2))) == {"l", "r"}


@pytest.mark.rule("800.24c", "900.41b", "900.41-answer")
def test_does_reach_everything_along_the_whole_side_of_a_giant() -> None:
    #  l l H H H H r r     a Huge host from top to bottom, two neighbours on each side
    #  m m H H H H s s
    units = [unit("l", at=(0, 0)), unit("m", at=(0, 2)), unit("r", at=(6, 0)), unit("s", at=(6, 2))]
    assert flanked(host((2, 0), "Huge", size=4), *units) == {"l", "m", "r", "s"}


@pytest.mark.rule("800.24c", "900.41b", "900.41e")
def test_does_not_reach_what_lies_below_a_large_host() -> None:
    #  l l L L L . . .     rows 0-2; the unit below would need row 3 alone: only what is left and right counts
    #  . . L L L r r .
    assert flanked(host((2, 0), "Large", size=3), unit("l", at=(0, 0)), unit("r", at=(5, 1))) == {"l", "r"}


@pytest.mark.rule("800.24c", "C41")
def test_does_see_a_giant_as_the_neighbour() -> None:
    giant = unit("g", "Huge", size=4, at=(2, 0))
    assert flanked(host((0, 2)), giant) == {"g"}


@pytest.mark.rule("C41", "100.4c", "S100-11")
def test_does_not_reach_enemies() -> None:
    result = fight(battle([host((2, 0))], [unit("x", at=(0, 0)), unit("y", at=(4, 0))], seconds=1.1))
    assert {u["id"] for u in result["units"] if u["power"]} == set()


@pytest.mark.rule("400.5e", "600.4d", "C41")
def test_does_not_reach_a_hub_or_an_entrapped_or_a_dead_ally() -> None:
    assert flanked(host((2, 0)), unit("h2", kind="hub", at=(0, 0)), unit("r", at=(4, 0), state={"entrap": 3})) == set()
    assert flanked(host((2, 0)), unit("l", at=(0, 0), state={"vitality": 1, "burn": 1})) == set()


@pytest.mark.rule("400.5b", "800.24a")
def test_does_not_include_the_unit_itself() -> None:
    assert flanked(host((2, 0))) == set()
