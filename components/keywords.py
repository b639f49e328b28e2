"""Keyword sets (400.1b, 800.56g): who has what, since when and until when. Bits are `words.keywords`."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state
from ecs_sim.components.words.keywords import N_TIMED


@component(rows=UNITS)
class Keywords:
    """Effective = (innate | life | battle | timed | auras) minus `suppressed`."""

    innate: int = state("bits")
    life: int = state("bits", "keywords_life")
    battle: int = state("bits", "keywords_battle")  # of these, Everlasting survives death and revival (500.9g, C18)
    suppressed: int = state("bits", "keywords_suppressed")  # survives death and revival (800.56h)
    timed: list[int] = state("steps", "keywords_timed", shape=N_TIMED)
