"""Walking a pipeline: the one loop that turns tables into what happens. No rule: the tables name them."""

from __future__ import annotations

from ecs_sim.components.words import needs
from ecs_sim.components.world import World
from ecs_sim.kernel import call1, sequence
from ecs_sim.systems import outcome
from ecs_sim.systems.flow import stack


@sequence
def walk(w: World, pipeline: int, k: int) -> int:
    """Run the rows of a pipeline on frame or flow `k`, skipping those whose needs are not met, but not their end test.

    A row that returns other than 0 ends the walk, and so does the end of the battle.
    """
    first = w.head[pipeline].first
    for i in range(first, first + w.head[pipeline].count):
        row = w.plan[i]
        runs = row.needs == 0 or met(w, row.needs, k) != 0
        if runs and call1(w, row.address, k) != 0:
            return 1
        if row.end_test != 0 and (w.side[0].contesting == 0 or w.side[1].contesting == 0):
            outcome.test(w)
        if w.clock.stop != 0:
            return 1
    return 0


def met(w: World, asked: int, k: int) -> int:
    """Whether what a row needs is there: see `words.needs`."""
    if asked & needs.ALIVE:
        target = w.flow[k].target
        boost = asked >> needs.BOOST
        if asked & needs.BOSS and w.boss[target].phase == 0:
            return 0
        if boost != 0 and w.totals[target].boosts >> boost & 1 == 0:
            return 0
        return stack.stands(w, k)
    due = asked >> needs.DUE
    if due != 0:
        return w.now.due_any >> due & 1
    frame = w.frame[k]
    lane = asked >> needs.LANE & needs.FIELD
    hook = asked >> needs.HOOK & needs.FIELD
    if lane != 0 and w.totals[frame.actor].lanes >> lane & 1 == 0:
        return 0
    if hook != 0 and w.side[frame.actor >> 5].listens >> hook & 1 == 0:
        return 0
    if asked & needs.DEBT and w.statuses[frame.actor].interest == 0:
        return 0
    if asked & needs.TARGET and frame.no_target != 0:
        return 0
    if asked & needs.NOT_ABORTED and frame.aborted != 0:
        return 0
    if asked & needs.ACTOR and frame.died != 0:
        return 0
    return 1
