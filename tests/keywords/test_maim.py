"""Maim (800.43): points that each swallow two points of recovery, and what they are for: Cull."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def healed(state: Document, *lines: str) -> Fight:
    """`a` acts on itself at 1.0 in that state (Vitality 1000 at most)."""
    return fight(battle([unit("a", *lines, acts=1, state=state)], [unit("t")], seconds=1.1))


def left(result: Fight, who: str = "a") -> tuple[int, int, int]:
    """Vitality, Shield, Maim."""
    return result.unit(who)["vitality"], result.state(who, "shield"), result.state(who, "maim")


@pytest.mark.rule("800.43a", "800.43b", "500.3d", "900.14c", "900.14a")
def test_does_prevent_two_points_of_healing_each_and_is_spent() -> None:
    assert left(healed({"vitality": 900, "maim": 3}, "Restore 10 vitality")) == (904, 0, 0)


@pytest.mark.rule("800.43b", "800.43c", "500.3d", "900.14c")
@pytest.mark.parametrize(("asked", "maim"), [(10, 5), (9, 5), (1, 9), (2, 9), (3, 8)])
def test_does_spend_half_of_what_it_prevented_rounded_up(asked: int, maim: int) -> None:
    assert left(healed({"vitality": 900, "maim": 10}, f"Restore {asked} vitality")) == (900, 0, maim)


@pytest.mark.rule("800.43b", "500.3e", "900.14b", "500.3c", "800.43a")
def test_does_not_spend_itself_on_a_unit_at_full_vitality() -> None:
    assert left(healed({"maim": 5}, "Restore 50 vitality")) == (1000, 0, 5)


@pytest.mark.rule("800.43b", "500.3c", "500.3d", "S500-14", "900.14b")
def test_does_not_spend_itself_on_more_than_the_unit_could_receive() -> None:
    # 4 are missing of 50 asked: 2 points
    assert left(healed({"vitality": 996, "maim": 5}, "Restore 50 vitality")) == (996, 0, 3)


@pytest.mark.rule("800.43b", "800.63c", "900.14a", "500.3a")
def test_does_prevent_shield_at_the_same_rate_even_at_full_vitality() -> None:
    assert left(healed({"maim": 3}, "Gain Shield: 10")) == (1000, 4, 0)


@pytest.mark.rule("900.14-answer", "800.43b")
def test_does_not_reduce_damage() -> None:
    result = fight(battle([unit("a", "Deal 10 damage", acts=1)], [unit("t", state={"maim": 5})], seconds=1.1))
    assert left(result, "t") == (990, 0, 5)


@pytest.mark.rule("800.43a", "700.1b")
def test_does_last_the_whole_battle_and_add_up() -> None:
    result = fight(battle([unit("a", "Maim: 4", acts=1)], [unit("t", state={"maim": 3})], seconds=59))
    assert result.state("t", "maim") == 3 + 4 * 8  # at 1, 9, 17, … 57


@pytest.mark.rule("800.43d", "700.3d", "800.56a", "900.9-answer", "900.9a")
def test_does_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Maim: 4", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert result.state("t", "maim") == 4


@pytest.mark.rule("900.9d")
def test_does_reduce_a_relentless_units_own_healing() -> None:
    own = unit("a", "Relentless", "Restore 10 vitality", acts=1, state={"vitality": 900, "maim": 3})
    assert left(fight(battle([own], [unit("t")], seconds=1.1))) == (904, 0, 0)


@pytest.mark.rule("800.43e", "900.9c", "700.3a", "700.3b")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}])
def test_does_not_land_on_an_entrapped_or_dormant_unit(away: Document) -> None:
    enemies = [unit("t"), unit("e", state=away), unit("h", kind="hub")]
    result = fight(battle([unit("a", "Apply Maim: 4 to all enemies", acts=1)], enemies, seconds=1.1))
    assert [result.state(one, "maim") for one in ("t", "e", "h")] == [4, 0, 0]


@pytest.mark.rule("800.43e", "400.7c", "900.40b")
def test_does_not_land_on_a_unit_that_the_hit_killed() -> None:
    enemies = [unit("t", vitality=5), unit("s")]
    ours = [unit("a", "Deal 10 damage", "Maim: 4", acts=1)]
    result = fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.state("t", "maim"), result.events("status_applied")) == (0, [])


@pytest.mark.rule("800.43e", "S300-23", "700.3b")
def test_does_not_land_on_a_target_entrapped_before_it() -> None:
    result = fight(battle([unit("a", "Entrap", "Maim: 4", acts=1)], [unit("t"), unit("s")], seconds=1.1))
    assert [result.state(one, "maim") for one in ("t", "s")] == [0, 0]


@pytest.mark.rule("400.8-2", "800.13f", "900.1a")
def test_does_land_after_the_hit_even_when_it_is_printed_above_it() -> None:
    result = fight(battle([unit("a", "Maim: 4", "Deal 1 damage", acts=1)], [unit("t")], seconds=1.1))
    assert result.kinds("damage", "status_applied") == ["damage", "status_applied"]


@pytest.mark.rule("400.1f", "400.8-2", "800.41b")
@pytest.mark.parametrize(("target", "maim"), [((), 4), (("Damaging enemies lose 1 vitality",), 0)])
def test_does_test_a_lucid_rider_after_the_hit_where_it_resolves(target: tuple[str, ...], maim: int) -> None:
    own = unit("a", "Lucid: Maim: 4", "Deal 1 damage", acts=1)
    assert fight(battle([own], [unit("t", *target)], seconds=1.1)).state("t", "maim") == maim


@pytest.mark.rule("800.43g", "800.22e", "900.14a", "800.22d")
def test_does_reduce_feast() -> None:
    # 35 % of 100: 35 less 2 x 10
    assert left(healed({"vitality": 900, "maim": 10}, "Feast", "Deal 100 damage")) == (915, 0, 0)


@pytest.mark.rule("800.43g", "900.14e", "800.22d")
def test_does_not_spend_itself_on_the_feast_of_a_healthy_unit() -> None:
    assert left(healed({"maim": 10}, "Feast", "Deal 100 damage")) == (1000, 0, 10)


@pytest.mark.rule("800.43g", "800.59e", "900.14a", "900.14d")
def test_does_reduce_each_roost_tick() -> None:
    result = fight(battle([unit("a", state={"vitality": 900, "maim": 5, "roost": 6})], [unit("t")], seconds=2.1))
    assert left(result) == (902, 0, 0)  # 6 are lost to 3 points, then 4 to 2


@pytest.mark.rule("800.43g", "800.29f", "900.14a", "900.14d")
def test_does_reduce_each_hallow_tick() -> None:
    state = {"vitality": 900, "maim": 5, "hallow": [{"amount": 6, "in": 0.5}, {"amount": 7, "in": 0.5}]}
    result = fight(battle([unit("a", state=state)], [unit("t")], seconds=0.6))
    assert left(result) == (903, 0, 0)


@pytest.mark.rule("800.43g", "900.14a")
def test_does_reduce_a_heal_by_an_ally() -> None:
    ours = [
        unit("a", "Restore 10 vitality to adjacent allies", acts=1, at=(0, 0)),
        unit("o", at=(2, 0), state={"vitality": 900, "maim": 3}),
    ]
    assert left(fight(battle(ours, [unit("t")], seconds=1.1)), "o") == (904, 0, 0)


@pytest.mark.rule("S500-29")
def test_does_not_touch_a_gain_of_maximum_vitality() -> None:
    assert left(healed({"maim": 5}, "Gain 50 maximum vitality")) == (1050, 0, 5)
