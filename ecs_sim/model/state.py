"""The `state` of a unit, generated from the component declarations: one key for each authoritative field.

`UNIT` lists the keys of the block under a unit, `HALLOW`, `MODIFIER` and `LINE` those of what lies under it in
lists, `CLOCK` those of the battle's clock. Each `Entry` knows its component, its field, its unit of measure and
how a document spells it (`shape`):

    number     a whole number                          flag    true or false
    seconds    steps, twenty a second, exactly         cycle   part of a charge cycle, 2^40 of them inside
    unit       the id of a unit (1 + row inside)       word    a word of a closed list
    by stat, by purpose, by keyword, by unit           a table of numbers, or of seconds for timed keywords
    keywords   a list of keywords (a bit set inside)   units   a list of ids (a bit a row of a side inside)

What the declarations leave without a key is kept elsewhere in the document: `ELSEWHERE` says where.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import AfterValidator, Field, Strict, StringConstraints, create_model
from pydantic_core import PydanticCustomError

from ecs_sim.components.capacity import CYCLE, STEPS_A_SECOND, UNITS, UNITS_A_SIDE
from ecs_sim.components.declare import STATE, of
from ecs_sim.components.declare import Field as Declared
from ecs_sim.components.words import codes, families, keywords, lives, purposes, reasons, stats, winners
from ecs_sim.components.words.keywords import N_TIMED
from ecs_sim.components.words.purposes import N_PURPOSES
from ecs_sim.components.words.stats import N_STATS
from ecs_sim.components.world import parts
from ecs_sim.limits import limit
from ecs_sim.model.base import Count, Doc, Flag, Name, asks
from ecs_sim.model.errors import listing

AMOUNT = limit("amount")

#: Where the authoritative fields without a key of their own are kept.
ELSEWHERE: dict[tuple[str, str], str] = {
    ("clock", "seed"): "seed",
    ("clock", "last"): "limits.seconds",
    ("clock", "round"): "round",
    ("clock", "scrip"): "unit.card",
    ("clock", "limit_hit"): "a battle stopped by a capacity can't be resumed",
    ("clock", "modifiers"): "counted",
    ("clock", "hallows"): "counted",
    ("clock", "lines"): "counted",
    ("identity", "card"): "unit.card",
    ("identity", "kind"): "unit.card",
    ("identity", "key"): "unit.id",
    ("tier", "native"): "unit.card",
    ("tier", "start"): "unit.tier",
    ("footprint", "column"): "unit.at",
    ("footprint", "row"): "unit.at",
    ("footprint", "cells"): "unit.card",
    ("stats", "printed"): "unit.stats",
    ("stats", "printed_tier"): "unit.stats",
    ("keywords", "innate"): "unit.card",
    ("counter", "value"): "unit.counter",
    ("counter", "written"): "unit.counter",
    ("counter", "quest"): "unit.quest",
    ("line", "unit"): "unit",
    ("line", "clause"): "unit.card",
    ("hallow", "unit"): "unit",
    ("modifier", "unit"): "unit",
}

#: Keys for fields which a document needs only where the battle changed what the card says.
EXTRA_KEYS = {
    ("identity", "start_card"): "start_card",
    ("identity", "tribe"): "tribe",
    ("tier", "current"): "tier_now",
    ("clock", "winner"): "winner",
    ("clock", "stop"): "stop",
}

#: The words of fields that hold a code; a code without words here is written as a number.
WORDS: dict[tuple[str, str], dict[str, int]] = {
    ("identity", "life"): codes(lives),
    ("modifier", "kind"): {"timed": families.MODIFIER, "fleeting": families.FLEETING, "crush": families.CRUSH},
    ("modifier", "stat"): {word: code for word, code in codes(stats).items() if code < N_STATS},
    ("clock", "winner"): codes(winners),
    ("clock", "stop"): codes(reasons),
    ("revival", "waiting"): {"due": 1, "no_room": 2},
}

#: Fields that may be below zero.
SIGNED = {("stats", "start"), ("stats", "life"), ("modifier", "amount"), ("modifier", "start"), ("line", "stored")}

#: The most that a field may hold where that is not the general limit (S700-02, 800.49).
MOST = {
    ("statuses", "burn"): 999,
    ("statuses", "haywire"): 5,
    ("statuses", "feral"): 10,
    ("revival", "vessels"): 2,
    ("revival", "vessel_points"): 59,
    ("ordinals", "used"): 1 << 30,
    ("clock", "events"): 1 << 30,
    ("clock", "activations"): 1 << 30,
    ("side", "stock"): 1 << 40,
    ("side", "dividend"): 1 << 40,
}

#: Counters that run past the general limit in a long battle, and sums that no rule reads.
WIDE = {"clock", "tally", "ordinals"}
WIDE_MOST = (1 << 53) - 1

_BY_SHAPE = {N_STATS: "by stat", N_PURPOSES: "by purpose", N_TIMED: "by keyword", UNITS: "by unit"}
_BY_UNIT = {"flag": "flag", "steps": "seconds", "cycle": "cycle", "row": "unit", "code": "word"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a state block and the field behind it."""

    key: str
    part: str
    field: Declared
    shape: str

    @property
    def place(self) -> tuple[str, str]:
        """Component and field."""
        return self.part, self.field.name

    @property
    def attribute(self) -> str:
        """The name of the model's attribute: the key, unless Python keeps that word for itself."""
        return f"{self.key}_" if self.key in ("for", "in", "with") else self.key

    @property
    def most(self) -> int:
        """The largest value a document may give."""
        return MOST.get(self.place, WIDE_MOST if self.part in WIDE or self.field.unit == "hash" else AMOUNT)

    @property
    def says(self) -> str:
        """A line for schemas and documentation."""
        return f"{self.field.unit} ({self.shape}); component {self.part}, field {self.field.name}"


