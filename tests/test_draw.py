"""Keyed draws, Focus-weighted picks, scripts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from ecs_sim.components.words import purposes
from ecs_sim.systems import draw
from tests.hand import ENEMY, PLAYER, Board, bits


def three_enemies(*focus: int) -> tuple[Board, int, list[int]]:
    """One player's unit against enemies side by side, with these Focus."""
    board = Board()
    u = board.unit(PLAYER)
    foes = [board.unit(ENEMY, focus=f) for f in focus]
    board.settle()
    return board, u, foes


def oracle_pick(x: int, weights: list[int]) -> int:
    """S600-01 by fractions: the first whose share of the total lies above the drawn fraction of it."""
    r = Fraction(x, 1 << 32) * sum(weights)
    reached = 0
    for i, weight in enumerate(weights):
        reached += weight
        if reached > r // 1:
            return i
    raise AssertionError


@pytest.mark.rule("S300-14")
def test_rolls_lie_in_range_and_use_all_of_it() -> None:
    board, u, _ = three_enemies(1)
    rolls = Counter(draw.roll(board.w, u, purposes.VENOM_DECAY, 11) for _ in range(2000))
    assert sorted(rolls) == list(range(11))
    assert all(120 < n < 250 for n in rolls.values())
    assert {draw.between(board.w, u, purposes.HALLOW_DECAY, 50, 75) for _ in range(600)} == set(range(50, 76))
    assert board.w.clock.draws == 2600


@pytest.mark.rule("S300-14")
def test_a_draw_is_keyed_by_seed_purpose_unit_and_ordinal() -> None:
    def first(seed: int = 7, purpose: int = purposes.TARGET, unit: int = 0, skip: int = 0) -> int:
        board, *_ = three_enemies(1)
        board.unit(PLAYER)
        board.w.clock.seed = seed
        for _ in range(skip):
            draw.unit_bits(board.w, unit, purpose)
        return draw.unit_bits(board.w, unit, purpose)

    other_keys = [first(8), first(7 + (1 << 40)), first(purpose=purposes.CASCADE), first(unit=1), first(skip=1)]
    assert first() == first()
    assert len({first(), *other_keys}) == 6


@pytest.mark.rule("S300-14")
def test_draws_of_one_purpose_leave_the_others_where_they_were() -> None:
    quiet, u, _ = three_enemies(1)
    busy, *_ = three_enemies(1)
    for _ in range(5):
        draw.roll(busy.w, u, purposes.CASCADE, 100)
        draw.roll(busy.w, 32, purposes.TARGET, 100)
    assert draw.unit_bits(quiet.w, u, purposes.TARGET) == draw.unit_bits(busy.w, u, purposes.TARGET)


@pytest.mark.rule("S300-14")
def test_a_new_line_moves_no_draw_of_the_other_lines() -> None:
    def draws_of(*keys: int) -> dict[int, list[int]]:
        board, u, _ = three_enemies(1)
        lines = {key: board.line(u, board.clause(key=key)) for key in keys}
        return {key: [draw.line_bits(board.w, n, purposes.SCOPE_PICK) for _ in range(3)] for key, n in lines.items()}

    alone, between = draws_of(11, 33), draws_of(11, 22, 33)
    assert alone[11] == between[11]
    assert alone[33] == between[33]
    assert alone[11] != alone[33]


@pytest.mark.rule("S300-14")
def test_a_chance_is_a_share_of_ten_thousand() -> None:
    board, u, _ = three_enemies(1)
    wins = sum(draw.chance(board.w, u, purposes.CASCADE, 3300) for _ in range(4000))
    assert 1200 < wins < 1440
    assert [draw.chance(board.w, u, purposes.CASCADE, 0) for _ in range(50)] == [0] * 50
    assert [draw.chance(board.w, u, purposes.CASCADE, 10_000) for _ in range(50)] == [1] * 50


@pytest.mark.rule("600.2a", "600.2c", "S600-01")
def test_a_pick_agrees_with_fractions() -> None:
    weights = [20, 1, 60, 7]
    board, u, foes = three_enemies(*weights)
    for n in range(300):
        x = draw.bits(board.w, purposes.TARGET, board.w.identity[u].key, n)
        picked = draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(*foes))
        assert picked == foes[oracle_pick(x, weights)]


@pytest.mark.rule("600.2b", "600.2d", "900.30c")
def test_focus_counts_at_least_one() -> None:
    board, u, foes = three_enemies(0, -50, 1)
    seen = Counter(draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(*foes)) for _ in range(900))
    assert sorted(seen) == foes
    assert all(240 < n < 360 for n in seen.values())


