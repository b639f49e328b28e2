"""`ecs-sim resim` and `ecs-sim impact`."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.console import printable, table_console
from ecs_sim.cli.guard import FINE, NO, refuse
from ecs_sim.cli.progress import bar
from ecs_sim.cli.run import as_json

if TYPE_CHECKING:
    from rich.console import Console

    from ecs_sim.bulk.fights import Fights
    from ecs_sim.bulk.resim import Report
    from ecs_sim.bulk.verdict import Budget

#: Rows of a table that are printed; --json and --page have more.
SHOWN_MAX = 12
EXAMPLES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What both commands are asked for."""

    corpus: str
    catalogue: str | None
    ruleset: str | None
    where: str | None
    workers: int | None
    engine: str
    json: bool

    def fights(self) -> Fights:
        """What is to be fought; InputError where something of it is wrong."""
        from ecs_sim.bulk.resim import fights_of
        from ecs_sim.model.read import load_ruleset
        from ecs_sim.recording.corpus import Corpus
        from ecs_sim.setup.content import bundled

        Corpus(self.corpus)  # what is no corpus is refused before anything else is looked at
        ruleset = None if self.ruleset is None else load_ruleset(Path(self.ruleset)).model_dump(mode="json")
        catalogue = None if self.catalogue is None else bundled(self.catalogue)
        return fights_of(Path(self.corpus), catalogue, ruleset, self.where)


def show_resim(wanted: Wanted, out: str) -> int:
    """Fight a corpus again into a folder; 0 only where every battle that was meant could be fought."""
    from ecs_sim.bulk.engines import WorkersDiedError, engine_of
    from ecs_sim.bulk.resim import resim
    from ecs_sim.cli.warm import load_engine

    fights = wanted.fights()
    load_engine()
    began = time.perf_counter()
    try:
        engine = engine_of(wanted.engine, wanted.workers)
        with bar("fighting") as progress:
            report = resim(Path(wanted.corpus), Path(out), fights, engine, progress)
    except (WorkersDiedError, ImportError) as error:
        return refuse(str(error))
    took = time.perf_counter() - began
    if wanted.json:
        as_json({**report.to_dict(), "took": round(took, 3)})
    else:
        for line in _told(report, took):
            print(line)
    return FINE if report.sound else NO


def _lost(rows: list[dict[str, Any]]) -> list[str]:
    told = (f"{one['segment']}, row {one['first']} on: {one['rows']} rows lost: {one['why']}" for one in rows)
    return [printable(line) for line in told]


def _told(report: Report, took: float) -> list[str]:
    tally = report.tally
    found = [str(problem) for problem in report.problems]
    found += _lost(tally.lost)
    found += [printable(f"{one['id']}: {one['why']}") for one in tally.examples]
    if report.newer:
        found.append(f"{report.newer} segments of the corpus are newer than this run: not in it")
    winners = ", ".join(f"{name} {count:,}" for name, count in sorted(tally.winners.items()))
    shown = f"{tally.battles:,} battles in {report.out} ({winners or 'none'}), {took:.1f} s"
    if tally.left_out:
        shown += f"; {tally.left_out:,} left out by the condition"
    if report.reused:
        shown += f"; {report.reused} of {report.chunks} segments were there already"
    if not tally.battles:
        shown = f"nothing was fought: {shown}"
    if tally.failed:
        shown += f"; {tally.failed:,} could not be fought, their rows say why"
    return [*found, shown]


# ------------------------------------------------------------------------------------------ impact


@dataclass(frozen=True, slots=True)
class Shown:
    """How an impact is shown, and when it fails."""

    budgets: tuple[str, ...] = ()
    every: bool = False
    page: str | None = None


def show_impact(wanted: Wanted, shown: Shown) -> int:
    """Say what a change does to a corpus; 1 where a budget is broken, or nothing could be compared.

    Battles that can't be fought any more are no answer: 1 too, unless a budget says how many there may be.
    """
    from ecs_sim.bulk.engines import WorkersDiedError, engine_of
    from ecs_sim.bulk.impact import impact
    from ecs_sim.bulk.verdict import budget_of, document
    from ecs_sim.cli.warm import load_engine

    if wanted.catalogue is None and wanted.ruleset is None:
        return refuse("impact compares with something new: give --catalogue or --ruleset")
    if shown.page is not None and (not Path(shown.page).parent.is_dir() or Path(shown.page).is_dir()):
        return refuse(f"{shown.page}: no page can be written there; name a file in a folder that exists")
    budgets = [budget_of(text) for text in shown.budgets]
    fights = wanted.fights()
    load_engine()
    began = time.perf_counter()
    try:
        engine = engine_of(wanted.engine, wanted.workers)
        with bar("comparing") as progress:
            finding = impact(Path(wanted.corpus), fights, engine, progress, every=shown.every)
    except (WorkersDiedError, ImportError) as error:
        return refuse(str(error))
    found: dict[str, Any] = document(finding, budgets)
    found["took"] = round(time.perf_counter() - began, 3)
    if shown.page is not None:
        from ecs_sim.report.impact import page

        Path(shown.page).write_text(page(found, _names(wanted)), encoding="utf-8")
    if wanted.json:
        as_json(found)
    else:
        for told in (*map(str, finding.problems), *_lost(found["lost"])):
            print(told)
        _print(found, budgets)
    broken = any(one["broken"] for one in found["budgets"])
    failed = found["failed"] and not any(budget.what == "failed" for budget in budgets)
    return FINE if found["compared"] and not (broken or failed or found["lost"] or found["problems"]) else NO


