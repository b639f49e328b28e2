"""Random battles from the starter catalogue: `starter_board(7)`, the same document on every Python.

Cards of every tribe and kind, now and then a boss, runes on both boards, a resonance, Cores, tiers, counters and
what a side owns: 1 against 1 up to 8 against 8, as the catalogue prints them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ecs_sim.drafts import ANYTHING, Pool, Seeded, battle
from ecs_sim.setup.content import bundled


@cache
def pool() -> Pool:
    """What the starter catalogue has to choose from."""
    return Pool(bundled("starter"))


def starter_board(seed: int) -> dict[str, Any]:
    """The battle of a seed."""
    return battle(Seeded(seed), pool(), ANYTHING, "starter")
