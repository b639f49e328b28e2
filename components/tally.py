"""Sums for the result's statistics; no rule reads them."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Tally:
    """`taken` is Vitality lost, `reduced` what Armor, Insurance and Shield took (formats, Result)."""

    dealt: int = state("points", "tally_dealt")
    taken: int = state("points", "tally_taken")
    reduced: int = state("points", "tally_reduced")
    restored: int = state("points", "tally_restored")
    shielded: int = state("points", "tally_shielded")
    kills: int = state("count", "tally_kills")
    deaths: int = state("count", "tally_deaths")
