"""Recorded texts as numbers: which units stand where with what, and what else their battles say, of many at a time.

A battle that isn't plain, or isn't written as recordings are, is not `sound`: its numbers mean nothing, but that they
are numbers of something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np

from ecs_sim.bulk import tables
from ecs_sim.bulk.pieces import Pieces, pieces
from ecs_sim.bulk.tables import BETWEEN, END, PLACES, TIERS, UNFIT, Extras, Forms, Owns, Side
from ecs_sim.components.capacity import UNITS_A_SIDE
from ecs_sim.setup.quick import Assembler, Head, is_seed
from ecs_sim.setup.sections import UnfitError

Array = np.ndarray[Any, np.dtype[np.int64]]
Mask = np.ndarray[Any, np.dtype[np.bool_]]

#: Columns of a unit: its form, its row on the board, then its image's arguments but the card, of which `PHASES` is a
#: boss's.
FORM, ROW, COLUMN, LINE, VALUE, WRITTEN, QUEST, PHASES = range(8)
_ENEMY = '"sides":{"enemy":{'
_BARE: Side = (0, 0, 0), ()
_NO_CLOCK: Head = (0, 0, 0, 0), 0


@dataclass(frozen=True, slots=True)
class Read:
    """Battles in numbers; units in the order of their rows."""

    sound: Mask
    counts: Array
    """Units by battle and side."""
    owners: Array
    """The battle of each unit."""
    units: Array
    ids: Array
    """The number of each unit's id."""
    clocks: Array
    """Seed, round, last step, fuel, whether Hubs settle, by battle."""
    owned: Array
    """Stock, Dividend and Profit by battle and side."""
    extras: Array
    """Rows of what sides have beside units, side by side."""
    sizes: Array
    """How many of those each side has, by battle and side."""


