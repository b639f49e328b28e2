"""Settle (800.61): at battle end each Hub turns Stock of the one pool into Dividend."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults


def hub(id: str, settle: Any, *lines: str, at: tuple[int, int] = (2, 0), **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="hub", settle=settle, **more)


def ended(*hubs: Document, stock: int = 5, foe: Document | None = None, **more: Any) -> Fight:
    """`a` kills `t` at 1.0."""
    ours = [unit("a", "Deal 50 damage", at=(0, 0), acts=1), *hubs]
    sides = {"player": {"stock": stock}}
    more.setdefault("seconds", 120)
    return fight(battle(ours, [foe or unit("t", vitality=40)], sides=sides, **more))


def owned(result: Fight, side: str = "player") -> tuple[int, int]:
    return result["sides"][side]["stock"], result["sides"][side]["dividend"]


def settled(result: Fight) -> list[tuple[str, int]]:
    return [(e["source"], e["amount"]) for e in result.events("settle")]


@pytest.mark.rule("800.61a", "800.61c", "900.35b", "800.15b", "800.67c")
@pytest.mark.parametrize(("stock", "left"), [(5, (2, 3)), (3, (0, 3)), (2, (0, 2)), (0, (0, 0))])
def test_does_turn_up_to_the_listed_stock_into_dividend(stock: int, left: tuple[int, int]) -> None:
    assert owned(ended(hub("h", 3), stock=stock)) == left


@pytest.mark.rule("800.61b")
@pytest.mark.parametrize(("tier", "dividend"), [(1, 1), (2, 4), (3, 9), (4, 9)])
def test_does_print_it_by_tier(tier: int, dividend: int) -> None:
    assert owned(ended(hub("h", [1, 4, 9], tier=tier), stock=20)) == (20 - dividend, dividend)
    assert owned(ended(hub("h", 3, tier=tier), stock=20)) == (17, 3)


@pytest.mark.rule("800.61d", "900.35-answer", "900.35a", "900.35c", "S800-50", "100.5e")
def test_does_go_by_id_and_leaves_later_hubs_dry() -> None:
    hubs = [hub("h10", 4, at=(2, 0)), hub("h9", 3, at=(4, 2)), hub("i", 7, at=(6, 0))]
    result = ended(*hubs)
    assert settled(result) == [("h9", 3), ("h10", 2), ("i", 0)]
    assert owned(result) == (0, 5)


@pytest.mark.rule("800.61e", "800.61b", "900.35e")
def test_does_add_what_the_final_board_gives() -> None:
    bonus = "+1 Settle per other allied Hub"
    hubs = [hub("h", 2, bonus, at=(2, 0)), hub("i", 0, at=(4, 0)), hub("j", 0, at=(6, 0))]
    assert settled(ended(*hubs, stock=9)) == [("h", 4)]
    assert settled(ended(hub("h", 2, bonus), stock=9)) == [("h", 2)]
    assert settled(ended(hub("h", 2, "+3 Settle"), stock=9)) == [("h", 5)]


@pytest.mark.rule("800.61e", "900.35e")
def test_does_read_the_board_at_the_end_and_not_before() -> None:
    ours = [
        unit("a", "Deal 50 damage", acts=1),
        unit("b", "Self-destruct", acts=0.5),
        hub("h", 0, "+1 Settle per ally", at=(6, 2)),
    ]
    sides = {"player": {"stock": 9}}
    assert settled(fight(battle(ours, [unit("t", vitality=40)], sides=sides))) == [("h", 1)]


@pytest.mark.rule("800.61e", "S400-01")
def test_does_scale_a_bonus_with_tier_as_an_amount() -> None:
    assert settled(ended(hub("h", 2, "+1 Settle", tier=3), stock=9)) == [("h", 5)]


@pytest.mark.rule("800.61f", "900.35f", "S200-07")
def test_does_settle_after_a_loss_as_well() -> None:
    ours = [unit("a", vitality=5), hub("h", 3)]
    foes = [unit("t", "Deal 9 damage", acts=1), hub("i", 2)]
    sides: Document = {"player": {"stock": 5}, "enemy": {"stock": 5}}
    result = fight(battle(ours, foes, sides=sides, draws={"t/target": ["a"]}))
    assert result["winner"] == "enemy"
    assert (owned(result), owned(result, "enemy")) == ((2, 3), (3, 2))


@pytest.mark.rule("800.61f", "300.5d", "S300-10", "S200-07")
def test_does_settle_at_the_cap_whose_sweep_leaves_hubs_standing() -> None:
    result = ended(hub("h", 3), foe=unit("t", "Relentless", vitality=1_000_000, armor=5000))
    assert (result["reason"], owned(result)) == ("wipe", (2, 3))
    ours = [unit("a", vitality=900_000), hub("h", 3)]
    late = fight(battle(ours, [unit("t", vitality=900_000)], sides={"player": {"stock": 5}}))
    assert (late["reason"], owned(late), late.unit("h")["alive"]) == ("timeout", (2, 3), True)


@pytest.mark.rule("S300-07", "800.61c")
def test_does_not_settle_where_the_battle_was_only_stopped() -> None:
    assert owned(ended(hub("h", 3), seconds=0.5)) == (5, 0)


@pytest.mark.rule("S300-07", "800.61c")
def test_does_settle_a_bye() -> None:
    result = fight(battle([unit("a"), hub("h", 3)], [], sides={"player": {"stock": 5}}))
    assert (result["reason"], owned(result)) == ("bye", (2, 3))


@pytest.mark.rule("800.61c", "200.3c")
def test_is_told_before_the_end() -> None:
    result = ended(hub("h", 3))
    assert result.kinds("death", "settle", "end") == ["death", "settle", "end"]
    told = result.events("settle")[0]
    assert {key: told[key] for key in ("amount", "most", "total", "stock", "cause")} == {
        "amount": 3, "most": 3, "total": 3, "stock": 2, "cause": None,
    }  # fmt: skip


@pytest.mark.rule("900.35d", "800.61d")
def test_does_settle_what_a_last_hit_gained() -> None:
    ours = [unit("a", "Gain 2 Stock", "Deal 50 damage", acts=1), hub("h", 9)]
    assert owned(fight(battle(ours, [unit("t", vitality=40)]))) == (0, 2)


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        unit("p", "Deal 20 damage", "Gain 1 Stock", kind="penny", at=(0, 0), speed=100),
        hub("h", 1, "+1 Settle per other allied Hub"),
        hub("i", 9, at=(4, 0)),
    ]
    assert faults(battle(ours, [unit("t", "Deal 9 damage", vitality=90)], round=1)) == []
