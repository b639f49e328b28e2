"""Rulings 900.7 to 900.10: one hit, lines of the trigger channels, and what Relentless keeps off."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, battle, fight, unit
from tests.chapter900.board import instances, last, scenario, told, whys
from tests.dice import drawn

# ==== 900.7 Bonus damage and the base hit ============================================================================

SPLIT = ("Deal 20 damage", "Deal 10 damage to the target", "Deal 12 damage to the target")
SUMMED = ("Deal 20 damage", "Deal 10 bonus damage", "Deal 12 bonus damage")


@scenario("900.7", (SUMMED,), (SPLIT,))
def summed_or_split(lines: tuple[str, ...]) -> Document:
    """25 Armor (a fifth and 5 points), a point of Insurance and 3 Shield wait for 42 damage."""
    return battle([unit("a", *lines, acts=1)], [unit("t", armor=25, state={"insurance": 1, "shield": 3})], seconds=1)


@pytest.mark.rule("900.7-answer", "900.7a", "900.7b")
def test_900_7_base_and_bonus_damage_meet_every_defence_once() -> None:
    # 42: 33.6 rounded up 34, less 5 = 29; a point takes 25, Shield 3, Vitality 1
    result = fight(summed_or_split(SUMMED))
    assert [e["amount"] for e in result.events("cast")] == [20]
    assert instances(result) == [(42, 13, 25, 3, 1)]
    assert [e["amount"] for e in result.events("insurance_spent")] == [1]


@pytest.mark.rule("900.7c")
def test_900_7_the_same_total_in_three_instances_loses_the_flat_part_thrice() -> None:
    # 20: 16 - 5 = 11, all insured; 10: 8 - 5 = 3, the Shield; 12: 9.6, rounded up 10, less 5 = 5
    result = fight(summed_or_split(SPLIT))
    assert instances(result) == [(20, 9, 11, 0, 0), (10, 7, 0, 3, 0), (12, 7, 0, 0, 5)]
    left = [42 - sum(one[1] for one in instances(fight(summed_or_split(lines)))) for lines in (SUMMED, SPLIT)]
    assert left == [29, 19]


@scenario("900.7", ("AoE: 42",), ("Tremor: 42",), ("Deal 21 damage to all enemies",))
def wide(line: str) -> Document:
    foes = [unit("t", armor=25, at=(0, 0)), unit("s", armor=25, at=(4, 0))]
    return battle([unit("a", line, acts=1)], foes, seconds=1)


@pytest.mark.rule("900.7c", "900.7d")
def test_900_7_what_reaches_others_or_falls_in_halves_is_an_instance_each() -> None:
    # 21 at 25 Armor: 16.8 rounded up 17, less 5 = 12
    one = (21, 9, 0, 0, 12)
    assert instances(fight(wide("AoE: 42"))) == [one, one]
    assert instances(fight(wide("Deal 21 damage to all enemies"))) == [one, one]
    quake = fight(wide("Tremor: 42"))
    assert [(e["target"], e["vitality"]) for e in quake.events("damage")] == [("t", 12)] * 2 + [("s", 12)] * 2


@scenario("900.7")
def running_total() -> Document:
    """Each bonus reads what has been gathered so far."""
    lines = (
        "Deal 20 damage",
        "Deal 10 bonus damage",
        "Deal bonus damage equal to half the damage so far",
        "Deal damage equal to the damage so far to the target",
        "Deal bonus damage equal to half the damage so far",
    )
    return battle([unit("a", *lines, acts=1)], [unit("t")], seconds=1)


@pytest.mark.rule("900.7e", "900.7d")
def test_900_7_a_later_bonus_reads_the_earlier_ones() -> None:
    # 20, +10 = 30, +15 = 45, and half of 45 is 22: 67. The instance behind the hit reads what the hit was.
    result = fight(running_total())
    assert instances(result) == [(67, 0, 0, 0, 67), (67, 0, 0, 0, 67)]


# ==== 900.8 Passive lines and activation lines =======================================================================


@scenario("900.8")
def a_listener() -> Document:
    """a strikes t at 1.0, 1.25 and 1.5 through three units; b, Stunned and Haywire, listens beside t."""
    ours = [unit(f"a{i}", "Deal 10 damage", acts=1 + i / 4) for i in range(3)]
    lines = ("Passive: When an ally takes damage, gain 1 Power", "Cascade", "Deal 1 damage")
    foes = [
        unit("t", at=(0, 0)),
        unit("b", *lines, at=(4, 0), state={"haywire": 2, "stun": 60, "charge": 0.5}),
        unit("s", "Supercharge: Gain 1 Power", at=(6, 0)),
    ]
    return battle(ours, foes, seconds=1.5, draws={f"a{i}/target": ["t"] for i in range(3)})


@pytest.mark.rule("900.8-answer", "900.8a", "900.8b", "900.8c")
def test_900_8_a_passive_runs_with_its_event_and_begins_no_activation() -> None:
    # three times while b is charging and Stunned: no activation, no Haywire, no Cascade roll, no Supercharge of s
    result = fight(a_listener())
    assert result.times("stat_changed", source="b") == [1.0, 1.25, 1.5]
    assert [e["kind"] for e in result.events(source="b")] == ["stat_changed"] * 3
    assert last(result, "b", "power", "haywire", "charge") == (3, 2, 0.5)
    assert last(result, "s", "power") == (0,)
    assert drawn(result, "b", "cascade") == 0


@scenario("900.8")
def lines_of_the_dead() -> Document:
    """t dies at 1.0, z at 1.5: t's own death line runs, its Macabre hears nothing any more. e listens Entrapped."""
    ours = [unit("a", "Deal 50 damage", acts=1), unit("b", "Deal 50 damage", acts=1.5)]
    lines = ("Passive: When this unit dies, allies gain 3 Speed", "Macabre: Allies gain 5 Speed")
    foes = [
        unit("t", *lines, vitality=50),
        unit("z", vitality=50),
        unit("e", "Macabre: Deal 7 damage to all enemies", state={"entrap": 9}),
        unit("s"),
    ]
    return battle(ours, foes, seconds=1.5, draws={"a/target": ["t"], "b/target": ["z"]})


