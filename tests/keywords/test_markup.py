"""Markup (800.44): battle-start lines, once each, in reading order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults


def started(*ours: Document, foes: list[Document] | None = None, seconds: float = 0, **more: Any) -> Fight:
    return fight(battle(ours, foes or [unit("t")], seconds=seconds, round=3, **more))


@pytest.mark.rule("800.44a", "100.5a", "100.5c", "800.44b")
def test_does_go_left_to_right_and_then_down() -> None:
    giver = "Markup: Gain 1 Dividend"
    ours = [
        unit("d", "Markup: Gain Shield: 1 per Dividend", at=(4, 2), card="x"),
        unit("b", giver, at=(2, 0), card="g"),
        unit("c", giver, at=(0, 2), card="g"),
        unit("a", "Markup: Gain Shield: 1 per Dividend", at=(0, 0), card="x"),
        unit("e", "Markup: Gain Shield: 1 per Dividend", at=(4, 0), card="x"),
    ]
    result = started(*ours)
    assert [result.state(one, "shield") for one in ("a", "e", "d")] == [0, 1, 2]


@pytest.mark.rule("800.44a")
def test_does_resolve_once() -> None:
    assert started(unit("a", "Markup: Gain 2 Power"), seconds=9).unit("a")["power"] == 2


@pytest.mark.rule("800.44a", "100.5c")
def test_does_share_its_pass_with_every_other_battle_start_line() -> None:
    ours = [
        unit("a", "Markup: Gain 1 Power", "Passive: At battle start, gain 2 Power", at=(2, 0)),
        unit("k", "At battle start, adjacent allies gain 3 Power", at=(1, 0), kind="tool"),
        unit("b", "Passive: At battle start, gain 4 Power", at=(4, 0)),
    ]
    assert [e["amount"] for e in started(*ours).events("stat_changed")] == [3, 1, 2, 4]


@pytest.mark.rule("S100-14", "800.44a")
def test_does_run_the_enemy_half_first() -> None:
    result = started(unit("a", "Markup: Gain 1 Power"), foes=[unit("t", "Markup: Gain 1 Power")])
    assert [e["source"] for e in result.events("stat_changed")] == ["t", "a"]


@pytest.mark.rule("800.44a", "S200-04")
def test_does_not_run_in_a_battle_that_goes_on() -> None:
    assert started(unit("a", "Markup: Gain 2 Power"), resume=True).unit("a")["power"] == 0


@pytest.mark.rule("S800-15", "800.44a")
def test_does_not_run_on_a_dormant_unit() -> None:
    ours = [unit("a", "Markup: Gain 2 Power", state={"dormant": 0.5}), unit("b")]
    assert started(*ours, seconds=1).unit("a")["power"] == 0


@pytest.mark.rule("800.44a", "S800-66")
def test_does_run_on_a_hub_at_its_tier() -> None:
    ours = [unit("a"), unit("h", "Markup: Adjacent allies gain 2 Power", at=(2, 0), kind="hub", tier=2)]
    assert started(*ours).unit("a")["power"] == 4


@pytest.mark.rule("S500-23", "500.9c")
@pytest.mark.parametrize(("kind", "kept"), [("hub", 2), ("penny", 2), ("unit", 0)])
def test_does_last_through_a_revival_where_a_hub_or_a_penny_gave_it(kind: str, kept: int) -> None:
    numbers: Document = {} if kind == "hub" else {"vitality": 5000}
    ours = [
        unit("a", "Everlasting", vitality=5, at=(0, 0)),
        unit("h", "Markup: Adjacent allies gain 2 Armor", at=(2, 0), kind=kind, **numbers),
        unit("b", vitality=5000, at=(6, 2)),
    ]
    foe = unit("t", "Deal 1 damage", "Deal 90 damage to all enemies, once", acts=1)
    result = fight(battle(ours, [foe], seconds=11.2, round=3, draws={"t/target": ["b", "b"]}))
    assert result.events("revival", target="a")
    assert result.unit("a")["armor"] == kept


@pytest.mark.rule("S500-23")
def test_does_not_keep_what_a_hub_gives_after_the_start() -> None:
    ours = [
        unit("a", "Everlasting", vitality=5, at=(0, 0)),
        unit("h", "Passive: When an enemy activates, adjacent allies gain 2 Armor, once", at=(2, 0), kind="hub"),
        unit("b", vitality=5000, at=(6, 2)),
    ]
    foe = unit("t", "Deal 1 damage", "Deal 90 damage to all enemies, once", acts=1)
    result = fight(battle(ours, [foe], seconds=11.2, round=3, draws={"t/target": ["b", "b"]}))
    assert [e["amount"] for e in result.events("stat_changed", source="h")] == [2]
    assert result.unit("a")["armor"] == 0


@pytest.mark.rule("800.26a", "800.26b", "800.26c")
def test_franchise_copies_the_markups_of_adjacent_hubs_at_its_own_tier() -> None:
    # f at (2, 0) beside g and h; i is a corner away, j is no Hub
    ours = [
        unit("h", "Markup: Gain 1 Dividend", at=(4, 0), kind="hub"),
        unit("f", "Franchise", "Markup: Gain 100 Dividend", at=(2, 0), kind="hub", tier=2),
        unit("g", "Markup: Gain 10 Dividend", at=(2, 2), kind="hub"),
        unit("i", "Markup: Gain 1000 Dividend", at=(4, 2), kind="hub"),
        unit("j", "Markup: Gain 7 Dividend", at=(0, 0)),
    ]
    result = started(*ours)
    told = [(e["source"], e["amount"]) for e in result.events("dividend")]
    assert told == [("j", 7), ("f", 200), ("f", 2), ("f", 20), ("h", 1), ("g", 10), ("i", 1000)]


@pytest.mark.rule("800.26a", "100.4b")
def test_franchise_acts_from_its_own_place() -> None:
    ours = [
        unit("a", at=(0, 0)),
        unit("f", "Franchise", at=(2, 0), kind="hub"),
        unit("h", "Markup: Adjacent allies gain 2 Power", at=(4, 0), kind="hub"),
        unit("b", at=(6, 0)),
    ]
    result = started(*ours)
    assert (result.unit("a")["power"], result.unit("b")["power"]) == (2, 2)


@pytest.mark.rule("S800-28", "800.26a")
def test_franchise_copies_a_franchises_markup_but_never_its_copying() -> None:
    ours = [
        unit("a"),
        unit("f", "Franchise", "Markup: Gain 1 Dividend", at=(2, 0), kind="hub", card="f"),
        unit("g", "Franchise", "Markup: Gain 1 Dividend", at=(4, 0), kind="hub", card="f"),
        unit("h", "Markup: Gain 10 Dividend", at=(6, 0), kind="hub"),
    ]
    told = [(e["source"], e["amount"]) for e in started(*ours).events("dividend")]
    assert told == [("f", 1), ("f", 1), ("g", 1), ("g", 1), ("g", 10), ("h", 10)]


@pytest.mark.rule("800.26a", "800.44a")
def test_franchise_copies_no_other_battle_start_line_and_no_passive() -> None:
    ours = [
        unit("a", acts=1),
        unit("f", "Franchise", at=(2, 0), kind="hub"),
        unit(
            "h",
            "Passive: At battle start, gain 1 Dividend",
            "Passive: When an ally activates, gain 1 Stock",
            at=(4, 0),
            kind="hub",
        ),
    ]
    result = started(*ours, seconds=1.1)
    assert (result["sides"]["player"]["dividend"], result["sides"]["player"]["stock"]) == (1, 1)


@pytest.mark.rule("800.26a", "400.4i")
def test_franchise_does_not_use_up_what_it_copies() -> None:
    ours = [
        unit("a"),
        unit("f", "Franchise", at=(2, 0), kind="hub"),
        unit("h", "Markup: Gain 1 Dividend, once", at=(4, 0), kind="hub"),
    ]
    assert started(*ours)["sides"]["player"]["dividend"] == 2


@pytest.mark.rule("S500-23", "800.26a")
def test_franchise_gives_what_a_revival_keeps() -> None:
    ours = [
        unit("a", at=(0, 0)),
        unit("f", "Franchise", at=(2, 0), kind="hub"),
        unit("h", "Markup: Adjacent allies gain 2 Power", at=(4, 0), kind="hub"),
    ]
    assert started(*ours).state("a", "start_stats") == {"power": 2}


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [
        unit("a", "Deal 3 damage", "Everlasting", "Markup: Gain 3 Armor", vitality=20, speed=80, at=(0, 0)),
        unit("f", "Franchise", at=(2, 0), kind="hub", settle=1),
        unit("h", "Markup: Adjacent allies gain 2 Power", at=(4, 0), kind="hub"),
        unit("p", "Deal 2 damage", kind="penny", at=(6, 0), speed=50),
    ]
    assert faults(battle(ours, [unit("t", "Deal 9 damage", speed=60)], round=1, seconds=40)) == []
