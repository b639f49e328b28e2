"""The runes that lie on the rune boards (100.3): immutable during a battle."""

from __future__ import annotations

from ecs_sim.components.capacity import RUNES
from ecs_sim.components.declare import component, scratch


@component(rows=RUNES)
class Rune:
    """One placed rune. Row 0 stays empty, so that 0 may say "no rune"."""

    below: int = scratch("flag")  # on the board below the grid: it projects across columns, else across rows (100.3b)
    first: int = scratch("cells")  # the first of the two rows or columns that it covers (S100-08)
    tribe: int = scratch("code")  # whom alone it serves, 0 for everybody (100.3g)
