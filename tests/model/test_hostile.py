"""Whatever stands in a document, reading and set-up end with a compiled battle or with problems, and nothing else."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecs_sim.components.world import mirror_world
from ecs_sim.model.errors import CODES, InputError
from ecs_sim.model.read import load_battle
from ecs_sim.setup import document
from ecs_sim.setup.compile import compile_battle
from ecs_sim.setup.world import fill
from tests.boards import battle, unit

JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 2, 7, 64, 1 << 31, 1 << 53, -(1 << 62), 10**18, 10**40, 0.05, 1.5, -0.0, 1e300,
    float("nan"), float("inf"), "", " ", "x", "a", "dead", "power", "Deal {power} damage", "{" * 300, "\0", "\ud800",
    "🜁" * 100, "Passive: " * 30, "8 * tier", "9**9**9", "1/0", "__import__('os')", [], [[]], [0, 0], [1e9, -1], ["a"],
    {}, {"a": {}}, {"power": 1}, {"do": "damage"}, {"do": {}}, {"stun": 1.5}, {"life": "gone"}, {1: 2}, b"x", (1, 2),
]  # fmt: skip
WORDS = [
    "seed",
    "state",
    "at",
    "tier",
    "lines",
    "hallow",
    "modifiers",
    "burn_by",
    "attacked",
    "clock",
    "resume",
    "size",
]
INSERTS = ['"', "{", "]", ",", "\\", "9" * 30, "\n", "nul", ""]


def sound() -> dict[str, Any]:
    state = {
        "burn": 3,
        "burn_by": {"x": 2},
        "life_stats": {"power": -2},
        "keywords_timed": {"relentless": 1.5},
        "hallow": [{"amount": 3, "source": "x"}],
        "modifiers": [{"kind": "fleeting", "stat": "power", "amount": 4, "for": 2}],
        "lines": [{"once": True}],
        "draws": {"cascade": 2},
        "charge": 0.25,
    }
    player = [unit("a", "Deal {hurt} damage", tier=2, fields={"hurt": [3, 4]}, state=state), unit("t", kind="tool")]
    raw = battle(player, [unit("x", "X gains 2", counter={"X": 3})], seconds=3, draws={"a/target": ["x"]})
    raw |= {"resume": True, "clock": {"step": 4, "events": 9}}
    raw["catalogue"]["bosses"] = [
        {"name": "B", "vitality": 9, "phases": [{"name": "p"}, {"name": "q", "threshold": 0.5}]}
    ]
    return raw


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every container and key of a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        found.append((value, key))
        places(part, found)
    return found


def spoil(raw: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The document with a few values replaced, removed, doubled, renamed."""
    raw = copy.deepcopy(raw)
    for _ in range(chance.randint(1, 3)):
        holder, key = chance.choice(places(raw, []))
        act = chance.randrange(5)
        if act == 0 and isinstance(holder, dict):
            holder[chance.choice(WORDS)] = chance.choice(JUNK)
        elif act == 1:
            del holder[key]
        elif act == 2 and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif act == 3 and isinstance(holder, dict):
            holder[str(key) + chance.choice("sx_")] = holder.pop(key)
        else:
            holder[key] = copy.deepcopy(chance.choice(JUNK))
    return raw


def check_problems(error: InputError) -> str:
    """The codes of the problems, all of them known."""
    assert error.problems
    assert all(problem.code in CODES and problem.message for problem in error.problems)
    assert str(error)
    return ",".join(problem.code for problem in error.problems)


def outcome(source: Any) -> str:
    """`fine`, or the codes of the problems. A fine document fills a world and is written out again."""
    try:
        compiled = compile_battle(load_battle(source))
    except InputError as error:
        return check_problems(error)
    world = mirror_world()
    fill(world, compiled)
    written = document.resume(world, compiled)
    again = mirror_world()
    fill(again, compile_battle(load_battle(json.loads(json.dumps(written)))))
    assert document.resume(again, compiled) == written
    return "fine"


def test_the_sound_document_is_fine() -> None:
    assert outcome(sound()) == "fine"


@pytest.mark.parametrize("block", range(8))
def test_spoilt_mappings_give_problems_or_run(block: int) -> None:
    found = {outcome(spoil(sound(), random.Random(f"{block}/{n}"))) for n in range(50)}
    assert len(found) > 5


@settings(max_examples=150)
@given(
    st.integers(0, 1 << 30),
    st.integers(0, 4000),
    st.sampled_from(INSERTS),
)
def test_spoilt_texts_give_problems_or_run(seed: int, at: int, put: str) -> None:
    text = json.dumps(sound())
    at %= len(text)
    cut = seed % 7
    assert outcome(text[:at] + put + text[at + cut :] + "\n")


def test_very_many_problems_are_told_once_an_entry_and_the_first_of_them_printed() -> None:
    wrong = {"id": "x", "card": 3, "at": [9, 9], "tier": 9, "bogus": 1}
    document = {**sound(), "sides": {"player": {"units": [wrong] * 4000}, "enemy": {"units": [wrong]}}}
    with pytest.raises(InputError) as caught:
        load_battle(document)
    assert len({p.path[:4] for p in caught.value.problems}) == len(caught.value.problems) == 4001
    told = str(caught.value).splitlines()
    assert (len(told), told[-1]) == (51, "and 3,951 more")


def test_a_few_problems_are_all_told() -> None:
    wrong = {"id": "x", "card": 3, "at": [9, 9], "tier": 9, "bogus": 1}
    with pytest.raises(InputError) as caught:
        load_battle({**sound(), "sides": {"player": {"units": [wrong] * 5}}})
    assert len(caught.value.problems) == len(str(caught.value).splitlines()) == 25
