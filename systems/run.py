"""The outermost kernels: what a driver calls. No rule: each calls what has them."""

from __future__ import annotations

from ecs_sim.components.capacity import EVENTS_A_STEP, UNITS
from ecs_sim.components.words import kinds, lives, reasons, stats, winners
from ecs_sim.components.words.pipelines import BATTLE_START, STEP
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems import emit, fold, outcome, walk
from ecs_sim.systems.board import geometry, sets
from ecs_sim.systems.stat import layers, refresh, telling
from ecs_sim.systems.status import running
from ecs_sim.systems.step import calm
from ecs_sim.systems.unit import masks

#: What `run` returns: the battle is over, or the log has no room for another whole step.
OVER = 0
DRAIN = 2
ROOM = EVENTS_A_STEP + 512


@kernel
def prepare(w: World) -> int:
    """Rebuild everything derived from a freshly filled state. No rule: derived data is no rule's business."""
    index_lines(w)
    for u in range(UNITS):
        masks.unit(w, u)
        running.mark_keywords(w, u)
        w.totals[u].base_tier = 0
        w.totals[u].dirty = 1
    reset(w.now)
    for side in range(2):
        masks.side(w, side)
    sets.rebuild(w)
    geometry.rebuild(w, 0)
    geometry.rebuild(w, 1)
    refresh.all_dirty(w)
    w.now.cause = -1
    w.now.first_side = -1
    w.now.masked = -1
    w.now.places_dirty = 0
    for u in range(UNITS):
        w.now.keywords_ended[u] = 0
        refresh.value(w, u, stats.VITALITY)
        if w.identity[u].life == lives.DEAD:
            layers.rest(w, u)
    telling.begin(w)
    return 0


@kernel
def index_lines(w: World) -> int:
    """Note where each unit's lines lie: together, in printed order. No rule: derived."""
    for u in range(UNITS):
        w.totals[u].line_first = w.totals[u].line_count = w.totals[u].runes = 0
    for line in range(w.clock.lines):
        t = w.totals[w.line[line].unit]
        if t.line_count == 0:
            t.line_first = line
        t.line_count += 1
    return 0


@kernel
def begin(w: World) -> int:
    """The battle-start orders (S300-28), then the first end test, at step 0 (S300-07)."""
    walk.walk(w, BATTLE_START, 0)
    if w.clock.stop == 0:
        test_start(w)
    return w.clock.stop


@kernel
def test_start(w: World) -> int:
    """A side without units in the document is a bye for the other (S300-07)."""
    if w.side[0].count == 0 or w.side[1].count == 0:
        winner = winners.PLAYER if w.side[0].count != 0 else winners.ENEMY if w.side[1].count != 0 else winners.DRAW
        return outcome.end(w, winner, reasons.BYE)
    return outcome.test(w)


@kernel
def step(w: World) -> int:
    """One step: the STEP rows with their end tests, then the document's own limit; returns 1 while the battle
    goes on.
    """
    if after_step(w) == 0:
        return 0
    walk.walk(w, STEP, 0)
    return after_step(w)


@kernel
def after_step(w: World) -> int:
    """The limit that the document set, read after a step; such a battle has not ended."""
    if w.clock.stop == 0 and w.clock.step >= w.clock.last:
        w.clock.stop = reasons.LIMIT
    return 1 if w.clock.stop == 0 else 0


@kernel
def sums(w: World, k: int) -> int:
    """The last row of a step: every sum is current, so that a state written out here goes on alike (S500-29)."""
    return refresh.settle(w)


@kernel
def run(w: World) -> int:
    """Step until the battle stops (OVER), or until the log might not hold another step (DRAIN).

    Steps that follow and in which nothing can happen are taken at once.
    """
    while step(w) != 0:
        if w.now.log_size > 0 and w.clock.events - w.now.log_base > w.now.log_size - ROOM:
            return DRAIN
        calm.pass_over(w)
    return OVER


@kernel
def edited(w: World, u: int, key: int, value: int) -> int:
    """Tell that a host changed a unit's state from outside: `key` is a place in the list of state keys. No rule."""
    w.now.cause = -1
    w.now.line = 0
    return emit.emit(w, kinds.EDIT, -1, u, key, value, 0)


@kernel
def whole(w: World, fresh: int) -> int:
    """A battle from its start (or, with `fresh` 0, from where it stands) to its digests: OVER, or DRAIN on the way."""
    if fresh != 0:
        begin(w)
    if run(w) == DRAIN:
        return DRAIN
    conclude(w)
    return OVER


@kernel
def conclude(w: World) -> int:
    """Fold the end state into both digests, apart from the running lanes, and make derived numbers current."""
    fold.state(w)
    return finish(w)


@kernel
def finish(w: World) -> int:
    """Make every derived number current, those of the dead among them. No rule: what a host then reads."""
    geometry.rebuild(w, 0)
    geometry.rebuild(w, 1)
    for u in range(UNITS):
        if w.identity[u].life == lives.ALIVE:
            layers.sum_up(w, u)
        elif w.identity[u].life == lives.DEAD:
            layers.rest(w, u)
    return 0
