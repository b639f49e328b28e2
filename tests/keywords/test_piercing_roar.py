"""Piercing Roar (800.50): every enemy loses Power."""

from __future__ import annotations

import pytest

from ecs_sim.components.words import flags, keywords, stats, unit_kinds
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.verb import giant
from tests.boards import battle, fight, unit
from tests.hand import ENEMY, Board


@pytest.mark.rule("800.50a", "S800-46")
def test_does_lower_the_power_of_every_enemy_for_the_rest_of_the_battle() -> None:
    foes = [unit("t", power=12), unit("s", power=3)]
    result = fight(battle([unit("a", "Piercing Roar: 5", acts=1)], foes, seconds=8))
    assert [result.unit(one)["power"] for one in ("t", "s")] == [7, -2]


@pytest.mark.rule("800.50b", "700.4a", "400.5f")
def test_does_not_reach_the_relentless_the_entrapped_or_the_dormant() -> None:
    foes = [unit("t"), unit("r", "Relentless"), unit("e", state={"entrap": 5}), unit("d", state={"dormant": 5})]
    result = fight(battle([unit("a", "Piercing Roar: 5", acts=1)], foes, seconds=1.5))
    assert [result.unit(one)["power"] for one in ("t", "r", "e", "d")] == [-5, 0, 0, 0]
    assert [e["why"] for e in result.events("stat_refused", target="r")] == ["relentless"]


@pytest.mark.rule("C18", "500.9c")
def test_does_end_with_its_victims_life() -> None:
    foes = [unit("t", "Everlasting", vitality=5), unit("s", focus=1)]
    own = unit("a", "Piercing Roar: 5", "Deal 9 damage", acts=1)
    result = fight(battle([own], foes, seconds=11.5, draws={"a/target": ["t", "s"]}))
    # it is dead at 9.0, when a Roars again, and back at 11.0
    assert [result.unit(one)["power"] for one in ("t", "s")] == [0, -10]


@pytest.mark.rule("800.50c", "C38", "400.2e", "S700-05")
@pytest.mark.parametrize(("said", "relentless", "drain"), [(True, False, 4), (False, False, 0), (True, True, 0)])
def test_does_drain_a_boss_only_where_it_is_authored_to(said: bool, relentless: bool, drain: int) -> None:
    board = Board()
    u = board.unit()
    boss = board.unit(ENEMY, kind=unit_kinds.BOSS, power=10, keywords=(keywords.RELENTLESS,) if relentless else ())
    c = board.clause(flags=flags.DRAINS_BOSS if said else 0)
    board.settle()
    giant.roar(board.w, board.frame(u), c, boss, 4)
    assert board.w.stats[boss].drain == drain
    assert refresh.value(board.w, boss, stats.POWER) == 10 - drain


@pytest.mark.rule("400.2e", "C12")
def test_does_not_drain_a_boss_below_zero() -> None:
    board = Board()
    u, boss = board.unit(), board.unit(ENEMY, kind=unit_kinds.BOSS, power=3)
    c = board.clause(flags=flags.DRAINS_BOSS)
    board.settle()
    giant.roar(board.w, board.frame(u), c, boss, 4)
    assert refresh.value(board.w, boss, stats.POWER) == 0
