"""The second half of APPLY (700.2): writing what passed the gates, telling it, and who hears of it."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, families, flags, hooks, kinds, unit_kinds, whys
from ecs_sim.components.words.stats import ARMOR, VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount as amounts
from ecs_sim.systems import emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import apply
from ecs_sim.systems.stat import holding, refresh
from ecs_sim.systems.status import pool, running, share, smash, timed
from ecs_sim.systems.status import stack as stacks
from ecs_sim.systems.unit import boost

APPLIED = rule("700.2c")
TIMED = rule("700.1a")
CHANGED = rule("400.1d")
CRUSH = rule("800.12a")
GRANTED = rule("400.1b")
FULL = rule("700.2c")
SLEEP = rule("800.16i")
DEPTH = rule("400.6h")
CRUSH_STEPS = 2 * STEPS_A_SECOND
FLEETING_STEPS = 5 * STEPS_A_SECOND
INSURED_DEPTH = 4


@kernel
def write(w: World, k: int) -> int:
    """Write by family; `done` is what changed, and the event is told here."""
    x = w.flow[k]
    if x.family == families.STAT:
        return write_stat(w, k)
    if x.family == families.KEYWORD:
        return write_keyword(w, k)
    if x.family == families.CRUSH:
        return write_crush(w, k)
    if x.family <= families.ENTRAP or x.family == families.DORMANT or x.family == families.SMASH:
        return write_timed(w, k)
    return write_stack(w, k)


@kernel
def write_timed(w: World, k: int) -> int:
    """What lasts a time: the timed statuses, Dormant for a time (800.16i), a Smash, which is told before it acts."""
    x = w.flow[k]
    x.done = 1
    left = x.steps
    if x.family <= families.ENTRAP:
        left = timed.write(w, x.target, x.family, left)
    elif x.family == families.DORMANT:
        w.dormant[x.target].steps = left
        running.mark(w, x.target)
    by = SLEEP if x.family == families.DORMANT else TIMED
    w.now.cause = emit.emit_full(w, kinds.STATUS_APPLIED, x.source, x.target, x.family, 1, left, 0, 0, by)
    if x.family == families.SMASH:
        smash.apply(w, x.target, left)
    elif x.family == families.DORMANT:
        sets.update(w, x.target)
    return 0


@kernel
def write_crush(w: World, k: int) -> int:
    """Armor down for two seconds, each Crush apart; a Tool's takes the place of its own on this enemy (800.12e)."""
    x = w.flow[k]
    x.left += boost.of(w, x.source, boosts.CRUSH) if x.source >= 0 else 0  # 800.12g
    change = x.left
    old = -1
    if x.source >= 0 and w.identity[x.source].kind == unit_kinds.TOOL:
        old = pool.find_modifier(w, x.target, families.CRUSH, x.source)
    if old >= 0:
        m = w.modifier[old]
        change += m.amount
        m.amount = -x.left
        m.start = -x.left
        m.steps = CRUSH_STEPS
        running.mark(w, x.target)
        refresh.touch(w, x.target)
    elif pool.add_modifier(w, x.target, ARMOR, families.CRUSH, -x.left, CRUSH_STEPS, x.source) == 0:
        return 1
    x.done = x.left
    w.now.cause = emit.emit_full(
        w, kinds.STATUS_APPLIED, x.source, x.target, x.family, x.done, CRUSH_STEPS, 0, 0, CRUSH
    )
    if change != 0:
        tell_stat(w, k, ARMOR, -change)
    return 0


@kernel
def write_stack(w: World, k: int) -> int:
    """Stacks and points, Hallow's instances, Roost's sum; a full stack refuses more."""
    x = w.flow[k]
    if x.family == families.HALLOW:
        x.done = pool.add_hallow(w, x.target, x.left, x.source) * x.left
        running.mark(w, x.target)
    else:
        x.done = stacks.add(w, x.target, x.family, x.left)
        if x.family == families.BURN or x.family == families.VENOM:
            share.add(w, x.target, x.family, x.source, x.done)
        if x.family == families.INTEREST and x.done > 0:
            w.statuses[x.target].interest_by = x.source + 1
    if x.done == 0:
        return apply.refuse(w, k, whys.MAXIMUM, FULL)
    hallow = x.family == families.HALLOW
    now = holding.hallow(w, x.target) if hallow else holding.stacks(w, x.target, x.family)
    w.now.cause = emit.emit_full(w, kinds.STATUS_APPLIED, x.source, x.target, x.family, x.done, now, 0, 0, APPLIED)
    return 0


@kernel
def write_stat(w: World, k: int) -> int:
    """A stat layer: timed and Fleeting changes in the pool, the rest in this life's layer.

    A Hub's or Penny's gain before the clock starts goes to the layer that a revival keeps (S500-23). A gain of
    maximum Vitality raises current Vitality alike and is no recovery (S500-29).
    """
    x = w.flow[k]
    u = x.target
    if x.flags & flags.FLEETING:
        if pool.add_modifier(w, u, x.stat, families.FLEETING, x.left, FLEETING_STEPS, x.source) == 0:
            return 1
    elif x.flags & flags.TIMED:
        if pool.add_modifier(w, u, x.stat, families.MODIFIER, x.left, x.steps, x.source) == 0:
            return 1
    elif layer(w, k) == 0:
        return apply.refuse(w, k, whys.MAXIMUM, FULL)
    if x.stat == VITALITY and x.left > 0:
        w.vitals[u].vitality += x.left
    refresh.touch(w, u)
    x.done = x.left
    tell_stat(w, k, x.stat, x.left)
    return 0


