"""Focus (600.2, 900.30): the weight of a unit in every roll that picks one."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, unit
from tests.dice import loaded


def struck(
    monkeypatch: pytest.MonkeyPatch, rolled: tuple[int, int], *focus: int, line: str = "Deal 5 damage"
) -> list[str]:
    """Whom `a` picks among e0, e1, … with that Focus when the roll comes out so."""
    loaded(monkeypatch, target=rolled, scope_pick=rolled)
    foes = [unit(f"e{i}", at=(i % 4 * 2, i // 4 * 2), stats={"focus": f}) for i, f in enumerate(focus)]
    result = fight(battle([unit("a", line, acts=1)], foes, seconds=1.1))
    return [e["target"] for e in result.events("damage")]


@pytest.mark.rule("900.30-answer", "900.30a", "900.30b", "600.2a", "600.2c", "S600-01")
@pytest.mark.parametrize(("rolled", "chosen"), [(0, "e0"), (59, "e0"), (60, "e1"), (79, "e1")])
def test_does_pick_in_proportion_to_focus(monkeypatch: pytest.MonkeyPatch, rolled: int, chosen: str) -> None:
    # 60 beside 20 is picked three times as often
    assert struck(monkeypatch, (rolled, 80), 60, 20) == [chosen]


@pytest.mark.rule("900.30a", "900.30c", "600.2b", "600.2d")
@pytest.mark.parametrize(("rolled", "chosen"), [(0, "e0"), (1, "e1"), (2, "e2"), (11, "e2")])
def test_does_not_weigh_less_than_one(monkeypatch: pytest.MonkeyPatch, rolled: int, chosen: str) -> None:
    # weights 1, 1 and 10
    assert struck(monkeypatch, (rolled, 12), 0, -7, 10) == [chosen]


@pytest.mark.rule("900.30c")
@pytest.mark.parametrize(("rolled", "chosen"), [(0, "e0"), (1, "e1"), (2, "e2")])
def test_does_make_all_equal_where_everybody_has_none(
    monkeypatch: pytest.MonkeyPatch, rolled: int, chosen: str
) -> None:
    assert struck(monkeypatch, (rolled, 3), 0, 0, 0) == [chosen]


@pytest.mark.rule("900.30d", "600.4b", "400.5a")
@pytest.mark.parametrize(("rolled", "chosen"), [(59, "e0"), (60, "e1")])
def test_does_weigh_counted_scopes_the_same_way(monkeypatch: pytest.MonkeyPatch, rolled: int, chosen: str) -> None:
    assert struck(monkeypatch, (rolled, 80), 60, 20, line="Deal 5 damage to 1 enemy") == [chosen]


@pytest.mark.rule("900.30e", "600.2e", "400.5c", "600.4b")
def test_does_not_fill_two_places_of_one_pick(monkeypatch: pytest.MonkeyPatch) -> None:
    # the roll always points at the loudest that is left
    assert struck(monkeypatch, (0, 2), 60, 20, 0, line="Deal 5 damage to 2 enemies") == ["e0", "e1"]


@pytest.mark.rule("900.30e", "S400-15")
def test_does_take_everybody_where_the_count_is_larger_than_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sorted(struck(monkeypatch, (0, 2), 60, 20, line="Deal 5 damage to 5 enemies")) == ["e0", "e1"]


@pytest.mark.rule("900.30a", "400.2k", "600.2b")
@pytest.mark.parametrize(("rolled", "chosen"), [(29, "t"), (30, "s")])
def test_does_count_as_it_stands_with_every_layer(monkeypatch: pytest.MonkeyPatch, rolled: int, chosen: str) -> None:
    # t has 10 and 20 more of this life
    loaded(monkeypatch, target=(rolled, 40))
    foes: list[Document] = [unit("t", state={"life_stats": {"focus": 20}}), unit("s")]
    result = fight(battle([unit("a", "Deal 5 damage", acts=1)], foes, seconds=1.1))
    assert [e["target"] for e in result.events("damage")] == [chosen]


@pytest.mark.rule("900.30d", "800.2c")
def test_does_not_have_the_floor_in_an_aoe_split() -> None:
    # 8 go by Focus after the two first points: all of it to e0
    foes = [unit("e0", stats={"focus": 10}), unit("e1", stats={"focus": 0})]
    result = fight(battle([unit("a", "AoE: 10", acts=1)], foes, seconds=1.1))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("e0", 9), ("e1", 1)]
