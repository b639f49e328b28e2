"""The stepped driver: a battle step by step, as an esper world.

Every row of the step's order is an esper processor, in that order, and a host may add processors of its own
between them. Units are entities whose components are thin handles on the rows of a numpy world; the kernels are
those of the compiled driver, so an undisturbed simulation has the digest of `ecs_sim.simulate`.

esper keeps its state in its module. A simulation lives in a named context of its own; it is entered under a lock
that all simulations share, and what was there before is put back.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, NoReturn
from weakref import finalize, proxy, ref

import esper

from ecs_sim import edits, handles
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.components.capacity import STEPS_A_SECOND, TIERS
from ecs_sim.components.words import lives, unit_kinds
from ecs_sim.engine import start, take
from ecs_sim.events import EventView
from ecs_sim.model.battle import Battle
from ecs_sim.model.errors import listing, nearest
from ecs_sim.pipeline import STEP, Row
from ecs_sim.result import Result
from ecs_sim.setup.compile import SIDE_NAMES, CompiledBattle
from ecs_sim.setup.document import Unloader
from ecs_sim.setup.program import Fields
from ecs_sim.setup.units import CompiledUnit
from ecs_sim.systems import outcome, run
from ecs_sim.systems.flow import death
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.unit import boost
from ecs_sim.worlds import Log, Scratch

_LOCK = threading.RLock()
_NUMBERS = count(1)
_SPACING = 1000  # between the priorities of two rows
_MORTAL = frozenset({unit_kinds.UNIT, unit_kinds.PENNY, unit_kinds.BOSS})


class RowProcessor(esper.Processor):
    """One row of the step's order."""

    def __init__(self, simulation: Simulation, row: Row) -> None:
        self._simulation = ref(simulation)  # esper's own tables must not keep a simulation alive
        self.row = row

    def process(self, *_: Any, **__: Any) -> None:
        """Run the row, and the end test where the row asks for one."""
        simulation = self._simulation()
        if simulation is not None:
            simulation.run_row(self.row)


@dataclass
class Writes:
    """What hosts have changed: whether derived numbers are stale, and whether anything was ever changed."""

    stale: bool = False
    ever: bool = False

    def note(self) -> None:
        """A component was written to."""
        self.stale = self.ever = True


class Unit:
    """A unit as a host sees it. Numbers are live; they change as the battle goes on."""

    def __init__(self, simulation: Simulation, made: CompiledUnit) -> None:
        self._simulation = simulation
        self.made = made
        self.id = made.id
        self.side = SIDE_NAMES[made.row >> 5]
        self.row = made.row

    def __repr__(self) -> str:
        return f"<Unit {self.id}: {self.card}, {self.vitality}/{self.max_vitality}>"

    def component(self, name: str) -> Any:
        """The handle of one of the unit's components, by the component's name."""
        return self._simulation.component(self.id, name)

    @property
    def card(self) -> str:
        """The card's name."""
        place: int = self.component("identity").card
        return self._simulation.compiled.cards[place - 1].card.name

    @property
    def tier(self) -> int:
        """The tier that is in force."""
        return self.component("tier").current

    @property
    def alive(self) -> bool:
        """Whether it lives."""
        return self.component("identity").life == lives.ALIVE

    @property
    def at(self) -> tuple[int, int]:
        """Column and row of its top-left cell in its own side's zone."""
        place = self.component("footprint")
        return place.column, place.row

    @property
    def cells(self) -> int:
        """Cells a side."""
        return self.component("footprint").cells

    @property
    def vitality(self) -> int:
        """Vitality; a Tool's Durability."""
        return self.component("vitals").vitality

    @property
    def shield(self) -> int:
        """Shield."""
        return self.component("vitals").shield

    @property
    def max_vitality(self) -> int:
        """Maximum Vitality with every layer."""
        return self._total(1)

    @property
    def power(self) -> int:
        """Power with every layer, before Lucid and Blind."""
        return self._total(2)

    @property
    def speed(self) -> int:
        """Speed with every layer."""
        return self._total(3)

    @property
    def armor(self) -> int:
        """Armor with every layer."""
        return self._total(4)

    @property
    def focus(self) -> int:
        """Focus with every layer."""
        return self._total(5)

    def text(self) -> str:
        """Its card's lines as a player reads them now, one below the other: with its own live numbers (400.1g)."""
        return self._simulation.text(self)

    @property
    def charge(self) -> float:
        """The share of its charge cycle that has passed."""
        return self.component("charge").progress / (1 << 40)

    @property
    def state(self) -> dict[str, Any]:
        """The `state` of the unit as a document has it."""
        simulation = self._simulation
        return Unloader(simulation.world, simulation.compiled).state(self.made)

    def _total(self, stat: int) -> int:
        return self.component("totals").value[stat]


