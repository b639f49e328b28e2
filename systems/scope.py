"""Whom a clause reaches (400.5, 600.1, 600.4): the legal recipients, written into the frame.

A clause never reaches a dead, Entrapped, Dormant or untargetable unit unless it opts in (400.5f, 600.1d).
"""

from __future__ import annotations

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import flags, lives, purposes, scopes, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, draw, frame, gate
from ecs_sim.systems.board import census, geometry, sets

OPENING = flags.THROUGH_ENTRAP | flags.ALLOW_DORMANT | flags.ALLOW_DEAD


@kernel
def fill(w: World, f: int, line: int, c: int) -> int:
    """Choose a clause's recipients, filters first (400.5d), and return how many there are.

    Whole-board scopes come in reading order, counted ones in the order in which they were drawn.
    """
    if w.now.places_dirty != 0:
        geometry.settle(w)
    w.frame[f].picks = 0
    who = w.clause[c].scope
    if who == scopes.NOBODY:
        return 0
    if who == scopes.SELF or who == scopes.TARGET or scopes.EVENT_SUBJECT <= who <= scopes.SUBJECT_TARGET:
        r = single(w, f, line, who)
        if r >= 0 and may_reach(w, f, c, r) and gate.filter_ok(w, f, line, c, r):
            add(w, f, r)
        return w.frame[f].picks
    side = half_of(w, f, line, who)
    if side < 0:
        return 0
    mask = pool(w, f, line, c, side)
    if w.clause[c].filters != 0:
        mask = filtered(w, f, line, c, side, mask)
    if w.clause[c].scope_count != 0 or who == scopes.ONE_ADJACENT_ALLY:
        return draw_some(w, f, line, c, side, mask)
    return add_all(w, f, side, mask)


@kernel
def add(w: World, f: int, r: int) -> int:
    """Write down one recipient with its incarnation: a later one of the same row is somebody else (500.9f)."""
    fr = w.frame[f]
    fr.pick[fr.picks] = r
    fr.pick_incarnation[fr.picks] = w.identity[r].incarnation
    fr.picks += 1
    return fr.picks


@kernel
def add_all(w: World, f: int, side: int, mask: int) -> int:
    """Write down a whole set in reading order; units outside it, the dead, follow by row (100.5a)."""
    half = w.side[side]
    for i in range(half.order_count):
        if mask == 0:
            break
        r = half.order[i]
        if (mask >> (r & 31)) & 1:
            add(w, f, r)
            mask &= ~(1 << (r & 31))
    if mask != 0:
        for i in range(half.count):
            if (mask >> i) & 1:
                add(w, f, (side << 5) + i)
    return w.frame[f].picks


@kernel
def draw_some(w: World, f: int, line: int, c: int, side: int, mask: int) -> int:
    """Fill a counted scope by Focus-weighted picks, one draw each, nobody twice (400.5c, 600.2e, S400-15)."""
    u = w.frame[f].actor
    wanted = 1
    if w.clause[c].scope != scopes.ONE_ADJACENT_ALLY:
        wanted = amount.number(w, w.clause[c].scope_count, u)
    for _ in range(wanted):
        own = mask if side == (u >> 5) else 0
        r = draw.pick(w, u, line, purposes.SCOPE_PICK, own, mask - own)
        if r < 0:
            break
        add(w, f, r)
        mask &= ~(1 << (r & 31))
    return w.frame[f].picks


@kernel
def single(w: World, f: int, line: int, who: int) -> int:
    """The row that a scope of one unit names, -1 for nobody."""
    fr = w.frame[f]
    if who == scopes.SELF:
        return fr.actor
    if who == scopes.TARGET:
        r = primary(w, f, line)
        return r if r >= 0 and w.identity[r].incarnation == fr.target_incarnation else -1
    if who == scopes.EVENT_SUBJECT:
        return fr.subject
    if who == scopes.EVENT_ACTOR:
        return fr.other
    return killer(w, f, line) if who == scopes.KILLER else target_of_subject(w, f)


@kernel
def primary(w: World, f: int, line: int) -> int:
    """The primary target, cached for the frame (600.3a). A trigger without one rolls its own, once (S400-12)."""
    fr = w.frame[f]
    if fr.target < 0 and fr.stage == frame.TRIGGER:
        enemies = w.side[1 - (fr.actor >> 5)].targetable
        r = draw.pick(w, fr.actor, line, purposes.LISTENER_TARGET, 0, enemies)
        if r >= 0:
            fr.target = r
            fr.target_incarnation = w.identity[r].incarnation
    return fr.target


@kernel
def killer(w: World, f: int, line: int) -> int:
    """Who killed the unit that the event is about; where it is no legal target, the listener's own roll (500.9k)."""
    fr = w.frame[f]
    gone = w.revival[fr.subject if fr.subject >= 0 else fr.actor]
    r = gone.killer - 1
    if r >= 0 and r != fr.actor and w.identity[r].incarnation == gone.killer_incarnation and sets.targetable(w, r):
        return r
    r = primary(w, f, line)
    return r if frame.target_stands(w, f) else -1


@kernel
def target_of_subject(w: World, f: int) -> int:
    """The primary target of the activation that this event belongs to, while it lives (d4)."""
    subject = w.frame[f].subject
    for i in range(f - 1, -1, -1):
        if w.frame[i].actor == subject and w.frame[i].stage == frame.ACTIVATION:
            return w.frame[i].target if frame.target_stands(w, i) else -1
    return -1


