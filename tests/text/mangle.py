"""Lines that nobody meant: random text, known words in any order, sentences with words and letters changed."""

from __future__ import annotations

import gc
import sys
import time
from functools import cache
from random import Random

from ecs_sim.text.clause import Clause
from ecs_sim.text.errors import CODES, SentenceError
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.sentences import SENTENCES

_ODD = '{}x:é, 9."(%/+)’\t\u0130\U0001f525'
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 ,.:;%()+-/*{}\"'’éß\u00a0\u2003\n"


@cache
def known_words() -> tuple[str, ...]:
    """Every word, number and mark of the sentences."""
    return tuple(sorted({word for sentence in SENTENCES for word in sentence.text.replace(",", " ,").split()}))


def mutated(text: str, rng: Random) -> str:
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
                words[at - 1] = rng.choice(known_words())
            case 3:
                words.insert(at, rng.choice(known_words()))
            case _:
                word = words[at - 1]
                cut = rng.randrange(len(word) + 1)
                words[at - 1] = word[:cut] + rng.choice(_ODD) + word[cut + 1 :]
    return " ".join(words)


def spliced(rng: Random) -> str:
    """The beginning of one sentence and the end of another."""
    one, other = rng.choice(SENTENCES).text, rng.choice(SENTENCES).text
    return one[: rng.randrange(len(one) + 1)] + other[rng.randrange(len(other) + 1) :]


def mangled(seed: int) -> str:
    """The line of a seed: one in four is random text, random words, two sentences spliced, or a sentence mutated."""
    rng = Random(seed)
    kind = rng.randrange(8)
    if kind == 0:
        return "".join(rng.choice(_LETTERS) for _ in range(rng.choice([0, 1, 7, 40, 400, 900])))
    if kind == 1:
        return " ".join(rng.choice(known_words()) for _ in range(rng.randrange(90)))
    if kind == 2:
        return "".join(chr(rng.randrange(sys.maxunicode)) for _ in range(rng.randrange(60)))
    if kind == 3:
        return spliced(rng)
    return mutated(rng.choice(SENTENCES).text, rng)


def outcome(text: str) -> Clause | SentenceError:
    """What reading a line comes to; anything but a refusal is raised."""
    try:
        return parse_line(text)
    except SentenceError as error:
        return error


def faults(text: str) -> list[str]:
    """What is wrong with how a line is read: right is a clause that comes back, or a refusal with its place."""
    found = outcome(text)
    if isinstance(found, Clause):
        printed = print_clause(found)
        if len(printed) > 400:
            return []
        again = parse_line(printed)
        wrong = [] if again == found else [f"{printed!r} says something else"]
        return wrong if print_clause(again) == printed else [*wrong, f"{printed!r} is not canonical"]
    wrong = [] if found.code in CODES else [f"unknown code {found.code}"]
    wrong += [] if found.text == text else ["the error is about another text"]
    wrong += [] if 1 <= found.column <= max(len(text), 400) + 1 else [f"column {found.column}"]
    return wrong if found.pointed().endswith("^") and str(found) else [*wrong, "no caret"]


def timed(text: str) -> float:
    """Seconds of the processor that reading a line takes, none of it kept from before."""
    parse_line("Freeze")  # the grammar is built once a process
    parse_line.cache_clear()
    gc.disable()  # a round of the collector is no part of it
    try:
        started = time.process_time()
        outcome(text)
        return time.process_time() - started
    finally:
        gc.enable()


def line_faults(seed: int) -> list[str]:
    """What is wrong with the line of a seed, for `tools.fuzz`; one that takes long is told, for it may hang."""
    text = mangled(seed)
    took = timed(text)
    slow = [f"{text!r} took {took * 1000:.0f} ms"] if took > SLOW else []
    return slow + [f"{text!r}: {fault}" for fault in faults(text)]


#: No line may take longer than this; p99.9 is held to a hundredth of a second by the tests.
SLOW = 0.2
