"""Trigger channels: who hears an event, in which order, how deep (400.6, S300-24)."""

from __future__ import annotations

from ecs_sim.components.capacity import NESTING
from ecs_sim.components.rules import rule
from ecs_sim.components.words import causes, families, hooks, kinds, lanes, lives, relations, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, frame, resolve
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import holding
from ecs_sim.systems.unit import goal

NESTED = rule("400.6j")

#: Who answers where it is not everybody: a set of relations, and whether the subject itself is left out or is alone.
OTHERS = 1
ITSELF = 1 << 15
#: Tools answer some events apart, in a row of their own (300.3-6, S500-17): these alone, or all but these.
TOOLS = 1 << 14
NO_TOOLS = 1 << 13
OWN = ITSELF | 1 << relations.SELF | 1 << relations.ALLY_OR_SELF | 1 << relations.ANYONE
ENEMY = 1 << relations.ENEMY
ENEMIES = NO_TOOLS | ENEMY
ENEMY_TOOLS = TOOLS | ENEMY
ALL_BUT_ENEMIES = NO_TOOLS | OTHERS | (1 << 9) - 2 - ENEMY
ALL_OTHERS = ALL_BUT_ENEMIES | ENEMY


@kernel
def fire(w: World, hook: int, subject: int, actor: int, amount: int, cause: int) -> int:
    """Let every listener of `hook` answer, whatever its relation to the subject (400.6)."""
    if (w.side[0].listens | w.side[1].listens) & (1 << hook) == 0:
        return 0
    return fire_all(w, hook, subject, actor, amount, cause)


@kernel
def fire_all(w: World, hook: int, subject: int, actor: int, amount: int, cause: int) -> int:
    """Everybody who listens answers; then whoever counts such deeds counts (800.16f, 800.54a)."""
    fire_among(w, hook, subject, actor, amount, cause, 0)
    goal.notice(w, hook, subject, actor, amount)
    return 0


@kernel
def fire_among(w: World, hook: int, subject: int, actor: int, amount: int, cause: int, among: int) -> int:
    """Let the listeners of `hook` answer that are `among` (0: all of them), depth-first and at once.

    Listeners are fixed when the event fires: living, not Dormant (C15), the subject's side first, each
    side in reading order. Past the nesting cap nothing answers, and the log says so.
    """
    bit = 1 << hook
    if (w.side[0].listens | w.side[1].listens) & bit == 0 or w.clock.stop != 0:
        return 0
    depth = w.now.depth
    if depth >= NESTING:
        emit.emit(w, kinds.NESTING_CAPPED, actor, subject, hook, depth, NESTED)
        return 0
    count = gather(w, depth, bit, subject)
    w.now.depth = depth + 1
    for i in range(count):
        u = w.signal[depth].unit[i]
        hear(w, u, hook, subject, actor, amount, cause, among)
        if w.clock.stop != 0:
            break
    w.now.depth = depth
    return 0


@kernel
def gather(w: World, depth: int, bit: int, subject: int) -> int:
    """Write down who listens: the list stands however the board moves while they answer."""
    first = subject >> 5 if subject >= 0 else 0
    count = 0
    for turn in range(2):
        side = w.side[first ^ turn]
        if side.listens & bit == 0:
            continue
        for i in range(side.order_count):
            u = side.order[i]
            if w.totals[u].listens & bit != 0 and sets.asleep(w, u) == 0:
                w.signal[depth].unit[count] = u
                count += 1
    return count


@kernel
def hear(w: World, u: int, hook: int, subject: int, actor: int, amount: int, cause: int, among: int) -> int:
    """Resolve the lines of one listener that answer the event, in printed order, unless it died meanwhile (400.6m).

    A line that makes it another card on awakening comes last, for the others would be gone (docs/rulings.md, R-256).
    Returns how many recipients they did something to.
    """
    if among & (OTHERS if u == subject else ITSELF):
        return 0
    if among & (NO_TOOLS if w.identity[u].kind == unit_kinds.TOOL else TOOLS):
        return 0
    t = w.totals[u]
    turns = -1
    done = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if hears(w, line, hook) == 0 or (among != 0 and (among >> clause.relation) & 1 == 0):
            continue
        if w.identity[u].life != lives.ALIVE:
            return 0
        if related(w, u, subject, clause.relation) == 0 or fits(w, subject, actor, clause.cause, cause) == 0:
            continue
        if hook == hooks.AWAKENED and (clause.verb == verbs.TRANSFORM or clause.verb == verbs.BECOME):
            turns = line  # what comes with it is for the card that it becomes (800.16h)
        else:
            done += answer(w, u, line, subject, actor, amount, cause)
    stands = turns >= 0 and w.identity[u].life == lives.ALIVE
    return answer(w, u, turns, subject, actor, amount, cause) if stands else done


@kernel
def hears(w: World, line: int, hook: int) -> int:
    """Whether a line in force answers an event; a Quest or a wake condition only counts it (800.16f, 800.54a)."""
    clause = w.clause[w.line[line].clause]
    return 1 if clause.lane == lanes.HOOK and clause.hook == hook and w.line[line].off == 0 else 0


@kernel
def answer(w: World, u: int, line: int, subject: int, actor: int, amount: int, cause: int) -> int:
    """Resolve one line as a trigger: no activation, no charge, no followups (400.6j)."""
    f = frame.push(w, u, frame.TRIGGER)
    fr = w.frame[f]
    fr.subject = subject
    fr.other = actor
    fr.amount = amount
    fr.cause = cause
    done = resolve.resolve(w, f, line)
    frame.pop(w, f)
    return done


@kernel
def related(w: World, u: int, subject: int, relation: int) -> int:
    """How the subject stands to the listener (400.6k). An ally is another unit of the listener's side (400.5b)."""
    if subject < 0:
        return 1
    if relation == relations.SELF:
        return 1 if u == subject else 0
    if relation == relations.ANYONE:
        return 1
    if relation == relations.ANY_OTHER:
        return 1 if u != subject else 0
    same = (u >> 5) == (subject >> 5)
    if relation == relations.ENEMY:
        return 0 if same else 1
    if not same:
        return 0
    if relation == relations.ALLY_OR_SELF:
        return 1
    if u == subject:
        return 0
    if relation == relations.ALLY:
        return 1
    bit = 1 << (u & 31)
    if relation == relations.ADJACENT_ALLY:
        return 1 if w.totals[subject].adjacent & bit else 0
    return 1 if w.totals[subject].flank & bit else 0


@kernel
def fits(w: World, subject: int, actor: int, asked: int, cause: int) -> int:
    """Whether the event has the cause that the line asks for (400.6a, 400.6l); 0 asks for none."""
    if asked == 0:
        return 1
    if asked == causes.BY_ALLY:
        return 1 if actor >= 0 and actor != subject and (actor >> 5) == (subject >> 5) else 0
    if asked == causes.BY_ENEMY:
        return 1 if actor >= 0 and (actor >> 5) != (subject >> 5) else 0
    return 1 if asked == cause else 0


@kernel
def own_death(w: World, u: int, killer: int) -> int:
    """The one channel that a dead unit hears: its own death (C48, 900.8c)."""
    if w.totals[u].listens & (1 << hooks.DIED) == 0 or w.clock.stop != 0:
        return 0
    if holding.family(w, u, families.DORMANT) != 0:
        return 0
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if hears(w, line, hooks.DIED) != 0 and (OWN >> clause.relation) & 1:
            answer(w, u, line, u, killer, 0, 0)
    return 0
