"""Phasebreak (800.48)."""

from __future__ import annotations

import pytest

from ecs_sim.model.errors import InputError, spell
from tests.boards import Document, battle, fight, hits, unit
from tests.bosses.board import against, boss, phase

THREE = (
    phase(power=10, speed=0, armor=0, focus=10),
    phase(power=20, speed=50, armor=0, focus=20, at=0.5),
    phase(power=40, speed=100, armor=0, focus=40, at=0.25),
)


def numbers(of: Document) -> tuple[int, ...]:
    """Power, Speed and Focus."""
    return of["power"], of["speed"], of["focus"]


@pytest.mark.rule("800.48a", "800.48b", "S800-44")
@pytest.mark.parametrize(("damage", "phases"), [(499, []), (500, [2]), (749, [2]), (750, [2, 3])])
def test_each_threshold_that_a_hit_reaches_is_crossed_in_order(damage: int, phases: list[int]) -> None:
    result = against([unit("a", f"Deal {damage} damage", acts=1)], boss(*THREE), seconds=1.5)
    assert [e["amount"] for e in result.events("phase")] == phases
    assert result.unit("b")["vitality"] == 1000 - damage
    assert numbers(result.unit("b")) == [(10, 0, 10), (20, 50, 20), (40, 100, 40)][len(phases)]
    assert result.state("b", "phase") == len(phases) + 1


@pytest.mark.rule("800.48f")
def test_only_the_last_one_crossed_is_left_standing() -> None:
    a = unit("a", "Deal 800 damage", acts=1)
    foe = boss(phase(), phase("Gain 1 Stock", at=0.5), phase("Gain 2 Stock", at=0.25, speed=350))
    result = against([a], foe, seconds=4.5)
    assert [e["amount"] for e in result.events("stock")] == [2]


@pytest.mark.rule("800.48b")
def test_the_charge_is_kept_as_a_fraction() -> None:
    # half charged at 4 s of 8; at Speed 100 a cycle is 500 / 150 s, so the rest takes 1.67 s
    a = unit("a", "Deal 600 damage", acts=4)
    result = against([a], boss(phase(), phase(at=0.5, speed=100)), seconds=6)
    assert result.times("activation", source="b") == [5.7]


@pytest.mark.rule("800.48c")
def test_a_swing_of_focus_carries_over_as_a_difference() -> None:
    a = unit("a", "The target loses 4 Focus", "Deal 600 damage", acts=1)
    result = against([a], boss(*THREE), seconds=1.5)
    assert result.unit("b")["focus"] == 16


@pytest.mark.rule("800.48e")
def test_a_heal_does_not_revert_it() -> None:
    a = unit("a", "Deal 600 damage", acts=1)
    medic = unit("m", "Restore 400 vitality to allies", acts=2, focus=0)
    result = against([a], boss(*THREE), medic, seconds=2.5, draws={"a/target": ["b"]})
    assert result.unit("b")["vitality"] == 800
    assert (result.state("b", "phase"), len(result.events("phase"))) == (2, 1)


@pytest.mark.rule("800.48d", "100.3g")
def test_a_phase_may_change_the_tribe() -> None:
    a = unit("a", "Deal 600 damage", "If the target is of the Undead tribe, gain 1 Stock, after the hit", acts=1)
    result = against([a], boss(phase(), phase(at=0.5, tribe="Undead"), tribe="Giant"), seconds=1.5)
    assert result["sides"]["player"]["stock"] == 1


@pytest.mark.rule("800.48g", "C12")
def test_the_fury_of_the_new_phase_is_in_its_first_power() -> None:
    a = unit("a", "Deal 600 damage", acts=1)
    result = against([a], boss(phase(power=10), phase("Fury", power=20, focus=30, at=0.5)), seconds=1.5)
    assert result.unit("b")["power"] == 35


@pytest.mark.rule("500.6g", "S800-44")
def test_a_cost_crosses_a_threshold_too() -> None:
    a = unit("a", "Damaging enemies lose 600 vitality")
    foe = boss(phase("Deal 1 damage"), phase(at=0.5))
    result = against([a], foe, seconds=1.5, state={"charge": 0.875})
    assert [e["amount"] for e in result.events("phase")] == [2]


@pytest.mark.rule("S800-44", "500.4a")
def test_a_killing_blow_crosses_nothing() -> None:
    result = against([unit("a", "Deal 1000 damage", acts=1)], boss(*THREE))
    assert (result["winner"], result.events("phase")) == ("player", [])


@pytest.mark.rule("S800-76")
def test_an_activation_goes_on_with_the_ability_that_it_began_with() -> None:
    thorny = unit("a", "Damaging enemies lose 600 vitality")
    foe = boss(
        phase("Deal 1 damage", "Gain 1 Stock, after the hit", "Gain 2 Stock, after the hit"),
        phase("Deal 1 damage", "Gain 10 Stock, after the hit", at=0.5),
    )
    result = against([thorny], foe, seconds=1.5, state={"charge": 0.875})
    assert [e["amount"] for e in result.events("stock")] == [1, 2]


