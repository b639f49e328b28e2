"""What many battles came to, as columns: numbers are taken out of the world as words and sorted out for all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, compress
from typing import Any, NamedTuple

import numpy as np

from ecs_sim.components.capacity import STEPS_A_SECOND, UNITS, UNITS_A_SIDE
from ecs_sim.components.declare import dtype_of, of
from ecs_sim.components.words import lives, names, reasons, winners
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import parts, world_dtype
from ecs_sim.digest import spell
from ecs_sim.limits import limit_name
from ecs_sim.model.errors import InputError
from ecs_sim.result import Counters

Array = np.ndarray[Any, np.dtype[np.int64]]

#: The totals of a unit, in the order of the columns of `Units.values`: the result document's names.
UNIT_TOTALS = (
    "damage_dealt",
    "damage_taken",
    "damage_reduced",
    "vitality_restored",
    "shield_gained",
    "kills",
    "activations",
    "deaths",
    "alive",
    "vitality",
    "max_vitality",
)
#: Where each of them lies: component, field, place in it.
_PLACES: tuple[tuple[str, str, int], ...] = (
    ("tally", "dealt", 0),
    ("tally", "taken", 0),
    ("tally", "reduced", 0),
    ("tally", "restored", 0),
    ("tally", "shielded", 0),
    ("tally", "kills", 0),
    ("charge", "activations", 0),
    ("tally", "deaths", 0),
    ("identity", "life", 0),
    ("vitals", "vitality", 0),
    ("totals", "value", VITALITY),
)
#: Place of the card that it began with, its tier at the start, whether it was spawned: read beside the totals.
_BEGAN: tuple[tuple[str, str, int], ...] = (
    ("identity", "start_card", 0),
    ("tier", "start", 0),
    ("identity", "spawned", 0),
)
#: What is taken of a battle as a whole: component and field.
_NUMBERS = (
    *(("clock", name) for name in ("winner", "stop", "limit_hit", "step", "events", "draws", "activations", "round")),
    *(("now", name) for name in ("final_a", "final_b", "outcome_a", "outcome_b")),
)
WINNER, STOP, LIMIT, STEPS, EVENTS, DRAWS, ACTIVATIONS, ROUND, DIGEST = range(9)
OUTCOME = DIGEST + 2
ALIVE = UNIT_TOTALS.index("alive")
_WIDE = len(_PLACES) + len(_BEGAN)


@dataclass(frozen=True, slots=True)
class Units:
    """The units of a battle at its end, those that were spawned too, in the order of the result document."""

    ids: tuple[str, ...]
    cards: tuple[str, ...]
    """The card that each began with: what its side fielded, whatever it became."""
    tiers: tuple[int, ...]
    """The tier that each began at."""
    spawned: tuple[bool, ...]
    """Whether a line brought it onto the board: its side didn't field it."""
    sides: Array
    """0 for the player's, 1 for the enemy's; shape (units,)."""
    values: Array
    """Shape (units, len(UNIT_TOTALS)), int64; `alive` is 0 or 1, Vitality of the dead 0."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a battle came to."""

    winner: str
    reason: str
    limit_name: str | None
    steps: int
    digest: str
    outcome_digest: str
    counters: Counters
    units: Units

    @property
    def seconds(self) -> float:
        """How long the battle took on its own clock."""
        return self.steps / STEPS_A_SECOND

    @property
    def sides(self) -> Array:
        """Sums over the units of each side: shape (2, len(UNIT_TOTALS))."""
        found: Array = np.zeros((2, len(UNIT_TOTALS)), np.int64)
        for side in (0, 1):
            found[side] = self.units.values[self.units.sides == side].sum(axis=0)
        return found


class Taken(NamedTuple):
    """What is taken out of a world that has fought."""

    words: Array
    """Those at `places_of(*rows)`."""
    rows: tuple[int, int]
    """How many rows of units of each side they tell of."""
    ids: tuple[str, ...]
    """The id of each row's unit: 64."""
    cards: tuple[str, ...]
    """The battle's cards by name; `start_card` is the place, from 1."""


@cache
def _word(part: str, field: str, at: int = 0) -> tuple[int, int]:
    """The word of the world record at which a number of the first row lies, and how far rows are apart."""
    cls = parts()[part]
    offsets: Any = world_dtype().fields
    if next(f for f in of(cls).fields if f.name == field).size != "i8":
        raise TypeError(f"{part}.{field} is no 8-byte number: read it otherwise")
    row = dtype_of(cls)
    places: Any = row.fields
    return (int(offsets[part][1]) + int(places[field][1])) // 8 + at, row.itemsize // 8


@cache
def rows_of(player: int, enemy: int) -> Array:
    """The first so many rows of both sides."""
    return np.concatenate([np.arange(player), np.arange(UNITS_A_SIDE, UNITS_A_SIDE + enemy)])


@cache
def places_of(player: int, enemy: int) -> Array:
    """The words of a world that are taken of a battle with so many rows of units."""
    whole = [_word(part, field)[0] for part, field in _NUMBERS]
    units: Array = np.zeros((UNITS, _WIDE), np.int64)
    for column, (part, field, at) in enumerate((*_PLACES, *_BEGAN)):
        first, stride = _word(part, field, at)
        units[:, column] = first + np.arange(UNITS) * stride
    return np.concatenate([np.array(whole, np.int64), units[rows_of(player, enemy)].ravel()])