def _shape(part: str, field: Declared) -> str:
    if (part, field.name) in (("identity", "start_card"), ("identity", "tribe")):
        return "name"
    if field.shape != 1:
        return _BY_SHAPE[field.shape]
    if field.unit == "bits":
        return "keywords" if part == "keywords" else "units"
    if field.unit == "code" and (part, field.name) not in WORDS:
        return "number"
    return _BY_UNIT.get(field.unit, "number")


def _entries(part: str) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for field in of(parts()[part]).fields:
        key = field.key or EXTRA_KEYS.get((part, field.name))
        if field.standing == STATE and key and (part, field.name) not in ELSEWHERE:
            found.append(Entry(key, part, field, _shape(part, field)))
    return tuple(found)


def _unit_parts() -> list[str]:
    return [name for name, cls in parts().items() if of(cls).rows == UNITS and any(_entries(name))]


UNIT: tuple[Entry, ...] = tuple(entry for part in _unit_parts() for entry in _entries(part))
HALLOW: tuple[Entry, ...] = _entries("hallow")
MODIFIER: tuple[Entry, ...] = _entries("modifier")
LINE: tuple[Entry, ...] = _entries("line")
CLOCK: tuple[Entry, ...] = _entries("clock")
SIDE: tuple[Entry, ...] = _entries("side")


# ------------------------------------------------------------------------------------ exact units


def steps_of(seconds: float) -> int:
    """Whole steps of a number of seconds; ValueError where it is no whole number of steps."""
    steps = Decimal(repr(seconds)) * STEPS_A_SECOND
    if steps != steps.to_integral_value():
        raise ValueError(f"{seconds} s is no whole number of steps of {1 / STEPS_A_SECOND} s")
    return int(steps)


def seconds_of(steps: int) -> int | float:
    """Steps as the shortest number of seconds that reads back as them."""
    whole, rest = divmod(steps, STEPS_A_SECOND)
    return whole if not rest else steps / STEPS_A_SECOND


def progress_of(cycle: float) -> int:
    """A part of a charge cycle in units of 2^-40, half up; exact for every value that `cycle_of` gives."""
    return math.floor(Fraction(repr(cycle)) * CYCLE + Fraction(1, 2))


def cycle_of(progress: int) -> int | float:
    """Charge as a part of a cycle: a double holds it exactly."""
    whole, rest = divmod(progress, CYCLE)
    return whole if not rest else progress / CYCLE


