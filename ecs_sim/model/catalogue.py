"""The catalogue document: cards, bosses, runes, resonances, Cores and the ruleset, as authors write them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Strict, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from ecs_sim.limits import limit
from ecs_sim.model.base import AMOUNT, Count, Doc, Flag, Name, Positive, TierNumber, Whole, asks
from ecs_sim.model.ruleset import Ruleset

FORMAT = "ecs-sim/catalogue/1"

Line = Annotated[str, Strict(), StringConstraints(min_length=1, max_length=limit("line_length"))]
Formula = Annotated[str, Strict(), StringConstraints(min_length=1, max_length=80)]
Part = Annotated[int, Strict()] | Annotated[float, Strict(), Field(allow_inf_nan=False)]
Ladder = Annotated[tuple[Part, ...], Field(min_length=1, max_length=16)]
AuthoredNumber = Part | Ladder | Formula
WholeLadder = Annotated[tuple[Count, ...], Field(min_length=1, max_length=16)]
_FIELD = asks(r"^[a-z][a-z0-9_]*$", "a small letter, then small letters, digits and _")
FieldName = Annotated[str, Strict(), StringConstraints(pattern=_FIELD, max_length=40)]
#: The letters that name a counter: the rules know one (400.2h).
Letter = Literal["X"]
Size = Annotated[int, Strict(), Field(ge=1, le=4)]
Ability = Annotated[tuple[Line | dict[str, Any], ...], Field(max_length=limit("card_lines"))]
Fields = dict[FieldName, AuthoredNumber]
Printed = Annotated[int, Strict(), Field(ge=0, le=AMOUNT)]

SIZES = {"tool": 1, "penny": 1, "unit": 2, "hub": 2}


def fault(
    code: str, message: str, wanted: str = "", remedy: str = "", at: tuple[str | int, ...] = ()
) -> PydanticCustomError:
    """An error of our own with its stable code, for validators; `at` leads from the table to what is wrong in it."""
    context = {"text": message, "wanted": wanted, "remedy": remedy, "at": at}
    return PydanticCustomError(f"document-{code}", "{text}", context)  # type: ignore[arg-type]


_LINT = asks(r"^L-[A-Z][A-Z-]*$", "the code of a lint, such as 'L-CHANCE'")
_REASON = asks(r"\S", "a reason")


class Allowed(Doc):
    """A lint that an entry may stand with, and why (`docs/lints.md`)."""

    lint: Annotated[str, Strict(), StringConstraints(pattern=_LINT, max_length=40)]
    """The lint's code."""
    because: Annotated[str, Strict(), StringConstraints(min_length=1, max_length=limit("line_length"), pattern=_REASON)]
    """Why the lint is wrong here: whoever reads the card next wants to know."""
    at: Annotated[str, Strict(), StringConstraints(min_length=1, max_length=80)] | None = None
    """The value that the lint is about, by its path in the entry (`ability[2]`); the whole entry if left out."""


Allow = Annotated[tuple[Allowed, ...], Field(max_length=limit("card_lines"), exclude=True)]
"""It is about the entry, no part of what the entry means: neither hashed nor written out again."""


