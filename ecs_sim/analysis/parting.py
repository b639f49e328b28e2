"""`diff`: the first event at which two runs of one board part, and all that is known about it on both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ecs_sim.analysis.inputs import Differs, check_boards, inputs
from ecs_sim.analysis.sources import Change, Given, Run, adopt, battle_of, run_battle, run_of
from ecs_sim.analysis.trace import Moment, UnderWay, moment
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.read import Source
from ecs_sim.pipeline import PIPELINES
from ecs_sim.story.links import EventStory

Event = Mapping[str, Any]
Verdict = Literal["same", "event", "longer", "end", "digest"]

#: Keys of an event that the digest doesn't know: they may be told better without a new result.
TOLD = frozenset({"n", "cause", "rule", "line"})
#: How far on the other log is searched for an event, to tell whether it only came later.
LATER_MOST = 400
SAYS: dict[str, str] = {
    "same": "the two are the same",
    "event": "they part at an event",
    "longer": "one goes on where the other is over",
    "end": "the same events, but another end",
    "digest": "the digests differ, although nothing that is known of the two does",
}


@dataclass(frozen=True)
class Half:
    """One side of a difference."""

    run: Run
    event: Event | None = None
    """The event at which the two part, as this side tells it; None where it tells no more."""
    story: EventStory | None = None
    """That event and its chain of causes in words."""
    moment: Moment | None = None
    """The battle right before that event; None where it can't be run again."""
    later: int | None = None
    """The ordinal under which this side tells the other's event later on, where it does."""

    @property
    def system(self) -> tuple[UnderWay, ...]:
        """The rows that carry the event out, the outermost first; without a run the one that cites its rule."""
        if self.moment is not None and self.moment.rows:
            return self.moment.rows
        return by_rule(str(self.event.get("rule"))) if self.event is not None and self.event.get("rule") else ()

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        run = self.run
        found: dict[str, Any] = {"name": run.name, "seed": run.seed, **run.ending, "versions": run.versions}
        found = {key: value for key, value in found.items() if value is not None}
        if run.notes:
            found["notes"] = run.notes
        if self.event is not None:
            found |= {"event": dict(self.event), "system": [row.to_dict() for row in self.system]}
        if self.story is not None:
            found["chain"] = [link.to_dict() for link in self.story.links]
        if self.later is not None:
            found["tells_the_others_at"] = self.later
        if self.moment is not None:
            found["kernel"] = self.moment.kernel
            found["draws"] = [draw.to_dict() for draw in self.moment.draws]
            found["draws_since_the_event_before"] = self.moment.fresh
            found["units"] = list(self.moment.units)
        return found


@dataclass(frozen=True)
class Difference:
    """How two runs of one board compare. True where they part."""

    verdict: Verdict
    a: Half
    b: Half
    common: int = 0
    """How many events they share from the start."""
    fields: tuple[Differs, ...] = ()
    """What the two events, or the two ends, don't agree about."""
    inputs: tuple[Differs, ...] = ()
    """What went in differently."""
    units: tuple[Differs, ...] = ()
    """Numbers of units that differ at that moment."""
    notes: tuple[str, ...] = field(default=())

    @property
    def same(self) -> bool:
        """Whether the two are one: the digests agree."""
        return self.verdict == "same"

    def __bool__(self) -> bool:
        return not self.same

    @property
    def says(self) -> str:
        """The verdict in words."""
        return SAYS[self.verdict]

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        found: dict[str, Any] = {"verdict": self.verdict, "says": self.says, "common_events": self.common}
        for name in ("fields", "inputs", "units"):
            found[name] = [one.to_dict() for one in getattr(self, name)]
        return found | {"notes": list(self.notes), "a": self.a.to_dict(), "b": self.b.to_dict()}


