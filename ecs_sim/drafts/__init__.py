"""Boards as players would make them, from any catalogue: for corpora, for balance, for the tests.

    pool = Pool(catalogue)
    document = drafted(pool, seed=7, number=0)      # the same on every machine, as long as the catalogue is the same

A seed and a number give one battle, whatever was drafted before it.
"""

from __future__ import annotations

from ecs_sim.drafts.boards import battle, drafted
from ecs_sim.drafts.chooser import Chooser, Seeded
from ecs_sim.drafts.habits import ANYTHING, Habits, players
from ecs_sim.drafts.pool import Pool
from ecs_sim.drafts.zone import Zone, bought, in_order

__all__ = [
    "ANYTHING",
    "Chooser",
    "Habits",
    "Pool",
    "Seeded",
    "Zone",
    "battle",
    "bought",
    "drafted",
    "in_order",
    "players",
]
