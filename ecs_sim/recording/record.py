"""One recording: a battle that was fought, its outcome, and what it takes to prove it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ecs_sim.components.declare import dtype_of
from ecs_sim.components.event import Event
from ecs_sim.limits import limit
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.recording.log import COLUMNS
from ecs_sim.result import Counters
from ecs_sim.setup import image as im
from ecs_sim.versions import FORMATS, format_of

if TYPE_CHECKING:
    from ecs_sim.events import EventView
    from ecs_sim.model.battle import Battle
    from ecs_sim.model.catalogue import Catalogue
    from ecs_sim.result import Result

Array = np.ndarray[Any, np.dtype[Any]]
Document = dict[str, Any]

#: Stands before a catalogue's hash in the place of the catalogue.
BY_HASH = "sha256:"
_KEPT = "_recorded"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A row, or several rows, that can't be read: where they are, how many, and why."""

    segment: str
    why: str
    row: int = 0  # of the first one, in the segment
    rows: int = 1
    id: str | None = None

    def __str__(self) -> str:
        rows = f"row {self.row}" if self.rows == 1 else f"rows {self.row} to {self.row + self.rows - 1}"
        return f"{self.segment}, {rows}{f' ({self.id})' if self.id else ''}: {self.why}"


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """A recorded battle. `battle` names its catalogue by hash and holds no seed; `events` are the log's bare rows."""

    id: str
    time: datetime | None
    seed: int
    versions: Mapping[str, str]
    battle: Document
    winner: str
    reason: str
    limit_name: str | None
    steps: int
    digest: str
    outcome_digest: str
    counters: Counters
    edited: bool = False
    events: Array | None = field(default=None, repr=False)
    base: int = 0  # the ordinal of the first event

    @staticmethod
    def of(result: Result, *, id: str, time: datetime | None = None, events: bool = False) -> Recording:  # noqa: A002
        """What is kept of a result.

        With `events` its log too: ValueError where it ran without one. `time` is the host's, with its zone.
        """
        if events and not result.has_events:
            raise ValueError(f"the battle {id!r} ran without a log: simulate it with events=True, or don't ask for it")
        base = im.get(result.compiled.image, "clock", 0, "events")
        return Recording(
            id=checked_id(id),
            time=checked_time(time),
            seed=result.seed,
            versions={**result.versions, "format": current_format()},
            battle=document_of(result),
            winner=result.winner,
            reason=result.reason,
            limit_name=result.limit_name,
            steps=result.steps,
            digest=result.digest,
            outcome_digest=result.outcome_digest,
            counters=result.counters,
            edited=result.edited,
            events=result.log if events else None,
            base=base if isinstance(base, int) else 0,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Recording):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.id, self.seed, self.digest))

    @property
    def catalogue_hash(self) -> str:
        """The hash of the catalogue's content."""
        return self.versions["catalogue"]

    def document(self, catalogue: Catalogue | None = None) -> Document:
        """The whole battle document with its seed; with the catalogue in it, where that is given."""
        shown = self.battle["catalogue"] if catalogue is None else catalogue_document(catalogue)
        return {**self.battle, "seed": self.seed, "catalogue": shown}

    def load(self, catalogue: Catalogue) -> Battle:
        """The battle, ready to be simulated; InputError where it isn't valid (any more)."""
        from ecs_sim.battle import load_battle

        return load_battle(self.document(), catalogue)

    def view(self, catalogue: Catalogue) -> EventView:
        """The events as the result had them; ValueError where none were kept."""
        from ecs_sim.battle import compiled
        from ecs_sim.events import EventView

        if self.events is None:
            raise ValueError(f"no events were kept of the battle {self.id!r}: simulate it again")
        return EventView(self.events, compiled(self.load(catalogue)))

    def to_dict(self, catalogue: Catalogue | None = None) -> Document:
        """The recording document, `ecs-sim/recording/1`; complete where the catalogue is given."""
        found: Document = {"format": format_of("recording"), "id": self.id}
        if self.time is not None:
            found["time"] = self.time.isoformat()
        found |= {"seed": self.seed, "versions": dict(self.versions), "battle": self.battle}
        if catalogue is not None:
            found["catalogue"] = catalogue_document(catalogue)
        found |= {"winner": self.winner, "reason": self.reason}
        if self.limit_name is not None:
            found["limit_name"] = self.limit_name
        found |= {"steps": self.steps, "digest": self.digest, "outcome_digest": self.outcome_digest}
        work = self.counters
        found["counters"] = {"events": work.events, "draws": work.draws, "activations": work.activations}
        if self.edited:
            found["edited"] = True
        if self.events is not None:
            found["log"] = {"base": self.base, **{name: self.events[name].tolist() for name in COLUMNS}}
        return found


