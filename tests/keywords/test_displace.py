"""Displace (800.14): two units exchange their places."""

from __future__ import annotations

import pytest

from ecs_sim.story.words import text_of
from tests.boards import Document, Fight, battle, fight, unit


def pair(*lines: str, partner: Document | None = None, more: tuple[Document, ...] = ()) -> Fight:
    """`a` at (0, 0) acts at 1.0; `b` stands beside it unless another partner is given."""
    other = unit("b", at=(2, 0)) if partner is None else partner
    return fight(battle([unit("a", *lines, at=(0, 0), acts=1), other, *more], [unit("t")], seconds=1.5))


def places(result: Fight, *ids: str) -> list[list[int]]:
    return [result.unit(one)["at"] for one in ids]


@pytest.mark.rule("800.14a")
def test_does_exchange_this_unit_with_an_adjacent_ally() -> None:
    result = pair("Displace Ally")
    assert places(result, "a", "b") == [[2, 0], [0, 0]]
    assert [(e["source"], e["target"], e["at"]) for e in result.events("displace")] == [("a", "b", [0, 0])]


@pytest.mark.rule("800.14a")
def test_does_exchange_the_target_with_an_enemy_beside_it() -> None:
    own = unit("a", "Displace Enemy", acts=1)
    foes = [unit("t", at=(0, 0)), unit("s", at=(0, 2)), unit("r", at=(6, 0))]
    result = fight(battle([own], foes, seconds=1.5, draws={"a/target": ["t"]}))
    assert places(result, "t", "s", "r") == [[0, 2], [0, 0], [6, 0]]
    (told,) = result.events("displace")
    assert [told[key] for key in ("source", "target", "with", "at")] == ["a", "t", "s", [0, 2]]
    assert text_of(told) == "a has t and s change places"
    assert "with" not in pair("Displace Ally").events("displace")[0]


@pytest.mark.rule("S800-14", "800.14a")
def test_does_pick_among_several_partners_by_focus() -> None:
    first, second = unit("b", at=(2, 0)), unit("c", at=(0, 2))
    own = unit("a", "Displace Ally", at=(0, 0), acts=1)
    for one, at in (("b", [2, 0]), ("c", [0, 2])):
        result = fight(battle([own, first, second], [unit("t")], seconds=1.5, draws={"a/displace": [one]}))
        assert result.unit("a")["at"] == at


@pytest.mark.rule("800.14b", "900.22e")
def test_does_select_again_at_each_occurrence_and_may_swap_back() -> None:
    result = pair("Displace Ally, twice", "Acclimate: Gain 3 Armor")
    assert places(result, "a", "b") == [[0, 0], [2, 0]]
    assert (len(result.events("displace")), result.unit("a")["armor"]) == (2, 6)


@pytest.mark.rule("800.14c", "900.22f", "S800-14")
@pytest.mark.parametrize(("size", "moves"), [(2, True), (1, False), (3, False), (4, False)])
def test_does_exchange_only_units_of_one_size(size: int, moves: bool) -> None:
    result = pair("Displace Ally", partner=unit("b", at=(2, 0), size=size))
    assert (result.unit("a")["at"] == [2, 0]) is moves


@pytest.mark.rule("800.14c", "900.22f", "800.34b", "800.40b")
@pytest.mark.parametrize(("own", "other", "moves"), [("Large", "Large", 1), ("Huge", "Huge", 1), ("Large", "Huge", 0)])
def test_does_exchange_a_giant_with_its_like(own: str, other: str, moves: int) -> None:
    a = unit("a", "Displace Ally", own, at=(0, 0), acts=1)
    b = unit("b", other, at=(4, 0) if own == "Huge" else (3, 0))
    assert len(fight(battle([a, b], [unit("t")], seconds=1.5)).events("displace")) == moves


@pytest.mark.rule("S800-14", "600.1b")
@pytest.mark.parametrize(
    "partner",
    [
        unit("b", at=(2, 0), state={"entrap": 5}),
        unit("b", at=(2, 0), state={"dormant": 5}),
        unit("b", at=(2, 0), state={"life": "dead"}),
        unit("b", at=(4, 0)),
        unit("b", at=(2, 2)),
    ],
    ids=["entrapped", "dormant", "dead", "apart", "corner"],
)
def test_does_nothing_without_a_viable_partner(partner: Document) -> None:
    watcher = unit("t", "Threat: Gain 9 Power")
    own = unit("a", "Displace Ally", "Acclimate: Gain 3 Armor", at=(0, 0), acts=1)
    result = fight(battle([own, partner, unit("o", at=(6, 2))], [watcher], seconds=1.5))
    assert (result.unit("a")["armor"], result.unit("t")["power"]) == (0, 0)
    assert not result.events("displace")


@pytest.mark.rule("S800-14")
def test_does_not_exchange_with_a_tool() -> None:
    result = pair("Displace Ally", partner=unit("b", kind="tool", at=(2, 0)))
    assert result.unit("a")["at"] == [0, 0]


@pytest.mark.rule("800.14f", "100.4e", "900.22d")
def test_does_refresh_auras_and_neighbours_at_once() -> None:
    # b's aura lies on its neighbours: c gains it, a keeps it, d loses it
    aura = unit("b", "Passive: While this has 0 or more Armor, adjacent allies gain 5 Power", at=(2, 0))
    near, far = unit("d", at=(4, 0)), unit("c", at=(0, 2))
    own = unit("a", "Displace Ally", at=(0, 0), acts=1)
    board = battle([own, aura, near, far], [unit("t")], seconds=1.5, draws={"a/displace": ["b"]})
    result = fight(board)
    assert [result.unit(one)["power"] for one in ("a", "c", "d")] == [5, 5, 0]


@pytest.mark.rule("100.5a", "800.14f")
def test_does_change_the_reading_order() -> None:
    payer = unit("c", "Bloodletting: 10", at=(6, 2), acts=1.25)
    own = unit("a", "Displace Ally", at=(0, 0), acts=1)
    result = fight(battle([own, unit("b", at=(2, 0)), payer], [unit("t")], seconds=1.5))
    assert [result.unit(one)["vitality"] for one in ("a", "b")] == [1000, 990]


@pytest.mark.rule("S700-05", "800.56c")
def test_does_move_a_relentless_unit() -> None:
    result = pair("Displace Ally", partner=unit("b", "Relentless", at=(2, 0)))
    assert result.unit("b")["at"] == [0, 0]


@pytest.mark.rule("900.21a", "S400-13", "800.23a")
def test_does_displace_the_ally_that_a_misfire_is_aimed_at_with_another_ally() -> None:
    own = unit("a", "Displace Enemy", at=(0, 0), acts=1, state={"feral": 10}, focus=100_000)
    one, two = unit("b", at=(2, 0)), unit("c", at=(4, 0))
    draws = {"a/misfire_pick": ["b"]}
    result = fight(battle([own, one, two], [unit("t")], seconds=1.5, draws=draws))
    assert places(result, "a", "b", "c") == [[0, 0], [4, 0], [2, 0]]
