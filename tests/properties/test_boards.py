"""What holds on any board, with boards that hypothesis draws and shrinks (the same space as the parity boards')."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from ecs_sim import load_battle, mirror, simulate
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from tests import random_lines, soundness
from tests.chooser import Drawn
from tests.generator import Document, battle

EXAMPLES = settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    phases=[Phase.explicit, Phase.generate, Phase.target, Phase.shrink],
)


@st.composite
def boards(draw: st.DrawFn) -> Document:
    return battle(Drawn(draw(st.data())))


@st.composite
def lines(draw: st.DrawFn) -> str:
    return random_lines.line(Drawn(draw(st.data())), hits=True)


@pytest.mark.slow
@pytest.mark.rule("500.1-13", "500.3c", "S500-29", "100.4e", "400.2k")
@EXAMPLES
@given(boards())
def test_bounds_hold_and_derived_numbers_are_those_of_the_state_after_every_step(document: Document) -> None:
    note(json.dumps(document, indent=1))
    found = load_battle(document)
    assert soundness.every_step(found, simulate(found)) == []


@pytest.mark.slow
@EXAMPLES
@given(boards())
def test_the_log_replayed_over_the_start_gives_the_end(document: Document) -> None:
    note(json.dumps(document, indent=1))
    found = load_battle(document)
    assert soundness.story(found, mirror.simulate_mirror(found)) == []


@pytest.mark.slow
@EXAMPLES
@given(boards(), st.lists(st.integers(0, 2400), min_size=1, max_size=4))
def test_a_battle_goes_on_wherever_it_was_stopped(document: Document, steps: list[int]) -> None:
    note(json.dumps(document, indent=1))
    whole = simulate(load_battle(document))
    if soundness.resumes(whole) and whole.steps:
        assert soundness.stops(document, whole, [step % whole.steps for step in steps]) == []


@given(lines())
def test_a_line_prints_as_itself_or_as_its_canonical_form(line: str) -> None:
    clause = parse_line(line)
    assert parse_line(print_clause(clause)) == clause
