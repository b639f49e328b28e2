"""`ecs-sim cards`: cards as they are printed, where their lines resolve, and lines rewritten as they are printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ecs_sim.cli.check import UNREADABLE, counted
from ecs_sim.cli.guard import BAD, FINE, NO, refuse
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.setup.content import bundled, checked

if TYPE_CHECKING:
    from rich.console import Console

    from ecs_sim.authoring.live import Shown
    from ecs_sim.authoring.steps import Placed
    from ecs_sim.model.battle import Battle
    from ecs_sim.setup.entries import Entry

# ------------------------------------------------------------------------------------------ show


def show(catalogue_name: str, name: str | None, tier: int | None, level: int, as_json: bool) -> int:
    """`ecs-sim cards show`."""
    from ecs_sim.authoring.live import show as show_entry
    from ecs_sim.setup.entries import find

    if name is None:
        return _show_all(catalogue_name, tier, as_json)
    catalogue = bundled(catalogue_name)
    entry, path = find(catalogue, name)
    with _placed(catalogue):
        shown = show_entry(entry, tier, level, path)
    if as_json:
        print(json.dumps(_as_data(entry, shown), indent=1, ensure_ascii=False))
    else:
        from ecs_sim.cli.console import PipedConsole

        print_shown(shown, PipedConsole(highlight=False))
    return FINE


def show_unit(source: str, unit: str | None, at: float, as_json: bool) -> int:
    """`ecs-sim cards show --battle B --unit ID`: a unit's card with its own live numbers."""
    from ecs_sim.battle import load_battle
    from ecs_sim.cli.console import read_from
    from ecs_sim.cli.warm import load_engine

    if unit is None:
        return refuse("say which unit of the battle is meant: --unit ID")
    battle = load_battle(read_from(source))
    load_engine()
    return _show_live(battle, unit, at, as_json)


def _show_live(battle: Battle, name: str, at: float, as_json: bool) -> int:
    from ecs_sim.model.errors import nearest
    from ecs_sim.simulation import Simulation

    simulation = Simulation(battle)
    while simulation.time < at and simulation.step():
        pass
    known = [one.id for one in simulation.units]
    if name not in known:
        problem = Problem("unknown-name", ("unit",), f"there is no unit {name!r}", remedy=nearest(name, known))
        raise InputError([problem])
    unit = simulation.unit(name)
    lines = unit.text().split("\n") if unit.text() else []
    stats = {stat: getattr(unit, stat) for stat in ("vitality", "max_vitality", "power", "speed", "armor", "focus")}
    if as_json:
        head = {"unit": unit.id, "card": unit.card, "tier": unit.tier, "time": simulation.time, "alive": unit.alive}
        print(json.dumps({**head, **stats, "text": lines}, indent=1, ensure_ascii=False))
        return FINE
    from rich.text import Text

    from ecs_sim.cli.console import PipedConsole

    console = PipedConsole(highlight=False)
    title = Text(unit.card, style="bold")
    title.append(f"  {unit.id}, tier {unit.tier}, at {simulation.time:g} s", style="dim")
    console.print(title)
    console.print("  ".join(f"{stat.replace('_', ' ').capitalize()} {value}" for stat, value in stats.items()))
    for line in lines:
        console.print(Text(f"  {line}"), soft_wrap=True)
    return FINE


def _as_data(entry: Entry, shown: Shown) -> dict[str, Any]:
    """An entry with its sentences, their clauses, and how they read."""
    found = entry.model_dump(mode="json", exclude_defaults=True, exclude={"ability", "phases"})
    sections = [section.lines for section in shown.sections]
    parts = [_clauses(entry, place, lines) for place, lines in enumerate(sections)]
    if not hasattr(entry, "phases"):
        return found | {"what": shown.what, "lines": parts[0] if parts else []}
    phases = [
        phase.model_dump(mode="json", exclude_defaults=True, exclude={"ability"}) | {"lines": parts[place]}
        for place, phase in enumerate(getattr(entry, "phases", ()))
    ]
    return found | {"what": shown.what, "phases": phases}


def _clauses(entry: Entry, place: int, live: tuple[str, ...]) -> list[dict[str, Any]]:
    from ecs_sim.model.errors import Problems
    from ecs_sim.setup.clauses import clause_of_text
    from ecs_sim.setup.entries import parts_of
    from ecs_sim.text.table import clause_to_dict

    part = list(parts_of(entry, (entry.name,), Problems()))[place]
    return [
        {"text": line.text, "shown": said, "clause": clause_to_dict(clause_of_text(line.text))}
        for line, said in zip(part.printed, live, strict=True)
    ]


