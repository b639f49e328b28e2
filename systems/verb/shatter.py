"""Shatter (800.62): the target's Freeze is what the line's effects are paid with."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.flow import clearing

SHATTER = rule("800.62a")


@kernel
def shatter(w: World, f: int, c: int, r: int, n: int) -> int:
    """Take the target's Freeze and keep its remaining time, exactly, for what follows (800.62b, S800-51).

    Without Freeze the effects behind it stay silent (`resolve.attempt` stops there).
    """
    actor = w.frame[f].actor
    if w.statuses[r].freeze == 0:
        return emit.skip(w, actor, r, whys.NOT_THERE, SHATTER)
    gone = clearing.clear(w, actor, r, families.FREEZE, 0)
    w.frame[f].freeze_removed = gone
    return gone
