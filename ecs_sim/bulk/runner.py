"""From stored battle documents to their outcomes, the fast way: nothing is decoded, no result document is made.

    runner = Runner(catalogue)
    outcome = runner.run(document, seed=7)
    outcome.winner, outcome.digest, outcome.units.values
    runner.many(texts, seeds).numbers  # of many battles, as columns

A runner holds a scratch world: one runner a thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from ecs_sim.bulk.lots import Lots
from ecs_sim.bulk.outcomes import UNIT_TOTALS, Outcome, Outcomes, Taken, Units, places_of
from ecs_sim.bulk.plan import UnreadError, read_battle
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_battle
from ecs_sim.result import check_scripts
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.content import content_hash
from ecs_sim.setup.quick import Assembler, Order

if TYPE_CHECKING:
    from ecs_sim.worlds import Scratch

__all__ = ["UNIT_TOTALS", "Outcome", "Outcomes", "Runner", "Units"]

#: How many battles are made ready at a time: with 64 each takes 4 % longer, with 1,024 as long.
TOGETHER = 256
#: The same of texts; and how few are as quick one by one.
LOT, FEW = 1024, 16
#: What a recorded document says in place of its catalogue.
RECORDED = "recorded"


class Runner:
    """Runs stored battles of one catalogue. Not to be shared between threads: each has one of its own."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.catalogue_hash = content_hash(catalogue)
        self.assembler = Assembler(catalogue)
        self._lots = Lots(self.assembler)

    def __reduce__(self) -> tuple[Any, ...]:
        return Runner, (self.catalogue,)

    @property
    def _world(self) -> Scratch:
        """That of the thread that runs battles, whichever thread made the runner."""
        from ecs_sim.worlds import scratch

        return scratch()

    def run(self, document: Mapping[str, Any], seed: int, *, fuel: int | None = None) -> Outcome:
        """Fight a battle to its end with this runner's catalogue, whatever the document says about its own.

        InputError with every problem where the document is no battle of this catalogue, or left a scripted roll unused.
        """
        order = self.assembler.order(document, seed, fuel=fuel)
        return Outcomes([self._ordinary(document, seed, fuel) if order is None else self._laid(order)])[0]

    def each(self, battles: Iterable[tuple[Mapping[str, Any], int]]) -> Iterator[Outcome | InputError]:
        """`run` for many battles, each with its seed, in order; what is wrong with one comes in its place.

        So many are made ready together, fought one after the other, and told together (TOGETHER): code and data that
        a battle drives out of the processor's caches are fetched once for all of them.
        """
        waiting = iter(battles)
        while some := list(islice(waiting, TOGETHER)):
            orders = [self.assembler.order(document, seed) for document, seed in some]
            found = Outcomes(
                [
                    self._anyway(document, seed) if order is None else self._laid(order)
                    for order, (document, seed) in zip(orders, some, strict=True)
                ]
            )
            for place in range(len(found)):
                yield found.problems[place] if place in found.problems else found[place]

    def many(self, texts: Sequence[str], seeds: Sequence[int]) -> Outcomes:
        """The same from the texts of documents, as columns: texts spelled as recordings are take the least time."""
        return Outcomes(self.taken(texts, seeds))

    def taken(self, texts: Sequence[str], seeds: Sequence[int]) -> list[Taken | InputError]:
        """What `Outcomes` are made of; the problem of a text that is no battle document is an `UnreadError`."""
        taken: list[Taken | InputError] = []
        for begin in range(0, len(texts), LOT):
            some = list(zip(texts[begin : begin + LOT], seeds[begin : begin + LOT], strict=True))
            lot = self._lots.lot(*zip(*some, strict=True)) if len(some) > FEW else None
            if lot is None:
                taken += [self._single(text, seed) for text, seed in some]
                continue
            fought = iter(lot.fight(self._world))
            for sound, (text, seed) in zip(lot.sound.tolist(), some, strict=True):
                taken.append(next(fought) if sound else self._single(text, seed))
        return taken

    def _single(self, text: str, seed: int) -> Taken | InputError:
        """A battle by itself: one whose text has to be read, for example."""
        order = self.assembler.order_of(text, seed)
        if order is not None:
            return self._laid(order)
        document, why = read_battle(text)
        if document is None:
            return UnreadError(why)
        order = self.assembler.order(document, seed)
        return self._anyway(document, seed) if order is None else self._laid(order)

    def _laid(self, order: Order) -> Taken:
        from ecs_sim.systems import run

        world = self._world
        order.lay(world)
        world.call(run.whole, 1)  # an emptied world keeps no log, so it never stops for one
        return Taken(world.words[places_of(*order.rows)], order.rows, order.ids, order.cards)

    def _anyway(self, document: Mapping[str, Any], seed: int) -> Taken | InputError:
        try:
            return self._ordinary(document, seed, None)
        except InputError as error:
            return error

    def _ordinary(self, document: Mapping[str, Any], seed: int, fuel: int | None) -> Taken:
        """A battle that isn't plain."""
        from ecs_sim.engine import start
        from ecs_sim.systems import run

        compiled, world = self.compiled(document), self._world
        start(world, compiled, seed, fuel)
        world.call(run.whole, 0 if compiled.document.resume else 1)  # see above: no log, no stop
        if compiled.scripts:
            check_scripts(world.world, compiled)
        rows, cards = world.rows(), tuple([card.card.name for card in compiled.cards])
        return Taken(world.words[places_of(*rows)], rows, compiled.ids, cards)

    def compiled(self, document: Mapping[str, Any]) -> CompiledBattle:
        """What a stored document compiles to with this runner's catalogue."""
        return compile_battle(load_battle({**document, "catalogue": RECORDED}), self.catalogue)
