"""Reading and printing are inverse over every clause that has a sentence, and so are its tables."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given, settings

from ecs_sim.text.clause import Clause
from ecs_sim.text.parse import LINE_MAX, read_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.table import clause_to_dict, read_dict
from tests.text.generate import clauses


@pytest.mark.rule("400.1a")
@settings(max_examples=400)
@given(clauses())
def test_what_is_printed_reads_back_to_the_same_clause(clause: Clause) -> None:
    text = print_clause(clause)
    assume(len(text) <= LINE_MAX)

    assert read_line(text) == clause


@settings(max_examples=200)
@given(clauses())
def test_what_is_printed_is_canonical(clause: Clause) -> None:
    text = print_clause(clause)
    assume(len(text) <= LINE_MAX)

    assert print_clause(read_line(text)) == text


def recased(text: str, *, upper: bool) -> str:
    """The line in one case, but for what is the author's: names inside braces and of tribes."""
    kept = re.split(r"(\{[^{}]*\}|the \w+ tribe)", text)
    return "".join(part if i % 2 else part.upper() if upper else part.lower() for i, part in enumerate(kept))


@settings(max_examples=200)
@given(clauses())
def test_reading_ignores_case(clause: Clause) -> None:
    text = print_clause(clause)
    assume(len(text) <= LINE_MAX)

    assert read_line(recased(text, upper=True)) == clause
    assert read_line(recased(text, upper=False)) == clause


@settings(max_examples=200)
@given(clauses())
def test_a_table_says_the_same_as_its_line(clause: Clause) -> None:
    assume(len(print_clause(clause)) <= LINE_MAX)

    assert read_dict(json.loads(json.dumps(clause_to_dict(clause)))) == clause
