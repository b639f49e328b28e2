"""Rulings 900.39 to 900.42: Overclock's risk, hits that don't land, Giants' neighbours, and the end of a long fight."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import NO, YES, Document, battle, fight, hits, unit
from tests.chapter900.board import instances, last, scenario, told, whys
from tests.dice import drawn, loaded

# ==== 900.39 Overclock blowout risk ==================================================================================


@scenario("900.39", (10, YES), (10, NO), (1, NO), (20, YES))
def overclocked(stacks: int, roll: int) -> Document:
    """a acts at 1.0 with so many stacks, which its lines before and behind the hit read; a Stun holds it till then."""
    lines = ("Gain Shield: {power}", "Deal {power} damage", "Deal {power} damage to the target")
    state = {"overclock": stacks, "charge": 0.999, "stun": 0.95}
    return battle([unit("a", *lines, acts=None, state=state)], [unit("t")], seconds=3.1, draws={"a/blowout": [roll]})


@pytest.mark.rule("900.39-answer", "900.39a", "900.39b", "900.39c", "C01")
def test_900_39_ten_stacks_are_20_10_and_40_and_all_of_it_goes_at_once() -> None:
    # The ruling counts 50 Power, 10 Armor and 10 Speed for ten; by the keyword a stack is 2, 1 and 4 (C01).
    before = fight({**overclocked(10, NO), "limits": {"seconds": 0.9}, "draws": {}})
    assert last(before, "a", "power", "armor", "speed") == (20, 10, 40)
    result = fight(overclocked(10, YES))
    assert hits(result, "a") == [20, 20]
    assert result.kinds("shield", "damage", "blowout", "status_applied") == [
        "shield", "damage", "damage", "blowout", "status_applied",
    ]  # fmt: skip
    assert [e["amount"] for e in result.events("blowout")] == [10]
    assert last(result, "a", "overclock", "power", "armor", "speed") == (0, 0, 0, 0)
    assert result.times("status_expired", status="stun") == [0.95, 3.0]
    kept = fight(overclocked(10, NO))
    assert last(kept, "a", "overclock", "power", "stun") == (10, 20, 0)


@pytest.mark.rule("900.39-answer", "900.39c")
@pytest.mark.parametrize(
    ("stacks", "rolled", "blown"),
    [(1, 499, 1), (1, 500, 0), (10, 4999, 1), (10, 5000, 0), (19, 9500, 0), (20, 9999, 1), (25, 9999, 1)],
)
def test_900_39_the_chance_is_five_per_cent_a_stack(
    monkeypatch: pytest.MonkeyPatch, stacks: int, rolled: int, blown: int
) -> None:
    loaded(monkeypatch, blowout=(rolled, 10_000))
    result = fight({**overclocked(stacks, YES), "draws": {}})
    assert (len(result.events("blowout")), drawn(result, "a", "blowout")) == (blown, 1)


@scenario("900.39")
def loaded_up() -> Document:
    """g gives its allies 20 stacks at 1.0; o, which has them, doesn't act. Then g, without any, acts again at 9.0."""
    giver = unit("g", "Allies gain Overclock: 20, once", acts=1)
    return battle([giver, unit("o", state={"stun": 60})], [unit("t")], seconds=9)


@pytest.mark.rule("900.39a")
def test_900_39_to_receive_stacks_is_no_risk() -> None:
    result = fight(loaded_up())
    assert last(result, "o", "overclock") == (20,)
    assert [drawn(result, one, "blowout") for one in "og"] == [0, 0]


@scenario("900.39", ((),), (("Relentless",),))
def both_kinds(keywords: tuple[str, ...]) -> Document:
    """a blows out with 3 stacks and has a stack of Haywire besides."""
    own = unit("a", "Deal 1 damage", *keywords, state={"overclock": 3, "haywire": 1, "charge": 0.999, "stun": 0.95})
    return battle([own], [unit("t")], seconds=1, draws={"a/blowout": [YES]})


