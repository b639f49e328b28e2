"""Rulings 900.31 to 900.34: Initiative and its repeats, Lucid, a spreading Burn, and the Durability of Tools."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import YES, Document, Fight, battle, fight, hits, unit
from tests.chapter900.board import instances, last, scenario, told, whys
from tests.dice import loaded

# ==== 900.31 Initiative and its repeats ==============================================================================

OPENING = ("Initiative: Deal 4 damage to 1 enemies", "Initiative: Deal 6 bonus damage", "Deal 10 damage",
           "On the 2nd activation, gain 1 Armor")  # fmt: skip


@scenario("900.31")
def repeated() -> Document:
    """a acts at 1.0 and 9.0. g and h beside it grant a repeat each, k at its corner does not; picks are scripted."""
    grant = "Adjacent allies repeat Initiative"
    ours = [
        unit("a", *OPENING, at=(2, 0), acts=1),
        unit("g", grant, at=(0, 0)),
        unit("h", grant, at=(2, 2)),
        unit("k", grant, at=(4, 2)),
    ]
    draws: dict[str, list[Any]] = {"a/target": ["t", "t"], "a/scope_pick": ["t", "s", "r"]}
    return battle(ours, [unit("t"), unit("s"), unit("r")], seconds=9, draws=draws)


@pytest.mark.rule("900.31-answer", "900.31a", "900.31b", "900.31c", "900.31e")
def test_900_31_each_granted_repeat_runs_the_lines_again_at_once_with_rolls_of_its_own() -> None:
    result = fight(repeated())
    assert [(e["time"], e["target"], e["vitality"]) for e in result.events("damage", source="a")] == [
        (1, "t", 4), (1, "s", 4), (1, "r", 4), (1, "t", 10 + 3 * 6), (9, "t", 10),
    ]  # fmt: skip
    # the count of activations is another matter: the second is the second
    assert [(e["time"], e["amount"]) for e in result.events("stat_changed", source="a")] == [(9, 1)]


@scenario("900.31")
def pushed() -> Document:
    """p pushes a's Initiative at 0.5: a picks s, reads its own Armor and deals its bonus there; then a acts at 1.0."""
    ours = [
        unit("p", "An adjacent ally's Initiative resolves now", at=(0, 0), acts=0.5, armor=90),
        unit("a", "Deal 10 damage", "Initiative: Deal bonus damage equal to Armor", at=(2, 0), acts=1, armor=6),
    ]
    draws: dict[str, list[Any]] = {"p/target": ["t"], "a/listener_target": ["s"], "a/target": ["t"]}
    return battle(ours, [unit("t"), unit("s")], seconds=1, draws=draws)


@pytest.mark.rule("900.31d", "900.31a")
def test_900_31_pushed_lines_are_the_allys_with_its_target_and_its_stats() -> None:
    result = fight(pushed())
    assert [(e["time"], e["source"], e["target"], e["vitality"]) for e in result.events("damage")] == [
        (0.5, "a", "s", 6), (1, "a", "t", 10),
    ]  # fmt: skip


@scenario("900.31")
def phases() -> Document:
    """A boss with an Initiative line in each of two phases acts at 1.0 and 9.0; a's hit at 2.0 halves it."""
    first = {"name": "one", "focus": 10, "ability": ["Initiative: Gain 1 Armor", "Deal 1 damage"]}
    second = {"name": "two", "focus": 10, "threshold": 0.5, "ability": ["Initiative: Gain 2 Armor", "Deal 2 damage"]}
    golem = {"name": "Golem", "vitality": 1000, "size": 2, "phases": [first, second]}
    document = battle([unit("a", "Deal 600 damage, once", acts=2)], [], seconds=17.5, catalogue={"bosses": [golem]})
    stands: Document = {"id": "t", "card": "Golem", "at": [0, 2], "state": {"charge": 0.875}}
    document["sides"]["enemy"]["units"].append(stands)
    return document


