"""Battle documents that are spelled as recordings spell them: taken apart by patterns, without JSON being read.

A recorded text has its keys in order and no blanks, so each fresh unit is a piece of text that one pattern matches
whole, and what stands between the units of a side is another. A text that differs from this in anything is none that
this module reads: JSON is read then.

Why this says what JSON would: the text is these pieces in their order, and nothing else. No text within them holds a
quote, a backslash or a control character, so each piece has the one meaning that it looks like; every key stands once
in its table. The head, runes and whatever else is kept as a piece is read as JSON by whoever needs it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

#: What stands in quotes, and a number.
INSIDE = r'[^"\\\x00-\x1f]*'
NUMBER = r"(?:0|[1-9][0-9]{0,8})"
_TEXT, _NUMBER = f'"{INSIDE}"', NUMBER
#: A unit: before its id, the id, after it.
_UNIT = re.compile(
    rf'\{{("at":\[[0-7],[0-3]\],"card":{_TEXT}(?:,"counter":\{{{_TEXT}:-?{_NUMBER}\}})?)'
    rf'(?:,"id":"([^"\\\x00-\x1f]*)")?((?:,"quest":{_NUMBER})?(?:,"tier":[1-9])?)\}}'
)
_STRIDE = 4
_WRITTEN = re.compile(
    r'"at":\[(.,.)\],"card":"([^"]*)"(?:,"counter":\{"([^"]*)":(.*)\})?(?:,"quest":([0-9]+))?(?:,"tier":(.))?'
)
_RUNES = r"\[\{([^{}]*(?:\},\{[^{}]*)*)\}\]"
#: A side up to its units.
_SIDE = re.compile(
    rf'(?:"cores":\[({_TEXT}(?:,{_TEXT})*)\],)?(?:"dividend":({_NUMBER}),)?(?:"profit":({_NUMBER}),)?'
    rf'(?:"resonance":"([^"\\\x00-\x1f]*)",)?(?:"runes":\{{(?:"below":{_RUNES})?(,)?(?:"right":{_RUNES})?\}},)?'
    rf'(?:"stock":({_NUMBER}),)?"units":\['
)
_ENEMY, _PLAYER, _END = '"sides":{"enemy":{', ']},"player":{', "]}}}"

#: A unit without its id: what stands before that, and behind it.
Written = tuple[str, str]
#: Place, card, counter's letter and number, quest, tier, as they are written.
Parts = tuple[str, str, str | None, str | None, str | None, str | None]


class Beside(NamedTuple):
    """What a side has beside its units, as it is written."""

    owned: tuple[str | None, str | None, str | None]
    """Stock, Dividend, Profit."""
    resonance: str | None
    cores: list[str]
    """Each in its quotes."""
    runes: tuple[list[str], list[str]]
    """Of the boards on the right and below: each without its braces."""


#: What a side has that has nothing but units.
_BARE = Beside((None, None, None), None, [], ([], []))


class WrittenSide(NamedTuple):
    """A side as it is written."""

    units: list[Written]
    ids: tuple[str | None, ...]
    beside: Beside


class Apart(NamedTuple):
    """A document, taken apart."""

    head: str
    """What stands before the sides: JSON, but for a comma and a brace."""
    sides: tuple[WrittenSide, WrittenSide]
    """The player's and the enemy's."""


def apart(text: str) -> Apart | None:
    """A document that is spelled as recordings are, with units on both sides; None for any other text."""
    pieces = _UNIT.split(text)
    between = pieces[::_STRIDE]
    if between.count(",") != len(between) - 3 or between[-1] != _END:
        return None
    enemy = 1
    while between[enemy] == ",":
        enemy += 1
    head, found, first = between[0].partition(_ENEMY)
    second = between[enemy]
    if not found or not second.startswith(_PLAYER):
        return None
    middle = enemy * _STRIDE
    player, other = _side(second[len(_PLAYER) :], pieces, middle, len(pieces)), _side(first, pieces, 0, middle)
    return None if player is None or other is None else Apart(head, (player, other))


def _side(text: str, pieces: list[str], begin: int, end: int) -> WrittenSide | None:
    ids, units = tuple(pieces[begin + 2 : end : _STRIDE]), pieces[begin + 1 : end : _STRIDE]
    found = beside(text)
    written = list(zip(units, pieces[begin + 3 : end : _STRIDE], strict=False))
    return None if found is None else WrittenSide(written, ids, found)


def beside(text: str) -> Beside | None:
    """A side up to its units; None where it isn't spelled as recordings are."""
    if text == '"units":[':
        return _BARE
    found = _SIDE.fullmatch(text)
    if found is None:
        return None
    cores, dividend, profit, resonance, below, comma, right, stock = found.groups()
    if (comma is None) == (below is not None and right is not None):
        return None
    return Beside(
        (stock, dividend, profit),
        resonance,
        [] if cores is None else cores.split(","),
        ([] if right is None else right.split("},{"), [] if below is None else below.split("},{")),
    )


def parts(unit: Written) -> Parts:
    """A unit that was matched, in its parts."""
    found = _WRITTEN.fullmatch(unit[0] + unit[1])
    if found is None:
        raise ValueError(f"{unit} is no unit")
    place, card, letter, counter, quest, tier = found.groups()
    return place, card, letter, counter, quest, tier
