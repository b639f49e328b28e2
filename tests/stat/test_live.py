"""Layers that come and go with what their line asks for: read again after each event, told at once (400.2k)."""

from __future__ import annotations

import pytest

from tests.boards import battle, fight, unit


@pytest.mark.rule("400.2k", "400.4f", "S500-29")
@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize(("line", "told"), [
    ("Passive: While this is wounded, gain 10 Power", [0.5]),  # by what happens to itself
    ("Passive: While any enemy is Frozen, gain 10 Power", [1]),  # by what happens to others
    ("Passive: While X is 3 or more, gain 10 Power", [1]),
])  # fmt: skip
def test_a_layer_is_told_when_it_comes_wherever_its_unit_is_listed(line: str, told: list[float], place: int) -> None:
    ours = [unit("a", "Freeze", acts=1), unit("c")]
    ours.insert(place, unit("b", line, "X gains 5", acts=1, counter={"X": 0}))
    foe = unit("t", "Deal 600 damage", acts=0.5)
    result = fight(battle(ours, [foe], seconds=1.2, draws={"t/target": ["b"]}))
    assert result.times("stat_changed", target="b", stat="power") == told
    assert result.unit("b")["power"] == 10
