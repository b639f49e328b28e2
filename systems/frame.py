"""The stack of what acts (300.3-intro, 400.6j): an activation, or a listener's answer to an event."""

from __future__ import annotations

from ecs_sim.components.capacity import FRAMES
from ecs_sim.components.words import limit_codes, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems import emit

ACTIVATION = 1
TRIGGER = 2


@kernel
def push(w: World, actor: int, stage: int) -> int:
    """Open a frame for `actor` and return its place; past the last one the battle stops with a named limit."""
    f = w.now.frames
    if f >= FRAMES - 1:
        emit.capacity(w, limit_codes.FRAMES)
        f = FRAMES - 1
    else:
        w.now.frames = f + 1
    fr = w.frame[f]
    reset(fr)
    fr.actor = actor
    fr.incarnation = w.identity[actor].incarnation
    fr.target = -1
    fr.stage = stage
    fr.phase = w.boss[actor].phase
    fr.subject = -1
    fr.other = -1
    return f


@kernel
def pop(w: World, f: int) -> int:
    """Close the frame."""
    w.now.frames = f
    return 0


@kernel
def actor_died(w: World, u: int) -> int:
    """Tell every open frame of a unit that it died: its self clauses stay refused there (S300-21)."""
    for f in range(w.now.frames):
        if w.frame[f].actor == u:
            w.frame[f].died = 1
    return 0


@kernel
def target_stands(w: World, f: int) -> int:
    """Whether the cached target still lives in the incarnation that was chosen (600.3a, S500-35)."""
    target = w.frame[f].target
    if target < 0:
        return 0
    who = w.identity[target]
    return 1 if who.life == lives.ALIVE and who.incarnation == w.frame[f].target_incarnation else 0
