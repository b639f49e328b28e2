"""Verbs that restore, shield, and change stats, keywords and resources (400.1d)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, kinds, whys
from ecs_sim.components.words.stats import SPEED
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.flow import apply, recovery
from ecs_sim.systems.stat import refresh

STOCK = rule("800.67c")
DIVIDEND = rule("800.15b")
COUNTER = rule("400.2h")
BUILT = rule("500.6c")
RELIQUARY = rule("500.9l")


@kernel
def restore(w: World, f: int, c: int, r: int, n: int) -> int:
    """Restore Vitality (500.3a)."""
    return recovery.heal(w, w.frame[f].actor, r, n, f)


@kernel
def shield(w: World, f: int, c: int, r: int, n: int) -> int:
    """Gain Shield (800.63c)."""
    return recovery.shield(w, w.frame[f].actor, r, n, f)


@kernel
def stat(w: World, f: int, c: int, r: int, n: int) -> int:
    """Gain or lose a stat, for this life, for a time, or Fleeting (400.1d, 800.25); Crippling Scream is one that every
    enemy loses for good (800.11a, S800-46).

    Maximum and current Vitality rise alike; a loss takes no more of the latter than stood above (S500-29).
    """
    clause = w.clause[c]
    steps = amount.steps(w, c, w.frame[f].actor)
    signed = -n if clause.flags & flags.NEGATIVE else n
    return abs(apply.stat(w, w.frame[f].actor, r, clause.what, signed, steps, clause.flags))


@kernel
def grant(w: World, f: int, c: int, r: int, n: int) -> int:
    """Grant a keyword: for the battle, or for a time (800.56g, 800.20d)."""
    clause = w.clause[c]
    steps = amount.steps(w, c, w.frame[f].actor)
    return apply.keyword(w, w.frame[f].actor, r, clause.what, steps, clause.flags)


@kernel
def suppress(w: World, f: int, c: int, r: int, n: int) -> int:
    """Take a keyword for the whole battle (800.56g)."""
    clause = w.clause[c]
    return apply.keyword(w, w.frame[f].actor, r, clause.what, 0, clause.flags | flags.NEGATIVE)


@kernel
def counter(w: World, f: int, c: int, r: int, n: int) -> int:
    """Write the card's named counter; it is never reset (400.2h, 400.2i)."""
    u = w.frame[f].actor
    w.counter[u].value = amount.within(w, w.counter[u].value + n)
    w.counter[u].written = 1
    emit.emit_full(w, kinds.COUNTER, u, u, 0, n, w.counter[u].value, 0, 0, COUNTER)
    return 1


@kernel
def stock(w: World, f: int, c: int, r: int, n: int) -> int:
    """Add to the side's Stock (800.67a)."""
    u = w.frame[f].actor
    w.side[u >> 5].stock = amount.within(w, w.side[u >> 5].stock + n)
    emit.emit_full(w, kinds.STOCK, u, u, 0, n, w.side[u >> 5].stock, 0, 0, STOCK)
    return 1


@kernel
def dividend(w: World, f: int, c: int, r: int, n: int) -> int:
    """Add to the side's Dividend (800.15b)."""
    u = w.frame[f].actor
    w.side[u >> 5].dividend = amount.within(w, w.side[u >> 5].dividend + n)
    emit.emit_full(w, kinds.DIVIDEND, u, u, 0, n, w.side[u >> 5].dividend, 0, 0, DIVIDEND)
    return 1


@kernel
def build_up(w: World, f: int, c: int, r: int, n: int) -> int:
    """Add to what this line has built up, at most to its cap: a stat layer until Vitality is lost (S1000-05).

    At the cap more is refused (docs/rulings.md, R-262).
    """
    line = w.line[w.now.line - 1]
    room = n
    if w.clause[c].cap != 0:
        most = amount.number(w, w.clause[c].cap, r)
        most = most // 2 if line.half != 0 else most
        room = min(n, max(0, most - line.stored))
    if room <= 0:
        return refuse(w, r, w.clause[c].what, n, BUILT)
    line.stored += room
    return layer(w, r, r, w.clause[c].what, room, BUILT)


@kernel
def reliquary(w: World, f: int, c: int, r: int, n: int) -> int:
    """Speed until the unit's next activation; a larger amount replaces a smaller, it never adds (500.9l)."""
    more = n - w.revival[r].reliquary
    if more <= 0:
        return refuse(w, r, SPEED, n, RELIQUARY)
    w.revival[r].reliquary = n
    return layer(w, r, r, SPEED, more, RELIQUARY)


@kernel
def refuse(w: World, u: int, s: int, n: int, by_rule: int) -> int:
    """Tell that a layer in a place of its own is at its most. No rule: the log's part."""
    emit.emit_full(w, kinds.STAT_REFUSED, u, u, s, n, whys.MAXIMUM, 0, 0, by_rule)
    return 0


@kernel
def layer(w: World, source: int, u: int, s: int, change: int, by_rule: int) -> int:
    """Tell a change of a stat that stands in a place of its own. No rule: the log's part."""
    w.totals[u].told[s] += change
    emit.emit_full(w, kinds.STAT_CHANGED, source, u, s, change, 0, 1 if change < 0 else 0, 0, by_rule)
    refresh.touch(w, u)
    return 1
