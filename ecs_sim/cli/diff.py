"""`ecs-sim diff`: where two runs of one board part, on a page of two columns."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from ecs_sim.analysis.parting import diff
from ecs_sim.cli.console import PipedConsole, read_from
from ecs_sim.cli.guard import FINE, NO, refuse
from ecs_sim.cli.run import as_json
from ecs_sim.cli.warm import load_engine
from ecs_sim.model.state import seconds_of

if TYPE_CHECKING:
    from ecs_sim.analysis.inputs import Differs
    from ecs_sim.analysis.parting import Difference, Half
    from ecs_sim.analysis.trace import Draw

#: Rows of a table that are shown; `--json` holds all.
ROWS_MOST = 16
_ROLES = {"event": "", "cause": "because ", "origin": "which goes back to "}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asked for."""

    catalogue: str | None = None
    ruleset: str | None = None
    seed: int | None = None
    driver: str | None = None
    battle: str | None = None
    save: str | None = None
    json: bool = False


def diff_runs(a: str, b: str | None, wanted: Wanted) -> int:
    """Find where two runs part and show it; 0 where they are the same, 1 where they are not."""
    if [a, b, wanted.battle].count("-") > 1:
        return refuse("standard input can be read once")
    load_engine()
    names = (_name(a, "A"), _name(b, "B") if b is not None else _second(a, wanted))
    found = diff(
        read_from(a),
        None if b is None else read_from(b),
        catalogue=wanted.catalogue,
        ruleset=None if wanted.ruleset is None else Path(wanted.ruleset),
        seed=wanted.seed,
        driver=wanted.driver,
        battle=None if wanted.battle is None else read_from(wanted.battle),
        names=names,
    )
    if wanted.save is not None:
        _save(found, Path(wanted.save))
    if wanted.json:
        as_json(found.to_dict())
    else:
        console = PipedConsole(highlight=False)
        for part in page(found):
            console.print(part, soft_wrap=isinstance(part, Text))
    return FINE if found.same else NO


def _name(source: str, letter: str) -> str:
    return f"{letter} ({'standard input' if source == '-' else Path(source).name})"


def _second(a: str, wanted: Wanted) -> str:
    """What the second run is called where it is the first one's battle."""
    from ecs_sim.analysis.sources import Change

    words = [Change(wanted.catalogue, wanted.ruleset, wanted.seed).words()]
    words.append(f"by the {wanted.driver} driver" if wanted.driver else "")
    said = " ".join(word for word in words if word)
    return f"B (the same {said})" if said else "B (fought again)"


