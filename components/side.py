"""What a side owns (800.15, 800.53, 800.67)."""

from __future__ import annotations

from ecs_sim.components.capacity import SIDES
from ecs_sim.components.declare import component, derived, scratch, state


@component(rows=SIDES)
class Side:
    """Resources, Highland's verdict on the roster, and the derived sets of units (a bit a row of the side)."""

    stock: int = state("count", "stock")
    dividend: int = state("count", "dividend")
    profit: int = state("count", "profit")
    roster_unique: int = state("flag", "roster_unique")  # no card twice at the start (800.32b)
    count: int = derived("count")  # rows in use
    alive: int = derived("bits")
    targetable: int = derived("bits")  # 600.1a
    objects: int = derived("bits")  # living Tools and Hubs
    contesting: int = derived("bits")  # holds the round open (S300-07)
    listens: int = derived("bits")  # hooks that some unit of the side listens to or counts
    live: int = derived("bits")  # units that have live static lines
    goals: int = derived("bits")  # hooks that some unit of the side counts
    statics: int = derived("bits")  # verbs of static lines that some unit of the side has
    boosts: int = derived("bits")  # words.boosts of some unit of the side
    projected: int = scratch("flag")  # some line of the side may come into force or leave it (runes, phases, times)
    level: int = scratch("count")  # of the resonance, by the runes that lie on its boards (1000.3b)
    resonance_until: int = scratch("steps")  # when a timed resonance ends, 0 for never
    order_count: int = derived("count")
    order: list[int] = derived("row", shape=32)  # living rows in reading order (100.5, S100-12, S100-13)
