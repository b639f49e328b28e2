"""Folding the authoritative state into the digest. Made by tools/make_fold.py from the component declarations.

Each used row of each component, in the order of the world record, four fields at a time; of arrays, the places
that are not 0. No rule: this is the digest's own definition (docs/formats.md).
"""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit


@kernel
def state(w: World) -> int:
    """Set `now.final_a` and `now.final_b` to the running lanes with the present state folded in. No rule: digest."""
    a = w.clock.hash_a
    b = w.clock.hash_b
    clock(w)
    for side in range(2):
        fold_side(w, side)
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            unit(w, u)
    pools(w)
    w.now.final_a = w.clock.hash_a
    w.now.final_b = w.clock.hash_b
    w.clock.hash_a = a
    w.clock.hash_b = b
    return 0


@kernel
def clock(w: World) -> int:
    """How the battle stands. No rule: digest."""
    c = w.clock
    emit.mix(w, c.step, c.winner, c.activations, c.modifiers)
    emit.mix(w, c.hallows, 0, 0, 0)
    return 0


@kernel
def fold_side(w: World, side: int) -> int:
    """One side's resources. No rule: digest."""
    c = w.side[side]
    emit.mix(w, c.stock, c.dividend, c.profit, c.roster_unique)
    return 0


@kernel
def unit(w: World, u: int) -> int:
    """One unit, component by component. No rule: digest."""
    identity(w, u)
    tier(w, u)
    footprint(w, u)
    vitals(w, u)
    stats(w, u)
    charge(w, u)
    statuses(w, u)
    maim(w, u)
    insurance(w, u)
    boons(w, u)
    keywords(w, u)
    dormant(w, u)
    revival(w, u)
    memory(w, u)
    attribution(w, u)
    counter(w, u)
    ordinals(w, u)
    tally(w, u)
    return 0


@kernel
def identity(w: World, u: int) -> int:
    """Identity. No rule: digest."""
    c = w.identity[u]
    emit.mix(w, c.card, c.start_card, c.kind, c.tribe)
    emit.mix(w, c.key, c.life, c.incarnation, c.spawned)
    return 0


@kernel
def tier(w: World, u: int) -> int:
    """Tier. No rule: digest."""
    c = w.tier[u]
    emit.mix(w, c.current, c.native, c.start, c.smash)
    return 0


@kernel
def footprint(w: World, u: int) -> int:
    """Footprint. No rule: digest."""
    c = w.footprint[u]
    emit.mix(w, c.column, c.row, c.cells, c.placed)
    return 0


@kernel
def vitals(w: World, u: int) -> int:
    """Vitals. No rule: digest."""
    c = w.vitals[u]
    emit.mix(w, c.vitality, c.shield, 0, 0)
    return 0


@kernel
def stats(w: World, u: int) -> int:
    """Stats. No rule: digest."""
    c = w.stats[u]
    emit.mix(w, c.printed_tier, c.drain, 0, 0)
    for i in range(6):
        if c.printed[i] != 0:
            emit.mix(w, 96, i, c.printed[i], 0)
    for i in range(6):
        if c.start[i] != 0:
            emit.mix(w, 97, i, c.start[i], 0)
    for i in range(6):
        if c.life[i] != 0:
            emit.mix(w, 98, i, c.life[i], 0)
    return 0


@kernel
def charge(w: World, u: int) -> int:
    """Charge. No rule: digest."""
    c = w.charge[u]
    emit.mix(w, c.progress, c.quick, c.quick_queue, c.cascade_depth)
    emit.mix(w, c.activations, c.first_done, 0, 0)
    return 0


@kernel
def statuses(w: World, u: int) -> int:
    """Statuses. No rule: digest."""
    c = w.statuses[u]
    emit.mix(w, c.stun, c.freeze, c.blind, c.prismbreak)
    emit.mix(w, c.entrap, c.burn, c.burn_due, c.venom)
    emit.mix(w, c.venom_due, c.haywire, c.feral, c.interest)
    emit.mix(w, c.interest_by, c.dread, 0, 0)
    return 0


