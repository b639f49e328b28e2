"""Counts over the board as it stands at the moment of reading (400.3a, 400.4f).

A count of enemies or allies sees living, targetable units alone (400.3b); Tools and Hubs are counted
only where they are named (C19).
"""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, leaf
from ecs_sim.systems.stat import holding, refresh


@leaf
def size(w: World, mask: int) -> int:
    """How many units a set holds."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@leaf
def without(w: World, side: int, u: int) -> int:
    """The targetable units of a side, `u` left out (-1: nobody)."""
    mask = w.side[side].targetable
    return mask & ~(1 << (u & 31)) if u >= 0 and (u >> 5) == side else mask


@kernel
def carrying(w: World, side: int, family: int, left_out: int) -> int:
    """How many units of a side carry a family (900.5)."""
    mask = without(w, side, left_out)
    count = 0
    for i in range(w.side[side].count):
        if (mask >> i) & 1 and holding.family(w, (side << 5) + i, family) > 0:
            count += 1
    return count


@kernel
def stacks(w: World, side: int, family: int) -> int:
    """How much of a family the units of a side carry together."""
    mask = w.side[side].targetable
    total = 0
    for i in range(w.side[side].count):
        if (mask >> i) & 1:
            total += holding.family(w, (side << 5) + i, family)
    return total


@kernel
def whole_or_hurt(w: World, side: int, left_out: int, hurt: int) -> int:
    """How many units of a side are below half of their Vitality (800.5a, 900.4b), or at exactly all of it (900.4c,
    800.41a).
    """
    mask = without(w, side, left_out)
    count = 0
    for u in range(side << 5, (side << 5) + w.side[side].count):
        if (mask >> (u & 31)) & 1:
            count += refresh.wounded(w, u) if hurt != 0 else refresh.lucid(w, u)
    return count


@kernel
def objects(w: World, side: int, mask: int, kind: int) -> int:
    """How many living Tools, or Hubs, of a side lie in a set."""
    mask &= w.side[side].objects
    count = 0
    for i in range(w.side[side].count):
        if (mask >> i) & 1 and w.identity[(side << 5) + i].kind == kind:
            count += 1
    return count
