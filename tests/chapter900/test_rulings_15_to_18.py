"""Rulings 900.15 to 900.18: Shock, Haywire and Cascade in each other's way, and the two ways of being out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, battle, fight, hits, unit
from tests.chapter900.board import last, scenario, told
from tests.dice import drawn

# ==== 900.15 Shock against a Frozen target ===========================================================================


@scenario("900.15")
def shocks_on_a_freeze() -> Document:
    """a Freezes t for 4 s at 1.0; b, c, d Shock it at 1.25, 1.5 and 1.75."""
    ours = [unit("a", "Freeze", at=(0, 0), acts=1)]
    ours += [unit(one, "Shock", at=(2 * i + 2, 0), acts=1.25 + i / 4) for i, one in enumerate("bcd")]
    return battle(ours, [unit("t", "Deal 7 damage")], seconds=1.75, draws={"t/target": ["a"]})


@pytest.mark.rule("900.15-answer", "900.15a", "900.15b", "900.15c")
def test_900_15_each_shock_takes_up_to_three_seconds_of_freeze_before_one_forces() -> None:
    # 3.75 - 3 = 0.75; a quarter of a second on, the 0.5 left are less than 3: cleared outright; then the first force
    result = fight(shocks_on_a_freeze())
    taken = [(e["time"], e["source"], e["seconds"], e["total"]) for e in result.events("status_cleared")]
    assert taken == [(1.25, "b", 3, 0.75), (1.5, "c", 0.5, 0)]
    assert [(e["time"], e["forced"]) for e in result.events("activation", source="t")] == [(1.75, True)]
    assert hits(result, "t", "a") == [7]
    assert result.events("status_expired") == []


@scenario("900.15", (3.95,), (4.0,), (4.05,))
def freeze_of(seconds: float) -> Document:
    """t's Freeze as it stands at the start; a second of it is over when the Shock comes."""
    return battle([unit("a", "Shock", acts=1)], [unit("t", "Deal 7 damage", state={"freeze": seconds})], seconds=1)


@pytest.mark.rule("900.15b")
@pytest.mark.parametrize(("begun", "left"), [(3.95, 0), (4.0, 0), (4.05, 0.05), (6.0, 2)])
def test_900_15_three_seconds_and_no_more(begun: float, left: float) -> None:
    result = fight(freeze_of(begun))
    assert last(result, "t", "freeze") == (left,)
    assert result.events("activation", source="t") == []


@scenario("900.15")
def not_to_be_shocked() -> Document:
    """All enemies are Shocked: an Entrapped, a Dormant, one without an ability, a Frozen one without, and one with."""
    line = "Deal 7 damage"
    foes = [
        unit("e", line, at=(0, 0), state={"entrap": 5}),
        unit("d", line, at=(2, 0), state={"dormant": 5}),
        unit("n", at=(4, 0)),
        unit("f", at=(6, 0), state={"freeze": 6}),
        unit("k", at=(0, 2), kind="tool"),
        unit("s", line, at=(2, 2)),
    ]
    return battle([unit("a", "Shock all enemies", acts=1)], foes, seconds=1)


@pytest.mark.rule("900.15d", "900.15a")
def test_900_15_the_untargetable_and_those_without_an_ability_are_left_alone() -> None:
    result = fight(not_to_be_shocked())
    assert [e["source"] for e in result.events("activation", forced=True)] == ["s"]
    assert [(e["target"], e["why"]) for e in result.events("skipped", source="a")] == [("n", "nothing_to_do")]
    assert last(result, "f", "freeze") == (2,)


# ==== 900.16 Shock, Haywire and Cascade chains =======================================================================


@scenario("900.16")
def a_whole_activation() -> Document:
    """t's forced activation at 1.0 has a target of its own, both kinds of lines, a listener, Haywire and a Cascade
    roll; its own cycle ends at 2.0.
    """
    own = "Passive: When this unit activates, gain 3 Speed"
    lines = ("Gain 1 Armor", "Deal {power} damage", "Burn: 2", "Cascade", own)
    t = unit("t", *lines, power=7, at=(0, 0), state={"haywire": 2, "charge": 0.75, "quick_queued": 0})
    ours = [unit("a", "Shock", at=(0, 0), acts=1), unit("b", at=(4, 0))]
    foes = [t, unit("p", "Poach: Gain 1 Power", at=(4, 0)), unit("s", "Supercharge: Gain 2 Power", at=(2, 0))]
    draws: dict[str, list[Any]] = {"a/target": ["t"], "t/target": ["b"], "t/cascade": [NO]}
    return battle(ours, foes, seconds=1, draws=draws)


