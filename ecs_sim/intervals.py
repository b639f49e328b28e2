"""Shares with their intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959963984540054


def interval(hits: int, count: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval of a share: right for few trials and for shares near 0 and 1 too."""
    if count <= 0:
        return 0.0, 1.0
    share, square = hits / count, z * z
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = z / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(slots=True)
class Pairs:
    """The same trials under two conditions: how many succeeded in both, in the old one alone, the new one alone."""

    both: int = 0
    old: int = 0
    new: int = 0
    neither: int = 0

    @property
    def count(self) -> int:
        """How many trials."""
        return self.both + self.old + self.new + self.neither

    def add(self, old: bool, new: bool) -> None:
        """Take in one trial."""
        if old:
            if new:
                self.both += 1
            else:
                self.old += 1
        elif new:
            self.new += 1
        else:
            self.neither += 1

    @property
    def shares(self) -> tuple[float, float]:
        """The share under the old condition, and under the new one; 0 where there was no trial."""
        count = max(1, self.count)
        return (self.both + self.old) / count, (self.both + self.new) / count

    @property
    def shift(self) -> float:
        """The new share less the old one."""
        return (self.new - self.old) / max(1, self.count)


def paired(pairs: Pairs, z: float = Z95) -> tuple[float, float]:
    """Newcombe's interval of the shift of a share in paired trials (1998, method 10): from Wilson's of both shares.

    Trials that came out alike narrow it, which an interval for independent trials would not see.
    """
    if pairs.count == 0:
        return -1.0, 1.0
    a, b, c, d = pairs.both, pairs.new, pairs.old, pairs.neither
    first, second = (a + b) / pairs.count, (a + c) / pairs.count
    low_1, high_1 = interval(a + b, pairs.count, z)
    low_2, high_2 = interval(a + c, pairs.count, z)
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    excess = a * d - b * c
    if excess > 0:
        excess = max(0.0, excess - pairs.count / 2)
    phi = excess / sqrt(margins) if margins else 0.0
    below = _reach(first - low_1, high_2 - second, phi)
    above = _reach(high_1 - first, second - low_2, phi)
    return max(-1.0, pairs.shift - below), min(1.0, pairs.shift + above)


def _reach(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))
