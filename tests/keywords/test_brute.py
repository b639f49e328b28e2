"""Brute (800.7): a third less Power beside five living Tools, as the board stands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.steady import faults

#: Five cells round a unit of two by two at (2, 0).
AROUND = ((1, 0), (1, 1), (4, 0), (4, 1), (2, 2))
LINE = "When an adjacent ally activates, that ally gains Shield: 1"


def brute(*lines: str, tools: int = 5, power: int = 100, **more: Any) -> list[Document]:
    """A Brute at (2, 0) with so many Tools beside it."""
    around = [unit(f"k{i}", at=AROUND[i], kind="tool") for i in range(tools)]
    return [unit("a", "Brute", *lines, at=(2, 0), power=power, **more), *around]


def fought(ours: list[Document], seconds: float = 0) -> Fight:
    return fight(battle(ours, [unit("t")], seconds=seconds))


@pytest.mark.rule("800.7a", "S800-05")
@pytest.mark.parametrize(("tools", "power"), [(5, 67), (4, 100)])
def test_does_take_a_third_from_five_tools_on(tools: int, power: int) -> None:
    assert fought(brute(tools=tools)).unit("a")["power"] == power


@pytest.mark.rule("800.7a", "S800-05")
@pytest.mark.parametrize(("printed", "left"), [(10, 7), (3, 3), (4, 3), (0, 0)])
def test_does_round_the_loss_down(printed: int, left: int) -> None:
    assert fought(brute(power=printed)).unit("a")["power"] == left


@pytest.mark.rule("800.7b", "100.4b")
def test_does_not_count_a_corner_a_hub_a_destroyed_or_an_enemys_tool() -> None:
    for fifth in (
        unit("x", at=(1, 2), kind="tool"),
        unit("x", at=(2, 2), kind="hub"),
        unit("x", at=(2, 2), kind="tool", durability=1, state={"life": "dead"}),
    ):
        assert fought([*brute(tools=4), fifth]).unit("a")["power"] == 100
    foes = [unit("t"), unit("x", at=(2, 0), kind="tool")]
    assert fight(battle(brute(tools=4), foes, seconds=0)).unit("a")["power"] == 100


@pytest.mark.rule("800.7c", "900.34e", "100.4e")
def test_does_end_with_the_fifth_tool_before_the_hit() -> None:
    ours = brute("Deal {power} damage", tools=4, acts=1)
    fifth = unit("x", LINE, at=(2, 2), kind="tool", durability=1)
    assert hits(fought([*ours, fifth], 1.1), "a") == [100]
    late = unit("x", LINE.replace("When", "After"), at=(2, 2), kind="tool", durability=1)
    assert hits(fought([*ours, late], 1.1), "a") == [67]


@pytest.mark.rule("800.7c", "800.18e", "900.34d")
def test_does_come_back_with_a_repaired_tool() -> None:
    ours = brute(tools=4)
    ours += [
        unit("x", at=(2, 2), kind="tool", durability=1, state={"life": "dead"}),
        unit("b", "Repair 1 to adjacent Tools", at=(3, 2), acts=1),
    ]
    assert [fought(ours, seconds).unit("a")["power"] for seconds in (0.9, 1.1)] == [100, 67]


@pytest.mark.rule("800.7a", "S800-75", "400.2d")
def test_does_act_on_live_power_before_blind() -> None:
    ours = brute("Deal {power} damage", "Gain 50 Power", acts=1)
    result = fight(battle(ours, [unit("t", vitality=5000)], seconds=9.1))
    assert hits(result, "a") == [67, 150 - 49]
    blind = brute("Deal {power} damage", acts=1, state={"blind": 3})
    assert hits(fought(blind, 1.1), "a") == [33]


@pytest.mark.rule("800.7a", "400.1b")
def test_does_not_touch_a_unit_without_the_keyword() -> None:
    ours = brute()
    ours[0]["_card"]["ability"] = []
    assert fought(ours).unit("a")["power"] == 100


@pytest.mark.rule("C06", "900.41d", "100.2d")
def test_does_want_two_sides_of_a_huge_unit() -> None:
    left = [unit(f"k{i}", at=(1, i), kind="tool") for i in range(4)]
    huge = unit("a", "Brute", "Huge", at=(2, 0), power=100)
    assert fought([huge, *left]).unit("a")["power"] == 100
    assert fought([huge, *left, unit("r", at=(6, 3), kind="tool")]).unit("a")["power"] == 67


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = brute("Deal {power} damage", tools=4, power=20, speed=120)
    ours.append(unit("x", LINE, at=(2, 2), kind="tool", durability=3))
    assert faults(battle(ours, [unit("t", "Deal 12 damage", speed=100)], seconds=30)) == []
