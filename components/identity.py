"""Who a row is (100.2, 100.3g). Row 0 to 31 are the player's, 32 to 63 the enemy's, in document order."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, derived, state


@component(rows=UNITS)
class Identity:
    """One unit's identity. `life` 0 is an empty row; `incarnation` grows by one at each revival (500.9f)."""

    card: int = state("row")  # place in the battle's compiled card list, from 1
    start_card: int = state("row")  # the card it began the battle with, for Highland (800.32b)
    kind: int = state("code")  # words.unit_kinds
    tribe: int = state("code")  # place in the battle's tribe list, from 1; 0 is none
    key: int = state("hash")  # 32-bit hash of the unit's id: what its draws are keyed by (S300-14)
    life: int = state("code", "life")  # words.lives
    incarnation: int = state("count", "incarnation")
    spawned: int = state("flag", "spawned")
    rank: int = derived("count")  # place of the unit's id among all ids: what Hubs are ordered by (800.33e, S800-50)
    room: int = derived("count")  # lines kept for its own card: as many as the longest that it may become has
    settle: int = derived("row")  # a Hub's Settle by tier, as a place in `number`; 0 for none (800.61b)
