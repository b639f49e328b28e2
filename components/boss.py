"""A boss (800.48, 800.66): which phase it is in, and how far its Stagger meter is filled."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, scratch, state


@component(rows=UNITS)
class Boss:
    """`phase` counts from 1; 0 for whoever is no boss. The rest is printed on the boss."""

    phase: int = state("count", "phase")
    stagger: int = state("count", "stagger")
    meter: int = scratch("count")  # hits that fill the meter, 0 for none
    phases: int = scratch("count")
    first_phase: int = scratch("row")  # the row before that of its phase 1
    immune: int = scratch("bits")  # families that don't land on it (C13)
    reflect: int = scratch("flag")
