"""Maim (800.43)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Maim:
    """The pool that eats recovery, two points of it a point (500.3d)."""

    points: int = state("points", "maim")
