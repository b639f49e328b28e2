"""The ruleset: every number which the rulebook leaves to data, with its default."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from ecs_sim.limits import limit
from ecs_sim.model.base import Count, Doc, Whole

FORMAT = "ecs-sim/ruleset/1"

SupportRow = tuple[Whole, Whole, Whole, Whole]
Seconds = Annotated[int, Strict(), Field(ge=1, le=limit("seconds"))]


class Overclock(Doc):
    """What one Overclock stack gives (800.45a, C01)."""

    power: Whole = 2
    """Power that one stack gives."""
    armor: Whole = 1
    """Armor that one stack gives."""
    speed: Whole = 4
    """Speed that one stack gives."""


class LevelUnlock(Doc):
    """What a Level opens on the boards (100.2e, S100-15); no fight depends on it."""

    level: Annotated[int, Strict(), Field(ge=1, le=100)]
    """The level from which it holds."""
    columns: Annotated[int, Strict(), Field(ge=1, le=8)]
    """Columns of the board then."""
    rows: Annotated[int, Strict(), Field(ge=1, le=4)] = 4
    """Rows of the board then."""
    right_runes: Annotated[bool, Strict()] = False
    """Whether the rune board to the right is open then."""


def _unlocks() -> tuple[LevelUnlock, ...]:
    return tuple(LevelUnlock(level=n, columns=min(8, 3 + n), right_runes=n >= 3) for n in range(1, 6))


class Ruleset(Doc):
    """Numbers of the game that are data. A change which moves results raises the rules version."""

    format: Literal["ecs-sim/ruleset/1"] = FORMAT
    """Kind and major version of the document; may be left out inside a catalogue."""
    steps_a_second: Annotated[int, Strict(), Field(ge=1, le=1000)] = 20
    """Steps of the clock in a second (300.1b)."""
    seconds: Seconds = limit("seconds")
    """When the battle is called (300.5)."""
    haywire_cap: Count = 5
    """Most stacks of Haywire (S700-02)."""
    feral_cap: Count = 10
    """Most stacks of Feral (S700-02)."""
    burn_cap: Count = 999
    """Most Burn (S700-02)."""
    overclock: Overclock = Overclock()
    """What one stack of Overclock gives."""
    hub_support: tuple[SupportRow, SupportRow, SupportRow, SupportRow] = (
        (10, 2, 2, 1),
        (15, 3, 3, 2),
        (23, 5, 5, 3),
        (34, 7, 7, 4),
    )
    """Vitality, Power, Speed and Armor that a Hub grants each allied Penny, for tiers 1 to 4 (800.33d)."""
    boss_immune: tuple[str, ...] = ("Stun", "Freeze", "Blind", "Haywire")
    """What a boss is immune to unless its entry says otherwise (C13)."""
    level_unlocks: tuple[LevelUnlock, ...] = Field(default_factory=_unlocks)
    """Board sizes by Level."""


#: What this engine reads from data; any other number of the ruleset stands at its default.
IN_FORCE = frozenset(
    {"hub_support", "boss_immune", "level_unlocks", "overclock", "haywire_cap", "feral_cap", "burn_cap"}
)


def not_yet(ruleset: Ruleset) -> list[str]:
    """The numbers that differ from their defaults although the engine doesn't read them from data yet."""
    plain = Ruleset()
    names = Ruleset.model_fields.keys() - IN_FORCE
    return sorted(name for name in names if getattr(ruleset, name) != getattr(plain, name))


def changes(ruleset: Ruleset) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """How much more than usual an Overclock stack gives of Power, Speed, Armor; Haywire, Feral and Burn go up to."""
    own, plain = ruleset.overclock, Overclock()
    caps = (ruleset.haywire_cap - 5, ruleset.feral_cap - 10, ruleset.burn_cap - 999)
    return (own.power - plain.power, own.speed - plain.speed, own.armor - plain.armor), caps


def is_plain(ruleset: Ruleset) -> bool:
    """Whether every number that sections of a program don't hold stands at its default."""
    return not not_yet(ruleset) and not any((*changes(ruleset)[0], *changes(ruleset)[1]))