def read_recording(source: str | Path | Mapping[str, Any]) -> Recording:
    """A recording document from a path, JSON text or a mapping; InputError with every problem."""
    from ecs_sim.model.read import load_recording

    made = load_recording(source)
    versions = made.versions.model_dump()
    problems = _disagreements(made.battle, versions["catalogue"])
    rows: Array | None = None
    if made.log is not None:
        columns = {name: getattr(made.log, name) for name in COLUMNS}
        if len({len(column) for column in columns.values()}) != 1:
            problems.append(Problem("value", ("log",), "the columns of the log have different lengths"))
        else:
            rows = np.zeros(len(made.log.step), dtype_of(Event))
            for name, column in columns.items():
                rows[name] = column
    if problems:
        raise InputError(made.located(problems))
    work = made.counters
    return Recording(
        id=made.id,
        time=checked_time(made.time),
        seed=made.seed,
        versions=versions,
        battle=made.battle,
        winner=made.winner,
        reason=made.reason,
        limit_name=made.limit_name,
        steps=made.steps,
        digest=made.digest,
        outcome_digest=made.outcome_digest,
        counters=Counters(work.events, work.draws, work.activations),
        edited=made.edited,
        events=rows,
        base=0 if made.log is None else made.log.base,
    )


def _disagreements(battle: Document, catalogue: str) -> list[Problem]:
    """What of the battle doesn't go with the rest of its recording; the battle itself is looked at when it is run."""
    found: list[Problem] = []
    if battle.get("catalogue") != f"{BY_HASH}{catalogue}":
        told = "the battle names another catalogue than the recording's versions"
        found.append(Problem("value", ("battle", "catalogue"), told, repr(f"{BY_HASH}{catalogue}")))
    if "seed" in battle:
        told = "the recording has the seed, and its battle has one too"
        found.append(Problem("value", ("battle", "seed"), told, remedy="leave it out of the battle"))
    return found


def current_format() -> str:
    """The version that recordings are written with."""
    return f"{FORMATS['recording']}.0"


def document_of(result: Result) -> Document:
    """The battle that was run: defaults and seed left out, the catalogue by its hash, the fuel that was used."""
    battle = result.battle
    kept: Document | None = vars(battle).get(_KEPT)
    if kept is None:
        kept = battle.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"catalogue", "seed"})
        kept = vars(battle)[_KEPT] = {"format": format_of("battle"), **kept}
    found = {**kept, "catalogue": BY_HASH + result.versions["catalogue"]}
    if result.fuel != battle.limits.fuel:
        limits = {**kept.get("limits", {}), "fuel": result.fuel}
        found["limits"] = {key: value for key, value in limits.items() if (key, value) != ("fuel", limit("fuel"))}
        if not found["limits"]:
            del found["limits"]
    return found


def compact(value: Any) -> str:
    """Plain data as JSON with one spelling: sorted keys, no blanks."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def catalogue_document(catalogue: Catalogue) -> Document:
    """A whole catalogue: entries with their defaults left out, every number of the ruleset written out."""
    shown = catalogue.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"ruleset"})
    ruleset = catalogue.ruleset.model_dump(mode="json", by_alias=True)
    return {"format": format_of("catalogue"), **shown, "ruleset": ruleset}


def checked_id(own: str) -> str:
    """An id as it may stand in a corpus; InputError for one that may not."""
    fine = isinstance(own, str) and 0 < len(own) <= 200 and own.isprintable()  # pyright: ignore[reportUnnecessaryIsInstance]
    if not fine:
        expected = "a text of 1 to 200 printable characters"
        raise InputError([Problem("value", ("id",), f"{own!r:.60} can't be a recording's id", expected)])
    return own


def checked_time(time: datetime | None) -> datetime | None:
    """A time in UTC; InputError for one that doesn't say in which zone it is told."""
    if time is None:
        return None
    if not isinstance(time, datetime):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InputError([Problem("type", ("time",), f"{time!r:.60} is no datetime", "an aware datetime")])
    if time.utcoffset() is None:
        told = f"the time {time.isoformat()} has no zone"
        raise InputError([Problem("value", ("time",), told, "an aware datetime", "datetime.now(UTC), for example")])
    try:
        return time.astimezone(UTC)
    except OverflowError:
        raise InputError([Problem("value", ("time",), f"{time.isoformat()} is out of range in UTC")]) from None
