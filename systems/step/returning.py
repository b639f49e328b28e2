"""Row 10 of a step: Everlasting units whose ten seconds are over (500.9a)."""

from __future__ import annotations

from ecs_sim.components.words import lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.flow import revival
from ecs_sim.systems.step import passes, timers


@kernel
def revive(w: World, k: int) -> int:
    """Revive those that are due, the coin's side first, in document order among the dead; one without room tries again.

    The dead have no reading order of their own, so their rows decide (docs/rulings.md, R-01).
    """
    if w.now.due_any & (1 << timers.EVERLASTING_DUE) == 0:
        return 0
    first = passes.first_side(w)
    for turn in range(2):
        side = first ^ turn
        for u in range(side * 32, side * 32 + w.side[side].count):
            if due(w, u) != 0:
                revival.everlasting(w, u)
                w.now.cause = -1
    return 0


@kernel
def due(w: World, u: int) -> int:
    """Dead, and its time is over; a unit that found no room is due in every step."""
    return 1 if w.identity[u].life == lives.DEAD and w.revival[u].waiting != 0 else 0
