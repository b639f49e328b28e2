"""The world record: one battle's whole state as one structure (one pointer for a kernel).

Order: `state` (authoritative) | derived | scratch | program | log. The log lies last, so that a copy,
a snapshot or a digest takes the part before it, and its length is chosen when a world is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import takewhile
from typing import Any, get_args, get_type_hints

import numpy as np

from ecs_sim.components import folding
from ecs_sim.components.attribution import Attribution
from ecs_sim.components.boons import Boons
from ecs_sim.components.boss import Boss
from ecs_sim.components.captured import Captured
from ecs_sim.components.card import Card
from ecs_sim.components.charge import Charge
from ecs_sim.components.clock import Clock
from ecs_sim.components.counter import Counter
from ecs_sim.components.declare import STATE, dtype_of, instance, instances, of
from ecs_sim.components.dormant import Dormant
from ecs_sim.components.event import Event
from ecs_sim.components.flow import Flow, Frame, Now, PlanHead, PlanRow, Signal, VerbRow
from ecs_sim.components.folding import FamilyPlace, FoldPart
from ecs_sim.components.footprint import Footprint
from ecs_sim.components.hallow import Hallow
from ecs_sim.components.identity import Identity
from ecs_sim.components.insurance import Insurance
from ecs_sim.components.keywords import Keywords
from ecs_sim.components.line import Line
from ecs_sim.components.maim import Maim
from ecs_sim.components.memory import Memory
from ecs_sim.components.modifier import Modifier
from ecs_sim.components.ordinals import Ordinals
from ecs_sim.components.phase import Phase
from ecs_sim.components.program import Clause, Gate, Number, Script
from ecs_sim.components.revival import Revival
from ecs_sim.components.rune import Rune
from ecs_sim.components.side import Side
from ecs_sim.components.stats import Stats
from ecs_sim.components.statuses import Statuses
from ecs_sim.components.tally import Tally
from ecs_sim.components.tier import Tier
from ecs_sim.components.totals import Totals
from ecs_sim.components.vitals import Vitals
from ecs_sim.components.words import codes, families

#: Rows of the log that a world of the production engine holds at first (ecs_sim.engine doubles it on overflow).
LOG_ROWS = 1 << 15


class World:
    """One battle. Compiled kernels see a numpy record of this shape, the mirror an object of this class."""

    clock: Clock
    side: list[Side]
    identity: list[Identity]
    tier: list[Tier]
    footprint: list[Footprint]
    vitals: list[Vitals]
    stats: list[Stats]
    charge: list[Charge]
    statuses: list[Statuses]
    maim: list[Maim]
    insurance: list[Insurance]
    boons: list[Boons]
    keywords: list[Keywords]
    dormant: list[Dormant]
    revival: list[Revival]
    memory: list[Memory]
    attribution: list[Attribution]
    counter: list[Counter]
    ordinals: list[Ordinals]
    tally: list[Tally]
    line: list[Line]
    modifier: list[Modifier]
    hallow: list[Hallow]
    boss: list[Boss]  # after the older parts: the digest tells parts by their order
    totals: list[Totals]
    captured: list[Captured]
    now: Now
    frame: list[Frame]
    flow: list[Flow]
    signal: list[Signal]
    clause: list[Clause]
    gate: list[Gate]
    number: list[Number]
    script: list[Script]
    rune: list[Rune]
    phase: list[Phase]
    card: list[Card]
    plan: list[PlanRow]
    head: list[PlanHead]
    verb: list[VerbRow]
    fold: list[FoldPart]
    family: list[FamilyPlace]
    fault: int
    log: list[Event]


@cache
def parts() -> dict[str, type]:
    """Component class of each part of a world but `fault`, in record order."""
    found: dict[str, type] = {}
    for name, hint in get_type_hints(World).items():
        cls = get_args(hint)[0] if get_args(hint) else hint
        if cls is not int:
            found[name] = cls
    return found


@cache
def world_dtype() -> np.dtype[Any]:
    """The numpy record of one battle."""
    fields: list[Any] = []
    for name in get_type_hints(World):
        if name == "fault":
            fields.append(("fault", "i8"))  # where compiled kernels leave the error that they raise
            continue
        cls = parts()[name]
        rows = LOG_ROWS if name == "log" else of(cls).rows
        fields.append((name, dtype_of(cls)) if rows == 1 else (name, dtype_of(cls), (rows,)))
    return np.dtype(fields, align=True)


class GrowingLog(list[Event]):
    """The mirror's log: as long as what is written to it."""

    def __getitem__(self, index: Any) -> Any:
        while isinstance(index, int) and index >= len(self):
            self.append(instance(Event))
        return super().__getitem__(index)


