"""500.2: Armor in battle. Its arithmetic is in test_oracles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Fight, battle, fight, hits, unit


def struck(*ability: str, seconds: float = 1.25, **target: Any) -> Fight:
    """`a` acts once on `t`, at 1 s."""
    return fight(battle([unit("a", *ability, acts=1)], [unit("t", **target)], seconds=seconds))


@pytest.mark.rule("500.2a", "500.2b", "500.2c", "C05")
@pytest.mark.parametrize(
    ("armor", "left"),
    [
        (0, 55),
        (4, 50),  # 55 · 20/22, and no whole 5 of Armor
        (25, 39),  # 44 - 5
        (100, 17),  # 36.67 up to 37, - 20
        (40, 34),  # 41.8 up to 42, - 8: 1 for every 5, not for every 10
    ],
)
def test_percentage_first_rounded_up_then_the_flat_part(armor: int, left: int) -> None:
    assert hits(struck("Deal 55 damage", armor=armor), "a", "t") == [left]


@pytest.mark.rule("500.2b", "S500-01")
def test_the_flat_part_never_turns_a_hit_into_a_heal() -> None:
    result = struck("Deal 5 damage", armor=400)
    assert hits(result, "a", "t") == [0]
    assert result.unit("t")["vitality"] == 1000


@pytest.mark.rule("500.2d", "S500-02")
def test_negative_armor_amplifies_and_has_no_flat_part_either_way() -> None:
    assert hits(struck("Deal 55 damage", armor=-25), "a", "t") == [66]  # 55 · 6/5
    assert hits(struck("Deal 56 damage", armor=-25), "a", "t") == [68]  # 67.2, rounded up


@pytest.mark.rule("500.2e", "800.12h", "800.12a")
def test_crush_drives_armor_below_0() -> None:
    result = struck("Deal 55 damage", "Crush: 35", armor=10)
    assert hits(result, "a", "t") == [66]
    assert result.unit("t")["armor"] == -25


@pytest.mark.rule("500.2e", "S500-03", "800.17a")
def test_other_losses_of_armor_drive_it_below_0_too() -> None:
    assert hits(struck("Deal 55 damage", armor=10, state={"dread": 35}), "a", "t") == [66]
    assert struck("The target loses 35 Armor", armor=10).unit("t")["armor"] == -25


@pytest.mark.rule("500.2f", "900.29b", "800.72b")
def test_every_instance_pays_the_flat_part_again() -> None:
    # Armor 25: 40 in one leaves 27; as two halves of 20, 11 each.
    assert hits(struck("Deal 40 damage to all enemies", armor=25), "a", "t") == [27]
    assert hits(struck("Tremor: 40", armor=25), "a", "t") == [11, 11]


@pytest.mark.rule("500.2f", "800.2e")
def test_aoe_shares_pay_it_each_on_their_own_target() -> None:
    a = unit("a", "AoE: 82", acts=1)
    result = fight(battle([a], [unit("t", armor=25), unit("o", armor=0)], seconds=1.25, draws={"a/target": ["t"]}))
    assert [hits(result, "a", "t"), hits(result, "a", "o")] == [[28], [41]]  # 41: 33 by percentage, 28 flat
