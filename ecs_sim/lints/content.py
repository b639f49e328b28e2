"""What a catalogue holds between all its entries: which statuses anything gives, which keywords, which verbs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ecs_sim.components.words import codes, keywords
from ecs_sim.model.catalogue import Boss, Card, Catalogue
from ecs_sim.model.errors import Path
from ecs_sim.model.ruleset import Ruleset
from ecs_sim.setup.entries import Entry, Part
from ecs_sim.text.clause import Amount, Clause, Number

_KEYWORDS = codes(keywords)
#: Verbs that give a family by themselves, and the family.
_GIVE = {"hallow": "hallow", "roost": "roost", "shield": "shield", "harvest": "dread", "crush": "crush"} | {
    "smash": "smash",
    "dormant": "dormant",
    "dormant_until": "dormant",
}
#: What a family brings about besides: Haywire and Overclock end in a Stun (800.31b, 800.45b).
_LEADS_TO = {"haywire": "stun", "overclock": "stun"}


@dataclass(frozen=True)
class Content:
    """The parts that are looked through, and those of catalogues that stand beside them in a battle."""

    catalogue: Catalogue
    parts: tuple[Part, ...]
    beside: tuple[Part, ...] = ()
    entries: tuple[tuple[Entry, Path], ...] = ()
    others: tuple[Entry, ...] = field(default=())

    @property
    def ruleset(self) -> Ruleset:
        """The numbers that the rulebook leaves to data."""
        return self.catalogue.ruleset

    @cached_property
    def every(self) -> tuple[Part, ...]:
        """All parts, those beside among them."""
        return (*self.parts, *self.beside)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every effect of every line of all parts."""
        return tuple(clause for part in self.every for clause in effects_of(part))

    @cached_property
    def families(self) -> frozenset[str]:
        """The families that some line gives to somebody."""
        given: set[str] = set()
        for clause in self.clauses:
            if clause.verb == "apply" and clause.what:
                given.add(clause.what)
            elif clause.verb in _GIVE:
                given.add(_GIVE[clause.verb])
        given |= {_LEADS_TO[word] for word in given if word in _LEADS_TO}
        if any(isinstance(entry, Boss) and entry.stagger for entry in self.all_entries):
            given.add("stun")  # a full meter Stuns its boss (800.66f)
        return frozenset(given)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs of all lines."""
        return frozenset(clause.verb for clause in self.clauses)

    @cached_property
    def innate(self) -> frozenset[str]:
        """Keywords that some part has by a line of its own."""
        return frozenset(word for part in self.every for word in keywords_of(part))

    @cached_property
    def granted(self) -> frozenset[str]:
        """Keywords that some line gives."""
        return frozenset(clause.what for clause in self.clauses if clause.verb == "grant" and clause.what)

    @cached_property
    def suppressed(self) -> frozenset[str]:
        """Keywords that some line takes away."""
        return frozenset(clause.what for clause in self.clauses if clause.verb == "suppress" and clause.what)

    @cached_property
    def all_entries(self) -> tuple[Entry, ...]:
        """Entries of the catalogue and of those beside it."""
        return (*(entry for entry, _ in self.entries), *self.others)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards."""
        return tuple(entry for entry in self.all_entries if isinstance(entry, Card))

    @cached_property
    def tribes(self) -> frozenset[str]:
        """The tribes of all units and bosses, in lower case."""
        found = {card.tribe for card in self.cards}
        for entry in self.all_entries:
            if isinstance(entry, Boss):
                found |= {entry.tribe, *(phase.tribe for phase in entry.phases)}
        return frozenset(tribe.casefold() for tribe in found if tribe)

    def fights(self) -> bool:
        """Whether any unit or Penny is there that could be an ally."""
        return any(card.kind in ("unit", "penny") for card in self.cards)

    def has_kind(self, *kinds: str) -> bool:
        """Whether a card of one of these kinds is there."""
        return any(card.kind in kinds for card in self.cards)

    def has_keyword(self, part: Part, word: str) -> bool:
        """Whether a unit of this part ever has a keyword: by its card, or from somebody."""
        return word in keywords_of(part) or word in self.granted or (lives_on_others(part) and word in self.innate)


def of_one_unit(content: Content, part: Part) -> Iterator[Part]:
    """The parts whose lines may stand on one unit with this one's: the phases of its boss, and what lives on others."""
    for other in content.every:
        if other.entry is part.entry or lives_on_others(other) or lives_on_others(part):
            yield other


def lives_on_others(part: Part) -> bool:
    """Whether its lines stand on units that it doesn't name: of runes, resonances and Cores."""
    return part.kind in ("rune", "resonance", "core")


def effects_of(part: Part) -> Iterator[Clause]:
    """Every effect of a part's lines."""
    for line in part.lines.lines:
        yield from line.effects


def keywords_of(part: Part) -> frozenset[str]:
    """The keywords that a part's lines say its unit has."""
    bits = part.lines.keywords
    return frozenset(word for word, code in _KEYWORDS.items() if bits >> code & 1)


def line_path(part: Part, place: int) -> Path:
    """Where a line of a part stands."""
    return (*part.path, "ability", place)


def numbers_of(clauses: Iterable[Clause]) -> Iterator[Number]:
    """Every authored number of some effects."""
    for clause in clauses:
        found = [clause.duration, clause.chance, clause.to.count, *_amount_numbers(clause.amount)]
        found += [gate.number for gate in (*clause.gates, *clause.to.filters)]
        found += [clause.repeats] if isinstance(clause.repeats, Number) else []
        yield from (number for number in found if number is not None)


def _amount_numbers(amount: Amount | None) -> list[Number | None]:
    return [] if amount is None else [amount.number, amount.times, amount.divide, amount.cap]
