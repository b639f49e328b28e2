"""The log, decoded: one meaning for each kind, the same from rows of numpy and of the mirror, lazily."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from ecs_sim import events
from ecs_sim.battle import load_battle
from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event
from ecs_sim.components.rules import rule
from ecs_sim.components.words import codes, families, kinds, stats, whys
from ecs_sim.events import EventView
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.read import load_battle as read_battle
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from tests.boards import battle, unit


@cache
def compiled() -> CompiledBattle:
    return compile_battle(read_battle(battle([unit("a", "Deal 5 damage")], [unit("x")])))


def view(*rows: dict[str, int]) -> EventView:
    log = np.zeros(len(rows), dtype_of(Event))
    for place, row in enumerate(rows):
        for name, value in {"cause": -1, **row}.items():
            log[place][name] = value
    return EventView(log, compiled())


def one(**row: int) -> dict[str, Any]:
    (event,) = view(row)
    return event


def test_every_kind_has_a_meaning_and_a_line_on_the_page() -> None:
    assert set(events.MEANINGS) == set(codes(kinds).values())
    page = events.markdown()
    assert all(f"| `{word}` |" in page for word in codes(kinds))


def test_a_damage_event_says_what_took_what() -> None:
    event = one(
        step=3, kind=kinds.DAMAGE, source=1, target=33, what=7, amount=20, x=4, y=6, z=3, line=1, rule=rule("500.1-13")
    )
    assert event == {
        "n": 0,
        "step": 3,
        "time": 0.15,
        "kind": "damage",
        "source": "a",
        "target": "x",
        "amount": 20,
        "cause": None,
        "vitality": 7,
        "absorbed_armor": 4,
        "absorbed_insurance": 6,
        "absorbed_shield": 3,
        "rule": "500.1-13",
        "line": "Deal 5 damage",
    }


def test_a_cause_is_the_number_of_an_event_and_roots_have_none() -> None:
    assert [event["cause"] for event in view({"kind": kinds.DEATH}, {"kind": kinds.HEAL, "cause": 0})] == [None, 0]


@pytest.mark.parametrize(
    ("row", "keys"),
    [
        (
            {"kind": kinds.STATUS_APPLIED, "what": families.BURN, "amount": 5, "x": 9},
            {"status": "burn", "amount": 5, "total": 9},
        ),
        (
            {"kind": kinds.STATUS_APPLIED, "what": families.STUN, "amount": 1, "x": 30},
            {"status": "stun", "seconds": 1.5},
        ),
        (
            {"kind": kinds.STATUS_REFUSED, "what": families.BURN, "x": whys.RELENTLESS},
            {"status": "burn", "why": "relentless"},
        ),
        ({"kind": kinds.STAT_CHANGED, "what": stats.SPEED, "amount": -3}, {"stat": "speed", "amount": -3}),
        ({"kind": kinds.STAT_CHANGED, "what": stats.SPEED, "amount": 3, "x": 20}, {"stat": "speed", "seconds": 1}),
        ({"kind": kinds.DAMAGE_REFUSED, "what": whys.OBJECT, "amount": 9}, {"why": "object", "amount": 9}),
        (
            {"kind": kinds.REVIVAL, "what": 2, "amount": 80, "x": 4, "y": 2},
            {"by": "everlasting", "at": [4, 2], "amount": 80},
        ),
        ({"kind": kinds.END, "what": 1, "amount": 3}, {"reason": "wipe", "winner": "draw", "amount": None}),
        ({"kind": kinds.ACTIVATION, "what": 1}, {"forced": True, "amount": None}),
    ],
)
def test_columns_become_words(row: dict[str, int], keys: dict[str, Any]) -> None:
    event = one(**row)
    assert {key: event[key] for key in keys} == keys


def test_what_says_nothing_is_left_out() -> None:
    assert set(one(kind=kinds.STAT_CHANGED, what=1)) == {
        *["n", "step", "time", "kind", "source", "target", "amount", "cause", "stat"]
    }


@cache
def story() -> EventView:
    raw = battle([unit("a", "Deal 5 damage", "Burn 3", acts=1)], [unit("x", "Gain 2 Power", acts=1)], seconds=3)
    return simulate_mirror(load_battle(raw)).events


def test_a_view_is_a_sequence() -> None:
    whole = story().to_dicts()
    assert len(story()) == len(whole) > 5
    assert [story()[n] for n in range(len(whole))] == whole
    assert story()[-1] == whole[-1]
    assert story()[1:4].to_dicts() == whole[1:4]
    assert story()[::-1].to_dicts() == whole[::-1]
    with pytest.raises(IndexError):
        story()[len(whole)]


def test_events_are_plain_data() -> None:
    assert json.loads(json.dumps(story().to_dicts())) == story().to_dicts()


def test_a_view_narrows_without_renumbering() -> None:
    whole = story().to_dicts()
    assert story().of_kind("activation", "damage").to_dicts() == [
        e for e in whole if e["kind"] in ("activation", "damage")
    ]
    assert story().about("x").to_dicts() == [e for e in whole if "x" in (e["source"], e["target"])]
    assert story().select(lambda e: e["step"] > 20).to_dicts() == [e for e in whole if e["step"] > 20]
    assert story().of_kind("damage").about("a")[0]["n"] == next(
        e["n"] for e in whole if e["kind"] == "damage" and e["source"] == "a"
    )


def test_columns_are_the_bare_integers() -> None:
    columns = story().columns()
    assert columns["n"].tolist() == [e["n"] for e in story()]
    assert columns["step"].tolist() == [e["step"] for e in story()]
    assert len(story().of_kind("damage").columns()["kind"]) == len(story().of_kind("damage"))


def test_rows_of_the_mirror_and_of_numpy_decode_alike() -> None:
    rows = simulate_mirror(load_battle(battle([unit("a", "Deal 5 damage", acts=1)], [unit("x")], seconds=1.5)))
    mirror = rows.world.log[: len(rows.events)]
    assert EventView(mirror, compiled()).to_dicts() == rows.events.to_dicts()


def test_a_battle_without_a_log_has_no_events() -> None:
    assert EventView(None, compiled()).to_dicts() == []


def test_causes_come_before_their_effects() -> None:
    assert all(e["cause"] is None or e["cause"] < e["n"] for e in story())
