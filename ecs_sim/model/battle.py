"""The battle document: who stands where, in what state, and how far it may go."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Strict, StringConstraints, Tag

from ecs_sim.limits import limit
from ecs_sim.model.base import Count, Doc, Flag, Name, TierNumber, Whole
from ecs_sim.model.catalogue import Catalogue, Letter
from ecs_sim.model.state import ClockState, UnitState

FORMAT = "ecs-sim/battle/1"

Cell = tuple[Annotated[int, Strict(), Field(ge=0, le=7)], Annotated[int, Strict(), Field(ge=0, le=7)]]
Seed = Annotated[int, Strict(), Field(ge=0, le=limit("seed"))]
Fuel = Annotated[int, Strict(), Field(ge=1, le=limit("fuel_max"))]
Seconds = Annotated[float, Strict(), Field(ge=0, le=limit("seconds"), allow_inf_nan=False)]


def _which_catalogue(value: Any) -> str:
    return "named" if isinstance(value, str) else "inline"


CatalogueRef = Annotated[
    Annotated[str, Strict(), StringConstraints(min_length=1, max_length=1000), Tag("named")]
    | Annotated[Catalogue, Tag("inline")],
    Discriminator(_which_catalogue),
]


class UnitStats(Doc):
    """Stats as shown at the unit's tier, in place of its card's."""

    vitality: Annotated[int, Strict(), Field(ge=1, le=limit("amount"))] | None = None
    """Maximum Vitality."""
    power: Whole | None = None
    """Power."""
    speed: Whole | None = None
    """Speed."""
    armor: Whole | None = None
    """Armor; it may be negative."""
    focus: Whole | None = None
    """Focus."""


class Unit(Doc):
    """One unit on a board."""

    id: Name | None = None
    """Unique in the battle: draws are keyed by it. `player1`, `player2`, … by place if left out."""
    card: Name
    """The name of a card or a boss of the catalogue."""
    tier: TierNumber | None = None
    """The card's native tier if left out."""
    at: Cell
    """[column, row] of the top-left cell in the owner's own 8x4 zone; row 0 is its front."""
    counter: Annotated[dict[Letter, Whole], Field(max_length=1)] = Field(default_factory=dict)
    """The named counter as it stands (400.2h)."""
    quest: Count = 0
    """Quest progress so far (800.54)."""
    stats: UnitStats = UnitStats()
    """Stats that replace the card's, for tests and saved boards."""
    state: UnitState = UnitState()
    """What is the matter with it; left out for a fresh unit."""


class PlacedRune(Doc):
    """One rune on a rune board."""

    rune: Name
    """The rune's name in the catalogue."""
    tier: TierNumber = 1
    """Its tier, which chooses its `{value}`."""
    at: Cell
    """Its top-left cell on that board."""


class Runes(Doc):
    """The two rune boards (100.2e): right is 2x4, below is 8x2."""

    right: Annotated[tuple[PlacedRune, ...], Field(max_length=4)] = ()
    """Those of the board to the right of the units."""
    below: Annotated[tuple[PlacedRune, ...], Field(max_length=8)] = ()
    """Those of the board below the units."""


class Side(Doc):
    """One side of the battle."""

    units: Annotated[tuple[Unit, ...], Field(max_length=limit("units"))] = ()
    """Its units, in the order that names those without an id."""
    runes: Runes = Runes()
    """The runes on its two boards."""
    resonance: Name | None = None
    """The resonance that it has equipped, by name; none if left out."""
    cores: Annotated[tuple[Name, ...], Field(max_length=64)] = ()
    """Its Forge Cores by name, in the order in which they were earned."""
    stock: Count = 0
    """Its Stock as the battle begins."""
    dividend: Count = 0
    """Its Dividend as the battle begins."""
    profit: Count = 0
    """Its Profit as the battle begins."""
    roster_unique: Flag | None = None
    """Highland's verdict on the roster that began; only for a battle that is resumed."""


class Sides(Doc):
    """Both sides."""

    player: Side = Side()
    """The side of the player."""
    enemy: Side = Side()
    """The other side."""


class Limits(Doc):
    """How far the battle may go."""

    seconds: Seconds = float(limit("seconds"))
    """The last step that is run."""
    fuel: Fuel = limit("fuel")
    """The most work that is done."""


Roll = Annotated[int, Strict(), Field(ge=0, le=1 << 32)]


class Battle(Doc):
    """A battle: what is simulated."""

    format: Literal["ecs-sim/battle/1"] = FORMAT
    """Kind and major version of the document."""
    seed: Seed = 0
    """What every draw of the battle is derived from."""
    round: Annotated[int, Strict(), Field(ge=1, le=limit("round"))] = 1
    """The round of the match."""
    catalogue: CatalogueRef
    """The name of a bundled catalogue, a path, or a whole catalogue."""
    sides: Sides
    """The two sides and all that they bring."""
    limits: Limits = Limits()
    """Where the battle is stopped, whatever happens."""
    draws: dict[str, tuple[Roll | Name, ...]] = Field(default_factory=dict)
    """Scripted rolls for tests: `{"oracle/target": ["imp"]}`; one left unused is an error of the run."""
    resume: Flag = False
    """No battle-start pass: flags, memories and counts come from `state` and the sides."""
    settles: Flag = True
    """Whether Hubs settle at the end: not where another fight of a rescue chain follows (S200-04)."""
    edited: Flag = False
    """Whether a host has changed the battle that goes on here: its result is marked, and never verifies."""
    clock: ClockState | None = None
    """Continues a stopped battle exactly; without it a resumed battle starts at 0."""