# ---------------------------------------------------------------------------------------- models


def _whole_steps(value: float) -> float:
    try:
        steps_of(value)
    except ValueError as error:
        wanted = {"text": str(error), "wanted": "a multiple of 0.05", "remedy": ""}
        raise PydanticCustomError("document-state", "{text}", wanted) from None
    return value


Seconds = Annotated[
    float, Strict(), Field(ge=0, le=AMOUNT / STEPS_A_SECOND, allow_inf_nan=False), AfterValidator(_whole_steps)
]
#: A charge may be a hair below 0: what an activation took may round up (S300-05). It passes a whole cycle by a step at
#: most, of a unit that was ready as the battle ended.
Cycle = Annotated[float, Strict(), Field(ge=-1, le=1 + 1 / STEPS_A_SECOND, allow_inf_nan=False)]


def words_of(place: tuple[str, str]) -> dict[str, int]:
    """The words that a field of codes may hold."""
    return WORDS[place]


def _word(allowed: Mapping[str, int]) -> Any:
    return Annotated[str, Strict(), StringConstraints(pattern=asks(f"^({'|'.join(allowed)})$", listing(allowed, 40)))]


_KEYWORDS = codes(keywords)
_TIMED = {word: code for word, code in _KEYWORDS.items() if code < N_TIMED}
_STATS = codes(stats)
_PURPOSES = codes(purposes)

#: The words that stand for places of an array or bits of a set.
PLACES: dict[str, dict[str, int]] = {
    "by stat": _STATS,
    "by purpose": _PURPOSES,
    "by keyword": _TIMED,
    "keywords": _KEYWORDS,
}


def _number(entry: Entry) -> Any:
    least = -AMOUNT if entry.place in SIGNED else 0
    return Annotated[int, Strict(), Field(ge=least, le=entry.most)]


def _type(entry: Entry) -> Any:
    """The annotation of a key."""
    shape = entry.shape
    if shape in ("by stat", "by purpose"):
        return dict[_word(PLACES[shape]), _number(entry)]
    if shape == "keywords":
        return tuple[_word(_KEYWORDS), ...]
    if shape == "word":
        return _word(words_of(entry.place))
    simple: dict[str, Any] = {
        "number": _number(entry),
        "flag": Flag,
        "seconds": Seconds,
        "cycle": Cycle,
        "unit": Name,
        "name": Name,
        "by keyword": dict[_word(_TIMED), Seconds],
        "by unit": dict[Name, Count],
        "units": Annotated[tuple[Name, ...], Field(max_length=UNITS_A_SIDE)],
    }
    return simple[shape]