class Simulation:
    """A battle that is run one step at a time."""

    def __init__(self, battle: Battle, *, seed: int | None = None, fuel: int | None = None) -> None:
        self.compiled: CompiledBattle = compiled_of(battle)
        self._writes = Writes()
        self._fuel = fuel
        self._scratch = Scratch()
        start(self._scratch, self.compiled, seed, fuel)
        self._log = Log.open(self._scratch)
        self._walking = False
        self._inside = False  # between the first and the last row of a step
        self._result: Result | None = None
        self._context = f"ecs_sim-{next(_NUMBERS)}"
        self._handles: dict[str, dict[str, handles.Handle]] = {}
        self._units: tuple[Unit, ...] = ()
        self._waiting = list(self.compiled.reserve)
        self.entities: dict[str, int] = {}
        self._populate()
        finalize(self, _forget, self._context)
        if not battle.resume:
            self._scratch.call(run.begin)
            self._welcome()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a stepped battle isn't copied: the result of a stopped one has a document to go on from")

    # ------------------------------------------------------------------------------------- running

    def step(self) -> bool:
        """Run one step of 0.05 s; whether the battle goes on. RuntimeError after a processor of a host has raised."""
        self._between("step")
        world = self._scratch
        if world.clock("stop") or world.clock("step") >= world.clock("last"):
            return bool(world.call(run.step))  # past the end, or at the document's own limit: nothing is left to do
        self._walking = self._inside = True
        with self._entered():
            esper.process()
        self._inside = False
        self._welcome()
        self._refresh()
        going = bool(world.call(run.after_step))
        self._log.take()
        return going

    def run(self) -> Result:
        """Step to the end."""
        while self.step():
            pass
        return self.result()

    def run_row(self, row: Row) -> None:
        """Run a row of the step's order, unless an earlier one ended the step. Called by the row's processor."""
        if not self._walking:
            return
        self._refresh()
        world = self._scratch
        stopped = world.call(row.kernel, 0) != 0
        if row.ends and not stopped:
            world.call(outcome.test)
        self._walking = not stopped and world.clock("stop") == 0

    def _between(self, wish: str) -> None:
        """Refuse what can only be done between two steps. A processor that raised leaves its step unfinished."""
        if self._inside:
            raise RuntimeError(
                f"can't {wish} in the middle of step {self.steps}: a processor is running, or one raised there and "
                "left the step unfinished; a simulation goes on from a snapshot that was taken between two steps"
            )

    def _refresh(self) -> None:
        """Rebuild what is derived, where a host has written to a component."""
        if self._writes.stale:
            self._writes.stale = False
            self._scratch.call(run.prepare)
            self._bury()

    def _bury(self) -> None:
        """Let units die whose Vitality a host has taken: as of damage that nobody dealt, past every defence."""
        for unit in self._units:
            held: int = unit.component("vitals").vitality
            if held <= 0 and unit.alive and unit.component("identity").kind in _MORTAL and not self.over:
                self._scratch.call(death.die, unit.row, -1, death.EDIT)

    @property
    def edited(self) -> bool:
        """Whether a host has changed anything; such a result never verifies."""
        return self._writes.ever or self.compiled.document.edited

    # ------------------------------------------------------------------------------------- looking

    @property
    def steps(self) -> int:
        """Steps that have been run."""
        return self._scratch.clock("step")

    @property
    def time(self) -> float:
        """Seconds on the battle's clock."""
        return self.steps / STEPS_A_SECOND

    @property
    def over(self) -> bool:
        """Whether the battle has ended or was stopped."""
        return self._scratch.clock("stop") != 0

    @property
    def units(self) -> Sequence[Unit]:
        """Every unit, the dead among them, the player's first."""
        return self._units

    def unit(self, name: str) -> Unit:
        """A unit by its id; KeyError if there is none."""
        for unit in self._units:
            if unit.id == name:
                return unit
        raise KeyError(f"there is no unit {name!r} in this battle; {nearest(name, self.compiled.rows)}")

    @property
    def world(self) -> Any:
        """The battle's numpy record: `world["charge"]["progress"]` is one number a row."""
        return self._scratch.world

    def text(self, unit: Unit) -> str:
        """`Unit.text`: the numbers are those that a line would read now, and reading them changes nothing."""
        from ecs_sim.authoring.live import Live, burn_power, lines_of_unit

        row, counter = unit.row, unit.component("counter")
        place: int = unit.component("identity").card
        card = self.compiled.cards[place - 1]
        power, level = self._scratch.peek((refresh.power, row), (boost.level, row >> 5))
        written = counter.value if counter.written else None
        tier = min(TIERS, max(1, unit.tier))

        def live(fields: Fields) -> Live:
            return Live(tier, fields, max(0, power), burn_power(power), level, card.letter, written)

        return "\n".join(lines_of_unit(card, unit.component("boss").phase, live))

    @property
    def events(self) -> EventView:
        """The log so far."""
        return EventView(self._log.rows(), self.compiled)

    def snapshot(self) -> dict[str, Any]:
        """The battle document that goes on exactly from here, marked where a host has changed anything.

        RuntimeError inside a step.
        """
        self._between("take a snapshot")
        self._refresh()
        found = Unloader(self.world, self.compiled).battle()
        return {**found, "edited": True} if self.edited else found

    def result(self) -> Result:
        """The result of a battle that is over; RuntimeError while it runs."""
        if not self.over:
            raise RuntimeError("the battle still runs: step it to its end, or look at `units` and `snapshot()`")
        if self._result is None:
            self._refresh()
            self._scratch.call(run.conclude)
            self._result = take(self._scratch, self.compiled, self._log, edited=self.edited, fuel=self._fuel)
        return self._result

    # ------------------------------------------------------------------------------------- changing

    def edit(self, unit: str, **values: Any) -> None:
        """Change a unit's state from outside: `sim.edit("oracle", vitality=10, burn=5)`.

        The keys are those of a document's `state`. Each change is an `edit` event, and the result is marked as
        edited: it never verifies. InputError for values that the format doesn't allow, RuntimeError once the battle
        is over.
        """
        if self.over:
            raise RuntimeError("the battle is over: nothing in it can be edited any more")
        made = next((u.made for u in self._units if u.id == unit), None)
        alive = made is None or self.unit(unit).alive
        changes = edits.read(self.compiled, made, unit, values, alive=alive)
        self._refresh()
        edits.apply(self._scratch, changes)
        self._writes.ever = True

    def add_processor(self, processor: esper.Processor, *, before: str | None = None, after: str | None = None) -> None:
        """Put a host's processor before or after a row of the step, named as in `ecs_sim.pipeline.STEP`.

        Several in one place run in the order in which they were added. What one writes through handles marks the
        result as edited.
        """
        if (before is None) == (after is None):
            raise ValueError("say before which row, or after which: one of the two")
        name = before if before is not None else after
        rows = {row.name.lower(): place for place, row in enumerate(STEP)}
        place = rows.get((name or "").lower())
        if place is None:
            raise ValueError(f"a step has no row {name!r}; it has {listing(rows, 20)}")
        priority = _priority(place) + (_SPACING // 3 if before is not None else -_SPACING // 3)
        with self._entered():
            esper.add_processor(processor, priority)

    def component(self, unit: str, name: str) -> Any:
        """The handle of a unit's component; `type(handle)` is what esper knows it by."""
        return self._handles[unit][name]

    @contextmanager
    def _entered(self) -> Generator[None]:
        with _LOCK:
            before = esper.current_world
            esper.switch_world(self._context)
            try:
                yield
            finally:
                esper.switch_world(before)

    @contextmanager
    def context(self) -> Generator[None]:
        """Be inside the simulation's esper context, to query its entities between two steps."""
        with self._entered():
            yield

    def _populate(self) -> None:
        self._enter(self.compiled.units)
        with self._entered():
            for place, row in enumerate(STEP):
                esper.add_processor(RowProcessor(self, row), _priority(place))

    def _enter(self, units: Sequence[CompiledUnit]) -> None:
        """Make entities of units, with handles on their rows."""
        columns = {name: handles.columns(self._scratch.world, name) for name in handles.HANDLES}
        with self._entered():
            for unit in units:
                made = {name: cls(columns[name], unit.row, self._writes.note) for name, cls in handles.HANDLES.items()}
                self._handles[unit.id] = made
                self.entities[unit.id] = esper.create_entity(Unit(proxy(self), unit), *made.values())
        every = (*(one.made for one in self._units), *units)
        self._units = tuple(Unit(self, made) for made in sorted(every, key=lambda made: made.row))

    def _welcome(self) -> None:
        """Units that were spawned since the last look are entities from now on."""
        if self._waiting:
            lives_of = self._scratch.world["identity"]["life"]
            born = [made for made in self._waiting if lives_of[made.row]]
            if born:
                self._waiting = [made for made in self._waiting if made not in born]
                self._enter(born)

    def __iter__(self) -> Iterator[float]:
        """Step to the end, giving the time after each step."""
        while self.step():
            yield self.time


def _priority(place: int) -> int:
    return _SPACING * (len(STEP) - place)


def _forget(context: str) -> None:
    with _LOCK:
        if context in esper.list_worlds() and esper.current_world != context:
            esper.delete_world(context)
