"""Braced (800.6): Armor for each adjacent Tool, once, before the clock starts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults


def tool(id: str, at: tuple[int, int], *lines: str, **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="tool", **more)


def started(*ours: Document, seconds: float = 0, **more: Any) -> Fight:
    return fight(battle(ours, [unit("t")], seconds=seconds, **more))


@pytest.mark.rule("800.6a", "S300-28")
def test_does_give_the_listed_armor_for_each_adjacent_tool() -> None:
    result = started(unit("a", "Braced: 4", armor=3), tool("k", (2, 0)), tool("l", (0, 2)), tool("m", (7, 3)))
    assert result.unit("a")["armor"] == 3 + 2 * 4
    assert [(e["source"], e["target"], e["amount"], e["rule"]) for e in result.events("stat_changed")] == [
        ("a", "a", 8, "800.6a")
    ]


@pytest.mark.rule("800.6b", "100.4a", "100.4b")
def test_does_count_by_shared_edges() -> None:
    assert started(unit("a", "Braced: 4"), tool("k", (2, 2))).unit("a")["armor"] == 0
    assert started(unit("a", "Braced: 4"), tool("k", (2, 1))).unit("a")["armor"] == 4


@pytest.mark.rule("800.6b", "S800-06")
def test_does_not_count_a_dead_tool_nor_an_enemys_nor_anything_else() -> None:
    ours = [unit("a", "Braced: 4"), tool("k", (2, 0), durability=2, state={"life": "dead"}), unit("b", at=(0, 2))]
    hub = unit("h", at=(2, 1), kind="hub")
    foes = [unit("t"), tool("m", (0, 2))]
    result = fight(battle([*ours, hub], foes, seconds=0))
    assert (result.unit("a")["armor"], result.events("stat_changed")) == (0, [])


@pytest.mark.rule("800.6b", "100.2d")
def test_does_count_a_tool_once_however_long_the_edge() -> None:
    ours = [unit("a", "Braced: 4", "Large"), tool("k", (3, 0)), tool("l", (3, 1)), tool("m", (3, 2))]
    assert started(*ours).unit("a")["armor"] == 12


@pytest.mark.rule("800.6c", "C08", "900.34e")
def test_does_keep_the_armor_when_the_tool_is_gone() -> None:
    k = tool("k", (2, 0), "When an adjacent ally activates, that ally gains Shield: 1", durability=1)
    result = started(unit("a", "Braced: 4", acts=1), k, seconds=1.1)
    assert (result.unit("k")["alive"], result.unit("a")["armor"]) == (False, 4)


@pytest.mark.rule("800.6c", "800.18e")
def test_does_not_give_more_when_a_tool_comes_back() -> None:
    ours = [
        unit("a", "Braced: 4"),
        unit("b", "Repair 1 to adjacent Tools", at=(3, 0), acts=1),
        tool("k", (2, 0), durability=1, state={"life": "dead"}),
    ]
    result = started(*ours, seconds=1.1)
    assert (result.unit("k")["alive"], result.unit("a")["armor"]) == (True, 0)


@pytest.mark.rule("800.6c", "S500-23", "500.9c")
def test_does_last_through_a_revival() -> None:
    a = unit("a", "Braced: 4", "Everlasting", vitality=5)
    ours = [a, tool("k", (2, 0)), unit("b", vitality=5000)]
    foe = unit("t", "Deal 20 damage", "Deal 20 damage to all enemies, once", acts=1)
    result = fight(battle(ours, [foe], seconds=11.2, draws={"t/target": ["b", "b"]}))
    assert result.events("revival", target="a")
    assert result.unit("a")["armor"] == 4


@pytest.mark.rule("S400-01", "800.6a", "400.2b")
def test_does_scale_with_tier_as_amounts_do_and_adds_up_by_line() -> None:
    assert started(unit("a", "Braced: 4", tier=3), tool("k", (2, 0))).unit("a")["armor"] == 12
    assert started(unit("a", "Braced: {2/3/9}", tier=2), tool("k", (2, 0))).unit("a")["armor"] == 3
    assert started(unit("a", "Braced: 4", "Braced: 1"), tool("k", (2, 0))).unit("a")["armor"] == 5


@pytest.mark.rule("800.6a", "400.5a", "400.5b")
def test_does_come_from_an_aura_too() -> None:
    ours = [
        unit("a", at=(0, 0)),
        unit("b", "Passive: Adjacent allies have Braced: 3", at=(0, 2)),
        tool("k", (2, 0)),
        tool("l", (2, 2)),
        tool("m", (2, 3)),
    ]
    result = started(*ours)
    assert (result.unit("a")["armor"], result.unit("b")["armor"]) == (3, 0)


@pytest.mark.rule("800.16a", "S800-15")
def test_does_not_reach_a_dormant_unit() -> None:
    ours = [unit("a", "Braced: 4", state={"dormant": 1}), tool("k", (2, 0)), unit("b")]
    assert started(*ours, seconds=3).unit("a")["armor"] == 0


@pytest.mark.rule("S200-04", "800.6c")
def test_does_not_run_in_a_battle_that_goes_on() -> None:
    assert started(unit("a", "Braced: 4"), tool("k", (2, 0)), resume=True).unit("a")["armor"] == 0


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        unit("a", "Braced: 4", "Everlasting", "Deal 9 damage", vitality=30, speed=50),
        tool("k", (2, 0), "When an adjacent ally activates, that ally gains Shield: 1", durability=2),
        tool("l", (2, 1)),
        unit("b"),
    ]
    assert faults(battle(ours, [unit("t", "Deal 12 damage", speed=100)], seconds=40)) == []


@pytest.mark.rule("800.16a", "S800-15", "800.6a")
def test_does_not_come_to_a_dormant_unit_from_anothers_aura() -> None:
    giver = unit("b", "Passive: Adjacent allies have Braced: 4", at=(2, 0))
    sleeper = unit("a", "Dormant until 5 seconds pass", at=(0, 0))
    awake = unit("c", at=(4, 0))
    tools = [tool("k", (0, 2)), tool("l", (4, 2))]
    result = started(giver, sleeper, awake, *tools)
    assert [result.unit(one)["armor"] for one in ("a", "c")] == [0, 4]
