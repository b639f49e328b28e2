"""Steps 6, 10 to 14 and 18 (300.3-6, 300.3-10, 300.3-18): listeners, base damage, the lines by lane."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import hooks, kinds, lanes
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, fire, gate, resolve
from ecs_sim.systems.activation import initiative
from ecs_sim.systems.unit import goal

CAST = rule("300.3-11")


@kernel
def start_listeners(w: World, f: int) -> int:
    """Whoever listens to another unit activating answers now (300.3-6); its own passives wait (900.8f)."""
    u = w.frame[f].actor
    fire.fire_among(w, hooks.ACTIVATES, u, u, 0, 0, fire.ALL_OTHERS)
    goal.notice(w, hooks.ACTIVATES, u, u, 0)
    return 0


@kernel
def base(w: World, f: int) -> int:
    """Base damage is fixed here from the unit's live numbers: a later gain raises later lines only (300.3-10,
    S300-25).
    """
    line = attack_line(w, f)
    if line >= 0:
        c = w.line[line].clause
        if spent(w, f, line) == 0 and gate.all_pass(w, f, line, c) != 0:
            w.frame[f].base = amount.resolve(w, f, line, c)
    return 0


@kernel
def spent(w: World, f: int, line: int) -> int:
    """Whether the attack's charge is gone: once, or once for this target (300.4e, 300.4f)."""
    resolve.remember(w, f, line)
    return 1 if w.line[line].once != 0 or resolve.served(w, f, w.frame[f].target) != 0 else 0


@kernel
def attack_line(w: World, f: int) -> int:
    """The base attack of the card, of a boss's phase as the activation began (S800-76); -1 without one."""
    t = w.totals[w.frame[f].actor]
    for line in range(t.line_first, t.line_first + t.line_count):
        if w.clause[w.line[line].clause].lane == lanes.ATTACK and resolve.spoken(w, f, line) != 0:
            return line
    return -1


@kernel
def cast(w: World, f: int) -> int:
    """The ability fires (300.3-11); from here on the activation counts, for Initiative and the Nth (S400-10)."""
    fr = w.frame[f]
    w.now.cause = emit.emit(w, kinds.CAST, fr.actor, fr.target, 0, fr.base, CAST)
    fr.reached = 1
    w.charge[fr.actor].activations += 1
    if fr.phase == w.boss[fr.actor].phase:  # else a boss acts by its last ability: the new one's is still to come
        fr.first = 1 - w.charge[fr.actor].first_done
        w.charge[fr.actor].first_done = 1
    return 0


@kernel
def pre(w: World, f: int) -> int:
    """Lines printed to come first (300.3-13, S300-17)."""
    resolve.lane(w, f, lanes.PRE)
    initiative.again(w, f, lanes.PRE, lanes.PRE)
    return w.clock.stop


@kernel
def armor(w: World, f: int) -> int:
    """Crush and Smash are hoisted, in their own order (300.3-14, 900.2)."""
    return resolve.lane(w, f, lanes.ARMOR)


@kernel
def printed(w: World, f: int) -> int:
    """The activation lane in printed order (400.7a)."""
    return resolve.lane(w, f, lanes.ACTIVATION)


@kernel
def lucid(w: World, f: int) -> int:
    """Lucid lines come last, each tested as it resolves (300.3-14, 800.41b)."""
    resolve.lane(w, f, lanes.LUCID)
    initiative.again(w, f, lanes.LUCID, lanes.LUCID)
    return w.clock.stop


@kernel
def post(w: World, f: int) -> int:
    """The post-damage lane reads the board that the hit has left (300.3-18, 400.7c)."""
    return initiative.in_turn(w, f, lanes.POST, 0)


@kernel
def rider(w: World, f: int) -> int:
    """The card's Interest rider, unless a line of this activation has applied Interest itself (300.3-20, S300-18)."""
    return resolve.lane(w, f, lanes.RIDER) if w.frame[f].interest == 0 else 0


@kernel
def own_listeners(w: World, f: int) -> int:
    """A Passive on one's own activation answers among the followups, before Haywire (S300-31)."""
    u = w.frame[f].actor
    fire.fire_among(w, hooks.ACTIVATES, u, u, 0, 0, fire.OWN)
    return 0
