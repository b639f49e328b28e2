"""Whom a line reaches (600.4, 400.5): each scope on the smallest board that has somebody outside it."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit

# Player:  f a g    f and g flank a, d stands behind it, o is a Tool, n touches nobody of them.
#            d o n       (columns 0 2 4, rows 0 and 2; o fills one cell, n stands in the corner)
# Enemy:   x t      y stands behind t, z in the far corner.
#            y   z


def board(*lines: str, state: Document | None = None) -> tuple[list[Document], list[Document]]:
    player = [
        unit("n", at=(6, 2)),
        unit("d", at=(2, 2)),
        unit("g", at=(4, 0)),
        unit("a", *lines, at=(2, 0), acts=1, state=state),
        unit("f", at=(0, 0)),
        unit("o", kind="tool", at=(4, 2)),
    ]
    enemy = [unit("z", at=(6, 2)), unit("y", at=(2, 2)), unit("x", at=(0, 0)), unit("t", at=(2, 0))]
    return player, enemy


def reached(result: Fight) -> list[str]:
    """Whose Armor a line changed, in order."""
    return [e["target"] for e in result.events("stat_changed", stat="armor")]


@pytest.mark.rule("600.4a", "400.5a", "400.5b", "100.4b", "100.4c", "100.5a", "C41")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The target gains 1 Armor", ["t"]),
        ("Enemies adjacent to the target gain 1 Armor", ["x", "y"]),
        ("All enemies gain 1 Armor", ["x", "t", "y", "z"]),
        ("Gain 1 Armor", ["a"]),
        ("Allies gain 1 Armor", ["f", "g", "d", "n"]),
        ("All allies gain 1 Armor", ["f", "a", "g", "d", "n"]),
        ("Adjacent allies gain 1 Armor", ["f", "g", "d"]),
        ("Adjacent allies including this unit gain 1 Armor", ["f", "a", "g", "d"]),
        ("Flank allies gain 1 Armor", ["f", "g"]),
    ],
)
def test_a_scope_reaches_its_own_in_reading_order(line: str, expected: list[str]) -> None:
    result = fight(battle(*board(line), seconds=1.2, draws={"a/target": ["t"]}))
    assert reached(result) == expected


@pytest.mark.rule("600.4a", "600.4b", "400.5c")
def test_counted_scopes_take_as_many_of_their_side_as_they_say() -> None:
    draws = {"a/scope_pick": ["z", "t", "n", "f"]}
    result = fight(battle(*board("2 enemies gain 1 Armor", "2 allies gain 1 Armor"), seconds=1.2, draws=draws))
    assert reached(result) == ["z", "t", "n", "f"]


@pytest.mark.rule("600.4b", "S400-15", "400.5b", "400.5e")
def test_a_counted_scope_larger_than_its_pool_takes_all_of_it_and_never_the_unit_itself() -> None:
    result = fight(battle(*board("9 allies gain 1 Armor"), seconds=1.2))
    assert sorted(reached(result)) == ["d", "f", "g", "n"]


@pytest.mark.rule("S400-15")
def test_a_counted_scope_may_include_the_primary_target() -> None:
    draws = {"a/target": ["t"], "a/scope_pick": ["t"]}
    result = fight(battle(*board("1 enemies gain 1 Armor"), seconds=1.2, draws=draws))
    assert reached(result) == ["t"]


@pytest.mark.rule("600.4c", "400.5d")
def test_a_filter_comes_before_the_picks_so_the_count_is_filled_by_those_that_qualify() -> None:
    for seed in range(8):
        player, enemy = board("2 Maimed enemies gain 1 Armor")
        for who in (0, 2):  # z and x
            enemy[who]["state"] = {"maim": 3}
        assert sorted(reached(fight(battle(player, enemy, seconds=1.2, seed=seed)))) == ["x", "z"]


@pytest.mark.rule("600.4c", "400.5d")
def test_a_filtered_scope_does_not_fill_up_with_others() -> None:
    player, enemy = board("2 Maimed enemies gain 1 Armor")
    enemy[0]["state"] = {"maim": 3}
    assert reached(fight(battle(player, enemy, seconds=1.2))) == ["z"]


@pytest.mark.rule("600.4c", "S400-16", "400.1d")
def test_a_filter_over_allies_leaves_the_acting_unit_out() -> None:
    player, enemy = board("Allies with Kindled gain 1 Armor", state={"kindled": 1})
    player[0]["state"] = {"kindled": 1}
    assert reached(fight(battle(player, enemy, seconds=1.2))) == ["n"]


@pytest.mark.rule("600.4c", "400.5d")
@pytest.mark.parametrize(("held", "expected"), [(9, []), (10, ["n"]), (11, ["n"])])
def test_a_filter_with_an_amount_takes_those_at_or_above_it(held: int, expected: list[str]) -> None:
    player, enemy = board("Allies with Venom 10 or more gain 1 Armor")
    player[0]["state"] = {"venom": held}
    assert reached(fight(battle(player, enemy, seconds=1))) == expected


@pytest.mark.rule("600.4d", "400.5e")
def test_allied_scopes_leave_out_tools_and_hubs_even_next_to_the_unit() -> None:
    player = [unit("a", "All allies gain 1 Armor", "Adjacent allies gain 2 Armor", at=(2, 0), acts=1)]
    player += [unit("o", kind="tool", at=(1, 0)), unit("h", kind="hub", at=(4, 0)), unit("b", at=(2, 2))]
    result = fight(battle(player, [unit("t")], seconds=1.2))
    assert reached(result) == ["a", "b", "b"]


@pytest.mark.rule("400.5f", "600.1a")
@pytest.mark.parametrize("state", [{"entrap": 3}, {"dormant": 3}])
@pytest.mark.parametrize("line", ["All allies gain 1 Armor", "9 allies gain 1 Armor", "Adjacent allies gain 1 Armor"])
def test_no_line_reaches_the_entrapped_or_the_dormant(line: str, state: Document) -> None:
    player = [unit("a", line, at=(0, 0), acts=1), unit("b", at=(2, 0), state=state)]
    result = fight(battle(player, [unit("t")], seconds=1.2))
    assert "b" not in reached(result)


@pytest.mark.rule("400.5f")
def test_no_line_reaches_the_dead() -> None:
    # b dies of a's first line.
    a = unit("a", "Deal 50 damage to enemies adjacent to the target", "All allies gain 1 Armor", acts=1)
    player = [a, unit("b", vitality=5)]
    t = unit("t", "Deal 10 damage", acts=0.5)
    result = fight(battle(player, [t], seconds=1.2, draws={"t/target": ["b"]}))
    assert reached(result) == ["a"]
