"""Supercharge (800.69): what a unit does when an adjacent ally has acted."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, battle, fight, hits, unit


def near(id: str, *lines: str, **more: object) -> Document:  # noqa: A002 - the document's own word
    return unit(id, *lines, at=(2, 0), **more)  # type: ignore[arg-type]


@pytest.mark.rule("800.69a", "100.4a")
def test_does_fire_for_an_adjacent_ally_only() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    others = [near("s", "Supercharge: Gain 3 Power"), unit("r", "Supercharge: Gain 3 Power", at=(4, 0))]
    foe = unit("t", "Supercharge: Gain 3 Power")
    result = fight(battle([own, *others], [foe], seconds=1.5))
    assert [result.unit(one)["power"] for one in ("s", "r", "t", "a")] == [3, 0, 0, 0]


@pytest.mark.rule("800.69b", "300.3-22", "900.17d")
def test_does_come_after_damage_post_damage_effects_and_haywire() -> None:
    own = unit("a", "Deal 1 damage", "Maim: 2", at=(0, 0), acts=1, state={"haywire": 1})
    result = fight(battle([own, near("s", "Supercharge: Gain 3 Power")], [unit("t")], seconds=1.5))
    order = [
        (e["kind"], e["target"]) for e in result.events() if e["kind"] in ("damage", "status_applied", "stat_changed")
    ]
    assert order == [("damage", "t"), ("status_applied", "t"), ("status_applied", "a"), ("stat_changed", "s")]


@pytest.mark.rule("800.69d", "900.17-answer", "900.17a", "900.17b", "800.31c")
def test_does_not_fire_the_haywire_that_it_puts_on_the_ally() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    giver = near("s", "Supercharge: Apply Haywire: 1 to that ally")
    result = fight(battle([own, giver], [unit("t")], seconds=1.5))
    assert (result.state("a", "haywire"), result.state("a", "stun")) == (1, 0)


@pytest.mark.rule("800.69c", "S300-27")
def test_does_fire_once_in_a_chain_even_when_it_forces_the_ally_to_act_again() -> None:
    # a acts, s and r answer; s forces a, and neither answers to that: a chain is all that one activation leads to
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    one = near("s", "Supercharge: Gain 3 Power", "Supercharge: Shock adjacent allies")
    two = unit("r", "Supercharge: Gain 3 Power", at=(0, 2))
    result = fight(battle([own, one, two], [unit("t")], seconds=1.5))
    assert len(result.events("activation", source="a")) == 2
    assert [result.unit(one)["power"] for one in ("s", "r")] == [3, 3]


@pytest.mark.rule("800.69c", "S300-27")
def test_does_fire_again_in_the_next_activation() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    board = battle([own, near("s", "Supercharge: Gain 3 Power", state={"stun": 60})], [unit("t")], seconds=9.5)
    assert fight(board).unit("s")["power"] == 6


@pytest.mark.rule("S300-27", "800.69c")
def test_does_fire_again_for_a_quick_repeat() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", at=(0, 0), acts=1)
    board = battle(
        [own, near("s", "Supercharge: Gain 3 Power")], [unit("t")], seconds=1.5, draws={"a/cascade": [YES, NO]}
    )
    assert fight(board).unit("s")["power"] == 6


@pytest.mark.rule("S300-19", "800.69a")
def test_does_not_fire_for_an_activation_without_a_target() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    result = fight(battle([own, near("s", "Supercharge: Gain 3 Power")], [unit("t", state={"entrap": 5})], seconds=1.5))
    assert result.unit("s")["power"] == 0


@pytest.mark.rule("S300-20", "800.69a")
def test_does_not_fire_for_an_aborted_activation() -> None:
    own = unit("a", "Bloodletting: 5", at=(4, 0), acts=1)
    hub = unit("h", kind="hub", at=(0, 0))
    result = fight(battle([hub, own, near("s", "Supercharge: Gain 3 Power")], [unit("t")], seconds=1.5))
    assert result.times("aborted", source="a") == [1.0]
    assert result.unit("s")["power"] == 0


@pytest.mark.rule("S300-21", "800.69a")
def test_does_not_fire_for_an_ally_that_died_of_its_activation() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1, vitality=3)
    foe = unit("t", "Damaging enemies lose 3 vitality")
    result = fight(battle([own, near("s", "Supercharge: Gain 3 Power")], [foe], seconds=1.5, draws={"a/target": ["t"]}))
    assert (result.unit("a")["alive"], result.unit("s")["power"]) == (False, 0)


@pytest.mark.rule("800.69a", "C15", "800.16a")
def test_does_not_fire_while_dormant_but_while_entrapped() -> None:
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    for state, power in (({"dormant": 5}, 0), ({"stun": 5}, 3)):
        board = battle([own, near("s", "Supercharge: Gain 3 Power", state=state)], [unit("t")], seconds=1.5)
        assert fight(board).unit("s")["power"] == power
    foe = near("s", "Supercharge: Deal 9 damage to all enemies", state={"entrap": 5})
    assert hits(fight(battle([own, foe], [unit("t")], seconds=1.5)), "s") == [9]


@pytest.mark.rule("800.69c", "400.4a", "300.4e")
@pytest.mark.parametrize(("burning", "power"), [(0, 3), (9, 3)])
def test_does_fire_later_in_a_chain_where_its_condition_kept_it_back_before(burning: int, power: int) -> None:
    # s burns only once r has answered a: that Shock lets a act again in the same chain (docs/rulings.md, R-264)
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1)
    state: Document = {"burn": burning, "burn_in": 9} if burning else {}
    one = near("s", "Supercharge: If this unit is Burning, gain 3 Power", state=state)
    two = unit("r", "Supercharge: Apply Burn 5 to allies", "Supercharge: Shock adjacent allies", at=(0, 2))
    result = fight(battle([own, one, two], [unit("t")], seconds=1.45))
    assert len(result.events("activation", source="a")) == 2
    assert result.unit("s")["power"] == power
