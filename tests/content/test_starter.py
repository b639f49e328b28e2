"""The starter catalogue: sound, canonical, fightable, and between its cards everything that is in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import ecs_sim
from ecs_sim.components.words import lanes
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Problems
from ecs_sim.setup.content import bundled, check
from ecs_sim.setup.lines import read
from ecs_sim.text.boosts import BOOSTS
from ecs_sim.text.clause import Clause, Number
from ecs_sim.text.events import EVENTS, SUBJECTS
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.table import clause_from_dict, clause_to_dict
from ecs_sim.text.vocabulary import (
    COUNTS,
    FAMILIES,
    GATES,
    GOALS,
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

#: In force, but on no starter card: nothing in force reaches a dead unit (S800-20), and a Hub takes nothing that a line
#: could give it (800.33b).
NOT_PRINTED = {"allow_dead", "adjacent_hubs"}

#: The channels of 400.6 and their like (rulings d5): event, whose, cause.
CHANNELS = {
    *((event, "self", None) for event in ("damaged", "shield_gained", "shield_damaged", "shield_broken", "died")),
    *((event, "self", None) for event in ("revived", "cascaded", "stunned", "frozen", "entrapped", "ignited")),
    *((event, "self", None) for event in ("displaced", "insurance_gained", "activates", "awakened", "hallow_gained")),
    *((event, "ally", None) for event in ("damaged", "revived", "activates", "cascaded", "kindled_gained")),
    *((event, "ally", None) for event in ("hallow_gained", "consecrate_gained", "feast_healed", "insurance_gained")),
    *((event, "ally", None) for event in ("penny_activates", "insurance_lost", "minted", "durability_spent")),
    *((event, "ally", None) for event in ("durability_lost", "awakened", "poach", "stunned")),
    *((event, "enemy", None) for event in ("died", "culled", "interest_paid", "pair_displaced", "entrap_ended")),
    *((event, "anyone", None) for event in ("kindled_gained", "entrap_ended", "interest_applied", "repossessed")),
    *((event, "anyone", None) for event in ("bloodletting_paid", "insurance_prevented")),
    *((event, "ally_or_self", None) for event in ("feral_gained", "haywire_emptied")),
    ("damaged", "ally", "by_ally"),
    ("died", "any_other", None),
    ("revived", "self", "phylactery"),
    ("revived", "self", "everlasting"),
    ("bloodletting_paid", "self", "payer_is_self"),
    ("supercharge", "adjacent_ally", None),
    ("battle_start", "self", None),
}


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
    """The words of a vocabulary table that cards can print."""
    return {getattr(row, key) for row in rows} - NOT_PRINTED


def gates() -> Iterator[str]:
    """Every condition and every filter."""
    for clause in clauses():
        yield from (gate.kind for gate in (*clause.gates, *clause.to.filters))


def test_there_are_cards_of_many_tribes() -> None:
    tribes = Counter(card.tribe for card in CARDS)
    assert len(CARDS) >= 150
    assert len(tribes) >= 6
    assert {"Giant", "Scrip", "Undead"} <= set(tribes)
    assert min(tribes.values()) >= 15


def test_every_kind_of_body_is_there_several_times() -> None:
    kinds = Counter(card.kind for card in CARDS)
    sizes = Counter(read(card, (), Problems()).size for card in CARDS if card.kind == "unit")
    assert all(kinds[kind] >= 5 for kind in ("unit", "tool", "hub", "penny"))
    assert sizes[2] >= 100
    assert sizes[3] >= 5
    assert sizes[4] >= 3
    assert {card.durability is None for card in CARDS if card.kind == "tool"} == {True, False}


def test_every_tribe_has_sleepers_or_quests_and_units_of_two_tiers() -> None:
    for tribe in {card.tribe for card in CARDS}:
        own = [card for card in CARDS if card.tribe == tribe]
        assert {card.tier for card in own if card.kind == "unit"} >= {1, 2}
        assert any(
            clause.verb in ("quest", "dormant_until") for card in own for clause in map(parse_line, lines_of(card))
        )


@pytest.mark.rule("200.3b", "800.58d", "900.25b", "900.27c", "900.33h")
def test_the_cards_that_the_rules_name_do_what_the_rules_say_of_them() -> None:
    assert {BY_NAME[name].kind for name in ("Tally Savant", "Master Appraiser")} == {"penny"}
    assert all(any("X gains" in line for line in lines_of(BY_NAME[n])) for n in ("Tally Savant", "Master Appraiser"))
    assert "Freeze {chill} enemies" in lines_of(BY_NAME["Rime Oracle"])
    assert "Adjacent allies receive every rune on your boards" in lines_of(BY_NAME["Celestica"])
    assert "Resonance level +22" in lines_of(BY_NAME["Grohm"])
    assert "Passive: Burn cannot spread on allies" in lines_of(BY_NAME["Brushfire Ibex"])


def test_no_two_cards_have_one_name() -> None:
    assert len(BY_NAME) == len(CARDS)


@pytest.mark.parametrize("name", BY_NAME)
def test_a_card_has_neither_problems_nor_lints(name: str) -> None:
    problems = Problems()
    lines = read(BY_NAME[name], (), problems)
    assert [p.message for p in problems.found] == []
    assert [p.message for p in lines.lints] == []
    assert len({(line.text, line.occurrence) for line in lines.lines}) == len(BY_NAME[name].ability)


def test_every_line_is_printed_as_it_stands() -> None:
    assert [(name, line) for name, line in LINES if print_clause(parse_line(str(line))) != line] == []


def test_every_line_means_the_same_as_the_table_that_it_is_shown_as() -> None:
    read_lines = [(line, parse_line(str(line))) for _, line in LINES]
    assert [line for line, clause in read_lines if clause_from_dict(clause_to_dict(clause)) != clause] == []


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
    pools = set(POOLS) - {"profit"}  # spending gives it (800.53b)
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
    assert any(clause.repeats != 1 for clause in clauses())
    assert {clause.lane for clause in clauses()} >= {"pre", "activation", "post"}


def test_every_deed_is_counted() -> None:
    counted = [(clause.verb, clause.what) for clause in clauses() if clause.verb in ("quest", "dormant_until")]
    assert {goal.word for goal in GOALS} - {what for _, what in counted} == set()
    assert any(clause.verb == "dormant_until" and clause.duration is not None for clause in clauses())
    assert {verb for verb, _ in counted} == {"quest", "dormant_until"}


def test_every_boost_is_printed() -> None:
    assert set(BOOSTS) - {clause.what for clause in clauses() if clause.verb == "boost"} == set()


def test_every_lane_is_used() -> None:
    used = {line.lane for card in CARDS for line in read(card, (), Problems()).lines}
    names = ("PRE", "ARMOR", "ACTIVATION", "LUCID", "POST", "COST", "HOOK", "STATIC", "ATTACK", "RIDER", "QUEST")
    assert {getattr(lanes, name) for name in names} - used == set()


@pytest.mark.rule("400.6a", "400.6b", "400.6c", "400.6d", "400.6e", "400.6f", "400.6g", "400.6h", "400.6i")
def test_every_channel_is_listened_to() -> None:
    heard = {(c.hook.event, c.hook.relation, c.hook.cause) for c in clauses() if c.hook}
    assert CHANNELS - heard == set()


@pytest.mark.rule("800.71c", "800.71d")
def test_tools_answer_every_event_and_pass_of_theirs() -> None:
    tools = [line for card in CARDS if card.kind == "tool" for line in map(parse_line, lines_of(card))]
    heard = {(line.hook.event, line.hook.cause) for line in tools if line.hook}
    events = {
        (event, None) for event in ("battle_start", "activates", "activated", "damaged", "died", "durability_lost")
    }
    assert events | {("activates", "impact")} == heard
    assert any(line.chance is not None for line in tools)
    assert any(gate.kind == "overmatch" for line in tools for gate in line.gates)


def test_every_event_is_heard() -> None:
    heard = {clause.hook.event for clause in clauses() if clause.hook}
    spelled = {clause.hook.spelled for clause in clauses() if clause.hook}
    relations = {clause.hook.relation for clause in clauses() if clause.hook}
    causes = {clause.hook.cause for clause in clauses() if clause.hook}
    assert in_force(EVENTS, "hook") - heard == set()
    assert {event.cause for event in EVENTS} - causes == set()
    assert {head.lower() for head in HEADS} - spelled == set()
    assert set(SUBJECTS) - relations == set()
