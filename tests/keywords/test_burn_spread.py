"""Burn's spread (800.8d-g, 900.33): whose enemies, how near, who among the nearest, and what stops it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, unit
from tests.dice import drawn, loaded

#: An enemy that no Focus roll passes over.
LOUD = 1_000_000


def spread(
    enemies: list[Document], *, to: str | None = None, seconds: float = 0.9, more: list[Document] | None = None
) -> Fight:
    """`a` puts 9 Burn on `t` at 0.25; at 0.75 it ticks for 9, keeps 5 and spreads, to `to` if the pick is scripted."""
    draws: dict[str, list[Any]] = {"a/target": ["t"], "t/burn_spread": [YES]}
    if to is not None:
        draws["t/burn_spread_pick"] = [to]
    return fight(battle([unit("a", "Burn: 9", acts=0.25), *(more or [])], enemies, seconds=seconds, draws=draws))


def burns(result: Fight) -> dict[str, int]:
    """Burn at the end, of the units that have some."""
    return {u["id"]: u["state"]["burn"] for u in result["units"] if u["state"].get("burn")}


@pytest.mark.rule("800.8d", "900.33-answer", "900.33b", "900.33d")
def test_does_copy_what_the_decay_left_onto_one_other_unit() -> None:
    # t keeps its 5: a copy, not a move; 9 would be the amount before the decay
    result = spread([unit("t", at=(0, 0)), unit("n", at=(2, 0)), unit("m", at=(0, 2))], to="n")
    assert burns(result) == {"t": 5, "n": 5}
    assert [(e["source"], e["target"], e["amount"]) for e in result.events("burn_spread")] == [("t", "n", 5)]


@pytest.mark.rule("800.8d", "800.8b", "S300-02")
def test_does_start_the_copys_own_interval_and_it_cannot_tick_in_the_same_pass() -> None:
    result = spread([unit("t", at=(0, 0)), unit("n", at=(2, 0))], seconds=1.3)
    assert result.times("status_tick", target="n") == [1.25]
    assert result.unit("n")["vitality"] == 995


@pytest.mark.rule("800.8d")
def test_does_not_spread_when_nothing_survives_the_decay() -> None:
    board = battle([unit("a", "Burn: 1", acts=0.25)], [unit("t"), unit("n")], seconds=1, draws={"a/target": ["t"]})
    result = fight(board)
    assert drawn(result, "t", "burn_spread") == 0
    assert burns(result) == {}


@pytest.mark.rule("800.8d", "900.33b")
@pytest.mark.parametrize(("rolled", "spreads"), [(499, 1), (500, 0)])
def test_does_spread_with_five_chances_in_a_hundred(monkeypatch: pytest.MonkeyPatch, rolled: int, spreads: int) -> None:
    loaded(monkeypatch, burn_spread=(rolled, 10_000))
    board = battle([unit("a")], [unit("t", state={"burn": 9}), unit("n")], seconds=0.6)
    assert len(fight(board).events("burn_spread")) == spreads


@pytest.mark.rule("800.8d")
def test_does_roll_once_each_tick_that_leaves_some() -> None:
    # 13, 7, 4, 2 leave some, the last 1 leaves none
    result = fight(battle([unit("a")], [unit("t", state={"burn": 13})], seconds=4, draws={"t/burn_spread": [NO] * 4}))
    assert drawn(result, "t", "burn_spread") == 4


@pytest.mark.rule("800.8e", "800.8f", "900.33c")
def test_does_take_the_nearest_even_when_a_farther_one_has_all_the_focus() -> None:
    far = unit("m", at=(4, 0), focus=LOUD)
    assert burns(spread([unit("t", at=(0, 0)), unit("n", at=(2, 0), focus=0), far])) == {"t": 5, "n": 5}


@pytest.mark.rule("800.8e", "S800-08")
def test_does_take_a_cardinal_neighbour_before_a_corner() -> None:
    #  t n        n shares an edge with t: 1; c touches its corner: 2
    #  . c
    corner = unit("c", at=(2, 2), focus=LOUD)
    assert burns(spread([unit("t", at=(0, 0)), unit("n", at=(2, 0), focus=0), corner])) == {"t": 5, "n": 5}


@pytest.mark.rule("800.8e", "900.33c")
def test_does_reach_the_next_unit_out_when_nobody_is_adjacent() -> None:
    # m is 4 away (3 columns and 1 row), x is 5 (5 columns)
    result = spread([unit("t", at=(0, 0)), unit("m", at=(4, 2), focus=0), unit("x", at=(6, 0), focus=LOUD)])
    assert burns(result) == {"t": 5, "m": 5}


@pytest.mark.rule("800.8e", "S800-08")
def test_does_measure_from_footprint_to_footprint() -> None:
    # H fills columns 0-3, t 4-5: 1 apart, though their first cells are 4 apart. c is at t's corner: 2, first cells 4.
    huge, corner = unit("h", "Huge", size=4, at=(0, 0), focus=0), unit("c", at=(6, 2), focus=LOUD)
    assert burns(spread([huge, unit("t", at=(4, 0)), corner])) == {"t": 5, "h": 5}


@pytest.mark.rule("800.8f", "900.33c")
@pytest.mark.parametrize(("rolled", "caught"), [(0, "n"), (29, "n"), (30, "m"), (39, "m")])
def test_does_let_focus_decide_among_the_nearest(monkeypatch: pytest.MonkeyPatch, rolled: int, caught: str) -> None:
    # n and m are both 1 away with 30 and 10 Focus; x is farther, so its Focus is not in the pool
    loaded(monkeypatch, burn_spread=(0, 10_000), burn_spread_pick=(rolled, 40))
    enemies = [
        unit("n", at=(0, 0), focus=30),
        unit("t", at=(2, 0), state={"burn": 9}),
        unit("m", at=(4, 0)),
        unit("x", at=(6, 0), focus=500),
    ]
    result = fight(battle([unit("a")], enemies, seconds=0.6))
    assert [e["target"] for e in result.events("burn_spread")] == [caught]


@pytest.mark.rule("800.8g", "800.8a")
def test_does_land_on_top_of_the_burn_that_is_there_and_leaves_its_timer_alone() -> None:
    # n: 8, ticks at 0.5 and keeps 4; +5 at 0.75; ticks for 9 at 1.0
    enemies = [unit("t", at=(0, 0)), unit("n", at=(2, 0), state={"burn": 8})]
    draws: dict[str, list[Any]] = {"a/target": ["t"], "t/burn_spread": [YES], "n/burn_spread": [NO, NO]}
    result = fight(battle([unit("a", "Burn: 9", acts=0.25)], enemies, seconds=1.1, draws=draws))
    assert [(e["time"], e["amount"]) for e in result.events("status_tick", target="n")] == [(0.5, 8), (1.0, 9)]


@pytest.mark.rule("800.8g", "S800-61")
def test_does_not_follow_a_status_redirect_back_to_the_unit_that_burns() -> None:
    # t takes over what adjacent allies are given; what it spreads itself stays where it lands
    taker = unit("t", "Burn and Venom on adjacent allies go to this unit", at=(0, 0))
    result = spread([taker, unit("n", at=(2, 0))])
    assert burns(result) == {"t": 5, "n": 5}
    assert result.events("redirect") == []


@pytest.mark.rule("800.8d", "S800-07", "500.5a")
def test_does_belong_to_whoever_applied_the_burn() -> None:
    result = spread([unit("t", at=(0, 0)), unit("n", at=(2, 0))], seconds=1.3)
    assert result.state("n", "burn_by") == {"a": 5}
    assert result.unit("a")["stats"]["damage_dealt"] == 9 + 5 + 5


@pytest.mark.rule("S800-07")
def test_does_belong_to_the_largest_applier_alone() -> None:
    # a puts 4 on at 0.25, b 9 at 0.5: 13 tick at 0.75, 7 spread, b's
    units = [unit("a", "Burn: 4", acts=0.25), unit("b", "Burn: 9", acts=0.5)]
    draws: dict[str, list[Any]] = {"a/target": ["t"], "b/target": ["t"], "t/burn_spread": [YES]}
    result = fight(battle(units, [unit("t", at=(0, 0)), unit("n", at=(2, 0))], seconds=0.9, draws=draws))
    assert result.state("n", "burn_by") == {"b": 7}


@pytest.mark.rule("S800-07")
def test_does_belong_to_the_first_of_two_equal_appliers() -> None:
    units = [unit("a", "Burn: 5", acts=0.5), unit("b", "Burn: 5", acts=0.25)]
    draws: dict[str, list[Any]] = {"a/target": ["t"], "b/target": ["t"], "t/burn_spread": [YES]}
    result = fight(battle(units, [unit("t", at=(0, 0)), unit("n", at=(2, 0))], seconds=0.9, draws=draws))
    assert result.state("n", "burn_by") == {"b": 5}


def friendly_fire(more: list[Document], enemies: list[Document], draws: dict[str, list[Any]]) -> Fight:
    """`a` misfires at 0.25 and puts 9 Burn on its ally `t`, whose Burn spreads at 0.75."""
    ours = [unit("a", "Burn: 9", acts=0.25, state={"feral": 10}, at=(6, 2)), unit("t", at=(0, 0)), *more]
    draws = {"a/misfire": [YES], "a/misfire_pick": ["t"], "t/burn_spread": [YES], **draws}
    return fight(battle(ours, enemies, seconds=0.9, draws=draws))


@pytest.mark.rule("800.8d", "S800-07", "S800-74", "S800-08")
def test_does_cross_the_midline_to_the_appliers_enemies_when_the_applier_burnt_its_own_side() -> None:
    # The front rows (row 0) meet: f is 1 away from t, r in the back 3, although both halves number their rows from 0.
    # n stands beside t but is no enemy of a.
    front, rear = unit("f", at=(0, 0), focus=0), unit("r", at=(0, 2), focus=LOUD)
    assert burns(friendly_fire([unit("n", at=(2, 0), focus=LOUD)], [front, rear], {})) == {"t": 5, "f": 5}


@pytest.mark.rule("S800-07", "800.8d")
def test_does_not_cross_when_the_enemy_has_put_more_of_it_on() -> None:
    # a's 9 at 0.25 and the enemy f's 10 at 0.5: 19 tick, 10 remain; f's enemies are t's own side
    enemy = unit("f", "Burn: 10", acts=0.5, at=(0, 0))
    result = friendly_fire([unit("n", at=(2, 0))], [enemy], {"f/target": ["t"]})
    assert burns(result) == {"t": 10, "n": 10}
    assert result.state("n", "burn_by") == {"f": 10}


@pytest.mark.rule("800.8j", "900.33g", "S800-09")
def test_does_not_look_for_another_when_a_relentless_unit_wins_the_pick_and_refuses() -> None:
    enemies = [unit("t", at=(2, 0)), unit("r", "Relentless", at=(0, 0)), unit("n", at=(4, 0))]
    result = spread(enemies, to="r")
    assert [(e["target"], e["why"]) for e in result.events("status_refused")] == [("r", "relentless")]
    assert burns(result) == {"t": 5}


@pytest.mark.rule("900.33g", "S800-09")
def test_does_not_pass_over_the_nearest_for_being_relentless() -> None:
    enemies = [unit("t", at=(0, 0)), unit("r", "Relentless", at=(2, 0), focus=0), unit("n", at=(4, 0), focus=LOUD)]
    assert burns(spread(enemies)) == {"t": 5}


@pytest.mark.rule("S800-09", "600.1a")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}, {"vitality": 1, "burn": 1}])
def test_does_not_choose_an_entrapped_a_dormant_or_a_dead_unit(away: Document) -> None:
    # the last one dies of its own Burn at 0.5
    result = spread([unit("t", at=(0, 0)), unit("g", at=(2, 0), state=away, focus=LOUD), unit("n", at=(4, 0), focus=0)])
    assert burns(result) == {"t": 5, "n": 5}


@pytest.mark.rule("S800-09", "600.1b")
def test_does_not_choose_a_hub() -> None:
    result = spread([unit("t", at=(0, 0)), unit("h", kind="hub", at=(2, 0)), unit("n", at=(4, 0))])
    assert burns(result) == {"t": 5, "n": 5}


@pytest.mark.rule("800.8d", "S800-09")
def test_does_not_return_to_the_burning_unit_when_it_stands_alone() -> None:
    assert burns(spread([unit("t")])) == {"t": 5}


AURA = "Passive: Burn cannot spread on allies"


@pytest.mark.rule("900.33h", "S800-62")
@pytest.mark.parametrize("entrapped", [0, 3])
def test_does_not_spread_on_a_side_under_the_aura_even_when_its_bearer_is_entrapped(entrapped: int) -> None:
    bearer = unit("x", AURA, at=(6, 2), state={"entrap": entrapped})
    assert burns(spread([unit("t", at=(0, 0)), unit("n", at=(2, 0)), bearer])) == {"t": 5}


@pytest.mark.rule("900.33h", "S800-62")
def test_does_not_spread_when_the_burning_unit_itself_bears_the_aura() -> None:
    assert burns(spread([unit("t", AURA, at=(0, 0)), unit("n", at=(2, 0))])) == {"t": 5}


@pytest.mark.rule("S800-62")
@pytest.mark.parametrize("gone", [{"dormant": 3}, {"vitality": 1, "burn": 1}])
def test_does_spread_when_the_bearer_is_dormant_or_dead(gone: Document) -> None:
    bearer = unit("x", AURA, at=(6, 2), state=gone)
    assert burns(spread([unit("t", at=(0, 0)), unit("n", at=(2, 0)), bearer])) == {"t": 5, "n": 5}


@pytest.mark.rule("S800-62")
def test_does_spread_when_the_aura_is_the_appliers() -> None:
    more = [unit("x", AURA)]
    assert burns(spread([unit("t", at=(0, 0)), unit("n", at=(2, 0))], more=more)) == {"t": 5, "n": 5}
