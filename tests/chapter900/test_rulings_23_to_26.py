"""Rulings 900.23 to 900.26: what runes reach whom, the resonance's level, and who answers an absorbed hit."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import YES, Document, battle, fight, unit
from tests.chapter900.board import instances, last, scenario, told

MIGHT = {"name": "Might", "family": "Might", "values": [9, 12, 16, 20], "ability": ["Gain {value} Power"]}
WARD = {"name": "Ward", "family": "Ward", "values": [5, 7, 9, 11], "ability": ["Gain {value} Armor"]}
OVERPOWER = {"name": "Overpower", "ability": ["Gain 3 x {level} Speed"]}
SHARED = "Adjacent allies receive every rune on your boards"


def at(board: str, place: tuple[int, int], rune: str = "Might", tier: int = 1) -> tuple[str, Document]:
    return board, {"rune": rune, "tier": tier, "at": list(place)}


def projected(
    units: list[Document], *runes: tuple[str, Document], known: tuple[Document, ...] = (MIGHT, WARD), **side: Any
) -> Document:
    """The player's units under these runes and what else the side has."""
    boards: dict[str, list[Document]] = {"right": [], "below": []}
    for board, rune in runes:
        boards[board].append(rune)
    sides = {"player": {"runes": boards, **side}}
    return battle(units, [unit("x")], seconds=0, sides=sides, catalogue={"runes": [*known], "resonances": [OVERPOWER]})


# ==== 900.23 Runic and resonance level ===============================================================================


@scenario("900.23", ("plain",), ("runic",), ("none",))
def under_two_runes(who: str) -> Document:
    """Runes of tier 2 and 4 over rows 0 and 1; units that stand whole, half, or not at all in them, or are Runic."""
    lines = ("Runic",) if who == "runic" else ()
    rows = 2 if who == "none" else 0
    units = [
        unit("a", *lines, at=(0, rows)),
        unit("b", *lines, at=(2, min(2, rows + 1))),
        unit("p", kind="penny", size=1, at=(4, rows)),
        unit("k", kind="tool", at=(6, rows)),
    ]
    return projected(units, at("right", (0, 0), tier=2), at("right", (1, 0), "Ward", 4), resonance="Overpower")


@pytest.mark.rule("900.23-answer", "900.23b", "900.23c")
@pytest.mark.parametrize("who", ["plain", "runic", "none"])
def test_900_23_the_level_is_the_tiers_of_the_boards_whomever_the_runes_reach(who: str) -> None:
    # 2 + 4 + 1 = 7, thrice that is 21 Speed on every unit but the Tool
    result = fight(under_two_runes(who))
    assert [last(result, one, "speed")[0] for one in "abpkx"] == [21, 21, 21, 0, 0]
    power = {"plain": [12, 6, 12, 0], "runic": [12, 12, 12, 0], "none": [0, 0, 0, 0]}[who]
    assert [last(result, one, "power")[0] for one in "abpk"] == power


@pytest.mark.rule("900.23a")
@pytest.mark.parametrize("key", ["runes", "resonance"])
def test_900_23_no_unit_can_hold_a_rune_or_a_resonance(key: str) -> None:
    document = under_two_runes("runic")
    document["sides"]["player"]["units"][0][key] = "Might"
    with pytest.raises(InputError, match=f"'{key}'"):
        load_battle(document)


# ==== 900.24 Partial rune projection and Runic =======================================================================


@scenario("900.24")
def covered_in_part() -> Document:
    """A rune of 9 over rows 0 and 1, another one of 5 over columns 0 and 1."""
    units = [
        unit("w", at=(0, 0)),  # whole in both
        unit("h", at=(2, 1)),  # half in the first
        unit("r", "Runic", at=(4, 1)),  # half, and Runic
        unit("o", "Runic", at=(6, 2)),  # Runic, and in none
        unit("p", kind="penny", size=1, at=(2, 0)),
        unit("c", kind="penny", size=1, at=(1, 3)),
        unit("k", kind="tool", at=(3, 0)),
    ]
    return projected(units, at("right", (0, 0)), at("below", (0, 0), "Ward"))


@pytest.mark.rule("900.24-answer", "900.24a", "900.24b", "900.24c", "900.24d")
def test_900_24_half_a_unit_gets_half_and_runic_or_a_single_cell_the_whole() -> None:
    result = fight(covered_in_part())
    shown = {one: last(result, one, "power", "armor") for one in "whropck"}
    assert shown == {"w": (9, 5), "h": (4, 0), "r": (9, 0), "o": (0, 0), "p": (9, 0), "c": (0, 5), "k": (0, 0)}


@scenario("900.24", (2,), (3,), (4,))
def sized(size: int) -> Document:
    """The first row of a unit lies in rows 0 and 1 of one rune, its first two columns in another's."""
    place = (1, 1) if size < 4 else (1, 0)
    return projected([unit("a", size=size, at=place)], at("right", (0, 0)), at("below", (0, 0), "Ward"))


