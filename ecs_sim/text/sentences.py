"""The sentences, by example: what the docs list, what an error calls nearest, what the tests read and print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in canonical form, the rules that it is of."""

    text: str
    rules: str = ""


_LIST: Final[tuple[tuple[str, str], ...]] = (
    ("Deal {power} damage", "400.1a"),
    ("Deal 10 damage", "400.1a"),
)
SENTENCES: Final[tuple[Sentence, ...]] = tuple(Sentence(text, rules) for text, rules in _LIST)