@pytest.mark.rule("900.8c")
def test_900_8_entrapped_units_listen_and_dead_ones_have_their_own_death_alone() -> None:
    result = fight(lines_of_the_dead())
    assert result.times("death") == [1.0, 1.5]
    assert [(e["time"], e["source"]) for e in result.events("stat_changed", target="s")] == [(1.0, "t")]
    assert last(result, "s", "speed") == (3,)
    assert [(e["time"], e["target"]) for e in result.events("damage", source="e")] == [
        (1.0, "a"), (1.0, "b"), (1.5, "a"), (1.5, "b"),
    ]  # fmt: skip


@scenario("900.8", ((2, 0),), ((4, 0),))
def subject_in_scope(at: tuple[int, int]) -> Document:
    """t is struck; b stands beside it or not."""
    b = unit("b", "Passive: When an adjacent ally takes damage, gain 1 Power", at=at)
    return battle(
        [unit("a", "Deal 10 damage", acts=1)], [unit("t", at=(0, 0)), b], seconds=1, draws={"a/target": ["t"]}
    )


@pytest.mark.rule("900.8d")
def test_900_8_an_event_must_be_about_one_of_the_subjects_that_a_passive_names() -> None:
    assert last(fight(subject_in_scope((2, 0))), "b", "power") == (1,)
    assert last(fight(subject_in_scope((4, 0))), "b", "power") == (0,)


@scenario("900.8")
def shock_of_a_passive() -> Document:
    """t answers each hit with a Shock on whoever it picks; a is forced to act again, which t answers in turn."""
    t = unit("t", "Passive: When this unit takes damage, Shock the attacker")
    return battle([unit("a", "Deal 10 damage", acts=1), unit("p", "Poach: Gain 1 Power")], [t], seconds=1)


@pytest.mark.rule("900.8e")
def test_900_8_shock_alone_makes_an_activation_out_of_a_passive() -> None:
    result = fight(shock_of_a_passive())
    assert [(e["source"], e.get("forced")) for e in result.events("activation")] == [("a", None), ("a", True)]
    assert last(result, "p", "power") == (2,)
    assert last(result, "t", "vitality") == (980,)


@scenario("900.8")
def own_activation() -> Document:
    """a listens to itself, with a line behind its hit, and holds Haywire."""
    lines = ("Passive: When this unit activates, gain 1 Power", "Deal {power} damage", "Gain 2 Armor")
    return battle([unit("a", *lines, power=9, acts=1, state={"haywire": 1})], [unit("t")], seconds=1)


