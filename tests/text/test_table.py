"""Clauses written as tables: what they say, and what is wrong with those that say nothing."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.text.errors import ClauseError
from ecs_sim.text.parse import parse_line
from ecs_sim.text.table import clause_from_dict, clause_to_dict


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"do": "attack", "amount": {"source": "power"}}, "Deal {power} damage"),
        ({"do": "apply", "what": "burn", "amount": 12}, "Burn 12"),
        ({"do": "shield", "amount": [3, 4, 6, 6]}, "Gain Shield: {3/4/6/6}"),
        ({"do": "shield", "amount": "8 * tier"}, "Gain Shield: {8 * tier}"),
        ({"do": "shield", "amount": {"field": "ward"}}, "Gain Shield: {ward}"),
        ({"do": "shield", "amount": {"counter": "X"}}, "Gain Shield: X"),
        ({"do": "restore", "amount": {"stat": "armor"}}, "Restore vitality equal to Armor"),
        ({"do": "apply", "what": "stun", "duration": 1.5, "to": {"who": "some_enemies", "count": 2}}, None),
        ({"do": "restore", "amount": 4, "per": {"count": "units_with_family", "what": "burn"}}, None),
        ({"do": "stat", "what": "power", "amount": 5, "when": ["bloodlust"]}, "Bloodlust: Gain 5 Power"),
        (
            {"do": "stat", "what": "power", "amount": 2, "on": "damaged", "subject": "ally"},
            "Passive: When an ally takes damage, gain 2 Power",
        ),
        ({"do": "grant", "what": "relentless", "to": "allies", "duration": 3}, "Allies gain Relentless for 3 seconds"),
        ({"do": "has_keyword", "what": "rabid"}, "Rabid"),
        ({"do": "clear", "what": "burn"}, "Clear Burn"),
        (
            {"do": "apply", "what": "entrap", "to": "all_enemies", "through": ["entrap"]},
            "Entrap all enemies, through Entrap",
        ),
        ({"do": "apply", "what": "interest", "amount": 2, "lane": "rider"}, "Interest rider: 2"),
    ],
)
def test_a_table_is_the_clause_of_its_sentence(table: dict[str, Any], text: str | None) -> None:
    clause = clause_from_dict(table)

    assert clause_to_dict(clause) == table
    assert text is None or clause == parse_line(text)


@pytest.mark.parametrize(
    ("table", "code", "path", "message"),
    [
        ({"do": "atack"}, "E-CLAUSE-VALUE", "do", "did you mean 'attack'"),
        ({}, "E-CLAUSE-VALUE", "do", "the key 'do' is missing"),
        ({"do": 3}, "E-CLAUSE-VALUE", "do", "3 is no word"),
        ({"do": "stat", "amount": 5}, "E-CLAUSE-VALUE", "what", "the key 'what' is missing"),
        ({"do": "stat", "what": "powr", "amount": 5}, "E-CLAUSE-VALUE", "what", "did you mean 'power'"),
        ({"do": "apply", "what": "brun", "amount": 5}, "E-CLAUSE-VALUE", "what", "did you mean 'burn'"),
        ({"do": "shield", "amuont": 5}, "E-CLAUSE-KEY", "amuont", "did you mean 'amount'"),
        ({"do": "shield", "amount": {"stats": "power"}}, "E-CLAUSE-KEY", "amount.stats", "did you mean 'stat'"),
        ({"do": "shield", "amount": True}, "E-CLAUSE-VALUE", "amount", "no number"),
        ({"do": "shield", "amount": 1.5}, "E-CLAUSE-VALUE", "amount", "no whole number"),
        ({"do": "shield", "amount": "8 * teir"}, "E-CLAUSE-VALUE", "amount", "tier"),
        ({"do": "shield", "amount": [1]}, "E-CLAUSE-VALUE", "amount", "no number"),
        ({"do": "shield", "amount": -5}, "E-CLAUSE-VALUE", "amount", "negative"),
        ({"do": "shield", "times": 2}, "E-CLAUSE-VALUE", "times", "without an amount"),
        ({"do": "shield", "amount": 5, "subject": "ally"}, "E-CLAUSE-VALUE", "subject", "without `on`"),
        ({"do": "shield", "amount": 5, "on": "sneezes"}, "E-CLAUSE-VALUE", "on", "sneezes"),
        ({"do": "shield", "amount": 5, "to": "everyone"}, "E-CLAUSE-VALUE", "to", "everyone"),
        (
            {"do": "shield", "amount": 5, "to": {"who": "allies", "with": "burn"}},
            "E-CLAUSE-VALUE",
            "to.with",
            "no list",
        ),
        ({"do": "shield", "amount": 5, "when": [{"is": "sleepy"}]}, "E-CLAUSE-VALUE", "when", "sleepy"),
        ({"do": "shield", "amount": 5, "once": 1}, "E-CLAUSE-VALUE", "once", "neither true nor false"),
        ({"do": "shield", "amount": 5, "repeats": 0}, "E-CLAUSE-VALUE", "repeats", "1 to 100"),
        ({"do": "shield", "amount": 5, "through": ["walls"]}, "E-CLAUSE-VALUE", "through", "walls"),
        ({"do": "shield"}, "E-CLAUSE-VALUE", "amount", "without an amount"),
        ({"do": "stat", "what": "charm", "amount": 5}, "E-CLAUSE-VALUE", "what", "charm"),
        (
            {"do": "apply", "what": "burn", "amount": 5, "also": [{"do": "shield", "also": [{"do": "cull"}]}]},
            None,
            None,
            "joined",
        ),
    ],
)
def test_a_table_that_says_nothing_is_refused(
    table: dict[str, Any], code: str | None, path: str | None, message: str
) -> None:
    with pytest.raises(ClauseError) as caught:
        clause_from_dict(table)

    assert message in str(caught.value)
    assert code is None or caught.value.code == code
    assert path is None or caught.value.path == path


@pytest.mark.parametrize(
    "table",
    [
        {"do": "shield", "amount": 5, "duration": 3},
        {"do": "cull", "amount": 5},
        {"do": "attack", "amount": 5, "on": "damaged"},
        {"do": "shield", "amount": 5, "fleeting": True},
        {"do": "stat", "what": "power", "amount": 5, "to": "event_subject"},
    ],
)
def test_a_table_whose_sentence_would_say_something_else_is_refused(table: dict[str, Any]) -> None:
    with pytest.raises(ClauseError, match="sentence"):
        clause_from_dict(table)


def test_this_unit_as_an_events_subject_is_this_unit() -> None:
    table = {"do": "shield", "amount": 5, "on": "damaged", "to": "event_subject"}

    assert clause_from_dict(table) == parse_line("Passive: When this unit takes damage, gain Shield: 5")


def test_the_lane_of_the_interest_rider_is_nothing_elses() -> None:
    with pytest.raises(ClauseError, match="no sentence says it"):
        clause_from_dict({"do": "apply", "what": "burn", "amount": 2, "lane": "rider"})
