"""A result document's log, looked through and indexed: events by ordinal, what each set off, units by id."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from ecs_sim.model.errors import InputError, Path, Problem, Problems, listing, nearest
from ecs_sim.story.words import Event

if TYPE_CHECKING:
    from ecs_sim.model.result import Result as Document
    from ecs_sim.result import Result

NO_EVENTS = "run the battle again with its events (`ecs-sim run --json` without --no-events)"
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_NEEDED: dict[str, str] = {
    "n": "a whole number",
    "step": "a whole number",
    "time": "a number",
    "kind": "a text",
    "source": "a unit's id or null",
    "target": "a unit's id or null",
    "amount": "a whole number or null",
    "cause": "a whole number or null",
}
#: Further keys that are read as what they are; any other may hold any plain value.
_OTHERS: dict[str, str] = {
    "rule": "a text",
    "line": "a text",
    "of": "a text",
    "of_tier": "a number",
    "why": "a word",
    "status": "a word",
    "stat": "a word",
    "vitality": "a number",
    "seconds": "a number",
    "total": "a number",
}


@dataclass(slots=True)
class Log:
    """The events of a result and the units that they are about."""

    events: Sequence[Event]
    units: Mapping[str, Mapping[str, Any]]
    by_n: dict[int, int] = field(default_factory=dict[int, int])
    effects: dict[int, list[int]] = field(default_factory=dict[int, list[int]])  # what each event set off
    tiers: dict[str, list[tuple[int, int]]] = field(default_factory=dict[str, list[tuple[int, int]]])

    def __post_init__(self) -> None:
        for place, event in enumerate(self.events):
            self.by_n[event["n"]] = place
            if event["cause"] is not None:
                self.effects.setdefault(event["cause"], []).append(event["n"])
            if event["kind"] == "tier_changed" and isinstance(event["amount"], int):
                self.tiers.setdefault(event["target"], []).append((event["n"], event["amount"]))

    def get(self, n: int) -> Event | None:
        """An event by its ordinal; None where the document doesn't hold it."""
        place = self.by_n.get(n)
        return None if place is None else self.events[place]

    def before(self, event: Event) -> Iterator[Event]:
        """The events that came before one, the latest first."""
        for place in range(self.by_n[event["n"]] - 1, -1, -1):
            yield self.events[place]

    def tier(self, unit: str, n: int) -> int:
        """The tier that a unit had when an event happened: Smash lowers it by one for a time."""
        base, changes = int(self.units[unit]["tier"]), self.tiers.get(unit, ())
        if changes and n <= changes[0][0]:
            return base - (changes[0][1] >= base)  # what comes back first was gone when the battle began
        return next((tier for at, tier in reversed(changes) if at < n), base)

    def event(self, n: int) -> Event:
        """An event by its ordinal; InputError, with the ordinals that there are, where there is none."""
        found = self.get(n)
        if found is not None:
            return found
        text = f"there is no event {n} in this result"
        if not self.events:
            raise InputError([Problem("unknown-name", ("events",), text, "one with events", NO_EVENTS)])
        first, last = self.events[0]["n"], self.events[-1]["n"]
        raise InputError([Problem("unknown-name", ("events",), text, f"a number from {first} to {last}")])

    def unit(self, name: str) -> Mapping[str, Any]:
        """A unit by its id; InputError, with the nearest id, where there is none."""
        if name in self.units:
            return self.units[name]
        remedy = nearest(name, self.units) or f"known here: {listing(self.units)}"
        text = f"there is no unit {_CONTROL.sub('?', name)[:80]!r} in this battle"
        raise InputError([Problem("unknown-name", ("units",), text, remedy=remedy)])


def of_result(result: Result) -> Log:
    """The log of a battle that was just run; InputError where it ran without one."""
    if not result.has_events:
        text = "the battle ran without its log, so nothing is known of its events"
        raise InputError([Problem("missing-key", ("events",), text, remedy="simulate it with events=True")])
    return Log(result.events.to_dicts(), {unit["id"]: unit for unit in result.units})


def of_document(document: Document) -> Log:
    """The log of a result document; InputError with everything that is wrong with it."""
    problems = Problems()
    units: dict[str, Mapping[str, Any]] = {}
    for place, unit in enumerate(document.units):
        _text(unit.id, ("units", place, "id"), problems)
        _text(unit.card, ("units", place, "card"), problems)
        if unit.id in units:
            problems.add("duplicate-name", ("units", place, "id"), f"{unit.id!r} is already taken")
        units[unit.id] = unit.model_dump(mode="json")
    if "events" not in document.model_fields_set:
        problems.add("missing-key", ("events",), "the result was written without its events", remedy=NO_EVENTS)
    last = -1
    for place, event in enumerate(document.events):
        before = len(problems)
        _event(event, ("events", place), problems)
        if len(problems) == before:
            _order(event, last, ("events", place), problems)
            last = event["n"]
    if len(problems):
        raise InputError(document.located(problems))
    return Log(document.events, units)


def _event(event: Mapping[str, Any], path: Path, problems: Problems) -> None:
    """An event's keys: those that every event has, and no value that a sentence could not hold."""
    for key, wanted in _NEEDED.items():
        if key not in event:
            problems.add("missing-key", (*path, key), f"the key {key!r} is missing", wanted)
    for key, value in event.items():
        _text(key, path, problems)
        wanted = _NEEDED.get(key) or _OTHERS.get(key) or "a plain value or a list of them"
        if not _fits(value, wanted):
            problems.add("type", (*path, key), "the value is of the wrong type", wanted)
        for text in cast("list[Any]", value) if isinstance(value, list) else [value]:
            if isinstance(text, str):
                _text(text, (*path, key), problems)


def _fits(value: Any, wanted: str) -> bool:
    if value is None:
        return wanted.endswith("null") or wanted.startswith("a plain")
    if wanted.startswith("a whole number"):
        return isinstance(value, int) and not isinstance(value, bool)
    if wanted == "a number":
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if wanted == "a word":
        return isinstance(value, str | int)  # a code that the engine has no word for stays a number
    if wanted.startswith("a plain"):
        parts = cast("list[Any]", value) if isinstance(value, list) else [value]
        return all(isinstance(part, str | int | float | bool) for part in parts)
    return isinstance(value, str)


def _order(event: Mapping[str, Any], last: int, path: Path, problems: Problems) -> None:
    """Ordinals rise, and a cause comes before what it causes."""
    if event["n"] <= last:
        problems.add("value", (*path, "n"), f"event {event['n']} doesn't come after event {last}", "rising ordinals")
    if event["cause"] is not None and not 0 <= event["cause"] < event["n"]:
        text = f"event {event['cause']} can't be the cause of event {event['n']}"
        problems.add("value", (*path, "cause"), text, "an earlier event")


def _text(text: str, path: Path, problems: Problems) -> None:
    """Control characters would reach terminals and pages."""
    if _CONTROL.search(text):
        problems.add("value", path, "the text holds control characters")
