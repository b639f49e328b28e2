"""Dread (800.17): a stack family that weighs on Power, Speed and Armor."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def dreaded(stacks: int, *target: str, state: Document | None = None, line: str = "Dread: {n}") -> Fight:
    """`a` puts Dread on `t` (20 Power, 20 Armor) at 1.0."""
    foe = unit("t", *target, power=20, armor=20, state=state, stats={"speed": 20})
    return fight(battle([unit("a", line.format(n=stacks), acts=1)], [foe], seconds=1.1))


@pytest.mark.rule("800.17a", "S800-18")
@pytest.mark.parametrize(("stacks", "speed"), [(1, 20), (2, 19), (3, 19), (4, 18), (7, 17)])
def test_does_take_a_point_of_power_and_armor_and_half_a_point_of_speed_each(stacks: int, speed: int) -> None:
    # halves of Speed are lost only in pairs
    shown = dreaded(stacks).unit("t")
    assert (shown["power"], shown["armor"], shown["speed"]) == (20 - stacks, 20 - stacks, speed)


@pytest.mark.rule("S800-18", "700.1e", "700.2c")
def test_does_round_the_sum_and_not_each_application() -> None:
    # 1 and 1 are 2 stacks: one point of Speed
    assert dreaded(1, state={"dread": 1}).unit("t")["speed"] == 19


@pytest.mark.rule("S500-03", "S500-04", "300.2c", "800.17a")
def test_does_drive_stats_below_zero_where_they_are_stored_unclamped() -> None:
    foe = unit("t", state={"dread": 5, "charge": 0.875})
    result = fight(battle([unit("a")], [foe], seconds=1.1))
    shown = result.unit("t")
    assert (shown["power"], shown["armor"], shown["speed"]) == (-5, -5, -2)
    assert result.times("activation", source="t") == [1.0]


@pytest.mark.rule("800.17b")
def test_does_not_wear_off() -> None:
    result = fight(battle([unit("a")], [unit("t", state={"dread": 3})], seconds=59))
    assert result.state("t", "dread") == 3


@pytest.mark.rule("800.17c", "800.56b", "900.10c", "S700-05")
def test_does_not_land_on_a_relentless_unit_nor_any_of_its_losses() -> None:
    result = dreaded(3, "Relentless")
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("dread", "relentless")]
    assert result.state("t", "dread") == 0
    assert (result.unit("t")["power"], result.unit("t")["armor"], result.unit("t")["speed"]) == (20, 20, 20)


@pytest.mark.rule("800.17d", "700.3a", "700.3b")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}, {"vitality": 1, "burn": 1}])
def test_does_not_land_on_an_entrapped_a_dormant_or_a_dead_unit(away: Document) -> None:
    foes = [unit("t"), unit("g", state=away), unit("h", kind="hub")]
    result = fight(battle([unit("a", "Apply Dread: 2 to all enemies", acts=1)], foes, seconds=1.1))
    assert [result.state(one, "dread") for one in ("t", "g", "h")] == [2, 0, 0]


@pytest.mark.rule("800.17d", "600.1d")
def test_does_land_on_an_entrapped_unit_when_the_line_goes_through() -> None:
    foes = [unit("t"), unit("g", state={"entrap": 3})]
    result = fight(battle([unit("a", "Apply Dread: 2 to all enemies, through Entrap", acts=1)], foes, seconds=1.1))
    assert result.state("g", "dread") == 2


@pytest.mark.rule("800.17e", "700.1e", "S400-09")
def test_does_count_as_a_negative_status() -> None:
    line = "If the target has a negative status, gain 5 Power"
    for dread, power in ((1, 5), (0, 0)):
        result = fight(battle([unit("a", line, acts=1)], [unit("t", state={"dread": dread})], seconds=1.1))
        assert result.unit("a")["power"] == power


@pytest.mark.rule("500.2d", "800.17a")
def test_does_make_a_hit_harder_at_once() -> None:
    # 20 Armor and 45 Dread: -25, a fifth more
    ours = [unit("a", "Dread: 45", "Deal 100 damage", acts=1)]
    assert fight(battle(ours, [unit("t", armor=20)], seconds=1.1)).unit("t")["vitality"] == 880


@pytest.mark.rule("C18", "700.5c", "500.9c")
def test_does_not_outlive_its_unit() -> None:
    own = unit("t", "Everlasting", vitality=9, power=20, state={"dread": 4, "burn": 9})
    result = fight(battle([own, unit("o")], [unit("x")], seconds=10.6))
    assert (result.state("t", "dread"), result.unit("t")["power"]) == (0, 20)
