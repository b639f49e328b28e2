"""Initiative (800.36): lines of the first activation, their repeats, and those that are pushed to come early."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, lanes, strikes, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, frame, gate, resolve, scope
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import damage
from ecs_sim.systems.stat import statics
from ecs_sim.systems.unit import static

PUSHED = rule("800.36e")


@kernel
def repeats(w: World, f: int) -> int:
    """Row 14c: after the first pass the Initiative lines come again, once for each repeat granted (800.36c, C27)."""
    again(w, f, lanes.ARMOR, lanes.ACTIVATION)
    return 1 if w.clock.stop != 0 else 0


@kernel
def again(w: World, f: int, first: int, last: int) -> int:
    """Repeat the Initiative lines of some lanes, each pass with rolls of its own (800.36d)."""
    for _ in range(granted(w, f)):
        if emit.spend(w, 1) != 0:
            break
        for lane in range(first, last + 1):
            own_lines(w, f, lane)
    return 1


@kernel
def granted(w: World, f: int) -> int:
    """How many repeats the neighbours grant now: living, not Dormant, their conditions met (800.36c, 800.16c)."""
    u = w.frame[f].actor
    side = u >> 5
    if w.frame[f].first == 0 or w.side[side].statics & (1 << verbs.INITIATIVE_REPEATS) == 0:
        return 0
    found = 0
    for i in range(w.side[side].order_count):
        v = w.side[side].order[i]
        t = w.totals[v]
        if t.statics & (1 << verbs.INITIATIVE_REPEATS) == 0 or sets.asleep(w, v) != 0:
            continue
        for line in range(t.line_first, t.line_first + t.line_count):
            c = w.line[line].clause
            if static.states(w, line, verbs.INITIATIVE_REPEATS) == 0:
                continue
            if statics.reaches(w, v, u, c) != 0 and gate.static_pass(w, v, c) != 0:
                found += max(1, amount.number(w, w.clause[c].amount, v))
    return found


@kernel
def own_lines(w: World, f: int, lane: int) -> int:
    """Resolve the actor's Initiative lines of one lane in printed order; returns how many there are."""
    u = w.frame[f].actor
    t = w.totals[u]
    found = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if clause.lane != lane or resolve.spoken(w, f, line) == 0:
            continue
        if clause.flags & flags.INITIATIVE and w.clock.stop == 0:
            resolve.resolve(w, f, line)
            found += 1
    return found


@kernel
def in_turn(w: World, f: int, lane: int, only: int) -> int:
    """A lane in which the repeats of an Initiative line follow it at once: a Cull below it tests what they did.

    With `only`, the Initiative lines alone.
    """
    u = w.frame[f].actor
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if clause.lane != lane or clause.flags & flags.INITIATIVE < only or resolve.spoken(w, f, line) == 0:
            continue
        resolve.resolve(w, f, line)
        if clause.flags & flags.INITIATIVE:
            for _ in range(granted(w, f)):
                if emit.spend(w, 1) == 0:
                    resolve.resolve(w, f, line)
        if w.clock.stop != 0:
            return 1
    return 0


@kernel
def push(w: World, f: int, c: int, r: int, n: int) -> int:
    """An ally's Initiative comes now, on the ally, with its own target and stats (800.36e, 900.31d).

    It is used up by that, and does nothing where it was used before (S800-38). Bonus damage of these lines is dealt
    to the ally's target before the lines that come after a hit.
    """
    actor = w.frame[f].actor
    if w.charge[r].first_done != 0:
        return emit.skip(w, actor, r, whys.SPENT, PUSHED)
    if has_lines(w, r) == 0:
        return emit.skip(w, actor, r, whys.NOTHING_TO_DO, PUSHED)
    w.charge[r].first_done = 1
    g = frame.push(w, r, frame.TRIGGER)
    w.frame[g].first = 1
    line = w.now.line
    pass_of(w, g, lanes.PRE, lanes.PRE)
    pass_of(w, g, lanes.ARMOR, lanes.ACTIVATION)
    pass_of(w, g, lanes.LUCID, lanes.LUCID)
    w.now.line = line
    if w.frame[g].bonus > 0:
        target = scope.primary(w, g, w.totals[r].line_first)
        if target >= 0 and frame.target_stands(w, g) != 0 and sets.targetable(w, target) != 0:
            damage.strike(w, r, target, w.frame[g].bonus, strikes.DIRECT, g)
    in_turn(w, g, lanes.POST, flags.INITIATIVE)
    w.now.line = line
    frame.pop(w, g)
    return 1


@kernel
def pass_of(w: World, g: int, first: int, last: int) -> int:
    """One pass over some lanes, then its repeats."""
    for lane in range(first, last + 1):
        own_lines(w, g, lane)
    return again(w, g, first, last)


@kernel
def has_lines(w: World, u: int) -> int:
    """Whether a unit has an Initiative line at all."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if clause.flags & flags.INITIATIVE and clause.lane < lanes.COST and w.line[line].off == 0:
            return 1
    return 0
