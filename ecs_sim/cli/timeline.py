"""The story of a battle as lines: when, what, because of what (indented below its cause), by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rich.text import Text

from ecs_sim.cli.boards import COLORS
from ecs_sim.story.words import Event, Lookup, pieces, spaced

INDENT_MAX = 12


def timeline(events: Iterable[Event], sides: Mapping[str, str]) -> Iterator[Text]:
    """One line an event; `sides` says which side a unit is on."""
    depths: dict[int, int] = {}
    seen: dict[int, Event] = {}
    time = None
    for event in events:
        depth = depths.get(event["cause"], -1) + 1 if event.get("cause") is not None else 0
        depths[event["n"]], seen[event["n"]] = depth, event
        moment = f"{event['time']:8.2f} " if event["time"] != time else " " * 9
        time = event["time"]
        line = Text(moment, style="bold" if depth == 0 else "")
        line.append("  " * min(depth, INDENT_MAX))
        line.append_text(sentence(event, sides, seen.get))
        if event.get("rule"):
            line.append(f"  {event['rule']}", style="dim")
        yield line


def moments(events: Iterable[Event], sides: Mapping[str, str], wanted: Callable[[Event], bool]) -> Iterator[Text]:
    """The events that are wanted, one line each with its time."""
    seen: dict[int, Event] = {}
    for event in events:
        seen[event["n"]] = event
        if wanted(event):
            line = Text(f"{event['time']:8.2f} ")
            line.append_text(sentence(event, sides, seen.get))
            if event.get("rule"):
                line.append(f"  {event['rule']}", style="dim")
            yield line


def sentence(event: Event, sides: Mapping[str, str], lookup: Lookup) -> Text:
    """An event in words, units in their side's colour."""
    text = Text(style="bold" if event["kind"] in ("death", "end", "revival") else "")
    for piece in pieces(event, lookup):
        named = piece.unit is not None
        text.append(piece.text, style=COLORS.get(sides.get(piece.unit or "", ""), "dim") if named else "")
    if event.get("why"):
        text.append(f" ({spaced(str(event['why']))})", style="yellow")
    if event.get("line"):
        text.append(f"  “{event['line']}”", style="italic dim")
    return text
