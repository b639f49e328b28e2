"""Forge Cores in a fight (1000.4, 500.3b)."""

from __future__ import annotations

import pytest

from tests.boards import unit
from tests.runes.board import under


def core(*ability: str, name: str = "Core") -> dict[str, object]:
    """A Core of the catalogue."""
    return {"name": name, "ability": list(ability)}


MENDER = core("Vitality restored is increased by 5", name="Mender")


@pytest.mark.rule("500.3b", "1000.4d", "S500-14")
def test_a_core_adds_to_what_is_restored_before_cap_and_maim() -> None:
    a = unit("a", "Restore 10 vitality", acts=1, vitality=100, state={"vitality": 88, "maim": 2})
    result = under([a], cores=(MENDER,))
    assert (result.unit("a")["vitality"], result.state("a", "maim")) == (96, 0)


@pytest.mark.rule("1000.4b", "S1000-07")
def test_cores_add_up() -> None:
    a = unit("a", "Restore 10 vitality", acts=1, state={"vitality": 500})
    assert under([a], cores=(MENDER, MENDER)).unit("a")["vitality"] == 520


@pytest.mark.rule("500.3b")
def test_a_shield_core_adds_to_shield_and_not_to_vitality() -> None:
    a = unit("a", "Gain Shield: 10", "Restore 10 vitality", acts=1, state={"vitality": 500})
    result = under([a], cores=(core("Shield gained is increased by 3"),))
    assert (result.state("a", "shield"), result.unit("a")["vitality"]) == (13, 510)


@pytest.mark.rule("800.12g")
def test_a_crush_core_adds_to_what_is_taken_of_armor() -> None:
    a = unit("a", "Crush: 30", acts=1)
    result = under([a], cores=(core("Crush is increased by 7"),), foes=[unit("x", armor=50)])
    assert result.unit("x")["armor"] == 13


@pytest.mark.rule("500.1h", "1000.4e")
def test_a_core_takes_off_ticks_after_prismbreak_amplified_them() -> None:
    a = unit("a", state={"burn": 9, "prismbreak": 5})
    result = under([a], cores=(core("Burn and Venom ticks are reduced by 4"),), seconds=0.75)
    assert result.unit("a")["vitality"] == 1000 - 10


@pytest.mark.rule("500.3b", "C14", "800.16b", "S1000-08")
def test_a_core_serves_a_sleeper_whose_ticks_still_run() -> None:
    asleep = unit("a", vitality=100, state={"vitality": 10, "hallow": [{"amount": 4}], "dormant": 5})
    other = unit("o", at=(4, 2))
    assert under([asleep, other], cores=(MENDER,), seconds=0.5).unit("a")["vitality"] == 19
    burning = unit("a", state={"burn": 9, "dormant": 5})
    cut = core("Burn and Venom ticks are reduced by 4")
    assert under([burning, other], cores=(cut,), seconds=0.5).unit("a")["vitality"] == 995


@pytest.mark.rule("800.12g", "S1000-08")
def test_a_crush_core_serves_tools_too() -> None:
    tool = unit("k", "When an adjacent ally activates, Crush: 10 on that ally's target", kind="tool", at=(2, 0))
    result = under([unit("a", acts=1), tool], cores=(core("Crush is increased by 7"),), foes=[unit("x", armor=50)])
    assert result.unit("x")["armor"] == 33


@pytest.mark.rule("S1000-08")
def test_a_core_serves_its_owner_s_side_alone() -> None:
    x = unit("x", "Restore 10 vitality", acts=1, state={"vitality": 500})
    assert under([unit("a")], cores=(MENDER,), foes=[x]).unit("x")["vitality"] == 510


@pytest.mark.rule("1000.4a", "1000.4c")
def test_a_core_may_give_a_layer_and_an_income_core_does_nothing_in_a_fight() -> None:
    result = under([unit("a")], cores=(core("Gain 4 Power"), core("Gain 2 Gold each round", name="Income")))
    assert result.unit("a")["power"] == 4
