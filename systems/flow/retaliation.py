"""Retaliation: whoever damaged this unit loses Vitality, as a cost and not as damage (500.6, 500.7)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, hooks, kinds, lanes, lives, purposes, strikes, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, draw, emit, frame
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import cost, shares, stack
from ecs_sim.systems.unit import boost

REFUSED = rule("500.6e")
RETORT = rule("500.7f")
THORNS = rule("500.7a")
RIPOSTE = rule("500.7b")
RIPOSTE_POINTS = 5000
SUBROGATED = rule("500.7g")


@kernel
def answer(w: World, k: int, source: int, lost: int, by_rule: int) -> int:
    """Whom an instance hit makes `source` lose Vitality; refused where that is no legal target (500.6e, 500.6h).

    One that died of its hit and came back is another unit (500.9f; docs/rulings.md, R-261). The retaliating unit is
    credited, and its Feast feeds on it unless a boss paid (500.6f, 800.22c).
    """
    u = w.flow[k].target
    if lost <= 0 or stack.hostile(w, source, u) == 0:
        return 0
    why = 0
    if w.identity[source].life != lives.ALIVE:
        why = whys.DEAD
    elif w.flow[k].shares == 0 and w.identity[source].incarnation != w.flow[k].by_incarnation:
        why = whys.OTHER_INCARNATION
    elif w.statuses[source].entrap != 0:
        why = whys.ENTRAPPED
    elif sets.asleep(w, source) != 0:
        why = whys.DORMANT
    elif sets.thing(w, source) != 0:
        why = whys.OBJECT
    if why != 0:
        emit.emit(w, kinds.RETALIATION_REFUSED, u, source, why, lost, REFUSED)
        return 0
    paid = cost.retaliate(w, source, lost, u, by_rule)
    w.tally[u].dealt += paid
    return paid


@kernel
def subrogated(w: World, k: int) -> int:
    """Subrogated points answer for what they absorbed, split like the tick that they met (500.7g, S500-12)."""
    x = w.flow[k]
    if x.flags & strikes.NO_REACTIONS or x.subrogated <= 0:
        return 0
    if x.shares == 0:
        answer(w, k, x.source, x.subrogated, SUBROGATED)
        return 0
    if shares.split(w, k, x.subrogated) == 0:
        return 0
    for i in range(UNITS):
        if w.flow[k].part[i] > 0 and stack.stands(w, k) != 0:
            answer(w, k, i, w.flow[k].part[i], SUBROGATED)
    return 0


@kernel
def thorns(w: World, k: int) -> int:
    """Thorns answers with its flat amount, whatever the hit was worth (500.7b, 500.7c); runes of a family are one
    firing of their sum (S1000-02).
    """
    return each_source(w, k, boosts.THORNS)


@kernel
def riposte(w: World, k: int) -> int:
    """Riposte answers half of the time, rolled for each event and attacker, with the resonance's level (500.7b)."""
    return each_source(w, k, boosts.RIPOSTE)


@kernel
def each_source(w: World, k: int, kind: int) -> int:
    """Answer each damaging source of a hostile event, a tick's to every applier (500.7b, 500.7c)."""
    u = w.flow[k].target
    if w.totals[u].boosts & (1 << kind) == 0 or happened(w, k) == 0:
        return 0
    before = w.now.line
    w.now.line = 1 + boost.first(w, u, kind)
    if w.flow[k].shares == 0:
        sting(w, k, w.flow[k].source, kind)
    else:
        for i in range(UNITS):
            if w.flow[k].share[i] > 0 and stack.stands(w, k) != 0:
                sting(w, k, i, kind)
    w.now.line = before
    return 0


@kernel
def sting(w: World, k: int, source: int, kind: int) -> int:
    """Thorns, or one roll of Riposte, against one hostile attacker (500.6h, 1000.3e)."""
    u = w.flow[k].target
    lost = boost.of(w, u, kind)
    if kind == boosts.THORNS:
        return answer(w, k, source, lost, THORNS)
    if lost <= 0 or stack.hostile(w, source, u) == 0 or draw.chance(w, u, purposes.RIPOSTE, RIPOSTE_POINTS) == 0:
        return 0
    return answer(w, k, source, lost, RIPOSTE)


@kernel
def happened(w: World, k: int) -> int:
    """Whether there was a damage event to answer: Vitality was lost or Insurance absorbed; Armor and Shield silence it
    (500.7c, 500.7d, 900.26, S500-10).
    """
    x = w.flow[k]
    return 1 if x.flags & strikes.NO_REACTIONS == 0 and x.lost + x.subrogated + x.plain > 0 else 0


@kernel
def retort(w: World, k: int) -> int:
    """Each Retort line of a unit that lost Vitality answers each damaging source once (500.7e, 500.7f, S500-34)."""
    x = w.flow[k]
    if x.lost <= 0 or x.flags & strikes.NO_REACTIONS or w.totals[x.target].listens & (1 << hooks.DAMAGING) == 0:
        return 0
    if sets.asleep(w, x.target) != 0:
        return 0
    if x.shares == 0:
        return retort_at(w, k, x.source)
    for i in range(UNITS):
        if w.flow[k].share[i] > 0:
            retort_at(w, k, i)
    return 0


@kernel
def retort_at(w: World, k: int, source: int) -> int:
    """Resolve the Retort lines of whom the instance hit at one source, while that unit lives."""
    u = w.flow[k].target
    if stack.hostile(w, source, u) == 0:
        return 0
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        if w.line[line].off != 0 or w.clause[c].lane != lanes.HOOK or w.clause[c].verb != verbs.RETORT:
            continue
        if stack.stands(w, k) == 0:
            return 0
        f = frame.push(w, u, frame.TRIGGER)
        w.frame[f].subject = u
        w.frame[f].other = source
        before = w.now.line
        w.now.line = line + 1
        answer(w, k, source, amount.resolve(w, f, line, c), RETORT)
        w.now.line = before
        frame.pop(w, f)
    return 0
