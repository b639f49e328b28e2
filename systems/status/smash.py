"""Smash: one tier less for a time (800.65)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import running

TIER = rule("800.65a")


@kernel
def apply(w: World, u: int, steps: int) -> int:
    """Add to the time that runs; the first application takes one tier, a second never another (800.65b)."""
    t = w.tier[u]
    if t.smash == 0:
        change(w, u, t.start - 1)
    t.smash += steps
    running.mark(w, u)
    return t.smash


@kernel
def expire(w: World, u: int) -> int:
    """Give the tier back."""
    return change(w, u, w.tier[u].start)


@kernel
def change(w: World, u: int, tier: int) -> int:
    """Rescale every stat to another tier and keep Vitality as a fraction, half up, at least 1 (800.65c, S800-53)."""
    before = refresh.max_vitality(w, u)
    held = w.vitals[u].vitality
    w.tier[u].current = tier
    after = keep_share(w, u, before, held)
    emit.emit_full(w, kinds.TIER_CHANGED, u, u, 0, tier, w.vitals[u].vitality, after, 0, TIER)
    return tier


@kernel
def keep_share(w: World, u: int, before: int, held: int) -> int:
    """Vitality becomes the same part of the new maximum, which is returned (800.65c, S800-17, S800-53)."""
    refresh.touch_side(w, u >> 5)
    w.vitals[u].vitality = 1
    w.now.keeping = u + 1
    after = refresh.max_vitality(w, u)
    w.now.keeping = 0
    scaled = max(1, (2 * held * after + before) // (2 * before) if before > 0 else held)
    w.vitals[u].vitality = min(after, scaled)
    return after
