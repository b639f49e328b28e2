"""What a side has beside its units: runes, resonance, Cores and what it owns, from its document or as it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ecs_sim.components.capacity import AMOUNT_MAX
from ecs_sim.setup.fittings import KEPT, Extra, Fittings
from ecs_sim.setup.json_types import listed, parsed, table, text, whole
from ecs_sim.setup.sections import UnfitError
from ecs_sim.setup.spelled import Beside

_OWNED = ("stock", "dividend", "profit")
#: The boards, and how many runes lie on each at most.
_BOARDS = {"right": 4, "below": 8}
_SIDE = frozenset({"units", "runes", "resonance", "cores", "roster_unique", *_OWNED})
_RUNE = frozenset({"rune", "tier", "at"})
_CORES = 64
_NONE: list[Any] = []


@dataclass(slots=True)
class Fitted:
    """What a side has beside its units. `runes` are those on the right, then those below."""

    owned: list[int] = field(default_factory=lambda: [0, 0, 0])
    runes: tuple[list[Extra], list[Extra]] = field(default_factory=lambda: ([], []))
    resonance: Extra | None = None
    cores: list[Extra] = field(default_factory=list[Extra])


class Sides:
    """Reads the sides of battles of one catalogue; UnfitError where one isn't plain. Threads may share it."""

    def __init__(self, fittings: Fittings) -> None:
        self._fittings = fittings
        self._runes: dict[tuple[int, str], Extra] = {}
        self._cores: dict[tuple[int, str], Extra] = {}

    def of_document(self, side: Any) -> Fitted:
        """Of a side's document."""
        table(side, _SIDE)
        found, fittings = Fitted(), self._fittings
        if side.get("roster_unique") is not None:
            raise UnfitError("only a battle that is resumed has a roster")
        found.owned = [whole(side, name, 0, 0, AMOUNT_MAX) for name in _OWNED]
        if "runes" in side:
            boards = table(side["runes"], _BOARDS.keys())
            for place, (board, most) in enumerate(_BOARDS.items()):
                found.runes[place].extend(self._rune(place, one) for one in listed(boards.get(board, _NONE), most))
        if (name := side.get("resonance")) is not None:
            found.resonance = fittings.resonances.get(text(name)) or fittings.resonance(name)
        for place, name in enumerate(listed(side.get("cores", _NONE), _CORES)):
            found.cores.append(fittings.cores.get((text(name), place)) or fittings.core(name, place))
        return found

    def of_written(self, side: Beside) -> Fitted:
        """Of a side as it is written."""
        owned, resonance, cores, (right, below) = side
        numbers = [0 if number is None else int(number) for number in owned]
        if max(numbers) > AMOUNT_MAX:
            raise UnfitError("a number outside its bounds")
        if len(right) > _BOARDS["right"] or len(below) > _BOARDS["below"]:
            raise UnfitError("too many runes")
        if len(cores) > _CORES:
            raise UnfitError("too many Cores")
        get, make, fittings = self._runes.get, self._written_rune, self._fittings
        runes = (
            [get((0, one)) or make(0, one) for one in right],
            [get((1, one)) or make(1, one) for one in below],
        )
        kept, core = self._cores.get, self._written_core
        return Fitted(
            numbers,
            runes,
            None if resonance is None else fittings.resonances.get(resonance) or fittings.resonance(resonance),
            [kept((place, one)) or core(place, one) for place, one in enumerate(cores)],
        )

    def _written_rune(self, place: int, one: str) -> Extra:
        """A rune that wasn't met yet, without its braces."""
        try:
            given = parsed(f"{{{one}}}")
        except ValueError:
            raise UnfitError("no rune") from None
        return _keep(self._runes, (place, one), self._rune(place, given))

    def _written_core(self, place: int, one: str) -> Extra:
        """A Core that wasn't met yet, in its quotes."""
        if one.count('"') != 2 or len(one) < 2:
            raise UnfitError("no Core, or one with a comma")
        return _keep(self._cores, (place, one), self._fittings.core(one[1:-1], place))

    def _rune(self, board: int, given: Any) -> Extra:
        entry = table(given, _RUNE)
        name, tier, at = text(entry.get("rune")), entry.get("tier", 1), listed(entry.get("at"), 2)
        if type(tier) is not int or len(at) != 2 or type(at[0]) is not int or type(at[1]) is not int:
            raise UnfitError("a rune without a tier or a place")
        key = (name, tier, ("right", "below")[board], at[0], at[1])
        return self._fittings.runes.get(key) or self._fittings.rune(*key)


def _keep(kept: dict[tuple[int, str], Extra], key: tuple[int, str], found: Extra) -> Extra:
    """Keep something as it is written; what it is lives in the fittings."""
    if len(kept) >= KEPT:
        kept.clear()
    kept[key] = found
    return found