@pytest.mark.rule("600.2c", "900.30b")
def test_three_times_the_focus_is_picked_three_times_as_often() -> None:
    board, u, foes = three_enemies(60, 20)
    seen = Counter(draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(*foes)) for _ in range(4000))
    assert 2.6 < seen[foes[0]] / seen[foes[1]] < 3.4


@pytest.mark.rule("S600-01")
def test_cumulation_runs_in_reading_order_own_side_first() -> None:
    board = Board()
    back = board.unit(PLAYER, (0, 2))
    front = board.unit(PLAYER, (4, 0))
    foe = board.unit(ENEMY, (0, 0))
    board.settle()
    order = [back, front, foe]
    for r, expected in ((0, front), (9, front), (10, back), (19, back)):
        assert draw.find(board.w, PLAYER, bits(back, front), r) == expected
    assert draw.find(board.w, PLAYER, bits(back, front), 25) == -1 - 5
    for n in range(60):
        x = draw.bits(board.w, purposes.MISFIRE_PICK, board.w.identity[back].key, n)
        picked = draw.pick(board.w, back, -1, purposes.MISFIRE_PICK, bits(back, front), bits(foe))
        assert picked == [front, back, foe][oracle_pick(x, [10, 10, 10])]
    assert len(order) == 3


@pytest.mark.rule("S600-01")
def test_no_candidate_means_no_draw_and_one_candidate_means_one() -> None:
    board, u, foes = three_enemies(5)
    assert draw.pick(board.w, u, -1, purposes.TARGET, 0, 0) == -1
    assert board.w.clock.draws == 0
    assert draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(*foes)) == foes[0]
    assert board.w.clock.draws == 1


@pytest.mark.rule("S300-14")
def test_a_script_is_read_in_order_and_leaves_later_draws_alone() -> None:
    plain, u, _ = three_enemies(1)
    told, *_ = three_enemies(1)
    told.script(u, purposes.CASCADE, 1, 0)
    told.script(u, purposes.VENOM_DECAY, 25)
    for _ in range(2):
        draw.chance(plain.w, u, purposes.CASCADE, 0)
    assert [draw.chance(told.w, u, purposes.CASCADE, 0) for _ in range(2)] == [1, 0]
    assert draw.between(told.w, u, purposes.VENOM_DECAY, 20, 30) == 25
    assert draw.unit_bits(told.w, u, purposes.CASCADE) == draw.unit_bits(plain.w, u, purposes.CASCADE)
    assert [told.w.script[i].used for i in range(3)] == [1, 1, 1]
    assert told.w.now.script_fault == 0


@pytest.mark.rule("S300-14")
def test_a_scripted_pick_names_the_row() -> None:
    board, u, foes = three_enemies(1000, 0, 0)
    board.script(u, purposes.TARGET, foes[2])
    assert draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(*foes)) == foes[2]
    assert board.w.now.script_fault == 0


@pytest.mark.rule("S300-14")
def test_a_script_that_does_not_fit_is_a_fault_and_the_draw_goes_on() -> None:
    board, u, foes = three_enemies(1, 1)
    board.script(u, purposes.CASCADE, 2)
    board.script(u, purposes.TARGET, foes[1])
    assert draw.chance(board.w, u, purposes.CASCADE, 10_000) == 1
    assert board.w.now.script_fault == 1
    assert draw.pick(board.w, u, -1, purposes.TARGET, 0, bits(foes[0])) == foes[0]
    assert board.w.now.script_fault == 2


@pytest.mark.rule("S300-05")
def test_a_battles_own_roll_is_keyed_by_its_ordinal() -> None:
    board, *_ = three_enemies(1)
    coins = [draw.battle_roll(board.w, purposes.FIRST_SIDE, step, 2) for step in range(400)]
    assert 150 < sum(coins) < 250
    assert coins == [draw.battle_roll(board.w, purposes.FIRST_SIDE, step, 2) for step in range(400)]
    board.script(-1, purposes.FIRST_SIDE, 1 - coins[0])
    assert draw.battle_roll(board.w, purposes.FIRST_SIDE, 0, 2) == 1 - coins[0]


@pytest.mark.rule("S300-14")
def test_the_hash_spreads_every_bit_of_its_key() -> None:
    w = Board().w
    base = draw.bits(w, 1, 0x1234567, 5)
    flips = [(base ^ draw.bits(w, 1, 0x1234567 ^ (1 << b), 5)).bit_count() for b in range(32)]
    flips += [(base ^ draw.bits(w, 1, 0x1234567, 5 ^ (1 << b))).bit_count() for b in range(16)]
    assert min(flips) >= 5
    assert 14 < sum(flips) / len(flips) < 18
