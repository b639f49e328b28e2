"""The nearest of what is known: of words by letters, of sentences by words. Only errors ask; both are quick."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final

from ecs_sim.text.sentences import SENTENCES

_WORD: Final = re.compile(r"\{[^{}]*\}|\d+(?:\.\d+)?|[^\W\d_]+(?:['’\-][^\W\d_]+)*")
_WORDS_ALIKE: Final = 0.5
_SENTENCES_ALIKE: Final = 0.15


def _dice(a: frozenset[str], b: frozenset[str]) -> float:
    """How much two sets share, from 0 to 1."""
    return 2 * len(a & b) / (len(a) + len(b))


@lru_cache(maxsize=4096)
def _letters(word: str) -> frozenset[str]:
    """Neighbouring pairs of letters, the ends of the word among them."""
    return frozenset(a + b for a, b in zip(f"^{word}", f"{word}$", strict=True))


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The known word that is spelled most like this one (Dice's measure over pairs of letters), if one is."""
    letters = _letters(word)
    alike = [(_dice(letters, _letters(other)), other) for other in known]
    score, best = max(alike, key=itemgetter(0), default=(0.0, ""))
    return best if score >= _WORDS_ALIKE else None


def _shape(text: str) -> frozenset[str]:
    """Words and neighbouring pairs of words of a line, its start among them; every number is the same number."""
    words = ["^", *("#" if w[0] in "{0123456789" else w.lower() for w in _WORD.findall(text))]
    return frozenset(words[1:]) | {f"{a} {b}" for a, b in itertools.pairwise(words)}


@cache
def _shapes() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((sentence.text, _shape(sentence.text)) for sentence in SENTENCES)


def nearest_sentence(text: str) -> str | None:
    """The sentence known that shares most with this line (Dice's measure over words and pairs), if any does."""
    shape = _shape(text)
    if not shape:
        return None
    score, best = max(((_dice(shape, other), known) for known, other in _shapes()), key=itemgetter(0))
    return best if score >= _SENTENCES_ALIKE else None
