"""A battle stopped between two steps goes on from its document to the same digest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ecs_sim.battle import load_battle
from ecs_sim.components.words import reasons
from ecs_sim.components.world import mirror_world
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.read import load_battle as read_battle
from ecs_sim.model.result import Result
from ecs_sim.setup import document
from ecs_sim.setup.compile import compile_battle
from ecs_sim.setup.world import fill
from tests.boards import battle, unit

SECONDS = 14


def lively(seed: int = 3) -> dict[str, Any]:
    """Ticks, timers, instances, memories, draws, deaths and a revival within a few seconds."""
    player = [
        unit("a", "Deal {power} damage", "Burn 12", "Venom: 4", power=9, speed=60, at=(0, 0)),
        unit("b", "Gain 5 Fleeting Power", "Deal 6 damage", "Crush: 20", "Cascade", vitality=60, speed=90, at=(2, 0)),
        unit(
            "c",
            "Adjacent allies gain Hallow: 8",
            "Gain Roost: 3",
            "Everlasting",
            "Rabid",
            vitality=40,
            speed=50,
            at=(4, 0),
        ),
    ]
    enemy = [
        unit("x", "Deal {power} damage to all enemies", "Freeze", "Maim: 6", power=12, speed=70, at=(0, 0)),
        unit("y", "Deal 8 damage", "Stun: 0.5", "Feast", vitality=90, speed=40, at=(2, 0)),
        unit(
            "z", "Passive: When an enemy dies, gain 4 Power for 3 seconds", "Deal 9 damage, once", at=(4, 0), speed=30
        ),
    ]
    return battle(player, enemy, seed=seed, seconds=SECONDS)


def stopped(raw: dict[str, Any], step: int) -> Any:
    return simulate_mirror(load_battle(raw | {"limits": {"seconds": step / 20}}), events=False)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("step", [0, 1, 19, 33, 60, 87, 111, 160, 222, 279])
def test_a_stopped_battle_goes_on_to_the_same_digest(seed: int, step: int) -> None:
    raw = lively(seed)
    whole = simulate_mirror(load_battle(raw), events=False)
    assert whole.steps > 279
    rest = json.loads(json.dumps(stopped(raw, step).resume_document())) | {"limits": {"seconds": SECONDS}}
    again = simulate_mirror(load_battle(rest), events=False)
    assert (again.digest, again.outcome_digest) == (whole.digest, whole.outcome_digest)


def test_a_battle_stopped_twice_goes_on_too() -> None:
    raw = lively()
    whole = simulate_mirror(load_battle(raw))
    first = stopped(raw, 50).resume_document()
    second = stopped(first, 120).resume_document()
    assert simulate_mirror(load_battle(second | {"limits": {"seconds": SECONDS}})).digest == whole.digest


def test_the_events_of_the_rest_are_numbered_on() -> None:
    raw = lively()
    whole = simulate_mirror(load_battle(raw)).events.to_dicts()
    first = simulate_mirror(load_battle(raw | {"limits": {"seconds": 3}}))
    rest = simulate_mirror(load_battle(first.resume_document() | {"limits": {"seconds": SECONDS}}))
    head = [event for event in first.events if event["kind"] != "end"]
    assert head + rest.events.to_dicts() == whole


def test_a_battle_stopped_in_the_middle_of_a_step_has_no_document() -> None:
    world, compiled = mirror_world(), compile_battle(read_battle(lively()))
    fill(world, compiled)
    world.clock.stop = reasons.FUEL
    with pytest.raises(document.MidStepError, match="middle of a step"):
        document.resume(world, compiled)


def test_a_result_document_fits_its_model() -> None:
    raw = simulate_mirror(load_battle(lively())).to_dict()
    assert Result.model_validate(json.loads(json.dumps(raw))).steps == raw["steps"]


def test_a_results_unit_shows_its_counter_only_where_the_card_has_one() -> None:
    raw = battle([unit("a", "X gains 2", acts=1), unit("b")], [unit("x")], seconds=1.5)
    units = {u["id"]: u for u in simulate_mirror(load_battle(raw)).units}
    assert (units["a"]["counter"], units["b"]["counter"]) == ({"X": 2}, {})
