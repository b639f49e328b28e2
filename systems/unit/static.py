"""Lines that are always in force (400.1b): caps, multipliers, redirects and their like, read where their rule asks."""

from __future__ import annotations

from ecs_sim.components.words import lanes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount


@kernel
def find(w: World, u: int, verb: int) -> int:
    """The unit's first static line with this verb, -1 for none."""
    t = w.totals[u]
    if t.statics & (1 << verb) == 0:
        return -1
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if w.line[line].off == 0 and clause.lane == lanes.STATIC and clause.verb == verb:
            return line
    return -1


@kernel
def amount_of(w: World, u: int, verb: int) -> int:
    """The number printed on the unit's static line with this verb, at its tier; 0 without such a line."""
    line = find(w, u, verb)
    if line < 0:
        return 0
    return amount.number(w, w.clause[w.line[line].clause].amount, u)
