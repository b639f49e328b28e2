"""Where a unit stands (100.2, 100.4)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.declare import component, state


@component(rows=UNITS)
class Footprint:
    """Top-left cell and side length in the owner's own 8x4 zone; row 0 is the front (S800-74).

    A dead unit keeps its place for a Vessel and as Everlasting's first choice; `placed` says whether
    its cells are taken, which a dying unit's are until its death has resolved (S500-22).
    """

    column: int = state("cells")
    row: int = state("cells")
    cells: int = state("cells")
    placed: int = state("flag", "placed")
