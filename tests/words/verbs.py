"""Verbs, families, keywords and flags (rulings d7, d8), each by what comes of it in a fight."""

from __future__ import annotations

from typing import Any

from tests.boards import unit
from tests.words.board import Row, joined, row

FOE = {"charge": 0.99}


def struck(*lines: str, target: str = "a", **more: Any) -> dict[str, Any]:
    """`v` acts with these lines on somebody."""
    return {"v": {"lines": lines, "state": FOE, **more}, "draws": {"v/target": [target]}}


HIT = struck("Deal 30 damage")
WRENCH = unit("k", "When an adjacent ally activates, that ally gains Shield: 3", kind="tool", at=(0, 2), durability=3)
SAW = unit("s", "When an adjacent ally activates, repair 2 to adjacent Tools", kind="tool", at=(1, 2))
VERBS: tuple[Row, ...] = (
    row("Deal {power} damage", {"t.vitality": 993}, a={"power": 7}),
    row("Deal 10 bonus damage", {"t.vitality": 985, "#damage a": 1}, "Deal 5 damage"),
    row("Deal 10 damage to all enemies", {"t.vitality": 990, "v.vitality": 990, "#damage a": 3}),
    row("AoE: 30", {"t.vitality": 990, "u.vitality": 990, "v.vitality": 990}, t={"focus": 10}),
    row("Tremor: 31", {"u.vitality": 969, "#damage a": 6}),
    row("Restore 10 vitality", {"a.vitality": 60}, a={"state": {"vitality": 50}}),
    row("Restore 10 vitality to adjacent allies", {"b.vitality": 60}, b={"state": {"vitality": 50}}),
    row("Gain Shield: 10", {"a.shield": 10}),
    row("Adjacent allies gain Hallow: 4", {"b.is hallow": True, "c.is hallow": False}),
    row("Gain Roost: 3", {"a.roost": 3}),
    row("Gain 5 Power", {"a.power": 5}),
    row(
        "The target loses 4 Focus",
        {"t.focus": 96},
        t={"focus": 100},
        u={"focus": 0},
        v={"focus": 0},
        draws={"a/target": ["t"]},
    ),
    row("Allies gain 3 Armor for 0.1 seconds", {"b.armor": 0, "#stat_changed a": 3}, seconds=0.3),
    row("Gain 10 Fleeting Speed", {"a.speed": 10}),
    row("Gain 10 maximum vitality", {"a.max_vitality": 1010, "a.vitality": 1010}),
    row("The target loses 10 maximum vitality", {"t.max_vitality": 990, "t.vitality": 990}),
    row("Lose 10 vitality", {"a.vitality": 990}),
    row("The target loses 10 vitality", {"t.vitality": 990}, t={"state": {"shield": 50}}),
    row("Crush: 30", {"t.armor": -30, "#damage a": 1}, "Deal 5 damage"),
    row("Crush: 30 on Frozen enemies", {"u.armor": -30, "t.armor": 0}, u={"state": {"freeze": 2}}),
    row("Smash: 4", {"t.tier": 1, "t.max_vitality": 667}, t={"tier": 2, "native": 2}),
    row("Repossess: 5", {"t.armor": -5, "a.armor": 5}),
    row("Piercing Roar: 5", {"t.power": 4, "u.power": -5}, t={"power": 9}),
    row("Crippling Scream: 5", {"t.speed": 4}, t={"speed": 9}),
    row("Cull", {"t.alive": False}, t={"state": {"vitality": 4, "maim": 5}}),
    row("Self-destruct, dealing 20 damage to all enemies", {"a.alive": False, "t.vitality": 980}),
    row(
        "Bloodletting: 10", {"b.vitality": 990, "a.vitality": 1000}, "Deal 1 damage", a={"at": (2, 0)}, b={"at": (0, 0)}
    ),
    row("Displace Ally", {"a.at": [2, 0], "b.at": [0, 0]}, draws={"a/displace": ["b"]}),
    row("Displace Enemy", {"t.at": [2, 0], "u.at": [0, 0]}),
    row("Become Dormant for 3 seconds", {"a.is dormant": True}),
    row("Wake adjacent allies", {"b.is dormant": False}, b={"state": {"dormant": 3}}, control={"b": {"at": (6, 2)}}),
    row("Shock", {"t.vitality": 1000, "#activation t": 1}, t={"lines": ("Gain 1 Power",)}),
    row("Shock adjacent allies", {"#activation b": 1, "#activation c": 0}, b={"lines": ("Gain 1 Power",)}),
    row("100% chance to reactivate", {"#activation a": 2}, seconds=0.2),
    row(
        "An adjacent ally's Initiative resolves now",
        {"b.power": 5},
        b={"lines": ("Initiative: Gain 5 Power",)},
        d={"at": (6, 2)},
    ),
    row("Adjacent allies repeat Initiative", {"b.power": 10}, b={"lines": ("Initiative: Gain 5 Power",), "state": FOE}),
    row(
        "Harvest: 3",
        {"b.dread": 1, "t.dread": 3},
        b={"state": {"dread": 4}},
        u={"focus": 0},
        v={"focus": 0},
        draws={"a/harvest_to": ["t", "t", "t"]},
    ),
    row("Harvest: 3 including this unit", {"a.dread": 1}, a={"state": {"dread": 4}}),
    row("Shatter: Gain 4 Power", {"a.power": 4, "t.is freeze": False}, t={"state": {"freeze": 2}}),
    row("Clear Burn", {"a.is burn": False}, a={"state": {"burn": 5}}),
    row("Clear 2 Haywire from adjacent allies", {"b.haywire": 1}, b={"state": {"haywire": 3}}),
    row("Gain 2 Stock", {"player.stock": 2}),
    row("Gain 1 Dividend", {"player.dividend": 1}),
    row("Passive: At battle start, X gains 2", {"a.X": 7}, a={"counter": {"X": 5}}),
    row(
        "Advance this unit's Quest by 2",
        {"a.quest": 3, "a.power": 5},
        "Quest: 3 enemies die: Gain 5 Power",
        a={"quest": 1},
    ),
    row(
        "Adjacent Tools lose 1 Durability",
        {"k.vitality": 2},
        d=None,
        player=[unit("k", kind="tool", at=(0, 2), durability=3)],
    ),
    row(
        "When an adjacent ally activates, repair 2 to adjacent Tools",
        {"k.vitality": 3},
        on="none",
        d=None,
        player=[{**WRENCH, "state": {"vitality": 2}}, SAW],
        control={"player": [{**WRENCH, "state": {"vitality": 2}}]},
    ),
    row("Interest rider: 3", {"t.interest": 3}, "Deal 1 damage"),
    row("Takes at most 7 damage", {"a.vitality": 993}, **HIT),
    row("Ignores the first 2 hits", {"a.vitality": 999}, **struck("Deal 1 damage to the target, 3 times")),
    row("Deals 2x damage to Shields", {"t.shield": 80}, "Deal 10 damage", t={"state": {"shield": 100}}),
    row(
        "Takes 30% of damage to adjacent allies, up to 8",
        {"b.vitality": 978, "a.vitality": 992},
        **struck("Deal 30 damage", target="b"),
    ),
    row(
        "Intercepts lethal damage to adjacent allies",
        {"b.vitality": 20, "a.vitality": 970},
        **joined(struck("Deal 30 damage", target="b"), {"b": {"vitality": 20}}),
    ),
    row(
        "Burn and Venom on adjacent allies go to this unit",
        {"a.burn": 5, "a.venom": 2, "b.is burn": False},
        **struck("Burn 5", "Venom: 2", target="b"),
    ),
    row(
        "Passive: Burn cannot spread on allies",
        {"c.is burn": False},
        a={"state": {"burn": 0}},
        b={"state": {"burn": 9}},
        draws={"b/burn_spread": [1]},
        seconds=0.5,
        control={"draws": {"b/burn_spread": [1]}, "a": {"at": (6, 0), "state": {"life": "dead"}}},
    ),
    row("Defy death", {"a.vitality": 1}, **joined(HIT, {"a": {"vitality": 20}})),
    row(
        "Entrapped for {ladder} seconds",
        {"a.entrap": 0.8},
        **joined(struck("Entrap"), {"a": {"fields": {"ladder": [1, 2]}}}),
    ),
    row(
        "Passive: While this has Insurance, gain 10 Power",
        {"a.power": 10},
        a={"state": {"insurance": 1}},
        control={"a": {"state": {}}},
    ),
    row(
        "Passive: While Ignited, adjacent allies have Fury",
        {"b.power": 5, "c.power": 0},
        a={"state": {"kindled": 3}},
        control={"a": {"state": {"kindled": 2}}},
    ),
    row("Passive: Adjacent allies have Fury", {"b.power": 5, "c.power": 0}),
    row("Braced: 4", {"a.armor": 4}, d=None, player=[unit("k", kind="tool", at=(0, 2))]),
    row("Passive: Adjacent allies have Braced: 4", {"b.armor": 4}, player=[unit("k", kind="tool", at=(4, 0))]),
    row(
        "+1 Settle per other allied Hub",
        {"player.dividend": 4},
        on="none",
        player_side={"stock": 9},
        seconds=1,
        t={"vitality": 1},
        u=None,
        v=None,
        a={"lines": ("Deal 9 damage",)},
        c=None,
        player=[
            unit("h", "+1 Settle per other allied Hub", kind="hub", settle=2, at=(4, 0)),
            unit("i", kind="hub", settle=1, at=(4, 2)),
        ],
        control={"player": [unit("h", kind="hub", settle=2, at=(4, 0)), unit("i", kind="hub", settle=1, at=(4, 2))]},
    ),
)

