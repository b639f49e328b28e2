"""The recording document: one battle that was fought, with all that it takes to prove its outcome."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BeforeValidator, Field, Strict, StringConstraints

from ecs_sim.limits import limit
from ecs_sim.model.base import Doc, Flag
from ecs_sim.model.battle import Seed
from ecs_sim.model.catalogue import Catalogue, fault

FORMAT = "ecs-sim/recording/1"

Id = Annotated[str, Strict(), StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Word = Annotated[int, Strict(), Field(ge=-(1 << 31), lt=1 << 31)]
Column = tuple[Word, ...]
Natural = Annotated[int, Strict(), Field(ge=0)]
Digest = Annotated[str, Strict(), StringConstraints(pattern="^[0-9a-f]{16}$")]


def _is_text(value: Any) -> Any:
    """Nothing is converted: a number is no time."""
    if not isinstance(value, str):
        raise fault("type", f"{value!r:.60} is of the wrong type", "a text: date, time and zone")
    return value


Time = Annotated[AwareDatetime, BeforeValidator(_is_text)]


class RecordingVersions(Doc):
    """Where the outcome came from."""

    engine: str
    """The engine's version."""
    rules: str
    """The rulebook's version."""
    catalogue: Digest
    """Hash of the catalogue's compiled content."""
    format: str
    """Major and minor version of the recording as it was first written: `1.0`."""


class RecordingCounters(Doc):
    """The work that the battle was."""

    events: Natural
    """Events in the whole log."""
    draws: Natural
    """Random draws that were made."""
    activations: Natural
    """Activations of all units."""


class LogColumns(Doc):
    """The log as bare columns, one number an event in each; with the battle they decode to its events."""

    base: Natural = 0
    """The ordinal of the first event: not 0 where a battle went on."""
    step: Column
    """The step of the clock."""
    kind: Column
    """What happened, by its code."""
    source: Column
    """1 + the row of the unit that did it; 0 for nobody."""
    target: Column
    """1 + the row of the unit that it happened to; 0 for nobody."""
    what: Column
    """What it is about: a family, a stat, a reason, as the kind says."""
    amount: Column
    """How much, as the kind says."""
    x: Column
    """The first further number of the kind."""
    y: Column
    """The second further number of the kind."""
    z: Column
    """The third further number of the kind."""
    cause: Column
    """The ordinal of the event under which it is filed; -1 for none."""
    line: Column
    """The first clause of the printed line that did it; 0 for none."""
    rule: Column
    """The rule that it happened by, by its code."""


class Recording(Doc):
    """One recorded battle."""

    format: Literal["ecs-sim/recording/1"] = FORMAT
    """The kind and version of the document."""
    id: Id
    """What the host calls it."""
    time: Time | None = None
    """When it was fought, as the host says it."""
    seed: Seed
    """The seed that its draws were keyed by."""
    versions: RecordingVersions
    """What the outcome was made with."""
    battle: dict[str, Any]
    """The battle document without its seed; in the place of the catalogue `sha256:` and its hash."""
    catalogue: Catalogue | None = None
    """The catalogue itself, where the document is to be complete."""
    winner: Literal["player", "enemy", "draw", "none"]
    """Who won."""
    reason: Literal["wipe", "timeout", "bye", "limit", "fuel", "capacity"]
    """Why the battle ended."""
    limit_name: Annotated[str, Strict(), StringConstraints(max_length=limit("name_length"))] | None = None
    """The limit that was hit, for the reason `capacity`."""
    steps: Natural
    """How many steps were run."""
    digest: Digest
    """The digest of every event and of the end state."""
    outcome_digest: Digest
    """The digest of the end state alone, by which events ever it was reached."""
    counters: RecordingCounters
    """How much work the battle was."""
    edited: Flag = False
    """Somebody changed the battle while it ran: it never verifies."""
    log: LogColumns | None = None
    """The events, where they were kept."""
