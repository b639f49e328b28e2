"""Rulings 900.19 to 900.22: a Macabre unit that is Entrapped, who pays a Bloodletting, misfires, and swaps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, YES, Document, Fight, battle, fight, hits, unit
from tests.chapter900.board import last, scenario, told, whys
from tests.dice import loaded

# ==== 900.19 Macabre while the Macabre unit is Entrapped =============================================================

MACABRE = (
    "Macabre: Gain 5 Power",
    "Macabre: Gain 6 Speed",
    "Macabre: Restore 50 vitality",
    "Macabre: Gain Everlasting",
    "Macabre: Adjacent allies gain 3 Power",
    "Macabre: All enemies lose 4 Focus",
    "Macabre: Apply Venom: 2 to enemies with Dread",
)


@scenario("900.19", (0,), (9,))
def macabre(entrap: float) -> Document:
    """v dies of a's hit at 1.0. m hears it beside n and the Entrapped e; of the enemies s and the Relentless r are
    there, and k is Entrapped, all with Dread.
    """
    ours = [
        unit("a", "Deal 10 damage", at=(6, 2), acts=1),
        unit("m", *MACABRE, at=(2, 0), state={"vitality": 500, "entrap": entrap}),
        unit("n", at=(0, 0)),
        unit("e", at=(4, 0), state={"entrap": 9}),
    ]
    foes = [
        unit("v", vitality=10, at=(0, 0)),
        unit("s", at=(2, 0), focus=30, state={"dread": 1}),
        unit("r", "Relentless", at=(4, 0), focus=30, state={"dread": 1}),
        unit("k", at=(6, 0), focus=30, state={"dread": 1, "entrap": 9}),
    ]
    return battle(ours, foes, seconds=1, draws={"a/target": ["v"]})


@pytest.mark.rule("900.19-answer", "900.19a", "900.19b", "900.19c", "900.19d", "900.19e", "C10")
def test_900_19_the_entrapped_hears_and_loses_only_what_comes_back_to_itself() -> None:
    free, entrapped = fight(macabre(0)), fight(macabre(9))
    assert last(free, "m", "power", "speed", "vitality", "keywords_battle") == (5, 6, 550, ["everlasting"])
    assert last(entrapped, "m", "power", "speed", "vitality", "keywords_battle") == (0, 0, 500, 0)
    for result in (free, entrapped):
        # neighbours: n has it, the Entrapped e doesn't; enemies: s lost Focus and is Envenomed, k is passed over
        assert [last(result, one, "power")[0] for one in "ne"] == [3, 0]
        assert [last(result, one, "focus", "venom") for one in "srk"] == [(26, 2), (30, 0), (30, 0)]
        # Relentless refuses the Focus too, which no list says and this ruling does (C10)
        refused = [(e["kind"], e["why"]) for e in result.events(target="r") if e["kind"].endswith("_refused")]
        assert refused == [("stat_refused", "relentless"), ("status_refused", "relentless")]
    assert whys(free, "skipped", source="m") == []
    assert [(e["why"], e["line"]) for e in entrapped.events("skipped", source="m")] == [
        ("no_recipient", line) for line in MACABRE[:4]
    ]


@scenario("900.19", (("Macabre: Gain 5 Power",),), (("Macabre: Gain 5 Power", "Phylactery"),))
def dead_and_perhaps_back(lines: tuple[str, ...]) -> Document:
    """m dies at 1.0, v at 1.5."""
    ours = [unit("a", "Deal 10 damage", acts=1), unit("b", "Deal 10 damage", acts=1.5)]
    foes = [unit("m", *lines, vitality=10), unit("v", vitality=10), unit("s")]
    return battle(ours, foes, seconds=1.5, draws={"a/target": ["m"], "b/target": ["v"]})


@pytest.mark.rule("900.19f")
def test_900_19_its_own_death_ends_it_and_a_vessel_begins_it_again() -> None:
    gone = fight(dead_and_perhaps_back(("Macabre: Gain 5 Power",)))
    assert gone.times("death") == [1.0, 1.5]
    assert gone.events("stat_changed") == []
    back = fight(dead_and_perhaps_back(("Macabre: Gain 5 Power", "Phylactery")))
    assert back.kinds("death", "revival") == ["death", "revival", "death"]
    assert [e["time"] for e in back.events("stat_changed", source="m")] == [1.5]
    assert last(back, "m", "alive", "power") == (True, 5)


# ==== 900.20 Bloodletting choosing its payer =========================================================================

READ = ("Bloodletting: 10", "Deal 5 damage", "Deal bonus damage equal to the cost paid")


def letting(*others: Document, foes: list[Document] | None = None, **more: Any) -> Document:
    """`a` acts at 1.0 from the far corner at a cost of 10, and reads what was paid."""
    return battle([unit("a", *READ, at=(6, 2), acts=1), *others], foes or [unit("t")], seconds=1, **more)


@scenario("900.20", ((0, 0), (2, 0)), ((2, 0), (0, 2)), ((4, 0), (4, 2)))
def two_payers(p: tuple[int, int], q: tuple[int, int]) -> Document:
    return letting(unit("p", at=p), unit("q", at=q))


@pytest.mark.rule("900.20-answer", "900.20a", "900.20b", "900.20c")
@pytest.mark.parametrize(("p", "q"), [((0, 0), (2, 0)), ((2, 0), (0, 2)), ((4, 0), (4, 2))])
def test_900_20_the_first_in_reading_order_pays_the_whole(p: tuple[int, int], q: tuple[int, int]) -> None:
    result = fight(two_payers(p, q))
    assert [last(result, one, "vitality")[0] for one in "pqa"] == [990, 1000, 1000]
    assert told(result, "cost_paid", "cast", "damage") == [
        ("cost_paid", None, "p", 10), ("cast", "a", "t", 5), ("damage", "a", "t", 15),
    ]  # fmt: skip


@scenario("900.20")
def who_is_asked() -> Document:
    """In front of the Penny stand a dead unit and an Entrapped one; the other half is nobody's business."""
    return letting(
        unit("d", at=(0, 0), state={"life": "dead"}),
        unit("e", at=(2, 0), state={"entrap": 5}),
        unit("p", kind="penny", size=1, at=(4, 1)),
        unit("q", at=(5, 0)),
    )


