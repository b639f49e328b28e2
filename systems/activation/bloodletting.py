"""Bloodletting (800.4): a cost that somebody of the caster's side pays before base damage is computed."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, causes, hooks, kinds, lanes, lives, unit_kinds, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, fire, gate, resolve
from ecs_sim.systems.board import geometry
from ecs_sim.systems.flow import cost
from ecs_sim.systems.unit import boost

NO_PAYER = rule("800.4k")
CANNOT = rule("800.4d")


@kernel
def pay(w: World, f: int) -> int:
    """Step 9: each Bloodletting of the card is paid, or the activation is aborted (300.3-9, S300-20)."""
    u = w.frame[f].actor
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        if w.clause[c].lane != lanes.COST or w.frame[f].aborted != 0 or resolve.spoken(w, f, line) == 0:
            continue
        w.now.line = line + 1
        if gate.all_pass(w, f, line, c) != 0:
            charge(w, f, amount.resolve(w, f, line, c) - boost.of(w, u, boosts.BLOODLETTING))
        else:
            resolve.refuse(w, u, whys.CONDITION, resolve.CONDITION)
        w.now.line = 0
    return 0


@kernel
def charge(w: World, f: int, price: int) -> int:
    """One unit pays it all (800.4e); what left it is the cost paid (800.4g), and the channel hears that alone (800.4i).

    A rune has lowered the price before (800.4l); a price of nothing skips it all (800.4m). Nobody is credited with a
    death by it (S500-28).
    """
    if price <= 0:
        return 0
    fr = w.frame[f]
    u = fr.actor
    payer = first_payer(w, u)
    if payer < 0:
        return abort(w, f, whys.NO_RECIPIENT, NO_PAYER)
    paid = cost.pay(w, payer, price, -1, cost.BLOODLETTING)
    if paid == 0:
        return abort(w, f, whys.CANNOT_ACT, CANNOT)
    fr.cost += paid
    fire.fire(w, hooks.BLOODLETTING_PAID, payer, u, paid, causes.PAYER_IS_SELF)
    return paid


@kernel
def first_payer(w: World, u: int) -> int:
    """The first in reading order who isn't dead, Entrapped or a boss (800.4b, 800.4c); Tools, Hubs, Dormant too.

    A boss pays for itself (800.4c). -1 for nobody.
    """
    if w.identity[u].kind == unit_kinds.BOSS:
        return u if w.identity[u].life == lives.ALIVE else -1
    geometry.settle(w)
    half = w.side[u >> 5]
    for i in range(half.order_count):
        v = half.order[i]
        if w.identity[v].life == lives.ALIVE and w.statuses[v].entrap == 0 and w.identity[v].kind != unit_kinds.BOSS:
            return v
    return -1


@kernel
def abort(w: World, f: int, why: int, by_rule: int) -> int:
    """The activation ends here, its charge spent, Initiative and once unspent (S300-20)."""
    u = w.frame[f].actor
    w.frame[f].aborted = 1
    emit.emit(w, kinds.ABORTED, u, u, why, 0, by_rule)
    return 0