FAMILIES: tuple[Row, ...] = (
    row("Stun: 1.5", {"t.stun": 1.3}),
    row("Freeze", {"t.is freeze": True}),
    row("Blind", {"t.is blind": True}),
    row("Prismbreak", {"t.is prismbreak": True}),
    row("Entrap", {"t.is entrap": True}),
    row("Burn 5", {"t.burn": 5}),
    row("Venom: 4", {"t.venom": 4}),
    row("Maim: 27", {"t.maim": 27}),
    row("Haywire: 1", {"t.haywire": 1}),
    row("Feral: 2", {"t.feral": 2}),
    row("Interest: 3", {"t.interest": 3}),
    row("Dread: 2", {"t.dread": 2, "t.power": -2}),
    row("Gain Insurance: 2", {"a.insurance": 2}),
    row("Adjacent allies gain Subrogated Insurance: 1", {"b.subrogated": 1}),
    row("Kindled: 3", {"t.kindled": 3}),
    row("Overclock: 1", {"t.overclock": 1}),
    row("Consecrate: 4", {"t.consecrate": 4, "u.power": 4}),
    row("Exalt: 3", {"a.shield": 8}, "Gain Shield: 5"),
    row("Apply Stun: 1 to 2 enemies", {"all stun": "uv"}, draws={"a/scope_pick": ["u", "v"]}),
    row("Freeze 3 enemies", {"all freeze": "tuv"}),
)

