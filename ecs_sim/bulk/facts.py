"""What `--where` and statistics may ask about a stored battle beside its columns: who stands where, with what.

A fact of many values (`card`, `tribe` …) is true of a battle where it is true of one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import as_list, as_table

SIDES = ("player", "enemy")
Document = Mapping[str, Any]

#: Facts of many values, with their kind: of both sides, or after `player.` and `enemy.` of one.
MANY = {
    "unit": "text",
    "card": "text",
    "tribe": "text",
    "tier": "number",
    "rune": "text",
    "resonance": "text",
    "core": "text",
}
#: Facts of one value; `units` may stand after a side too.
ONE = {"round": "number", "seconds": "number", "units": "number", "resumed": "flag"}


@dataclass(frozen=True, slots=True)
class Fielded:
    """A card as one side fields it."""

    id: str
    card: str
    tribe: str | None
    tier: int


class Roster:
    """Reads boards with the cards of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._known: dict[str, tuple[str | None, int]] = {boss.name: (boss.tribe, 1) for boss in catalogue.bosses}
        self._known |= {card.name: (card.tribe, card.tier) for card in catalogue.cards}

    def tribe(self, card: str) -> str | None:
        """The tribe that is printed on a card; None for a card that the catalogue doesn't have."""
        return self._known.get(card, (None, 1))[0]

    def fielded(self, document: Document, side: str) -> list[Fielded]:
        """The units of a side as the battle began."""
        found: list[Fielded] = []
        for place, unit in enumerate(units_of(document, side), 1):
            card = str(began(unit))
            tribe, tier = self._known.get(card, (None, 1))
            found.append(Fielded(str(unit.get("id") or f"{side}{place}"), card, tribe, int(unit.get("tier") or tier)))
        return found

    def values(self, document: Document, fact: str, side: str | None) -> list[Any]:
        """The values of a fact of many."""
        sides = SIDES if side is None else (side,)
        if fact in ("unit", "card", "tribe", "tier"):
            name = "id" if fact == "unit" else fact
            units = (unit for one in sides for unit in self.fielded(document, one))
            return [value for unit in units if (value := getattr(unit, name)) is not None]
        return [value for one in sides for value in brought(document, one)[fact]]


#: The numbers that a column of rounds or tiers holds.
_NUMBERS = range(1 << 31)


def shaped(document: Document) -> bool:
    """Whether a stored document has the shape that this module reads: lists, tables, texts and numbers in place.

    It may be no battle all the same; whoever fights it finds that out.
    """
    if not (_number(document.get("round", 1)) and isinstance(document.get("resume", False), bool)):
        return False
    sides: dict[str, Any] = document["sides"]
    return all(_side_shaped(sides.get(side)) for side in SIDES)


def _side_shaped(side: Any) -> bool:
    if side is None:
        return True
    given = as_table(side)
    boards = None if given is None else as_table(given.get("runes") or {})
    if given is None or boards is None:
        return False
    return (
        isinstance(given.get("resonance") or "", str)
        and _all(given.get("units"), _unit_shaped)
        and _all(given.get("cores"), lambda core: isinstance(core, str))
        and all(_all(boards.get(board), _rune_shaped) for board in ("right", "below"))
    )


def _rune_shaped(rune: Any) -> bool:
    return isinstance((as_table(rune) or {}).get("rune"), str)


def _unit_shaped(unit: Any) -> bool:
    given = as_table(unit) or {}
    state, tier = as_table(given.get("state") or {}), given.get("tier")
    return (
        state is not None
        and isinstance(given.get("card"), str)
        and isinstance(given.get("id") or "", str)
        and (tier is None or _number(tier))
        and isinstance(state.get("start_card") or "", str)
    )


def _all(values: Any, holds: Callable[[Any], bool]) -> bool:
    listed = [] if values is None else as_list(values)
    return listed is not None and all(holds(one) for one in listed)


def _number(value: Any) -> bool:
    return type(value) is int and value in _NUMBERS


def began(unit: Mapping[str, Any]) -> Any:
    """The card that a unit began its battle with, which is not its card once it has become another."""
    state: dict[str, Any] = unit.get("state") or {}
    return state.get("start_card") or unit["card"]


def units_of(document: Document, side: str) -> list[Mapping[str, Any]]:
    """The units of one side of a stored battle."""
    given: dict[str, Any] = document.get("sides", {}).get(side) or {}
    return given.get("units") or []


def brought(document: Document, side: str) -> dict[str, list[str]]:
    """Names of what a side has beside its units: `rune`, `resonance`, `core`."""
    given: dict[str, Any] = document.get("sides", {}).get(side) or {}
    boards: dict[str, Any] = given.get("runes") or {}
    resonance: Any = given.get("resonance")
    cores: list[Any] = given.get("cores") or []
    return {
        "rune": [str(one["rune"]) for board in ("right", "below") for one in _listed(boards.get(board))],
        "resonance": [] if resonance is None else [str(resonance)],
        "core": [str(name) for name in cores],
    }


def _listed(value: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return value or []


def single(document: Document, fact: str, side: str | None, steps: int | None) -> Any:
    """The value of a fact of one."""
    if fact == "round":
        return int(document.get("round", 1))
    if fact == "resumed":
        return bool(document.get("resume", False))
    if fact == "seconds":
        from ecs_sim.components.capacity import STEPS_A_SECOND

        return None if steps is None else steps / STEPS_A_SECOND
    return sum(len(units_of(document, one)) for one in (SIDES if side is None else (side,)))
