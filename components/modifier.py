"""Stat changes that end by themselves: timed, Fleeting, Crush (700.1d, 800.12, 800.25)."""

from __future__ import annotations

from ecs_sim.components.capacity import MODIFIERS
from ecs_sim.components.declare import component, state


@component(rows=MODIFIERS)
class Modifier:
    """Dense and in order of application: an expiry closes the gap, so that a saved and a live pool look alike."""

    unit: int = state("row", "unit")
    kind: int = state("code", "kind")  # words.families: MODIFIER (timed), FLEETING or CRUSH
    stat: int = state("code", "stat")
    amount: int = state("points", "amount")  # what is in force now
    start: int = state("points", "start")  # what it began with: Fleeting fades by fifths of this (800.25b)
    steps: int = state("steps", "for")
    source: int = state("row", "source")  # 1 + row; a Tool's Crush replaces its own (800.12e)
