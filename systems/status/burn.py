"""Burn (800.8): ticks, decay, spread."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, flags, kinds, lives, purposes, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit
from ecs_sim.systems.board import distance, sets
from ecs_sim.systems.flow import apply
from ecs_sim.systems.status import stack as stacks
from ecs_sim.systems.status import tick

TICK = rule("800.8b")
SPREAD = rule("800.8d")
SPREAD_POINTS = 500


@kernel
def one(w: World, u: int) -> int:
    """Damage by the present amount past Armor, then half of it goes, at least 1; what is left may spread (800.8b,
    800.8d).

    One that spread within the pass is not due in it (S300-02). A tick that kills ends the Burn: no decay and no
    spread (S500-32).
    """
    if w.statuses[u].burn <= 0 or w.statuses[u].burn_due > 0:
        return 0
    held = w.statuses[u].burn
    incarnation = w.identity[u].incarnation
    w.statuses[u].burn_due = stacks.BURN_STEPS
    source = tick.deal(w, u, families.BURN, held, TICK)
    if w.identity[u].life != lives.ALIVE or w.identity[u].incarnation != incarnation:
        return 0
    now = w.statuses[u].burn
    if now == 0:  # what the tick set off has cleared it
        return 0
    tick.decay(w, u, families.BURN, max(1, now // 2), TICK)
    left = w.statuses[u].burn
    if left > 0 and draw.chance(w, u, purposes.BURN_SPREAD, SPREAD_POINTS) != 0:
        spread(w, u, source, left)
    return 0


@kernel
def spread(w: World, u: int, source: int, left: int) -> int:
    """Copy what is left onto the nearest other unit of the side that the largest applier fights (800.8d-g, S800-07).

    The whole side is ranked by distance between footprints; a Focus roll decides among the nearest. A Relentless one
    may win and refuse (900.33g). The status redirect is passed by. An aura on the burning side forbids it (900.33h).
    """
    if forbidden(w, u) != 0:
        return 0
    side = (source >> 5) ^ 1 if source >= 0 else u >> 5
    pool = w.side[side].targetable
    if side == u >> 5:
        pool &= ~(1 << (u & 31))
    near = nearest(w, u, side, pool)
    if near == 0:
        return 0
    own = near if side == u >> 5 else 0
    other = 0 if side == u >> 5 else near
    r = draw.pick(w, u, -1, purposes.BURN_SPREAD_PICK, own, other)
    if r < 0:
        return 0
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.BURN_SPREAD, u, r, families.BURN, left, SPREAD)
    apply.status(w, source, r, families.BURN, left, 0, flags.SPREAD)
    w.now.cause = before
    return 1


@kernel
def nearest(w: World, u: int, side: int, pool: int) -> int:
    """The units of the pool that are tied at the least footprint distance (800.8e, S800-08, S800-74)."""
    least = 1 << 20
    found = 0
    for i in range(w.side[side].order_count):
        v = w.side[side].order[i]
        bit = 1 << (v & 31)
        if pool & bit == 0:
            continue
        away = distance.between(w, u, v)
        if away < least:
            least = away
            found = bit
        elif away == least:
            found |= bit
    return found


@kernel
def forbidden(w: World, u: int) -> int:
    """Whether a living, non-Dormant bearer of the aura stands on the burning unit's side (S800-62)."""
    side = w.side[u >> 5]
    if side.statics & (1 << verbs.NO_BURN_SPREAD) == 0:
        return 0
    for i in range(side.order_count):
        v = side.order[i]
        awake = sets.asleep(w, v) == 0
        if awake and w.totals[v].statics & (1 << verbs.NO_BURN_SPREAD):
            return 1
    return 0
