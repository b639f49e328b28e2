"""Rulings 900.11 to 900.14: Shield and Insurance against what comes in, Prismbreak, and Maim against recovery."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import YES, Document, Fight, battle, fight, unit
from tests.chapter900.board import instances, last, pieces, scenario, told, whys

# ==== 900.11 Shield against Burn and Venom ===========================================================================


def ticks(result: Fight, id: str = "t") -> list[tuple[float, tuple[int, ...]]]:  # noqa: A002
    """When each instance without an activation struck a unit, and its pieces."""
    return [(e["time"], pieces(e)) for e in result.events("damage", target=id) if e["time"] not in (1.0, 9.0)]


@scenario("900.11", ({"shield": 12},), ({"insurance": 1, "shield": 12},), ({},))
def burning_and_envenomed(state: Document) -> Document:
    """Behind 400 Armor: Burn 8 and 4 at 1.5 and 2.0, Venom 10 at 2.5 with 2 more of Burn. a has Feast."""
    t = unit(
        "t", "Passive: When this unit takes damage, gain 1 Power", "Passive: When its Shield breaks, gain 10 Power",
        armor=400, state=state,
    )  # fmt: skip
    own = unit("a", "Feast", "Burn: 8", "Venom: 10", acts=1, state={"vitality": 500})
    return battle([own], [t], seconds=2.5)


@pytest.mark.rule("900.11-answer", "900.11a", "900.11b")
def test_900_11_ticks_pass_armor_and_meet_shield() -> None:
    # the Shield of 12 takes 8, then 4 and breaks; from then on Vitality goes, t hears it and a feasts
    result = fight(burning_and_envenomed({"shield": 12}))
    assert ticks(result) == [
        (1.5, (8, 0, 0, 8, 0)), (2.0, (4, 0, 0, 4, 0)), (2.5, (2, 0, 0, 0, 2)), (2.5, (10, 0, 0, 0, 10)),
    ]  # fmt: skip
    assert [(e["time"], e["amount"]) for e in result.events("heal", target="a")] == [(2.5, 1), (2.5, 3)]
    assert [(e["time"], e["amount"]) for e in result.events("stat_changed", target="t")] == [
        (2.0, 10), (2.5, 1), (2.5, 1),
    ]  # fmt: skip
    bare = fight(burning_and_envenomed({}))
    assert [e["amount"] for e in bare.events("heal", target="a")] == [2, 1, 1, 3]


@pytest.mark.rule("900.11c")
def test_900_11_insurance_comes_first_and_wastes_a_point_on_what_shield_would_have_taken() -> None:
    result = fight(burning_and_envenomed({"insurance": 1, "shield": 12}))
    assert ticks(result)[:2] == [(1.5, (8, 0, 8, 0, 0)), (2.0, (4, 0, 0, 4, 0))]
    assert [(e["time"], e["amount"]) for e in result.events("insurance_spent")] == [(1.5, 1)]
    assert last(result, "t", "insurance", "shield") == (0, 0)


TICK_RUNE = {"name": "R", "family": "R", "values": [3] * 4, "ability": ["Burn and Venom ticks are reduced by {value}"]}
TICK_CORE = {"name": "C", "ability": ["Burn and Venom ticks are reduced by 2"]}


def with_tick_reductions(ours: list[Document], t: Document, **more: Any) -> Document:
    """t's side has a rune over rows 0 and 1 that takes 3 from ticks, and a Core that takes 2."""
    sides = {"enemy": {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}, "cores": ["C"]}}
    return battle(ours, [t], sides=sides, catalogue={"runes": [TICK_RUNE], "cores": [TICK_CORE]}, **more)


@scenario("900.11")
def reduced_ticks() -> Document:
    return with_tick_reductions([unit("a", "Burn: 9", acts=1)], unit("t", state={"shield": 6}), seconds=2)


