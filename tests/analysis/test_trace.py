"""The traced moment: it repeats every event, changes nothing, and its draws are those of the key."""

from __future__ import annotations

import sys

import pytest

import ecs_sim
from ecs_sim.analysis.trace import moment
from ecs_sim.components.words import codes, purposes
from ecs_sim.setup.program import key_of
from tests.boards import battle, fight, unit
from tests.generator import board
from tests.starter_boards import starter_board

_BITS = 0xFFFFFFFF


def mixed(h: int, v: int) -> int:
    """One round of the draws' hash, as docs/draws.md has it."""
    x = ((h ^ (v & _BITS)) + 0x9E3779B9) & _BITS
    x = ((x ^ x >> 16) * 0x7FEB352D) & _BITS
    x = ((x ^ x >> 15) * 0x846CA68B) & _BITS
    return x ^ x >> 16


@pytest.mark.parametrize("document", [board(7), starter_board(11)], ids=["board", "draft"])
def test_each_event_is_caught_as_it_was(document: dict[str, object]) -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(document))
    events = result.events.to_dicts()
    for event in events[:: max(1, len(events) // 12)]:
        found = moment(result.battle, event["n"], event["step"])
        assert found is not None
        assert (found.event, found.step) == (event, event["step"])


def test_an_event_that_is_not_told_is_not_caught() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(board(7)))
    assert moment(result.battle, len(result.events) + 5, result.steps) is None


def test_the_battle_before_goes_on_to_the_same_end() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(starter_board(11)))
    event = result.events[len(result.events) // 2]
    found = moment(result.battle, event["n"], event["step"])
    assert found is not None
    assert found.before is not None
    sim = ecs_sim.Simulation(result.battle)
    while sim.steps < event["step"] - 1:
        sim.step()
    assert found.before == sim.snapshot()


def test_a_draw_is_the_hash_of_its_key() -> None:
    a = unit("a", "Deal 5 damage", "40% chance: Gain 2 Armor", acts=1)
    document = battle([a], [unit("x"), unit("y")], seconds=1.5, seed=77)
    result = ecs_sim.simulate(ecs_sim.load_battle(document))
    cast, said = (
        next(e for e in result.events if e["kind"] in kinds) for kinds in (("cast",), ("skipped", "stat_changed"))
    )
    found = moment(result.battle, cast["n"], cast["step"])
    assert found is not None
    words = codes(purposes)
    expected = 0
    for part in (77, 0, words["target"], key_of("a"), 0):
        expected = mixed(expected, part)
    assert [(d.purpose, d.unit, d.line, d.n, d.bits) for d in found.draws] == [("target", "a", None, 0, expected)]
    assert found.draws[0].value == cast["target"] == ("x" if expected >> 31 == 0 else "y")
    later = moment(result.battle, said["n"], said["step"])
    assert later is not None
    (chance,) = later.draws
    assert (chance.purpose, chance.line, chance.asked) == ("chance", "40% chance: Gain 2 Armor", "a chance of 40 %")
    assert chance.value is (said["kind"] == "stat_changed")
    assert chance.value is ((chance.bits * 10000) >> 32 < 4000)


def test_scripted_draws_show_what_was_scripted() -> None:
    document = battle(
        [unit("a", "Deal 5 damage", acts=1)], [unit("x"), unit("y")], seconds=1.5, draws={"a/target": ["y"]}
    )
    cast = fight(document).events("cast")[0]
    found = moment(ecs_sim.load_battle(document), cast["n"], cast["step"])
    assert found is not None
    assert [draw.value for draw in found.draws] == ["y"]


def test_the_rows_are_those_under_way() -> None:
    a = unit("a", "Deal 5 damage", acts=1)
    document = battle([a], [unit("x", "Passive: When this unit takes damage, gain 2 Power", armor=1)], seconds=1.5)
    result = ecs_sim.simulate(ecs_sim.load_battle(document))
    gained = next(event for event in result.events if event["kind"] == "stat_changed")
    found = moment(result.battle, gained["n"], gained["step"])
    assert found is not None
    assert [(row.order, row.row) for row in found.rows] == [
        ("step", "activations"),
        ("activation", "15 the hit"),
        ("damage", "damage listeners"),
        ("apply", "write and tell"),
    ]
    assert found.kernel == "flow.written.tell_stat"
    struck = next(one for one in found.units if one["id"] == "x")
    assert struck["vitality"] == 995


def test_who_was_told_of_calls_before_is_told_again() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(board(7)))
    seen: list[str] = []

    def watcher(frame: object, kind: str, answer: object) -> None:
        seen.append(kind)

    sys.setprofile(watcher)
    try:
        moment(result.battle, result.events[-1]["n"], result.events[-1]["step"])
        after = sys.getprofile()
    finally:
        sys.setprofile(None)
    assert after is watcher
