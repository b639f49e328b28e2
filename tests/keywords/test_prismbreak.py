"""Prismbreak (800.52): ticks bite harder, and Blind and Freeze wait."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def target(state: Document, seconds: float, *, acts: float = 1, lines: tuple[str, ...] = ()) -> Fight:
    """A dummy in that state; `a` acts with those lines (or with nothing)."""
    return fight(battle([unit("a", *lines, acts=acts)], [unit("t", state=state)], seconds=seconds))


def ends(result: Fight, status: str) -> list[float]:
    """When a status of the dummy ran out."""
    return result.times("status_expired", target="t", status=status)


@pytest.mark.rule("800.52a", "700.1a", "S700-07")
def test_does_last_three_seconds() -> None:
    assert ends(target({}, 5, lines=("Prismbreak",)), "prismbreak") == [4.0]


@pytest.mark.rule("800.52a", "900.13a", "900.13-answer", "500.1h")
@pytest.mark.parametrize(("status", "time"), [("burn", 0.6), ("venom", 1.6)])
@pytest.mark.parametrize(("held", "bites"), [(10, 15), (11, 17), (1, 2)])
def test_does_raise_burn_and_venom_ticks_by_half_rounded_up(status: str, time: float, held: int, bites: int) -> None:
    result = target({status: held, "prismbreak": 3}, time)
    assert [e["amount"] for e in result.events("damage")] == [bites]


@pytest.mark.rule("S300-12", "800.52a")
def test_does_still_amplify_in_the_step_that_ends_it_and_no_longer_after() -> None:
    # Burn 40, 20, 10, 5, 3 until 2.5; 2 at 3.0, where the three seconds end; 1 at 3.5
    result = target({"burn": 40, "prismbreak": 3}, 3.6)
    assert [(e["time"], e["strength"]) for e in result.events("status_tick")][-2:] == [(3.0, 3), (3.5, 1)]


@pytest.mark.rule("900.13b")
def test_does_not_amplify_direct_damage() -> None:
    assert target({"prismbreak": 3}, 1.1, lines=("Deal 10 damage",)).unit("t")["vitality"] == 990


@pytest.mark.rule("900.13b", "900.42e")
def test_does_not_amplify_overtime() -> None:
    result = target({"prismbreak": 90}, 62.1)
    assert [(e["time"], e["vitality"]) for e in result.events("damage", target="t")] == [(61.0, 1), (62.0, 4)]


@pytest.mark.rule("800.52b", "800.3d", "800.27c", "900.13c", "900.13d")
@pytest.mark.parametrize(("status", "end"), [("blind", 7.0), ("freeze", 7.0)])
def test_does_hold_blind_and_freeze_still_and_adds_nothing_to_them(status: str, end: float) -> None:
    # 4 s left at 0; still from 1.0 to 4.0, so they end 3 s later
    assert ends(target({status: 4}, 9, lines=("Prismbreak",)), status) == [end]


@pytest.mark.rule("800.52b")
def test_does_keep_halving_a_charge_while_the_freeze_waits() -> None:
    # t needs 4 s of charge; frozen for 3 + 3 s it gets 3 of them by 6.0, and the last by 7.0
    result = target({"freeze": 3, "prismbreak": 3, "charge": 0.5}, 7.5)
    assert result.times("activation", source="t") == [7.0]


@pytest.mark.rule("800.52b")
@pytest.mark.parametrize("status", ["stun", "entrap"])
def test_does_not_hold_stun_or_entrap(status: str) -> None:
    assert ends(target({status: 2, "prismbreak": 3}, 6), status) == [2.0]


@pytest.mark.rule("800.52b", "800.8b", "800.25b")
def test_does_not_hold_the_intervals_of_burn_or_a_fleeting_buff() -> None:
    fleeting = [{"kind": "fleeting", "stat": "power", "amount": 5, "start": 5, "for": 5}]
    result = target({"burn": 2, "prismbreak": 3, "modifiers": fleeting}, 5.1)
    assert result.times("status_tick") == [0.5, 1.0]
    assert result.unit("t")["power"] == 0


@pytest.mark.rule("800.52c", "700.2b")
def test_does_add_three_seconds_when_it_is_applied_again() -> None:
    # 2 s left at 0, 1 at 1.0, 4 then
    assert ends(target({"prismbreak": 2}, 6, lines=("Prismbreak",)), "prismbreak") == [5.0]


@pytest.mark.rule("800.52d", "900.13e", "800.56b", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    prism = unit("a", "Prismbreak", acts=1)
    result = fight(battle([prism], [unit("t", "Relentless", state={"freeze": 4})], seconds=5))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [("prismbreak", "relentless")]
    assert ends(result, "freeze") == [4.0]
