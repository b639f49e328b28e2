"""`make bench`: how fast, beside a yardstick timed in the same interleaved run.

    python -m perf.bench [--quick] [--json] [BATTLE…]

Every round times the yardstick and each figure once, in turn; a figure is the median over the rounds, its ratio
the median of its ratio to that round's yardstick. So a busy machine moves the plain figures, not the ratios.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import ecs_sim
from perf import machine, yardstick

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "examples" / "battles"
LOG_ROW_BYTES = 48
BATTLES_AT_ONCE = 96
TIMING_S = 0.1  # what one timing lasts at least: a pool that begins and ends within it is to count for nothing

ACTIVATION_US_MAX = 5.0
EVENT_NS_MAX = 100.0
LOG_PERCENT_MAX = 15.0
THREADS_MIN = 1.7
THREADS_SHARE_MIN = 0.95
LAZY_P50_MS_MAX = 5.0
DICTS_P50_MS_MAX = 30.0


@dataclass
class Figure:
    """One figure over the rounds: seconds, and seconds by the yardstick's of the same round."""

    seconds: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)

    def add(self, seconds: float, yard: float) -> None:
        """Take in one round's seconds, and the yardstick's of that round."""
        self.seconds.append(seconds)
        self.ratios.append(seconds / yard)

    @property
    def typical(self) -> float:
        """The median of the seconds."""
        return median(self.seconds)

    @property
    def ratio(self) -> float:
        """The median of the ratios to the yardstick."""
        return median(self.ratios)


def timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def on_two_threads(work: Callable[[], object]) -> None:
    """Do the work twice, at the same time."""
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def drain(battles: list[Any], workers: int, events: bool) -> None:
    for _ in ecs_sim.simulate_many(battles, workers=workers, events=events):
        pass


def measure_battle(path: Path, rounds: int) -> dict[str, Any]:
    """All figures of one battle on one and two threads."""
    battle = ecs_sim.load_battle(path)
    result = ecs_sim.simulate(battle)
    once = [battle] * BATTLES_AT_ONCE
    drain(once, 1, events=False)
    many = once * math.ceil(TIMING_S / timed(lambda: drain(once, 1, events=False)))
    work: dict[str, Callable[[], object]] = {
        "log on": lambda: drain(many, 1, events=True),
        "log off": lambda: drain(many, 1, events=False),
        "two threads": lambda: drain([*many, *many], 2, events=False),
    }
    figures = {name: Figure() for name in (*work, "yard on two")}
    for do in work.values():
        do()
    for _ in range(rounds):
        yard = timed(lambda: [yardstick.measure() for _ in range(8)]) / 8
        for name, do in work.items():
            figures[name].add(timed(do), yard)
        figures["yard on two"].add(
            timed(lambda: on_two_threads(lambda: [yardstick.measure() for _ in range(8)])) / 8, yard
        )
    return report_battle(path, result, figures, len(many))


def report_battle(path: Path, result: Any, figures: dict[str, Figure], n: int) -> dict[str, Any]:
    """What is told of a battle, of timings of `n` battles on one thread and twice as many on two."""
    on, off, two, yard = (figures[n] for n in ("log on", "log off", "two threads", "yard on two"))
    counters = result.counters
    speedup = median(2 * a / b for a, b in zip(off.seconds, two.seconds, strict=True))
    yard_speedup = median(2 / r for r in yard.ratios)
    return {
        "battle": path.stem,
        "digest": result.digest,
        "steps": result.steps,
        "events": counters.events,
        "activations": counters.activations,
        "battles_a_second": {"log on": n / on.typical, "log off": n / off.typical, "two threads": 2 * n / two.typical},
        "battle_yardsticks": {"log on": on.ratio / n, "log off": off.ratio / n, "two threads": two.ratio / 2 / n},
        "activation_us": 1e6 * on.typical / n / max(1, counters.activations),
        "event_ns": {
            "log on": 1e9 * on.typical / n / counters.events,
            "log off": 1e9 * off.typical / n / counters.events,
        },
        "log_row_ns": 1e9 * median(a - b for a, b in zip(on.seconds, off.seconds, strict=True)) / n / counters.events,
        "log_percent": 100 * median(a / b - 1 for a, b in zip(on.seconds, off.seconds, strict=True)),
        "log_bytes": LOG_ROW_BYTES * counters.events,
        "threads_gain": speedup,
        "threads_share": speedup / yard_speedup,
    }


