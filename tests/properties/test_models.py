"""The engine against models written from the rulebook alone (`models.py`), on boards that hypothesis draws."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from ecs_sim import load_battle, simulate
from tests.boards import Document, Fight, battle, unit
from tests.chooser import Drawn
from tests.properties import models
from tests.properties.models import Layers, Piece, Rune

EXAMPLES = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
PAUSES = ("stun", "freeze", "prismbreak", "entrap", "dormant")
WORDS = ("Fury", "Runic", "Brute", models.FURY, models.SHARES, models.GROHM)
STATS = ("power", "speed", "armor", "focus")
#: The cells around a unit at (3, 1).
RING = ((3, 0), (4, 0), (5, 1), (5, 2), (4, 3), (3, 3), (2, 2), (2, 1))
NOBODY_HELPED = {"hub_support": [[0, 0, 0, 0]] * 4}


def fought(document: Document) -> Fight:
    return Fight(simulate(load_battle(document)).to_dict())


@pytest.mark.slow
@pytest.mark.rule("300.2a", "300.2d", "300.2e", "800.52b", "S300-03", "S300-04", "S300-12")
@EXAMPLES
@given(st.data())
def test_a_unit_acts_when_the_model_of_the_clock_says(data: st.DataObject) -> None:
    c = Drawn(data)
    speed, charge = c.number(-50, 2000) if c.yes(50) else 50 * c.number(0, 7), Fraction(c.number(0, 63), 64)
    pauses = {name: c.number(1, 80) for name in PAUSES if c.yes(40)}
    state = {name: steps / models.STEPS for name, steps in pauses.items()}
    ours = [unit("a", speed=speed, state=state | {"charge": float(charge)}), unit("b")]
    found = fought(battle(ours, [unit("t")], seconds=20)).events("activation", source="a")
    assert [e["step"] for e in found] == models.acts(speed, charge, pauses, 400)


@pytest.mark.slow
@pytest.mark.rule("500.1-5", "500.1-6", "500.1-7", "500.1-8", "500.1-9", "500.1-10", "500.1-11", "500.1g", "S500-09")
@EXAMPLES
@given(st.data())
def test_an_instance_meets_the_layers_of_the_model(data: st.DataObject) -> None:
    c = Drawn(data)
    damage, drain = c.number(1, 300), c.number(1, 3)
    armor, cap = c.number(-60, 400) if c.yes(60) else 0, c.number(1, 60) if c.yes(25) else 0
    points = {"subrogated": c.number(0, 2), "insurance": c.number(0, 3), "shield": c.number(0, 80)}
    share, most = c.number(1, 100) if c.yes(60) else 0, c.number(1, 60)
    guards = {"insurance": c.number(0, 1), "shield": c.number(0, 20)}
    target = Layers(armor=armor, cap=cap, share=share, most=most, **points)
    guard = Layers(armor=c.number(-10, 60), **guards)
    drains = (f"Deals {drain}x damage to Shields",) if drain > 1 else ()
    takes = (f"Takes {share}% of damage to adjacent allies, up to {most}",) if share else ()
    a = unit("a", *drains, "Deal {power} damage", power=damage, acts=1)
    t = unit("t", *((f"Takes at most {cap} damage",) if cap else ()), armor=armor, at=(0, 0), state=points)
    g = unit("g", *takes, armor=guard.armor, at=(2, 0), state=guards)
    result = fought(battle([a], [t, g], seconds=1.2, draws={"a/target": ["t"]}))
    lost, moved, answered = target.meet(damage, drain)
    guard.meet(moved, drain)
    assert 1000 - result.unit("a")["vitality"] == answered
    for name, layers in (("t", target), ("g", guard)):
        kept = [result.state(name, key) for key in ("subrogated", "insurance", "shield")]
        assert kept == [layers.subrogated, layers.insurance, layers.shield], name
        assert result.unit(name)["vitality"] == layers.vitality, name
    assert result.unit("a")["stats"]["damage_dealt"] == lost + 1000 - guard.vitality


def pieces(c: Drawn) -> list[Piece]:
    """Up to ten things on one half, the first of them a unit that is awake; now and then Tools crowd around it."""
    taken: set[models.Cell] = set()
    found: list[Piece] = []
    crowd = RING[: c.number(4, 6)] if c.yes(50) else ()
    for i in range(len(crowd) + c.number(2, 10)):
        kind = "unit" if i == 0 else ("unit", "unit", "unit", "penny", "tool", "tool", "hub")[c.number(0, 6)]
        size = {"unit": (2, 2, 2, 3, 4)[c.number(0, 4)], "hub": 2}.get(kind, 1)
        at = (c.number(0, 8 - size), c.number(0, 4 - size))
        if i == 0 and crowd:
            size, at = 2, (3, 1)
        elif 0 < i <= len(crowd):
            kind, size, at = "tool", 1, crowd[i - 1]
        one = Piece(f"u{i}", kind, size, at)
        if one.cells & taken:
            continue
        taken |= one.cells
        if one.fights:
            one.tribe, one.tier = ("Beast", "Undead")[c.number(0, 1)], c.number(1, 4)
            one.stats = {stat: c.number(-5, 40) for stat in STATS}
            one.words = frozenset(word for word in WORDS if c.yes(80 if word == "Brute" and crowd else 15))
            one.state = {name: c.number(1, 9) for name in ("kindled", "overclock", "dread", "consecrate") if c.yes(25)}
            hold = ("smash", "entrap", "dormant")[c.number(0, 2)]
            if i and c.yes(25) and (hold != "smash" or one.tier > 1):
                one.state |= {hold: 5}
        found.append(one)
    return found


def laid_runes(c: Drawn) -> list[Rune]:
    """Up to five runes, none of them on another."""
    taken: set[tuple[str, models.Cell]] = set()
    found: list[Rune] = []
    for _ in range(c.number(0, 5)):
        right = c.yes(50)
        at = (c.number(0, 1), c.number(0, 2)) if right else (c.number(0, 6), c.number(0, 1))
        board, other = ("right", (at[0], at[1] + 1)) if right else ("below", (at[0] + 1, at[1]))
        if taken & {(board, at), (board, other)}:
            continue
        taken |= {(board, at), (board, other)}
        tribe = "Undead" if c.yes(25) else None
        found.append(Rune(board, at, c.number(1, 4), STATS[c.number(0, 3)], c.number(1, 9), tribe))
    return found


def rune_cards(runes: list[Rune]) -> list[Document]:
    """A family for each, whose value is the same at every tier."""
    return [
        {"name": f"R{i}", "family": f"R{i}", "values": [rune.value] * 4, "ability": [f"Gain {{value}} {rune.stat}"]}
        | ({"tribe": rune.tribe} if rune.tribe else {})
        for i, rune in enumerate(runes)
    ]


def fielded(piece: Piece) -> Document:
    printed: dict[str, Any] = {"kind": piece.kind, "size": piece.size, "tribe": piece.tribe, **piece.stats}
    giant = {3: ("Large",), 4: ("Huge",)}.get(piece.size, ())
    lines = (*sorted(piece.words), *giant)
    return unit(piece.id, *lines, at=piece.at, tier=piece.tier, state=dict(piece.state), **printed)


@pytest.mark.slow
@pytest.mark.rule("100.3c", "100.3e", "100.4a", "100.4d", "S100-05", "800.58c", "900.24b", "900.25b", "S800-75")
@EXAMPLES
@given(st.data())
def test_the_stats_of_a_whole_board_are_those_of_the_model(data: st.DataObject) -> None:
    c = Drawn(data)
    board, runes, resonance = pieces(c), laid_runes(c), c.number(0, 1) * 3
    boards = {
        name: [{"rune": f"R{i}", "tier": r.tier, "at": list(r.at)} for i, r in enumerate(runes) if r.board == name]
        for name in ("right", "below")
    }
    over = [{"name": "Over", "ability": ["Gain 3 x {level} Power"]}]
    side: Document = {"runes": boards} | ({"resonance": "Over"} if resonance else {})
    catalogue = {"runes": rune_cards(runes), "resonances": over, "ruleset": NOBODY_HELPED}
    sides: list[list[Document]] = [[fielded(one) for one in board], [unit("foe")]]
    ours = ("player", "enemy")[c.number(0, 1)]
    player, enemy = sides if ours == "player" else sides[::-1]
    document = battle(player, enemy, seconds=0.05, sides={ours: side}, catalogue=catalogue)
    note(str(document))
    result = fought(document)
    for one in board:
        if one.fights and one.awake:
            expected = models.live(one, board, runes, resonance)
            assert {stat: result.unit(one.id)[stat] for stat in STATS} == expected, one