@kernel
def maim(w: World, u: int) -> int:
    """Maim. No rule: digest."""
    c = w.maim[u]
    emit.mix(w, c.points, 0, 0, 0)
    return 0


@kernel
def insurance(w: World, u: int) -> int:
    """Insurance. No rule: digest."""
    c = w.insurance[u]
    emit.mix(w, c.plain, c.subrogated, 0, 0)
    return 0


@kernel
def boons(w: World, u: int) -> int:
    """Boons. No rule: digest."""
    c = w.boons[u]
    emit.mix(w, c.kindled, c.overclock, c.consecrate, c.exalt)
    emit.mix(w, c.roost, c.roost_percent, c.roost_due, c.ignored_hits)
    return 0


@kernel
def keywords(w: World, u: int) -> int:
    """Keywords. No rule: digest."""
    c = w.keywords[u]
    emit.mix(w, c.innate, c.life, c.battle, c.suppressed)
    for i in range(16):
        if c.timed[i] != 0:
            emit.mix(w, 192, i, c.timed[i], 0)
    return 0


@kernel
def dormant(w: World, u: int) -> int:
    """Dormant. No rule: digest."""
    c = w.dormant[u]
    emit.mix(w, c.asleep, c.steps, c.progress, c.woken)
    return 0


@kernel
def revival(w: World, u: int) -> int:
    """Revival. No rule: digest."""
    c = w.revival[u]
    emit.mix(w, c.vessels, c.vessel_points, c.everlasting, c.waiting)
    emit.mix(w, c.killer, c.killer_incarnation, c.defied, 0)
    return 0


@kernel
def memory(w: World, u: int) -> int:
    """Memory. No rule: digest."""
    c = w.memory[u]
    emit.mix(w, c.rabid, 0, 0, 0)
    for i in range(64):
        if c.seen[i] != 0:
            emit.mix(w, 240, i, c.seen[i], 0)
    return 0


@kernel
def attribution(w: World, u: int) -> int:
    """Attribution. No rule: digest."""
    c = w.attribution[u]
    for i in range(64):
        if c.burn_by[i] != 0:
            emit.mix(w, 256, i, c.burn_by[i], 0)
    for i in range(64):
        if c.venom_by[i] != 0:
            emit.mix(w, 257, i, c.venom_by[i], 0)
    for i in range(64):
        if c.burn_turn[i] != 0:
            emit.mix(w, 258, i, c.burn_turn[i], 0)
    for i in range(64):
        if c.venom_turn[i] != 0:
            emit.mix(w, 259, i, c.venom_turn[i], 0)
    return 0


@kernel
def counter(w: World, u: int) -> int:
    """Counter. No rule: digest."""
    c = w.counter[u]
    emit.mix(w, c.value, c.written, c.quest, 0)
    return 0


@kernel
def ordinals(w: World, u: int) -> int:
    """Ordinals. No rule: digest."""
    c = w.ordinals[u]
    for i in range(24):
        if c.used[i] != 0:
            emit.mix(w, 288, i, c.used[i], 0)
    return 0


@kernel
def tally(w: World, u: int) -> int:
    """Tally. No rule: digest."""
    c = w.tally[u]
    emit.mix(w, c.dealt, c.taken, c.reduced, c.restored)
    emit.mix(w, c.shielded, c.kills, c.deaths, 0)
    return 0


@kernel
def pools(w: World) -> int:
    """Lines' memories, stat changes and Hallow instances. No rule: digest."""
    for i in range(w.clock.lines):
        l = w.line[i]
        emit.mix(w, l.once, l.hits_player, l.hits_enemy, l.progress)
        emit.mix(w, l.stored, l.draws, 0, 0)
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        emit.mix(w, m.unit, m.kind, m.stat, m.amount)
        emit.mix(w, m.start, m.steps, m.source, 0)
    for i in range(w.clock.hallows):
        h = w.hallow[i]
        emit.mix(w, h.unit, h.amount, h.due, h.source)
    return 0
