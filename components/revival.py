"""What brings a dead unit back (500.9), and who killed it."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Revival:
    """Vessels are counted up to two, points below 60 (800.49). The killer is kept as 1 + row and its incarnation."""

    vessels: int = state("count", "vessels")
    vessel_points: int = state("points", "vessel_points")
    everlasting: int = state("steps", "everlasting_in")  # runs only while dead
    waiting: int = state("code", "everlasting_waits")  # 1: its time is over; 2: and it found no free slot
    killer: int = state("row", "killer")
    killer_incarnation: int = state("count", "killer_incarnation")
    defied: int = state("flag", "defied")  # the once-per-life charge of defy-death (500.9e)
    reliquary: int = state("points", "reliquary")  # Speed until its next activation (500.9l)
