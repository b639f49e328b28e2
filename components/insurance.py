"""Insurance (800.37)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Insurance:
    """Two pools; Subrogated points are spent first and retaliate for what they absorbed (500.7g)."""

    plain: int = state("points", "insurance")
    subrogated: int = state("points", "subrogated")