@pytest.mark.rule("900.39d", "900.39e")
def test_900_39_haywire_and_blowout_both_stun_and_relentless_refuses_both_and_loses_the_stacks() -> None:
    plain, relentless = fight(both_kinds(())), fight(both_kinds(("Relentless",)))
    # Haywire first with its 3 s, then the blowout, whose 2 s replace them
    assert [(e["kind"], e.get("seconds")) for e in plain.events(target="a") if e["kind"] in
            ("stacks_changed", "blowout", "status_applied")] == [("stacks_changed", None), ("status_applied", 3),
            ("blowout", None), ("status_applied", 2)]  # fmt: skip
    assert last(plain, "a", "stun", "overclock", "haywire") == (2, 0, 0)
    assert last(relentless, "a", "stun", "overclock", "haywire") == (0, 0, 0)
    assert whys(relentless, "status_refused", status="stun") == ["relentless", "relentless"]


# ==== 900.40 Zero-damage and dead-target activations =================================================================

BEHIND = ("Gain 1 Armor", "Gain 2 Focus, if the hit lands", "Gain Shield: 3", "Maim: 4", "Cull")


@scenario("900.40", ("no Power",), ("dead",), ("absorbed",), ("landed",), ("entrapped",))
def not_landing(case: str) -> Document:
    """a's hit is of no Power; or kills by the instance above it; or is absorbed; or lands; or finds t Entrapped."""
    above = {"dead": ["Deal 9 damage to the target"], "entrapped": ["Entrap"]}.get(case, [])
    own = unit("a", *above, "Deal {power} damage", *BEHIND, power=0 if case == "no Power" else 5, acts=1)
    state: Document = {"shield": 50} if case == "absorbed" else {}
    return battle([own], [unit("t", vitality=9, state=state), unit("z")], seconds=1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.40-answer", "900.40a", "900.40b", "900.40c", "900.40d")
@pytest.mark.parametrize(
    ("case", "hit", "maim", "why"),
    [
        ("no Power", "no_amount", 4, "threshold"),
        ("dead", "dead", 0, "no_recipient"),
        ("entrapped", "entrapped", 0, "no_recipient"),
        ("absorbed", None, 4, "threshold"),
        ("landed", None, 4, "threshold"),
    ],
)
def test_900_40_what_stands_behind_a_hit_that_did_not_land_runs(
    case: str, hit: str | None, maim: int, why: str
) -> None:
    result = fight(not_landing(case))
    # the unit's own gains come whatever happened, but for the one that asks for the hit
    landed = case == "landed"
    assert last(result, "a", "armor", "shield", "focus") == (1, 3, 12 if landed else 10)
    skipped = [e["why"] for e in result.events("skipped") if e["rule"] == "300.3c"]
    assert skipped == ([] if hit is None else [hit])
    assert whys(result, "skipped", line="Gain 2 Focus, if the hit lands") == ([] if landed else ["no_hit"])
    # Maim lands on whatever can take it; Cull fails on the dead, or by its threshold (4 are not above 4)
    assert last(result, "t", "maim") == (maim,)
    assert result.events("cull") == []
    assert whys(result, "cull_failed") + whys(result, "skipped", line="Cull") == [why]


@scenario("900.40")
def nobody_there() -> Document:
    """All enemies are Entrapped when a acts: nothing but its immediate rune runs, and its charge is gone."""
    runes = [
        {"name": "I", "family": "I", "values": [2] * 4, "ability": ["Immediately: Gain {value} Stock"]},
        {"name": "F", "family": "F", "values": [2] * 4, "ability": ["After activating: Gain {value} Dividend"]},
    ]
    placed = [{"rune": name, "tier": 1, "at": [i, 0]} for i, name in enumerate("IF")]
    own = unit("a", "Gain 1 Power", "Deal 5 damage", *BEHIND, "Passive: When this unit activates, gain 1 Speed", acts=1)
    return battle([own], [unit("t", state={"entrap": 5})], seconds=1, sides={"player": {"runes": {"right": placed}}},
                  catalogue={"runes": runes})  # fmt: skip


@pytest.mark.rule("900.40e")
def test_900_40_without_a_target_at_the_start_only_immediate_runes_run() -> None:
    result = fight(nobody_there())
    assert [(e["kind"], e.get("why")) for e in result.events(source="a")] == [
        ("activation", None), ("skipped", "no_target"), ("stock", None),
    ]  # fmt: skip
    assert round(last(result, "a", "charge")[0], 6) == 0
    side = result["sides"]["player"]
    assert (side["stock"], side["dividend"]) == (2, 0)


# ==== 900.41 Adjacency and Giant footprints ==========================================================================


def crowd(giant: str, *places: tuple[int, int], lines: tuple[str, ...] = (), **more: Any) -> list[Document]:
    """A Giant with its top left cell at (2, 0), and units of 2x2 at these places."""
    host = unit("g", giant, *lines, at=(2, 0), **more)
    return [host, *(unit(f"n{x}{y}", at=(x, y)) for x, y in places)]


@scenario("900.41", ("Huge",), ("Large",))
def giant_and_neighbours(giant: str) -> Document:
    """A Huge spans columns 2 to 5 and all rows; a Large columns 2 to 4 and rows 0 to 2."""
    places = [(0, 0), (0, 2), (6, 0), (6, 2)] if giant == "Huge" else [(0, 0), (0, 2), (5, 0), (6, 2)]
    ours = crowd(giant, *places, lines=("Adjacent allies gain 1 Armor", "Flank allies gain 1 Focus"), acts=1,
                 state={"consecrate": 3})  # fmt: skip
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.41-answer", "900.41a", "900.41b", "900.41c", "900.41e")
@pytest.mark.parametrize(("giant", "touching"), [("Huge", 4), ("Large", 3)])
def test_900_41_a_giant_is_beside_all_that_share_a_cells_edge_with_it(giant: str, touching: int) -> None:
    # two of 2x2 fit along a side of either; the unit at (6, 2) doesn't touch a Large that ends in column 4
    result = fight(giant_and_neighbours(giant))
    near = [u for u in result["units"] if u["armor"] == 1]
    assert len(near) == touching
    assert all((u["power"], u["focus"]) == (3, 11) for u in near)
    far = [u for u in result["units"] if u["id"].startswith("n") and u["armor"] == 0]
    assert [(u["id"], u["power"]) for u in far] == ([] if giant == "Huge" else [("n62", 0)])


@scenario("900.41")
def corners_and_undersides() -> Document:
    """A Large with a Tool below each of its columns, one at its corner, and a Penny to its left."""
    lines = ("Adjacent allies gain 1 Armor", "Flank allies gain 1 Focus", "Gain 1 Power per adjacent Tool")
    ours = [
        unit("g", "Large", *lines, at=(2, 0), acts=1),
        *(unit(f"k{x}", at=(x, 3), kind="tool") for x in (2, 3, 4, 5)),
        unit("p", kind="penny", size=1, at=(1, 2)),
        unit("u", kind="penny", size=1, at=(1, 3)),
    ]  # fmt: skip
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.41a", "900.41e")
def test_900_41_corners_dont_count_and_flank_sees_left_and_right_alone() -> None:
    result = fight(corners_and_undersides())
    assert last(result, "g", "power") == (3,)  # k2, k3, k4 below; k5 at the corner
    assert [last(result, one, "armor", "focus") for one in "pu"] == [(1, 11), (0, 10)]


@scenario("900.41", (4, 0), (4, 1), (3, 1))
def tools_around(left: int, right: int) -> Document:
    """A Huge with Brute and Braced 4, and so many Tools at its left and right sides."""
    ours = [unit("g", "Huge", "Brute", "Braced: 4", at=(2, 0), power=100),
            *(unit(f"l{y}", at=(1, y), kind="tool") for y in range(left)),
            *(unit(f"r{y}", at=(6, y), kind="tool") for y in range(right))]  # fmt: skip
    return battle(ours, [unit("t")], seconds=0)


@pytest.mark.rule("900.41c", "900.41d", "C06")
@pytest.mark.parametrize(("left", "right", "power"), [(4, 0, 100), (3, 1, 100), (4, 1, 67)])
def test_900_41_four_tools_fit_along_a_side_and_brute_needs_a_second_one(left: int, right: int, power: int) -> None:
    # The ruling finds five along one side of a Huge; a side is four cells long and a Tool fills one (C06).
    assert last(fight(tools_around(left, right)), "g", "power", "armor") == (power, 4 * (left + right))


@pytest.mark.rule("900.41d", "C06")
def test_900_41_a_fifth_tool_finds_no_cell_on_that_side() -> None:
    with pytest.raises(InputError, match="over the edge"):
        load_battle(tools_around(5, 0))


# ==== 900.42 Overtime and the 120-second cap =========================================================================

STURDY = 1_000_000


def late(ours: list[Document], foes: list[Document], until: float, *, since: float = 59) -> Document:
    """A battle that goes on from a later second."""
    return battle(ours, foes, resume=True, clock={"step": round(since * 20)}, seconds=until)


@scenario("900.42")
def to_the_end() -> Document:
    """Two that outlast everything, a Hub and a Tool."""
    ours = [unit("a", vitality=STURDY), unit("h", kind="hub"), unit("k", kind="tool", at=(7, 3), durability=5)]
    return battle(ours, [unit("t", vitality=STURDY)])


@pytest.mark.rule("900.42-answer", "900.42a", "900.42b", "900.42c", "900.42d")
def test_900_42_the_square_of_the_seconds_past_a_minute_and_then_the_cap() -> None:
    result = fight(to_the_end())
    ticks = [(e["time"], e["amount"]) for e in result.events("damage", target="a")]
    assert ticks == [(60 + n, n * n) for n in range(1, 61)]
    assert dict(ticks)[70] == 100
    assert dict(ticks)[80] == 400
    assert result.events("damage", target="h") == result.events("damage", target="k") == []
    assert (result["seconds"], result["reason"], result["winner"]) == (120, "timeout", "draw")
    assert [last(result, one, "alive")[0] for one in "athk"] == [False, False, True, True]


@scenario("900.42")
def all_at_sixty_one() -> Document:
    """In the fourth second, 16: behind 25 Armor, 5 Shield, a point, Prismbreak, Dormant, Entrapped, and nothing."""
    ours = [
        unit("a", armor=25, at=(0, 0)),
        unit("b", at=(2, 0), state={"shield": 5}),
        unit("c", "Passive: When Insurance prevents damage, gain 1 Power", at=(4, 0), state={"insurance": 1}),
        unit("d", at=(6, 0), state={"prismbreak": 100}),
        unit("e", at=(0, 2), state={"dormant": 100}),
        unit("f", at=(2, 2), state={"entrap": 100}),
        unit("s", at=(4, 2), state={"subrogated": 1}),
    ]
    return late(ours, [unit("t", vitality=STURDY)], 64, since=63)


@pytest.mark.rule("900.42a", "900.42e", "C16")
def test_900_42_it_is_plain_damage_through_the_pipeline() -> None:
    result = fight(all_at_sixty_one())
    where = {e["target"]: e for e in result.events("damage")}
    # 16 at 25 Armor: 12.8 is 13, less 5 = 8
    assert instances(result, target="a") == [(16, 8, 0, 0, 8)]
    assert instances(result, target="b") == [(16, 0, 0, 5, 11)]
    assert instances(result, target="c") == [(16, 0, 16, 0, 0)]
    assert last(result, "c", "insurance", "power") == (0, 2)  # it hears its own point and that of s
    # neither Prismbreak's half, nor the sleep (C16), nor the trap makes any difference
    assert {where[one]["vitality"] for one in "def"} == {16}
    assert instances(result, target="s") == [(16, 0, 16, 0, 0)]


@scenario("900.42")
def thorny_against_the_clock() -> Document:
    """All that retaliates, on one unit."""
    rune = {"name": "R", "family": "R", "values": [6] * 4, "ability": ["Thorns {value}"]}
    side = {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}, "resonance": "Riposte"}
    ours = [unit("a", "Damaging enemies lose 4 vitality", state={"subrogated": 2})]
    return battle(ours, [unit("t")], seconds=64, sides={"player": side}, resume=True, clock={"step": 1200},
                  catalogue={"runes": [rune], "resonances": [{"name": "Riposte", "ability": ["Riposte"]}]})  # fmt: skip


@pytest.mark.rule("900.42e")
def test_900_42_nobody_retaliates_against_the_clock() -> None:
    result = fight(thorny_against_the_clock())
    assert result.events("retaliation") == result.events("retaliation_refused") == []
    assert [e["amount"] for e in result.events("insurance_spent")] == [1, 1]
    assert told(result, "damage", target="a") == [("damage", None, "a", n * n) for n in (1, 2, 3, 4)]
    assert last(result, "t", "vitality") == (1000 - 1 - 4 - 9 - 16,)
