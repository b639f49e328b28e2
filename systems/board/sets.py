"""Sets of units as bits a side, and free places: who lives, who may be targeted (600.1), who contests (S300-07)."""

from __future__ import annotations

from ecs_sim.components.words import boosts, flags, lives, unit_kinds, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.board import geometry
from ecs_sim.systems.stat import refresh

#: What a unit gives to its neighbours' runes or its side's resonance while it is awake (900.25, 1000.3c).
PROJECTING = (1 << boosts.SHARE_RUNES) | (1 << boosts.LEVEL)


@kernel
def targetable(w: World, u: int) -> int:
    """Whether a unit may be selected: alive, not Entrapped, not Dormant, no Tool, no Hub (600.1a, 600.1b)."""
    return (w.side[u >> 5].targetable >> (u & 31)) & 1


@kernel
def asleep(w: World, u: int) -> int:
    """Whether a unit is Dormant, by a printed condition or for a time (800.16)."""
    return 1 if w.dormant[u].asleep != 0 or w.dormant[u].steps > 0 else 0


@kernel
def thing(w: World, u: int) -> int:
    """Whether a unit is an untargetable object: a Tool or a Hub (600.1b)."""
    return 1 if w.identity[u].kind == unit_kinds.TOOL or w.identity[u].kind == unit_kinds.HUB else 0


@kernel
def refusal(w: World, u: int, opened: int) -> int:
    """Why nothing reaches a unit under these flags, 0 if it may: dead or dying, an object, Dormant, Entrapped."""
    if w.identity[u].life != lives.ALIVE or (w.vitals[u].vitality <= 0 and thing(w, u) == 0):
        return whys.DEAD
    if thing(w, u) != 0:
        return whys.OBJECT
    if asleep(w, u) != 0 and opened & flags.ALLOW_DORMANT == 0:
        return whys.DORMANT
    return whys.ENTRAPPED if w.statuses[u].entrap != 0 and opened & flags.THROUGH_ENTRAP == 0 else 0


@kernel
def update(w: World, u: int) -> int:
    """Derive a unit's bits anew, after its life, Entrap or Dormant changed; 1 if it may be targeted."""
    half = w.side[u >> 5]
    bit = 1 << (u & 31)
    held = half.contesting & bit
    half.alive &= ~bit
    half.targetable &= ~bit
    half.objects &= ~bit
    half.contesting &= ~bit
    if w.identity[u].life == lives.ALIVE:
        half.alive |= bit
        if thing(w, u) != 0:
            half.objects |= bit
        elif asleep(w, u) == 0:
            half.contesting |= bit
            if w.statuses[u].entrap <= 0:
                half.targetable |= bit
    if half.contesting & bit != held:
        refresh.touch_side(w, u >> 5)  # a Dormant or dead unit projects nothing, near or far (800.16c)
        if w.totals[u].boosts & PROJECTING:
            geometry.touch(w)
    return targetable(w, u)


@kernel
def moved(w: World, u: int) -> int:
    """A unit went, came or changed its size: its bits, the order, neighbours and all sums are read anew (100.4e)."""
    update(w, u)
    geometry.touch(w)
    return geometry.settle(w)


@kernel
def rebuild(w: World) -> int:
    """Derive every bit of both sides anew."""
    for side in range(2):
        half = w.side[side]
        half.alive = half.targetable = half.objects = half.contesting = 0
        for u in range(side << 5, (side << 5) + half.count):
            update(w, u)
    return 0


@kernel
def fits(w: World, side: int, column: int, row: int, cells: int, except_unit: int) -> int:
    """Whether a square footprint lies inside a half and on free cells; `except_unit` does not count as standing."""
    if column < 0 or row < 0 or column + cells > geometry.COLUMNS or row + cells > geometry.ROWS:
        return 0
    return 1 if geometry.occupied(w, side, except_unit) & geometry.square(w, column, row, cells) == 0 else 0


@kernel
def first_slot(w: World, u: int) -> int:
    """Where a unit may return, as column × 8 + row, or -1 (S500-21).

    Its own place if that is free, else the first that fits in reading order of its half.
    """
    place = w.footprint[u]
    taken = geometry.occupied(w, u >> 5, u)
    if taken & geometry.square(w, place.column, place.row, place.cells) == 0:
        return place.column * 8 + place.row
    for row in range(geometry.ROWS - place.cells + 1):
        for column in range(geometry.COLUMNS - place.cells + 1):
            if taken & geometry.square(w, column, row, place.cells) == 0:
                return column * 8 + row
    return -1
