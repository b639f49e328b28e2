"""Cull (800.13): a target whose Maim is above its Vitality is destroyed, and nothing prevents it."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.bosses.board import against, boss, phase


def culling(*lines: str, target: Document, more: list[Document] | None = None) -> Fight:
    """`a` acts at 1.0, at `t`."""
    enemies = [target, *(more or [unit("s")])]
    return fight(battle([unit("a", *lines, acts=1)], enemies, seconds=1.1, draws={"a/target": ["t"]}))


def maimed(points: int, vitality: int, *lines: str, **state: object) -> Document:
    """`t` with that Maim and Vitality."""
    return unit("t", *lines, state={"maim": points, "vitality": vitality, **state})


@pytest.mark.rule("800.13a", "800.43f", "900.1c")
@pytest.mark.parametrize(("points", "dies"), [(51, True), (50, False), (49, False), (0, False)])
def test_does_destroy_when_maim_is_strictly_above_vitality(points: int, dies: bool) -> None:
    result = culling("Cull", target=maimed(points, 50))
    assert [e["by"] for e in result.events("death")] == ["cull"] * dies
    assert [e["why"] for e in result.events("cull_failed")] == ["threshold"] * (not dies)


@pytest.mark.rule("800.13a", "800.13b", "500.4a")
def test_does_not_deal_damage() -> None:
    result = culling("Cull", target=maimed(51, 50))
    assert result.events("damage") == []
    assert (result.unit("t")["vitality"], result.unit("t")["alive"]) == (0, False)


@pytest.mark.rule("800.13b", "500.4a")
def test_does_destroy_even_when_armor_shield_insurance_a_charge_or_defiance_stand_in_the_way() -> None:
    target = maimed(51, 50, "Defy death", "Ignores the first 9 hits", "Takes at most 1 damage", shield=500, insurance=9)
    target["stats"] = {"armor": 400}
    result = culling("Cull", target=target)
    assert result.unit("t")["alive"] is False
    assert result.events("defy_death") == []


@pytest.mark.rule("800.13b", "500.1f")
def test_does_not_go_to_an_interceptor() -> None:
    interceptor = unit("i", "Intercepts lethal damage to adjacent allies", at=(2, 0))
    target = maimed(51, 50) | {"at": [0, 0]}
    assert culling("Cull", target=target, more=[interceptor]).unit("t")["alive"] is False


@pytest.mark.rule("800.13c", "800.56e", "900.9b")
def test_does_destroy_a_relentless_unit() -> None:
    assert culling("Cull", target=maimed(51, 50, "Relentless")).unit("t")["alive"] is False


@pytest.mark.rule("800.13d", "S400-13")
def test_does_not_destroy_an_ally() -> None:
    # a misfires on its own ally
    ours = [unit("a", "Cull", acts=1, state={"feral": 10}), unit("o", state={"maim": 51, "vitality": 50})]
    draws = {"a/misfire": [1], "a/misfire_pick": ["o"]}
    result = fight(battle(ours, [unit("t")], seconds=1.1, draws=draws))
    assert [e["why"] for e in result.events("cull_failed")] == ["ally"]
    assert result.unit("o")["alive"] is True


@pytest.mark.rule("800.13d", "400.5f", "900.40b")
def test_does_not_select_a_dead_target() -> None:
    result = culling("Deal 99 damage", "Cull", target=maimed(99, 50))
    assert [e["by"] for e in result.events("death")] == ["damage"]


@pytest.mark.rule("800.13d", "S300-23")
def test_does_not_select_a_target_that_was_entrapped_meanwhile() -> None:
    result = culling("Entrap", "Cull", target=maimed(51, 50))
    assert result.unit("t")["alive"] is True


@pytest.mark.rule("800.13d", "600.1a")
@pytest.mark.parametrize("away", [{"entrap": 3}, {"dormant": 3}])
def test_does_not_select_an_entrapped_or_dormant_unit_by_a_scope(away: Document) -> None:
    enemies = [unit("t"), unit("m", state={"maim": 51, "vitality": 50, **away})]
    result = culling("Cull 2 Maimed enemies", target=enemies[0], more=enemies[1:])
    assert result.events("death") == []


@pytest.mark.rule("800.13f", "900.1b", "900.1c", "400.8-2", "900.5c")
def test_does_read_vitality_after_the_hit_even_when_it_is_printed_above_it() -> None:
    # 51 against 60 fails before the hit of 10 and succeeds after it
    assert culling("Cull", "Deal 10 damage", target=maimed(51, 60)).unit("t")["alive"] is False


@pytest.mark.rule("800.13f", "900.1-answer", "900.1a", "400.7b")
def test_does_see_the_maim_that_is_printed_before_it() -> None:
    lines = ("Deal 10 damage", "Maim: 30", "Cull")
    assert culling(*lines, target=maimed(21, 60)).unit("t")["alive"] is False


@pytest.mark.rule("400.7b", "900.1a")
def test_does_not_see_a_maim_that_is_printed_after_it() -> None:
    lines = ("Deal 10 damage", "Cull", "Maim: 30")
    result = culling(*lines, target=maimed(21, 60))
    assert (result.unit("t")["alive"], result.state("t", "maim")) == (True, 51)


@pytest.mark.rule("800.13g", "900.1d")
def test_does_not_consume_the_maim_it_checked() -> None:
    failed = culling("Cull", target=maimed(40, 50))
    assert failed.state("t", "maim") == 40


@pytest.mark.rule("800.13g", "900.1d")
def test_does_serve_a_second_check_from_the_same_pool() -> None:
    # 41 fails against 45, and succeeds against 40
    lines = ("Cull", "Deal 5 damage to the target, after the hit", "Cull", "Deal 1 damage")
    assert culling(*lines, target=maimed(41, 46)).unit("t")["alive"] is False


@pytest.mark.rule("800.13h", "800.13g", "900.1d")
def test_does_chain_to_another_maimed_enemy() -> None:
    chain = "Passive: When an enemy is Culled, Cull 1 Maimed enemy"
    enemies = [maimed(51, 50), unit("m", state={"maim": 41, "vitality": 40}), unit("s")]
    result = culling("Cull", chain, target=enemies[0], more=enemies[1:])
    assert [(e["target"], e["by"]) for e in result.events("death")] == [("t", "cull"), ("m", "cull")]


@pytest.mark.rule("800.13h", "400.6b")
def test_does_fire_the_culled_channel_on_the_cullers_side_alone() -> None:
    hears = "Passive: When an enemy is Culled, gain 5 Power"
    ours = [unit("a", "Cull", acts=1), unit("o", hears)]
    enemies = [maimed(51, 50), unit("s", hears)]
    result = fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["t"]}))
    assert (result.unit("o")["power"], result.unit("s")["power"]) == (5, 0)


@pytest.mark.rule("800.13h")
def test_does_not_fire_the_channel_for_another_death_or_a_failed_cull() -> None:
    ours = [unit("a", "Cull", "Deal 5 damage", acts=1), unit("o", "Passive: When an enemy is Culled, gain 5 Power")]
    for enemy in (maimed(0, 5), maimed(10, 50)):
        result = fight(battle(ours, [enemy, unit("s")], seconds=1.1, draws={"a/target": ["t"]}))
        assert result.unit("o")["power"] == 0


@pytest.mark.rule("S800-13", "500.5a")
def test_does_credit_the_kill_to_the_owner_of_the_line() -> None:
    result = culling("Cull", target=maimed(51, 50))
    assert [e["source"] for e in result.events("death")] == ["a"]
    assert (result.unit("a")["stats"]["kills"], result.unit("a")["stats"]["damage_dealt"]) == (1, 0)


@pytest.mark.rule("800.13i", "S600-06")
def test_does_reach_the_units_adjacent_to_the_target() -> None:
    enemies = [
        maimed(0, 50) | {"at": [2, 0]}, unit("l", at=(0, 0), state={"maim": 9, "vitality": 8}),
        unit("r", at=(4, 0), state={"maim": 8, "vitality": 8}),
        unit("far", at=(6, 2), state={"maim": 9, "vitality": 8}),
    ]  # fmt: skip
    result = culling("Cull enemies adjacent to the target", target=enemies[0], more=enemies[1:])
    assert [e["target"] for e in result.events("death")] == ["l"]
    assert [e["target"] for e in result.events("cull_failed")] == ["r"]


@pytest.mark.rule("800.13i", "400.5d", "600.4c")
def test_does_fill_its_count_from_maimed_enemies_alone() -> None:
    # s has no Maim and all the Focus; both Maimed ones are tested
    enemies = [
        unit("t"), unit("s", focus=1_000_000, state={"vitality": 1}), unit("m", state={"maim": 9, "vitality": 8}),
        unit("n", state={"maim": 9, "vitality": 8}),
    ]  # fmt: skip
    result = culling("Cull 2 Maimed enemies", target=enemies[0], more=enemies[1:])
    assert {e["target"] for e in result.events("death")} == {"m", "n"}


@pytest.mark.rule("800.20e", "900.28g", "800.13b")
def test_does_not_prevent_an_everlasting_units_return() -> None:
    target = maimed(51, 50, "Everlasting")
    board = battle([unit("a", "Cull", acts=1)], [target, unit("s")], seconds=11.1, draws={"a/target": ["t", "s"]})
    result = fight(board)
    assert (result.times("death"), result.times("revival")) == ([1.0], [11.0])
    assert result.unit("t")["vitality"] == 1000


@pytest.mark.rule("800.42c", "500.4a")
def test_does_count_as_a_death() -> None:
    ours = [unit("a", "Cull", acts=1), unit("m", "Macabre: Gain 5 Power")]
    result = fight(battle(ours, [maimed(51, 50), unit("s")], seconds=1.1, draws={"a/target": ["t"]}))
    assert result.unit("m")["power"] == 5


@pytest.mark.rule("900.40b", "300.3c", "400.7c")
def test_does_resolve_even_when_the_hit_was_skipped() -> None:
    assert culling("Deal {power} damage", "Cull", target=maimed(51, 50)).unit("t")["alive"] is False


@pytest.mark.rule("800.13e", "800.13a")
@pytest.mark.parametrize(("maim", "falls"), [(991, True), (990, False)])
def test_does_destroy_a_boss_outright_by_the_same_threshold(maim: int, falls: bool) -> None:
    own = unit("a", "Deal 10 damage", f"Maim: {maim}", "Cull", acts=1)
    result = against([own], boss(phase(), phase(at=0.5), stagger=9), seconds=1.5)
    assert result.unit("b")["alive"] is not falls
    assert result.unit("b")["vitality"] == (0 if falls else 990)
    assert len(result.events("cull")) == falls
    assert not result.events("phase")
