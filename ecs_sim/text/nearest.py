"""The nearest of what is known: of words by letters, of sentences by words. Only errors ask; both are quick."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from ecs_sim.text.sentences import SENTENCES

_WORD: Final = re.compile(r"\{[^{}]*\}|\d+(?:\.\d+)?|[^\W\d_]+(?:['’\-][^\W\d_]+)*")
#: What newcomers from other games call what the rules call otherwise.
CALLED: Final[dict[str, str]] = {
    "summon": "spawn",
    "heal": "restore",
    "heals": "restore",
    "give": "gain",
    "gives": "gain",
    "grant": "gain",
    "grants": "gain",
    "remove": "clear",
    "cleanse": "clear",
    "inflict": "apply",
    "poison": "venom",
    "ignite": "burn",
    "health": "vitality",
    "hp": "vitality",
    "attack": "power",
    "defense": "armor",
    "defence": "armor",
    "armour": "armor",
    "taunt": "focus",
    "self": "this unit",
    "itself": "this unit",
    "me": "this unit",
    "kill": "cull",
    "destroy": "cull",
    "turn": "second",
    "turns": "seconds",
    "opponent": "enemy",
    "opponents": "enemies",
    "foe": "enemy",
    "foes": "enemies",
    "friends": "allies",
    "s": "seconds",
    "sec": "seconds",
    "secs": "seconds",
}
#: Words of the rules that no sentence has: no slips of others that are spelled like them.
OF_THE_RULES: Final = frozenset({"undead", "penny", "pennies", "reflect"})
_ARTICLES: Final = frozenset({"a", "an", "any", "the"})
_WORDS_ALIKE: Final = 0.5
_SENTENCES_ALIKE: Final = 0.15


class Nearest:
    """A list of texts by what they are made of; which of them shares most with another text (Dice's measure).

    What a text is made of is a set of parts, kept as bits of one number: two sets are compared in one step.
    """

    def __init__(self, texts: Iterable[tuple[str, frozenset[str]]]) -> None:
        self._bit: dict[str, int] = {}
        self._rows = [(text, self._bits(parts, new=True), len(parts)) for text, parts in texts]

    def _bits(self, parts: Iterable[str], *, new: bool = False) -> int:
        found = 0
        for part in parts:
            bit = self._bit.setdefault(part, len(self._bit)) if new else self._bit.get(part, -1)
            found |= 1 << bit if bit >= 0 else 0
        return found

    def to(self, parts: frozenset[str]) -> tuple[float, str]:
        """The text that shares most, and how much it shares, from 0 to 1; the first of several."""
        bits, size = self._bits(parts), len(parts)
        score, best = 0.0, ""
        for text, other, count in self._rows:
            shared = (bits & other).bit_count()
            if shared and 2 * shared > score * (size + count):
                score, best = 2 * shared / (size + count), text
        return score, best


def _letters(word: str) -> frozenset[str]:
    """Neighbouring pairs of letters, the ends of the word among them."""
    return frozenset(a + b for a, b in zip(f"^{word}", f"{word}$", strict=True))


@lru_cache(maxsize=64)
def _by_letters(known: frozenset[str]) -> Nearest:
    return Nearest((word, _letters(word)) for word in sorted(known))


@lru_cache(maxsize=64)
def _by_anagram(known: frozenset[str]) -> dict[str, str]:
    return {"".join(sorted(word)): word for word in sorted(known, reverse=True)}


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The known word of the same letters, or spelled most like it (Dice's measure over pairs of letters), if any is."""
    words = frozenset(known)
    if len(word) > 2 and (swapped := _by_anagram(words).get("".join(sorted(word)))):
        return swapped
    score, best = _by_letters(words).to(_letters(word))
    return best if score >= _WORDS_ALIKE else None


def meant(word: str, known: Iterable[str]) -> str | None:
    """What a word that no sentence has was meant to be: another name of something known, or a slip of the pen."""
    return None if word in OF_THE_RULES else CALLED.get(word) or nearest_word(word, known)


def alike(words: str, known: str) -> bool:
    """Whether a phrase is a known one but for articles and slips of the pen: word by word, each spelled alike."""
    one, other = ([word for word in text.lower().split() if word not in _ARTICLES] for text in (words, known))
    if len(one) != len(other):
        return False
    return all(a == b or (len(a) > 2 and nearest_word(a, (b,))) for a, b in zip(one, other, strict=True))


def _shape(text: str) -> frozenset[str]:
    """Words and neighbouring pairs of words of a line, its start among them; every number is the same number."""
    found: list[str] = [word.lower() for word in _WORD.findall(text)]
    said = " ".join("#" if word[0] in "{0123456789" else CALLED.get(word, word) for word in found)
    words = ["^", *said.split()]
    return frozenset(words[1:]) | {f"{a} {b}" for a, b in itertools.pairwise(words)}


@cache
def _shapes() -> Nearest:
    return Nearest((sentence.text, _shape(sentence.text)) for sentence in SENTENCES)


def nearest_sentence(text: str) -> str | None:
    """The sentence known that shares most with this line (Dice's measure over words and pairs), if any does."""
    shape = _shape(text)
    score, best = _shapes().to(shape) if shape else (0.0, "")
    return best if score >= _SENTENCES_ALIKE else None
