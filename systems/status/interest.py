"""Interest (800.38): a debt that is paid whole at the debtor's own next activation."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, hooks, keywords, kinds, purposes, unit_kinds, whys
from ecs_sim.components.words.stats import ARMOR, POWER, SPEED
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import draw, emit, fire
from ecs_sim.systems.flow import apply, cost, drain
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import stack

PAID = rule("800.38a")
REFUSED = rule("800.38e")
#: What one stack takes, by its roll.
OF_VITALITY = 0
OF_POWER = 1
OF_SPEED = 2
OF_ARMOR = 3


@kernel
def pay(w: World, f: int) -> int:
    """The whole debt is due (300.3-5): stacks go first, then a Relentless debtor refuses, any other pays (800.38e).

    One roll a stack (800.38b). The stats go first and Vitality last, so that a payment which kills is whole
    (docs/rulings.md, R-60); the latest applier is behind it (S500-27).
    """
    u = w.frame[f].actor
    debt = w.statuses[u].interest
    if debt <= 0:
        return 0
    by = w.statuses[u].interest_by - 1
    stack.add(w, u, families.INTEREST, -debt)
    w.statuses[u].interest_by = 0
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.STACKS_CHANGED, by, u, families.INTEREST, -debt, PAID)
    if refresh.has(w, u, keywords.RELENTLESS) != 0:
        emit.emit(w, kinds.COST_REFUSED, by, u, whys.RELENTLESS, debt, REFUSED)
    else:
        bill(w, u, by, debt)
        fire.fire(w, hooks.INTEREST_PAID, u, by, debt, 0)
    w.now.cause = before
    return 0


@kernel
def bill(w: World, u: int, by: int, debt: int) -> int:
    """Roll each stack and take what the rolls say (800.38b, 800.38c); a boss's Power is drained (S800-40)."""
    power = 0
    speed = 0
    armor = 0
    for _ in range(debt):
        if emit.spend(w, 1) != 0:
            return 0
        roll = draw.roll(w, u, purposes.INTEREST, 4)
        power += 1 if roll == OF_POWER else 0
        speed += 1 if roll == OF_SPEED else 0
        armor += 1 if roll == OF_ARMOR else 0
    if power > 0 and w.identity[u].kind == unit_kinds.BOSS:
        drain.power(w, by, u, power)
    elif power > 0:
        apply.stat(w, by, u, POWER, -power, 0, 0)
    if speed > 0:
        apply.stat(w, by, u, SPEED, -speed, 0, 0)
    if armor > 0:
        apply.stat(w, by, u, ARMOR, -armor, 0, 0)
    vitality = debt - power - speed - armor
    return cost.pay(w, u, vitality, by, cost.INTEREST) if vitality > 0 else 0
