"""Shield (800.63): points in front of Vitality, gained as recovery."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def struck(damage: int, shield: int, *target: str, attacker: tuple[str, ...] = (), armor: int = 0) -> Fight:
    """`a` hits `t` with that Shield at 1.0."""
    own = unit("a", f"Deal {damage} damage", *attacker, acts=1)
    return fight(battle([own], [unit("t", *target, state={"shield": shield}, armor=armor)], seconds=1.1))


def left(result: Fight) -> tuple[int, int]:
    """Shield and Vitality of `t`."""
    return result.state("t", "shield"), result.unit("t")["vitality"]


@pytest.mark.rule("800.63a", "500.1e", "500.1-10")
@pytest.mark.parametrize(("shield", "rest"), [(100, (70, 1000)), (30, (0, 1000)), (20, (0, 990)), (0, (0, 970))])
def test_does_absorb_before_vitality(shield: int, rest: tuple[int, int]) -> None:
    assert left(struck(30, shield)) == rest


@pytest.mark.rule("800.63a", "500.1-5", "500.1-6")
def test_does_meet_what_armor_has_left() -> None:
    # 40 at 25 Armor: 27
    assert left(struck(40, 30, armor=25)) == (3, 1000)


@pytest.mark.rule("800.63b", "900.11-answer")
@pytest.mark.parametrize(("status", "time"), [("burn", 0.6), ("venom", 1.6)])
def test_does_absorb_ticks(status: str, time: float) -> None:
    result = fight(battle([unit("a")], [unit("t", state={"shield": 50, status: 9})], seconds=time))
    assert left(result) == (41, 1000)


@pytest.mark.rule("800.63c", "800.43b", "500.3d")
@pytest.mark.parametrize(("maim", "shield", "rest"), [(2, 6, 0), (5, 0, 0), (7, 0, 2)])
def test_does_lose_two_points_to_each_point_of_maim_as_it_is_gained(maim: int, shield: int, rest: int) -> None:
    own = unit("a", "Gain Shield: 10", acts=1, state={"maim": maim})
    result = fight(battle([own], [unit("t")], seconds=1.1))
    assert (result.state("a", "shield"), result.state("a", "maim")) == (shield, rest)


@pytest.mark.rule("800.63d", "800.21a")
def test_does_grow_by_exalt() -> None:
    own = unit("a", "Gain Shield: 10", acts=1, state={"exalt": 4})
    assert fight(battle([own], [unit("t")], seconds=1.1)).state("a", "shield") == 14


@pytest.mark.rule("800.63e", "500.3g", "400.5e")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}, {"vitality": 1, "burn": 1}])
def test_does_not_reach_an_entrapped_a_dormant_or_a_dead_unit(away: Document) -> None:
    ours = [unit("a", "Allies gain Shield: 10", acts=1), unit("o"), unit("g", state=away)]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [result.state(one, "shield") for one in ("o", "g")] == [10, 0]


@pytest.mark.rule("800.63e", "500.3g", "600.4d")
def test_does_not_reach_a_hub() -> None:
    ours = [unit("a", "Adjacent allies gain Shield: 10", acts=1, at=(0, 0)), unit("h", kind="hub", at=(2, 0))]
    assert fight(battle(ours, [unit("t")], seconds=1.1)).events("shield") == []


LISTENS = ("Passive: When its Shield is damaged, gain 3 Power", "Passive: When its Shield breaks, gain 5 Armor")


@pytest.mark.rule("800.63f", "400.6a")
@pytest.mark.parametrize(("damage", "power", "armor"), [(10, 3, 0), (29, 3, 0), (30, 3, 5), (31, 3, 5)])
def test_does_fire_damaged_for_any_amount_and_broken_at_exactly_zero(damage: int, power: int, armor: int) -> None:
    result = struck(damage, 30, *LISTENS)
    assert (result.unit("t")["power"], result.unit("t")["armor"]) == (power, armor)


@pytest.mark.rule("800.63f")
def test_does_not_fire_either_where_there_was_none() -> None:
    result = struck(10, 0, *LISTENS)
    assert (result.unit("t")["power"], result.unit("t")["armor"]) == (0, 0)


@pytest.mark.rule("800.63f", "500.8a", "500.8c", "500.6a")
def test_does_not_meet_a_vitality_cost() -> None:
    foe = unit("r", "Damaging enemies lose 9 vitality")
    own = unit("t", "Deal 1 damage", *LISTENS, acts=1, state={"shield": 30})
    result = fight(battle([foe], [own], seconds=1.1))
    assert left(result) == (30, 991)
    assert result.unit("t")["power"] == 0


@pytest.mark.rule("800.63f", "500.8h")
def test_does_fall_silent_when_its_unit_destructs_itself() -> None:
    own = unit(
        "t", "Self-destruct", "Passive: When its Shield breaks, allies gain 5 Armor", acts=1, state={"shield": 30}
    )
    result = fight(battle([unit("x")], [own, unit("o")], seconds=1.1))
    assert (result.unit("t")["alive"], result.unit("o")["armor"]) == (False, 0)


@pytest.mark.rule("400.6a")
def test_does_tell_its_own_gain() -> None:
    own = unit("a", "Gain Shield: 10", "Passive: When this unit gains Shield, gain 5 Power", acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.1)).unit("a")["power"] == 5
    maimed = unit(
        "a", "Gain Shield: 10", "Passive: When this unit gains Shield, gain 5 Power", acts=1, state={"maim": 9}
    )
    assert fight(battle([maimed], [unit("t")], seconds=1.1)).unit("a")["power"] == 0


@pytest.mark.rule("500.1-10", "S500-09")
@pytest.mark.parametrize(("damage", "shield", "rest"), [(30, 100, (40, 1000)), (30, 40, (0, 990)), (30, 41, (0, 991))])
def test_does_drain_twice_as_fast_before_a_source_that_deals_double_to_shields(
    damage: int, shield: int, rest: tuple[int, int]
) -> None:
    # 40 cost 20 of the budget, 41 cost 21: the last half point is paid whole
    assert left(struck(damage, shield, attacker=("Deals 2x damage to Shields",))) == rest


@pytest.mark.rule("400.4b")
def test_does_answer_the_condition_that_asks_for_it() -> None:
    for shield, power in ((1, 5), (0, 0)):
        own = unit("a", "If this unit has Shield, gain 5 Power", acts=1, state={"shield": shield})
        assert fight(battle([own], [unit("t")], seconds=1.1)).unit("a")["power"] == power
