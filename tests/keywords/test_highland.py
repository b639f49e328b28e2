"""Highland (800.32): no card twice in the roster, and none off its native tier."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


def stands(*others: Document, seconds: float = 1.1, own: Document | None = None) -> bool:
    """Whether the rider speaks when `a` acts."""
    rider = own or unit("a", "Highland: Gain 5 Armor", acts=1)
    return fight(battle([rider, *others], [unit("t")], seconds=seconds)).unit("a")["armor"] == 5


@pytest.mark.rule("800.32a", "400.4b")
def test_does_stand_where_every_card_is_there_once() -> None:
    assert stands()
    assert stands(unit("b"), unit("c"))


@pytest.mark.rule("800.32a", "800.32d")
def test_does_not_stand_where_two_units_have_one_card() -> None:
    assert not stands(unit("b", card="same"), unit("c", card="same"))


@pytest.mark.rule("800.32d")
def test_does_not_stand_even_when_the_two_are_of_different_tiers() -> None:
    # one of them is off its native tier as well, so the other half is shown by the test above
    assert not stands(unit("b", card="same"), unit("c", card="same", tier=2))


@pytest.mark.rule("800.32a", "800.32c", "C30", "C31")
def test_does_not_stand_for_anybody_when_one_unit_is_off_its_native_tier() -> None:
    assert not stands(unit("b", tier=2))
    assert stands(unit("b", tier=2, native=2))


@pytest.mark.rule("800.32b")
def test_does_stand_when_a_unit_has_died() -> None:
    assert stands(unit("b", vitality=9, state={"burn": 9}))


@pytest.mark.rule("800.32b", "S800-33")
def test_does_not_begin_to_stand_when_one_of_two_twins_has_died() -> None:
    twins = [unit("b", card="same", vitality=9, state={"burn": 9}), unit("c", card="same", vitality=9)]
    assert not stands(*twins)


@pytest.mark.rule("800.32e")
def test_does_count_hubs() -> None:
    hubs = [unit(one, card="hub", kind="hub", at=at) for one, at in (("h", (4, 0)), ("i", (6, 2)))]
    assert not stands(*hubs)


@pytest.mark.rule("800.32a")
def test_does_not_look_at_the_enemy() -> None:
    rider = unit("a", "Highland: Gain 5 Armor", acts=1)
    foes = [unit("t", card="same"), unit("s", card="same", tier=1)]
    assert fight(battle([rider], foes, seconds=1.1)).unit("a")["armor"] == 5


@pytest.mark.rule("800.32c", "C31", "800.65a")
def test_does_not_stand_while_a_unit_is_smashed_and_comes_back() -> None:
    rider = unit("a", "Highland: Gain 5 Armor", acts=1, native=2, tier=2)
    foe = unit("t", "Smash: 4", acts=0.5)
    document = battle([rider], [foe], seconds=1.1)
    assert fight(document).unit("a")["armor"] == 0
    document["sides"]["player"]["units"][0]["state"]["charge"] = 0.40625  # acts at 4.75, when the Smash is over
    document["limits"]["seconds"] = 5
    assert fight(document).unit("a")["armor"] == 10


@pytest.mark.rule("800.32a", "800.32c")
def test_does_not_stand_even_when_a_smash_brings_a_combined_unit_back_to_its_native_tier() -> None:
    rider = unit("a", "Highland: Gain 5 Armor", acts=1, tier=2)
    assert fight(battle([rider], [unit("t", "Smash: 4", acts=0.5)], seconds=1.1)).unit("a")["armor"] == 0


@pytest.mark.rule("800.32e", "800.32a")
def test_does_count_pennies_and_leave_tools_out() -> None:
    pennies = [unit(one, card="penny", kind="penny", at=at) for one, at in (("p", (4, 0)), ("q", (6, 2)))]
    assert not stands(*pennies)
    tools = [unit(one, card="tool", kind="tool", at=at, tier=2) for one, at in (("k", (4, 0)), ("l", (6, 2)))]
    assert stands(*tools)