def diff(
    a: Given,
    b: Given | None = None,
    *,
    catalogue: str | Catalogue | None = None,
    ruleset: Source | None = None,
    seed: int | None = None,
    driver: str | None = None,
    battle: Given | None = None,
    names: tuple[str, str] = ("A", "B"),
) -> Difference:
    """Where two runs part: results, result documents, recordings, or battles (which are fought now).

    Without `b` the second run is the first one's battle, fought with what `catalogue`, `ruleset` and `seed` change,
    by the `driver` named (`compiled`, `stepped`, `mirror`). With `b` a driver is the one that fights both, and
    there is nothing to change. `battle` is the battle behind a result document, which doesn't hold it: without it
    the state of the units is known only where the other run is of the same battle. InputError where the two are not
    of one board, or a source can't be read.
    """
    change = Change(catalogue, ruleset, seed)
    if b is not None:
        if change:
            text = "two runs are compared as they are: a change of catalogue, ruleset or seed makes the second of one"
            raise InputError([Problem("value", (), text, remedy="give one of the two, or leave the changes out")])
        first, second = run_of(a, names[0], driver or "compiled"), run_of(b, names[1], driver or "compiled")
    else:
        first = run_of(a, names[0])
        if battle is not None:
            adopt(first, battle_of(battle))
        second = run_battle(change.of(first.battle or battle_of(a)), names[1], driver or "compiled")
    for run, other in ((first, second), (second, first)):
        for known in (battle_of(battle) if battle is not None else None, other.battle):
            if known is not None:
                adopt(run, known)
    return part(first, second)


def part(a: Run, b: Run) -> Difference:
    """Compare two runs; InputError where they are not of one board."""
    check_boards(a, b)
    went_in = tuple(inputs(a, b))
    notes = [f"{run.name} was edited by a host while it ran: it can't be run again" for run in (a, b) if run.edited]
    if a.ending["digest"] == b.ending["digest"] and not _changed_log(a, b, notes):
        return _same(a, b, went_in, notes)
    if a.events is None or b.events is None:
        notes += [_no_log(run) for run in (a, b) if run.events is None]
        ends = _ends(a, b)
        return Difference("end" if ends else "digest", Half(a), Half(b), 0, ends, went_in, _units(a, b), tuple(notes))
    place = first_other(a.events, b.events)
    if place is None:
        ends = _ends(a, b)
        if not ends:
            notes.append(_hidden(a, b))
        found = Half(a), Half(b)
        return Difference("end" if ends else "digest", *found, len(a.events), ends, went_in, _units(a, b), tuple(notes))
    return _parted(a, b, place, went_in, notes)


def first_other(a: Sequence[Event], b: Sequence[Event]) -> int | None:
    """The place of the first event in which two logs differ as the digest sees it; None where there is none."""
    for place, (one, other) in enumerate(zip(a, b, strict=False)):
        if one != other and not _alike(one, other):
            return place
    return min(len(a), len(b)) if len(a) != len(b) else None


def _alike(one: Event, other: Event) -> bool:
    return all(one.get(key) == other.get(key) for key in (one.keys() | other.keys()) - TOLD)


def _same(a: Run, b: Run, went_in: tuple[Differs, ...], notes: list[str]) -> Difference:
    """The digests agree: the two are the same, whatever is told differently about them."""
    count = len(a.events) if a.events is not None else 0
    if a.events is not None and b.events is not None:
        told = next((e["n"] for e, f in zip(a.events, b.events, strict=True) if _told(e) != _told(f)), None)
        if told is not None:
            notes.append(f"from event #{told} on other causes, rules or lines are told, which no digest knows")
    return Difference("same", Half(a), Half(b), count, (), went_in, (), tuple(notes))


def _changed_log(a: Run, b: Run, notes: list[str]) -> bool:
    """Whether two logs differ although their digests are one: no run of a battle comes to that."""
    if a.events is None or b.events is None or first_other(a.events, b.events) is None:
        return False
    notes.append("the digests agree, so one of the two logs was changed after its battle")
    return True


def _told(event: Event) -> tuple[Any, ...]:
    return tuple(event.get(key) for key in ("cause", "rule", "line"))


def _parted(a: Run, b: Run, place: int, went_in: tuple[Differs, ...], notes: list[str]) -> Difference:
    """All about the event at a place of the logs where they first differ."""
    halves = [_half(run, place, other, notes) for run, other in ((a, b), (b, a))]
    one, other = halves
    fields = _ends(a, b) if one.event is None or other.event is None else tuple(_fields(one.event, other.event))
    mine, its = _standing(one), _standing(other)
    states = () if mine is None or its is None else _unit_differences(mine, its)
    longer = one.event is None or other.event is None
    verdict: Verdict = "longer" if longer else "event"
    return Difference(verdict, one, other, place, fields, went_in, states, tuple(notes))


