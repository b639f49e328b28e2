"""Many recorded texts, taken apart at once by Arrow: what `ecs_sim.setup.spelled` does for one.

A text is cut before each card, before the last place in each of these pieces, and behind the card. Between two units
nothing else can stand, so a piece is a card, what the unit has beside it with what follows the unit, and the place of
the next unit; the first holds what stands before all units. Each different piece is looked at once, whichever texts
it stands in. The text is these pieces in their order and nothing else, so it says what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ecs_sim.recording.arrow import pa, pc

Array = np.ndarray[Any, np.dtype[np.int64]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]

_CARD, _AT, _QUOTE = '"card":"', '{"at":[', '"'
#: Texts that are longer are none of a battle that is laid from sections.
_LONG = 1 << 16


@dataclass(frozen=True, slots=True)
class Pieces:
    """Texts in pieces; a piece is its number in `words`. Units lie in the order of the texts."""

    words: list[str]
    heads: Array
    """What stands before the first unit of each text, but for its first two characters and the unit's place."""
    counts: Array
    """How many units each text has."""
    sound: Mask
    """Whether a text has units, and its pieces are cut where they should be."""
    cards: Array
    rests: Array
    """What a unit has beside its card, and what follows the unit."""
    places: Array


def pieces(texts: Sequence[str]) -> Pieces:
    """Texts in pieces; UnicodeEncodeError where one is no text that can be written."""
    found = pc.split_pattern(pa.array([text if len(text) < _LONG else "" for text in texts], pa.string()), _CARD)
    ends = _ends(found)
    counts: Array = np.diff(ends) - 1
    owners: Array = np.repeat(np.arange(len(texts)), counts + 1)
    found = pc.split_pattern(found.flatten(), _AT, max_splits=1, reverse=True)
    parts = _ends(found)
    found = pc.split_pattern(found.flatten(), _QUOTE, max_splits=1)
    starts = _ends(found)
    encoded = found.flatten().dictionary_encode()
    words, codes = encoded.dictionary.to_pylist(), encoded.indices.to_numpy().astype(np.int64)
    first, last = np.zeros(len(owners), bool), np.zeros(len(owners), bool)
    first[ends[:-1]] = last[ends[1:] - 1] = True
    cut, sizes = parts[:-1], np.diff(starts)  # a piece without its place, and how often a quote cuts each
    place = np.minimum(cut + 1, len(sizes) - 1)
    fits = (sizes[cut] == 2) & (np.diff(parts) == np.where(last, 1, 2)) & (last | (sizes[place] == 1))
    before, after = codes[starts[cut]], codes[np.minimum(starts[cut] + 1, len(codes) - 1)]
    fits[first] &= before[first] == (words.index("{") if "{" in words else -1)
    return Pieces(
        words=words,
        heads=after[first],
        counts=counts,
        sound=(np.bincount(owners[~fits], minlength=len(texts)) == 0) & (counts > 0),
        cards=before[~first],
        rests=after[~first],
        places=codes[starts[place[~last]]],
    )


def _ends(lists: Any) -> Array:
    """Where lists begin, and where the last ends."""
    found: Array = lists.offsets.to_numpy().astype(np.int64)
    return found
