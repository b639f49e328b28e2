"""Which lines are in force on whom: runes by where their bearers stand, a boss's by its phase, a resonance's by time.

A rune projects across the two rows or columns that it covers (1000.1a); its lines stand on every unit of the side
and are in force, whole or at half, on those that it reaches. Where units stand, who lives and which phase a boss is
in is read anew with each change of the board (300.3-2, 100.4e).
"""

from __future__ import annotations

from ecs_sim.components.words import boosts, keywords, lives, unit_kinds
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.board import sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import masks

NONE = 0
HALF = 1
WHOLE = 2


@kernel
def start(w: World, k: int) -> int:
    """Runes and shared runes reach their units before anything else happens (S300-28, 1000.1a)."""
    for side in range(2):
        rebuild(w, side)
    return 0


@kernel
def resonance(w: World, k: int) -> int:
    """The one resonance of each side stands on its eligible units; its level is read live (800.58a, 1000.3c)."""
    return refresh.all_dirty(w)


@kernel
def rebuild(w: World, side: int) -> int:
    """Read a side's projection anew (100.3c, 900.24b). A side without runes, phases and timed resonance has none.

    Phases and times come first, for whoever shares its runes or not must be settled before anybody receives them.
    """
    if w.side[side].projected == 0:
        return 0
    first = side * 32
    changed = 0
    for u in range(first, first + w.side[side].count):
        if w.identity[u].life != 0 and own(w, u) != 0:
            changed += settle(w, u)
    if changed != 0:
        masks.side(w, side)
    again = 0
    for u in range(first, first + w.side[side].count):
        if w.identity[u].life != 0 and runes(w, u) != 0:
            again += settle(w, u)
    if again != 0:
        masks.side(w, side)
    if changed + again != 0:
        refresh.touch_side(w, side)
    return changed + again


@kernel
def settle(w: World, u: int) -> int:
    """Lines of a unit have come into force or left it. No rule: bookkeeping."""
    masks.unit(w, u)
    refresh.touch(w, u)
    return 1


@kernel
def own(w: World, u: int) -> int:
    """Put lines in force or out of it by phase and by time (800.48a, 1000.3d); returns whether any changed."""
    t = w.totals[u]
    changed = 0
    for line in range(t.line_first, t.line_first + t.line_count):
        x = w.line[line]
        if x.phase + x.until == 0:
            continue
        off = 1 if x.until != 0 and w.clock.step >= x.until else 0
        if x.phase != 0 and x.phase != w.boss[u].phase:
            off = 1
        if off != x.off:
            x.off = off
            changed = 1
    return changed


@kernel
def runes(w: World, u: int) -> int:
    """Put the lines of runes in force or out of it, whole or at half; the runes that reach are counted (S1000-03)."""
    t = w.totals[u]
    shared = shares(w, u)
    changed = 0
    last = 0
    t.runes = 0
    reach = NONE
    for line in range(t.line_first, t.line_first + t.line_count):
        x = w.line[line]
        if x.rune == 0:
            continue
        if x.rune != last:
            last = x.rune
            reach = coverage(w, u, x.rune, shared)
            t.runes += 1 if reach != NONE else 0
        off = 1 if reach == NONE else 0
        half = 1 if reach == HALF else 0
        if off != x.off or half != x.half:
            x.off = off
            x.half = half
            changed = 1
    return changed


@kernel
def coverage(w: World, u: int, i: int, shared: int) -> int:
    """How a rune reaches a unit: a tribe's rune only its own (100.3g); whole where it covers both of its rows or
    columns, where the unit is a single cell or Runic, or shares all runes; else half of it (100.3c, 100.3d, 900.25b).
    """
    rune = w.rune[i]
    if rune.tribe != 0 and rune.tribe != w.identity[u].tribe:
        return NONE
    kind = w.identity[u].kind
    if kind != unit_kinds.UNIT and kind != unit_kinds.PENNY:
        return NONE
    if shared != 0:
        return WHOLE
    at = w.footprint[u]
    first = at.column if rune.below != 0 else at.row
    covered = min(first + at.cells, rune.first + 2) - max(first, rune.first)
    if covered <= 0:
        return NONE
    held = (w.keywords[u].innate | w.keywords[u].life | w.keywords[u].battle) & ~w.keywords[u].suppressed
    return WHOLE if covered > 1 or at.cells == 1 or held & (1 << keywords.RUNIC) else HALF


@kernel
def shares(w: World, u: int) -> int:
    """Whether a living, non-Dormant neighbour gives it every rune of its owner's boards (900.25a, 900.25d)."""
    half = w.side[u >> 5]
    if half.boosts & (1 << boosts.SHARE_RUNES) == 0:
        return 0
    near = w.totals[u].adjacent
    for i in range(half.order_count):
        v = half.order[i]
        if (near >> (v & 31)) & 1 and w.totals[v].boosts & (1 << boosts.SHARE_RUNES) and sets.asleep(w, v) == 0:
            return 1 if w.identity[v].life == lives.ALIVE else 0
    return 0


@kernel
def resonance_ends(w: World) -> int:
    """A resonance for the first seconds of the battle is over at its time (1000.3d, S800-59)."""
    for side in range(2):
        if w.side[side].resonance_until == w.clock.step and w.clock.step != 0:
            rebuild(w, side)
    return 0
