"""Where units stand before and after a battle, for the boards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ecs_sim.battle import compiled as compiled_of
from ecs_sim.cli.boards import Piece
from ecs_sim.components.words import lives
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import SIDE_NAMES, CompiledBattle

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle
    from ecs_sim.result import Result


def pieces_at_start(battle: Battle) -> list[Piece]:
    """The units as the document places them."""
    compiled = compiled_of(battle)

    def at_start(part: str, row: int, field: str) -> int:
        value = im.get(compiled.image, part, row, field)
        return value if isinstance(value, int) else 0

    return _pieces(compiled, at_start, {row: at_start("vitals", row, "vitality") for row in compiled.rows.values()})


def pieces_at_end(battle: Battle, result: Result) -> list[Piece]:
    """The units as the battle left them."""
    compiled = compiled_of(battle)
    most = {compiled.rows[unit["id"]]: int(unit["max_vitality"]) for unit in result.units}
    return _pieces(compiled, partial(im.number, result.world), most)


def _pieces(compiled: CompiledBattle, number: Callable[[str, int, str], int], most: dict[int, int]) -> list[Piece]:
    return [
        Piece(
            id=unit.id,
            side=SIDE_NAMES[unit.row >> 5],
            card=compiled.cards[number("identity", unit.row, "card") - 1].card.name,
            tier=number("tier", unit.row, "current"),
            column=number("footprint", unit.row, "column"),
            row=number("footprint", unit.row, "row"),
            cells=number("footprint", unit.row, "cells"),
            alive=number("identity", unit.row, "life") == lives.ALIVE,
            vitality=number("vitals", unit.row, "vitality"),
            max_vitality=most[unit.row],
            shield=number("vitals", unit.row, "shield"),
        )
        for unit in compiled.units
    ]
