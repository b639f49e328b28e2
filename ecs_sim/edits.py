"""Changes that a host makes to a running battle: read like a document's `state`, written, and told as events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecs_sim.components.words.stats import VITALITY
from ecs_sim.model import state
from ecs_sim.model.base import validate
from ecs_sim.model.errors import InputError, Problem, Problems, nearest
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.setup.image import Image
from ecs_sim.setup.units import CompiledUnit, UnitWriter
from ecs_sim.systems import run
from ecs_sim.worlds import Scratch

#: What only the rules may change.
FIXED = frozenset({"life", "placed", "incarnation", "start_card", "tribe"})

Change = tuple[int, int, Image, int]  # row, place of the key in state.UNIT, what to write, the value that is told


def read(
    battle: CompiledBattle, unit: CompiledUnit | None, name: str, values: Mapping[str, Any], *, alive: bool
) -> list[Change]:
    """The changes behind `values`; InputError with every problem."""
    if unit is None:
        remedy = nearest(name, battle.rows)
        raise InputError([Problem("unknown-name", (name,), f"there is no unit {name!r} in this battle", remedy=remedy)])
    if not alive:
        text, remedy = f"{name!r} is dead", "revivals are the rules' alone; edit a living unit"
        raise InputError([Problem("state", (name,), text, remedy=remedy)])
    block, problems = validate(state.UnitState, dict(values), (name,))
    known = {entry.key: place for place, entry in enumerate(state.UNIT)}
    for key in values:
        if key in FIXED or (key not in known and not problems):
            problems.append(Problem("unknown-key", (name, key), f"{key!r} can't be edited"))
    if problems or block is None:
        raise InputError(problems)
    found: list[Change] = []
    complaints = Problems()
    for entry, value in state.given(block, state.UNIT):
        image: Image = {}
        writer = UnitWriter(image, battle.rows, {}, complaints)
        inside = writer.inside(entry, value, (name, entry.key))
        im.put(image, entry.part, unit.row, entry.field.name, inside)
        first_tick = next((e for e in state.UNIT if e.key == f"{entry.key}_in"), None)
        if first_tick is not None and entry.key in state.FIRST_TICK and first_tick.key not in values:
            im.put(image, first_tick.part, unit.row, first_tick.field.name, state.FIRST_TICK[entry.key])
        found.append((unit.row, known[entry.key], image, inside if isinstance(inside, int) else len(inside)))
    if len(complaints):
        raise InputError(complaints)
    return found


def apply(world: Scratch, changes: list[Change]) -> None:
    """Write the changes, rebuild what is derived, tell each; InputError where Vitality leaves its bounds."""
    held = world.words.copy()
    for _, _, image, _ in changes:
        im.write(world.world, image)
    world.call(run.prepare)
    for row, _, image, _ in changes:
        vitality = image.get(("vitals", row), {}).get("vitality")
        most = int(world.world["totals"]["value"][row][VITALITY])
        if isinstance(vitality, int) and not 1 <= vitality <= most:
            world.words[:] = held
            text = f"{vitality} can't be this unit's Vitality"
            raise InputError([Problem("state", ("vitality",), text, f"1 to {most}")])
    for row, place, _, value in changes:
        world.call(run.edited, row, place, value)
