"""One step: pause flags, timers, what ended, ticks, in their order (S300-02, S300-06, S300-12)."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit


@pytest.mark.rule("S300-02")
def test_what_ends_in_the_same_step_ends_kind_by_kind_over_the_whole_board() -> None:
    # Each kind ends on all units before the next does; the coin names the enemy first, then reading order.
    # Freeze and Blind wait while there is Prismbreak, so that one ends on a unit of its own.
    timers = {"stun": 0.5, "freeze": 0.5, "blind": 0.5}
    player = [unit("b", at=(4, 0), state=timers), unit("a", at=(0, 0), state=timers)]
    enemy = [unit("t", state={"prismbreak": 0.5, "entrap": 0.5}), unit("u", state=timers)]
    result = fight(battle(player, enemy, seconds=0.5, draws={"battle/first_side": [1]}))
    assert [(e["status"], e["target"]) for e in result.events("status_expired")] == [
        *[("stun", i) for i in "uab"],
        *[("freeze", i) for i in "uab"],
        *[("blind", i) for i in "uab"],
        ("prismbreak", "t"),
        ("entrap", "t"),
    ]


@pytest.mark.rule("S300-02")
@pytest.mark.parametrize(("coin", "order"), [(0, ["a", "b", "x", "y"]), (1, ["x", "y", "a", "b"])])
@pytest.mark.parametrize("state", [{"burn": 1}, {"venom": 1, "venom_in": 0.5}])
def test_a_pass_goes_by_the_coin_of_the_step_then_by_reading_order(
    state: Document, coin: int, order: list[str]
) -> None:
    player = [unit("b", at=(0, 2), state=state), unit("a", at=(4, 0), state=state)]
    enemy = [unit("y", at=(0, 2), state=state), unit("x", at=(4, 0), state=state)]
    result = fight(battle(player, enemy, seconds=0.5, draws={"battle/first_side": [coin]}))
    assert [e["target"] for e in result.events("status_tick")] == order


@pytest.mark.rule("S300-02", "S300-05")
def test_one_coin_serves_the_whole_step() -> None:
    # Burn ticks and two activations in the step of 0.5 s: one roll, scripted once, names the side for both.
    a, t = (unit(i, acts=0.5, state={"burn": 1}) for i in "at")
    result = fight(battle([a], [t], seconds=0.5, draws={"battle/first_side": [1]}))
    assert [e["target"] for e in result.events("status_tick")] == ["t", "a"]
    assert [e["source"] for e in result.events("activation")] == ["t", "a"]


@pytest.mark.rule("S300-12", "300.1b")
@pytest.mark.parametrize(
    ("line", "status", "seconds"),
    [
        ("Stun: 1.5", "stun", 1.5),
        ("Freeze", "freeze", 4),
        ("Blind", "blind", 3),
        ("Prismbreak", "prismbreak", 3),
        ("Entrap", "entrap", 3),
    ],
)
def test_what_is_set_in_a_step_lasts_from_the_next_one_on_for_its_whole_time(
    line: str, status: str, seconds: float
) -> None:
    result = fight(battle([unit("a", line, acts=1)], [unit("t")], seconds=6))
    assert result.times("status_expired", status=status) == [1 + seconds]


@pytest.mark.rule("S300-12", "800.12a")
def test_a_crush_lasts_its_two_seconds() -> None:
    result = fight(battle([unit("a", "Crush: 5", acts=1)], [unit("t", armor=9)], seconds=4))
    assert [(e["time"], e["amount"]) for e in result.events("stat_changed", stat="armor")] == [(1, -5), (3, 5)]


@pytest.mark.rule("S300-12")
def test_the_pause_of_a_step_holds_even_where_its_timer_ends_in_that_step() -> None:
    # Stunned for 1 s and ready but for one step: it may not use the step in which the Stun ends.
    a = unit("a", state={"stun": 1, "charge": 1 - 1 / 160})
    result = fight(battle([a], [unit("t")], seconds=1.2))
    assert result.times("status_expired") == [1.0]
    assert result.times("activation", source="a") == [1.05]


@pytest.mark.rule("S300-06", "300.2e")
@pytest.mark.parametrize(("line", "held"), [("Stun: 2", 2), ("Entrap", 3)])
def test_a_ready_unit_held_in_that_step_acts_right_after_the_pause(line: str, held: float) -> None:
    a, b = unit("a", line, acts=1), unit("b", acts=1)
    enemies = [b, unit("holds", focus=0)]
    draws = {"a/target": ["b"], "battle/first_side": [0]}
    result = fight(battle([a], enemies, seconds=5, draws=draws))
    assert result.times("activation", source="b") == [1 + held + 0.05]


@pytest.mark.rule("S300-06")
def test_a_freeze_in_the_same_step_does_not_hold_a_ready_unit() -> None:
    result = fight(
        battle([unit("a", "Freeze", acts=1)], [unit("b", acts=1)], seconds=1.2, draws={"battle/first_side": [0]})
    )
    assert result.times("activation", source="b") == [1.0]


@pytest.mark.rule("S300-13", "800.8b", "800.73a")
@pytest.mark.parametrize(("line", "family", "first"), [("Burn 40", "burn", 1.5), ("Venom: 40", "venom", 2.5)])
def test_the_first_tick_comes_one_whole_interval_after_the_application(line: str, family: str, first: float) -> None:
    result = fight(battle([unit("a", line, acts=1)], [unit("t")], seconds=2.6))
    assert result.times("status_tick", status=family)[0] == first


@pytest.mark.rule("S300-13")
def test_adding_to_a_stack_does_not_reset_its_timer() -> None:
    # Applied at 1 s by a and at 1.25 s by b: the first tick stays at 1.5 s.
    a, b = unit("a", "Burn 40", acts=1), unit("b", "Burn 40", acts=1.25)
    result = fight(battle([a, b], [unit("t")], seconds=2.1))
    assert result.times("status_tick") == [1.5, 2.0]


@pytest.mark.rule("S300-19", "S600-03")
def test_an_activation_without_a_target_leaves_the_memory_of_rabid_as_it_was() -> None:
    # x is hit at 2 s, both enemies are away at 4 s, and back at 6 s: x, with all the Focus, is still left out.
    a = unit("a", "Deal 1 damage", "Rabid", speed=300)
    b = unit("b", "Entrap all enemies", acts=3)
    enemies = [unit("x", focus=1_000_000), unit("y", focus=0)]
    result = fight(battle([a, b], enemies, seconds=6.5, draws={"a/target": ["x"]}))
    assert [(e["time"], e["target"]) for e in result.events("damage", source="a")] == [(2, "x"), (6, "y")]