class Outcomes:
    """What battles came to, in order; a battle that could not be fought has a row of zeros and a problem."""

    def __init__(self, taken: Sequence[Taken | InputError]) -> None:
        self.problems = {place: one for place, one in enumerate(taken) if isinstance(one, InputError)}
        """What is wrong with the battles at these places."""
        sound = [one for one in taken if isinstance(one, Taken)]
        places: Array = np.array([place for place, one in enumerate(taken) if isinstance(one, Taken)], np.int64)
        flat: Array = np.concatenate([np.zeros(0, np.int64), *(one.words for one in sound)])
        counts: Array = np.array([sum(one.rows) for one in sound], np.int64)
        before = np.cumsum(counts) - counts
        starts = np.arange(len(sound)) * len(_NUMBERS) + before * _WIDE
        self.numbers: Array = np.zeros((len(taken), len(_NUMBERS)), np.int64)
        """One row a battle: the columns WINNER to OUTCOME."""
        self.numbers[places] = flat[starts[:, None] + np.arange(len(_NUMBERS))]
        total = int(counts.sum())
        of_units: Array = np.repeat(starts + len(_NUMBERS) - before * _WIDE, counts) + np.arange(total) * _WIDE
        held = flat[of_units[:, None] + np.arange(_WIDE)]
        used = held[:, ALIVE] != 0
        held = held[used]
        rows = np.concatenate([np.zeros(0, np.int64), *(rows_of(*one.rows) for one in sound)])[used]
        self.owners: Array = np.repeat(places, counts)[used]
        """The battle of each unit; units lie in the order of their battles and rows."""
        self.sides: Array = rows // UNITS_A_SIDE
        self.values: Array = held[:, : len(_PLACES)]
        """Shape (units, len(UNIT_TOTALS)), as `Units.values`."""
        self.values[:, ALIVE] = self.values[:, ALIVE] == lives.ALIVE
        self.tiers: Array = held[:, len(_PLACES) + 1]
        self.spawned = held[:, len(_PLACES) + 2] != 0
        listed = chain.from_iterable(
            (*one.ids[: one.rows[0]], *one.ids[UNITS_A_SIDE : UNITS_A_SIDE + one.rows[1]]) for one in sound
        )
        self.ids: list[str] = list(compress(listed, used.tolist()))
        sizes: Array = np.array([len(one.cards) for one in sound], np.int64)
        self.names: list[str] = [name for one in sound for name in one.cards]
        """The cards of all battles, one after the other."""
        self.cards: Array = held[:, len(_PLACES)] - 1 + np.repeat(np.cumsum(sizes) - sizes, counts)[used]
        """The place in `names` of the card that each unit began with."""
        self._ends: Array = np.searchsorted(self.owners, np.arange(len(taken) + 1))

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def sizes(self) -> Array:
        """How many units each battle has."""
        return np.diff(self._ends)

    def spelled(self, column: int) -> list[str]:
        """The digests at DIGEST or OUTCOME, as they are written."""
        written = self.numbers[:, column : column + 2].astype(">u4").tobytes().hex()
        return [written[at : at + 16] for at in range(0, len(written), 16)]

    def winners(self) -> dict[str, int]:
        """How many battles each winner has won, in the order in which they first come."""
        sound = np.ones(len(self), bool)
        sound[list(self.problems)] = False
        codes: list[int] = self.numbers[sound, WINNER].tolist()
        return {names(winners).get(code, "none"): codes.count(code) for code in dict.fromkeys(codes)}

    def winner(self, place: int) -> str:
        """Who won a battle."""
        return names(winners).get(int(self.numbers[place, WINNER]), "none")

    def __getitem__(self, place: int) -> Outcome:
        """A battle's outcome; what is wrong with it is raised."""
        if place in self.problems:
            raise self.problems[place]
        row: list[int] = self.numbers[place].tolist()
        return Outcome(
            winner=self.winner(place),
            reason=names(reasons)[row[STOP]],
            limit_name=limit_name(row[LIMIT]) or None,
            steps=row[STEPS],
            digest=spell((row[DIGEST], row[DIGEST + 1])),
            outcome_digest=spell((row[OUTCOME], row[OUTCOME + 1])),
            counters=Counters(row[EVENTS], row[DRAWS], row[ACTIVATIONS]),
            units=self._units(slice(int(self._ends[place]), int(self._ends[place + 1]))),
        )

    def _units(self, own: slice) -> Units:
        cards: list[int] = self.cards[own].tolist()
        return Units(
            ids=tuple(self.ids[own]),
            cards=tuple([self.names[card] for card in cards]),
            tiers=tuple(self.tiers[own].tolist()),
            spawned=tuple(self.spawned[own].tolist()),
            sides=self.sides[own],
            values=self.values[own],
        )


assert len(UNIT_TOTALS) == len(_PLACES)  # noqa: S101  a name for each place
