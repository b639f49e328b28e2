"""The starter catalogue: sound, canonical, fightable, and between its cards everything that is in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Problems
from ecs_sim.setup.content import bundled, check
from ecs_sim.setup.lines import read
from ecs_sim.text.clause import Clause, Number
from ecs_sim.text.events import EVENTS, SUBJECTS
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.vocabulary import (
    COUNTS,
    FAMILIES,
    GATES,
    HEADS,
    KEYWORDS,
    POOLS,
    RIDERS,
    SCOPES,
    SOURCES,
    STATS,
    TAILS,
    VERBS,
)

STARTER = bundled("starter")
CARDS = STARTER.cards
#: Everything that prints lines beside the cards: runes, resonances, Cores, and the phases of bosses.
OTHERS = [*STARTER.runes, *STARTER.resonances, *STARTER.cores, *(phase for b in STARTER.bosses for phase in b.phases)]
BY_NAME = {card.name: card for card in CARDS}
SLEEPERS = {card.name for card in CARDS if any(str(line).startswith("Dormant until") for line in card.ability)}
LINES = [(entry.name, line) for entry in (*CARDS, *OTHERS) for line in entry.ability]

#: In force, but on no starter card: no unit of it is ever Dormant, nothing in force reaches a dead unit (S800-20), and
#: a Hub takes nothing that a line could give it (800.33b).
NOT_PRINTED = {"allow_dormant", "allow_dead", "adjacent_hubs"}


def clauses() -> Iterator[Clause]:
    """Every effect of every line."""
    for _, line in LINES:
        clause = parse_line(str(line))
        yield clause
        yield from clause.also


def numbers() -> Iterator[Number]:
    """Every number that stands in a line."""
    for clause in clauses():
        parts = (clause.amount.number, clause.amount.times, clause.amount.divide) if clause.amount else ()
        gates = (gate.number for gate in (*clause.gates, *clause.to.filters))
        yield from (n for n in (*parts, *gates, clause.to.count, clause.duration, clause.chance) if n is not None)


def in_force(rows: Iterable[object], key: str = "word") -> set[str]:
    """The words of a vocabulary table that wait for nothing."""
    return {getattr(row, key) for row in rows if getattr(row, "due", None) is None} - NOT_PRINTED


def gates() -> Iterator[str]:
    """Every condition and every filter."""
    for clause in clauses():
        yield from (gate.kind for gate in (*clause.gates, *clause.to.filters))


def test_there_are_cards_of_many_tribes() -> None:
    tribes = {card.tribe for card in CARDS}
    assert len(CARDS) >= 36
    assert len(tribes) >= 5
    assert all(sum(card.tribe == tribe for card in CARDS) >= 5 for tribe in tribes)


def test_no_two_cards_have_one_name() -> None:
    assert len(BY_NAME) == len(CARDS)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_card_has_neither_problems_nor_lints(name: str) -> None:
    problems = Problems()
    lines = read(BY_NAME[name], (), problems)
    assert [p.message for p in problems.found] == []
    assert [p.message for p in lines.lints] == []
    assert len(lines.lines) == len(BY_NAME[name].ability)


def test_every_line_is_printed_as_it_stands() -> None:
    assert [(name, line) for name, line in LINES if print_clause(parse_line(str(line))) != line] == []


def test_runes_resonances_cores_and_bosses_are_sound() -> None:
    assert [p.message for p in check(STARTER)[0]] == []
    assert {len(rune.values) for rune in STARTER.runes} == {4}


def test_every_field_is_read_by_a_line() -> None:
    unread = [(card.name, key) for card in CARDS for key in card.fields if f"{{{key}}}" not in " ".join(lines_of(card))]
    assert unread == []


def lines_of(card: Card) -> list[str]:
    """The sentences of a card; none is written as a table here."""
    return [str(line) for line in card.ability]


@pytest.mark.parametrize("tier", [1, 2, 3, 4])
@pytest.mark.parametrize("name", BY_NAME)
def test_a_card_fights_at_every_tier(name: str, tier: int) -> None:
    beside = read(BY_NAME[name], (), Problems()).size
    awake = {"state": {"woken": True}} if name in SLEEPERS else {}
    units = [
        {"card": name, "tier": tier, "at": [0, 0], **awake},
        {"card": "Rime Oracle", "tier": tier, "at": [beside, 0]},
    ]
    document = {
        "format": "ecs-sim/battle/1",
        "seed": tier,
        "catalogue": "starter",
        "sides": {"player": {"units": units}, "enemy": {"units": [dict(unit) for unit in units]}},
        "limits": {"seconds": 12.0},
    }
    result = simulate_mirror(ecs_sim.load_battle(document)).to_dict()
    assert any(event["source"] == "player1" for event in result["events"])


def test_every_family_is_printed() -> None:
    named = {clause.what for clause in clauses()} | {clause.verb for clause in clauses()}
    assert in_force(FAMILIES) - named == set()


def test_every_keyword_is_printed() -> None:
    assert in_force(KEYWORDS) - {clause.what for clause in clauses()} == set()


def test_every_verb_is_printed() -> None:
    assert in_force(VERBS) - {clause.verb for clause in clauses()} == set()


def test_every_stat_and_pool_is_gained() -> None:
    pools = {word for word, (_, due) in POOLS.items() if due is None} - {"profit"}  # spending gives it (800.53b)
    assert set(STATS) - {clause.what for clause in clauses() if clause.verb == "stat"} == set()
    assert pools - {clause.verb for clause in clauses()} == set()


def test_every_condition_is_printed() -> None:
    assert in_force((*RIDERS, *GATES)) - set(gates()) == set()


def test_every_recipient_is_printed() -> None:
    assert in_force(SCOPES) - {clause.to.who for clause in clauses()} == set()


def test_every_count_is_printed() -> None:
    assert in_force(COUNTS) - {clause.per.count for clause in clauses() if clause.per} == set()


def test_every_source_of_an_amount_is_printed() -> None:
    worded = {"number", "stat", "armor", "counter", "family", "event_amount"}
    sources = {clause.amount.source for clause in clauses() if clause.amount}
    assert (in_force(SOURCES) | worded) - sources == set()


def test_every_way_to_write_a_number_is_used() -> None:
    written = {key for number in numbers() for key in ("flat", "ladder", "formula", "field") if getattr(number, key)}
    assert written == {"flat", "ladder", "formula", "field"}
    assert {type(value) for card in CARDS for value in card.fields.values()} >= {tuple, str}


def test_every_flag_is_printed() -> None:
    others = {"fleeting", "negative", "timed", "include_self", "gate_multiplies", "all_stacks", "initiative"}
    flags = {flag for clause in clauses() for flag in clause.flags}
    assert (in_force(TAILS) | others) - flags == set()
    assert any(clause.repeats > 1 for clause in clauses())
    assert {clause.lane for clause in clauses()} >= {"pre", "activation", "post"}


def test_every_event_is_heard() -> None:
    heard = {clause.hook.event for clause in clauses() if clause.hook}
    spelled = {clause.hook.spelled for clause in clauses() if clause.hook}
    relations = {clause.hook.relation for clause in clauses() if clause.hook}
    causes = {clause.hook.cause for clause in clauses() if clause.hook}
    assert in_force(EVENTS, "hook") - heard == set()
    assert {event.cause for event in EVENTS if event.due is None} - causes == set()
    assert {head.lower() for head, (_, _, due) in HEADS.items() if due is None} - spelled == set()
    assert set(SUBJECTS) - relations == set()