@kernel
def half_of(w: World, f: int, line: int, who: int) -> int:
    """Which side a scope of many lies on: a misfire changes the target's, never the actor's enemies (S400-13)."""
    own = w.frame[f].actor >> 5
    if who == scopes.ALL_ENEMIES or who == scopes.SOME_ENEMIES:
        return 1 - own
    if who == scopes.ADJACENT_TO_TARGET:
        r = primary(w, f, line)
        return r >> 5 if r >= 0 else -1
    return own


@kernel
def pool(w: World, f: int, line: int, c: int, side: int) -> int:
    """The set of units that a scope of many names and may reach, before its filters (400.5b, 400.5e, 600.4d)."""
    fr = w.frame[f]
    who = w.clause[c].scope
    u = fr.actor
    me = 1 << (u & 31) if side == (u >> 5) else 0
    if who == scopes.ADJACENT_TOOLS:
        tools = census.things(w, side, w.totals[u].adjacent, unit_kinds.TOOL)
        return tools | wrecks(w, u) if w.clause[c].verb == verbs.REPAIR else tools
    if who == scopes.ADJACENT_HUBS:
        return census.things(w, side, w.totals[u].adjacent, unit_kinds.HUB)
    mask = open_units(w, c, side)
    if me != 0 and itself(w, f) == 0:
        mask &= ~me
    if who == scopes.ADJACENT_TO_TARGET:
        return mask & w.totals[fr.target].adjacent & ~me
    if who == scopes.ALL_ENEMIES or who == scopes.SOME_ENEMIES or who == scopes.ALL_ALLIES:
        return mask
    if w.clause[c].flags & flags.INCLUDE_SELF == 0:
        mask &= ~me
    if who == scopes.ALLIES or who == scopes.SOME_ALLIES:
        return mask
    if who == scopes.ADJACENT_ALLIES or who == scopes.ONE_ADJACENT_ALLY:
        return mask & (w.totals[u].adjacent | me)
    if who == scopes.FLANK_ALLIES:
        return mask & (w.totals[u].flank | me)
    raise ValueError("no such scope")


@kernel
def wrecks(w: World, u: int) -> int:
    """The destroyed Tools beside a unit's place: a repair reaches them too (800.18e)."""
    side = u >> 5
    found = 0
    for v in range(side << 5, (side << 5) + w.side[side].count):
        who = w.identity[v]
        if who.kind == unit_kinds.TOOL and who.life == lives.DEAD and v != u and geometry.contact(w, u, v) != 0:
            found |= 1 << (v & 31)
    return found


@kernel
def open_units(w: World, c: int, side: int) -> int:
    """The units of a side that a clause may reach at all, its flags heeded (600.1d)."""
    found = w.side[side].targetable
    if w.clause[c].flags & OPENING:
        for u in range(side << 5, (side << 5) + w.side[side].count):
            if reachable(w, w.clause[c].flags, u):
                found |= 1 << (u & 31)
    return found


@kernel
def reachable(w: World, opened: int, r: int) -> int:
    """Whether a unit may be reached under a clause's flags (400.5f)."""
    life = w.identity[r].life
    if sets.thing(w, r) or (life != lives.ALIVE and (life != lives.DEAD or opened & flags.ALLOW_DEAD == 0)):
        return 0
    if w.statuses[r].entrap > 0 and opened & flags.THROUGH_ENTRAP == 0:
        return 0
    return 1 if opened & flags.ALLOW_DORMANT or sets.asleep(w, r) == 0 else 0


@kernel
def may_reach(w: World, f: int, c: int, r: int) -> int:
    """Whether a clause may reach one unit that it names. An Entrap re-enters its Entrapped target (700.3b, S400-19)."""
    clause = w.clause[c]
    if r == w.frame[f].actor and itself(w, f) == 0:
        return 0
    if sets.targetable(w, r):
        return 1 if clause.verb != verbs.REPAIR and clause.verb != verbs.WEAR else 0
    if clause.verb == verbs.REPAIR or clause.verb == verbs.WEAR:
        standing = w.identity[r].life == lives.ALIVE or clause.verb == verbs.REPAIR
        return 1 if standing and w.identity[r].kind == unit_kinds.TOOL else 0
    opened = clause.flags
    if clause.scope == scopes.TARGET and clause.verb == verbs.APPLY and clause.what == fam.ENTRAP:
        opened |= flags.THROUGH_ENTRAP
    return reachable(w, opened, r)


@kernel
def itself(w: World, f: int) -> int:
    """Whether the actor is still the unit that began: after its death, lines about itself are refused (S300-21)."""
    fr = w.frame[f]
    return 1 if fr.died == 0 and w.identity[fr.actor].incarnation == fr.incarnation else 0


@kernel
def filtered(w: World, f: int, line: int, c: int, side: int, mask: int) -> int:
    """Leave those of a set that meet the filters, before any selection (400.5d, 600.4c)."""
    for i in range(w.side[side].count):
        if (mask >> i) & 1 and gate.filter_ok(w, f, line, c, (side << 5) + i) == 0:
            mask &= ~(1 << i)
    return mask
