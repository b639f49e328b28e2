"""Amounts: source, arithmetic, counts."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

import pytest

from ecs_sim.components.words import counts, flags, gates, scopes, sources, stats, unit_kinds, verbs, whose
from ecs_sim.components.words import families as fam
from ecs_sim.components.world import World
from ecs_sim.systems import amount
from ecs_sim.systems.stat import refresh
from tests.hand import ENEMY, PLAYER, Board


def duel(**unit: Any) -> tuple[Board, int, int, int]:
    """One unit against one, an activation under way."""
    board = Board()
    a, b = board.unit(PLAYER, **unit), board.unit(ENEMY)
    board.settle()
    return board, a, b, board.frame(a, b)


def worth(board: Board, f: int, gates_: tuple[tuple[int, ...], ...] = (), **fields: Any) -> int:
    """What a clause with these fields comes to."""
    written: dict[str, Any] = {"source": sources.NUMBER} | fields
    return amount.resolve(board.w, f, -1, board.clause(gates_, **written))


def oracle(source: int, cap: int | None, times: int | None, divide: int | None, count: int | None) -> int:
    """S400-01 by fractions, for an ordinary amount."""
    x = Fraction(source if cap is None else min(source, cap))
    x = x * (1 if times is None else times) / (1 if divide is None else divide)
    return max(1, floor(x)) * (1 if count is None else count)


@pytest.mark.rule("S400-01", "400.2g", "900.4a", "S400-02", "C46")
def test_the_order_of_arithmetic_agrees_with_fractions() -> None:
    compared = 0
    for power in (-7, 0, 1, 2, 5, 19):
        for cap in (None, 4):
            for times in (None, 3):
                for divide in (None, 2, 7):
                    for allies in (None, 0, 2):
                        board, _a, _b, f = duel(power=power)
                        for _ in range(allies or 0):
                            board.unit(PLAYER)
                        fields = {"cap": cap, "times": times, "divide": divide}
                        given: dict[str, Any] = {k: v for k, v in fields.items() if v is not None}
                        given |= {} if allies is None else {"per": counts.ALLIES}
                        got = worth(board, f, source=sources.STAT, source_what=stats.POWER, **given)
                        assert got == oracle(power, cap, times, divide, allies)
                        compared += 1
    assert compared == 6 * 2 * 2 * 3 * 3


@pytest.mark.rule("400.2b", "S400-04", "S100-06", "100.6b")
def test_numbers_are_read_at_the_tier_in_force() -> None:
    board, a, _b, f = duel()
    c = board.clause(source=sources.NUMBER)
    board.w.clause[c].amount = board.number(3, 6, 10, 11)
    for tier, expected in ((1, 3), (2, 6), (3, 10), (4, 11), (5, 11), (0, 3)):
        board.w.tier[a].current = tier
        assert amount.resolve(board.w, f, -1, c) == expected
    assert amount.number(board.w, 0, a) == 0


@pytest.mark.rule("S400-03", "300.3c")
def test_only_a_base_attack_may_come_to_nothing() -> None:
    for power, attack, other in ((0, 0, 1), (-5, 0, 1), (8, 8, 8)):
        board, _a, _b, f = duel(power=power)
        assert worth(board, f, source=sources.POWER, verb=verbs.ATTACK) == attack
        assert worth(board, f, source=sources.POWER, verb=verbs.BONUS_DAMAGE) == other


Setter = Callable[[World], object]
READ: list[tuple[dict[str, Any], Setter]] = [
    ({"source": sources.RAW_POWER}, lambda w: w.stats[0].printed.__setitem__(stats.POWER, 40)),
    ({"source": sources.ARMOR}, lambda w: w.stats[0].life.__setitem__(stats.ARMOR, 40)),
    ({"source": sources.ARMOR, "source_whose": whose.TARGET}, lambda w: w.stats[32].life.__setitem__(stats.ARMOR, 40)),
    ({"source": sources.MAX_VITALITY}, lambda w: w.stats[0].life.__setitem__(stats.VITALITY, -60)),
    ({"source": sources.BASE_SPEED}, lambda w: w.stats[0].printed.__setitem__(stats.SPEED, 40)),
    ({"source": sources.STAT, "source_what": stats.FOCUS}, lambda w: w.stats[0].life.__setitem__(stats.FOCUS, 30)),
    ({"source": sources.BURN_POWER}, lambda w: w.stats[0].life.__setitem__(stats.POWER, 44)),
    ({"source": sources.COUNTER}, lambda w: setattr(w.counter[0], "value", 40)),
    ({"source": sources.COST_PAID}, lambda w: setattr(w.frame[0], "cost", 40)),
    ({"source": sources.EVENT_AMOUNT}, lambda w: setattr(w.frame[0], "amount", 40)),
    ({"source": sources.FEAST_RESTORED}, lambda w: setattr(w.frame[0], "feast", 40)),
    ({"source": sources.FREEZE_REMOVED}, lambda w: setattr(w.frame[0], "freeze_removed", 40 * 20)),
    ({"source": sources.DAMAGE_SO_FAR}, lambda w: (setattr(w.frame[0], "base", 15), setattr(w.frame[0], "bonus", 25))),
    ({"source": sources.DAMAGE_DEALT}, lambda w: setattr(w.frame[0], "dealt", 40)),
    ({"source": sources.STOCK}, lambda w: setattr(w.side[0], "stock", 40)),
    ({"source": sources.DIVIDEND}, lambda w: setattr(w.side[0], "dividend", 40)),
    ({"source": sources.PROFIT}, lambda w: setattr(w.side[0], "profit", 40)),
    (
        {"source": sources.FAMILY, "source_what": fam.BURN, "source_whose": whose.ALL_ENEMIES},
        lambda w: setattr(w.statuses[32], "burn", 40),
    ),
    (
        {"source": sources.FAMILY, "source_what": fam.DREAD, "source_whose": whose.SELF},
        lambda w: setattr(w.statuses[0], "dread", 40),
    ),
]


@pytest.mark.rule("400.2a", "400.2c", "400.2f", "400.2h", "400.2k", "900.7e", "C26", "S400-05", "S400-07")
@pytest.mark.parametrize(("fields", "change"), READ, ids=[f"{n}" for n in range(len(READ))])
def test_each_source_is_read_when_the_clause_resolves(fields: dict[str, Any], change: Setter) -> None:
    board, _a, _b, f = duel()
    before = worth(board, f, **fields)
    change(board.w)
    refresh.touch_side(board.w, PLAYER)
    refresh.touch_side(board.w, ENEMY)
    assert worth(board, f, **fields) == 40 != before


@pytest.mark.rule("400.2d", "S400-05")
def test_live_power_and_effective_power_differ_by_blind() -> None:
    board, a, _b, f = duel(power=10)
    board.w.statuses[a].blind = 9
    assert worth(board, f, source=sources.POWER) == 5
    assert worth(board, f, source=sources.STAT, source_what=stats.POWER) == 10


@pytest.mark.rule("400.3c", "400.2h", "900.4-answer")
def test_what_counts_may_be_nothing() -> None:
    board, _a, _b, f = duel()
    nothing = (sources.FAMILY, sources.STOCK, sources.DIVIDEND, sources.PROFIT, sources.COUNTER)
    for source in nothing:
        assert worth(board, f, source=source, source_what=fam.DREAD, source_whose=whose.SELF, times=2) == 0
    assert worth(board, f, source=sources.COST_PAID) == 0
    assert worth(board, f, source=sources.DAMAGE_DEALT) == 1
    assert worth(board, f, amount=9, per=counts.UNITS_WITH_FAMILY, per_what=fam.BURN) == 0


def counted(board: Board, f: int, per: int, what: int = 0, of: int = whose.SELF) -> int:
    """What a per-clause of 1 comes to."""
    return worth(board, f, amount=1, per=per, per_what=what, per_whose=of)


@pytest.mark.rule("400.3b", "400.3a", "900.5b", "C19", "400.5b")
def test_unit_counts_leave_out_the_dead_the_hidden_and_objects() -> None:
    # e e e e   one dead, one Entrapped        a x .   a acts, x beside it, h a Hub below, t a Tool beside x
    board = Board()
    foes = [board.unit(ENEMY) for _ in range(4)]
    a, x = board.unit(PLAYER, (0, 0)), board.unit(PLAYER, (2, 0))
    board.unit(PLAYER, (0, 2), kind=unit_kinds.HUB)
    board.unit(PLAYER, (6, 2), kind=unit_kinds.HUB)
    board.unit(PLAYER, (2, 2), cells=1, kind=unit_kinds.TOOL)
    for foe in foes:
        board.w.statuses[foe].burn = 2
        board.w.vitals[foe].vitality = 10
    board.kill(foes[0])
    board.w.statuses[foes[1]].entrap = 5
    board.w.statuses[a].venom = board.w.statuses[x].venom = 3
    board.settle()
    f = board.frame(a, foes[2])
    assert counted(board, f, counts.ENEMIES) == 2
    assert counted(board, f, counts.WOUNDED_ENEMIES) == 2
    assert counted(board, f, counts.UNITS_WITH_FAMILY, fam.BURN) == 2
    assert counted(board, f, counts.STACKS, fam.BURN, whose.ALL_ENEMIES) == 4
    assert counted(board, f, counts.STACKS, fam.BURN, whose.TARGET) == 2
    assert counted(board, f, counts.STACKS, fam.VENOM) == 3
    assert counted(board, f, counts.NEGATIVE_STATUSES, of=whose.TARGET) == 1
    assert counted(board, f, counts.ALLIES) == 1
    assert counted(board, f, counts.ALLIES_WITH_FAMILY, fam.VENOM) == 1
    assert counted(board, f, counts.LUCID_ALLIES) == 1
    assert counted(board, f, counts.ADJACENT_ALLIES) == 1
    assert counted(board, f, counts.NEIGHBOURS) == 2
    assert counted(board, f, counts.ADJACENT_TOOLS) == 0
    assert counted(board, board.frame(x), counts.ADJACENT_TOOLS) == 1
    assert counted(board, f, counts.ALLIED_HUBS) == 2
    assert counted(board, board.frame(3 - 1), counts.ALLIED_HUBS) == 1


@pytest.mark.rule("400.3d", "400.8b")
def test_a_dead_target_has_no_stacks_to_count() -> None:
    board, _a, b, f = duel()
    board.w.statuses[b].burn = 7
    assert counted(board, f, counts.STACKS, fam.BURN, whose.TARGET) == 7
    board.kill(b)
    assert counted(board, f, counts.STACKS, fam.BURN, whose.TARGET) == 0


@pytest.mark.rule("400.3e", "900.4d", "S400-01", "C46")
def test_a_duration_scaled_amount_is_rounded_once_and_may_be_nothing() -> None:
    for steps in (0, 1, 7, 30, 80):
        for x in (1, 3, 25):
            for divide in (1, 4):
                board, _a, _b, f = duel()
                board.w.frame[f].freeze_removed = steps
                got = worth(board, f, amount=x, divide=divide, per=counts.FREEZE_SECONDS)
                assert got == floor(Fraction(x, divide) * Fraction(steps, 20))


@pytest.mark.rule("400.2a", "800.4l")
def test_a_cap_bounds_the_source_before_it_is_multiplied() -> None:
    board, _a, _b, f = duel(power=50)
    assert worth(board, f, source=sources.POWER, cap=20, times=3) == 60
    board.w.frame[f].freeze_removed = 100
    assert worth(board, f, source=sources.FREEZE_REMOVED, cap=2, times=3) == 6


@pytest.mark.rule("400.4h", "S400-01")
def test_a_gate_multiplies_last_and_only_where_it_holds() -> None:
    board, a, _b, f = duel()
    over = board.gate(gates.OVERMATCH, stats.ARMOR, number=2)
    assert worth(board, f, (over,), amount=5, flags=flags.GATE_MULTIPLIES) == 5
    board.w.stats[a].life[stats.ARMOR] = 1
    refresh.touch(board.w, a)
    assert worth(board, f, (over,), amount=5, flags=flags.GATE_MULTIPLIES) == 10
    assert worth(board, f, (over,), amount=5) == 5


@pytest.mark.rule("400.2g")
def test_an_amount_stays_inside_what_the_engine_counts_with() -> None:
    board, _a, _b, f = duel(power=1_000_000)
    assert worth(board, f, source=sources.POWER, times=1_000_000, scope=scopes.SELF) == 1_000_000


def test_what_cannot_be_read_or_counted_is_an_error() -> None:
    board, _a, _b, f = duel()
    for source in (0, 99):
        with pytest.raises(ValueError, match="no such source"):
            worth(board, f, source=source)
    for per in (99, 98):
        with pytest.raises(ValueError, match="counted"):
            worth(board, f, amount=1, per=per)