@pytest.mark.rule("900.20a")
def test_900_20_the_living_of_ones_own_half_that_are_not_entrapped_are_asked() -> None:
    # q's first row is above the Penny's: q pays
    result = fight(who_is_asked())
    assert [last(result, one, "vitality")[0] for one in "edpqat"] == [1000, 0, 1000, 990, 1000, 985]


@scenario("900.20")
def boss_beside_a_payer() -> Document:
    """A minion lets blood beside its boss, which stands first."""
    golem = {"name": "Golem", "vitality": 1000, "size": 2, "phases": [{"name": "one", "focus": 10, "ability": []}]}
    minions = [unit("a", *READ, at=(4, 0), acts=1), unit("q", at=(4, 2))]
    document = battle([unit("t")], minions, seconds=1, catalogue={"bosses": [golem]})
    document["sides"]["enemy"]["units"].append({"id": "b", "card": "Golem", "at": [0, 0]})
    return document


@pytest.mark.rule("900.20a")
def test_900_20_a_boss_is_not_asked() -> None:
    # each half is read from the top left of its owner's view: behind the boss the caster comes first
    result = fight(boss_beside_a_payer())
    assert [last(result, one, "vitality")[0] for one in "baqt"] == [1000, 990, 1000, 985]


RUNES = [
    {"name": "I", "family": "I", "values": [2] * 4, "ability": ["Immediately: Gain {value} Stock"]},
    {"name": "H", "family": "H", "values": [2] * 4, "ability": ["On hit: Gain {value} Dividend"]},
]


def with_runes(*others: Document, foes: list[Document] | None = None) -> Document:
    """The same with an immediate rune and an on-hit rune over a's rows."""
    placed = [{"rune": name, "tier": 1, "at": [i, 2]} for i, name in enumerate("IH")]
    return letting(*others, foes=foes, sides={"player": {"runes": {"right": placed}}}, catalogue={"runes": RUNES})


@scenario("900.20", ("tool",), ("hub",), ("dormant",), ("unit",))
def first_of_kind(kind: str) -> Document:
    if kind == "dormant":
        return with_runes(unit("p", at=(0, 0), state={"dormant": 5}), unit("q", at=(2, 0)))
    return with_runes(unit("p", at=(0, 0), kind=kind), unit("q", at=(2, 0)))


@scenario("900.20")
def nobody_to_ask() -> Document:
    """t's answer to a's beginning Entraps a, the only unit of its side."""
    return with_runes(foes=[unit("t", "Passive: When an enemy activates, Entrap all enemies")])


