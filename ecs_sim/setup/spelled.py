"""Battle documents that are spelled as recordings spell them: taken apart by one pattern, without JSON being read.

A recorded text has its keys in order and no blanks, so each fresh unit is a piece of text that one pattern matches
whole. What is left between the units is JSON again, with empty lists of units, and much the same in many battles: it
is read once and kept. A text that differs from this in anything is none that this module reads: JSON is read then.

Why this says what JSON would: the text is these pieces in their order, each unit by itself a JSON object with known
keys. With them taken out of both lists the rest must be valid JSON without a backslash in which `"units":[` stands
twice: where the first list begins, and where the second does. Between them stands `]},"player":{`, behind them
`]}}}`, and both sides have a list: so the second is the player's, and the first the enemy's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ecs_sim.model.errors import as_table

_TEXT = r'"([^"\\\x00-\x1f]*)"'
_NUMBER = r"(0|[1-9][0-9]{0,8})"
_UNIT = re.compile(
    rf'\{{"at":\[([0-7],[0-3])\],"card":{_TEXT}(?:,"counter":\{{{_TEXT}:(-?(?:0|[1-9][0-9]{{0,8}}))\}})?'
    rf'(?:,"id":{_TEXT})?(?:,"quest":{_NUMBER})?(?:,"tier":([1-9]))?\}}'
)
#: Pieces that a unit becomes, with what stands before it: place, card, counter's letter and number, id, quest, tier.
_STRIDE = 8
_UNITS, _BETWEEN, _END = '"units":[', ']},"player":{', "]}}}"
#: How many rests are kept.
KEPT = 4096

#: Of a unit: place, card, counter's letter and number, quest, tier, as they are written.
Written = tuple[str, str, str | None, str | None, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Apart:
    """A document, taken apart."""

    rest: dict[str, Any]
    """The document without its units. Not to be changed: others have the same."""
    pieces: list[str]
    enemy: int
    """How many units the enemy has, who come first."""

    def ids(self) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
        """The ids that the units of player and enemy are given."""
        found = self.pieces[5::_STRIDE]
        return tuple(found[self.enemy :]), tuple(found[: self.enemy])

    def units(self, side: int) -> Iterator[Written]:
        """The units of a side: 0 for the player's."""
        middle = self.enemy * _STRIDE
        first, end = (middle, len(self.pieces)) if side == 0 else (0, middle)
        pieces = self.pieces
        return zip(*[pieces[first + part : end : _STRIDE] for part in (1, 2, 3, 4, 6, 7)], strict=False)


class Texts:
    """Takes texts apart. Threads may share it."""

    def __init__(self) -> None:
        self._rests: dict[str, dict[str, Any] | None] = {}

    def apart(self, text: str) -> Apart | None:
        """A document that is spelled as recordings are; None for any other text."""
        pieces = _UNIT.split(text)
        between = pieces[::_STRIDE]
        if between.count(",") != len(between) - 3 or between[-1] != _END:
            return None
        enemy = 1
        while between[enemy] == ",":
            enemy += 1
        key = between[0] + between[enemy]
        rests = self._rests
        if key not in rests:
            if len(rests) >= KEPT:
                rests.clear()
            rests[key] = _rest(between[0], between[enemy])
        rest = rests.get(key)
        return None if rest is None else Apart(rest, pieces, enemy)


def _rest(first: str, second: str) -> dict[str, Any] | None:
    """A document without its units; None where it isn't spelled as recordings are."""
    whole = first + second
    if "\\" in whole or not (first.endswith(_UNITS) and second.startswith(_BETWEEN) and second.endswith(_UNITS)):
        return None
    if first.count('"units"') != 1 or second.count('"units"') != 1:
        return None
    try:
        found = json.loads(whole + _END)
    except (ValueError, RecursionError):
        return None
    sides = as_table((as_table(found) or {}).get("sides")) or {}
    held = ("units" in (as_table(sides.get(side)) or {}) for side in ("enemy", "player"))
    return found if all(held) else None
