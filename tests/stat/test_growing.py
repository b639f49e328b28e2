"""A static layer of maximum Vitality as it grows, comes and goes in a battle (S500-29)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults

Foe = tuple[Document, ...]


def board(line: str, *others: Document, foes: Foe = (), state: Document | None = None, **more: Any) -> Document:
    """`a` of 100 Vitality on a rune with that line, which reaches nobody else; more allies and foes."""
    rune: Document = {"name": "R", "family": "R", "values": [5] * 4, "ability": [line]}
    own = unit("a", vitality=100, at=(0, 0), state=state)
    below: Document = {"player": {"runes": {"below": [{"rune": "R", "at": [0, 0]}]}}}
    plain: Document = {"seconds": 1.1, "catalogue": {"runes": [rune]}, "sides": below}
    return battle([own, *others], foes or [unit("t")], **{**plain, **more})


def giver(*lines: str) -> Document:
    return unit("o", *lines, at=(4, 2), acts=1)


def vitality(result: Fight, of: str = "a") -> tuple[int, int]:
    return result.unit(of)["vitality"], result.unit(of)["max_vitality"]


KINDLED = "Gain {value} maximum vitality per Kindled stack"


@pytest.mark.rule("S500-29", "400.2k")
def test_a_layer_that_grows_raises_vitality_alike_and_is_no_recovery() -> None:
    state: Document = {"vitality": 50, "kindled": 2, "maim": 5}
    result = fight(board(KINDLED, giver("Allies gain Kindled: 3"), state=state))
    assert (vitality(result), result.state("a", "maim")) == ((65, 125), 5)
    [event] = result.events("max_vitality", target="a")
    assert (event["amount"], event["total"], event["vitality"]) == (15, 125, 15)
    assert result.unit("a")["stats"]["vitality_restored"] == 0


@pytest.mark.rule("S500-29")
@pytest.mark.parametrize(("held", "left"), [(110, 100), (105, 100), (60, 60)])
def test_a_layer_that_goes_lowers_vitality_to_the_maximum_at_most(held: int, left: int) -> None:
    result = fight(board(KINDLED, giver("Clear Kindled from allies"), state={"vitality": held, "kindled": 2}))
    assert vitality(result) == (left, 100)
    [event] = result.events("max_vitality", target="a")
    assert (event["amount"], "vitality" in event) == (-10, False)


@pytest.mark.rule("S500-29")
def test_a_sum_below_1_is_a_maximum_of_1_and_that_raises_nothing() -> None:
    # 100 + 10 of two Kindled less 130: the loss tells -130, the maximum that it comes to is 1 and brings no Vitality
    thief = unit("t", "All enemies lose 130 maximum vitality", acts=1)
    result = fight(board(KINDLED, foes=(thief,), state={"kindled": 2}))
    assert vitality(result) == (1, 1)
    [event] = result.events("max_vitality", target="a")
    assert (event["amount"], event["total"], "vitality" in event) == (21, 1, False)


@pytest.mark.rule("S500-29", "1000.1a")
def test_a_unit_that_moves_onto_a_rune_has_its_vitality_there() -> None:
    shover = unit("s", "Displace Ally", at=(2, 0), acts=1, vitality=100, state={"vitality": 40})
    result = fight(board("Gain {value} maximum vitality", shover, state={"vitality": 104}))
    assert (vitality(result), vitality(result, "s")) == ((100, 100), (45, 105))


@pytest.mark.rule("S500-29", "1000.3c", "800.54b")
def test_a_resonance_of_vitality_grows_with_its_level() -> None:
    # the foe's death at 1.0 completes the Quest: four levels more, for everybody
    quest = {**unit("q", "Quest: 2 enemies die: Resonance level +4", "Deal 9 damage", at=(4, 2), acts=1), "quest": 1}
    own = unit("a", vitality=100, at=(0, 0), state={"vitality": 50})
    resonance: Document = {"name": "Swell", "ability": ["Gain {level} maximum vitality"]}
    document = battle([own, quest], [unit("t", vitality=9), unit("x", focus=0)], seconds=1.1,
                      catalogue={"resonances": [resonance]}, sides={"player": {"resonance": "Swell"}},
                      draws={"q/target": ["t"]})  # fmt: skip
    assert vitality(fight(document)) == (54, 105)


@pytest.mark.rule("S500-29", "800.65c")
def test_a_smash_and_its_end_keep_the_part_of_vitality_with_a_layer_on_top() -> None:
    own = unit("a", vitality=100, tier=2, at=(0, 0), native=2, state={"vitality": 80})
    aura = unit("k", at=(2, 0))
    rune: Document = {"name": "R", "family": "R", "values": [60] * 4, "ability": ["Gain {value} maximum vitality"]}
    below: Document = {"player": {"runes": {"below": [{"rune": "R", "at": [0, 0]}]}}}
    result = fight(battle([own, aura], [unit("t", "Smash: 1", acts=1)], seconds=2.1, catalogue={"runes": [rune]},
                          sides=below, draws={"t/target": ["a"]}))  # fmt: skip
    # 80 of 160 is a half; a tier below that is 67 + 60
    parts = [(e["vitality"], e["max_vitality"]) for e in result.events("tier_changed")]
    assert parts == [(64, 127), (81, 160)]


@pytest.mark.rule("S500-29", "800.16h", "S800-17")
def test_a_unit_that_becomes_a_greater_card_keeps_its_part_of_vitality_and_gains_none_beside() -> None:
    moth = unit("m", vitality=400, at=(4, 0))
    own = unit("a", "Transform into m", vitality=100, at=(0, 0), acts=1, state={"vitality": 25})
    document = battle([own, moth], [unit("t")], seconds=1.5)
    result = fight(document)
    assert vitality(result) == (100, 400)
    [told] = result.events("max_vitality", target="a")
    assert (told["amount"], "vitality" in told) == (300, False)
    assert faults(document) == []


@pytest.mark.rule("S500-29")
@pytest.mark.parametrize("line", [KINDLED, "Gain {value} maximum vitality per wounded enemy"])
def test_its_log_replays_to_the_board_and_it_may_be_stopped_anywhere(line: str) -> None:
    foe = unit("t", "Deal 30 damage", "The target loses 5 vitality", acts=1.5, vitality=100, state={"vitality": 55})
    ours = [
        giver("Allies gain Kindled: 3", "Deal 20 damage"),
        unit("r", "Clear Kindled from allies", at=(6, 0), acts=2),
    ]
    assert faults(board(line, *ours, foes=(foe,), state={"vitality": 45, "kindled": 1}, seconds=3)) == []
