"""Are the sample battles good to watch, and is no tribe too strong? `make balance`.

Every sample is run with many seeds from its own on. It passes where its median lasts 15 to 60 seconds and each side
wins 25 to 75 % of the battles. Then every tribe fights in random drafts (`tools/drafts.py`). The exit code is 1 where
a sample or a tribe doesn't pass.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import ecs_sim
from ecs_sim.intervals import interval
from tools import drafts

SAMPLES = Path(__file__).resolve().parents[1] / "examples" / "battles"
SEEDS = 200
SECONDS = (15.0, 60.0)
SHARE = (0.25, 0.75)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of one battle under many seeds."""

    name: str
    units: tuple[int, int]
    winners: tuple[str, ...]
    seconds: tuple[float, ...]  # ascending

    def wins(self, side: str) -> int:
        """How many battles ended so: for `player`, `enemy` or `draw`."""
        return self.winners.count(side)

    def share(self, side: str) -> float:
        """Its part of all battles."""
        return self.wins(side) / len(self.winners)

    def quantile(self, part: float) -> float:
        """The duration that this part of the battles doesn't exceed."""
        return self.seconds[min(len(self.seconds) - 1, int(part * len(self.seconds)))]

    def faults(self) -> list[str]:
        """What keeps it from being good to watch."""
        found = [
            f"{side} wins {self.share(side):.0%}"
            for side in ("player", "enemy")
            if not SHARE[0] <= self.share(side) <= SHARE[1]
        ]
        if not SECONDS[0] <= self.quantile(0.5) <= SECONDS[1]:
            found.append(f"half of them last more than {self.quantile(0.5):.1f} s")
        return found


def sizes(path: Path) -> tuple[int, int]:
    """How many units stand on either side."""
    sides = ecs_sim.load_battle(path).sides
    return len(sides.player.units), len(sides.enemy.units)


def measure(path: Path, seeds: int, workers: int) -> Report:
    """Run a battle under as many seeds, from its own on."""
    battle = ecs_sim.load_battle(path)
    items = ((battle, battle.seed + n) for n in range(seeds))
    winners: list[str] = []
    seconds: list[float] = []
    for result in ecs_sim.simulate_many(items, workers=workers):
        winners.append(result.winner)
        seconds.append(result.seconds)
    return Report(path.stem, sizes(path), tuple(winners), tuple(sorted(seconds)))


def table(reports: Sequence[Report]) -> Iterator[str]:
    """The reports as lines of text: win shares with Wilson's 95 % intervals, quantiles of the duration."""
    width = max(len(report.name) for report in reports)
    head = f"{'player wins':>20}  {'enemy wins':>20}  draws  {'seconds: 5 %':>12} {'50 %':>7} {'95 %':>7}"
    yield f"{'battle':{width}}  units  {head}"
    for report in reports:
        shares = "  ".join(shown(report, side) for side in ("player", "enemy"))
        times = f"{report.quantile(0.05):12.1f} {report.quantile(0.5):7.1f} {report.quantile(0.95):7.1f}"
        units = f"{report.units[0]} v {report.units[1]}"
        fault = "".join(f"  ✗ {text}" for text in report.faults())
        yield f"{report.name:{width}}  {units}  {shares}  {report.wins('draw'):5}  {times}{fault}"


def shown(report: Report, side: str) -> str:
    """A side's share and its interval."""
    low, high = interval(report.wins(side), len(report.winners))
    return f"{report.share(side):6.1%} [{low:5.1%} {high:5.1%}]"


def main() -> int:
    parser = argparse.ArgumentParser(description="Win shares and durations of the sample battles, win shares by tribe.")
    parser.add_argument("battles", nargs="*", type=Path, help="battle documents; the samples if left out")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many seeds each, from the document's own on")
    parser.add_argument("--drafts", type=int, default=drafts.BATTLES, help="random drafts for each tribe; 0 for none")
    parser.add_argument("--workers", type=int, default=2, help="threads")
    options = parser.parse_args()
    paths = options.battles or sorted(SAMPLES.glob("*.json"))
    reports = [measure(path, options.seeds, options.workers) for path in paths]
    print(*table(reports), sep="\n")
    wrong = sum(1 for report in reports if report.faults())
    print(f"{len(reports)} battles, {options.seeds} seeds each: {'all good to watch' if not wrong else f'{wrong} not'}")
    shares = drafts.every(options.drafts, options.workers) if options.drafts and not options.battles else []
    strong = [share.tribe for share in shares if share.too_strong]
    if shares:
        print(*drafts.table(shares), sep="\n")
        print(f"{len(shares)} tribes, {options.drafts} drafts each: {', '.join(strong) or 'none'} too strong")
    return 1 if wrong or strong or not reports else 0


if __name__ == "__main__":
    sys.exit(main())