@pytest.mark.rule("900.11d")
def test_900_11_runes_and_cores_make_a_tick_smaller_before_shield_sees_it() -> None:
    # 9 - 3 - 2 = 4 at 1.5 and 5 - 5 = nothing at 2.0, although the stacks are 9 and 5
    result = fight(reduced_ticks())
    assert [(e["amount"], e.get("strength", 0)) for e in result.events("status_tick")] == [(9, 4), (5, 0)]
    assert ticks(result) == [(1.5, (4, 0, 0, 4, 0))]
    assert last(result, "t", "shield", "burn") == (2, 3)


# ==== 900.12 Insurance against a damage instance =====================================================================


@scenario("900.12", (60, 3), (60, 2), (25, 1), (26, 1), (3, 1))
def insured(damage: int, points: int) -> Document:
    """5 of Shield stand behind the points; t listens to all that might be heard."""
    heard = ("takes damage", "its Shield is damaged", "its Shield breaks")
    lines = [f"Passive: When {'this unit ' * (one == heard[0])}{one}, gain 1 Power" for one in heard]
    own = unit("a", f"Deal {damage} damage", "Feast", acts=1, state={"vitality": 500})
    return battle([own], [unit("t", *lines, state={"insurance": points, "shield": 5})], seconds=1)


@pytest.mark.rule("900.12-answer", "900.12a", "900.12b")
@pytest.mark.parametrize(
    ("damage", "points", "spent", "absorbed", "shield", "vitality"),
    [(60, 3, 3, 60, 0, 0), (60, 2, 2, 50, 5, 5), (25, 1, 1, 25, 0, 0), (26, 1, 1, 25, 1, 0)],
)
def test_900_12_a_point_stops_25_and_what_is_left_goes_on_to_shield_and_vitality(
    damage: int, points: int, spent: int, absorbed: int, shield: int, vitality: int
) -> None:
    result = fight(insured(damage, points))
    assert instances(result, source="a") == [(damage, 0, absorbed, shield, vitality)]
    assert [e["amount"] for e in result.events("insurance_spent")] == [spent]
    assert last(result, "t", "insurance", "shield", "vitality") == (points - spent, 5 - shield, 1000 - vitality)


@scenario("900.12")
def a_small_tick() -> Document:
    """Venom 3 ticks at 2.5 on a unit with two points."""
    return battle([unit("a", "Venom: 3", acts=1)], [unit("t", state={"insurance": 2})], seconds=2.5)


@pytest.mark.rule("900.12c")
def test_900_12_a_tick_of_three_takes_a_whole_point() -> None:
    result = fight(a_small_tick())
    assert ticks(result) == [(2.5, (3, 0, 3, 0, 0))]
    assert last(result, "t", "insurance") == (1,)


@scenario("900.12", ("Deal 40 damage", 3), ("Tremor: 40", 3), ("Deal 60 damage", 2), ("Tremor: 60", 2), ("AoE: 20", 2))
def whole_or_halves(line: str, points: int) -> Document:
    return battle([unit("a", line, acts=1)], [unit(one, state={"insurance": points}) for one in "ts"], seconds=1,
                  draws={"a/target": ["t"]})  # fmt: skip


@pytest.mark.rule("900.12d", "C21")
def test_900_12_forty_cost_two_points_in_one_and_two_in_halves() -> None:
    # The ruling says that two 20s spend less than one 40; it is two points either way (C21), as the numbers show.
    one, two = (fight(whole_or_halves(line, 3)) for line in ("Deal 40 damage", "Tremor: 40"))
    assert [instances(one, target="t"), instances(two, target="t")] == [[(40, 0, 40, 0, 0)], [(20, 0, 20, 0, 0)] * 2]
    assert [e["amount"] for e in one.events("insurance_spent", target="t")] == [2]
    assert [e["amount"] for e in two.events("insurance_spent", target="t")] == [1, 1]
    assert [last(result, "t", "insurance") for result in (one, two)] == [(1,), (1,)]


