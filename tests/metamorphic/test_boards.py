"""Changes of a board whose effect is known beforehand: nothing, or exactly this."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ecs_sim import load_battle, simulate
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.model.battle import Battle
from ecs_sim.result import Result
from ecs_sim.setup import image as im
from tests.chooser import Seeded
from tests.generator import COLUMNS, ROWS, Document, _square, board

BOARDS = range(10_000, 10_200)
OTHER = {"player": "enemy", "enemy": "player"}
WINNERS = {"player": "enemy", "enemy": "player", "draw": "draw", "none": "none"}


def documents(count: int, *unless: str) -> Iterator[tuple[int, Document]]:
    """Boards which hold none of these words."""
    found = 0
    for seed in BOARDS:
        document = board(seed)
        if not any(word in str(document) for word in unless):
            found += 1
            yield seed, document
        if found == count:
            return
    raise AssertionError(f"only {found} boards to compare")


def units(result: Result, *without: str) -> dict[str, Any]:
    """The units of a result by id, some keys left out."""
    return {unit["id"]: {key: value for key, value in unit.items() if key not in without} for unit in result.units}


def lanes(result: Result) -> tuple[int, int]:
    """The digest of the events alone."""
    return im.number(result.world, "clock", 0, "hash_a"), im.number(result.world, "clock", 0, "hash_b")


def every_unit(document: Document) -> Iterator[tuple[str, Document]]:
    """The units with their sides."""
    for side in ("player", "enemy"):
        for unit in document["sides"][side]["units"]:
            yield side, unit


# ---- nothing changes ------------------------------------------------------------------------------------------------


def renamed(value: Any, names: dict[str, str]) -> Any:
    """A document with other ids, wherever they stand."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.rule("S300-14")
def test_other_ids_with_the_same_keys_change_nothing() -> None:
    for seed, document in documents(40):
        battle = load_battle(document)
        names = {unit["id"]: f"unit {i} called otherwise" for i, (_, unit) in enumerate(every_unit(document))}
        other = load_battle(renamed(document, names))
        compiled = compiled_of(other)
        for unit in compiled_of(battle).units:
            key = im.get(compiled_of(battle).image, "identity", unit.row, "key")
            im.put(compiled.image, "identity", unit.row, "key", key)
        assert simulate(other).digest == simulate(battle).digest, seed


@pytest.mark.rule("S300-14")
def test_other_ids_are_other_rolls() -> None:
    same = 0
    for _, document in documents(20):
        names = {unit["id"]: f"{unit['id']} called otherwise" for _, unit in every_unit(document)}
        same += lanes(simulate(load_battle(renamed(document, names)))) == lanes(simulate(load_battle(document)))
    assert same < 10


def with_tool(document: Document) -> Document | None:
    """A Tool without a line on the last free cell of a side, or None where every cell is taken."""
    found = copy.deepcopy(document)
    cards = {card["name"]: card for kind in ("cards", "bosses") for card in found["catalogue"].get(kind, ())}
    taken: set[tuple[int, int]] = set()
    for unit in found["sides"]["enemy"]["units"]:
        column, row = unit["at"]
        taken |= _square(column, row, compiled_size(cards[unit["card"]]))
    free = [(c, r) for r in range(ROWS) for c in range(COLUMNS) if (c, r) not in taken]
    if not free or len(found["sides"]["enemy"]["units"]) == 32:
        return None
    found["catalogue"]["cards"].append({"name": "A spare spanner", "kind": "tool"})
    found["sides"]["enemy"]["units"].append({"id": "spare", "card": "A spare spanner", "at": list(free[-1])})
    return found


def compiled_size(card: Document) -> int:
    """Cells a side of a card."""
    lines = card.get("ability", ())
    return 3 if "Large" in lines else 4 if "Huge" in lines else card.get("size", 1 if card.get("kind") == "tool" else 2)


@pytest.mark.rule("600.1b", "800.71a", "C19")
def test_a_tool_without_a_line_changes_nothing() -> None:
    compared = 0
    for seed, document in documents(60, "Everlasting", "Bloodletting", "Spawn"):  # a Tool takes a cell
        other = with_tool(document)
        if other is None:
            continue
        one, two = simulate(load_battle(document)), simulate(load_battle(other))
        assert lanes(one) == lanes(two), seed
        rest = units(two)
        del rest["spare"]
        assert rest == units(one), seed
        assert (two.winner, two.reason, two.steps) == (one.winner, one.reason, one.steps)
        compared += 1
    assert compared > 40


