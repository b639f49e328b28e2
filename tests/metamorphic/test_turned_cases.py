"""Every acceptance case turned round, sides exchanged and the order of units reversed: nothing else is different.

Cases are told from the player's side, and what they are about is mostly its first unit: here it is the enemy's last.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import load_battle
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.battle import Battle
from ecs_sim.result import Result
from tests.generator import Document
from tests.metamorphic.test_boards import OTHER, forget_places, mirrored, swapped, units
from tests.test_cases import CASES, case_of

TARGETS = {"targets_player": "targets_enemy", "targets_enemy": "targets_player"}
#: Several appliers of one tick answer, and share its odd points, in the order of the document.
ORDERED = ("riposte-against-each-applier-rolls-apart", "shares-largest-remainder", "each-applier-feasts-on-its-share")
#: Who is spawned is named, and drawn for, by its side.
TURNED = [path for path in CASES if path.stem not in ORDERED and "spawn" not in path.read_text("utf-8").lower()]


def turned(document: Document) -> Document:
    """The battle turned round, with what its lines remember of either side."""
    other = swapped(copy.deepcopy(document))
    for side in other["sides"].values():
        side["units"].reverse()
        for unit in side["units"]:
            for line in unit.get("state", {}).get("lines", ()):
                line |= {TARGETS[key]: line.pop(key) for key in TARGETS.keys() & line.keys()}
    return other


def of_the_other(found: dict[str, Any]) -> dict[str, Any]:
    """A unit or an event with the other side where it names one."""
    return {key: OTHER.get(value, value) if isinstance(value, str) else value for key, value in found.items()}


def told(events: list[dict[str, Any]]) -> list[list[tuple[str, Any]]]:
    """What a log tells, without numbers: the changes of one moment are told in the document's order."""
    return sorted((sorted((k, v) for k, v in e.items() if k not in ("n", "cause")) for e in events), key=str)


def test_nearly_every_case_is_turned() -> None:
    assert len(TURNED) > 0.95 * len(CASES)
    assert not set(ORDERED) - {path.stem for path in CASES}


@pytest.mark.rule("S100-14", "S300-05", "S100-13", "S800-74", "100.5a", "S300-14")
@pytest.mark.parametrize("path", TURNED, ids=lambda path: path.stem)
def test_a_case_turned_round(path: Path, other_side_first: Callable[[Battle], Result]) -> None:
    document = case_of(path)["battle"]
    one = simulate_mirror(load_battle(document))
    two = other_side_first(load_battle(turned(document)))
    mine = {name: of_the_other(unit) for name, unit in units(one).items()}
    assert mirrored(forget_places(mine)) == mirrored(forget_places(units(two)))
    assert (OTHER.get(one.winner, one.winner), one.reason, one.steps) == (two.winner, two.reason, two.steps)
    assert {OTHER[side]: owned for side, owned in one.sides.items()} == two.sides
    assert told([of_the_other(event) for event in one.events]) == told(list(two.events))
