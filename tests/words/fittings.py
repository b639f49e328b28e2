"""Lines of runes, resonances, Cores, and what Quests and sleepers count (rulings d6, d9 to d11)."""

from __future__ import annotations

from typing import Any

from tests.boards import Document, unit
from tests.words.board import Row, joined, row

NEEDLESS: Document = {}
FOE = {"charge": 0.99}


def rune(line: str, want: Document, *others: str, value: float = 10, tier: int = 1, **board: Any) -> Row:
    """A line of a rune that covers `a` and `b` whole; in the control no rune lies on the board."""
    made = {"name": "R", "family": "R", "values": [value] * 4, "ability": [line]}
    side = {"runes": {"right": [{"rune": "R", "tier": tier, "at": [0, 0]}]}}
    return row(
        line,
        want,
        *others,
        on="none",
        player_side=side,
        catalogue={"runes": [made]},
        control={"player_side": NEEDLESS, "draws": {}},
        **joined(board, carried(board, others)),
    )


def carried(board: Document, others: tuple[str, ...]) -> Document:
    """The actor's own lines, for those of a row go to whoever the line stands on."""
    return {"a": {**board.get("a", {}), "lines": others}}


def resonance(line: str, want: Document, *others: str, **board: Any) -> Row:
    """A line of the resonance, at level 1 and 2 for a rune that does nothing."""
    plain = {"name": "P", "family": "P", "values": [1] * 4, "ability": []}
    side = {"resonance": "O", "runes": {"below": [{"rune": "P", "tier": 1, "at": [6, 0]}]}}
    catalogue = {"resonances": [{"name": "O", "ability": [line]}], "runes": [plain]}
    return row(
        line,
        want,
        *others,
        on="none",
        player_side=side,
        catalogue=catalogue,
        control={"player_side": NEEDLESS, "draws": {}},
        **joined(board, carried(board, others)),
    )


def core(line: str, want: Document, *others: str, **board: Any) -> Row:
    """A line of a Core."""
    return row(
        line,
        want,
        *others,
        on="none",
        player_side={"cores": ["C"]},
        catalogue={"cores": [{"name": "C", "ability": [line]}]},
        control={"player_side": NEEDLESS},
        **joined(board, carried(board, others)),
    )


def hit(who: str, *lines: str) -> Document:
    """`v` acts with these lines at somebody."""
    return {"v": {"lines": lines, "state": FOE}, "draws": {"v/target": [who]}}


GONE: Document = {"t": {"state": {"entrap": 9}}, "u": {"state": {"entrap": 9}}, "v": {"state": {"entrap": 9}}}
RUNES: tuple[Row, ...] = (
    rune("Gain {value} Power", {"a.power": 10, "b.power": 10, "c.power": 0}),
    rune("Immediately: Gain {value} Stock", {"player.stock": 10}, "Deal 1 damage", **GONE),
    rune("On hit: Burn {value}", {"t.burn": 10}, "Deal 1 damage"),
    rune("After a successful activation: Gain {value} Stock", {"player.stock": 10}, "Deal 1 damage"),
    rune("After activating: Gain {value} Stock", {"player.stock": 10}, "Deal 1 damage"),
    rune("Against a new target: Deal {value} bonus damage", {"t.vitality": 989}, "Deal 1 damage"),
    rune(
        "Passive: When this unit takes damage, once per life: gain {value} Stock",
        {"player.stock": 10},
        **hit("a", "Deal 1 damage to the target, 3 times"),
    ),
    rune("While below 50% vitality, gain {value} Armor", {"a.armor": 10, "b.armor": 0}, a={"state": {"vitality": 500}}),
    rune("Thorns {value}", {"v.vitality": 990}, **hit("a", "Deal 1 damage")),
    rune("Defy death", {"a.vitality": 1}, **joined(hit("a", "Deal 30 damage"), {"a": {"vitality": 20}})),
    rune(
        "Ignores the first {value} hits",
        {"a.vitality": 999},
        value=2,
        **hit("a", "Deal 1 damage to the target, 3 times"),
    ),
    rune("Burn and Venom ticks are reduced by {value}", {"a.vitality": 980}, a={"state": {"burn": 30}}, seconds=0.5),
    rune("Bloodletting costs {value} less", {"a.vitality": 995}, "Bloodletting: 15", "Deal 1 damage"),
    rune("{value}% more Cascade", {"#cascade a": 1}, "Cascade", value=100, draws={"a/cascade": [1, 0]}),
    rune(
        "{value}% chance to keep Hallow",
        {"a.vitality": 70},
        a={"state": {"vitality": 50, "hallow": [{"amount": 10}]}},
        draws={"a/hallow_preserve": [1, 1]},
        seconds=1.05,
    ),
    rune("Gain {value} Power per hit, until vitality is lost", {"a.power": 10}, "Deal 1 damage"),
    rune("Gain {value} Power per hit, up to 7, until vitality is lost", {"a.power": 7}, "Deal 1 damage"),
    rune("Gain {value} Speed per activation, until vitality is lost", {"a.speed": 10}),
    rune(
        "When this revives, gain {value} Speed until it activates",
        {"a.speed": 10},
        "Phylactery",
        **joined(hit("a", "Deal 30 damage"), {"a": {"vitality": 20, "state": {"charge": 0}}}),
    ),
    rune("Passive: Adjacent allies have Fury", {"d.power": 5, "a.power": 5, "b.power": 5, "c.power": 0}),
)

