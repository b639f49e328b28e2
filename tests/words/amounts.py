"""Amounts, counts and conditions (rulings d1 to d3), each by what comes of it in a fight."""

from __future__ import annotations

from typing import Any

from tests.boards import unit
from tests.words.board import Row, joined, row

TOOL = unit("l", kind="tool", at=(4, 0))
HUB = unit("h", kind="hub", at=(6, 0))
NEAR_TOOL = unit("k", kind="tool", at=(0, 2))
NEAR_HUB = unit("h", kind="hub", at=(1, 2))
FOE_HITS: dict[str, Any] = {
    "v": {"lines": ("Deal 30 damage",), "state": {"charge": 0.99}},
    "draws": {"v/target": ["a"]},
}

AMOUNTS: tuple[Row, ...] = (
    row("Gain Shield: 7", {"a.shield": 21}, a={"tier": 3}),
    row("Gain Shield: {3/4/6/6}", {"a.shield": 4}, a={"tier": 2}),
    row("Gain Shield: {8 * tier}", {"a.shield": 16}, a={"tier": 2}),
    row("Gain Shield: {ward}", {"a.shield": 14}, a={"tier": 2, "fields": {"ward": 7}}),
    row("Gain Shield: {ward}", {"a.shield": 9}, a={"tier": 2, "fields": {"ward": [5, 9]}}),
    row("Gain Shield: {power}", {"a.shield": 5}, a={"power": 9, "state": {"blind": 3, "kindled": 1}}),
    row("Burn {burn_power}", {"t.burn": 8}, a={"power": 9, "state": {"kindled": 1}}),
    row("Gain Shield: Power", {"a.shield": 11}, a={"power": 9, "state": {"kindled": 1}}),
    row("Gain Shield: Focus", {"a.shield": 12}, a={"focus": 12}),
    row("Gain Shield: Speed", {"a.shield": 23}, a={"speed": 21, "state": {"kindled": 1}}),
    row("Gain Shield: Armor", {"a.shield": 6}, a={"armor": 6}),
    row("Gain Shield: the target's Armor", {"a.shield": 8}, t={"armor": 8}),
    row("Gain Shield: vitality", {"a.shield": 70}, a={"vitality": 90, "state": {"vitality": 70}}),
    row("Gain Shield: the target's vitality", {"a.shield": 60}, t={"vitality": 90, "state": {"vitality": 60}}),
    row("Gain Shield: maximum vitality", {"a.shield": 90}, a={"vitality": 90, "state": {"vitality": 70}}),
    row("Gain Shield: raw Power", {"a.shield": 9}, a={"power": 9, "state": {"kindled": 1}}),
    row("Gain Shield: base Speed", {"a.shield": 21}, a={"speed": 21, "state": {"kindled": 1}}),
    row("Gain Shield: X", {"a.shield": 5}, a={"counter": {"X": 5}}),
    row("Gain Shield: Stock", {"a.shield": 4}, player_side={"stock": 4}),
    row("Gain Shield: Dividend", {"a.shield": 3}, player_side={"dividend": 3}),
    row("Gain Shield: Profit", {"a.shield": 2}, player_side={"profit": 2}),
    row("Gain Shield: Dread on the target", {"a.shield": 6}, t={"state": {"dread": 6}}),
    row("Gain Shield: Maim on all enemies", {"a.shield": 9}, t={"state": {"maim": 4}}, v={"state": {"maim": 5}}),
    row("Gain Shield: 2 x Venom on the target", {"a.shield": 6}, t={"state": {"venom": 3}}),
    row("Gain Shield: 2 x Kindled", {"a.shield": 8}, a={"state": {"kindled": 4}}),
    row("Gain Shield: {k} x {power} (at most 9) / 4", {"a.shield": 6}, a={"power": 8, "fields": {"k": [3, 3]}}),
    row("Gain Shield: half {power}", {"a.shield": 4}, a={"power": 9}),
    row("Deal bonus damage equal to the cost paid", {"t.vitality": 985}, "Deal 5 damage", "Bloodletting: 10"),
    row(
        "Deal bonus damage equal to the cost paid (at most 4)", {"t.vitality": 991}, "Deal 5 damage", "Bloodletting: 10"
    ),
    row(
        "Gain Armor equal to the vitality restored by Feast, after the hit",
        {"a.armor": 35},
        "Deal 100 damage",
        "Feast",
        a={"state": {"vitality": 500}},
    ),
    row(
        "Shatter: Deal bonus damage equal to 3 x the Freeze removed",
        {"t.vitality": 984},
        "Deal 10 damage",
        t={"state": {"freeze": 2.1}},
    ),
    row("Deal bonus damage equal to half the damage so far", {"t.vitality": 985}, "Deal 10 damage"),
    row(
        "Restore vitality equal to half the damage dealt, after the hit",
        {"a.vitality": 105},
        "Deal 10 damage",
        a={"state": {"vitality": 100}},
    ),
    row("Passive: When this unit takes damage, gain Shield: the vitality lost", {"a.shield": 30}, **FOE_HITS),
    row(
        "Passive: When an enemy pays Interest, gain Shield: the debt paid",
        {"a.shield": 1},
        v={"state": {"interest": 1, "charge": 0.99}},
        draws={"v/interest": [3]},
    ),
    row(
        "Passive: When Insurance prevents damage, gain Shield: the Insurance absorbed",
        {"a.shield": 25},
        **joined(FOE_HITS, {"a": {"state": {"insurance": 1}}}),
    ),
    row(
        "Passive: When an ally gains Shield, gain Armor equal to the Shield gained",
        {"a.armor": 6},
        "Adjacent allies gain Shield: 3",
        b={},
    ),
    row("Passive: When this unit loses vitality, gain Shield: the vitality lost", {"a.shield": 30}, **FOE_HITS),
    row(
        "Passive: When its Shield breaks, gain Armor equal to the Shield lost",
        {"a.armor": 7},
        **joined(FOE_HITS, {"a": {"state": {"shield": 7}}}),
    ),
    row(
        "Passive: When an ally is healed by Feast, gain Shield: the vitality restored",
        {"a.shield": 3},
        b={"lines": ("Deal 10 damage", "Feast"), "state": {"charge": 0.99, "vitality": 9}},
    ),
    row(
        "Passive: When an ally gains Kindled, gain Armor equal to 2 x the Kindled gained",
        {"a.armor": 12},
        "2 adjacent allies gain Kindled: 3",
    ),
    row("Passive: When Interest is applied, gain Shield: that amount", {"a.shield": 4}, "Interest: 4"),
)

