"""What a draft chooses from: a catalogue's cards with their sizes and worth, and what a side has besides."""

from __future__ import annotations

from collections.abc import Sequence

from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.setup.lines import read

#: What a card takes of a draft's budget: by its size where it is a unit, else by what it is.
WORTH = {2: 4, 3: 6, 4: 9}
OTHERS = {"penny": 2, "tool": 1, "hub": 3}
FIGHTERS = ("unit", "penny")


class Pool:
    """A catalogue, made ready for drafting."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.cards: tuple[Card, ...] = catalogue.cards
        self._sizes = {card.name: read(card, (), Problems()).size for card in catalogue.cards}
        self.tribes = sorted({card.tribe for card in catalogue.cards if card.tribe})
        self.cheapest = min(map(self.worth, catalogue.cards), default=0)
        self.units = self.which("unit")

    def size(self, card: Card) -> int:
        """Cells a side of a card."""
        return self._sizes[card.name]

    def worth(self, card: Card) -> int:
        """What a card takes of the budget."""
        return OTHERS.get(card.kind, WORTH[max(2, self.size(card))])

    def which(self, *kinds: str) -> list[Card]:
        """The cards of some kinds."""
        return [card for card in self.cards if card.kind in kinds]

    def of(self, *tribes: str) -> list[Card]:
        """The cards of some tribes."""
        return [card for card in self.cards if card.tribe in tribes]

    def fighting(self, cards: Sequence[Card]) -> list[Card]:
        """Those that act: units and Pennies."""
        return [card for card in cards if card.kind in FIGHTERS]
