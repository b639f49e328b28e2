"""A compiled battle in a numpy record and in the mirror's objects: the same, whatever stood there before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import ecs_sim
from ecs_sim.components.declare import of
from ecs_sim.components.world import mirror_world, parts, world_dtype
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_battle
from ecs_sim.setup import document
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.world import DRIVERS, clear, fill, fill_up
from tests.boards import battle, unit


def full() -> CompiledBattle:
    """A board that sets a bit of everything."""
    state = {
        "burn": 3,
        "burn_by": {"x": 2},
        "keywords_timed": {"relentless": 1.5},
        "charge": 0.25,
        "hallow": [{"amount": 3, "source": "x"}],
        "modifiers": [{"kind": "fleeting", "stat": "power", "amount": 4, "for": 2}],
        "lines": [{}, {"once": True, "targets_enemy": ["x"]}],
        "draws": {"cascade": 2},
    }
    lines = ["Deal {power} damage", "If the target is Burning, Venom: 4, once per target", "Rabid"]
    player = [unit("a", *lines, tier=2, power=5, state=state), unit("t", kind="tool", durability=[3, 4])]
    return compile_battle(load_battle(battle(player, [unit("x", "Exalt: 3", tribe="T")], draws={"a/target": ["x"]})))


@cache
def record() -> Any:
    return np.zeros(2, world_dtype())


def values(world: Any) -> dict[tuple[str, int], dict[str, Any]]:
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for part, cls in parts().items():
        if part not in DRIVERS:
            for row in range(of(cls).rows):
                found[part, row] = im.component(world, part, row)
    return found


def test_both_kinds_of_world_hold_the_same() -> None:
    compiled, mirror = full(), mirror_world()
    fill(mirror, compiled)
    fill(record()[1], compiled)
    assert values(record()[1]) == values(mirror)


def test_what_stood_in_a_world_before_is_gone() -> None:
    compiled, fresh, used = full(), mirror_world(), mirror_world()
    fill(fresh, compiled)
    other = compile_battle(load_battle(battle([unit("q", "Feast", state={"maim": 4})] * 1, [unit("r"), unit("s")])))
    fill(used, other)
    fill(used, compiled)
    assert values(used) == values(fresh)


def test_a_mirror_holds_plain_integers_alone() -> None:
    world = mirror_world()
    fill(world, full())
    kinds = {
        type(v)
        for row in values(world).values()
        for value in row.values()
        for v in (value if isinstance(value, list) else [value])
    }
    assert kinds == {int}


def test_one_compiled_battle_fills_worlds_that_share_nothing() -> None:
    compiled, one, two = full(), mirror_world(), mirror_world()
    fill(one, compiled)
    fill(two, compiled)
    one.stats[0].printed[1] += 1
    assert two.stats[0].printed[1] == one.stats[0].printed[1] - 1


def test_seed_and_fuel_may_be_others() -> None:
    world = mirror_world()
    fill(world, full(), seed=9, fuel=77)
    assert (world.clock.seed, world.clock.fuel) == (9, 77)


def test_a_cleared_world_is_a_new_one() -> None:
    world = mirror_world()
    fill(world, full())
    clear(world)
    assert values(world) == values(mirror_world())


@pytest.mark.rule("S500-29")
def test_a_unit_without_given_vitality_starts_at_its_maximum() -> None:
    world = mirror_world()
    compiled = full()
    fill(world, compiled)
    world.totals[0].value[1], world.totals[32].value[1] = 1700, 1000
    fill_up(world, compiled)
    assert [world.vitals[row].vitality for row in (0, 1, 32)] == [1700, 3, 1000]


def test_more_vitality_than_the_maximum_is_an_error() -> None:
    world = mirror_world()
    compiled = compile_battle(load_battle(battle([unit("a", state={"vitality": 1200})], [unit("x")])))
    fill(world, compiled)
    world.totals[0].value[1] = world.totals[32].value[1] = 1000
    with pytest.raises(InputError, match=r"sides\.player\.units\[0\]\.state\.vitality: 1200 is more"):
        fill_up(world, compiled)


@pytest.mark.parametrize("run", [ecs_sim.simulate, simulate_mirror], ids=["compiled", "mirror"])
def test_every_driver_says_so_though_summing_cuts_it(run: Callable[[ecs_sim.Battle], object]) -> None:
    loaded = load_battle(battle([unit("a", state={"vitality": 1201})], [unit("x")], seconds=0.5))
    with pytest.raises(InputError, match=r"sides\.player\.units\[0\]\.state\.vitality: 1201 is more"):
        run(loaded)


def test_documents_are_the_same_from_either_kind_of_world() -> None:
    compiled, mirror = full(), mirror_world()
    fill(mirror, compiled)
    fill(record()[0], compiled)
    for make in (document.units, document.sides, document.resume):
        assert make(record()[0], compiled) == make(mirror, compiled)