@pytest.mark.rule("900.12d", "C21")
def test_900_12_where_points_run_out_splitting_serves_the_attacker() -> None:
    # of 60 two points leave 10; the first half of 30 needs them both, and all of the second goes through
    assert instances(fight(whole_or_halves("Deal 60 damage", 2)), target="t") == [(60, 0, 50, 0, 10)]
    assert instances(fight(whole_or_halves("Tremor: 60", 2)), target="t") == [(30, 0, 30, 0, 0), (30, 0, 0, 0, 30)]
    wide = fight(whole_or_halves("AoE: 20", 2))
    assert [(e["target"], e["amount"]) for e in wide.events("insurance_spent")] == [("t", 1), ("s", 1)]


@scenario(
    "900.12",
    (),
)
def behind_armor_and_cap() -> Document:
    """100 at 25 Armor: 80 - 5 = 75; at most 50 are taken; two points cover it all."""
    t = unit("t", "Takes at most 50 damage", armor=25, state={"insurance": 3})
    return battle([unit("a", "Deal 100 damage", acts=1)], [t], seconds=1)


@pytest.mark.rule("900.12e")
def test_900_12_points_see_what_armor_and_the_cap_have_left() -> None:
    result = fight(behind_armor_and_cap())
    assert [e["absorbed_insurance"] for e in result.events("damage")] == [50]
    assert last(result, "t", "insurance", "vitality") == (1, 1000)


@scenario("900.12", (60,), (20,))
def subrogated_first(damage: int) -> Document:
    """A Subrogated point, then two plain ones; a has defences of its own that must not matter."""
    own = unit("a", f"Deal {damage} damage", armor=100, acts=1, state={"shield": 9, "insurance": 1, "ignored_hits": 1})
    return battle([own], [unit("t", state={"subrogated": 1, "insurance": 2})], seconds=1)


@pytest.mark.rule("900.12f")
def test_900_12_subrogated_points_go_first_and_answer_for_what_they_took() -> None:
    result = fight(subrogated_first(60))
    spent = [(e["status"], e["amount"]) for e in result.events("insurance_spent")]
    assert spent == [("subrogated", 1), ("insurance", 2)]
    assert told(result, "retaliation") == [("retaliation", "t", "a", 25)]
    assert last(result, "a", "vitality", "shield", "insurance", "ignored_hits") == (975, 9, 1, 1)
    small = fight(subrogated_first(20))
    assert last(small, "t", "subrogated", "insurance") == (0, 2)
    assert last(small, "a", "vitality") == (980,)
    assert small.events("damage", target="a") == []


@scenario("900.12", (25,), (30,))
def traces(damage: int) -> Document:
    """A boss with a Stagger meter of 1 has a point and 5 Shield; a has Feast, the boss's own lines listen."""
    lines = (
        "Passive: When this unit takes damage, gain 1 Armor",
        "Passive: When its Shield breaks, gain 5 Armor",
        "Damaging enemies lose 7 vitality",
    )
    one = {"name": "one", "focus": 10, "ability": list(lines)}
    golem = {"name": "Golem", "vitality": 1000, "size": 2, "stagger": 1, "phases": [one]}
    own = unit("a", f"Deal {damage} damage", "Feast", acts=1, state={"vitality": 500})
    document = battle([own], [], seconds=1, catalogue={"bosses": [golem]})
    state = {"insurance": 1, "shield": 5}
    document["sides"]["enemy"]["units"].append({"id": "t", "card": "Golem", "at": [0, 2], "state": state})
    return document