RESONANCES: tuple[Row, ...] = (
    resonance("Gain 3 x {level} Power", {"a.power": 6, "c.power": 6}),
    resonance("Gain 2 x {level} Speed", {"a.speed": 4}),
    resonance(
        "Riposte",
        {"v.vitality": 998},
        **joined(hit("a", "Deal 1 damage"), {"draws": {"v/target": ["a"], "a/riposte": [1]}}),
    ),
)

LEVEL: Document = {
    "player_side": {"resonance": "O"},
    "catalogue": {"resonances": [{"name": "O", "ability": ["Gain 3 x {level} Power"]}]},
}
MIGHT = {"name": "M", "family": "M", "values": [10] * 4, "ability": ["Gain {value} Power"]}
ON_CARDS: tuple[Row, ...] = (
    row("Resonance level +22", {"c.power": 69}, **LEVEL),
    row(
        "Quest: 2 enemies die: Resonance level +4",
        {"c.power": 15},
        a={"quest": 2},
        **LEVEL,
        control={"a": {"quest": 1}},
    ),
    row(
        "Adjacent allies receive every rune on your boards",
        {"d.power": 10, "a.power": 0},
        on="a",
        a={"at": (0, 0)},
        player_side={"runes": {"right": [{"rune": "M", "at": [0, 2]}]}},
        catalogue={"runes": [MIGHT]},
        d={"at": (0, 2)},
        b={"at": (4, 0)},
        c={"at": (6, 0)},
        control={"a": {"state": {"dormant": 3}}, "d": {"at": (4, 0)}, "b": {"at": (4, 2)}},
    ),
)


def tool(line: str, want: Document, durability: int = 3, **board: Any) -> Row:
    """A package of a Tool below `a`; in the control the Tool isn't there."""
    made = unit("k", line, kind="tool", at=(0, 2), durability=durability)
    more = board.pop("player", [])
    return row(line, want, on="none", d=None, player=[made, *more], control={"player": more, "draws": {}}, **board)


TOOLS: tuple[Row, ...] = (
    tool(
        "When an adjacent ally activates, Crush: 30 on that ally's target",
        {"t.armor": -30, "t.vitality": 987},
        a={"lines": ("Deal 10 damage",)},
    ),
    tool("After an adjacent ally's impact, that ally gains Shield: 5", {"a.shield": 5}),
    tool("After an adjacent ally activates, that ally gains Shield: 5", {"a.shield": 5}),
    tool("At battle start, adjacent allies gain Shield: 5", {"a.shield": 5}, seconds=0),
    tool(
        "When an adjacent ally takes damage, that ally gains Shield: 5",
        {"a.shield": 5},
        v={"lines": ("Deal 3 damage",), "state": FOE},
        draws={"v/target": ["a"]},
    ),
    tool(
        "When an enemy dies, adjacent allies gain 1 Power",
        {"a.power": 1},
        v={"vitality": 3},
        a={"lines": ("Deal 5 damage to all enemies",)},
    ),
    tool(
        "When an adjacent ally activates, 25% chance: that ally gains Shield: 5",
        {"a.shield": 5},
        draws={"k/chance": [1]},
    ),
    tool(
        "When an adjacent ally activates, Overmatch Armor: that ally gains Shield: 5",
        {"a.shield": 5},
        a={"armor": 2},
        t={"armor": 1},
    ),
    tool(
        "When an adjacent ally activates, that ally gains Shield: 2 and Crush: 30 on that ally's target",
        {"a.shield": 2, "t.armor": -30},
    ),
    row(
        "Gain Shield: 2 per rune effect",
        {"a.shield": 4},
        player_side={
            "runes": {"right": [{"rune": "M", "at": [0, 0]}, {"rune": "M", "at": [1, 0]}, {"rune": "M", "at": [0, 2]}]}
        },
        catalogue={"runes": [MIGHT]},
    ),
    row(
        "If this unit has 2 or more rune effects, gain Shield: 3",
        {"a.shield": 3},
        catalogue={"runes": [MIGHT]},
        player_side={"runes": {"right": [{"rune": "M", "at": [0, 0]}, {"rune": "M", "at": [1, 0]}]}},
        control={"player_side": {"runes": {"right": [{"rune": "M", "at": [0, 0]}]}}},
    ),
)

