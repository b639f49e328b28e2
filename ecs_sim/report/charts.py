"""Charts as inline SVG. Every text goes through the template's escaping: here are only numbers and places."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 640
ROW = 22
LABEL = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a stacked bar: `x` and `width` of the whole `WIDTH`."""

    name: str
    count: int
    x: float
    width: float


def stacked(counts: dict[str, int], width: float = WIDTH) -> list[Part]:
    """Counts as one bar of parts side by side; empty parts are left out."""
    total = max(1, sum(counts.values()))
    parts: list[Part] = []
    x = 0.0
    for name, count in counts.items():
        size = width * count / total
        if count:
            parts.append(Part(name, count, round(x, 2), round(size, 2)))
        x += size
    return parts


@dataclass(frozen=True, slots=True)
class Whisker:
    """A shift with its interval as a line with a dot: places on a horizontal axis."""

    name: str
    y: float
    low: float
    high: float
    at: float
    shift: float
    certain: bool
    """Whether the interval leaves 0 out."""


@dataclass(frozen=True, slots=True)
class Whiskers:
    """Shifts below each other, around a line at 0."""

    rows: list[Whisker]
    height: float
    zero: float
    most: float
    """The shift at the right edge."""


def whiskers(shifts: list[tuple[str, float, float, float]]) -> Whiskers:
    """(name, shift, low, high) as a chart."""
    most = max((max(abs(low), abs(high)) for _, _, low, high in shifts), default=0.01) or 0.01
    middle, half = LABEL + (WIDTH - LABEL) / 2, (WIDTH - LABEL) / 2 - 8

    def place(value: float) -> float:
        return round(middle + half * value / most, 2)

    rows = [
        Whisker(name, ROW * number + ROW / 2, place(low), place(high), place(shift), shift, low > 0 or high < 0)
        for number, (name, shift, low, high) in enumerate(shifts)
    ]
    return Whiskers(rows, ROW * max(1, len(rows)) + 20, middle, most)