@pytest.mark.rule("900.12g")
def test_900_12_what_a_point_took_leaves_no_trace() -> None:
    result = fight(traces(25))
    assert instances(result) == [(25, 0, 25, 0, 0)]
    assert result.events("heal") == result.events("stat_changed") == result.events("retaliation") == []
    assert result.events("stagger") == []
    assert last(result, "t", "shield") == (5,)
    assert result.unit("a")["stats"]["damage_dealt"] == 0
    # five more: the Shield breaks, which fills the meter and is heard; no Vitality, so no Feast and no Retort
    more = fight(traces(30))
    assert instances(more) == [(30, 0, 25, 5, 0)]
    assert [e["amount"] for e in more.events("stat_changed")] == [5]
    assert len(more.events("stagger")) == 1
    assert more.events("heal") == more.events("retaliation") == []


@scenario("900.12")
def thorns_behind_insurance() -> Document:
    """t has Thorns 6 from a rune and Riposte from its resonance (level 1 + 1 of the rune's tier)."""
    rune = {"name": "R", "family": "R", "values": [6] * 4, "ability": ["Thorns {value}"], "acquirable": True}
    known = {"runes": [rune], "resonances": [{"name": "Riposte", "ability": ["Riposte"]}]}
    sides = {"enemy": {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}, "resonance": "Riposte"}}
    return battle([unit("a", "Deal 20 damage", acts=1)], [unit("t", state={"insurance": 1})], seconds=1, sides=sides,
                  catalogue=known, draws={"t/riposte": [YES]})  # fmt: skip


@pytest.mark.rule("900.12g")
def test_900_12_thorns_and_riposte_answer_all_the_same() -> None:
    result = fight(thorns_behind_insurance())
    assert instances(result) == [(20, 0, 20, 0, 0)]
    assert told(result, "retaliation") == [("retaliation", "t", "a", 6), ("retaliation", "t", "a", 2)]


# ==== 900.13 Prismbreak with Burn, Venom, Blind and Freeze ===========================================================


@scenario("900.13")
def prismbroken_ticks() -> Document:
    """Burn 7 and Venom 11 on a unit with a Prismbreak of 3 seconds, a rune of 3 and a Core of 2 against ticks."""
    t = unit("t", state={"burn": 7, "venom": 11, "prismbreak": 3})
    return with_tick_reductions([unit("a")], t, seconds=1.6, draws={"t/venom_decay": [20]})


@pytest.mark.rule("900.13-answer", "900.13a")
def test_900_13_ticks_grow_by_half_rounded_up_before_runes_and_cores_take_theirs() -> None:
    # Burn 7, 4, 2 -> 11, 6, 3 -> less 5: 6, 1, nothing; Venom 11 -> 17 - 5 = 12. Decay reads the stack.
    result = fight(prismbroken_ticks())
    assert [(e["time"], e["status"], e["amount"], e.get("strength", 0)) for e in result.events("status_tick")] == [
        (0.5, "burn", 7, 6), (1.0, "burn", 4, 1), (1.5, "burn", 2, 0), (1.5, "venom", 11, 12),
    ]  # fmt: skip
    assert [e["vitality"] for e in result.events("damage")] == [6, 1, 12]
    assert last(result, "t", "burn", "venom") == (1, 9)


@scenario("900.13")
def prismbroken_otherwise() -> Document:
    """A hit at 1.0, and overtime at 61 s, on a Prismbroken unit."""
    state = {"prismbreak": 120}
    return battle([unit("a", "Deal 10 damage to the target, once", acts=1)], [unit("t", state=state)], seconds=62)


@pytest.mark.rule("900.13b")
def test_900_13_neither_hits_nor_overtime_grow() -> None:
    result = fight(prismbroken_otherwise())
    assert [(e["time"], e["vitality"]) for e in result.events("damage", target="t")] == [(1, 10), (61, 1), (62, 4)]


@scenario("900.13", (1.0,), (0,))
def held_timers(prismbreak: float) -> Document:
    """Blind 2 s, Freeze 2 s and Burn, with or without a second of Prismbreak."""
    state = {"blind": 2, "freeze": 2, "prismbreak": prismbreak, "burn": 4, "charge": 0}
    return battle([unit("a")], [unit("t", "Deal 1 damage", state=state)], seconds=4)