@pytest.mark.rule("900.16-answer", "900.16a", "900.16b", "900.16c")
def test_900_16_a_forced_activation_has_all_that_any_has_and_leaves_the_cycle_alone() -> None:
    result = fight(a_whole_activation())
    order = [
        (e["kind"], e["source"], e.get("stat") or e.get("status"))
        for e in result.events()
        if e["kind"] in ("activation", "cast", "damage", "stat_changed", "status_applied", "stacks_changed")
    ]
    assert order == [
        ("activation", "a", None), ("cast", "a", None), ("activation", "t", None),
        ("stat_changed", "p", "power"), ("cast", "t", None), ("stat_changed", "t", "armor"), ("damage", "t", None),
        ("status_applied", "t", "burn"), ("stat_changed", "t", "speed"), ("stacks_changed", "t", "haywire"),
        ("status_applied", "t", "stun"), ("stat_changed", "s", "power"),
    ]  # fmt: skip
    assert drawn(result, "t", "cascade") == 1
    # a second of charge on top of 0.75 of 8 s, as if nothing had been
    assert round(last(result, "t", "charge")[0], 9) == 0.875
    assert last(result, "t", "haywire", "stun") == (1, 3)


@scenario("900.16")
def charge_is_given_back() -> Document:
    """t stands in a quick cycle with two more queued and three Cascades behind it when it is forced."""
    state = {"quick": True, "quick_queued": 2, "cascade_depth": 3, "charge": 0.25, "freeze": 0}
    t = unit("t", "Deal 7 damage", state={**state, "stun": 0.95})
    return battle([unit("a", "Shock", acts=1)], [t], seconds=1)


@pytest.mark.rule("900.16b")
def test_900_16_charge_queue_and_depth_are_those_of_before() -> None:
    result = fight(charge_is_given_back())
    assert result.times("activation", source="t", forced=True) == [1.0]
    assert last(result, "t", "quick", "quick_queued", "cascade_depth", "charge") == (True, 2, 3, 0.75)


@scenario("900.16")
def haywire_of_before() -> Document:
    """t puts Haywire on itself by acting; forced twice in one step, it has a stack in front of the second."""
    t = unit("t", "Deal 1 damage", "Apply Haywire: 1 to this unit")
    return battle([unit("a", "Shock", "Shock", acts=1)], [t], seconds=1)


@pytest.mark.rule("900.16c", "900.17a")
def test_900_16_haywire_of_a_forced_activation_is_the_one_in_front_of_it() -> None:
    # the first force leaves a stack and no Stun; the second has it noted, spends it, and leaves its own
    result = fight(haywire_of_before())
    assert result.kinds("activation", "stacks_changed", "status_applied", source="t") == [
        "activation", "status_applied", "activation", "status_applied", "stacks_changed", "status_applied",
    ]  # fmt: skip
    assert last(result, "t", "haywire", "stun") == (1, 3)


@scenario("900.16")
def shocked_in_turn() -> Document:
    """a Shocks t, t Shocks whoever it picks: a, which Shocks t."""
    return battle([unit("a", "Shock", acts=1)], [unit("t", "Shock")], seconds=1)


@scenario("900.16")
def a_row_of_shocks() -> Document:
    """Each of eleven single cells Shocks its neighbours."""
    path = [*((x, 0) for x in range(8)), (7, 1), (7, 2), (6, 2)]
    row = [unit(f"u{i}", "Shock adjacent allies", at=at, size=1) for i, at in enumerate(path)]
    return battle([unit("a", "Shock", acts=1)], row, seconds=1, draws={"a/target": ["u0"]})


