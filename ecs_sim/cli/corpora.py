"""`ecs-sim verify` and `ecs-sim sample`."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from ecs_sim.cli.console import printable
from ecs_sim.cli.guard import FINE, NO
from ecs_sim.cli.progress import bar
from ecs_sim.cli.run import as_json

if TYPE_CHECKING:
    from ecs_sim.bulk.verify import Named, Report

#: Battles that are printed for one verdict at most; --json names more.
SHOWN_MAX = 20


@dataclass(frozen=True, slots=True)
class Sampling:
    """What the command line asked for."""

    out: str
    battles: int
    seed: int
    catalogue: str
    events: bool


def show_verification(folder: str, workers: int | None, json: bool) -> int:
    """Verify a corpus; 0 only where battles were compared and all agree."""
    from ecs_sim.bulk.engines import default_workers
    from ecs_sim.bulk.verify import verify
    from ecs_sim.cli.warm import load_engine
    from ecs_sim.recording.corpus import Corpus

    Corpus(folder)  # what is no corpus is refused before the engine is loaded
    load_engine()
    began = time.perf_counter()
    with bar("verifying") as progress:
        report = verify(folder, workers=workers or default_workers(), progress=progress)
    took = time.perf_counter() - began
    if json:
        as_json({**report.to_dict(), "seconds": round(took, 3)})
    else:
        for line in lines_of(report, took):
            print(line)
    return FINE if report.passed else NO


def lines_of(report: Report, took: float) -> list[str]:
    """A report as lines of text."""
    from ecs_sim.bulk.verify import VERDICTS

    found = [f"{problem}" for problem in report.problems]
    for verdict, named in report.named.items():
        shown = (f"{verdict:12} {one.segment} row {one.row}, {_who(one)}: {one.why}" for one in named[:SHOWN_MAX])
        found += map(printable, shown)
        if len(named) > SHOWN_MAX:
            found.append(f"{verdict:12} … and more; --json names up to 1,000")
    found += [f"{count:>12,} {verdict:12} {VERDICTS[verdict]}" for verdict, count in report.counts.items() if count]
    rate = report.compared / max(1e-9, took)
    end = f"{report.compared:,} of {report.battles:,} battles compared in {took:.1f} s, {rate:,.0f} a second"
    if report.passed:
        return [*found, f"verified: {end}"]
    reason = "nothing was compared" if not report.compared else "not all of them agree"
    return [*found, f"NOT verified, {reason}: {end}"]


def _who(one: Named) -> str:
    return one.id if one.id is not None else f"{one.rows} rows"


def show_sampling(asked: Sampling, workers: int | None, json: bool) -> int:
    """Write a corpus of drafted battles."""
    from ecs_sim.bulk.engines import default_workers
    from ecs_sim.bulk.sample import sample
    from ecs_sim.cli.warm import load_engine

    load_engine()
    began = time.perf_counter()
    with bar("drafting") as progress:
        done = sample(
            asked.out,
            asked.battles,
            asked.seed,
            catalogue=asked.catalogue,
            events=asked.events,
            workers=workers or default_workers(),
            progress=progress,
        )
    took = time.perf_counter() - began
    if json:
        as_json({**asdict(asked), "written": done, "seconds": round(took, 3)})
    else:
        print(f"{done:,} battles in {asked.out}, {took:.1f} s", file=sys.stdout)
    return FINE
