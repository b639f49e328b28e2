"""Poach and Supercharge (800.51, 800.69): what an activation means to the others of its side."""

from __future__ import annotations

from ecs_sim.components.capacity import NESTING
from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, relations, unit_kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire

CHAIN = rule("800.69c")


@kernel
def poach(w: World, f: int) -> int:
    """Every Poach unit of the side hears an ally that isn't Scrip activate, wherever it stands (800.51, S800-47)."""
    u = w.frame[f].actor
    if scrip(w, u) == 0:
        fire.fire(w, hooks.POACH, u, u, 0, 0)
    return 0


@kernel
def scrip(w: World, u: int) -> int:
    """Whether a unit is Scrip: by its tribe, or a Penny or Hub, which only Scrip has (800.51c)."""
    who = w.identity[u]
    if who.kind == unit_kinds.PENNY or who.kind == unit_kinds.HUB:
        return 1
    return 1 if who.tribe != 0 and who.tribe == w.clock.scrip else 0


@kernel
def supercharge(w: World, f: int) -> int:
    """Adjacent Supercharge units answer, each once in a chain (800.69a, 800.69c).

    The chain is the outermost activation with all that it forces (S300-27).
    """
    u = w.frame[f].actor
    depth = w.now.depth
    if depth >= NESTING:
        emit.emit(w, kinds.NESTING_CAPPED, u, u, hooks.SUPERCHARGE, depth, CHAIN)
        return 0
    count = fire.gather(w, depth, 1 << hooks.SUPERCHARGE, u)
    w.now.depth = depth + 1
    for i in range(count):
        v = w.signal[depth].unit[i]
        if fire.related(w, v, u, relations.ADJACENT_ALLY) != 0 and first_time(w, v) != 0 and w.clock.stop == 0:
            if fire.hear(w, v, hooks.SUPERCHARGE, u, u, 0, 0, 0) == 0:
                w.now.charged[v >> 5] &= ~(1 << (v & 31))  # docs/rulings.md R-264: it has not fired
    w.now.depth = depth
    return 0


@kernel
def first_time(w: World, v: int) -> int:
    """Whether a unit's Supercharge has not answered in this chain yet; from now on it has (800.69c)."""
    bit = 1 << (v & 31)
    if w.now.charged[v >> 5] & bit != 0:
        return 0
    w.now.charged[v >> 5] |= bit
    return 1
