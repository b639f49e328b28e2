"""Static lines: layers and keywords that last as long as their condition holds, on oneself and as auras.

They are read from the board at each refresh, so sources never stack twice and a move or a death takes
them away at once (800.10b, 800.35c, 800.37h).
"""

from __future__ import annotations

from ecs_sim.components.words import boosts, flags, lanes, scopes, verbs
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, gate
from ecs_sim.systems.board import sets

#: The last of a unit's lines that have a bit each.
LAST = 62


@kernel
def gather(w: World, u: int) -> int:
    """Add what the static lines of living, non-Dormant units of the side give to `u`, its own among them (C15).

    Maximum Vitality first, for a line may ask how much of it is left (S1000-06).
    """
    if w.side[u >> 5].boosts & (1 << boosts.VITALITY):
        given(w, u, 1)
        return given(w, u, 0)
    return given(w, u, -1)


@kernel
def given(w: World, u: int, vitality: int) -> int:
    """Add what lines give: maximum Vitality alone, everything else alone, or (-1) all. No rule: a part of `gather`."""
    half = w.side[u >> 5]
    for i in range(half.order_count):
        v = half.order[i]
        t = w.totals[v]
        among = t.gives if u == v else t.spreads
        if among == 0 or sets.asleep(w, v):
            continue
        for k in range(t.line_count):
            line = t.line_first + k
            if among & bit(w, k) == 0 or w.line[line].off != 0:
                continue
            c = w.line[line].clause
            if w.clause[c].lane != lanes.STATIC or (vitality >= 0 and vitality != raises(w, c)):
                continue
            if reaches(w, v, u, c) and gate.static_pass(w, v, c):
                give(w, u, v, c, line)
    return 0


@kernel
def bit(w: World, k: int) -> int:
    """The bit of a unit's k-th line among those that give something; the last stands for all from there on."""
    return 1 << min(k, LAST)


@kernel
def raises(w: World, c: int) -> int:
    """Whether a line gives maximum Vitality. No rule: a part of `gather`."""
    return 1 if w.clause[c].verb == verbs.STAT and w.clause[c].what == VITALITY else 0


@kernel
def reaches(w: World, v: int, u: int, c: int) -> int:
    """Whether a static line of `v` is about `u` (400.5a, 400.5b)."""
    who = w.clause[c].scope
    if u == v:
        return 1 if who == scopes.SELF or who == scopes.ALL_ALLIES or w.clause[c].flags & flags.INCLUDE_SELF else 0
    if who == scopes.ADJACENT_ALLIES:
        return (w.totals[v].adjacent >> (u & 31)) & 1
    if who == scopes.FLANK_ALLIES:
        return (w.totals[v].flank >> (u & 31)) & 1
    return 1 if who == scopes.ALLIES or who == scopes.ALL_ALLIES else 0


@kernel
def give(w: World, u: int, v: int, c: int, line: int) -> int:
    """Put one static line of `v` into the sum of `u`: a stat or a keyword."""
    clause = w.clause[c]
    if clause.verb == verbs.GRANT:
        w.totals[u].keywords |= 1 << clause.what
    elif clause.verb == verbs.STAT:
        gain = amount.layer(w, v, c, line)
        w.totals[u].value[clause.what] += -gain if clause.flags & flags.NEGATIVE else gain
    return 0
