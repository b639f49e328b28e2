"""What Burn and Venom ticks have in common: amplification, attribution, decay (500.1h, 500.5b)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, kinds, strikes, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.flow import damage, shares
from ecs_sim.systems.flow import stack as flows
from ecs_sim.systems.stat import holding
from ecs_sim.systems.status import share
from ecs_sim.systems.status import stack as stacks
from ecs_sim.systems.unit import boost

REDUCED = rule("500.1h")
#: A tick goes past Armor, and reaches the Dormant and the Entrapped.
KIND = strikes.TICK | strikes.IGNORE_ARMOR | strikes.ALLOW_DORMANT | strikes.FREE


@kernel
def deal(w: World, u: int, family: int, held: int, by_rule: int) -> int:
    """Tick for `held`, half as much again (rounded up) on a Prismbroken unit (800.52a), less what runes and Cores
    take off (500.1h); returns the largest applier.

    The tick is told first; its damage lies below it. One that is reduced to nothing never becomes an instance.
    """
    hit = (3 * held + 1) // 2 if w.now.prism[u] > 0 else held
    hit = max(0, hit - boost.of(w, u, boosts.TICK_REDUCTION))
    k = flows.push(w, -1, u, hit, KIND)
    source = shares.load(w, k, family)
    w.now.cause = emit.emit_full(w, kinds.STATUS_TICK, source, u, family, held, hit, 0, 0, by_rule)
    if hit > 0:
        damage.run(w, k)
        return source
    emit.emit(w, kinds.DAMAGE_REFUSED, source, u, whys.TICK_REDUCED, 0, REDUCED)
    flows.pop(w, k, w.now.cause)
    return source


@kernel
def decay(w: World, u: int, family: int, loss: int, by_rule: int) -> int:
    """Take stacks after a tick; an empty stack forgets its appliers."""
    gone = stacks.add(w, u, family, -loss)
    now = holding.stacks(w, u, family)
    emit.emit_full(w, kinds.STACKS_CHANGED, u, u, family, gone, now, 0, 0, by_rule)
    if now == 0:
        share.forget(w, u, family)
        emit.emit(w, kinds.STATUS_EXPIRED, u, u, family, 0, by_rule)
    return now