def mirror_world(rows_of: Mapping[str, int] | None = None) -> World:
    """A battle as plain Python objects, for kernels that run uncompiled.

    `rows_of` may say how many rows some parts need: making all takes longer than most battles.
    """
    world = World()
    for name, cls in parts().items():
        rows = of(cls).rows
        if name == "log":
            world.log = GrowingLog()
        elif rows == 1:
            setattr(world, name, instance(cls))
        else:
            setattr(world, name, instances(cls, (rows_of or {}).get(name, rows)))
    world.fault = 0
    for part, place in zip(world.fold, fold_parts(), strict=False):
        part.first, part.stride, part.skip, part.words, part.rows = place
    for family, place in family_places().items():
        world.family[family].first, world.family[family].stride = place
    return world


#: Parts whose rows are counted otherwise than a row a unit, and the leading fields that say only where a row belongs.
_ROWS = {
    "side": (folding.SIDE_ROWS, 0),
    "line": (folding.LINE_ROWS, 2),
    "modifier": (folding.MODIFIER_ROWS, 0),
    "hallow": (folding.HALLOW_ROWS, 0),
}


@cache
def fold_parts() -> tuple[tuple[int, int, int, int, int], ...]:
    """The rows of `w.fold`: every authoritative part but the clock, in record order."""
    dtype = world_dtype()
    found: list[tuple[int, int, int, int, int]] = []
    for name, cls in parts().items():
        fields = [f for f in of(cls).fields if f.standing == STATE]
        if not fields or name == "clock":
            continue
        row = dtype_of(cls)
        last = fields[-1]
        places: Any = row.fields
        end = int(places[last.name][1]) + int(row[last.name].itemsize)
        rows, skip = _ROWS.get(name, (folding.UNIT_ROWS, 0))
        offsets: Any = dtype.fields
        found.append((int(offsets[name][1]) // 8, row.itemsize // 8, skip, -(-end // 8), rows))
    return tuple(found)


#: The field that holds the count of a family, by the family's name, where it isn't a field of `statuses` or `boons`.
_FAMILY_FIELDS = {
    "maim": ("maim", "points"),
    "insurance": ("insurance", "plain"),
    "subrogated": ("insurance", "subrogated"),
    "shield": ("vitals", "shield"),
}


@cache
def family_places() -> dict[int, tuple[int, int]]:
    """The rows of `w.family`: where the number of each family that is kept as one lies."""
    dtype = world_dtype()
    found: dict[int, tuple[int, int]] = {}
    for name, family in codes(families).items():
        own = (part for part in ("statuses", "boons") if any(f.name == name for f in of(parts()[part]).fields))
        part, field = _FAMILY_FIELDS.get(name, (next(own, ""), name))
        if part:
            offsets: Any = dtype.fields
            row = dtype_of(parts()[part])
            places: Any = row.fields
            found[family] = (int(offsets[part][1]) + int(places[field][1])) // 8, row.itemsize // 8
    return found


@cache
def _word_places() -> dict[int, tuple[str, str, int, int, int]]:
    """For the mirror: what each word of a part's first row is, by word: part, field, place in it, its size, stride."""
    dtype = world_dtype()
    offsets: Any = dtype.fields
    found: dict[int, tuple[str, str, int, int, int]] = {}
    for name, cls in parts().items():
        row = dtype_of(cls)
        places: Any = row.fields
        for f in of(cls).fields:
            size = 4 if f.size == "i4" else 8
            for i in range(f.shape):
                at = int(offsets[name][1]) + int(places[f.name][1]) + size * i
                if at % 8 == 0:
                    found[at // 8] = (name, f.name, i if f.shape > 1 else -1, size, f.shape)
    return found


def mirror_reset(row: object) -> int:
    """Set the fields of a plain row to 0, up to the first of several values."""
    for name in _single(row.__class__):
        setattr(row, name, 0)
    return 0


def mirror_copy(to: Any, row: Any) -> int:
    """Set the same fields of a plain row to those of another."""
    for name in _single(row.__class__):
        setattr(to, name, getattr(row, name))
    return 0


@cache
def _single(cls: type) -> tuple[str, ...]:
    """The fields of one value that lie before the first of several."""
    return tuple(field.name for field in takewhile(lambda field: field.shape == 1, of(cls).fields))


def mirror_word(world: World, part: int, stride: int, row: int, word: int) -> int:
    """The 8-byte word that a compiled world holds at this place, as a signed integer."""
    name, field, place, size, shape = _word_places()[part + word]
    rows = getattr(world, name)
    value = getattr(rows[row], field)
    if place < 0:
        return value
    if size == 8:
        return value[place]
    low = value[place] & 0xFFFFFFFF
    high = value[place + 1] if place + 1 < shape else 0
    return low | (high << 32)


def mirror_store(world: World, part: int, stride: int, row: int, word: int, value: int) -> int:
    """Write the field that a compiled world holds at this place; one of several values has no such place."""
    name, field, *_ = _word_places()[part + word]
    setattr(getattr(world, name)[row], field, value)
    return 0
