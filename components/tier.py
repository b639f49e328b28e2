"""Tiers and Smash (100.6, 800.65)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Tier:
    """A unit's tiers. `current` is the one in force: one below `start` while `smash` runs (800.65a)."""

    current: int = state("count")
    native: int = state("count")
    start: int = state("count")
    smash: int = state("steps", "smash")
