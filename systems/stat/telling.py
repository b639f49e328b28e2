"""Telling the log what stacks, auras and neighbours make of a unit's stats, so that replaying it gives every number.

A gain or a loss has an event of its own. What follows of it in sums has none at first: maximum Vitality is told as
soon as it has changed, since Vitality rises and falls with it (S500-29); the other stats at the end of the step, or
of the battle. A death takes all five to 0 without a word, and a revival tells them anew.
"""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds, lives, stats, unit_kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit

READ = rule("400.2k")
MAXIMUM = rule("500.3c")


@kernel
def notice(w: World, u: int) -> int:
    """After a sum: tell a new maximum now, and note whether another stat waits to be told. No rule: the log's part.

    A unit at 0 Vitality is dying, or about to be back: its death or its revival tells.
    """
    if w.now.telling == 0 or w.clock.stop != 0 or w.vitals[u].vitality <= 0:
        return 0
    t = w.totals[u]
    if t.value[stats.VITALITY] != t.told[stats.VITALITY]:
        tell(w, u, stats.VITALITY, raised(w, u))
    for s in range(stats.POWER, stats.N_STATS):
        if t.value[s] != t.told[s]:
            w.now.untold = 1
    return 1


@kernel
def raised(w: World, u: int) -> int:
    """What a maximum that static lines have raised gives of Vitality: as much, and no recovery (S500-29).

    Of a sum below 1 the maximum is 1: what only brings it nearer raises nothing. A Tool's is its Durability, which no
    line raises; a change of tier or card keeps the part of it (800.65c).
    """
    if w.identity[u].kind == unit_kinds.TOOL or w.now.keeping == u + 1:
        return 0
    t = w.totals[u]
    more = max(0, max(1, t.value[stats.VITALITY]) - max(1, t.told[stats.VITALITY]))
    w.vitals[u].vitality += more
    return more


@kernel
def tell(w: World, u: int, s: int, came: int) -> int:
    """One event for the part of a change that no event of its own has told: a root, for it may have many causes.

    `came` is the Vitality that a greater maximum has brought.
    """
    t = w.totals[u]
    change = t.value[s] - t.told[s]
    if change == 0:
        return 0
    t.told[s] = t.value[s]
    cause = w.now.cause
    line = w.now.line
    live = w.now.live
    w.now.cause = -1
    w.now.line = 0
    w.now.live = 0
    if s == stats.VITALITY:
        emit.emit_full(w, kinds.MAX_VITALITY, -1, u, 0, change, t.value[s], came, 0, MAXIMUM)
    else:
        emit.emit_full(w, kinds.STAT_CHANGED, -1, u, s, change, 0, 0, 1, READ)
    w.now.cause = cause
    w.now.line = line
    w.now.live = live
    return change


@kernel
def unit(w: World, u: int) -> int:
    """Tell all five of a unit. No rule: the log's part."""
    t = w.totals[u]
    for s in range(stats.VITALITY, stats.N_STATS):
        if t.value[s] != t.told[s]:
            tell(w, u, s, 0)
    return 0


@kernel
def everybody(w: World) -> int:
    """Tell what waits, in document order: the sums are current when this is called. No rule: the log's part."""
    if w.now.untold == 0:
        return 0
    w.now.untold = 0
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            if w.identity[u].life == lives.ALIVE:
                unit(w, u)
    return 0


@kernel
def begin(w: World) -> int:
    """Take the numbers of the start as told; the dead have none. No rule: the log's part."""
    for u in range(UNITS):
        for s in range(stats.N_STATS):
            w.totals[u].told[s] = w.totals[u].value[s] if w.identity[u].life == lives.ALIVE else 0
    w.now.untold = 0
    w.now.telling = 1
    return 0
