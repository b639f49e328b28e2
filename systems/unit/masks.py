"""What a unit's lines in force amount to: hooks, static verbs, boosts, lanes as bits. No rule: bookkeeping."""

from __future__ import annotations

from ecs_sim.components.words import boosts, lanes, scopes, verbs
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems.stat import live, refresh, statics


@kernel
def unit(w: World, u: int) -> int:
    """Read the lines of one unit that are in force. No rule: bookkeeping."""
    t = w.totals[u]
    reset(t)  # just these: the rest lies behind a field of several values
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if w.line[line].off == 0 or w.line[line].phase != 0:  # an activation keeps the phase it began in (S800-76)
            t.lanes |= 1 << clause.lane
        if w.line[line].off != 0:
            continue
        if clause.lane == lanes.HOOK:
            t.listens |= 1 << clause.hook
        if clause.verb == verbs.BUILD_UP:
            t.boosts |= 1 << boosts.BUILDING
        if clause.hook != 0 and (clause.lane == lanes.STATIC or clause.lane == lanes.QUEST):
            t.goals |= 1 << clause.hook
        if clause.lane == lanes.STATIC:
            t.statics |= 1 << clause.verb
            if 1 << clause.verb & refresh.REACHING:
                t.gives |= statics.bit(w, line - t.line_first)
                t.spreads |= statics.bit(w, line - t.line_first) if clause.scope != scopes.SELF else 0
            if clause.verb == verbs.BOOST:
                t.boosts |= 1 << clause.what
            elif clause.verb == verbs.STAT and clause.what == VITALITY:
                t.boosts |= 1 << boosts.VITALITY
    return t.statics


@kernel
def side(w: World, which: int) -> int:
    """What some unit of a side listens to or has. No rule: bookkeeping."""
    s = w.side[which]
    s.count = s.listens = s.statics = s.goals = s.boosts = s.live = 0
    for u in range(which * 32, which * 32 + 32):
        if w.identity[u].life != 0:
            s.count = u - which * 32 + 1
            s.listens |= w.totals[u].listens | w.totals[u].goals
            s.goals |= w.totals[u].goals
            s.statics |= w.totals[u].statics
            s.boosts |= w.totals[u].boosts
            w.totals[u].live = live.flags_of(w, u)
            w.now.live |= w.totals[u].live
            s.live |= (1 << (u & 31)) if w.totals[u].live != 0 else 0
    return s.count
