"""Hubs (800.33): support for Pennies at the start, Franchise's copies, Settle at the end (800.61)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, keywords, kinds, lanes, lives, stats, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, fire, gate
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.verb import give as gains

SUPPORT = rule("800.33d")
SETTLE = rule("800.61c")
#: The round from which no supplement is given, and how many Pennies need none (800.33f, 800.33g).
LATE_ROUND = 3
ENOUGH = 3
SUPPLEMENT = 5
WHOLE = 100


@kernel
def support(w: World, k: int) -> int:
    """Every Hub strengthens the allied Pennies that stand at the start, the highest tier first (800.33d, 800.33e).

    It is no battle-start effect of the pass (C29), and Pennies that come later get nothing (S800-36).
    """
    for side in range(2):
        pennies = count_of(w, side, unit_kinds.PENNY)
        taken = 0
        place = 0
        u = next_of(w, side, 0, 1)
        while u >= 0 and pennies > 0:
            extra = supplement(w, pennies) if place == 0 else 0
            give(w, u, share(w, place), extra)
            taken |= 1 << (u & 31)
            place += 1
            u = next_of(w, side, taken, 1)
    return 0


@kernel
def count_of(w: World, side: int, kind: int) -> int:
    """How many living units of a kind a side has."""
    count = 0
    for u in range(side << 5, (side << 5) + w.side[side].count):
        if w.identity[u].kind == kind and w.identity[u].life == lives.ALIVE:
            count += 1
    return count


@kernel
def next_of(w: World, side: int, taken: int, by_tier: int) -> int:
    """The next living Hub in the order of ids (S800-50), or with `by_tier` the highest first, ties by id (800.33e).

    -1 after the last.
    """
    best = -1
    for u in range(side << 5, (side << 5) + w.side[side].count):
        if w.identity[u].kind != unit_kinds.HUB or w.identity[u].life != lives.ALIVE or (taken >> (u & 31)) & 1:
            continue
        higher = by_tier * (w.tier[u].current - w.tier[best].current) if best >= 0 else 1
        if higher > 0 or (higher == 0 and w.identity[u].rank < w.identity[best].rank):
            best = u
    return best


@kernel
def share(w: World, place: int) -> int:
    """The part of its support that a Hub in this place of the order gives, in per cent (800.33e, S800-35)."""
    return WHOLE >> place if place < 3 else 10


@kernel
def supplement(w: World, pennies: int) -> int:
    """What the strongest Hub adds in rounds 1 and 2 for one or two Pennies, in per cent (800.33f, 900.37c)."""
    if pennies >= ENOUGH or w.clock.round >= LATE_ROUND:
        return 0
    return SUPPLEMENT * (ENOUGH - pennies) * (LATE_ROUND - w.clock.round)


@kernel
def give(w: World, hub: int, percent: int, extra: int) -> int:
    """One Hub's support to each allied Penny: its part rounded up, the supplement to the nearest (800.33h, S800-37)."""
    side = hub >> 5
    for u in range(side << 5, (side << 5) + w.side[side].count):
        if w.identity[u].kind != unit_kinds.PENNY or w.identity[u].life != lives.ALIVE:
            continue
        for s in range(stats.VITALITY, stats.FOCUS):
            full = amount.number(w, w.now.support[s], hub)
            n = (full * percent + WHOLE - 1) // WHOLE + (2 * full * extra + WHOLE) // (2 * WHOLE)
            if n > 0:
                before_start(w, hub, u, s, n, SUPPORT)
    return 0


@kernel
def before_start(w: World, source: int, u: int, s: int, n: int, why: int) -> int:
    """A gain before the clock starts, kept by a revival (S500-23); maximum Vitality raises Vitality alike (S500-29)."""
    w.stats[u].start[s] += n
    if s == stats.VITALITY:
        w.vitals[u].vitality += n
    return gains.layer(w, source, u, s, n, why)


@kernel
def franchises(w: World, u: int) -> int:
    """Whether a unit is a Hub that copies its neighbours' Markups."""
    return 1 if w.identity[u].kind == unit_kinds.HUB and refresh.has(w, u, keywords.FRANCHISE) else 0


@kernel
def copy_markups(w: World, u: int) -> int:
    """A copy of each adjacent Hub's Markups in reading order, as the Franchise Hub's own and at its tier (800.26).

    What a line remembers of itself ("once") is left as it was: the Hub's own beat is not used up by a copy.
    """
    half = w.side[u >> 5]
    near = w.totals[u].adjacent
    for i in range(half.order_count):
        v = half.order[i]
        if (near >> (v & 31)) & 1 == 0 or w.identity[v].kind != unit_kinds.HUB:
            continue
        t = w.totals[v]
        for line in range(t.line_first, t.line_first + t.line_count):
            if w.clause[w.line[line].clause].flags & flags.MARKUP and w.clock.stop == 0:
                copy(w, u, line)
    return 0


@kernel
def copy(w: World, u: int, line: int) -> int:
    """Resolve another Hub's Markup as if it stood on `u`."""
    memory = w.line[line]
    once = memory.once
    player = memory.hits_player
    enemy = memory.hits_enemy
    memory.once = memory.hits_player = memory.hits_enemy = 0
    fire.answer(w, u, line, u, u, 0, 0)
    memory.once = once
    memory.hits_player = player
    memory.hits_enemy = enemy
    w.now.cause = -1
    return 0


@kernel
def settle(w: World) -> int:
    """At battle end each Hub turns Stock into Dividend, one by one in the order of ids, as far as it lasts (800.61).

    Nothing prevents it: a Hub cannot die (800.61f). A dry pool is told too.
    """
    for side in range(2):
        taken = 0
        u = next_of(w, side, taken, 0)
        while u >= 0:
            convert(w, u)
            taken |= 1 << (u & 31)
            u = next_of(w, side, taken, 0)
    return 0


@kernel
def convert(w: World, u: int) -> int:
    """One Hub's Settle: what it prints at its tier and what the final board adds (800.61b, 800.61e)."""
    most = amount.number(w, w.identity[u].settle, u) + bonus(w, u)
    if most <= 0:
        return 0
    half = w.side[u >> 5]
    n = amount.within(w, half.dividend + min(most, half.stock)) - half.dividend
    half.stock -= n
    half.dividend += n
    emit.emit_full(w, kinds.SETTLE, u, u, 0, n, most, half.dividend, half.stock, SETTLE)
    return n


@kernel
def bonus(w: World, u: int) -> int:
    """What lines on the Hub add to its Settle, read off the board as it stands at the end (800.61e)."""
    t = w.totals[u]
    total = 0
    if t.statics & (1 << verbs.SETTLE_BONUS) == 0:
        return 0
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        if w.clause[c].lane == lanes.STATIC and w.clause[c].verb == verbs.SETTLE_BONUS and gate.static_pass(w, u, c):
            total += amount.layer(w, u, c, line)
    return total
