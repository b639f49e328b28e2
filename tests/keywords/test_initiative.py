"""Initiative (800.36): effects of the first activation, repeats, and the early push."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.bosses.board import against, boss, phase

BONUS = ("Deal 10 damage", "Initiative: Deal 6 bonus damage")
REPEAT = "Adjacent allies repeat Initiative"


def beside(*others: Document, lines: tuple[str, ...] = BONUS, seconds: float = 1.5, **more: Any) -> Fight:
    """`a` at (2, 0) acts at 1.0 with others around it."""
    own = unit("a", *lines, at=(2, 0), acts=1)
    return fight(battle([own, *others], [unit("t")], seconds=seconds, **more))


@pytest.mark.rule("800.36a", "300.3-14", "900.31a")
def test_does_resolve_on_the_first_activation_only() -> None:
    assert hits(beside(seconds=9.5), "a") == [16, 10]


@pytest.mark.rule("800.36b", "900.31e")
def test_does_not_touch_the_count_of_activations() -> None:
    lines = ("Deal 10 damage", "Initiative: Deal 6 bonus damage", "On the 2nd activation, deal 3 bonus damage")
    assert hits(beside(lines=lines, seconds=9.5), "a") == [16, 13]


@pytest.mark.rule("800.36b")
def test_does_resolve_for_each_ability_of_the_unit() -> None:
    assert hits(beside(lines=(*BONUS, "Initiative: Deal 3 bonus damage")), "a") == [19]


@pytest.mark.rule("800.36c", "900.31-answer", "900.31b", "300.3-14", "C27")
def test_does_repeat_once_for_each_adjacent_granter_before_the_hit() -> None:
    granters = [unit("g", REPEAT, at=(0, 0)), unit("h", REPEAT, at=(4, 0))]
    assert hits(beside(*granters), "a") == [28]


@pytest.mark.rule("800.36c")
def test_does_repeat_as_often_as_the_granter_says() -> None:
    assert hits(beside(unit("g", "Adjacent allies repeat Initiative 3 times", at=(0, 0))), "a") == [34]


@pytest.mark.rule("800.36c", "100.4a")
def test_does_not_repeat_for_a_granter_that_is_not_adjacent_or_for_itself() -> None:
    assert hits(beside(unit("g", REPEAT, at=(6, 0))), "a") == [16]
    assert hits(beside(lines=(*BONUS, REPEAT)), "a") == [16]


@pytest.mark.rule("800.36c", "800.16c", "800.19b")
@pytest.mark.parametrize(("state", "hit"), [({"dormant": 5}, 16), ({"entrap": 5}, 22), ({"life": "dead"}, 16)])
def test_does_not_repeat_for_a_dormant_or_dead_granter_but_for_an_entrapped_one(state: Document, hit: int) -> None:
    assert hits(beside(unit("g", REPEAT, at=(0, 0), state=state)), "a") == [hit]


@pytest.mark.rule("800.36c", "C27", "400.7a")
def test_does_repeat_after_the_whole_first_pass_and_before_lucid_lines() -> None:
    lines = ("Initiative: Gain 2 Power", "Gain 1 Armor", "Lucid: Gain 1 Speed")
    result = beside(unit("g", REPEAT, at=(0, 0)), lines=lines)
    assert [e["stat"] for e in result.events("stat_changed", target="a")] == ["power", "armor", "power", "speed"]


@pytest.mark.rule("800.36c", "400.7c")
def test_does_repeat_a_line_of_the_post_damage_lane_behind_the_hit() -> None:
    result = beside(unit("g", REPEAT, at=(0, 0)), lines=("Deal 10 damage", "Initiative: Maim: 5"))
    assert result.state("t", "maim") == 10
    assert result.kinds("damage", "status_applied") == ["damage", "status_applied", "status_applied"]


@pytest.mark.rule("800.36d", "900.31c")
def test_does_roll_anew_for_each_repeat() -> None:
    own = unit("a", "Initiative: Deal 5 damage to 1 enemies", at=(2, 0), acts=1)
    granter = unit("g", REPEAT, at=(0, 0))
    draws = {"a/target": ["t"], "a/scope_pick": ["t", "s"]}
    result = fight(battle([own, granter], [unit("t"), unit("s")], seconds=1.5, draws=draws))
    assert [e["target"] for e in result.events("damage")] == ["t", "s"]


@pytest.mark.rule("800.36c", "800.36a")
def test_does_not_repeat_after_the_first_activation() -> None:
    assert hits(beside(unit("g", REPEAT, at=(0, 0)), seconds=9.5), "a") == [22, 10]


@pytest.mark.rule("800.36a", "S300-19", "S800-38")
def test_does_not_use_it_up_without_a_target() -> None:
    own = unit("a", *BONUS, acts=1)
    result = fight(battle([own], [unit("t", state={"entrap": 3})], seconds=9.5))
    assert hits(result, "a") == [16]


@pytest.mark.rule("800.36e", "900.31d")
def test_does_come_early_with_the_allys_own_target_and_stats_when_pushed() -> None:
    # a deals its bonus to its own target at 0.5 and then acts as if it had used it
    pusher = unit("p", "An adjacent ally's Initiative resolves now", at=(0, 0), acts=0.5)
    lines = ("Deal 10 damage", "Initiative: Deal bonus damage equal to Armor")
    own = unit("a", *lines, at=(2, 0), acts=1, armor=6)
    draws = {"a/listener_target": ["s"], "a/target": ["t"]}
    result = fight(battle([own, pusher], [unit("t"), unit("s")], seconds=1.5, draws=draws))
    assert [(e["time"], e["source"], e["target"], e["vitality"]) for e in result.events("damage")] == [
        (0.5, "a", "s", 6),
        (1.0, "a", "t", 10),
    ]


@pytest.mark.rule("S800-38", "800.36e")
def test_does_nothing_when_it_is_pushed_a_second_time() -> None:
    pushers = [unit(one, "An adjacent ally's Initiative resolves now", at=at, acts=acts) for one, at, acts in
               (("p", (0, 0), 0.25), ("q", (4, 0), 0.5))]  # fmt: skip
    result = beside(*pushers, lines=("Initiative: Gain 5 Power",))
    assert result.unit("a")["power"] == 5
    assert [e["why"] for e in result.events("skipped", source="q", target="a")] == ["spent"]


@pytest.mark.rule("800.36e", "800.36c")
def test_does_repeat_even_when_pushed() -> None:
    pusher = unit("p", "An adjacent ally's Initiative resolves now", at=(0, 0), acts=0.5)
    result = beside(pusher, unit("g", REPEAT, at=(4, 0)), lines=("Initiative: Gain 5 Power",))
    assert result.unit("a")["power"] == 10


@pytest.mark.rule("800.36e")
def test_does_not_push_a_unit_without_such_lines() -> None:
    pusher = unit("p", "An adjacent ally's Initiative resolves now", at=(0, 0), acts=0.5)
    result = beside(pusher, lines=("Deal 10 damage",))
    assert [e["why"] for e in result.events("skipped", source="p", target="a")] == ["nothing_to_do"]
    assert result.state("a", "initiative_used") is True  # by its own activation at 1.0


@pytest.mark.rule("800.36b", "900.31a")
def test_does_resolve_once_for_each_ability_of_a_boss() -> None:
    first = phase("Deal 10 damage", "Initiative: Deal 6 bonus damage")
    second = phase("Deal 20 damage", "Initiative: Deal 3 bonus damage", at=0.5)
    own = unit("x", "Deal 600 damage", acts=9.5)
    result = against([own], boss(first, second), state={"charge": 0.875}, seconds=17.25)
    assert hits(result, "b") == [16, 10, 23]


@pytest.mark.rule("800.36b", "S800-76")
def test_does_keep_the_new_abilitys_first_for_when_the_boss_acts_by_it() -> None:
    # the cost takes the boss into its second phase; it acts on by the lines of its first
    first = phase("Bloodletting: 600", "Deal 10 damage", "Initiative: Deal 6 bonus damage")
    second = phase("Deal 20 damage", "Initiative: Deal 3 bonus damage", at=0.5)
    result = against([unit("x")], boss(first, second), state={"charge": 0.875}, seconds=9.5)
    assert hits(result, "b") == [16, 23]


@pytest.mark.rule("800.36a", "300.3-9")
def test_does_ask_for_a_cost_of_the_first_activation_alone() -> None:
    result = beside(lines=("Initiative: Bloodletting: 10", "Deal 5 damage"), seconds=9.5)
    assert [e["time"] for e in result.events("cost_paid")] == [1.0]
