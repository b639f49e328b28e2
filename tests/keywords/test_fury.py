"""Fury (800.28): half of Focus as Power, as it stands."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, hits, unit


def power(focus: int, *lines: str, state: Document | None = None, seconds: float = 0.1, base: int = 0) -> int:
    """Live Power of a unit with that Focus."""
    own = unit("a", *lines, stats={"focus": focus}, power=base, state=state)
    return fight(battle([own], [unit("t")], seconds=seconds)).unit("a")["power"]


@pytest.mark.rule("800.28a", "900.30f")
@pytest.mark.parametrize(("focus", "gain"), [(0, 0), (1, 0), (2, 1), (9, 4), (10, 5), (-6, 0)])
def test_does_add_one_power_for_two_focus_rounded_down(focus: int, gain: int) -> None:
    assert power(focus, "Fury", base=3) == 3 + gain


@pytest.mark.rule("800.28a")
def test_does_not_concern_a_unit_without_it() -> None:
    assert power(10) == 0


@pytest.mark.rule("800.28c", "400.2k", "300.3-2")
def test_does_follow_focus_that_is_gained_in_the_same_activation() -> None:
    own = unit("a", "Fury", "Gain 8 Focus", "Deal {power} damage to the target", acts=1, focus=10)
    result = fight(battle([own], [unit("t")], seconds=1.1))
    assert (hits(result, "a"), result.unit("a")["power"]) == ([9], 9)


@pytest.mark.rule("800.28c")
def test_does_follow_focus_that_is_lost_and_that_comes_back() -> None:
    # 10 of 20 Focus are taken at 1.0 for 2 s
    own, foe = unit("a", "Fury", focus=20), unit("t", "The target loses 10 Focus for 2 seconds", acts=1)
    at = [fight(battle([own], [foe], seconds=t)).unit("a")["power"] for t in (0.95, 1, 2.95, 3)]
    assert at == [10, 5, 5, 10]


@pytest.mark.rule("800.28b", "800.25a")
def test_does_read_focus_with_every_layer_it_has() -> None:
    fleeting = [{"kind": "fleeting", "stat": "focus", "amount": 4, "start": 5, "for": 4}]
    assert power(10, "Fury", state={"life_stats": {"focus": 6}, "modifiers": fleeting}) == 10


@pytest.mark.rule("800.28d", "800.35c")
def test_does_come_by_an_aura_and_go_with_it_and_never_twice() -> None:
    aura = "Passive: Adjacent allies have Fury"
    for lines, expected in (((), 5), (("Fury",), 5)):
        ours = [
            unit("n", *lines, at=(2, 0)), unit("l", aura, card="aura", at=(0, 0)),
            unit("r", aura, card="aura", at=(4, 0)),
        ]  # fmt: skip
        assert fight(battle(ours, [unit("t")], seconds=0.1)).unit("n")["power"] == expected
    dying = unit("l", aura, at=(0, 0), vitality=9, state={"burn": 9})
    assert fight(battle([unit("n", at=(2, 0)), dying], [unit("t")], seconds=0.5)).unit("n")["power"] == 0


@pytest.mark.rule("800.28d")
def test_does_come_by_a_grant() -> None:
    ours = [unit("g", "Allies gain Fury", acts=1), unit("n")]
    assert fight(battle(ours, [unit("t")], seconds=1.1)).unit("n")["power"] == 5


@pytest.mark.rule("900.30f", "600.2a")
def test_does_not_change_focus() -> None:
    own = unit("a", "Fury", focus=10)
    assert fight(battle([own], [unit("t")], seconds=0.1)).unit("a")["focus"] == 10
