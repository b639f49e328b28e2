"""The nearest of what is known: of words by letters, of sentences by words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from ecs_sim.text.sentences import SENTENCES

_WORD: Final = re.compile(r"\{[^{}]*\}|\d+(?:\.\d+)?|[^\W\d_]+(?:['’\-][^\W\d_]+)*|[:,]")


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The known word that is spelled most like this one."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def _shape(text: str) -> frozenset[str]:
    """Words and neighbouring pairs of words of a line; every number is the same number."""
    words = ["#" if w[0] in "{0123456789" else w.lower() for w in _WORD.findall(text)]
    return frozenset(words) | {f"{a} {b}" for a, b in zip(words, words[1:], strict=False)}


@cache
def _shapes() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((sentence.text, _shape(sentence.text)) for sentence in SENTENCES)


def nearest_sentence(text: str) -> str | None:
    """The sentence known that shares most with this line (Dice's measure over words and pairs), if any does."""
    shape = _shape(text)
    best, score = None, 0.15
    for known, other in _shapes():
        common = 2 * len(shape & other) / (len(shape) + len(other))
        if common > score:
            best, score = known, common
    return best
