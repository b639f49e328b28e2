"""Rune boards and what they project (100.3, 1000.1, 900.24, 900.25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit

MIGHT = {"name": "Might", "family": "Might", "values": [9, 12, 16, 20], "ability": ["Gain {value} Power"]}


def placed(board: str, at: tuple[int, int], rune: str = "Might", tier: int = 1) -> tuple[str, Document]:
    """A rune on a board."""
    return board, {"rune": rune, "tier": tier, "at": list(at)}


def with_runes(
    units: list[Document], *runes: tuple[str, Document], known: list[Document] | None = None, **more: Any
) -> Fight:
    """The player's units under these runes, against a dummy."""
    boards: dict[str, list[Document]] = {"right": [], "below": []}
    for board, rune in runes:
        boards[board].append(rune)
    foes = more.pop("foes", [unit("x")])
    sides = {"player": {"runes": boards}}
    more.setdefault("seconds", 0.1)
    return fight(battle(units, foes, sides=sides, catalogue={"runes": known or [MIGHT]}, **more))


@pytest.mark.rule("100.3b", "1000.1a", "100.3c", "1000.1b", "900.24a", "900.24b", "S100-08", "S100-09")
def test_a_rune_to_the_right_projects_across_its_two_rows() -> None:
    units = [unit(n, at=at) for n, at in (("a", (0, 0)), ("b", (2, 1)), ("c", (4, 2)))]
    result = with_runes(units, placed("right", (1, 0)))
    assert [result.unit(n)["power"] for n in "abc"] == [9, 4, 0]


@pytest.mark.rule("100.3b", "1000.1a")
def test_a_rune_below_projects_across_its_two_columns() -> None:
    units = [unit(n, at=at) for n, at in (("a", (2, 0)), ("b", (3, 2)), ("c", (6, 0)))]
    result = with_runes(units, placed("below", (2, 1)))
    assert [result.unit(n)["power"] for n in "abc"] == [9, 4, 0]


@pytest.mark.rule("100.3e", "1000.1c", "S1000-02")
def test_both_boards_meet_on_a_unit_each_with_its_own_coverage() -> None:
    result = with_runes([unit("a", at=(2, 1))], placed("right", (0, 0)), placed("below", (2, 0)))
    assert result.unit("a")["power"] == 9 + 4


@pytest.mark.rule("100.3d", "1000.1c", "900.24d", "S100-10")
def test_a_single_cell_receives_the_whole_and_tools_and_hubs_nothing() -> None:
    tool = unit("t", kind="tool", at=(3, 0))
    hub = unit("h", kind="hub", at=(4, 0))
    result = with_runes([unit("p", size=1, at=(0, 1)), tool, hub], placed("right", (0, 1)))
    assert result.unit("p")["power"] == 9
    assert result.unit("t")["power"] == result.unit("h")["power"] == 0


@pytest.mark.rule("800.60a", "800.60b", "1000.1d", "900.24c", "100.3d")
def test_runic_receives_the_whole_of_what_covers_half() -> None:
    result = with_runes([unit("a", "Runic", at=(0, 1)), unit("b", "Runic", at=(2, 2))], placed("right", (0, 0)))
    assert (result.unit("a")["power"], result.unit("b")["power"]) == (9, 0)


@pytest.mark.rule("900.24-answer")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_half_covered_units_get_half_and_runic_ones_the_whole(size: int) -> None:
    # the rune covers rows 0 and 1; from row 1 on only half of it reaches
    row = 1 if size < 4 else 0
    units = [unit("a", size=size, at=(0, row)), unit("b", "Runic", size=size, at=(4, row))]
    result = with_runes(units, placed("right", (0, 0)))
    assert (result.unit("a")["power"], result.unit("b")["power"]) == ((4, 9) if size < 4 else (9, 9))


@pytest.mark.rule("100.3f", "S400-01")
@pytest.mark.parametrize(("tier", "power"), [(1, 9), (3, 16), (4, 20)])
def test_the_rune_s_tier_reads_its_values_and_not_the_bearer_s(tier: int, power: int) -> None:
    result = with_runes([unit("a", tier=2)], placed("right", (0, 0), tier=tier))
    assert result.unit("a")["power"] == power


@pytest.mark.rule("100.3g", "800.60c")
def test_a_gated_rune_serves_its_tribe_alone() -> None:
    gated = {**MIGHT, "tribe": "Undead"}
    units = [unit("a", tribe="Undead", at=(0, 0)), unit("b", "Runic", tribe="Giant", at=(2, 0))]
    result = with_runes(units, placed("right", (0, 0)), known=[gated])
    assert (result.unit("a")["power"], result.unit("b")["power"]) == (9, 0)


