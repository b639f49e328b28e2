"""The sum of the stat layers, effective Power, keywords."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import keywords, lives, stats, unit_kinds
from ecs_sim.systems.board import geometry
from ecs_sim.systems.stat import refresh
from tests.hand import ENEMY, Board

P, S, A, F, V = stats.POWER, stats.SPEED, stats.ARMOR, stats.FOCUS, stats.VITALITY


def alone(**unit: Any) -> tuple[Board, int]:
    """One unit on an empty board."""
    board = Board()
    u = board.unit(**unit)
    return board.settle(), u


def half_up(x: Fraction) -> int:
    """Nearest whole number, halves up."""
    return floor(x + Fraction(1, 2))


def modifier(board: Board, u: int, kind: int, stat: int, amount: int) -> None:
    """Put a modifier into the pool."""
    m = board.w.modifier[board.w.clock.modifiers]
    m.unit, m.kind, m.stat, m.amount = u, kind, stat, amount
    board.w.clock.modifiers += 1
    refresh.touch(board.w, u)


@pytest.mark.rule("100.6a", "S100-05", "800.65a")
def test_scaling_agrees_with_fractions_for_every_small_stat() -> None:
    w = Board().w
    for v in range(-200, 1001):
        for k in range(-3, 4):
            assert refresh.scale(w, v, k) == half_up(v * Fraction(3, 2) ** k)


@pytest.mark.rule("S100-05")
def test_a_tier_down_and_up_again_is_the_old_number() -> None:
    board, u = alone(power=11, tier=3)
    board.w.tier[u].current = 2
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == half_up(Fraction(11) * 2 / 3)
    board.w.tier[u].current = 3
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 11


@pytest.mark.rule("S100-04", "S400-04", "S400-05")
def test_gains_in_battle_do_not_scale_and_raw_leaves_them_out() -> None:
    board, u = alone(power=10, speed=20)
    board.w.tier[u].current = 2
    board.w.stats[u].start[P] = 3
    board.w.stats[u].life[P] = 4
    modifier(board, u, fam.MODIFIER, P, 5)
    assert refresh.value(board.w, u, P) == 15 + 3 + 4 + 5
    assert refresh.raw(board.w, u, P) == 15
    assert refresh.raw(board.w, u, S) == 30


@pytest.mark.rule("800.12h", "700.2e")
def test_crushes_add_up_and_may_drive_armor_below_zero() -> None:
    board, u = alone(armor=10)
    other = board.unit(ENEMY, armor=10)
    modifier(board, u, fam.CRUSH, A, -30)
    modifier(board, u, fam.CRUSH, A, -5)
    assert refresh.value(board.w, u, A) == -25
    assert refresh.value(board.w, other, A) == 10
    board.w.modifier[0].kind = 0
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, A) == 5


@pytest.mark.rule("800.39a", "800.17a", "S800-18", "800.45a", "C01")
def test_stacks_give_and_take() -> None:
    for kindled, overclock, dread in ((1, 0, 0), (3, 0, 0), (0, 10, 0), (0, 0, 1), (0, 0, 5), (3, 2, 7)):
        board, u = alone(power=100, speed=100, armor=100)
        board.w.boons[u].kindled, board.w.boons[u].overclock, board.w.statuses[u].dread = kindled, overclock, dread
        refresh.touch(board.w, u)
        assert refresh.value(board.w, u, P) == 100 + 2 * kindled + 2 * overclock - dread
        assert refresh.value(board.w, u, A) == 100 + overclock - dread
        speed = -floor(-Fraction(3, 2) * kindled) + 4 * overclock - floor(Fraction(dread, 2))
        assert refresh.value(board.w, u, S) == 100 + speed


@pytest.mark.rule("800.10a", "800.10b", "S800-11", "800.16c", "800.19g")
def test_consecrate_lifts_adjacent_allies_while_its_holder_lives_and_is_awake() -> None:
    # a h b . c
    board = Board()
    a, h, b = (board.unit(power=10) for _ in range(3))
    far, foe = board.unit(at=(7, 2), cells=1, power=10), board.unit(ENEMY, (2, 0), power=10)
    board.w.boons[h].consecrate = 3
    board.settle()
    assert [refresh.value(board.w, u, P) for u in (a, h, b, far, foe)] == [13, 10, 13, 10, 10]
    board.w.statuses[h].entrap = board.w.statuses[a].entrap = 9
    refresh.touch_around(board.w, h)
    assert refresh.value(board.w, a, P) == 13
    board.w.footprint[b].column = 5
    geometry.touch(board.w)
    assert [refresh.value(board.w, u, P) for u in (a, b)] == [13, 10]
    board.kill(h)
    assert refresh.value(board.w, a, P) == 10


@pytest.mark.rule("800.28a", "800.28b", "800.28c", "900.30f")
def test_fury_turns_focus_into_power() -> None:
    for focus, bonus in ((0, 0), (1, 0), (2, 1), (21, 10), (-9, 0)):
        board, u = alone(power=10, focus=focus, keywords=(keywords.FURY,))
        assert refresh.value(board.w, u, P) == 10 + bonus
    board, u = alone(power=10, focus=20, keywords=(keywords.FURY,))
    board.w.stats[u].life[F] = 4
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 22


@pytest.mark.rule("800.7a", "800.7b", "800.7c", "S800-05")
def test_brute_costs_a_third_at_five_tools() -> None:
    board = Board()
    u = board.unit(at=(2, 0), cells=4, power=50, keywords=(keywords.BRUTE,))
    tools = [board.unit(at=(6, y), cells=1, kind=unit_kinds.TOOL) for y in range(4)]
    board.unit(at=(0, 0))
    board.settle()
    assert refresh.value(board.w, u, P) == 50
    tools.append(board.unit(at=(1, 3), cells=1, kind=unit_kinds.TOOL))
    geometry.touch(board.w)
    assert refresh.value(board.w, u, P) == 50 - 33 * 50 // 100
    board.kill(tools[0])
    assert refresh.value(board.w, u, P) == 50


@pytest.mark.rule("S800-75", "C12", "400.2e", "S800-41")
def test_the_order_inside_power() -> None:
    both = (keywords.FURY, keywords.LUCID_DOUBLES_POWER)
    board, u = alone(power=10, focus=11, keywords=both)
    board.w.statuses[u].dread = 4
    board.w.statuses[u].blind = 20
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 10 - 4 + 5
    assert refresh.power(board.w, u) == (10 - 4 + 5) * 2 // 2
    boss, b = alone(power=10, focus=11, kind=unit_kinds.BOSS, keywords=(keywords.FURY, keywords.LUCID))
    boss.w.stats[b].drain = 7
    boss.w.statuses[b].blind = 20
    refresh.touch(boss.w, b)
    assert refresh.value(boss.w, b, P) == 10 + 5 - 7
    assert refresh.power(boss.w, b) == 16
    boss.w.stats[b].drain = 50
    refresh.touch(boss.w, b)
    assert refresh.power(boss.w, b) == 0


@pytest.mark.rule("800.3a", "800.3b", "S800-03", "900.32d")
def test_blind_halves_down_to_one_and_leaves_nothing_as_it_is() -> None:
    for printed, seen in ((9, 4), (2, 1), (1, 1), (0, 0), (-4, -4)):
        board, u = alone(power=printed)
        board.w.statuses[u].blind = 1
        assert refresh.power(board.w, u) == seen


@pytest.mark.rule("800.41a", "800.41c", "800.41d")
def test_lucid_doubles_only_at_full_vitality_and_only_where_the_card_says_so() -> None:
    board, u = alone(power=10, keywords=(keywords.LUCID_DOUBLES_POWER,))
    plain = board.unit(power=10, keywords=(keywords.LUCID,))
    assert [refresh.power(board.w, x) for x in (u, plain)] == [20, 10]
    board.w.vitals[u].vitality -= 1
    board.w.vitals[u].shield = 50
    assert refresh.power(board.w, u) == 10


@pytest.mark.rule("S500-29")
def test_a_loss_of_maximum_takes_vitality_along_and_leaves_one() -> None:
    board, u = alone(vitality=100)
    board.w.stats[u].life[V] = -30
    refresh.touch(board.w, u)
    assert refresh.max_vitality(board.w, u) == 70
    assert board.w.vitals[u].vitality == 70
    board.w.stats[u].life[V] = 10
    refresh.touch(board.w, u)
    assert refresh.max_vitality(board.w, u) == 110
    assert board.w.vitals[u].vitality == 70
    board.w.stats[u].life[V] = -500
    refresh.touch(board.w, u)
    assert refresh.max_vitality(board.w, u) == 1


@pytest.mark.rule("500.4b", "S300-21")
def test_a_dead_units_totals_stand_as_they_were() -> None:
    board, u = alone(power=10)
    board.w.boons[u].kindled = 3
    refresh.touch(board.w, u)
    board.kill(u)
    board.w.boons[u].kindled = 0
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 16
    board.w.identity[u].life = lives.ALIVE
    board.w.footprint[u].placed = 1
    geometry.touch(board.w)
    assert refresh.value(board.w, u, P) == 10


@pytest.mark.rule("400.2k")
def test_a_change_shows_at_the_next_reading_and_a_reading_alone_changes_nothing() -> None:
    board, u = alone(power=10)
    assert refresh.value(board.w, u, P) == 10
    board.w.stats[u].life[P] = 5
    assert refresh.value(board.w, u, P) == 10
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 15


@pytest.mark.rule("800.56g", "800.56h", "400.1b")
def test_a_keyword_may_come_from_anywhere_and_suppression_beats_all() -> None:
    board, u = alone(keywords=(keywords.RABID,))
    k = board.w.keywords[u]
    k.life, k.battle, k.timed[keywords.CASCADE] = 1 << keywords.FEAST, 1 << keywords.EVERLASTING, 1
    refresh.touch(board.w, u)
    wanted = (keywords.RABID, keywords.FEAST, keywords.EVERLASTING, keywords.CASCADE)
    assert [x for x in range(1, 18) if refresh.has(board.w, u, x)] == sorted(wanted)
    k.suppressed = sum(1 << x for x in wanted)
    refresh.touch(board.w, u)
    assert not any(refresh.has(board.w, u, x) for x in wanted)


@pytest.mark.rule("S100-04")
def test_totals_stop_at_the_engines_limit() -> None:
    board, u = alone(power=900_000)
    board.w.stats[u].life[P] = 900_000
    refresh.touch(board.w, u)
    assert refresh.value(board.w, u, P) == 1_000_000
