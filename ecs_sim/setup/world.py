"""Filling a world, a numpy record or the mirror's objects, with a compiled battle.

Everything authoritative is set here, and the program. Derived parts are left empty: the
driver lets the kernels rebuild them, then calls `fill_up` so that units without a given Vitality start full.
`plan`, `head`, `verb` and `link` are the driver's.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ecs_sim.components.declare import SCRATCH, of
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import parts, world_dtype
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle

#: The parts which a driver fills once a world, and the log: `clear` leaves them alone.
DRIVERS = frozenset({"plan", "head", "verb", "fold", "family", "fault", "log"})
#: The program's parts, copied whole.
PROGRAM = ("clause", "gate", "number")


def fill(
    world: Any, compiled: CompiledBattle, seed: int | None = None, fuel: int | None = None, *, fresh: bool = False
) -> None:
    """Make a world the start of this battle, whatever it held before; another seed or another fuel if given.

    A `fresh` world has never held anything.
    """
    if not fresh:
        clear(world)
    im.write(world, compiled.image)
    _program(world, compiled)
    for name, value in (("seed", seed), ("fuel", fuel)):
        if value is not None:
            im.write(world, {("clock", 0): {name: value}})


def lay(world: Any, words: Any, compiled: CompiledBattle) -> None:
    """Make a numpy world that is empty the start of this battle, by its words: quicker than `fill`."""
    im.lay(world, words, compiled.image)
    _program(world, compiled)


def _program(world: Any, compiled: CompiledBattle) -> None:
    rows = {"clause": compiled.program.clauses, "gate": compiled.program.gates, "number": compiled.program.numbers}
    for part, array in rows.items():
        if isinstance(world, np.void):
            world[part][: len(array)] = array
        else:
            _objects(getattr(world, part), array)


def _objects(rows: list[Any], array: Any) -> None:
    names = array.dtype.names
    for row, values in zip(rows, array.tolist(), strict=False):
        for name, value in zip(names, values, strict=True):
            setattr(row, name, value.tolist() if isinstance(value, np.ndarray) else value)


def clear(world: Any) -> None:
    """Every field of a world at its default, apart from the drivers' parts."""
    if isinstance(world, np.void):
        blank = _blank()
        for part in blank.dtype.names or ():
            if part not in DRIVERS:
                world[part] = blank[part]
        return
    for part, cls in parts().items():
        if part in DRIVERS:
            continue
        fields = of(cls).fields
        rows: Any = getattr(world, part)
        for row in rows if im.many(part) else [rows]:
            for f in fields:
                setattr(row, f.name, f.default if f.shape == 1 else [f.default] * f.shape)


@cache
def _blank() -> Any:
    blank = np.zeros(1, world_dtype())
    for part, cls in parts().items():
        for f in of(cls).fields:
            if f.default:
                blank[part][f.name] = f.default
    return blank[0]


def _given(compiled: CompiledBattle, row: int) -> int:
    """The Vitality that the document gives a unit: summing its layers may have cut it to the maximum since."""
    value = compiled.image["vitals", row].get("vitality", 0)
    return value if isinstance(value, int) else 0


def fill_up(world: Any, compiled: CompiledBattle) -> None:
    """Give units that start full their maximum, once the driver has summed all layers (S500-29).

    InputError where a document gives a unit more Vitality than its maximum.
    """
    problems: list[Problem] = []
    for unit in compiled.units:
        if unit.card.card.kind not in ("unit", "penny"):
            continue
        totals = im.read(world, "totals", unit.row, "value")
        most = totals[VITALITY] if isinstance(totals, list) else 0
        if unit.full:
            im.write(world, {("vitals", unit.row): {"vitality": max(1, most)}})
        elif (given := _given(compiled, unit.row)) > max(1, most):
            side, place = ("player", unit.row) if unit.row < 32 else ("enemy", unit.row - 32)
            path = ("sides", side, "units", place, "state", "vitality")
            problems.append(Problem("state", path, f"{given} is more than the unit's maximum", f"at most {most}"))
    if problems:
        raise InputError(problems)


assert all(f.standing == SCRATCH for part in PROGRAM for f in of(parts()[part]).fields)  # noqa: S101
