"""Cards that a transform or a spawn may bring onto the board (800.16h, 800.32b): immutable during a battle."""

from __future__ import annotations

from ecs_sim.components.capacity import CARDS
from ecs_sim.components.declare import component, scratch
from ecs_sim.components.words.stats import N_STATS


@component(rows=CARDS)
class Card:
    """One card, in the order of the catalogue. `lines` of row 0 is the number of cards, nothing else is there."""

    code: int = scratch("row")  # place in the battle's compiled card list, from 1
    kind: int = scratch("code")  # words.unit_kinds
    tribe: int = scratch("code")
    cells: int = scratch("cells")  # a side
    tier: int = scratch("count")  # its native tier, at which `printed` stands
    printed: list[int] = scratch("points", shape=N_STATS)
    keywords: int = scratch("bits")
    counter: int = scratch("count")  # where its named counter starts (400.2h)
    clause: int = scratch("row")  # the first clause of its first line; those of all its lines follow
    lines: int = scratch("count")