@pytest.mark.rule("100.3b", "S100-13", "S1000-08")
def test_a_rune_serves_its_owner_s_side_alone() -> None:
    result = with_runes([unit("a")], placed("right", (0, 0)))
    assert result.unit("x")["power"] == 0


@pytest.mark.rule("S100-09", "900.4a")
def test_half_of_one_is_one() -> None:
    small = {**MIGHT, "values": [1, 1, 1, 1]}
    result = with_runes([unit("a", at=(0, 1))], placed("right", (0, 0)), known=[small])
    assert result.unit("a")["power"] == 1


@pytest.mark.rule("S500-29", "500.9c")
def test_a_rune_of_vitality_raises_the_maximum_that_the_unit_starts_with() -> None:
    vigor = {"name": "Vigor", "family": "Vigor", "values": [50] * 4, "ability": ["Gain {value} maximum vitality"]}
    result = with_runes([unit("a")], placed("right", (0, 0), "Vigor"), known=[vigor])
    assert (result.unit("a")["vitality"], result.unit("a")["max_vitality"]) == (1050, 1050)


@pytest.mark.rule("400.3f", "400.4b", "S1000-03")
def test_rune_effects_are_counted_by_the_runes_that_reach_the_unit() -> None:
    line = "Gain 2 Armor per rune effect"
    a = unit("a", line, "If this unit has 2 or more rune effects, gain 100 Focus", at=(0, 0), acts=1)
    b = unit("b", line, "If this unit has 2 or more rune effects, gain 100 Focus", at=(4, 0), acts=1)
    result = with_runes([a, b], placed("right", (0, 0)), placed("below", (0, 0)), seconds=1.5)
    assert (result.unit("a")["armor"], result.unit("b")["armor"]) == (4, 2)
    assert (result.unit("a")["focus"], result.unit("b")["focus"]) == (110, 10)


@pytest.mark.rule("900.4e")
def test_without_rune_effects_an_amount_for_each_is_nothing() -> None:
    result = with_runes([unit("a", "Gain 2 Armor per rune effect", acts=1)], seconds=1.5)
    assert result.unit("a")["armor"] == 0
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_amount"]


SHARED = "Adjacent allies receive every rune on your boards"


@pytest.mark.rule("900.25a", "900.25b", "900.25-answer", "S100-11")
def test_celestica_gives_every_rune_to_her_neighbours_and_not_to_herself() -> None:
    celestica = unit("c", SHARED, at=(2, 2))
    near, far = unit("n", at=(4, 2)), unit("f", at=(6, 2))
    result = with_runes([celestica, near, far], placed("right", (0, 0)), placed("below", (0, 0)))
    assert [result.unit(n)["power"] for n in "cnf"] == [0, 18, 0]


@pytest.mark.rule("900.25b", "S800-63", "900.25d")
def test_a_shared_rune_is_there_once_and_whole() -> None:
    celesticas = [unit("c", SHARED, at=(0, 1)), unit("d", SHARED, at=(4, 1))]
    result = with_runes([*celesticas, unit("n", at=(2, 1))], placed("right", (0, 0)))
    assert result.unit("n")["power"] == 9


@pytest.mark.rule("900.25c")
def test_sharing_does_not_pass_a_tribe_s_gate() -> None:
    gated = {**MIGHT, "tribe": "Undead"}
    units = [unit("c", SHARED, at=(0, 2)), unit("n", tribe="Giant", at=(2, 2))]
    assert with_runes(units, placed("right", (0, 0)), known=[gated]).unit("n")["power"] == 0


@pytest.mark.rule("900.25a", "800.16c", "100.4e")
@pytest.mark.parametrize("state", [{"dormant": 5}, {"life": "dead"}])
def test_sharing_ends_with_her(state: Document) -> None:
    units = [unit("c", SHARED, at=(0, 2), state=state), unit("n", at=(2, 2))]
    assert with_runes(units, placed("right", (0, 0))).unit("n")["power"] == 0


@pytest.mark.rule("900.25a", "800.16c")
def test_sharing_begins_when_she_wakes_and_ends_when_she_dies() -> None:
    woken = [unit("c", SHARED, at=(0, 2), state={"dormant": 0.5}), unit("n", at=(2, 2))]
    assert with_runes(woken, placed("right", (0, 0)), seconds=0.6).unit("n")["power"] == 9
    dying = [unit("c", SHARED, at=(0, 2), vitality=5, state={"burn": 9}), unit("n", at=(2, 2))]
    assert with_runes(dying, placed("right", (0, 0)), seconds=0.6).unit("n")["power"] == 0
