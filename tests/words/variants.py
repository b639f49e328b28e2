"""Variants of words that have a row already: negations, thresholds, numbers by fields, filters together, other
subjects of an event (rulings d1 to d5, d7).
"""

from __future__ import annotations

from tests.boards import unit
from tests.words.amounts import HURT, rider
from tests.words.board import Row, joined, row
from tests.words.reach import HIT_A, HIT_B, PENNY, by, hears, reach

K = {"fields": {"k": [2, 4]}}

AMOUNTS: tuple[Row, ...] = (
    row("Gain Shield: Armor / {k}", {"a.shield": 5}, a={"armor": 11, **K}),
    row("Gain Shield: {power} (at most {k})", {"a.shield": 2}, a={"power": 9, **K}),
    row("Gain Shield: {k} x Stock", {"a.shield": 6}, a=K, player_side={"stock": 3}),
    row("Gain Armor equal to half Dividend", {"a.armor": 3}, player_side={"dividend": 6}),
    row("Gain Shield: Profit (at most 4)", {"a.shield": 4}, player_side={"profit": 9}),
    row("Gain Shield: 3 x X", {"a.shield": 15}, a={"counter": {"X": 5}}),
    row("Gain X Armor", {"a.armor": 5}, a={"counter": {"X": 5}}),
    row("Gain Shield: half Kindled", {"a.shield": 2}, a={"state": {"kindled": 4}}),
    row("Gain Shield: half the target's maximum vitality", {"a.shield": 45}, t={"vitality": 90}),
    row("Deal 2 x {power} damage to 2 other enemies", {"u.vitality": 986, "v.vitality": 986}, a={"power": 7}),
    row("Lose vitality equal to vitality / 10", {"a.vitality": 900}),
)

COUNTS: tuple[Row, ...] = (
    row("Gain Shield: 2 per Kindled stack", {"a.shield": 8}, a={"state": {"kindled": 4}}),
    row("Gain Shield: 2 per Dread stack on all enemies", {"a.shield": 6}, u={"state": {"dread": 3}}),
    row("Gain Shield: 2 per Maim stack on the target", {"a.shield": 10}, t={"state": {"maim": 5}}),
    row("Gain Shield: 2 per Insurance stack", {"a.shield": 6}, a={"state": {"insurance": 3}}),
    row("Gain Shield: 2 per ally with Insurance", {"a.shield": 2}, c={"state": {"insurance": 3}}),
    row("Gain Shield: 2 per Frozen enemy", {"a.shield": 4}, t={"state": {"freeze": 2}}, v={"state": {"freeze": 2}}),
    row("Gain Shield: 2 per Stunned ally", {"a.shield": 2}, b={"state": {"stun": 2}}),
    row("Gain Shield: 2 per negative status", {"a.shield": 4}, a={"state": {"dread": 3, "burn": 1}}),
    row("Gain Shield: X per Burning enemy", {"a.shield": 6}, a={"counter": {"X": 3}},
        t={"state": {"burn": 1}}, v={"state": {"burn": 1}}),
    row("Burn 2 per adjacent ally", {"t.burn": 4}),
    row("Adjacent allies gain 2 Armor per Stock", {"b.armor": 6, "c.armor": 0}, player_side={"stock": 3}),
)  # fmt: skip

