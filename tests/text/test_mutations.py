"""Broken lines are refused with a place in the line, and nothing else ever comes out of reading."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import CODES, SentenceError
from ecs_sim.text.parse import LINE_MAX, parse_line, read_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.sentences import SENTENCES

WORDS = sorted({word for sentence in SENTENCES for word in sentence.text.replace(",", " ,").split()})


def mutated(text: str, rng: random.Random) -> str:
    """One to three words dropped, doubled, exchanged, put in or misspelled."""
    words = text.split(" ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words) + 1)
        match rng.randrange(5):
            case 0 if len(words) > 1:
                del words[at - 1]
            case 1:
                words.insert(at, rng.choice(words))
            case 2:
                words[at - 1] = rng.choice(WORDS)
            case 3:
                words.insert(at, rng.choice(WORDS))
            case _:
                word = words[at - 1]
                cut = rng.randrange(len(word) + 1)
                words[at - 1] = word[:cut] + rng.choice("{}x:é, 9.") + word[cut + 1 :]
    return " ".join(words)


def outcome(text: str) -> Clause | SentenceError:
    try:
        return parse_line(text)
    except SentenceError as error:
        return error


def assert_read_or_refused(text: str) -> bool:
    """True where the line is refused, with a code that is documented and a column in it; False where it is read."""
    found = outcome(text)
    if isinstance(found, Clause):
        assert read_line(print_clause(found)) == found
        return False
    assert found.code in CODES
    assert found.text == text
    assert 1 <= found.column <= len(text) + 1
    assert found.pointed().endswith("^")
    return True


def test_mutated_sentences_are_read_or_refused() -> None:
    rng = random.Random(4)
    outcomes = [assert_read_or_refused(mutated(rng.choice(SENTENCES).text, rng)) for _ in range(2_000)]

    assert 1_000 < sum(outcomes) < 2_000


@settings(max_examples=300)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_row_of_known_words_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


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
        "Gain {" + "(" * 60 + "tier" + ")" * 60 + "} Power",
        "Gain {9**9**9} Power",
        "If " + "the target is Burning and " * 14,
        "and " * 100,
        "Gain 5 Power" + " and gain 5 Power" * 22,
    ],
)
def test_lines_made_to_hang_are_answered_at_once(text: str) -> None:
    assert len(text) <= LINE_MAX
    started = time.perf_counter()

    assert_read_or_refused(text)

    assert time.perf_counter() - started < 1


@pytest.mark.fuzz
def test_a_hundred_thousand_mutated_lines() -> None:
    rng = random.Random(400)
    slow = 0
    for _ in range(100_000):
        line = mutated(rng.choice(SENTENCES).text, rng)
        started = time.perf_counter()
        assert_read_or_refused(line)
        slow += time.perf_counter() - started > 0.01

    assert slow < 100
