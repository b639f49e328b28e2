"""How much: the number that a clause comes to at the moment it resolves (400.2, 400.3, S400-01).

Order: source, the source's own cap, times and divided by, rounded down to at least 1, times an integer
count, times the gate's factor. Flat numbers were multiplied by tier when the battle was built.
"""

from __future__ import annotations

from ecs_sim.components.capacity import AMOUNT_MAX, STEPS_A_SECOND, TIERS
from ecs_sim.components.words import counts, flags, gates, sources, stats, unit_kinds, verbs, whose
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import frame, gate
from ecs_sim.systems.board import census
from ecs_sim.systems.stat import holding, refresh
from ecs_sim.systems.unit import boost

#: Sources of which there may be nothing.
COUNTED = (
    (1 << sources.COUNTER)
    | (1 << sources.FAMILY)
    | (1 << sources.LEVEL)
    | (1 << sources.STOCK)
    | (1 << sources.DIVIDEND)
    | (1 << sources.PROFIT)
    | (1 << sources.COST_PAID)
)


@kernel
def number(w: World, i: int, u: int) -> int:
    """An authored number at a unit's tier in force; past the fourth tier the last entry serves (S400-04, S100-06)."""
    return w.number[i].at[min(TIERS, max(1, w.tier[u].current)) - 1] if i > 0 else 0