class Reader:
    """Reads battles of one catalogue. Not to be shared between threads."""

    def __init__(self, assembler: Assembler) -> None:
        self._assembler = assembler
        self.forms, self.extras = Forms(assembler), Extras(assembler)
        self.owns = Owns(self.forms.letters)

    def read(self, texts: Sequence[str], seeds: Sequence[int]) -> Read:
        """Battles from their texts; UnicodeEncodeError where one is no text that can be written."""
        found = pieces(texts)
        own, ends, sides = self._owned(found)
        form, place = self._formed(found, own), _placed(found)
        many, owners = len(texts), np.repeat(np.arange(len(texts)), found.counts)
        local = np.arange(len(owners)) - (np.cumsum(found.counts) - found.counts)[owners]
        between = ends == BETWEEN
        fits = (own >= 0) & (form >= 0) & (place >= 0) & ((ends == END) == (local == found.counts[owners] - 1))
        sound = found.sound & _all(fits, owners, many) & (np.bincount(owners[between], minlength=many) == 1)
        enemy, codes = np.zeros((2, many), np.int64)
        enemy[owners[between]], codes[owners[between]] = local[between] + 1, found.rests[between]
        enemy[~sound] = 0
        counts = np.stack([found.counts - enemy, enemy], axis=1)
        player = counts[owners, 0]
        order = np.empty(len(owners), np.int64)  # the player's units come first, in texts the enemy's
        numbers = np.arange(len(owners))
        order[numbers + np.where(local < enemy[owners], player, -enemy[owners])] = numbers
        own, form, place = (np.maximum(column, 0)[order] for column in (own, form, place))
        second = local >= player
        units, fits = self._units(form, own, place, 2 * owners + second, many)
        units[:, ROW] = np.where(second, local - player + UNITS_A_SIDE, local)
        sound &= _all(fits, owners, many) & (counts <= UNITS_A_SIDE).all(axis=1)
        numbered: list[int] = found.heads.tolist()
        heads = [found.words[head] for head in numbered]
        clocks, both = self._beside(heads, [sides.get(code, "") for code in codes.tolist()], seeds, sound)
        return Read(
            sound,
            counts,
            owners,
            units,
            self.owns.table.rows[own, tables.ID],
            clocks,
            np.array([owned for owned, _ in both], np.int64).reshape(many, 2, 3),
            np.array(list(chain.from_iterable(rows for _, rows in both)), np.int64),
            np.array([len(rows) for _, rows in both], np.int64).reshape(many, 2),
        )

    def _owned(self, found: Pieces) -> tuple[Array, Array, dict[int, str]]:
        """What each unit has beside its card, what follows it, and how sides begin that follow."""
        used = _used(found.rests, found)
        looked = [self.owns.of(found.words[one]) for one in used]
        own, ends = np.full(len(found.words), UNFIT), np.zeros(len(found.words), np.int64)
        own[used], ends[used] = [one[0] for one in looked], [one[1] for one in looked]
        sides = {one: side for one, (_, kind, side) in zip(used, looked, strict=True) if kind == BETWEEN}
        return own[found.rests], ends[found.rests], sides

    def _formed(self, found: Pieces, own: Array) -> Array:
        """The form of each unit."""
        keys = found.cards * TIERS + self.owns.table.rows[np.maximum(own, 0), tables.TIER]
        forms = np.full(len(found.words) * TIERS, UNFIT)
        met = np.zeros(len(forms), bool)
        met[keys] = True
        used: list[int] = np.flatnonzero(met).tolist()
        forms[used] = [self.forms.of(found.words[key // TIERS], key % TIERS) for key in used]
        return forms[keys]

    def _units(self, form: Array, own: Array, place: Array, sides: Array, many: int) -> tuple[Array, Mask]:
        """Units by what they are, and which of them may stand there and count what they say."""
        facts, said = self.forms.table.rows[form], self.owns.table.rows[own]
        cells = self.forms.masks.rows[facts[:, tables.MASKS], place]
        filled = np.zeros(2 * many, np.int64)
        np.add.at(filled, sides, cells)  # where two meet, their sum carries: fewer bits are left
        bits = np.bincount(sides, weights=np.bitwise_count(cells), minlength=2 * many)
        written = said[:, tables.WRITTEN] != 0
        fits = (cells != 0) & (np.bitwise_count(filled) == bits)[sides]
        fits &= ~written | (said[:, tables.SAYS] == facts[:, tables.LETTER])
        units: Array = np.zeros((len(form), PHASES + 1), np.int64)
        units[:, FORM], units[:, COLUMN], units[:, LINE] = form, place >> 2, place & 3
        units[:, VALUE] = np.where(written, said[:, tables.VALUE], facts[:, tables.COUNTER])
        units[:, WRITTEN], units[:, QUEST] = written, said[:, tables.QUEST]
        return units, fits

    def _beside(
        self, heads: list[str], players: list[str], seeds: Sequence[int], sound: Mask
    ) -> tuple[Array, list[Side]]:
        """What battles say as a whole, and what their sides have beside units; a battle that can't isn't sound."""
        clocks: Array = np.zeros((len(heads), 5), np.int64)
        both, told = [_BARE] * (2 * len(heads)), [_NO_CLOCK] * len(heads)
        for battle in np.flatnonzero(sound).tolist():
            head, _, enemy = heads[battle].partition(_ENEMY)
            first, second = self.extras.of(players[battle]), self.extras.of(enemy)
            if first is None or second is None or not is_seed(seeds[battle]):
                sound[battle] = False
                continue
            try:
                (_, rounds, last, fuel), settles = self._assembler.head_of('{"' + head)
            except UnfitError:
                sound[battle] = False
                continue
            both[2 * battle], both[2 * battle + 1] = first, second
            told[battle] = (seeds[battle], rounds, last, fuel), settles
        clocks[:, :4] = [clock for clock, _ in told]
        clocks[:, 4] = [settles for _, settles in told]
        return clocks, both


def _used(codes: Array, found: Pieces) -> list[int]:
    """Which pieces there are among some."""
    met = np.zeros(len(found.words), bool)
    met[codes] = True
    return np.flatnonzero(met).tolist()


def _placed(found: Pieces) -> Array:
    """The place of each unit."""
    used = _used(found.places, found)
    places = np.full(len(found.words), UNFIT)
    places[used] = [PLACES.get(found.words[one], UNFIT) for one in used]
    return places[found.places]


def _all(fits: Mask, owners: Array, many: int) -> Mask:
    """Whether all units of a battle fit."""
    return np.bincount(owners[~fits], minlength=many) == 0
