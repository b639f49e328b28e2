"""The charge timer (300.2). One whole cycle is 2^40."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Charge:
    """How far a unit's charge has come, and what waits behind it."""

    progress: int = state("cycle", "charge")
    quick: int = state("flag", "quick")  # this cycle is a quick reactivation of 0.1 s (300.2g)
    quick_queue: int = state("count", "quick_queued")
    cascade_depth: int = state("count", "cascade_depth")
    activations: int = state("count", "activations")  # those that reached step 14 (S400-10)
    first_done: int = state("flag", "initiative_used")
