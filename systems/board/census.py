"""Counts over the board as it stands at the moment of reading (400.3a, 400.4f).

A count of enemies or allies sees living, targetable units alone (400.3b); Tools and Hubs are counted
only where they are named (C19).
"""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import holding, refresh

#: What a count is of.
CARRYING = 1
STACKS = 2
LUCID = 3
WOUNDED = 4


@kernel
def size(w: World, mask: int) -> int:
    """How many units a set holds."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@kernel
def without(w: World, side: int, u: int) -> int:
    """The targetable units of a side, `u` left out (-1: nobody)."""
    mask = w.side[side].targetable
    return mask & ~(1 << (u & 31)) if u >= 0 and (u >> 5) == side else mask


@kernel
def carrying(w: World, side: int, family: int, left_out: int) -> int:
    """How many units of a side carry a family (900.5)."""
    return total(w, side, left_out, CARRYING, family)


@kernel
def stacks(w: World, side: int, family: int) -> int:
    """How much of a family the units of a side carry together."""
    return total(w, side, -1, STACKS, family)


@kernel
def whole_or_hurt(w: World, side: int, left_out: int, hurt: int) -> int:
    """How many units of a side are below half of their Vitality (800.5a, 900.4b), or at exactly all of it (900.4c,
    800.41a).
    """
    return total(w, side, left_out, WOUNDED if hurt != 0 else LUCID, 0)


@kernel
def total(w: World, side: int, left_out: int, what: int, family: int) -> int:
    """What the targetable units of a side come to, `left_out` apart (-1: nobody)."""
    mask = without(w, side, left_out)
    found = 0
    for i in range(w.side[side].count):
        if (mask >> i) & 1:
            found += worth(w, (side << 5) + i, what, family)
    return found


@kernel
def worth(w: World, u: int, what: int, family: int) -> int:
    """What one unit adds to a count."""
    if what == LUCID:
        return refresh.lucid(w, u)
    if what == WOUNDED:
        return refresh.wounded(w, u)
    held = holding.family(w, u, family)
    return min(1, max(0, held)) if what == CARRYING else held


@kernel
def things(w: World, side: int, mask: int, kind: int) -> int:
    """The living Tools, or Hubs, among some units (400.5e)."""
    found = 0
    mask &= w.side[side].objects
    for i in range(w.side[side].count):
        if (mask >> i) & 1 and w.identity[(side << 5) + i].kind == kind:
            found |= 1 << i
    return found


@kernel
def objects(w: World, side: int, mask: int, kind: int) -> int:
    """How many living Tools, or Hubs, of a side lie in a set."""
    return size(w, things(w, side, mask, kind))
