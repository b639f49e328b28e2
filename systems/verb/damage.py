"""Verbs that deal damage (400.7d, 900.7d): instances of their own, shares, halves, the bonus of the hit."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, lives, strikes, whys
from ecs_sim.components.words.stats import FOCUS
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit
from ecs_sim.systems.flow import cost, damage, stack
from ecs_sim.systems.stat import refresh

DESTRUCT = rule("500.8h")


@kernel
def kind(w: World, c: int) -> int:
    """The strike flags that a clause asks for: they are its own flags (rulings d7)."""
    return strikes.DIRECT | (w.clause[c].flags & strikes.OF_CLAUSE)


@kernel
def bonus(w: World, f: int, c: int, r: int, n: int) -> int:
    """Bonus damage joins the base hit of this activation (400.7d, 900.7a)."""
    w.frame[f].bonus = amount.within(w, w.frame[f].bonus + n)
    return 1


@kernel
def strike(w: World, f: int, c: int, r: int, n: int) -> int:
    """One separate instance (900.7d)."""
    damage.strike(w, w.frame[f].actor, r, n, kind(w, c), f)
    return 1


@kernel
def tremor(w: World, f: int, c: int, r: int, n: int) -> int:
    """Two instances in a row, the first with the odd point; the dead skip the second (800.72a, S800-58)."""
    actor = w.frame[f].actor
    incarnation = w.identity[r].incarnation
    first = (n + 1) // 2
    damage.strike(w, actor, r, first, kind(w, c), f)
    if n - first > 0 and w.identity[r].life == lives.ALIVE and w.identity[r].incarnation == incarnation:
        damage.strike(w, actor, r, n - first, kind(w, c), f)
    return 1


@kernel
def aoe(w: World, f: int, c: int, r: int, n: int) -> int:
    """Split the total over the recipients by their own Focus; each share is an instance (800.2, S800-02).

    A total that covers the number of targets first gives each one point; the rest goes by Focus, floored, and
    what rounding leaves goes to the first. The shares are fixed before the first of them lands.
    """
    k = split(w, f, n)
    return land(w, f, k, kind(w, c))


@kernel
def split(w: World, f: int, n: int) -> int:
    """Fix the shares of a total among the frame's recipients (800.2b, 800.2c); they lie in a flow of their own."""
    fr = w.frame[f]
    count = fr.picks
    weight = 0
    plain = 0
    for i in range(count):
        focus = refresh.value(w, fr.pick[i], FOCUS)
        plain += focus
        weight += max(0, focus)
    first = 1 if n >= count else 0
    rest = n - first * count
    given = 0
    k = split_row(w, f)
    for i in range(count):
        focus = refresh.value(w, fr.pick[i], FOCUS)
        focus = max(0, focus)
        part = rest // count if plain <= 0 or weight == 0 else rest * focus // weight
        w.flow[k].part[i] = first + part
        given += part
    w.flow[k].part[0] += rest - given
    return k


@kernel
def land(w: World, f: int, k: int, flags_of: int) -> int:
    """Let the shares land, each an instance (800.2d); the flow keeps what Vitality they took together."""
    fr = w.frame[f]
    hits = 0
    for i in range(fr.picks):
        target = fr.pick[i]
        if w.flow[k].part[i] > 0 and fr.pick_incarnation[i] == w.identity[target].incarnation:
            w.flow[k].lost += damage.strike(w, fr.actor, target, w.flow[k].part[i], flags_of, f)
            hits += 1
    w.now.flows = k
    return hits


@kernel
def split_row(w: World, f: int) -> int:
    """A flow that only holds the shares of a split while they land."""
    return stack.push(w, w.frame[f].actor, w.frame[f].actor, 0, 0)


@kernel
def self_destruct(w: World, f: int, c: int, r: int, n: int) -> int:
    """Spend one's whole Vitality as a cost, then deal what the line deals: the dead source keeps the credit
    (500.8h, 500.5d).
    """
    fr = w.frame[f]
    u = fr.actor
    if fr.died != 0:
        return emit.skip(w, u, u, whys.OWNER_DEAD, DESTRUCT)
    if cost.pay(w, u, w.vitals[u].vitality, -1, cost.SELF_DESTRUCT) == 0:
        return 0
    hits = 1
    for i in range(fr.picks):
        target = fr.pick[i]
        if n > 0 and target != u and fr.pick_incarnation[i] == w.identity[target].incarnation:
            damage.strike(w, u, target, n, kind(w, c), f)
            hits += 1
    return hits


@kernel
def lose_vitality(w: World, f: int, c: int, r: int, n: int) -> int:
    """A Vitality cost that a line charges (500.8); a death by it is the actor's where it is an enemy's (S500-28).

    Defy-death answers it only where the line says so (500.8f; docs/rulings.md, R-241).
    """
    actor = w.frame[f].actor
    asked = cost.DEFIED if w.clause[c].flags & flags.DEFIABLE else cost.PRICE
    return 1 if cost.pay(w, r, n, actor if stack.hostile(w, actor, r) else -1, asked) > 0 else 0
