"""Where generated boards get their choices from: a seed (the parity boards) or hypothesis (so that they shrink)."""

from __future__ import annotations

from hypothesis import strategies as st

from ecs_sim.drafts.chooser import Chooser, Seeded

__all__ = ["Chooser", "Drawn", "Seeded"]


class Drawn(Chooser):
    """The choices of a hypothesis example."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def number(self, low: int, high: int) -> int:
        return self._data.draw(st.integers(low, high)) if low < high else low