COUNTS: tuple[Row, ...] = (
    row("Gain Shield: 2 per Burning enemy", {"a.shield": 4}, t={"state": {"burn": 1}}, u={"state": {"burn": 9}}),
    row("Gain Shield: 2 per enemy with Dread", {"a.shield": 2}, t={"state": {"dread": 3}}),
    row("Gain Shield: 2 per Maimed ally", {"a.shield": 4}, b={"state": {"maim": 1}}, c={"state": {"maim": 1}}),
    row("Gain Shield: 2 per Feral stack", {"a.shield": 6}, a={"state": {"feral": 3}}, draws={"a/misfire": [0]}),
    row("Gain Shield: 2 per Interest stack on the target", {"a.shield": 8}, t={"state": {"interest": 4}}),
    row("Gain Shield: 2 per Overclock stack", {"a.shield": 4}, a={"state": {"overclock": 2}}, draws={"a/blowout": [0]}),
    row(
        "Gain Shield: 2 per Haywire stack on all enemies",
        {"a.shield": 6},
        t={"state": {"haywire": 1}},
        v={"state": {"haywire": 2}},
    ),
    row("Gain Shield: 2 per Lucid ally", {"a.shield": 4}, b={"state": {"vitality": 999}}),
    row(
        "Gain Shield: 2 per wounded enemy",
        {"a.shield": 2},
        u={"state": {"vitality": 499}},
        v={"state": {"vitality": 500}},
    ),
    row("Gain Shield: 2 per adjacent Tool", {"a.shield": 2}, d=None, player=[NEAR_TOOL, TOOL]),
    row("Gain Shield: 2 per Stock", {"a.shield": 6}, player_side={"stock": 3}),
    row("Gain Shield: 2 per Dividend", {"a.shield": 6}, player_side={"dividend": 3}),
    row("Gain Shield: 2 per Profit", {"a.shield": 6}, player_side={"profit": 3}),
    row("Gain Shield: 2 per allied Hub", {"a.shield": 2}, player=[HUB]),
    row("Shatter: Gain Shield: 10 per second of Freeze removed", {"a.shield": 19}, t={"state": {"freeze": 2}}),
    row("Gain Shield: 2 per enemy", {"a.shield": 4}, u={"state": {"entrap": 3}}),
    row("Gain Shield: 2 per ally", {"a.shield": 6}, player=[HUB, TOOL]),
    row("Gain Shield: 2 per adjacent ally", {"a.shield": 4}),
    row("Gain Shield: 2 per neighbour", {"a.shield": 4}, d=None, player=[NEAR_TOOL, NEAR_HUB]),
    row(
        "Gain Shield: 2 per negative status on the target",
        {"a.shield": 4},
        t={"state": {"burn": 2, "dread": 3, "entrap": 0}},
    ),
)

