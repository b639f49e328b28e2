"""The digest over a battle's events, reckoned anew from its log: `ecs_sim.digest` says how.

An event's turn comes when it is told; a `damage` event's only when its numbers are known, after what the instance
has set off on its way through Insurance, Subrogated Insurance and redirects, although its place in the log is before
them; a `transform` event's after the maximum that it changes. Which events those are is read off the log's tree here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ecs_sim.digest import Lanes

Event = dict[str, Any]
Words = tuple[int, int, int, int]

_BITS = 0xFFFFFFFF
_A = (2246822507, 3266489909)
_B = (668265263, 2654435761)
#: What a damage event has below it before its own numbers are known, by kind and rule; the rest comes after.
BEFORE = {
    ("insurance_spent", "500.1a"),
    ("retaliation", "500.7g"),
    ("redirect", "500.1-11"),
    ("defy_death", "500.1-12"),
}
#: Kinds whose numbers are known after what lies below them: a damage instance's, a transformed unit's maximum.
LATE = ("damage", "transform")
#: Lines that answer once the numbers are known.
AFTER = ("Damaging enemies lose", "Thorns", "Riposte")


def mixed(lanes: Lanes, words: Words) -> Lanes:
    """Both lanes after four more words."""
    a, b = lanes
    one, two, three, four = (word & _BITS for word in words)
    a = (a ^ one) * _A[0] & _BITS
    a = ((a ^ a >> 15) + two) * _A[1] & _BITS
    a = (a ^ a >> 13 ^ three) * _A[0] & _BITS
    a = ((a ^ a >> 16) + four) * _A[1] & _BITS
    b = (b + one) * _B[0] & _BITS
    b = (b ^ b >> 13 ^ two) * _B[1] & _BITS
    b = ((b ^ b >> 15) + three) * _B[0] & _BITS
    b = (b ^ b >> 16 ^ four) * _B[1] & _BITS
    return a ^ a >> 15, b ^ b >> 14


def words_of(row: Any) -> Words:
    """The four words of one row of the log."""
    step, kind, source, target, what, amount, x, y, z = (
        int(row[name]) for name in ("step", "kind", "source", "target", "what", "amount", "x", "y", "z")
    )
    return step * 256 + kind, source * 65536 + target * 256 + what, amount, x * 65537 + y * 257 + z


def lanes_of(words: Iterable[Words], start: Lanes = (0, 0)) -> Lanes:
    """Both lanes after a run of events."""
    lanes = start
    for four in words:
        lanes = mixed(lanes, four)
    return lanes


def lanes(events: list[Event], columns: Mapping[str, Any], start: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Both lanes after these events, from what they were before."""
    rows = {name: column.tolist() for name, column in columns.items()}
    return lanes_of(
        (words_of({name: column[place] for name, column in rows.items()}) for place in turns(events)), start
    )


def turns(events: list[Event]) -> Iterator[int]:
    """The places of the events in the order of their turns."""
    waiting: list[tuple[int, int]] = []  # where a damage event's turn comes, and its place; the innermost last
    for place, until in enumerate(settled(events)):
        while waiting and waiting[-1][0] <= place:
            yield waiting.pop()[1]
        if events[place]["kind"] in LATE:
            waiting.append((until, place))
        else:
            yield place
    yield from (place for _, place in reversed(waiting))


def settled(events: list[Event]) -> list[int]:
    """For each place, that of the first event after a damage event's own turn; for any other, the next."""
    base = events[0]["n"] if events else 0
    last = list(range(len(events)))  # the last event below each one that its damage event waits for
    below = list(range(len(events)))  # the last event below each one
    for place in range(len(events) - 1, -1, -1):
        cause = events[place]["cause"]
        if cause is None:
            continue
        above = cause - base
        below[above] = max(below[above], below[place])
        if events[above]["kind"] == "damage" and _waited_for(events[place], events[above]):
            last[above] = max(last[above], below[place])
    found = [place + 1 for place in last]
    for place, event in enumerate(events):
        while event["kind"] == "damage" and (
            _same_maximum(events, found[place], event) or _told_at_a_return(events, place, found[place])
        ):
            found[place] += 1
        if event["kind"] == "transform" and _same_maximum(events, place + 1, event):
            found[place] += 1
    return found


def _waited_for(event: Event, damage: Event) -> bool:
    after = event.get("line", "").startswith(AFTER)
    refused = event["kind"] == "retaliation_refused" and not after
    if event["kind"] == "cost_refused":  # what Subrogated Insurance gives back to somebody dead
        refused = (event["source"], event["target"]) == (damage["target"], damage["source"])
    return refused or (event["kind"], event.get("rule")) in BEFORE


def _told_at_a_return(events: list[Event], place: int, until: int) -> bool:
    """The numbers of a unit that came (back) meanwhile, by a Vessel or spawned, are told with it, under no cause."""
    if until >= len(events) or until - 1 <= place:
        return False
    event, before = events[until], events[until - 1]
    if event["cause"] is not None or event["kind"] not in ("max_vitality", "stat_changed"):
        return False
    told = before["kind"] in ("revival", "spawn") or (
        before["cause"] is None and before["kind"] in ("max_vitality", "stat_changed")
    )
    return told and event["target"] == before["target"]


def _same_maximum(events: list[Event], place: int, damage: Event) -> bool:
    """A maximum that had changed unseen is told just before Vitality is taken."""
    if place >= len(events):
        return False
    return events[place]["kind"] == "max_vitality" and events[place]["target"] == damage["target"]
