"""Tools (800.71): packages that answer events, and the three passes of an ally's activation (800.71d, 900.3)."""

from __future__ import annotations

from ecs_sim.components.capacity import NESTING
from ecs_sim.components.rules import rule
from ecs_sim.components.words import causes, families, flags, hooks, kinds, purposes, unit_kinds, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, draw, emit, fire, frame, gate, resolve
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import durability

CHANCE = rule("800.71e")
REJECTED = rule("900.34b")
WORN = rule("800.18c")
ONCE = rule("400.4i")
NESTED = rule("400.6j")
EITHER = -1


@kernel
def at_start(w: World, f: int) -> int:
    """The immediate pass, armor setup first at three levels (900.3a, 900.3b, 800.12d)."""
    return run_pass(w, f, hooks.ACTIVATES, 0)


@kernel
def after_impact(w: World, f: int) -> int:
    """The pass after the hit and what it led to (300.3-19); nothing is hoisted any more (C40)."""
    return run_pass(w, f, hooks.ACTIVATES, causes.IMPACT)


@kernel
def after_activation(w: World, f: int) -> int:
    """The pass among the followups (300.3-22)."""
    return run_pass(w, f, hooks.ACTIVATED, 0)


@kernel
def enemy_dying(w: World, k: int) -> int:
    """Tools hear an enemy dying after every unit has (S500-17)."""
    x = w.flow[k]
    fire.fire_among(w, hooks.DIED, x.target, x.source, 0, 0, fire.ENEMY_TOOLS)
    return 0


@kernel
def run_pass(w: World, f: int, hook: int, cause: int) -> int:
    """Let the Tools of the acting unit's side answer in one pass: which and in which order is fixed when it opens.

    A Tool that wears out in it is destroyed at its end (800.18f). Nothing answers past the nesting cap (400.6j).
    """
    u = w.frame[f].actor
    if w.side[u >> 5].listens & (1 << hook) == 0 or w.side[u >> 5].objects == 0 or w.clock.stop != 0:
        return 0
    depth = w.now.depth
    if depth >= NESTING:
        emit.emit(w, kinds.NESTING_CAPPED, u, u, hook, depth, NESTED)
        return 0
    count = line_up(w, depth, u >> 5, hook, cause)
    if count == 0:
        return 0
    w.now.depth = depth + 1
    w.now.tool_passes += 1
    for i in range(count):
        packages(w, f, w.signal[depth].unit[i], hook, cause)
        if w.clock.stop != 0:
            break
    w.now.tool_passes -= 1
    w.now.depth = depth
    return durability.close(w)


@kernel
def line_up(w: World, depth: int, side: int, hook: int, cause: int) -> int:
    """The Tools that listen: in the immediate pass those with armor setup before all others (900.3c), else and
    within these in reading order (S800-55).
    """
    half = w.side[side]
    early = immediate(w, hook, cause)
    count = 0
    for turn in range(1 + early):
        for i in range(half.order_count):
            u = half.order[i]
            if w.identity[u].kind != unit_kinds.TOOL or w.totals[u].listens & (1 << hook) == 0:
                continue
            if early == 0 or sets_armor_up(w, u) == 1 - turn:
                w.signal[depth].unit[count] = u
                count += 1
    return count


@kernel
def immediate(w: World, hook: int, cause: int) -> int:
    """Whether this is the pass in which armor setup is hoisted (900.3a)."""
    return 1 if hook == hooks.ACTIVATES and cause == 0 else 0


@kernel
def sets_armor_up(w: World, u: int) -> int:
    """Whether a Tool has an immediate activation package with a Crush or a Smash (900.3c)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        if immediate(w, w.clause[c].hook, w.clause[c].cause) and has_setup(w, c):
            return 1
    return 0


@kernel
def has_setup(w: World, c: int) -> int:
    """Whether some effect of a package is armor setup (900.3d)."""
    each = c
    while each >= 0:
        if is_setup(w, each):
            return 1
        each = w.clause[each].also if w.clause[each].also != 0 else -1
    return 0


@kernel
def is_setup(w: World, c: int) -> int:
    """Whether an effect is a Crush or a Smash; a Crush on Frozen enemies keeps its place (800.12c)."""
    clause = w.clause[c]
    if clause.verb == verbs.SMASH:
        return 1
    if clause.verb != verbs.CRUSH:
        return 0
    first = clause.first_gate + clause.gates
    for g in range(first, first + clause.filters):
        if w.gate[g].what == families.FREEZE:
            return 0
    return 1


@kernel
def packages(w: World, f: int, u: int, hook: int, cause: int) -> int:
    """One Tool's packages of a pass in printed order, armor setup first in the immediate one (900.3d)."""
    early = immediate(w, hook, cause)
    t = w.totals[u]
    for turn in range(1 + early):
        for line in range(t.line_first, t.line_first + t.line_count):
            c = w.line[line].clause
            if w.clause[c].hook != hook or w.clause[c].cause != cause:
                continue
            if early == 0 or has_setup(w, c) == 1 - turn:
                answer(w, f, u, line)
            if w.clock.stop != 0:
                return 0
    return 0


