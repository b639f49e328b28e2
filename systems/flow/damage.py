"""One damage instance (500.1): the rows of DAMAGE up to the loss of Vitality."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, kinds, lives, strikes, verbs, whys
from ecs_sim.components.words.pipelines import DAMAGE as ORDER
from ecs_sim.components.words.stats import ARMOR
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, walk
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import armor, cost, redirect, retaliation, shares, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import static

OBJECT = rule("500.1-1")
DORMANT = rule("500.1-2")
DEAD = rule("500.1-3")
IGNORE = rule("500.1-4")
VITALITY = rule("500.1-13")
DEFY = rule("500.1-12")
REACH = rule("400.5f")
SPENT = rule("500.1a")
POINT = 25


@kernel
def strike(w: World, source: int, target: int, damage: int, flags: int, f: int) -> int:
    """Run one instance through the whole pipeline and return the Vitality it took.

    `source` is -1 for nobody, `f` the frame that it belongs to or -1.
    """
    k = stack.push(w, source, target, damage, flags)
    w.flow[k].frame = f
    return run(w, k)


@kernel
def run(w: World, k: int) -> int:
    """Run a prepared instance and return the Vitality it took.

    One that a stop of the battle cuts short is told as far as it came.
    """
    cause = w.now.cause
    walk.walk(w, ORDER, k)
    if w.flow[k].event >= 0 and w.flow[k].told == 0:
        settle(w, k)
    stack.pop(w, k, cause)
    return w.flow[k].lost


@kernel
def discard(w: World, k: int, why: int, why_rule: int) -> int:
    """Log why an instance came to nothing, and end its walk."""
    x = w.flow[k]
    emit.emit(w, kinds.DAMAGE_REFUSED, x.source, x.target, why, x.amount, why_rule)
    return 1


@kernel
def objects(w: World, k: int) -> int:
    """Tools and Hubs discard damage (500.1-1)."""
    return discard(w, k, whys.OBJECT, OBJECT) if sets.thing(w, w.flow[k].target) != 0 else 0


@kernel
def dormant(w: World, k: int) -> int:
    """A Dormant recipient discards what does not explicitly reach it (500.1-2, 500.1i)."""
    x = w.flow[k]
    if sets.asleep(w, x.target) != 0 and x.flags & strikes.ALLOW_DORMANT == 0:
        return discard(w, k, whys.DORMANT, DORMANT)
    return 0


@kernel
def dead(w: World, k: int) -> int:
    """Nothing happens to the dead or with an amount of 0 (500.1-3), nor to the Entrapped by a new hit (S300-23)."""
    x = w.flow[k]
    if x.amount <= 0:
        return discard(w, k, whys.NO_AMOUNT, DEAD)
    if w.identity[x.target].life != lives.ALIVE or w.vitals[x.target].vitality <= 0:
        return discard(w, k, whys.DEAD, DEAD)
    if w.statuses[x.target].entrap != 0 and x.flags & strikes.FREE == 0:
        return discard(w, k, whys.ENTRAPPED, REACH)
    return 0


@kernel
def ignore(w: World, k: int) -> int:
    """A damage-ignore charge is spent by whatever instance gets this far (500.1-4, S500-08, S500-33)."""
    u = w.flow[k].target
    if w.boons[u].ignored_hits >= static.of(w, u, verbs.IGNORE_HITS):
        return 0
    w.boons[u].ignored_hits += 1
    return discard(w, k, whys.IGNORED, IGNORE)


@kernel
def announce(w: World, k: int) -> int:
    """Take the instance's place in the log, so that what it sets off on its way lies below it.

    A maximum that has changed unseen is told before: it may have lowered Vitality (S500-29).
    """
    x = w.flow[k]
    refresh.max_vitality(w, x.target)
    x.event = emit.reserve(w, kinds.DAMAGE, x.source, x.target, VITALITY)
    w.now.cause = x.event
    return 0


@kernel
def armor_percent(w: World, k: int) -> int:
    """Armor's percentage reduction, or a negative Armor's amplification (500.1-5)."""
    return reduce(w, k, 0)


@kernel
def armor_flat(w: World, k: int) -> int:
    """Armor's flat reduction (500.1-6)."""
    return reduce(w, k, 1)


