"""Row 1 of a step: the pause masks that rule the whole of it (S300-02, S300-12)."""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def read(w: World, k: int) -> int:
    """Note who is Stunned, Frozen, Entrapped or Dormant, Prismbroken before any timer drops (300.2d, 800.19f).

    Left as it stands where that was done when the steps before were passed over.
    """
    if w.now.masked == w.clock.step:
        return 0
    w.now.first_side = -1
    w.now.ended_any = 0
    w.now.due_any = 0
    w.now.step_events = w.clock.events
    w.now.cause = -1
    w.now.line = 0
    if w.now.timed_any == 0:
        return 0
    running = w.clock.modifiers + w.clock.hallows
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            w.now.ended[u] = w.now.frozen[u] = w.now.prism[u] = 0
            away = w.dormant[u].steps + w.dormant[u].asleep
            w.now.held[u] = away
            if w.totals[u].timed != 0:
                s = w.statuses[u]
                w.now.frozen[u] = s.freeze
                w.now.prism[u] = s.prismbreak
                w.now.held[u] = away + s.entrap + s.stun
            running += w.totals[u].timed + away
    w.now.timed_any = 1 if running > 0 else 0
    return 0


@kernel
def advance_clock(w: World, k: int) -> int:
    """Row 2: one step later (300.1b)."""
    w.clock.step += 1
    return 0
