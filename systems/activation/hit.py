"""Step 15: base damage and the bonus of step 14 land as one instance (300.3-15, 900.7)."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import keywords, kinds, lives, strikes, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, frame, gate, resolve, scope
from ecs_sim.systems.activation import lanes
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import damage
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.verb import damage as hurt

SKIPPED = rule("300.3c")
REBORN = rule("500.9f")
REFLECT_PERCENT = 5


@kernel
def deal(w: World, f: int) -> int:
    """Deal the hit, unless there is nothing to deal or the target is gone (300.3c); what landed is Vitality (S300-26).

    Bloodlust is sampled for good just before, whether or not the hit happens (C09).
    """
    fr = w.frame[f]
    fr.bloodlust = gate.bloodlust(w, fr.actor)
    line = lanes.attack_line(w, f)
    if line >= 0 and lanes.spent(w, f, line) != 0:
        fr.base = 0  # a forced activation within this one has struck
    total = amount.within(w, fr.base + fr.bonus)
    kind = strikes.BASE_HIT | (hurt.kind(w, w.line[line].clause) if line >= 0 else strikes.DIRECT)
    fed = fr.feast
    why = 0
    w.now.line = line + 1
    if total <= 0:
        why = whys.NO_AMOUNT
    elif spreads(w, f) != 0:
        spread(w, f, total, kind)
    elif frame.target_stands(w, f) == 0:
        why = whys.DEAD
    elif sets.targetable(w, fr.target) == 0:
        why = whys.ENTRAPPED
    else:
        fr.dealt = damage.strike(w, fr.actor, fr.target, total, kind, f)
    w.now.line = 0
    if why == 0:
        fr.landed = 1 if fr.dealt > 0 else 0
        fr.hit_feast = fr.feast - fed
        resolve.struck(w, f, line)
    elif line >= 0 or total > 0:
        emit.emit(w, kinds.SKIPPED, fr.actor, fr.target, why, max(0, total), SKIPPED)
    fr.hit_done = 1
    return 0


@kernel
def spreads(w: World, f: int) -> int:
    """Whether a boss's phase deals its hit to all enemies; a misfire takes the whole of it (300.3g, S800-72)."""
    fr = w.frame[f]
    if fr.phase == 0 or fr.misfired != 0:
        return 0
    return w.phase[w.boss[fr.actor].first_phase + fr.phase].spread


@kernel
def spread(w: World, f: int, total: int, kind: int) -> int:
    """Split base and bonus over all legal enemies as an AoE is; it landed if any share did (300.3g, S800-72)."""
    side = (w.frame[f].actor >> 5) ^ 1
    w.frame[f].picks = 0
    if scope.add_all(w, f, side, w.side[side].targetable) > 0:
        k = hurt.split(w, f, total)
        hurt.land(w, f, k, kind)
        w.frame[f].dealt = w.flow[k].lost
    return 0


@kernel
def reflect(w: World, f: int) -> int:
    """A boss with Reflect deals a twentieth of the Vitality that the hit took back, at least 1 (500.7h, S500-25).

    It is damage that passes Armor alone (500.7j, C04) and starts no reaction (500.7k, C03).
    """
    fr = w.frame[f]
    if fr.landed == 0 or frame.target_stands(w, f) == 0 or w.boss[fr.target].reflect == 0:
        return 0
    back = max(1, fr.dealt * REFLECT_PERCENT // 100)
    if fr.died != 0 and w.identity[fr.actor].life == lives.ALIVE:  # docs/rulings.md R-261
        emit.emit(w, kinds.DAMAGE_REFUSED, fr.target, fr.actor, whys.OTHER_INCARNATION, back, REBORN)
        return 0
    damage.strike(w, fr.target, fr.actor, back, strikes.IGNORE_ARMOR | strikes.NO_REACTIONS, -1)
    return 0


@kernel
def feast_bonus(w: World, f: int) -> int:
    """Feast turned into bonus damage: what the hit's Feast restored is dealt once more, with no Feast of its own.

    It is an instance after the hit and counts for nothing that asks whether the hit landed (800.22f, S800-70);
    what instances above the hit restored has no part in it.
    """
    fr = w.frame[f]
    if fr.hit_feast <= 0 or refresh.has(w, fr.actor, keywords.FEAST_BECOMES_BONUS) == 0:
        return 0
    if frame.target_stands(w, f) != 0 and sets.targetable(w, fr.target) != 0:
        damage.strike(w, fr.actor, fr.target, fr.hit_feast, strikes.DIRECT | strikes.NO_FEAST, f)
    return 0
