"""Bloodlust (800.5): some enemy below half, as the board was before the hit."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit

BONUS = "Bloodlust: Deal 5 bonus damage"


def act(*lines: str, enemies: list[Document], seconds: float = 1.1, ours: list[Document] | None = None) -> Fight:
    """`a` acts at 1.0, at the first enemy."""
    draws = {"a/target": [enemies[0]["id"]]}
    return fight(battle([unit("a", *lines, acts=1), *(ours or [])], enemies, seconds=seconds, draws=draws))


def at(vitality: int, id: str = "t", of: int = 100, **more: object) -> Document:  # noqa: A002
    """An enemy at that Vitality of its maximum."""
    return unit(id, vitality=of, state={"vitality": vitality, **more})


@pytest.mark.rule("800.5a")
@pytest.mark.parametrize(("vitality", "of", "dealt"), [(49, 100, 15), (50, 100, 10), (50, 101, 15), (100, 100, 10)])
def test_does_speak_when_an_enemy_is_below_half_and_not_at_it(vitality: int, of: int, dealt: int) -> None:
    assert hits(act("Deal 10 damage", BONUS, enemies=[at(vitality, of=of)]), "a") == [dealt]


@pytest.mark.rule("800.5a")
def test_does_speak_when_the_wounded_enemy_is_not_the_target() -> None:
    assert hits(act("Deal 10 damage", BONUS, enemies=[at(100), at(10, "w")]), "a") == [15]


@pytest.mark.rule("800.5a", "800.5b", "600.1a")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}])
def test_does_not_count_an_enemy_that_cannot_be_targeted(away: Document) -> None:
    assert hits(act("Deal 10 damage", BONUS, enemies=[at(100), at(10, "w", **away)]), "a") == [10]


@pytest.mark.rule("800.5a")
def test_does_not_count_the_dead_or_its_own_wounds() -> None:
    result = act(
        "Deal 10 damage", BONUS, enemies=[at(100), at(1, "w", burn=1)], ours=[unit("o", state={"vitality": 1})]
    )
    assert result.times("death") == [0.5]
    assert hits(result, "a") == [10]


@pytest.mark.rule("800.5b", "600.1b")
def test_does_not_count_a_hub() -> None:
    enemies = [at(100), unit("h", kind="hub")]
    assert hits(act("Deal 10 damage", BONUS, enemies=enemies), "a") == [10]


@pytest.mark.rule("800.5c", "900.6c", "C09", "900.6b")
def test_does_not_speak_below_the_hit_when_this_hit_made_the_wound() -> None:
    result = act("Deal 60 damage", "Bloodlust: Gain 5 Power", enemies=[at(100)])
    assert (result.unit("t")["vitality"], result.unit("a")["power"]) == (40, 0)


@pytest.mark.rule("800.5c", "900.6c")
def test_does_speak_from_the_next_activation_on() -> None:
    result = act("Deal 60 damage", "Bloodlust: Gain 5 Power", enemies=[at(100)], seconds=9.1)
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("C09", "900.6a")
def test_does_speak_below_the_hit_when_the_wounded_enemy_died_of_it() -> None:
    # wounded just before the hit; the hit kills it, and what was frozen stands
    result = act("Deal 60 damage", "Bloodlust: Gain 5 Power", enemies=[at(40), at(100, "w")])
    assert result.times("death") == [1.0]
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("C09")
def test_does_not_speak_below_the_hit_when_a_line_between_made_the_wound() -> None:
    lines = ("Deal 10 damage", "Deal 60 damage to the target", "Bloodlust: Gain 5 Power")
    result = act(*lines, enemies=[at(100)])
    assert (result.unit("t")["vitality"], result.unit("a")["power"]) == (30, 0)


@pytest.mark.rule("C09", "900.6-answer", "900.6a")
def test_does_speak_when_an_instance_above_the_hit_made_the_wound() -> None:
    lines = ("Deal 60 damage to the target", BONUS, "Deal 10 damage", "Bloodlust: Gain 5 Power")
    result = act(*lines, enemies=[at(100)])
    assert hits(result, "a") == [60, 15]
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("C09", "900.6-answer")
def test_does_not_speak_above_the_instance_that_makes_the_wound() -> None:
    lines = (BONUS, "Deal 60 damage to the target", "Deal 10 damage")
    assert hits(act(*lines, enemies=[at(100)]), "a") == [60, 10]


@pytest.mark.rule("C09", "300.3c")
def test_does_freeze_its_answer_even_where_the_hit_is_skipped() -> None:
    # no base damage at Power 0: the strike below makes the wound, and the rider after it still reads the answer before
    lines = ("Deal {power} damage", "Deal 60 damage to the target", "Bloodlust: Gain 5 Power")
    assert act(*lines, enemies=[at(100)]).unit("a")["power"] == 0


@pytest.mark.rule("C09")
def test_does_answer_live_on_a_trigger() -> None:
    # the ally hears the hit that makes the wound, and sees it
    listener = unit("o", "Passive: When an enemy takes damage, Bloodlust: gain 5 Power")
    assert act("Deal 60 damage", enemies=[at(100)], ours=[listener]).unit("o")["power"] == 5


@pytest.mark.rule("900.6e", "300.4e", "400.4i")
def test_does_not_spend_a_once_charge_while_it_is_silent() -> None:
    result = act(
        "Deal 60 damage", "Bloodlust: Gain 5 Power, once", enemies=[at(100, of=900), at(100, "w")], seconds=17.1
    )
    assert result.unit("a")["power"] == 5