class Card(Doc):
    """A card: what is printed on it, which is what it does."""

    name: Name
    """Unique in the catalogue (800.32d)."""
    tribe: Name | None = None
    """Left out for none (100.3g)."""
    kind: Literal["unit", "tool", "hub", "penny"] = "unit"
    """What it is on the board (100.2d)."""
    size: Size | None = None
    """Cells a side: 1 tool and penny, 2 unit and hub, 3 Large, 4 Huge; a Large or Huge line decides."""
    tier: TierNumber = 1
    """Native tier: the stats are shown at this one (S100-06)."""
    vitality: Positive | None = None
    """Vitality at the native tier; a unit must have it."""
    power: Whole | None = None
    """Power at the native tier; 0 if left out."""
    speed: Whole | None = None
    """Speed at the native tier; 0 if left out."""
    armor: Whole | None = None
    """Armor at the native tier; 0 if left out."""
    focus: Whole | None = None
    """Focus at the native tier; 0 if left out."""
    durability: Positive | WholeLadder | None = None
    """A Tool's Durability, by tier where it is a list (800.18); a Tool without is permanent."""
    settle: Count | WholeLadder | None = None
    """What a Hub settles at the end, by tier where it is a list (800.61)."""
    counter: Annotated[dict[Letter, Whole], Field(max_length=1)] = Field(default_factory=dict)
    """The named counter and the value it starts at (400.2h)."""
    ability: Ability = ()
    """The printed lines: sentences, or clauses written as tables."""
    fields: Fields = Field(default_factory=dict)
    """Numbers that {placeholders} read: a number (multiplied by tier), a list by tier, or a formula of `tier`."""
    allow: Allow = ()
    """Lints that this card may stand with, each with its reason."""

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Card:
        combat = [k for k in ("vitality", "power", "speed", "armor", "focus") if getattr(self, k) is not None]
        if self.kind in ("tool", "hub"):
            if combat:
                raise fault(
                    "value",
                    f"a {self.kind} has no combat stats, and here it has {', '.join(combat)}",
                    remedy="leave them out",
                    at=(combat[0],),
                )
        elif self.vitality is None:
            raise fault("missing-key", f"a {self.kind} needs the key 'vitality'", at=("vitality",))
        if self.durability is not None and self.kind != "tool":
            raise fault("value", "only a Tool has Durability", remedy="leave 'durability' out", at=("durability",))
        if self.settle is not None and self.kind != "hub":
            raise fault("value", "only a Hub settles", remedy="leave 'settle' out", at=("settle",))
        return self

    def text(self, tier: int | None = None) -> str:
        """The printed lines as a player reads them at a tier (1 to 4; its own if left out), one below the other.

        Placeholders have their numbers; a counter prints its letter, for no battle has written it (400.1g, 400.2j).
        InputError for a tier that there isn't, and for lines that are no sentences.
        """
        from ecs_sim.authoring.live import text_of_card

        return text_of_card(self, tier)


class Phase(Doc):
    """One phase of a boss (800.48)."""

    name: Name
    """What its ability is called (400.1h)."""
    threshold: Annotated[float, Strict(), Field(gt=0, lt=1)] | None = None
    """The part of maximum Vitality at or below which it begins; the first phase has none."""
    tribe: Name | None = None
    """The tribe in this phase; the boss's if left out."""
    power: Whole = 0
    """Power in this phase."""
    armor: Whole = 0
    """Armor in this phase."""
    speed: Whole = 0
    """Speed in this phase: how quickly it charges."""
    focus: Whole = 0
    """Focus in this phase: how much it is aimed at."""
    delivery: Literal["single", "spread"] = "single"
    """Whether its hit goes to one target or is spread over all enemies (300.3g)."""
    ability: Ability = ()
    """The printed lines of this phase."""
    fields: Fields = Field(default_factory=dict)
    """Numbers that the {placeholders} of this phase read, beside the boss's own."""
    allow: Allow = ()
    """Lints that this phase may stand with, each with its reason."""


