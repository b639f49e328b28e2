"""Stock, Dividend and Profit (800.67, 800.15, 800.53): what a side owns, gained by lines and read by them."""

from __future__ import annotations

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import Document, Fight, battle, fight, hits, unit


def read(*lines: str, **owned: int) -> Fight:
    """`a` acts at 1.0 for a side that owns this."""
    sides: Document = {"player": owned}
    return fight(battle([unit("a", *lines, acts=1)], [unit("t")], seconds=1.1, sides=sides))


@pytest.mark.rule("800.67a", "800.15b", "800.67c")
def test_does_belong_to_the_side_and_not_to_the_unit() -> None:
    ours = [unit("a", "Gain 2 Stock", "Gain 1 Dividend", acts=1), unit("b", "Gain 3 Stock", acts=1)]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert result["sides"]["player"] == {"stock": 5, "dividend": 1, "profit": 0}
    assert result["sides"]["enemy"] == {"stock": 0, "dividend": 0, "profit": 0}


@pytest.mark.rule("800.67c", "800.15b", "800.53c", "400.3a")
@pytest.mark.parametrize("pool", ["Stock", "Dividend", "Profit"])
def test_does_scale_what_is_said_per_piece(pool: str) -> None:
    result = read(f"Gain Shield: 2 per {pool}", **{pool.lower(): 4})
    assert (result.state("a", "shield"), result["sides"]["player"][pool.lower()]) == (8, 4)
    assert read(f"Gain Shield: 2 per {pool}").state("a", "shield") == 0


@pytest.mark.rule("800.67c", "800.15b", "800.53c", "400.2a")
@pytest.mark.parametrize("pool", ["Stock", "Dividend", "Profit"])
def test_does_stand_as_an_amount(pool: str) -> None:
    assert hits(read(f"Deal damage equal to {pool}", **{pool.lower(): 7}), "a") == [7]


@pytest.mark.rule("800.53c", "800.53a")
def test_does_lift_a_layer_as_long_as_it_is_there() -> None:
    ours = [unit("a", "Passive: While this has Insurance, gain 2 Power per Profit", state={"insurance": 1})]
    result = fight(battle(ours, [unit("t")], seconds=0.1, sides={"player": {"profit": 3}}))
    assert result.unit("a")["power"] == 6


@pytest.mark.rule("800.53b", "800.53a")
def test_does_not_let_a_line_gain_profit() -> None:
    with pytest.raises(InputError, match="no line gains Profit"):
        load_battle(battle([unit("a", "Gain 2 Profit")], [unit("t")]))


@pytest.mark.rule("800.15a", "800.15e", "200.3c")
def test_does_start_from_what_the_document_says() -> None:
    result = read(stock=3, dividend=4, profit=5)
    assert result["sides"]["player"] == {"stock": 3, "dividend": 4, "profit": 5}


@pytest.mark.rule("800.15d", "800.47d", "800.33j", "900.36c")
@pytest.mark.parametrize("kind", ["penny", "hub"])
def test_does_not_come_from_a_sale_line_in_a_fight(kind: str) -> None:
    sold = unit("p", "When this is sold, gain 2 Dividend", kind=kind, at=(2, 0))
    result = fight(battle([unit("a", "Deal 1 damage", acts=1), sold], [unit("t")], seconds=9.1))
    assert result["sides"]["player"]["dividend"] == 0
    assert [e for e in result.events() if e.get("line", "").startswith("When this is sold")] == []