@pytest.mark.rule("900.20b", "900.20f", "C23")
@pytest.mark.parametrize("kind", ["tool", "hub", "dormant", None])
def test_900_20_without_a_payment_the_activation_is_aborted_and_immediate_runes_run(kind: str | None) -> None:
    # the book says so of a missing payer; for an object that can't pay it is the same path (C23)
    result = fight(nobody_to_ask() if kind is None else first_of_kind(kind))
    assert result.times("aborted", source="a") == [1.0]
    assert result.events("cast") == result.events("damage") == result.events("cost_paid") == []
    side = result["sides"]["player"]
    assert (side["stock"], side["dividend"]) == (2, 0)
    paid = fight(first_of_kind("unit"))["sides"]["player"]
    assert (paid["stock"], paid["dividend"]) == (2, 2)


@scenario("900.20", (("Ignores the first 1 hits",),), (("Defy death",),))
def defended(lines: tuple[str, ...]) -> Document:
    """A payer of 8 Vitality with every defence."""
    state = {"shield": 50, "insurance": 3, "subrogated": 1}
    return letting(unit("p", *lines, at=(0, 0), vitality=8, armor=900, state=state))


@pytest.mark.rule("900.20d", "900.20e", "900.20g")
def test_900_20_no_defence_meets_the_cost_but_defy_death() -> None:
    bare = fight(defended(("Ignores the first 1 hits",)))
    assert [(e["amount"], e["asked"]) for e in bare.events("cost_paid")] == [(8, 10)]
    assert bare.times("death", target="p") == [1.0]
    assert bare.events("insurance_spent") == []
    assert hits(bare, "a") == [5 + 8]
    defied = fight(defended(("Defy death",)))
    assert last(defied, "p", "vitality", "defied", "shield", "insurance", "subrogated") == (1, True, 50, 3, 1)
    assert hits(defied, "a") == [5 + 7]


@scenario("900.20")
def a_lethal_payment() -> Document:
    """p dies of the payment; an ally and an enemy have Macabre lines."""
    return letting(
        unit("p", at=(0, 0), vitality=4), unit("m", "Macabre: Gain 5 Power", at=(2, 0)),
        foes=[unit("t", "Macabre: Gain 6 Power")],
    )  # fmt: skip


@pytest.mark.rule("900.20e", "900.20g")
def test_900_20_a_lethal_payment_is_a_death_like_any_and_the_hit_comes() -> None:
    result = fight(a_lethal_payment())
    order = told(result, "cost_paid", "death", "stat_changed", "cast", "damage")
    assert [one[:2] + one[3:] for one in order] == [
        ("cost_paid", None, 4), ("death", None, None), ("stat_changed", "m", 5), ("stat_changed", "t", 6),
        ("cast", "a", 5), ("damage", "a", 9),
    ]  # fmt: skip
    assert result.unit("a")["stats"]["kills"] == 0


@scenario("900.20", (20,), (4,))
def cheaper(vitality: int) -> Document:
    """A rune over rows 2 and 3 makes a's Bloodletting 3 cheaper; p has so much Vitality."""
    rune = {"name": "B", "family": "B", "values": [3] * 4, "ability": ["Bloodletting costs {value} less"]}
    sides = {"player": {"runes": {"right": [{"rune": "B", "tier": 1, "at": [0, 2]}]}}}
    return letting(unit("p", at=(0, 0), vitality=vitality), sides=sides, catalogue={"runes": [rune]})


@pytest.mark.rule("900.20g")
@pytest.mark.parametrize(("vitality", "paid"), [(20, 7), (4, 4)])
def test_900_20_runes_lower_the_price_and_readers_see_what_left(vitality: int, paid: int) -> None:
    result = fight(cheaper(vitality))
    assert [(e["asked"], e["amount"]) for e in result.events("cost_paid")] == [(7, paid)]
    assert hits(result, "a") == [5 + paid]


# ==== 900.21 Feral misfire and Rabid memory ==========================================================================


@scenario("900.21", ([YES, NO],), ([YES, YES],))
def wild_and_rabid(rolls: list[int]) -> Document:
    """a, Rabid with ten Feral, acts at 1.0 and 9.0; o, its loud ally, is what it hits by mistake. The enemy t is quiet.

    u cannot be damaged by allies, e is Entrapped: neither is in the pool of a misfire.
    """
    lines = ("Crush: 3", "Deal 10 damage", "Burn: 4", "Maim: 2")
    own = unit("a", *lines, "Rabid", at=(0, 0), acts=1, state={"feral": 10}, focus=1_000_000)
    ours = [
        own,
        unit("o", at=(2, 0), armor=3, focus=1_000_000),
        unit("u", "Immune to ally damage", at=(4, 0), focus=1_000_000),
        unit("e", at=(6, 0), focus=1_000_000, state={"entrap": 20}),
    ]
    return battle(ours, [unit("t", focus=0)], seconds=9, draws={"a/misfire": rolls})


