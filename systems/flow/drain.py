"""Draining a boss's Power: it has no layer of losses, and its Power never falls below 0 (400.2e, C12, 800.50c)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import keywords, kinds, lives, whys
from ecs_sim.components.words.stats import POWER
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.stat import refresh

DRAIN = rule("400.2e")


@kernel
def power(w: World, source: int, u: int, n: int) -> int:
    """Add to what is drained; Relentless refuses it like any loss (S700-05). Returns what was added."""
    if w.identity[u].life != lives.ALIVE or n <= 0:
        return 0
    if refresh.has(w, u, keywords.RELENTLESS) != 0:
        emit.emit_full(w, kinds.STAT_REFUSED, source, u, POWER, -n, whys.RELENTLESS, 0, 0, DRAIN)
        return 0
    before = refresh.value(w, u, POWER)
    n = amount.within(w, w.stats[u].drain + n) - w.stats[u].drain
    w.stats[u].drain += n
    refresh.touch(w, u)
    change = refresh.value(w, u, POWER) - before
    w.totals[u].told[POWER] += change
    emit.emit_full(w, kinds.STAT_CHANGED, source, u, POWER, change, 0, 0, 0, DRAIN)
    return n
