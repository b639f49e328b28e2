"""Where units may stand: inside the 8x4 zone, on cells of their own (100.2); one boss a side."""

from __future__ import annotations

from ecs_sim.model.battle import Unit
from ecs_sim.model.errors import Path, Problems
from ecs_sim.setup.units import CompiledUnit

COLUMNS, ROWS = 8, 4

Placed = tuple[CompiledUnit, Unit, Path, bool]


def check(units: list[Placed], problems: Problems) -> None:
    """Footprints inside the zone and apart; a dead unit takes no cells."""
    taken: dict[tuple[int, int, int], str] = {}
    for made, unit, path, stands in units:
        column, row = unit.at
        own = unit.id or made.id
        size = made.card.lines.size
        if column + size > COLUMNS or row + size > ROWS:
            text = f"{own!r} is {size}x{size} and would stand over the edge of the {COLUMNS}x{ROWS} zone"
            most = f"a column up to {COLUMNS - size} and a row up to {ROWS - size}"
            problems.add("place", (*path, "at"), text, most)
            continue
        if not stands:
            continue
        cells = [(made.row >> 5, column + c, row + r) for c in range(size) for r in range(size)]
        others = sorted({taken[cell] for cell in cells if cell in taken})
        if others:
            text = f"{own!r} ({size}x{size}) stands on {', '.join(map(repr, others))}"
            problems.add("place", (*path, "at"), text, remedy="give it cells of its own")
        taken.update((cell, own) for cell in cells if cell not in taken)


def bosses(units: list[Placed], problems: Problems) -> None:
    """At most one boss a side, at tier 1."""
    first: dict[int, str] = {}
    for made, unit, path, _ in units:
        if made.card.boss is None:
            continue
        own = unit.id or made.id
        if unit.tier not in (None, 1):
            problems.add("value", (*path, "tier"), f"{own!r} is a boss: its tier is 1", "1, or no such key")
        other = first.setdefault(made.row >> 5, own)
        if other != own:
            text = f"{own!r} is a second boss of its side, beside {other!r}"
            problems.add("value", (*path, "card"), text, "at most one boss a side")
