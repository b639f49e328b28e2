"""How a walk down a pipeline is compiled: the rows of `ecs_sim.pipeline`, one call after the other.

`systems.walk.walk` is a loop over `w.plan`, and that is what the mirror runs. In compiled code a walk of a pipeline
that is named by a constant becomes straight code made from the same table: each row's needs, its call, the end test
where it asks for one, the end of the walk. The cache is keyed by the table (`ecs_sim.cache.SOURCES`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Protocol

from ecs_sim.components.words import lives, needs

#: Emits a call of the kernel with this name on the world and further values, and returns its result.
Call = Callable[[str, list[Any]], Any]


class WalkRow(Protocol):
    """What a walk reads of a row of `ecs_sim.pipeline`."""

    @property
    def needs(self) -> int:
        """Bits of words.needs."""
        ...

    @property
    def ends(self) -> bool:
        """Whether the end is tested after it."""
        ...


class Expansion:
    """Emits the code of one walk of frame or flow `k` of a world."""

    def __init__(self, builder: Any, world: Any, k: Any, call: Call, offset: Callable[..., int]) -> None:
        self._ir: Any = import_module("llvmlite.ir")
        self._builder, self._world, self._k, self._call, self._offset = builder, world, k, call, offset
        self._int64 = self._ir.IntType(64)

    def walk(self, rows: Iterable[tuple[WalkRow, str]]) -> Any:
        """The whole walk; its value is 1 where a row or the end of the battle cut it short."""
        builder = self._builder
        result = builder.alloca(self._int64)
        builder.store(self._constant(1), result)
        out = builder.append_basic_block("walk.out")
        for row, kernel in rows:
            after = builder.append_basic_block("walk.row")
            tested = builder.append_basic_block("walk.test") if row.ends else after
            for unmet in self._unmet(row.needs):
                self._go(unmet, tested)
            self._go(builder.not_(self._is_zero(self._call(kernel, [self._k]))), out)
            if row.ends:
                builder.branch(tested)
                builder.position_at_end(tested)
                self._end_test()
            builder.cbranch(self._is_zero(self._load("clock", "stop")), after, out)
            builder.position_at_end(after)
        builder.store(self._constant(0), result)
        builder.branch(out)
        builder.position_at_end(out)
        return builder.load(result)

    def _unmet(self, asked: int) -> Iterator[Any]:
        """Conditions under which a row does not run: `systems.walk.met`, one need at a time."""
        compare = self._builder.icmp_signed
        if asked & needs.ALIVE:
            target = self._field("flow", self._k, "target")
            yield compare("!=", self._field("identity", target, "life"), self._constant(lives.ALIVE))
            now, met = self._field("identity", target, "incarnation"), self._field("flow", self._k, "incarnation")
            yield compare("!=", now, met)
            if asked & needs.BOSS:
                yield self._is_zero(self._field("boss", target, "phase"))
            if asked >> needs.BOOST:
                yield self._lacks(self._field("totals", target, "boosts"), asked >> needs.BOOST)
        for need, field in ((needs.TARGET, "no_target"), (needs.NOT_ABORTED, "aborted"), (needs.ACTOR, "died")):
            if asked & need:
                yield compare("!=", self._field("frame", self._k, field), self._constant(0))
        lane, hook, due = (asked >> place & needs.FIELD for place in (needs.LANE, needs.HOOK, needs.DUE))
        actor = self._field("frame", self._k, "actor") if lane or hook or asked & needs.DEBT else None
        if asked & needs.DEBT:
            yield self._is_zero(self._field("statuses", actor, "interest"))
        if lane:
            yield self._lacks(self._field("totals", actor, "lanes"), lane)
        if hook:
            side = self._builder.ashr(actor, self._constant(5))
            yield self._lacks(self._field("side", side, "listens"), hook)
        if due:
            yield self._lacks(self._load("now", "due_any"), due)

    def _lacks(self, bits: Any, place: int) -> Any:
        """Whether a bit is not set."""
        return self._is_zero(self._builder.and_(bits, self._constant(1 << place)))

    def _field(self, part: str, row: Any, field: str) -> Any:
        """The 8-byte field of a row of a part, the row a value of the code."""
        first = self._offset(part, 0, field)
        stride = self._offset(part, 1, field) - first
        at = self._builder.add(self._constant(first), self._builder.mul(row, self._constant(stride)))
        base = self._builder.bitcast(self._world, self._ir.IntType(8).as_pointer())
        return self._builder.load(self._builder.bitcast(self._builder.gep(base, [at]), self._int64.as_pointer()))

    def _end_test(self) -> None:
        """Ask for the end only where a side has nobody left who contests (S300-07)."""
        builder = self._builder
        player, enemy = (self._is_zero(self._load("side", side, "contesting")) for side in range(2))
        over = builder.append_basic_block("walk.end")
        on = builder.append_basic_block("walk.on")
        builder.cbranch(builder.or_(player, enemy), over, on)
        builder.position_at_end(over)
        self._call("outcome.test", [])
        builder.branch(on)
        builder.position_at_end(on)

    def _constant(self, value: int) -> Any:
        return self._ir.Constant(self._int64, value)

    def _load(self, *path: str | int) -> Any:
        """The 8-byte field of the world at this path of names and places."""
        base = self._builder.bitcast(self._world, self._ir.IntType(8).as_pointer())
        place = self._builder.gep(base, [self._constant(self._offset(*path))])
        return self._builder.load(self._builder.bitcast(place, self._int64.as_pointer()))

    def _is_zero(self, value: Any) -> Any:
        return self._builder.icmp_signed("==", value, self._constant(0))

    def _go(self, condition: Any, target: Any) -> None:
        """Go to `target` where the condition holds, else on in a new block."""
        on = self._builder.append_basic_block("walk.next")
        self._builder.cbranch(condition, target, on)
        self._builder.position_at_end(on)