@pytest.mark.rule("S300-14", "400.6j")
def test_a_line_that_never_fires_changes_nothing() -> None:
    compared = 0
    for seed, document in documents(80):
        one = simulate(load_battle(document))
        if len(one.events.of_kind("cull", "cascade")):
            continue
        other = copy.deepcopy(document)
        for card in other["catalogue"]["cards"]:
            if card["kind"] != "tool":
                place = Seeded(seed).number(0, len(card.get("ability", ())))
                card.setdefault("ability", []).insert(place, "Passive: When a unit is Culled, gain 90 Power")
                card["ability"].append("Passive: When a unit Cascades, self-destruct")
        for _, unit in every_unit(other):
            unit.get("state", {}).pop("lines", None)
        for _, unit in every_unit(document):
            unit.get("state", {}).pop("lines", None)
        one, two = simulate(load_battle(document)), simulate(load_battle(other))
        if len(one.events.of_kind("cull", "cascade")):
            continue
        assert lanes(one) == lanes(two), seed
        assert forget_lines(units(two)) == forget_lines(units(one)), seed
        compared += 1
    assert compared > 40


def forget_lines(found: dict[str, Any]) -> dict[str, Any]:
    """Units without what their lines remember: those stand at other places of the card."""
    for unit in found.values():
        unit["state"].pop("lines", None)
    return found


# ---- the order of the document --------------------------------------------------------------------------------------


#: Where the order of the document decides by the rules (R-01) or among several answers to one tick.
ORDERED = ("Everlasting", "everlasting", "Feast", "Damaging", "ubrogated", "through death")


@pytest.mark.rule("100.5a", "S300-14")
def test_the_order_of_units_in_the_document_changes_nothing() -> None:
    for seed, document in documents(40, *ORDERED):
        other = copy.deepcopy(document)
        for side in ("player", "enemy"):
            other["sides"][side]["units"].reverse()
        one, two = simulate(load_battle(document)), simulate(load_battle(other))
        assert forget_places(units(one)) == forget_places(units(two)), seed
        assert (one.winner, one.steps) == (two.winner, two.steps), seed


def forget_places(found: dict[str, Any]) -> dict[str, Any]:
    """Units without the places of their instances among those of all: documents say them where unit order doesn't.
    Sets of units are listed in the order of the document.
    """
    for unit in found.values():
        for instance in (*unit["state"].get("hallow", ()), *unit["state"].get("modifiers", ())):
            instance.pop("n", None)
        for line in unit["state"].get("lines", ()):
            line.update({key: sorted(value) for key, value in line.items() if key.startswith("targets_")})
    return found


# ---- the sides ------------------------------------------------------------------------------------------------------


def swapped(document: Document) -> Document:
    """The player's board as the enemy's, and the other way round."""
    sides = document["sides"]
    return {**document, "sides": {"player": sides["enemy"], "enemy": sides["player"]}}


@pytest.mark.rule("S100-14", "S300-05", "S100-13", "S800-74")
def test_swapped_sides_mirror_the_outcome(other_side_first: Callable[[Battle], Result]) -> None:
    for seed, document in documents(40, "Spawn"):  # who is spawned is named, and drawn for, by its side
        one, two = simulate(load_battle(document)), other_side_first(load_battle(swapped(document)))
        mine = {name: {**unit, "side": OTHER[unit["side"]]} for name, unit in units(one).items()}
        assert mirrored(mine) == mirrored(units(two)), seed
        assert (WINNERS[one.winner], one.reason, one.steps) == (two.winner, two.reason, two.steps), seed
        assert {OTHER[side]: owned for side, owned in one.sides.items()} == two.sides, seed


def mirrored(found: dict[str, Any]) -> dict[str, Any]:
    """Lists of units under one name, whichever side they are of."""
    for unit in found.values():
        for line in unit["state"].get("lines", ()):
            both = line.pop("targets_player", []) + line.pop("targets_enemy", [])
            line.update({"targets": sorted(both)} if both else {})
    return found


# ---- one card -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S300-14")
def test_one_more_roll_on_one_card_moves_no_other() -> None:
    more = "50% chance: Gain 1 Stock"
    rolled = 0
    for seed, document in documents(60, "Stock", "Settle", "settle", "penny"):
        other = copy.deepcopy(document)
        card = other["catalogue"]["cards"][0]
        card["ability"].append(more)
        one, two = simulate(load_battle(document)), simulate(load_battle(other))
        rolled += len(two.events.of_kind("stock"))
        assert told(two, more) == told(one, more), seed
        assert forget_lines(units(two)) == forget_lines(units(one)), seed
    assert rolled > 50


def told(result: Result, line: str) -> list[dict[str, Any]]:
    """The events that are not of one line, without their places in the log."""
    return [
        {key: value for key, value in event.items() if key not in ("n", "cause")}
        for event in result.events
        if event.get("line") != line
    ]