def _names(wanted: Wanted) -> dict[str, str]:
    new = ", ".join(name for name in (wanted.catalogue, wanted.ruleset) if name is not None)
    return {"corpus": wanted.corpus, "old": "as recorded", "new": new}


def _print(found: dict[str, Any], budgets: list[Budget]) -> None:
    console = table_console()
    if not found["changed"]:
        console.print("nothing has changed that a battle could notice", style="yellow", soft_wrap=True)
    for kind, names in found["changed"].items():
        console.print(f"changed {kind}: {', '.join(names)}", markup=False, soft_wrap=True)
    _outcomes(console, found)
    for kind in ("card", "tribe", "sentence"):
        _groups(console, kind, found[kind])
    _examples(console, found["examples"])
    for one in found["failures"][:EXAMPLES_SHOWN]:
        told = printable(f"can't be fought: {one['id']}: {one['why']}")
        console.print(told, markup=False, style="red", soft_wrap=True)
    if (more := found["failed"] - EXAMPLES_SHOWN) > 0:
        console.print(f"can't be fought: {more:,} more", style="red", soft_wrap=True)
    if found["diverged"]:
        text = f"{found['diverged']:,} battles don't replay as they were recorded: run `ecs-sim verify`"
        console.print(text, markup=False, style="yellow", soft_wrap=True)
    console.print(f"intervals: {found['intervals']}", style="dim", soft_wrap=True)
    for one, budget in zip(found["budgets"], budgets, strict=True):
        unit = " %" if budget.part else ""
        verdict = "BROKEN" if one["broken"] else "kept"
        console.print(f"budget {one['budget']}: {one['measured']:.4g}{unit}, {verdict}", markup=False)
    if not found["compared"]:
        console.print("nothing was compared", style="red")


def _outcomes(console: Console, found: dict[str, Any]) -> None:
    from rich.table import Table

    table = Table("outcome", box=None, pad_edge=False)
    for name in ("battles", "share", "95 % interval"):
        table.add_column(name, justify="right")
    for name, one in found["outcomes"].items():
        low, high = one["interval"]
        table.add_row(name, f"{one['count']:,}", f"{one['share']:.2%}", f"{low:.2%} to {high:.2%}")
    console.print(table)
    player = found["player"]
    low, high = player["interval"]
    console.print(
        f"{found['compared']:,} battles compared, {found['skipped']:,} of them untouched and not fought again, "
        f"{found['failed']:,} failed, {found['left_out']:,} left out; {found['took']:.1f} s",
        soft_wrap=True,
    )
    console.print(
        f"the player wins {player['old']:.2%}, then {player['new']:.2%} ({player['shift']:+.2%}, {low:+.2%} to "
        f"{high:+.2%}); a battle lasts {found['mean_seconds']['old']:.2f} s, then {found['mean_seconds']['new']:.2f} s",
        soft_wrap=True,
    )


def _groups(console: Console, kind: str, groups: list[dict[str, Any]]) -> None:
    from rich.table import Table
    from rich.text import Text

    changed = [one for one in groups if one["battles"] > one["identical"]]
    if not changed:
        return
    table = Table(kind, box=None, pad_edge=False)
    for name in ("battles", "reordered", "same", "flipped", "wins", "then", "shift", "interval"):
        table.add_column(name, justify="right")
    for one in changed[:SHOWN_MAX]:
        low, high = one["interval"]
        shares = (f"{one['old']:.1%}", f"{one['new']:.1%}", f"{one['shift']:+.2%}", f"{low:+.2%} to {high:+.2%}")
        counts = (f"{one[name]:,}" for name in ("battles", "reordered", "same", "flipped"))
        style = "bold" if low > 0 or high < 0 else ""
        table.add_row(Text(one["name"]), *counts, *(shares if one["trials"] else ("", "", "", "")), style=style)
    console.print()
    console.print(table)
    if len(changed) > SHOWN_MAX:
        console.print(f"… and {len(changed) - SHOWN_MAX} more with --json or --page", style="dim")


def _examples(console: Console, examples: dict[str, dict[str, list[dict[str, Any]]]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table("example", "battle", "seed", "units", "winner", "then", "seconds", "then", "swing", box=None)
    for name, kinds in examples.items():
        for what, listed in kinds.items():
            for one in listed[:EXAMPLES_SHOWN]:
                seconds = (f"{one['old_seconds']:.2f}", f"{one['new_seconds']:.2f}", f"{one['swing']:,}")
                winners = (one["old_winner"], one["new_winner"])
                table.add_row(
                    f"{name}, {what}",
                    Text(printable(one["id"])),
                    str(one["seed"]),
                    str(one["units"]),
                    *winners,
                    *seconds,
                )
    if table.row_count:
        console.print()
        console.print(table)
