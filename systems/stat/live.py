"""Live static lines: which sums an event may have changed (400.4a, 800.37h).

A static line with a condition, or with a number that is not its own, follows what it reads. Most read only the unit
they stand on; those are summed anew where something happened to it, the rest with every event that changes anything.
"""

from __future__ import annotations

from ecs_sim.components.words import counts, families, gates, lanes, scopes, sources
from ecs_sim.components.words.live_flags import (
    REACHES_NEIGHBOURS,
    REACHES_SELF,
    REACHES_SIDE,
    READS_BOARD,
    READS_TIME,
)
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import refresh

#: Conditions on the unit itself that an event about it tells of.
OWN = (
    (1 << gates.HAS_FAMILY)
    | (1 << gates.LACKS_FAMILY)
    | (1 << gates.FAMILY_AT_LEAST)
    | (1 << gates.FAMILY_AT_MOST)
    | (1 << gates.HAS_KEYWORD)
    | (1 << gates.IGNITED)
    | (1 << gates.LUCID)
    | (1 << gates.WOUNDED)
    | (1 << gates.FULL_VITALITY)
    | (1 << gates.IS_TRIBE)
    | (1 << gates.BELOW_VITALITY)
)
THRESHOLDS = (1 << gates.FAMILY_AT_LEAST) | (1 << gates.FAMILY_AT_MOST)


@kernel
def flags_of(w: World, u: int) -> int:
    """What the live static lines of a unit reach and read; 0 where it has none."""
    t = w.totals[u]
    found = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        clause = w.clause[c]
        if clause.lane != lanes.STATIC or (refresh.REACHING >> clause.verb) & 1 == 0:
            continue
        if clause.gates + clause.per != 0 or follows(w, clause.source) != 0:
            found |= reach(w, c) | reads(w, c)
    return found


@kernel
def follows(w: World, source: int) -> int:
    """Whether a number changes with events; who raises a resonance's level touches the side itself (1000.3c)."""
    return 1 if source > sources.NUMBER and source != sources.LEVEL else 0


@kernel
def reach(w: World, c: int) -> int:
    """Whom a static line is about (400.5a)."""
    who = w.clause[c].scope
    if who == scopes.SELF:
        return REACHES_SELF
    if who == scopes.ADJACENT_ALLIES or who == scopes.FLANK_ALLIES:
        return REACHES_NEIGHBOURS | REACHES_SELF
    return REACHES_SIDE


@kernel
def reads(w: World, c: int) -> int:
    """Whether it reads more than the unit it stands on, and whether it reads how long something lasts."""
    clause = w.clause[c]
    found = 0
    for g in range(clause.first_gate, clause.first_gate + clause.gates):
        kind = w.gate[g].kind
        if (OWN >> kind) & 1 == 0:
            found |= READS_BOARD
        if (THRESHOLDS >> kind) & 1 and w.gate[g].what <= families.ENTRAP:
            found |= READS_TIME
    if clause.per == counts.STACKS:
        found |= READS_TIME if clause.per_what <= families.ENTRAP else 0
    elif clause.per != 0:
        found |= READS_BOARD
    if follows(w, clause.source) != 0 and clause.source != sources.COUNTER:
        found |= READS_BOARD
    return found


@kernel
def stale(w: World, about: int) -> int:
    """Something has happened to unit `about` (-1: to nobody in particular): mark the sums that may follow it."""
    for side in range(2):
        owners = w.side[side].live
        if owners != 0:
            for i in range(w.side[side].count):
                u = side * 32 + i
                if (owners >> i) & 1 and (u == about or w.totals[u].live & READS_BOARD):
                    mark(w, u)
    return 0


@kernel
def timed(w: World) -> int:
    """A step has passed: mark the sums that follow how long something lasts."""
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            if w.totals[u].live & READS_TIME:
                mark(w, u)
    return 0


@kernel
def mark(w: World, u: int) -> int:
    """Mark the sums that the live lines of a unit reach."""
    w.now.sums_dirty = 1
    reached = w.totals[u].live
    if reached & REACHES_SIDE:
        return refresh.touch_side(w, u >> 5)
    w.totals[u].dirty = 1
    if reached & REACHES_NEIGHBOURS:
        refresh.touch_around(w, u)
    return 0
