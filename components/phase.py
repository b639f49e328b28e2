"""What a boss is in each of its phases (800.48): immutable during a battle."""

from __future__ import annotations

from ecs_sim.components.capacity import PHASES
from ecs_sim.components.declare import component, scratch
from ecs_sim.components.words.stats import N_STATS


@component(rows=PHASES)
class Phase:
    """One phase; those of one boss lie together. Row 0 stays empty."""

    threshold: int = scratch("count")  # in millionths of maximum Vitality; 0 for the first phase
    printed: list[int] = scratch("points", shape=N_STATS)
    keywords: int = scratch("bits")
    tribe: int = scratch("code")
    spread: int = scratch("flag")  # its hit is split over all enemies (300.3g)
