"""Dormant (800.16): asleep, out of reach and out of the fight."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit

TEN = "Dormant until 10 seconds pass"


def sleeping(*lines: str, foe: Document | None = None, seconds: float = 12, **more: Any) -> Fight:
    """`d` sleeps beside `o`; `t` or another is against them."""
    own = unit("d", *lines, at=(0, 0), **more)
    return fight(battle([own, unit("o", at=(2, 0))], [foe or unit("t")], seconds=seconds))


@pytest.mark.rule("800.16f", "800.16d", "300.2e", "S300-12")
def test_does_sleep_from_the_start_for_the_seconds_printed_and_then_charge() -> None:
    result = sleeping(TEN, "Deal 5 damage", seconds=18.2)
    assert result.times("awaken", target="d") == [10.0]
    assert result.times("activation", source="d") == [18.0]


@pytest.mark.rule("800.16d", "900.18c")
def test_does_go_on_from_the_charge_that_it_had() -> None:
    result = sleeping("Deal 5 damage", state={"dormant": 3, "charge": 0.5}, seconds=8)
    assert result.times("activation", source="d") == [7.0]


@pytest.mark.rule("800.16a", "600.1a")
def test_does_not_let_it_be_targeted_or_affected() -> None:
    lines = ("Deal 5 damage to all enemies", "Apply Venom: 2 to all enemies", "All enemies lose 1 Armor")
    result = sleeping(TEN, foe=unit("t", *lines, acts=1), seconds=2)
    one = result.unit("d")
    assert (one["vitality"], one["armor"], result.state("d", "venom")) == (1000, 0, 0)


@pytest.mark.rule("800.16a", "400.6m", "C15", "900.18b")
def test_does_not_hear_anything() -> None:
    result = sleeping(TEN, "Passive: When an enemy activates, gain 5 Power", foe=unit("t", acts=1), seconds=2)
    assert result.unit("d")["power"] == 0


@pytest.mark.rule("800.16c", "900.18b", "900.18-answer", "800.19b")
@pytest.mark.parametrize(("state", "power"), [({"dormant": 5}, 0), ({"entrap": 5}, 4), ({}, 4)])
def test_does_suppress_its_own_auras_where_entrap_does_not(state: Document, power: int) -> None:
    own = unit("d", at=(0, 0), state={"consecrate": 4, **state})
    result = fight(battle([own, unit("o", at=(2, 0))], [unit("t")], seconds=1))
    assert result.unit("o")["power"] == power


@pytest.mark.rule("800.16c", "800.16g")
def test_does_project_its_auras_once_it_is_awake() -> None:
    aura = "Passive: While this has 0 or more Armor, adjacent allies gain 5 Power"
    assert [sleeping(TEN, aura, seconds=s).unit("o")["power"] for s in (9.9, 10)] == [0, 5]


@pytest.mark.rule("800.16b", "500.1i", "C14")
def test_does_let_running_ticks_and_timers_go_on() -> None:
    state = {"burn": 8, "roost": 3, "vitality": 500, "blind": 2}
    result = sleeping(TEN, state=state, seconds=2.5)
    assert result.unit("d")["vitality"] < 500 + 6
    assert len(result.events("heal", target="d")) == 2
    assert result.times("status_expired", target="d", status="blind") == [2.0]


@pytest.mark.rule("800.16e", "700.5a", "900.18e", "C39")
def test_does_let_clear_effects_through() -> None:
    own = unit("o", "Clear Burn from allies", at=(2, 0), acts=1)
    sleeper = unit("d", TEN, at=(0, 0), state={"burn": 500})
    assert fight(battle([own, sleeper], [unit("t")], seconds=1)).state("d", "burn") == 0


@pytest.mark.rule("800.16a", "S300-07")
def test_does_not_contest_the_combat() -> None:
    foe = unit("t", "Deal 2000 damage", acts=1)
    result = sleeping(TEN, foe=foe)
    assert (result["winner"], result["seconds"]) == ("enemy", 1)


@pytest.mark.rule("S300-07", "800.16f")
def test_does_lose_at_once_with_nobody_awake() -> None:
    result = fight(battle([unit("d", TEN)], [unit("t")], seconds=5))
    assert (result["winner"], result["seconds"]) == ("enemy", 0)


@pytest.mark.rule("800.16f", "800.16g")
def test_does_wake_after_so_many_deaths_that_its_side_caused() -> None:
    own = unit("d", "Dormant until 2 enemies die", at=(0, 0))
    killer = unit("o", "Deal 5 damage to all enemies", at=(2, 0), acts=1)
    foes = [unit("t", vitality=5), unit("s", vitality=9), unit("r")]
    result = fight(battle([own, killer], foes, seconds=9.5))
    assert result.times("death") == [1.0, 9.0]
    assert result.times("awaken", target="d") == [9.0]
    assert result.state("d", "wake_progress") == 2


@pytest.mark.rule("800.16f")
def test_does_not_count_deaths_that_its_side_did_not_cause() -> None:
    own = unit("d", "Dormant until 1 enemies die", at=(0, 0))
    foes = [unit("t", "Self-destruct", acts=1), unit("s")]
    result = fight(battle([own, unit("o", at=(2, 0))], foes, seconds=2))
    assert result.times("death") == [1.0]
    assert not result.events("awaken")


@pytest.mark.rule("800.16f", "800.16g")
def test_does_count_amounts_and_stops_at_what_is_printed() -> None:
    own = unit("d", "Dormant until 20 Shield is gained", at=(0, 0))
    giver = unit("o", "Gain Shield: 15", at=(2, 0), acts=1)
    result = fight(battle([own, giver], [unit("t", "Gain Shield: 100", acts=2)], seconds=9.5))
    assert result.times("awaken", target="d") == [9.0]
    assert result.state("d", "wake_progress") == 20


@pytest.mark.rule("800.16f", "S400-01")
def test_does_not_ask_for_more_at_a_higher_tier() -> None:
    assert sleeping(TEN, tier=3).times("awaken", target="d") == [10.0]


@pytest.mark.rule("800.16h", "400.6m")
def test_does_resolve_what_it_prints_for_that_moment() -> None:
    result = sleeping(TEN, "When this awakens, gain 5 Power")
    assert result.events("stat_changed", target="d")[0]["time"] == 10
    assert result.unit("d")["power"] == 5


@pytest.mark.rule("800.16g")
def test_does_stay_awake_for_the_rest_of_the_battle() -> None:
    result = sleeping("Dormant until 2 seconds pass", "When this awakens, gain 5 Power", seconds=20)
    assert (result.unit("d")["power"], result.state("d", "woken"), result.state("d", "asleep")) == (5, True, 0)


@pytest.mark.rule("S800-15", "800.16a")
def test_does_not_run_its_own_battle_start_lines() -> None:
    assert sleeping(TEN, "Passive: At battle start, gain 5 Power").unit("d")["power"] == 0


@pytest.mark.rule("800.16i", "S300-12")
def test_does_end_by_itself_where_an_ability_caused_it() -> None:
    own = unit("a", "Deal 5 damage", "Become Dormant for 3 seconds", "When this awakens, gain 9 Power", acts=1)
    foe = unit("t", "Deal 7 damage to all enemies", acts=2)
    result = fight(battle([own, unit("o")], [foe], seconds=12.2, draws={}))
    assert result.times("status_expired", target="a", status="dormant") == [4.0]
    assert result.times("activation", source="a") == [1.0, 12.0]
    assert (result.unit("a")["vitality"], result.unit("a")["power"]) == (993, 0)


@pytest.mark.rule("800.16g", "800.16h")
def test_does_wake_at_once_when_somebody_wakes_it() -> None:
    own = unit("d", TEN, "When this awakens, gain 5 Power", at=(0, 0))
    waker = unit("o", "Wake adjacent allies", at=(2, 0), acts=1)
    result = fight(battle([own, waker], [unit("t")], seconds=9.5))
    assert result.times("awaken", target="d") == [1.0]
    assert result.times("activation", source="d") == [9.0]
    assert result.unit("d")["power"] == 5


@pytest.mark.rule("800.16i")
def test_does_not_resolve_those_lines_when_a_sleep_for_a_time_is_ended() -> None:
    own = unit("d", "When this awakens, gain 5 Power", at=(0, 0), state={"dormant": 9})
    waker = unit("o", "Wake adjacent allies", at=(2, 0), acts=1)
    result = fight(battle([own, waker], [unit("t")], seconds=1.5))
    assert (result.times("awaken"), result.unit("d")["power"], result.state("d", "dormant")) == ([1.0], 0, 0)


@pytest.mark.rule("800.16g")
def test_does_not_wake_those_who_are_awake() -> None:
    own = unit("d", "When this awakens, gain 5 Power", at=(0, 0))
    result = fight(battle([own, unit("o", "Wake adjacent allies", at=(2, 0), acts=1)], [unit("t")], seconds=1.5))
    assert not result.events("awaken")


@pytest.mark.rule("C16", "300.5a")
def test_does_not_shield_it_from_overtime() -> None:
    own = unit("d", "Dormant until 100 seconds pass", at=(0, 0))
    result = fight(battle([own, unit("o", at=(2, 0))], [unit("t")], seconds=61))
    assert result.unit("d")["vitality"] == 999


@pytest.mark.rule("S300-12", "800.16f", "300.2e")
def test_does_resume_in_the_middle_of_its_sleep() -> None:
    own = unit("d", TEN, at=(0, 0), state={"asleep": True, "wake_progress": 190})
    board = battle([own, unit("o", at=(2, 0))], [unit("t")], seconds=9, resume=True)
    assert fight(board).times("awaken", target="d") == [0.5]


@pytest.mark.rule("800.16a", "800.69a", "500.4c")
def test_does_not_answer_a_death_beside_it() -> None:
    own = unit("d", TEN, "Macabre: Gain 3 Power", at=(0, 0))
    foe = unit("t", "Deal 2000 damage", acts=1)
    board = battle(
        [own, unit("o", at=(2, 0)), unit("p", focus=1, at=(6, 0))], [foe], seconds=2, draws={"t/target": ["o"]}
    )
    result = fight(board)
    assert (result.times("death"), result.unit("d")["power"]) == ([1.0], 0)
    assert hits(result, "t") == [1000]


@pytest.mark.rule("S800-15", "S200-06", "800.16f", "800.16g")
def test_does_begin_its_progress_anew_unless_its_state_says_how_far_it_is() -> None:
    def awakens(**state: object) -> list[float]:
        own = unit("a", "Dormant until 1 seconds pass", state=state)
        return fight(battle([own, unit("o")], [unit("t")], seconds=1.5)).times("awaken")

    assert (awakens(), awakens(wake_progress=15), awakens(woken=True)) == ([1.0], [0.25], [])


@pytest.mark.rule("800.16i", "800.16a", "800.56c")
def test_does_come_to_others_for_a_time() -> None:
    own = unit("a", "Deal 5 damage", "The target becomes Dormant for 2 seconds", acts=1)
    late = unit("b", "Deal 3 damage to all enemies", acts=2)
    result = fight(battle([own, late], [unit("t", "Relentless"), unit("s")], seconds=3.5, draws={"a/target": ["t"]}))
    assert [result.unit(one)["vitality"] for one in ("t", "s")] == [995, 997]
    assert result.times("status_expired", target="t", status="dormant") == [3.0]
    assert not result.events("awaken")


@pytest.mark.rule("800.16f", "800.16g")
def test_does_not_answer_the_deeds_that_it_waited_for() -> None:
    own = unit("d", "Dormant until 1 allies activate", "Passive: When an ally activates, gain 1 Armor", at=(0, 0))
    result = fight(battle([own, unit("o", at=(2, 0), acts=1)], [unit("t")], seconds=9.5))
    assert result.times("awaken", target="d") == [1.0]
    assert result.unit("d")["armor"] == 1
