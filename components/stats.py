"""The stored stat layers; their sum with the derived ones is `Totals`.

Arrays are indexed by `words.stats`, place 0 unused.
"""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state
from ecs_sim.components.words.stats import N_STATS


@component(rows=UNITS)
class Stats:
    """`printed` are the numbers shown at `printed_tier`; a tier change scales from them in one step (S100-05)."""

    printed: list[int] = state("points", shape=N_STATS)
    printed_tier: int = state("count")
    start: list[int] = state("points", "start_stats", shape=N_STATS)  # gained before t = 0; kept by a revival (S500-23)
    life: list[int] = state("points", "life_stats", shape=N_STATS)  # gained since; gone at death
    drain: int = state("points", "drain")  # Power drained from a boss (400.2e)
