"""The compiled driver: whole battles in compiled code, one or many."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

from ecs_sim.battle import check_run
from ecs_sim.battle import compiled as compiled_of
from ecs_sim.jobs import Job, fight, fight_one
from ecs_sim.model.battle import Battle
from ecs_sim.result import Ending, Result, check_scripts
from ecs_sim.setup.compile import CompiledBattle
from ecs_sim.worlds import Log, Scratch, Snapshot, Spares, Template, scratch

#: Battles that one worker takes at a time, and how many such chunks a worker may be ahead.
CHUNK = 16
AHEAD = 2

Item = Battle | tuple[Battle, int]

_TEMPLATE = "_template"
_spares = Spares()


def simulate(battle: Battle, *, seed: int | None = None, events: bool = True, fuel: int | None = None) -> Result:
    """Run one battle to its end. Thread-safe; the interpreter lock is free while the engine runs.

    `seed` and `fuel` stand in for the document's; without `events` the log is counted and hashed, not kept.
    """
    check_run(seed, fuel)
    world, compiled = scratch(), compiled_of(battle)
    return fight_one(world, Job(compiled, _template(world, compiled), seed, fuel), events)


def start(world: Scratch, compiled: CompiledBattle, seed: int | None, fuel: int | None) -> None:
    """Make a scratch world the start of a battle."""
    check_run(seed, fuel)
    _template(world, compiled).lay(world)
    if seed is not None:
        world.set_clock("seed", seed)
    if fuel is not None:
        world.set_clock("fuel", fuel)


def _template(world: Scratch, compiled: CompiledBattle) -> Template:
    """The start of a battle, made in a world the first time."""
    found: Template | None = vars(compiled).get(_TEMPLATE)
    return found or vars(compiled).setdefault(_TEMPLATE, Template(compiled, world))  # threads share the first


def take(world: Scratch, compiled: CompiledBattle, log: Log, *, edited: bool, fuel: int | None) -> Result:
    """Take everything out of the world of a battle that was concluded."""
    if compiled.scripts:
        check_scripts(world.world, compiled)
    digest = world.now("final_a"), world.now("final_b")
    outcome = world.now("outcome_a"), world.now("outcome_b")
    ending = Ending(digest, outcome, Snapshot.of(world).world, log.rows(), edited, fuel)
    return Result(compiled, ending, world.clocks())


# ---------------------------------------------------------------------------------------------- many


def simulate_many(
    battles: Iterable[Item], *, workers: int = 1, events: bool = False, fuel: int | None = None
) -> Generator[Result]:
    """Run any number of battles and yield their results in order, in constant memory.

    An item is a battle, or a battle and the seed to run it with. With more than one worker, chunks of battles run
    on a pool of threads; closing the generator cancels what has not begun.
    """
    if workers < 1:
        raise ValueError(f"{workers} workers can't run anything: at least 1")
    items = iter(battles)
    return (_one(item, events, fuel) for item in items) if workers == 1 else _pooled(items, workers, events, fuel)


def _one(item: Item, events: bool, fuel: int | None) -> Result:
    battle, seed = item if isinstance(item, tuple) else (item, None)
    return simulate(battle, seed=seed, events=events, fuel=fuel)


def _chunk(items: list[Item], events: bool, fuel: int | None) -> tuple[list[Result], Exception | None]:
    """The results of a chunk, up to the first battle that fails, and how that failed."""
    done = [] if events else _together(items, fuel)
    if done:
        return done, None
    for item in items:
        try:
            done.append(_one(item, events, fuel))
        except Exception as error:  # noqa: BLE001 - raised in its place, in the caller's thread
            return done, error
    return done, None


def _together(items: list[Item], fuel: int | None) -> list[Result]:
    """The results of battles that can be fought in one call.

    None where one has scripted rolls, or fails: one after the other they show which, and how.
    """
    world = scratch()
    jobs: list[Job] = []
    try:
        for item in items:
            battle, seed = item if isinstance(item, tuple) else (item, None)
            check_run(seed, fuel)
            compiled = compiled_of(battle)
            if compiled.scripts:
                return []
            jobs.append(Job(compiled, _template(world, compiled), seed, fuel))
    except Exception:  # noqa: BLE001 - see above
        return []
    return fight(world, jobs)


def _pooled(items: Iterator[Item], workers: int, events: bool, fuel: int | None) -> Generator[Result]:
    scratch()  # the engine is compiled or loaded once, here
    waiting: deque[Future[tuple[list[Result], Exception | None]]] = deque()
    lent: list[Scratch] = []
    pool = ThreadPoolExecutor(workers, "ecs_sim", initializer=_spares.lend, initargs=(lent,))
    try:
        while True:
            while len(waiting) < workers * AHEAD and (chunk := list(islice(items, CHUNK))):
                waiting.append(pool.submit(_chunk, chunk, events, fuel))
            if not waiting:
                return
            results, error = waiting.popleft().result()
            yield from results
            if error is not None:
                raise error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        _spares.take_back(lent)
