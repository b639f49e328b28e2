"""Numpy worlds of the compiled drivers: scratch worlds, the template of a battle, the snapshot of a result.

A record is treated as a row of 8-byte words. A battle's start, and its end, is kept as the words in which it
differs from an empty world: some 30 kB, where a whole record takes two megabytes.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple, NoReturn

import numpy as np

from ecs_sim import kernel
from ecs_sim.components.capacity import LINES, UNITS, UNITS_A_SIDE
from ecs_sim.components.declare import of
from ecs_sim.components.world import LOG_ROWS, parts, world_dtype
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.setup.world import clear, fill_up, lay
from ecs_sim.systems import run
from ecs_sim.systems.lay import JOB, empty, gather
from ecs_sim.wiring import wire_compiled

Array = np.ndarray[Any, np.dtype[Any]]
WORD = 8
PROGRAM = ("clause", "gate", "number", "script", "rune", "phase", "card")


def _offset(part: str) -> int:
    fields: Any = world_dtype().fields
    return int(fields[part][1]) // WORD


def state_words() -> int:
    """How many words the authoritative and derived parts take."""
    return _offset("now")


def live_words() -> int:
    """How many words a battle may change: state, derived and scratch."""
    return _offset("clause")


@cache
def _empty() -> Array:
    """The words of an empty world up to the program."""
    worlds = np.zeros(1, world_dtype())
    clear(worlds[0])
    return words_of(worlds)[: live_words()].copy()


@cache
def _noted() -> Array:
    """Which words `run.prepare` sets in every row, used or not: those of other battles are laid over, 0 or not."""
    worlds = np.zeros(1, world_dtype())
    worlds["totals"]["dirty"] = worlds["totals"]["timed"] = 1
    return words_of(worlds)[: live_words()] != 0


@cache
def _scripts() -> tuple[int, int]:
    """Where the scripted rolls begin, and the words of one."""
    return _offset("script"), world_dtype()["script"].base.itemsize // WORD


@cache
def _lines() -> tuple[int, int]:
    """Where the lines of a world begin, and the words of one."""
    return _offset("line"), world_dtype()["line"].base.itemsize // WORD


def _used(player: int, enemy: int, end: int) -> list[list[int]]:
    """The words up to `end` that a battle with so many rows of units on each side may use: first, how many, and 0.

    All but lines and the rows of units that such a battle has no use for.
    """
    rows = ((0, player), (UNITS_A_SIDE, UNITS_A_SIDE + enemy))
    spans: list[list[int]] = []
    for part, cls in parts().items():
        first, size = _offset(part), world_dtype()[part].base.itemsize // WORD
        if part == "line" or first >= end:
            continue
        if of(cls).rows == UNITS:
            spans += [[first + begin * size, (end - begin) * size, 0] for begin, end in rows if end > begin]
        elif spans and sum(spans[-1][:2]) == first:
            spans[-1][1] += of(cls).rows * size
        else:
            spans.append([first, of(cls).rows * size, 0])
    return spans


class Words(NamedTuple):
    """Words outside any world that kernels read or write: what holds them has to live as long as the kernel runs."""

    array: Array
    address: int  # in words

    @classmethod
    def of(cls, array: Array) -> Words:
        """An array of whole words, without a gap between them."""
        return cls(array, array.ctypes.data // WORD)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is of its own array, wherever that lies."""
        return Words.of, (self.array,)


def _listed(spans: list[list[int]]) -> Words:
    """Spans as kernels read them, that of lines first, and before them how many they are."""
    spans = [[_lines()[0], 0, 0], *spans]
    return Words.of(np.array([len(spans), *(value for span in spans for value in span)], np.int64))


