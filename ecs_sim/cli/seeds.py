"""`ecs-sim run --seeds N`: who wins how often, and how long it takes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.guard import FINE
from ecs_sim.cli.run import Options, as_json, driver_of
from ecs_sim.intervals import interval

if TYPE_CHECKING:
    from ecs_sim.model.battle import Battle
    from ecs_sim.result import Result

WINNERS = ("player", "enemy", "draw", "none")


@dataclass
class Summary:
    """What many runs of one battle come to."""

    name: str
    first: int
    wins: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    seconds: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])  # with the seed
    took: float = 0.0

    def add(self, result: Result) -> None:
        """Take one run in."""
        self.wins[result.winner] += 1
        self.reasons[result.reason] += 1
        self.seconds.append((result.seconds, result.seed))

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain data."""
        count, ordered = len(self.seconds), sorted(self.seconds)
        shares = {
            winner: {
                "count": self.wins[winner],
                "share": self.wins[winner] / count,
                "interval": list(interval(self.wins[winner], count)),
            }
            for winner in WINNERS
            if self.wins[winner]
        }
        return {
            "battle": self.name,
            "seeds": {"first": self.first, "count": count},
            "winners": shares,
            "reasons": dict(self.reasons),
            "seconds": {
                "mean": sum(seconds for seconds, _ in ordered) / count,
                "median": ordered[count // 2][0],
                "shortest": {"seconds": ordered[0][0], "seed": ordered[0][1]},
                "longest": {"seconds": ordered[-1][0], "seed": ordered[-1][1]},
            },
        }


def run_seeds(battles: list[tuple[str, Battle]], options: Options) -> int:
    """Run every battle with each seed and print a summary of each."""
    summaries: list[Summary] = []
    for name, battle in battles:
        summary = Summary(name, battle.seed if options.seed is None else options.seed)
        started = time.perf_counter()
        for result in _results(battle, summary.first, options):
            options.keep(result)
            summary.add(result)
        summary.took = time.perf_counter() - started
        summaries.append(summary)
        if not options.json:
            _print(summary)
    if options.json:
        found = [summary.to_dict() for summary in summaries]
        as_json(found[0] if len(found) == 1 else found)
    return FINE


def _results(battle: Battle, first: int, options: Options) -> Iterator[Result]:
    seeds: Iterable[int] = range(first, first + (options.seeds or 1))
    if options.driver == "compiled":
        from ecs_sim.engine import simulate_many

        pairs = ((battle, seed) for seed in seeds)
        yield from simulate_many(pairs, workers=options.workers, events=False, fuel=options.fuel)
        return
    run = driver_of(options.driver)
    for seed in seeds:
        yield run(battle, seed, False, options.fuel)


def _print(summary: Summary) -> None:
    from rich.table import Table

    from ecs_sim.cli.console import PipedConsole

    found = summary.to_dict()
    count, seconds = found["seeds"]["count"], found["seconds"]
    table = Table("winner", "battles", "share", "95 % interval", box=None, pad_edge=False)
    for winner, share in found["winners"].items():
        low, high = share["interval"]
        table.add_row(winner, str(share["count"]), f"{share['share']:.1%}", f"{low:.1%} to {high:.1%}")
    console = PipedConsole(highlight=False)
    console.print(f"[bold]{summary.name}[/]: {count} seeds from {summary.first} on")
    console.print(table)
    console.print("ended by " + ", ".join(f"{reason} {n}" for reason, n in sorted(found["reasons"].items())))
    console.print(f"lasts {seconds['mean']:.1f} s on average, median {seconds['median']:.1f} s")
    for name in ("shortest", "longest"):
        console.print(f"{name}: {seconds[name]['seconds']:.2f} s with seed {seconds[name]['seed']}")
    console.print(f"{summary.took:.2f} s in all, {count / summary.took:.0f} battles a second")
