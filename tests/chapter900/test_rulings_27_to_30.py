"""Rulings 900.27 to 900.30: Vessel Points, two ways back from death, Tremor, and the weight of Focus."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, battle, fight, unit
from tests.chapter900.board import instances, last, scenario, told
from tests.dice import loaded

# ==== 900.27 What one Vessel Point batch is worth ====================================================================


@scenario("900.27", (1,), (3,), (5,))
def rime_oracle(foes: int) -> Document:
    """The oracle Freezes up to 3 enemies, and two allies answer the first Freeze with a Dread each; three units of its
    side have Phylactery, a fourth is dead.
    """
    answer = "Passive: When an enemy is Frozen, apply Dread: 1 to that enemy, once"
    ours = [
        unit("o", "Freeze 3 enemies", at=(0, 0), acts=1),
        unit("g", answer, at=(2, 0)),
        unit("h", answer, at=(4, 0)),
        *(unit(one, "Phylactery", at=(2 * i, 2)) for i, one in enumerate("pqr")),
        unit("s", "Phylactery", at=(6, 2), state={"life": "dead"}),
    ]
    cells = [(0, 0), (2, 0), (4, 0), (6, 0), (0, 2)]
    return battle(ours, [unit(f"e{i}", "Phylactery", at=at) for i, at in enumerate(cells[:foes])], seconds=1)


@pytest.mark.rule("900.27c", "900.27a", "900.27b", "900.27e", "900.27g")
def test_900_27_three_freezes_and_two_dread_are_eight_raw_and_six_points_for_each() -> None:
    result = fight(rime_oracle(3))
    raw = [(e["status"], e["amount"]) for e in result.events("status_applied")]
    assert sorted(raw) == [("dread", 1), ("dread", 1), ("freeze", 1), ("freeze", 1), ("freeze", 1)]
    # 3 x 2 + 2 = 8 raw: 4 whole and 4 halved are 4 + 2 = 6; not divided among the three, none for the dead
    assert [last(result, one, "vessel_points")[0] for one in "pqrs"] == [6, 6, 6, 0]
    assert [e["total"] for e in result.events("vessel", amount=6)] == [6, 6, 6]
    assert last(result, "e0", "vessel_points") == (0,)


@scenario("900.27", *((lines, foes) for lines, foes in [(("Freeze all enemies",), 5), (("Freeze",), 1)]))
def batch(lines: tuple[str, ...], foes: int) -> Document:
    """p has Phylactery beside a, whose lines are one batch at 1.0."""
    cells = [(0, 0), (2, 0), (4, 0), (6, 0), (0, 2)]
    ours = [unit("a", *lines, acts=1), unit("p", "Phylactery")]
    return battle(ours, [unit(f"e{i}", at=at) for i, at in enumerate(cells[:foes])], seconds=1)


@pytest.mark.rule("900.27-answer", "900.27b", "900.27c", "900.27d", "C07", "C22")
@pytest.mark.parametrize(
    ("lines", "foes", "points"),
    [
        (("Freeze",), 1, 2),  # 2 raw
        (("Freeze all enemies",), 2, 4),  # 4 raw, still whole
        (("Freeze all enemies",), 3, 5),  # 6 raw: 4 + 1
        (("Freeze all enemies",), 4, 6),  # 8 raw: 4 + 2
        (("Freeze all enemies",), 5, 6),  # 10 raw, of which the last 2 are for nothing
        (("Freeze all enemies, twice",), 1, 2),  # a unit counts once a batch
        (("Freeze all enemies", "Apply Dread: 1 to all enemies"), 1, 3),
        *(((f"Apply Dread: {n} to the target",), 1, worth) for n, worth in
          enumerate([1, 2, 3, 4, 4, 5, 5, 6, 6], start=1)),
        (("Apply Dread: 60 to the target",), 1, 6),
    ],
)  # fmt: skip
def test_900_27_the_bands_cap_a_batch_at_six(lines: tuple[str, ...], foes: int, points: int) -> None:
    # The keyword's own text calls five units worth as much as one: that is so only from 8 raw on (C07). And five
    # against three Frozen are five thirds, not four times, of the targets (C22); 8 and 10 raw do come to the same 6.
    result = fight(batch(lines, foes))
    assert last(result, "p", "vessel_points") == (points,)


@scenario("900.27")
def ten_batches() -> Document:
    """Ten units act at 0.25 to 2.5, each putting 8 Dread on the enemy; p begins with its one Vessel."""
    ours = [
        unit(f"a{i}", "Apply Dread: 8 to the target", card="a", at=(i % 5, i // 5), size=1, acts=0.25 + i / 4)
        for i in range(10)
    ]
    return battle([*ours, unit("p", "Phylactery", at=(6, 2))], [unit("e")], seconds=2.5)


@pytest.mark.rule("900.27f", "900.27-answer")
def test_900_27_ten_full_batches_form_a_vessel() -> None:
    result = fight(ten_batches())
    told_of = [(e["total"], e["vessels"]) for e in result.events("vessel", target="p")]
    assert told_of == [(0, 1), *((6 * n, 1) for n in range(1, 10)), (0, 2)]


@scenario("900.27")
def whose_points() -> Document:
    """At 1.0 a puts 3 Dread on its own ally; at 1.5 the enemy t Freezes both of ours."""
    ours = [unit("a", "Apply Dread: 3 to allies", acts=1), unit("p", "Phylactery")]
    foes = [unit("t", "Freeze all enemies", acts=1.5), unit("q", "Phylactery")]
    return battle(ours, foes, seconds=1.5)


@pytest.mark.rule("900.27g")
def test_900_27_the_side_that_applied_earns_whoever_bears_it() -> None:
    result = fight(whose_points())
    assert last(result, "p", "dread", "vessel_points") == (3, 3)
    assert last(result, "q", "vessel_points") == (4,)


@scenario("900.27", (1, 58), (2, 12), (2, 59))
def nearly_full(vessels: int, points: int) -> Document:
    ours = [unit("a", "Apply Dread: 8 to the target", acts=1),
            unit("p", "Phylactery", state={"vessels": vessels, "vessel_points": points})]  # fmt: skip
    return battle(ours, [unit("e")], seconds=1)


@pytest.mark.rule("900.27h", "C35")
@pytest.mark.parametrize(("vessels", "points", "left"), [(1, 58, 4), (2, 12, 12), (2, 59, 59)])
def test_900_27_with_two_vessels_nothing_is_earned(vessels: int, points: int, left: int) -> None:
    # "ignored" and "held one point short" say the same (C35): an award at two is dropped, and 59 is the most there is
    assert last(fight(nearly_full(vessels, points)), "p", "vessels", "vessel_points") == (2, left)


# ==== 900.28 Everlasting and Phylactery on the same board ============================================================

LICH: dict[str, Any] = {"vitality": 40, "focus": 100_000}


@scenario("900.28", (("Everlasting", "Phylactery"),), (("Everlasting",),), (("Phylactery",),), ((),))
def slain_and_slain_again(keywords: tuple[str, ...]) -> Document:
    """a strikes t for 50 at 1.0, 9.0 and so on every 8 s; shy keeps t's side alive. t's lines tell of revivals."""
    lines = (
        "Passive: When this unit revives from Phylactery, gain 1 Stock",
        "Passive: When this unit revives from Everlasting, gain 1 Dividend",
    )
    ally = unit("shy", "Passive: When an ally revives, gain 1 Power", focus=0)
    return battle([unit("a", "Deal 50 damage", acts=1)], [unit("t", *keywords, *lines, **LICH), ally], seconds=24)


@pytest.mark.rule("900.28-answer", "900.28a", "900.28b", "900.28c", "900.28d", "900.28e")
def test_900_28_the_vessel_comes_first_and_at_once_and_everlasting_ten_seconds_after_the_next_death() -> None:
    result = fight(slain_and_slain_again(("Everlasting", "Phylactery")))
    assert result.times("death", target="t") == [1, 9]
    assert [(e["time"], e["by"], e["amount"], e["at"]) for e in result.events("revival")] == [
        (1, "phylactery", 40, [0, 0]), (19, "everlasting", 40, [0, 0]),
    ]  # fmt: skip
    assert last(result, "t", "vessels", "everlasting_in") == (0, 0)
    only = fight(slain_and_slain_again(("Everlasting",)))
    assert (only.times("death", target="t"), only.times("revival")) == ([1, 17], [11])
    once = fight(slain_and_slain_again(("Phylactery",)))
    assert (once.times("death", target="t"), once.times("revival")) == ([1, 9], [1])
    assert fight(slain_and_slain_again(())).events("revival") == []


@pytest.mark.rule("900.28h")
def test_900_28_only_its_own_lines_tell_the_two_apart() -> None:
    both = fight(slain_and_slain_again(("Everlasting", "Phylactery")))
    assert (both["sides"]["enemy"]["stock"], both["sides"]["enemy"]["dividend"]) == (1, 1)
    assert last(both, "shy", "power") == (2,)
    only = fight(slain_and_slain_again(("Everlasting",)))
    assert (only["sides"]["enemy"]["stock"], only["sides"]["enemy"]["dividend"]) == (0, 1)


@scenario("900.28")
def no_room() -> Document:
    """t lies dead and is due at 1.0 in a half that two Huge units fill; one of them falls to a at 2.0."""
    t = unit("t", "Everlasting", at=(0, 0), state={"life": "dead", "everlasting_in": 1})
    foes = [t, unit("g", "Huge", at=(0, 0), vitality=40), unit("h", "Huge", at=(4, 0), vitality=40)]
    return battle([unit("a", "Deal 50 damage", acts=2)], foes, seconds=3, draws={"a/target": ["h"]})


@pytest.mark.rule("900.28b", "900.28a")
def test_900_28_everlasting_needs_room_and_a_fight_that_goes_on() -> None:
    result = fight(no_room())
    assert result.times("revival_waits", target="t") == [1.0]
    assert [(e["at"], e["by"]) for e in result.events("revival", target="t")] == [([4, 0], "everlasting")]
    assert 2.0 <= result.times("revival")[0] <= 2.05
    alone = battle([unit("a", "Deal 50 damage", acts=1)], [unit("t", "Everlasting", **LICH)])
    ended = fight(alone)
    assert (ended["winner"], ended["seconds"], ended.events("revival")) == ("player", 1, [])


@scenario("900.28", ("Phylactery",), ("Everlasting",))
def rabid_against(keyword: str) -> Document:
    """a, Rabid and with a rune against new targets, kills t at 1.0, and acts at 9 and 17. Everlasting is back at 11."""
    rune = {"name": "N", "family": "N", "values": [1] * 4, "ability": ["Against a new target: Gain {value} Stock"]}
    side = {"runes": {"right": [{"rune": "N", "tier": 1, "at": [0, 0]}]}}
    foes = [unit("t", keyword, **LICH), unit("s", focus=0)]
    return battle([unit("a", "Deal 50 damage", "Rabid", acts=1)], foes, seconds=25, sides={"player": side},
                  catalogue={"runes": [rune]})  # fmt: skip


@pytest.mark.rule("900.28f", "C32")
def test_900_28_who_came_back_is_new_to_runes_and_known_to_rabid() -> None:
    # t, s, t, s by Rabid's turns; t's second life is new, s the second time is not
    vessel = fight(rabid_against("Phylactery"))
    assert [e["target"] for e in vessel.events("cast", source="a")] == ["t", "s", "t", "s"]
    assert vessel.times("stock") == [1, 9, 17]
    everlasting = fight(rabid_against("Everlasting"))
    assert [e["target"] for e in everlasting.events("cast", source="a")] == ["t", "s", "t", "s"]
    assert everlasting.times("stock") == [1, 9, 17]


@scenario("900.28", ("Phylactery",), ("Everlasting",))
def culled(keyword: str) -> Document:
    foes = [unit("t", keyword, state={"maim": 50}, **LICH), unit("s", focus=0)]
    return battle([unit("a", "Cull", acts=1)], foes, seconds=11)


@pytest.mark.rule("900.28g")
@pytest.mark.parametrize(("keyword", "back"), [("Phylactery", 1.0), ("Everlasting", 11.0)])
def test_900_28_neither_prevents_a_cull_and_both_answer_it(keyword: str, back: float) -> None:
    result = fight(culled(keyword))
    assert result.kinds("cull", "death", "revival", target="t") == ["cull", "death", "revival"]
    assert (result.times("death"), result.times("revival")) == ([1.0], [back])


# ==== 900.29 Tremor against Armor and Insurance ======================================================================


def share(damage: int, armor: int) -> int:
    """What the percentage step leaves: the least k with k (√A + 20) >= 20 d, decided by squares (500.2)."""
    k = 0
    while 20 * damage - 20 * k > 0 and k * k * armor < (20 * damage - 20 * k) ** 2:
        k += 1
    return k


@scenario("900.29", ("Tremor: 55", 40), ("Deal 55 damage", 40), ("Tremor: 55", 0), ("Tremor: 12", 40))
def shaken(line: str, armor: int) -> Document:
    t = unit("t", "Passive: When this unit takes damage, gain 1 Power", armor=armor)
    return battle([unit("a", line, acts=1)], [t], seconds=1)


@pytest.mark.rule("900.29-answer", "900.29a", "900.29b", "900.29c", "C05", "500.2b")
@pytest.mark.parametrize(("armor", "flat"), [(40, 8), (20, 4)])
def test_900_29_each_half_loses_the_flat_part(armor: int, flat: int) -> None:
    # One point for every 5 Armor: at 40 that is 8 a hit, so a Tremor loses 16 where one hit loses 8. The ruling's "8
    # instead of 4" is the sum for 20 Armor (C05).
    halves, whole = (instances(fight(shaken(line, armor))) for line in ("Tremor: 55", "Deal 55 damage"))
    assert [one[0] for one in halves] == [28, 27]
    left = [share(one[0], armor) - flat for one in halves]
    assert [one[4] for one in halves] == left
    assert whole == [(55, 55 - (share(55, armor) - flat), 0, 0, share(55, armor) - flat)]
    lost = [sum(share(one[0], armor) - one[4] for one in each) for each in (halves, whole)]
    assert lost == [2 * flat, flat]


@pytest.mark.rule("900.29a", "900.29b", "900.29c", "900.29d")
def test_900_29_the_numbers_at_40_armor() -> None:
    # 24.0 % go: 28 to 21.3, so 22; 27 to 20.5, so 21; 55 to 41.8, so 42. Then 8 each.
    tremor = fight(shaken("Tremor: 55", 40))
    assert instances(tremor) == [(28, 14, 0, 0, 14), (27, 14, 0, 0, 13)]
    assert instances(fight(shaken("Deal 55 damage", 40))) == [(55, 21, 0, 0, 34)]
    assert last(tremor, "t", "power") == (2,)  # it was heard twice
    # a small one comes to nothing: 6 to 5, less 8
    assert instances(fight(shaken("Tremor: 12", 40))) == [(6, 6, 0, 0, 0), (6, 6, 0, 0, 0)]
    assert instances(fight(shaken("Tremor: 55", 0))) == [(28, 0, 0, 0, 28), (27, 0, 0, 0, 27)]


@scenario("900.29", ("Tremor: 40", {"insurance": 3}), ("Deal 40 damage", {"insurance": 3}),
          ("Tremor: 40", {"shield": 15}), ("Deal 40 damage", {"shield": 15}))  # fmt: skip
def insured_or_shielded(line: str, state: Document) -> Document:
    t = unit("t", "Passive: When its Shield breaks, gain 1 Armor", state=state)
    return battle([unit("a", line, acts=1)], [t], seconds=1)


@pytest.mark.rule("900.29d", "C21")
def test_900_29_insurance_spends_two_points_on_either() -> None:
    # the ruling counts one point saved; there is none (C21)
    spent = [
        [e["amount"] for e in fight(insured_or_shielded(line, {"insurance": 3})).events("insurance_spent")]
        for line in ("Tremor: 40", "Deal 40 damage")
    ]
    assert spent == [[1, 1], [2]]


@pytest.mark.rule("900.29e")
def test_900_29_the_first_half_may_break_the_shield_and_leave_vitality_to_the_second() -> None:
    tremor = fight(insured_or_shielded("Tremor: 40", {"shield": 15}))
    assert instances(tremor) == [(20, 0, 0, 15, 5), (20, 0, 0, 0, 20)]
    assert tremor.kinds("damage", "stat_changed") == ["damage", "stat_changed", "damage"]
    assert instances(fight(insured_or_shielded("Deal 40 damage", {"shield": 15}))) == [(40, 0, 0, 15, 25)]


# ==== 900.30 How Focus weights a roll ================================================================================


@scenario("900.30", (60, 20), (30, 20), (0, 0), (0, 3), (-5, 1))
def two_targets(one: int, other: int) -> Document:
    # Focus below 0 only comes in combat: by a loss that is in the unit's state
    foes = [
        unit("t", at=(0, 0), focus=max(0, one), state={"life_stats": {"focus": min(0, one)}}),
        unit("s", at=(4, 0), focus=other),
    ]
    return battle([unit("a", "Deal 1 damage", acts=1)], foes, seconds=1)


@pytest.mark.rule("900.30-answer", "900.30a", "900.30b", "900.30c")
@pytest.mark.parametrize(
    ("focus", "total", "first"),
    [((60, 20), 80, 60), ((30, 20), 50, 30), ((0, 0), 2, 1), ((0, 3), 4, 1), ((-5, 1), 2, 1)],
)
def test_900_30_the_first_of_two_has_as_many_rolls_as_it_has_focus(
    monkeypatch: pytest.MonkeyPatch, focus: tuple[int, int], total: int, first: int
) -> None:
    # 60 beside 20 is 3 to 1, 30 beside 20 is 3 to 2; nothing is below a weight of 1
    chosen: list[str] = []
    for roll in (0, first - 1, first, total - 1):
        loaded(monkeypatch, target=(roll, total))
        chosen += [e["target"] for e in fight(two_targets(*focus)).events("cast")]
        monkeypatch.undo()
    assert chosen == ["t", "t", "s", "s"]


@pytest.mark.rule("900.30b")
def test_900_30_three_times_as_often_is_three_of_four_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen: list[str] = []
    for roll in range(8):
        loaded(monkeypatch, target=(roll, 8))
        chosen += [e["target"] for e in fight(two_targets(60, 20)).events("cast")]
        monkeypatch.undo()
    assert chosen == ["t"] * 6 + ["s"] * 2


@scenario("900.30", ("Deal 5 damage to 1 enemies",), ("Deal 5 damage to 2 enemies",), ("AoE: 40",), ("Harvest: 1",))
def weighed(line: str) -> Document:
    """Enemies of 30, 10 and 0 Focus; allies of 30, 10 and 0 with Dread."""
    ours = [
        unit("a", line, at=(0, 0), acts=1),
        *(unit(f"b{n}", at=(2 + 2 * i, 0), focus=n, state={"dread": 1}) for i, n in enumerate((30, 10, 0))),
    ]
    return battle(ours, [unit(f"e{n}", at=(2 * i, 0), focus=n) for i, n in enumerate((30, 10, 0))], seconds=1)


@pytest.mark.rule("900.30d", "900.30c")
@pytest.mark.parametrize(("roll", "who"), [(0, 30), (29, 30), (30, 10), (39, 10), (40, 0)])
def test_900_30_counts_and_harvest_weigh_alike_with_the_floor(
    monkeypatch: pytest.MonkeyPatch, roll: int, who: int
) -> None:
    loaded(monkeypatch, scope_pick=(roll, 41), harvest_from=(roll, 41), harvest_to=(roll, 41))
    assert [e["target"] for e in fight(weighed("Deal 5 damage to 1 enemies")).events("damage")] == [f"e{who}"]
    moved = fight(weighed("Harvest: 1"))
    assert [last(moved, f"{side}{who}", "dread")[0] for side in "be"] == [0, 1]


@pytest.mark.rule("900.30d")
def test_900_30_aoe_splits_by_the_plain_stat_without_the_floor() -> None:
    # a point for each of three, and of 37 by 30, 10 and 0 Focus: 27.75, 9.25 and nothing; the odd one to the first
    told_of = [(e["target"], e["amount"]) for e in fight(weighed("AoE: 40")).events("damage")]
    assert told_of == [("e30", 1 + 27 + 1), ("e10", 1 + 9), ("e0", 1)]


@pytest.mark.rule("900.30e")
def test_900_30_several_picks_never_take_one_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    # the roll would fall on the first again; it is out of the second pool
    loaded(monkeypatch, scope_pick=(0, 41))
    assert [e["target"] for e in fight(weighed("Deal 5 damage to 2 enemies")).events("damage")] == ["e30", "e10"]


@scenario("900.30", (40,), (41,))
def furious(focus: int) -> Document:
    own = unit("a", "Fury", "Gain 6 Focus", "Deal {power} damage to the target", power=5, focus=focus, acts=1)
    return battle([own], [unit("t")], seconds=1)


@pytest.mark.rule("900.30f")
@pytest.mark.parametrize(("focus", "damage"), [(40, 28), (41, 28)])
def test_900_30_fury_makes_power_of_half_the_focus(focus: int, damage: int) -> None:
    # 5 and half of 46 or 47
    assert told(fight(furious(focus)), "damage") == [("damage", "a", "t", damage)]
