"""Damage that an ally takes over: a share of it (500.1-11), or a lethal hit whole (500.1f)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds, strikes, verbs
from ecs_sim.components.words.stats import ARMOR
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import armor, damage, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import static

SHARE = rule("500.1-11")
LETHAL = rule("500.1f")


@kernel
def receiver(w: World, u: int, verb: int) -> int:
    """The first adjacent ally in reading order that has such a line and can be reached, -1 for none."""
    side = w.side[u >> 5]
    if side.statics & (1 << verb) == 0:
        return -1
    near = w.totals[u].adjacent
    for i in range(side.order_count):
        v = side.order[i]
        if v != u and near & (1 << (v & 31)) and w.totals[v].statics & (1 << verb) and sets.targetable(w, v) != 0:
            return v
    return -1


@kernel
def intercept(w: World, k: int) -> int:
    """A hit that would kill goes whole to the interceptor, before any mitigation, and is moved no further (500.1f)."""
    x = w.flow[k]
    if x.flags & (strikes.NO_REDIRECT | strikes.MOVED):
        return 0
    v = receiver(w, x.target, verbs.INTERCEPT)
    if v < 0 or lethal(w, k) == 0:
        return 0
    n = emit.emit(w, kinds.REDIRECT, x.target, v, 0, x.amount, LETHAL)
    w.now.cause = n
    forward(w, k, v, x.amount)
    return 1


@kernel
def forward(w: World, k: int, v: int, moved: int) -> int:
    """Land the moved part on its receiver as that unit's own instance (500.1g); it is never moved again (S500-06)."""
    x = w.flow[k]
    kind = x.flags | strikes.MOVED | strikes.NO_REDIRECT
    other = stack.push(w, x.source, v, moved, kind & ~strikes.BASE_HIT)
    y = w.flow[other]
    y.frame = x.frame
    if x.shares != 0:
        y.shares = 1
        y.family = x.family
        for i in range(UNITS):
            y.share[i] = x.share[i]
            y.turn[i] = x.turn[i]
    return damage.run(w, other)


@kernel
def lethal(w: World, k: int) -> int:
    """Whether the instance would empty Vitality: a dry run of 500.1-4 to -10 that spends nothing (S500-05)."""
    x = w.flow[k]
    u = x.target
    refresh.max_vitality(w, u)
    if w.boons[u].ignored_hits < static.of(w, u, verbs.IGNORE_HITS):
        return 0
    left = x.amount
    if x.flags & strikes.IGNORE_ARMOR == 0:
        worn = refresh.value(w, u, ARMOR)
        left = armor.flat(w, armor.percent(w, left, worn), worn)
    if w.totals[u].statics & (1 << verbs.DAMAGE_CAP):
        left = min(static.amount_of(w, u, verbs.DAMAGE_CAP), left)
    left -= damage.POINT * (w.insurance[u].subrogated + w.insurance[u].plain)
    if left <= 0:
        return 0
    m = static.drained(w, x.source)
    left -= (w.vitals[u].shield + m - 1) // m
    return 1 if left >= w.vitals[u].vitality else 0


@kernel
def share(w: World, k: int) -> int:
    """Move a percentage of what is left, up to the redirector's cap, to it (500.1-11)."""
    x = w.flow[k]
    if x.left <= 0 or x.flags & (strikes.NO_REDIRECT | strikes.MOVED):
        return 0
    v = receiver(w, x.target, verbs.REDIRECT)
    if v < 0:
        return 0
    clause = w.clause[w.line[static.find(w, v, verbs.REDIRECT)].clause]
    part = amount.number(w, clause.amount, v) * x.left // 100
    if clause.cap != 0:
        part = min(amount.number(w, clause.cap, v), part)
    if part <= 0:
        return 0
    x.left -= part
    x.moved = part
    cause = w.now.cause
    w.now.cause = emit.emit(w, kinds.REDIRECT, x.target, v, 0, part, SHARE)
    forward(w, k, v, part)
    w.now.cause = cause
    return 0
