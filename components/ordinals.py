"""How many draws of each purpose a unit has made (S300-14)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state
from ecs_sim.components.words.purposes import N_PURPOSES


@component(rows=UNITS)
class Ordinals:
    """Indexed by `words.purposes`."""

    used: list[int] = state("count", "draws", shape=N_PURPOSES, size="i4")
