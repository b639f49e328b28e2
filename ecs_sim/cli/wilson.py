"""Shares with their intervals."""

from __future__ import annotations

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


def paired(gained: int, lost: int, count: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a difference of two shares of the same trials: Agresti and Min's, half a trial added to each
    of the four outcomes. `gained` trials were hits the second time alone, `lost` ones the first time alone.
    """
    if count <= 0:
        return -1.0, 1.0
    more, whole = count + 2, gained + lost + 1
    middle = (gained - lost) / more
    half = z * sqrt(max(0.0, whole - (gained - lost) ** 2 / more)) / more
    return max(-1.0, middle - half), min(1.0, middle + half)