@pytest.mark.rule("900.24a", "900.24b")
@pytest.mark.parametrize(("size", "power", "armor"), [(2, 4, 2), (3, 4, 2), (4, 9, 2)])
def test_900_24_each_crossing_rune_is_measured_apart(size: int, power: int, armor: int) -> None:
    # one of two lines is half: 9 gives 4, 5 gives 2; a Huge at the top has both rows of the first
    assert last(fight(sized(size)), "a", "power", "armor") == (power, armor)


# ==== 900.25 Celestica and rune sharing ==============================================================================


@scenario("900.25", (1,), (2,))
def celestica(how_many: int) -> Document:
    """Celestica at (2, 0): a to her left, b below, d at her corner, y beside a; g's tribe has no part in the Ward."""
    gated = {**WARD, "tribe": "Undead"}
    units = [
        unit("c", SHARED, tribe="Undead", at=(2, 0)),
        unit("a", tribe="Undead", at=(0, 1)),
        unit("b", tribe="Giant", at=(2, 2)),
        unit("d", tribe="Undead", at=(4, 2)),
    ]
    if how_many > 1:
        units[3] = unit("d", SHARED, tribe="Undead", at=(4, 2))
    runes = [at("right", (0, 2)), at("below", (0, 0), "Ward")]
    return projected(units, *runes, known=(MIGHT, gated), resonance="Overpower")


@pytest.mark.rule("900.25-answer", "900.25a", "900.25b", "900.25c", "900.25d")
def test_900_25_each_neighbour_gets_every_rune_once_and_whole_within_its_tribe() -> None:
    # Might lies over rows 2 and 3: half of a, all of b and d. Ward lies over columns 0 and 1 and is for the Undead.
    result = fight(celestica(1))
    assert last(result, "a", "power", "armor") == (9, 5)  # half of Might raised to whole; Ward once
    assert last(result, "b", "power", "armor") == (9, 0)  # once; not of the tribe
    assert last(result, "d", "power", "armor") == (9, 0)  # a corner: only what reaches it anyway
    assert last(result, "c", "power", "armor") == (0, 0)  # nothing of it for herself
    # the resonance is the same for all: 1 + 1 + 1 levels
    assert [last(result, one, "speed")[0] for one in "abcd"] == [9, 9, 9, 9]


@pytest.mark.rule("900.25d")
def test_900_25_a_second_celestica_adds_no_second_copy() -> None:
    # b stands beside both; c, at d's corner, gets nothing of hers
    result = fight(celestica(2))
    assert [last(result, one, "power", "armor", "speed") for one in "bc"] == [(9, 0, 9), (0, 0, 9)]


# ==== 900.26 Thorns and Riposte against a fully absorbed hit =========================================================

THORNS = {"name": "R", "family": "R", "values": [6, 9, 12, 15], "ability": ["Thorns {value}"]}
RIPOSTE = {"name": "Riposte", "ability": ["Riposte"]}


def thorny(defence: Document, damage: int = 20, rolls: int = 1, **attacker: Any) -> Document:
    """a hits t, which has Thorns of tier 2 (9), Riposte of level 2 + 1 and a Retort of 4."""
    side = {"runes": {"right": [{"rune": "R", "tier": 2, "at": [0, 0]}]}, "resonance": "Riposte"}
    own = unit("a", f"Deal {damage} damage", acts=1, **attacker)
    t = unit("t", "Damaging enemies lose 4 vitality", **defence)
    return battle([own], [t], seconds=1, sides={"enemy": side}, draws={"t/riposte": [YES] * rolls} if rolls else None,
                  catalogue={"runes": [THORNS], "resonances": [RIPOSTE]})  # fmt: skip


DEFENCES: dict[str, tuple[Document, int, tuple[int, ...], list[int]]] = {
    # what t has, the damage, where it goes (asked, Armor, Insurance, Shield, Vitality), what a loses for it
    "nothing": ({}, 20, (20, 0, 0, 0, 20), [9, 3, 4]),
    "a hit of 1": ({}, 1, (1, 0, 0, 0, 1), [9, 3, 4]),
    "a hit of 500": ({}, 500, (500, 0, 0, 0, 500), [9, 3, 4]),
    "Armor": ({"armor": 400}, 20, (20, 20, 0, 0, 0), []),
    "Shield": ({"state": {"shield": 50}}, 20, (20, 0, 0, 20, 0), []),
    "Insurance": ({"state": {"insurance": 1}}, 20, (20, 0, 20, 0, 0), [9, 3]),
    "Insurance, then Shield": ({"state": {"insurance": 1, "shield": 9}}, 30, (30, 0, 25, 5, 0), [9, 3]),
    "Insurance, then Vitality": ({"state": {"insurance": 1}}, 30, (30, 0, 25, 0, 5), [9, 3, 4]),
}


