"""Who put how much into a Burn or Venom (500.5b, S500-19)."""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX, UNITS
from ecs_sim.components.words import families
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def add(w: World, u: int, family: int, source: int, amount: int) -> int:
    """Note an application; the order in which appliers came breaks ties later."""
    if source < 0:
        return 0
    a = w.attribution[u]
    last = 0
    if family == families.BURN:
        for i in range(UNITS):
            last = max(last, a.burn_turn[i])
        if a.burn_turn[source] == 0:
            a.burn_turn[source] = last + 1
        a.burn_by[source] = min(AMOUNT_MAX, a.burn_by[source] + amount)
    else:
        for i in range(UNITS):
            last = max(last, a.venom_turn[i])
        if a.venom_turn[source] == 0:
            a.venom_turn[source] = last + 1
        a.venom_by[source] = min(AMOUNT_MAX, a.venom_by[source] + amount)
    return 0


@kernel
def forget(w: World, u: int, family: int) -> int:
    """The stack is gone, and with it who made it."""
    a = w.attribution[u]
    for i in range(UNITS):
        if family == families.BURN:
            a.burn_by[i] = 0
            a.burn_turn[i] = 0
        else:
            a.venom_by[i] = 0
            a.venom_turn[i] = 0
    return 0
