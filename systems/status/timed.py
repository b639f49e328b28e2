"""Timed statuses: how long they last and what reapplying does (700.1a, 700.2)."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import families, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, store, word
from ecs_sim.systems import amount
from ecs_sim.systems.board import sets
from ecs_sim.systems.status import running
from ecs_sim.systems.unit import static

FREEZE_STEPS = 4 * STEPS_A_SECOND
BLIND_STEPS = 3 * STEPS_A_SECOND
BLIND_AGAIN = 2 * STEPS_A_SECOND
PRISMBREAK_STEPS = 3 * STEPS_A_SECOND
ENTRAP_STEPS = 3 * STEPS_A_SECOND


@kernel
def write(w: World, u: int, family: int, steps: int) -> int:
    """Set or extend a timed status and return its remaining steps (700.2a, 700.2b, S700-01)."""
    s = w.statuses[u]
    running.mark(w, u)
    if family == families.STUN:
        s.stun = steps
        return steps
    if family == families.FREEZE:
        s.freeze = amount.within(w, s.freeze + FREEZE_STEPS)
        return s.freeze
    if family == families.BLIND:
        s.blind = amount.within(w, s.blind + (BLIND_AGAIN if s.blind > 0 else BLIND_STEPS))
        return s.blind
    if family == families.PRISMBREAK:
        s.prismbreak = amount.within(w, s.prismbreak + PRISMBREAK_STEPS)
        return s.prismbreak
    s.entrap = max(s.entrap, amount.within(w, entrap_steps(w, u)))
    sets.update(w, u)
    return s.entrap


@kernel
def entrap_steps(w: World, u: int) -> int:
    """Three seconds, or the ladder printed on the Entrapped unit's own card (800.19e, S800-19)."""
    line = static.find(w, u, verbs.ENTRAP_LADDER)
    if line < 0:
        return ENTRAP_STEPS
    return amount.number(w, w.clause[w.line[line].clause].duration, u)


@kernel
def clear(w: World, u: int, family: int) -> int:
    """Take a timed status away; returns the steps that were left."""
    x = w.family[family]
    left = word(w, x.first, x.stride, u, 0)
    store(w, x.first, x.stride, u, 0, 0)
    if family == families.ENTRAP:
        sets.update(w, u)
    return left