def quantiles(seconds: list[float]) -> dict[str, float]:
    """p50 and p99 in milliseconds."""
    ordered = sorted(seconds)
    return {
        "p50": 1e3 * ordered[len(ordered) // 2],
        "p99": 1e3 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
    }


def measure_latency(path: Path, count: int) -> dict[str, dict[str, float]]:
    """From a parsed document to the result: one call at a time, nothing prepared."""
    document = json.loads(path.read_text())
    battle = ecs_sim.load_battle(document)
    ways: dict[str, Callable[[], object]] = {
        "battle to result, events as a view": lambda: ecs_sim.simulate(battle),
        "battle to result, all events as dicts": lambda: ecs_sim.simulate(battle).to_dict(),
        "JSON values to result, events as a view": lambda: ecs_sim.simulate(ecs_sim.load_battle(document)),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(count):
        for name, do in ways.items():
            found[name].append(timed(do))
    return {name: quantiles(seconds) for name, seconds in found.items()}


def print_battle(found: dict[str, Any]) -> None:
    print(f"\n{found['battle']}  digest {found['digest']}  {found['steps']} steps, {found['events']} events, ", end="")
    print(f"{found['activations']} activations, {found['log_bytes'] / 1000:.0f} kB of log")
    for name, rate in found["battles_a_second"].items():
        print(f"  {name:12}{rate:10.0f} battles/s   {found['battle_yardsticks'][name]:7.3f} yardsticks a battle")
    ns = found["event_ns"]
    row = f"{ns['log off']:.1f} ns without, {found['log_row_ns']:.1f} ns for the log's row"
    print(f"  an event    {ns['log on']:10.1f} ns with the log (at most {EVENT_NS_MAX:g}), {row}")
    print(f"  activation  {found['activation_us']:10.2f} µs with all that it sets off (at most {ACTIVATION_US_MAX:g})")
    print(f"  log on costs{found['log_percent']:10.1f} % (at most {LOG_PERCENT_MAX:g})")
    gain = f"two threads {found['threads_gain']:10.2f} times one (at least {THREADS_MIN}), "
    print(f"  {gain}{found['threads_share']:.2f} of the yardstick's gain (at least {THREADS_SHARE_MIN})")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the engine.")
    parser.add_argument("battles", nargs="*", type=Path)
    parser.add_argument("--quick", action="store_true", help="few rounds, no compile, no 20,000 battles")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    paths = options.battles or sorted(SAMPLES.glob("*.json"))
    if not paths or yardstick.measure() != yardstick.EXPECTED:
        print("nothing to measure, or a yardstick that isn't the yardstick", file=sys.stderr)
        return 1
    rounds, calls = (5, 60) if options.quick else (15, 400)
    found: dict[str, Any] = {"yardstick_ms": 1e3 * min(timed(yardstick.measure) for _ in range(20))}
    found["battles"] = [measure_battle(path, rounds) for path in paths]
    found["latency_ms"] = {path.stem: measure_latency(path, calls) for path in paths[-1:]}
    if not options.quick:
        found |= {"starts_s": machine.starts(paths[-1]), "memory_mb": machine.memory(paths[-1])}
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        print_all(found)
    return 0


def print_all(found: dict[str, Any]) -> None:
    print(f"yardstick: {found['yardstick_ms']:.3f} ms")
    for battle in found["battles"]:
        print_battle(battle)
    for battle, ways in found["latency_ms"].items():
        print(f"\nlatency of {battle}, one call at a time (at most {LAZY_P50_MS_MAX:g} and {DICTS_P50_MS_MAX:g} ms)")
        for name, spread in ways.items():
            print(f"  {name:42} p50 {spread['p50']:7.2f} ms   p99 {spread['p99']:7.2f} ms")
    for title, figures in (("starts", "starts_s"), ("memory", "memory_mb")):
        if figures in found:
            print(f"\n{title}")
            for name, value in found[figures].items():
                print(f"  {name:52}{value:9.2f} {figures.rsplit('_', 1)[1]}")


if __name__ == "__main__":
    sys.exit(main())
