"""Derived numbers of a unit: the sum of its stat layers, its effective keywords, its place among others."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, derived
from ecs_sim.components.words.stats import N_STATS


@component(rows=UNITS)
class Totals:
    """Rebuilt by `systems.stat.refresh` when `dirty`; frozen at a death until the unit is back (500.4b)."""

    listens: int = derived("bits")  # hooks its lines listen to, as 1 << hook
    statics: int = derived("bits")  # verbs of its static lines, as 1 << verb
    goals: int = derived("bits")  # hooks that its wake condition or Quest counts, as 1 << hook
    boosts: int = derived("bits")  # words.boosts of its static lines
    lanes: int = derived("bits")  # lanes of its lines, as 1 << lane
    gives: int = derived("bits")  # static lines that raise a number or grant a keyword: see `statics.bit`
    spreads: int = derived("bits")  # those of them that may be about others
    value: list[int] = derived("points", shape=N_STATS)
    dirty: int = derived("flag")
    base: list[int] = derived("points", shape=N_STATS)  # printed numbers scaled to `base_tier` (S100-05)
    base_tier: int = derived("count")
    told: list[int] = derived("points", shape=N_STATS)  # what the log's changes come to; 0 for the dead
    keywords: int = derived("bits")
    live: int = derived("bits")  # words.live_flags of its static lines
    runes: int = derived("count")  # runes that reach it (400.3f, S1000-03)
    line_first: int = derived("row")
    line_count: int = derived("count")
    adjacent: int = derived("bits")  # living neighbours on its own side (100.4a, S100-11)
    flank: int = derived("bits")
    rank: int = derived("count")  # place in its side's reading order, from 0
    rate: int = derived("cycle")  # charge a step (300.2a); 0 for a Tool or a Hub
    timed: int = derived("flag")  # some timer, tick or modifier may be running on it
