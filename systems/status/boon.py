"""Exalt as printed on a card (800.21)."""

from __future__ import annotations

from ecs_sim.components.words import families, lanes, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount


@kernel
def printed_exalt(w: World, u: int) -> int:
    """The Exalt that the unit's own card gives it, at its tier: what it has without any grant."""
    t = w.totals[u]
    found = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        exalts = clause.lane == lanes.STATIC and clause.verb == verbs.APPLY
        if w.line[line].off == 0 and exalts and clause.what == families.EXALT:
            found += amount.number(w, clause.amount, u)
    return found
