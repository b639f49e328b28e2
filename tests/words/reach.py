"""Scopes, events, lanes and flags (rulings d4 to d7), each by what comes of it in a fight."""

from __future__ import annotations

from typing import Any

from tests.boards import unit
from tests.words.board import Row, joined, row

TOOL = unit("k", kind="tool", at=(0, 2))
HUB = unit("h", kind="hub", at=(1, 2))


def reach(who: str, got: str, **board: Any) -> Row:
    """A scope by the units that it reaches."""
    return row(f"Apply Maim: 3 to {who}", {"all maim": got}, **board)


SCOPES: tuple[Row, ...] = (
    row("Maim: 3", {"all maim": "t"}),
    row("Gain Maim: 3", {"all maim": "a"}),
    reach("enemies adjacent to the target", "u"),
    reach("1 enemy adjacent to the target", "u"),
    reach("all enemies", "tuv"),
    reach("all other enemies", "uv"),
    reach("2 other enemies", "uv"),
    reach(
        "2 enemies", "tv", u={"focus": 0}, v={"focus": 90_000}, draws={"a/target": ["u"], "a/scope_pick": ["t", "v"]}
    ),
    reach("allies", "bdc"),
    reach("all allies", "abdc"),
    reach("adjacent allies", "bd"),
    reach("adjacent allies including this unit", "abd"),
    reach("flank allies", "b"),
    reach("2 allies", "bc", draws={"a/scope_pick": ["c", "b"]}),
    reach("2 allies including this unit", "ac", draws={"a/scope_pick": ["c", "a"]}),
    reach("an adjacent ally", "d", draws={"a/scope_pick": ["d"]}),
    reach("Burning enemies", "u", u={"state": {"burn": 1}}),
    reach("2 enemies with Dread", "uv", u={"state": {"dread": 1}}, v={"state": {"dread": 1}}),
    reach("wounded allies", "c", c={"state": {"vitality": 9}}),
    reach("allies with Relentless", "d", d={"lines": ("Relentless",)}),
    reach("enemies with Burn 5 or more", "v", t={"state": {"burn": 4}}, v={"state": {"burn": 5}}),
    row("Adjacent Hubs gain 5 Power", {"#stat_refused a": 1}, d=None, player=[HUB]),
    row(
        "Adjacent Tools lose 1 Durability",
        {"k.vitality": 2},
        d=None,
        player=[TOOL | {"_card": {**TOOL["_card"], "durability": 3}}],
    ),
    row(
        "Passive: When an enemy is Frozen, apply Maim: 3 to that enemy",
        {"all maim": "v"},
        "Deal 1 damage",
        b={"lines": ("Freeze 1 enemies",), "state": {"charge": 0.99}},
        draws={"b/scope_pick": ["v"]},
    ),
    row(
        "Passive: When this unit takes damage, apply Maim: 3 to that enemy",
        {"all maim": "v"},
        v={"lines": ("Deal 3 damage",), "state": {"charge": 0.99}},
        draws={"v/target": ["a"]},
    ),
    row(
        "Passive: When an ally activates, apply Maim: 3 to that ally", {"all maim": "b"}, b={"state": {"charge": 0.99}}
    ),
    row(
        "Passive: When an ally activates, apply Maim: 3 to that ally's target",
        {"all maim": "u"},
        b={"state": {"charge": 0.99}},
        draws={"b/target": ["u"]},
    ),
    row(
        "Passive: When an ally dies, apply Maim: 3 to the killer",
        {"all maim": "v"},
        b={"vitality": 2},
        v={"lines": ("Deal 3 damage",), "state": {"charge": 0.99}},
        draws={"v/target": ["b"]},
    ),
    row(
        "Passive: When an ally revives, apply Maim: 3 to the revived ally",
        {"all maim": "b"},
        b={"vitality": 2, "lines": ("Phylactery",)},
        v={"lines": ("Deal 3 damage",), "state": {"charge": 0.99}},
        draws={"v/target": ["b"]},
    ),
)

STOCK = "gain 1 Stock"


def hears(event: str, times: int = 1, **board: Any) -> Row:
    """A channel by how often it is heard in the battle."""
    return row(f"Passive: When {event}, {STOCK}", {"#stock a": times}, **board)


