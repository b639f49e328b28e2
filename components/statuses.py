"""Timed and stacking statuses (700.1)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Statuses:
    """Remaining steps of the timed statuses; counts of the stacking ones with the steps to their next tick."""

    stun: int = state("steps", "stun")
    freeze: int = state("steps", "freeze")
    blind: int = state("steps", "blind")
    prismbreak: int = state("steps", "prismbreak")
    entrap: int = state("steps", "entrap")
    burn: int = state("count", "burn")
    burn_due: int = state("steps", "burn_in")
    venom: int = state("count", "venom")
    venom_due: int = state("steps", "venom_in")
    haywire: int = state("count", "haywire")
    feral: int = state("count", "feral")
    interest: int = state("count", "interest")
    interest_by: int = state("row", "interest_by")  # 1 + row of the latest applier
    dread: int = state("count", "dread")