@kernel
def layer(w: World, k: int) -> int:
    """Add to a layer that lasts (S500-23), up to the engine's bound on amounts; `left` becomes what was added."""
    x = w.flow[k]
    own = w.stats[x.target]
    start = kept(w, k) != 0
    held = own.start[x.stat] if start else own.life[x.stat]
    x.left = amounts.within(w, held + x.left) - held
    if start:
        own.start[x.stat] += x.left
    else:
        own.life[x.stat] += x.left
    return x.left


@kernel
def kept(w: World, k: int) -> int:
    """Gains that a revival keeps: a Hub's or Penny's before the clock starts, and a Quest's reward to its own unit."""
    x = w.flow[k]
    if w.now.in_start != 0 and from_scrip(w, x.source) != 0:
        return 1
    return 1 if w.now.rewarding != 0 and w.now.line == w.now.rewarding and x.source == x.target else 0


@kernel
def from_scrip(w: World, source: int) -> int:
    """Whether a Hub or a Penny gives it."""
    if source < 0:
        return 0
    kind = w.identity[source].kind
    return 1 if kind == unit_kinds.HUB or kind == unit_kinds.PENNY else 0


@kernel
def tell_stat(w: World, k: int, which: int, amount: int) -> int:
    """The event of a stat change, signed."""
    x = w.flow[k]
    w.totals[x.target].told[which] += amount
    n = emit.emit_full(w, kinds.STAT_CHANGED, x.source, x.target, which, amount, x.steps, 0, 0, CHANGED)
    w.now.cause = n
    return n


@kernel
def write_keyword(w: World, k: int) -> int:
    """Grant for the battle, for this life or for a time; or suppress for the battle (800.20d, 800.56g, S700-03)."""
    x = w.flow[k]
    bit = 1 << x.stat
    held = w.keywords[x.target]
    x.done = 1
    if x.flags & flags.NEGATIVE:
        held.suppressed |= bit
        w.now.cause = emit.emit(w, kinds.KEYWORD_LOST, x.source, x.target, x.stat, 1, GRANTED)
    else:
        if x.flags & flags.TIMED:
            held.timed[x.stat] = max(held.timed[x.stat], x.steps)
            running.mark_keywords(w, x.target)
        elif x.flags & flags.BATTLE_LONG:
            held.battle |= bit
        else:
            held.life |= bit
        w.now.cause = emit.emit_full(w, kinds.KEYWORD_GAINED, x.source, x.target, x.stat, 1, x.steps, 0, 0, GRANTED)
    refresh.touch_side(w, x.target >> 5)
    return 0


@kernel
def listeners(w: World, k: int) -> int:
    """The status events of 400.6d and the Insurance ones of 400.6g."""
    x = w.flow[k]
    hook = hook_of(w, x.family)
    if hook == 0:
        return 0
    if hook == hooks.INSURANCE_GAINED:
        return insurance_listeners(w, k)
    fire.fire(w, hook, x.target, x.source, x.done, 0)
    if x.family == families.KINDLED:
        held = w.boons[x.target].kindled
        if held >= holding.IGNITED_AT and held - x.done < holding.IGNITED_AT:
            fire.fire(w, hooks.IGNITED, x.target, x.source, held, 0)
    return 0


@kernel
def hook_of(w: World, family: int) -> int:
    """The event that an application of this family is, 0 for none."""
    if family == families.STUN:
        return hooks.STUNNED
    if family == families.FREEZE:
        return hooks.FROZEN
    if family == families.ENTRAP:
        return hooks.ENTRAPPED
    if family == families.KINDLED:
        return hooks.KINDLED_GAINED
    if family == families.FERAL:
        return hooks.FERAL_GAINED
    if family == families.CONSECRATE:
        return hooks.CONSECRATE_GAINED
    if family == families.HALLOW:
        return hooks.HALLOW_GAINED
    if family == families.INTEREST:
        return hooks.INTEREST_APPLIED
    return hooks.INSURANCE_GAINED if family == families.INSURANCE or family == families.SUBROGATED else 0


@kernel
def insurance_listeners(w: World, k: int) -> int:
    """Every positive grant is heard; past four levels of reactions the points arrive and nobody answers (S400-18)."""
    x = w.flow[k]
    level = w.now.insured
    if level >= INSURED_DEPTH:
        emit.emit(w, kinds.NESTING_CAPPED, x.source, x.target, hooks.INSURANCE_GAINED, level, DEPTH)
        return 0
    w.now.insured = level + 1
    fire.fire(w, hooks.INSURANCE_GAINED, x.target, x.source, x.done, 0)
    w.now.insured = level
    return 0
