"""Static lines: conditional layers, keyword auras."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import counts, flags, gates, keywords, lanes, scopes, sources, stats, unit_kinds, verbs
from ecs_sim.components.words import families as fam
from ecs_sim.systems.board import geometry
from ecs_sim.systems.stat import refresh, statics
from tests.hand import ENEMY, Board

STAT: dict[str, Any] = {"lane": lanes.STATIC, "verb": verbs.STAT, "scope": scopes.SELF, "source": sources.NUMBER}
GRANT: dict[str, Any] = {"lane": lanes.STATIC, "verb": verbs.GRANT}


@pytest.mark.rule("800.37h", "S800-39")
def test_a_layer_lasts_while_its_unit_is_insured() -> None:
    board = Board()
    u = board.unit(power=10)
    board.line(u, board.clause((board.gate(gates.HAS_FAMILY, fam.INSURANCE),), **STAT, what=stats.POWER, amount=6))
    board.settle()
    assert refresh.value(board.w, u, stats.POWER) == 10
    board.w.insurance[u].subrogated = 1
    refresh.all_dirty(board.w)
    assert refresh.value(board.w, u, stats.POWER) == 16
    board.w.insurance[u].subrogated = 0
    refresh.all_dirty(board.w)
    assert refresh.value(board.w, u, stats.POWER) == 10


@pytest.mark.rule("400.4a", "400.4d")
def test_no_armor_is_asked_without_what_static_lines_give() -> None:
    board = Board()
    u = board.unit(power=10)
    board.line(u, board.clause((board.gate(gates.NO_ARMOR),), **STAT, what=stats.POWER, amount=6))
    board.line(u, board.clause((), **STAT, what=stats.ARMOR, amount=5))
    board.settle()
    assert (refresh.value(board.w, u, stats.ARMOR), refresh.value(board.w, u, stats.POWER)) == (5, 16)
    board.w.stats[u].life[stats.ARMOR] = 1
    refresh.all_dirty(board.w)
    assert (refresh.value(board.w, u, stats.ARMOR), refresh.value(board.w, u, stats.POWER)) == (6, 10)


@pytest.mark.rule("400.2c", "400.2f")
@pytest.mark.parametrize(
    ("source", "stat", "value"),
    [
        (sources.POWER, stats.POWER, 20 + 2 + 20),
        (sources.POWER, stats.ARMOR, 20),
        (sources.BURN_POWER, stats.POWER, 20 + 2 + 15),
        (sources.BURN_POWER, stats.ARMOR, 15),
    ],
)
def test_a_layer_that_says_power_reads_raw_power(source: int, stat: int, value: int) -> None:
    board = Board()
    u = board.unit(power=20)
    says_power: dict[str, Any] = {**STAT, "source": source}
    board.line(u, board.clause((), **says_power, what=stat))
    board.w.stats[u].life[stats.POWER] = 2
    board.settle()
    assert refresh.value(board.w, u, stat) == value


@pytest.mark.rule("800.35a", "800.35b", "800.35c", "800.28d")
def test_an_aura_while_ignited_reaches_neighbours_and_never_stacks() -> None:
    # a i b j   i and j would give their neighbours Fury
    board = Board()
    a, i, b, j = (board.unit(power=10, focus=10) for _ in range(4))
    fury = board.clause((board.gate(gates.IGNITED),), **GRANT, what=keywords.FURY, scope=scopes.ADJACENT_ALLIES)
    for u in (i, j):
        board.line(u, fury)
    board.settle()

    def powers() -> list[int]:
        return [refresh.value(board.w, u, stats.POWER) for u in (a, b)]

    assert powers() == [10, 10]
    board.w.boons[i].kindled = board.w.boons[j].kindled = 3
    refresh.all_dirty(board.w)
    refresh.all_dirty(board.w)
    assert powers() == [15, 15]
    board.w.boons[i].kindled = 2
    refresh.all_dirty(board.w)
    assert powers() == [10, 15]
    board.kill(j)
    assert powers() == [10, 10]


@pytest.mark.rule("800.16c", "C15", "400.5e")
def test_a_dormant_unit_projects_nothing_and_a_tool_receives_nothing() -> None:
    board = Board()
    source, ally = board.unit(), board.unit()
    tool = board.unit(at=(0, 2), cells=1, kind=unit_kinds.TOOL)
    board.line(source, board.clause(**GRANT, what=keywords.RABID, scope=scopes.ADJACENT_ALLIES))
    board.settle()
    assert [refresh.has(board.w, u, keywords.RABID) for u in (source, ally, tool)] == [0, 1, 0]
    board.w.dormant[source].asleep = 1
    refresh.all_dirty(board.w)
    assert refresh.has(board.w, ally, keywords.RABID) == 0


@pytest.mark.rule("400.5b", "100.4c")
def test_each_scope_of_an_aura_reaches_its_own() -> None:
    # row 0: s r .   row 2: b . f      r at the side of s, b behind it, f far
    reached = {
        scopes.SELF: "s",
        scopes.ADJACENT_ALLIES: "rb",
        scopes.FLANK_ALLIES: "r",
        scopes.ALLIES: "rbf",
        scopes.ALL_ALLIES: "srbf",
    }
    for scope, expected in reached.items():
        board = Board()
        places = {"s": (0, 0), "r": (2, 0), "b": (0, 2), "f": (6, 2)}
        units = {name: board.unit(at=at) for name, at in places.items()}
        foe = board.unit(ENEMY)
        board.line(units["s"], board.clause(**GRANT, what=keywords.FEAST, scope=scope))
        board.settle()
        assert "".join(name for name, u in units.items() if refresh.has(board.w, u, keywords.FEAST)) == expected
        assert refresh.has(board.w, foe, keywords.FEAST) == 0


@pytest.mark.rule("800.41a", "800.35c")
def test_an_aura_that_asks_for_full_vitality_follows_it() -> None:
    board = Board()
    u, ally = board.unit(), board.unit()
    full = board.gate(gates.FULL_VITALITY)
    board.line(u, board.clause((full,), **GRANT, what=keywords.FEAST, scope=scopes.ADJACENT_ALLIES))
    board.settle()
    assert refresh.has(board.w, ally, keywords.FEAST) == 1
    board.w.vitals[u].vitality -= 1
    refresh.all_dirty(board.w)
    assert refresh.has(board.w, ally, keywords.FEAST) == 0


@pytest.mark.rule("400.3a", "400.2g")
def test_a_layer_may_be_counted_divided_and_negative() -> None:
    board = Board()
    u, _ally = board.unit(armor=50), board.unit()
    lost = board.clause(**STAT, what=stats.ARMOR, amount=6, flags=flags.NEGATIVE, divide=2, per=counts.ADJACENT_ALLIES)
    board.line(u, lost)
    board.settle()
    assert refresh.value(board.w, u, stats.ARMOR) == 47
    board.unit(at=(0, 2))
    geometry.touch(board.w)
    assert refresh.value(board.w, u, stats.ARMOR) == 44


@pytest.mark.rule("800.35c")
def test_units_whose_auras_ask_for_each_other_come_to_an_end() -> None:
    board = Board()
    a, b = board.unit(), board.unit()
    for u in (a, b):
        needs = board.gate(gates.HAS_KEYWORD, keywords.RABID)
        board.line(u, board.clause((needs,), **GRANT, what=keywords.RABID, scope=scopes.ADJACENT_ALLIES))
    board.settle()
    assert [refresh.has(board.w, u, keywords.RABID) for u in (a, b)] == [0, 0]
    board.w.keywords[a].life = 1 << keywords.RABID
    refresh.all_dirty(board.w)
    assert [refresh.has(board.w, u, keywords.RABID) for u in (a, b)] == [1, 1]


@pytest.mark.rule("400.4a")
def test_lines_beyond_the_last_that_has_a_bit_give_all_the_same() -> None:
    board = Board()
    u = board.unit(power=10)
    boost: dict[str, Any] = {**STAT, "verb": verbs.BOOST}
    mute = board.clause((), **boost)
    for _ in range(statics.LAST + 1):
        board.line(u, mute)
    board.line(u, board.clause((), **STAT, what=stats.POWER, amount=6))
    board.line(u, mute)
    board.line(u, board.clause((), lane=lanes.POST, verb=verbs.STAT, what=stats.POWER, amount=100))
    assert refresh.value(board.w, u, stats.POWER) == 16
