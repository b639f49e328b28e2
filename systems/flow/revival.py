"""Revival (500.9): one procedure for both causes, and Everlasting's timer and search."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import causes, flags, hooks, kinds, lives
from ecs_sim.components.words.pipelines import REVIVAL as ORDER
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire, walk
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import stack
from ecs_sim.systems.stat import refresh, telling
from ecs_sim.systems.status import boon, vessel
from ecs_sim.systems.unit import goal

REVIVAL = rule("500.9c")
WAITS = rule("500.9a")


@kernel
def revive(w: World, u: int, cause: int) -> int:
    """Bring a dead unit back (500.9c)."""
    k = stack.push(w, u, u, 0, 0)
    w.flow[k].cause = cause
    before = w.now.cause
    vessel.enter(w)  # 500.9m: the revival and its listeners are one batch
    walk.walk(w, ORDER, k)
    vessel.leave(w)
    stack.pop(w, k, before)
    return 1


@kernel
def everlasting(w: World, u: int) -> int:
    """Its ten seconds are over: take its own cells if free, else the first that fit; none: wait (500.9a, S500-21)."""
    place = sets.first_slot(w, u)
    if place < 0:
        if w.revival[u].waiting != 2:
            w.revival[u].waiting = 2
            emit.emit(w, kinds.REVIVAL_WAITS, u, u, 0, 0, WAITS)
        return 0
    w.footprint[u].column = place >> 3
    w.footprint[u].row = place & 7
    return revive(w, u, causes.EVERLASTING)


@kernel
def place(w: World, k: int) -> int:
    """It stands again, a new incarnation with an empty charge (500.9d, 500.9f)."""
    u = w.flow[k].target
    who = w.identity[u]
    who.life = lives.ALIVE
    who.incarnation += 1
    w.footprint[u].placed = 1
    w.charge[u].progress = 0
    r = w.revival[u]
    r.everlasting = 0
    r.waiting = 0
    w.flow[k].incarnation = who.incarnation
    return 0


@kernel
def rebuild(w: World, k: int) -> int:
    """Battle-start numbers at full Vitality; once-per-life charges are armed again (500.9c, 500.9e, S500-23)."""
    u = w.flow[k].target
    w.revival[u].defied = 0
    w.boons[u].ignored_hits = 0
    rearm(w, u)
    w.boons[u].exalt = boon.printed_exalt(w, u)
    sets.moved(w, u)
    w.vitals[u].vitality = refresh.max_vitality(w, u)
    return 0


@kernel
def rearm(w: World, u: int) -> int:
    """Once-per-life lines may speak again; a once stays spent (500.9e, S400-11)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        if w.clause[w.line[line].clause].flags & flags.ONCE_PER_LIFE:
            w.line[line].once = 0
    return 0


@kernel
def report(w: World, k: int) -> int:
    """Tell it, with the cause and the place."""
    u = w.flow[k].target
    at = w.footprint[u]
    filled = w.vitals[u].vitality
    n = emit.emit_full(w, kinds.REVIVAL, u, u, w.flow[k].cause, filled, at.column, at.row, 0, REVIVAL)
    w.now.cause = n
    return telling.unit(w, u)


@kernel
def own_listeners(w: World, k: int) -> int:
    """Its own revival lines, which may name the cause (500.9h, 500.9i)."""
    x = w.flow[k]
    killer = w.revival[x.target].killer - 1
    fire.fire_among(w, hooks.REVIVED, x.target, killer, 0, x.cause, fire.OWN)
    return 0


@kernel
def ally_listeners(w: World, k: int) -> int:
    """The lines of its allies, and of whoever else listens, which answer either cause (500.9j)."""
    x = w.flow[k]
    killer = w.revival[x.target].killer - 1
    fire.fire_among(w, hooks.REVIVED, x.target, killer, 0, x.cause, fire.ALL_OTHERS)
    goal.notice(w, hooks.REVIVED, x.target, -1, 0)
    return 0
