"""A build zone that fills up, and cards bought for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ecs_sim.drafts.pool import Pool
from ecs_sim.model.catalogue import Card

COLUMNS, ROWS = 8, 4
Spot = tuple[int, int]


class Zone:
    """Which cells are taken; `columns` of it are open."""

    def __init__(self, columns: int = COLUMNS) -> None:
        self.columns = columns
        self.taken: set[Spot] = set()

    def free(self, size: int) -> list[Spot]:
        """Where a square fits, in reading order: front row first."""
        return [
            (column, row)
            for row in range(ROWS - size + 1)
            for column in range(self.columns - size + 1)
            if self.taken.isdisjoint(square((column, row), size))
        ]

    def take(self, at: Spot, size: int) -> None:
        """Fill a square."""
        self.taken |= square(at, size)

    def neighbours(self, at: Spot) -> int:
        """How many of the four cells around one are taken."""
        column, row = at
        return len({(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)} & self.taken)


@cache
def square(at: Spot, size: int) -> frozenset[Spot]:
    """The cells of a footprint."""
    return frozenset((at[0] + x, at[1] + y) for x in range(size) for y in range(size))


def in_order(pool: Pool, cards: Iterable[Card], columns: int = COLUMNS) -> list[tuple[Card, Spot]] | None:
    """Where each of these stands; None where they don't fit.

    The largest comes first, in the first place in reading order where it fits; one of one cell beside most others.
    """
    zone = Zone(columns)
    found: list[tuple[Card, Spot]] = []
    for card in sorted(cards, key=pool.size, reverse=True):
        size = pool.size(card)
        free = zone.free(size)
        if not free:
            return None
        at = max(free, key=zone.neighbours) if size == 1 else free[0]
        zone.take(at, size)
        found.append((card, at))
    return found


def bought(pool: Pool, offered: Iterable[Card], budget: int, columns: int = COLUMNS) -> list[tuple[Card, Spot]]:
    """Cards for a budget, in the order in which they are offered, placed: whatever is affordable and fits."""
    chosen: list[Card] = []
    placed: list[tuple[Card, Spot]] = []
    for card in offered:
        if budget < pool.cheapest:
            break
        if pool.worth(card) > budget:
            continue
        trial = in_order(pool, [*chosen, card], columns)
        if trial is not None:
            budget -= pool.worth(card)
            chosen.append(card)
            placed = trial
    return placed