def _standing(half: Half) -> Sequence[Event] | None:
    """Who stands how on a side at that moment; at its end where it tells no more, None where that isn't known."""
    if half.event is None:
        return half.run.units
    return half.moment.units if half.moment is not None else None


def _half(run: Run, place: int, other: Run, notes: list[str]) -> Half:
    events = run.events or ()
    theirs = (other.events or ())[place] if place < len(other.events or ()) else None
    later = _later(events, place, theirs)
    if place >= len(events):
        return Half(run, later=later)
    event = events[place]
    found = None
    if run.battle is not None:
        found = moment(run.battle, event["n"], event["step"])
        if found is not None and not (found.event == event or _alike(found.event, event)):
            found = None
        if found is None:
            notes.append(f"{run.name}: run again on the mirror, event #{event['n']} is another one: no state is shown")
    elif not run.edited:
        notes.append(f"{run.name} is a result alone: who stood how is known only where the battle itself is given")
    return Half(run, event, run.teller.story(event["n"], effects=False), found, later)


def _later(events: Sequence[Event], place: int, wanted: Event | None) -> int | None:
    """Where a log tells the other's event later in the same step."""
    if wanted is None:
        return None
    for event in events[place : place + LATER_MOST]:
        if event["step"] > wanted["step"]:
            return None
        if _alike(event, wanted):
            return int(event["n"])
    return None


def _fields(one: Event, other: Event) -> list[Differs]:
    keys = [key for key in dict.fromkeys((*one, *other)) if key not in TOLD]
    return [Differs(key, one.get(key), other.get(key)) for key in keys if one.get(key) != other.get(key)]


def _ends(a: Run, b: Run) -> tuple[Differs, ...]:
    """What differs of the outcome, the sides and the counted work."""
    keys = [key for key in a.ending if key not in ("digest", "outcome_digest")]
    found = [Differs(key, a.ending[key], b.ending.get(key)) for key in keys if a.ending[key] != b.ending.get(key)]
    if a.seed != b.seed:
        found.append(Differs("seed", a.seed, b.seed))
    for one, other in ((a.sides, b.sides), (a.counters, b.counters)):
        if one is not None and other is not None:
            found += flat("", one, other)
    return (*found, *_units(a, b))


def _units(a: Run, b: Run) -> tuple[Differs, ...]:
    return () if a.units is None or b.units is None else _unit_differences(a.units, b.units)


def _unit_differences(a: Sequence[Event], b: Sequence[Event]) -> tuple[Differs, ...]:
    """Each number of each unit that differs, by the unit's id; a unit that only one side has is one difference."""
    one, other = ({str(unit["id"]): unit for unit in units} for units in (a, b))
    found: list[Differs] = []
    for own in dict.fromkeys((*one, *other)):
        if own not in one or own not in other:
            found.append(Differs(own, "there" if own in one else None, "there" if own in other else None))
        else:
            found += flat(f"{own} ", one[own], other[own])
    return tuple(found)


def flat(under: str, a: Any, b: Any) -> list[Differs]:
    """The values in which two pieces of plain data differ, tables looked into."""
    if a == b:
        return []
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        keys: list[Any] = list(dict.fromkeys((*a, *b)))  # pyright: ignore[reportUnknownArgumentType]
        return [one for key in keys for one in flat(f"{under}{key} ", a.get(key), b.get(key))]  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    return [Differs(under.strip(), a, b)]


def by_rule(rule: str) -> tuple[UnderWay, ...]:
    """The row of an order that cites a rule, where exactly one does."""
    from ecs_sim.components.words import names, pipelines

    words = names(pipelines)
    found = [
        UnderWay(words[code].replace("_", " "), row.name, row.rules)
        for code, rows in PIPELINES.items()
        for row in rows
        if rule in row.rules
    ]
    return tuple(found) if len(found) == 1 else ()


def _no_log(run: Run) -> str:
    return f"the events of {run.name} are not known, so neither is the one at which the two part"


def _hidden(a: Run, b: Run) -> str:
    """Why digests may differ where nothing else does."""
    if list(a.roster) != list(b.roster):
        return "the units are listed in another order: the digest counts by their places in the list"
    if a.counters is None or b.counters is None:
        return "a result tells no counts of draws and work, which are in the digest"
    return "a digest was changed, or it comes of another version of the engine"
