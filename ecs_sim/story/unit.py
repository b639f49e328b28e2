"""A unit's story: its turns of fate with their chains, what it suffered and gained, what was refused, what it did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ecs_sim.story.links import EventStory, Teller
from ecs_sim.story.reasons import why_of
from ecs_sim.story.words import Event, name_of

#: Events that decide where a unit is and whether it lives; each is told with its chain.
TURNS = frozenset(
    (
        "awaken",
        "death",
        "defy_death",
        "displace",
        "phase",
        "revival",
        "revival_waits",
        "spawn",
        "tier_changed",
        "transform",
    )
)
REFUSALS = frozenset(
    (
        "cost_refused",
        "cull_failed",
        "damage_refused",
        "recovery_refused",
        "retaliation_refused",
        "stat_refused",
        "status_refused",
    )
)
#: What a unit was about to do and did not.
LEFT_OUT = frozenset(("aborted", "skipped"))
_HELD = ("absorbed_armor", "absorbed_insurance", "absorbed_shield")


@dataclass(frozen=True, slots=True)
class Sum:
    """Like events put together."""

    what: str
    """What it was: hit, Burn, Vitality, Power …; of a refusal, what was refused."""
    unit: str | None
    """By whom it was done, or to whom; none where nobody did it."""
    times: int
    amount: int
    first: int
    """The ordinal of the first of these events, to explain."""
    held: int = 0
    """Of damage: what Armor, Insurance and Shield took."""
    seconds: float = 0
    """Of what lasts a time: all of it together."""
    why: str | None = None
    """Of a refusal."""
    sentence: str | None = None
    """The line of the unit that was left out."""

    def to_dict(self) -> dict[str, Any]:
        """The sum as plain data, without what it doesn't have."""
        found = {name: getattr(self, name) for name in self.__slots__}
        kept = ("what", "unit", "times", "amount", "first")
        return {key: value for key, value in found.items() if key in kept or value}


@dataclass(frozen=True, slots=True)
class UnitStory:
    """How a unit came to be as it is at the end."""

    id: str
    side: str
    card: str
    tier: int
    at: tuple[int, int]
    alive: bool
    vitality: int
    max_vitality: int
    turns: tuple[EventStory, ...]
    """Deaths, revivals and the like in order, each with its causes; what they set off is not told here."""
    taken: tuple[Sum, ...]
    """Vitality lost, by what and whom, the most first."""
    gained: tuple[Sum, ...]
    """Vitality, Shield, statuses, keywords and stats that it was given, by whom."""
    refused: tuple[Sum, ...]
    """What had no effect on it, and why."""
    activations: int
    dealt: tuple[Sum, ...]
    """Vitality that it took, from whom."""
    gave: tuple[Sum, ...]
    """What it gave to others, to whom."""
    left_out: tuple[Sum, ...]
    """Lines and hits of its own that did nothing, and why."""

    def to_dict(self) -> dict[str, Any]:
        """The story as plain data."""
        found = {name: getattr(self, name) for name in self.__slots__}
        found["at"] = list(self.at)
        for name in ("taken", "gained", "refused", "dealt", "gave", "left_out"):
            found[name] = [entry.to_dict() for entry in found[name]]
        found["turns"] = [
            {"event": turn.event.to_dict(), "causes": [link.to_dict() for link in turn.causes]} for turn in self.turns
        ]
        return found


@dataclass(slots=True)
class _Sums:
    """Sums in the making: what, unit, why and line make an entry."""

    found: dict[tuple[str, str | None, str | None, str | None], Sum] = field(
        default_factory=dict[tuple[str, str | None, str | None, str | None], Sum]
    )

    def add(
        self,
        event: Event,
        what: str,
        unit: str | None,
        amount: object = 0,
        *,
        why: str | None = None,
        sentence: str | None = None,
    ) -> None:
        """Take one event in."""
        key = (what, unit, why, sentence)
        old = self.found.get(key) or Sum(what, unit, 0, 0, event["n"], why=why, sentence=sentence)
        self.found[key] = Sum(
            what,
            unit,
            old.times + 1,
            old.amount + _number(amount),
            old.first,
            old.held + sum(_number(event.get(name)) for name in _HELD),
            old.seconds + _seconds(event),
            why,
            sentence,
        )

    def sorted(self) -> tuple[Sum, ...]:
        """The most first, then the earliest."""
        return tuple(sorted(self.found.values(), key=lambda entry: (-abs(entry.amount), -entry.times, entry.first)))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _seconds(event: Event) -> float:
    value = event.get("seconds")
    return float(value) if isinstance(value, int | float) and not event.get("ended") else 0.0


