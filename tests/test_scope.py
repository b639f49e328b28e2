"""Recipients: scopes, filters, flags, picks."""

from __future__ import annotations

from collections import Counter

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import flags, gates, lives, purposes, scopes, unit_kinds, verbs, whose
from ecs_sim.systems import scope
from tests.hand import ENEMY, PLAYER, Board


class Field(Board):
    """Two halves.

    player, row 0  a a b b h h .    enemy, row 0  p p q q r r .
            row 2  c c d d t . .           row 2  s s . . . . .
    """

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = self.unit(at=(0, 0)), self.unit(at=(2, 0))
        self.c, self.d = self.unit(at=(0, 2)), self.unit(at=(2, 2))
        self.h = self.unit(at=(4, 0), kind=unit_kinds.HUB)
        self.t = self.unit(at=(4, 2), cells=1, kind=unit_kinds.TOOL)
        self.s = self.unit(ENEMY, (0, 2))
        self.p, self.q, self.r = (self.unit(ENEMY, (x, 0)) for x in (0, 2, 4))
        self.settle()

    def reach(self, f: int, who: int, *filters: tuple[int, ...], line: int = -1, **fields: int) -> list[int]:
        """The recipients of a clause with this scope."""
        c = self.clause((), filters, scope=who, **fields)
        assert scope.fill(self.w, f, line, c) == self.w.frame[f].picks
        return self.picks(f)


@pytest.mark.rule("400.5a", "400.5b", "400.5e", "600.4a", "600.4d", "100.5a", "900.41e")
def test_each_scope_reaches_its_own_in_reading_order() -> None:
    o = Field()
    f = o.frame(o.b, o.q)
    assert o.reach(f, scopes.TARGET) == [o.q]
    assert o.reach(f, scopes.SELF) == [o.b]
    assert o.reach(f, scopes.ADJACENT_TO_TARGET) == [o.p, o.r]
    assert o.reach(f, scopes.ALL_ENEMIES) == [o.p, o.q, o.r, o.s]
    assert o.reach(f, scopes.ALLIES) == [o.a, o.c, o.d]
    assert o.reach(f, scopes.ALLIES, flags=flags.INCLUDE_SELF) == [o.a, o.b, o.c, o.d]
    assert o.reach(f, scopes.ALL_ALLIES) == [o.a, o.b, o.c, o.d]
    assert o.reach(f, scopes.ADJACENT_ALLIES) == [o.a, o.d]
    assert o.reach(f, scopes.ADJACENT_ALLIES, flags=flags.INCLUDE_SELF) == [o.a, o.b, o.d]
    assert o.reach(f, scopes.FLANK_ALLIES) == [o.a]
    assert o.reach(f, scopes.ADJACENT_HUBS) == [o.h]
    assert o.reach(f, scopes.ADJACENT_TOOLS) == []
    assert o.reach(o.frame(o.d), scopes.ADJACENT_TOOLS) == [o.t]
    assert o.reach(f, scopes.NOBODY) == []


@pytest.mark.rule("400.5f", "600.1a", "600.1d", "800.19d")
def test_the_dead_the_entrapped_and_the_dormant_are_reached_only_by_flag() -> None:
    o = Field()
    o.w.statuses[o.p].entrap = 5
    o.w.dormant[o.q].steps = 5
    o.settle()
    o.kill(o.r)
    f = o.frame(o.a, o.s)
    assert o.reach(f, scopes.ALL_ENEMIES) == [o.s]
    assert o.reach(f, scopes.ALL_ENEMIES, flags=flags.THROUGH_ENTRAP) == [o.p, o.s]
    assert o.reach(f, scopes.ALL_ENEMIES, flags=flags.ALLOW_DORMANT) == [o.q, o.s]
    assert o.reach(f, scopes.ALL_ENEMIES, flags=flags.ALLOW_DEAD) == [o.s, o.r]


