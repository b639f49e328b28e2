"""Loaded dice for the mirror: every draw of a purpose comes out as told, so that the odds themselves can be tested.

    loaded(monkeypatch, cascade=(3299, 10_000))    # the roll lies just below a third: the chance comes true
    loaded(monkeypatch, venom_decay=(0, 11))       # the first of eleven values: 20 %
    loaded(monkeypatch, target=(19, 40))           # the 20th of 40 Focus in the pool

Scripts (`draws` of a document) say what comes of a roll; these say what was rolled, before the odds are read.
"""

from __future__ import annotations

import pytest

from ecs_sim.components.words import codes, purposes
from ecs_sim.components.world import World
from ecs_sim.systems import draw
from tests.boards import Fight

HIGHEST = (1 << 32) - 1


def loaded(monkeypatch: pytest.MonkeyPatch, **rolls: tuple[int, int]) -> None:
    """Let each draw of a purpose, by its name, be `r` of `n`: what (x · n) >> 32 then comes to is r (S300-14)."""
    words = codes(purposes)
    told = {words[name]: -(-(r << 32) // n) for name, (r, n) in rolls.items()}
    assert all(0 <= x <= HIGHEST for x in told.values())
    honest = draw.bits

    def bits(w: World, purpose: int, who: int, n: int) -> int:
        x = honest(w, purpose, who, n)
        return told.get(purpose, x)

    monkeypatch.setattr(draw, "bits", bits)


def drawn(result: Fight, id: str, purpose: str) -> int:  # noqa: A002 - the document's own word
    """How many rolls of a purpose a unit has made by the end."""
    made = result.state(id, "draws")
    return made.get(purpose, 0) if made else 0
