"""Smash (800.65): one tier less for a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Fight, battle, fight, hits, unit


def smashed(*lines: str, seconds: float = 1.5, foe: tuple[str, ...] = (), **more: Any) -> Fight:
    """`a` acts at 1.0 on `t`, a tier 3 unit of Vitality 225, Power 45, Armor 9 there."""
    card: dict[str, Any] = {"vitality": 100, "power": 20, "armor": 4, "tier": 3, **more}
    return fight(battle([unit("a", *lines, acts=1)], [unit("t", *foe, **card)], seconds=seconds))


@pytest.mark.rule("800.65a", "100.6a", "100.6c", "S100-05")
def test_does_take_one_tier_and_scale_every_stat_down() -> None:
    one = smashed("Smash: 2").unit("t")
    assert (one["tier"], one["max_vitality"], one["power"], one["armor"]) == (2, 150, 30, 6)
    assert one["focus"] == 15


@pytest.mark.rule("800.65c", "100.6c", "S800-53")
@pytest.mark.parametrize(("before", "after"), [(225, 150), (150, 100), (100, 67), (1, 1)])
def test_does_keep_vitality_as_a_fraction(before: int, after: int) -> None:
    assert smashed("Smash: 2", state={"vitality": before}).unit("t")["vitality"] == after


@pytest.mark.rule("800.65c", "S800-53", "S300-12")
def test_does_give_the_tier_back_when_it_ends() -> None:
    # 2 s from 1.0 on: it is over in the step of 3.0
    assert smashed("Smash: 2", seconds=2.95).unit("t")["tier"] == 2
    one = smashed("Smash: 2", seconds=3, state={"vitality": 150}).unit("t")
    assert (one["tier"], one["vitality"], one["max_vitality"], one["power"]) == (3, 150, 225, 45)


@pytest.mark.rule("800.65b")
def test_does_add_up_its_time_and_never_takes_a_second_tier() -> None:
    assert smashed("Smash: 2", "Smash: 1.5", seconds=4.45).unit("t")["tier"] == 2
    assert smashed("Smash: 2", "Smash: 1.5", seconds=4.5).unit("t")["tier"] == 3


@pytest.mark.rule("800.65d", "700.3c", "S700-05")
def test_does_smash_a_relentless_unit() -> None:
    assert smashed("Smash: 2", foe=("Relentless",)).unit("t")["tier"] == 2


@pytest.mark.rule("800.65g")
def test_does_nothing_to_a_unit_of_tier_one() -> None:
    result = smashed("Smash: 2", tier=1)
    assert (result.unit("t")["tier"], result.unit("t")["power"]) == (1, 20)
    assert [e["why"] for e in result.events("status_refused", target="t")] == ["tier_one"]
    assert result.state("t", "smash") == 0


@pytest.mark.rule("800.65e", "300.3-14", "400.7a", "900.2a")
def test_does_come_before_the_hit_and_before_lines_that_are_printed_above_it() -> None:
    result = smashed("Deal 40 damage", "Gain 2 Power", "Smash: 2", armor=40)
    # tier 2 has 60 Armor where tier 3 has 90: 40 · 20 / (20 + √60) is 28.8, so 29, less 12 flat
    assert hits(result, "a") == [17]
    assert result.kinds("tier_changed", "damage") == ["tier_changed", "damage"]
    assert result.kinds("tier_changed", "stat_changed", target="a") == ["stat_changed"]


@pytest.mark.rule("800.65e", "800.12b")
def test_does_keep_its_own_order_with_crush() -> None:
    result = smashed("Crush: 5", "Smash: 2")
    assert result.kinds("status_applied", target="t") == ["status_applied"] * 2
    assert [e["status"] for e in result.events("status_applied", target="t")] == ["crush", "smash"]


@pytest.mark.rule("S400-04", "100.6c", "400.2b")
def test_does_lower_flat_amounts_and_lists_of_its_victim() -> None:
    foe = unit("t", "Deal 10 damage to all enemies", "Gain Shield: {1/2/30/40}", tier=3, acts=2)
    result = fight(battle([unit("a", "Smash: 2", acts=1)], [foe], seconds=2.5))
    assert (result.unit("a")["vitality"], result.state("t", "shield")) == (980, 2)


@pytest.mark.rule("100.6d", "800.32a", "C31")
def test_does_break_highland_while_it_lasts() -> None:
    foe = unit("t", "Highland: Gain 5 Power", tier=2, native=2, acts=2)
    for line, power in (("Smash: 2", 0), ("Gain 1 Armor", 10)):
        result = fight(battle([unit("a", line, acts=1)], [foe], seconds=2.5))
        assert result.unit("t")["power"] == power


@pytest.mark.rule("700.5c", "800.65c")
def test_does_end_with_the_victims_death() -> None:
    foes = [unit("t", "Everlasting", vitality=2, tier=2), unit("s", focus=1)]
    own = unit("a", "Smash: 60", "Deal 50 damage", acts=1)
    result = fight(battle([own], foes, seconds=11.5, draws={"a/target": ["t", "s"]}))
    one = result.unit("t")
    assert (one["tier"], one["max_vitality"], result.state("t", "smash")) == (2, 3, 0)


@pytest.mark.rule("800.65f")
@pytest.mark.parametrize("line", ["Smash", "Smash: 0", "Smash: {time}"])
def test_does_nothing_without_a_duration(line: str) -> None:
    own = unit("a", "Deal 1 damage", line, acts=1, fields={"time": [0, 2, 2, 2]})
    result = fight(battle([own], [unit("t", tier=2, power=10)], seconds=9.5))
    assert (result.unit("t")["tier"], result.unit("t")["power"], result.state("t", "smash")) == (2, 15, 0)
    assert [event["why"] for event in result.events("status_refused")] == ["no_amount", "no_amount"]


@pytest.mark.rule("800.65f", "700.2a", "800.16i", "800.19e")
@pytest.mark.parametrize(
    ("line", "printed", "family"),
    [
        ("Stun: 0", "Fury", "stun"),
        ("Smash: 0", "Fury", "smash"),
        ("The target becomes Dormant for 0 seconds", "Fury", "dormant"),
        ("Entrap", "Entrapped for 0 seconds", "entrap"),
    ],
)
def test_does_not_last_no_time_whatever_it_is(line: str, printed: str, family: str) -> None:
    own = unit("a", "Deal 1 damage", line, acts=1)
    result = fight(battle([own], [unit("t", printed, tier=2, state={"stun": 3})], seconds=1.5))
    assert [(e["status"], e["why"]) for e in result.events("status_refused")] == [(family, "no_amount")]
    assert (result.events("status_applied"), result.state("t", "stun")) == ([], 1.5)


@pytest.mark.rule("800.65f", "S700-07")
def test_does_reach_others_where_the_line_says_so() -> None:
    own = unit("a", "Apply Smash: 2 to all enemies", acts=1)
    result = fight(battle([own], [unit("t", tier=2), unit("s", tier=3)], seconds=1.5))
    assert [result.unit(one)["tier"] for one in ("t", "s")] == [1, 2]


@pytest.mark.rule("800.65a", "800.19c", "700.3b")
def test_does_not_reach_an_entrapped_unit() -> None:
    own = unit("a", "Apply Smash: 2 to all enemies", acts=1)
    result = fight(battle([own], [unit("t", tier=2, state={"entrap": 5}), unit("s")], seconds=1.5))
    assert result.unit("t")["tier"] == 2


@pytest.mark.rule("800.65b", "700.2d")
def test_does_tell_one_change_of_tier_however_often_it_is_applied() -> None:
    own = unit("a", "Smash: 4", "Smash: 2", acts=1)
    result = fight(battle([own], [unit("t", tier=3, native=3)], seconds=8.5))
    assert [(e["time"], e["amount"]) for e in result.events("tier_changed")] == [(1.0, 2), (7.0, 3)]
