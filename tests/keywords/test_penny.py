"""Penny (800.47): an ordinary unit of one cell that mints Stock a quarter of the time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, hits, unit
from tests.dice import drawn, loaded
from tests.steady import faults


def penny(id: str, *lines: str, at: tuple[int, int] = (0, 0), **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="penny", **more)


def minted(*ours: Document, foe: Document | None = None, seconds: float = 1.1, **draws: list[Any]) -> Fight:
    names = {key.replace("_", "/", 1): value for key, value in draws.items()}
    return fight(battle(ours, [foe or unit("t")], seconds=seconds, draws=names))


@pytest.mark.rule("800.47a", "100.2d")
def test_does_fill_a_single_cell() -> None:
    ours = [penny("p"), penny("q", at=(1, 0)), unit("a", at=(0, 1))]
    assert minted(*ours).unit("q")["at"] == [1, 0]


@pytest.mark.rule("800.47a", "800.47c", "600.1a")
def test_is_targeted_hurt_and_dies_like_any_unit() -> None:
    foe = unit("t", "Deal 20 damage", "Burn 3", acts=1)
    result = minted(penny("p", vitality=30), penny("q", at=(4, 0), vitality=5), foe=foe, t_target=["p"])
    assert (result.unit("p")["vitality"], result.state("p", "burn")) == (10, 3)
    result = minted(penny("p", vitality=20), foe=foe, seconds=120)
    assert (result["winner"], len(result.events("death"))) == ("enemy", 1)


@pytest.mark.rule("800.47b", "800.67b", "800.67a")
@pytest.mark.parametrize(("roll", "stock"), [(YES, 1), (NO, 0)])
def test_does_mint_one_stock_for_its_side(roll: int, stock: int) -> None:
    result = minted(penny("p", "Deal 1 damage", acts=1), p_mint=[roll])
    assert (result["sides"]["player"]["stock"], result["sides"]["enemy"]["stock"]) == (stock, 0)
    assert [(e["source"], e["amount"], e["total"]) for e in result.events("mint")] == [("p", 1, 1)] * stock


@pytest.mark.rule("800.47b")
@pytest.mark.parametrize(("roll", "stock"), [(2499, 1), (2500, 0)])
def test_does_mint_at_25_per_cent(monkeypatch: pytest.MonkeyPatch, roll: int, stock: int) -> None:
    loaded(monkeypatch, mint=(roll, 10_000))
    assert minted(penny("p", acts=1))["sides"]["player"]["stock"] == stock


@pytest.mark.rule("800.47b", "300.3-5")
def test_does_mint_before_its_attack_resolves() -> None:
    result = minted(penny("p", "Deal 2 damage", "Gain Shield: 1 per Stock", acts=1), p_mint=[YES])
    assert result.kinds("activation", "mint", "cast", "damage") == ["activation", "mint", "cast", "damage"]
    assert result.state("p", "shield") == 1


@pytest.mark.rule("800.47b", "800.71a")
def test_does_not_roll_for_other_units() -> None:
    assert drawn(minted(unit("a", acts=1)), "a", "mint") == 0


@pytest.mark.rule("300.3a", "S300-19")
def test_does_not_roll_without_a_target() -> None:
    result = minted(penny("p", acts=1), foe=unit("t", state={"entrap": 4}))
    assert (drawn(result, "p", "mint"), result.times("activation", source="p")) == (0, [1])


@pytest.mark.rule("S800-43", "S300-30", "800.9a")
def test_does_roll_again_when_it_cascades() -> None:
    p = penny("p", "Deal 1 damage", "Cascade", acts=1)
    result = minted(p, seconds=1.5, p_mint=[YES, YES], p_cascade=[YES, NO])
    assert result.times("mint") == [1, 1.1]


@pytest.mark.rule("400.6c", "300.3-5")
def test_is_heard_when_it_acts_and_by_its_own_side_alone() -> None:
    line = "Passive: When a Penny activates, gain 1 Power"
    ours = [penny("p", line, acts=1), unit("a", line, at=(4, 0)), unit("b", at=(0, 2), acts=1)]
    result = minted(*ours, foe=unit("t", line, "Passive: When an enemy Penny activates, gain 1 Armor"), p_mint=[NO])
    power = {one: result.unit(one)["power"] for one in ("p", "a", "t")}
    assert power == {"p": 0, "a": 1, "t": 0}
    assert result.unit("t")["armor"] == 1


@pytest.mark.rule("400.6k", "400.6c")
def test_is_heard_by_neighbours_alone_where_the_line_says_so() -> None:
    line = "Passive: When an adjacent Penny activates, that ally gains Shield: 1"
    ours = [penny("p", acts=1), unit("a", line, at=(1, 0)), unit("b", line, at=(4, 0), card="a")]
    assert minted(*ours, p_mint=[NO]).state("p", "shield") == 1


@pytest.mark.rule("400.6g", "800.47b", "300.3-5")
def test_is_heard_when_it_mints_before_it_is_heard_to_act() -> None:
    a = unit(
        "a", "Passive: When a Penny activates, gain 1 Armor", "Passive: When a Penny mints, gain 1 Power", at=(4, 0)
    )
    result = minted(penny("p", acts=1), a, p_mint=[YES])
    assert [e["stat"] for e in result.events("stat_changed")] == ["power", "armor"]
    assert minted(penny("p", acts=1), a, p_mint=[NO]).unit("a")["power"] == 0


@pytest.mark.rule("400.6g", "800.47b")
def test_does_tell_that_it_mints_one() -> None:
    a = unit("a", "Passive: When a Penny mints, gain Power equal to that amount", at=(4, 0))
    assert minted(penny("p", acts=1), a, p_mint=[YES]).unit("a")["power"] == 1


@pytest.mark.rule("400.6g", "800.67c")
def test_does_not_count_stock_of_a_line_as_minted() -> None:
    a = unit("a", "Passive: When a Penny mints, gain 1 Power", at=(4, 0))
    result = minted(penny("p", "Gain 2 Stock", acts=1), a, p_mint=[NO])
    assert (result["sides"]["player"]["stock"], result.unit("a")["power"]) == (2, 0)


@pytest.mark.rule("400.6g", "800.37a")
def test_is_heard_when_it_loses_insurance_by_a_hit_and_no_other_unit_is() -> None:
    line = "Passive: When a Penny loses Insurance, gain 1 Power"
    insured = {"insurance": 2}
    ours = [penny("p", state=insured), unit("b", at=(2, 2), state=insured), unit("a", line, at=(6, 2))]
    foe = unit("t", "Deal 30 damage", acts=1)
    assert minted(*ours, foe=foe, t_target=["p"]).unit("a")["power"] == 1
    assert minted(*ours, foe=foe, t_target=["b"]).unit("a")["power"] == 0


@pytest.mark.rule("400.6g", "500.1a", "500.1-8")
@pytest.mark.parametrize(("insured", "hit", "lost"), [
    ({"insurance": 3}, 25, 1), ({"insurance": 3}, 26, 2), ({"subrogated": 3}, 26, 2),
    ({"insurance": 3, "subrogated": 1}, 60, 3),
])  # fmt: skip
def test_does_tell_how_many_points_of_insurance_a_hit_took(insured: dict[str, int], hit: int, lost: int) -> None:
    # whole points of 25, each of the two kinds by itself
    a = unit("a", "Passive: When a Penny loses Insurance, gain Power equal to that amount", at=(6, 2))
    foe = unit("t", f"Deal {hit} damage", acts=1)
    result = minted(penny("p", state=insured), a, foe=foe, t_target=["p"])
    assert result.unit("a")["power"] == lost


@pytest.mark.rule("400.6g", "700.5a")
def test_is_heard_when_its_insurance_is_cleared() -> None:
    a = unit("a", "Passive: When a Penny loses Insurance, gain 1 Power", at=(6, 2))
    p = penny("p", "Clear Insurance", acts=1, state={"insurance": 2})
    assert minted(p, a, p_mint=[NO]).unit("a")["power"] == 1
    assert minted(penny("p", "Clear Insurance", acts=1), a, p_mint=[NO]).unit("a")["power"] == 0


@pytest.mark.rule("200.3b", "400.2h")
def test_does_keep_its_counter_for_the_match() -> None:
    p = penny("p", "Deal X damage", "X gains 1", counter={"X": 3}, acts=1)
    result = minted(p, p_mint=[NO])
    assert (hits(result, "p"), result.unit("p")["counter"]) == ([3], {"X": 4})


@pytest.mark.rule("800.32e")
def test_does_count_toward_the_roster_of_highland() -> None:
    ours = [unit("a", "Highland: Gain 5 Power", acts=1), penny("p", at=(4, 0)), penny("q", at=(6, 0), card="p")]
    assert minted(*ours).unit("a")["power"] == 0
    assert minted(*ours[:2]).unit("a")["power"] == 5


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        penny("p", "Deal 3 damage", "Gain Shield: 1 per Stock", speed=300, state={"insurance": 3}),
        penny("q", "Passive: When a Penny mints, gain 1 Power", at=(1, 0), speed=200),
        unit("h", "Passive: When a Penny loses Insurance, gain 1 Dividend", at=(2, 0), kind="hub"),
    ]
    assert faults(battle(ours, [unit("t", "Deal 9 damage", speed=200)], seconds=40)) == []