def _fields(entries: tuple[Entry, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for entry in entries:
        alias = entry.key if entry.key != entry.attribute else None
        if entry.key in required:
            found[entry.attribute] = (_type(entry), Field(alias=alias, description=entry.says))
        else:
            found[entry.attribute] = (_type(entry) | None, Field(default=None, alias=alias, description=entry.says))
    return found


class Block(Doc):
    """A block whose keys are those of the components."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def _model(name: str, doc: str, fields: dict[str, Any]) -> Any:
    return create_model(name, __base__=Block, __doc__=doc, __module__=__name__, **fields)


_ORDER: Any = (
    Annotated[int | None, Strict(), Field(ge=0, le=AMOUNT)],
    Field(None, description="place among all of its kind on the board, where the units' order doesn't tell it"),
)


if TYPE_CHECKING:

    class HallowState(Block):
        """One application of Hallow."""

    class ModifierState(Block):
        """One change that ends by itself."""

    class LineState(Block):
        """What a line remembers."""

    class ClockState(Block):
        """Where a battle goes on."""

    class UnitState(Block):
        """A unit's state."""

else:
    HallowState = _model(
        "HallowState", "One application of Hallow (700.1c).", {**_fields(HALLOW, ("amount",)), "n": _ORDER}
    )
    ModifierState = _model(
        "ModifierState",
        "One change of a stat that ends by itself: timed, Fleeting or Crush (700.1d).",
        {**_fields(MODIFIER, ("kind", "amount", "for")), "n": _ORDER},
    )
    LineState = _model("LineState", "What one printed line remembers.", _fields(LINE))
    ClockState = _model("ClockState", "Where a stopped battle goes on.", _fields(CLOCK))

    _POOLS = {
        "hallow": (
            Annotated[tuple[HallowState, ...], Field(max_length=limit("hallow"))],
            Field((), description="applications of Hallow, oldest first"),
        ),
        "modifiers": (
            Annotated[tuple[ModifierState, ...], Field(max_length=limit("modifiers"))],
            Field((), description="timed, Fleeting and Crush changes, oldest first"),
        ),
        "lines": (
            Annotated[tuple[LineState, ...], Field(max_length=limit("lines"))],
            Field((), description="memory of the unit's lines, in printed order"),
        ),
    }
    UnitState = _model(
        "UnitState", "Everything about a unit that its card and place don't say.", {**_fields(UNIT), **_POOLS}
    )

#: What may stand in the state of a Tool or a Hub: they take no damage, status, recovery or stat (500.1-1, 700.3a).
OBJECT_PARTS = frozenset({"identity", "tier", "footprint", "keywords", "revival", "ordinals", "tally", "line"})


def given(block: Block, entries: tuple[Entry, ...]) -> list[tuple[Entry, Any]]:
    """The keys of a block that were given, with their values."""
    if not block.model_fields_set:
        return []
    found = [(entry, getattr(block, entry.attribute)) for entry in entries]
    return [(entry, value) for entry, value in found if value is not None]


@cache
def word_of(place: tuple[str, str], code: int) -> str:
    """The word for a code of a field."""
    return {value: word for word, value in words_of(place).items()}[code]


#: Steps to the first tick of a stack which a document gives without one (800.8b, 800.73a, 800.59a, 800.29a).
FIRST_TICK = {"burn": 10, "venom": 30, "roost": 20, "hallow": 10}
#: Keys that are written wherever they aren't 0, what would stand for them included: a missing key reads as 0.
TOLD = frozenset({"exalt", "phase", "burn_in", "venom_in", "roost_in"})


_SPELLED = {
    "number": "number",
    "flag": "true or false",
    "seconds": "seconds",
    "cycle": "part of a cycle",
    "unit": "a unit's id",
    "word": "a word",
    "name": "a name",
    "by stat": "numbers by stat",
    "by purpose": "numbers by draw",
    "by keyword": "seconds by keyword",
    "by unit": "numbers by unit id",
    "keywords": "a list of keywords",
    "units": "a list of unit ids",
}


def markdown() -> str:
    """Every key of every state block, as a page shows them."""
    head = "| key | what it is | component | default |\n| --- | --- | --- | --- |\n"
    blocks = (
        ("A unit's `state`", UNIT),
        ("An entry of its `hallow`", HALLOW),
        ("An entry of its `modifiers`", MODIFIER),
        ("An entry of its `lines`", LINE),
        ("The battle's `clock`", CLOCK),
        ("A side", SIDE),
    )
    return "\n\n".join(f"**{title}**\n\n{head}{_table(entries)}" for title, entries in blocks)


def _table(entries: tuple[Entry, ...]) -> str:
    return "\n".join(
        f"| `{entry.key}` | {_spelled(entry)} | {entry.part}.{entry.field.name} | {_DEFAULTS.get(entry.key, 'none')} |"
        for entry in entries
    )


def _spelled(entry: Entry) -> str:
    if entry.shape == "word":
        return ", ".join(f"`{word}`" for word in words_of(entry.place))
    return _SPELLED[entry.shape]


#: Keys whose absence means something else than nothing or 0.
_DEFAULTS = {
    "vitality": "full",
    "life": "`alive`",
    "placed": "true while alive",
    "start_card": "the unit's card",
    "tribe": "the card's",
    "tier_now": "the unit's tier, one less while Smashed",
    "exalt": "the card's",
    "burn_in": "0.5 s with Burn",
    "venom_in": "1.5 s with Venom",
    "roost_in": "1 s with Roost",
    "in": "0.5 s",
    "vessels": "1 on a Phylactery card",
    "start": "the amount",
    "stat": "`armor` for Crush",
}
