"""A rescue fight as a document: one battle's survivor against what another's left standing (200.2c, S200-04)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ecs_sim.result import Result

Document = dict[str, Any]
#: What a fight that is over takes with it: a pending Everlasting doesn't outlast it (800.20b).
_CLEARED = ("everlasting_in", "waiting")
_LISTS = ("cards", "bosses", "runes", "resonances", "cores")


def rescue(rescuer: Result, fallen: Result, *, seed: int | None = None, last: bool = True) -> Document:
    """The battle document of a rescue: the player's side of the first result against the enemy's of the second.

    Both stand as they stood when their battles stopped: Vitality, statuses, charges, memories, the dead. The clock is
    new, no battle-start pass runs, pending revivals are gone, and what either side remembers of units that are not
    there is forgotten. Hubs settle at the end of the `last` fight of a chain alone: a fight that another one follows,
    the rescuer's own included, is run with `settles = false`. The chain goes on with the result of this fight in the
    rescuer's place, and stops at the first that the rescuer does not win.
    """
    mine, theirs = rescuer.resume_document(), fallen.resume_document()
    ours = _ids(mine, "player")
    own = {name: name for name in ours}
    foes = {name: _free(name, ours) for name in _ids(theirs, "enemy")}
    found: Document = {key: value for key, value in mine.items() if key not in ("clock", "settles")}
    enemy = _side(theirs["sides"]["enemy"], foes)
    found["catalogue"] = _both(mine["catalogue"], theirs["catalogue"], enemy)
    found["sides"] = {"player": _side(mine["sides"]["player"], own), "enemy": enemy}
    if theirs.get("edited"):
        found["edited"] = True
    if seed is not None:
        found["seed"] = seed
    return found if last else {**found, "settles": False}


def _ids(document: Document, side: str) -> tuple[str, ...]:
    return tuple(unit["id"] for unit in document["sides"][side]["units"])


def _free(name: str, taken: tuple[str, ...]) -> str:
    """A unit's id, another one where both battles have it."""
    while name in taken:
        name += "'"
    return name


def _both(one: str | Document, other: str | Document, foes: Document) -> str | Document:
    """The catalogue of both: the same name, or one that stands in its document with what the other's enemy needs."""
    if isinstance(one, str) or isinstance(other, str):
        if one != other:
            raise ValueError("the two battles use different catalogues")
        return one
    needed = json.dumps(foes)
    found = dict(one)
    for kind in _LISTS:
        entries = {entry["name"]: entry for entry in one.get(kind, ())}
        for entry in other.get(kind, ()):
            if json.dumps(entry["name"]) in needed and entries.setdefault(entry["name"], entry) != entry:
                raise ValueError(f"the two catalogues have different {kind} named {entry['name']!r}")
        if entries:
            found[kind] = list(entries.values())
    return found


def _side(side: Document, known: Mapping[str, str]) -> Document:
    """A side whose units remember nobody but each other."""
    units = [
        {**unit, "id": known[unit["id"]], "state": dict(_remembered(unit.get("state", {}), known))}
        for unit in side["units"]
    ]
    return {**side, "units": units}


def _remembered(state: Document, known: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """The keys of a state that can be taken over."""
    from ecs_sim.model.state import HALLOW, LINE, MODIFIER, UNIT

    shapes = {entry.key: entry.shape for entry in UNIT}
    below = {"hallow": HALLOW, "modifiers": MODIFIER, "lines": LINE}
    for key, value in state.items():
        if key in _CLEARED:
            continue
        if key in below:
            inner = {entry.key: entry.shape for entry in below[key]}
            yield key, [dict(_kept(one, inner, known)) for one in value]
        else:
            yield from _kept({key: value}, shapes, known)


def _kept(block: Document, shapes: Mapping[str, str], known: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Keys without the units that aren't there: one of them, a set of them, or numbers by them."""
    for key, value in block.items():
        match shapes.get(key):
            case "unit":
                if value in known:
                    yield key, known[value]
            case "units":
                yield key, [known[name] for name in value if name in known]
            case "by unit":
                yield key, {known[name]: number for name, number in value.items() if name in known}
            case _:
                yield key, value
