"""Stacks that help their holder, and Roost (800.10, .21, .39, .45, .59)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Boons:
    """Counts, none of them with a timer. Roost heals its clamped sum once a second (800.59d)."""

    kindled: int = state("count", "kindled")
    overclock: int = state("count", "overclock")
    consecrate: int = state("count", "consecrate")
    exalt: int = state("points", "exalt")
    roost: int = state("points", "roost")
    roost_percent: int = state("count", "roost_percent")
    roost_due: int = state("steps", "roost_in")
    ignored_hits: int = state("count", "ignored_hits")  # hits ignored so far this life (500.1-4, S500-33)