SHIELD = "gain Shield: 3"
GOT = {"a.shield": 3}


def rider(text: str, control: dict[str, Any], **board: Any) -> Row:
    """A condition: with what it asks for, the line resolves; in the control, it does not."""
    joined = f"{text} {SHIELD if text.endswith(',') else 'Gain Shield: 3'}"
    return row(joined, GOT, control=control, **board)


HURT = {"state": {"vitality": 499}}
WHOLE = {"state": {"vitality": 1000}}
CONDITIONS: tuple[Row, ...] = (
    rider("Bloodlust:", {"t": WHOLE}, t=HURT),
    rider("Ignited:", {"a": {"state": {"kindled": 2}}}, a={"state": {"kindled": 3}}),
    rider("Highland:", {"b": {"card": "c"}}),
    rider("Lucid:", {"a": {"state": {"vitality": 999}}}),
    rider("Initiative:", {"a": {"state": {"activations": 1, "initiative_used": True}}}),
    rider("If X is 3 or more,", {"a": {"counter": {"X": 2}}}, a={"counter": {"X": 3}}),
    rider("If X is 3 or less,", {"a": {"counter": {"X": 4}}}, a={"counter": {"X": 3}}),
    rider(
        "If X is 2 or more and the target is Burning,",
        {"t": {"state": {}}},
        a={"counter": {"X": 2}},
        t={"state": {"burn": 1}},
    ),
    row("Passive: While X is 2 or more, gain 7 Armor", {"a.armor": 7}, "X gains 2"),
    rider("If the target has no negative status,", {"t": {"state": {"burn": 1}}}),
    rider("On the 3rd activation,", {"a": {"state": {"activations": 1}}}, a={"state": {"activations": 2}}),
    rider("Overmatch Power:", {"t": {"power": 5}}, a={"power": 5}, t={"power": 4}),
    row("Overmatch Armor x2: Gain Shield: 3", {"a.shield": 6}, a={"armor": 5}, control={"t": {"armor": 5}}),
    rider("25% chance:", {"draws": {"a/chance": [0]}}, draws={"a/chance": [1]}),
    rider("If this unit is Hallowed,", {"a": {"state": {}}}, a={"state": {"hallow": [{"amount": 3}]}}),
    rider("If this unit has Kindled 2 or more,", {"a": {"state": {"kindled": 1}}}, a={"state": {"kindled": 2}}),
    row("If this unit has Shield, gain Shield: 3", {"a.shield": 4}, a={"state": {"shield": 1}}),
    rider("If this unit has Insurance,", {"a": {"state": {}}}, a={"state": {"subrogated": 1}}),
    rider("If this unit has no Insurance,", {"a": {"state": {"insurance": 1}}}),
    rider("If this unit has 9 or more base Speed,", {"a": {"speed": 8}}, a={"speed": 9}),
    rider("If this unit has 9 or less base Speed,", {"a": {"speed": 10}}, a={"speed": 9, "state": {"kindled": 1}}),
    rider("If this unit has 9 or more Armor,", {"a": {"armor": 8}}, a={"armor": 9}),
    rider("If this unit has 9 or less Armor,", {"a": {"armor": 10}}, a={"armor": 9}),
    rider("If this unit is at full vitality,", {"a": {"state": {"vitality": 999}}}),
    rider("If this unit is below 50% vitality,", {"a": {"state": {"vitality": 501}}}, a={"state": {"vitality": 500}}),
    rider("If this unit is wounded,", {"a": {"state": {"vitality": 500}}}, a={"state": {"vitality": 499}}),
    rider("If this unit is of the Undead tribe,", {"a": {"tribe": "Giant"}}, a={"tribe": "Undead"}),
    rider("If this unit has Relentless,", {"a": {"lines": ()}}, a={"lines": ("Relentless",)}),
    rider("If the target is Burning,", {"t": {"state": {}}}, t={"state": {"burn": 1}}),
    rider(
        "If the target is Burning and Envenomed,", {"t": {"state": {"burn": 1}}}, t={"state": {"burn": 1, "venom": 1}}
    ),
    rider("If the target is Frozen,", {"t": {"state": {}}}, t={"state": {"freeze": 1}}),
    rider("If the target is Blinded,", {"t": {"state": {}}}, t={"state": {"blind": 1}}),
    rider("If the target is Maimed,", {"t": {"state": {}}}, t={"state": {"maim": 1}}),
    rider("If the target is not Maimed,", {"t": {"state": {"maim": 1}}}),
    rider("If the target has Everlasting,", {"t": {"lines": ()}}, t={"lines": ("Everlasting",)}),
    rider("If the target is Lucid,", {"t": HURT}),
    rider("If the target has Haywire,", {"t": {"state": {}}}, t={"state": {"haywire": 1}}),
    rider("If the target has Interest,", {"t": {"state": {}}}, t={"state": {"interest": 1}}),
    rider("If the target has Dread,", {"t": {"state": {}}}, t={"state": {"dread": 1}}),
    rider("If the target has no Armor,", {"t": {"armor": 2}}, t={"state": {"dread": 1}}),
    rider("If the target has Burn 5 or more,", {"t": {"state": {"burn": 4}}}, t={"state": {"burn": 5}}),
    rider("If the target has Venom 5 or less,", {"t": {"state": {"venom": 6}}}, t={"state": {"venom": 5}}),
    rider("If the target's Venom exceeds its Armor,", {"t": {"armor": 4}}, t={"armor": 3, "state": {"venom": 4}}),
    rider("If the target has a negative status,", {"t": {"state": {"entrap": 0}}}, t={"state": {"dread": 1}}),
    rider(
        "If the target has at most 1 negative status,",
        {"t": {"state": {"dread": 1, "burn": 1}}},
        t={"state": {"dread": 9}},
    ),
    rider(
        "If the target is an enemy,",
        {"draws": {"a/misfire": [1], "a/misfire_pick": ["b"]}},
        a={"state": {"feral": 1}},
        draws={"a/misfire": [0]},
    ),
    rider(
        "If the target is an ally,",
        {"draws": {"a/misfire": [0]}},
        a={"state": {"feral": 1}},
        draws={"a/misfire": [1], "a/misfire_pick": ["b"]},
    ),
    row(
        "If the target is dead, gain Shield: 3, after the hit",
        GOT,
        "Deal 50 damage",
        t={"vitality": 40},
        control={"t": {"vitality": 60}},
    ),
    rider("If any enemy is Burning,", {"v": {"state": {}}}, v={"state": {"burn": 1}}),
    rider("If any ally is Frozen,", {"c": {"state": {}}, "a": {"state": {"freeze": 1}}}, c={"state": {"freeze": 1}}),
    rider(
        "If 2 or more enemies are Burning,", {"v": {"state": {}}}, u={"state": {"burn": 1}}, v={"state": {"burn": 1}}
    ),
    row(
        "If this unit's Quest is complete, gain Shield: 3",
        GOT,
        "Quest: 2 enemies die: Gain 1 Armor",
        a={"quest": 2},
        control={"a": {"quest": 1}},
    ),
)
