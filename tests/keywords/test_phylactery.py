"""Phylactery (800.49, 900.27, 900.28): Vessels, their points, and the order with Everlasting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import battle, fight, unit

LICH: dict[str, Any] = {"vitality": 40, "focus": 100_000}


def slain(*ability: str, seconds: float = 1.5, state: dict[str, object] | None = None, strength: int = 50):
    """A unit with these lines, struck for 50 at 1 s and 9 s; `shy` keeps its side alive."""
    a = unit("a", f"Deal {strength} damage", acts=1)
    t = unit("t", *ability, state=state, **LICH)
    return fight(battle([a], [t, unit("shy", focus=0)], seconds=seconds))


@pytest.mark.rule("800.49a", "500.9b", "800.49j", "900.28c", "800.49l")
def test_a_vessel_revives_at_once_on_the_spot() -> None:
    result = slain("Phylactery")
    assert result.kinds("death", "revival", target="t") == ["death", "revival"]
    assert result.unit("t")["alive"]
    assert result.unit("t")["at"] == [0, 0]
    assert result.unit("t")["vitality"] == 40
    assert result.state("t", "vessels") == 0


@pytest.mark.rule("800.49a")
def test_without_a_vessel_it_dies_for_good() -> None:
    result = slain("Phylactery", state={"vessels": 0})
    assert not result.unit("t")["alive"]


@pytest.mark.rule("800.49b")
def test_the_starting_vessel_is_there_before_the_battle_start_pass() -> None:
    a = unit("a", "Passive: At battle start, all enemies lose 40 vitality")
    t = unit("t", "Phylactery", vitality=40)
    result = fight(battle([t], [a], seconds=0.5))
    assert result.kinds("vessel", "cost_paid", "death", "revival") == [
        "vessel", "cost_paid", "death", "vessel", "revival",
    ]  # fmt: skip


@pytest.mark.rule("800.49i", "500.4c")
def test_a_death_line_and_macabre_come_before_the_vessel() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    t = unit("t", "Phylactery", "Passive: When this unit dies, gain 1 Stock", **LICH)
    o = unit("o", "Macabre: Gain 2 Stock", focus=0)
    result = fight(battle([a], [t, o], seconds=1.5))
    assert result.kinds("death", "stock", "revival") == ["death", "stock", "stock", "revival"]
    assert [e["amount"] for e in result.events("stock")] == [1, 2]
    assert result.unit("a")["stats"]["kills"] == 1


@pytest.mark.rule("900.28d", "800.20f", "S800-65")
def test_beside_everlasting_the_vessel_comes_first_and_leaves_no_timer() -> None:
    result = slain("Phylactery", "Everlasting", seconds=8)
    assert [(e["time"], e["by"]) for e in result.events("revival", target="t")] == [(1.0, "phylactery")]
    assert result.state("t", "everlasting_in") == 0


@pytest.mark.rule("900.28d", "900.28e", "900.28-answer", "800.20f", "C34")
def test_everlasting_serves_the_death_after_the_last_vessel() -> None:
    result = slain("Phylactery", "Everlasting", seconds=20)
    assert [(e["time"], e["by"]) for e in result.events("revival", target="t")][:2] == [
        (1.0, "phylactery"), (19.0, "everlasting"),
    ]  # fmt: skip


@pytest.mark.rule("900.28h", "500.9i", "500.9j")
def test_only_the_own_line_tells_the_causes_apart() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    own = ("Passive: When this unit revives from Phylactery, gain 5 Armor",
           "Passive: When this unit revives from Everlasting, gain 7 Armor")  # fmt: skip
    t = unit("t", "Phylactery", *own, **LICH)
    o = unit("o", "Passive: When an ally revives, gain 1 Armor", focus=0)
    result = fight(battle([a], [t, o], seconds=1.5))
    assert (result.unit("t")["armor"], result.unit("o")["armor"]) == (5, 1)


@pytest.mark.rule("900.28g")
def test_a_vessel_is_spent_against_a_cull() -> None:
    a = unit("a", "Cull", acts=1)
    t = unit("t", "Phylactery", state={"maim": 50}, **LICH)
    result = fight(battle([a], [t, unit("shy", focus=0)], seconds=1.5))
    assert result.kinds("cull", "death", "revival", target="t") == ["cull", "death", "revival"]


@pytest.mark.rule("800.49k", "S300-10")
def test_no_vessel_is_spent_against_the_sweep() -> None:
    state = {"vessels": 2}
    t, e = (unit(n, "Phylactery", vitality=900_000, state=state) for n in "te")
    result = fight(battle([t], [e]))
    assert result.state("t", "vessels") == 2
    assert result.events("revival") == []


def banked(*ability: str, own: dict[str, object] | None = None, foes: int = 3) -> int:
    """The Vessel Points of a Phylactery unit beside one whose lines resolve at 1 s."""
    a = unit("a", *ability, acts=1)
    p = unit("p", "Phylactery", state=own or {})
    result = fight(battle([a, p], [unit(f"e{i}") for i in range(foes)], seconds=1.5))
    return result.state("p", "vessel_points")


@pytest.mark.rule("900.27b", "900.27c", "900.27d", "C07", "800.49d")
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (("Apply Dread: 1 to 1 enemies",), 1),
        (("Apply Dread: 4 to 1 enemies",), 4),
        (("Apply Dread: 5 to 1 enemies",), 4),
        (("Apply Dread: 6 to 1 enemies",), 5),
        (("Apply Dread: 8 to 1 enemies",), 6),
        (("Apply Dread: 50 to 1 enemies",), 6),
        (("Freeze 3 enemies", "Apply Dread: 2 to 1 enemies"), 6),
        (("Freeze 1 enemies",), 2),
    ],
)
def test_a_batch_converts_once_through_two_bands(lines: tuple[str, ...], points: int) -> None:
    assert banked(*lines) == points


@pytest.mark.rule("900.27-answer", "800.49a")
@pytest.mark.parametrize(("points", "vessels", "left"), [(53, 0, 59), (54, 1, 0)])
def test_ten_full_batches_are_a_vessel(points: int, vessels: int, left: int) -> None:
    a = unit("a", "Apply Dread: 50 to all enemies", acts=1)
    p = unit("p", "Phylactery", state={"vessels": 0, "vessel_points": points})
    result = fight(battle([a, p], [unit("e")], seconds=1.5))
    assert (result.state("p", "vessels"), result.state("p", "vessel_points")) == (vessels, left)


@pytest.mark.rule("500.4e", "800.49e")
def test_a_death_and_all_that_it_fires_are_one_batch() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    lines = ("Passive: When this unit dies, apply Dread: 4 to all enemies",
             "Passive: When this unit revives, apply Dread: 4 to all enemies")  # fmt: skip
    t = unit("t", "Phylactery", *lines, **LICH)
    o = unit("o", "Phylactery", "Macabre: Apply Dread: 4 to all enemies", focus=0)
    result = fight(battle([a], [t, o], seconds=1.5))
    assert result.state("a", "dread") == 12
    assert result.state("o", "vessel_points") == 6


@pytest.mark.rule("800.49g", "900.27a")
def test_freezing_a_unit_again_in_the_batch_adds_nothing() -> None:
    assert banked("Freeze all enemies", "Freeze all enemies, twice", foes=1) == 2


@pytest.mark.rule("800.49c")
def test_a_refused_stack_earns_nothing() -> None:
    a = unit("a", "Apply Dread: 4 to all enemies", acts=1)
    p = unit("p", "Phylactery")
    result = fight(battle([a, p], [unit("e", "Relentless")], seconds=1.5))
    assert result.state("p", "vessel_points") == 0


@pytest.mark.rule("900.27e", "800.49d")
def test_the_award_is_not_divided() -> None:
    a = unit("a", "Apply Dread: 8 to all enemies", acts=1)
    result = fight(battle([a, unit("p", "Phylactery"), unit("q", "Phylactery")], [unit("e")], seconds=1.5))
    assert (result.state("p", "vessel_points"), result.state("q", "vessel_points")) == (6, 6)


@pytest.mark.rule("900.27g", "800.49c")
def test_sides_matter_and_not_targets() -> None:
    a = unit("a", "Apply Dread: 3 to allies", acts=1)
    result = fight(battle([a, unit("p", "Phylactery")], [unit("e", "Phylactery")], seconds=1.5))
    assert (result.state("p", "vessel_points"), result.state("e", "vessel_points")) == (3, 0)


@pytest.mark.rule("800.49e")
def test_an_activation_and_what_it_sets_off_are_one_batch() -> None:
    a = unit("a", "Freeze all enemies", acts=1)
    b = unit("b", "Passive: When an enemy is Frozen, apply Dread: 3 to that enemy")
    result = fight(battle([a, b, unit("p", "Phylactery")], [unit("e")], seconds=1.5))
    assert result.state("p", "vessel_points") == 4  # 2 + 3 raw, not 2 and 3 points


@pytest.mark.rule("800.49e")
def test_two_activations_are_two_batches() -> None:
    a, b = (unit(n, "Apply Dread: 8 to all enemies", acts=1) for n in "ab")
    result = fight(battle([a, b, unit("p", "Phylactery")], [unit("e")], seconds=1.5))
    assert result.state("p", "vessel_points") == 12


@pytest.mark.rule("500.9m", "800.49e", "800.49f")
def test_a_revival_and_its_listeners_join_the_batch_of_the_death() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    t = unit("t", "Phylactery", "Passive: When this unit revives, apply Dread: 8 to all enemies", **LICH)
    o = unit("o", "Passive: When an ally revives, apply Dread: 8 to all enemies", focus=0)
    result = fight(battle([a], [t, o], seconds=1.5))
    assert result.state("t", "vessel_points") == 6


@pytest.mark.rule("S800-45", "800.49e")
def test_a_tick_pass_is_one_batch() -> None:
    line = "Passive: When this unit takes damage, apply Dread: 8 to all enemies"
    units = [unit(n, line, state={"burn": 1}) for n in "ab"]
    result = fight(battle([*units, unit("p", "Phylactery")], [unit("e")], seconds=0.75))
    assert result.state("p", "vessel_points") == 6


@pytest.mark.rule("900.27f", "800.49d")
def test_sixty_points_are_a_vessel() -> None:
    a = unit("a", "Apply Dread: 8 to all enemies", acts=1)
    p = unit("p", "Phylactery", state={"vessel_points": 58})
    result = fight(battle([a, p], [unit("e")], seconds=1.5))
    assert (result.state("p", "vessels"), result.state("p", "vessel_points")) == (2, 4)


@pytest.mark.rule("800.49h", "900.27h", "C35")
def test_at_two_vessels_points_are_ignored() -> None:
    assert banked("Apply Dread: 8 to all enemies", own={"vessels": 2, "vessel_points": 59}) == 59


@pytest.mark.rule("500.9c", "S500-24")
def test_a_revival_keeps_count_and_progress_and_gives_no_fresh_vessel() -> None:
    result = slain("Phylactery", state={"vessels": 2, "vessel_points": 12})
    assert (result.state("t", "vessels"), result.state("t", "vessel_points")) == (1, 12)