@pytest.mark.rule("900.31a", "800.36b", "400.1h")
def test_900_31_each_ability_of_a_boss_has_a_first_activation() -> None:
    # the gate is kept by unit and by ability: the second phase's line runs when that ability first does
    result = fight(phases())
    assert result.times("phase") == [2.0]
    gained = [(e["time"], e["amount"]) for e in result.events("stat_changed", source="t", stat="armor")]
    assert gained == [(1, 1), (9, 2)]
    assert [(e["time"], e["amount"]) for e in result.events("damage", source="t")] == [(1, 1), (9, 2), (17, 2)]


@scenario("900.31", ("Initiative: Deal 10 damage",), ("On the 2nd activation, deal 10 damage",))
def attack_with_a_rider(line: str) -> Document:
    """A base attack that is for one activation alone; a acts at 1, 9 and 17."""
    return battle([unit("a", line, acts=1)], [unit("t")], seconds=17)


@pytest.mark.rule("900.31a", "900.31e", "300.3-10")
@pytest.mark.parametrize(
    ("line", "at"), [("Initiative: Deal 10 damage", 1), ("On the 2nd activation, deal 10 damage", 9)]
)
def test_900_31_the_attack_itself_may_be_for_one_activation(line: str, at: int) -> None:
    assert fight(attack_with_a_rider(line)).times("damage") == [at]


# ==== 900.32 Lucid and full Vitality =================================================================================


@scenario("900.32", (1000, 0), (999, 50), (1000, 50))
def lucid(vitality: int, shield: int) -> Document:
    """t strikes a for 20 at 0.5 if it has a Shield that takes it; a acts at 1.0."""
    own = unit("a", "Lucid: Deal 5 bonus damage", "Deal 10 damage", acts=1,
               state={"vitality": vitality, "shield": shield})  # fmt: skip
    foe = unit("t", *(["Deal 20 damage"] if shield else []), acts=0.5)
    return battle([own], [foe], seconds=1)


@pytest.mark.rule("900.32-answer", "900.32a", "900.32b")
@pytest.mark.parametrize(("vitality", "shield", "dealt"), [(1000, 0, 15), (999, 50, 10), (1000, 50, 15)])
def test_900_32_lucid_is_about_vitality_and_not_about_shield(vitality: int, shield: int, dealt: int) -> None:
    # a single point that is missing ends it behind 50 Shield; a Shield that took 20 whole keeps it
    result = fight(lucid(vitality, shield))
    assert hits(result, "a") == [dealt]
    assert [e["absorbed_shield"] for e in result.events("damage", target="a")] == ([20] if shield else [])


@scenario("900.32", (990,), (989,))
def healed_to_lucid(vitality: int) -> Document:
    lines = ("Lucid: Deal 5 bonus damage", "Restore 10 vitality", "Deal 10 damage", "Gain 1 Armor")
    return battle([unit("a", *lines, acts=1, state={"vitality": vitality})], [unit("t")], seconds=1)


@pytest.mark.rule("900.32c")
def test_900_32_lucid_lines_come_last_so_a_heal_below_them_counts() -> None:
    assert hits(fight(healed_to_lucid(990)), "a") == [15]
    assert hits(fight(healed_to_lucid(989)), "a") == [10]


@scenario("900.32", (20, 0, 1000), (20, 3, 1000), (20, 3, 999), (20, 0, 999), (21, 3, 999), (1, 3, 999))
def doubled(power: int, blind: int, vitality: int) -> Document:
    own = unit("a", "Lucid doubles Power", "Deal {power} damage", power=power, acts=1,
               state={"blind": blind, "vitality": vitality})  # fmt: skip
    return battle([own], [unit("t")], seconds=1)


@pytest.mark.rule("900.32d")
@pytest.mark.parametrize(
    ("power", "blind", "vitality", "dealt"),
    [
        (20, 0, 1000, 40),
        (20, 3, 1000, 20),  # doubled to 40, then halved: the undoubled 20 again
        (20, 3, 999, 10),
        (20, 0, 999, 20),
        (21, 3, 1000, 21),
        (21, 3, 999, 10),
        (1, 3, 999, 1),  # Blind leaves at least 1
    ],
)
def test_900_32_blind_halves_what_lucid_doubled(power: int, blind: int, vitality: int, dealt: int) -> None:
    assert hits(fight(doubled(power, blind, vitality)), "a") == [dealt]


