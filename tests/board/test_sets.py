"""Who is alive, targetable, an object, and holds the round."""

from __future__ import annotations

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import unit_kinds
from ecs_sim.systems.board import census, geometry, sets
from ecs_sim.systems.stat import refresh
from tests.hand import ENEMY, PLAYER, Board, bits


@pytest.mark.rule("600.1a", "600.1b", "S300-07")
def test_each_state_has_its_sets() -> None:
    board = Board()
    plain, entrapped, asleep, timed, dead = (board.unit() for _ in range(5))
    tool = board.unit(at=(7, 3), cells=1, kind=unit_kinds.TOOL)
    hub = board.unit(at=(4, 2), kind=unit_kinds.HUB)
    penny = board.unit(at=(7, 2), cells=1, kind=unit_kinds.PENNY)
    board.w.statuses[entrapped].entrap = 5
    board.w.dormant[asleep].asleep = 1
    board.w.dormant[timed].steps = 3
    board.kill(dead)
    sets.rebuild(board.w)
    half = board.w.side[PLAYER]
    assert half.alive == bits(plain, entrapped, asleep, timed, tool, hub, penny)
    assert half.targetable == bits(plain, penny)
    assert half.contesting == bits(plain, entrapped, penny)
    assert half.objects == bits(tool, hub)
    assert sets.targetable(board.w, plain) == 1
    assert sets.targetable(board.w, entrapped) == 0


@pytest.mark.rule("800.16c", "800.10b")
def test_falling_asleep_takes_the_aura_away() -> None:
    board = Board()
    holy, neighbour = board.unit(), board.unit()
    board.w.boons[holy].consecrate = 4
    board.settle()
    assert refresh.value(board.w, neighbour, 2) == 14
    board.w.dormant[holy].steps = 20
    sets.update(board.w, holy)
    assert refresh.value(board.w, neighbour, 2) == 10


@pytest.mark.rule("400.3b", "900.5b")
def test_counts_see_living_targetable_units_alone() -> None:
    board = Board()
    foes = [board.unit(ENEMY) for _ in range(4)]
    hub = board.unit(ENEMY, (0, 2), kind=unit_kinds.HUB)
    for u in (*foes, hub):
        board.w.statuses[u].burn = 3
    board.w.statuses[foes[1]].entrap = 9
    board.kill(foes[2])
    board.settle()
    assert census.carrying(board.w, ENEMY, fam.BURN, -1) == 2
    assert census.carrying(board.w, ENEMY, fam.BURN, foes[0]) == 1
    assert census.stacks(board.w, ENEMY, fam.BURN) == 6
    assert census.objects(board.w, ENEMY, bits(*foes, hub), unit_kinds.HUB) == 1


@pytest.mark.rule("800.41a", "800.5a")
def test_lucid_is_exactly_full_and_wounded_is_below_half() -> None:
    board = Board()
    for vitality in (100, 99, 50, 49):
        board.w.vitals[board.unit()].vitality = vitality
    board.settle()
    assert census.whole_or_hurt(board.w, PLAYER, -1, 0) == 1
    assert census.whole_or_hurt(board.w, PLAYER, -1, 1) == 1


@pytest.mark.rule("100.4e")
def test_settling_does_nothing_twice() -> None:
    board = Board()
    board.unit()
    board.settle()
    board.w.side[PLAYER].order_count = 0
    geometry.settle(board.w)
    assert board.w.side[PLAYER].order_count == 0
    geometry.touch(board.w)
    geometry.settle(board.w)
    assert board.w.side[PLAYER].order_count == 1
