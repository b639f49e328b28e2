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
    rules: str
    catalogue: Digest
    """Hash of the catalogue's compiled content."""
    format: str
    """Major and minor version of the recording as it was first written: `1.0`."""


class RecordingCounters(Doc):
    """The work that the battle was."""

    events: Natural
    draws: Natural
    activations: Natural


class LogColumns(Doc):
    """The log as bare columns, one number an event in each; with the battle they decode to its events."""

    base: Natural = 0
    """The ordinal of the first event: not 0 where a battle went on."""
    step: Column
    kind: Column
    source: Column
    target: Column
    what: Column
    amount: Column
    x: Column
    y: Column
    z: Column
    cause: Column
    line: Column
    rule: Column


class Recording(Doc):
    """One recorded battle."""

    format: Literal["ecs-sim/recording/1"] = FORMAT
    id: Id
    """What the host calls it."""
    time: Time | None = None
    """When it was fought, as the host says it."""
    seed: Seed
    versions: RecordingVersions
    battle: dict[str, Any]
    """The battle document without its seed; in the place of the catalogue `sha256:` and its hash."""
    catalogue: Catalogue | None = None
    """The catalogue itself, where the document is to be complete."""
    winner: Literal["player", "enemy", "draw", "none"]
    reason: Literal["wipe", "timeout", "bye", "limit", "fuel", "capacity"]
    limit_name: Annotated[str, Strict(), StringConstraints(max_length=limit("name_length"))] | None = None
    """The limit that was hit, for the reason `capacity`."""
    steps: Natural
    digest: Digest
    outcome_digest: Digest
    counters: RecordingCounters
    edited: Flag = False
    """Somebody changed the battle while it ran: it never verifies."""
    log: LogColumns | None = None
    """The events, where they were kept."""
