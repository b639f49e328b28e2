"""Harvest (800.30): Dread goes from allies to enemies, a stack at a time."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, flags, keywords, kinds, purposes, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit, scope
from ecs_sim.systems.flow import apply
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import stack

HARVEST = rule("800.30a")
WASTED = rule("800.30d")


@kernel
def harvest(w: World, f: int, c: int, r: int, n: int) -> int:
    """Take up to `n` stacks from donors and give them to enemies, unless nobody may receive (S800-22, 800.30e)."""
    u = w.frame[f].actor
    line = w.now.line - 1
    if recipients(w, 1 - (u >> 5)) == 0:
        return emit.skip(w, u, u, whys.NO_RECIPIENT, WASTED)
    with_self = 1 if w.clause[c].flags & flags.INCLUDE_SELF and scope.itself(w, f) != 0 else 0
    taken = 0
    for _ in range(n):
        if emit.bounded(w) != 0:
            return taken
        v = draw.pick(w, u, line, purposes.HARVEST_FROM, donors(w, u, with_self), 0)
        if v < 0:
            break
        stack.add(w, v, families.DREAD, -1)
        emit.emit_full(w, kinds.STACKS_CHANGED, u, v, families.DREAD, -1, w.statuses[v].dread, 0, 0, HARVEST)
        taken += 1
    for _ in range(taken):
        if emit.bounded(w) != 0:
            return taken
        v = draw.pick(w, u, line, purposes.HARVEST_TO, 0, recipients(w, 1 - (u >> 5)))
        if v < 0:
            break
        apply.status(w, u, v, families.DREAD, 1, 0, w.clause[c].flags)
    if taken == 0:
        emit.emit(w, kinds.SKIPPED, u, u, whys.NO_AMOUNT, 0, HARVEST)
    return taken


@kernel
def donors(w: World, u: int, with_self: int) -> int:
    """Allies that have Dread; the Entrapped, the Dormant and objects are none (800.30b, S800-22)."""
    side = u >> 5
    found = w.side[side].targetable
    for i in range(w.side[side].count):
        v = (side << 5) + i
        if (found >> i) & 1 and (w.statuses[v].dread == 0 or (v == u and with_self == 0)):
            found &= ~(1 << i)
    return found


@kernel
def recipients(w: World, side: int) -> int:
    """Enemies which Dread can reach: Relentless ones leave the pool before any pick (800.30d)."""
    found = w.side[side].targetable
    for i in range(w.side[side].count):
        if (found >> i) & 1 and refresh.has(w, (side << 5) + i, keywords.RELENTLESS) != 0:
            found &= ~(1 << i)
    return found
