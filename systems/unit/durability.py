"""Durability (800.18): a Tool's Vitality, spent by its packages, gone at 0, and repaired."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, lives, stats, unit_kinds, verbs, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh

SPENT = rule("800.18c")
DESTROYED = rule("800.18f")
REPAIR = rule("800.18e")
PERMANENT = rule("800.18b")
GONE = 1
BACK = 1


@kernel
def most(w: World, u: int) -> int:
    """The Durability that a Tool prints at its tier; 0 for a permanent one (800.18b)."""
    return w.stats[u].printed[stats.VITALITY]


@kernel
def worn(w: World, u: int) -> int:
    """Whether a Tool has had Durability and has none left."""
    return 1 if w.stats[u].printed[stats.VITALITY] > 0 and w.vitals[u].vitality <= 0 else 0


@kernel
def take(w: World, source: int, u: int, n: int) -> int:
    """Take Durability from a Tool that has some; returns how much (800.18c)."""
    lost = min(n, w.vitals[u].vitality)
    if lost <= 0:
        return 0
    w.vitals[u].vitality -= lost
    emit.emit_full(w, kinds.WEAR, source, u, 0, lost, w.vitals[u].vitality, 0, 0, SPENT)
    return lost


@kernel
def taken(w: World, source: int, u: int, lost: int, last: int) -> int:
    """What a loss of Durability leads to (400.6f): both events, then destruction, unless a repair came first.

    Inside a pass of an ally's activation destruction waits for the end of the pass (800.18f).
    """
    if lost <= 0:
        return 0
    fire.fire(w, hooks.DURABILITY_SPENT, u, source, lost, 0)
    if last != 0:
        fire.fire(w, hooks.DURABILITY_LOST, u, source, lost, 0)
    if worn(w, u) == 0 or w.identity[u].life != lives.ALIVE:
        return 0
    if w.now.tool_passes > 0:
        w.now.worn = 1
        return 0
    return destroy(w, u)


@kernel
def destroy(w: World, u: int) -> int:
    """A worn Tool goes: its own event and no death, so neither Macabre nor an enemy dying hears it (S800-56).

    Its cell is free, and what counts adjacent Tools is read anew at once (900.34e).
    """
    for s in range(stats.N_STATS):
        w.totals[u].told[s] = 0
    w.identity[u].life = lives.DEAD
    w.footprint[u].placed = 0
    emit.emit_full(w, kinds.WEAR, u, u, GONE, 0, 0, 0, 0, DESTROYED)
    return sets.moved(w, u)


@kernel
def close(w: World) -> int:
    """The end of a pass: what is still worn is destroyed (800.18f, 900.34c)."""
    if w.now.worn == 0 or w.now.tool_passes > 0:
        return 0
    w.now.worn = 0
    for u in range(UNITS):
        if w.identity[u].life == lives.ALIVE and w.identity[u].kind == unit_kinds.TOOL and worn(w, u) != 0:
            destroy(w, u)
    return 0


@kernel
def wear(w: World, f: int, c: int, r: int, n: int) -> int:
    """A line wears a Tool down (rulings d8); a permanent one has nothing to lose."""
    actor = w.frame[f].actor
    held = w.vitals[r].vitality
    lost = take(w, actor, r, n)
    if lost == 0:
        emit.emit(w, kinds.SKIPPED, actor, r, whys.NOT_THERE, n, PERMANENT if most(w, r) == 0 else SPENT)
        return 0
    taken(w, actor, r, lost, 1 if lost == held else 0)
    return 1


@kernel
def repair(w: World, f: int, c: int, r: int, n: int) -> int:
    """Restore Durability, never above what the Tool prints; a worn one comes back where it stood (800.18e, 900.34d).

    It is no recovery (500.3g) and no revival of a unit (C33): nobody hears it.
    """
    actor = w.frame[f].actor
    held = w.vitals[r].vitality
    restored = min(n, most(w, r) - held)
    back = w.identity[r].life != lives.ALIVE
    place = w.footprint[r]
    why = 0
    if restored <= 0:
        why = whys.FULL
    elif back and sets.fits(w, r >> 5, place.column, place.row, place.cells, r) == 0:
        why = whys.NO_ROOM
    if why != 0:
        emit.emit_full(w, kinds.RECOVERY_REFUSED, actor, r, why, n, verbs.REPAIR, 0, 0, REPAIR)
        return 0
    w.vitals[r].vitality = held + restored
    emit.emit_full(w, kinds.REPAIR, actor, r, BACK if back else 0, restored, held + restored, 0, 0, REPAIR)
    if back:
        w.identity[r].life = lives.ALIVE
        w.identity[r].incarnation += 1
        place.placed = 1
        sets.moved(w, r)
        refresh.update(w, r)
    return 1
