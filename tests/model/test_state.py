"""Every authoritative field of every component survives world -> document -> world, exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ecs_sim.components.capacity import AMOUNT_MAX, CYCLE
from ecs_sim.components.declare import STATE, of
from ecs_sim.components.declare import Field as Declared
from ecs_sim.components.words import families, lives, reasons, stats, winners
from ecs_sim.components.world import World, mirror_world, parts
from ecs_sim.model import state
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_battle
from ecs_sim.setup import document
from ecs_sim.setup import image as im
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.world import fill
from tests.boards import battle, unit

# player: a (row 0, two lines, tier 2 of native 1), tool (row 1), hub (row 2)   enemy: x (row 32), y (row 33)
A, TOOL, HUB, X, Y = 0, 1, 2, 32, 33
BLOCKS = (state.UNIT, state.HALLOW, state.MODIFIER, state.LINE, state.CLOCK, state.SIDE)


def board() -> dict[str, Any]:
    return battle(
        [
            unit("a", "Deal {power} damage", "Gain 2 Power", tier=2, power=7, speed=11, armor=3, tribe="Beast"),
            unit("tool", at=(2, 0), kind="tool", durability=4),
            unit("hub", at=(4, 0), kind="hub"),
        ],
        [unit("x", "Deal 5 damage", "X gains 2", tribe="Giant"), unit("y", "Exalt: 3")],
        round=4,
    )


def laid(raw: dict[str, Any]) -> tuple[World, CompiledBattle]:
    compiled = compile_battle(load_battle(raw))
    world = mirror_world()
    fill(world, compiled)
    return world, compiled


def authoritative() -> Iterator[tuple[str, Declared]]:
    for part, cls in parts().items():
        for field in of(cls).fields:
            if field.standing == STATE:
                yield part, field


PARTS = {part: [f.name for f in of(cls).fields if f.standing == STATE] for part, cls in parts().items()}


def everything(world: World) -> dict[str, Any]:
    """All authoritative values of a world."""
    found: dict[str, Any] = {}
    for part, fields in PARTS.items():
        rows = getattr(world, part) if fields else []
        for row, holder in enumerate(rows if isinstance(rows, list) else [rows]):
            for name in fields:
                found[f"{part}[{row}].{name}"] = getattr(holder, name)
    return found


def assert_comes_back(world: World, compiled: CompiledBattle) -> dict[str, Any]:
    """Written out, through JSON, and read again, the world is the same."""
    written = json.loads(json.dumps(document.resume(world, compiled)))
    again, _ = laid(written)
    before, after = everything(world), everything(again)
    assert {key: (before[key], after[key]) for key in before if before[key] != after[key]} == {}
    return written


#: A value for each field that has its own key, by the shape in which documents spell it; `PLAIN` where two differ.
BY_SHAPE: dict[str, Any] = {
    "number": 3,
    "flag": 1,
    "seconds": 31,
    "cycle": CYCLE // 3,
    "unit": 1 + Y,
    "name": 2,
    "keywords": 1 << 1 | 1 << 8,
    "units": 0b11,
}
BY_PLACE: dict[tuple[str, str], Any] = {
    ("tier", "current"): 1,
    ("vitals", "vitality"): 17,
    ("revival", "vessels"): 2,
    ("revival", "waiting"): 2,
    ("modifier", "kind"): families.FLEETING,
    ("modifier", "stat"): stats.SPEED,
    ("modifier", "amount"): -4,
    ("modifier", "start"): -9,
    ("clock", "hash_a"): 0xFFFF_FFFF,
    ("clock", "events"): 123_456_789,
    ("clock", "winner"): winners.DRAW,
    ("clock", "stop"): reasons.TIMEOUT,
}


def value_of(entry: state.Entry) -> Any:
    if entry.place in BY_PLACE:
        return BY_PLACE[entry.place]
    if entry.field.shape == 1:
        return BY_SHAPE[entry.shape]
    values = [0] * entry.field.shape
    places = [Y, X, A] if entry.shape == "by unit" else sorted(state.PLACES[entry.shape].values())[-2:]
    for n, place in enumerate(places):
        values[place] = 5 + n
    return values


def test_every_authoritative_field_has_a_key_or_a_place() -> None:
    keyed = {
        e.place
        for block in (state.UNIT, state.HALLOW, state.MODIFIER, state.LINE, state.CLOCK, state.SIDE)
        for e in block
    }
    fields = {(part, field.name) for part, field in authoritative()}
    assert fields - keyed - set(state.ELSEWHERE) == set()
    assert (keyed | set(state.ELSEWHERE)) - fields == set()
    assert keyed & set(state.ELSEWHERE) == set()


def test_keys_are_unique_in_their_block() -> None:
    for block in BLOCKS:
        assert len({entry.key for entry in block}) == len(block)


#: What only a boss has comes back in tests/bosses.
PLAIN = [entry for entry in state.UNIT if entry.part != "boss"]


#: The first unit began as the first card of the battle's list, or that card stood elsewhere in it.
ELSEWHERE = [(row, entry) for row in (A, X) for entry in PLAIN if (row, entry.key) != (A, "start_card")]


@pytest.mark.parametrize(
    ("row", "entry"), ELSEWHERE, ids=lambda v: f"{v.part}.{v.field.name}" if isinstance(v, state.Entry) else str(v)
)
def test_a_field_of_a_unit_comes_back(row: int, entry: state.Entry) -> None:
    world, compiled = laid(board())
    if entry.place == ("identity", "life"):
        world.identity[row].life = lives.DEAD
        world.footprint[row].placed = 0
        world.vitals[row].vitality = 0
    elif entry.place == ("footprint", "placed"):
        world.footprint[row].placed = 0
    else:
        value = value_of(entry)
        if value == im.read(world, entry.part, row, entry.field.name):
            value = 1 if entry.shape == "name" else value + 1
        im.write(world, {(entry.part, row): {entry.field.name: value}})
    written = assert_comes_back(world, compiled)
    side = "player" if row < 32 else "enemy"
    assert entry.key in written["sides"][side]["units"][0]["state"]


@pytest.mark.parametrize("row", [TOOL, HUB])
def test_what_is_allowed_on_a_tool_and_a_hub_comes_back(row: int) -> None:
    world, compiled = laid(board())
    for entry in state.UNIT:
        allowed = entry.part in state.OBJECT_PARTS or (row == TOOL and entry.key == "vitality")
        if allowed and entry.place not in (("identity", "life"), ("footprint", "placed"), ("tier", "current")):
            im.write(world, {(entry.part, row): {entry.field.name: value_of(entry)}})
    if row == TOOL:
        world.vitals[row].vitality = 2
    assert_comes_back(world, compiled)


@pytest.mark.parametrize("entry", [*state.CLOCK], ids=lambda e: e.key)
def test_a_field_of_the_clock_comes_back(entry: state.Entry) -> None:
    world, compiled = laid(board())
    if entry.shape == "word":
        world.clock.winner, world.clock.stop = winners.ENEMY, reasons.WIPE
    im.write(world, {("clock", 0): {entry.field.name: value_of(entry)}})
    assert_comes_back(world, compiled)


@pytest.mark.parametrize("entry", [*state.SIDE], ids=lambda e: e.key)
@pytest.mark.parametrize("side", [0, 1])
def test_a_field_of_a_side_comes_back(entry: state.Entry, side: int) -> None:
    world, compiled = laid(board())
    im.write(world, {("side", side): {entry.field.name: value_of(entry)}})
    assert_comes_back(world, compiled)


@pytest.mark.parametrize("entry", state.LINE, ids=lambda e: e.key)
@pytest.mark.parametrize("line", [0, 1, 2, 4])
def test_the_memory_of_a_line_comes_back(entry: state.Entry, line: int) -> None:
    world, compiled = laid(board())
    im.write(world, {("line", line): {entry.field.name: value_of(entry)}})
    assert_comes_back(world, compiled)


@pytest.mark.parametrize("owners", [[A, A, X], [X, A, Y, A]], ids=["in the units' order", "mixed"])
@pytest.mark.parametrize(
    ("part", "counter", "entries"),
    [("hallow", "hallows", state.HALLOW), ("modifier", "modifiers", state.MODIFIER)],
)
def test_a_pool_comes_back_in_its_order(
    part: str, counter: str, entries: tuple[state.Entry, ...], owners: list[int]
) -> None:
    world, compiled = laid(board())
    for place, owner in enumerate(owners):
        values = {entry.field.name: value_of(entry) + (place if entry.shape == "number" else 0) for entry in entries}
        im.write(world, {(part, place): {"unit": owner, **values}})
    im.write(world, {("clock", 0): {counter: len(owners)}})
    assert_comes_back(world, compiled)


#: The fields that are kept outside `state`, and a change of each; None where nothing but the card or the id decides.
KEPT: dict[tuple[str, str], Any] = {
    ("clock", "seed"): (1 << 53) - 1,
    ("clock", "last"): None,  # the document's own limit: a stopped battle goes on past it
    ("clock", "round"): None,
    ("clock", "scrip"): None,
    ("clock", "modifiers"): None,  # by the pools, above
    ("clock", "hallows"): None,
    ("clock", "lines"): None,
    ("clock", "limit_hit"): None,
    ("identity", "card"): None,
    ("identity", "kind"): None,
    ("identity", "key"): None,
    ("tier", "native"): None,
    ("tier", "start"): None,  # with `current`, below
    ("footprint", "column"): 1,
    ("footprint", "row"): 2,
    ("footprint", "cells"): None,
    ("stats", "printed"): [0, 55, 1, 2, -3, 4],
    ("stats", "printed_tier"): None,
    ("keywords", "innate"): None,
    ("counter", "value"): None,  # with `written`, below
    ("counter", "written"): 1,
    ("counter", "quest"): 12,
    ("line", "unit"): None,
    ("line", "clause"): None,
    ("hallow", "unit"): None,
    ("modifier", "unit"): None,
}


def test_every_field_kept_elsewhere_is_named_here() -> None:
    assert set(KEPT) == set(state.ELSEWHERE)


@pytest.mark.parametrize("place", [p for p, value in KEPT.items() if value is not None], ids=".".join)
def test_a_field_kept_elsewhere_comes_back(place: tuple[str, str]) -> None:
    world, compiled = laid(board())
    part, field = place
    row = 0 if part == "clock" else X
    im.write(world, {(part, row): {field: KEPT[place]}})
    assert_comes_back(world, compiled)


def test_a_counter_that_was_written_comes_back() -> None:
    world, compiled = laid(board())
    world.counter[X].value, world.counter[X].written = -8, 1
    written = assert_comes_back(world, compiled)
    assert written["sides"]["enemy"]["units"][0]["counter"] == {"X": -8}


def test_a_smashed_unit_is_one_tier_lower_and_comes_back() -> None:
    world, compiled = laid(board())
    world.tier[A].smash, world.tier[A].current = 40, 1
    written = assert_comes_back(world, compiled)
    assert written["sides"]["player"]["units"][0]["tier"] == 2
    assert written["sides"]["player"]["units"][0]["state"]["smash"] == 2


def test_a_fresh_world_comes_back() -> None:
    assert_comes_back(*laid(board()))


def test_a_fresh_unit_has_nothing_in_its_state_but_its_vitality() -> None:
    world, compiled = laid(board())
    units = document.resume(world, compiled)["sides"]["player"]["units"]
    assert [u.get("state", {}) for u in units] == [{"vitality": 1500}, {}, {}]


@pytest.mark.parametrize(
    ("seconds", "steps"), [(0, 0), (0.05, 1), (0.15, 3), (1.5, 30), (120, 2400), (0.35, 7), (1234.95, 24699)]
)
def test_seconds_are_exact(seconds: float, steps: int) -> None:
    assert state.steps_of(seconds) == steps
    assert state.seconds_of(steps) == seconds


def test_all_steps_of_a_battle_are_exact_in_seconds() -> None:
    assert [state.steps_of(json.loads(json.dumps(state.seconds_of(n)))) for n in range(2401)] == list(range(2401))


@pytest.mark.parametrize(
    "progress", [0, 1, -1, 7, CYCLE - 1, CYCLE, CYCLE + 1, CYCLE // 3, 3 * CYCLE + 12345, -(CYCLE >> 10)]
)
def test_charge_is_exact(progress: int) -> None:
    assert state.progress_of(json.loads(json.dumps(state.cycle_of(progress)))) == progress


BAD: list[tuple[dict[str, Any], str]] = [
    ({"stun": 1.51}, "no whole number of steps"),
    ({"stun": -1}, "greater than or equal to 0"),
    ({"stun": AMOUNT_MAX}, "less than or equal to"),
    ({"burn": -1}, "greater than or equal to 0"),
    ({"burn": 1000}, "less than or equal to 999"),
    ({"haywire": 6}, "less than or equal to 5"),
    ({"vessels": 3}, "less than or equal to 2"),
    ({"maim": 1.5}, "wrong type"),
    ({"maim": True}, "wrong type"),
    ({"venm": 1}, "did you mean 'venom'"),
    ({"killer": "nobody"}, "no unit 'nobody'"),
    ({"burn_by": {"zz": 1}}, "no unit 'zz'"),
    ({"keywords_life": ["flying"]}, "not allowed"),
    ({"keywords_timed": {"large": 1}}, "not allowed"),
    ({"life_stats": {"luck": 1}}, "not allowed"),
    ({"life": "ghost"}, "not allowed"),
    ({"vitality": 0, "life": "alive"}, "at least 1 Vitality"),
    ({"vitality": 4, "life": "dead"}, "has no Vitality"),
    ({"lines": [{}, {}, {"once": True}]}, "the card has 2 lines"),
    ({"lines": [{"targets_player": ["x"]}]}, "stands on the other side"),
    ({"hallow": [{"amount": 0}]}, "a Hallow of 0 has ended"),
    ({"modifiers": [{"kind": "timed", "amount": 3, "for": 1}]}, "the key 'stat' is missing"),
    ({"modifiers": [{"kind": "fleeting", "stat": "power", "amount": 3, "for": 0}]}, "runs for 0 s"),
    ({"tier_now": 9}, "there is no tier 9"),
]


@pytest.mark.parametrize(("block", "says"), BAD, ids=[json.dumps(block) for block, _ in BAD])
def test_a_state_that_no_battle_can_be_in_is_an_error(block: dict[str, Any], says: str) -> None:
    raw = board()
    raw["sides"]["player"]["units"][0]["state"] = block
    with pytest.raises(InputError) as caught:
        laid(raw)
    (problem,) = caught.value.problems
    assert says in str(problem)
    assert str(problem).startswith(f"sides.player.units[0].state.{next(iter(block))}")


@pytest.mark.rule("500.1-1", "500.3g", "700.3a")
@pytest.mark.parametrize(
    "block", [{"shield": 1}, {"burn": 1}, {"stun": 1}, {"kindled": 1}, {"hallow": [{"amount": 1}]}]
)
@pytest.mark.parametrize("place", [1, 2])
def test_a_tool_or_hub_can_have_no_such_thing(block: dict[str, Any], place: int) -> None:
    raw = board()
    raw["sides"]["player"]["units"][place]["state"] = block
    with pytest.raises(InputError, match="can't have"):
        laid(raw)


@pytest.mark.rule("800.8b", "800.73a", "800.29a", "S800-60")
def test_stacks_without_a_tick_begin_a_period_from_the_first() -> None:
    raw = board()
    raw["sides"]["player"]["units"][0]["state"] = {"burn": 4, "venom": 2, "roost": 5, "hallow": [{"amount": 9}]}
    world, _ = laid(raw)
    ticks = world.statuses[A].burn_due, world.statuses[A].venom_due, world.boons[A].roost_due, world.hallow[0].due
    assert ticks == (10, 30, 20, 10)


def test_full_vitality_counts_the_layers_of_the_state() -> None:
    raw = board()
    raw["sides"]["player"]["units"][0]["state"] = {"start_stats": {"vitality": 50}, "life_stats": {"vitality": -10}}
    world, _ = laid(raw)
    assert world.vitals[A].vitality == 1540


def test_the_page_lists_every_key() -> None:
    page = state.markdown()
    assert [entry.key for block in BLOCKS for entry in block if f"| `{entry.key}` |" not in page] == []


@pytest.mark.parametrize("charge", [1.5, 1.051, 1000, -1.5])
def test_more_than_a_cycle_of_charge_is_no_state(charge: float) -> None:
    with pytest.raises(InputError, match=r"sides\.player\.units\[0\]\.state\.charge: .* is not allowed"):
        load_battle(battle([unit("a", state={"charge": charge})], [unit("t")]))


def test_a_unit_that_was_ready_as_the_battle_ended_keeps_what_it_was_past() -> None:
    assert (
        load_battle(battle([unit("a", state={"charge": 1.04})], [unit("t")])).sides.player.units[0].state.charge == 1.04
    )


@pytest.mark.rule("100.1a")
@pytest.mark.parametrize("number", [0, 11, 1000])
def test_a_match_has_ten_rounds(number: int) -> None:
    assert load_battle(battle([unit("a")], [unit("t")], round=10)).round == 10
    with pytest.raises(InputError, match=r"round: .* is not allowed"):
        load_battle(battle([unit("a")], [unit("t")], round=number))
