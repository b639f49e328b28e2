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
