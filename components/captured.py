"""What a unit was when it died, for what still reads it while its death resolves (500.4b)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, scratch
from ecs_sim.components.words.families import N_FAMILIES
from ecs_sim.components.words.stats import N_STATS


@component(rows=UNITS)
class Captured:
    """Taken at each death, before the unit's state is cleared; good for the step in which it died."""

    step: int = scratch("count", default=-1)
    value: list[int] = scratch("points", shape=N_STATS)  # its live stats; at 0 effective Power, after Lucid and Blind
    stack: list[int] = scratch("points", shape=N_FAMILIES, size="i4")  # how much it carried of each family
