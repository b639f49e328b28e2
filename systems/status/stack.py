"""Stacking statuses and boons: counts with their caps (700.1b, 700.2c, S700-02)."""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX, STEPS_A_SECOND
from ecs_sim.components.words import families
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import holding, refresh
from ecs_sim.systems.status import running

HAYWIRE_MAX = 5
FERAL_MAX = 10
BURN_MAX = 999
BURN_STEPS = STEPS_A_SECOND // 2
VENOM_STEPS = 3 * STEPS_A_SECOND // 2


@kernel
def most(w: World, family: int) -> int:
    """The cap of a family: 5 Haywire, 10 Feral, 999 Burn; the rest have only the engine's own bound."""
    if family == families.HAYWIRE:
        return HAYWIRE_MAX
    if family == families.FERAL:
        return FERAL_MAX
    return BURN_MAX if family == families.BURN else AMOUNT_MAX


@kernel
def add(w: World, u: int, family: int, amount: int) -> int:
    """Add stacks up to the cap, or take some away (never below 0); returns the change that was made.

    Adding never resets a tick timer that runs (S300-13).
    """
    before = holding.stacks(w, u, family)
    now = before + amount
    limit = most(w, family)
    now = min(now, limit)
    now = max(0, now)
    if now != before:
        put(w, u, family, now)
    return now - before


@kernel
def put(w: World, u: int, family: int, now: int) -> int:
    """Write a count; what depends on it is read again."""
    s = w.statuses[u]
    if family == families.BURN:
        s.burn_due = 0 if now == 0 else BURN_STEPS if s.burn == 0 else s.burn_due
        s.burn = now
        running.mark(w, u)
    elif family == families.VENOM:
        s.venom_due = 0 if now == 0 else VENOM_STEPS if s.venom == 0 else s.venom_due
        s.venom = now
        running.mark(w, u)
    elif family == families.MAIM:
        w.maim[u].points = now
    elif family == families.HAYWIRE:
        s.haywire = now
    elif family == families.FERAL:
        s.feral = now
    elif family == families.INTEREST:
        s.interest = now
    elif family == families.DREAD:
        s.dread = now
        refresh.touch(w, u)
    else:
        put_boon(w, u, family, now)
    return 0


@kernel
def put_boon(w: World, u: int, family: int, now: int) -> int:
    """Write Insurance or a boon; Consecrate lifts the neighbours, so their stats are read again too (800.10b)."""
    b = w.boons[u]
    if family == families.INSURANCE:
        w.insurance[u].plain = now
    elif family == families.SUBROGATED:
        w.insurance[u].subrogated = now
    elif family == families.KINDLED:
        b.kindled = now
    elif family == families.OVERCLOCK:
        b.overclock = now
    elif family == families.CONSECRATE:
        b.consecrate = now
    elif family == families.EXALT:
        b.exalt = now
    elif family == families.ROOST:
        b.roost_due = 0 if now == 0 else STEPS_A_SECOND if b.roost == 0 else b.roost_due
        b.roost = now
        running.mark(w, u)
    if family == families.CONSECRATE or family == families.KINDLED or family == families.INSURANCE:
        refresh.touch_side(w, u >> 5)
    refresh.touch(w, u)
    return 0
