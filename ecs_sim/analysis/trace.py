"""A battle stopped at one event: who stands how at that moment, which rows are under way, what was just drawn.

The battle runs on the mirror, where a kernel is a Python function. From the step of the event on, the interpreter
reports calls and returns of this thread's kernels (`sys.setprofile`), so nothing of the engine is changed for it.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.words import names, pipelines, purposes
from ecs_sim.components.world import GrowingLog, World
from ecs_sim.events import EventView
from ecs_sim.mirror import log_rows, start
from ecs_sim.model.battle import Battle
from ecs_sim.pipeline import Row
from ecs_sim.setup.compile import WHOLE_BATTLE, CompiledBattle
from ecs_sim.setup.document import Unloader
from ecs_sim.systems import draw, emit, run, walk
from ecs_sim.wiring import plan

#: Draws of a moment that are kept: the last ones before the event.
DRAWS_MOST = 12
_SYSTEMS = "ecs_sim.systems."
_PIPELINES = names(pipelines)
_PURPOSES = names(purposes)
_WRITE = emit.write.__code__
_WALK = walk.walk.__code__
_BITS = draw.bits.__code__
_LINE_BITS = draw.line_bits.__code__
_UNIT_BITS = draw.unit_bits.__code__
_ANSWERS = {draw.likely.__code__: "chance", draw.bounded.__code__: "number", draw.pick.__code__: "pick"}


@dataclass(frozen=True, slots=True)
class Draw:
    """One roll: its key, its 32 bits, and what came of them."""

    purpose: str
    unit: str
    """Who rolls; `battle` for a roll of the whole battle."""
    line: str | None
    """The printed line that rolls, where one does."""
    n: int
    """How many rolls of that key came before; of a roll of the battle the step."""
    bits: int
    asked: str
    """What was asked: `a chance of 33 %`, `1 to 3`, `one of 4 by Focus`."""
    value: int | str | bool | None
    """What came of it: a number, the unit that was picked, whether a chance came true; None for nobody."""

    def to_dict(self) -> dict[str, Any]:
        """The draw as plain data."""
        found: dict[str, Any] = {"purpose": self.purpose, "unit": self.unit, "n": self.n, "bits": self.bits}
        if self.line is not None:
            found["line"] = self.line
        return found | {"asked": self.asked, "value": self.value}


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A row of one of the orders that is being carried out."""

    order: str
    row: str
    rules: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The row as plain data."""
        return {"order": self.order, "row": self.row, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True)
class Moment:
    """A battle as an event is told: before what it sets off; what it tells of may be written already."""

    n: int
    step: int
    event: dict[str, Any]
    """The event, as this run tells it."""
    rows: tuple[UnderWay, ...]
    """The rows under way, the outermost first; empty where the event is told outside of all."""
    kernel: str
    """The kernel that tells the event."""
    draws: tuple[Draw, ...]
    """What was drawn in this step since the event before, or where nothing was, what was drawn last in it."""
    fresh: bool
    """Whether these draws were made since the event before."""
    units: tuple[dict[str, Any], ...]
    """Every unit as in a result document, sums current."""
    before: dict[str, Any] | None
    """The battle document that goes on from the end of the step before; None at the battle's own start."""


def moment(battle: Battle, n: int, step: int) -> Moment | None:
    """The moment of the event with ordinal `n`, which is told in step `step`; None where this run tells no such event.

    Runs a mirror of the battle with the document's seed to that step, and the step under watch.
    """
    compiled = compiled_of(battle)
    world = start(compiled)
    before: dict[str, Any] | None = None
    watch = _Watch(world, compiled, n)
    first = world.clock.step
    if not battle.resume:
        with _reported(watch.seen if step <= first else None):
            run.begin(world)
    while watch.caught is None and world.clock.step < step:
        here = world.clock.step + 1 >= step
        if here:
            before = Unloader(world, compiled).battle() if world.clock.stop == 0 else None
        with _reported(watch.seen if here else None):
            going = run.step(world)
        if going == 0:
            break
    return watch.moment(before)


@contextmanager
def _reported(seen: Any) -> Generator[None]:
    """Have this thread's calls and returns reported; who had them before has them again afterwards."""
    if seen is None:
        yield
        return
    earlier = sys.getprofile()
    sys.setprofile(seen)
    try:
        yield
    finally:
        sys.setprofile(earlier)


