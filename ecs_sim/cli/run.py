"""`ecs-sim run` and `ecs-sim demo`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.guard import FINE, refuse

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle
    from ecs_sim.result import Result

    Driver = Callable[[Battle, int | None, bool, int | None], Result]
    Keep = Callable[[Result], None]


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asked for."""

    seed: int | None = None
    seeds: int | None = None
    trace: bool = False
    json: bool = False
    events: bool = True
    fuel: int | None = None
    workers: int = 1
    driver: str = "compiled"
    record: str | None = None
    keep: Keep = lambda _: None


@dataclass(frozen=True, slots=True)
class Ran:
    """A battle that was run, and how long that took."""

    name: str
    battle: Battle
    result: Result
    seconds: float


def run_battles(sources: list[str], options: Options) -> int:
    """`ecs-sim run`."""
    if options.trace and (options.json or options.seeds or not options.events):
        return refuse("--trace shows one run with its events: leave --json, --seeds and --no-events out")
    if sources.count("-") > 1:
        return refuse("standard input can be read once")
    battles = _load(sources)
    if options.driver != "mirror":
        from ecs_sim.cli.warm import load_engine

        load_engine()
    with _recorded(options) as recorded:
        return _run_them(battles, recorded)


def _run_them(battles: list[tuple[str, Battle]], options: Options) -> int:
    if options.seeds:
        from ecs_sim.cli.seeds import run_seeds

        return run_seeds(battles, options)
    if options.json:
        _print_json(battles, options)
    elif len(battles) > 1 and not options.trace:
        _print_table(battles, options)
    else:
        for name, battle in battles:
            _show(_run(name, battle, options), options)
    return FINE


@contextmanager
def _recorded(options: Options) -> Generator[Options]:
    """The options with what keeps each result in a corpus, where that was asked for."""
    if options.record is None:
        yield options
        return
    from datetime import UTC, datetime

    from ecs_sim.recording import Writer

    with Writer(options.record) as writer:

        def keep(result: Result) -> None:
            writer.write(result, time=datetime.now(UTC), events=options.events and result.has_events)

        yield replace(options, keep=keep)


def _load(sources: list[str]) -> list[tuple[str, Battle]]:
    """Every battle, or every problem of all of them."""
    from ecs_sim.cli.console import read_from
    from ecs_sim.model.errors import InputError, Problem

    battles: list[tuple[str, Battle]] = []
    problems: list[Problem] = []
    for source in sources:
        try:
            battle = _board(read_from(source))
        except InputError as error:
            problems.extend(error.problems)
            continue
        battles.append(("standard input" if source == "-" else Path(source).stem, battle))
    if problems:
        raise InputError(problems)
    return battles


def _board(given: str | Path) -> Battle:
    """The battle of a document, which may be an acceptance case too: then what it holds as `battle`."""
    from ecs_sim.battle import load_battle
    from ecs_sim.model.errors import InputError, as_table
    from ecs_sim.model.raw import read

    try:
        return load_battle(given)
    except InputError:
        case = as_table(read(given, "battle").value) or {}
        inner = as_table(case.get("battle"))
        if "format" in case or "case" not in case or inner is None:
            raise
    return load_battle(inner)


def driver_of(name: str) -> Driver:
    """`(battle, seed, events, fuel) -> Result` of a driver."""
    if name == "compiled":
        from ecs_sim.engine import simulate

        return lambda battle, seed, events, fuel: simulate(battle, seed=seed, events=events, fuel=fuel)
    if name == "mirror":
        from ecs_sim.mirror import simulate_mirror

        return lambda battle, seed, events, fuel: simulate_mirror(battle, seed=seed, events=events, fuel=fuel)
    from ecs_sim.simulation import Simulation

    return lambda battle, seed, events, fuel: Simulation(battle, seed=seed, fuel=fuel).run()


def _run(name: str, battle: Battle, options: Options) -> Ran:
    run = driver_of(options.driver)
    started = time.perf_counter()
    result = run(battle, options.seed, options.events, options.fuel)
    options.keep(result)
    return Ran(name, battle, result, time.perf_counter() - started)


