"""Where drafts get their choices from: a seed, or whatever else makes choices.

Every choice has its simplest outcome first (the lowest number, the first of a list, no): a chooser that shrinks what
it found shrinks towards that.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chooser(ABC):
    """Makes the choices of one board."""

    @abstractmethod
    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""

    def pick(self, choices: Sequence[T]) -> T:
        """One of several."""
        return choices[self.number(0, len(choices) - 1)]

    def yes(self, percent: int) -> bool:
        """Yes in so many cases of a hundred."""
        return self.number(0, 99) >= 100 - percent

    def weighted(self, choices: Sequence[tuple[int, T]]) -> T:
        """One of several, by weight; ValueError where none has any."""
        left = self.number(0, sum(weight for weight, _ in choices) - 1)
        for weight, choice in choices:
            left -= weight
            if left < 0:
                return choice
        raise ValueError("no weight is positive")

    def some(self, choices: Sequence[T], most: int) -> list[T]:
        """Up to `most` of them, none twice, in their own order."""
        left = list(range(len(choices)))
        chosen = [left.pop(self.number(0, len(left) - 1)) for _ in range(self.number(0, min(most, len(left))))]
        return [choices[place] for place in sorted(chosen)]

    def shuffled(self, choices: Sequence[T]) -> list[T]:
        """All of them in some order."""
        left = list(choices)
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(len(left))]


class Seeded(Chooser):
    """The choices of a seed: the same on every Python, for `random()` alone is promised to stay (and drawn by hand)."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  which boards are made, nothing secret

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return low + int(self._random.random() * (high - low + 1))