CONDITIONS: tuple[Row, ...] = (
    rider("If the target is Envenomed,", {"t": {"state": {}}}, t={"state": {"venom": 1}}),
    rider("If the target is Stunned,", {"t": {"state": {}}}, t={"state": {"stun": 2}}),
    rider("If the target is not Frozen,", {"t": {"state": {"freeze": 2}}}),
    rider("If the target is not Burning and not Envenomed,", {"t": {"state": {"venom": 2}}}),
    rider("If the target is Burning and has Dread 2 or more,", {"t": {"state": {"burn": 1, "dread": 1}}},
          t={"state": {"burn": 1, "dread": 2}}),
    rider("If the target has no Haywire,", {"t": {"state": {"haywire": 1}}}),
    rider("If the target has Venom 5 or more,", {"t": {"state": {"venom": 4}}}, t={"state": {"venom": 5}}),
    rider("If the target has Burn 5 or less,", {"t": {"state": {"burn": 6}}}, t={"state": {"burn": 5}}),
    rider("If the target has Interest 3 or more,", {"t": {"state": {"interest": 2}}}, t={"state": {"interest": 3}}),
    rider("If the target has at most 2 negative statuses,", {"t": {"state": {"dread": 1, "burn": 1, "maim": 1}}},
          t={"state": {"dread": 1, "burn": 1}}),
    rider("If the target is below 30% vitality,", {"t": {"state": {"vitality": 301}}}, t={"state": {"vitality": 300}}),
    rider("If the target is wounded,", {"t": {"state": {"vitality": 500}}}, t=HURT),
    rider("If the target is of the Undead tribe,", {"t": {"tribe": "Giant"}}, t={"tribe": "Undead"}),
    rider("If the target has 9 or more Armor,", {"t": {"armor": 8}}, t={"armor": 9}),
    rider("If this unit has Kindled 2 or less,", {"a": {"state": {"kindled": 3}}}, a={"state": {"kindled": 2}}),
    rider("If this unit is not Hallowed,", {"a": {"state": {"hallow": [{"amount": 3}]}}}),
    rider("If this unit has Insurance and has no Shield,", {"a": {"state": {"insurance": 1, "shield": 2}}},
          a={"state": {"insurance": 1}}),
    rider("If this unit has 1500 or more maximum vitality,", {"a": {"vitality": 1499}}, a={"vitality": 1500}),
    rider("If this unit has 9 or more Focus,", {"a": {"focus": 8}}, a={"focus": 9}),
    rider("If any enemy is Frozen,", {"v": {"state": {}}}, v={"state": {"freeze": 2}}),
    rider("If any enemy has Haywire,", {"v": {"state": {}}}, v={"state": {"haywire": 1}}),
    rider("If any ally has Insurance,", {"c": {"state": {}}}, c={"state": {"insurance": 1}}),
    rider("If {k} or more enemies are Envenomed,", {"v": {"state": {}}}, a=K, u={"state": {"venom": 1}},
          v={"state": {"venom": 1}}),
    rider("If any enemy is Burning and the target is Frozen,", {"t": {"state": {}}}, t={"state": {"freeze": 2}},
          v={"state": {"burn": 1}}),
    rider("On the 1st activation,", {"a": {"state": {"activations": 1}}}),
    rider("Overmatch Speed:", {"t": {"speed": 21}}, a={"speed": 21}, t={"speed": 20}),
    rider("Overmatch Focus:", {"t": {"focus": 5}}, a={"focus": 5}, t={"focus": 4}),
    rider("Overmatch Vitality:", {"t": {"vitality": 1000}}, t={"vitality": 999}),
    row("Overmatch Power x{k}: Gain Shield: 3", {"a.shield": 6}, a={"power": 5, **K}, control={"t": {"power": 5}}),
    rider("12.5% chance:", {"draws": {"a/chance": [0]}}, draws={"a/chance": [1]}),
    rider("{k}% chance:", {"draws": {"a/chance": [0]}}, a=K, draws={"a/chance": [1]}),
    rider("Ignited: Bloodlust:", {"t": {"state": {"vitality": 1000}}}, a={"state": {"kindled": 3}}, t=HURT),
    rider("Initiative: If the target is Burning,", {"t": {"state": {}}}, t={"state": {"burn": 1}}),
)  # fmt: skip

BURNS = {"state": {"burn": 1}}
SCOPES: tuple[Row, ...] = (
    reach("1 other enemy", "v", draws={"a/scope_pick": ["v"]}),
    reach("2 Burning enemies", "uv", u=BURNS, v=BURNS),
    reach("1 other Burning enemy", "v", t=BURNS, v=BURNS),
    reach("Burning enemies adjacent to the target", "u", t=BURNS, u=BURNS, v=BURNS),
    reach("Burning Frozen enemies", "v", u=BURNS, v={"state": {"burn": 1, "freeze": 2}}),
    reach("enemies with no Burn", "tv", u=BURNS),
    reach("enemies with no negative status", "tv", u=BURNS),
    reach("enemies with Venom 2 or less and with Dread", "u", t={"state": {"venom": 3, "dread": 1}},
          u={"state": {"venom": 2, "dread": 1}}),
    reach("enemies with more Venom than Armor", "v", t={"armor": 5, "state": {"venom": 4}}, v={"state": {"venom": 1}}),
    reach("enemies below 30% vitality", "u", u={"state": {"vitality": 300}}, v={"state": {"vitality": 301}}),
    reach("enemies at full vitality", "tv", u={"state": {"vitality": 999}}),
    reach("enemies with 9 or more Armor", "v", u={"armor": 8}, v={"armor": 9}),
    reach("allies of the Undead tribe", "c", c={"tribe": "Undead"}, b={"tribe": "Giant"}),
    reach("adjacent allies of the Undead tribe", "d", c={"tribe": "Undead"}, d={"tribe": "Undead"}),
    reach("adjacent wounded allies", "d", c=HURT, d=HURT),
    reach("allies with no Armor", "bc", d={"armor": 2}),
    reach("allies with Relentless and with Insurance", "d", b={"lines": ("Relentless",)},
          d={"lines": ("Relentless",), "state": {"insurance": 1}}),
    reach("1 wounded ally", "c", c=HURT),
    reach("flank allies including this unit", "ab"),
    reach("1 adjacent ally including this unit", "a", draws={"a/scope_pick": ["a"]}),
    reach("all allies with Kindled 2 or more", "ac", a={"state": {"kindled": 2}}, c={"state": {"kindled": 2}}),
)  # fmt: skip

