"""One activation: a frame, and the walk down the 23 steps (300.3)."""

from __future__ import annotations

from ecs_sim.components.capacity import CYCLE
from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds
from ecs_sim.components.words.pipelines import ACTIVATION as ORDER
from ecs_sim.components.words.stats import SPEED
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, frame, walk
from ecs_sim.systems.board import geometry
from ecs_sim.systems.status import vessel
from ecs_sim.systems.verb import give

COMPLETES = rule("300.3-1")
RELIQUARY = rule("500.9l")


@kernel
def activate(w: World, u: int, forced: int) -> int:
    """Let a unit act; a forced activation leaves its charge alone (300.2f).

    The outermost one begins a new Supercharge chain (S300-27).
    """
    if emit.spend(w, 4) != 0:
        return 0
    f = frame.push(w, u, frame.ACTIVATION)
    w.frame[f].forced = forced
    before = w.now.cause
    line = w.now.line
    w.now.line = 0
    if w.now.acting == 0:
        w.now.charged[0] = 0
        w.now.charged[1] = 0
    w.now.acting += 1
    vessel.enter(w)
    walk.walk(w, ORDER, f)
    vessel.leave(w)
    w.now.acting -= 1
    w.now.cause = before
    w.now.line = line
    frame.pop(w, f)
    return 1


@kernel
def begin(w: World, f: int) -> int:
    """The charge is complete: it is spent, the overshoot kept (S300-03); a quick cycle ends at 0 (300.3-1).

    Haywire is counted here, before anything of this activation can add to it (800.31c).
    """
    fr = w.frame[f]
    u = fr.actor
    w.clock.activations += 1
    c = w.charge[u]
    if fr.forced == 0:
        if c.quick != 0:
            c.quick = 0
            c.progress = 0
        else:
            c.progress -= CYCLE
            c.cascade_depth = 0  # docs/rulings.md R-263: a chain ends with a repeat that came to no roll
    if w.revival[u].reliquary != 0:  # RULING S800-73: cleared here, by a forced activation too
        give.layer(w, u, u, SPEED, -w.revival[u].reliquary, RELIQUARY)
        w.revival[u].reliquary = 0
    fr.haywire = w.statuses[u].haywire
    fr.first = 1 - c.first_done
    w.now.cause = emit.emit(w, kinds.ACTIVATION, u, -1, fr.forced, 0, COMPLETES)
    start_quick(w, u)
    return 0


@kernel
def start_quick(w: World, u: int) -> int:
    """Serve the next queued quick cycle, if there is one: from 0, and the carry is dropped (300.2g, S300-03,
    S300-15).
    """
    c = w.charge[u]
    if c.quick == 0 and c.quick_queue > 0:
        c.quick_queue -= 1
        c.quick = 1
        c.progress = 0
    return 0


@kernel
def flush(w: World, f: int) -> int:
    """Auras and stats are current before anything reads them (300.3-2): they are rebuilt where something changed."""
    return geometry.settle(w)
