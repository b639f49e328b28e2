"""Durability (800.18): what a Tool has for Vitality, a point a resolved package."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults

SHIELD = "that ally gains Shield: 5"
NEAR = f"When an adjacent ally activates, {SHIELD}"


def tool(id: str, *lines: str, at: tuple[int, int] = (2, 0), durability: Any = 1, **more: Any) -> Document:  # noqa: A002
    """A Tool right of what stands at (0, 0)."""
    return unit(id, *lines, at=at, kind="tool", durability=durability, **more)


def worked(*tools: Document, seconds: float = 1.1, ally: Document | None = None) -> Fight:
    """`a` at (0, 0) acts at 1.0 beside the Tools."""
    return fight(battle([ally or unit("a", "Deal 1 damage", acts=1), *tools], [unit("t")], seconds=seconds))


@pytest.mark.rule("800.18a", "800.18c", "800.71b")
def test_is_a_tools_vitality_and_stands_on_the_card_by_tier() -> None:
    ladder = tool("k", NEAR, durability=[2, 4, 6])
    assert [worked({**ladder, "tier": tier}, seconds=0).unit("k")["vitality"] for tier in (1, 2, 3, 4)] == [2, 4, 6, 6]
    assert worked({**tool("k", NEAR, durability=3), "tier": 4}, seconds=0).unit("k")["max_vitality"] == 3


@pytest.mark.rule("800.18b")
def test_does_not_wear_out_where_none_is_printed() -> None:
    result = worked(
        unit("k", NEAR, at=(2, 0), kind="tool"),
        unit("l", "When a Tool loses its last Durability, allies gain 1 Power", at=(2, 1), kind="tool"),
        ally=unit("a", speed=400),
        seconds=20,
    )
    assert len(result.events("shield")) > 8
    assert (result.unit("k")["alive"], result.events("wear"), result.unit("a")["power"]) == (True, [], 0)


@pytest.mark.rule("800.18c", "900.34a")
def test_does_lose_one_for_each_package_that_resolves() -> None:
    k = tool("k", NEAR, "After an adjacent ally activates, that ally gains 1 Power", durability=5)
    result = worked(k)
    assert [(e["amount"], e["total"]) for e in result.events("wear")] == [(1, 4), (1, 3)]


@pytest.mark.rule("800.18d", "800.46c", "900.34-answer", "900.34b", "400.4a")
@pytest.mark.parametrize("gate", ["Overmatch Power: ", "if that ally has 50 or more Armor, "])
def test_does_not_pay_for_a_package_whose_condition_fails(gate: str) -> None:
    result = worked(tool("k", f"When an adjacent ally activates, {gate}{SHIELD}", durability=2))
    assert (result.unit("k")["vitality"], result.state("a", "shield")) == (2, 0)
    assert [e["rule"] for e in result.events("skipped", source="k")] == ["900.34b"]


@pytest.mark.rule("800.18c", "900.34a", "900.3g")
def test_does_pay_for_a_package_that_reaches_nobody() -> None:
    # it passed every check, so it has resolved
    result = worked(tool("k", "When an adjacent ally activates, Burning allies gain 5 Power", durability=2))
    assert result.unit("k")["vitality"] == 1


@pytest.mark.rule("800.18c", "900.34a", "S800-56", "500.4c")
def test_does_destroy_the_tool_at_none_without_a_death() -> None:
    ours = [unit("a", "Macabre: Gain 1 Power", acts=1), tool("k", NEAR)]
    foe = unit("t", "Passive: When an enemy dies, gain 1 Power")
    result = fight(battle(ours, [foe], seconds=1.1))
    assert (result.unit("k")["alive"], result.unit("k")["vitality"]) == (False, 0)
    assert result.events("death") == []
    assert result.state("k", "placed") == 0, "its cell is free"
    assert (result.unit("a")["power"], result.unit("t")["power"], result.unit("k")["stats"]["deaths"]) == (0, 0, 0)
    assert [(e["amount"], e.get("destroyed")) for e in result.events("wear")] == [(1, None), (0, True)]


@pytest.mark.rule("800.18c")
def test_does_not_answer_any_more_once_it_is_gone() -> None:
    result = worked(tool("k", NEAR, durability=2), ally=unit("a", "Deal 1 damage", speed=400), seconds=12)
    assert len(result.events("shield", source="k")) == 2


@pytest.mark.rule("800.18c", "800.18f")
def test_does_not_resolve_a_second_package_with_nothing_left() -> None:
    result = worked(tool("k", NEAR, "When an adjacent ally activates, that ally gains 3 Power"))
    assert (result.state("a", "shield"), result.unit("a")["power"]) == (5, 0)
    assert [(e["why"], e["rule"]) for e in result.events("skipped", source="k")] == [("spent", "800.18c")]


@pytest.mark.rule("800.18c", "400.6j")
def test_does_end_a_package_that_sets_itself_off_with_its_last_point() -> None:
    ours = [unit("a"), tool("k", "When an ally takes damage, deal 1 damage to that ally", durability=3)]
    result = fight(battle(ours, [unit("t", "Deal 5 damage", acts=1)], seconds=1.1))
    assert len(result.events("damage", source="k")) == 3
    assert result.unit("k")["alive"] is False


@pytest.mark.rule("800.18f", "900.34c")
def test_does_stand_until_the_pass_is_over_so_that_a_repair_comes_in_time() -> None:
    # k is worn by its package, and l repairs it later in the same pass
    ours = (tool("k", NEAR), tool("l", "When an ally activates, repair 1 to adjacent Tools", at=(2, 1), durability=9))
    result = worked(*ours)
    assert (result.unit("k")["alive"], result.unit("k")["vitality"]) == (True, 1)
    assert [e.get("destroyed") for e in result.events("wear", target="k")] == [None]
    assert [e.get("revived") for e in result.events("repair")] == [None]


@pytest.mark.rule("800.18f", "900.34c")
def test_does_not_wait_for_another_pass() -> None:
    ours = (tool("k", NEAR), tool("l", "After an ally activates, repair 1 to adjacent Tools", at=(2, 1), durability=9))
    result = worked(*ours)
    assert result.kinds("wear", "repair", "damage", target="k") == ["wear", "wear", "repair"]
    assert [e["revived"] for e in result.events("repair")] == [True]
    destroyed = next(e["n"] for e in result.events("wear") if e.get("destroyed"))
    assert destroyed < result.events("cast")[0]["n"]


@pytest.mark.rule("800.18f", "800.71d")
def test_does_not_wait_where_no_pass_is_open() -> None:
    ours = [unit("a"), tool("k", f"When an adjacent ally takes damage, {SHIELD}")]
    result = fight(battle(ours, [unit("t", "Deal 5 damage", "Deal 7 damage to the target", acts=1)], seconds=1.1))
    assert result.kinds("wear", "damage") == ["damage", "wear", "wear", "damage"]


@pytest.mark.rule("800.18f", "900.34e", "100.4e", "800.7c")
def test_does_leave_the_counts_of_its_neighbours_at_once() -> None:
    a = unit("a", "Gain 1 Power per adjacent Tool", "Deal 1 damage", acts=1)
    result = worked(tool("k", NEAR), tool("l", at=(2, 1)), ally=a)
    assert result.unit("a")["power"] == 1


@pytest.mark.rule("800.18e", "900.34d", "C33")
def test_does_bring_a_worn_tool_back_where_it_stood() -> None:
    ours = [
        unit("a", "Gain 1 Armor per adjacent Tool", acts=1),
        unit("b", "Repair 2 to adjacent Tools", "Deal 1 damage", at=(3, 0), acts=2),
        tool("k", NEAR, durability=3, state={"vitality": 1}),
    ]
    result = fight(battle(ours, [unit("t")], seconds=9.1))
    assert (result.unit("k")["alive"], result.unit("k")["at"]) == (True, [2, 0])
    # it answers b at 2 s no more than before it was back, and a again at 9 s
    assert result.times("shield", source="k") == [1, 9]
    assert result.unit("a")["armor"] == 2 - 1
    assert result.events("revival") == []
    assert (result.unit("k")["vitality"], result.unit("k")["max_vitality"]) == (1, 3)


@pytest.mark.rule("800.18e", "900.34d", "500.3g")
def test_does_repair_no_further_than_the_card_prints() -> None:
    ours = [unit("a", "Repair 5 to adjacent Tools", acts=1), tool("k", durability=4, state={"vitality": 2})]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [(e["amount"], e["total"]) for e in result.events("repair")] == [(2, 4)]
    assert result.unit("k")["vitality"] == 4


@pytest.mark.rule("800.18b")
def test_does_not_wear_what_is_permanent_and_says_by_which_rule() -> None:
    ours = [
        unit("a", "Adjacent Tools lose 1 Durability", acts=1),
        unit("k", at=(2, 0), kind="tool"),
        tool("l", at=(2, 1), durability=2),
    ]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [(e["target"], e["why"], e["rule"]) for e in result.events("skipped")] == [("k", "not_there", "800.18b")]
    assert [result.unit(one)["vitality"] for one in ("k", "l")] == [0, 1]


@pytest.mark.rule("800.18b", "800.18e")
def test_does_refuse_to_repair_what_is_whole_or_permanent() -> None:
    ours = [
        unit("a", "Repair 5 to adjacent Tools", acts=1),
        tool("k", durability=4),
        unit("l", at=(2, 1), kind="tool"),
    ]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    refusals = [(e["target"], e["why"], e["recovery"]) for e in result.events("recovery_refused")]
    assert refusals == [("k", "full", "repair"), ("l", "full", "repair")]


@pytest.mark.rule("800.18e", "500.9d")
def test_does_not_come_back_where_its_place_is_taken() -> None:
    ours = [
        unit("a", "Repair 1 to adjacent Tools", at=(0, 0), acts=1),
        tool("k", durability=2, state={"life": "dead"}),
        tool("l", durability=2, at=(2, 0)),
    ]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [(e["target"], e["why"]) for e in result.events("recovery_refused")] == [("l", "full"), ("k", "no_room")]


@pytest.mark.rule("400.5e", "800.18e")
def test_does_not_repair_a_tool_that_is_not_beside() -> None:
    ours = [unit("a", "Repair 1 to adjacent Tools", acts=1), tool("k", durability=2, at=(7, 3), state={"life": "dead"})]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert result.unit("k")["alive"] is False
    assert next(e["why"] for e in result.events("skipped", source="a")) == "no_recipient"


@pytest.mark.rule("400.6f", "800.71c")
def test_is_heard_when_it_is_spent_and_when_the_last_is() -> None:
    ours = [
        unit("a", "Deal 1 damage", speed=400),
        unit(
            "b",
            "Passive: When a Tool consumes Durability, gain 1 Power",
            "Passive: When a Tool loses its last Durability, gain 1 Armor",
            at=(6, 2),
        ),
        unit("c", "Passive: When an adjacent Tool consumes Durability, gain 1 Power", at=(6, 0)),
        tool("k", NEAR, durability=3),
    ]
    foe = unit("t", "Passive: When a Tool consumes Durability, gain 1 Power")
    result = fight(battle(ours, [foe], seconds=12))
    assert (result.unit("b")["power"], result.unit("b")["armor"]) == (3, 1)
    assert (result.unit("c")["power"], result.unit("t")["power"]) == (0, 0)


@pytest.mark.rule("400.6f", "800.71c", "800.18f")
def test_does_let_a_tool_that_hears_of_the_last_save_it() -> None:
    # no pass is open: the repair comes between the loss and the destruction
    ours = [
        unit("a"),
        tool("k", f"When an adjacent ally takes damage, {SHIELD}"),
        tool("l", "When a Tool loses its last Durability, repair 2 to that ally", at=(7, 3), durability=2),
    ]
    result = fight(battle(ours, [unit("t", "Deal 5 damage", acts=1)], seconds=1.1))
    assert (result.unit("k")["vitality"], result.unit("l")["vitality"]) == (1, 1)
    assert [e.get("destroyed") for e in result.events("wear")] == [None, None]


@pytest.mark.rule("800.71c")
def test_does_not_let_a_tool_hear_of_its_own_last() -> None:
    line = "When a Tool loses its last Durability, repair 2 to that ally"
    ours = [unit("a"), tool("k", f"When an adjacent ally takes damage, {SHIELD}", line)]
    result = fight(battle(ours, [unit("t", "Deal 5 damage", acts=1)], seconds=1.1))
    assert result.unit("k")["alive"] is False


@pytest.mark.rule("800.18c", "800.18b")
def test_does_fall_by_lines_that_wear_it_down() -> None:
    ours = [
        unit("a", "Adjacent Tools lose 2 Durability", acts=1),
        tool("k", durability=5),
        tool("l", at=(2, 1), durability=1),
        unit("m", at=(0, 2), kind="tool"),
    ]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert [result.unit(one)["vitality"] for one in ("k", "l", "m")] == [3, 0, 0]
    assert [result.unit(one)["alive"] for one in ("k", "l", "m")] == [True, False, True]
    assert [(e["target"], e["why"]) for e in result.events("skipped", source="a") if e["target"] != "a"] == [
        ("m", "not_there"),
    ]


@pytest.mark.rule("800.18c", "800.18f")
def test_is_no_state_that_a_document_may_leave_halfway() -> None:
    halfway = {"life": "alive", "vitality": 0}
    for state, says in ((halfway, "has at least 1"), ({"life": "dead", "vitality": 1}, "has no Dura")):
        with pytest.raises(InputError, match=says):
            load_battle(battle([unit("a"), tool("k", durability=2, state=state)], [unit("t")]))


@pytest.mark.rule("800.18c", "800.18e")
@pytest.mark.parametrize(("durability", "stands"), [(2, False), (None, True)])
def test_is_worn_where_a_document_gives_it_none(durability: int | None, stands: bool) -> None:
    k = tool("k", durability=durability, state={"vitality": 0})
    assert fight(battle([unit("a"), k], [unit("t")], seconds=0.5)).unit("k")["alive"] is stands


@pytest.mark.rule("500.9c", "100.4e")
def test_does_not_hold_its_cell_when_it_is_gone() -> None:
    k = tool("k", durability=2, at=(0, 0), state={"life": "dead"})
    ours = [unit("b", at=(4, 0)), k, unit("a", at=(0, 0))]
    assert fight(battle(ours, [unit("t")], seconds=0.5)).unit("k")["alive"] is False


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        unit("a", "Deal 10 damage", "Gain 1 Armor per adjacent Tool", speed=150),
        unit("b", "Repair 1 to adjacent Tools", "Brute", at=(3, 0), speed=60, power=9),
        tool("k", NEAR, durability=2),
        tool("l", "After an adjacent ally's impact, that ally gains 1 Power", at=(2, 1), durability=1),
        tool("m", "When a Tool loses its last Durability, repair 1 to that ally", at=(5, 0), durability=1),
    ]
    foes = [unit("t", "Deal 9 damage", speed=80, armor=20)]
    assert faults(battle(ours, foes, seconds=30)) == []
