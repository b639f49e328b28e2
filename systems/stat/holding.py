"""How much of a family a unit carries: stacks, points, or the steps that a timed status has left (400.4, 700.1)."""

from __future__ import annotations

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import keywords, lives, stats
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, word
from ecs_sim.systems.stat import refresh

#: Points of Kindled from which a unit is Ignited.
IGNITED_AT = 3


@kernel
def capture(w: World, u: int) -> int:
    """Write down what a dying unit carries, before its death clears it (500.4b)."""
    c = w.captured[u]
    c.value[0] = refresh.power(w, u)
    for s in range(stats.VITALITY, stats.N_STATS):
        c.value[s] = refresh.value(w, u, s)
    for what in range(fam.STUN, fam.SHIELD + 1):
        c.stack[what] = family(w, u, what)
    c.step = w.clock.step
    return 0


@kernel
def captured(w: World, u: int) -> int:
    """Whether a unit died in this step: what still reads it reads what it was then (500.4b, S300-21)."""
    return 1 if w.identity[u].life == lives.DEAD and w.captured[u].step == w.clock.step else 0


@kernel
def family(w: World, u: int, what: int) -> int:
    """Amount of a family on a unit, 0 for none. Timed families count in steps, Insurance in both kinds (S800-39)."""
    if captured(w, u) != 0:
        return w.captured[u].stack[what]
    if what == fam.INSURANCE:
        return w.insurance[u].plain + w.insurance[u].subrogated
    if what == fam.ROOST:
        return w.boons[u].roost + w.boons[u].roost_percent
    if what == fam.HALLOW:
        return hallow(w, u)
    if what == fam.DORMANT:
        return w.dormant[u].asleep + w.dormant[u].steps
    if what == fam.SMASH:
        return w.tier[u].smash
    if what == fam.CRUSH:
        return -modifiers(w, u, fam.CRUSH)
    if what == fam.FLEETING:
        return modifiers(w, u, fam.FLEETING)
    if what == fam.RELENTLESS_TIME:
        return w.keywords[u].timed[keywords.RELENTLESS]
    if w.family[what].stride == 0:
        raise ValueError("a unit cannot carry this family")
    return stacks(w, u, what)


@kernel
def stacks(w: World, u: int, what: int) -> int:
    """Stacks or points of a family as they stand now, the steps left of a timed status, 0 of what isn't counted so."""
    x = w.family[what]
    return word(w, x.first, x.stride, u, 0) if x.stride != 0 else 0


@kernel
def negatives(w: World, u: int) -> int:
    """How many negative statuses a unit carries: families, not stacks; not Entrap, Crush, Smash (S400-09)."""
    found = 0
    for what in range(fam.STUN, fam.DREAD + 1):
        if fam.MASK_NEGATIVE & (1 << what) and family(w, u, what) > 0:
            found += 1
    return found


@kernel
def hallow(w: World, u: int) -> int:
    """Sum of a unit's Hallow instances (800.29)."""
    total = 0
    for i in range(w.clock.hallows):
        if w.hallow[i].unit == u:
            total += w.hallow[i].amount
    return total


@kernel
def modifiers(w: World, u: int, kind: int) -> int:
    """Sum of a unit's modifiers of one kind, as they are in force."""
    total = 0
    for i in range(w.clock.modifiers):
        if w.modifier[i].unit == u and w.modifier[i].kind == kind:
            total += w.modifier[i].amount
    return total