@kernel
def answer(w: World, f: int, u: int, line: int) -> int:
    """Open the package's frame, where it stands as it must to the acting ally: their target is its target too."""
    ally = w.frame[f].actor
    if fire.related(w, u, ally, w.clause[w.line[line].clause].relation) == 0:
        return 0
    own = frame.push(w, u, frame.TRIGGER)
    fr = w.frame[own]
    fr.subject = ally
    fr.other = ally
    fr.target = w.frame[f].target
    fr.target_incarnation = w.frame[f].target_incarnation
    done = resolve.resolve(w, own, line)
    frame.pop(w, own)
    return done


@kernel
def package(w: World, f: int, line: int) -> int:
    """Resolve a package whose event fits: chance, then conditions (S800-55); what is rejected costs nothing (800.18d).

    It has resolved, and costs its point, once these are passed, whatever becomes of its effects (900.3g). The point
    goes first, so that a package which sets itself off anew ends with the Tool's Durability.
    """
    c = w.line[line].clause
    clause = w.clause[c]
    u = w.frame[f].actor
    if durability.worn(w, u) != 0:
        return resolve.refuse(w, u, whys.SPENT, WORN)
    if clause.flags & flags.ONCE and w.line[line].once != 0:
        return resolve.refuse(w, u, whys.SPENT, ONCE)
    if clause.chance != 0 and draw.line_chance(w, line, purposes.CHANCE, amount.number(w, clause.chance, u)) == 0:
        return resolve.refuse(w, u, whys.CHANCE, CHANCE)
    if clause.gates != 0 and gate.all_pass(w, f, line, c) == 0:
        return resolve.refuse(w, u, whys.CONDITION, REJECTED)
    lost = durability.take(w, u, u, 1)
    last = durability.worn(w, u)
    w.line[line].once = 1 if clause.flags & flags.ONCE else 0
    done = effects(w, f, line)
    if done == 0:
        w.line[line].once = 0
    durability.taken(w, u, u, lost, last)
    return done


@kernel
def effects(w: World, f: int, line: int) -> int:
    """All effects of a package, as often as it says."""
    c = w.line[line].clause
    clause = w.clause[c]
    repeats = amount.number(w, clause.repeats, w.frame[f].actor) if clause.repeats != 0 else 1
    done = 0
    for _ in range(repeats):
        resolve.remember(w, f, line)
        if immediate(w, clause.hook, clause.cause):
            done += some(w, f, line, 1)
            done += some(w, f, line, 0)
        else:
            done += some(w, f, line, EITHER)
    return done


@kernel
def some(w: World, f: int, line: int, setup: int) -> int:
    """The effects that are armor setup, or those that are not, or either, in printed order (900.3e)."""
    done = 0
    each = w.line[line].clause
    while each >= 0 and w.clock.stop == 0:
        if setup == EITHER or is_setup(w, each) == setup:
            done += resolve.effect(w, f, line, each)
        each = w.clause[each].also if w.clause[each].also != 0 else -1
    return done


@kernel
def overmatch(w: World, f: int, line: int, s: int) -> int:
    """Whether the ally that set the Tool off has more of a stat than the compared enemy (800.46a, S800-42).

    In an activation that enemy is the ally's primary target; otherwise it is the enemy of the event. An event
    without an ally or an enemy passes no such gate.
    """
    fr = w.frame[f]
    own = fr.actor >> 5
    ally = fr.subject
    against = fr.other
    if ally < 0 or (ally >> 5) != own:
        ally = fr.other
        against = fr.subject
    hook = w.clause[w.line[line].clause].hook
    if hook == hooks.ACTIVATES or hook == hooks.ACTIVATED:
        against = fr.target if frame.target_stands(w, f) else -1
    elif against >= 0 and (against >> 5) == own:
        against = -1
    if ally < 0 or against < 0 or (ally >> 5) != own or sets.thing(w, ally) != 0:
        return 0
    return 1 if refresh.value(w, ally, s) > refresh.value(w, against, s) else 0