@cache
def asked() -> Words:
    """The list of what a result is told by: the lanes of both digests, then the fields of the clock."""
    now, clock = world_dtype()["now"].fields or {}, _offset("clock")
    lanes = [_offset("now") + int(now[name][1]) // WORD for name in ("final_a", "final_b", "outcome_a", "outcome_b")]
    places = [*lanes, *(clock + i for i in range(len(world_dtype()["clock"].names or ())))]
    return Words.of(np.array([len(places), *places], np.int64))


def line_words() -> int:
    """How many words a line takes."""
    return _lines()[1]


@cache
def emptied(player: int, enemy: int) -> Words:
    """What `systems.lay.empty` empties after a battle with so many rows of units."""
    spans, blank = _used(player, enemy, live_words()), _empty()
    written = np.flatnonzero(blank).tolist()
    places = [place for place in written if any(first <= place < first + count for first, count, _ in spans)]
    return _listed([*spans, *([place, 1, int(blank[place])] for place in places)])


@cache
def gathered(player: int, enemy: int) -> Words:
    """What `systems.lay.gather` looks through in the state of such a battle."""
    return _listed(_used(player, enemy, state_words()))


def words_of(worlds: Array) -> Array:
    """The words of an array of one world."""
    return worlds.view(np.uint8).view(np.int64)


class Scratch:
    """A world to run battles in, one after the other. Never shared between threads while it runs."""

    def __init__(self) -> None:
        self.engine = kernel.engine()
        self.worlds: Array = np.zeros(1, self.engine.world_dtype)
        self.world: Any = self.worlds[0]
        self.address = int(self.worlds.ctypes.data)
        self.home = -(self.address // WORD)  # the place of address 0
        self.words = words_of(self.worlds)
        log: Array = self.worlds["log"][0]
        self.log_dtype = log.dtype
        self.log = log.view(np.int32).reshape(len(log), -1)  # plain integers copy ten times as fast as records
        self._clock: Array = self.worlds["clock"]
        self._clock_names = self._clock.dtype.names or ()
        self._now: Array = self.worlds["now"]
        self._sides: Array = self.worlds["side"]
        self._rows = UNITS_A_SIDE, UNITS_A_SIDE  # rows of units that may hold something
        self._room = Words.of(np.empty(0, np.int64))
        self._jobs = Words.of(np.empty((0, JOB), np.int64))
        wire_compiled(self.world)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a world that kernels know by its address isn't copied")

    def call(self, function: Callable[..., int], *arguments: int) -> int:
        """Run a kernel, with the interpreter lock released."""
        return self.engine.run(self.address, kernel.named(function), arguments)

    def clear(self, *, program: bool = False) -> None:
        """Empty the world up to the program, whose rows are overwritten as far as a battle uses them; or that too."""
        words, blank, (first, row) = self.words, _empty(), _lines()
        last, end = first + LINES * row, len(blank)
        middle = first + self.used_lines() * row if not program else last  # no line beyond those was written
        words[:middle] = blank[:middle]
        words[last:end] = blank[last:end]
        if program:
            words[end : _offset("plan")] = 0
        self._rows = UNITS_A_SIDE, UNITS_A_SIDE  # whatever is laid now

    def clear_for(self, player: int, enemy: int) -> None:
        """`clear` for a battle that uses the first so many rows of units of each side and no others, to its end.

        If the last one was such a battle too, only what it may have used is emptied.
        """
        spans, self._rows = emptied(*self._rows), (UNITS_A_SIDE, UNITS_A_SIDE)
        self.call(empty, self.place(spans), self.used_lines() * _lines()[1])
        self._rows = player, enemy

    def gather(self) -> Array:
        """The words of the state that are not 0 in rows that may hold something, each after its place."""
        spans, out = gathered(*self._rows), self.room(2 * state_words())
        count = self.call(gather, self.place(spans), self.used_lines() * _lines()[1], self.place(out))
        return out.array[: 2 * count].copy()

    def place(self, words: Words) -> int:
        """Where words lie, counted from this world's first: true as long as somebody holds them."""
        return self.home + words.address

    def room(self, words: int) -> Words:
        """Room for so many words that kernels write: the same each time, and touched as far as it is used."""
        if len(self._room.array) < words:
            self._room = Words.of(np.empty(words, np.int64))
        return self._room

    def jobs(self, count: int) -> Words:
        """Room for so many jobs (`systems.lay`), likewise."""
        if len(self._jobs.array) < count:
            self._jobs = Words.of(np.empty((count, JOB), np.int64))
        return Words(self._jobs.array[:count], self._jobs.address)

    def held(self) -> tuple[int, int]:
        """How many rows of units of each side may hold something."""
        return self._rows

    def holds(self, player: int = UNITS_A_SIDE, enemy: int = UNITS_A_SIDE) -> None:
        """Note how many rows of units may hold something from now on."""
        self._rows = player, enemy

    def scripts(self) -> Array:
        """The words of the scripted rolls."""
        script, size = _scripts()
        return self.words[script : script + self.now("scripts") * size].copy()

    def used_lines(self) -> int:
        """How many lines are in use."""
        return min(max(0, self.clock("lines")), LINES)

    def rows(self) -> tuple[int, int]:
        """How many rows of units each side has in use."""
        counts: list[int] = self._sides["count"][0].tolist()
        return counts[0], counts[1]

    def peek(self, *questions: tuple[Callable[..., int], int]) -> list[int]:
        """What kernels answer about one row or side each, asked of the world after it is brought up to date.

        Nothing that they work out on the way stays: the battle goes on as if nobody had asked.
        """
        live = self.words[: live_words()]
        before = live.copy()
        try:
            return [self.call(function, about) for function, about in questions]
        finally:
            live[:] = before

    def clock(self, field: str) -> int:
        """A field of the clock."""
        return int(self._clock[field][0])

    def clock_of(self, values: Sequence[int]) -> dict[str, int]:
        """Every field of a clock, of its values."""
        return dict(zip(self._clock_names, values, strict=True))

    def clocks(self) -> dict[str, int]:
        """Every field of the clock."""
        return dict(zip(self._clock_names, self._clock.item(), strict=True))

    def set_clock(self, field: str, value: int) -> None:
        """Set a field of the clock."""
        self._clock[field][0] = value

    def now(self, field: str) -> int:
        """A field of `now`."""
        return int(self._now[field][0])

    def set_now(self, field: str, value: int) -> None:
        """Set a field of `now`."""
        self._now[field][0] = value


_threads = threading.local()


def scratch() -> Scratch:
    """The scratch world of the present thread."""
    found: Scratch | None = getattr(_threads, "scratch", None)
    if found is None:
        found = _threads.scratch = Scratch()
    return found


class Spares:
    """Worlds that outlive the threads which use them: a pool of workers borrows one for each, and hands it back."""

    def __init__(self) -> None:
        self._spare: deque[Scratch] = deque()

    def lend(self, lent: list[Scratch]) -> None:
        """Give the present thread a world, and note it in `lent`."""
        try:
            world = self._spare.pop()
        except IndexError:
            world = Scratch()
        _threads.scratch = world
        lent.append(world)

    def take_back(self, lent: list[Scratch]) -> None:
        """Keep what was lent, once its threads have ended."""
        self._spare.extend(lent)


class Template:
    """The start of a battle, ready to be laid into a scratch world: derived parts summed, units full."""

    def __init__(self, compiled: CompiledBattle, world: Scratch) -> None:
        world.clear(program=True)
        lay(world.world, world.words, compiled)
        world.call(run.prepare)
        fill_up(world.world, compiled)
        live = world.words[: live_words()]
        keyed = (world.world["identity"]["key"] != 0) | (world.world["identity"]["life"] != 0)
        player, enemy = (np.flatnonzero(side) for side in (keyed[:UNITS_A_SIDE], keyed[UNITS_A_SIDE:]))
        self.rows: tuple[int, int] = (_last(player), _last(enemy))
        self.seed, self.fuel, self.events = world.clock("seed"), world.clock("fuel"), world.clock("events")
        self._places = np.flatnonzero((live != _empty()) | _noted())
        self._values = live[self._places].copy()
        used = {
            "clause": len(compiled.program.clauses),
            "gate": len(compiled.program.gates),
            "number": len(compiled.program.numbers),
            "script": len(compiled.scripts),
            **{
                name: 1 + max((row for part, row in compiled.image if part == name), default=0)
                for name in ("rune", "phase", "card")
            },
        }
        self.blocks: list[tuple[slice, Array]] = []
        for part in PROGRAM:
            size = world_dtype()[part].base.itemsize // WORD
            block = slice(_offset(part), _offset(part) + size * used[part])
            self.blocks.append((block, world.words[block].copy()))

    def lay(self, world: Scratch) -> None:
        """Make a scratch world the start of this battle, whatever it held before."""
        words = world.words
        world.clear_for(*self.rows)
        words[self._places] = self._values
        for block, values in self.blocks:
            words[block] = values

    @cached_property
    def pairs(self) -> Words:
        """What `lay` writes, as kernels read it: how many words, then each after its place."""
        places: list[Array] = [self._places, *(np.arange(block.start, block.stop) for block, _ in self.blocks)]
        values = [self._values, *(block for _, block in self.blocks)]
        pairs = np.stack([np.concatenate(places), np.concatenate(values)], axis=1)
        return Words.of(np.concatenate([[len(pairs)], pairs.ravel()]).astype(np.int64))


def _last(rows: Array) -> int:
    """How many rows there are up to the last of some."""
    return int(rows[-1]) + 1 if len(rows) else 0


class Snapshot:
    """The authoritative and derived parts of a world at one moment, and which scripted rolls were used."""

    def __init__(self, rows: tuple[int, int], lines: int, words: Array, scripts: Array) -> None:
        """Of a battle with so many rows of units and lines: its words that are not 0, each after its place."""
        self._rows, self._lines, self._words, self._scripts = rows, lines, words, scripts

    @classmethod
    def of(cls, world: Scratch) -> Snapshot:
        """What a world holds now."""
        return cls(world.held(), world.used_lines(), world.gather(), world.scripts())

    def world(self) -> Any:
        """A record that holds them, everything else empty."""
        worlds = np.zeros(1, world_dtype())
        words = words_of(worlds)
        words[: state_words()] = _empty()[: state_words()]
        first, row = _lines()
        for begin, count, _ in [*_used(*self._rows, state_words()), [first, self._lines * row, 0]]:
            words[begin : begin + count] = 0
        words[self._words[::2]] = self._words[1::2]
        script, _ = _scripts()
        words[script : script + len(self._scripts)] = self._scripts
        return worlds[0]


class Log:
    """The rows of a battle's log, taken out of the world's own log before that is full.

    No step writes more rows than `EVENTS_A_STEP` (a named limit of a battle), and `run` returns before a step that
    the log might not hold. Ordinals and causes count through.
    """

    def __init__(self, world: Scratch, base: int) -> None:
        """Of a world whose kernels write rows from the event `base` on."""
        self._world, self._base = world, base
        self._pieces: list[Array] = []

    @classmethod
    def open(cls, world: Scratch) -> Log:
        """Let kernels write rows from now on."""
        world.set_now("log_base", world.clock("events"))
        world.set_now("log_size", LOG_ROWS)
        return cls(world, world.clock("events"))

    def take(self) -> None:
        """Take what was written since the last call."""
        written = self._world.clock("events") - self._base
        if not written:
            return
        if written > LOG_ROWS:
            raise kernel.LinkError(f"{written} events in one piece, but the log holds {LOG_ROWS}: raise LOG_ROWS")
        self._pieces.append(self._world.log[:written].copy())
        self._base += written
        self._world.set_now("log_base", self._base)

    def rows(self) -> Array:
        """Everything that was written, in one array of records."""
        self.take()
        if len(self._pieces) != 1:
            self._pieces = [np.concatenate(self._pieces) if self._pieces else self._world.log[:0].copy()]
        return self._pieces[0].view(self._world.log_dtype).reshape(-1)
