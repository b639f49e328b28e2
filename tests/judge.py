"""Judging a result against the assertions of an acceptance case (tests/cases/README.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CLOSE = 1e-6


def same(want: Any, got: Any) -> bool:
    """Equal, numbers up to rounding; true and false are no numbers."""
    if isinstance(want, bool) or isinstance(got, bool):
        return want is got
    if isinstance(want, (int, float)) and isinstance(got, (int, float)):
        return abs(want - got) < CLOSE
    return bool(want == got)


def field(thing: Any, path: str) -> Any:
    """The value at a dotted path, 0 where a part of the path is missing."""
    for part in path.split("."):
        if not isinstance(thing, Mapping) or thing.get(part) is None:
            return 0
        thing = thing[part]
    return thing


def matching(events: list[dict[str, Any]], wanted: Mapping[str, Any]) -> list[int]:
    """Places of the events that have all the wanted fields."""
    return [i for i, e in enumerate(events) if all(k in e and same(v, e[k]) for k, v in wanted.items())]


def fault(assertion: Mapping[str, Any], result: Mapping[str, Any]) -> str | None:
    """What is wrong with a result by one assertion, None if nothing is."""
    if "order" in assertion:
        firsts = [(matching(result["events"], wanted) or [None])[0] for wanted in assertion["order"]]
        found = [place for place in firsts if place is not None]
        fine = len(found) == len(firsts) and found == sorted(set(found))
        return None if fine else f"{assertion}: first matches at {firsts}"
    if "events" in assertion:
        return _events(assertion, result["events"])
    if "unit" in assertion:
        got = field(next(u for u in result["units"] if u["id"] == assertion["unit"]), assertion["field"])
    elif "side" in assertion:
        got = field(result["sides"][assertion["side"]], assertion["field"])
    else:
        got = field(result, assertion["result"])
    if "between" in assertion:
        low, high = assertion["between"]
        fine = not isinstance(got, bool) and isinstance(got, (int, float)) and low - CLOSE <= got <= high + CLOSE
    else:
        fine = same(assertion["is"], got)
    return None if fine else f"{assertion}: got {got!r}"


def _events(assertion: Mapping[str, Any], events: list[dict[str, Any]]) -> str | None:
    hits = matching(events, assertion["events"])
    times = [events[i]["time"] for i in hits]
    fine = [
        "count" not in assertion or len(hits) == assertion["count"],
        "at_least" not in assertion or len(hits) >= assertion["at_least"],
        "at_most" not in assertion or len(hits) <= assertion["at_most"],
        "times" not in assertion
        or (len(times) == len(assertion["times"]) and all(map(same, assertion["times"], times))),
    ]
    return None if all(fine) else f"{assertion}: {len(hits)} at {times}"
