"""Reading a unit's numbers. A total is summed anew only after something touched it (400.2k).

Whoever changes a layer, a stack that a layer reads or a keyword
calls `touch`; who changes Consecrate calls `touch_around`; a board change `geometry.touch`;
what static lines with conditions read is followed by events (`stat.live`).
A dead unit's totals stand as they were when it died (500.4b) until the step is over; then they are its own again.
"""

from __future__ import annotations

from ecs_sim.components.words import keywords, lives, stats, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.board import geometry
from ecs_sim.systems.stat import layers, telling

#: Static verbs that reach into sums and keywords: a unit with one may change others when it changes.
REACHING = (1 << verbs.STAT) | (1 << verbs.GRANT)


@kernel
def value(w: World, u: int, s: int) -> int:
    """Live value of a stat: all layers, before Lucid and Blind (S400-05)."""
    if w.totals[u].dirty != 0:
        update(w, u)
    return w.totals[u].value[s]


@kernel
def update(w: World, u: int) -> int:
    """Sum a living unit's layers and keywords now; to be called before a dirty unit dies."""
    if w.identity[u].life != lives.ALIVE:
        return 0
    layers.sum_up(w, u)
    return telling.notice(w, u)


@kernel
def touch(w: World, u: int) -> int:
    """Mark a unit's sums stale: a layer, a stack or a keyword of its own has changed (400.2k)."""
    w.totals[u].dirty = 1
    w.now.sums_dirty = 1
    return 0


@kernel
def touch_around(w: World, u: int) -> int:
    """Mark a unit and its neighbours stale: what it projects has changed (800.10b)."""
    touch(w, u)
    near = w.totals[u].adjacent
    for i in range(w.side[u >> 5].count):
        if (near >> i) & 1:
            w.totals[(u & 32) + i].dirty = 1
    return 0


@kernel
def touch_side(w: World, side: int) -> int:
    """Mark all units of a side stale."""
    w.now.sums_dirty = 1
    for u in range(side << 5, (side << 5) + w.side[side].count):
        w.totals[u].dirty = 1
    return 0


@kernel
def all_dirty(w: World) -> int:
    """Mark everything derived stale, places included."""
    w.now.places_dirty = 3
    touch_side(w, 0)
    return touch_side(w, 1)


@kernel
def settle(w: World) -> int:
    """Make every sum current, and tell what has changed (400.2k, S500-29)."""
    if w.now.places_dirty != 0:
        geometry.settle(w)
    if w.now.sums_dirty != 0:
        w.now.sums_dirty = 0
        for side in range(2):
            for u in range(side * 32, side * 32 + w.side[side].count):
                if w.totals[u].dirty != 0 and w.identity[u].life == lives.DEAD:
                    layers.rest(w, u)
                elif w.totals[u].dirty != 0:
                    update(w, u)
    return telling.everybody(w)


@kernel
def scale(w: World, v: int, k: int) -> int:
    """A stat `k` tiers up, or down for negative `k`: ×1.5 a tier in one step, half up (100.6a, S100-05)."""
    if k == 0:
        return v
    two = 1
    three = 1
    for _ in range(k if k > 0 else -k):
        two *= 2
        three *= 3
    return (2 * v * three + two) // (2 * two) if k > 0 else (2 * v * two + three) // (2 * three)


@kernel
def raw(w: World, u: int, s: int) -> int:
    """Base value of a stat at the tier in force, without any change from combat (S400-04, S400-05)."""
    return scale(w, w.stats[u].printed[s], w.tier[u].current - w.stats[u].printed_tier)


@kernel
def has(w: World, u: int, keyword: int) -> int:
    """Whether a unit has a keyword, by itself, by grant or by aura, and not suppressed (400.1b, 800.56g)."""
    if w.totals[u].dirty != 0:
        update(w, u)
    return (w.totals[u].keywords >> keyword) & 1


@kernel
def max_vitality(w: World, u: int) -> int:
    """A unit's maximum Vitality. Reading it after a loss of maximum also lowers Vitality to it (S500-29)."""
    return value(w, u, stats.VITALITY)


@kernel
def lucid(w: World, u: int) -> int:
    """Whether a unit is at exactly full Vitality, Shielded or not (800.41a, 800.41d)."""
    most = max_vitality(w, u)
    return 1 if w.identity[u].life == lives.ALIVE and w.vitals[u].vitality == most else 0


@kernel
def wounded(w: World, u: int) -> int:
    """Whether a unit is below half of its maximum Vitality (800.5a)."""
    most = max_vitality(w, u)
    return 1 if 2 * w.vitals[u].vitality < most else 0


@kernel
def power(w: World, u: int) -> int:
    """Effective Power: live Power, doubled where Lucid doubles it, then halved by Blind (400.2d, 800.3b, S800-03).

    A boss is never Blinded, and its Lucid always doubles (400.2e, C12, S800-41).
    """
    if w.identity[u].life == lives.DEAD and w.captured[u].step == w.clock.step:
        return w.captured[u].value[0]
    p = value(w, u, stats.POWER)
    if p <= 0:
        return p
    boss = w.identity[u].kind == unit_kinds.BOSS
    doubles = has(w, u, keywords.LUCID_DOUBLES_POWER) or (boss and has(w, u, keywords.LUCID))
    if doubles and lucid(w, u):
        p *= 2
    if w.statuses[u].blind > 0 and not boss:
        p = max(1, p // 2)
    return p
