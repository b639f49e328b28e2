"""Feast (800.22): 35 per cent of the Vitality that the unit took."""

from __future__ import annotations

import pytest

from tests.boards import NO, Document, Fight, battle, fight, hits, unit


def feed(
    damage: int, *lines: str, target: tuple[str, ...] = (), state: Document | None = None, own: Document | None = None,
    vitality: int = 1000,
) -> Fight:  # fmt: skip
    """`a`, at 500 of 1000 Vitality, hits `t` at 1.0."""
    eater = unit("a", f"Deal {damage} damage", "Feast", *lines, acts=1, state={"vitality": 500, **(own or {})})
    foes = [unit("t", *target, state=state, vitality=vitality), unit("s", focus=0)]
    return fight(battle([eater], foes, seconds=1.1, draws={"a/target": ["t"]}))


def restored(result: Fight, who: str = "a") -> list[int]:
    """The heals of a unit, in order."""
    return [e["amount"] for e in result.events("heal", target=who)]


@pytest.mark.rule("800.22a", "S800-24")
@pytest.mark.parametrize(("damage", "heal"), [(100, 35), (99, 34), (3, 1), (2, 1), (1, 1)])
def test_does_heal_35_per_cent_rounded_down_at_least_one(damage: int, heal: int) -> None:
    assert restored(feed(damage)) == [heal]


@pytest.mark.rule("800.22a", "S500-15")
def test_does_not_count_overkill() -> None:
    assert restored(feed(100, state={"vitality": 20})) == [7]


@pytest.mark.rule("800.22a", "800.22b", "500.1e", "800.37d", "500.1b")
@pytest.mark.parametrize(("state", "heal"), [
    ({"shield": 60}, [14]), ({"shield": 100}, []), ({"insurance": 2}, [17]), ({"insurance": 4}, []),
])  # fmt: skip
def test_does_not_feed_on_what_shield_or_insurance_took(state: Document, heal: list[int]) -> None:
    assert restored(feed(100, state=state)) == heal


@pytest.mark.rule("800.22b")
def test_does_not_feed_on_what_armor_took() -> None:
    # 25 Armor: 80 of 100, less 5
    foe = unit("t", armor=25)
    own = unit("a", "Deal 100 damage", "Feast", acts=1, state={"vitality": 500})
    assert restored(fight(battle([own], [foe], seconds=1.1))) == [26]


@pytest.mark.rule("800.22d", "500.3c", "500.3e")
def test_does_not_heal_past_the_maximum() -> None:
    assert restored(feed(100, own={"vitality": 990})) == [10]
    assert restored(feed(100, own={"vitality": 1000})) == []


@pytest.mark.rule("800.22d", "800.22e")
def test_does_meet_maim_after_the_cap() -> None:
    # 4 missing of 35: 2 points; uncapped 35 would spend 5
    result = feed(100, own={"vitality": 996, "maim": 5})
    assert (restored(result), result.state("a", "maim")) == ([], 3)


@pytest.mark.rule("800.22c", "500.6f", "C36", "900.26e")
def test_does_feed_on_its_own_retort() -> None:
    foe = unit("t", "Deal 1 damage", acts=1)
    eater = unit("a", "Feast", "Damaging enemies lose 40 vitality", state={"vitality": 500})
    result = fight(battle([eater], [foe], seconds=1.1))
    assert (restored(result), result.unit("a")["vitality"]) == ([14], 513)


@pytest.mark.rule("800.22c", "C36", "500.6f")
def test_does_feed_on_what_its_subrogated_points_took() -> None:
    foe = unit("t", "Deal 40 damage", acts=1)
    eater = unit("a", "Feast", state={"vitality": 500, "subrogated": 2})
    assert restored(fight(battle([eater], [foe], seconds=1.1))) == [14]


@pytest.mark.rule("800.22c", "500.8b", "S500-15")
def test_does_not_feed_on_more_than_a_retaliation_really_took() -> None:
    foes = [unit("t", "Deal 1 damage", acts=1, vitality=20), unit("s")]
    eater = unit("a", "Feast", "Damaging enemies lose 40 vitality", state={"vitality": 500})
    assert restored(fight(battle([eater], foes, seconds=1.1))) == [7]


@pytest.mark.rule("800.22a", "800.23e")
def test_does_feed_on_an_ally_that_a_misfire_hit() -> None:
    eater = unit("a", "Deal 100 damage", "Feast", acts=1, state={"vitality": 500, "feral": 10})
    draws = {"a/misfire": [1], "a/misfire_pick": ["o"]}
    assert restored(fight(battle([eater, unit("o")], [unit("t")], seconds=1.1, draws=draws))) == [35]


@pytest.mark.rule("800.22g", "500.5a", "900.11b")
@pytest.mark.parametrize(("line", "time"), [("Burn: 40", 1.6), ("Venom: 40", 2.6)])
def test_does_feed_on_the_ticks_of_what_it_applied(line: str, time: float) -> None:
    eater = unit("a", line, "Feast", acts=1, state={"vitality": 500})
    draws = {"t/burn_spread": [NO]} if "Burn" in line else {}
    assert restored(fight(battle([eater], [unit("t")], seconds=time, draws=draws))) == [14]


@pytest.mark.rule("800.22g", "500.5b", "500.5c", "S500-18")
def test_does_feed_each_applier_by_its_part_of_the_vitality_lost() -> None:
    # 12 Burn, 9 of it a's and 3 b's; Shield takes 4, and the 8 that are lost are 6 and 2: 2.1 and at least 1
    ours = [unit("a", "Burn: 9", "Feast", acts=0.5, state={"vitality": 500}),
            unit("b", "Burn: 3", "Feast", acts=0.75, state={"vitality": 500})]  # fmt: skip
    result = fight(battle(ours, [unit("t", state={"shield": 4})], seconds=1.1, draws={"t/burn_spread": [NO]}))
    assert (restored(result, "a"), restored(result, "b")) == ([2], [1])


