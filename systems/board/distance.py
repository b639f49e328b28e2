"""Distance between footprints on the whole board (800.8e, S800-08, S800-74)."""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def board_row(w: World, u: int) -> int:
    """The topmost board row of a unit: the enemy half lies above, mirrored, so its row r is board row 3 - r
    (S800-74).
    """
    f = w.footprint[u]
    return 4 + f.row if u < 32 else 3 - (f.row + f.cells - 1)


@kernel
def gap(w: World, first: int, first_cells: int, second: int, second_cells: int) -> int:
    """The least distance between two spans of cells along one axis; 0 where they overlap."""
    return max(0, second - (first + first_cells - 1), first - (second + second_cells - 1))


@kernel
def between(w: World, u: int, v: int) -> int:
    """The least |rows| + |columns| over pairs of cells: 1 for a cardinal neighbour, 2 for a corner (S800-08)."""
    a = w.footprint[u]
    b = w.footprint[v]
    return gap(w, a.column, a.cells, b.column, b.cells) + gap(w, board_row(w, u), a.cells, board_row(w, v), b.cells)
