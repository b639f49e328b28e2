"""Keyed draws: every roll is a hash of (battle seed, purpose, who, ordinal), so none moves another (S300-14).

`who` is a unit's key for unit-level purposes and the unit's key with the line's for draws that a line
makes. Arithmetic is 32-bit multiply-xor inside int64: masks after each product keep both modes equal.
A scripted roll takes an ordinal like any other, so scripting one leaves the rest as they were.
"""

from __future__ import annotations

from ecs_sim.components.words import stats
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.board import geometry
from ecs_sim.systems.stat import refresh

MASK = 0xFFFFFFFF
GOLDEN = 0x9E3779B9
M1 = 0x7FEB352D
M2 = 0x846CA68B
LINE_SALT = 0x51ED270B
BATTLE_KEY = 0x2545F491


@kernel
def mix(w: World, h: int, v: int) -> int:
    """One round: fold 32 bits of `v` into the 32-bit hash `h`."""
    x = ((h ^ (v & MASK)) + GOLDEN) & MASK
    x = ((x ^ (x >> 16)) * M1) & MASK
    x = ((x ^ (x >> 15)) * M2) & MASK
    return x ^ (x >> 16)


@kernel
def bits(w: World, purpose: int, who: int, n: int) -> int:
    """The 32 bits of draw `n` of a purpose under a key."""
    w.clock.draws += 1
    h = mix(w, mix(w, 0, w.clock.seed), w.clock.seed >> 32)
    return mix(w, mix(w, mix(w, h, purpose), who), n)


@kernel
def unit_bits(w: World, u: int, purpose: int) -> int:
    """The next 32 bits of a unit-level purpose: keyed by the unit's id alone (S300-14)."""
    n = w.ordinals[u].used[purpose]
    w.ordinals[u].used[purpose] = n + 1
    return bits(w, purpose, w.identity[u].key, n)


@kernel
def line_bits(w: World, line: int, purpose: int) -> int:
    """The next 32 bits for a line: a new line on a card moves no draw of its other lines (S300-14)."""
    own = w.line[line]
    n = own.draws
    own.draws = n + 1
    who = w.identity[own.unit].key ^ mix(w, LINE_SALT, w.clause[own.clause].key)
    return bits(w, purpose, who, n)


@kernel
def scripted(w: World, u: int, purpose: int, low: int, high: int) -> int:
    """Take the next scripted value of a unit and purpose; -1 if none is left, or (a fault) if it lies outside."""
    for i in range(w.now.scripts):
        script = w.script[i]
        if script.used == 0 and script.unit == u and script.purpose == purpose:
            script.used = 1
            if low <= script.value <= high:
                return script.value
            w.now.script_fault = 1 + i
            return -1
    return -1


@kernel
def bounded(w: World, u: int, purpose: int, x: int, low: int, high: int) -> int:
    """A whole number from `low` to `high` by (x × n) >> 32, or the scripted one (S300-14)."""
    if w.now.scripts > 0:
        told = scripted(w, u, purpose, low, high)
        if told >= 0:
            return told
    return low + ((x * (high - low + 1)) >> 32)


@kernel
def likely(w: World, u: int, purpose: int, x: int, basis_points: int) -> int:
    """1 with the given chance in basis points of a draw in [0, 10000); a script says 0 or 1 (S300-14)."""
    if w.now.scripts > 0:
        told = scripted(w, u, purpose, 0, 1)
        if told >= 0:
            return told
    return 1 if (x * 10000) >> 32 < basis_points else 0


@kernel
def roll(w: World, u: int, purpose: int, n: int) -> int:
    """A uniform whole number in [0, n) of a unit-level purpose."""
    return bounded(w, u, purpose, unit_bits(w, u, purpose), 0, n - 1)


@kernel
def between(w: World, u: int, purpose: int, low: int, high: int) -> int:
    """A uniform whole number from `low` to `high` of a unit-level purpose; a script names it as it comes out."""
    return bounded(w, u, purpose, unit_bits(w, u, purpose), low, high)


