"""The ids of a battle's units: checked, keyed and ranked, once for all battles that have the same."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from ecs_sim.components.capacity import SIDES, UNITS_A_SIDE
from ecs_sim.model.base import Name
from ecs_sim.setup.compile import SIDE_NAMES, WHOLE_BATTLE, natural
from ecs_sim.setup.program import key_of
from ecs_sim.setup.sections import UnfitError

#: How many sets of ids, and how many ids, are kept.
SETS, IDS = 4096, 65536

Given = tuple[str | None, ...]
#: The ids that a document gives to both sides, and whether rows are kept for spawned units of each.
Board = tuple[Given, Given, bool, bool]


@dataclass(frozen=True, slots=True)
class Named:
    """The ids of a battle."""

    ids: tuple[str, ...]  # by row, "" for one that stays empty
    kept: tuple[tuple[int, ...], tuple[int, ...]]  # rows that are kept for units to be spawned, by side
    entries: bytes  # words: keys and ranks as entries of images
    count: int  # of them


class Naming:
    """Ids as the ordinary path gives them. `image` is the address of the image that takes key and rank."""

    def __init__(self, image: int) -> None:
        self._image = image
        self._name: TypeAdapter[str] = TypeAdapter(Name)
        self._ids: dict[str, int] = {}
        self._sets: dict[Board, Named] = {}

    def of(self, board: Board) -> Named:
        """The ids of a board; UnfitError where two clash, or one is no id."""
        found = self._sets.get(board)
        if found is None:
            if len(self._sets) >= SETS:
                self._sets.clear()
            found = self._sets[board] = self._made(board)
        return found

    def _made(self, board: Board) -> Named:
        rows: dict[str, int] = {}
        keys: dict[int, str] = {}
        units, kept = board[:2], board[2:]
        for side, name in enumerate(SIDE_NAMES):
            for place, given in enumerate(units[side]):
                own = given if given is not None else f"{name}{place + 1}"
                if own in rows or own == WHOLE_BATTLE or keys.setdefault(self._key(own), own) != own:
                    raise UnfitError(f"the id {own!r} is taken")
                rows[own] = side * UNITS_A_SIDE + place
        listed = len(rows)
        for side, name in enumerate(SIDE_NAMES):
            for place in range(len(units[side]), UNITS_A_SIDE) if kept[side] else ():
                own = f"{name}{place + 1}"
                while own in rows or keys.setdefault(key_of(own), own) != own:
                    own += "'"
                rows[own] = side * UNITS_A_SIDE + place
        ranks = {own: rank for rank, own in enumerate(sorted(rows, key=natural))}
        ids = [""] * (SIDES * UNITS_A_SIDE)
        for own, row in rows.items():
            ids[row] = own
        found = [(row, key_of(own), ranks[own] if i < listed else 0) for i, (own, row) in enumerate(rows.items())]
        entries = array("q", [value for row, key, rank in found for value in (self._image, row, 0, 2, key, rank)])
        late = [row for row, _, _ in found[listed:]]
        sides = tuple(row for row in late if row < UNITS_A_SIDE), tuple(row for row in late if row >= UNITS_A_SIDE)
        return Named(tuple(ids), sides, entries.tobytes(), len(found))

    def _key(self, own: str) -> int:
        """The key of an id that a document may hold."""
        found = self._ids.get(own)
        if found is None:
            try:
                self._name.validate_python(own)
                found = key_of(own)
            except (ValidationError, UnicodeEncodeError):
                raise UnfitError(f"{own!r} is no id") from None
            if len(self._ids) >= IDS:
                self._ids.clear()
            self._ids[own] = found
        return found