def by(who: str, *lines: str, target: str | None = None, **more: Any) -> dict[str, Any]:
    """A unit that acts with these lines, at this target."""
    found: dict[str, Any] = {who: {"lines": lines, "state": {"charge": 0.99}, **more}}
    return found if target is None else found | {"draws": {f"{who}/target": [target]}}


PENNY = unit("p", kind="penny", at=(4, 0), state={"charge": 0.99, "insurance": 1})
LICH = {"vitality": 2, "lines": ("Phylactery",)}
HIT_A = by("v", "Deal 3 damage", target="a")
HIT_B = by("v", "Deal 3 damage", target="b")
EVENTS: tuple[Row, ...] = (
    hears("this unit takes damage", **HIT_A),
    hears("an ally takes damage", **HIT_B),
    hears("an adjacent ally takes damage", **HIT_B),
    hears("a flank ally takes damage", **HIT_B),
    hears("this unit or an ally takes damage", **HIT_A),
    hears("an enemy takes damage", 2, b={"lines": ("Deal 3 damage to 2 enemies",), "state": {"charge": 0.99}}),
    hears("a unit takes damage", **HIT_B),
    hears("another unit takes damage", **HIT_B),
    hears(
        "an ally is damaged by an ally",
        d={"lines": ("Deal 3 damage",), "state": {"charge": 0.99, "feral": 1}},
        draws={"d/misfire": [1], "d/misfire_pick": ["b"]},
    ),
    hears("an ally is damaged by an enemy", **HIT_B),
    hears("this unit gains Shield", **by("b", "Allies gain Shield: 3")),
    hears("its Shield is damaged", **joined(HIT_A, {"a": {"state": {"shield": 9}}})),
    hears("its Shield breaks", **joined(HIT_A, {"a": {"state": {"shield": 3}}})),
    hears("an enemy dies", v={"vitality": 3}, **by("b", "Deal 3 damage", target="v")),
    hears("this unit dies", a={"vitality": 3}, **{k: v for k, v in HIT_A.items() if k != "a"}),
    hears("another unit dies", b={"vitality": 3}, **{k: v for k, v in HIT_B.items() if k != "b"}),
    hears("an enemy is Culled", v={"vitality": 3, "state": {"maim": 9}}, **by("b", "Cull", target="v")),
    hears("this unit revives", a=LICH, **{k: v for k, v in HIT_A.items() if k != "a"}),
    hears("this unit revives from Phylactery", a=LICH, **{k: v for k, v in HIT_A.items() if k != "a"}),
    hears("this unit revives from Everlasting", a={"state": {"life": "dead", "everlasting_in": 0.2}}),
    hears("an ally revives", b=LICH, **{k: v for k, v in HIT_B.items() if k != "b"}),
    hears("an ally activates", b={"state": {"charge": 0.99}}),
    hears("this unit activates"),
    hears("this unit Cascades", a={"lines": ("Cascade",)}, draws={"a/cascade": [1, 0]}),
    hears("an ally Cascades", **by("b", "Cascade"), draws={"b/cascade": [1, 0]}),
    hears("a Penny activates", player=[PENNY], draws={"p/mint": [0]}),
    hears("a Penny mints", player=[PENNY], draws={"p/mint": [1]}),
    hears("this unit mints", a={"kind": "penny"}, draws={"a/mint": [1]}),
    hears("this unit or a Penny mints", 2, a={"kind": "penny"}, player=[PENNY], draws={"a/mint": [1], "p/mint": [1]}),
    hears(
        "this unit or a Penny activates", 2, a={"kind": "penny"}, player=[PENNY], draws={"a/mint": [0], "p/mint": [0]}
    ),
    row(
        "Passive: When this unit loses Insurance, gain 3 Armor and gain Power equal to the Insurance lost",
        {"a.power": 2, "a.armor": 3},
        on="a",
        a={"kind": "penny", "power": 0, "state": {"insurance": 5}},
        v={"lines": ("Deal 30 damage",), "state": {"charge": 0.99}},
        draws={"v/target": ["a"], "a/mint": [0]},
    ),
    hears(
        "this unit loses Insurance",
        **joined(
            HIT_A, {"a": {"kind": "penny", "state": {"insurance": 1}}, "draws": {"v/target": ["a"], "a/mint": [0]}}
        ),
    ),
    hears("a Penny loses Insurance", player=[PENNY], **by("v", "Deal 3 damage", target="p")),
    hears("this unit is Stunned", **by("v", "Stun: 1", target="a")),
    hears("an ally is Stunned", **by("v", "Stun: 1", target="b")),
    hears("this unit is Frozen", **by("v", "Freeze", target="a")),
    hears("this unit is Entrapped", **by("v", "Entrap", target="a")),
    hears("a unit returns from Entrap", u={"state": {"entrap": 0.1}}),
    hears("this unit becomes Ignited", **by("b", "Allies gain Kindled: 3")),
    hears("an ally gains Kindled", 2, **by("b", "Allies gain Kindled: 3")),
    hears("a unit gains Kindled", **by("v", "Gain Kindled: 3")),
    hears("an ally gains Feral", **by("v", "Feral: 1", target="b")),
    hears("an ally gains Consecrate", **by("b", "Gain Consecrate: 1")),
    hears("an ally gains Hallow", **by("b", "Gain Hallow: 1")),
    hears("this unit gains Hallow", **by("b", "Allies gain Hallow: 1")),
    hears(
        "an ally is healed by Feast", b={"lines": ("Deal 9 damage", "Feast"), "state": {"charge": 0.99, "vitality": 9}}
    ),
    hears("an ally empties its Haywire", b={"state": {"charge": 0.99, "haywire": 1}}),
    hears("this unit is Displaced", **by("b", "Displace Ally")),
    hears("a pair of enemies is Displaced", **by("b", "Displace Enemy", target="t")),
    hears("this unit gains Insurance", **by("b", "Allies gain Insurance: 1")),
    hears("an ally gains Insurance", **by("b", "Gain Insurance: 1")),
    hears("an ally's Insurance prevents damage", **joined(HIT_B, {"b": {"state": {"insurance": 1}}})),
    hears("an enemy pays Interest", v={"state": {"interest": 1, "charge": 0.99}}),
    hears("Interest is applied", **by("b", "Interest: 1")),
    hears("a Repossess resolves", **by("b", "Repossess: 1")),
    hears("a Bloodletting cost is paid", **by("b", "Bloodletting: 1", "Deal 1 damage")),
    row(
        "Passive: When this unit pays a Bloodletting cost, gain 1 Stock", {"#stock a": 1}, **by("b", "Bloodletting: 1")
    ),
    hears("an ally awakens", d={"lines": ("Dormant until 0.1 seconds pass",)}),
    hears("this unit loses vitality", **by("v", "The target loses 3 vitality", target="a")),
    hears(
        "a Tool consumes Durability",
        d=None,
        player=[
            unit("k", "When an adjacent ally activates, that ally gains 1 Power", kind="tool", at=(0, 2), durability=3)
        ],
    ),
    hears(
        "a Tool loses its last Durability",
        d=None,
        player=[
            unit("k", "When an adjacent ally activates, that ally gains 1 Power", kind="tool", at=(0, 2), durability=1)
        ],
    ),
    row("Passive: At battle start, gain 1 Stock", {"#stock a": 1}, seconds=0),
    row("Markup: Gain 1 Stock", {"#stock a": 1}, seconds=0),
    row("Macabre: Gain 1 Stock", {"#stock a": 1}, b={"vitality": 3}, **{k: v for k, v in HIT_B.items() if k != "b"}),
    row("Supercharge: Gain 1 Stock", {"#stock a": 1}, b={"state": {"charge": 0.99}}, seconds=0.1),
    row("Poach: Gain 1 Stock", {"#stock a": 1}, c={"state": {"charge": 0.99}}),
    row("Acclimate: Gain 1 Stock", {"#stock a": 1}, **by("b", "Displace Ally")),
    row("Threat: Gain 1 Stock", {"#stock a": 1}, **by("b", "Displace Enemy", target="t")),
    row("When this awakens, gain 1 Stock", {"#stock a": 1}, "Dormant until 0.1 seconds pass"),
    row("Damaging enemies lose 5 vitality", {"v.vitality": 995}, **HIT_A),
    row("When this is sold, gain 1 Dividend", {"player.dividend": 0}, control={"player_side": {"dividend": 1}}),
)