@kernel
def chance(w: World, u: int, purpose: int, basis_points: int) -> int:
    """Whether a unit-level chance comes true: 0 or 1. A draw is made even where the answer is certain."""
    return likely(w, u, purpose, unit_bits(w, u, purpose), basis_points)


@kernel
def line_chance(w: World, line: int, purpose: int, basis_points: int) -> int:
    """Whether a chance printed on a line comes true: 0 or 1."""
    return likely(w, w.line[line].unit, purpose, line_bits(w, line, purpose), basis_points)


@kernel
def battle_roll(w: World, purpose: int, ordinal: int, n: int) -> int:
    """A uniform whole number in [0, n) that belongs to the battle; its script stands under unit -1."""
    return bounded(w, -1, purpose, bits(w, purpose, BATTLE_KEY, ordinal), 0, n - 1)


@kernel
def total_weight(w: World, side: int, mask: int) -> int:
    """Sum of the effective Focus of some units of a side, each at least 1 (600.2a, 600.2b)."""
    total = 0
    for i in range(w.side[side].count if mask != 0 else 0):
        if (mask >> i) & 1:
            total += max(1, refresh.value(w, (side << 5) + i, stats.FOCUS))
    return total


@kernel
def find(w: World, side: int, mask: int, r: int) -> int:
    """The first of some units whose cumulative weight in reading order is above `r` (S600-01).

    Units outside the reading order (the dead, where a line allows them) follow by row. With too large
    an `r` the answer is -1 - (what is left of it), for the next half to go on with.
    """
    half = w.side[side]
    rest = mask
    for i in range(half.order_count if mask != 0 else 0):
        u = half.order[i]
        bit = 1 << (u & 31)
        if rest & bit:
            r -= max(1, refresh.value(w, u, stats.FOCUS))
            if r < 0:
                return u
            rest &= ~bit
    if rest != 0:
        for i in range(half.count):
            if (rest >> i) & 1:
                r -= max(1, refresh.value(w, (side << 5) + i, stats.FOCUS))
                if r < 0:
                    return (side << 5) + i
    return -1 - r


@kernel
def pick(w: World, u: int, line: int, purpose: int, own_mask: int, other_mask: int) -> int:
    """Focus-weighted pick of one unit from a set on u's side and one on the other (600.2, S600-01).

    A candidate's share is its effective Focus over the pool's total; own side first, each half in reading
    order. Keyed by line `line`, or by the unit where `line` is -1. No candidate: no draw, and -1.
    """
    if own_mask == 0 and other_mask == 0:
        return -1
    if w.now.places_dirty != 0:
        geometry.settle(w)
    own = u >> 5
    who = u if line < 0 else w.line[line].unit
    x = unit_bits(w, u, purpose) if line < 0 else line_bits(w, line, purpose)
    if w.now.scripts > 0:
        told = scripted_pick(w, who, purpose, own, own_mask, other_mask)
        if told >= 0:
            return told
    r = (x * (total_weight(w, own, own_mask) + total_weight(w, 1 - own, other_mask))) >> 32
    found = find(w, own, own_mask, r)
    return found if found >= 0 else find(w, 1 - own, other_mask, -1 - found)


@kernel
def scripted_pick(w: World, u: int, purpose: int, own: int, own_mask: int, other_mask: int) -> int:
    """The row that the next script of a unit and purpose names; -1 without one, or (a fault) if it is no candidate."""
    told = scripted(w, u, purpose, 0, 63)
    if told < 0:
        return -1
    mask = own_mask if told >> 5 == own else other_mask
    if (mask >> (told & 31)) & 1:
        return told
    for i in range(w.now.scripts):
        if w.script[i].used != 0 and w.script[i].unit == u and w.script[i].purpose == purpose:
            w.now.script_fault = 1 + i  # the latest one taken
    return -1
