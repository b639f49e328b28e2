"""Entrap (800.19): out of reach, out of action, and running on inside."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def entrapped(state: Document, seconds: float, *lines: str, target: tuple[str, ...] = (), acts: float = 1) -> Fight:
    """`t` stands Entrapped for 3 s (unless told), `s` apart from it; `a` acts with those lines."""
    enemies = [unit("t", *target, state={"entrap": 3, **state}), unit("s", focus=0)]
    return fight(battle([unit("a", *lines, acts=acts)], enemies, seconds=seconds))


@pytest.mark.rule("800.19a", "700.1a", "S700-07")
def test_does_last_three_seconds() -> None:
    result = fight(battle([unit("a", "Entrap", acts=1)], [unit("t"), unit("s")], seconds=5, draws={"a/target": ["t"]}))
    assert result.times("status_expired", target="t") == [4.0]


@pytest.mark.rule("800.19a", "800.19f", "300.2e", "900.18c", "S300-12")
def test_does_pause_the_charge_for_exactly_its_time() -> None:
    # t has 1 s of charge to go when 3 s of Entrap begin at 1.0
    units = [unit("t", acts=2), unit("s", focus=0)]
    result = fight(battle([unit("a", "Entrap", acts=1)], units, seconds=6, draws={"a/target": ["t"]}))
    assert result.times("activation", source="t") == [5.0]


@pytest.mark.rule("800.19a", "600.1a", "900.18-answer")
def test_does_not_let_the_unit_be_targeted_even_when_it_has_all_the_focus() -> None:
    enemies = [unit("t", state={"entrap": 3}, focus=1_000_000), unit("s", focus=0)]
    result = fight(battle([unit("a", "Deal 5 damage", acts=1)], enemies, seconds=1.1))
    assert [e["target"] for e in result.events("damage")] == ["s"]


@pytest.mark.rule("800.19a", "600.1a", "300.3a", "S300-19")
def test_does_not_leave_a_target_where_every_enemy_is_entrapped() -> None:
    result = fight(battle([unit("a", "Deal 5 damage", acts=1)], [unit("t", state={"entrap": 3})], seconds=1.1))
    assert result.events("damage") == []
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_target"]


@pytest.mark.rule("800.19a", "400.5f", "700.3b")
@pytest.mark.parametrize("line", [
    "Deal 5 damage to all enemies", "AoE: 10", "Tremor: 10", "Apply Burn: 5 to all enemies", "Freeze all enemies",
    "Apply Maim: 5 to all enemies", "All enemies lose 5 Armor", "Crush: 5 on all enemies",
    "Apply Dread: 2 to all enemies", "Clear Burn from all enemies",
])  # fmt: skip
def test_does_not_let_an_enemys_line_reach_the_unit(line: str) -> None:
    untouched = entrapped({}, 1.1).unit("t")
    result = entrapped({}, 1.1, line)
    assert result.unit("t") == untouched
    assert result.events(source="a", target="s") != []


@pytest.mark.rule("800.19d", "500.3g", "800.63e", "800.10d", "400.5f")
@pytest.mark.parametrize("gain", [
    "gain Shield: 5", "gain Hallow: 5", "gain Roost: 5", "gain 5 Power", "gain 5 Fleeting Power", "gain Kindled: 2",
    "gain Insurance: 1", "gain Consecrate: 1", "gain Everlasting", "gain Relentless for 3 seconds", "gain Overclock: 1",
])  # fmt: skip
def test_does_reject_what_an_ally_gives(gain: str) -> None:
    def t(line: str) -> Document:
        ours = [unit("a", line, acts=1, at=(0, 0)), unit("t", state={"entrap": 3, "vitality": 900}, at=(2, 0))]
        return fight(battle(ours, [unit("x")], seconds=1.1)).unit("t")

    assert t(f"Allies {gain}") == t("Gain 1 Focus")


@pytest.mark.rule("800.19d", "500.3g")
def test_does_reject_a_heal() -> None:
    ours = [unit("a", "Restore 50 vitality to adjacent allies", acts=1, at=(0, 0))]
    ours += [unit("t", state={"entrap": 3, "vitality": 900}, at=(2, 0))]
    assert fight(battle(ours, [unit("x")], seconds=1.1)).unit("t")["vitality"] == 900


@pytest.mark.rule("800.19d", "700.3b", "600.1d")
@pytest.mark.parametrize(("line", "key", "value"), [
    ("Apply Venom: 2 to all enemies, through Entrap", "venom", 2),
    ("Apply Dread: 2 to all enemies, through Entrap", "dread", 2),
    ("Freeze all enemies, through Entrap", "freeze", 3.9),
])  # fmt: skip
def test_does_not_reject_what_is_made_to_go_through(line: str, key: str, value: float) -> None:
    assert entrapped({}, 1.1, line).state("t", key) == value


@pytest.mark.rule("800.19d", "500.3g")
@pytest.mark.parametrize(("line", "vitality", "shield"), [
    ("Adjacent allies gain Shield: 5, through Entrap", 900, 5),
    ("Restore 5 vitality to adjacent allies, through Entrap", 905, 0),
])  # fmt: skip
def test_does_not_reject_recovery_that_is_made_to_go_through(line: str, vitality: int, shield: int) -> None:
    ours = [unit("a", line, acts=1, at=(0, 0)), unit("t", state={"entrap": 3, "vitality": 900}, at=(2, 0))]
    result = fight(battle(ours, [unit("x")], seconds=1.1))
    assert (result.unit("t")["vitality"], result.state("t", "shield")) == (vitality, shield)


@pytest.mark.rule("800.19b", "900.18c", "C14")
def test_does_not_stop_timers_and_ticks() -> None:
    fleeting = [{"kind": "fleeting", "stat": "power", "amount": 10, "start": 10, "for": 5}]
    state = {"entrap": 9, "burn": 2, "venom": 4, "freeze": 1, "blind": 1, "stun": 1, "roost": 3, "vitality": 900}
    state |= {"modifiers": fleeting, "hallow": [{"amount": 1, "in": 0.5}]}
    result = fight(battle([unit("a")], [unit("t", state=state)], seconds=1.6))
    assert result.times("status_tick", status="burn") == [0.5, 1.0]
    assert result.times("status_tick", status="venom") == [1.5]
    assert [(e["time"], e["amount"]) for e in result.events("heal")] == [(0.5, 1), (1.0, 3)]
    for status in ("freeze", "blind", "stun"):
        assert result.times("status_expired", status=status) == [1.0]
    assert result.unit("t")["power"] == 8


@pytest.mark.rule("800.19c", "800.56c", "900.18d")
def test_does_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Entrap", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert result.state("t", "entrap") == 2.9


@pytest.mark.rule("800.19e", "900.18f", "S800-19")
@pytest.mark.parametrize(("tier", "end"), [(1, 1.5), (3, 5.0), (4, 6.0)])
def test_does_take_its_time_from_the_ladder_on_the_entrapped_units_own_card(tier: int, end: float) -> None:
    target = unit("t", "Entrapped for {ladder} seconds", tier=tier, fields={"ladder": [0.5, 2, 4, 5]})
    result = fight(battle([unit("a", "Entrap", acts=1)], [target], seconds=7))
    assert result.times("status_expired", status="entrap") == [end]


@pytest.mark.rule("800.19e")
def test_does_not_take_it_from_the_appliers_card() -> None:
    applier = unit("a", "Entrap", "Entrapped for {ladder} seconds", acts=1, fields={"ladder": [0.5, 2, 4, 5]})
    result = fight(battle([applier], [unit("t")], seconds=5))
    assert result.times("status_expired", status="entrap") == [4.0]


@pytest.mark.rule("S700-01", "S400-19", "700.3b")
@pytest.mark.parametrize(("held", "end"), [(6, 6.0), (2, 4.0)])
def test_does_keep_the_longer_time_when_it_is_applied_again(held: float, end: float) -> None:
    result = entrapped({"entrap": held}, 7, "Entrap all enemies, through Entrap")
    assert result.times("status_expired", target="t") == [end]


@pytest.mark.rule("S400-19", "400.5f")
def test_does_not_find_an_entrapped_unit_by_a_scope_unless_the_line_goes_through() -> None:
    assert entrapped({"entrap": 2}, 7, "Entrap all enemies").times("status_expired", target="t") == [2.0]


@pytest.mark.rule("S400-19", "700.3b")
def test_does_land_again_on_the_cached_target() -> None:
    # the second line finds its target Entrapped by the first
    result = fight(battle([unit("a", "Entrap", "Entrap", acts=1)], [unit("t")], seconds=1.1))
    assert len(result.events("status_applied", target="t")) == 2


@pytest.mark.rule("S300-23", "400.5f")
def test_does_make_the_hit_miss_when_the_target_is_entrapped_before_it() -> None:
    lines = ("Entrap", "Deal 5 damage", "Burn: 3", "Gain 5 Power")
    result = fight(battle([unit("a", *lines, acts=1)], [unit("t")], seconds=1.1))
    assert (result.unit("t")["vitality"], result.state("t", "burn"), result.unit("a")["power"]) == (1000, 0, 5)


@pytest.mark.rule("800.19f", "400.6d")
def test_does_fire_a_channel_when_the_unit_returns() -> None:
    hears = "Passive: When a unit returns from Entrap, gain 5 Power"
    ours = [unit("a", hears), unit("t", hears, state={"entrap": 1})]
    result = fight(battle(ours, [unit("x", hears)], seconds=1.1))
    assert [result.unit(one)["power"] for one in ("a", "t", "x")] == [5, 5, 5]


@pytest.mark.rule("800.19g", "400.6m", "400.6n", "900.8c")
def test_does_not_silence_a_passive_but_only_what_it_aims_at_its_own_unit() -> None:
    # Burn hurts t at 0.5: its own Power stays, its neighbour's grows
    lines = (
        "Passive: When this unit takes damage, gain 5 Power",
        "Passive: When this unit takes damage, adjacent allies gain 3 Power",
    )
    units = [unit("t", *lines, state={"entrap": 3, "burn": 1}, at=(0, 0)), unit("n", at=(2, 0))]
    result = fight(battle([unit("a")], units, seconds=0.6))
    assert (result.unit("t")["power"], result.unit("n")["power"]) == (0, 3)


@pytest.mark.rule("900.18a", "S800-11", "800.10b", "800.35c")
def test_does_not_stop_what_the_unit_projects() -> None:
    # t gives its neighbour Consecrate 4 and, Ignited, Fury: 4 + half of 10 Focus
    state = {"entrap": 3, "consecrate": 4, "kindled": 3}
    aura = unit("t", "Passive: While Ignited, adjacent allies have Fury", state=state, at=(0, 0))
    assert fight(battle([unit("a")], [aura, unit("n", at=(2, 0))], seconds=0.1)).unit("n")["power"] == 9


@pytest.mark.rule("S300-07", "900.18b")
def test_does_not_lose_the_battle_for_its_side() -> None:
    result = fight(battle([unit("a")], [unit("t", state={"entrap": 3})], seconds=4))
    assert (result["winner"], result["reason"]) == ("none", "limit")


@pytest.mark.rule("900.18-answer", "900.18a", "900.18b", "C15", "400.6m")
@pytest.mark.parametrize(("away", "power"), [({"entrap": 3}, 3), ({"dormant": 3}, 0), ({}, 3)])
def test_does_not_silence_a_listener_as_dormant_does(away: Document, power: int) -> None:
    hears = unit("l", "Passive: When an ally activates, adjacent allies gain 3 Power", at=(0, 0), state=away)
    ours = [hears, unit("n", at=(2, 0)), unit("a", acts=1, at=(6, 0))]
    assert fight(battle(ours, [unit("x")], seconds=1.1)).unit("n")["power"] == power


@pytest.mark.rule("900.18e", "C39", "700.5a", "S700-04")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}])
def test_does_not_keep_a_clear_out_when_the_line_reaches_the_unit_nor_does_dormant(away: Document) -> None:
    ours = [unit("a", "Clear Burn from adjacent allies", acts=0.25, at=(0, 0))]
    ours += [unit("n", at=(2, 0), state={"burn": 9, **away})]
    result = fight(battle(ours, [unit("x")], seconds=0.4))
    assert result.state("n", "burn") == 0


@pytest.mark.rule("900.18b", "S300-07", "C15")
def test_does_hold_the_round_where_dormant_does_not() -> None:
    for away, winner in (({"entrap": 3}, "none"), ({"dormant": 3}, "player")):
        result = fight(battle([unit("a")], [unit("t", state=away)], seconds=1))
        assert result["winner"] == winner


@pytest.mark.rule("900.18c", "300.2e")
@pytest.mark.parametrize("away", ["entrap", "dormant"])
def test_does_keep_the_charge_as_dormant_does(away: str) -> None:
    ours = [unit("a", acts=1, state={away: 2}), unit("o")]
    assert fight(battle(ours, [unit("x")], seconds=4)).times("activation", source="a") == [3.0]