@pytest.mark.rule("400.1h", "800.48a")
def test_passives_are_those_of_the_phase() -> None:
    line = "Passive: When this unit takes damage, gain {} Stock"
    foe = boss(phase(line.format(1)), phase(line.format(10), at=0.5))
    units = [unit("a", "Deal 600 damage", acts=1), unit("c", "Deal 1 damage", acts=2)]
    result = against(units, foe, seconds=2.5)
    assert [e["amount"] for e in result.events("stock")] == [10, 10]


@pytest.mark.rule("800.48a")
def test_a_battle_goes_on_from_a_later_phase() -> None:
    result = against([unit("a")], boss(*THREE), seconds=0.5, state={"phase": 2, "vitality": 400})
    assert numbers(result.unit("b")) == (20, 50, 20)
    assert result.events("phase") == []


@pytest.mark.parametrize("state", [{"phase": 4}, {"stagger": 1, "phase": 9}])
def test_a_phase_that_the_boss_does_not_have_is_refused(state: Document) -> None:
    with pytest.raises(ValueError, match="has no phase"):
        against([unit("a")], boss(*THREE), state=state)


@pytest.mark.parametrize(("meter", "hits"), [(None, 1), (3, 3), (3, 7)])
def test_a_fuller_meter_than_the_boss_has_is_refused(meter: int | None, hits: int) -> None:
    foe = boss() if meter is None else boss(stagger=meter)
    with pytest.raises(ValueError, match="never that full"):
        against([unit("a")], foe, state={"stagger": hits})


def test_a_meter_one_hit_short_stands() -> None:
    assert against([unit("a")], boss(stagger=3), state={"stagger": 2}, seconds=0.5).unit("b")["state"]["stagger"] == 2


def test_a_side_has_one_boss_of_tier_one() -> None:
    document = battle([unit("a")], [], catalogue={"bosses": [boss()]})
    boss_at = [{"id": "b", "card": "Golem", "at": [0, 0], "tier": 2}, {"id": "c", "card": "Golem", "at": [4, 0]}]
    document["sides"]["enemy"]["units"] = boss_at
    with pytest.raises(InputError) as caught:
        fight(document)
    assert [(spell(p.path), p.code) for p in caught.value.problems] == [
        ("sides.enemy.units[0].tier", "value"),
        ("sides.enemy.units[1].card", "value"),
    ]


def test_each_side_may_have_a_boss() -> None:
    document = battle([], [], catalogue={"bosses": [boss()]}, seconds=0.5)
    for side, own in (("player", "a"), ("enemy", "b")):
        document["sides"][side]["units"] = [{"id": own, "card": "Golem", "at": [0, 0], "tier": 1}]
    assert fight(document).unit("b")["alive"] is True


@pytest.mark.rule("300.3e", "300.3f", "600.3b", "800.55b")
def test_a_boss_acts_by_the_same_sequence_rabid_included() -> None:
    foe = boss(phase("Deal 7 damage", "Rabid", speed=100_000))
    result = against([unit("p"), unit("q")], foe, seconds=2.5)
    attacked = [e["target"] for e in result.events("damage", source="b")]
    assert len(attacked) >= 2
    assert attacked[0] != attacked[1]
    assert set(hits(result, "b")) == {7}


@pytest.mark.rule("800.48a", "900.25a", "900.25c")
def test_runes_are_shared_from_the_phase_on_that_says_so() -> None:

    foe = boss(phase(), phase("Adjacent allies receive every rune on your boards", at=0.5))
    might = {"name": "Might", "family": "Might", "values": [9] * 4, "ability": ["Gain {value} Power"]}
    for damage, power in ((100, 0), (600, 9)):
        document = battle([unit("a", f"Deal {damage} damage", acts=1)], [unit("m", at=(2, 2), focus=0)], seconds=1.5,
                          sides={"enemy": {"runes": {"right": [{"rune": "Might", "at": [0, 0]}]}}},
                          catalogue={"bosses": [foe], "runes": [might]}, draws={"a/target": ["b"]})  # fmt: skip
        document["sides"]["enemy"]["units"].append({"id": "b", "card": "Golem", "at": [0, 2]})
        assert fight(document).unit("m")["power"] == power


@pytest.mark.rule("S800-76", "300.3-21")
@pytest.mark.parametrize(("lines", "times"), [((1, 0), [1.0, 1.1]), ((0, 1), [1.0])])
def test_the_reactivation_of_an_activation_is_that_of_the_ability_it_began_with(
    lines: tuple[int, int], times: list[float]
) -> None:
    again = "100% chance to reactivate"
    first, second = ([again] * n for n in lines)
    # it pays half of its Vitality, and so enters its second phase, within the activation at 1.0
    foe = boss(phase("Bloodletting: 500", "Deal 5 damage", *first), phase("Deal 7 damage", *second, at=0.5))
    result = against([unit("a")], foe, seconds=1.15, state={"charge": 0.875})
    assert result.times("activation", source="b") == times


@pytest.mark.rule("800.48a", "800.21a")
def test_a_phase_that_prints_another_exalt_tells_what_it_comes_to() -> None:
    foe = boss(phase("Exalt: 1"), phase("Exalt: 3", at=0.5))
    result = against([unit("a", "Deal 600 damage", acts=1)], foe, seconds=1.5)
    told = [event for event in result.events("stacks_changed") if event["status"] == "exalt"]
    assert [(event["amount"], event["total"]) for event in told] == [(2, 3)]
    assert result.state("b", "exalt") == 3
