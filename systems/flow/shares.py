"""Who is credited with an instance, and in which parts (500.5)."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.words import families
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel


@kernel
def load(w: World, k: int, family: int) -> int:
    """Take over what each applier put into the Burn or Venom that ticks, and return the largest one's row.

    Amounts count since the stack was last 0, not what decay left of them (S500-19); ties go to whoever came first.
    """
    x = w.flow[k]
    x.shares = 1
    x.family = family
    a = w.attribution[x.target]
    best = -1
    most = 0
    first = 0
    for i in range(UNITS):
        put = a.burn_by[i] if family == families.BURN else a.venom_by[i]
        x.share[i] = put
        if put > 0:
            turn = a.burn_turn[i] if family == families.BURN else a.venom_turn[i]
            x.turn[i] = turn
            if put > most or (put == most and turn < first):
                best = i
                most = put
                first = turn
    x.source = best
    return best


@kernel
def split(w: World, k: int, value: int) -> int:
    """Divide a value among the appliers by largest remainder, ties to the earlier (S500-18), into `part`."""
    x = w.flow[k]
    total = 0
    for i in range(UNITS):
        total += x.share[i]
        x.part[i] = 0
    if total == 0:
        return 0
    given = 0
    for i in range(UNITS):
        if x.share[i] > 0:
            x.part[i] = value * x.share[i] // total
            given += x.part[i]
    for _ in range(value - given):
        w.flow[k].part[largest_remainder(w, k, value, total)] += 1
    return total


@kernel
def largest_remainder(w: World, k: int, value: int, total: int) -> int:
    """The applier whose exact share lies furthest above what it has been given."""
    x = w.flow[k]
    best = 0
    most = -total * value - 1
    first = 0
    for i in range(UNITS):
        if x.share[i] > 0:
            short = value * x.share[i] - x.part[i] * total
            if short > most or (short == most and x.turn[i] < first):
                best = i
                most = short
                first = x.turn[i]
    return best


@kernel
def credit(w: World, k: int, lost: int) -> int:
    """Credit the Vitality taken to whoever took it (500.5a, 500.5b)."""
    x = w.flow[k]
    if x.shares == 0:
        if x.source >= 0:
            w.tally[x.source].dealt += lost
        return 0
    if split(w, k, lost) == 0:
        return 0
    for i in range(UNITS):
        if x.part[i] > 0:
            w.tally[i].dealt += x.part[i]
    return 0
