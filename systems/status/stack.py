"""Stacking statuses and boons: counts with their caps (700.1b, 700.2c, S700-02)."""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX, STEPS_A_SECOND
from ecs_sim.components.words import families
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, store
from ecs_sim.systems.stat import holding, refresh
from ecs_sim.systems.status import running

HAYWIRE_MAX = 5
FERAL_MAX = 10
BURN_MAX = 999
BURN_STEPS = STEPS_A_SECOND // 2
VENOM_STEPS = 3 * STEPS_A_SECOND // 2
#: Families with an interval of their own, and those that the sums of neighbours may read.
TICKING = (1 << families.BURN) | (1 << families.VENOM) | (1 << families.ROOST)
PROJECTED = (1 << families.CONSECRATE) | (1 << families.KINDLED) | (1 << families.INSURANCE)


@kernel
def most(w: World, family: int) -> int:
    """The cap of a family: 5 Haywire, 10 Feral, 999 Burn, or what the ruleset says; the rest have only the engine's own
    bound.
    """
    if family == families.HAYWIRE:
        return HAYWIRE_MAX + w.now.caps[0]
    if family == families.FERAL:
        return FERAL_MAX + w.now.caps[1]
    return BURN_MAX + w.now.caps[2] if family == families.BURN else AMOUNT_MAX


@kernel
def add(w: World, u: int, family: int, amount: int) -> int:
    """Add stacks up to the cap, or take some away (never below 0); returns the change that was made.

    Adding never resets a tick timer that runs (S300-13).
    """
    before = holding.stacks(w, u, family)
    now = max(0, min(before + amount, most(w, family)))
    if now != before:
        put(w, u, family, now)
    return now - before


@kernel
def put(w: World, u: int, family: int, now: int) -> int:
    """Write a count; what depends on it is read again, of Consecrate and its like on the whole side (800.10b)."""
    s = w.statuses[u]
    b = w.boons[u]
    if family == families.BURN:
        s.burn_due = 0 if now == 0 else BURN_STEPS if s.burn == 0 else s.burn_due
    elif family == families.VENOM:
        s.venom_due = 0 if now == 0 else VENOM_STEPS if s.venom == 0 else s.venom_due
    elif family == families.ROOST:
        b.roost_due = 0 if now == 0 else STEPS_A_SECOND if b.roost == 0 else b.roost_due
    if TICKING & (1 << family):
        running.mark(w, u)
    x = w.family[family]
    store(w, x.first, x.stride, u, 0, now)
    if PROJECTED & (1 << family):
        refresh.touch_side(w, u >> 5)
    return refresh.touch(w, u) if family >= families.DREAD else 0
