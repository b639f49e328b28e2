"""Counted amounts: sampled late, of living units in reach, and nothing where there is nothing (400.3, 900.4, 900.5)."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


def armor(player: list[Document], enemy: list[Document], seconds: float = 0.3) -> int:
    """The Armor that a has in the end."""
    return fight(battle(player, enemy, seconds=seconds)).unit("a")["armor"]


@pytest.mark.rule("400.3-intro", "400.3a", "400.8-3", "900.5a", "900.5c")
def test_a_count_is_sampled_when_the_clause_resolves() -> None:
    # Nobody burns above, two do below: the same line twice, in one activation.
    lines = ("Gain 1 Armor per Burning enemy", "Apply Burn 9 to 2 enemies", "Gain 1 Armor per Burning enemy")
    assert armor([unit("a", *lines, acts=0.25)], [unit("t"), unit("u"), unit("v")]) == 2


@pytest.mark.rule("400.3a", "900.5a")
def test_a_count_is_sampled_anew_in_every_activation() -> None:
    a = unit("a", "Gain 1 Armor per Maimed enemy", speed=300)
    b = unit("b", "Maim: 1", acts=3)
    # At 2 s none, at 4 and at 6 s one.
    assert armor([a, b], [unit("t")], seconds=7) == 2


@pytest.mark.rule("400.3b", "900.5b", "900.5d", "400.8-5", "C19")
def test_a_count_sees_living_units_in_reach_alone() -> None:
    burn = {"burn": 9}
    enemies = [
        unit("t", state=burn),
        unit("e", state=burn | {"entrap": 9}, at=(4, 0)),
        unit("d", state=burn | {"dormant": 9}, at=(6, 0)),
        unit("o", kind="tool", at=(0, 3)),
        unit("h", kind="hub", at=(4, 2)),
    ]
    enemies[0]["at"] = [0, 0]
    lines = ("Gain 1 Armor per Burning enemy", "Gain 10 Armor per enemy")
    assert armor([unit("a", *lines, acts=0.25)], enemies) == 11


@pytest.mark.rule("400.3b")
def test_a_count_of_allies_leaves_the_unit_itself_out() -> None:
    player = [unit("a", "Gain 1 Armor per ally", acts=0.25, at=(0, 0)), unit("b", at=(4, 0)), unit("c", at=(4, 2))]
    assert armor(player, [unit("t")]) == 2


@pytest.mark.rule("400.3c", "900.4-answer", "900.4b", "900.4c", "400.8c")
@pytest.mark.parametrize(
    "count", ["Burning enemy", "wounded enemy", "Lucid ally", "Feral stack", "Dividend", "Venom stack on the target"]
)
def test_a_count_of_nothing_makes_nothing_of_the_whole_clause(count: str) -> None:
    # The only ally is wounded, so none is Lucid.
    player = [unit("a", f"Gain 7 Armor per {count}", acts=0.25), unit("b", state={"vitality": 9})]
    assert armor(player, [unit("t")]) == 0


@pytest.mark.rule("400.3c", "400.7d")
def test_a_count_of_nothing_adds_no_bonus_damage() -> None:
    a = unit("a", "Deal 5 bonus damage per Burning enemy", "Deal 10 damage", acts=0.25)
    (hit,) = fight(battle([a], [unit("t")], seconds=0.3)).events("damage")
    assert hit["amount"] == 10


@pytest.mark.rule("900.4a", "400.3c")
def test_a_fraction_is_rounded_up_to_one_before_it_is_counted() -> None:
    # Half of 1 is at least 1, times two.
    enemies = [unit("t", state={"burn": 9}), unit("u", state={"burn": 9})]
    assert armor([unit("a", "Gain Armor equal to half Power per Burning enemy", power=1, acts=0.25)], enemies) == 2


@pytest.mark.rule("400.3-intro", "900.4b", "900.4c")
@pytest.mark.parametrize(
    ("count", "expected"),
    [
        ("Burning enemy", 2),
        ("enemy with Maim", 1),
        ("wounded enemy", 1),
        ("Lucid ally", 1),
        ("Feral stack", 3),
        ("Burn stack on the target", 9),
        ("Burn stack on all enemies", 13),
        ("negative status on the target", 2),
        ("Stock", 4),
        ("Dividend", 6),
        ("enemy", 2),
        ("ally", 2),
        ("adjacent ally", 1),
    ],
)
def test_what_is_counted(count: str, expected: int) -> None:
    #  a b      b is full, c is not; t burns at 9 and is Maimed, u burns at 4 and is below half.
    #      c
    player = [unit("a", f"Gain 1 Armor per {count}", at=(0, 0), acts=0.25, state={"kindled": 1})]
    player[0]["state"]["feral"] = 3
    player += [unit("b", at=(2, 0)), unit("c", at=(4, 2), state={"vitality": 999})]
    enemy = [unit("t", state={"burn": 9, "maim": 2}), unit("u", state={"burn": 4, "vitality": 499})]
    draws = {"a/target": ["t"], "a/misfire": [0]}
    document = battle(player, enemy, seconds=0.3, draws=draws, sides={"player": {"stock": 4, "dividend": 6}})
    assert fight(document).events("stat_changed", target="a", stat="armor")[0]["amount"] == expected


@pytest.mark.rule("400.3d", "900.5-answer", "900.5e", "400.8b")
def test_a_line_after_the_hit_does_not_count_the_carrier_that_the_hit_killed() -> None:
    lines = ("Gain 1 Focus per Burning enemy", "Deal 50 damage", "Gain 1 Armor per Burning enemy")
    enemy = [unit("t", vitality=20, state={"burn": 9}), unit("u")]
    result = fight(battle([unit("a", *lines, acts=0.25)], enemy, seconds=0.3, draws={"a/target": ["t"]}))
    assert (result.unit("a")["focus"], result.unit("a")["armor"]) == (11, 0)


@pytest.mark.rule("400.3d")
def test_a_line_after_the_hit_still_counts_the_other_carriers() -> None:
    enemy = [unit("t", vitality=20, state={"burn": 9}), unit("u", state={"burn": 9})]
    a = unit("a", "Deal 50 damage", "Gain 1 Armor per Burning enemy", acts=0.25)
    result = fight(battle([a], enemy, seconds=0.3, draws={"a/target": ["t"]}))
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("400.8-intro", "400.8-1", "400.8-2", "400.8-3", "400.8-4", "400.8-5", "400.8-6", "400.8-7", "400.8a")
def test_the_method_of_answering_gives_what_the_engine_does() -> None:
    # Printed: attack, Maim by Burning enemies, a rider, a heal by wounded enemies, Crush.
    # Lanes: Crush (25 -> 9 Armor), the hit, then Maim, the rider, the heal.
    # The hit: 40 - 13.04 % of 40 is 34.8, rounded up to 35, - 1 flat = 34; t falls from 60 to 26.
    # Maim: 5 for the two that burn; the rider finds t wounded; the heal: 4 for one wounded enemy, capped at 3 missing.
    a = unit(
        "a",
        "Deal {power} damage",
        "Maim: 5 per Burning enemy",
        "If the target is wounded, gain 1 Focus",
        "Restore 4 vitality per wounded enemy",
        "Crush: 16",
        power=40,
        acts=0.25,
        state={"vitality": 997},
    )
    enemy = [unit("t", vitality=60, armor=25, state={"burn": 9}), unit("u", state={"burn": 9})]
    result = fight(battle([a], enemy, seconds=0.3, draws={"a/target": ["t"]}))
    assert result.unit("t")["vitality"] == 26
    assert result.state("t", "maim") == 10
    assert (result.unit("a")["focus"], result.unit("a")["vitality"]) == (11, 1000)
    assert [e["amount"] for e in result.events("heal")] == [3]