@pytest.mark.rule("900.16d")
def test_900_16_no_unit_twice_in_one_resolution_and_ten_within_each_other() -> None:
    turn = fight(shocked_in_turn())
    assert [(e["source"], e.get("forced", False)) for e in turn.events("activation")] == [
        ("a", False), ("t", True), ("a", True),
    ]  # fmt: skip
    assert [(e["source"], e["target"], e["why"]) for e in turn.events("skipped")] == [("a", "t", "already")]
    row = fight(a_row_of_shocks())
    assert [e["source"] for e in row.events("activation", forced=True)] == [f"u{i}" for i in range(10)]
    assert [(e["source"], e["target"]) for e in row.events("skipped", why="nested")] == [("u9", "u10")]


@scenario("900.16", ([YES] * 7,), ([YES, YES, NO, YES, NO],))
def cascades(rolls: list[int]) -> Document:
    """a acts at 1.0 and Cascades as rolled, a tenth of a second apart."""
    return battle([unit("a", "Deal 7 damage", "Cascade", acts=1)], [unit("t")], seconds=9.3, draws={"a/cascade": rolls})


@pytest.mark.rule("900.16e")
def test_900_16_seven_cascades_and_a_failed_roll_begins_anew() -> None:
    result = fight(cascades([YES] * 7))
    assert [e["amount"] for e in result.events("cascade")] == [1, 2, 3, 4, 5, 6, 7]
    assert result.times("activation", source="a") == [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]
    assert drawn(result, "a", "cascade") == 7  # none after the seventh
    fails = fight(cascades([YES, YES, NO, YES, NO]))
    assert [(e["time"], e["amount"]) for e in fails.events("cascade")] == [(1.0, 1), (1.1, 2), (9.2, 1)]


@scenario("900.16")
def cascade_in_a_chain() -> Document:
    """a Shocks u0, which Shocks u1 and so on to u3 at depth four; u3 rolls its Cascade every time."""
    row = [unit(f"u{i}", "Shock adjacent allies", at=(i, 0), size=1) for i in range(3)]
    row.append(unit("u3", "Deal 7 damage", "Cascade", at=(3, 0), size=1))
    draws: dict[str, list[Any]] = {"a/target": ["u0"], "u3/cascade": [YES] * 7}
    return battle([unit("a", "Shock", acts=1)], row, seconds=1, draws=draws)


@pytest.mark.rule("900.16f", "900.16d", "900.16e")
def test_900_16_a_cascade_in_a_chain_is_forced_at_once_under_both_caps() -> None:
    # u3 is the fourth force; six Cascades more fill the ten, and the seventh is one too many
    result = fight(cascade_in_a_chain())
    forced = [e["source"] for e in result.events("activation", forced=True)]
    assert forced == ["u0", "u1", "u2", *["u3"] * 7]
    assert [(e["source"], e["target"]) for e in result.events("skipped", why="nested")] == [("u3", "u3")]
    assert last(result, "u3", "quick", "quick_queued", "cascade_depth") == (0, 0, 0)


@scenario("900.16")
def cascade_alone_in_a_chain() -> Document:
    draws: dict[str, list[Any]] = {"t/cascade": [YES] * 7}
    return battle([unit("a", "Shock", acts=1)], [unit("t", "Deal 7 damage", "Cascade")], seconds=1, draws=draws)


@pytest.mark.rule("900.16f", "900.16e")
def test_900_16_without_a_chain_above_it_seven_repeats_fit_under_the_ten() -> None:
    result = fight(cascade_alone_in_a_chain())
    assert [(e["time"], e["forced"]) for e in result.events("activation", source="t")] == [(1.0, True)] * 8
    assert hits(result, "t") == [7] * 8


# ==== 900.17 Haywire applied during the activation it would punish ===================================================


@scenario("900.17", (0,), (1,))
def wired_by_a_neighbour(stacks: int) -> Document:
    """s answers a's activations with a stack of Haywire for a, which began with so many; a acts at 1.0 and 9.0."""
    own = unit("a", "Deal 1 damage", at=(0, 0), acts=1, state={"haywire": stacks})
    giver = unit("s", "Supercharge: Apply Haywire: 1 to that ally", at=(2, 0))
    return battle([own, giver], [unit("t")], seconds=9)