def unit_story(teller: Teller, name: str) -> UnitStory:
    """The story of a unit; InputError, with the nearest id, where there is none."""
    unit = teller.log.unit(name)
    events = [e for e in teller.log.events if name in (e["source"], e["target"], e.get("with"))]
    dead = unit.get("alive") is False
    return UnitStory(
        id=name,
        side=str(unit["side"]),
        card=str(unit["card"]),
        tier=int(unit["tier"]),
        at=(int(unit["at"][0]), int(unit["at"][1])),
        alive=not dead,
        vitality=int(unit["vitality"]),
        max_vitality=int(unit["max_vitality"]),
        turns=tuple(teller.story(event["n"], effects=False) for event in events if _is_turn(event, name)),
        taken=_taken(teller, events, name),
        gained=_given(events, name, mine=True),
        refused=_refused(teller, events, name),
        activations=sum(1 for event in events if event["kind"] == "activation" and event["source"] == name),
        dealt=_dealt(teller, events, name),
        gave=_given(events, name, mine=False),
        left_out=_left_out(teller, events, name),
    )


def _is_turn(event: Event, name: str) -> bool:
    moved = event["kind"] == "displace" and name == event.get("with", event["source"])
    return event["kind"] in TURNS and (event["target"] == name or moved)


def _loss(teller: Teller, event: Event) -> tuple[str, int] | None:
    """What a loss of Vitality was, and how much."""
    kind = event["kind"]
    if kind == "retaliation":
        return "retaliation", _number(event["amount"])
    if kind == "cost_paid":
        return name_of(event.get("for")), _number(event["amount"])
    if kind != "damage":
        return None
    cause = teller.log.get(event["cause"]) if event["cause"] is not None else None
    before = cause["kind"] if cause else ""
    what = name_of(cause.get("status")) if cause and before == "status_tick" else "hit"
    return "overtime" if before == "overtime" else what, _number(event.get("vitality"))


def _taken(teller: Teller, events: Iterable[Event], name: str) -> tuple[Sum, ...]:
    sums = _Sums()
    for event in events:
        loss = _loss(teller, event) if event["target"] == name else None
        if loss:
            sums.add(event, loss[0], event["source"], loss[1])
    return sums.sorted()


def _dealt(teller: Teller, events: Iterable[Event], name: str) -> tuple[Sum, ...]:
    sums = _Sums()
    for event in events:
        loss = _loss(teller, event) if event["source"] == name and event["kind"] != "cost_paid" else None
        if loss:
            sums.add(event, loss[0], event["target"], loss[1])
    return sums.sorted()


def _given(events: Iterable[Event], name: str, *, mine: bool) -> tuple[Sum, ...]:
    """What a unit was given (by anybody, itself too), or what it gave to others."""
    sums = _Sums()
    for event in events:
        other = event["source"] if mine else event["target"]
        if (event["target"] != name) if mine else (event["source"] != name or other == name):
            continue
        what = _gift(event)
        if what:
            sums.add(event, what, other, 0 if event["kind"] == "keyword_gained" else _counted(event))
    return sums.sorted()


def _gift(event: Event) -> str | None:
    kind = event["kind"]
    if kind == "heal":
        return "Vitality"
    if kind == "shield":
        return "Shield"
    if kind == "status_applied":
        return name_of(event.get("status"))
    if kind == "keyword_gained":
        return name_of(event.get("keyword"))
    if kind == "stat_changed" and not event.get("layer") and not event.get("ended"):
        return name_of(event.get("stat"))
    return None


def _counted(event: Event) -> object:
    """How much a gift is: nothing to count for a status that only lasts a time."""
    timed = event["kind"] == "status_applied" and "seconds" in event and event.get("status") != "crush"
    return 0 if timed else event["amount"]


def _refused(teller: Teller, events: Iterable[Event], name: str) -> tuple[Sum, ...]:
    sums = _Sums()
    for event in events:
        if event["target"] == name and event["kind"] in REFUSALS:
            sums.add(event, _attempt(event), event["source"], event["amount"], why=why_of(event))
    return sums.sorted()


def _attempt(event: Event) -> str:
    """What a refusal refused."""
    for key in ("status", "stat", "recovery"):
        if key in event:
            return name_of(event[key])
    return {"damage_refused": "damage", "cull_failed": "Cull", "retaliation_refused": "retaliation"}.get(
        event["kind"], "cost"
    )


def _left_out(teller: Teller, events: Iterable[Event], name: str) -> tuple[Sum, ...]:
    sums = _Sums()
    for event in events:
        if event["source"] == name and event["kind"] in LEFT_OUT:
            printed = teller.link(event).sentence
            what = "line" if printed else "hit" if event["kind"] == "skipped" else "activation"
            sums.add(event, what, None, why=why_of(event), sentence=printed)
    return sums.sorted()