KEYWORDS: tuple[Row, ...] = (
    row("Rabid", {"u.vitality": 995}, "Deal 5 damage", v=None, a={"state": {"rabid": "t"}}),
    row("Relentless", {"a.is freeze": False}, **struck("Freeze")),
    row("Everlasting", {"a.is everlasting_in": True}, **joined(HIT, {"a": {"vitality": 20}})),
    row("Phylactery", {"a.alive": True, "#revival": 1}, **joined(HIT, {"a": {"vitality": 20}})),
    row("Cascade", {"#cascade a": 1}, draws={"a/cascade": [1, 0]}),
    row("Feast", {"a.vitality": 53}, "Deal 9 damage", a={"state": {"vitality": 50}}),
    row("Fury", {"a.power": 6}, a={"focus": 12}),
    row(
        "Brute",
        {"a.power": 67},
        b=None,
        d=None,
        c=None,
        seconds=0.1,
        a={"power": 100, "lines": ("Large",)},
        player=[
            unit(f"k{i}", kind="tool", at=at, card="k") for i, at in enumerate([(3, 0), (3, 1), (3, 2), (0, 3), (1, 3)])
        ],
    ),
    row(
        "Runic",
        {"a.power": 10},
        a={"at": (4, 1)},
        b={"at": (0, 0)},
        c=None,
        d=None,
        player_side={"runes": {"right": [{"rune": "M", "at": [0, 0]}]}},
        catalogue={"runes": [{"name": "M", "family": "M", "values": [10] * 4, "ability": ["Gain {value} Power"]}]},
    ),
    row("Lucid doubles Power", {"t.vitality": 986}, "Deal {power} damage", a={"power": 7}),
    row(
        "Immune to ally damage",
        {"a.vitality": 1000},
        b={"lines": ("Deal 5 damage",), "state": {"charge": 0.99, "feral": 1}},
        a={"focus": 90_000},
        t={"focus": 0},
        u={"focus": 0},
        v={"focus": 0},
        d={"focus": 0},
        c={"focus": 0},
        draws={"b/misfire": [1]},
    ),
    row("Feast becomes bonus damage", {"t.vitality": 865}, "Deal 100 damage", "Feast", a={"state": {"vitality": 500}}),
    row(
        "Gain Everlasting",
        {"a.is everlasting_in": True},
        a={"vitality": 9},
        v={"lines": ("Deal 30 damage",), "state": {"charge": 0.98}},
        draws={"v/target": ["a"]},
        seconds=0.3,
    ),
    row("Allies gain Relentless for 3 seconds", {"all keywords_timed": "bdc"}),
    row("The target loses Relentless", {"t.is freeze": True}, "Freeze", t={"lines": ("Relentless",)}),
    row("Adjacent allies gain Fury", {"b.power": 5}),
)

