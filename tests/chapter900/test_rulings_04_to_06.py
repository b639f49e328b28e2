"""Rulings 900.4 to 900.6: counts that come to nothing, what a count sees, and when a condition is read."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit
from tests.chapter900.board import instances, last, scenario, told, whys

# ==== 900.4 A "per" line whose count is 0 ============================================================================


@scenario("900.4", ("Restore 5 vitality per Burning enemy",), ("Restore vitality equal to half {power}",))
def wounded_healer(line: str) -> Document:
    """a has 1 Power and lacks Vitality; nothing burns."""
    return battle(
        [unit("a", "Deal 10 damage", line, power=1, acts=1, state={"vitality": 900})], [unit("t")], seconds=1.1
    )


@pytest.mark.rule("900.4-answer", "900.4a", "900.4b")
def test_900_4_a_count_of_nothing_is_nothing_where_a_fraction_is_still_one() -> None:
    nothing = fight(wounded_healer("Restore 5 vitality per Burning enemy"))
    assert last(nothing, "a", "vitality") == (900,)
    assert nothing.events("heal") == []
    assert whys(nothing, "skipped", source="a") == ["no_amount"]
    half = fight(wounded_healer("Restore vitality equal to half {power}"))
    assert told(half, "heal") == [("heal", "a", "a", 1)]


COUNTS = (
    "Burning enemy", "Frozen ally", "Feral stack", "adjacent Tool", "Lucid ally", "wounded enemy", "allied Hub",
    "Stock", "Dividend", "Profit", "rune effect", "Kindled stack", "Overclock stack", "Dread stack", "Haywire stack",
    "Maim stack", "Interest stack", "neighbour", "adjacent ally", "ally", "negative status on the target",
    "enemy with Venom",
)  # fmt: skip


@scenario("900.4", *((count,) for count in COUNTS))
def per(count: str) -> Document:
    """a stands alone and has nothing: each of these is 0."""
    return battle([unit("a", f"Gain 7 Armor per {count}", acts=1)], [unit("t")], seconds=1.1)


@pytest.mark.rule("900.4c", "900.4e", "900.4b")
@pytest.mark.parametrize("count", COUNTS)
def test_900_4_holds_for_whatever_a_line_may_count(count: str) -> None:
    # the rulebook refers to a table that it doesn't print: these are the counts that its text names
    result = fight(per(count))
    assert result.events("stat_changed", stat="armor") == []
    assert last(result, "a", "armor") == (0,)


@scenario("900.4")
def one_rune_more() -> Document:
    """The same line on a unit that a rune reaches, and on one that none does."""
    line = "Gain 7 Armor per rune effect"
    ours = [unit("a", line, at=(0, 0), acts=1), unit("b", line, at=(4, 2), acts=1)]
    rune = {"name": "R", "family": "R", "values": [1] * 4, "ability": ["Gain {value} Focus"]}
    sides = {"player": {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}}}
    return battle(ours, [unit("t")], seconds=1.1, sides=sides, catalogue={"runes": [rune]})


@pytest.mark.rule("900.4e")
def test_900_4_an_amount_by_rune_effects_is_nothing_without_one() -> None:
    result = fight(one_rune_more())
    assert [last(result, one, "armor") for one in "ab"] == [(7,), (0,)]


@scenario("900.4", (0.05,), (0.5,), (0.75,), (1.5,))
def shattered(seconds: float) -> Document:
    """t's Freeze has so much left at 1.0 of what it began with."""
    own = unit("a", "Deal 10 damage", "Shatter: Gain 3 Armor per second of Freeze removed", acts=1)
    return battle([own], [unit("t", state={"freeze": seconds + 1})], seconds=1.1)


@pytest.mark.rule("900.4d")
@pytest.mark.parametrize(("left", "armor"), [(0.05, 0), (0.25, 0), (0.5, 1), (0.75, 2), (1.5, 4)])
def test_900_4_an_amount_by_seconds_is_rounded_down_behind_the_product_and_may_be_nothing(
    left: float, armor: int
) -> None:
    # 3 a second: 0.15, 0.75, 1.5, 2.25 and 4.5 come to 0, 0, 1, 2 and 4
    result = fight(shattered(left))
    assert [e["seconds"] for e in result.events("status_cleared")] == [left]
    assert last(result, "a", "armor") == (armor,)


# ==== 900.5 Does a unit killed this activation still count? ==========================================================


