"""Cascade (800.9): a third of the time the ability comes again a tenth of a second later."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, unit
from tests.dice import drawn, loaded


def chain(*rolls: int, seconds: float = 3, state: Document | None = None, lines: tuple[str, ...] = ()) -> Fight:
    """`a` acts at 1.0 with those Cascade rolls."""
    own = unit("a", "Deal 1 damage", "Cascade", *lines, acts=1, state=state)
    return fight(battle([own], [unit("t")], seconds=seconds, draws={"a/cascade": list(rolls)} if rolls else None))


@pytest.mark.rule("800.9a", "300.2g", "300.3-21", "C45")
def test_does_repeat_the_whole_ability_a_tenth_of_a_second_later() -> None:
    result = chain(YES, NO)
    assert result.times("activation", source="a") == [1.0, 1.1]
    assert result.unit("t")["vitality"] == 998


@pytest.mark.rule("300.2g", "S300-03")
def test_does_return_to_the_normal_charge_after_it() -> None:
    # the cycle of 8 s starts anew at 1.1
    assert chain(YES, NO, NO, seconds=9.2).times("activation", source="a") == [1.0, 1.1, 9.1]


@pytest.mark.rule("800.9a", "800.9b")
@pytest.mark.parametrize(("rolled", "repeats"), [(3299, 1), (3300, 0)])
def test_does_come_true_33_times_in_a_hundred(monkeypatch: pytest.MonkeyPatch, rolled: int, repeats: int) -> None:
    loaded(monkeypatch, cascade=(rolled, 10_000))
    assert len(chain(seconds=1.05).events("cascade")) == repeats


@pytest.mark.rule("800.9b")
def test_does_roll_anew_for_each_link() -> None:
    result = chain(YES, YES, NO)
    assert result.times("activation", source="a") == [1.0, 1.1, 1.2]
    assert drawn(result, "a", "cascade") == 3


@pytest.mark.rule("800.9c", "S800-10", "900.16e")
def test_does_stop_after_seven_repeats_without_another_roll() -> None:
    # eight activations, seven rolls; the depth is back at 0
    result = chain(*[YES] * 7)
    assert len(result.times("activation", source="a")) == 8
    assert (drawn(result, "a", "cascade"), result.state("a", "cascade_depth")) == (7, 0)


@pytest.mark.rule("800.9c", "S800-10")
def test_does_begin_a_new_chain_after_a_full_one() -> None:
    # seven repeats from 1.0 to 1.7, then the cycle until 9.7, and seven may follow again
    assert len(chain(*[YES] * 14, seconds=11).times("activation", source="a")) == 16


@pytest.mark.rule("800.9c", "900.16e")
def test_does_count_from_nothing_again_after_a_failed_roll() -> None:
    # depth 6, a failure at 1.0; from 9.0 on there are seven again, where six would have left one
    result = chain(NO, *[YES] * 7, seconds=11, state={"cascade_depth": 6})
    assert len(result.times("activation", source="a")) == 1 + 8


@pytest.mark.rule("800.9d", "S300-22")
def test_does_not_repeat_when_the_unit_is_entrapped_and_its_depth_is_reset() -> None:
    # t Entraps whoever hurts it: a is away when its own step 21 comes
    trap = unit("t", "Passive: When this unit takes damage, Entrap all enemies")
    own = unit("a", "Deal 1 damage", "Cascade", acts=1, state={"cascade_depth": 3})
    result = fight(battle([own], [trap], seconds=1.5))
    assert (drawn(result, "a", "cascade"), result.state("a", "cascade_depth")) == (0, 0)
    assert result.times("activation", source="a") == [1.0]


@pytest.mark.rule("800.9e", "S300-21")
def test_does_not_repeat_when_the_unit_died_of_its_activation() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", acts=1, vitality=3)
    foe = unit("t", "Damaging enemies lose 3 vitality")
    result = fight(battle([own, unit("o")], [foe], seconds=1.5, draws={"a/target": ["t"]}))
    assert result.times("death", target="a") == [1.0]
    assert drawn(result, "a", "cascade") == 0


@pytest.mark.rule("800.9e", "S300-21")
def test_does_not_repeat_even_when_the_dead_unit_is_everlasting() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", "Everlasting", acts=1, vitality=3)
    foe = unit("t", "Damaging enemies lose 3 vitality")
    result = fight(battle([own, unit("o")], [foe], seconds=12, draws={"a/target": ["t"]}))
    assert drawn(result, "a", "cascade") == 0
    assert result.times("activation", source="a") == [1.0]


@pytest.mark.rule("S300-19")
def test_does_not_roll_when_there_was_no_target() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", acts=1)
    result = fight(battle([own], [unit("t", state={"entrap": 3})], seconds=1.5))
    assert drawn(result, "a", "cascade") == 0


@pytest.mark.rule("800.9f", "400.6c", "S800-69")
def test_does_fire_both_channels_at_the_roll_and_only_when_it_succeeds() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", "Passive: When this unit Cascades, gain 5 Power", acts=1)
    ally = unit("o", "Passive: When an ally Cascades, gain 3 Power")
    enemy = unit("t", "Passive: When an ally Cascades, gain 3 Power")
    board = battle([own, ally], [enemy], seconds=1.05, draws={"a/cascade": [YES]})
    result = fight(board)
    assert [result.unit(one)["power"] for one in ("a", "o", "t")] == [5, 3, 0]
    board["draws"] = {"a/cascade": [NO]}
    assert [fight(board).unit(one)["power"] for one in ("a", "o", "t")] == [0, 0, 0]


@pytest.mark.rule("S300-16", "300.2g", "800.27a")
def test_does_take_twice_as_long_when_frozen() -> None:
    assert chain(YES, NO, state={"freeze": 60}).times("activation", source="a") == [2.0, 2.2]


@pytest.mark.rule("S300-16", "800.68a")
def test_does_wait_out_a_stun() -> None:
    # Haywire stuns a for 3 s at the close of the first activation
    assert chain(YES, NO, seconds=5, state={"haywire": 1}).times("activation", source="a") == [1.0, 4.1]


@pytest.mark.rule("S300-15", "300.3-21")
def test_does_stand_beside_a_reactivation_and_both_are_served_one_after_the_other() -> None:
    own = unit("a", "Deal 1 damage", "50% chance to reactivate", "Cascade", acts=1)
    draws = {"a/reactivate": [YES, NO, NO], "a/cascade": [YES, NO, NO]}
    result = fight(battle([own], [unit("t")], seconds=3, draws=draws))
    assert result.times("activation", source="a") == [1.0, 1.1, 1.2]
    assert result.kinds("reactivation", "cascade") == ["reactivation", "cascade"]


@pytest.mark.rule("800.9a", "300.3-3", "800.55a")
def test_does_choose_its_target_anew() -> None:
    own = unit("a", "Deal 1 damage", "Cascade", "Rabid", acts=1)
    result = fight(battle([own], [unit("t"), unit("s")], seconds=2, draws={"a/cascade": [YES, NO]}))
    assert {e["target"] for e in result.events("damage")} == {"t", "s"}


@pytest.mark.rule("800.9c", "S300-19")
def test_does_begin_a_new_chain_after_a_repeat_that_found_no_target() -> None:
    # the repeat at 1.1 finds nobody and rolls nothing; the next activation of itself begins at depth 0 again
    own = unit("a", "Deal 1 damage", "Cascade", "Entrap", acts=1)
    result = fight(battle([own], [unit("t")], seconds=9.3, draws={"a/cascade": [YES, YES]}))
    assert [e["why"] for e in result.events("skipped", source="a") if e["time"] == 1.1] == ["no_target"]
    assert [e["amount"] for e in result.events("cascade")] == [1, 1]
