"""What follows a landed instance (S500-31): Feast, death, then retaliation and listeners of whoever still stands."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import boosts, causes, hooks, keywords, lives, strikes, unit_kinds, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import fire
from ecs_sim.systems.flow import damage, death, recovery, shares, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import goal
from ecs_sim.systems.verb import give

LOST = rule("500.6c")


@kernel
def loss_hooks(w: World, k: int) -> int:
    """What is keyed to losing Vitality of any kind answers first (500.6c, 500.8d); a deed counts whoever it killed."""
    if w.flow[k].lost > 0:
        vitality_lost(w, w.flow[k].target, w.flow[k].source, w.flow[k].lost)
        goal.notice(w, hooks.DAMAGED, w.flow[k].target, w.flow[k].source, w.flow[k].lost)
    return 0


@kernel
def vitality_lost(w: World, u: int, source: int, lost: int) -> int:
    """Vitality has gone down, by damage or by cost: thresholds and live layers are read again."""
    if w.totals[u].boosts & (1 << boosts.BUILDING):
        reset(w, u)
    return fire.fire(w, hooks.VITALITY_LOST, u, source, lost, 0)


@kernel
def reset(w: World, u: int) -> int:
    """What runes have built up is gone with the first Vitality lost, whatever took it (500.6c, 500.8d, S1000-05)."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if clause.verb == verbs.BUILD_UP and w.line[line].stored != 0:
            give.layer(w, u, u, clause.what, -w.line[line].stored, LOST)
            w.line[line].stored = 0
    return 0


@kernel
def feast(w: World, k: int) -> int:
    """The dealer's Feast, or each applier's for its part of a tick (800.22a, 800.22g)."""
    x = w.flow[k]
    if x.lost <= 0 or x.flags & strikes.NO_FEAST:
        return 0
    if x.shares == 0:
        if x.source >= 0:
            feast_of(w, x.source, x.lost, x.frame)
        return 0
    if shares.split(w, k, x.lost) == 0:
        return 0
    for i in range(UNITS):
        if x.part[i] > 0:
            feast_of(w, i, x.part[i], -1)
    return 0


@kernel
def feast_of(w: World, u: int, taken: int, f: int) -> int:
    """Heal a Feast unit for 35 % of the Vitality it took, at least 1 (800.22a, S800-24)."""
    if refresh.has(w, u, keywords.FEAST) == 0 or w.identity[u].life != lives.ALIVE:
        return 0
    healed = recovery.heal(w, u, u, max(1, 35 * taken // 100), f)
    if f >= 0 and w.frame[f].actor == u:
        w.frame[f].feast += healed
    if healed > 0:
        fire.fire(w, hooks.FEAST_HEALED, u, u, healed, 0)
    return healed


@kernel
def fall(w: World, k: int) -> int:
    """The recipient dies if nothing is left (500.4a); the largest share of a tick is the killer."""
    x = w.flow[k]
    if w.vitals[x.target].vitality > 0 or x.lost <= 0 or stack.stands(w, k) == 0:
        return 0
    return death.die(w, x.target, x.source, 0)


@kernel
def insurance_listeners(w: World, k: int) -> int:
    """Insurance has prevented damage (400.6g); a Penny has lost some."""
    x = w.flow[k]
    held = x.subrogated + x.plain
    if held <= 0:
        return 0
    fire.fire(w, hooks.INSURANCE_PREVENTED, x.target, x.source, held, 0)
    if w.identity[x.target].kind == unit_kinds.PENNY:
        spent = (x.subrogated + damage.POINT - 1) // damage.POINT + (x.plain + damage.POINT - 1) // damage.POINT
        fire.fire(w, hooks.INSURANCE_LOST, x.target, x.source, spent, 0)
    return 0


@kernel
def shield_listeners(w: World, k: int) -> int:
    """Any absorbed amount damages the Shield; at exactly 0 it breaks (800.63f)."""
    x = w.flow[k]
    if x.shield <= 0:
        return 0
    fire.fire(w, hooks.SHIELD_DAMAGED, x.target, x.source, x.shield, 0)
    if x.broke != 0:
        fire.fire(w, hooks.SHIELD_BROKEN, x.target, x.source, x.shield, 0)
    return 0


@kernel
def listeners(w: World, k: int) -> int:
    """Those who listen to damage hear it once an instance, where Vitality was lost (S800-57)."""
    x = w.flow[k]
    if x.lost <= 0 or x.flags & strikes.NO_REACTIONS:
        return 0
    cause = causes.BY_ENEMY if stack.hostile(w, x.source, x.target) else causes.BY_ALLY
    return fire.fire_among(w, hooks.DAMAGED, x.target, x.source, x.lost, cause, 0)
