"""`ecs-sim shrink`: the smallest battle that keeps a property, and how it went."""

from __future__ import annotations

import json as plain
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from ecs_sim.analysis.smallest import shrink
from ecs_sim.cli.console import PipedConsole, read_from
from ecs_sim.cli.guard import FINE
from ecs_sim.cli.run import as_json
from ecs_sim.cli.warm import load_engine

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.status import Status

    from ecs_sim.analysis.smallest import Progress, Shrunk

#: Of what was dropped, how many are named; `--json` holds all.
DROPPED_MOST = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asked for."""

    keep: str
    out: str | None
    catalogue: str | None
    ruleset: str | None
    seed: int | None
    budget: float
    json: bool


def shrink_battle(source: str, asked: Asked) -> int:
    """Shrink a battle, write the case if it was asked for, and say how it went."""
    load_engine()
    given = read_from(source)
    ruleset = None if asked.ruleset is None else Path(asked.ruleset)
    console = PipedConsole(highlight=False, stderr=True)
    with console.status("shrinking") as status:
        found = shrink(
            given,
            asked.keep,
            catalogue=asked.catalogue,
            ruleset=ruleset,
            seed=asked.seed,
            budget=asked.budget,
            told=_telling(status) if console.is_terminal else None,
        )
    paths = found.save(asked.out) if asked.out is not None else []
    if asked.json:
        as_json(found.to_dict() | ({"files": [str(path) for path in paths]} if paths else {}))
        return FINE
    _show(found, [str(path) for path in paths])
    if not paths:
        plain.dump(found.cases("shrunk")[0], sys.stdout, indent=1, ensure_ascii=False)
        print()
    return FINE


def _telling(status: Status) -> Callable[[Progress], None]:
    def told(progress: Progress) -> None:
        status.update(f"{progress.what}: {progress.tried} tried, {progress.kept} kept, {progress.seconds:.0f} s")

    return told


def _show(found: Shrunk, paths: list[str]) -> None:
    console = PipedConsole(highlight=False, stderr=not paths)
    progress = found.progress
    table = Table("", "before", "after", box=None, pad_edge=False)
    after = found.after
    for what, count in progress.before.items():
        if count or after.get(what, 0):
            table.add_row(what, str(count), str(after.get(what, 0)))
    console.print(table)
    if not found.changed:
        console.print(Text("nothing could be dropped", style="bold"))
    elif len(found.progress.dropped) <= DROPPED_MOST:
        console.print(Text(f"dropped: {', '.join(progress.dropped)}"), soft_wrap=True)
    ending = "nothing more can go one by one"
    if not found.finished:
        ending = "the time was over: more may go with a larger --budget"
    told = f"{progress.tried} battles tried in {progress.seconds:.1f} s, {progress.kept} kept {found.keep!r}, "
    told += f"{progress.rounds} rounds"
    console.print(Text(f"{told}; {ending}"), soft_wrap=True)
    for path in paths:
        console.print(Text(f"written: {path}"), soft_wrap=True)
