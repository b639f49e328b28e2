"""The battle-start pass (100.5c, 800.44a, S300-28)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, lives, unit_kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire
from ecs_sim.systems.board import geometry, sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import vessel
from ecs_sim.systems.unit import goal, hub

START = rule("100.5c")
ENEMY_FIRST = 1


@kernel
def stats(w: World, k: int) -> int:
    """Every number stands before anything else happens; the event opens the log."""
    w.now.cause = -1
    emit.emit(w, kinds.BATTLE_START, -1, -1, 0, 0, START)
    return geometry.settle(w)


@kernel
def roster(w: World, k: int) -> int:
    """Note for Highland whether a side starts with no card twice, Tools apart (800.32a, 800.32b, 800.32e)."""
    for side in range(2):
        unique = 1
        for u in range(side * 32, side * 32 + w.side[side].count):
            for v in range(side * 32, u):
                if same_card(w, u, v) != 0:
                    unique = 0
        w.side[side].roster_unique = unique
    return 0


@kernel
def same_card(w: World, u: int, v: int) -> int:
    """Whether two units of the roster are the same card; Tools are exempt (800.32d, 800.32e)."""
    a = w.identity[u]
    b = w.identity[v]
    if a.life == 0 or b.life == 0 or a.kind == unit_kinds.TOOL or b.kind == unit_kinds.TOOL:
        return 0
    return 1 if a.start_card == b.start_card else 0


@kernel
def reading_order(w: World, k: int) -> int:
    """Each unit's battle-start lines once, in reading order, the enemy half first (100.5c, S100-14).

    The order is fixed when the pass begins; a Dormant unit's lines do not run (S800-15).
    """
    w.now.in_start = 1
    vessel.enter(w)
    count = 0
    for turn in range(2):
        side = w.side[ENEMY_FIRST ^ turn]
        for i in range(side.order_count):
            w.now.queue[count] = side.order[i]
            count += 1
    for i in range(count):
        u = w.now.queue[i]
        if sets.asleep(w, u) == 0:
            if w.totals[u].listens & (1 << hooks.BATTLE_START):
                own_lines(w, u)
            if w.totals[u].goals != 0:
                goal.standing(w, u)
            if hub.franchises(w, u):
                hub.copy_markups(w, u)
        if w.clock.stop != 0:
            break
    w.now.in_start = 0
    vessel.leave(w)
    return 0


@kernel
def own_lines(w: World, u: int) -> int:
    """One unit's battle-start lines in printed order."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        started = w.clause[w.line[line].clause].hook == hooks.BATTLE_START and w.line[line].off == 0
        if started and w.identity[u].life == lives.ALIVE:
            fire.answer(w, u, line, u, u, 0, 0)
            w.now.cause = -1
    return 0


@kernel
def auras(w: World, k: int) -> int:
    """Auras are read anew before the clock starts, so that a state written out here goes on alike."""
    refresh.all_dirty(w)
    return refresh.settle(w)
