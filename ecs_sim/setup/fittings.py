"""What runes, resonances and Cores of one catalogue give their sides: each compiled once, then kept (see `book`).

What is kept is never replaced or dropped: an order that is under way in another thread holds its address.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from ecs_sim.limits import limit
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import Problems
from ecs_sim.setup import extras, sections
from ecs_sim.setup.lasting import read_lasting
from ecs_sim.setup.lines import CardLines
from ecs_sim.setup.program import line_key
from ecs_sim.setup.sections import Ids, Line, Section, Twice, UnfitError, Words, sound
from ecs_sim.systems import lay

T = TypeVar("T")
#: How many placed runes and Cores are kept, a kilobyte or so each. None is dropped: a battle under way may need it.
KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Extra:
    """What a placed rune, a resonance or a Core at its place gives its side."""

    section: Section
    projects: bool  # some line of it may come into force or leave it
    image: int = 0  # a rune's row, then the first row or column that it covers, and its cells on its board
    first: int = 0
    mask: int = 0
    level: int = 0  # what a rune adds to the resonance's
    until: int = 0  # a resonance's end


@dataclass(frozen=True, slots=True)
class _Kept:
    section: Section
    lines: CardLines
    row: Words | None = None


class Fittings:
    """Runes, resonances and Cores of one catalogue. Threads may share it."""

    def __init__(self, catalogue: Catalogue, ids: Ids, lock: threading.RLock) -> None:
        self._ids, self._lock = ids, lock
        self._runes = {entry.name: entry for entry in catalogue.runes}
        self._resonances = {entry.name: entry for entry in catalogue.resonances}
        self._cores = {entry.name: entry for entry in catalogue.cores}
        self._kept: dict[tuple[str, int], _Kept] = {}
        self.runes: dict[tuple[str, int, str, int, int], Extra] = {}
        self.resonances: dict[str, Extra] = {}
        self.cores: dict[tuple[str, int], Extra] = {}

    def rune(self, name: str, tier: int, board: str, column: int, row: int) -> Extra:
        """A rune at a tier at a place of a board."""
        with self._lock:
            key = (name, tier, board, column, row)
            return self.runes.get(key) or keep(self.runes, key, self._rune(name, tier, board, (column, row)))

    def _rune(self, name: str, tier: int, board: str, at: tuple[int, int]) -> Extra:
        columns, rows, wide, high = extras.BOARDS[board]
        if not 1 <= tier <= limit("tier") or not 0 <= at[0] <= columns - wide or not 0 <= at[1] <= rows - high:
            raise UnfitError("a rune lies over the edge of its board, or has no tier")
        rune = entry(self._runes, name)
        kept = self._kept.get((name, tier))
        if kept is None:
            problems = Problems()
            twice, lines = Twice(problems), lasting("runes", rune.ability, problems)
            tribe, other = twice.do(lambda builder: builder.tribe(rune.tribe))
            made, _ = twice.do(lambda builder: extras.add_rune(builder, rune, lines, (), tier, ""))
            sound(problems)
            linked = sections.linked({"tribe": tribe}, {"tribe": other}, twice.rows()[0], self._ids)
            row = [*sections.arguments("rune", ("below", "first")), ("rune", "tribe", linked["tribe"])]
            section = sections.section(twice, [Line(one, lay.OTHERS) for one in made], self._ids)
            kept = self._kept[name, tier] = _Kept(section, lines, sections.image(row))
        assert kept.row is not None  # noqa: S101  made above
        return Extra(
            sections.with_keys(kept.section, keys(kept.lines, extras.rune_spot(board, at))),
            projects=kept.section.lines > 0,
            image=kept.row.address,
            first=at[0] if board == "below" else at[1],
            mask=sum(1 << (at[0] + c) * 8 + at[1] + r for c in range(wide) for r in range(high)),
            level=tier if rune.acquirable else 0,
        )

    def resonance(self, name: str) -> Extra:
        """A resonance by its name."""
        with self._lock:
            return self.resonances.get(name) or keep(self.resonances, name, self._resonance(name))

    def _resonance(self, name: str) -> Extra:
        resonance, problems = entry(self._resonances, name), Problems()
        twice, lines = Twice(problems), lasting("resonances", resonance.ability, problems)
        made, _ = twice.do(lambda builder: builder.add(lines, {}, (), tier=1, spot=extras.RESONANCE))
        sound(problems)
        section = sections.section(twice, [Line(one, lay.BOSSES) for one in made], self._ids)
        until = extras.lasts(resonance)
        return Extra(section, until > 0 and section.lines > 0, until=until)

    def core(self, name: str, place: int) -> Extra:
        """A Core by its name, at its place among its side's."""
        with self._lock:
            return self.cores.get((name, place)) or keep(self.cores, (name, place), self._core(name, place))

    def _core(self, name: str, place: int) -> Extra:
        core, kept = entry(self._cores, name), self._kept.get((name, 0))
        if kept is None:
            problems = Problems()
            twice, lines = Twice(problems), lasting("cores", core.ability, problems)
            made, _ = twice.do(lambda builder: builder.add(lines, core.fields, (), tier=1))
            sound(problems)
            on = [lay.TOOLS if extras.on_tools(line) else lay.BOSSES for line in lines.lines]
            listed = [Line(row, whom) for row, whom in zip(made, on, strict=True)]
            kept = self._kept[name, 0] = _Kept(sections.section(twice, listed, self._ids), lines)
        section = sections.with_keys(kept.section, keys(kept.lines, extras.core_spot(place)))
        return Extra(section, projects=False)


def keep(kept: dict[T, Extra], key: T, found: Extra) -> Extra:
    """Keep something in a table that never grows beyond bounds; UnfitError where that is full."""
    if len(kept) >= KEPT:
        raise UnfitError("so many runes and Cores are laid the ordinary way")
    kept[key] = found
    return found


def entry(known: Mapping[str, T], name: str) -> T:
    """An entry of the catalogue; UnfitError where there is none."""
    if name not in known:
        raise UnfitError(f"the catalogue has no {name!r}")
    return known[name]


def lasting(kind: str, ability: tuple[object, ...], problems: Problems) -> CardLines:
    """Its lines; UnfitError where something is wrong with them."""
    found = read_lasting(kind, ability, (), problems)
    if found is None:
        raise UnfitError(f"lines of {kind} that can't be theirs")
    return found


def keys(lines: CardLines, spot: str) -> list[int]:
    """The keys of the clauses of these lines at a spot."""
    return [line_key(line, place, spot) for line in lines.lines for place in range(len(line.effects))]
