"""Names in a catalogue that must lead to something, wherever no battle asks yet: cards that lines bring, immunities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from ecs_sim.components.words import codes, families
from ecs_sim.model.catalogue import Boss, Card
from ecs_sim.model.errors import Path, Problems, listing, nearest
from ecs_sim.text.vocabulary import FAMILIES

if TYPE_CHECKING:
    from ecs_sim.setup.entries import Part

#: Verbs that name a card which they bring onto the board.
NAMING: Final = ("spawn", "become")
BOARD_KINDS: Final = ("unit", "penny")
#: What a boss may be immune to, as it is written, and the family's word.
IMMUNITIES: Final = {family.name.lower(): family.word for family in FAMILIES} | {"crush": "crush", "smash": "smash"}
_CODES: Final = codes(families)


def no_unit(name: str, path: Path, known: Mapping[str, Card], problems: Problems) -> None:
    """Write down that a line brings what is no unit of the catalogue; `known` are its cards by name."""
    units = [card.name for card in known.values() if card.kind in BOARD_KINDS]
    problems.add("unknown-name", path, f"{name!r} is no unit of the catalogue", remedy=nearest(name, units))


def no_status(name: str, path: Path, problems: Problems) -> None:
    """Write down that a boss is immune to what is no status; `path` leads to the name."""
    text = f"there is no status {name!r} to be immune to"
    known = [name for name, word in IMMUNITIES.items() if word != "subrogated"]
    problems.add("unknown-name", path, text, remedy=nearest(name, known) or f"known: {listing(known, 30)}")


def check(parts: Iterable[Part], bosses: Iterable[Boss], cards: Iterable[Card], problems: Problems) -> None:
    """What a catalogue's lines and bosses name and isn't there; `cards` are all that a battle may know."""
    known = {card.name: card for card in cards}
    units = {card.name.casefold() for card in known.values() if card.kind in BOARD_KINDS}
    for part in parts:
        for place, line in enumerate(part.printed):
            for effect in line.effects:
                if effect.verb in NAMING and (effect.what or "").casefold() not in units:
                    no_unit(effect.what or "", (*part.path, "ability", place), known, problems)
    for place, boss in enumerate(bosses):
        immunities(boss.immune or (), ("bosses", place, "immune"), problems)


def immunities(names: Iterable[str], path: Path, problems: Problems) -> int:
    """What a boss is immune to, as bits of families; what is no status goes to `problems`, `path` is the list's."""
    bits = 0
    for place, name in enumerate(names):
        word = IMMUNITIES.get(name.lower())
        if word is None:
            no_status(name, (*path, place), problems)
        else:
            bits |= 1 << _CODES[word]
    return bits
