"""Dormant (800.16)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Dormant:
    """`steps` > 0 is a timed Dormant; `asleep` a printed one that waits for its wake condition."""

    asleep: int = state("flag", "asleep")
    steps: int = state("steps", "dormant")
    progress: int = state("count", "wake_progress")
    woken: int = state("flag", "woken")
