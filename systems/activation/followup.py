"""Steps 21 to 23 (300.3-21, 300.3-22, 300.3-23): repeats, Haywire, Overclock's blowout."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, families, hooks, keywords, kinds, lanes, purposes, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit, fire, resolve
from ecs_sim.systems.activation import activate
from ecs_sim.systems.flow import apply
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import stack
from ecs_sim.systems.unit import boost
from ecs_sim.systems.verb import shock

REACTIVATE = rule("300.3-21")
CASCADE = rule("800.9a")
HAYWIRE = rule("800.31b")
BLOWOUT = rule("800.45b")
CASCADE_POINTS = 3300
CASCADE_MOST = 9500
CASCADE_DEPTH = 7
BLOWOUT_POINTS = 500
WHOLE = 10_000
HAYWIRE_STUN = 3 * STEPS_A_SECOND
BLOWOUT_STUN = 2 * STEPS_A_SECOND


@kernel
def repeats(w: World, f: int) -> int:
    """The authored reactivation roll, then Cascade; both may succeed and are served one after the other (S300-15)."""
    u = w.frame[f].actor
    if w.totals[u].statics & (1 << verbs.REACTIVATE) or w.boss[u].phase != 0:
        reactivate(w, f)
    if refresh.has(w, u, keywords.CASCADE) != 0:
        cascade(w, u)
    return activate.start_quick(w, u)


@kernel
def reactivate(w: World, f: int) -> int:
    """Each printed reactivation rolls its chance: those of the ability that the activation began with (S800-76)."""
    u = w.frame[f].actor
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if clause.lane != lanes.STATIC or clause.verb != verbs.REACTIVATE or resolve.spoken(w, f, line) == 0:
            continue
        if draw.line_chance(w, line, purposes.REACTIVATE, boost.points(w, u, line, w.line[line].clause)) != 0:
            emit.emit(w, kinds.REACTIVATION, u, u, 0, 0, REACTIVATE)
            repeat(w, u)
    return 0


@kernel
def cascade(w: World, u: int) -> int:
    """A third of the time the ability repeats 0.1 s later, a fresh roll a link; seven repeats end the chain (800.9).

    An Entrapped unit cannot Cascade, and its chain ends; so does any failed roll's.
    """
    c = w.charge[u]
    if w.statuses[u].entrap != 0 or c.cascade_depth >= CASCADE_DEPTH:
        c.cascade_depth = 0
        return 0
    points = min(CASCADE_MOST, CASCADE_POINTS + boost.of(w, u, boosts.CASCADE))
    if draw.chance(w, u, purposes.CASCADE, points) == 0:
        c.cascade_depth = 0
        return 0
    c.cascade_depth += 1
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.CASCADE, u, u, 0, c.cascade_depth, CASCADE)
    fire.fire(w, hooks.CASCADED, u, u, c.cascade_depth, 0)
    repeat(w, u)
    w.now.cause = before
    return 1


@kernel
def repeat(w: World, u: int) -> int:
    """Queue a quick cycle; inside a Shock chain the repeat is a forced activation of its own (900.16f, S800-71).

    Its roll would else be lost with the queue that the Shock gives back (docs/rulings.md, R-61).
    """
    if w.now.shocks > 0:
        return shock.again(w, u)
    w.charge[u].quick_queue += 1
    return 1


@kernel
def haywire(w: World, f: int) -> int:
    """A stack that was there when the activation began is spent, and the unit is Stunned for 3 s (800.31b, S800-23).

    The stack goes first and whatever becomes of the Stun; emptying the last is heard before it (900.17c).
    """
    u = w.frame[f].actor
    if w.frame[f].haywire < 1 or w.statuses[u].haywire < 1:
        return 0
    stack.add(w, u, families.HAYWIRE, -1)
    left = w.statuses[u].haywire
    before = w.now.cause
    w.now.cause = emit.emit_full(w, kinds.STACKS_CHANGED, u, u, families.HAYWIRE, -1, left, 0, 0, HAYWIRE)
    if left == 0:
        fire.fire(w, hooks.HAYWIRE_EMPTIED, u, u, 0, 0)
    apply.status(w, u, u, families.STUN, 1, HAYWIRE_STUN, 0)
    w.now.cause = before
    return 0


@kernel
def blowout(w: World, f: int) -> int:
    """Overclock settles last: 5 % a stack to lose them all and be Stunned for 2 s (300.3-23, 800.45)."""
    u = w.frame[f].actor
    stacks = w.boons[u].overclock
    if stacks <= 0 or draw.chance(w, u, purposes.BLOWOUT, min(WHOLE, BLOWOUT_POINTS * stacks)) == 0:
        return 0
    stack.add(w, u, families.OVERCLOCK, -stacks)
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.BLOWOUT, u, u, families.OVERCLOCK, stacks, BLOWOUT)
    apply.status(w, u, u, families.STUN, 1, BLOWOUT_STUN, 0)
    w.now.cause = before
    return 0
