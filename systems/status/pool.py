"""The two pools of rows that come and go (700.1c, 700.1d): stat changes that end by themselves, and Hallow.

Both stay dense and in order of application, so that a saved and a live pool look alike.
"""

from __future__ import annotations

from ecs_sim.components.capacity import HALLOWS, MODIFIERS, STEPS_A_SECOND
from ecs_sim.components.words import families, limit_codes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import running

HALLOW_STEPS = STEPS_A_SECOND // 2


@kernel
def add_modifier(w: World, u: int, stat: int, kind: int, amount: int, steps: int, source: int) -> int:
    """Register a stat change of `amount` for `steps`; returns 0 where the pool is full, which stops the battle."""
    n = w.clock.modifiers
    if n >= MODIFIERS:
        return emit.capacity(w, limit_codes.MODIFIERS)
    w.clock.modifiers = n + 1
    m = w.modifier[n]
    m.unit = u
    m.stat = stat
    m.kind = kind
    m.amount = amount
    m.start = amount
    m.steps = steps
    m.source = source + 1
    running.mark(w, u)
    refresh.touch(w, u)
    return 1


@kernel
def find_modifier(w: World, u: int, kind: int, source: int) -> int:
    """The change of this kind that a source has running on a unit, -1 for none (800.12e)."""
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        if m.unit == u and m.kind == kind and m.source == source + 1:
            return i
    return -1


@kernel
def add_hallow(w: World, u: int, amount: int, source: int) -> int:
    """Register one Hallow instance; it first heals half a second from now (S300-13)."""
    n = w.clock.hallows
    if n >= HALLOWS:
        return emit.capacity(w, limit_codes.HALLOW)
    w.clock.hallows = n + 1
    h = w.hallow[n]
    h.unit = u
    h.amount = amount
    h.due = HALLOW_STEPS
    h.source = source + 1
    return 1


@kernel
def drop_modifiers(w: World) -> int:
    """Close the gaps that ended changes (kind 0) leave."""
    kept = 0
    for i in range(w.clock.modifiers):
        if w.modifier[i].kind != 0:
            if kept != i:
                move_modifier(w, i, kept)
            kept += 1
    w.clock.modifiers = kept
    return kept


@kernel
def move_modifier(w: World, i: int, to: int) -> int:
    """Copy a row down."""
    m = w.modifier[i]
    t = w.modifier[to]
    t.unit = m.unit
    t.stat = m.stat
    t.kind = m.kind
    t.amount = m.amount
    t.start = m.start
    t.steps = m.steps
    t.source = m.source
    return 0


@kernel
def drop_hallows(w: World) -> int:
    """Close the gaps that spent instances (amount 0) leave."""
    kept = 0
    for i in range(w.clock.hallows):
        h = w.hallow[i]
        if h.amount > 0:
            t = w.hallow[kept]
            t.unit = h.unit
            t.amount = h.amount
            t.due = h.due
            t.source = h.source
            kept += 1
    w.clock.hallows = kept
    return kept


@kernel
def forget_unit(w: World, u: int) -> int:
    """A death takes all of a unit's timed changes and Hallow with it (500.9c)."""
    for i in range(w.clock.modifiers):
        if w.modifier[i].unit == u:
            w.modifier[i].kind = 0
    drop_modifiers(w)
    for i in range(w.clock.hallows):
        if w.hallow[i].unit == u:
            w.hallow[i].amount = 0
    drop_hallows(w)
    return 0


@kernel
def clear_hallow(w: World, u: int) -> int:
    """Remove every instance of the unit and return how many there were."""
    count = 0
    for i in range(w.clock.hallows):
        if w.hallow[i].unit == u and w.hallow[i].amount > 0:
            w.hallow[i].amount = 0
            count += 1
    drop_hallows(w)
    return count


@kernel
def clear_crush(w: World, u: int) -> int:
    """Remove every Crush of the unit and return how many there were."""
    count = 0
    for i in range(w.clock.modifiers):
        if w.modifier[i].unit == u and w.modifier[i].kind == families.CRUSH:
            w.modifier[i].kind = 0
            count += 1
    drop_modifiers(w)
    refresh.touch(w, u)
    return count
