"""Broken lines are refused with a place in the line, and nothing else ever comes out of reading."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecs_sim.text.errors import SentenceError
from ecs_sim.text.parse import LINE_MAX, parse_line
from ecs_sim.text.sentences import SENTENCES
from tests.text.mangle import faults, known_words, line_faults, mangled, mutated, outcome, timed
from tools import fuzz


def test_mutated_sentences_are_read_or_refused() -> None:
    rng = Random(4)
    lines = [mutated(rng.choice(SENTENCES).text, rng) for _ in range(2_000)]

    assert [line for line in lines if faults(line)] == []
    assert 1_000 < sum(isinstance(outcome(line), SentenceError) for line in lines) < 2_000


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert faults(text) == []


@settings(max_examples=300)
@given(st.lists(st.sampled_from(known_words()), max_size=12).map(" ".join))
def test_any_row_of_known_words_is_read_or_refused(text: str) -> None:
    assert faults(text) == []


def test_the_lines_of_the_long_run_begin_sound_and_quick() -> None:
    parse_line("Freeze")  # the grammar is built once a process
    seeds = range(3_000)

    assert [fault for seed in seeds for fault in line_faults(seed)] == []
    times = sorted(timed(mangled(seed)) for seed in seeds)
    assert times[int(len(times) * 0.999)] < 0.01


def test_a_line_that_crashes_or_comes_back_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(text: str) -> None:
        raise RecursionError(text)

    monkeypatch.setattr("tests.text.mangle.parse_line", crash)
    found = fuzz.look(range(2), "lines")
    assert [seed for seed, _ in found] == [0, 1]
    assert "RecursionError" in found[0][1][0]

    monkeypatch.setattr("tests.text.mangle.outcome", lambda text: parse_line("Freeze"))
    monkeypatch.setattr("tests.text.mangle.parse_line", lambda text: parse_line("Blind"))
    assert faults("Freeze") == ["'Freeze' says something else", "'Freeze' is not canonical"]


def test_a_line_longer_than_the_limit_is_refused_unread() -> None:
    with pytest.raises(SentenceError) as caught:
        parse_line("Deal 10 damage" + " and gain 5 Power" * 40)

    assert caught.value.code == "E-SENTENCE-LONG"
    assert caught.value.column == LINE_MAX + 1


@pytest.mark.parametrize(
    "text",
    [
        "{" * 400,
        "(" * 400,
        '"' * 400,
        " " * 400,
        "Gain {" + "(" * 60 + "tier" + ")" * 60 + "} Power",
        "Gain {9**9**9} Power",
        "Gain {" + "-" * 70 + "1} Power",
        "If " + "the target is Burning and " * 14,
        "and " * 100,
        "Gain 5 Power" + " and gain 5 Power" * 22,
        "When " + "an ally dies " * 30,
        "Spawn " + "a " * 190,
    ],
)
def test_lines_made_to_hang_are_answered_at_once(text: str) -> None:
    assert len(text) <= LINE_MAX
    started = time.perf_counter()

    assert faults(text) == []

    assert time.perf_counter() - started < 1


@pytest.mark.fuzz
def test_a_hundred_thousand_lines_take_no_time() -> None:
    times = sorted(timed(mangled(seed)) for seed in range(100_000))

    assert times[99_900] < 0.01
