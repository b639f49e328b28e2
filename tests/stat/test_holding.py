"""How much of a family a unit carries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import keywords
from ecs_sim.components.world import World
from ecs_sim.systems.stat import holding
from tests.hand import Board

STATUSES = ("stun", "freeze", "blind", "prismbreak", "entrap", "burn", "venom", "haywire", "feral", "interest", "dread")


def pool(w: World, kind: int, amount: int) -> None:
    """Put one modifier of each kind on unit 0, and one of another unit beside it."""
    for i, unit in enumerate((0, 1)):
        w.modifier[i].unit, w.modifier[i].kind, w.modifier[i].amount = unit, kind, amount
    w.clock.modifiers = 2


def hallows(w: World) -> None:
    """Two instances on unit 0, one on unit 1."""
    for i, (unit, amount) in enumerate(((0, 3), (1, 50), (0, 4))):
        w.hallow[i].unit, w.hallow[i].amount = unit, amount
    w.clock.hallows = 3


KEPT: dict[int, Callable[[World], object]] = {
    fam.MAIM: lambda w: setattr(w.maim[0], "points", 7),
    fam.INSURANCE: lambda w: (setattr(w.insurance[0], "plain", 3), setattr(w.insurance[0], "subrogated", 4)),
    fam.SUBROGATED: lambda w: (setattr(w.insurance[0], "plain", 3), setattr(w.insurance[0], "subrogated", 7)),
    fam.SHIELD: lambda w: setattr(w.vitals[0], "shield", 7),
    fam.KINDLED: lambda w: setattr(w.boons[0], "kindled", 7),
    fam.OVERCLOCK: lambda w: setattr(w.boons[0], "overclock", 7),
    fam.CONSECRATE: lambda w: setattr(w.boons[0], "consecrate", 7),
    fam.EXALT: lambda w: setattr(w.boons[0], "exalt", 7),
    fam.ROOST: lambda w: setattr(w.boons[0], "roost", 7),
    fam.HALLOW: hallows,
    fam.DORMANT: lambda w: setattr(w.dormant[0], "steps", 7),
    fam.SMASH: lambda w: setattr(w.tier[0], "smash", 7),
    fam.CRUSH: lambda w: pool(w, fam.CRUSH, -7),
    fam.FLEETING: lambda w: pool(w, fam.FLEETING, 7),
    fam.RELENTLESS_TIME: lambda w: w.keywords[0].timed.__setitem__(keywords.RELENTLESS, 7),
}
STACKED = {getattr(fam, name.upper()): lambda w, name=name: setattr(w.statuses[0], name, 7) for name in STATUSES}
SETTERS: dict[int, Callable[[World], object]] = KEPT | STACKED


@pytest.mark.rule("400.4b", "400.4d", "S800-39", "S800-64")
@pytest.mark.parametrize("family", sorted(SETTERS))
def test_a_family_is_read_where_it_is_kept(family: int) -> None:
    board = Board()
    board.unit()
    assert holding.family(board.w, 0, family) == 0
    SETTERS[family](board.w)
    assert holding.family(board.w, 0, family) == 7


def test_what_no_unit_can_carry_is_an_error() -> None:
    board = Board()
    board.unit()
    for nothing in (0, fam.KEYWORD, fam.STAT):
        with pytest.raises(ValueError, match="family"):
            holding.family(board.w, 0, nothing)


@pytest.mark.rule("S400-09", "400.4d", "800.17e", "800.19c")
def test_negative_statuses_are_counted_by_family() -> None:
    board = Board()
    board.unit()
    negative = [f for f in SETTERS if (fam.MASK_NEGATIVE >> f) & 1]
    for n, family in enumerate(negative, 1):
        SETTERS[family](board.w)
        assert holding.negatives(board.w, 0) == n
    assert len(negative) == 11
    for family in set(SETTERS) - set(negative):
        SETTERS[family](board.w)
    assert holding.negatives(board.w, 0) == 11