def print_shown(shown: Shown, console: Console) -> None:
    """An entry as a player reads it."""
    from rich.text import Text

    title = Text(shown.name, style="bold")
    title.append(f"  {shown.what}", style="dim")
    console.print(title)
    if shown.facts:
        console.print("  ".join(f"{name} {value}" for name, value in shown.facts), markup=False)
    for section in shown.sections:
        if section.heading:
            facts = "  ".join(f"{name} {value}" for name, value in section.facts)
            console.print(Text(f" {section.heading}", style="bold").append(f"  {facts}", style="dim"), soft_wrap=True)
        for line in section.lines:
            console.print(Text(f"  {line}"), soft_wrap=True)


@contextmanager
def _placed(catalogue: Catalogue) -> Generator[None]:
    """Problems of a catalogue's entries with the file and the line that they stand in."""
    try:
        yield
    except InputError as error:
        raise InputError(catalogue.located(error.problems)) from None


def _show_all(name: str, tier: int | None, as_json: bool) -> int:
    from ecs_sim.authoring.live import show as show_entry

    found = checked(name)
    if found.problems:
        raise InputError(found.problems)
    catalogue = found.catalogue
    if as_json:
        print(json.dumps([_as_data(card, show_entry(card, tier)) for card in catalogue.cards], indent=1,
                         ensure_ascii=False))  # fmt: skip
        return FINE
    from ecs_sim.cli.console import PipedConsole

    console = PipedConsole(highlight=False)
    for card in catalogue.cards:
        print_shown(show_entry(card, tier), console)
    console.print(f"{len(catalogue.cards)} cards")
    return FINE


# ------------------------------------------------------------------------------------------ steps


def steps(catalogue_name: str, name: str, as_json: bool) -> int:
    """`ecs-sim cards steps`: where each line resolves."""
    from ecs_sim.authoring.steps import steps_of
    from ecs_sim.setup.entries import find

    catalogue = bundled(catalogue_name)
    entry, path = find(catalogue, name)
    with _placed(catalogue):
        found = steps_of(entry, path)
    if as_json:
        parts = [{"part": title, "lines": [one.to_dict() for one in placed]} for title, placed in found]
        print(json.dumps({"name": entry.name, "parts": parts}, indent=1, ensure_ascii=False))
        return FINE
    from rich.text import Text

    from ecs_sim.cli.console import PipedConsole

    console = PipedConsole(highlight=False)
    for title, placed in found:
        console.print(Text(title or entry.name, style="bold"))
        for one in placed:
            _print_placed(one, console)
    return FINE


def _print_placed(one: Placed, console: Console) -> None:
    from rich.text import Text

    where = one.row if one.where != "event" or not one.order or one.order == "activation" else f"{one.order}: {one.row}"
    head = Text(f"  {one.where:<11}", style="cyan").append(where, style="bold")
    head.append(f"  {' '.join(one.rules)}", style="dim")
    console.print(head, soft_wrap=True)
    console.print(Text(f"    {one.line}. {one.text}"), soft_wrap=True)
    for note in one.notes:
        console.print(Text(f"       {note}"), soft_wrap=True)
    for read in one.reads:
        console.print(Text(f"       reads {read.what}").append(f"  {read.rule}", style="dim"), soft_wrap=True)


# ------------------------------------------------------------------------------------------ fix


def fix(source: str, write: bool, as_json: bool) -> int:
    """`ecs-sim cards fix`: 1 where a file has problems, or (with --check) would be rewritten."""
    from ecs_sim.authoring.fix import fix as fix_files

    found = fix_files(source, write=write)
    problems = [problem for one in found for problem in one.problems]
    changes = sum(len(one.changes) for one in found)
    if as_json:
        files = [
            {
                "file": one.file,
                "written": one.written,
                "changes": [change.to_dict() for change in one.changes],
                "problems": [problem.to_dict() for problem in one.problems],
            }
            for one in found
        ]
        print(json.dumps({"files": files, "changes": changes}, indent=1, ensure_ascii=False))
    else:
        for problem in problems:
            print(problem, file=sys.stderr)
        for one in found:
            for change in one.changes:
                print(f"{one.file}:{change.line}: {change.before!r} → {change.after!r}")
        left = sum(1 for one in found if one.problems)
        verb = "rewritten" if write else "to rewrite"
        skipped = f"; {counted(left, 'file')} with problems left alone" if left else ""
        print(f"{counted(len(found), 'file')}, {counted(changes, 'line')} {verb}{skipped}")
    if any(problem.code in UNREADABLE for problem in problems):
        return BAD
    return NO if problems or (changes and not write) else FINE
