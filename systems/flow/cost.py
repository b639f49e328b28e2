"""A Vitality cost (500.8): paid past every defence, clamped to what the payer has."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import flags, kinds, unit_kinds, verbs, whys
from ecs_sim.components.words.pipelines import COST as ORDER
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit, walk
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import after, death, stack
from ecs_sim.systems.stat import refresh

REFUSED = rule("500.8e")
PAID = rule("500.8b")
DEFY = rule("500.8f")
DEBIT = rule("500.8g")

#: What a cost is for (`Flow.cause`).
RETALIATION = 1
SELF_DESTRUCT = 2
PRICE = 3
INTEREST = 4
BLOODLETTING = 5
DEFIED = 6

#: Which costs a defy-death charge may answer: retaliation, Bloodletting and lines that say so opt in (500.8f).
DEFIABLE = (1 << RETALIATION) | (1 << DEFIED) | (1 << BLOODLETTING)


@kernel
def pay(w: World, payer: int, price: int, credited: int, purpose: int) -> int:
    """Charge a cost and return the Vitality that left (500.8i). `credited` is the killer if it kills, -1 for nobody."""
    k = stack.push(w, credited, payer, price, 0)
    w.flow[k].cause = purpose
    return run(w, k)


@kernel
def retaliate(w: World, payer: int, price: int, by: int, by_rule: int) -> int:
    """Charge a retaliation: the same pipeline, told as a retaliation."""
    k = stack.push(w, by, payer, price, flags.IS_RETALIATION)
    w.flow[k].cause = RETALIATION
    w.flow[k].stat = by_rule
    return run(w, k)


@kernel
def run(w: World, k: int) -> int:
    """Walk COST and return what was paid."""
    cause = w.now.cause
    walk.walk(w, ORDER, k)
    stack.pop(w, k, cause)
    return w.flow[k].lost


@kernel
def gate(w: World, k: int) -> int:
    """The dead and the Entrapped are refused as payers; Tools, Hubs and Dormant units pay nothing (500.8e, S800-04)."""
    x = w.flow[k]
    why = whys.OBJECT if sets.thing(w, x.target) != 0 else sets.refusal(w, x.target, 0)
    if why == 0 and x.amount <= 0:
        why = whys.NO_AMOUNT
    if why == 0:
        return 0
    emit.emit(w, kinds.COST_REFUSED, x.source, x.target, why, x.amount, REFUSED)
    return 1


@kernel
def clamp(w: World, k: int) -> int:
    """The payment is at most the Vitality that is there (500.8b)."""
    x = w.flow[k]
    refresh.max_vitality(w, x.target)
    x.left = min(w.vitals[x.target].vitality, x.amount)
    return 0


@kernel
def defy(w: World, k: int) -> int:
    """Where the cost allows it, a defy-death charge leaves the payer at 1 (500.6d, 500.8f)."""
    if DEFIABLE & (1 << w.flow[k].cause):
        defied(w, k, DEFY)
    return 0


@kernel
def defied(w: World, k: int, by_rule: int) -> int:
    """Where the loss is lethal, leave 1 Vitality, once a life (S500-07); returns how much less is lost."""
    x = w.flow[k]
    held = w.vitals[x.target].vitality
    if x.left < held or held <= 0 or w.totals[x.target].statics & (1 << verbs.DEFY_DEATH) == 0:
        return 0
    if w.revival[x.target].defied != 0:
        return 0
    w.revival[x.target].defied = 1
    spared = x.left - (held - 1)
    x.left = held - 1
    emit.emit(w, kinds.DEFY_DEATH, x.source, x.target, 0, held - 1, by_rule)
    return spared


@kernel
def lose(w: World, k: int) -> int:
    """Take the Vitality and tell it (500.8a)."""
    x = w.flow[k]
    x.lost = x.left
    w.vitals[x.target].vitality -= x.lost
    w.tally[x.target].taken += x.lost
    if x.flags & flags.IS_RETALIATION:
        n = emit.emit(w, kinds.RETALIATION, x.source, x.target, 0, x.lost, x.stat)
    else:
        n = emit.emit_full(w, kinds.COST_PAID, x.source, x.target, x.cause, x.lost, x.amount, 0, 0, PAID)
    w.now.cause = n
    return 0


@kernel
def debit(w: World, k: int) -> int:
    """What Interest takes of Vitality it takes of the maximum as well, for the rest of this life (500.8g, 800.38c).

    Of a unit that dies of it there is no maximum left to tell.
    """
    x = w.flow[k]
    u = x.target
    if x.cause != INTEREST or x.lost <= 0:
        return 0
    w.stats[u].life[VITALITY] -= x.lost
    refresh.touch(w, u)
    if w.vitals[u].vitality > 0:
        w.totals[u].told[VITALITY] -= x.lost
        most = w.totals[u].told[VITALITY]
        emit.emit_full(w, kinds.MAX_VITALITY, x.source, u, 0, -x.lost, most, 0, 0, DEBIT)
    return 0


@kernel
def loss_hooks(w: World, k: int) -> int:
    """A cost is Vitality lost, though no damage (500.6c, 500.8d)."""
    x = w.flow[k]
    return after.vitality_lost(w, x.target, x.source, x.lost) if x.lost > 0 else 0


@kernel
def feast(w: World, k: int) -> int:
    """What retaliation takes feeds the retaliator's Feast as damage would, but not where a boss paid (500.6f,
    800.22c).
    """
    x = w.flow[k]
    if x.flags & flags.IS_RETALIATION and x.lost > 0 and w.identity[x.target].kind != unit_kinds.BOSS:
        after.feast_of(w, x.source, x.lost, -1)
    return 0


@kernel
def fall(w: World, k: int) -> int:
    """A cost that empties Vitality kills by the ordinary route (500.6d, 500.8j)."""
    x = w.flow[k]
    if w.vitals[x.target].vitality <= 0 and stack.stands(w, k) != 0:
        death.die(w, x.target, x.source, x.cause)
    return 0
