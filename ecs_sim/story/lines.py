"""The sentence behind an event: which line of whose card did it, with the numbers that it had there.

The document holds the line as it is printed. Fields of the card are read from the catalogue that the battle was
made with, at the tier that the unit had then; `{power}` of the attack is what the cast carries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import Any, cast

from ecs_sim.components.capacity import TIERS
from ecs_sim.model.catalogue import Card, Catalogue
from ecs_sim.setup.clauses import clause_of_table, clause_of_text
from ecs_sim.setup.numbers import fields_at
from ecs_sim.story.log import Log
from ecs_sim.story.words import Event
from ecs_sim.text.clause import Amount, Clause
from ecs_sim.text.placeholders import live_text

#: Line, card, tier, Power: what a sentence with its numbers hangs on.
_Key = tuple[str, str, int, int | None]
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
    _printed: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    _live: dict[_Key, str] = field(default_factory=dict[_Key, str])

    def __post_init__(self) -> None:
        if self.catalogue is None:
            return
        known = self.catalogue
        self._cards = {card.name: card for card in known.cards}
        self._printed = {boss.name: _texts(chain(*(phase.ability for phase in boss.phases))) for boss in known.bosses}
        for entry in (*known.cards, *known.runes, *known.resonances, *known.cores):
            self._printed[entry.name] = _texts(entry.ability)

    def of(self, event: Event) -> Printed | None:
        """The line that did this, None where none did."""
        line = event.get("line")
        if not line:
            return None
        owner = self._owner(event)
        if event.get("of"):
            return self._lent(event, line, owner)
        unit = self.log.units.get(owner or "")
        if unit is None:
            return Printed(line, line, owner, None)
        name = str(unit["card"])
        if not self._prints(owner, line):  # a line of its side, in a log that doesn't say of what
            return Printed(line, line, owner, self._elsewhere(line))
        key = (line, name, self.log.tier(str(unit["id"]), event["n"]), self._power(event, owner))
        if key not in self._live:
            self._live[key] = _sentence(line, self._cards.get(name), key[2], key[3])
        return Printed(line, self._live[key], owner, name)

    def _lent(self, event: Event, line: str, owner: str | None) -> Printed:
        """A line of a rune, of the resonance or of a Core: on whom it stands, of what, and its numbers at that tier."""
        of, tier = str(event["of"]), int(event.get("of_tier") or 0)
        kind, _, name = of.partition(" ")
        known = self.catalogue
        found: dict[str, int | float] = {}
        if known is not None and kind == "rune":
            rune = next((rune for rune in known.runes if rune.name == name), None)
            found = {"value": rune.values[min(tier, len(rune.values)) - 1]} if rune is not None and tier else {}
        elif known is not None and kind == "Core":
            core = next((core for core in known.cores if core.name == name), None)
            found = fields_at(core.fields, 1) if core is not None else {}
        clause = _clause(line)
        try:
            sentence = live_text(clause, found, tier or 1) if clause is not None and known is not None else line
        except ValueError:  # a field that no amount can be, a formula without a value
            sentence = line
        return Printed(line, sentence, owner or event.get("target"), f"{of}, tier {tier}" if tier else of)

    def _owner(self, event: Event) -> str | None:
        """Whose line it is: the source's, unless its card has no such line or the event follows from another's."""
        line = event["line"]
        while True:
            source, cause = event.get("source"), event.get("cause")
            before = self.log.get(cause) if cause is not None else None
            if before is None or before.get("line") != line:
                break
            if event["kind"] not in FOLLOWING and self._prints(source, line):
                return source
            event = before
        return next((unit for unit in (source, event.get("target")) if self._prints(unit, line)), source)

    def _prints(self, unit: str | None, line: str) -> bool:
        """Whether the unit's card has the line; taken for true where the card isn't known."""
        if unit is None or unit not in self.log.units:
            return False
        texts = self._printed.get(str(self.log.units[unit]["card"]))
        return texts is None or line in texts

    def _elsewhere(self, line: str) -> str | None:
        """The only entry of the catalogue that has a line, where one has it alone."""
        names = [name for name, texts in self._printed.items() if line in texts]
        return names[0] if len(names) == 1 else None

    def _power(self, event: Event, owner: str | None) -> int | None:
        """What the cast says that the owner's attack deals, for an event of that attack."""
        if not _is_attack(event["line"]):
            return None
        at: Event | None = event
        while at is not None and not (at["kind"] == "cast" and at.get("source") == owner):
            cause = at.get("cause")
            at = self.log.get(cause) if cause is not None else None
        amount = at.get("amount") if at is not None else None
        return amount if isinstance(amount, int) else None


def _texts(ability: Iterable[object]) -> frozenset[str]:
    """The printed lines of an entry; one that is written as a clause is known by the sentence that it means."""
    found: set[str] = set()
    for line in ability:
        if isinstance(line, str):
            found.add(line.strip())
        elif isinstance(line, Mapping):
            try:
                found.add(clause_of_table(cast("Mapping[str, Any]", line))[1])
            except ValueError:  # no clause of this engine
                continue
    return frozenset(found)


@lru_cache(maxsize=4096)
def _clause(line: str) -> Clause | None:
    """The clause of a line, None for a newer engine's sentence."""
    try:
        return clause_of_text(line)
    except ValueError:
        return None


def _is_attack(line: str) -> bool:
    """Whether the line deals Power itself: what a cast carries is then its number."""
    clause = _clause(line)
    return clause is not None and clause.verb == "attack" and clause.amount == Amount("power")


def _sentence(line: str, card: Card | None, tier: int, power: int | None) -> str:
    clause = _clause(line)
    if clause is None:
        return line
    values_of: dict[str, int | float] = {} if power is None else {"power": power}
    values = plain = values_of
    known = card is not None and 1 <= tier <= TIERS
    try:
        if card is not None and known:
            values = {**fields_at(card.fields, tier), **values_of}
            plain = {**fields_at(card.fields, tier, scales=False), **values_of}
        return live_text(clause, values, tier if known else None, plain)
    except ValueError:  # a field that no amount can be, a formula without a value
        return line