def _run_all(battles: list[tuple[str, Battle]], options: Options) -> Iterator[tuple[str, Result]]:
    if options.driver != "compiled":
        for name, battle in battles:
            yield name, _run(name, battle, options).result
        return
    from ecs_sim.engine import simulate_many

    items = [battle if options.seed is None else (battle, options.seed) for _, battle in battles]
    results = simulate_many(items, workers=options.workers, events=options.events, fuel=options.fuel)
    for (name, _), result in zip(battles, results, strict=True):
        options.keep(result)
        yield name, result


def _print_json(battles: list[tuple[str, Battle]], options: Options) -> None:
    """One result document, or a list of them."""
    results = (result.to_dict(events=options.events) for _, result in _run_all(battles, options))
    if len(battles) == 1:
        json.dump(next(results), sys.stdout, ensure_ascii=False)
        print()
        return
    for place, document in enumerate(results):
        sys.stdout.write("[\n" if place == 0 else ",\n")
        json.dump(document, sys.stdout, ensure_ascii=False)
    print("\n]")


def _print_table(battles: list[tuple[str, Battle]], options: Options) -> None:
    from rich.table import Table

    from ecs_sim.cli.console import PipedConsole

    table = Table("battle", "winner", "reason", "seconds", "events", "activations", "digest", box=None, pad_edge=False)
    for name, result in _run_all(battles, options):
        counters = result.counters
        row = (result.winner, result.reason, f"{result.seconds:.2f}", str(counters.events), str(counters.activations))
        table.add_row(name, *row, result.digest)
    PipedConsole().print(table)


def _show(ran: Ran, options: Options) -> None:
    """Boards, the story if it was asked for, the outcome, and what it cost."""
    from ecs_sim.cli.boards import board
    from ecs_sim.cli.console import PipedConsole
    from ecs_sim.cli.pieces import pieces_at_end, pieces_at_start
    from ecs_sim.cli.timeline import timeline

    console = PipedConsole(highlight=False)
    console.print(board(f"{ran.name}: before the battle", pieces_at_start(ran.battle)))
    if options.trace:
        sides = {unit["id"]: unit["side"] for unit in ran.result.units}
        for line in timeline(ran.result.events, sides):
            console.print(line, soft_wrap=True)
        console.print()
    console.print(board("after it", pieces_at_end(ran.battle, ran.result)))
    for line in outcome_lines(ran.result, ran.seconds):
        console.print(line, soft_wrap=True)


def outcome_of_result(result: Result) -> str:
    """Who won, when and why."""
    from ecs_sim.story.words import outcome_of

    winner, reason = outcome_of(result.winner, result.reason)
    if result.limit_name:
        reason = f"stopped: the limit {result.limit_name!r} was reached"
    return f"[bold]{winner}[/] after {result.seconds:.2f} s: {reason}"


def outcome_lines(result: Result, seconds: float) -> list[str]:
    """The outcome, and what the run cost."""
    cost = result.counters
    numbers = f"{result.steps} steps, {cost.events} events, {cost.activations} activations, {cost.draws} draws"
    return [
        outcome_of_result(result),
        f"{numbers}, {1000 * seconds:.1f} ms; seed {result.seed}, digest {result.digest}",
    ]


def show_demo(source: str | None, seed: int | None) -> int:
    """`ecs-sim demo`: one battle with everything there is to see."""
    if source is None:
        source = _sample()
        if source is None:
            return refuse("no sample battle was found: name one")
    return run_battles([source], Options(seed=seed, trace=True))


def _sample() -> str | None:
    """The first sample battle: of the checkout that is worked in, or of the one that this package lies in."""
    for root in (Path.cwd(), Path(__file__).resolve().parents[2]):
        found = sorted((root / "examples" / "battles").glob("*.json"))
        if found:
            return str(found[0])
    return None


def as_json(value: Any) -> None:
    """Print plain data."""
    print(json.dumps(value, indent=1, ensure_ascii=False))
