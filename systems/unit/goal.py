"""Deeds that are counted: by a Dormant unit's wake condition and by Quests (800.16f, 800.54a)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, kinds, lanes, lives, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import dormancy

PROGRESS = rule("800.54a")
COMPLETE = rule("800.54b")


@kernel
def notice(w: World, hook: int, subject: int, actor: int, n: int) -> int:
    """Let whoever counts such deeds count one, after those who listen have answered.

    A deed is its actor's, or its subject's where nobody did it; only those of one's own side count (800.16f, 800.54a).
    """
    doer = actor if actor >= 0 else subject
    if doer < 0 or w.clock.stop != 0:
        return 0
    side = doer >> 5
    bit = 1 << hook
    if w.side[side].goals & bit == 0:
        return 0
    served = 0
    u = next_of(w, side, bit, served)
    while u >= 0:
        served |= 1 << (u & 31)
        count(w, u, hook, subject, n)
        u = next_of(w, side, bit, served)
    return 1


@kernel
def next_of(w: World, side: int, bit: int, served: int) -> int:
    """The first in reading order that counts a deed and has not counted it yet, -1 for none (100.5a)."""
    half = w.side[side]
    for i in range(half.order_count):
        u = half.order[i]
        if w.totals[u].goals & bit and (served >> (u & 31)) & 1 == 0 and w.identity[u].life == lives.ALIVE:
            return u
    return -1


@kernel
def count(w: World, u: int, hook: int, subject: int, n: int) -> int:
    """The lines of one unit that count this deed. A Dormant unit's Quest stands still (800.16a)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        counts = clause.verb == verbs.DORMANT_UNTIL or clause.lane == lanes.QUEST
        if (
            w.line[line].off != 0
            or not counts
            or clause.hook != hook
            or fire.related(w, u, subject, clause.relation) == 0
        ):
            continue
        by = n if clause.flags & flags.SUMMED else 1
        asleep = sets.asleep(w, u)
        if clause.verb == verbs.DORMANT_UNTIL and w.dormant[u].asleep != 0:
            dormancy.count(w, u, line, by)
        elif clause.lane == lanes.QUEST and asleep == 0:
            advance(w, u, line, by)
    return 0


@kernel
def advance(w: World, u: int, line: int, by: int) -> int:
    """A Quest advances up to its goal; there it is complete and its reward comes (800.54b)."""
    asked = amount.number(w, w.clause[w.line[line].clause].amount, u)
    held = w.counter[u].quest
    if held >= asked or by <= 0:
        return 0
    now = min(asked, held + by)
    w.counter[u].quest = now
    before = w.now.cause
    w.now.cause = emit.emit_full(w, kinds.QUEST, u, u, 0, now - held, now, 0, 0, PROGRESS)
    if now >= asked:
        reward(w, u, line)
        refresh.touch_side(w, u >> 5)  # levels of the resonance may be its reward (1000.3c)
    w.now.cause = before
    return now - held


@kernel
def quest_of(w: World, u: int) -> int:
    """The unit's Quest, -1 without one (800.54a)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        if w.clause[w.line[line].clause].lane == lanes.QUEST and w.line[line].off == 0:
            return line
    return -1


@kernel
def complete(w: World, u: int) -> int:
    """Whether the unit has a Quest and has completed it (800.54b)."""
    line = quest_of(w, u)
    return 1 if line >= 0 and w.counter[u].quest >= amount.number(w, w.clause[w.line[line].clause].amount, u) else 0


@kernel
def push(w: World, f: int, c: int, r: int, n: int) -> int:
    """A line advances the unit's own Quest (800.54a, rulings d8); a complete one stands where it is (800.54b)."""
    line = quest_of(w, r)
    came = advance(w, r, line, n) if line >= 0 else 0
    return came if came > 0 else emit.skip(w, w.frame[f].actor, r, whys.FULL, COMPLETE)


@kernel
def reward(w: World, u: int, line: int) -> int:
    """Let a complete Quest give what it says; stats stay with the unit through a revival (docs/rulings.md, R-62)."""
    before = w.now.rewarding
    w.now.rewarding = line + 1
    fire.answer(w, u, line, u, u, 0, 0)
    w.now.rewarding = before
    return 1


@kernel
def standing(w: World, u: int) -> int:
    """A Quest completed in an earlier battle gives its reward with the battle-start lines (800.54b, 800.54c)."""
    if w.identity[u].life == lives.ALIVE and complete(w, u) != 0:
        reward(w, u, quest_of(w, u))
        w.now.cause = -1
    return 0


@kernel
def done(w: World, f: int, c: int, r: int, n: int) -> int:
    """The Quest itself does nothing: what is joined to it is the reward (800.54b)."""
    return 1
