"""Recovery: restoring Vitality and gaining Shield go through one ledger (500.3)."""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX
from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, families, flags, hooks, kinds, verbs, whys
from ecs_sim.components.words.pipelines import RECOVERY as ORDER
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire, walk
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import boost

REFUSED = rule("500.3g")
CAPACITY = rule("500.3c")
MAIM = rule("500.3d")
HEAL = rule("500.3a")
SHIELD = rule("800.63a")


@kernel
def heal(w: World, source: int, target: int, asked: int, f: int) -> int:
    """Restore Vitality and return how much came of it; `f` is the frame that asks, -1 for none."""
    return start(w, source, target, asked, f, verbs.RESTORE, 0)


@kernel
def tick(w: World, target: int, asked: int, kind: int) -> int:
    """A Hallow or Roost tick that is already running: it reaches an Entrapped or Dormant unit too (C14)."""
    return start(w, -1, target, asked, -1, verbs.RESTORE, kind | flags.THROUGH_ENTRAP | flags.ALLOW_DORMANT)


@kernel
def shield(w: World, source: int, target: int, asked: int, f: int) -> int:
    """Grant Shield and return how much came of it."""
    return start(w, source, target, asked, f, verbs.SHIELD, 0)


@kernel
def start(w: World, source: int, target: int, asked: int, f: int, verb: int, kind: int) -> int:
    """Open a recovery and walk it."""
    k = stack.push(w, source, target, asked, kind)
    w.flow[k].family = verb
    w.flow[k].frame = f
    if f >= 0 and passes_entrap(w, f) != 0:
        w.flow[k].flags |= flags.THROUGH_ENTRAP
    cause = w.now.cause
    walk.walk(w, ORDER, k)
    stack.pop(w, k, cause)
    return w.flow[k].done


@kernel
def passes_entrap(w: World, f: int) -> int:
    """Whether the line that speaks reaches through Entrap (700.3b)."""
    line = w.now.line - 1
    return 1 if line >= 0 and w.clause[w.line[line].clause].flags & flags.THROUGH_ENTRAP else 0


@kernel
def gate(w: World, k: int) -> int:
    """Refused to the dead, the Entrapped, the Dormant, to Tools and Hubs (500.3g, 800.63e).

    A unit at 0 Vitality is dying, whoever answers before its death does (500.4a, S500-31).
    """
    x = w.flow[k]
    why = sets.refusal(w, x.target, x.flags)
    if why == 0 and x.amount <= 0:
        why = whys.NO_AMOUNT
    if why == 0:
        return 0
    emit.emit_full(w, kinds.RECOVERY_REFUSED, x.source, x.target, why, x.amount, x.family, 0, 0, REFUSED)
    return 1


@kernel
def core(w: World, k: int) -> int:
    """A Core adds to what is restored or shielded, before the receiving rule's own caps (500.3b, 1000.4d, S500-14).

    A Roost tick has it in its sum already, below its clamp (800.59d).
    """
    x = w.flow[k]
    if x.flags & flags.SUMMED == 0:
        x.left += boost.of(w, x.target, boosts.RESTORED if x.family == verbs.RESTORE else boosts.SHIELDED)
    return 0


@kernel
def exalt(w: World, k: int) -> int:
    """Exalt adds to Shield received; ordinary heals, Feast, Roost pass it by (800.21a, 800.21c)."""
    x = w.flow[k]
    if x.family == verbs.SHIELD:
        x.left += w.boons[x.target].exalt
    return 0


@kernel
def capacity(w: World, k: int) -> int:
    """No more than can be received: the missing Vitality for a heal (500.3c)."""
    x = w.flow[k]
    if x.family == verbs.RESTORE:
        room = refresh.max_vitality(w, x.target) - w.vitals[x.target].vitality
    else:
        room = AMOUNT_MAX - w.vitals[x.target].shield
    x.left = min(room, x.left)
    if x.left > 0:
        return 0
    emit.emit_full(w, kinds.RECOVERY_REFUSED, x.source, x.target, whys.FULL, x.amount, x.family, 0, 0, CAPACITY)
    return 1


@kernel
def maim(w: World, k: int) -> int:
    """Each Maim point prevents 2 of what is eligible and is spent by it, halves rounded up (500.3d, 800.43c)."""
    x = w.flow[k]
    points = w.maim[x.target].points
    if points == 0:
        return 0
    prevented = min(x.left, 2 * points)
    used = (prevented + 1) // 2
    w.maim[x.target].points = points - used
    x.left -= prevented
    emit.emit_full(w, kinds.MAIM_SPENT, x.source, x.target, families.MAIM, used, prevented, 0, 0, MAIM)
    return 0


@kernel
def write(w: World, k: int) -> int:
    """Add what is left and tell it."""
    x = w.flow[k]
    x.done = x.left
    if x.left <= 0:
        emit.emit_full(w, kinds.RECOVERY_REFUSED, x.source, x.target, whys.MAIMED, x.amount, x.family, 0, 0, MAIM)
        return 1
    t = w.tally[x.target]
    if x.family == verbs.RESTORE:
        w.vitals[x.target].vitality += x.left
        t.restored += x.left
        w.now.cause = emit.emit(w, kinds.HEAL, x.source, x.target, 0, x.left, HEAL)
        return 0
    w.vitals[x.target].shield += x.left
    t.shielded += x.left
    w.now.cause = emit.emit(w, kinds.SHIELD, x.source, x.target, 0, x.left, SHIELD)
    return 0


@kernel
def listeners(w: World, k: int) -> int:
    """Gaining Shield is heard (400.6a)."""
    x = w.flow[k]
    if x.family == verbs.SHIELD:
        fire.fire(w, hooks.SHIELD_GAINED, x.target, x.source, x.done, 0)
    return 0
