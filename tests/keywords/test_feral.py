"""Feral (800.23): the chance that the whole activation turns on somebody of either side."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, hits, unit
from tests.dice import drawn, loaded


def wild(
    stacks: int, *lines: str, ours: list[Document], foes: list[Document] | None = None, miss: int | None = YES,
    pick: str | None = None, seconds: float = 1.1,
) -> Fight:  # fmt: skip
    """`a` with that many stacks acts at 1.0; its misfire comes out as `miss`, at `pick`."""
    own = unit("a", *(lines or ("Deal 10 damage",)), acts=1, state={"feral": stacks})
    draws: dict[str, list[object]] = {} if miss is None else {"a/misfire": [miss]}
    if pick is not None:
        draws["a/misfire_pick"] = [pick]
    return fight(battle([own, *ours], foes or [unit("t")], seconds=seconds, draws=draws))


@pytest.mark.rule("800.23a", "900.21d")
@pytest.mark.parametrize(("stacks", "rolled", "misfires"), [
    (1, 999, 1), (1, 1000, 0), (7, 6999, 1), (7, 7000, 0), (10, 9999, 1),
])  # fmt: skip
def test_does_misfire_with_ten_in_a_hundred_a_stack(
    monkeypatch: pytest.MonkeyPatch, stacks: int, rolled: int, misfires: int
) -> None:
    loaded(monkeypatch, misfire=(rolled, 10_000))
    assert len(wild(stacks, ours=[unit("o")], miss=None).events("misfire")) == misfires


@pytest.mark.rule("800.23a", "900.21d", "S700-02", "S800-25")
def test_does_not_grow_past_ten_and_never_wears_off() -> None:
    result = fight(battle([unit("a", "Feral: 9", acts=1)], [unit("t", state={"feral": 9})], seconds=7.5))
    assert result.state("t", "feral") == 10


@pytest.mark.rule("800.23a")
def test_does_not_roll_without_stacks() -> None:
    assert drawn(wild(0, ours=[unit("o")], miss=None), "a", "misfire") == 0


@pytest.mark.rule("800.23b", "600.3c", "900.21a", "300.3-4")
def test_does_redirect_every_line_and_not_the_hit_alone() -> None:
    lines = ("Crush: 3", "Deal 10 damage", "Burn: 4", "Maim: 2")
    result = wild(5, *lines, ours=[unit("o", armor=3)], pick="o")
    shown = result.unit("o")
    assert (shown["vitality"], result.state("o", "burn"), result.state("o", "maim")) == (990, 4, 2)
    assert result.events(target="t") == []


@pytest.mark.rule("S400-13", "600.3c", "900.21a")
def test_does_not_turn_all_enemies_or_the_own_unit_around() -> None:
    lines = ("Deal 10 damage", "Apply Maim: 2 to all enemies", "Gain 5 Power")
    result = wild(5, *lines, ours=[unit("o")], pick="o")
    assert [result.state(one, "maim") for one in ("a", "o", "t")] == [0, 0, 2]
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("S400-13", "600.3d", "900.21a")
def test_does_read_adjacent_to_the_target_on_the_targets_side_without_the_acting_unit() -> None:
    own = unit("a", "Deal 4 damage to enemies adjacent to the target", at=(0, 0), acts=1, state={"feral": 5})
    ours = [own, unit("o", at=(2, 0)), unit("p", at=(4, 0))]
    draws = {"a/misfire": [YES], "a/misfire_pick": ["o"]}
    result = fight(battle(ours, [unit("t", at=(2, 0))], seconds=1.1, draws=draws))
    assert {e["target"] for e in result.events("damage")} == {"p"}


@pytest.mark.rule("800.23c", "900.21c", "S800-25", "600.2c", "S600-01")
@pytest.mark.parametrize(("rolled", "struck"), [(0, "o"), (29, "o"), (30, "t"), (49, "t")])
def test_does_pick_by_focus_over_both_sides_own_side_first(
    monkeypatch: pytest.MonkeyPatch, rolled: int, struck: str
) -> None:
    # o 30 and t 20 Focus; a itself, with 10, is not in the pool
    loaded(monkeypatch, misfire=(0, 10_000), misfire_pick=(rolled, 50))
    result = wild(1, ours=[unit("o", focus=30)], foes=[unit("t", focus=20)], miss=None)
    assert [e["target"] for e in result.events("damage")] == [struck]


@pytest.mark.rule("800.23c", "600.1a", "600.1b", "900.21c")
def test_does_not_pick_an_entrapped_a_dormant_or_a_dead_unit_or_a_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    # only t is left, with 10 Focus: the last of the 10
    loaded(monkeypatch, misfire=(0, 10_000), misfire_pick=(0, 10))
    ours = [unit("e", state={"entrap": 3}), unit("d", state={"dormant": 3}), unit("h", kind="hub")]
    assert hits(wild(1, ours=ours, miss=None), "a", "t") == [10]


@pytest.mark.rule("800.23c", "900.21c")
def test_does_not_pick_an_ally_that_is_immune_to_ally_damage() -> None:
    result = wild(1, ours=[unit("o", "Immune to ally damage", focus=1_000_000)])
    assert hits(result, "a", "t") == [10]


@pytest.mark.rule("800.23c")
def test_does_pick_an_enemy_even_when_it_is_immune_to_its_own_allies() -> None:
    foes = [unit("t", "Immune to ally damage")]
    assert hits(wild(1, ours=[], foes=foes, pick="t"), "a", "t") == [10]


@pytest.mark.rule("800.23e", "500.4a")
def test_does_deal_real_damage_to_an_ally_and_may_kill_it() -> None:
    result = wild(5, ours=[unit("o", vitality=10)], pick="o")
    assert [(e["source"], e["target"]) for e in result.events("death")] == [("a", "o")]


@pytest.mark.rule("400.4e", "600.3c")
def test_does_let_a_card_split_its_payload_by_side() -> None:
    lines = ("If the target is an ally, gain 5 Power", "If the target is an enemy, gain 3 Power")
    assert wild(5, *lines, ours=[unit("o")], pick="o").unit("a")["power"] == 5
    assert wild(5, *lines, ours=[unit("o")], miss=NO).unit("a")["power"] == 3


@pytest.mark.rule("800.23f", "800.56b", "900.21e", "C11")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Feral: 2", acts=1)], [unit("t", "Relentless")], seconds=1.1))
    assert result.state("t", "feral") == 0


@pytest.mark.rule("400.6a", "800.23e")
def test_does_tell_an_ally_that_an_ally_did_the_damage() -> None:
    hears = unit("o", "Passive: When an ally is damaged by an ally, gain 5 Power")
    assert wild(5, ours=[unit("v"), hears], pick="v").unit("o")["power"] == 5
    assert wild(5, ours=[unit("v"), hears], miss=NO).unit("o")["power"] == 0


@pytest.mark.rule("800.23a", "400.3a", "900.4c")
def test_does_serve_a_line_that_counts_its_stacks() -> None:
    lines = ("Deal 1 damage", "Gain 2 Armor per Feral stack")
    assert wild(3, *lines, ours=[], miss=NO).unit("a")["armor"] == 6
