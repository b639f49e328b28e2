"""Phylactery (800.49): Vessels, the points that earn them, and the batches in which points are counted."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import causes, families, keywords, kinds, lives
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit
from ecs_sim.systems.flow import revival
from ecs_sim.systems.stat import refresh

STARTING = rule("800.49b")
AWARDED = rule("800.49d")
SPENT = rule("500.9b")
MOST = 2
PRICE = 60
#: The two rate bands: so many raw points at one each, so many more at one for two (900.27b, C07).
BAND = 4
FREEZE_RAW = 2


@kernel
def begin(w: World, k: int) -> int:
    """Tell who starts with a Vessel: it was given when the unit was built, so nothing pre-empts it (800.49b)."""
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            if w.revival[u].vessels > 0 and w.identity[u].life == lives.ALIVE:
                tell(w, u, 0, STARTING)
    return 0


@kernel
def tell(w: World, u: int, points: int, by_rule: int) -> int:
    """The event of a change of Vessels or of their points. No rule: the log's part."""
    r = w.revival[u]
    return emit.emit_full(w, kinds.VESSEL, u, u, 0, points, r.vessels, r.vessel_points, 0, by_rule)


@kernel
def enter(w: World) -> int:
    """Open a batch, or join the one that is open (800.49e)."""
    if w.now.batch_open == 0:
        for i in range(2):
            w.now.batch_raw[i] = 0
        for i in range(4):
            w.now.batch_frozen[i] = 0
    w.now.batch_open += 1
    return w.now.batch_open


@kernel
def leave(w: World) -> int:
    """Close the batch when whoever opened it is done, and convert what each side earned in it (800.49d)."""
    w.now.batch_open -= 1
    if w.now.batch_open > 0 or w.clock.stop != 0:
        return 0
    for side in range(2):
        raw = w.now.batch_raw[side]
        w.now.batch_raw[side] = 0
        if raw > 0:
            award(w, side, points_of(w, raw))
    return 0


@kernel
def points_of(w: World, raw: int) -> int:
    """Convert a batch once: the first 4 raw at a point each, the next 4 at a point for 2, the rest at nothing
    (900.27b).
    """
    second = min(max(raw - BAND, 0), BAND)
    return min(raw, BAND) + second // 2


@kernel
def award(w: World, side: int, points: int) -> int:
    """Give the whole award to every living Phylactery unit of the side (800.49d, 900.27e)."""
    half = w.side[side]
    for i in range(half.order_count):
        u = half.order[i]
        if w.identity[u].life == lives.ALIVE and refresh.has(w, u, keywords.PHYLACTERY) != 0:
            take(w, u, points)
    return points


@kernel
def take(w: World, u: int, points: int) -> int:
    """Add points; 60 make a Vessel. With two Vessels points are ignored, and the meter stays a point short (C35)."""
    r = w.revival[u]
    if r.vessels >= MOST:
        return 0
    r.vessel_points += points
    if r.vessel_points >= PRICE:
        r.vessel_points -= PRICE
        r.vessels += 1
    return tell(w, u, points, AWARDED)


@kernel
def note(w: World, k: int) -> int:
    """Count what earns points: every Dread stack that landed, and each unit that was Frozen once in the batch
    (800.49c, 800.49g, 900.27g).
    """
    x = w.flow[k]
    if x.source < 0 or x.done <= 0 or (x.family != families.DREAD and x.family != families.FREEZE):
        return 0
    enter(w)
    side = x.source >> 5
    if x.family == families.DREAD:
        w.now.batch_raw[side] += x.done
    else:
        place = 2 * side + (x.target >> 5)
        bit = 1 << (x.target & 31)
        if w.now.batch_frozen[place] & bit == 0:
            w.now.batch_frozen[place] |= bit
            w.now.batch_raw[side] += FREEZE_RAW
    return leave(w)


@kernel
def spend(w: World, k: int) -> int:
    """The death has resolved: a stored Vessel brings the unit back at once, on its own cells (500.9b, 800.49i).

    Whether it has Phylactery was settled when it died, a grant of that life included.
    """
    x = w.flow[k]
    u = x.target
    if w.identity[u].life != lives.DEAD or w.identity[u].incarnation != x.incarnation or w.clock.stop != 0:
        return 0
    if w.revival[u].vessels == 0 or (w.totals[u].keywords >> keywords.PHYLACTERY) & 1 == 0:
        return 0
    w.revival[u].vessels -= 1
    before = w.now.cause
    w.now.cause = tell(w, u, 0, SPENT)
    revival.revive(w, u, causes.PHYLACTERY)
    w.now.cause = before
    return 1
