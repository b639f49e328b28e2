"""The stack of instances on their way through a pipeline. No rule: bookkeeping."""

from __future__ import annotations

from ecs_sim.components.capacity import FLOWS
from ecs_sim.components.words import limit_codes, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems import emit


@kernel
def push(w: World, source: int, target: int, amount: int, flags: int) -> int:
    """Open an instance of `amount` from `source` to `target`; past the last place the battle stops with a named
    limit.
    """
    k = w.now.flows
    if k >= FLOWS - 1:
        emit.capacity(w, limit_codes.FLOWS)
        k = FLOWS - 1
    else:
        w.now.flows = k + 1
    x = w.flow[k]
    reset(x)
    x.source = source
    x.target = target
    x.incarnation = w.identity[target].incarnation
    x.by_incarnation = w.identity[source].incarnation if source >= 0 else 0
    x.flags = flags
    x.amount = amount
    x.left = amount
    x.event = -1
    x.frame = -1
    return k


@kernel
def pop(w: World, k: int, cause: int) -> int:
    """Close the instance; what follows is filed where it was before. Its row can still be read."""
    w.now.flows = k
    w.now.cause = cause
    return 0


@kernel
def stands(w: World, k: int) -> int:
    """Whether the unit that the instance met still lives, as the same incarnation (S500-31)."""
    who = w.identity[w.flow[k].target]
    return 1 if who.life == lives.ALIVE and who.incarnation == w.flow[k].incarnation else 0


@kernel
def hostile(w: World, source: int, target: int) -> int:
    """Whether a unit of the other side is behind it (500.6h)."""
    return 1 if source >= 0 and (source >> 5) != (target >> 5) else 0
