"""Death (500.4): capture, clear, announce, and in which order who hears of it (S500-17)."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, hooks, keywords, kinds, lives, unit_kinds
from ecs_sim.components.words.pipelines import DEATH as ORDER
from ecs_sim.components.words.stats import N_STATS, VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems import emit, fire, frame, walk
from ecs_sim.systems.board import geometry, sets
from ecs_sim.systems.flow import stack
from ecs_sim.systems.stat import holding, refresh
from ecs_sim.systems.status import pool, running, share, vessel
from ecs_sim.systems.unit import goal

DEATH = rule("500.4a")
EVERLASTING_STEPS = 10 * STEPS_A_SECOND

#: How a unit died (`Flow.cause`), beside the costs of `flow.cost`: damage is 0.
CULL = 8
TIMEOUT = 9
EDIT = 10


@kernel
def die(w: World, u: int, killer: int, how: int) -> int:
    """Kill a unit and let everything that the death fires happen (500.4e)."""
    k = stack.push(w, killer, u, 0, 0)
    w.flow[k].cause = how
    cause = w.now.cause
    vessel.enter(w)
    walk.walk(w, ORDER, k)
    vessel.leave(w)
    stack.pop(w, k, cause)
    return 1


@kernel
def announce(w: World, k: int) -> int:
    """Write the death down: event, killer, tallies (500.4b, 500.5a, S500-28)."""
    x = w.flow[k]
    u = x.target
    refresh.value(w, u, VITALITY)
    w.now.cause = emit.emit(w, kinds.DEATH, x.source, u, x.cause, 0, DEATH)
    w.tally[u].deaths += 1
    w.revival[u].killer = x.source + 1
    w.revival[u].killer_incarnation = 0
    if x.source >= 0:
        w.revival[u].killer_incarnation = w.identity[x.source].incarnation
        if x.source != u:
            w.tally[x.source].kills += 1
    return 0


@kernel
def capture(w: World, k: int) -> int:
    """Keep the stats it died with for what still reads them (500.4b): totals stay frozen while it is dead."""
    u = w.flow[k].target
    for s in range(N_STATS):
        w.totals[u].told[s] = 0
    w.vitals[u].vitality = 0
    holding.capture(w, u)
    w.identity[u].life = lives.DEAD
    frame.actor_died(w, u)
    return 0


@kernel
def clear(w: World, k: int) -> int:
    """Combat statuses, stacks, timers and stat changes go, those that help as well; Relentless suppression and
    battle-long grants stay (700.5c), and Exalt that the card prints.
    """
    u = w.flow[k].target
    w.vitals[u].shield = 0
    reset(w.statuses[u])
    reset(w.boons[u])
    w.maim[u].points = 0
    reset(w.insurance[u])
    w.dormant[u].steps = 0
    clear_layers(w, u)
    pool.forget_unit(w, u)
    return 0


@kernel
def clear_layers(w: World, u: int) -> int:
    """Stat changes and keywords of this life, and who put Burn and Venom on it."""
    for i in range(N_STATS):
        w.stats[u].life[i] = 0
    w.stats[u].drain = 0
    w.revival[u].reliquary = 0
    w.keywords[u].life = 0
    w.keywords[u].battle &= 1 << keywords.EVERLASTING  # RULING C18: no other grant outlives a death
    for i in range(keywords.N_TIMED):
        w.keywords[u].timed[i] = 0
    share.forget(w, u, families.BURN)
    share.forget(w, u, families.VENOM)
    w.charge[u].quick = w.charge[u].quick_queue = w.charge[u].cascade_depth = 0
    if w.tier[u].smash != 0:
        w.tier[u].smash = 0
        w.tier[u].current = w.tier[u].start
    return 0


@kernel
def leave(w: World, k: int) -> int:
    """Take it out of every set; neighbours' auras and the reading order are read again (100.4e)."""
    return sets.moved(w, w.flow[k].target)


@kernel
def own_line(w: World, k: int) -> int:
    """Its own death line (900.8c)."""
    return fire.own_death(w, w.flow[k].target, w.flow[k].source)


@kernel
def enemy_listeners(w: World, k: int) -> int:
    """Enemies of the dead hear an enemy dying (400.6b)."""
    x = w.flow[k]
    fire.fire_among(w, hooks.DIED, x.target, x.source, 0, 0, fire.ENEMIES)
    return 0


@kernel
def macabre(w: World, k: int) -> int:
    """Every other unit on the board hears it through Macabre, whoever's it was (500.4c, 800.42)."""
    x = w.flow[k]
    fire.fire_among(w, hooks.DIED, x.target, x.source, 0, 0, fire.ALL_BUT_ENEMIES)
    goal.notice(w, hooks.DIED, x.target, x.source, 0)
    return 0


@kernel
def culled(w: World, k: int) -> int:
    """An enemy of the killer's was Culled (800.13h)."""
    x = w.flow[k]
    if x.cause == CULL:
        fire.fire(w, hooks.CULLED, x.target, x.source, 0, 0)
    return 0


@kernel
def await_revival(w: World, k: int) -> int:
    """The death has resolved: its cells are free (S500-22), and an Everlasting unit starts its ten seconds (500.9a)."""
    u = w.flow[k].target
    if w.identity[u].life != lives.DEAD or w.identity[u].incarnation != w.flow[k].incarnation:
        return 0
    w.footprint[u].placed = 0
    geometry.touch(w)
    if w.identity[u].kind == unit_kinds.BOSS:
        return 0
    held = (w.keywords[u].innate | w.keywords[u].battle) & ~w.keywords[u].suppressed
    if held & (1 << keywords.EVERLASTING):
        w.revival[u].everlasting = EVERLASTING_STEPS
        running.mark(w, u)
    return 0


@kernel
def sweep(w: World, u: int) -> int:
    """The death of the 120-second cap: nothing hears it, nothing answers it, nobody is credited (S300-10, 800.49k)."""
    k = stack.push(w, -1, u, 0, 0)
    w.flow[k].cause = TIMEOUT
    announce(w, k)
    capture(w, k)
    clear(w, k)
    leave(w, k)
    w.footprint[u].placed = 0
    stack.pop(w, k, -1)
    return 1
