"""How a battle ends, and what opens it (300.1, S300-07 to S300-09, S300-28, S300-29)."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit

BLAST = "Passive: When this unit dies, deal 50 damage to all enemies"


@pytest.mark.rule("S300-07")
def test_a_side_without_a_living_unit_loses_after_the_activation_that_did_it() -> None:
    result = fight(battle([unit("a", "Deal 2000 damage", acts=1)], [unit("t")]))
    assert (result["winner"], result["reason"], result["seconds"]) == ("player", "wipe", 1)
    assert result["events"][-1]["kind"] == "end"


@pytest.mark.rule("S300-07")
def test_nothing_happens_after_the_end() -> None:
    # b is ready in the same step as a, and has lines that need no target.
    a, b = unit("a", "Deal 2000 damage", acts=1), unit("b", "Gain 1 Armor", acts=1)
    result = fight(battle([a, b], [unit("t")], draws={"battle/first_side": [0]}))
    assert result.events("activation", source="b") == []


@pytest.mark.rule("S300-07", "S300-08")
def test_a_tree_ends_before_the_end_is_tested_so_both_sides_may_fall_in_one() -> None:
    result = fight(battle([unit("a", "Deal 2000 damage", vitality=40, acts=1)], [unit("t", BLAST)]))
    assert (result["winner"], result["reason"]) == ("draw", "wipe")


@pytest.mark.rule("S300-07")
def test_a_side_that_falls_as_timers_end_has_lost_before_anything_ticks() -> None:
    """Nobody burns: the end is asked where Burn would have ticked all the same, and the Venom there comes too late."""
    sleeper = unit("a", "Dormant until 3 seconds pass", "When this awakens, deal 2000 damage to all enemies")
    watch = unit("b", state={"venom": 500, "venom_in": 3.0})
    result = fight(battle([sleeper, watch], [unit("t")]))
    assert (result["winner"], result["seconds"]) == ("player", 3)
    assert [event["kind"] for event in result["events"][-2:]] == ["death", "end"]


@pytest.mark.rule("S300-07")
def test_the_rest_of_the_activation_resolves_after_the_last_enemy_fell() -> None:
    a = unit("a", "Deal 2000 damage", "Gain 3 Armor", acts=1)
    result = fight(battle([a], [unit("t")]))
    assert result.unit("a")["armor"] == 3


@pytest.mark.rule("S300-07", "S300-28")
def test_a_battle_may_end_in_the_battle_start_pass() -> None:
    a = unit("a", "Passive: At battle start, deal 2000 damage to all enemies")
    result = fight(battle([a], [unit("t"), unit("u")]))
    assert (result["winner"], result["reason"], result["steps"]) == ("player", "wipe", 0)


@pytest.mark.rule("S300-07")
@pytest.mark.parametrize(("player", "enemy", "winner"), [(["a"], [], "player"), ([], ["t"], "enemy"), ([], [], "draw")])
def test_a_side_without_units_is_a_bye(player: list[str], enemy: list[str], winner: str) -> None:
    result = fight(battle([unit(i) for i in player], [unit(i) for i in enemy]))
    assert (result["winner"], result["reason"], result["steps"]) == (winner, "bye", 0)


@pytest.mark.rule("S300-07", "800.19b")
def test_an_entrapped_unit_holds_the_round() -> None:
    a = unit("a", "Deal 2000 damage", acts=1)
    enemies = [unit("t"), unit("u", state={"entrap": 5})]
    result = fight(battle([a], enemies, seconds=2))
    assert (result["winner"], result["reason"]) == ("none", "limit")


@pytest.mark.rule("S300-07", "900.18b")
@pytest.mark.parametrize("rest", [{"state": {"dormant": 50}}, {"kind": "tool"}, {"kind": "hub"}])
def test_the_dormant_and_objects_do_not_hold_it(rest: Document) -> None:
    a = unit("a", "Deal 2000 damage", acts=1)
    result = fight(battle([a], [unit("t"), unit("u", **rest)], seconds=2))
    assert (result["winner"], result["reason"], result["seconds"]) == ("player", "wipe", 1)


@pytest.mark.rule("S300-07", "S300-02")
def test_a_tick_that_ends_the_battle_comes_before_the_activations_of_its_step() -> None:
    # The first tick of Burn falls in the step in which a is ready.
    burning = unit("t", vitality=5, state={"burn": 50})
    quiet = fight(battle([unit("a")], [burning]))
    assert quiet["winner"] == "player"
    ready = fight(battle([unit("a", state={"charge": 1 - quiet["steps"] / 160})], [burning]))
    assert (ready["steps"], ready.events("activation")) == (quiet["steps"], [])


@pytest.mark.rule("S300-07", "S300-08")
def test_a_pass_ends_before_the_end_is_tested() -> None:
    # Both burn to death in the same pass: whoever the coin names, nobody wins.
    sides = [unit("a", vitality=5, state={"burn": 50})], [unit("t", vitality=5, state={"burn": 50})]
    assert fight(battle(*sides))["winner"] == "draw"


@pytest.mark.rule("S300-09", "800.20b")
def test_a_pending_everlasting_does_not_hold_the_round() -> None:
    result = fight(battle([unit("a", "Deal 2000 damage", acts=1)], [unit("t", "Everlasting")]))
    assert (result["winner"], result["seconds"]) == ("player", 1)
    assert result.events("revival") == []


@pytest.mark.rule("S300-29")
def test_a_unit_starts_with_nothing_on_it() -> None:
    result = fight(battle([unit("a", "Feast", "Cascade", "Deal 10 damage")], [unit("t")], seconds=0))
    assert {key: value for key, value in result.unit("a")["state"].items() if value} == {"vitality": 1000}


@pytest.mark.rule("300.1a")
def test_the_log_that_is_played_back_takes_no_part_in_the_battle() -> None:
    document = battle([unit("a", "Deal 10 damage", speed=90)], [unit("t"), unit("u", "Burn 9", speed=80)], seconds=30)
    told, silent = fight(document), fight(document, events=False)
    assert "events" not in silent
    assert told["events"]
    assert (told["digest"], told["units"]) == (silent["digest"], silent["units"])


@pytest.mark.rule("300.1a", "300.1b")
def test_everything_in_the_log_has_its_time_on_the_fixed_step() -> None:
    lines = ("Burn 9", "Venom: 3", "Gain Hallow: 4", "Gain 3 Fleeting Power", "Deal 10 damage", "Stun: 0.5")
    result = fight(battle([unit("a", *lines, speed=33)], [unit("t", *lines, speed=44)], seconds=30))
    steps = [e["step"] for e in result["events"]]
    assert steps == sorted(steps)
    assert all(e["time"] == e["step"] / 20 for e in result["events"])
    assert len(set(steps)) > 40


@pytest.mark.rule("300.1b", "S300-13")
def test_tick_intervals_advance_on_the_fixed_step() -> None:
    result = fight(battle([unit("a")], [unit("t", vitality=10_000, state={"burn": 64})], seconds=4.2))
    times = result.times("status_tick", status="burn")
    gaps = {round(b - a, 9) for a, b in zip([0.0, *times], times, strict=False)}
    assert len(times) >= 3
    assert len(gaps) == 1


@pytest.mark.rule("300.1b", "S300-14")
@pytest.mark.parametrize(("seconds", "steps"), [(0.01, 1), (0.07, 1), (0.075, 2), (0.1, 2), (0.12, 2), (0.125, 3)])
def test_a_printed_duration_rounds_to_whole_steps_half_up_and_at_least_one(seconds: float, steps: int) -> None:
    result = fight(battle([unit("a", f"Stun: {seconds}", acts=1)], [unit("t")], seconds=8.9))
    assert [e["step"] - 160 for e in result.events("activation", source="t")] == [steps]


@pytest.mark.rule("300.1c")
def test_the_same_battle_and_seed_give_the_same_result() -> None:
    units = [unit("a", "Deal 10 damage", "Cascade", speed=90)], [unit("t"), unit("u"), unit("v")]
    first, second = (fight(battle(*units, seconds=40, seed=5)) for _ in range(2))
    assert first == second


@pytest.mark.rule("300.1c")
def test_another_seed_gives_other_rolls() -> None:
    units = [unit("a", "Deal 10 damage", "Cascade", speed=90)], [unit("t"), unit("u"), unit("v")]
    assert len({fight(battle(*units, seconds=40, seed=s))["digest"] for s in range(8)}) == 8


@pytest.mark.rule("300.1c", "S300-14")
def test_a_draw_more_on_one_card_moves_no_draw_of_another() -> None:
    plain, rolling = (), ("Restore 1 vitality to 1 allies", "Deal 1 damage to 2 enemies", "25% chance: Gain 1 Armor")
    for seed in range(6):
        aims: list[list[str]] = []
        for lines in (plain, rolling):
            a, b = unit("a", "Deal 10 damage", "Venom: 1", speed=90), unit("b", *lines, speed=95)
            result = fight(battle([a, b], [unit(i, vitality=9000) for i in "tuv"], seconds=40, seed=seed))
            aims.append([e["target"] for e in result.events("cast", source="a")])
        assert aims[0] == aims[1]
        assert len(set(aims[0])) > 1


@pytest.mark.rule("S300-28", "100.5c", "S100-14")
def test_the_battle_start_pass_runs_before_the_clock_in_reading_order_the_enemy_half_first() -> None:
    line = "Passive: At battle start, gain 1 Armor"
    player = [unit("b", line, at=(4, 2)), unit("a", line, at=(6, 0)), unit("c", line, at=(0, 2))]
    enemy = [unit("y", line, at=(2, 2)), unit("x", line, at=(4, 0))]
    result = fight(battle(player, enemy, seconds=0))
    gains = result.events("stat_changed")
    assert [e["target"] for e in gains] == ["x", "y", "a", "c", "b"]
    assert {e["time"] for e in gains} == {0}
