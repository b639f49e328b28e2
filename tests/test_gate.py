"""Conditions: what each asks, whose state it reads, when it is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import flags, gates, keywords, purposes, stats, unit_kinds, whose
from ecs_sim.components.world import World
from ecs_sim.systems import gate
from ecs_sim.systems.stat import refresh
from tests.hand import ENEMY, PLAYER, Board

Case = tuple[int, int, int | None, Callable[[World], object], bool]


def ask(board: Board, f: int, described: tuple[int, ...], r: int = -1) -> int:
    """Put one condition on a fresh clause and ask it."""
    c = board.clause((described,))
    return gate.passes(board.w, f, -1, board.w.clause[c].first_gate, r)


def duel() -> tuple[Board, int, int, int]:
    """One unit against one, an activation under way."""
    board = Board()
    a, b = board.unit(PLAYER), board.unit(ENEMY)
    board.settle()
    return board, a, b, board.frame(a, b)


#: kind, what, number, what is done to the unit asked about, the answer then. Before, it is the other one.
ON_A_UNIT: list[Case] = [
    (gates.HAS_FAMILY, fam.BURN, None, lambda w: setattr(w.statuses[32], "burn", 1), True),
    (gates.LACKS_FAMILY, fam.MAIM, None, lambda w: setattr(w.maim[32], "points", 1), False),
    (gates.FAMILY_AT_LEAST, fam.VENOM, 5, lambda w: setattr(w.statuses[32], "venom", 5), True),
    (gates.FAMILY_AT_MOST, fam.DREAD, 2, lambda w: setattr(w.statuses[32], "dread", 3), False),
    (gates.HAS_KEYWORD, keywords.RELENTLESS, None, lambda w: setattr(w.keywords[32], "innate", 1 << 2), True),
    (gates.HAS_NEGATIVE, 0, None, lambda w: setattr(w.statuses[32], "feral", 1), True),
    (gates.NEGATIVE_AT_MOST, 0, 0, lambda w: setattr(w.statuses[32], "interest", 9), False),
    (gates.STAT_AT_LEAST, stats.FOCUS, 11, lambda w: w.stats[32].life.__setitem__(stats.FOCUS, 1), True),
    (gates.STAT_AT_MOST, stats.FOCUS, 10, lambda w: w.stats[32].life.__setitem__(stats.FOCUS, 1), False),
    (gates.NO_ARMOR, 0, None, lambda w: w.stats[32].life.__setitem__(stats.ARMOR, 1), False),
    (gates.VENOM_OVER_ARMOR, 0, None, lambda w: setattr(w.statuses[32], "venom", 1), True),
    (gates.IS_LUCID, 0, None, lambda w: setattr(w.vitals[32], "vitality", 99), False),
    (gates.FULL_VITALITY, 0, None, lambda w: setattr(w.vitals[32], "vitality", 99), False),
    (gates.WOUNDED, 0, None, lambda w: setattr(w.vitals[32], "vitality", 49), True),
    (gates.IGNITED, 0, None, lambda w: setattr(w.boons[32], "kindled", 3), True),
    (gates.BASE_SPEED_AT_LEAST, 0, 1, lambda w: w.stats[32].printed.__setitem__(stats.SPEED, 1), True),
    (gates.BASE_SPEED_AT_MOST, 0, 0, lambda w: w.stats[32].printed.__setitem__(stats.SPEED, 1), False),
    (gates.IS_TRIBE, 3, None, lambda w: setattr(w.identity[32], "tribe", 3), True),
]


@pytest.mark.rule("400.4b", "400.4d", "S400-08", "S400-09", "800.35a", "800.41a", "C10")
@pytest.mark.parametrize("case", ON_A_UNIT, ids=lambda case: f"gate-{case[0]}")
@pytest.mark.parametrize("of", [whose.TARGET, whose.RECIPIENT, whose.SUBJECT, whose.SELF])
def test_a_condition_on_a_unit_reads_the_unit_that_is_meant(case: Case, of: int) -> None:
    kind, what, number, change, then = case
    board = Board()
    a, b = board.unit(PLAYER), board.unit(ENEMY)
    board.settle()
    f = board.frame(b, a) if of == whose.SELF else board.frame(a, b if of == whose.TARGET else -1)
    board.w.frame[f].subject = b if of == whose.SUBJECT else -1
    described = board.gate(kind, what, of, number)
    r = b if of == whose.RECIPIENT else -1
    assert ask(board, f, described, r) == (not then)
    change(board.w)
    refresh.touch(board.w, b)
    assert ask(board, f, described, r) == then


@pytest.mark.rule("S400-05", "400.4b")
def test_base_speed_leaves_combat_gains_out() -> None:
    board, a, _b, f = duel()
    board.w.stats[a].life[stats.SPEED] = 80
    refresh.touch(board.w, a)
    assert ask(board, f, board.gate(gates.BASE_SPEED_AT_LEAST, number=50)) == 0
    assert ask(board, f, board.gate(gates.STAT_AT_LEAST, stats.SPEED, number=50)) == 1


@pytest.mark.rule("400.4e", "S400-13")
def test_sides_are_told_apart_even_of_a_target_that_died() -> None:
    board, _a, b, f = duel()
    ally, enemy = board.gate(gates.IS_ALLY, of=whose.TARGET), board.gate(gates.IS_ENEMY, of=whose.TARGET)
    assert (ask(board, f, ally), ask(board, f, enemy)) == (0, 1)
    board.kill(b)
    assert (ask(board, f, ally), ask(board, f, enemy)) == (0, 1)
    friend = board.unit(PLAYER)
    f = board.frame(0, friend)
    assert (ask(board, f, ally), ask(board, f, enemy)) == (1, 0)


@pytest.mark.rule("400.8b", "400.3d", "500.9f")
def test_a_target_that_died_or_came_back_is_gone() -> None:
    board, _a, b, f = duel()
    unhurt = board.gate(gates.LACKS_FAMILY, fam.MAIM, whose.TARGET)
    assert ask(board, f, unhurt) == 1
    board.kill(b)
    assert ask(board, f, unhurt) == 0
    assert ask(board, f, board.gate(gates.IS_DEAD, of=whose.TARGET)) == 1
    board.w.identity[b].life, board.w.identity[b].incarnation = 1, 1
    assert ask(board, f, unhurt) == 0


@pytest.mark.rule("800.5a", "800.5b", "C09", "900.6c")
def test_bloodlust_is_live_before_the_hit_and_frozen_after_it() -> None:
    board, a, b, f = duel()
    tool = board.unit(ENEMY, (7, 3), cells=1, kind=unit_kinds.TOOL)
    board.w.vitals[tool].vitality = 1
    rider = board.gate(gates.BLOODLUST)
    assert ask(board, f, rider) == 0
    board.w.vitals[b].vitality = 49
    assert ask(board, f, rider) == 1
    board.w.frame[f].hit_done, board.w.frame[f].bloodlust = 1, 0
    assert ask(board, f, rider) == 0
    assert ask(board, board.frame(a, stage=2), rider) == 1


@pytest.mark.rule("800.32a", "800.32b", "800.32c", "800.32e", "C30", "C31")
def test_highland_wants_a_roster_without_doubles_at_native_tiers() -> None:
    board, _a, _b, f = duel()
    rider = board.gate(gates.HIGHLAND)
    assert ask(board, f, rider) == 0
    board.w.side[PLAYER].roster_unique = 1
    assert ask(board, f, rider) == 1
    tool = board.unit(PLAYER, (7, 3), cells=1, kind=unit_kinds.TOOL, tier=2)
    spawned = board.unit(PLAYER)
    board.w.tier[tool].native = board.w.tier[spawned].native = 4
    board.w.identity[spawned].spawned = 1
    assert ask(board, f, rider) == 1
    smashed = board.unit(PLAYER)
    board.w.tier[smashed].current = 0
    assert ask(board, f, rider) == 0
    board.kill(smashed)
    assert ask(board, f, rider) == 0
    board.w.tier[smashed].current = 1
    assert ask(board, f, rider) == 1


@pytest.mark.rule("400.4g", "S400-10")
def test_the_nth_activation_is_the_one_under_way() -> None:
    board, a, _b, f = duel()
    third = board.gate(gates.NTH_ACTIVATION, number=3)
    board.w.charge[a].activations = 2
    assert ask(board, f, third) == 1
    board.w.charge[a].activations, board.w.frame[f].reached = 3, 1
    assert ask(board, f, third) == 1
    board.w.charge[a].activations = 4
    assert ask(board, f, third) == 0


@pytest.mark.rule("400.4g", "800.36a")
def test_initiative_asks_the_unit_before_the_cast_and_the_frame_from_then_on() -> None:
    board, a, _b, f = duel()
    first = board.gate(gates.INITIATIVE)
    assert ask(board, f, first) == 1
    board.w.charge[a].first_done = 1
    assert ask(board, f, first) == 0
    board.w.frame[f].reached = board.w.frame[f].first = 1
    assert ask(board, f, first) == 1
    board.w.frame[f].first = 0
    assert ask(board, f, first) == 0


@pytest.mark.rule("400.4f", "400.3b")
def test_conditions_on_the_field() -> None:
    board, a, b, f = duel()
    second, friend = board.unit(ENEMY), board.unit(PLAYER)
    burning = board.gate(gates.ANY_ENEMY_HAS, fam.BURN)
    two = board.gate(gates.ENEMIES_HAVE, fam.BURN, number=2)
    frozen = board.gate(gates.ANY_ALLY_HAS, fam.FREEZE)
    board.w.statuses[a].freeze = board.w.statuses[a].burn = 5
    assert [ask(board, f, g) for g in (burning, two, frozen)] == [0, 0, 0]
    board.w.statuses[b].burn = 1
    board.w.statuses[friend].freeze = 1
    assert [ask(board, f, g) for g in (burning, two, frozen)] == [1, 0, 1]
    board.w.statuses[second].burn = 1
    assert ask(board, f, two) == 1
    board.kill(second)
    assert ask(board, f, two) == 0


@pytest.mark.rule("800.46a", "800.46b", "400.4h")
def test_overmatch_is_strictly_more_on_live_stats() -> None:
    board, a, _b, f = duel()
    gates_on_power = board.gate(gates.OVERMATCH, stats.POWER)
    assert ask(board, f, gates_on_power) == 0
    board.w.stats[a].life[stats.POWER] = 1
    refresh.touch(board.w, a)
    board.w.statuses[a].blind = 9
    assert ask(board, f, gates_on_power) == 1


@pytest.mark.rule("S800-42")
def test_overmatch_in_a_trigger_compares_the_events_enemy() -> None:
    board = Board()
    a, strong, weak = board.unit(power=10), board.unit(ENEMY, power=20), board.unit(ENEMY, power=5)
    board.settle()
    rider = board.gate(gates.OVERMATCH, stats.POWER)
    for other, expected in ((strong, 0), (weak, 1)):
        f = board.frame(a, stage=2)
        board.w.frame[f].subject, board.w.frame[f].other = a, other
        assert ask(board, f, rider) == expected
    board.script(a, purposes.LISTENER_TARGET, weak)
    assert ask(board, board.frame(a, stage=2), rider) == 1


@pytest.mark.rule("400.4h")
def test_a_gate_that_multiplies_does_not_stop_its_line() -> None:
    board, _a, _b, f = duel()
    fails = board.gate(gates.OVERMATCH, stats.POWER, number=2)
    assert gate.all_pass(board.w, f, -1, board.clause((fails,))) == 0
    assert gate.all_pass(board.w, f, -1, board.clause((fails,), flags=flags.GATE_MULTIPLIES)) == 1


@pytest.mark.rule("400.4a", "400.4d")
def test_all_conditions_of_a_line_must_hold_and_filters_are_not_among_them() -> None:
    board, _a, b, f = duel()
    burning = board.gate(gates.HAS_FAMILY, fam.BURN, whose.TARGET)
    envenomed = board.gate(gates.HAS_FAMILY, fam.VENOM, whose.TARGET)
    maimed = board.gate(gates.HAS_FAMILY, fam.MAIM, whose.RECIPIENT)
    c = board.clause((burning, envenomed), (maimed,))
    board.w.statuses[b].burn = 1
    assert gate.all_pass(board.w, f, -1, c) == 0
    board.w.statuses[b].venom = 1
    assert gate.all_pass(board.w, f, -1, c) == 1
    assert gate.filter_ok(board.w, f, -1, c, b) == 0
    board.w.maim[b].points = 1
    assert gate.filter_ok(board.w, f, -1, c, b) == 1


@pytest.mark.rule("S400-12")
def test_the_target_inside_a_trigger_is_rolled_once() -> None:
    board = Board()
    a = board.unit(PLAYER)
    foes = [board.unit(ENEMY) for _ in range(4)]
    board.w.statuses[foes[2]].burn = 1
    board.settle()
    board.script(a, purposes.LISTENER_TARGET, foes[2])
    f = board.frame(a, stage=2)
    burning = board.gate(gates.HAS_FAMILY, fam.BURN, whose.TARGET)
    assert [ask(board, f, burning) for _ in range(3)] == [1, 1, 1]
    assert board.w.clock.draws == 1


@pytest.mark.rule("400.4a")
def test_without_a_target_nothing_is_true_of_it() -> None:
    board, a, _b, _f = duel()
    f = board.frame(a)
    assert ask(board, f, board.gate(gates.LACKS_FAMILY, fam.BURN, whose.TARGET)) == 0
    assert ask(board, f, board.gate(gates.IS_ENEMY, of=whose.TARGET)) == 0


def test_an_unknown_condition_is_an_error_and_never_false() -> None:
    board, _a, _b, f = duel()
    for kind in (0, 99):
        with pytest.raises(ValueError, match="no such condition"):
            ask(board, f, board.gate(kind))
    with pytest.raises(ValueError, match="nobody"):
        ask(board, f, board.gate(gates.IS_LUCID, of=0))
