"""Overtime from 60 seconds on and the cap at 120 (300.5, 900.42)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit

STURDY = 1_000_000


def late(player: list[Document], enemy: list[Document], *, at: float, until: float, **more: Any) -> Fight:
    """A battle that goes on from second `at`, so that only the time in question is run."""
    document = battle(player, enemy, resume=True, clock={"step": round(at * 20)}, seconds=until, **more)
    return fight(document)


def ticks(result: Fight, who: str) -> list[tuple[float, int]]:
    """When a unit was struck, and what for."""
    return [(e["time"], e["amount"]) for e in result.events("damage", target=who)]


@pytest.mark.rule("300.5a", "300.5b", "900.42-answer", "900.42a", "900.42b", "900.42c", "S300-10")
def test_from_the_sixty_first_second_on_everyone_takes_the_square_of_the_seconds_past_sixty() -> None:
    result = fight(battle([unit("a", vitality=STURDY)], [unit("t", vitality=STURDY)]))
    expected = [(60 + n, n * n) for n in range(1, 61)]
    assert ticks(result, "a") == expected
    assert ticks(result, "t") == expected


@pytest.mark.rule("300.5a")
def test_no_overtime_does_fall_at_sixty_seconds() -> None:
    result = late([unit("a")], [unit("t")], at=59, until=60.95)
    assert result.events("damage") + result.events("overtime") == []


@pytest.mark.rule("300.5a", "900.42a", "C16")
@pytest.mark.parametrize("state", [{"entrap": 80}, {"dormant": 80}])
def test_overtime_reaches_the_entrapped_and_the_dormant(state: Document) -> None:
    result = late([unit("a"), unit("b", state=state)], [unit("t")], at=60, until=62.5)
    assert ticks(result, "b") == [(61, 1), (62, 4)]


@pytest.mark.rule("300.5a", "900.42a")
@pytest.mark.parametrize("kind", ["tool", "hub"])
def test_overtime_does_not_touch_tools_and_hubs(kind: str) -> None:
    result = late([unit("a"), unit("o", kind=kind)], [unit("t")], at=60, until=62.5)
    assert ticks(result, "o") == []
    assert ticks(result, "a") == [(61, 1), (62, 4)]


@pytest.mark.rule("300.5c", "900.42e")
def test_armor_reduces_a_tick() -> None:
    # Armor 25: a fifth of 100 goes, then 25 / 5 flat.
    result = late([unit("a", armor=25)], [unit("t")], at=69, until=70.5)
    (hit,) = result.events("damage", target="a")
    assert (hit["amount"], hit["vitality"]) == (100, 75)


@pytest.mark.rule("300.5c", "900.42e")
def test_shield_absorbs_a_tick() -> None:
    # 1 and 4 of 6 are taken whole, then 1 of the 9.
    result = late([unit("a", state={"shield": 6})], [unit("t")], at=60, until=63.5)
    assert [e["vitality"] for e in result.events("damage", target="a")] == [0, 0, 8]


@pytest.mark.rule("300.5c", "900.42e")
def test_insurance_absorbs_a_tick_and_spends_a_point_with_its_consequences() -> None:
    a = unit("a", "Passive: When Insurance prevents damage, gain 1 Armor", state={"insurance": 2})
    result = late([a], [unit("t")], at=60, until=62.5)
    assert [e["vitality"] for e in result.events("damage", target="a")] == [0, 0]
    assert (result.state("a", "insurance"), result.unit("a")["armor"]) == (0, 2)


@pytest.mark.rule("300.5c", "900.42e")
@pytest.mark.parametrize("state", [{}, {"subrogated": 3}])
def test_nothing_retaliates_against_the_clock(state: Document) -> None:
    result = late([unit("a", "Damaging enemies lose 7 vitality", state=state)], [unit("t")], at=60, until=64.5)
    assert len(ticks(result, "a")) == 4
    assert result.events("retaliation") == []
    assert result.unit("t")["vitality"] == 1000 - (1 + 4 + 9 + 16)


@pytest.mark.rule("300.5c", "400.6a")
def test_a_tick_is_damage_taken_for_those_who_listen() -> None:
    result = late([unit("a", "Passive: When this unit takes damage, gain 1 Focus")], [unit("t")], at=60, until=62.5)
    assert result.unit("a")["focus"] == 12


@pytest.mark.rule("900.42e")
def test_prismbreak_does_not_amplify_a_tick() -> None:
    result = late([unit("a", state={"prismbreak": 3})], [unit("t")], at=69, until=70.5)
    assert [e["vitality"] for e in result.events("damage", target="a")] == [100]


@pytest.mark.rule("300.5c")
def test_nobody_is_credited_with_a_tick() -> None:
    result = late([unit("a", vitality=3)], [unit("t"), unit("u")], at=60, until=62.5)
    (death,) = result.events("death")
    assert death["source"] is None
    assert [one["stats"]["kills"] for one in result["units"]] == [0, 0, 0]
    assert [one["stats"]["damage_dealt"] for one in result["units"]] == [0, 0, 0]


@pytest.mark.rule("300.5d", "900.42d", "S300-10")
def test_the_battle_is_called_at_120_seconds() -> None:
    result = late([unit("a", vitality=STURDY)], [unit("t", vitality=STURDY)], at=118, until=120)
    assert (result["winner"], result["reason"], result["steps"]) == ("draw", "timeout", 2400)
    assert [one["alive"] for one in result["units"]] == [False, False]


@pytest.mark.rule("S300-10")
def test_the_sweep_comes_after_the_last_tick_and_the_last_activations() -> None:
    # a has 2 s of its cycle left at 118 s, so it acts in the very last step.
    a = unit("a", "Deal 10 damage", vitality=STURDY, state={"charge": 0.75})
    result = late([a], [unit("t", vitality=STURDY)], at=118, until=120)
    told = [e["kind"] for e in result.events() if e["step"] == 2400 and e["kind"] != "cast"]
    assert told == ["overtime", "damage", "damage", "activation", "damage", "death", "death", "end"]


@pytest.mark.rule("S300-10", "500.9a")
def test_the_sweep_sets_nothing_off() -> None:
    lines = ("Everlasting", "Passive: When this unit dies, gain 1 Stock", "Macabre: Gain 1 Dividend")
    result = late([unit("a", *lines, vitality=STURDY)], [unit("t", *lines, vitality=STURDY)], at=119, until=120)
    assert result["winner"] == "draw"
    assert result.events("stock") + result.events("dividend") + result.events("revival") == []
    assert [e["by"] for e in result.events("death")] == ["timeout", "timeout"]
    assert [one["stats"]["kills"] for one in result["units"]] == [0, 0]


@pytest.mark.rule("300.5e", "900.42c")
def test_overtime_ends_a_stalemate_long_before_the_cap() -> None:
    # Two that never hit each other; 1 + 4 + … + 14 squared are 1,015 Vitality.
    result = fight(battle([unit("a")], [unit("t")]))
    assert (result["winner"], result["reason"], result["seconds"]) == ("draw", "wipe", 74)


@pytest.mark.rule("S300-11", "S300-08")
def test_the_end_is_tested_after_the_whole_pass() -> None:
    # The coin lets the enemy be struck first; a, as weak, falls in the same pass: nobody wins.
    result = late([unit("a", vitality=1)], [unit("t", vitality=1)], at=60, until=62)
    assert (result["winner"], result["reason"], result["seconds"]) == ("draw", "wipe", 61)


@pytest.mark.rule("S300-11", "500.4c")
def test_a_death_of_overtime_resolves_as_it_happens() -> None:
    # a falls first and its line kills t, whom the tick then passes over.
    a = unit("a", "Passive: When this unit dies, deal 50 damage to all enemies", vitality=1)
    t = unit("t", vitality=20)
    draws = {"battle/first_side": [0]}
    result = late([a, unit("b")], [t, unit("u")], at=60, until=61.5, draws=draws)
    told = [(e["kind"], e["target"], e["amount"]) for e in result.events() if e["target"] == "t"]
    assert told == [("damage", "t", 50), ("death", "t", None)]
