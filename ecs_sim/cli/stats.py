"""`ecs-sim stats`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.console import printable, table_console
from ecs_sim.cli.guard import FINE, NO, refuse
from ecs_sim.cli.progress import bar
from ecs_sim.cli.run import as_json

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asked for."""

    source: str
    where: str | None
    top: int
    least: int
    workers: int | None
    json: bool


def show_stats(asked: Asked) -> int:
    """Print the statistics; 1 where there is no battle to speak of, or some can't be read or fought."""
    from pathlib import Path

    from ecs_sim.analysis.frames import is_results
    from ecs_sim.analysis.stats import statistics
    from ecs_sim.bulk.engines import Local, WorkersDiedError, default_workers
    from ecs_sim.cli.warm import load_engine
    from ecs_sim.recording.corpus import Corpus

    if not is_results(Path(asked.source)):
        Corpus(asked.source)
        load_engine()
    try:
        with bar("counting") as progress:
            engine = Local(asked.workers or default_workers())
            made = statistics(asked.source, where=asked.where, engine=engine, progress=progress)
    except WorkersDiedError as error:
        return refuse(str(error))
    found = made.to_dict(least=asked.least)
    if asked.json:
        as_json(found)
    else:
        for problem in made.problems:
            print(problem)
        _print(found, asked)
    return FINE if made.battles and not (made.problems or made.lost or made.failed) else NO


def _print(found: dict[str, Any], asked: Asked) -> None:
    console = table_console()
    if not found["battles"]:
        console.print(f"there is no battle{_apart(found)}", style="red")
        return
    _summary(console, found)
    for kind in ("card", "tribe", "tier", "pair"):
        _table(console, kind, found[kind], asked)
    _extremes(console, found["extremes"])
    console.print("shares with Wilson's 95 % interval, of battles where one side alone has it", style="dim")


def _apart(found: dict[str, Any]) -> str:
    """The battles that are not among those which are told of."""
    left = f", {found['left_out']:,} left out" if found["left_out"] else ""
    bad = f", {found['failed']:,} could not be fought: `ecs-sim resim` says why" if found["failed"] else ""
    lost = f", {found['lost']:,} rows can't be read: `ecs-sim verify` names them" if found["lost"] else ""
    return left + bad + lost


def _summary(console: Console, found: dict[str, Any]) -> None:
    console.print(f"[bold]{found['battles']:,} battles[/]{_apart(found)}")
    for name, one in found["winners"].items():
        low, high = one["interval"]
        console.print(f"  {name:7} {one['wins']:>9,}  {one['share']:6.2%}  {low:.2%} to {high:.2%}")
    console.print("ended by " + ", ".join(f"{name} {count:,}" for name, count in found["reasons"].items()))
    seconds = found["seconds"]
    told = ", ".join(f"{name} {seconds[name]:.2f} s" for name in ("mean", "median", "p90", "p99"))
    console.print(f"lasts {told}")


def _table(console: Console, kind: str, rows: list[dict[str, Any]], asked: Asked) -> None:
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return
    table = Table(kind, box=None, pad_edge=False)
    for name in ("battles", "wins", "interval", *(["of all damage"] if "damage" in rows[0] else [])):
        table.add_column(name, justify="right")
    ends = rows if len(rows) <= 2 * asked.top else [*rows[: asked.top], *rows[-asked.top :]]
    for place, row in enumerate(ends):
        if len(ends) < len(rows) and place == asked.top:
            table.add_row("…", style="dim")
        name = row["name"]
        shown = " + ".join(name) if isinstance(name, list) else str(name)  # pyright: ignore[reportUnknownArgumentType]
        low, high = row["interval"]
        damage = (f"{row['damage']:.2%}",) if "damage" in row else ()
        table.add_row(Text(shown), f"{row['battles']:,}", f"{row['share']:.1%}", f"{low:.1%} to {high:.1%}", *damage)
    console.print()
    console.print(table)


def _extremes(console: Console, extremes: dict[str, dict[str, Any]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table("extreme", "", "battle", "seed", "unit", box=None, pad_edge=False)
    for name, one in extremes.items():
        value = f"{one['value']:.2f} s" if isinstance(one["value"], float) else f"{one['value']:,}"
        unit = f"{one['unit']} ({one['card']})" if "unit" in one else ""
        table.add_row(name, value, Text(printable(one["battle"])), str(one["seed"]), Text(printable(unit)))
    console.print()
    console.print(table)