CORES: tuple[Row, ...] = (
    core(
        "Vitality restored is increased by 5", {"a.vitality": 65}, "Restore 10 vitality", a={"state": {"vitality": 50}}
    ),
    core("Shield gained is increased by 5", {"a.shield": 15}, "Gain Shield: 10"),
    core("Crush is increased by 5", {"t.armor": -15}, "Crush: 10"),
    core("Burn and Venom ticks are reduced by 5", {"a.vitality": 975}, a={"state": {"burn": 30}}, seconds=0.5),
    core("Gain 4 Power", {"a.power": 4, "c.power": 4}),
)


def goal(deed: str, done: int = 1, **board: Any) -> Row:
    """A Quest by the progress that a deed makes."""
    return row(f"Quest: {deed}: Gain 5 Power", {"a.quest": done}, **board)


def acts(who: str, *lines: str, target: str | None = None, **more: Any) -> Document:
    """A unit that acts with these lines."""
    found: Document = {who: {"lines": lines, "state": {**FOE, **more.pop("state", {})}, **more}}
    return found if target is None else found | {"draws": {f"{who}/target": [target]}}


GOALS: tuple[Row, ...] = (
    goal("9 enemies die", u={"vitality": 3}, **acts("b", "Deal 5 damage to all enemies")),
    goal("9 enemies are Culled", u={"vitality": 3, "state": {"maim": 9}}, **acts("b", "Cull all enemies")),
    goal("9 enemies are Frozen", 2, **acts("b", "Freeze 2 enemies")),
    goal("9 enemies are Stunned", **acts("b", "Stun: 1")),
    goal("9 enemies are Entrapped", **acts("b", "Entrap")),
    goal("9 allies activate", 2, b={"state": FOE}),
    goal("9 allies Cascade", **acts("b", "Cascade"), draws={"b/cascade": [1, 0]}),
    goal("9 allies revive", **joined(hit("b", "Deal 9 damage"), {"b": {"vitality": 5, "lines": ("Phylactery",)}})),
    goal("9 activations", 1, b={"state": FOE}),
    goal("99 damage is dealt", 27, **acts("b", "Deal 9 damage to all enemies")),
    goal("99 Kindled is gained", 9, **acts("b", "Allies gain Kindled: 3")),
    goal("99 Hallow is gained", 9, **acts("b", "Allies gain Hallow: 3")),
    goal("99 Shield is gained", 9, **acts("b", "Allies gain Shield: 3")),
    goal("99 Insurance is gained", 9, **acts("b", "Allies gain Insurance: 3")),
    goal("99 Consecrate is gained", 9, **acts("b", "Allies gain Consecrate: 3")),
    goal("99 Feral is gained", 1, **acts("b", "Gain Feral: 1")),
    goal(
        "99 Interest is paid",
        1,
        b={"lines": ("Interest: 1",), "state": FOE},
        draws={"b/target": ["v"]},
        v={"state": {"charge": 0.98}},
    ),
    row(
        "Dormant until 2 enemies are Frozen",
        {"a.is dormant_progress": False, "#awaken": 1},
        **acts("b", "Freeze 2 enemies"),
    ),
    row("Dormant until 0.2 seconds pass", {"#awaken": 1}),
)