@pytest.mark.rule("900.17-answer", "900.17a", "900.17b", "900.17d")
def test_900_17_only_stacks_of_before_go_off_and_haywire_comes_before_supercharge() -> None:
    new = fight(wired_by_a_neighbour(0))
    at_once = [(e["time"], e["kind"], e["source"]) for e in new.events() if e.get("status") in ("haywire", "stun")]
    # at 1.0 the stack only lands; at 9.0 it goes off, and only then does s add the next
    assert at_once == [
        (1, "status_applied", "s"), (9, "stacks_changed", "a"), (9, "status_applied", "a"), (9, "status_applied", "s"),
    ]  # fmt: skip
    old = fight(wired_by_a_neighbour(1))
    first = [(e["kind"], e["source"], e["status"]) for e in old.events() if e["time"] == 1.0 and "status" in e]
    assert first == [
        ("stacks_changed", "a", "haywire"), ("status_applied", "a", "stun"), ("status_applied", "s", "haywire"),
    ]  # fmt: skip
    assert last(old, "a", "haywire") == (1,)


@scenario("900.17", ("Gain 1 Armor",), ("Clear Haywire from this unit",), ("Clear 1 Haywire from this unit",))
def wired_twice(line: str) -> Document:
    """a has two stacks noted when it begins; o listens for the last one."""
    own = unit("a", "Deal 1 damage", line, acts=1, state={"haywire": 2})
    return battle([own, unit("o", "Passive: When an ally empties its Haywire, gain 5 Power")], [unit("t")], seconds=1)


@pytest.mark.rule("900.17c")
def test_900_17_a_stack_must_still_be_there_and_the_last_ones_going_is_told_before_the_stun() -> None:
    two, none, one = (
        fight(wired_twice(line))
        for line in ("Gain 1 Armor", "Clear Haywire from this unit", "Clear 1 Haywire from this unit")
    )
    assert last(two, "a", "haywire", "stun") == (1, 3)
    assert last(two, "o", "power") == (0,)
    assert last(none, "a", "haywire", "stun") == (0, 0)
    assert last(one, "a", "haywire", "stun") == (0, 3)
    assert told(one, "stacks_changed", "stat_changed", "status_applied") == [
        ("stacks_changed", "a", "a", -1), ("stat_changed", "o", "o", 5), ("status_applied", "a", "a", 1),
    ]  # fmt: skip


# ==== 900.18 Entrap compared with Dormant ============================================================================

AURA = "Passive: While this has 0 or more Armor, adjacent allies gain 5 Focus"


@scenario("900.18", ({},), ({"entrap": 3},), ({"dormant": 3},))
def out_of_reach(state: Document) -> Document:
    """b at half a cycle, with Burn, a Hallow, an aura, Consecrate and a listener; at 1.0 everything is tried on it:
    c's gifts first, then t's blows, which reach c as well.
    """
    running = {"charge": 0.5, "consecrate": 2, "burn": 4, "hallow": [{"amount": 6}], "vitality": 900}
    lines = ("Deal 3 damage", AURA, "Passive: When an ally takes damage, that ally gains 1 Power")
    gifts = ("Allies gain Shield: 5", "Allies gain 4 Armor", "Allies gain Kindled: 2", "Restore 50 vitality to allies")
    ours = [unit("b", *lines, at=(2, 0), state={**running, **state}), unit("c", *gifts, at=(0, 0), acts=1)]
    foes = [unit("t", "Deal 2 damage to all enemies", "Apply Maim: 4 to all enemies", acts=1)]
    draws: dict[str, list[Any]] = {"b/hallow_decay": [50, 50], "battle/first_side": [0, 0], "t/target": ["c"]}
    return battle(ours, foes, seconds=1, draws=draws)


