"""Rows 11 and 12 of a step: charges grow, and whoever is ready acts (300.2)."""

from __future__ import annotations

from ecs_sim.components.capacity import CYCLE, STEPS_A_SECOND
from ecs_sim.components.words import lives
from ecs_sim.components.words.stats import SPEED
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import outcome
from ecs_sim.systems.activation import activate
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.step import passes

#: Ready within 2^-20 of a whole cycle, so that fixed-point noise never costs a step (S300-04).
TOLERANCE = CYCLE >> 20
READY = CYCLE - TOLERANCE
QUICK_STEPS = 2
GRAIN = 1024


@kernel
def rate(w: World, u: int) -> int:
    """What one step adds: T = (S + 400) / (S + 50) seconds a cycle, so 2^40 (S + 50) / (20 (S + 400)) (300.2a,
    S300-04).

    Speed counts as at least 0 (300.2c). Kept with the unit's sums, for it is asked for in every step.
    """
    if sets.thing(w, u) != 0:
        return 0
    speed = max(0, w.totals[u].value[SPEED])
    return CYCLE * (speed + 50) // ((speed + 400) * STEPS_A_SECOND)


@kernel
def advance(w: World, k: int) -> int:
    """Add to every charge that is not stopped (Stun, Entrap, Dormant) and queue whoever is ready."""
    w.now.queued = 0
    for side in range(2):
        half = w.side[side]
        for i in range(half.order_count):
            if w.now.held[half.order[i]] == 0:
                grow(w, half.order[i])
    return 0


@kernel
def pace(w: World, u: int) -> int:
    """What one step adds now: Freeze halves it, a quick reactivation takes 0.1 s (300.2d, 300.2g)."""
    added = w.totals[u].rate if w.charge[u].quick == 0 else CYCLE // QUICK_STEPS
    return added // 2 if w.now.frozen[u] != 0 else added


@kernel
def grow(w: World, u: int) -> int:
    """Add a step's charge, or queue a unit that it makes ready."""
    if w.totals[u].dirty != 0:
        refresh.update(w, u)
    added = pace(w, u)
    if w.charge[u].progress + added >= READY:
        return ready(w, u, added)
    w.charge[u].progress += added
    return 0


@kernel
def ready(w: World, u: int, added: int) -> int:
    """Queue a unit whose charge completes, with its overshoot in 1024ths of a step; one that was held has none
    (S300-05).
    """
    c = w.charge[u]
    late = 0
    if c.progress < READY:
        c.progress += added
        late = ((c.progress - CYCLE) * GRAIN + added // 2) // added
    w.now.queue[w.now.queued] = u
    w.now.late[w.now.queued] = late
    w.now.queued += 1
    return late


@kernel
def run_ready(w: World, k: int) -> int:
    """Let the ready act, one whole activation after another: the largest overshoot first, then the coin's side,
    then reading order (S300-05). The order is fixed before the first of them acts; the end is tested after each
    (S300-07).
    """
    count = w.now.queued
    if count == 0:
        return 0
    if count > 1:
        sort(w, count)
    for i in range(count):
        u = w.now.queue[i]
        if can_act(w, u) != 0:
            activate.activate(w, u, 0)
            w.now.cause = -1
            outcome.test(w)
        elif w.identity[u].life == lives.ALIVE and w.charge[u].progress > CYCLE:
            w.charge[u].progress = CYCLE
        if w.clock.stop != 0:
            return 1
    return 0


@kernel
def sort(w: World, count: int) -> int:
    """Insertion sort of the queue; equal keys cannot occur."""
    first = passes.first_side(w)
    for i in range(1, count):
        u = w.now.queue[i]
        late = w.now.late[i]
        j = i - 1
        while j >= 0 and before(w, u, late, w.now.queue[j], w.now.late[j], first) != 0:
            w.now.queue[j + 1] = w.now.queue[j]
            w.now.late[j + 1] = w.now.late[j]
            j -= 1
        w.now.queue[j + 1] = u
        w.now.late[j + 1] = late
    return 0


@kernel
def before(w: World, u: int, late: int, v: int, other_late: int, first: int) -> int:
    """Whether `u` acts before `v`."""
    if late != other_late:
        return 1 if late > other_late else 0
    if (u >> 5) != (v >> 5):
        return 1 if (u >> 5) == first else 0
    return 1 if w.totals[u].rank < w.totals[v].rank else 0


@kernel
def can_act(w: World, u: int) -> int:
    """A ready unit that was killed, Stunned, Entrapped or put to sleep earlier in the step does not act now
    (S300-06).
    """
    if w.identity[u].life != lives.ALIVE or w.charge[u].progress < READY:
        return 0
    held = w.statuses[u].stun + w.statuses[u].entrap + w.dormant[u].steps + w.dormant[u].asleep
    return 0 if held != 0 else 1
