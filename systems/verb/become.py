"""Other cards on the board (800.16h, 800.32b): a unit that becomes one, and one that is spawned."""

from __future__ import annotations

from ecs_sim.components.capacity import UNITS
from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, keywords, kinds, limit_codes, lives, purposes, stats, whys
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel, reset
from ecs_sim.systems import draw, emit
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh, telling
from ecs_sim.systems.status import boon, smash
from ecs_sim.systems.unit import masks

TURNS = rule("800.16h")
SPAWNS = rule("800.32b")


@kernel
def transform(w: World, f: int, c: int, r: int, n: int) -> int:
    """An even pick among the cards of the printed tribe at the unit's tier, at most the printed one (S800-17).

    Where none is native to so low a tier, one that is native to the printed tier or less (docs/rulings.md, R-232).
    """
    tribe = w.clause[c].what
    tier = min(n, w.tier[r].start) if n > 0 else w.tier[r].start
    most = tier
    count = among(w, r, tribe, most, -1)
    if count == 0:
        most = n
        count = among(w, r, tribe, most, -1)
    if count == 0:
        return emit.skip(w, w.frame[f].actor, r, whys.NOTHING_TO_DO, TURNS)
    return turn(w, w.frame[f].actor, r, among(w, r, tribe, most, draw.roll(w, r, purposes.AWAKEN, count)), tier)


@kernel
def among(w: World, u: int, tribe: int, most: int, place: int) -> int:
    """The card in this place among those that a unit may become: of its size, and another one (S800-16, R-233).

    With place -1: how many they are.
    """
    found = 0
    for i in range(1, 1 + w.card[0].lines):
        card = w.card[i]
        if card.cells != w.footprint[u].cells or card.code == w.identity[u].card or card.tier > most:
            continue
        if tribe == 0 or card.tribe == tribe:
            if found == place:
                return i
            found += 1
    return found


@kernel
def become(w: World, f: int, c: int, r: int, n: int) -> int:
    """Turn into one card that is named: in place, so only into one of the same footprint (S800-16)."""
    i = w.clause[c].what
    if w.card[i].cells != w.footprint[r].cells:
        return emit.skip(w, w.frame[f].actor, r, whys.NO_ROOM, TURNS)
    return turn(w, w.frame[f].actor, r, i, w.tier[r].start)


@kernel
def turn(w: World, by: int, u: int, i: int, tier: int) -> int:
    """The unit is another card from now on; its charge, its part of Vitality and what it has gained stay (S800-17)."""
    before = refresh.max_vitality(w, u)
    held = w.vitals[u].vitality
    printed = boon.printed_exalt(w, u)
    now = w.now.cause
    w.now.cause = emit.reserve(w, kinds.TRANSFORM, by, u, TURNS)
    w.now.line = 0  # the line that did it is gone
    for g in range(w.now.frames):
        if w.frame[g].actor == u:
            w.frame[g].turned = 1
    install(w, u, i, tier)
    gained = max(boon.printed_exalt(w, u) - printed, -w.boons[u].exalt)
    after = smash.keep_share(w, u, before, held)
    filled = w.vitals[u].vitality
    emit.settle(w, w.now.cause, kinds.TRANSFORM, by, u, w.card[i].code, filled, w.tier[u].start, after, 0)
    w.boons[u].exalt += gained
    if gained != 0:
        emit.emit_full(w, kinds.STACKS_CHANGED, by, u, families.EXALT, gained, w.boons[u].exalt, 0, 0, TURNS)
    w.now.cause = now
    return 1


@kernel
def install(w: World, u: int, i: int, tier: int) -> int:
    """Write what a card prints over a unit's row, its lines among the rest; no tier lies below the card's own."""
    card = w.card[i]
    who = w.identity[u]
    who.card = card.code
    who.kind = card.kind
    who.tribe = card.tribe
    t = w.tier[u]
    t.native = card.tier
    t.start = max(tier, card.tier)
    t.current = t.start - 1 if t.smash > 0 and t.start > 1 else t.start
    for s in range(stats.VITALITY, stats.N_STATS):
        w.stats[u].printed[s] = card.printed[s]
    w.stats[u].printed_tier = card.tier
    w.keywords[u].innate = card.keywords
    w.charge[u].first_done = 0
    reset(w.counter[u])
    w.counter[u].value = card.counter
    c = card.clause
    for k in range(who.room):
        x = w.line[w.totals[u].line_first + k]
        reset(x)
        x.unit = u
        x.clause = c if k < card.lines else 0
        x.lent = 0 if k < card.lines else 1
        while k < card.lines and w.clause[c].also != 0:
            c = w.clause[c].also
        c += 1
    w.totals[u].base_tier = 0
    masks.unit(w, u)
    masks.side(w, u >> 5)
    return sets.moved(w, u)


@kernel
def spawn(w: World, f: int, c: int, r: int, n: int) -> int:
    """A new unit beside the others, on the first cells that fit; without room nothing comes (S800-16).

    It has the tier of whoever spawns it (docs/rulings.md, R-234), charge 0 and full Vitality, and is of no roster.
    """
    u = w.frame[f].actor
    i = w.clause[c].what
    v = free_row(w, u >> 5)
    if v < 0:
        return emit.capacity(w, limit_codes.UNITS)
    at = w.footprint[v]
    at.cells = w.card[i].cells
    place = sets.first_slot(w, v)
    if place < 0:
        return emit.skip(w, u, u, whys.NO_ROOM, SPAWNS)
    at.column = place >> 3
    at.row = place & 7
    at.placed = 1
    w.identity[v].start_card = w.card[i].code
    w.identity[v].life = lives.ALIVE
    w.identity[v].spawned = 1
    install(w, v, i, w.tier[u].current)
    w.boons[v].exalt = boon.printed_exalt(w, v)
    w.revival[v].vessels = (w.keywords[v].innate >> keywords.PHYLACTERY) & 1
    w.vitals[v].vitality = refresh.max_vitality(w, v)
    now = w.now.cause
    w.now.cause = emit.emit_full(
        w, kinds.SPAWN, u, v, w.card[i].code, w.vitals[v].vitality, at.column, at.row, w.tier[v].current, SPAWNS
    )
    telling.unit(w, v)
    w.now.cause = now
    return 1


@kernel
def free_row(w: World, side: int) -> int:
    """The first row that is kept for a spawned unit of a side and not yet one's, -1 for none. No rule: bookkeeping."""
    for v in range(side << 5, (side << 5) + UNITS // 2):
        if w.identity[v].life == 0 and w.identity[v].key != 0:
            return v
    return -1