@pytest.mark.rule("900.21-answer", "900.21a", "900.21b", "900.21c")
def test_900_21_the_misfire_takes_every_line_along_and_is_what_rabid_remembers() -> None:
    result = fight(wild_and_rabid([YES, NO]))
    assert [(e["time"], e["target"]) for e in result.events("misfire")] == [(1, "o")]
    first = [(kind, target) for kind, _, target, _ in told(result, "cast", "status_applied", "damage", time=1)]
    assert first == [("cast", "o"), ("status_applied", "o"), ("damage", "o"), *[("status_applied", "o")] * 2]
    assert [e["target"] for e in result.events("cast", source="a")] == ["o", "t"]
    assert last(result, "a", "rabid") == ("t",)
    assert last(fight({**wild_and_rabid([YES]), "limits": {"seconds": 2}}), "a", "rabid") == ("o",)
    # a second misfire finds o out of the pool: u and e never were in it, so the quiet enemy it is
    again = fight(wild_and_rabid([YES, YES]))
    assert [(e["time"], e["target"]) for e in again.events("misfire")] == [(1, "o"), (9, "t")]


@scenario("900.21", (9,), (12,))
def full_of_feral(given: int) -> Document:
    """b makes a Feral; a acts at 1.0, 9.0 and 17.0."""
    own = unit("a", "Deal 10 damage", acts=1)
    return battle([own, unit("o")], [unit("t", f"Feral: {given}", acts=0.5, focus=0)], seconds=17,
                  draws={"t/target": ["a", "o", "o"]})  # fmt: skip


