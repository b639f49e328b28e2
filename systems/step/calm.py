"""Passing over steps in which nothing can happen. No rule: the rows of a step, each on its own, would do just this.

Charges and timers are all that moves between two events, so several steps may be taken at once, up to the last
before the first in which a charge completes, a timer ends, something ticks or overtime strikes.
"""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import families, keywords
from ecs_sim.components.words.live_flags import READS_TIME
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.status import dormancy
from ecs_sim.systems.step import charge, overtime, pause, timers


@kernel
def pass_over(w: World) -> int:
    """Take the steps in which nothing can happen at once; returns how many they were."""
    pause.read(w, 0)
    steps = charges(w, clock(w))
    if w.now.timed_any != 0 and steps > 0:
        steps = pools(w, units(w, steps))
    w.clock.step += max(0, steps)
    w.now.masked = w.clock.step
    if steps <= 0:
        return 0
    if w.now.timed_any != 0:
        timers.drop(w, steps)
    for side in range(2):
        half = w.side[side]
        for i in range(half.order_count):
            w.charge[half.order[i]].progress += steps * w.now.pace[half.order[i]]
    return steps


@kernel
def clock(w: World) -> int:
    """How many steps may pass before the battle's last, before overtime strikes or a timed resonance ends."""
    now = w.clock.step
    seconds = max(0, now - overtime.START) // STEPS_A_SECOND + 1
    last = min(w.clock.last, overtime.START + STEPS_A_SECOND * seconds)
    for side in range(2):
        if w.side[side].resonance_until > now:
            last = min(last, w.side[side].resonance_until)
    return last - now - 1


@kernel
def charges(w: World, steps: int) -> int:
    """How many of these steps may pass before a charge completes."""
    for side in range(2):
        half = w.side[side]
        for i in range(half.order_count):
            u = half.order[i]
            added = charge.pace(w, u) if w.now.held[u] == 0 else 0
            room = charge.READY - 1 - w.charge[u].progress
            w.now.pace[u] = added
            if added > 0 and added * steps > room:
                steps = room // added
    return steps


@kernel
def units(w: World, steps: int) -> int:
    """How many of these steps may pass before something on a unit ends or ticks."""
    if w.now.live & READS_TIME:
        return 0
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            if w.totals[u].timed != 0:
                steps = unit(w, u, steps)
    return steps


@kernel
def unit(w: World, u: int, steps: int) -> int:
    """The same for one unit."""
    s = w.statuses[u]
    if w.revival[u].waiting != 0:
        return 0
    if w.dormant[u].asleep != 0 and dormancy.waits(w, u) != 0:
        steps = min(steps, dormancy.waits(w, u) - w.dormant[u].progress - 1)
    if s.stun + s.freeze + s.blind + s.prismbreak + s.entrap != 0:
        steps = before(w, before(w, before(w, steps, s.stun), s.freeze), s.blind)
        steps = before(w, before(w, steps, s.prismbreak), s.entrap)
    steps = before(w, before(w, before(w, steps, w.dormant[u].steps), w.tier[u].smash), w.revival[u].everlasting)
    if w.totals[u].timed & 2:
        for i in range(keywords.N_TIMED):
            steps = before(w, steps, w.keywords[u].timed[i])
    steps = min(steps, s.burn_due - 1) if s.burn > 0 else steps
    steps = min(steps, s.venom_due - 1) if s.venom > 0 else steps
    return min(steps, w.boons[u].roost_due - 1) if w.boons[u].roost > 0 else steps


@kernel
def before(w: World, steps: int, timer: int) -> int:
    """How many of these steps may pass before a timer ends, if it runs."""
    return min(steps, timer - 1) if timer > 0 else steps


@kernel
def pools(w: World, steps: int) -> int:
    """How many of these steps may pass before a stat change ends or fades, or Hallow heals."""
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        steps = min(steps, (m.steps - 1) % STEPS_A_SECOND if m.kind == families.FLEETING else m.steps - 1)
    for i in range(w.clock.hallows):
        steps = min(steps, w.hallow[i].due - 1)
    return steps
