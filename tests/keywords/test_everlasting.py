"""Everlasting (800.20): ten seconds after a death the unit is back, if combat still runs."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def fallen(*lines: str, seconds: float = 10.6, more: list[Document] | None = None, **printed: object) -> Fight:
    """`e` dies of its Burn at 0.5; its ally `o` holds the round."""
    state = {"burn": 99, **printed.pop("state", {})}  # type: ignore[dict-item]
    own = unit("e", *lines, vitality=90, state=state, at=(0, 0), **printed)  # type: ignore[arg-type]
    return fight(battle([own, *(more or [unit("o", at=(4, 0))])], [unit("x")], seconds=seconds))


@pytest.mark.rule("800.20a", "500.9a", "500.9c", "500.4d", "900.28b")
def test_does_revive_ten_seconds_after_the_death_at_full_vitality() -> None:
    result = fallen("Everlasting")
    assert (result.times("death"), result.times("revival")) == ([0.5], [10.5])
    assert (result.unit("e")["vitality"], result.unit("e")["alive"]) == (90, True)


@pytest.mark.rule("800.20a", "800.20b")
def test_does_not_revive_before_its_time() -> None:
    result = fallen("Everlasting", seconds=10.45)
    assert (result.events("revival"), result.unit("e")["alive"]) == ([], False)


@pytest.mark.rule("800.20a")
def test_does_not_concern_a_unit_without_it() -> None:
    assert fallen(seconds=12).events("revival") == []


@pytest.mark.rule("900.28b", "800.20a")
def test_does_revive_after_every_death() -> None:
    # dead at 0.5, back at 10.5; k acts at 11.0: dead, and back at 21.0
    own = unit("e", "Everlasting", vitality=90, state={"burn": 99})
    foe = unit("k", "Deal 99 damage", acts=3)
    result = fight(battle([own, unit("o")], [foe], seconds=21.1, draws={"k/target": ["o", "e", "o"]}))
    assert (result.times("death"), result.times("revival")) == ([0.5, 11.0], [10.5, 21.0])


@pytest.mark.rule("800.20b", "500.9a", "S300-09", "S300-07")
def test_does_not_hold_the_round_open() -> None:
    result = fight(battle([unit("e", "Everlasting", vitality=9, state={"burn": 9})], [unit("x")]))
    assert (result["winner"], result["steps"], result.unit("e")["alive"]) == ("enemy", 10, False)


@pytest.mark.rule("800.20b", "S300-09")
def test_does_not_wait_any_more_once_combat_has_ended() -> None:
    # e dies at 0.5; its ally dies at 1.5, and that is the end
    own = [unit("e", "Everlasting", vitality=9, state={"burn": 9}), unit("o", vitality=9, state={"venom": 9})]
    assert fight(battle(own, [unit("x")], seconds=1.4)).state("e", "everlasting_in") == 9.1
    ended = fight(battle(own, [unit("x")]))
    assert (ended["winner"], ended["seconds"], ended.state("e", "everlasting_in")) == ("enemy", 1.5, 0)


@pytest.mark.rule("800.20b", "900.28b")
def test_does_not_run_while_the_unit_lives() -> None:
    # killed at 8.0, not earlier than 18.0 back
    own = unit("e", "Everlasting", vitality=9)
    foe = unit("k", "Deal 99 damage", acts=8)
    result = fight(battle([own, unit("o")], [foe], seconds=18.1, draws={"k/target": ["e", "o"]}))
    assert result.times("revival") == [18.0]


@pytest.mark.rule("800.20d", "500.9g")
def test_does_come_by_a_grant_for_the_battle_and_stays_through_deaths() -> None:
    # granted at 0.25; dead at 0.5 and, of k, at 11.0
    own = unit("e", vitality=90, state={"burn": 99})
    giver = unit("g", "Allies gain Everlasting", acts=0.25)
    foe = unit("k", "Deal 99 damage", acts=3)
    board = battle([own, giver], [foe], seconds=21.1, draws={"k/target": ["g", "e", "g"]})
    assert fight(board).times("revival") == [10.5, 21.0]


@pytest.mark.rule("S800-20", "400.5f")
def test_does_not_come_to_a_unit_that_is_dead_already() -> None:
    giver = unit("g", "Allies gain Everlasting", acts=1, at=(4, 0))
    assert fallen(seconds=12, more=[giver]).events("revival") == []


@pytest.mark.rule("800.20c", "500.9f", "800.55d", "S600-04")
def test_does_bring_back_a_new_incarnation() -> None:
    assert fallen("Everlasting").state("e", "incarnation") == 1


@pytest.mark.rule("300.4f", "400.4i", "700.5c")
def test_does_not_renew_a_line_once_per_target_which_goes_by_the_unit() -> None:
    # served in its first life, whose Maim is gone, and not in the second
    own = unit("e", "Everlasting", vitality=90, state={"burn": 99})
    foe = unit("k", "Maim: 4, once per target", acts=0.25)
    draws = {"k/target": ["e", "o", "e"]}
    board = battle([own, unit("o")], [foe], seconds=16.3, draws=draws)
    assert fight(board).state("e", "maim") == 0


@pytest.mark.rule("500.9d", "800.20g", "S300-02", "S300-03")
def test_does_begin_its_charge_anew() -> None:
    # 7.5 s of 8 were done at the death; back at 10.5, before charges grow in that step (S300-02), it needs 160 steps
    result = fallen("Everlasting", "Gain 1 Power", seconds=18.6, state={"charge": 0.875})
    assert result.times("activation", source="e") == [18.45]


@pytest.mark.rule("500.9c", "C18", "700.5c", "800.20g")
def test_does_leave_every_status_and_gain_of_the_former_life_behind() -> None:
    state: Document = {
        "venom": 3, "maim": 3, "haywire": 1, "feral": 2, "dread": 2, "kindled": 2, "overclock": 1, "consecrate": 2,
        "freeze": 60, "blind": 60, "stun": 60, "prismbreak": 60, "roost": 2,
        "life_stats": {"power": 5, "armor": 5},
        "modifiers": [{"kind": "timed", "stat": "power", "amount": 5, "start": 5, "for": 60}],
    }  # fmt: skip
    unit_after = fallen("Everlasting", state=state).unit("e")
    assert [unit_after[stat] for stat in ("power", "speed", "armor", "focus")] == [0, 0, 0, 10]
    for key in state:
        assert key not in unit_after["state"], key


def due(at: tuple[int, int]) -> Document:
    """`e`, dead when the document begins, to return at 0.5."""
    return unit("e", "Everlasting", at=at, state={"life": "dead", "placed": False, "everlasting_in": 0.5})


@pytest.mark.rule("500.9a", "S500-21")
def test_does_return_to_its_own_place_when_that_is_free() -> None:
    result = fight(battle([due((4, 2)), unit("o", at=(0, 2))], [unit("x")], seconds=0.6, resume=True))
    assert result.unit("e")["at"] == [4, 2]


@pytest.mark.rule("500.9a", "S500-21")
def test_does_return_to_the_first_place_that_fits_in_reading_order_when_its_own_is_taken() -> None:
    #  . l l . r r . .     two cells fit at (6, 0) before any of the rows below
    #  e e o o . . . .
    ours = [due((1, 2)), unit("l", at=(1, 0)), unit("r", at=(4, 0)), unit("o", at=(2, 2))]
    result = fight(battle(ours, [unit("x")], seconds=0.6, resume=True))
    assert (result.times("revival"), result.unit("e")["at"]) == ([0.5], [6, 0])


@pytest.mark.rule("500.9a", "S500-21", "900.28b")
def test_does_wait_while_its_half_is_full_and_return_when_a_place_is_free() -> None:
    # two Huge units fill the half until one dies of its Burn at 1.0
    ours = [due((0, 0)), unit("g", "Huge", size=4, at=(0, 0)),
            unit("h", "Huge", size=4, at=(4, 0), vitality=14, state={"burn": 10})]  # fmt: skip
    result = fight(battle(ours, [unit("x")], seconds=1.1, draws={"h/burn_spread": [0]}, resume=True))
    assert (result.times("revival_waits"), result.times("revival")) == ([0.5], [1.0])
    assert result.unit("e")["at"] == [4, 0]


@pytest.mark.rule("800.20e", "900.28g", "800.13b")
def test_does_revive_after_a_cull() -> None:
    own = unit("e", "Everlasting", vitality=90, state={"maim": 91})
    foe = unit("k", "Cull", acts=1)
    result = fight(battle([own, unit("o")], [foe], seconds=11.1, draws={"k/target": ["e", "o"]}))
    assert (result.times("cull"), result.times("revival")) == ([1.0], [11.0])


@pytest.mark.rule("500.8h", "800.20a")
def test_does_revive_after_a_self_destruct() -> None:
    own = unit("e", "Everlasting", "Self-destruct", acts=1)
    assert fight(battle([own, unit("o")], [unit("x")], seconds=11.1)).times("revival") == [11.0]


@pytest.mark.rule("500.9h", "500.9i", "500.9j", "400.6b", "400.6l", "900.28h")
def test_does_fire_its_own_channel_and_its_allies() -> None:
    lines = (
        "Passive: When this unit revives, gain 1 Power",
        "Passive: When this unit revives from Everlasting, gain 2 Power",
    )
    hears = unit("o", "Passive: When an ally revives, gain 8 Power", at=(4, 0))
    result = fallen("Everlasting", *lines, more=[hears])
    assert (result.unit("e")["power"], result.unit("o")["power"]) == (3, 8)


@pytest.mark.rule("500.9k")
@pytest.mark.parametrize(("killer", "jailer", "struck"), [
    ({}, {}, "k"), ({"vitality": 9, "venom": 9}, {}, "y"), ({}, {"charge": 0.9375, "stun": 8}, "y"),
])  # fmt: skip
def test_does_remember_its_killer_until_it_is_back(killer: Document, jailer: Document, struck: str) -> None:
    # k kills e at 1.0; where k died at 1.5 or is Entrapped from 8.5 to 11.5, the line at the killer rolls anew
    own = unit("e", "Everlasting", "Passive: When this unit revives, deal 7 damage to the killer", vitality=90)
    foes = [unit("k", "Deal 99 damage, once", state={"charge": 0.875, **killer}), unit("y", focus=0)]
    draws = {"k/target": ["e"] + ["o"] * (struck == "k"), **({"o/target": ["k"]} if jailer else {})}
    ours = [own, unit("o", *(["Entrap"] if jailer else []), state=jailer)]
    result = fight(battle(ours, foes, seconds=11.1, draws=draws))
    assert result.times("revival") == [11.0]
    assert [e["target"] for e in result.events("damage", source="e")] == [struck]


@pytest.mark.rule("500.9e", "S500-33")
def test_does_arm_what_is_once_a_life_again() -> None:
    # Defy death saves it at 0.5, the next tick kills it; back at 10.5 it is saved again at 11.0
    own = unit("e", "Everlasting", "Defy death", vitality=90, state={"burn": 300})
    foe = unit("k", "Deal 999 damage", acts=3)
    result = fight(battle([own, unit("o")], [foe], seconds=11.1, draws={"k/target": ["o", "e"]}))
    assert result.times("defy_death", target="e") == [0.5, 11.0]
    assert (result.times("death"), result.unit("e")["vitality"]) == ([1.0], 1)


@pytest.mark.rule("S400-11", "300.4e")
def test_does_not_arm_what_is_once_a_battle_again() -> None:
    # acts at 0.25; dead at 0.5, back at 10.5, acts at 18.5
    own = unit("e", "Everlasting", "Allies gain 5 Power, once", vitality=90, acts=0.25, state={"burn": 99})
    result = fight(battle([own, unit("o")], [unit("x")], seconds=18.6))
    assert len(result.times("activation", source="e")) == 2
    assert result.unit("o")["power"] == 5
