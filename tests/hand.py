"""Battles set by hand on the mirror: rows written one by one, for tests of single kernels."""

from __future__ import annotations

from typing import Any

from ecs_sim.components.words import lanes, lives, scopes, stats, unit_kinds, verbs, whose
from ecs_sim.components.world import World, mirror_world
from ecs_sim.systems.board import geometry, sets
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import masks

PLAYER, ENEMY = 0, 1
STATS = {
    "vitality": stats.VITALITY,
    "power": stats.POWER,
    "speed": stats.SPEED,
    "armor": stats.ARMOR,
    "focus": stats.FOCUS,
}
PLAIN = {"vitality": 100, "power": 10, "focus": 10}


class Board:
    """A mirror world with what it takes to put units, lines and frames into it."""

    def __init__(self, seed: int = 7) -> None:
        self.w: World = mirror_world()
        self.w.clock.seed = seed
        self._numbers = self._gates = self._clauses = 1

    def unit(
        self,
        side: int = PLAYER,
        at: tuple[int, int] | None = None,
        *,
        cells: int = 2,
        kind: int = unit_kinds.UNIT,
        tier: int = 1,
        keywords: tuple[int, ...] = (),
        **numbers: int,
    ) -> int:
        """Put a unit on the board and return its row. Places are (column, row), side by side where none is given.

        Its stats are Vitality 100, Power 10, Focus 10 and the rest 0, but for those that `numbers` names.
        """
        w, n = self.w, self.w.side[side].count
        u = side * 32 + n
        w.side[side].count = n + 1
        who = w.identity[u]
        who.kind, who.life, who.key, who.card, who.start_card = kind, lives.ALIVE, 1000 + u, u + 1, u + 1
        tiers = w.tier[u]
        tiers.current = tiers.native = tiers.start = w.stats[u].printed_tier = tier
        column, row = at if at is not None else (n % 4 * 2, n // 4 * 2)
        place = w.footprint[u]
        place.column, place.row, place.cells, place.placed = column, row, cells, 1
        for name, s in STATS.items():
            w.stats[u].printed[s] = numbers.pop(name, PLAIN.get(name, 0))
        assert not numbers, f"no stats: {numbers}"
        w.vitals[u].vitality = w.stats[u].printed[stats.VITALITY]
        w.keywords[u].innate = sum(1 << k for k in keywords)
        w.totals[u].line_first = w.clock.lines
        w.totals[u].dirty = 1
        w.now.places_dirty |= 1 << side
        sets.update(w, u)
        return u

    def settle(self) -> Board:
        """Derive all that is derived."""
        sets.rebuild(self.w)
        refresh.all_dirty(self.w)
        geometry.settle(self.w)
        return self

    def kill(self, u: int) -> None:
        """Take a unit off the board as the end of a death does: its place and its totals stand."""
        refresh.value(self.w, u, stats.POWER)
        self.w.identity[u].life = lives.DEAD
        self.w.vitals[u].vitality = 0
        self.w.footprint[u].placed = 0
        sets.update(self.w, u)
        geometry.touch(self.w)

    def number(self, *at: int) -> int:
        """Author a number: one for every tier, or one a tier."""
        i = self._numbers
        self._numbers += 1
        self.w.number[i].at = [at[min(t, len(at) - 1)] for t in range(4)]
        return i

    def gate(self, kind: int, what: int = 0, of: int = whose.SELF, number: int | None = None) -> tuple[int, ...]:
        """Describe a condition, for `clause`."""
        return kind, what, of, 0 if number is None else self.number(number)

    def clause(
        self, gates: tuple[tuple[int, ...], ...] = (), filters: tuple[tuple[int, ...], ...] = (), **fields: Any
    ) -> int:
        """Write a clause; number fields take a plain number."""
        c = self._clauses
        self._clauses += 1
        clause = self.w.clause[c]
        clause.lane, clause.verb, clause.scope, clause.key = lanes.POST, verbs.DAMAGE, scopes.TARGET, 77 + c
        for name, value in fields.items():
            numbers = ("amount", "times", "divide", "cap", "scope_count")
            setattr(clause, name, self.number(value) if name in numbers else value)
        clause.first_gate, clause.gates, clause.filters = self._gates, len(gates), len(filters)
        for kind, what, of, number in (*gates, *filters):
            g = self.w.gate[self._gates]
            self._gates += 1
            g.kind, g.what, g.whose, g.number = kind, what, of, number
        return c

    def line(self, u: int, c: int) -> int:
        """Give a unit a line; its lines are to be given one after another."""
        w, n = self.w, self.w.clock.lines
        t = w.totals[u]
        if t.line_count == 0:
            t.line_first = n
        assert t.line_first + t.line_count == n, "lines of one unit lie together"
        w.line[n].unit, w.line[n].clause = u, c
        w.clock.lines = n + 1
        t.line_count += 1
        masks.unit(w, u)
        w.side[u >> 5].statics |= t.statics
        refresh.touch(w, u)
        return n

    def frame(self, actor: int, target: int = -1, stage: int = 1) -> int:
        """Open a frame: an activation, or with stage 2 a trigger."""
        w, f = self.w, self.w.now.frames
        w.now.frames = f + 1
        fr = w.frame[f]
        fr.actor, fr.incarnation, fr.stage = actor, w.identity[actor].incarnation, stage
        fr.target = target
        fr.target_incarnation = w.identity[target].incarnation if target >= 0 else 0
        fr.subject = fr.other = -1
        return f

    def script(self, u: int, purpose: int, *values: int) -> None:
        """Script the next rolls of a unit and purpose."""
        for value in values:
            s = self.w.script[self.w.now.scripts]
            s.unit, s.purpose, s.value, s.used = u, purpose, value, 0
            self.w.now.scripts += 1

    def picks(self, f: int) -> list[int]:
        """The recipients in a frame."""
        return self.w.frame[f].pick[: self.w.frame[f].picks]


def bits(*units: int) -> int:
    """A set of units of one side."""
    return sum(1 << (u & 31) for u in units)
