"""A printed line that stands on a unit: one clause and what it remembers (300.4e-f, 400.4i)."""

from __future__ import annotations

from ecs_sim.components.capacity import LINES
from ecs_sim.components.declare import component, derived, scratch, state


@component(rows=LINES)
class Line:
    """Rows of one unit lie together, in printed order."""

    unit: int = state("row")
    clause: int = state("row")
    once: int = state("flag", "once")
    hits_player: int = state("bits", "targets_player")  # once per target: rows already served, a bit a row of the side
    hits_enemy: int = state("bits", "targets_enemy")
    progress: int = state("count", "progress")
    stored: int = state("points", "stored")
    draws: int = state("count", "draws")
    lent: int = scratch("flag")  # of a rune, the resonance or a Core: no part of the unit's own ability
    rune: int = scratch("row")  # which rune it is of, 0 for none
    phase: int = scratch("count")  # the phase of the boss that it belongs to, 0 for any
    core: int = scratch("flag")  # a Core's: its owner's, whatever becomes of the unit
    until: int = scratch("steps")  # when a timed resonance ends, 0 for never
    off: int = derived("flag")  # not in force now: no projection, another phase, its time is over
    half: int = derived("flag")  # the rune covers half of the unit: its values are halved (100.3c)
