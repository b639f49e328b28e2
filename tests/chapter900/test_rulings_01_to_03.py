"""Rulings 900.1 to 900.3: what stands before the hit of an activation, and what stands behind it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, battle, fight, unit
from tests.chapter900.board import instances, last, scenario, told, whys

# ==== 900.1 Cull and Maim in the same activation =====================================================================

CARD = ("Deal 30 damage", "Maim: 27", "Cull")


@scenario("900.1", (38,), (39,))
def maim_then_cull(vitality: int) -> Document:
    """30 damage at 25 Armor and 4 Shield: 24 after the share, 19 after the flat part, 15 to Vitality; t heals 3."""
    state = {"vitality": vitality, "shield": 4}
    t = unit("t", "Passive: When this unit takes damage, restore 3 vitality", vitality=100, armor=25, state=state)
    return battle([unit("a", *CARD, acts=1)], [t, unit("shy", focus=0)], seconds=1.1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.1-answer", "900.1a", "900.1b", "900.1c")
def test_900_1_the_maim_is_on_and_the_hit_wholly_over_when_cull_looks() -> None:
    # 38 - 15 + 3 = 26 is below the Maim of 27, although 38 was not
    result = fight(maim_then_cull(38))
    assert told(result, "damage", "heal", "status_applied", "cull", "death") == [
        ("damage", "a", "t", 30), ("heal", "t", "t", 3), ("status_applied", "a", "t", 27), ("cull", "a", "t", 27),
        ("death", "a", "t", None),
    ]  # fmt: skip
    assert instances(result, source="a") == [(30, 11, 0, 4, 15)]
    assert [(e["amount"], e["vitality"]) for e in result.events("cull")] == [(27, 26)]
    assert result.events("death", by="cull", target="t")


@pytest.mark.rule("900.1c")
def test_900_1_maim_that_equals_vitality_does_not_cull() -> None:
    result = fight(maim_then_cull(39))
    assert [(e["why"], e["amount"], e["vitality"]) for e in result.events("cull_failed")] == [("threshold", 27, 27)]
    assert last(result, "t", "alive", "vitality", "maim") == (True, 27, 27)


@scenario("900.1")
def cull_of_an_answer() -> Document:
    """t is Culled; b's answer Culls too, c's takes a point of s; then the line goes on to s, whose Maim stands."""
    ours = [
        unit("a", "Cull all enemies", at=(0, 0), acts=1),
        unit("b", "Passive: When an enemy is Culled, Cull all enemies", at=(4, 0)),
        unit("c", "Passive: When an enemy is Culled, all enemies lose 1 vitality", at=(2, 2)),
    ]
    t, s = (unit(one, state={"maim": 27, "vitality": held}, vitality=100) for one, held in (("t", 26), ("s", 27)))
    return battle(ours, [t, s, unit("z")], seconds=1.1)


@pytest.mark.rule("900.1d")
def test_900_1_a_cull_takes_nothing_of_the_maim_that_it_looked_at() -> None:
    result = fight(cull_of_an_answer())
    looked = [e for e in result.events() if e["kind"] in ("cull", "cull_failed") and e["target"] != "z"]
    assert [(e["kind"], e["source"], e["target"], e["amount"], e["vitality"]) for e in looked] == [
        ("cull", "a", "t", 27, 26), ("cull_failed", "b", "s", 27, 27), ("cull", "a", "s", 27, 26),
    ]  # fmt: skip


# ==== 900.2 Crush and damage in the same activation ==================================================================


def at_armor(*lines: str) -> Document:
    """`a` acts at 1.0 at `t`. 100 damage lose a third to 100 Armor, then 20: 47; at 25 Armor it is 80 - 5 = 75."""
    return battle([unit("a", *lines, acts=1)], [unit("t", armor=100)], seconds=1.1)


@scenario("900.2")
def setup_printed_last() -> Document:
    """An instance of its own above the attack, a gain of a's own, and both kinds of armor setup at the card's end."""
    lines = ("Deal 100 damage to the target", "Gain 1 Focus", "Deal 100 damage", "Smash: 4", "Crush: 75")
    return battle([unit("a", *lines, acts=1)], [unit("t", armor=150, tier=2, native=2)], seconds=1.1)


@pytest.mark.rule("900.2-answer", "900.2a", "900.2b")
def test_900_2_armor_setup_runs_ahead_of_every_other_line_in_its_own_order() -> None:
    # Smash: tier 2 to 1, 150 Armor to 100; Crush: to 25; then both instances
    result = fight(setup_printed_last())
    kinds = ("tier_changed", "stat_changed", "damage")
    order = [(e["kind"], e["amount"]) for e in result.events() if e["kind"] in kinds and not e.get("layer")]
    assert order == [("tier_changed", 1), ("stat_changed", -75), ("damage", 100), ("stat_changed", 1), ("damage", 100)]
    assert instances(result) == [(100, 25, 0, 0, 75)] * 2
    assert result.unit("t")["armor"] == 25


@scenario("900.2", ("Crush: 75",), ("Crush: 75 on all enemies",), ("Crush: 75 on 1 enemy",), ("Crush: 75, twice",))
def crush_below_the_attack(line: str) -> Document:
    return at_armor("Deal 100 damage", line)


@pytest.mark.rule("900.2c", "900.2b")
@pytest.mark.parametrize("line", ["Crush: 75", "Crush: 75 on all enemies", "Crush: 75 on 1 enemy"])
def test_900_2_each_form_of_crush_is_hoisted_wherever_it_is_printed(line: str) -> None:
    assert instances(fight(crush_below_the_attack(line))) == [(100, 25, 0, 0, 75)]
    assert instances(fight(at_armor(line, "Deal 100 damage"))) == [(100, 25, 0, 0, 75)]
    assert instances(fight(at_armor("Deal 100 damage"))) == [(100, 53, 0, 0, 47)]


@scenario("900.2", ("Smash: 4",), ("Apply Smash: 4 to all enemies",))
def smash_below_the_attack(line: str) -> Document:
    """96 Armor at tier 2 are 64 at tier 1: 100 damage come to 72 - 12 = 60 (at 96 it would be 68 - 19 = 49)."""
    return battle([unit("a", "Deal 100 damage", line, acts=1)], [unit("t", armor=96, tier=2, native=2)], seconds=1.1)


@pytest.mark.rule("900.2c")
@pytest.mark.parametrize("line", ["Smash: 4", "Apply Smash: 4 to all enemies"])
def test_900_2_each_form_of_smash_is_hoisted_too(line: str) -> None:
    assert instances(fight(smash_below_the_attack(line))) == [(100, 40, 0, 0, 60)]
    plain = battle([unit("a", "Deal 100 damage", acts=1)], [unit("t", armor=96, tier=2, native=2)], seconds=1.1)
    assert instances(fight(plain)) == [(100, 51, 0, 0, 49)]


@scenario("900.2", (("Freeze", "Crush: 75 on Frozen enemies"),), (("Crush: 75 on Frozen enemies", "Freeze"),))
def crush_on_the_frozen(lines: tuple[str, str]) -> Document:
    return at_armor(*lines, "Deal 100 damage")


@pytest.mark.rule("900.2d")
def test_900_2_crush_on_frozen_enemies_keeps_its_place() -> None:
    behind = fight(crush_on_the_frozen(("Freeze", "Crush: 75 on Frozen enemies")))
    assert [e["status"] for e in behind.events("status_applied")] == ["freeze", "crush"]
    assert instances(behind) == [(100, 25, 0, 0, 75)]
    ahead = fight(crush_on_the_frozen(("Crush: 75 on Frozen enemies", "Freeze")))
    assert [e["status"] for e in ahead.events("status_applied")] == ["freeze"]
    assert instances(ahead) == [(100, 53, 0, 0, 47)]


@scenario("900.2")
def two_seconds() -> Document:
    """b and c strike at 2.75 and 3.0; the Burn ticks at 1.5, 2.0, 2.5 and 3.0 whatever the Armor."""
    lines = ("Crush: 75", "Deal 100 damage", "Deal 100 damage to the target")
    ours = [unit("a", *lines, acts=1), unit("b", "Deal 100 damage", acts=2.75), unit("c", "Deal 100 damage", acts=3)]
    return battle(ours, [unit("t", armor=100, state={"burn": 8, "burn_in": 1.5})], seconds=3)


@pytest.mark.rule("900.2e")
def test_900_2_the_window_covers_what_comes_behind_the_hit_and_two_seconds_more() -> None:
    result = fight(two_seconds())
    assert [instances(result, source=one) for one in "abc"] == [
        [(100, 25, 0, 0, 75)] * 2, [(100, 25, 0, 0, 75)], [(100, 53, 0, 0, 47)],
    ]  # fmt: skip
    assert result.times("stat_changed", ended=True) == [3.0]
    assert [(e["time"], e["vitality"], e["absorbed_armor"]) for e in result.events("damage", source=None)] == [
        (1.5, 8, 0), (2.0, 4, 0), (2.5, 2, 0), (3.0, 1, 0),
    ]  # fmt: skip


@scenario("900.2")
def crush_at_the_relentless() -> Document:
    return battle(
        [unit("a", "Gain 1 Focus", "Deal 100 damage", "Crush: 75", acts=1)],
        [unit("t", "Relentless", armor=100)],
        seconds=1.1,
    )


@pytest.mark.rule("900.2f")
def test_900_2_a_relentless_target_refuses_the_crush_just_as_early() -> None:
    result = fight(crush_at_the_relentless())
    order = result.kinds("stat_refused", "status_refused", "stat_changed", "damage")
    assert order == ["status_refused", "stat_changed", "damage"]
    assert instances(result) == [(100, 53, 0, 0, 47)]


# ==== 900.3 Crush from an adjacent ally's Tool =======================================================================


def tool(id: str, *lines: str, at: tuple[int, int], **more: Any) -> Document:  # noqa: A002 - the document's own word
    return unit(id, *lines, at=at, kind="tool", **more)


@scenario("900.3", (("Deal {power} damage",),), (("Deal {power} damage", "Relentless"),))
def tools_of_an_activation(lines: tuple[str, ...]) -> Document:
    """Three Tools beside `a`: the first in reading order without armor setup, `k` with a Crush buried in its second
    package behind a Shield, `l` with a Smash. The second word of `lines`, if any, stands on the target.
    """
    ours = [
        unit("a", lines[0], at=(0, 1), power=100, acts=1),
        tool("o", "When an adjacent ally activates, that ally gains Shield: 5", at=(0, 0), durability=3),
        tool(
            "k",
            "When an adjacent ally activates, that ally gains 3 Power",
            "When an adjacent ally activates, that ally gains Shield: 2 and Crush: 75 on that ally's target",
            at=(2, 1),
            durability=5,
        ),
        tool("l", "When an adjacent ally activates, apply Smash: 4 to that ally's target", at=(2, 2), durability=2),
    ]
    return battle(ours, [unit("t", *lines[1:], armor=150, tier=2, native=2)], seconds=1.1)


@pytest.mark.rule("900.3-answer", "900.3a", "900.3b", "900.3c", "900.3d", "900.3e", "900.3f")
def test_900_3_armor_setup_is_sorted_ahead_among_tools_among_packages_and_within_one() -> None:
    result = fight(tools_of_an_activation(("Deal {power} damage",)))
    kinds = ("wear", "shield", "stat_changed", "tier_changed", "cast", "damage")
    order = [
        (e["kind"], e["source"], e["amount"])
        for e in result.events()
        if e["kind"] in kinds and e.get("stat") in (None, "armor", "power") and not e.get("layer")
    ]
    # k's Crush, then its Shield; k's other package; l's Smash; o last; then the base damage with 103 Power
    assert order == [
        ("wear", "k", 1), ("stat_changed", "k", -75), ("shield", "k", 2),
        ("wear", "k", 1), ("stat_changed", "k", 3),
        ("wear", "l", 1), ("tier_changed", "t", 1),
        ("wear", "o", 1), ("shield", "o", 5),
        ("cast", "a", 103), ("damage", "a", 103),
    ]  # fmt: skip
    # 150 Armor of tier 2 are 100 at tier 1, 25 when Crushed: 103 x 4/5 = 82.4, rounded up 83, less 5
    assert instances(result) == [(103, 25, 0, 0, 78)]


@pytest.mark.rule("900.3g")
def test_900_3_relentless_refuses_the_tools_crush_and_the_durability_is_spent_nonetheless() -> None:
    result = fight(tools_of_an_activation(("Deal {power} damage", "Relentless")))
    assert whys(result, "status_refused", source="k") == ["relentless"]
    assert [result.unit(one)["vitality"] for one in ("k", "l", "o")] == [3, 1, 2]
    # Smash alone got through: 100 Armor, 103 x 2/3 = 68.67, rounded up 69, less 20
    assert instances(result) == [(103, 54, 0, 0, 49)]