@dataclass(frozen=True, slots=True)
class _Caught:
    rows: tuple[UnderWay, ...]
    kernel: str
    draws: tuple[Draw, ...]
    fresh: bool
    units: tuple[dict[str, Any], ...]
    step: int


class _Watch:
    """Looks on while a mirror runs; holds what it saw when the event was told."""

    def __init__(self, world: World, compiled: CompiledBattle, n: int) -> None:
        self.caught: _Caught | None = None
        self._world, self._compiled, self._n = world, compiled, n
        self._rows = plan().rows
        self._draws: list[Draw] = []
        self._told = 0  # draws that had been made when the latest event was told

    def moment(self, before: dict[str, Any] | None) -> Moment | None:
        """What was caught, with the event as it stands in the log now that its step is over."""
        caught = self.caught
        if caught is None:
            return None
        place = self._n - self._world.now.log_base
        event = EventView(log_rows(self._world), self._compiled)[place]
        return Moment(
            self._n, caught.step, event, caught.rows, caught.kernel, caught.draws, caught.fresh, caught.units, before
        )

    def seen(self, frame: FrameType, kind: str, answer: Any) -> None:
        """What the interpreter reports: a call, or a return with its value."""
        if self.caught is not None:
            return
        code = frame.f_code
        if kind == "call":
            if code is _WRITE and frame.f_locals["w"] is self._world:
                if self._world.clock.events == self._n:
                    self.caught = self._catch(frame)
                self._told = len(self._draws)
        elif kind == "return" and answer is not None and (code is _BITS or code in _ANSWERS):
            found = frame.f_locals
            if found["w"] is not self._world:
                return
            if code is _BITS:
                self._draws.append(self._drawn(found, frame, answer))
            elif self._draws:
                self._answer(_ANSWERS[code], found, answer)

    def _catch(self, frame: FrameType) -> _Caught:
        rows: list[UnderWay] = []
        kernel = ""
        above = frame.f_back
        while above is not None:
            module = str(above.f_globals.get("__name__", ""))
            if not kernel and module.startswith(_SYSTEMS) and module != emit.__name__:
                kernel = f"{module.removeprefix(_SYSTEMS)}.{above.f_code.co_name}"
            if above.f_code is _WALK:
                pipeline, place = (int(above.f_locals[name]) for name in ("pipeline", "i"))
                rows.append(_under_way(pipeline, self._rows[place]))
            above = above.f_back
        new = self._draws[self._told :]
        shown = new or self._draws
        return _Caught(
            tuple(reversed(rows)), kernel, tuple(shown[-DRAWS_MOST:]), bool(new), self._units(), self._world.clock.step
        )

    def _units(self) -> tuple[dict[str, Any], ...]:
        """The units on a copy of the world, where every sum is made current without being told."""
        memo: dict[int, Any] = {id(self._world.log): GrowingLog()}
        there = copy.deepcopy(self._world, memo)
        run.finish(there)
        return tuple(Unloader(there, self._compiled).result_units())

    # ------------------------------------------------------------------------------------- draws

    def _drawn(self, found: Mapping[str, Any], frame: FrameType, bits: int) -> Draw:
        above = frame.f_back
        unit, line = WHOLE_BATTLE, None
        if above is not None and above.f_code is _UNIT_BITS:
            unit = self._compiled.ids[int(above.f_locals["u"])]
        elif above is not None and above.f_code is _LINE_BITS:
            own = self._world.line[int(above.f_locals["line"])]
            unit, line = self._compiled.ids[own.unit], self._compiled.program.text(own.clause)
        return Draw(_PURPOSES[found["purpose"]], unit, line, found["n"], bits, "", None)

    def _answer(self, shape: str, found: Mapping[str, Any], answer: int) -> None:
        """Put down what came of the latest draw."""
        last = self._draws[-1]
        if last.asked or _PURPOSES[found["purpose"]] != last.purpose:
            return
        value: int | str | bool | None = answer
        if shape == "chance":
            asked, value = f"a chance of {found['basis_points'] / 100:g} %", bool(answer)
        elif shape == "number":
            asked = f"{found['low']} to {found['high']}"
        else:
            count = found["own_mask"].bit_count() + found["other_mask"].bit_count()
            asked, value = f"one of {count} by Focus", self._compiled.ids[answer] if answer >= 0 else None
        self._draws[-1] = Draw(last.purpose, last.unit, last.line, last.n, last.bits, asked, value)


def _under_way(pipeline: int, row: Row) -> UnderWay:
    return UnderWay(_PIPELINES[pipeline].replace("_", " "), row.name, row.rules)
