"""Braced (800.6): Armor for each adjacent Tool, once, before the clock starts."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import stats, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, gate
from ecs_sim.systems.board import census, sets
from ecs_sim.systems.stat import statics
from ecs_sim.systems.unit import hub, static

BRACED = rule("800.6a")


@kernel
def at_start(w: World, k: int) -> int:
    """Every Braced unit gains the listed Armor for each living allied Tool beside it (800.6a, 800.6b, S800-06).

    The gain stays when Tools go (800.6c, C08), and a revival keeps it (S500-23).
    """
    for turn in range(2):
        side = 1 - turn
        half = w.side[side]
        if half.statics & (1 << verbs.BRACED) == 0:
            continue
        for i in range(half.order_count):
            u = half.order[i]
            if sets.thing(w, u) == 0 and sets.asleep(w, u) == 0:
                gain(w, u)
    return 0


@kernel
def gain(w: World, u: int) -> int:
    """What the lines that reach a unit give it, its own or an aura's."""
    tools = census.objects(w, u >> 5, w.totals[u].adjacent, unit_kinds.TOOL)
    if tools == 0:
        return 0
    half = w.side[u >> 5]
    for i in range(half.order_count):
        v = half.order[i]
        t = w.totals[v]
        if t.statics & (1 << verbs.BRACED) == 0 or sets.asleep(w, v) != 0:
            continue
        for line in range(t.line_first, t.line_first + t.line_count):
            c = w.line[line].clause
            if static.states(w, line, verbs.BRACED) and statics.reaches(w, v, u, c) and gate.static_pass(w, v, c):
                hub.before_start(w, v, u, stats.ARMOR, tools * amount.layer(w, v, c, line), BRACED)
    return 0
