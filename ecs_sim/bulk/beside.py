"""What the sides of many battles have beside units, as orders hold it: sections, lists, images of runes, sums."""

from __future__ import annotations

import numpy as np

from ecs_sim.bulk import tables
from ecs_sim.bulk.written import Array, Read
from ecs_sim.systems import lay
from ecs_sim.worlds import WORD

#: Words of a rune's image.
_RUNE = lay.IMAGE + 2


def address(words: Array) -> int:
    """Where an array lies, in words: as long as somebody holds it."""
    return int(words.ctypes.data) // WORD


def sums(places: Array, values: Array, many: int) -> Array:
    """The sums of values by place: none comes near 2 ** 53."""
    return np.bincount(places, weights=values, minlength=many).astype(np.int64)


class Sides:
    """Runes, resonances and Cores of battles. Sides lie by battle: the player's, the enemy's."""

    def __init__(self, read: Read, facts: Array) -> None:
        sides, many = 2 * len(read.sizes), len(read.sizes)
        self._sizes = read.sizes.ravel()
        self._sides: Array = np.repeat(np.arange(sides), self._sizes)
        self._facts = facts = facts[read.extras]
        self._battles = self._sides // 2
        self._rune = facts[:, tables.RUNE] != 0
        self.counts: Array = read.sizes.sum(axis=1)
        """How many each battle has, and where its own begin."""
        self.begin: Array = np.cumsum(self.counts) - self.counts
        self.runes: Array = np.bincount(self._battles[self._rune], minlength=many)
        """How many runes each battle has."""
        self.weights = sums(self._battles, facts[:, tables.WEIGHS], many)
        self.lines = sums(self._sides, facts[:, tables.HAS], sides)
        """Lines of each side's list."""
        self.entries: Array = np.zeros((len(facts), lay.ENTRY), np.int64)
        self.entries[:, 0] = facts[:, tables.AT]
        self.rows: Array = np.zeros((sides, 6), np.int64)
        """The arguments of each side's row: what it owns, its level, whether something is projected, when its
        resonance ends.
        """
        self.rows[:, :3] = read.owned.reshape(-1, 3)
        self.rows[:, 3] = 1 + sums(self._sides, facts[:, tables.LEVEL], sides)
        self.rows[:, 4] = sums(self._sides, facts[:, tables.PROJECTS], sides) > 0
        self.rows[:, 5] = sums(self._sides, facts[:, tables.UNTIL], sides)
        boards, filled = 2 * self._sides + facts[:, tables.BELOW], np.zeros(2 * sides, np.int64)
        np.add.at(filled, boards, facts[:, tables.FILLS])  # where two meet, their sum carries: fewer bits are left
        bits = sums(boards, np.bitwise_count(facts[:, tables.FILLS]), 2 * sides)
        self.sound = (np.bitwise_count(filled) == bits).reshape(many, 4).all(axis=1)
        """Whether no rune lies on another."""

    def lists(self, orders: Array) -> tuple[Array, Array]:
        """The lists of sides, for orders at these addresses, and where in them each begins, by battle and side."""
        facts, before = self._facts, np.cumsum(self._sizes) - self._sizes
        first = np.arange(len(before)) + lay.EXTRA * before
        words: Array = np.zeros(len(before) + lay.EXTRA * len(facts), np.int64)
        words[first] = self._sizes
        entries = address(self.entries) + lay.ENTRY * np.arange(len(facts)) - orders[self._battles]
        each = np.stack(
            [entries, np.ones_like(entries), self._numbers(), facts[:, tables.UNTIL], facts[:, tables.CORE]]
        )
        places = self._sides + 1 + lay.EXTRA * np.arange(len(facts))
        words[places[:, None] + np.arange(lay.EXTRA)] = each.T
        return words, first.reshape(-1, 2)

    def images(self, fixed: Array) -> tuple[Array, Array]:
        """The images of battles, of which these have all battles, and where each battle's begin."""
        wide, count = fixed.shape[1], self.runes
        begin = wide * np.arange(len(fixed)) + _RUNE * (np.cumsum(count) - count)
        words: Array = np.zeros(fixed.size + _RUNE * int(count.sum()), np.int64)
        words[begin[:, None] + np.arange(wide)] = fixed
        facts, number, battles = self._facts[self._rune], self._numbers()[self._rune], self._battles[self._rune]
        rune: Array = np.zeros((len(facts), _RUNE), np.int64)
        rune[:, 0], rune[:, 1], rune[:, 3] = facts[:, tables.RUNE], number, 2
        rune[:, 4], rune[:, 5] = facts[:, tables.BELOW], facts[:, tables.FIRST]
        words[(begin[battles] + wide + _RUNE * (number - 1))[:, None] + np.arange(_RUNE)] = rune
        return words, begin

    def _numbers(self) -> Array:
        """The number of each rune among its battle's, from 1; 0 of whatever is none."""
        before = np.cumsum(self.runes) - self.runes
        return np.where(self._rune, np.cumsum(self._rune) - before[self._battles], 0)
