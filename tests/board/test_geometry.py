"""Reading order, adjacency, Flank, places."""

from __future__ import annotations

import random

import pytest

from ecs_sim.components.words import lives, unit_kinds
from ecs_sim.systems.board import geometry, sets
from tests.hand import ENEMY, PLAYER, Board, bits


def cells_of(board: Board, u: int) -> set[tuple[int, int]]:
    """A unit's cells, for the oracle."""
    p = board.w.footprint[u]
    return {(p.column + x, p.row + y) for x in range(p.cells) for y in range(p.cells)}


def share_an_edge(a: set[tuple[int, int]], b: set[tuple[int, int]], steps: tuple[tuple[int, int], ...]) -> bool:
    """Adjacency cell by cell: some cell of one lies a step from some cell of the other."""
    return any((x + dx, y + dy) in b for x, y in a for dx, dy in steps)


@pytest.mark.rule("100.4a", "100.4b", "100.4c", "100.4d", "900.41a", "900.41b", "900.41e")
def test_neighbours_agree_with_cells_on_random_boards() -> None:
    rng = random.Random(11)
    compared = 0
    for _ in range(60):
        board = Board()
        for _ in range(40):
            size = rng.choice([1, 1, 2, 2, 3, 4])
            column, row = rng.randrange(9 - size), rng.randrange(5 - size)
            if board.w.side[PLAYER].count < 32 and sets.fits(board.w, PLAYER, column, row, size, -1):
                board.unit(PLAYER, (column, row), cells=size)
        board.settle()
        units = range(board.w.side[PLAYER].count)
        for u in units:
            mine = cells_of(board, u)
            sideways = [v for v in units if v != u and share_an_edge(mine, cells_of(board, v), ((1, 0), (-1, 0)))]
            upright = [v for v in units if v != u and share_an_edge(mine, cells_of(board, v), ((0, 1), (0, -1)))]
            assert board.w.totals[u].flank == bits(*sideways)
            assert board.w.totals[u].adjacent == bits(*sideways, *upright)
            compared += len(sideways) + len(upright)
    assert compared > 500


@pytest.mark.rule("S100-11", "100.4a")
def test_the_midline_parts_neighbours() -> None:
    board = Board()
    ours, theirs = board.unit(PLAYER, (0, 0)), board.unit(ENEMY, (0, 0))
    board.settle()
    assert board.w.totals[ours].adjacent == board.w.totals[theirs].adjacent == 0


@pytest.mark.rule("100.5a", "S100-12", "S100-13")
def test_reading_order_goes_by_the_top_left_cell() -> None:
    # row 0  . . b b a a . .
    #     1  c c b b a a . .
    #     2  c c . . . . . .
    board = Board()
    a, b, c = board.unit(at=(4, 0)), board.unit(at=(2, 0)), board.unit(at=(0, 1))
    board.settle()
    assert board.w.side[PLAYER].order[:3] == [b, a, c]
    assert [board.w.totals[u].rank for u in (a, b, c)] == [1, 0, 2]


@pytest.mark.rule("100.4e", "S600-06")
def test_a_death_is_seen_at_the_next_settling_and_the_dead_keep_their_place() -> None:
    board = Board()
    a, b, c = board.unit(at=(0, 0)), board.unit(at=(2, 0)), board.unit(at=(4, 0))
    board.settle()
    board.kill(b)
    geometry.settle(board.w)
    assert board.w.side[PLAYER].order_count == 2
    assert board.w.totals[a].adjacent == 0
    assert board.w.totals[b].adjacent == bits(a, c)
    assert board.w.totals[b].flank == bits(a, c)


@pytest.mark.rule("900.41d", "C06")
def test_a_huge_unit_has_four_tools_at_one_side() -> None:
    board = Board()
    huge = board.unit(at=(2, 0), cells=4)
    tools = [board.unit(at=(6, y), cells=1, kind=unit_kinds.TOOL) for y in range(4)]
    board.unit(at=(7, 0), cells=1, kind=unit_kinds.TOOL)
    board.settle()
    assert board.w.totals[huge].flank == bits(*tools)


@pytest.mark.rule("S500-21", "500.9a")
def test_a_slot_is_sought_at_the_own_place_then_in_reading_order() -> None:
    board = Board()
    gone = board.unit(at=(4, 2))
    board.kill(gone)
    assert sets.first_slot(board.w, gone) == 4 * 8 + 2
    board.unit(at=(5, 3), cells=1)
    assert sets.first_slot(board.w, gone) == 0
    board.unit(at=(0, 0), cells=4)
    assert sets.first_slot(board.w, gone) == 4 * 8 + 0
    board.unit(at=(4, 0), cells=3)
    assert sets.first_slot(board.w, gone) == -1


@pytest.mark.rule("S500-22")
def test_a_dying_units_cells_are_taken_until_its_death_has_resolved() -> None:
    board = Board()
    dying = board.unit(at=(0, 0))
    board.w.identity[dying].life = lives.DEAD
    assert sets.fits(board.w, PLAYER, 1, 1, 2, -1) == 0
    assert sets.fits(board.w, PLAYER, 1, 1, 2, dying) == 1
    board.w.footprint[dying].placed = 0
    assert sets.fits(board.w, PLAYER, 1, 1, 2, -1) == 1


@pytest.mark.rule("100.2b")
def test_a_footprint_stays_inside_its_half() -> None:
    board = Board()
    inside = [(x, y) for x in range(-1, 9) for y in range(-1, 6) if sets.fits(board.w, PLAYER, x, y, 3, -1)]
    assert inside == [(x, y) for x in range(6) for y in range(2)]
