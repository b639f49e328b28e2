"""Consecrate (800.10): one Power a stack for each neighbour, as the board stands."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


def lifted(*ours: Document, seconds: float = 0.1) -> dict[str, int]:
    """The Power of the units of one side."""
    result = fight(battle(ours, [unit("x")], seconds=seconds))
    return {u["id"]: u["power"] for u in result["units"] if u["id"] != "x"}


def blessed(
    stacks: int, *lines: str, at: tuple[int, int] = (2, 0), state: Document | None = None, vitality: int = 1000
) -> Document:
    """`c` with that many stacks."""
    return unit("c", *lines, at=at, state={"consecrate": stacks, **(state or {})}, vitality=vitality)


@pytest.mark.rule("800.10a", "100.4a")
def test_does_give_each_adjacent_ally_one_power_a_stack_and_nothing_to_its_own_unit() -> None:
    ours = [blessed(3), unit("l", at=(0, 0)), unit("u", at=(2, 2)), unit("far", at=(6, 0))]
    assert lifted(*ours) == {"c": 0, "l": 3, "u": 3, "far": 0}


@pytest.mark.rule("800.10a", "100.4b")
def test_does_not_reach_a_corner() -> None:
    assert lifted(blessed(3), unit("k", at=(4, 2))) == {"c": 0, "k": 0}


@pytest.mark.rule("800.10a", "S100-11")
def test_does_not_reach_an_enemy_across_the_midline() -> None:
    result = fight(battle([blessed(3)], [unit("x", at=(2, 0))], seconds=0.1))
    assert result.unit("x")["power"] == 0


@pytest.mark.rule("800.10a")
def test_does_add_up_over_several_neighbours() -> None:
    other = unit("d", at=(6, 0), state={"consecrate": 2})
    assert lifted(blessed(3), unit("m", at=(4, 0)), other)["m"] == 5


@pytest.mark.rule("800.10b", "900.41c")
def test_does_reach_everything_along_a_giants_sides() -> None:
    ours = [
        unit("c", "Huge", size=4, at=(2, 0), state={"consecrate": 3}),
        unit("l", at=(0, 0)), unit("m", at=(0, 2)), unit("r", at=(6, 1)),
    ]  # fmt: skip
    assert lifted(*ours) == {"c": 0, "l": 3, "m": 3, "r": 3}


@pytest.mark.rule("800.10b", "100.4e")
def test_does_fall_away_at_once_with_the_death_of_its_unit() -> None:
    ours = [blessed(3, vitality=9, state={"burn": 9}), unit("l", at=(0, 0))]
    assert lifted(*ours, seconds=0.45)["l"] == 3
    assert lifted(*ours, seconds=0.5)["l"] == 0


@pytest.mark.rule("800.10b", "300.3-2", "400.2k")
def test_does_count_at_once_when_it_is_gained() -> None:
    # the giver acts at 1.0, the neighbour hits in the same step, after it
    ours = [
        unit("g", "Adjacent allies gain Consecrate: 3", acts=1, at=(0, 0)),
        unit("c", at=(2, 0)),
        unit("n", "Deal {power} damage", acts=1, at=(4, 0)),
    ]
    result = fight(battle(ours, [unit("x")], seconds=1.1))
    assert [e["amount"] for e in result.events("damage", source="n")] == [3]


@pytest.mark.rule("S800-11", "900.18a", "800.10b")
def test_does_reach_an_entrapped_neighbour_and_go_out_from_an_entrapped_unit() -> None:
    assert lifted(blessed(3), unit("l", at=(0, 0), state={"entrap": 3}))["l"] == 3
    assert lifted(blessed(3, state={"entrap": 3}), unit("l", at=(0, 0)))["l"] == 3


@pytest.mark.rule("900.18b", "800.10b")
def test_does_not_go_out_from_a_dormant_unit() -> None:
    assert lifted(blessed(3, state={"dormant": 3}), unit("l", at=(0, 0)))["l"] == 0


@pytest.mark.rule("800.10c", "800.21a")
def test_does_grow_by_the_receivers_exalt() -> None:
    ours = [
        unit("g", "Adjacent allies gain Consecrate: 3", "Exalt: 9", acts=1, at=(0, 0)),
        unit("c", "Exalt: 2", at=(2, 0)),
    ]
    assert fight(battle(ours, [unit("x")], seconds=1.1)).state("c", "consecrate") == 5


@pytest.mark.rule("800.10d", "700.3a", "700.3b")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}, {"vitality": 1, "burn": 1}])
def test_does_not_come_to_an_entrapped_a_dormant_or_a_dead_unit(away: Document) -> None:
    ours = [unit("g", "Adjacent allies gain Consecrate: 3", acts=1, at=(0, 0)), unit("c", at=(2, 0), state=away)]
    assert fight(battle(ours, [unit("x")], seconds=1.1)).state("c", "consecrate") == 0


@pytest.mark.rule("800.10d", "600.4d")
def test_does_not_come_to_a_hub() -> None:
    ours = [unit("g", "Adjacent allies gain Consecrate: 3", acts=1, at=(0, 0)), unit("h", kind="hub", at=(2, 0))]
    assert fight(battle(ours, [unit("x")], seconds=1.1)).events("status_applied") == []


@pytest.mark.rule("400.6d")
def test_does_tell_allies_of_a_gain() -> None:
    ours = [
        unit("g", "Adjacent allies gain Consecrate: 3", acts=1, at=(0, 0)), unit("c", at=(2, 0)),
        unit("o", "Passive: When an ally gains Consecrate, gain 5 Armor", at=(6, 2)),
    ]  # fmt: skip
    assert fight(battle(ours, [unit("x")], seconds=1.1)).unit("o")["armor"] == 5