@pytest.mark.rule("900.8f", "S300-31")
def test_900_8_a_passive_on_ones_own_activation_is_one_of_its_followups() -> None:
    result = fight(own_activation())
    assert [(e["kind"], e.get("stat") or e.get("status")) for e in result.events(source="a") if e["kind"] not in
            ("activation", "cast")] == [("damage", None), ("stat_changed", "armor"), ("stat_changed", "power"),
            ("stacks_changed", "haywire"), ("status_applied", "stun")]  # fmt: skip
    assert instances(result) == [(9, 0, 0, 0, 9)]


# ==== 900.9 Maim against a Relentless target =========================================================================


@scenario("900.9", (30,), (29,))
def relentless_and_maimed(maim: int) -> Document:
    """a's hit leaves t 29 of 100; b tries Burn and Venom on it before."""
    t = unit("t", "Relentless", vitality=100, state={"vitality": 49})
    ours = [unit("a", "Deal 20 damage", f"Maim: {maim}", "Cull", acts=1), unit("b", "Burn: 5", "Venom: 5", acts=0.5)]
    return battle(ours, [t, unit("z")], seconds=1, draws={"a/target": ["t"], "b/target": ["t"]})


@pytest.mark.rule("900.9-answer", "900.9a", "900.9b", "900.9d")
def test_900_9_relentless_lets_maim_and_cull_through_and_no_burn_nor_venom() -> None:
    result = fight(relentless_and_maimed(30))
    assert [(e["status"], e["why"]) for e in result.events("status_refused", target="t")] == [
        ("burn", "relentless"), ("venom", "relentless"),
    ]  # fmt: skip
    assert told(result, "status_applied", "cull", "death") == [
        ("status_applied", "a", "t", 30), ("cull", "a", "t", 30), ("death", "a", "t", None),
    ]  # fmt: skip
    assert whys(fight(relentless_and_maimed(29)), "cull_failed") == ["threshold"]


@scenario("900.9")
def maim_on_everything() -> Document:
    """a Maims its target t, which its hit killed, and all enemies; b a Relentless ally and the Hub beside it."""
    ours = [
        unit("a", "Deal 10 damage", "Maim: 4", "Apply Maim: 4 to all enemies", acts=1),
        unit("b", "Apply Maim: 4 to allies with Relentless", "Apply Maim: 4 to adjacent Hubs", at=(4, 0), acts=1.25),
        unit("g", kind="hub", at=(6, 0)),
        unit("r", "Relentless", at=(0, 2)),
    ]
    foes = [
        unit("t", "Relentless", vitality=10, at=(0, 0)),
        unit("e", "Relentless", state={"entrap": 5}, at=(2, 0)),
        unit("d", "Relentless", state={"dormant": 5}, at=(4, 0)),
        unit("k", kind="tool", at=(6, 0)),
        unit("h", kind="hub", at=(6, 2)),
        unit("s", "Relentless", at=(0, 2)),
    ]
    return battle(ours, foes, seconds=1.25, draws={"a/target": ["t"], "b/target": ["s"]})


@pytest.mark.rule("900.9c")
def test_900_9_maim_keeps_to_the_other_gates() -> None:
    result = fight(maim_on_everything())
    assert [last(result, one, "maim") for one in "edkhsr"] == [(0,), (0,), (0,), (0,), (4,), (4,)]
    assert [(e["why"], e["line"]) for e in result.events("skipped")] == [("no_recipient", "Maim: 4")]
    assert [(e["target"], e["why"]) for e in result.events("status_refused")] == [("g", "object")]


@scenario("900.9")
def relentless_healing() -> Document:
    """A Relentless unit, Maimed for 3, heals 10 of the 50 that it lacks."""
    own = unit("a", "Relentless", "Restore 10 vitality", vitality=100, acts=1, state={"vitality": 50, "maim": 3})
    return battle([own], [unit("t")], seconds=1)


@pytest.mark.rule("900.9d")
def test_900_9_its_own_healing_meets_the_maim_like_anybodys() -> None:
    result = fight(relentless_healing())
    assert told(result, "maim_spent", "heal") == [("maim_spent", "a", "a", 3), ("heal", "a", "a", 4)]
    assert last(result, "a", "vitality", "maim") == (54, 0)


# ==== 900.10 Relentless against stat reductions ======================================================================

