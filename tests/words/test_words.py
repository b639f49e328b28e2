"""Every word that an author may use does in a fight what it says, and not without it (rulings d1 to d11)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ecs_sim.text import vocabulary
from ecs_sim.text.boosts import BOOSTS, LANES
from ecs_sim.text.clause import Clause
from ecs_sim.text.events import EVENTS as CHANNELS
from ecs_sim.text.events import SUBJECTS
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from tests.words.amounts import AMOUNTS, CONDITIONS, COUNTS
from tests.words.board import Row
from tests.words.fittings import CORES, GOALS, ON_CARDS, RESONANCES, RUNES, TOOLS
from tests.words.reach import EVENTS, SCOPES
from tests.words.variants import VARIANTS
from tests.words.verbs import FAMILIES, FLAGS, KEYWORDS, VERBS

ROWS: tuple[Row, ...] = (
    *AMOUNTS, *COUNTS, *CONDITIONS, *SCOPES, *EVENTS, *VERBS, *FAMILIES, *KEYWORDS, *FLAGS, *RUNES, *RESONANCES,
    *ON_CARDS, *TOOLS, *CORES, *GOALS, *VARIANTS,
)  # fmt: skip
LINES = [row.line for row in ROWS] + [line for row in ROWS for line in row.others]


@pytest.mark.parametrize("row", ROWS, ids=[f"{i}: {row.line}" for i, row in enumerate(ROWS)])
def test_a_line_prints_back_and_does_what_it_says(row: Row) -> None:
    assert print_clause(parse_line(row.line)) == row.line
    assert row.comes(row.fought()) == row.want
    assert row.comes(row.fought(as_control=True)) != row.want


def clauses() -> Iterator[Clause]:
    """Every clause of the lines above."""
    for line in LINES:
        clause = parse_line(line)
        yield clause
        yield from clause.also


SAID = tuple(clauses())


def missing(words: object, said: object) -> set[str]:
    """Words of the vocabulary that no line above says."""
    return set(words) - set(said)  # type: ignore[call-overload]


def test_every_verb_family_and_keyword_stands_in_some_line() -> None:
    named = {clause.what for clause in SAID} | {clause.verb for clause in SAID}
    of_other_cards = {"spawn", "become", "transform"}  # these need cards beside those of a row: their own tests
    assert missing((verb.word for verb in vocabulary.VERBS), named) == of_other_cards
    assert missing((family.word for family in vocabulary.FAMILIES), named) == set()
    sizes_and_hubs = {"large", "huge", "franchise"}  # of the board's geometry, and of Hubs: their own tests
    assert missing((keyword.word for keyword in vocabulary.KEYWORDS), named) <= sizes_and_hubs
    assert missing((goal.word for goal in vocabulary.GOALS), named) == set()
    assert missing(BOOSTS, named) == {"gold"}  # inert in a fight (1000.4c)


def test_every_amount_count_condition_and_scope_does() -> None:
    assert missing((row.word for row in vocabulary.SOURCES), (c.amount.source for c in SAID if c.amount)) == set()
    assert missing((row.word for row in vocabulary.COUNTS), (c.per.count for c in SAID if c.per)) == set()
    gates = {gate.kind for clause in SAID for gate in (*clause.gates, *clause.to.filters)}
    assert missing((row.word for row in (*vocabulary.RIDERS, *vocabulary.GATES)), gates) == set()
    assert missing((row.word for row in vocabulary.SCOPES), (clause.to.who for clause in SAID)) == set()


def test_every_flag_lane_and_event_does() -> None:
    flags = {flag for clause in SAID for flag in clause.flags}
    assert missing((row.word for row in vocabulary.TAILS), flags) == set()
    assert missing(("pre", "activation", "post", *LANES), (clause.lane for clause in SAID)) == set()
    hooks = [clause.hook for clause in SAID if clause.hook is not None]
    assert missing((event.hook for event in CHANNELS), (hook.event for hook in hooks)) == set()
    assert missing((event.cause for event in CHANNELS if event.cause), (hook.cause for hook in hooks)) == set()
    assert missing(SUBJECTS, (hook.relation for hook in hooks)) == set()
    assert missing((head.lower() for head in vocabulary.HEADS), (hook.spelled for hook in hooks)) == set()