@pytest.mark.rule("900.13c", "900.13d")
def test_900_13_the_timers_of_blind_and_freeze_wait_and_nothing_is_added() -> None:
    held, plain = fight(held_timers(1.0)), fight(held_timers(0))
    assert [(e["time"], e["status"]) for e in held.events("status_expired") if e["status"] != "burn"] == [
        (1.0, "prismbreak"), (3.0, "freeze"), (3.0, "blind"),
    ]  # fmt: skip
    assert plain.times("status_expired", status="freeze") == plain.times("status_expired", status="blind") == [2.0]
    # both halves at once: 6 + 3 instead of 4 + 2 of Burn, and a second more at half rate
    assert [[e["vitality"] for e in one.events("damage", target="t")][:3] for one in (held, plain)] == [
        [6, 3, 1], [4, 2, 1],
    ]  # fmt: skip
    # of 4 s: 3 or 2 at half rate and the rest whole, in a cycle of 8 s
    assert [round(last(one, "t", "charge")[0] * 8, 6) for one in (held, plain)] == [3 / 2 + 1, 2 / 2 + 2]


@scenario("900.13", ({},), ({"prismbreak": 3},))
def prismbreak_on_the_relentless(state: Document) -> Document:
    """a Prismbreaks a Relentless unit at 0.25; its Burn of 4 was there before."""
    t = unit("t", "Relentless", state={"burn": 4, **state})
    return battle([unit("a", "Prismbreak", acts=0.25)], [t], seconds=0.5)


@pytest.mark.rule("900.13e", "C11")
def test_900_13_relentless_refuses_prismbreak_but_not_one_that_was_there_before() -> None:
    # The ruling leaves nothing of it on a Relentless unit; what was on before Relentless came keeps working (C11).
    result = fight(prismbreak_on_the_relentless({}))
    assert whys(result, "status_refused", status="prismbreak") == ["relentless"]
    assert [e["vitality"] for e in result.events("damage")] == [4]
    assert [e["vitality"] for e in fight(prismbreak_on_the_relentless({"prismbreak": 3})).events("damage")] == [6]


# ==== 900.14 Maim against healing effects ============================================================================


@scenario("900.14", ("heal",), ("ally",), ("feast",), ("roost",), ("hallow",), ("shield",), ("damage",))
def maimed_by(path: str) -> Document:
    """b lacks 100 Vitality, is Maimed for 3 and gets 20 by one path at 1.0; b's own hit of 58 feeds 20 by Feast."""
    lines: dict[str, tuple[str, ...]] = {
        "heal": ("Restore 20 vitality",),
        "feast": ("Deal 58 damage", "Feast"),
        "shield": ("Gain Shield: 20",),
    }
    ally = ("Restore 20 vitality to adjacent allies",) if path == "ally" else ()
    state: Document = {"vitality": 900, "maim": 3}
    if path == "roost":
        state |= {"roost": 20, "roost_in": 1}
    if path == "hallow":
        state["hallow"] = [{"amount": 20, "in": 1}]
    own = unit("b", *lines.get(path, ()), at=(0, 0), acts=1 if path in lines else None, state=state)
    struck = ("Deal 20 damage",) if path == "damage" else ()
    foes = [unit("t", *struck, acts=1 if struck else None)]
    return battle([own, unit("c", *ally, at=(2, 0), acts=1 if ally else None)], foes, seconds=1,
                  draws={"t/target": ["b"]} if struck else None)  # fmt: skip