FLAGS: tuple[Row, ...] = (
    row("Gain 5 Armor, once", {"a.armor": 5}, "100% chance to reactivate", control={"a": {"lines": ("Gain 5 Armor",)}}),
    row(
        "Apply Maim: 3 to all enemies, once per target",
        {"t.maim": 3},
        "100% chance to reactivate",
        control={"a": {"lines": ("Apply Maim: 3 to all enemies",)}},
    ),
    row(
        "Apply Maim: 3 to all enemies and apply Burn 2 to all enemies, once per target",
        {"t.maim": 3, "t.burn": 2},
        "100% chance to reactivate",
        control={"a": {"lines": ("Apply Maim: 3 to all enemies", "Apply Burn 2 to all enemies")}},
    ),
    row("Burn 9, if the hit lands", {"t.burn": 9}, "Deal 5 damage", control={"t": {"state": {"shield": 9}}}),
    row("Freeze, ignoring status immunity", {"t.is freeze": True}, t={"lines": ("Relentless",)}),
    row("Deal 50 damage, ignoring Armor", {"t.vitality": 950}, t={"armor": 400}),
    row("Apply Burn 3 to all enemies, through Entrap", {"u.burn": 3}, u={"state": {"entrap": 3}}),
    row("Apply Burn 3 to all enemies, through Dormant", {"u.burn": 3}, u={"state": {"dormant": 3}}),
    row(
        "Apply Maim: 3 to all enemies, through death",
        {"#status_refused a": 1},
        u={"state": {"life": "dead"}},
        control={"u": {"state": {}}},
    ),
    row(
        "Piercing Roar: 5, draining bosses",
        {"g.power": 25},
        u=None,
        catalogue={
            "bosses": [
                {
                    "name": "Golem",
                    "size": 2,
                    "vitality": 900,
                    "phases": [{"name": "one", "power": 30, "focus": 1, "ability": []}],
                }
            ]
        },
        enemy=[{"id": "g", "card": "Golem", "at": [2, 0], "_card": {"name": "unused", "kind": "unit", "vitality": 1}}],
    ),
    row(
        "Deal 10 damage, without redirect",
        {"t.vitality": 990},
        u={"lines": ("Takes 50% of damage to adjacent allies",)},
    ),
    row(
        "Deal 10 damage, without reactions",
        {"a.vitality": 1000, "t.vitality": 990},
        t={"lines": ("Damaging enemies lose 5 vitality",)},
    ),
    row("Lose 30 vitality, defy death may answer", {"a.vitality": 1}, "Defy death", a={"vitality": 20}),
    row("Gain 5 Armor, before the hit", {"t.vitality": 995}, "Deal bonus damage equal to Armor"),
    row(
        "Gain 5 Armor, after the hit",
        {"a.armor": 5, "#damage a": 0},
        "Deal {power} damage",
        "Apply Maim: 1 to all enemies",
    ),
    row("First, gain 5 Armor", {"t.maim": 5}, "Crush: 1", "Apply Maim: Armor to the target"),
    row("Gain 5 Power, twice", {"a.power": 10}),
    row("Gain 5 Power, 4 times", {"a.power": 20}),
)