@pytest.mark.rule("400.6n", "800.19g", "S300-21")
def test_lines_about_oneself_are_refused_while_entrapped_and_after_death() -> None:
    o = Field()
    f = o.frame(o.b, o.q)
    o.w.statuses[o.b].entrap = 5
    o.settle()
    assert o.reach(f, scopes.SELF) == []
    assert o.reach(f, scopes.ALL_ALLIES) == [o.a, o.c, o.d]
    assert o.reach(f, scopes.SELF, flags=flags.THROUGH_ENTRAP) == [o.b]
    o.w.statuses[o.b].entrap = 0
    o.settle()
    o.w.frame[f].died = 1
    assert o.reach(f, scopes.SELF) == []
    assert o.reach(f, scopes.ALL_ALLIES) == [o.a, o.c, o.d]
    assert o.reach(f, scopes.ALL_ENEMIES) == [o.p, o.q, o.r, o.s]
    o.w.frame[f].died = 0
    o.w.identity[o.b].incarnation = 1
    assert o.reach(f, scopes.SELF) == []


@pytest.mark.rule("600.3a", "500.9f", "700.3b", "S400-19")
def test_the_cached_target_is_reached_while_it_is_the_same_and_open() -> None:
    o = Field()
    f = o.frame(o.a, o.q)
    o.w.statuses[o.q].entrap = 5
    o.settle()
    assert o.reach(f, scopes.TARGET) == []
    assert o.reach(f, scopes.TARGET, verb=verbs.APPLY, what=fam.BURN) == []
    assert o.reach(f, scopes.TARGET, verb=verbs.APPLY, what=fam.ENTRAP) == [o.q]
    assert o.reach(f, scopes.ALL_ENEMIES, verb=verbs.APPLY, what=fam.ENTRAP) == [o.p, o.r, o.s]
    o.w.statuses[o.q].entrap = 0
    o.kill(o.q)
    assert o.reach(f, scopes.TARGET) == []
    assert o.reach(f, scopes.TARGET, flags=flags.ALLOW_DEAD) == [o.q]
    o.w.identity[o.q].life, o.w.identity[o.q].incarnation = lives.ALIVE, 1
    o.settle()
    assert o.reach(f, scopes.TARGET) == []


@pytest.mark.rule("600.3d", "S600-06")
def test_splash_reads_where_a_dead_target_stood() -> None:
    o = Field()
    f = o.frame(o.a, o.q)
    o.kill(o.q)
    assert o.reach(f, scopes.ADJACENT_TO_TARGET) == [o.p, o.r]


@pytest.mark.rule("S400-13", "600.3c", "900.21a")
def test_a_misfire_moves_the_target_and_not_the_enemies() -> None:
    o = Field()
    f = o.frame(o.a, o.b)
    assert o.reach(f, scopes.TARGET) == [o.b]
    assert o.reach(f, scopes.ADJACENT_TO_TARGET) == [o.d]
    assert o.reach(f, scopes.ALL_ENEMIES) == [o.p, o.q, o.r, o.s]


@pytest.mark.rule("400.5c", "600.2e", "600.4b", "S400-15", "900.30e")
def test_a_counted_scope_draws_one_by_one_and_nobody_twice() -> None:
    o = Field()
    f = o.frame(o.a, o.q)
    line = o.line(o.a, o.clause())
    seen: Counter[int] = Counter()
    for _ in range(200):
        picks = o.reach(f, scopes.SOME_ENEMIES, line=line, scope_count=2)
        assert len(set(picks)) == 2
        seen.update(picks)
    assert set(seen) == {o.p, o.q, o.r, o.s}
    assert o.w.line[line].draws == 400
    assert sorted(o.reach(f, scopes.SOME_ENEMIES, line=line, scope_count=9)) == [o.s, o.p, o.q, o.r]
    assert sorted(o.reach(f, scopes.SOME_ALLIES, line=line, scope_count=9)) == [o.b, o.c, o.d]
    assert o.w.line[line].draws == 400 + 4 + 3


@pytest.mark.rule("400.5c")
def test_counted_picks_come_in_the_order_of_their_draws() -> None:
    o = Field()
    line = o.line(o.a, o.clause())
    o.script(o.a, purposes.SCOPE_PICK, o.s, o.p, o.r)
    assert o.reach(o.frame(o.a), scopes.SOME_ENEMIES, line=line, scope_count=3) == [o.s, o.p, o.r]
    assert o.w.now.script_fault == 0


@pytest.mark.rule("400.5d", "600.4c", "S400-16")
def test_filters_come_before_the_selection() -> None:
    o = Field()
    maimed = o.gate(gates.HAS_FAMILY, fam.MAIM, whose.RECIPIENT)
    line = o.line(o.a, o.clause())
    f = o.frame(o.a, o.q)
    o.w.maim[o.p].points = o.w.maim[o.s].points = o.w.maim[o.a].points = o.w.maim[o.c].points = 3
    for _ in range(20):
        assert sorted(o.reach(f, scopes.SOME_ENEMIES, maimed, line=line, scope_count=2)) == [o.s, o.p]
    assert o.reach(f, scopes.ALL_ENEMIES, maimed) == [o.p, o.s]
    assert o.reach(f, scopes.ALLIES, maimed) == [o.c]
    assert o.reach(f, scopes.TARGET, maimed) == []


