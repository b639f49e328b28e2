"""What runes, resonances, Cores and cards add up to on a unit: one number for each of `words.boosts`."""

from __future__ import annotations

from ecs_sim.components.words import lanes, verbs
from ecs_sim.components.words.boosts import LEVEL
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, gate
from ecs_sim.systems.board import sets


@kernel
def of(w: World, u: int, kind: int) -> int:
    """What a unit's lines of one kind come to; those of several runes of a family add (S1000-02)."""
    return summed(w, u, kind) if (w.totals[u].boosts >> kind) & 1 else 0


@kernel
def summed(w: World, u: int, kind: int) -> int:
    """Add the lines of one kind that are in force and whose conditions hold; a Dormant unit's are not (C15).

    What a Core adds is its owner's and no passive of the unit's: ticks that still reach a sleeper meet it (500.1h).
    """
    asleep = sets.asleep(w, u)
    t = w.totals[u]
    found = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        c = w.line[line].clause
        clause = w.clause[c]
        if w.line[line].off != 0 or clause.lane != lanes.STATIC or clause.verb != verbs.BOOST or clause.what != kind:
            continue
        if asleep != 0 and w.line[line].core == 0:
            continue
        if gate.static_pass(w, u, c) != 0:
            found += points(w, u, line, c) if clause.chance != 0 else amount.layer(w, u, c, line)
    return found


@kernel
def first(w: World, u: int, kind: int) -> int:
    """The unit's first line of one kind that is in force: the one that the log names. No rule: the log's part."""
    t = w.totals[u]
    for line in range(t.line_first, t.line_first + t.line_count):
        clause = w.clause[w.line[line].clause]
        if w.line[line].off == 0 and clause.verb == verbs.BOOST and clause.what == kind:
            return line
    return -1


@kernel
def points(w: World, u: int, line: int, c: int) -> int:
    """A chance in basis points; half of it, exactly, where the rune reaches half of the unit (S100-09)."""
    found = amount.number(w, w.clause[c].chance, u)
    return found // 2 if w.line[line].half != 0 else found


@kernel
def level(w: World, side: int) -> int:
    """The resonance's level: by the runes on the boards, and live with whoever raises it (1000.3b, 1000.3c)."""
    found = w.side[side].level
    if w.side[side].boosts & (1 << LEVEL):
        for i in range(w.side[side].order_count):
            found += of(w, w.side[side].order[i], LEVEL)
    return max(1, found)
