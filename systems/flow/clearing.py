"""Clear effects (700.5): the one category that also reaches a Dormant unit."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, hooks, kinds, lives, unit_kinds, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import holding
from ecs_sim.systems.status import pool, share, timed
from ecs_sim.systems.status import stack as stacks

CLEAR = rule("700.5a")
EMPTIED = rule("800.31e")
RETURNS = rule("800.19f")


@kernel
def clear(w: World, source: int, target: int, family: int, count: int) -> int:
    """Remove a family, whole (`count` 0) or by number; refused only to the dead and to objects (S700-04).

    Returns how many stacks, instances or steps went.
    """
    who = w.identity[target]
    if who.life != lives.ALIVE or sets.thing(w, target) != 0:
        why = whys.DEAD if who.life != lives.ALIVE else whys.OBJECT
        emit.emit_full(w, kinds.STATUS_REFUSED, source, target, family, 0, why, 0, 0, CLEAR)
        return 0
    if family == families.HALLOW:
        gone = pool.clear_hallow(w, target)
    elif family == families.CRUSH:
        gone = pool.clear_modifiers(w, target, families.CRUSH)
    elif family <= families.ENTRAP:
        gone = timed.clear(w, target, family)
    else:
        held = holding.stacks(w, target, family)
        gone = -stacks.add(w, target, family, -(count if 0 < count < held else held))
    if gone == 0:
        emit.emit_full(w, kinds.STATUS_REFUSED, source, target, family, 0, whys.NOT_THERE, 0, 0, CLEAR)
        return 0
    n = emit.emit_full(
        w, kinds.STATUS_CLEARED, source, target, family, gone, holding.stacks(w, target, family), 0, 0, CLEAR
    )
    before = w.now.cause
    w.now.cause = n
    cleared(w, source, target, family, gone)
    w.now.cause = before
    return gone


@kernel
def cleared(w: World, source: int, target: int, family: int, gone: int) -> int:
    """What a clear leads to: an emptied stack forgets its appliers, an emptied Haywire and a lifted Entrap are
    heard, and so is a Penny that loses Insurance (400.6g).
    """
    if (family == families.BURN or family == families.VENOM) and holding.stacks(w, target, family) == 0:
        share.forget(w, target, family)
    if family == families.HAYWIRE and w.statuses[target].haywire == 0:
        fire.fire(w, hooks.HAYWIRE_EMPTIED, target, source, 0, 0)
    insured = family == families.INSURANCE or family == families.SUBROGATED
    if insured and w.identity[target].kind == unit_kinds.PENNY:
        fire.fire(w, hooks.INSURANCE_LOST, target, source, gone, 0)
    if family == families.ENTRAP:
        fire.fire(w, hooks.ENTRAP_ENDED, target, source, 0, 0)
    return 0
