"""Lines that units have from their side: of runes, of the resonance, of Cores (1000.1 to 1000.4).

They stand on each eligible unit after its own lines, in this order: runes of the board to the right, of the board
below, the resonance, Cores in the order in which they were earned. A line that says no place in the activation and
hears nothing is a layer that lasts (`Gain 5 Power`), or else an immediate effect.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecs_sim.components.capacity import RUNES, STEPS_A_SECOND
from ecs_sim.model.battle import PlacedRune, Side
from ecs_sim.model.catalogue import Catalogue, Resonance, Rune
from ecs_sim.model.errors import Path, Problems, nearest
from ecs_sim.setup import image as im
from ecs_sim.setup.image import Image
from ecs_sim.setup.lasting import read_lasting, read_phase
from ecs_sim.setup.lines import CardLines, PrintedLine
from ecs_sim.setup.program import Builder, LineRow

#: Columns and rows of each rune board, and how many of them one rune covers (100.2e, S100-08).
BOARDS = {"right": (2, 4, 1, 2), "below": (8, 2, 2, 1)}
#: What keeps the draws of the resonance apart.
RESONANCE = "resonance"


@dataclass(frozen=True, slots=True)
class ExtraLine:
    """A line that units of a side have beside their own."""

    row: LineRow
    rune: int = 0
    phase: int = 0
    until: int = 0  # steps
    core: bool = False
    on_tools: bool = False
    of: str = ""  # what it is of: `rune Might`, `resonance Riposte`, `Core Anvil`; "" for a line of a card
    tier: int = 0  # of the rune


class Extras:
    """Compiles what a side's units have from their side."""

    def __init__(self, catalogue: Catalogue, builder: Builder, image: Image, problems: Problems, under: Path) -> None:
        self._catalogue, self._builder, self._image, self._problems, self._under = (
            catalogue, builder, image, problems, under,
        )  # fmt: skip
        self._runes = 0
        self._read: dict[tuple[str, str], CardLines | None] = {}

    def of(self, number: int, side: Side, path: Path) -> tuple[ExtraLine, ...]:
        """The lines of a side, in order; its level and its resonance's time go into the image."""
        found: list[ExtraLine] = []
        level = 1
        for board in ("right", "below"):
            placed: tuple[PlacedRune, ...] = getattr(side.runes, board)
            self._apart(board, placed, (*path, "runes", board))
            for i, rune in enumerate(placed):
                found += self._rune(board, rune, (*path, "runes", board, i))
                level += rune.tier if self._acquirable(rune.rune) else 0
        found += self._resonance(number, side.resonance, (*path, "resonance"))
        for i, name in enumerate(side.cores):
            found += self._core(i, name, (*path, "cores", i))
        im.put(self._image, "side", number, "level", level)
        if any(line.rune or line.until for line in found):
            im.put(self._image, "side", number, "projected", 1)
        return tuple(found)

    def _acquirable(self, name: str) -> bool:
        return any(rune.name == name and rune.acquirable for rune in self._catalogue.runes)

    def _apart(self, board: str, placed: tuple[PlacedRune, ...], path: Path) -> None:
        """Runes inside their board and off each other's cells."""
        columns, rows, wide, high = BOARDS[board]
        taken: set[tuple[int, int]] = set()
        for i, rune in enumerate(placed):
            column, row = rune.at
            if column + wide > columns or row + high > rows:
                most = f"a column up to {columns - wide} and a row up to {rows - high}"
                self._problems.add("place", (*path, i, "at"), f"{rune.rune!r} lies over the edge of the board", most)
                continue
            cells = {(column + c, row + r) for c in range(wide) for r in range(high)}
            if cells & taken:
                self._problems.add("place", (*path, i, "at"), f"{rune.rune!r} lies on another rune")
            taken |= cells

    def _rune(self, board: str, placed: PlacedRune, path: Path) -> list[ExtraLine]:
        names = [rune.name for rune in self._catalogue.runes]
        if placed.rune not in names:
            text = f"the catalogue has no rune {placed.rune!r}"
            self._problems.add("unknown-name", (*path, "rune"), text, remedy=nearest(placed.rune, names))
            return []
        here: Path = (*self._under, "runes", names.index(placed.rune))
        rune = self._catalogue.runes[names.index(placed.rune)]
        self._runes += 1
        number = min(self._runes, RUNES - 1)
        first = placed.at[0] if board == "below" else placed.at[1]
        for name, value in (("below", int(board == "below")), ("first", first)):
            im.put(self._image, "rune", number, name, value)
        im.put(self._image, "rune", number, "tribe", self._builder.tribe(rune.tribe))
        lines = self._lines("runes", rune.name, rune.ability, here)
        if lines is None:
            return []
        rows = add_rune(self._builder, rune, lines, here, placed.tier, rune_spot(board, placed.at))
        return [ExtraLine(row, rune=number, of=f"rune {rune.name}", tier=placed.tier) for row in rows]

    def _resonance(self, number: int, name: str | None, path: Path) -> list[ExtraLine]:
        if name is None:
            return []
        names = [one.name for one in self._catalogue.resonances]
        if name not in names:
            text = f"the catalogue has no resonance {name!r}"
            self._problems.add("unknown-name", path, text, remedy=nearest(name, names))
            return []
        here: Path = (*self._under, "resonances", names.index(name))
        resonance = self._catalogue.resonances[names.index(name)]
        until = lasts(resonance)
        im.put(self._image, "side", number, "resonance_until", until)
        lines = self._lines("resonances", name, resonance.ability, here)
        if lines is None:
            return []
        rows = self._builder.add(lines, {}, here, tier=1, spot=RESONANCE)
        return [ExtraLine(row, until=until, of=f"resonance {name}") for row in rows]

    def _core(self, place: int, name: str, path: Path) -> list[ExtraLine]:
        names = [core.name for core in self._catalogue.cores]
        if name not in names:
            text = f"the catalogue has no Core {name!r}"
            self._problems.add("unknown-name", path, text, remedy=nearest(name, names))
            return []
        here: Path = (*self._under, "cores", names.index(name))
        core = self._catalogue.cores[names.index(name)]
        lines = self._lines("cores", name, core.ability, here)
        if lines is None:
            return []
        rows = self._builder.add(lines, core.fields, here, tier=1, spot=core_spot(place))
        raised = [on_tools(line) for line in lines.lines]
        of = f"Core {name}"
        return [ExtraLine(row, core=True, on_tools=tools, of=of) for row, tools in zip(rows, raised, strict=True)]

    def _lines(self, kind: str, name: str, ability: tuple[object, ...], path: Path) -> CardLines | None:
        key = (kind, name)
        if key not in self._read:
            self._read[key] = read_lasting(kind, ability, path, self._problems)
        return self._read[key]