def _save(found: Difference, folder: Path) -> None:
    """The battle documents that go on from the step before, one a side."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, half in (("a", found.a), ("b", found.b)):
        if half.moment is not None and half.moment.before is not None:
            text = json.dumps(half.moment.before, indent=1, ensure_ascii=False)
            (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def page(found: Difference) -> Iterator[Text | Table]:
    """The whole answer."""
    for half in (found.a, found.b):
        yield _outcome(half)
    yield Text()
    yield Text(_verdict(found), style="bold")
    for note in found.notes:
        yield Text(f"  {note}", style="yellow")
    if found.inputs:
        yield from _table("what went in differently", found.inputs)
    for letter, half in (("A", found.a), ("B", found.b)):
        if half.event is not None:
            yield Text()
            yield from _half(letter, half)
    if found.a.event is not None or found.b.event is not None:
        yield from _draws(found)
    ends = found.verdict in ("end", "longer")
    if found.fields:
        yield from _table("the ends differ in" if ends else "the two events differ in", found.fields)
    if found.units and found.verdict != "end":
        yield from _table("units at that moment", found.units)
    elif found.verdict == "event" and found.a.moment is not None and found.b.moment is not None:
        yield Text()
        yield Text("all units stand alike at that moment", style="dim")
        yield from _involved(found)


def _outcome(half: Half) -> Text:
    run = half.run
    text = Text(f"{run.name}: ", style="bold")
    text.append(f"{run.ending['winner']} by {run.ending['reason']} after {seconds_of(run.ending['steps']):g} s, ", "")
    text.append(f"seed {run.seed}, digest {run.ending['digest']}", style="dim")
    for note in run.notes:
        text.append(f"\n  {note}", style="yellow")
    return text


def _verdict(found: Difference) -> str:
    if found.verdict == "same":
        events = f": {found.common} events, one digest" if found.common else ": one digest"
        return found.says + events
    if found.verdict == "event" and found.a.event is not None and found.b.event is not None:
        times = [f"{event['time']:g} s" for event in (found.a.event, found.b.event)]
        when = times[0] if times[0] == times[1] else f"{times[0]} and {times[1]}"
        return f"they part at event #{found.a.event['n']} ({when}), after {found.common} events in common"
    if found.verdict == "longer":
        over, other = (found.a, found.b) if found.a.event is None else (found.b, found.a)
        return f"{over.run.name} is over after {found.common} events, where {other.run.name} goes on"
    if found.verdict == "end" and found.common:
        return f"{found.says}, after {found.common} events in common"
    return found.says


def _half(letter: str, half: Half) -> Iterator[Text]:
    """The event, who carries it out, and its chain of causes."""
    story = half.story
    if story is None:
        return
    for link in story.links:
        text = Text(f"{letter} " if link is story.event else "  ", style="bold")
        text.append(f"{link.time:7.2f} ").append(f"#{link.n} ", style="dim")
        text.append(_ROLES.get(link.relation, ""), style="dim")
        text.append(link.text, style="bold" if link is story.event else "")
        yield text.append(f"  {link.rule}" if link.rule else "", style="dim")
        if link.why:
            yield Text(f"{'':12}refused: {link.why}", style="yellow")
        if link.sentence:
            whose = f" ({link.owner})" if link.owner else ""
            yield Text(f"{'':12}“{link.sentence}”{whose}", style="italic")
        if link is story.event and half.system:
            yield _system(half)
        if link.root:
            yield Text(f"{'':12}{link.root}", style="dim")
    if half.later is not None:
        yield Text(f"{'':12}the other's event is told here too, later: #{half.later}", style="yellow")


def _system(half: Half) -> Text:
    rows = " › ".join(f"{row.order}: {row.row}" for row in half.system)
    text = Text(f"{'':12}carried out by ", style="dim").append(rows)
    return text.append(f"  {half.moment.kernel}", style="dim") if half.moment is not None else text


def _draws(found: Difference) -> Iterator[Text | Table]:
    """The draws of both sides, the same key in one row."""
    sides = [half.moment for half in (found.a, found.b)]
    by_key: dict[tuple[str, ...], list[Draw | None]] = {}
    for side, moment in enumerate(sides):
        for draw in moment.draws if moment is not None else ():
            key = (draw.purpose, draw.unit, draw.line or "", str(draw.n))
            by_key.setdefault(key, [None, None])[side] = draw
    if not by_key:
        return
    fresh = any(moment is not None and moment.fresh for moment in sides)
    yield Text()
    yield Text("draws since the event before" if fresh else "the last draws of the step before it", style="dim")
    table = Table("draw", "who", "n", "A", "B", box=None, pad_edge=False)
    for (purpose, unit, line, n), pair in by_key.items():
        who = f"{unit} “{line}”" if line else unit
        same = pair[0] == pair[1]
        table.add_row(purpose, Text(who), n, *(Text(_drawn(one), "dim" if same else "bold") for one in pair))
    yield table


def _drawn(draw: Draw | None) -> str:
    if draw is None:
        return "–"
    value = "nobody" if draw.value is None else str(draw.value)
    if isinstance(draw.value, bool):
        value = "yes" if draw.value else "no"
    return f"{value}  ({draw.asked}, {draw.bits:08x})" if draw.asked else f"{draw.bits:08x}"


def _involved(found: Difference) -> Iterator[Text | Table]:
    """The units that either event names, as they stand on both sides."""
    if found.a.event is None or found.b.event is None or found.a.moment is None:
        return
    named = [event.get(key) for event in (found.a.event, found.b.event) for key in ("source", "target")]
    units = {unit["id"]: unit for unit in found.a.moment.units}
    for own in dict.fromkeys(one for one in named if one in units):
        unit = units[own]
        numbers = ", ".join(f"{key} {unit[key]}" for key in ("power", "speed", "armor", "focus") if unit[key])
        state = {key: value for key, value in unit["state"].items() if key not in ("vitality", "draws")}
        text = Text(f"  {own}: ").append(f"Vitality {unit['vitality']}/{unit['max_vitality']}, {numbers}")
        yield text.append(f"  {json.dumps(state, ensure_ascii=False)}" if state else "", style="dim")


def _table(title: str, rows: Iterable[Differs]) -> Iterator[Text | Table]:
    listed = list(rows)
    yield Text()
    yield Text(title, style="dim")
    table = Table("", "A", "B", box=None, pad_edge=False)
    for row in listed[:ROWS_MOST]:
        table.add_row(Text(row.what), Text(_spelled(row.a)), Text(_spelled(row.b)))
    yield table
    if len(listed) > ROWS_MOST:
        yield Text(f"and {len(listed) - ROWS_MOST} more (--json holds all)", style="dim")


def _spelled(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
