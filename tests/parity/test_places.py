"""No kernel asks for a place below 0: in compiled code that is an error, on the mirror's lists it is the last row."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import load_battle
from ecs_sim import mirror as driver
from ecs_sim.battle import compiled
from ecs_sim.components.declare import of
from ecs_sim.components.world import World, parts
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.systems import run
from tests.generator import board


class Rows(list[Any]):
    """A list that has no places below 0."""

    def __getitem__(self, place: Any) -> Any:
        if place < 0:
            raise IndexError(f"place {place}")
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if place < 0:
            raise IndexError(f"place {place}")
        super().__setitem__(place, value)


def strict(world: World) -> World:
    """The world with every list in it, and in its rows, made strict."""
    for name in parts():
        part = getattr(world, name)
        for row in part if isinstance(part, list) else [part]:
            for field in of(type(row)).fields:
                value = getattr(row, field.name)
                if isinstance(value, list):
                    setattr(row, field.name, Rows(value))
        if type(part) is list:
            setattr(world, name, Rows(part))
    return world


def ended(battle: CompiledBattle) -> World:
    """A battle run on strict lists."""
    world = strict(driver.start(battle, events=False))
    run.whole(world, 0 if battle.document.resume else 1)
    return world


def test_a_strict_list_refuses_a_place_below_nought() -> None:
    world = strict(driver.start(compiled(load_battle(board(0)))))
    with pytest.raises(IndexError):
        world.statuses[-1].burn += 1
    with pytest.raises(IndexError):
        world.totals[0].value[-1] = 1


@pytest.mark.parametrize("block", range(8))
def test_generated_boards_never_ask_for_one(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        battle = compiled(load_battle(board(seed)))
        assert ended(battle).now.final_a == int(driver.simulate_mirror(battle.document).digest[:8], 16)
