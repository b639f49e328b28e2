"""Shock (800.64): forced activations, and the Cascades inside them."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, kinds, lives, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.activation import activate
from ecs_sim.systems.board import sets

THAW = rule("800.64a")
TWICE = rule("800.64e")
NOTHING = rule("800.64f")
THAW_STEPS = 60
DEPTH = 10


@kernel
def shock(w: World, f: int, c: int, r: int, n: int) -> int:
    """A Frozen unit loses up to 3 seconds of Freeze and that is all (800.64a); another that can act acts (800.64b)."""
    actor = w.frame[f].actor
    if w.statuses[r].freeze > 0:
        return thaw(w, actor, r)
    why = refusal(w, r)
    if why != 0:
        return emit.skip(w, actor, r, why, TWICE if why == whys.ALREADY or why == whys.NESTED else NOTHING)
    w.now.shocked[r >> 5] |= 1 << (r & 31)  # nobody is Shocked twice inside one resolution of a Shock (800.64e)
    return force(w, r)


@kernel
def refusal(w: World, r: int) -> int:
    """Why a unit is not forced to act, 0 if it is (800.64e, 800.64f, S800-52)."""
    if sets.targetable(w, r) == 0:
        return whys.NO_TARGET
    if w.statuses[r].stun > 0:
        return whys.CANNOT_ACT
    if able(w, r) == 0:
        return whys.NOTHING_TO_DO
    if (w.now.shocked[r >> 5] >> (r & 31)) & 1 != 0:
        return whys.ALREADY
    return whys.NESTED if w.now.shocks >= DEPTH else 0


@kernel
def able(w: World, r: int) -> int:
    """Whether a unit has an ability of its own; what its side lends it is none (800.64f)."""
    t = w.totals[r]
    for line in range(t.line_first, t.line_first + t.line_count):
        if w.line[line].lent == 0 and w.line[line].off == 0:
            return 1
    return 0


@kernel
def thaw(w: World, actor: int, r: int) -> int:
    """Take up to 3 seconds of Freeze (900.15b)."""
    gone = min(THAW_STEPS, w.statuses[r].freeze)
    w.statuses[r].freeze -= gone
    left = w.statuses[r].freeze
    emit.emit_full(w, kinds.STATUS_CLEARED, actor, r, families.FREEZE, gone, left, 0, 0, THAW)
    return 1


@kernel
def force(w: World, r: int) -> int:
    """A whole activation at once; charge, queue and Cascade depth are as before once it is over (900.16b, S800-71).

    A unit that died meanwhile, or came back, keeps what that has left it.
    """
    c = w.charge[r]
    incarnation = w.identity[r].incarnation
    progress = c.progress
    quick = c.quick
    queue = c.quick_queue
    chain = c.cascade_depth
    c.cascade_depth = 0
    w.now.shocks += 1
    activate.activate(w, r, 1)
    w.now.shocks -= 1
    if w.identity[r].life == lives.ALIVE and w.identity[r].incarnation == incarnation:
        c.progress = progress
        c.quick = quick
        c.quick_queue = queue
        c.cascade_depth = chain
    return 1


@kernel
def again(w: World, u: int) -> int:
    """A repeat that is rolled while a Shock chain runs: forced in its turn, exempt from the same-unit rule (900.16f).

    The unit is inside a forced activation of its own, so its charge is restored when that ends. Returns 0 where the
    chain is too deep.
    """
    why = whys.NESTED if w.now.shocks >= DEPTH else 0
    if w.identity[u].life != lives.ALIVE or w.statuses[u].stun + w.statuses[u].entrap > 0 or sets.asleep(w, u) != 0:
        why = whys.CANNOT_ACT
    if why != 0:
        return emit.skip(w, u, u, why, TWICE if why == whys.NESTED else NOTHING)
    w.now.shocks += 1
    activate.activate(w, u, 1)
    w.now.shocks -= 1
    return 1


@kernel
def open_line(w: World) -> int:
    """A Shock line begins to resolve: the outermost one forgets who was Shocked before it."""
    if w.now.shocking == 0:
        w.now.shocked[0] = 0
        w.now.shocked[1] = 0
    w.now.shocking += 1
    return 0


@kernel
def close_line(w: World) -> int:
    """A Shock line has resolved."""
    w.now.shocking -= 1
    return 0
