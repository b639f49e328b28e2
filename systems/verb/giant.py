"""Losses of a stat with rules of their own: Piercing Roar, Repossess (800.50, 800.57)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, hooks, kinds, unit_kinds, whys
from ecs_sim.components.words.stats import ARMOR, POWER
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire, scope
from ecs_sim.systems.flow import apply, drain

BOSS = rule("800.50c")


@kernel
def roar(w: World, f: int, c: int, r: int, n: int) -> int:
    """Each enemy loses Power for the rest of the battle (800.50a, S800-46).

    A boss's is drained, and only by a Roar that says so (800.50c, C38).
    """
    actor = w.frame[f].actor
    if w.identity[r].kind != unit_kinds.BOSS:
        return 1 if apply.stat(w, actor, r, POWER, -n, 0, w.clause[c].flags) != 0 else 0
    if w.clause[c].flags & flags.DRAINS_BOSS:
        return 1 if drain.power(w, actor, r, n) > 0 else 0
    emit.emit_full(w, kinds.STAT_REFUSED, actor, r, POWER, -n, whys.IMMUNE, 0, 0, BOSS)
    return 0


@kernel
def repossess(w: World, f: int, c: int, r: int, n: int) -> int:
    """The target loses Armor, below 0 too, and this unit gains what was taken (800.57a, S800-49)."""
    actor = w.frame[f].actor
    taken = -apply.stat(w, actor, r, ARMOR, -n, 0, w.clause[c].flags)
    if taken <= 0:
        return 0
    if scope.itself(w, f) != 0:
        apply.stat(w, actor, actor, ARMOR, taken, 0, 0)
    fire.fire(w, hooks.REPOSSESSED, r, actor, taken, 0)
    return 1
