"""What a landed loss means to a boss: Phasebreak (800.48) and Stagger (800.66)."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, flags, kinds, strikes
from ecs_sim.components.words.stats import FOCUS, POWER
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.flow import apply, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import boon
from ecs_sim.systems.unit import projection

PHASE = rule("800.48a")
STAGGER = rule("800.66f")
MILLION = 1_000_000
STUN_STEPS = 2 * STEPS_A_SECOND


@kernel
def phasebreak(w: World, k: int) -> int:
    """Enter each phase whose threshold the loss has reached, one after the other (800.48e, 800.48f, S800-44)."""
    u = w.flow[k].target
    if w.boss[u].phase == 0 or w.flow[k].lost <= 0:
        return 0
    while w.boss[u].phase < w.boss[u].phases and reached(w, u) != 0:
        enter(w, u)
    return 0


@kernel
def reached(w: World, u: int) -> int:
    """Whether Vitality is at or below the next phase's part of its maximum (S800-44)."""
    at = w.phase[w.boss[u].first_phase + w.boss[u].phase + 1].threshold
    most = refresh.max_vitality(w, u)
    return 1 if w.vitals[u].vitality * MILLION <= at * most else 0


@kernel
def enter(w: World, u: int) -> int:
    """Take on the next phase's ability and numbers; Vitality, Stagger and the part of the charge stay (800.48b).

    Changes of stats lie in layers of their own, so they carry over as they are (800.48c); the ability is there
    before anything reads the new Power (800.48g), and it has a first activation of its own (900.31a).
    """
    b = w.boss[u]
    printed = boon.printed_exalt(w, u)
    b.phase += 1
    now = w.phase[b.first_phase + b.phase]
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.PHASE, u, u, 0, b.phase, PHASE)
    for s in range(POWER, FOCUS + 1):
        w.stats[u].printed[s] = now.printed[s]
    w.totals[u].base_tier = 0
    w.keywords[u].innate = now.keywords
    w.charge[u].first_done = 0  # 800.36b: Initiative is kept for each ability (docs/rulings.md, R-231)
    w.identity[u].tribe = now.tribe
    projection.rebuild(w, u >> 5)
    more = max(boon.printed_exalt(w, u) - printed, -w.boons[u].exalt)
    w.boons[u].exalt += more
    if more != 0:
        emit.emit_full(w, kinds.STACKS_CHANGED, u, u, families.EXALT, more, w.boons[u].exalt, 0, 0, PHASE)
    refresh.touch_side(w, u >> 5)
    w.now.cause = before
    return b.phase


@kernel
def stagger(w: World, k: int) -> int:
    """Count a direct hit of the other side that took Vitality or Shield (800.66a, 800.66c, 800.66d, S800-54).

    The full meter empties, and its Stun lands over the boss's immunity (800.66f).
    """
    x = w.flow[k]
    b = w.boss[x.target]
    if b.meter == 0 or x.flags & strikes.DIRECT == 0 or x.lost + x.shield <= 0:
        return 0
    if stack.hostile(w, x.source, x.target) == 0:
        return 0
    b.stagger += 1
    full = 1 if b.stagger >= b.meter else 0
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.STAGGER, x.source, x.target, full, b.stagger, STAGGER)
    if full != 0:
        b.stagger = 0
        apply.status(w, x.source, x.target, families.STUN, 1, STUN_STEPS, flags.IGNORE_IMMUNITY)
    w.now.cause = before
    return 0
