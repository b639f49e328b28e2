"""Dormant (800.16): printed sleep with a condition to wake on, and sleep for a time."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, hooks, kinds, lives, verbs
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, emit, fire
from ecs_sim.systems.board import sets
from ecs_sim.systems.status import running
from ecs_sim.systems.unit import static

SLEEPS = rule("800.16f")
WAKES = rule("800.16g")


@kernel
def begin(w: World, k: int) -> int:
    """A card that prints a wake condition is Dormant from the start of every battle, in reading order (800.16f).

    One whose state says that it has woken is awake (800.16g); what its state says of its progress counts.
    """
    for side in range(2):
        if w.side[side].statics & (1 << verbs.DORMANT_UNTIL) == 0:
            continue
        for i in range(w.side[side].order_count):
            u = w.side[side].order[i]
            sleeper = w.totals[u].statics & (1 << verbs.DORMANT_UNTIL) and w.identity[u].life == lives.ALIVE
            if sleeper and w.dormant[u].woken == 0:
                w.dormant[u].asleep = 1
                running.mark(w, u)
                emit.emit(w, kinds.STATUS_APPLIED, u, u, families.DORMANT, 1, SLEEPS)
                sets.update(w, u)
    return 0


@kernel
def waits(w: World, u: int) -> int:
    """The steps that a printed sleep waits for (800.16f); 0 where it waits for something else."""
    line = static.find(w, u, verbs.DORMANT_UNTIL)
    if line < 0 or w.identity[u].life != lives.ALIVE:
        return 0
    place = w.clause[w.line[line].clause].duration
    return amount.number(w, place, u) if place != 0 else 0


@kernel
def slept(w: World, u: int, steps: int) -> int:
    """More steps of a printed sleep; 1 if they were the last of those it waits for (800.16f)."""
    asked = waits(w, u)
    if asked == 0:
        return 0
    w.dormant[u].progress = min(asked, w.dormant[u].progress + steps)
    return 1 if w.dormant[u].progress >= asked else 0


@kernel
def count(w: World, u: int, line: int, by: int) -> int:
    """A deed of its side: progress stops at what is printed, and there it wakes (800.16g)."""
    asked = amount.number(w, w.clause[w.line[line].clause].amount, u)
    w.dormant[u].progress = min(asked, w.dormant[u].progress + by)
    return wake(w, u, u) if w.dormant[u].progress >= asked else 0


@kernel
def wake(w: World, by: int, u: int) -> int:
    """It is awake: a printed sleep for the rest of the battle (800.16g), with the lines for that moment (800.16h).

    A sleep for a time ends and that is all (800.16i).
    """
    d = w.dormant[u]
    printed = d.asleep
    d.asleep = 0
    d.steps = 0
    before = w.now.cause
    w.now.cause = emit.emit(w, kinds.AWAKEN, by, u, 0, 0, WAKES)
    sets.update(w, u)
    if printed != 0:
        d.woken = 1
        fire.fire(w, hooks.AWAKENED, u, by, 0, 0)
    w.now.cause = before
    return 1