@scenario("900.26", *((name,) for name in DEFENCES))
def answered(name: str) -> Document:
    defence, damage, _, answers = DEFENCES[name]
    return thorny(defence, damage, rolls=1 if answers else 0)


@pytest.mark.rule("900.26-answer", "900.26a", "900.26b", "900.26c", "900.26d", "S500-10")
@pytest.mark.parametrize("name", DEFENCES)
def test_900_26_insurance_leaves_thorns_and_riposte_and_silences_retort(name: str) -> None:
    _, _, where, answers = DEFENCES[name]
    result = fight(answered(name))
    assert instances(result) == [where]
    assert [(e["source"], e["target"], e["amount"]) for e in result.events("retaliation")] == [
        ("t", "a", n) for n in answers
    ]
    assert last(result, "a", "vitality") == (1000 - sum(answers),)


@scenario("900.26")
def defences_of_the_attacker() -> Document:
    """a has all defences, a Retort and listeners of its own."""
    state = {"shield": 50, "insurance": 3, "ignored_hits": 2}
    return thorny({}, armor=400, state=state)


@scenario("900.26")
def retort_against_retort() -> Document:
    lines = ("Deal 20 damage", "Damaging enemies lose 5 vitality", "Passive: When this unit takes damage, gain 1 Armor")
    return battle([unit("a", *lines, acts=1)], [unit("t", "Damaging enemies lose 4 vitality")], seconds=1)


@pytest.mark.rule("900.26e")
def test_900_26_what_comes_back_is_a_loss_past_every_defence_and_is_not_answered() -> None:
    result = fight(defences_of_the_attacker())
    assert last(result, "a", "vitality", "shield", "insurance", "ignored_hits") == (984, 50, 3, 2)
    assert result.events("damage", target="a") == []
    each = fight(retort_against_retort())
    assert told(each, "retaliation", "stat_changed") == [("retaliation", "t", "a", 4)]


@scenario("900.26", ("none",), ("armor",), ("shield",), ("insurance",))
def reflected(defence: str) -> Document:
    """A boss with Reflect takes 100 at 1.0 from a, which has Thorns, a Retort and a listener."""
    lines = (
        "Deal 100 damage",
        "Damaging enemies lose 5 vitality",
        "Passive: When this unit takes damage, gain 1 Armor",
    )
    state: Document = {"shield": {"shield": 3}, "insurance": {"insurance": 1}}.get(defence, {})
    golem = {"name": "Golem", "vitality": 1000, "size": 2, "reflect": True,
             "phases": [{"name": "one", "focus": 10, "ability": []}]}  # fmt: skip
    own = unit("a", *lines, acts=1, armor=400 if defence == "armor" else 0, state=state)
    sides = {"player": {"runes": {"right": [{"rune": "R", "tier": 2, "at": [0, 0]}]}}}
    document = battle([own], [], seconds=1, sides=sides, catalogue={"bosses": [golem], "runes": [THORNS]})
    document["sides"]["enemy"]["units"].append({"id": "t", "card": "Golem", "at": [0, 2]})
    return document


@pytest.mark.rule("900.26f", "C02", "C03", "C04", "500.7j", "500.7k")
@pytest.mark.parametrize(
    ("defence", "where"),
    [
        ("none", (5, 0, 0, 0, 5)),
        ("armor", (5, 0, 0, 0, 5)),
        ("shield", (5, 0, 0, 3, 2)),
        ("insurance", (5, 0, 5, 0, 0)),
    ],
)
def test_900_26_reflect_is_damage_that_passes_armor_and_is_answered_by_nobody(
    defence: str, where: tuple[int, ...]
) -> None:
    # The ruling lets the attacker's Armor reduce it and its Thorns answer it. Both are corrected: a twentieth of 100
    # passes Armor alone (C02, C04), and neither Thorns, nor Retort, nor a listener hears of it (C03).
    result = fight(reflected(defence))
    assert instances(result, source="t") == [where]
    assert result.events("retaliation") == []
    assert [e for e in result.events("stat_changed") if not e.get("layer")] == []
    assert last(result, "t", "vitality") == (900,)


@scenario("900.26", ("shield",), ("insurance",))
def insured_boss(defence: str) -> Document:
    """The boss's Insurance or Shield takes the whole of the 20."""
    document = reflected("none")
    document["catalogue"]["cards"][0]["ability"][0] = "Deal 20 damage"
    document["sides"]["enemy"]["units"][0]["state"] = {"insurance": 1} if defence == "insurance" else {"shield": 50}
    return document


@pytest.mark.rule("900.26d")
@pytest.mark.parametrize("defence", ["shield", "insurance"])
def test_900_26_reflect_reads_what_the_boss_took(defence: str) -> None:
    assert fight(insured_boss(defence)).events("damage", source="t") == []
