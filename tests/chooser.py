"""Where generated boards get their choices from: a seed (the parity boards) or hypothesis (so that they shrink).

Every choice has its simplest outcome first (the lowest number, the first of a list, no): hypothesis shrinks towards it.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

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
        """One of several, by weight."""
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


class Seeded(Chooser):
    """The choices of a seed: the same on every Python, for `random()` alone is promised to stay (and drawn by hand)."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def number(self, low: int, high: int) -> int:
        return low + int(self._random.random() * (high - low + 1))


class Drawn(Chooser):
    """The choices of a hypothesis example."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def number(self, low: int, high: int) -> int:
        return self._data.draw(st.integers(low, high)) if low < high else low
