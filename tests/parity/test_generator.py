"""The generated boards themselves: the same on every Python, all of the language in force, every way to end."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from ecs_sim import load_battle, simulate
from ecs_sim.components.words import kinds, names
from ecs_sim.text import vocabulary as words
from ecs_sim.text.clause import Clause
from ecs_sim.text.events import EVENTS
from ecs_sim.text.parse import parse_line
from tests.generator import board

BOARDS = 4_000
#: Kinds of events of mechanics that this engine doesn't carry out, or that only a host or a rare board brings about.
LATER = {"edit"}


@pytest.mark.golden
def test_a_seed_is_the_same_board_on_every_python(golden: Callable[[str, Any], None]) -> None:
    text = json.dumps([board(seed) for seed in range(100)], sort_keys=True)
    golden("generator", hashlib.sha256(text.encode()).hexdigest()[:16])


def effects() -> Iterator[tuple[Clause, Clause]]:
    """Every effect of every line of the boards, with the line's head."""
    lines = {line for n in range(BOARDS) for card in board(n)["catalogue"]["cards"] for line in card.get("ability", ())}
    for line in sorted(lines):
        head = parse_line(line)
        for effect in (head, *head.also):
            yield head, effect


def in_force(*tables: Iterable[Any]) -> set[str]:
    """The words of some tables of the vocabulary."""
    return {row.word for table in tables for row in table}


@pytest.mark.slow
def test_the_lines_use_every_word_that_is_in_force() -> None:
    said: dict[str, set[Any]] = {}
    for head, effect in effects():
        said.setdefault("verbs", set()).add(effect.verb)
        said.setdefault("scopes", set()).add(effect.to.who)
        said.setdefault("flags", set()).update(effect.flags)
        said.setdefault("gates", set()).update(gate.kind for gate in (*head.gates, *effect.to.filters))
        said.setdefault("counts", set()).update([effect.per.count] if effect.per else [])
        said.setdefault("sources", set()).update([effect.amount.source] if effect.amount else [])
        said.setdefault("events", set()).update([head.hook] if head.hook else [])
        said.setdefault(effect.verb, set()).add(effect.what)
    assert said["verbs"] == in_force(words.VERBS) - {"build_up", "reliquary"}  # of runes alone
    assert said["scopes"] == in_force(words.SCOPES)
    assert said["gates"] == in_force(words.GATES, words.RIDERS)
    assert said["counts"] == in_force(words.COUNTS)
    assert said["flags"] >= in_force(words.TAILS)
    assert said["sources"] >= in_force(words.SOURCES)
    assert said["apply"] == in_force([family for family in words.FAMILIES if family.verb == "apply"])
    assert said["has_keyword"] == in_force(words.KEYWORDS)
    assert said["grant"] >= in_force([keyword for keyword in words.KEYWORDS if keyword.grantable])
    heard = {(hook.event, hook.relation, hook.cause) for hook in said["events"]}
    assert {(e.hook, e.relation, e.cause) for e in EVENTS if e.opener == "When"} <= heard


@pytest.mark.slow
def test_the_battles_reach_every_kind_of_event_and_end_in_every_way() -> None:
    told: Counter[int] = Counter()
    reasons: Counter[str] = Counter()
    winners: Counter[str] = Counter()
    sizes: set[int] = set()
    for seed in range(800):
        document = board(seed)
        result = simulate(load_battle(document))
        told.update(result.events.columns()["kind"].tolist())
        reasons[result.reason] += 1
        winners[result.winner] += 1
        sizes |= {len(side["units"]) for side in document["sides"].values()}
    assert {names(kinds)[kind] for kind in told} == set(names(kinds).values()) - LATER
    assert reasons["wipe"] > 300
    assert reasons["limit"] > 100
    assert min(winners[who] for who in ("player", "enemy", "draw")) > 10
    assert {1, 2, 3, 4, 5, 6, 8, 32} <= sizes
    often = {
        "death": 1000,
        "revival": 50,
        "redirect": 100,
        "insurance_spent": 500,
        "misfire": 300,
        "nesting_capped": 50,
    }
    assert {word: n for word, n in often.items() if told[getattr(kinds, word.upper())] < n} == {}