@kernel
def steps(w: World, c: int, u: int) -> int:
    """How long a clause's effect lasts; half as long where the rune that speaks reaches half of the unit (S100-09)."""
    found = number(w, w.clause[c].duration, u)
    line = w.now.line - 1
    if found > 0 and line >= 0 and w.line[line].half != 0:
        found = max(1, (found + 1) // 2)
    return found


@kernel
def within(w: World, amount: int) -> int:
    """An amount inside what the engine counts with."""
    return min(AMOUNT_MAX, max(-AMOUNT_MAX, amount))


@kernel
def resolve(w: World, f: int, line: int, c: int) -> int:
    """The amount of a clause now. An ordinary one is at least 1; a base attack, and what counts, may be 0."""
    clause = w.clause[c]
    u = w.frame[f].actor
    by_the_second = clause.source == sources.FREEZE_REMOVED
    down = STEPS_A_SECOND if by_the_second else 1
    up = within(w, source(w, f, line, c))
    if clause.cap != 0:
        up = min(up, number(w, clause.cap, u) * down)
    held = up
    if clause.times != 0:
        up = within(w, up * number(w, clause.times, u))
    if clause.divide != 0:
        down *= max(1, number(w, clause.divide, u))
    if line >= 0 and w.line[line].half != 0:  # RULING S100-09: a rune that covers half is worth half, at least 1
        down *= 2
    if by_the_second or clause.flags & flags.DURATION_SCALED or clause.per == counts.FREEZE_SECONDS:
        return duration_scaled(w, f, line, c, up, down)
    found = up // down
    if clause.verb == verbs.ATTACK or (held == 0 and is_count(w, c)):
        found = max(0, found)
    elif found < 1:
        found = 1
    if clause.per != 0:
        found = within(w, found * count(w, f, line, c))
    return factored(w, f, line, c, found)


@kernel
def duration_scaled(w: World, f: int, line: int, c: int, up: int, down: int) -> int:
    """An amount for each second: the only one that is rounded after its count, and may come to 0 (400.3e)."""
    if w.clause[c].per != 0:
        up = up * count(w, f, line, c)
    if w.clause[c].per == counts.FREEZE_SECONDS:
        down *= STEPS_A_SECOND
    return factored(w, f, line, c, within(w, max(0, up // down)))


@kernel
def factored(w: World, f: int, line: int, c: int, found: int) -> int:
    """Multiply by the factor of a stat gate that holds, if the line's gate multiplies (400.4h)."""
    clause = w.clause[c]
    if clause.flags & flags.GATE_MULTIPLIES == 0:
        return found
    for g in range(clause.first_gate, clause.first_gate + clause.gates):
        if w.gate[g].kind == gates.OVERMATCH and gate.passes(w, f, line, g, -1):
            found = within(w, found * number(w, w.gate[g].number, w.frame[f].actor))
    return found


@kernel
def is_count(w: World, c: int) -> int:
    """Sources that tell how much of something there is: where there is none, the amount is 0 (400.2h, 400.3c, 800.4m).

    Feast that becomes bonus damage is one: at full Vitality it adds nothing (800.22f).
    """
    kind = w.clause[c].source
    fed = kind == sources.FEAST_RESTORED and w.clause[c].verb == verbs.BONUS_DAMAGE
    return 1 if fed or COUNTED & (1 << kind) else 0


@kernel
def source(w: World, f: int, line: int, c: int) -> int:
    """What an amount is read from, before any arithmetic (400.2a, C26). Freeze removed comes in steps."""
    clause = w.clause[c]
    kind = clause.source
    fr = w.frame[f]
    u = fr.actor
    if kind == sources.NUMBER:
        return number(w, clause.amount, u)
    if kind == sources.POWER:
        return own_stat(w, f, 0)
    if kind == sources.BURN_POWER:
        return max(1, 75 * own_stat(w, f, 0) // 100)  # 400.2f, S400-06
    if kind == sources.EVENT_AMOUNT:
        return fr.amount
    if kind == sources.COST_PAID:
        return fr.cost
    if kind == sources.FEAST_RESTORED:
        return fr.feast
    if kind == sources.FREEZE_REMOVED:
        return fr.freeze_removed
    if kind == sources.DAMAGE_SO_FAR:
        return fr.base + fr.bonus
    if kind == sources.DAMAGE_DEALT:
        return fr.dealt
    if kind == sources.FAMILY:
        return carried(w, f, line, clause.source_what, clause.source_whose)
    if kind == sources.VITALITY:
        who = gate.whom(w, f, line, max(whose.SELF, clause.source_whose), -1)
        return w.vitals[who].vitality if who >= 0 else 0
    if kind == sources.STAT or kind == sources.ARMOR or kind == sources.MAX_VITALITY:
        which = stats.ARMOR if kind == sources.ARMOR else clause.source_what
        which = stats.VITALITY if kind == sources.MAX_VITALITY else which
        if clause.source_whose <= whose.SELF:
            return own_stat(w, f, which)
        who = gate.whom(w, f, line, clause.source_whose, -1)
        return refresh.value(w, who, which) if who >= 0 else 0
    return own_source(w, u, c)


@kernel
def own_stat(w: World, f: int, s: int) -> int:
    """A live stat of the actor, or effective Power for 0 (400.2c, 400.2d).

    An activation whose actor died goes on with what it died with, even if a Vessel brought it back (S300-21, 500.4b).
    """
    u = w.frame[f].actor
    if w.frame[f].died != 0 and w.captured[u].step == w.clock.step:
        return w.captured[u].value[s]
    return refresh.power(w, u) if s == 0 else refresh.value(w, u, s)


@kernel
def own_source(w: World, u: int, c: int) -> int:
    """Sources that need no activation: the unit's own numbers, its counter, its side's stores (400.2c, 400.2h)."""
    kind = w.clause[c].source
    if kind == sources.NUMBER:
        return number(w, w.clause[c].amount, u)
    if kind == sources.BURN_POWER:
        return max(1, 75 * refresh.raw(w, u, stats.POWER) // 100)
    # docs/rulings.md R-28: a static line reads Raw Power where it says Power: what it adds to can't be what it reads.
    if kind == sources.RAW_POWER or kind == sources.POWER:
        return refresh.raw(w, u, stats.POWER)
    if kind == sources.BASE_SPEED:
        return refresh.raw(w, u, stats.SPEED)
    if kind == sources.COUNTER:
        return w.counter[u].value
    if kind == sources.STOCK:
        return w.side[u >> 5].stock
    if kind == sources.DIVIDEND:
        return w.side[u >> 5].dividend
    if kind == sources.PROFIT:
        return w.side[u >> 5].profit
    if kind == sources.LEVEL:
        return boost.level(w, u >> 5)
    raise ValueError("no such source of an amount")


@kernel
def layer(w: World, u: int, c: int, line: int) -> int:
    """The amount of a static line on `u`: its number, at least 1, times a count that needs no activation (400.3)."""
    clause = w.clause[c]
    found = own_source(w, u, c)
    least = 0 if found == 0 and is_count(w, c) else 1
    if clause.times != 0:
        found *= number(w, clause.times, u)
    if clause.divide != 0:
        found //= max(1, number(w, clause.divide, u))
    if w.line[line].half != 0:
        found //= 2
    found = max(least, found)
    if clause.per == counts.STACKS:
        found *= holding.family(w, u, clause.per_what)
    elif clause.per != 0:
        found *= board_count(w, u, clause.per, clause.per_what)
    return within(w, found)


@kernel
def carried(w: World, f: int, line: int, family: int, of: int) -> int:
    """Stacks of a family on the unit that is meant, or on all enemies together."""
    if of == whose.ALL_ENEMIES:
        return census.stacks(w, 1 - (w.frame[f].actor >> 5), family)
    who = gate.whom(w, f, line, of, -1)
    if who < 0 or (of == whose.TARGET and frame.target_stands(w, f) == 0):
        return 0
    return holding.family(w, who, family)


@kernel
def count(w: World, f: int, line: int, c: int) -> int:
    """What a `per` clause counts, sampled now (400.3a). Seconds of Freeze come in steps."""
    clause = w.clause[c]
    per = clause.per
    if per == counts.STACKS:
        return carried(w, f, line, clause.per_what, clause.per_whose)
    if per == counts.NEGATIVE_STATUSES:
        who = gate.whom(w, f, line, clause.per_whose, -1)
        return holding.negatives(w, who) if who >= 0 else 0
    if per == counts.FREEZE_SECONDS:
        return w.frame[f].freeze_removed
    return board_count(w, w.frame[f].actor, per, clause.per_what)


@kernel
def board_count(w: World, u: int, per: int, what: int) -> int:
    """Counts over the board and the side's stores, as `u` sees them. An ally is another unit (400.3b, C19)."""
    own = u >> 5
    half = w.side[own]
    near = w.totals[u].adjacent
    if per == counts.UNITS_WITH_FAMILY:
        return census.carrying(w, 1 - own, what, -1)
    if per == counts.ALLIES_WITH_FAMILY:
        return census.carrying(w, own, what, u)
    if per == counts.WOUNDED_ENEMIES:
        return census.whole_or_hurt(w, 1 - own, -1, 1)
    if per == counts.LUCID_ALLIES:
        return census.whole_or_hurt(w, own, u, 0)
    if per == counts.ENEMIES:
        return census.size(w, w.side[1 - own].targetable)
    if per == counts.ALLIES:
        return census.size(w, census.without(w, own, u))
    if per == counts.ADJACENT_ALLIES:
        return census.size(w, near & half.targetable)
    if per == counts.NEIGHBOURS:
        return census.size(w, near & half.alive) - census.objects(w, own, near, unit_kinds.TOOL)
    if per == counts.ADJACENT_TOOLS:
        return census.objects(w, own, near, unit_kinds.TOOL)
    if per == counts.ALLIED_HUBS:
        return census.objects(w, own, half.objects & ~(1 << (u & 31)), unit_kinds.HUB)
    if per == counts.RUNE_EFFECTS:
        return w.totals[u].runes
    if per == counts.STOCK:
        return half.stock
    if per == counts.DIVIDEND:
        return half.dividend
    if per == counts.PROFIT:
        return half.profit
    raise ValueError("nothing that can be counted")
