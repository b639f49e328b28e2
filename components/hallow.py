"""Hallow, the instance status (700.1c, 800.29)."""

from __future__ import annotations

from ecs_sim.components.capacity import HALLOWS
from ecs_sim.components.declare import component, state


@component(rows=HALLOWS)
class Hallow:
    """One application each, dense and in order of application."""

    unit: int = state("row", "unit")
    amount: int = state("points", "amount")
    due: int = state("steps", "in")
    source: int = state("row", "source")  # 1 + row
