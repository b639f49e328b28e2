"""The stack of what acts (300.3-intro, 400.6j): an activation, or a listener's answer to an event."""

from __future__ import annotations

from ecs_sim.components.capacity import FRAMES
from ecs_sim.components.words import limit_codes, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, leaf
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
    fr.actor = actor
    fr.incarnation = w.identity[actor].incarnation
    fr.target = -1
    fr.target_incarnation = 0
    fr.stage = stage
    fr.died = 0
    fr.phase = w.boss[actor].phase
    fr.new_target = 0
    fr.aborted = 0
    fr.no_target = 0
    fr.misfired = 0
    fr.forced = 0
    fr.hit_done = 0
    fr.base = 0
    fr.bonus = 0
    fr.dealt = 0
    fr.landed = 0
    fr.cost = 0
    fr.haywire = 0
    fr.bloodlust = 0
    fr.freeze_removed = 0
    fr.feast = 0
    fr.hit_feast = 0
    fr.reached = 0
    fr.first = 0
    fr.interest = 0
    fr.subject = -1
    fr.other = -1
    fr.amount = 0
    fr.cause = 0
    fr.turned = 0
    fr.picks = 0
    return f


@leaf
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
