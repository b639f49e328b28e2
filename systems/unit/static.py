"""Lines that are always in force (400.1b): caps, multipliers, redirects and their like, read where their rule asks."""

from __future__ import annotations

from ecs_sim.components.words import lanes, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount


@kernel
def states(w: World, line: int, verb: int) -> int:
    """Whether a line is in force at all times and has this verb."""
    clause = w.clause[w.line[line].clause]
    return 1 if w.line[line].off == 0 and clause.lane == lanes.STATIC and clause.verb == verb else 0


@kernel
def find(w: World, u: int, verb: int) -> int:
    """The unit's first static line with this verb, -1 for none."""
    t = w.totals[u]
    if t.statics & (1 << verb) == 0:
        return -1
    for line in range(t.line_first, t.line_first + t.line_count):
        if states(w, line, verb) != 0:
            return line
    return -1


@kernel
def of(w: World, u: int, verb: int) -> int:
    """What the unit's static lines with this verb come to; most units have none."""
    return amount_of(w, u, verb) if w.totals[u].statics & (1 << verb) else 0


@kernel
def drained(w: World, source: int) -> int:
    """How much Shield each point of a source's damage drains (500.1-10, S500-09)."""
    return max(1, of(w, source, verbs.SHIELD_MULTIPLIER)) if source >= 0 else 1


@kernel
def amount_of(w: World, u: int, verb: int) -> int:
    """What the unit's static lines with this verb come to at its tier; 0 without such a line.

    Charges that ignore hits add, those of a rune that covers half at half (S1000-02, S100-09); of several ceilings
    the lowest holds, of several multipliers the highest (docs/rulings.md, R-240).
    """
    t = w.totals[u]
    found = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        if states(w, line, verb) == 0:
            continue
        n = amount.number(w, w.clause[w.line[line].clause].amount, u)
        if verb == verbs.IGNORE_HITS:
            found += n if w.line[line].half == 0 else max(min(1, n), n // 2)
        elif found == 0 or (n < found) == (verb == verbs.DAMAGE_CAP):
            found = n
    return found
