"""Large and Huge (800.34, 800.40): footprints, and who stands beside them. Exchanges: test_displace.py."""

from __future__ import annotations

import pytest

from ecs_sim import InputError
from tests.boards import battle, fight, unit


@pytest.mark.rule("800.34a", "800.40a")
@pytest.mark.parametrize(("giant", "cells"), [("Large", 3), ("Huge", 4)])
def test_does_fill_a_square_of_cells(giant: str, cells: int) -> None:
    a = unit("a", giant, at=(0, 0))
    for at in [(cells - 1, cells - 1), (0, cells - 1), (cells - 1, 0)]:
        taken = battle([a, unit("b", size=1, at=at)], [unit("t")])
        with pytest.raises(InputError, match="stands on"):
            fight(taken)
    result = fight(battle([a, unit("b", size=1, at=(cells, 0))], [unit("t")], seconds=0.1))
    assert result.unit("b")["at"] == [cells, 0]


@pytest.mark.rule("800.40c", "100.4a")
def test_does_have_every_unit_along_its_sides_beside_it() -> None:
    #  . a A A A b      A: the Large giant at (2, 0); d stands at its corner
    #  . . A A A .
    #  . c A A A .
    #  . d e . f .
    places = {"a": (1, 0), "b": (5, 0), "c": (1, 2), "d": (1, 3), "e": (2, 3), "f": (4, 3)}
    giant = unit("g", "Large", "Adjacent allies gain 5 Power", at=(2, 0), acts=1)
    result = fight(battle([giant, *(unit(n, size=1, at=at) for n, at in places.items())], [unit("t")], seconds=1.5))
    assert {n: result.unit(n)["power"] for n in places} == {"a": 5, "b": 5, "c": 5, "d": 0, "e": 5, "f": 5}
