"""Who applied how much of a Burn or Venom since it was last 0 (500.5b, S500-19)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Attribution:
    """Amounts by applier's row; kept exactly while the stack lasts."""

    burn_by: list[int] = state("points", "burn_by", shape=UNITS, size="i4")
    venom_by: list[int] = state("points", "venom_by", shape=UNITS, size="i4")
    burn_turn: list[int] = state("count", "burn_order", shape=UNITS, size="i4")  # who came first, from 1
    venom_turn: list[int] = state("count", "venom_order", shape=UNITS, size="i4")
