"""Crush (800.12): Armor down for two seconds, before the hit that carries it."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit


def crushing(
    *lines: str, armor: int = 25, seconds: float = 1.1, acts: float = 1, state: Document | None = None
) -> Fight:
    """`a` acts at 1.0, at a dummy with that Armor."""
    return fight(battle([unit("a", *lines, acts=acts)], [unit("t", armor=armor, state=state)], seconds=seconds))


@pytest.mark.rule("800.12a", "700.1d", "S700-07", "S300-12", "S800-12")
def test_does_lower_armor_for_two_seconds_and_give_back_exactly_what_it_took() -> None:
    assert [crushing("Crush: 30", seconds=t).unit("t")["armor"] for t in (0.95, 1, 2.95, 3)] == [25, -5, -5, 25]


@pytest.mark.rule("800.12b", "900.2-answer", "900.2a", "900.2b", "400.7a", "300.3-14")
@pytest.mark.parametrize("lines", [
    ("Crush: 25", "Deal 100 damage"), ("Deal 100 damage", "Crush: 25"),
    ("Deal 100 damage", "Maim: 1", "Gain 1 Focus", "Crush: 25"),
])  # fmt: skip
def test_does_come_before_the_hit_wherever_it_is_printed(lines: tuple[str, ...]) -> None:
    assert hits(crushing(*lines), "a") == [100]


@pytest.mark.rule("800.12c", "900.2a", "900.2c")
@pytest.mark.parametrize("line", ["Crush: 25 on all enemies", "Crush: 25 on 1 enemy", "Crush: 25"])
def test_does_come_before_a_strike_printed_above_it_whatever_its_scope(line: str) -> None:
    assert hits(crushing("Deal 100 damage to the target", line), "a") == [100]


@pytest.mark.rule("900.2a", "C27")
def test_does_keep_the_printed_order_among_crushes() -> None:
    changes = crushing("Gain 1 Focus", "Crush: 2", "Deal 1 damage", "Crush: 3").events("stat_changed")
    assert [(e["target"], e["amount"]) for e in changes] == [("t", -2), ("t", -3), ("a", 1)]


@pytest.mark.rule("800.12c", "900.2d")
def test_does_not_move_a_crush_on_frozen_enemies_so_that_a_freeze_may_come_first() -> None:
    assert crushing("Freeze", "Crush: 25 on Frozen enemies").unit("t")["armor"] == 0
    assert crushing("Crush: 25 on Frozen enemies", "Freeze").unit("t")["armor"] == 25


@pytest.mark.rule("900.2d", "800.12c")
def test_does_keep_its_place_below_the_hit_when_it_is_for_frozen_enemies() -> None:
    # above the hit it helps, below it comes too late
    state = {"freeze": 4}
    assert hits(crushing("Crush: 25 on Frozen enemies", "Deal 100 damage", state=state), "a") == [100]
    assert hits(crushing("Deal 100 damage", "Crush: 25 on Frozen enemies", state=state), "a") == [75]


@pytest.mark.rule("800.12c", "400.5d", "900.2d")
def test_does_not_reach_an_enemy_that_is_not_frozen() -> None:
    enemies = [unit("t", armor=20, state={"freeze": 3}), unit("s", armor=20)]
    result = fight(battle([unit("a", "Crush: 5 on Frozen enemies", acts=1)], enemies, seconds=1.1))
    assert [result.unit(one)["armor"] for one in ("t", "s")] == [15, 20]


@pytest.mark.rule("800.12e", "700.2e", "C28", "S800-12")
def test_does_run_each_application_apart() -> None:
    # 10 from 1.0 to 3.0, 4 from 2.0 to 4.0
    ours = [unit("a", "Crush: 10", acts=1), unit("b", "Crush: 4", acts=2)]
    foe = unit("t", armor=25)
    armor = [fight(battle(ours, [foe], seconds=t)).unit("t")["armor"] for t in (1.5, 2, 2.95, 3, 3.95, 4)]
    assert armor == [15, 11, 11, 21, 21, 25]


@pytest.mark.rule("800.12e", "700.2e")
def test_does_add_up_with_another_by_the_same_unit() -> None:
    assert crushing("Crush: 10", "Crush: 10").unit("t")["armor"] == 5


@pytest.mark.rule("S800-12", "500.2e")
def test_does_give_back_its_own_part_when_armor_changed_meanwhile() -> None:
    ours = [unit("a", "Crush: 30", acts=1), unit("b", "The target loses 7 Armor", acts=2)]
    assert fight(battle(ours, [unit("t", armor=25)], seconds=3.1)).unit("t")["armor"] == 18


@pytest.mark.rule("800.12f", "900.2f", "900.10b", "700.3d", "S700-05")
def test_does_not_lower_a_relentless_units_armor_though_it_is_hoisted_all_the_same() -> None:
    foe = unit("t", "Relentless", armor=25)
    result = fight(battle([unit("a", "Deal 100 damage", "Crush: 25", acts=1)], [foe], seconds=1.1))
    assert result.kinds("status_refused", "damage") == ["status_refused", "damage"]
    assert hits(result, "a") == [75]


@pytest.mark.rule("800.12h", "500.2d", "500.2e", "S500-02")
def test_does_drive_armor_below_zero_and_the_hit_grows() -> None:
    # -25: 100 and a fifth more, no flat part
    assert hits(crushing("Crush: 50", "Deal 100 damage"), "a") == [120]


@pytest.mark.rule("900.2e", "800.12b")
def test_does_help_the_lines_below_the_hit_too() -> None:
    assert hits(crushing("Crush: 25", "Deal 10 damage", "Deal 100 damage to the target"), "a") == [10, 100]


@pytest.mark.rule("900.2e", "800.8c", "500.1d")
def test_does_not_help_burn() -> None:
    assert crushing("Crush: 50", state={"burn": 8, "charge": 0}, seconds=1.6).unit("t")["vitality"] == 1000 - 8 - 4 - 2


@pytest.mark.rule("700.1d", "S400-09")
def test_does_not_count_as_a_negative_status() -> None:
    lines = ("Crush: 5", "If the target has a negative status, gain 5 Power")
    assert crushing(*lines).unit("a")["power"] == 0
    assert crushing(*lines, state={"maim": 1}).unit("a")["power"] == 5


@pytest.mark.rule("500.9c", "700.5c")
def test_does_not_outlive_its_unit() -> None:
    # Crushed at 1.0, dead at 1.0, back at 11.0 with its own Armor and not with the 30 given back to it
    foe = unit("t", "Everlasting", armor=25, vitality=9)
    ours = [unit("a", "Crush: 30", "Deal 99 damage", acts=1)]
    draws = {"a/target": ["t", "s"]}
    result = fight(battle(ours, [foe, unit("s")], seconds=12, draws=draws))
    assert (result.times("revival"), result.unit("t")["armor"]) == ([11.0], 25)


@pytest.mark.rule("C40", "400.8-2", "800.12b")
def test_does_resolve_where_the_event_is_when_it_is_a_trigger() -> None:
    # the ally hears the hit: too late for it
    ours = [
        unit("a", "Deal 100 damage", acts=1),
        unit("o", "Passive: When an enemy takes damage, Crush: 25 on all enemies"),
    ]
    result = fight(battle(ours, [unit("t", armor=25)], seconds=1.1))
    assert (hits(result, "a"), result.unit("t")["armor"]) == ([75], 0)


@pytest.mark.rule("400.1f", "900.6a", "800.12b")
def test_does_test_its_rider_where_it_was_moved_to() -> None:
    # printed below the Kindled that would allow it, resolved above
    assert crushing("Gain Kindled: 3", "Ignited: Crush: 5").unit("t")["armor"] == 25


@pytest.mark.rule("800.41b", "400.7a")
def test_does_not_move_out_of_the_lucid_lane() -> None:
    changes = crushing("Lucid: Crush: 5", "Gain 1 Focus").events("stat_changed")
    assert [e["target"] for e in changes] == ["a", "t"]