@pytest.mark.rule("900.14-answer", "900.14a", "900.14c")
@pytest.mark.parametrize("path", ["heal", "ally", "feast", "roost", "hallow", "shield"])
def test_900_14_every_path_of_recovery_meets_maim(path: str) -> None:
    # three points stop two each: 14 of 20 come
    result = fight(maimed_by(path))
    assert [(e["target"], e["amount"], e["prevented"]) for e in result.events("maim_spent")] == [("b", 3, 6)]
    assert [e["amount"] for e in result.events("shield" if path == "shield" else "heal")] == [14]
    assert last(result, "b", "maim") == (0,)


@pytest.mark.rule("900.14-answer")
def test_900_14_damage_does_not() -> None:
    result = fight(maimed_by("damage"))
    assert instances(result) == [(20, 0, 0, 0, 20)]
    assert last(result, "b", "maim") == (3,)


@scenario("900.14", (90, 30, 3), (100, 30, 3), (90, 5, 10), (99, 5, 10))
def healed(vitality: int, amount: int, maim: int) -> Document:
    """a of 100 Vitality heals itself."""
    own = unit("a", f"Restore {amount} vitality", vitality=100, acts=1, state={"vitality": vitality, "maim": maim})
    return battle([own], [unit("t")], seconds=1)


@pytest.mark.rule("900.14b", "900.14c")
@pytest.mark.parametrize(
    ("vitality", "amount", "maim", "restored", "spent"),
    [
        (90, 30, 3, 4, 3),  # room for 10: three points stop 6
        (100, 30, 3, 0, 0),  # no room: nothing to stop
        (90, 5, 10, 0, 3),  # 5 stopped by 3 points, the last of them for one
        (99, 5, 10, 0, 1),  # room for 1: a whole point for it
    ],
)
def test_900_14_maim_counts_behind_capacity_and_an_odd_point_costs_a_whole_one(
    vitality: int, amount: int, maim: int, restored: int, spent: int
) -> None:
    result = fight(healed(vitality, amount, maim))
    assert last(result, "a", "vitality", "maim") == (vitality + restored, maim - spent)
    assert [e["amount"] for e in result.events("maim_spent")] == ([spent] if spent else [])
    assert [e["amount"] for e in result.events("heal")] == ([restored] if restored else [])


@scenario("900.14", ("Restore 12 vitality",), ("Restore 1 vitality, 12 times",))
def chips(line: str) -> Document:
    """Maim 12 on a; t's Cull at 1.25 finds 10 Vitality."""
    own = unit("a", line, vitality=100, acts=1, state={"vitality": 11, "maim": 12})
    return battle([own], [unit("t", "Cull", acts=1.25)], seconds=1.25)


@pytest.mark.rule("900.14d", "900.14c")
def test_900_14_chip_healing_takes_the_maim_away_under_a_cull() -> None:
    # twelve heals of 1 cost a point each (an odd one is whole); one heal of 12 costs 6, and 11 are above 6 as well
    at_once, in_chips = (fight(chips(line)) for line in ("Restore 12 vitality", "Restore 1 vitality, 12 times"))
    assert [last(one, "a", "maim", "vitality") for one in (at_once, in_chips)] == [(6, 11), (0, 11)]
    assert [e["amount"] for e in in_chips.events("maim_spent")] == [1] * 12
    assert [e["amount"] for e in at_once.events("cull_failed")] == [6]


@scenario("900.14", (1000,), (996,))
def sated(vitality: int) -> Document:
    """a's Feast asks for 7 of its hit of 20."""
    own = unit("a", "Deal 20 damage", "Feast", acts=1, state={"vitality": vitality, "maim": 5})
    return battle([own], [unit("t")], seconds=1)


@pytest.mark.rule("900.14e")
def test_900_14_a_feast_at_full_vitality_takes_nothing_and_costs_no_maim() -> None:
    full, short = fight(sated(1000)), fight(sated(996))
    assert [last(one, "a", "vitality", "maim") for one in (full, short)] == [(1000, 5), (996, 3)]
    assert full.events("maim_spent") == []
    assert [(e["amount"], e["prevented"]) for e in short.events("maim_spent")] == [(2, 4)]
