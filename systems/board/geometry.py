"""Who stands where: reading order, adjacency, Flank (100.4, 100.5), and free places.

Rows and columns are the owner's own: an 8×4 zone a side, row 0 the front (S100-13). Adjacency never
crosses the midline (S100-11).
"""

from __future__ import annotations

from ecs_sim.components.words import lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import projection

COLUMNS = 8
ROWS = 4
LEFT_RIGHT = 1
UP_DOWN = 2


@kernel
def touch(w: World) -> int:
    """Note that a unit moved, died, came or changed its size: places and all sums are stale (100.4e)."""
    w.now.places_dirty = 3
    refresh.touch_side(w, 0)
    refresh.touch_side(w, 1)
    return 0


@kernel
def settle(w: World) -> int:
    """Rebuild the halves that `touch` marked."""
    dirty = w.now.places_dirty
    if dirty == 0:
        return 0
    w.now.places_dirty = 0
    if dirty & 1:
        rebuild(w, 0)
    if dirty & 2:
        rebuild(w, 1)
    return 0


@kernel
def rebuild(w: World, side: int) -> int:
    """Derive a side's reading order and every unit's neighbours from where units stand."""
    sort(w, side)
    half = w.side[side]
    for u in range(side << 5, (side << 5) + half.count):
        life = w.identity[u].life
        if life == lives.ALIVE or life == lives.DEAD:
            look_around(w, u)
    projection.rebuild(w, side)
    refresh.touch_side(w, side)
    return half.order_count


@kernel
def sort(w: World, side: int) -> int:
    """Reading order: the top-left cells of living units, row by row, left to right (100.5a, S100-12)."""
    half = w.side[side]
    count = 0
    for u in range(side << 5, (side << 5) + half.count):
        if w.identity[u].life != lives.ALIVE or w.footprint[u].placed == 0:
            continue
        place = w.footprint[u].row * COLUMNS + w.footprint[u].column
        i = count
        while i > 0:
            before = w.footprint[half.order[i - 1]]
            if before.row * COLUMNS + before.column <= place:
                break
            half.order[i] = half.order[i - 1]
            i -= 1
        half.order[i] = u
        count += 1
    half.order_count = count
    for i in range(count):
        w.totals[half.order[i]].rank = i
    return count


@kernel
def look_around(w: World, u: int) -> int:
    """Find a unit's living neighbours. For a dead one, those of the place where it stood (S600-06)."""
    half = w.side[u >> 5]
    adjacent = 0
    flank = 0
    for i in range(half.order_count):
        v = half.order[i]
        if v == u:
            continue
        how = contact(w, u, v)
        if how != 0:
            adjacent |= 1 << (v & 31)
            if how == LEFT_RIGHT:
                flank |= 1 << (v & 31)
    w.totals[u].adjacent = adjacent
    w.totals[u].flank = flank
    return adjacent


@kernel
def contact(w: World, u: int, v: int) -> int:
    """How two footprints share an edge: not at all (a corner is none), left and right, or up and down (100.4a-d)."""
    a = w.footprint[u]
    b = w.footprint[v]
    if a.column + a.cells == b.column or b.column + b.cells == a.column:
        return LEFT_RIGHT if a.row < b.row + b.cells and b.row < a.row + a.cells else 0
    if a.row + a.cells == b.row or b.row + b.cells == a.row:
        return UP_DOWN if a.column < b.column + b.cells and b.column < a.column + a.cells else 0
    return 0


@kernel
def square(w: World, column: int, row: int, cells: int) -> int:
    """The cells of a square footprint, as bits of the 32 cells of a half."""
    across = ((1 << cells) - 1) << column
    found = 0
    for r in range(row, row + cells):
        found |= across << (COLUMNS * r)
    return found


@kernel
def occupied(w: World, side: int, except_unit: int) -> int:
    """Cells of a half that are taken; a dying unit's still are, until its death has resolved (S500-22)."""
    taken = 0
    for u in range(side << 5, (side << 5) + w.side[side].count):
        place = w.footprint[u]
        if place.placed != 0 and u != except_unit:
            taken |= square(w, place.column, place.row, place.cells)
    return taken