@pytest.mark.rule("900.21d")
def test_900_21_ten_stacks_are_the_most_and_always_misfire(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded(monkeypatch, misfire=(9999, 10_000), misfire_pick=(0, 20))
    full = fight(full_of_feral(12))
    assert last(full, "a", "feral") == (10,)
    assert len(full.events("misfire", source="a")) == len(full.events("activation", source="a")) == 3
    assert fight(full_of_feral(9)).events("misfire", source="a") == []


@scenario("900.21")
def feral_on_the_relentless() -> Document:
    own = unit("a", "Relentless", "Deal 10 damage", acts=1)
    return battle([own, unit("o")], [unit("t", "Feral: 10", acts=0.5)], seconds=1, draws={"t/target": ["a"]})


@scenario("900.21")
def relentless_afterwards() -> Document:
    """a is Feral before it becomes Relentless."""
    own = unit("a", "Relentless", "Deal 10 damage", acts=1, state={"feral": 10})
    return battle([own, unit("o", focus=1_000_000)], [unit("t", focus=0)], seconds=1)


@pytest.mark.rule("900.21e", "C11")
def test_900_21_relentless_keeps_feral_off_but_not_what_is_on() -> None:
    # "never misfires" is true where Feral was refused; Feral of before keeps working (C11)
    refused = fight(feral_on_the_relentless())
    assert whys(refused, "status_refused", status="feral") == ["relentless"]
    assert [e["target"] for e in refused.events("cast", source="a")] == ["t"]
    kept = fight(relentless_afterwards())
    assert [e["target"] for e in kept.events("misfire")] == ["o"]


# ==== 900.22 Displace, Acclimate, and Threat ordering ================================================================


def places(result: Fight, *ids: str) -> list[list[int]]:
    return [result.unit(one)["at"] for one in ids]


@scenario("900.22")
def a_swap() -> Document:
    """a, second in reading order, changes places with b. The giver c, with Consecrate 3, stands beside a's new place
    only; two enemies have Threat.
    """
    ours = [
        unit("a", "Displace Ally", "Acclimate: Gain Shield: Power", at=(2, 0), acts=1),
        unit("b", "Acclimate: Gain Shield: 2", at=(0, 0)),
        unit("c", at=(0, 2), state={"consecrate": 3}),
    ]
    foes = [unit("t", "Threat: Gain 1 Power"), unit("s", "Threat: Gain 1 Power")]
    return battle(ours, foes, seconds=1)


@pytest.mark.rule("900.22-answer", "900.22a", "900.22b", "900.22d")
def test_900_22_acclimate_of_the_named_unit_then_its_partners_then_threat_on_the_new_board() -> None:
    result = fight(a_swap())
    # neither reading order (b's old place is first, a's new one) decides: the effect named a first
    order = [(e["kind"], e["target"], e["amount"]) for e in result.events() if e["kind"] in
             ("displace", "shield", "stat_changed") and not e.get("layer")]  # fmt: skip
    assert order == [
        ("displace", "b", None), ("shield", "a", 3), ("shield", "b", 2), ("stat_changed", "t", 1),
        ("stat_changed", "s", 1),
    ]  # fmt: skip
    assert places(result, "a", "b") == [[0, 0], [2, 0]]


@scenario("900.22")
def a_swap_of_enemies() -> Document:
    """a names its target t, later in reading order than s, and both Acclimate."""
    foes = [unit("s", "Acclimate: Gain 2 Armor", at=(0, 0)), unit("t", "Acclimate: Gain 3 Armor", at=(2, 0))]
    own = unit("a", "Displace Enemy", "Threat: Gain 4 Armor", acts=1)
    return battle([own], foes, seconds=1, draws={"a/target": ["t"]})


@pytest.mark.rule("900.22a", "900.22b")
def test_900_22_of_two_enemies_the_target_is_first() -> None:
    assert [(e["target"], e["amount"]) for e in fight(a_swap_of_enemies()).events("stat_changed")] == [
        ("t", 3), ("s", 2), ("a", 4),
    ]  # fmt: skip


@scenario("900.22")
def deadly_acclimate() -> Document:
    """a destructs by its Acclimate; b's still comes, and Threat."""
    ours = [unit("a", "Displace Ally", "Acclimate: Self-destruct", at=(0, 0), acts=1),
            unit("b", "Acclimate: Gain 2 Armor", at=(2, 0))]  # fmt: skip
    return battle(ours, [unit("t", "Threat: Gain 4 Armor")], seconds=1)


@pytest.mark.rule("900.22c")
def test_900_22_threat_comes_though_one_of_the_pair_died() -> None:
    result = fight(deadly_acclimate())
    assert result.kinds("displace", "death", "stat_changed") == ["displace", "death", "stat_changed", "stat_changed"]
    assert (result.unit("b")["armor"], result.unit("t")["armor"]) == (2, 4)


@scenario("900.22", (["b", "b"],), (["b", "c"],))
def two_swaps(picks: list[str]) -> Document:
    """a swaps twice; each time a partner is drawn among its neighbours."""
    ours = [unit("a", "Displace Ally, twice", "Acclimate: Gain 1 Armor", at=(2, 0), acts=1),
            unit("b", at=(0, 0)), unit("c", at=(0, 2)), unit("d", at=(4, 0))]  # fmt: skip
    return battle(ours, [unit("t", "Threat: Gain 1 Power")], seconds=1, draws={"a/displace": picks})


@pytest.mark.rule("900.22e")
def test_900_22_each_occurrence_draws_anew_and_may_swap_back() -> None:
    back, on = fight(two_swaps(["b", "b"])), fight(two_swaps(["b", "c"]))
    assert places(back, "a", "b", "c") == [[2, 0], [0, 0], [0, 2]]
    assert places(on, "a", "b", "c") == [[0, 2], [2, 0], [0, 0]]
    for result in (back, on):
        assert (result.unit("a")["armor"], result.unit("t")["power"]) == (2, 2)


@scenario("900.22", ("Large", "Large"), ("Huge", "Huge"), ("Large", "Huge"), ("Huge", "Large"))
def giants(own: str, other: str) -> Document:
    """a at the left edge and its neighbour; a normal unit stands beside neither."""
    a = unit("a", "Displace Ally", own, at=(0, 0), acts=1)
    return battle([a, unit("b", other, at=(4, 0) if own == "Huge" else (3, 0))], [unit("t")], seconds=1)


@pytest.mark.rule("900.22f")
@pytest.mark.parametrize(
    ("own", "other", "swaps"), [("Large", "Large", 1), ("Huge", "Huge", 1), ("Large", "Huge", 0), ("Huge", "Large", 0)]
)
def test_900_22_giants_swap_with_their_own_size_alone(own: str, other: str, swaps: int) -> None:
    assert len(fight(giants(own, other)).events("displace")) == swaps
