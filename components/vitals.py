"""Vitality and Shield (500.1, 500.3). A Tool's Vitality is its Durability (800.18c)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Vitals:
    """What stands between a unit and death."""

    vitality: int = state("points", "vitality")
    shield: int = state("points", "shield")