@pytest.mark.rule("S400-12", "400.6j")
def test_a_trigger_rolls_its_target_once_for_all_its_lines() -> None:
    o = Field()
    o.script(o.a, purposes.LISTENER_TARGET, o.r)
    f = o.frame(o.a, stage=2)
    assert o.reach(f, scopes.TARGET) == [o.r]
    assert o.reach(f, scopes.ADJACENT_TO_TARGET) == [o.q]
    assert o.reach(f, scopes.TARGET) == [o.r]
    assert o.w.clock.draws == 1
    assert o.reach(o.frame(o.a), scopes.TARGET) == []


@pytest.mark.rule("S400-12", "400.5f", "400.6k")
def test_the_events_units_are_reached_if_they_may_be() -> None:
    o = Field()
    f = o.frame(o.a, stage=2)
    o.w.frame[f].subject, o.w.frame[f].other = o.b, o.q
    assert o.reach(f, scopes.EVENT_SUBJECT) == [o.b]
    assert o.reach(f, scopes.EVENT_ACTOR) == [o.q]
    o.kill(o.q)
    assert o.reach(f, scopes.EVENT_ACTOR) == []
    o.w.frame[f].subject = o.h
    assert o.reach(f, scopes.EVENT_SUBJECT) == []
    o.w.frame[f].subject = -1
    assert o.reach(f, scopes.EVENT_SUBJECT) == []


@pytest.mark.rule("500.9k")
def test_the_killer_is_reached_or_else_the_listeners_own_pick() -> None:
    o = Field()
    o.w.revival[o.b].killer = 1 + o.q
    f = o.frame(o.a, stage=2)
    o.w.frame[f].subject = o.b
    assert o.reach(f, scopes.KILLER) == [o.q]
    assert o.w.clock.draws == 0
    o.w.identity[o.q].incarnation = 1
    o.script(o.a, purposes.LISTENER_TARGET, o.s)
    assert o.reach(f, scopes.KILLER) == [o.s]
    f = o.frame(o.b, stage=2)
    o.w.revival[o.b].killer_incarnation = 1
    assert o.reach(f, scopes.KILLER) == [o.q]
    o.w.statuses[o.q].entrap = 5
    o.settle()
    o.script(o.b, purposes.LISTENER_TARGET, o.p)
    assert o.reach(f, scopes.KILLER) == [o.p]


@pytest.mark.rule("S800-42", "800.71c")
def test_an_allys_target_is_that_of_the_activation_under_way() -> None:
    o = Field()
    o.frame(o.b, o.r)
    f = o.frame(o.a, stage=2)
    o.w.frame[f].subject = o.b
    assert o.reach(f, scopes.SUBJECT_TARGET) == [o.r]
    o.w.frame[f].subject = o.c
    assert o.reach(f, scopes.SUBJECT_TARGET) == []


@pytest.mark.rule("500.9f")
def test_each_recipient_is_written_with_its_incarnation() -> None:
    o = Field()
    o.w.identity[o.q].incarnation = 4
    f = o.frame(o.a, o.q)
    o.reach(f, scopes.ALL_ENEMIES)
    assert o.w.frame[f].pick_incarnation[:4] == [0, 4, 0, 0]


@pytest.mark.rule("600.1c", "100.4e")
def test_a_death_that_nobody_settled_is_seen() -> None:
    o = Field()
    f = o.frame(o.a, o.q)
    o.kill(o.p)
    assert o.reach(f, scopes.ALL_ENEMIES) == [o.q, o.r, o.s]
    assert o.reach(f, scopes.ADJACENT_TO_TARGET) == [o.r]


def test_an_unknown_scope_is_an_error() -> None:
    o = Field()
    for unknown in (0, 99):
        with pytest.raises(ValueError, match="scope"):
            o.reach(o.frame(o.a), unknown)


def test_the_halves_are_the_halves() -> None:
    o = Field()
    assert (o.a >> 5, o.p >> 5) == (PLAYER, ENEMY)
