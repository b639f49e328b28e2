"""Row 4 of a step: what ended acts, by kind, inside a kind in the pass's order (S300-02)."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, hooks, keywords, kinds, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import dormancy, pool, smash
from ecs_sim.systems.step import passes, timers
from ecs_sim.systems.unit import projection

EXPIRED = rule("700.1a")
RETURNS = rule("800.19f")
AWAKE = rule("800.16i")
CRUSH = rule("800.12a")
FLEETING = rule("800.25a")
KEYWORD = rule("800.56g")
SMASH = rule("800.65c")

#: The order of kinds within a step (S300-02), around the end of a timed resonance.
BEFORE_RESONANCE = (
    families.STUN,
    families.FREEZE,
    families.BLIND,
    families.PRISMBREAK,
    families.ENTRAP,
    families.DORMANT,
    families.RELENTLESS_TIME,
    families.CRUSH,
    families.SMASH,
)
AFTER_RESONANCE = (families.FLEETING, timers.WAKES)


@kernel
def expire(w: World, k: int) -> int:
    """Stun, Freeze, Blind, Prismbreak, Entrap, timed Dormant, timed keywords, Crush, Smash, a resonance for a time,
    Fleeting and timed stats, printed sleep that lasts a time.
    """
    if w.now.ended_any == 0:
        return projection.resonance_ends(w)
    passes.line_up(w)
    for family in BEFORE_RESONANCE:
        each(w, family)
    projection.resonance_ends(w)
    for family in AFTER_RESONANCE:
        each(w, family)
    return 0


@kernel
def each(w: World, family: int) -> int:
    """Let one kind act on every unit on which it ended."""
    if w.now.ended_any & (1 << family) == 0:
        return 0
    for i in range(w.now.queued):
        u = w.now.queue[i]
        if w.now.ended[u] & (1 << family) and w.identity[u].life == lives.ALIVE:
            one(w, u, family)
            w.now.cause = -1
    return pool.drop_modifiers(w) if family == families.CRUSH or family == families.FLEETING else 0


@kernel
def one(w: World, u: int, family: int) -> int:
    """The end of one thing on one unit."""
    if family == families.CRUSH or family == families.FLEETING:
        return fade(w, u, family)
    if family == families.SMASH:
        emit.emit(w, kinds.STATUS_EXPIRED, u, u, family, 0, SMASH)
        return smash.expire(w, u)
    if family == timers.WAKES:
        return dormancy.wake(w, u, u)
    if family == families.RELENTLESS_TIME:
        return keywords_end(w, u)
    if family == families.DORMANT:
        w.now.cause = emit.emit(w, kinds.STATUS_EXPIRED, u, u, family, 0, AWAKE)
        sets.update(w, u)
        return refresh.touch_side(w, u >> 5)
    n = emit.emit(w, kinds.STATUS_EXPIRED, u, u, family, 0, RETURNS if family == families.ENTRAP else EXPIRED)
    w.now.cause = n
    if family == families.BLIND:
        refresh.touch(w, u)
    if family == families.ENTRAP:
        sets.update(w, u)
        fire.fire(w, hooks.ENTRAP_ENDED, u, u, 0, 0)
    return n


@kernel
def keywords_end(w: World, u: int) -> int:
    """Timed keywords that ran out."""
    for i in range(keywords.N_TIMED):
        if w.now.keywords_ended[u] & (1 << i):
            emit.emit_full(w, kinds.KEYWORD_LOST, u, u, i, 1, 1, 0, 0, KEYWORD)
    w.now.keywords_ended[u] = 0
    return refresh.touch_side(w, u >> 5)


@kernel
def fade(w: World, u: int, family: int) -> int:
    """Give back exactly what a Crush or a timed change took (S800-12); a Fleeting one keeps its remaining fifths."""
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        if m.unit != u or m.kind == 0 or (m.kind == families.CRUSH) != (family == families.CRUSH):
            continue
        left = 0
        if m.steps > 0:
            whole = m.kind == families.FLEETING and m.steps % STEPS_A_SECOND == 0
            left = fifths(w, m.start, m.steps // STEPS_A_SECOND) if whole else m.amount
            if left == m.amount:
                continue
        by = CRUSH if m.kind == families.CRUSH else FLEETING
        w.totals[u].told[m.stat] += left - m.amount
        emit.emit_full(w, kinds.STAT_CHANGED, u, u, m.stat, left - m.amount, max(0, m.steps), 1, 0, by)
        m.amount = left
        m.kind = m.kind if m.steps > 0 else 0
        refresh.touch(w, u)
    return 0


@kernel
def fifths(w: World, start: int, seconds: int) -> int:
    """What is left of a Fleeting change with so many whole seconds to go: fifths rounded away from 0 (S800-27)."""
    return (start * seconds + 4) // 5 if start >= 0 else -((-start * seconds + 4) // 5)
