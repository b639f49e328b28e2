"""What a unit remembers of whom it attacked (600.3b, S600-04)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Memory:
    """Rabid remembers a unit by identity (800.55d), new-target runes remember incarnations (S600-04)."""

    rabid: int = state("row", "rabid")  # 1 + row of the unit last attacked
    seen: list[int] = state("count", "attacked", shape=UNITS, size="i4")  # incarnation + 1 last attacked, by row