class Boss(Doc):
    """A boss: Vitality, a Stagger meter, immunities, and its phases."""

    name: Name
    """What it is called; a battle's unit names it as it names a card."""
    tribe: Name | None = None
    """Its tribe in every phase that names none."""
    size: Size = 4
    """Cells along each side of its square."""
    vitality: Positive
    """Its Vitality, over all phases."""
    stagger: Positive | None = None
    """Hits that fill the meter; none if left out."""
    immune: tuple[Name, ...] | None = None
    """What doesn't land on it; the ruleset's `boss_immune` if left out (C13)."""
    reflect: Flag = False
    """Whether it gives back a twentieth of what a hit takes (500.7h)."""
    phases: Annotated[tuple[Phase, ...], Field(min_length=1, max_length=16)]
    """Its loadouts in the order in which they begin; the first has no threshold."""
    fields: Fields = Field(default_factory=dict)
    """Numbers that the {placeholders} of all its phases read."""
    allow: Allow = ()
    """Lints that this boss may stand with, each with its reason."""

    @model_validator(mode="after")
    def _phases_fall(self) -> Boss:
        marks = [phase.threshold for phase in self.phases]
        if marks[0] is not None:
            remedy = "leave it out: the battle begins in that phase"
            raise fault("value", "the first phase has a threshold", remedy=remedy, at=("phases", 0, "threshold"))
        rest = [mark for mark in marks[1:] if mark is not None]
        if len(rest) != len(marks) - 1:
            place = marks.index(None, 1)
            text = "every phase after the first needs a threshold"
            raise fault("missing-key", text, "a part of Vitality, such as 0.5", at=("phases", place, "threshold"))
        rises = next((place for place in range(2, len(marks)) if rest[place - 1] >= rest[place - 2]), None)
        if rises is not None:
            text = "the thresholds of the phases don't fall from one to the next"
            wanted = f"a number less than {rest[rises - 2]:g}"
            raise fault("value", text, wanted, at=("phases", rises, "threshold"))
        return self


class Rune(Doc):
    """A rune; its lines read {value}."""

    name: Name
    """What it is called; unique among the runes."""
    family: Name
    """The family that it is of, whose members add up."""
    tribe: Name | None = None
    """The tribe that alone it serves; anybody if left out."""
    values: Annotated[tuple[Part, ...], Field(min_length=4, max_length=4)]
    """One for each tier, 1 to 4."""
    acquirable: Flag = True
    """Whether players can have it: only such runes raise the resonance's level (800.58c)."""
    ability: Ability = ()
    """Its printed lines, which stand on the units that it reaches; they read its `{value}`."""
    allow: Allow = ()
    """Lints that this rune may stand with, each with its reason."""


class Resonance(Doc):
    """A resonance; its lines read {level}."""

    name: Name
    """What it is called; unique among the resonances."""
    ability: Ability = ()
    """Its printed lines; they read the resonance's `{level}`."""
    seconds: Annotated[float, Strict(), Field(gt=0, le=limit("seconds"))] | None = None
    """How long it lasts from the start of the battle; the whole battle if left out."""
    allow: Allow = ()
    """Lints that this resonance may stand with, each with its reason."""


class Core(Doc):
    """A Forge Core."""

    name: Name
    """What it is called; unique among the Cores."""
    ability: Ability = ()
    """Its printed lines, which stand on every unit of the side."""
    fields: Fields = Field(default_factory=dict)
    """Numbers that the {placeholders} of its lines read."""
    allow: Allow = ()
    """Lints that this Core may stand with, each with its reason."""


class Catalogue(Doc):
    """Everything that a battle may refer to by name."""

    format: Literal["ecs-sim/catalogue/1"] = FORMAT
    """Kind and major version of the document."""
    cards: Annotated[tuple[Card, ...], Field(max_length=limit("cards"))] = ()
    """Units, Tools, Hubs and Pennies."""
    bosses: Annotated[tuple[Boss, ...], Field(max_length=limit("cards"))] = ()
    """Bosses, each with its phases."""
    runes: Annotated[tuple[Rune, ...], Field(max_length=limit("cards"))] = ()
    """Runes that lie on the boards beside the units."""
    resonances: Annotated[tuple[Resonance, ...], Field(max_length=limit("cards"))] = ()
    """What a side may have equipped, one at a time."""
    cores: Annotated[tuple[Core, ...], Field(max_length=limit("cards"))] = ()
    """Forge Cores, which a side keeps for good."""
    ruleset: Ruleset = Ruleset()
    """Numbers that the rulebook leaves to data."""