@scenario("900.5", (10,), (11,))
def last_carrier(vitality: int) -> Document:
    """a's hit of 10 kills t, the one that burns, or leaves it a point; its lines count before and behind."""
    lines = ("Gain 5 Armor per Burning enemy", "Deal 10 damage", "Gain 5 Power per Burning enemy")
    foes = [unit("t", vitality=vitality, state={"burn": 1, "burn_in": 5}), unit("z")]
    return battle([unit("a", *lines, acts=1)], foes, seconds=1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.5-answer", "900.5a", "900.5c")
@pytest.mark.parametrize(("vitality", "power"), [(10, 0), (11, 5)])
def test_900_5_each_line_counts_the_board_of_its_own_moment(vitality: int, power: int) -> None:
    result = fight(last_carrier(vitality))
    assert last(result, "a", "armor", "power") == (5, power)
    kinds = result.kinds("stat_changed", "damage", "death", "skipped", source="a")
    assert kinds == ["stat_changed", "damage", *(["stat_changed"] if power else ["death", "skipped"])]


@scenario("900.5")
def who_is_counted() -> Document:
    """Five that burn: one plain, one Entrapped, one Dormant, one that dies of a's instance, one plain beside a Tool."""
    held = {"burn": 1, "burn_in": 5}
    foes = [
        unit("t", at=(0, 0), state=held),
        unit("e", at=(2, 0), state={**held, "entrap": 5}),
        unit("d", at=(4, 0), state={**held, "dormant": 5}),
        unit("v", at=(6, 0), vitality=10, state=held),
        unit("s", at=(0, 2), state=held),
    ]
    lines = ("Deal 10 damage to all enemies", "Gain 1 Power per Burning enemy", "Gain 1 Speed per enemy")
    return battle([unit("a", *lines, acts=1)], foes, seconds=1)


@pytest.mark.rule("900.5b")
def test_900_5_the_dead_the_entrapped_and_the_dormant_are_not_counted() -> None:
    result = fight(who_is_counted())
    assert result.times("death", target="v") == [1.0]
    assert last(result, "a", "power", "speed") == (2, 2)


@scenario("900.5")
def objects_beside() -> Document:
    """A Tool, a Hub and an ally share a's edges."""
    ours = [
        unit("a", *(f"Gain 1 {stat} per {what}" for stat, what in COUNTED), at=(2, 0), acts=1),
        unit("k", at=(1, 0), kind="tool"),
        unit("h", at=(2, 2), kind="hub"),
        unit("b", at=(4, 0)),
    ]
    return battle(ours, [unit("t"), unit("o", at=(4, 0), kind="tool")], seconds=1)


COUNTED = (("Power", "adjacent ally"), ("Armor", "enemy"), ("Focus", "adjacent Tool"), ("Speed", "neighbour"))


@pytest.mark.rule("900.5d")
def test_900_5_tools_and_hubs_are_in_no_count_of_units() -> None:
    # of neighbours a Hub is one, a Tool only where it is named (C19)
    assert last(fight(objects_beside()), "a", "power", "armor", "focus", "speed") == (1, 1, 11, 2)


@scenario("900.5", (10,), (11,))
def payoff_of_its_own_burn(vitality: int) -> Document:
    """The card puts the Burn on by itself, above its attack, and counts behind it."""
    lines = ("Burn: 3", "Deal 10 damage", "Gain 5 Power per Burning enemy")
    foes = [unit("t", vitality=vitality), unit("z")]
    return battle([unit("a", *lines, acts=1)], foes, seconds=1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.5e")
def test_900_5_a_hit_that_kills_the_last_carrier_takes_its_own_payoff() -> None:
    results = [fight(payoff_of_its_own_burn(n)) for n in (10, 11)]
    assert [told(one, "status_applied") for one in results] == [[("status_applied", "a", "t", 3)]] * 2
    assert [last(one, "a", "power") for one in results] == [(0,), (5,)]


# ==== 900.6 When a condition is checked ==============================================================================


@scenario("900.6", (40,), (41,))
def burning_until_the_hit(damage: int) -> Document:
    """One condition, before and behind a hit that kills the only unit which fulfils it, or does not."""
    lines = ("If any enemy is Burning, gain 1 Armor", f"Deal {damage} damage", "If any enemy is Burning, gain 2 Power")
    foes = [unit("t", vitality=41, state={"burn": 1, "burn_in": 5}), unit("z")]
    return battle([unit("a", *lines, acts=1)], foes, seconds=1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.6-answer", "900.6a", "900.6b")
def test_900_6_two_riders_of_one_card_may_disagree_with_the_hit_between_them() -> None:
    result = fight(burning_until_the_hit(41))
    assert last(result, "a", "armor", "power") == (1, 0)
    assert result.kinds("stat_changed", "damage", "skipped", source="a") == ["stat_changed", "damage", "skipped"]
    assert whys(result, "skipped") == ["condition"]
    assert last(fight(burning_until_the_hit(40)), "a", "armor", "power") == (1, 2)


@scenario("900.6", (60, ""), (49, ""), (60, "Deal 15 damage to the target"))
def bloodlust(vitality: int, above: str) -> Document:
    """a acts at 1.0 and 9.0 with Bloodlust before and behind its hit of 20; t has so much of 100 Vitality."""
    lines = ("Bloodlust: Gain 1 Armor", "Deal 20 damage", "Bloodlust: Gain 1 Speed for 1 second")
    own = unit("a", *([above] if above else []), *lines, acts=1)
    return battle([own], [unit("t", vitality=100, state={"vitality": vitality})], seconds=9)


@pytest.mark.rule("900.6c", "900.6-answer", "C09")
def test_900_6_bloodlust_alone_goes_by_the_board_in_front_of_the_hit() -> None:
    # The ruling's answer keeps nothing from before; for Bloodlust its own third point wins (C09): the hit from 60 to
    # 40 wounds, and neither line of that activation runs. From the next one on both do.
    late = fight(bloodlust(60, ""))
    assert [(e["time"], e["stat"]) for e in late.events("stat_changed", ended=None)] == [(9.0, "armor"), (9.0, "speed")]
    assert [e["time"] for e in late.events("skipped", why="condition")] == [1.0, 1.0]
    early = fight(bloodlust(49, ""))
    assert early.times("stat_changed", stat="armor") == [1.0, 9.0]
    assert early.times("stat_changed", stat="speed", amount=1) == [1.0, 9.0]


@pytest.mark.rule("900.6c", "C09")
def test_900_6_an_instance_of_the_activation_lane_is_no_hit_and_may_let_bloodlust_in() -> None:
    # 60 - 15 = 45 is wounded before the hit comes
    result = fight(bloodlust(60, "Deal 15 damage to the target"))
    assert result.times("stat_changed", stat="armor")[0] == 1.0
    assert result.times("stat_changed", stat="speed", amount=1)[0] == 1.0
    assert result.kinds("damage", "stat_changed")[:4] == ["damage", "stat_changed", "damage", "stat_changed"]


@scenario("900.6", (95,), (94,))
def lucid_again(vitality: int) -> Document:
    """A Lucid line printed above the heal, in the Lucid lane; conditions on both sides of the heal, in their places."""
    lines = (
        "Lucid: Gain 1 Power",
        "If this unit is at full vitality, gain 1 Armor",
        "Restore 5 vitality",
        "If this unit is at full vitality, gain 1 Speed",
    )
    return battle([unit("a", *lines, vitality=100, acts=1, state={"vitality": vitality})], [unit("t")], seconds=1)


@pytest.mark.rule("900.6d")
@pytest.mark.parametrize(("vitality", "gained"), [(95, (1, 0, 1)), (94, (0, 0, 0))])
def test_900_6_lucid_reads_the_vitality_of_its_moment(vitality: int, gained: tuple[int, ...]) -> None:
    assert last(fight(lucid_again(vitality)), "a", "power", "armor", "speed") == gained


@scenario("900.6")
def once_behind_a_condition() -> Document:
    """a acts at 1, 9 and 17; t falls below half by the first hit."""
    own = unit("a", "Bloodlust: Gain 5 Power, once", "Deal 30 damage", acts=1)
    return battle([own], [unit("t", vitality=100, state={"vitality": 70})], seconds=17)


@pytest.mark.rule("900.6e")
def test_900_6_a_condition_that_fails_uses_up_no_once() -> None:
    result = fight(once_behind_a_condition())
    assert result.times("stat_changed", stat="power") == [9.0]
    passed_over = [(e["time"], e["why"]) for e in result.events("skipped", source="a")]
    assert passed_over == [(1.0, "condition"), (17.0, "spent")]
    assert instances(result) == [(30, 0, 0, 0, 30)] * 2 + [(30, 0, 0, 0, 10)]
