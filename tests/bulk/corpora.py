"""Small corpora for tests: boards of the starter catalogue, fought and recorded."""

from __future__ import annotations

from pathlib import Path

import ecs_sim
from ecs_sim.recording import Writer
from tests.starter_boards import starter_board


def record(folder: Path, count: int, *, first: int = 0, rows: int = 20, name: str = "tests") -> Path:
    """Record `count` boards from the starter catalogue, numbered from `first`, so many to a segment."""
    with Writer(folder, rows=rows, name=name) as writer:
        for number in range(first, first + count):
            battle = ecs_sim.load_battle(starter_board(number) | {"round": 1 + number % 10})
            writer.write(ecs_sim.simulate(battle, events=False), id=f"b{number}")
    return folder
