"""Generated boards with a few values spoilt: each is refused with its problems, or runs alike in two drivers."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ecs_sim import InputError, load_battle, simulate
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.errors import CODES
from tests import soundness
from tests.chooser import Chooser, Seeded
from tests.generator import Document, board

JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 3, 31, 64, 1 << 20, 1 << 31, 1 << 53, -(1 << 62), 10**30, 0.05, 0.5, -0.0, 1e300),
    *(float("nan"), float("inf"), "", "p0", "dead", "Cascade", "Deal {power} damage", "Unit 0", "8 * tier", "1/0"),
    *([], [[]], [0, 0], [7, 3], {}, {"power": 1}, {"amount": 2}, {"X": -5}, b"x", object()),
]
KEYS = ["seed", "state", "at", "tier", "lines", "hallow", "clock", "resume", "size", "kind", "stats", "counter"]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a document with each of its keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in items for place in ((value, key), *places(part))]


def spoil(document: Document, c: Chooser) -> Document:
    """One to three values replaced, removed, doubled, renamed or added."""
    for _ in range(c.number(1, 2)):
        holder, key = c.pick(places(document))
        what = c.number(0, 7)
        if what > 4 and isinstance(holder[key], int | float):
            holder[key] += c.pick([-1, 1, 2, 0.5])
        elif what == 0:
            holder[key] = copy.deepcopy(c.pick(JUNK))
        elif what == 1:
            del holder[key]
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif what == 2:
            holder[f"{key}_"] = holder.pop(key)
        else:
            holder[c.pick(KEYS)] = copy.deepcopy(c.pick(JUNK))
    return document


def outcome(document: Document) -> str:
    """`ran`, or `refused` with problems of known codes."""
    try:
        battle = load_battle(document)
        one, two = simulate(battle), simulate_mirror(battle)
    except InputError as error:
        problems = error.problems
    else:
        assert soundness.differences(two, one, "mirror") == []
        return "ran"
    assert problems
    assert all(problem.code in CODES for problem in problems)
    return "refused"


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_a_spoilt_board_is_refused_or_runs(block: int) -> None:
    found = [outcome(spoil(board(seed), Seeded(seed))) for seed in range(block * 100, block * 100 + 100)]
    assert found.count("refused") > 20
    assert found.count("ran") > 10
