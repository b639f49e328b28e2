"""Steps 3, 4 and 7: whom the activation is aimed at (600.3)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import keywords, kinds, purposes, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit
from ecs_sim.systems.stat import refresh

NO_TARGET = rule("300.3a")
MISFIRE = rule("800.23a")
FERAL_POINTS = 1000


@kernel
def choose(w: World, f: int) -> int:
    """One Focus-weighted roll over the legal enemies, without the last victim of a Rabid unit (300.3-3).

    The result is cached for the whole activation (600.3a). Without a legal enemy the attack is skipped (300.3a).
    """
    u = w.frame[f].actor
    enemy = (u >> 5) ^ 1
    pool = without_rabid(w, u, w.side[enemy].targetable, enemy)
    if pool == 0:
        w.frame[f].no_target = 1
        return emit.skip(w, u, u, whys.NO_TARGET, NO_TARGET)
    return aim(w, f, draw.pick(w, u, -1, purposes.TARGET, 0, pool))


@kernel
def aim(w: World, f: int, target: int) -> int:
    """Cache the target in the incarnation that was chosen."""
    w.frame[f].target = target
    w.frame[f].target_incarnation = w.identity[target].incarnation
    return 0


@kernel
def without_rabid(w: World, u: int, pool: int, side: int) -> int:
    """Take the remembered victim out of a side's pool, unless that would empty it (600.3b, 800.55b)."""
    last = w.memory[u].rabid - 1
    if last < 0 or (last >> 5) != side or refresh.has(w, u, keywords.RABID) == 0:
        return pool
    rest = pool & ~(1 << (last & 31))
    return rest if rest != 0 else pool


@kernel
def misfire(w: World, f: int) -> int:
    """Ten per cent a Feral stack that the whole activation turns on a random unit of either side (300.3-4, 800.23).

    The pool leaves out the unit itself and allies immune to ally damage; Rabid is dropped whole where it would empty
    both halves of it (S600-05). Without a candidate there is no misfire.
    """
    u = w.frame[f].actor
    stacks = w.statuses[u].feral
    if stacks == 0 or draw.chance(w, u, purposes.MISFIRE, FERAL_POINTS * stacks) == 0:
        return 0
    own_side = u >> 5
    own = w.side[own_side].targetable & ~(1 << (u & 31))
    for i in range(w.side[own_side].order_count):
        v = w.side[own_side].order[i]
        if own & (1 << (v & 31)) and refresh.has(w, v, keywords.IMMUNE_TO_ALLY_DAMAGE) != 0:
            own &= ~(1 << (v & 31))
    other = w.side[own_side ^ 1].targetable
    last = w.memory[u].rabid - 1
    if last >= 0 and refresh.has(w, u, keywords.RABID) != 0:
        bit = 1 << (last & 31)
        kept_own = own & ~bit if (last >> 5) == own_side else own
        kept_other = other if (last >> 5) == own_side else other & ~bit
        if kept_own | kept_other:
            own = kept_own
            other = kept_other
    target = draw.pick(w, u, -1, purposes.MISFIRE_PICK, own, other)
    if target < 0:
        return 0
    w.frame[f].misfired = 1
    aim(w, f, target)
    emit.emit(w, kinds.MISFIRE, u, target, 0, stacks, MISFIRE)
    return 0


@kernel
def remember(w: World, f: int) -> int:
    """Rabid remembers the unit that is really attacked, a misfire's ally included (300.3-7, 800.55c, S600-03)."""
    fr = w.frame[f]
    m = w.memory[fr.actor]
    m.rabid = fr.target + 1
    fr.new_target = 1 if m.seen[fr.target] != fr.target_incarnation + 1 else 0
    m.seen[fr.target] = fr.target_incarnation + 1
    return 0
