"""The 8x8 combat board as text: the enemy half above, mirrored so that both fronts meet in the middle (S800-74)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

COLUMNS = 8
ROWS = 4
CELL = 4
COLORS = {"player": "cyan", "enemy": "magenta"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as it is drawn. `column` and `row` are its own side's, row 0 the front."""

    id: str
    side: str
    card: str
    tier: int
    column: int
    row: int
    cells: int
    alive: bool
    vitality: int
    max_vitality: int
    shield: int


def board(title: str, pieces: Sequence[Piece]) -> RenderableType:
    """Both halves with each unit's number and share of Vitality, and the list of units beside the numbers."""
    numbers = {piece.id: index for index, piece in enumerate(pieces, 1)}
    return Group(Text(title, style="bold"), _grid(pieces, numbers), _legend(pieces, numbers))


def _grid(pieces: Sequence[Piece], numbers: dict[str, int]) -> Text:
    owner: dict[tuple[int, int], Piece] = {}
    for piece in pieces:
        if piece.alive:
            owner |= {(line, piece.column + x): piece for line in _lines(piece) for x in range(piece.cells)}
    text = Text()
    for line in range(2 * ROWS):
        for column in range(COLUMNS):
            piece = owner.get((line, column))
            if piece is None:
                text.append(f"{'·':^{CELL}}", style="dim")
                continue
            first = line == min(_lines(piece)) and column == piece.column
            label = f"{numbers[piece.id]:^{CELL}}" if first else " " * CELL
            text.append(label, style=f"reverse {COLORS[piece.side]}")
        text.append("\n")
        if line == ROWS - 1:
            text.append("─" * (CELL * COLUMNS) + "\n", style="dim")
    return text


def _lines(piece: Piece) -> list[int]:
    rows = range(piece.row, piece.row + piece.cells)
    return [ROWS - 1 - r for r in rows] if piece.side == "enemy" else [ROWS + r for r in rows]


def _legend(pieces: Sequence[Piece], numbers: dict[str, int]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for justify in ("right", "left", "left", "left", "right"):
        table.add_column(justify=justify)  # type: ignore[arg-type]
    for piece in pieces:
        style = COLORS[piece.side] if piece.alive else "dim"
        shield = f" +{piece.shield}" if piece.shield else ""
        numbers_text = f"{piece.vitality}/{piece.max_vitality}{shield}" if piece.alive else "dead"
        name = f"{piece.card} (tier {piece.tier})"
        bar = _bar(piece.vitality, piece.max_vitality) if piece.alive else ""
        table.add_row(str(numbers[piece.id]), Text(piece.id, style), Text(name), bar, numbers_text)
    return table


def _bar(value: int, most: int, width: int = 12) -> Text:
    full = 0 if most <= 0 else min(width, max(1 if value > 0 else 0, width * value // most))
    color = "green" if 2 * value > most else "yellow" if 4 * value > most else "red"
    return Text("█" * full, style=color).append("░" * (width - full), style="dim")