def rune_spot(board: str, at: tuple[int, int]) -> str:
    """What keeps the draws of a rune apart from those of another one like it."""
    return f"rune {board} {at[0]} {at[1]}"


def core_spot(place: int) -> str:
    """What keeps the draws of a Core apart from those of another one like it."""
    return f"core {place}"


def add_rune(builder: Builder, rune: Rune, lines: CardLines, path: Path, tier: int, spot: str) -> tuple[LineRow, ...]:
    """Compile the lines of a rune at its tier."""
    fields = {"value": (rune.values[min(tier, len(rune.values)) - 1],)}
    return builder.add(lines, fields, path, tier=tier, spot=spot)


def lasts(resonance: Resonance) -> int:
    """The step at which a resonance ends, 0 for never."""
    return max(1, round(resonance.seconds * STEPS_A_SECOND)) if resonance.seconds is not None else 0


def on_tools(line: PrintedLine) -> bool:
    """Whether a Core's line stands on Tools and Hubs too."""
    return all(effect.verb == "boost" for effect in line.effects)


def check(catalogue: Catalogue, under: Path, problems: Problems) -> None:
    """What is wrong with the lines and numbers of a catalogue's runes, resonances, Cores and bosses."""
    builder = Builder(problems)
    for i, rune in enumerate(catalogue.runes):
        for tier, value in enumerate(rune.values, 1):
            here: Path = (*under, "runes", i)
            lines = read_lasting("runes", rune.ability, here, problems if tier == 1 else Problems())
            if lines is not None:
                builder.add(lines, {"value": (value,)}, here, tier=tier)
    for kind in ("resonances", "cores"):
        for i, entry in enumerate(getattr(catalogue, kind)):
            here = (*under, kind, i)
            lines = read_lasting(kind, entry.ability, here, problems)
            if lines is not None:
                builder.add(lines, getattr(entry, "fields", {}), here, tier=1)
    for i, boss in enumerate(catalogue.bosses):
        for j, phase in enumerate(boss.phases):
            here = (*under, "bosses", i, "phases", j)
            read_lines = read_phase(boss, j, here, problems)
            builder.add(read_lines, {**boss.fields, **phase.fields}, here)