@kernel
def reduce(w: World, k: int, flat: int) -> int:
    """One of the two steps of Armor, unless the instance passes Armor by."""
    x = w.flow[k]
    if x.flags & strikes.IGNORE_ARMOR == 0:
        own = refresh.value(w, x.target, ARMOR)
        left = armor.flat(w, x.left, own) if flat != 0 else armor.percent(w, x.left, own)
        x.armor += x.left - left
        x.left = left
    return 0


@kernel
def cap(w: World, k: int) -> int:
    """A printed ceiling on what one instance may do after Armor; the rest is gone (500.1-7)."""
    x = w.flow[k]
    if w.totals[x.target].statics & (1 << verbs.DAMAGE_CAP) == 0:
        return 0
    x.capped = max(0, x.left - static.amount_of(w, x.target, verbs.DAMAGE_CAP))
    x.left -= x.capped
    return 0


@kernel
def insure(w: World, k: int, family: int, points: int) -> int:
    """Spend whole points of 25 on what is left; returns what they absorbed (500.1a, 800.37a)."""
    x = w.flow[k]
    used = min((x.left + POINT - 1) // POINT, points)
    absorbed = min(x.left, used * POINT)
    x.left -= absorbed
    if family == families.SUBROGATED:
        w.insurance[x.target].subrogated -= used
    else:
        w.insurance[x.target].plain -= used
    refresh.touch(w, x.target)
    emit.emit(w, kinds.INSURANCE_SPENT, x.source, x.target, family, used, SPENT)
    return absorbed


@kernel
def subrogated(w: World, k: int) -> int:
    """Subrogated points absorb first, and the source loses what they absorbed (500.1-8, 500.7g)."""
    x = w.flow[k]
    points = w.insurance[x.target].subrogated
    if points == 0 or x.left <= 0:
        return 0
    x.subrogated = insure(w, k, families.SUBROGATED, points)
    retaliation.subrogated(w, k)
    return goes_on(w, k)


@kernel
def insured(w: World, k: int) -> int:
    """Plain points absorb what the Subrogated ones left (500.1-9)."""
    x = w.flow[k]
    points = w.insurance[x.target].plain
    if points != 0 and x.left > 0:
        x.plain = insure(w, k, families.INSURANCE, points)
    return 0


@kernel
def shield(w: World, k: int) -> int:
    """Shield pays next; a source with a Shield multiplier m drains m for each point of its budget (500.1-10,
    S500-09).
    """
    x = w.flow[k]
    held = w.vitals[x.target].shield
    if held == 0 or x.left <= 0:
        return 0
    m = static.drained(w, x.source)
    taken = min(m * x.left, held)
    x.shield = taken
    x.left -= (taken + m - 1) // m
    w.vitals[x.target].shield = held - taken
    x.broke = 1 if taken == held else 0
    return 0


@kernel
def moved(w: World, k: int) -> int:
    """An ally redirect takes its share of what is left (500.1-11, S500-06)."""
    redirect.share(w, k)
    return goes_on(w, k)


@kernel
def goes_on(w: World, k: int) -> int:
    """0 while the recipient stands; else the instance is over."""
    if stack.stands(w, k) != 0:
        return 0
    settle(w, k)
    return 1


@kernel
def defy(w: World, k: int) -> int:
    """A lethal remainder leaves 1 Vitality, once a life (500.1-12, S500-07)."""
    refresh.max_vitality(w, w.flow[k].target)
    cost.defied(w, k, DEFY)
    return 0


@kernel
def vitality(w: World, k: int) -> int:
    """What remains is taken from Vitality; overkill is nobody's damage (500.1-13, S500-15)."""
    x = w.flow[k]
    refresh.max_vitality(w, x.target)
    held = w.vitals[x.target].vitality
    lost = min(held, x.left)
    x.lost = lost
    w.vitals[x.target].vitality = held - lost
    settle(w, k)
    t = w.tally[x.target]
    t.taken += lost
    if lost > 0:
        shares.credit(w, k, lost)
    return 0


@kernel
def settle(w: World, k: int) -> int:
    """Write the instance's event and the defender's tally now that its numbers are known: what a ceiling or defy-death
    cut off is no damage reduced (formats, Result).
    """
    x = w.flow[k]
    held = x.subrogated + x.plain
    x.told = 1
    emit.settle(w, x.event, kinds.DAMAGE, x.source, x.target, x.lost, x.amount, x.armor, held, x.shield)
    w.tally[x.target].reduced += max(0, x.armor) + held + x.shield  # a negative Armor takes nothing (500.2d)
    return 0
