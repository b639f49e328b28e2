"""Exalt (800.21): more Shield, Hallow, Consecrate and Fleeting, and nothing else."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def gain(line: str, *more: str, state: Document | None = None) -> Fight:
    """An Exalted unit (3) resolves that line at 1.0."""
    own = unit("a", line, "Exalt: 3", *more, acts=1, state={"vitality": 900, **(state or {})})
    return fight(battle([own], [unit("t")], seconds=1.1))


@pytest.mark.rule("800.21a", "500.3f", "800.63d", "S500-13")
def test_does_add_to_shield() -> None:
    assert gain("Gain Shield: 10").state("a", "shield") == 13


@pytest.mark.rule("800.21a", "500.3f", "800.29f", "S500-13")
def test_does_add_to_hallow() -> None:
    assert gain("Gain Hallow: 4").state("a", "hallow") == [{"amount": 7, "in": 0.4, "source": "a"}]


@pytest.mark.rule("800.21a", "500.3f", "800.10c", "S500-13")
def test_does_add_to_consecrate() -> None:
    assert gain("Gain Consecrate: 2").state("a", "consecrate") == 5


@pytest.mark.rule("800.21a", "500.3f", "800.25c", "S500-13")
def test_does_add_to_a_fleeting_gain() -> None:
    assert gain("Gain 7 Fleeting Power").unit("a")["power"] == 10


@pytest.mark.rule("800.21a")
def test_does_count_the_receivers_exalt_and_not_the_givers() -> None:
    for giver, taker, shield in ((("Exalt: 3",), (), 5), ((), ("Exalt: 3",), 8)):
        ours = [unit("g", "Allies gain Shield: 5", *giver, acts=1), unit("o", *taker)]
        assert fight(battle(ours, [unit("t")], seconds=1.1)).state("o", "shield") == shield


@pytest.mark.rule("800.21b", "500.3f", "S500-14", "800.63c")
def test_does_come_before_maim_so_that_its_part_can_be_lost_too() -> None:
    # 10 + 3, of which 4 points prevent 8
    assert gain("Gain Shield: 10", state={"maim": 4}).state("a", "shield") == 5
    # 2 + 3: after Maim it would be 3
    assert gain("Gain Shield: 2", state={"maim": 4}).state("a", "shield") == 0


@pytest.mark.rule("800.21b", "800.29f")
def test_does_add_to_hallow_at_the_gain_and_not_at_each_tick() -> None:
    # Hallow 4 + 3 heals 7 at 1.5; 60 % (4) off leaves 3, healed at 2.0
    own = unit("a", "Gain Hallow: 4", "Exalt: 3", acts=1, state={"vitality": 900})
    result = fight(battle([own], [unit("t")], seconds=2.1, draws={"a/hallow_decay": [60, 60]}))
    assert [e["amount"] for e in result.events("heal")] == [7, 3]


@pytest.mark.rule("800.21c", "500.3f")
@pytest.mark.parametrize(("line", "key", "value"), [
    ("Restore 10 vitality", "vitality", 910), ("Gain 7 Power", "power", 7), ("Gain 7 Armor for 3 seconds", "armor", 7),
    ("Gain 10 maximum vitality", "max_vitality", 1010),
])  # fmt: skip
def test_does_not_touch_ordinary_heals_and_gains(line: str, key: str, value: int) -> None:
    assert gain(line).unit("a")[key] == value


@pytest.mark.rule("800.21c", "800.22a")
def test_does_not_touch_roost_feast_kindled_or_insurance() -> None:
    assert gain("Gain Roost: 4").state("a", "roost") == 4
    assert gain("Gain Kindled: 2").state("a", "kindled") == 2
    assert gain("Gain Insurance: 2").state("a", "insurance") == 2
    assert gain("Deal 100 damage", "Feast").unit("a")["vitality"] == 935


@pytest.mark.rule("800.21a", "800.25a")
def test_does_not_touch_a_fleeting_loss() -> None:
    own = unit("t", "Exalt: 3", power=20)
    result = fight(battle([unit("a", "The target loses 4 Power for 3 seconds", acts=1)], [own], seconds=1.1))
    assert result.unit("t")["power"] == 16


@pytest.mark.rule("S500-13", "400.2b")
def test_does_grow_with_the_tier_as_printed_amounts_do() -> None:
    own = unit("a", "Gain Shield: 10", "Exalt: 3", acts=1, tier=2, native=2)
    assert fight(battle([own], [unit("t")], seconds=1.1)).state("a", "shield") == 26


@pytest.mark.rule("500.9c", "500.9g", "800.21a")
def test_does_come_back_with_the_card_after_a_revival_but_not_what_was_gained_in_battle() -> None:
    # 3 printed and 2 gained; dead at 1.5, back at 11.5; Shield for it at 12.0
    ours = [
        unit("a", "Everlasting", "Exalt: 3", "Gain Exalt: 2", acts=1, vitality=9),
        unit("g", "Allies gain Shield: 5", acts=4),
    ]
    foe = unit("t", "Deal 99 damage", acts=1.5)
    board = battle(ours, [foe], seconds=12.1, draws={"t/target": ["a", "g"]})
    result = fight(board)
    assert (result.times("revival"), result.state("a", "shield")) == ([11.5], 8)