REDUCTIONS = ("Crush: 9", "Dread: 3", "Piercing Roar: 9", "Crippling Scream: 9", "Repossess: 9",
              "The target loses 9 Power", "The target loses 9 Speed", "The target loses 9 Armor",
              "The target loses 9 Focus")  # fmt: skip


@scenario("900.10", *((line,) for line in (*REDUCTIONS, "Smash: 4")))
def reduced(line: str) -> Document:
    """t is Relentless with 30 of each stat, and 45 at its tier of 2; s beside it is not."""
    printed: Document = {"power": 30, "speed": 30, "armor": 30, "focus": 30, "tier": 2, "native": 1}
    foes = [unit("t", "Relentless", **printed), unit("s", **printed)]
    return battle([unit("a", line, acts=1)], foes, seconds=1, draws={"a/target": ["t"]})


STATS = ("power", "speed", "armor", "focus")


@pytest.mark.rule("900.10-answer", "900.10a", "900.10b", "900.10c", "900.10d", "C10")
@pytest.mark.parametrize("line", REDUCTIONS)
def test_900_10_relentless_refuses_each_loss_of_a_stat(line: str) -> None:
    # Focus is on none of the lists; the general sentence and 900.19e decide that its loss is refused too (C10)
    result = fight(reduced(line))
    assert last(result, "t", *STATS, "dread") == (45, 45, 45, 45, 0)
    refused = [e for e in result.events(target="t") if e["kind"] in ("stat_refused", "status_refused")]
    assert [e["why"] for e in refused] == ["relentless"]
    assert last(result, "a", "armor") == (0,)


@pytest.mark.rule("900.10-answer", "900.10b")
def test_900_10_smash_alone_gets_through() -> None:
    result = fight(reduced("Smash: 4"))
    assert last(result, "t", "tier", *STATS) == (1, 30, 30, 30, 30)
    assert result.events("stat_refused") == result.events("status_refused") == []


@scenario("900.10")
def harvest_past_the_relentless() -> Document:
    """a Harvests 3 of its ally's Dread; of the enemies the Relentless one outweighs the other by far."""
    ours = [unit("a", "Harvest: 3", acts=1), unit("b", state={"dread": 5})]
    return battle(ours, [unit("r", "Relentless", focus=100_000), unit("s", focus=0)], seconds=1)


@pytest.mark.rule("900.10e")
def test_900_10_harvest_leaves_the_relentless_out_before_it_draws() -> None:
    result = fight(harvest_past_the_relentless())
    assert [last(result, one, "dread") for one in "brs"] == [(2,), (0,), (3,)]
    assert result.events("status_refused") == []


@scenario("900.10")
def relentless_while_crushed() -> Document:
    """t is Crushed by 9 at 0.5 and Relentless from 1.0 on; the window ends at 2.5."""
    t = unit("t", "Gain Relentless", armor=30, acts=1)
    return battle([unit("a", "Crush: 9", acts=0.5), unit("b", "Crush: 5", acts=1.5)], [t], seconds=2.5)


@pytest.mark.rule("900.10f", "C11")
def test_900_10_what_runs_already_runs_on() -> None:
    result = fight(relentless_while_crushed())
    changes = [(e["time"], e["amount"]) for e in result.events("stat_changed", stat="armor")]
    assert changes == [(0.5, -9), (2.5, 9)]
    assert [e["time"] for e in result.events("status_refused", why="relentless")] == [1.5]


@scenario("900.10")
def cascading() -> Document:
    """What 900.8b leaves out of a passive, where an activation has it: b acts at 1.0 with the same lines."""
    own = unit("b", "Deal 1 damage", "Cascade", "Relentless", acts=1, state={"haywire": 2})
    return battle([own, unit("s", "Supercharge: Gain 1 Power", at=(2, 0))], [unit("t")], seconds=1.1,
                  draws={"b/cascade": [YES, NO]})  # fmt: skip


@pytest.mark.rule("900.8b", "900.10-answer")
def test_900_10_a_relentless_units_haywire_goes_off_without_the_stun() -> None:
    result = fight(cascading())
    assert result.times("activation", source="b") == [1.0, 1.1]
    assert last(result, "b", "haywire", "stun") == (0, 0)
    assert whys(result, "status_refused", status="stun") == ["relentless", "relentless"]
    assert last(result, "s", "power") == (2,)