@pytest.mark.rule("900.18-answer", "900.18a", "900.18b", "900.18c")
def test_900_18_both_refuse_what_comes_and_only_dormant_is_silent_too() -> None:
    free, entrapped, dormant = (fight(out_of_reach(state)) for state in ({}, {"entrap": 3}, {"dormant": 3}))
    received = [last(one, "b", "shield", "armor", "kindled", "maim") for one in (free, entrapped, dormant)]
    assert received == [(3, 4, 2, 4), (0, 0, 0, 0), (0, 0, 0, 0)]
    # the aura and two Consecrate lie on c, and b hears what c loses, Entrapped as well, but not Dormant
    assert [last(one, "c", "focus", "power") for one in (free, entrapped, dormant)] == [(15, 3), (15, 3), (10, 0)]
    # Burn 4 and 2 and a Hallow of 6 and 3 tick, and half a cycle stays half a cycle
    for one in (entrapped, dormant):
        assert [e["vitality"] for e in one.events("damage", target="b")] == [4, 2]
        assert [e["amount"] for e in one.events("heal", target="b")] == [6, 3]
        assert last(one, "b", "charge") == (0.5,)
    assert round(last(free, "b", "charge")[0], 9) == 0.625


@scenario("900.18", ({"entrap": 3},), ({"dormant": 3},))
def last_of_its_side(state: Document) -> Document:
    """b, out of reach for 3 s with 7.5 of 8 s charged, is left when a dies at 1.0."""
    ours = [unit("a", vitality=5), unit("b", "Deal 3 damage", state={"charge": 7.5 / 8, **state})]
    return battle(ours, [unit("t", "Deal 9 damage", acts=1)], seconds=4, draws={"t/target": ["a"]})


@pytest.mark.rule("900.18a", "900.18b", "900.18c")
def test_900_18_the_entrapped_holds_the_round_and_acts_three_seconds_later_and_the_dormant_doesnt() -> None:
    entrapped, dormant = (fight(last_of_its_side(state)) for state in ({"entrap": 3}, {"dormant": 3}))
    assert (dormant["winner"], dormant["seconds"]) == ("enemy", 1)
    assert entrapped["reason"] == "limit"
    assert entrapped.times("status_expired", status="entrap") == [3.0]
    assert entrapped.times("activation", source="b") == [3.5]


@scenario("900.18", (("Entrap", "Relentless"),), (("Entrap", "Entrapped for {ladder} seconds"),))
def entrapping(lines: tuple[str, str]) -> Document:
    """a Entraps t at 1.0. t is of tier 2, and its ladder, where it has one, says 1, 5 and 6 s."""
    t = unit("t", lines[1], tier=2, fields={"ladder": [1, 5, 6]} if "ladder" in lines[1] else {})
    return battle([unit("a", lines[0], acts=1)], [t, unit("s")], seconds=7, draws={"a/target": ["t"]})


@pytest.mark.rule("900.18d", "900.18f")
def test_900_18_relentless_does_not_refuse_entrap_and_a_ladder_of_the_entrapped_sets_its_time() -> None:
    relentless = fight(entrapping(("Entrap", "Relentless")))
    assert relentless.times("status_expired", status="entrap") == [4.0]
    laddered = fight(entrapping(("Entrap", "Entrapped for {ladder} seconds")))
    assert [e["seconds"] for e in laddered.events("status_applied")] == [5]
    assert laddered.times("status_expired", status="entrap") == [6.0]


@scenario("900.18", ({"entrap": 5},), ({"dormant": 5},))
def cleared(state: Document) -> Document:
    """c clears allies' Burn and gives them what it can, through Entrap where a line says so."""
    gifts = ("Clear Burn from allies", "Allies gain 4 Armor", "Allies gain Shield: 5, through Entrap")
    ours = [unit("c", *gifts, acts=1), unit("b", state={"burn": 40, "burn_in": 3, **state})]
    return battle(ours, [unit("t")], seconds=1)


@pytest.mark.rule("900.18e")
def test_900_18_clears_reach_the_dormant_and_nothing_else_does() -> None:
    dormant = fight(cleared({"dormant": 5}))
    assert last(dormant, "b", "burn", "armor", "shield") == (0, 0, 0)
    assert [e["amount"] for e in dormant.events("status_cleared", target="b")] == [40]
    assert last(fight(cleared({"entrap": 5})), "b", "armor", "shield") == (0, 5)