@pytest.mark.rule("800.22g", "900.11b")
def test_does_not_feed_on_a_tick_that_shield_took() -> None:
    eater = unit("a", "Burn: 40", "Feast", acts=1, state={"vitality": 500})
    foe = unit("t", state={"shield": 99})
    assert restored(fight(battle([eater], [foe], seconds=1.6, draws={"t/burn_spread": [NO]}))) == []


@pytest.mark.rule("S500-20", "500.3g")
def test_does_not_feed_a_dead_applier_or_an_entrapped_one() -> None:
    ours = [
        unit("a", "Burn: 9", "Feast", acts=0.25, state={"vitality": 1, "burn": 1}),
        unit("b", "Burn: 9", "Feast", acts=0.5, state={"vitality": 500}),
    ]
    jailer = unit("j", "Entrap", acts=0.5, focus=0)
    draws = {"a/target": ["t"], "b/target": ["t"], "j/target": ["b"], "t/burn_spread": [NO], "battle/first_side": [0]}
    result = fight(battle(ours, [unit("t"), jailer], seconds=0.9, draws=draws))
    assert result.times("death") == [0.5]
    assert result.unit("t")["vitality"] == 1000 - 18
    assert result.events("heal") == []


@pytest.mark.rule("S500-31", "800.22a")
def test_does_feed_before_the_death_of_the_victim_is_told() -> None:
    result = feed(100, state={"vitality": 20})
    assert result.kinds("damage", "heal", "death") == ["damage", "heal", "death"]


@pytest.mark.rule("S500-31", "500.7f")
def test_does_feed_before_the_victim_retaliates() -> None:
    # 10 left: the Feast of 35 comes first, so the Retort of 20 doesn't kill
    result = feed(100, target=("Damaging enemies lose 20 vitality",), own={"vitality": 10})
    assert result.unit("a")["vitality"] == 25


@pytest.mark.rule("800.22a", "800.2e")
def test_does_feed_on_each_share_of_an_area_attack_apart() -> None:
    own = unit("a", "AoE: 20", "Feast", acts=1, state={"vitality": 500})
    result = fight(battle([own], [unit("t"), unit("s")], seconds=1.1))
    assert restored(result) == [3, 3]  # 35 % of 10 each; 35 % of 20 would be 7


@pytest.mark.rule("400.6d", "800.22a")
def test_does_tell_the_allies_channel_when_it_restored_something() -> None:
    eater = unit("a", "Deal 100 damage", "Feast", acts=1, state={"vitality": 900})
    whole = unit("b", "Deal 100 damage", "Feast", acts=1.5)
    hears = unit("o", "Passive: When an ally is healed by Feast, gain 5 Power")
    assert fight(battle([eater, whole, hears], [unit("t")], seconds=1.6)).unit("o")["power"] == 5


BECOMES = ("Feast becomes bonus damage",)


@pytest.mark.rule("800.22f", "S800-70")
def test_does_turn_what_was_restored_into_one_more_instance_that_feeds_nothing() -> None:
    result = feed(100, *BECOMES)
    assert hits(result, "a") == [100, 35]
    assert restored(result) == [35]


@pytest.mark.rule("800.22f", "800.22e")
def test_does_turn_only_what_was_really_restored() -> None:
    assert hits(feed(100, *BECOMES, own={"vitality": 980}), "a") == [100, 20]
    assert hits(feed(100, *BECOMES, own={"maim": 10}), "a") == [100, 15]


@pytest.mark.rule("800.22f")
def test_does_not_add_anything_at_full_vitality() -> None:
    assert hits(feed(100, *BECOMES, own={"vitality": 1000}), "a") == [100]


@pytest.mark.rule("S800-70", "400.7d")
def test_does_not_join_the_base_hit_but_meets_armor_itself() -> None:
    # 25 Armor: 100 becomes 75, whose Feast is 26; 26 becomes 21 less 5
    own = unit("a", "Deal 100 damage", "Feast", *BECOMES, acts=1, state={"vitality": 500})
    assert hits(fight(battle([own], [unit("t", armor=25)], seconds=1.1)), "a") == [75, 16]


@pytest.mark.rule("S800-70")
def test_does_not_strike_a_target_that_the_hit_killed() -> None:
    assert hits(feed(100, *BECOMES, vitality=50), "a") == [50]


@pytest.mark.rule("S800-70", "300.3-15")
def test_does_not_turn_what_an_instance_above_the_hit_restored() -> None:
    # the strike above heals 35, the hit 7: 7 come again
    own = unit(
        "a", "Deal 100 damage to the target", "Deal 20 damage", "Feast", *BECOMES, acts=1, state={"vitality": 500}
    )
    assert hits(fight(battle([own], [unit("t")], seconds=1.1)), "a") == [100, 20, 7]


@pytest.mark.rule("800.22f")
@pytest.mark.parametrize(("vitality", "dealt"), [(1000, 10), (900, 13)])
def test_bonus_damage_of_a_feast_that_restored_nothing_is_none(vitality: int, dealt: int) -> None:
    lines = ("Deal 10 damage to all enemies", "Deal bonus damage equal to the vitality restored by Feast")
    own = unit("a", "Feast", *lines, "Deal 10 damage", acts=1, state={"vitality": vitality})
    assert hits(fight(battle([own], [unit("t")], seconds=1.1)), "a") == [10, dealt]
