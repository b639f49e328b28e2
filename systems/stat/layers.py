"""The sum of a unit's stat layers, in the order of S800-75.

Printed numbers at the tier in force, gains before the start, gains of this life, modifiers that end by
themselves, stacks, Consecrate of neighbours, static lines; then what reads a finished sum: Fury from
Focus, Brute's share, a boss's drain.
"""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX
from ecs_sim.components.words import boosts, keywords, stats, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.board import census, geometry, sets
from ecs_sim.systems.stat import refresh as reading
from ecs_sim.systems.stat import statics
from ecs_sim.systems.step import charge

# RULING C01: one stack of Overclock gives the keyword's own numbers (800.45a), not those of the worked example.
OVERCLOCK_POWER = 2
OVERCLOCK_ARMOR = 1
OVERCLOCK_SPEED = 4
BRUTE_TOOLS = 5


@kernel
def sum_up(w: World, u: int) -> int:
    """Sum everything of a living unit anew. The mark goes first: a line may read this very unit meanwhile."""
    if w.now.places_dirty != 0:
        geometry.settle(w)
    t = w.totals[u]
    t.dirty = 0
    stored(w, u)
    stacks(w, u)
    t.keywords = own_keywords(w, u)
    if sets.thing(w, u) == 0:
        neighbours(w, u)
        if w.side[u >> 5].statics & reading.REACHING:
            statics.gather(w, u)
    t.keywords &= ~w.keywords[u].suppressed
    finished(w, u)
    for s in range(stats.VITALITY, stats.N_STATS):
        t.value[s] = min(AMOUNT_MAX, max(-AMOUNT_MAX, t.value[s]))
    if sets.thing(w, u) == 0:
        t.value[stats.VITALITY] = max(1, t.value[stats.VITALITY])
        w.vitals[u].vitality = min(w.vitals[u].vitality, t.value[stats.VITALITY])
    t.rate = charge.rate(w, u)
    return 1


@kernel
def rest(w: World, u: int) -> int:
    """The numbers of a dead unit once its death has resolved: those that a revival would begin with (500.9c)."""
    t = w.totals[u]
    t.dirty = 0
    stored(w, u)
    t.keywords = own_keywords(w, u) & ~w.keywords[u].suppressed
    for s in range(stats.VITALITY, stats.N_STATS):
        t.value[s] = min(AMOUNT_MAX, max(-AMOUNT_MAX, t.value[s]))
    return 0


@kernel
def alone(w: World, u: int, s: int) -> int:
    """A stat without any static line: what static lines read, so that they can't lift each other (400.4a)."""
    own = w.stats[u]
    found = reading.raw(w, u, s) + own.start[s] + own.life[s] + of_stacks(w, u, s)
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        if m.unit == u and m.stat == s and m.kind != 0:
            found += m.amount
    return found + consecrated(w, u) if s == stats.POWER else found


@kernel
def stored(w: World, u: int) -> int:
    """What is kept in the world: scaled print, start, life, modifiers. Gains in battle never scale (S100-04)."""
    t = w.totals[u]
    own = w.stats[u]
    if t.base_tier != w.tier[u].current:
        rescale(w, u)
    for s in range(stats.VITALITY, stats.N_STATS):
        t.value[s] = t.base[s] + own.start[s] + own.life[s]
    t.value[stats.SPEED] += w.revival[u].reliquary  # 500.9l
    if t.boosts & (1 << boosts.BUILDING):
        built(w, u)
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        if m.unit == u and m.kind != 0:  # 0: has ended, and is about to leave the pool
            t.value[m.stat] += m.amount
    return 0


@kernel
def built(w: World, u: int) -> int:
    """What the unit's runes have built up since it last lost Vitality (S1000-05)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if w.line[line].off == 0 and clause.verb == verbs.BUILD_UP:
            t.value[clause.what] += w.line[line].stored
    return 0


@kernel
def rescale(w: World, u: int) -> int:
    """Bring the printed numbers to the tier in force (S100-05, S400-04)."""
    t = w.totals[u]
    t.base_tier = w.tier[u].current
    for s in range(stats.VITALITY, stats.N_STATS):
        t.base[s] = reading.raw(w, u, s)
    return t.base_tier


@kernel
def stacks(w: World, u: int) -> int:
    """Kindled (800.39a), Overclock (800.45a) and Dread (800.17a). Halves of Speed are rounded up (S800-18)."""
    if w.boons[u].kindled + w.boons[u].overclock + w.statuses[u].dread == 0:
        return 0
    for s in range(stats.POWER, stats.ARMOR + 1):
        w.totals[u].value[s] += of_stacks(w, u, s)
    return 1


@kernel
def of_stacks(w: World, u: int, s: int) -> int:
    """What Kindled, Overclock and Dread come to in one stat (800.39a, 800.45a, 800.17a, S800-18)."""
    kindled = w.boons[u].kindled
    overclock = w.boons[u].overclock
    more = w.now.overclock[s] * overclock
    dread = w.statuses[u].dread
    if s == stats.POWER:
        return 2 * kindled + OVERCLOCK_POWER * overclock + more - dread
    if s == stats.SPEED:
        return (3 * kindled + 1) // 2 + OVERCLOCK_SPEED * overclock + more - dread // 2
    return OVERCLOCK_ARMOR * overclock + more - dread if s == stats.ARMOR else 0


@kernel
def own_keywords(w: World, u: int) -> int:
    """The keyword bits that a unit has of its own, by grant, and for a time (400.1b, 800.56g)."""
    k = w.keywords[u]
    found = k.innate | k.life | k.battle
    for i in range(keywords.N_TIMED):
        if k.timed[i] > 0:
            found |= 1 << i
    return found


@kernel
def neighbours(w: World, u: int) -> int:
    """Consecrate of the neighbours is Power (800.10a)."""
    w.totals[u].value[stats.POWER] += consecrated(w, u)
    return 0


@kernel
def consecrated(w: World, u: int) -> int:
    """One Power a stack of Consecrate on each adjacent ally (800.10a), on an Entrapped neighbour too (S800-11)."""
    near = w.totals[u].adjacent
    found = 0
    half = w.side[u >> 5]
    for i in range(half.order_count):
        v = half.order[i]
        if (near >> (v & 31)) & 1 and w.boons[v].consecrate != 0 and sets.asleep(w, v) == 0:
            found += w.boons[v].consecrate
    return found


@kernel
def finished(w: World, u: int) -> int:
    """What reads the sum: Fury (800.28a), then Brute (800.7a, S800-05), then a boss's drain (C12)."""
    t = w.totals[u]
    p = t.value[stats.POWER]
    if (t.keywords >> keywords.FURY) & 1 and t.value[stats.FOCUS] > 1:
        p += t.value[stats.FOCUS] // 2
    brute = (t.keywords >> keywords.BRUTE) & 1
    if brute and p > 0 and census.objects(w, u >> 5, t.adjacent, unit_kinds.TOOL) >= BRUTE_TOOLS:
        p -= 33 * p // 100
    if w.identity[u].kind == unit_kinds.BOSS:
        p = max(0, p - w.stats[u].drain)
    t.value[stats.POWER] = p
    return p
