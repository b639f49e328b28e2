"""A card's named counter and Quest progress (400.2h, 800.54)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Counter:
    """The counter prints its letter until written (400.2j); Quest progress outlives the battle (800.54c)."""

    value: int = state("points")
    written: int = state("flag")
    quest: int = state("count")