WORN = unit("k", "When an adjacent ally activates, that ally gains 1 Power", kind="tool", at=(0, 2), durability=1)
FOE_PENNY = unit("q", kind="penny", at=(6, 0), state={"charge": 0.99})
EVENTS: tuple[Row, ...] = (
    hears("an enemy is Stunned", **by("b", "Stun: 1", target="v")),
    hears("an enemy is Frozen", **by("b", "Freeze", target="v")),
    hears("an adjacent ally is Frozen", **by("v", "Freeze", target="b")),
    hears("an enemy is Entrapped", **by("b", "Entrap", target="v")),
    hears("an ally returns from Entrap", c={"state": {"entrap": 0.1}}),
    hears("a unit dies", b={"vitality": 3}, **{k: v for k, v in HIT_B.items() if k != "b"}),
    hears("an adjacent ally dies", b={"vitality": 3}, **{k: v for k, v in HIT_B.items() if k != "b"}),
    hears("an enemy revives", v={"vitality": 2, "lines": ("Phylactery",)}, **by("b", "Deal 3 damage", target="v")),
    hears("an enemy activates", **by("v", "Deal 1 damage", target="a")),
    hears("this unit or an ally activates", 2, b={"state": {"charge": 0.99}}),
    hears("an enemy Cascades", **by("v", "Cascade"), draws={"v/cascade": [1, 0]}),
    hears("an enemy gains Shield", **by("v", "Gain Shield: 3")),
    hears("an ally's Shield is damaged", **joined(HIT_B, {"b": {"state": {"shield": 9}}})),
    hears("an ally's Shield breaks", **joined(HIT_B, {"b": {"state": {"shield": 3}}})),
    hears("an enemy's Shield breaks", v={"state": {"shield": 3}}, **by("b", "Deal 3 damage", target="v")),
    hears("this unit's Insurance prevents damage", **joined(HIT_A, {"a": {"state": {"insurance": 1}}})),
    hears("an enemy gains Kindled", **by("v", "Gain Kindled: 1")),
    hears("an enemy gains Feral", **by("b", "Feral: 1", target="v")),
    hears("this unit gains Consecrate", **by("b", "Allies gain Consecrate: 1")),
    hears("this unit is healed by Feast", a={"lines": ("Deal 9 damage", "Feast"), "state": {"vitality": 9}}),
    hears("this unit empties its Haywire", a={"state": {"haywire": 1}}),
    hears("this unit pays Interest", a={"state": {"interest": 1}}),
    hears("an enemy loses vitality", **by("b", "Deal 3 damage", target="v")),
    hears("an ally is Displaced", **by("b", "Displace Ally")),
    hears("an adjacent Penny mints", d=None, player=[{**PENNY, "at": [0, 2]}], draws={"p/mint": [1]}),
    hears("an enemy Penny activates", enemy=[FOE_PENNY], draws={"q/mint": [0]}),
    hears("an adjacent Tool consumes Durability", d=None, player=[WORN]),
    hears("an adjacent Tool loses its last Durability", d=None, player=[WORN]),
)

FLAGS: tuple[Row, ...] = (
    row("Apply Maim: 3 to 1 other enemy, {k} times", {"u.maim": 6}, a=K, v=None),
    row("Adjacent allies gain 3 Armor and gain 2 Armor", {"b.armor": 3, "a.armor": 2}),
    row("Gain 3 Armor and adjacent allies gain 2 Armor and apply Maim: 4 to all enemies",
        {"a.armor": 3, "b.armor": 2, "v.maim": 4}),
    row("Clear Burn from adjacent allies and clear Venom from adjacent allies", {"b.burn": 0, "b.venom": 0},
        b={"state": {"burn": 3, "venom": 3}}),
    row("Clear 2 Kindled from the target", {"t.kindled": 1}, t={"state": {"kindled": 3}}),
    row("Clear Shield from all enemies", {"v.shield": 0}, v={"state": {"shield": 30}}),
    row("All enemies lose 3 Fleeting Armor", {"v.armor": -3}),
    row("The target loses vitality equal to half the target's vitality", {"t.vitality": 500}),
)  # fmt: skip

VARIANTS: tuple[Row, ...] = (*AMOUNTS, *COUNTS, *CONDITIONS, *SCOPES, *EVENTS, *FLAGS)
