"""Harvest (800.30): Dread moves from allies to enemies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.dice import drawn


def harvested(line: str, *allies: Document, foes: tuple[Document, ...] = (), own: int = 0, **draws: Any) -> Fight:
    """`a` acts at 1.0."""
    a = unit("a", line, acts=1, state={"dread": own} if own else {})
    found = {f"a/{purpose}": value for purpose, value in draws.items()}
    return fight(battle([a, *allies], foes or [unit("t")], seconds=1.5, draws=found))


def dread(id: str, n: int, **state: Any) -> Document:  # noqa: A002 - the document's own word
    return unit(id, state={"dread": n, **state})


@pytest.mark.rule("800.30a")
def test_does_move_up_to_the_listed_number() -> None:
    result = harvested("Harvest: 3", dread("b", 5))
    assert [result.state(one, "dread") for one in ("b", "t")] == [2, 3]


@pytest.mark.rule("800.30a")
def test_does_move_what_there_is() -> None:
    result = harvested("Harvest: 9", dread("b", 2))
    assert [result.state(one, "dread") for one in ("b", "t")] == [0, 2]
    assert drawn(result, "a", "harvest_to") == 0  # a line's own draws


@pytest.mark.rule("800.30a")
@pytest.mark.parametrize(("line", "left", "moved"), [("Harvest: 3", 4, 0), ("Harvest: 3 including this unit", 1, 3)])
def test_does_leave_its_own_dread_unless_the_card_says_so(line: str, left: int, moved: int) -> None:
    result = harvested(line, own=4)
    assert [result.state(one, "dread") for one in ("a", "t")] == [left, moved]


@pytest.mark.rule("800.30b")
def test_does_pick_each_donor_anew_and_drop_the_empty() -> None:
    result = harvested("Harvest: 4", dread("b", 1), dread("c", 5), harvest_from=["b", "c", "c", "c"])
    assert [result.state(one, "dread") for one in ("b", "c", "t")] == [0, 2, 4]


@pytest.mark.rule("800.30c")
def test_does_pick_each_recipient_anew_and_may_give_one_several() -> None:
    foes = (unit("t"), unit("s"))
    result = harvested("Harvest: 3", dread("b", 5), foes=foes, harvest_to=["t", "s", "t"])
    assert [result.state(one, "dread") for one in ("t", "s")] == [2, 1]


@pytest.mark.rule("800.30d", "800.56b", "800.56f", "900.10e")
def test_does_not_give_any_to_the_relentless() -> None:
    result = harvested("Harvest: 3", dread("b", 5), foes=(unit("t", "Relentless"), unit("s")))
    assert [result.state(one, "dread") for one in ("t", "s")] == [0, 3]
    assert not result.events("status_refused")


@pytest.mark.rule("S800-22", "800.30d")
def test_does_take_nothing_when_nobody_may_receive() -> None:
    result = harvested("Harvest: 3", dread("b", 5), foes=(unit("t", "Relentless"),))
    assert result.state("b", "dread") == 5
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_recipient"]


@pytest.mark.rule("800.30e")
def test_does_give_nothing_when_nothing_was_taken() -> None:
    result = harvested("Harvest: 3", unit("b"))
    assert result.state("t", "dread") == 0
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_amount"]


@pytest.mark.rule("S800-22")
@pytest.mark.parametrize("away", ["entrap", "dormant"])
def test_does_not_take_from_units_that_are_away(away: str) -> None:
    assert harvested("Harvest: 3", dread("b", 5, **{away: 5})).state("b", "dread") == 5


@pytest.mark.rule("S800-22", "400.6n", "900.19b")
def test_does_not_take_from_itself_while_it_is_entrapped() -> None:
    ours = [unit("a", "Macabre: Harvest: 3 including this unit", state={"dread": 2, "entrap": 5}), dread("b", 1)]
    result = fight(battle(ours, [unit("t"), unit("d", vitality=5, state={"burn": 9})], seconds=1))
    assert [result.state(name, "dread") for name in "abt"] == [2, 0, 1]


@pytest.mark.rule("800.17a", "800.30a")
def test_does_give_the_donor_its_stats_back() -> None:
    result = harvested("Harvest: 4", dread("b", 4))
    assert [result.unit(one)["power"] for one in ("b", "t")] == [0, -4]


@pytest.mark.rule("800.30a", "100.6b")
def test_does_scale_with_tier() -> None:
    a = unit("a", "Harvest: 2", acts=1, tier=2)
    assert fight(battle([a, dread("b", 9)], [unit("t")], seconds=1.5)).state("t", "dread") == 4
