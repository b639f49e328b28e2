"""Displace (800.14): two units exchange their places, and what answers that (800.1, 800.70)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, purposes, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit, fire
from ecs_sim.systems.board import geometry

DISPLACE = rule("800.14a")


@kernel
def ally(w: World, f: int, c: int, r: int, n: int) -> int:
    """The unit and an adjacent ally (800.14a)."""
    return exchange(w, f, r, -1)


@kernel
def enemy(w: World, f: int, c: int, r: int, n: int) -> int:
    """The target and a unit beside it, never the acting one: a misfire's target has neighbours too (S400-13)."""
    return exchange(w, f, r, w.frame[f].actor)


@kernel
def exchange(w: World, f: int, u: int, left_out: int) -> int:
    """Pick a partner anew at each occurrence (800.14b) and swap; without a viable one nothing happens (S800-14).

    Told of the actor, whom it moved, and that unit's partner where it isn't the actor itself.
    """
    actor = w.frame[f].actor
    geometry.settle(w)
    pool = partners(w, u, left_out)
    own = pool if u >> 5 == actor >> 5 else 0
    v = draw.pick(w, actor, w.now.line - 1, purposes.DISPLACE, own, pool - own)
    if v < 0:
        return emit.skip(w, actor, u, whys.NO_RECIPIENT, DISPLACE)
    swap(w, u, v)
    before = w.now.cause
    moved = v if u == actor else u
    at = w.footprint[moved]
    other = 0 if u == actor else 1 + v
    w.now.cause = emit.emit_full(w, kinds.DISPLACE, actor, moved, 0, 0, at.column, at.row, other, DISPLACE)
    answer(w, actor, u, v)
    w.now.cause = before
    return 1


@kernel
def partners(w: World, u: int, left_out: int) -> int:
    """Living neighbours of the same size which are targetable: no object, not Entrapped, not Dormant (S800-14)."""
    side = u >> 5
    found = w.totals[u].adjacent & w.side[side].targetable
    for i in range(w.side[side].count):
        v = (side << 5) + i
        if (found >> i) & 1 and (v == left_out or w.footprint[v].cells != w.footprint[u].cells):
            found &= ~(1 << i)
    return found


@kernel
def swap(w: World, u: int, v: int) -> int:
    """Exchange the places; neighbours, auras and the reading order are read anew at once (800.14f, 900.22d)."""
    a = w.footprint[u]
    b = w.footprint[v]
    column = a.column
    row = a.row
    a.column = b.column
    a.row = b.row
    b.column = column
    b.row = row
    geometry.touch(w)
    return geometry.settle(w)


@kernel
def answer(w: World, actor: int, u: int, v: int) -> int:
    """Acclimate of the one that was named first, then of its partner (S800-01); others; Threat once (800.14d, 800.70b).

    A unit that died meanwhile has no Acclimate (800.1c), but the pair was displaced all the same (800.14e).
    """
    incarnation = w.identity[v].incarnation
    fire.fire_among(w, hooks.DISPLACED, u, actor, 0, 0, fire.OWN)
    if w.identity[v].incarnation == incarnation:
        fire.fire_among(w, hooks.DISPLACED, v, actor, 0, 0, fire.OWN)
    fire.fire_among(w, hooks.DISPLACED, u, actor, 0, 0, fire.ALL_OTHERS)
    fire.fire_among(w, hooks.DISPLACED, v, actor, 0, 0, fire.ALL_OTHERS)
    return fire.fire(w, hooks.PAIR_DISPLACED, u, actor, 0, 0)
