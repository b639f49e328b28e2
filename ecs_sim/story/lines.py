"""The sentence behind an event: which line of whose card did it, with the numbers that it had there.

The document holds the line as it is printed. Fields of the card are read from the catalogue that the battle was
made with, at the tier that the unit had then; `{power}` of the attack is what the cast carries.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.setup.lines import read
from ecs_sim.setup.numbers import fields_at
from ecs_sim.setup.seam import clause_of_text
from ecs_sim.story.log import Log
from ecs_sim.story.words import Event
from ecs_sim.text.placeholders import Values, live_text

#: Line, card, tier, Power: what a sentence with its numbers hangs on.
_Key = tuple[str, str, int, int | None]
ATTACK = "deal {power} damage"
#: Kinds of event that an instance brings with it: the line is the one that dealt it, whoever is the source.
FOLLOWING = frozenset(
    ("damage_refused", "death", "defy_death", "insurance_spent", "maim_spent", "redirect", "retaliation")
)


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed line: whose it is, the card that it stands on, as it is printed, and with its numbers."""

    line: str
    sentence: str
    owner: str | None
    card: str | None


@dataclass(slots=True)
class Lines:
    """The lines of the units of a log; `catalogue` is the one that the battle was made with, where it is known."""

    log: Log
    catalogue: Catalogue | None = None
    _cards: dict[str, Card] = field(default_factory=dict[str, Card])
    _texts: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    _live: dict[_Key, str] = field(default_factory=dict[_Key, str])

    def __post_init__(self) -> None:
        if self.catalogue is not None:
            self._cards = {card.name: card for card in self.catalogue.cards}

    def of(self, event: Event) -> Printed | None:
        """The line that did this, None where none did."""
        line = event.get("line")
        if not line:
            return None
        owner = self._owner(event)
        unit = self.log.units.get(owner or "")
        if unit is None:
            return Printed(line, line, owner, None)
        name = str(unit["card"])
        power = self._power(event, owner) if line.casefold() == ATTACK else None
        key = (line, name, self.log.tier(str(unit["id"]), event["n"]), power)
        if key not in self._live:
            self._live[key] = self._sentence(line, self._cards.get(name), key[2], power)
        return Printed(line, self._live[key], owner, name)

    def _owner(self, event: Event) -> str | None:
        """Whose line it is: the source's, unless its card has no such line or the event follows from another's."""
        source, cause = event.get("source"), event.get("cause")
        before = self.log.get(cause) if cause is not None else None
        if before is not None and before.get("line") == event["line"]:
            follows = event["kind"] in FOLLOWING or source is None or not self._prints(source, event["line"])
            return self._owner(before) if follows else source
        for unit in (source, event.get("target")):
            if unit is not None and self._prints(unit, event["line"]):
                return unit
        return source

    def _prints(self, unit: str, line: str) -> bool:
        """Whether the unit's card has the line; taken for true where the card isn't known."""
        name = str(self.log.units[unit]["card"]) if unit in self.log.units else ""
        card = self._cards.get(name)
        if card is None:
            return unit in self.log.units
        if name not in self._texts:
            self._texts[name] = frozenset(each.text for each in read(card, (), Problems()).lines)
        return line in self._texts[name]

    def _power(self, event: Event, owner: str | None) -> int | None:
        """What the cast says that the owner's attack deals."""
        at: Event | None = event
        while at is not None and not (at["kind"] == "cast" and at.get("source") == owner):
            cause = at.get("cause")
            at = self.log.get(cause) if cause is not None else None
        amount = at.get("amount") if at is not None else None
        return amount if isinstance(amount, int) else None

    @staticmethod
    def _sentence(line: str, card: Card | None, tier: int, power: int | None) -> str:
        values: Values = {} if power is None else {"power": power}
        try:
            if card is not None:
                values = {**fields_at(card.fields, tier), **values}
            known = card is not None and 1 <= tier <= 4
            return live_text(clause_of_text(line), values, tier if known else None)
        except ValueError:  # a newer engine's sentence, or a field that no amount can be
            return line
