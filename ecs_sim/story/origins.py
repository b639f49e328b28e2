"""Where an event without a cause goes back to: a tick to who put the status on, a revival to its death, and so on.

The log has no link for these (ticks and activations are roots): they are found by looking back over it. What can't be
told for sure is not told: of several applications of one status the last by the one whom the tick is put down to is
named, and the others beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ecs_sim.story.log import Log
from ecs_sim.story.words import Event

#: Statuses whose stacks are stats, and which.
STACKS_OF = {
    "kindled": ("power", "speed"),
    "overclock": ("power", "speed", "armor"),
    "dread": ("power", "speed", "armor"),
}
_STATUS_KINDS = ("status_applied", "status_expired", "status_cleared", "stacks_changed", "blowout")


@dataclass(frozen=True, slots=True)
class Origin:
    """An earlier event that an event goes back to, and others that did the same."""

    event: Event
    also: tuple[int, ...] = ()


def origin_of(event: Event, log: Log) -> Origin | None:
    """What an event without a cause goes back to, None where nothing in the log is known to be it."""
    find = _FINDERS.get(event["kind"])
    found = find(event, log) if find else None
    return found or _start(event, log)


def _back(event: Event, log: Log, unit: str = "target") -> Iterator[Event]:
    """The events about the unit before this one, latest first, within its present life."""
    whom = event.get(unit)
    for other in log.before(event):
        if other.get("target") == whom or other.get("source") == whom:
            if other["kind"] in ("death", "revival") and other.get("target") == whom:
                return
            yield other


def _alike(event: Event, log: Log, kind: str, key: str) -> Iterator[Event]:
    """The events of a kind about the unit whose key says the same, latest first."""
    for other in _back(event, log):
        if other["kind"] == kind and all(other.get(name) == event.get(name) for name in ("target", key)):
            yield other


def _applications(event: Event, log: Log, status: object) -> list[Event]:
    """What put a status on the unit since it last had none, latest first."""
    found: list[Event] = []
    for other in _back(event, log):
        if other.get("target") != event.get("target") or other.get("status") != status:
            continue
        if other["kind"] == "status_applied":
            found.append(other)
        elif other["kind"] == "status_expired" or (other["kind"] == "status_cleared" and not other.get("total")):
            break
    return found


def _latest(found: list[Event], source: object = None) -> Origin | None:
    """The last of these, by this source if one is by it; the others beside it."""
    if not found:
        return None
    chosen = next((other for other in found if source is not None and other.get("source") == source), found[0])
    return Origin(chosen, tuple(sorted(other["n"] for other in found if other is not chosen)))


def _status(event: Event, log: Log) -> Origin | None:
    return _latest(_applications(event, log, event.get("status")), event.get("source"))


def _recovery(event: Event, log: Log) -> Origin | None:
    """A tick of Hallow or Roost doesn't say which it is: known where the unit has had only one of them."""
    both = [_applications(event, log, status) for status in ("hallow", "roost")]
    return _latest(both[0] or both[1]) if bool(both[0]) != bool(both[1]) else None


def _activation(event: Event, log: Log) -> Origin | None:
    """A Cascade or a reactivation since it last acted."""
    for other in _back(event, log, "source"):
        if other.get("source") != event.get("source"):
            continue
        if other["kind"] in ("cascade", "reactivation"):
            return Origin(other)
        if other["kind"] == "activation":
            return None
    return None


def _stat(event: Event, log: Log) -> Origin | None:
    """What ends goes back to the change that it ends; a layer of stacks to the stacks that changed in this step."""
    if event.get("layer"):
        return _layer(event, log)
    if not event.get("ended"):
        return None
    found = [
        other
        for other in _alike(event, log, "stat_changed", "stat")
        if (_amount(other) > 0) != (_amount(event) > 0)
        and not other.get("layer")
        and not other.get("ended")
        and other["cause"] is not None
    ]
    return _latest(found)


def _layer(event: Event, log: Log) -> Origin | None:
    """What moved the stat of the unit in this step: a life or a tier that began, or stacks that it reads."""
    found: list[Event] = []
    for other in log.before(event):
        if other["step"] != event["step"]:
            break
        if other.get("target") != event.get("target"):
            continue
        if other["kind"] in ("revival", "tier_changed"):
            return _latest([*found, other])
        stats = STACKS_OF.get(str(other.get("status")), ())
        if other["kind"] in _STATUS_KINDS and event.get("stat") in stats:
            found.append(other)
    return _latest(found)


def _amount(event: Event) -> int:
    amount = event.get("amount")
    return amount if isinstance(amount, int) else 0


def _death(event: Event, log: Log) -> Origin | None:
    """A revival goes back to the death that it undoes."""
    whom = event.get("target")
    for other in log.before(event):
        if other["kind"] == "death" and other.get("target") == whom:
            return Origin(other)
    return None


def _keyword(event: Event, log: Log) -> Origin | None:
    found = next(_alike(event, log, "keyword_gained", "keyword"), None)
    return None if found is None else Origin(found)


def _end(event: Event, log: Log) -> Origin | None:
    """A side is wiped out by its last death."""
    if event.get("reason") != "wipe":
        return None
    return next((Origin(other) for other in log.before(event) if other["kind"] == "death"), None)


def _tier(event: Event, log: Log) -> Origin | None:
    """A tier comes back when Smash ends."""
    for other in log.before(event):
        if other["step"] != event["step"]:
            return None
        if other.get("target") == event.get("target") and other.get("status") == "smash":
            return Origin(other)
    return None


def _start(event: Event, log: Log) -> Origin | None:
    """What has no cause in the step of the battle's start belongs to its pass: lines, and what the board gives."""
    given = event["kind"] in ("status_applied", "stat_changed") and not event.get("layer") and not event.get("ended")
    if not event.get("line") and not given:
        return None
    for other in log.before(event):
        if other["step"] != event["step"]:
            return None
        if other["kind"] == "battle_start":
            return Origin(other)
    return None


_FINDERS: dict[str, Callable[[Event, Log], Origin | None]] = {
    "status_tick": _status,
    "status_expired": _status,
    "stacks_changed": _status,
    "heal": _recovery,
    "recovery_refused": _recovery,
    "maim_spent": _recovery,
    "activation": _activation,
    "stat_changed": _stat,
    "tier_changed": _tier,
    "max_vitality": _layer,
    "revival": _death,
    "revival_waits": _death,
    "keyword_lost": _keyword,
    "end": _end,
}
