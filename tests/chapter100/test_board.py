"""The board: footprints, neighbours, reading order (100.2, 100.4, 100.5)."""

from __future__ import annotations

import pytest

from ecs_sim import InputError
from tests.boards import Document, Fight, battle, fight, unit


def gainers(result: Fight) -> list[str]:
    return [e["target"] for e in result.events("stat_changed", stat="armor") if not e.get("layer")]


def neighbours(of: Document, others: list[Document], line: str = "Adjacent allies gain 1 Armor") -> list[str]:
    """Whom a unit's line for neighbours reaches."""
    of["_card"]["ability"].append(line)
    return gainers(fight(battle([of, *others], [unit("t")], seconds=0.3)))


@pytest.mark.rule("100.2b", "100.2c")
def test_a_zone_holds_eight_normal_units_a_side() -> None:
    def full(letter: str) -> list[Document]:
        return [unit(f"{letter}{i}", at=(i % 4 * 2, i // 4 * 2)) for i in range(8)]

    result = fight(battle(full("p"), full("e"), seconds=0))
    assert len(result["units"]) == 16


@pytest.mark.rule("100.2b", "100.2d")
@pytest.mark.parametrize(
    ("about", "at", "fits"),
    [
        ({}, (6, 2), True),
        ({}, (7, 2), False),
        ({}, (6, 3), False),
        ({"lines": "Large"}, (5, 1), True),
        ({"lines": "Large"}, (6, 1), False),
        ({"lines": "Huge"}, (4, 0), True),
        ({"lines": "Huge"}, (4, 1), False),
        ({"kind": "tool"}, (7, 3), True),
        ({"kind": "hub"}, (7, 3), False),
    ],
)
def test_a_footprint_of_its_size_lies_inside_the_zone(about: Document, at: tuple[int, int], fits: bool) -> None:
    about = dict(about)
    lines = (about.pop("lines"),) if "lines" in about else ()
    document = battle([unit("a", at=(0, 0)), unit("x", *lines, at=at, **about)], [unit("t")], seconds=0)
    if fits:
        assert fight(document).unit("x")["at"] == list(at)
    else:
        with pytest.raises(InputError):
            fight(document)


@pytest.mark.rule("100.2d")
@pytest.mark.parametrize(("size", "free"), [((), 2), (("Large",), 3), (("Huge",), 4)])
def test_two_footprints_do_not_overlap(size: tuple[str, ...], free: int) -> None:
    big = unit("a", *size, at=(0, 0))
    assert fight(battle([big, unit("o", kind="tool", at=(free, 0))], [unit("t")], seconds=0)).unit("o")
    with pytest.raises(InputError):
        fight(battle([big, unit("o", kind="tool", at=(free - 1, 1))], [unit("t")], seconds=0))


@pytest.mark.rule("100.4a", "100.4b", "900.41a")
def test_a_shared_edge_is_adjacency_and_a_corner_is_not() -> None:
    #    n         n, w, e and s share an edge with a (s by one cell only), c a corner, f nothing.
    #  w a e
    #   s   c
    a = unit("a", at=(2, 1), acts=0.25)
    others = [unit("w", at=(0, 1)), unit("e", at=(4, 0)), unit("s", at=(1, 3), size=1), unit("f", at=(7, 3), size=1)]
    others += [unit("n", at=(2, 0), size=1), unit("b", at=(3, 3), size=1), unit("c", at=(4, 3), size=1)]
    assert neighbours(a, others) == ["n", "e", "w", "b"]


@pytest.mark.rule("100.4c", "900.41e")
def test_flank_is_left_and_right_alone() -> None:
    #    n
    #  w a e
    #    s
    a = unit("a", at=(3, 1), acts=0.25)
    others = [unit("w", at=(1, 1)), unit("e", at=(5, 2)), unit("n", at=(3, 0), size=1), unit("s", at=(3, 3), size=1)]
    assert neighbours(a, others, "Flank allies gain 1 Armor") == ["w", "e"]


@pytest.mark.rule("100.4d", "900.41-answer", "900.41b", "900.41c")
def test_a_giant_is_adjacent_to_every_unit_along_its_sides() -> None:
    #  G G G G p p      Two 2x2 units stand at the right side of a Huge, q one column further.
    #  G G G G p p q q
    #  G G G G r r
    giant = unit("g", "Huge", at=(0, 0), acts=0.25)
    others = [unit("p", at=(4, 0)), unit("r", at=(4, 2)), unit("q", at=(6, 1))]
    assert neighbours(giant, others) == ["p", "r"]


@pytest.mark.rule("100.4d")
def test_a_large_giant_borders_units_below_it_too() -> None:
    giant = unit("g", "Large", at=(0, 0), acts=0.25)
    others = [unit("p", at=(3, 2)), unit("s", at=(0, 3), size=1), unit("u", at=(2, 3), size=1)]
    assert neighbours(giant, others) == ["p", "s", "u"]


@pytest.mark.rule("S100-11", "100.4a")
def test_the_midline_parts_neighbours() -> None:
    # Both stand at the front, in the same columns: t's splash finds nobody.
    a = unit("a", "Deal 5 damage to enemies adjacent to the target", at=(0, 0), acts=0.25)
    result = fight(battle([a], [unit("t", at=(0, 0))], seconds=0.3))
    assert result.events("damage") == []


@pytest.mark.rule("100.4e")
def test_neighbours_are_read_anew_after_a_death() -> None:
    # f's Fury reaches a while f lives: 20 Focus are 10 Power.
    f = unit("f", "Passive: Adjacent allies have Fury", at=(0, 0), vitality=5)
    a = unit("a", at=(2, 0), focus=20)
    e = unit("e", "Deal 9 damage", acts=1)
    assert fight(battle([f, a], [e], seconds=0.9)).unit("a")["power"] == 10
    assert fight(battle([f, a], [e], seconds=1, draws={"e/target": ["f"]})).unit("a")["power"] == 0


@pytest.mark.rule("100.5-intro", "100.5a", "S100-12", "S100-13")
def test_reading_order_is_left_to_right_then_top_to_bottom_by_the_top_left_cell() -> None:
    # A Large unit counts by its top-left cell, the enemy half is read in its owner's view.
    def half(prefix: str) -> list[Document]:
        line = "Passive: At battle start, gain 1 Armor"
        places: list[tuple[str, tuple[str, ...], tuple[int, int]]] = [
            ("d", (), (0, 2)),
            ("b", ("Large",), (3, 0)),
            ("c", (), (6, 0)),
            ("a", (), (0, 0)),
        ]
        return [unit(prefix + name, *size, line, at=at) for name, size, at in places]

    result = fight(battle(half("p"), half("e"), seconds=0))
    assert gainers(result) == ["ea", "eb", "ec", "ed", "pa", "pb", "pc", "pd"]


@pytest.mark.rule("100.5c")
def test_each_unit_resolves_its_battle_start_lines_once_in_printed_order() -> None:
    lines = [f"Passive: At battle start, gain {n} Armor" for n in (3, 1, 2)]
    result = fight(battle([unit("a", *lines)], [unit("t")], seconds=9))
    assert [e["amount"] for e in result.events("stat_changed")] == [3, 1, 2]


@pytest.mark.rule("100.5c", "S100-14", "300.4d")
def test_a_battle_start_line_reads_what_those_before_it_did() -> None:
    # The enemy half goes first: the Shield is there when a's line deals its damage.
    a = unit("a", "Passive: At battle start, deal 5 damage to all enemies")
    t = unit("t", "Passive: At battle start, gain Shield: 3")
    result = fight(battle([a], [t], seconds=0))
    assert result.unit("t")["vitality"] == 998


@pytest.mark.rule("100.5d")
def test_reading_order_does_not_decide_whom_an_activation_is_aimed_at() -> None:
    # The first in reading order is the rarest pick there can be.
    a = unit("a", "Deal 1 damage", speed=300)
    enemies = [unit("x", at=(0, 0), focus=0), unit("y", at=(4, 2), focus=1_000_000)]
    result = fight(battle([a], enemies, seconds=9))
    assert [e["target"] for e in result.events("cast", source="a")] == ["y"] * 4
