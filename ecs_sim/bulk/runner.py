"""From a stored battle document to its outcome, the fast way: nothing is decoded, no result document is made.

    runner = Runner(catalogue)
    outcome = runner.run(document, seed=7)
    outcome.winner, outcome.digest, outcome.units.values

A runner holds a scratch world: one runner a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from ecs_sim.components.capacity import STEPS_A_SECOND, UNITS, UNITS_A_SIDE
from ecs_sim.components.declare import dtype_of, of
from ecs_sim.components.words import lives, names, reasons, winners
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import parts, world_dtype
from ecs_sim.digest import spell
from ecs_sim.limits import limit_name
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_battle
from ecs_sim.result import Counters, check_scripts
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.content import content_hash
from ecs_sim.setup.quick import Assembler, Order

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
ALIVE = UNIT_TOTALS.index("alive")
#: How many battles are made ready at a time.
TOGETHER = 64
#: What a recorded document says in place of its catalogue.
RECORDED = "recorded"


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


@dataclass(frozen=True, slots=True)
class _Raw:
    """What is taken out of a world that has fought."""

    clock: dict[str, int]
    lanes: list[int]
    rows: tuple[int, int]
    numbers: Array


@cache
def _words() -> Array:
    """Place in the world record, in 8-byte words, of each number of each unit: shape (UNITS, totals and began)."""
    offsets: Any = world_dtype().fields
    found: Array = np.zeros((UNITS, len(_PLACES) + len(_BEGAN)), np.int64)
    for column, (part, field, at) in enumerate((*_PLACES, *_BEGAN)):
        cls = parts()[part]
        if next(f for f in of(cls).fields if f.name == field).size != "i8":
            raise TypeError(f"{part}.{field} is no 8-byte number: read it otherwise")
        row = dtype_of(cls)
        places: Any = row.fields
        first = (int(offsets[part][1]) + int(places[field][1])) // 8 + at
        found[:, column] = first + np.arange(UNITS) * (row.itemsize // 8)
    return found


@cache
def _rows_of(player: int, enemy: int) -> Array:
    """The first so many rows of both sides."""
    return np.concatenate([np.arange(player), np.arange(UNITS_A_SIDE, UNITS_A_SIDE + enemy)])


@cache
def _words_of(player: int, enemy: int) -> Array:
    """The places of `_words` for the first so many rows of both sides."""
    return _words()[_rows_of(player, enemy)]


class Runner:
    """Runs stored battles of one catalogue. Not to be shared between threads."""

    def __init__(self, catalogue: Catalogue) -> None:
        from ecs_sim.worlds import scratch

        self.catalogue = catalogue
        self.catalogue_hash = content_hash(catalogue)
        self._world = scratch()
        self.assembler = Assembler(catalogue)
        self._winners, self._reasons = names(winners), names(reasons)

    def run(self, document: Mapping[str, Any], seed: int, *, fuel: int | None = None) -> Outcome:
        """Fight a battle to its end with this runner's catalogue, whatever the document says about its own.

        InputError with every problem where the document is no battle of this catalogue, or left a scripted roll unused.
        """
        laid = self.assembler.lay(document, seed, self._world, fuel=fuel)
        if laid is not None:
            self._fight(1)
            return self._outcome(self._raw(), laid.ids, laid.cards)
        compiled = self.compiled(document)
        self._start(compiled, seed, fuel)
        self._fight(0 if compiled.document.resume else 1)
        if compiled.scripts:
            check_scripts(self._world.world, compiled)
        return self._outcome(self._raw(), compiled.ids, tuple([card.card.name for card in compiled.cards]))

    def each(self, battles: Iterable[tuple[Mapping[str, Any], int]]) -> Iterator[Outcome | InputError]:
        """`run` for many battles, each with its seed, in order; what is wrong with one comes in its place.

        So many are made ready together, fought one after the other, and told together (TOGETHER): code and data that
        a battle drives out of the processor's caches are fetched once for all of them.
        """
        waiting = iter(battles)
        while some := list(islice(waiting, TOGETHER)):
            orders = [self.assembler.order(document, seed) for document, seed in some]
            fought = [
                self._anyway(document, seed) if order is None else self._laid(order)
                for order, (document, seed) in zip(orders, some, strict=True)
            ]
            for found in fought:
                yield self._outcome(*found) if isinstance(found, tuple) else found

    def _laid(self, order: Order) -> tuple[_Raw, tuple[str, ...], tuple[str, ...]]:
        order.lay(self._world)
        self._fight(1)
        return self._raw(), order.ids, order.cards

    def _anyway(self, document: Mapping[str, Any], seed: int) -> Outcome | InputError:
        try:
            return self.run(document, seed)
        except InputError as error:
            return error

    def compiled(self, document: Mapping[str, Any]) -> CompiledBattle:
        """What a stored document compiles to with this runner's catalogue."""
        return compile_battle(load_battle({**document, "catalogue": RECORDED}), self.catalogue)

    def _start(self, compiled: CompiledBattle, seed: int, fuel: int | None) -> None:
        from ecs_sim.engine import start

        start(self._world, compiled, seed, fuel)

    def _fight(self, fresh: int) -> None:
        """Run the battle that stands in the world; `fresh` is 1 where its battle-start pass is to run."""
        from ecs_sim.systems import run
        from ecs_sim.worlds import Log

        log = Log(self._world, on=False)
        while self._world.call(run.whole, fresh) == run.DRAIN:
            log.take()
            fresh = 0

    def _raw(self) -> _Raw:
        world = self._world
        lanes = [world.now(name) for name in ("final_a", "final_b", "outcome_a", "outcome_b")]
        rows = world.rows()
        return _Raw(world.clocks(), lanes, rows, world.words[_words_of(*rows)])

    def _outcome(self, raw: _Raw, ids: tuple[str, ...], cards: tuple[str, ...]) -> Outcome:
        clock, lanes = raw.clock, raw.lanes
        return Outcome(
            winner=self._winners.get(clock["winner"], "none"),
            reason=self._reasons[clock["stop"]],
            limit_name=limit_name(clock["limit_hit"]) or None,
            steps=clock["step"],
            digest=spell((lanes[0], lanes[1])),
            outcome_digest=spell((lanes[2], lanes[3])),
            counters=Counters(clock["events"], clock["draws"], clock["activations"]),
            units=_units(raw, ids, cards),
        )


def _units(raw: _Raw, ids: tuple[str, ...], cards: tuple[str, ...]) -> Units:
    used: Array = raw.numbers[:, ALIVE].nonzero()[0]
    numbers, rows = raw.numbers[used], _rows_of(*raw.rows)[used]
    standing: list[int] = rows.tolist()
    began: list[int] = numbers[:, len(_PLACES)].tolist()
    values = numbers[:, : len(_PLACES)].copy()
    values[:, ALIVE] = values[:, ALIVE] == lives.ALIVE
    return Units(
        ids=tuple([ids[row] for row in standing]),
        cards=tuple([cards[code - 1] for code in began]),
        tiers=tuple(numbers[:, len(_PLACES) + 1].tolist()),
        spawned=tuple((numbers[:, len(_PLACES) + 2] != 0).tolist()),
        sides=rows // UNITS_A_SIDE,
        values=values,
    )


assert len(UNIT_TOTALS) == len(_PLACES)  # noqa: S101  a name for each place
