"""Where the authoritative words of a world lie: what the digest folds at the end of a battle, and what a unit holds."""

from __future__ import annotations

from ecs_sim.components.declare import component, scratch
from ecs_sim.components.words.families import N_FAMILIES

#: Parts of a world which the digest may fold.
FOLDS = 32

#: How many rows of a part are in use (`FoldPart.rows`).
UNIT_ROWS = 1
SIDE_ROWS = 2
LINE_ROWS = 3
MODIFIER_ROWS = 4
HALLOW_ROWS = 5


@component(rows=FOLDS)
class FoldPart:
    """A part of the record: its first word, the words a row, which of them are authoritative, and which rows are
    used.
    """

    first: int = scratch("row")  # in words of 8 bytes from the start of the record
    stride: int = scratch("count")
    skip: int = scratch("count")  # leading words of a row that are left out
    words: int = scratch("count")  # 0 in a row of this table that is not used
    rows: int = scratch("code")


@component(rows=N_FAMILIES)
class FamilyPlace:
    """Where the count of a family, or the steps of a timed one, lies: the word of the first unit, the words a unit.

    All 0 for a family that isn't kept as one number.
    """

    first: int = scratch("row")  # in words of 8 bytes from the start of the record
    stride: int = scratch("count")