# ==== 900.33 Burn spreading across a board ===========================================================================


def burning(foes: list[Document], burn: int = 9, seconds: float = 1.5, **draws: list[Any]) -> Document:
    """a puts Burn on t at 1.0, which ticks at 1.5 and so on."""
    scripted = {"a/target": ["t"], **{key.replace("_", "/", 1): value for key, value in draws.items() if value}}
    return battle([unit("a", f"Burn: {burn}", acts=1)], foes, seconds=seconds, draws=scripted)


def burns(result: Fight) -> dict[str, int]:
    return {one["id"]: one["state"]["burn"] for one in result["units"] if one["state"].get("burn")}


@scenario("900.33", (9,), (3,), (1,), (2,))
def alone(burn: int) -> Document:
    return battle([unit("a", f"Burn: {burn}", acts=1)], [unit("t")], seconds=4)


@pytest.mark.rule("900.33a", "900.33f")
@pytest.mark.parametrize(("burn", "ticks"), [(9, [9, 5, 3, 2, 1]), (3, [3, 2, 1]), (2, [2, 1]), (1, [1])])
def test_900_33_a_tick_deals_what_there_is_and_then_half_goes_rounded_down(burn: int, ticks: list[int]) -> None:
    result = fight(alone(burn))
    assert [e["vitality"] for e in result.events("damage")] == ticks
    assert result.times("damage") == [1.5 + i / 2 for i in range(len(ticks))]
    assert [e["amount"] for e in result.events("stacks_changed")] == [-max(1, n // 2) for n in ticks]


@scenario("900.33", (9, [YES]), (3, [YES]), (1, []))
def spreading(burn: int, rolls: list[int]) -> Document:
    """t burns at (0, 0); n stands next to it, far at the other end."""
    foes = [unit("t", at=(0, 0)), unit("n", at=(2, 0), focus=0), unit("far", at=(6, 0), focus=1_000_000)]
    return burning(foes, burn, t_burn_spread=rolls)


@pytest.mark.rule("900.33-answer", "900.33b", "900.33d", "900.33f")
@pytest.mark.parametrize(("burn", "keeps"), [(9, 5), (3, 2)])
def test_900_33_a_spread_copies_what_decay_left_and_the_parent_keeps_it(burn: int, keeps: int) -> None:
    # 9 leaves 5, 3 leaves 2: the child is as strong as what its parent keeps and weaker than what it dealt
    result = fight(spreading(burn, [YES]))
    assert result.kinds("status_tick", "damage", "stacks_changed", "burn_spread", "status_applied")[1:] == [
        "status_tick", "damage", "stacks_changed", "burn_spread", "status_applied",
    ]  # fmt: skip
    assert burns(result) == {"t": keeps, "n": keeps}
    assert [(e["target"], e["amount"]) for e in result.events("burn_spread")] == [("n", keeps)]
    # a Burn of 1 is gone after its tick: no roll is made
    assert fight(spreading(1, [])).events("burn_spread") == []


@pytest.mark.rule("900.33b")
@pytest.mark.parametrize(("rolled", "spreads"), [(0, 1), (499, 1), (500, 0), (9999, 0)])
def test_900_33_the_chance_is_one_in_twenty(monkeypatch: pytest.MonkeyPatch, rolled: int, spreads: int) -> None:
    loaded(monkeypatch, burn_spread=(rolled, 10_000))
    foes = [unit("t", at=(0, 0)), unit("n", at=(2, 0))]
    result = fight(burning(foes))
    assert len(result.events("burn_spread")) == spreads


@scenario("900.33", ("n",), ("m",))
def nearest_of_several(caught: str) -> Document:
    """Nobody is adjacent to t: n and m stand a gap of 2 away, far is farther with all the Focus."""
    near = [unit("n", at=(0, 0)), unit("m", at=(3, 3), size=1)]
    foes = [unit("t", at=(3, 0)), *near, unit("far", at=(6, 2), focus=10**6)]
    return burning(foes, t_burn_spread=[YES], t_burn_spread_pick=[caught])


@pytest.mark.rule("900.33c")
@pytest.mark.parametrize("caught", ["n", "m"])
def test_900_33_the_nearest_are_looked_for_and_a_roll_decides_among_equals(caught: str) -> None:
    result = fight(nearest_of_several(caught))
    assert burns(result) == {"t": 5, caught: 5}


@pytest.mark.rule("900.33c")
def test_900_33_focus_decides_among_the_nearest_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    # 10 and 10 in the pool: the farther one's million is not in it
    chosen: list[str] = []
    for roll in (9, 10):
        loaded(monkeypatch, burn_spread=(0, 10_000), burn_spread_pick=(roll, 20))
        document = nearest_of_several("n")
        del document["draws"]["t/burn_spread"], document["draws"]["t/burn_spread_pick"]
        chosen += [e["target"] for e in fight(document).events("burn_spread")]
        monkeypatch.undo()
    assert chosen == ["n", "m"]


@scenario("900.33")
def capped() -> Document:
    """t holds 990; a puts 20 more on at 1.0 and b tries at 1.25."""
    ours = [unit("a", "Burn: 20", acts=1), unit("b", "Burn: 20", acts=1.25)]
    return battle(ours, [unit("t", vitality=5000, state={"burn": 990, "burn_in": 2})], seconds=2)


@pytest.mark.rule("900.33e")
def test_900_33_a_unit_burns_for_999_at_most() -> None:
    result = fight(capped())
    assert [(e["kind"], e.get("total") or e.get("why")) for e in result.events(status="burn")][:2] == [
        ("status_applied", 999), ("status_refused", "maximum"),
    ]  # fmt: skip
    assert [e["vitality"] for e in result.events("damage")] == [999]


@scenario("900.33")
def relentless_wins() -> Document:
    foes = [unit("t", at=(2, 0)), unit("r", "Relentless", at=(0, 0)), unit("n", at=(4, 0))]
    return burning(foes, t_burn_spread=[YES], t_burn_spread_pick=["r"])


@pytest.mark.rule("900.33g")
def test_900_33_a_relentless_unit_may_be_picked_and_then_nobody_burns() -> None:
    result = fight(relentless_wins())
    assert [(e["target"], e["why"]) for e in result.events("status_refused")] == [("r", "relentless")]
    assert burns(result) == {"t": 5}


@scenario("900.33", ("n",), ("t",))
def under_the_ibex(bearer: str) -> Document:
    """One of t's side has the aura against spreading."""
    aura = "Passive: Burn cannot spread on allies"
    foes = [unit(one, *([aura] if one == bearer else []), at=(2 * i, 0)) for i, one in enumerate("tn")]
    return burning(foes, t_burn_spread=[YES])


@pytest.mark.rule("900.33h")
@pytest.mark.parametrize("bearer", ["n", "t"])
def test_900_33_under_the_aura_it_is_refused_before_anybody_is_picked(bearer: str) -> None:
    result = fight(under_the_ibex(bearer))
    assert result.events("burn_spread") == []
    assert burns(result) == {"t": 5}
    assert "burn_spread_pick" not in last(result, "t", "draws")[0]


# ==== 900.34 Tool Durability and failed packages =====================================================================

NEAR = "When an adjacent ally activates, "


def tool(id: str, *lines: str, at: tuple[int, int], **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="tool", **more)


@scenario("900.34", (9, 9), (10, 9), (8, 9))
def overmatched(power: int, against: int) -> Document:
    """k compares its ally's Power with t's; l resolves whatever comes; both have one point."""
    ours = [
        unit("a", "Deal 1 damage", at=(0, 0), power=power, acts=1),
        tool("k", NEAR + "Overmatch Power: that ally gains Shield: 5", at=(2, 0), durability=1),
        tool("l", NEAR + "that ally gains 1 Armor", at=(2, 1), durability=1),
    ]
    return battle(ours, [unit("t", power=against)], seconds=1)


@pytest.mark.rule("900.34-answer", "900.34a", "900.34b")
@pytest.mark.parametrize(("power", "resolves"), [(8, False), (9, False), (10, True)])
def test_900_34_a_failed_comparison_costs_nothing_and_a_tie_is_one(power: int, resolves: bool) -> None:
    result = fight(overmatched(power, 9))
    assert last(result, "k", "vitality", "alive") == ((0, False) if resolves else (1, True))
    assert last(result, "a", "shield") == (5 if resolves else 0,)
    assert last(result, "l", "vitality", "alive") == (0, False)
    assert [e["rule"] for e in result.events("skipped", source="k")] == ([] if resolves else ["900.34b"])


@scenario("900.34", ("saved",), ("lost",))
def repaired(case: str) -> Document:
    """k spends its last point in a's pass; r, behind it in reading order, repairs 2 of its neighbours in the same."""
    ours = [
        unit("a", "Deal 1 damage", at=(0, 0), acts=1),
        tool("k", NEAR + "that ally gains Shield: 5", at=(2, 0), durability=3, state={"vitality": 1}),
        tool("l", "When a Tool loses its last Durability, allies gain 1 Power", at=(7, 3)),
    ]
    if case == "saved":
        ours.append(tool("r", NEAR + "repair 2 to adjacent Tools", at=(2, 1), durability=9))
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.34c", "900.34d", "900.34a")
def test_900_34_destruction_waits_for_the_end_of_the_pass_and_a_repair_forestalls_it() -> None:
    saved, lost = fight(repaired("saved")), fight(repaired("lost"))
    durability = [
        (e["kind"], e["target"], e["total"], e.get("destroyed"))
        for e in saved.events()
        if e["kind"] in ("wear", "repair")
    ]
    assert durability == [("wear", "k", 0, None), ("wear", "r", 8, None), ("repair", "k", 2, None)]
    assert last(saved, "k", "vitality", "alive") == (2, True)
    assert [(e["target"], e["total"], e.get("destroyed")) for e in lost.events("wear")] == [
        ("k", 0, None), ("k", 0, True),
    ]  # fmt: skip
    assert last(lost, "k", "vitality", "alive") == (0, False)
    # the event of a last point comes either way, for it was spent
    assert [last(one, "a", "power")[0] for one in (saved, lost)] == [1, 1]


@scenario("900.34")
def revived_tool() -> Document:
    """w lies worn out since before; r repairs it in a's pass."""
    ours = [
        unit("a", "Deal 1 damage", at=(0, 0), acts=1),
        tool("r", NEAR + "repair 2 to adjacent Tools", at=(2, 0), durability=9),
        tool("w", NEAR + "that ally gains Shield: 5", at=(3, 0), durability=3, state={"life": "dead"}),
    ]
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.34d")
def test_900_34_a_repair_brings_back_a_tool_that_lay_at_none() -> None:
    result = fight(revived_tool())
    assert last(result, "w", "alive", "vitality") == (True, 2)
    assert [(e["target"], e["revived"]) for e in result.events("repair")] == [("w", True)]
    assert result.events("recovery_refused") == []


@scenario("900.34")
def five_tools() -> Document:
    """a, with Brute and Braced, stands among five Tools; the last wears out as a begins, before the base damage."""
    around = [(1, 0), (1, 1), (4, 0), (4, 1)]
    ours = [
        unit("a", "Brute", "Braced: 4", "Deal {power} damage", at=(2, 0), power=100, acts=1),
        *(tool(f"k{i}", at=at) for i, at in enumerate(around)),
        tool("x", NEAR + "that ally gains Shield: 1", at=(2, 2), durability=1),
    ]
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.34e", "C08")
def test_900_34_a_lost_tool_is_no_longer_counted_by_brute_and_takes_no_armor_of_braced_away() -> None:
    # The ruling names "Braced-derived counts" beside Brute; Braced gave its Armor once and it stays (C08).
    before = fight({**five_tools(), "limits": {"seconds": 0.5}})
    assert last(before, "a", "power", "armor") == (67, 20)
    result = fight(five_tools())
    assert instances(result) == [(100, 0, 0, 0, 100)]
    assert last(result, "a", "power", "armor") == (100, 20)
    assert told(result, "shield", "damage") == [("shield", "x", "a", 1), ("damage", "a", "t", 100)]
    assert whys(result, "skipped") == []
