"""When rune effects resolve within an activation (1000.2, 300.3-8 to -22, S1000-01)."""

from __future__ import annotations

import pytest

from tests.boards import Document, battle, fight, hits, unit
from tests.runes.board import rune, under

EVERY = (
    rune("After activating: Gain 5 Stock", name="after"),
    rune("On hit: Gain 3 Stock", name="on hit"),
    rune(
        "Immediately: Gain 2 Stock",
        "Against a new target: Gain 1 Stock",
        "After a successful activation: Gain 4 Stock",
        name="others",
    ),
)


def stocks(unit_: Document, *, foes: list[Document] | None = None, seconds: float = 1.5) -> list[int]:
    """The lanes that spoke, by the Stock that each gains, in order."""
    result = under([unit_], EVERY[0], EVERY[1], rune(name="none"), foes=foes, seconds=seconds)
    third = under([unit_], EVERY[2], foes=foes, seconds=seconds)
    assert [e["rule"] for e in result.events("stock")] == ["800.67c"] * len(result.events("stock"))
    return sorted(e["amount"] for fought in (result, third) for e in fought.events("stock"))


@pytest.mark.rule("1000.2a", "S1000-01", "C25", "300.3-8", "300.3-12", "300.3-17", "300.3-22")
def test_the_lanes_come_in_the_order_of_the_sequence() -> None:
    all_lanes = rune(
        "After activating: Gain 5 Stock",
        "After a successful activation: Gain 4 Stock",
        "On hit: Gain 3 Stock",
        "Immediately: Gain 2 Stock",
        "Against a new target: Gain 1 Stock",
    )
    result = under([unit("a", "Deal 10 damage", acts=1)], all_lanes)
    told = [(e["kind"], e["amount"]) for e in result.events() if e["kind"] in ("stock", "cast", "damage")]
    assert told == [
        ("stock", 1), ("cast", 10), ("stock", 2), ("damage", 10), ("stock", 3), ("stock", 4), ("stock", 5),
    ]  # fmt: skip


@pytest.mark.rule("1000.2b", "S300-26", "900.26c")
def test_on_hit_needs_a_hit_that_took_vitality() -> None:
    a = unit("a", "Deal 10 damage", acts=1)
    assert under([a], EVERY[1]).events("stock")
    assert not under([a], EVERY[1], foes=[unit("x", state={"shield": 50})]).events("stock")
    assert not under([unit("a", acts=1)], EVERY[1]).events("stock")


@pytest.mark.rule("300.3a", "S300-19")
def test_without_a_target_only_immediate_effects_resolve() -> None:
    gone = [unit("x", state={"entrap": 5}), unit("y", state={"entrap": 5})]
    assert stocks(unit("a", "Deal 10 damage", acts=1), foes=gone) == [2]


@pytest.mark.rule("300.3-8", "500.9f", "900.28f", "S600-04")
def test_a_new_target_is_an_incarnation_that_was_not_attacked_before() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    lich = unit("x", "Phylactery", vitality=40, focus=100_000)
    result = under([a], EVERY[2], foes=[lich, unit("shy", focus=0)], seconds=9.5)
    assert [e["time"] for e in result.events("stock") if e["amount"] == 1] == [1.0, 9.0]
    result = under([a], EVERY[2], seconds=9.5)
    assert [e["time"] for e in result.events("stock") if e["amount"] == 1] == [1.0]


@pytest.mark.rule("300.3-8", "400.7d")
def test_bonus_damage_against_a_new_target_joins_its_hit() -> None:
    a = unit("a", "Deal 10 damage", acts=1)
    result = under([a], rune("Against a new target: Deal {value} bonus damage", value=7), seconds=9.5)
    assert hits(result, "a") == [17, 10]


@pytest.mark.rule("100.3c", "S100-09")
def test_effects_of_a_rune_that_covers_half_are_halved() -> None:
    runes = rune("On hit: Deal {value} damage to the target", value=9)
    a = unit("a", "Deal 10 damage", at=(0, 1), acts=1)
    assert hits(under([a], runes), "a") == [10, 4]


@pytest.mark.rule("S100-09", "S300-14")
def test_half_a_chance_is_exact_and_half_a_duration_too() -> None:
    runes = rune("On hit: 25% chance: Stun: 1")
    full = under([unit("a", "Deal 10 damage", acts=1)], runes, draws={"a/chance": [1]}, seconds=1.1)
    half = under([unit("a", "Deal 10 damage", at=(0, 1), acts=1)], runes, draws={"a/chance": [1]}, seconds=1.1)
    assert (full.state("x", "stun"), half.state("x", "stun")) == (0.9, 0.4)


@pytest.mark.rule("1000.2c")
def test_a_lane_resolves_once_an_activation_for_each_unit_that_the_rune_reaches() -> None:
    units = [unit("a", "Deal 1 damage", "Deal 1 damage to the target", acts=1), unit("b", acts=1, at=(4, 0))]
    result = under(units, rune("Immediately: Gain 2 Stock"))
    assert [e["source"] for e in result.events("stock")].count("a") == 1
    assert result["sides"]["player"]["stock"] == 4


@pytest.mark.rule("500.9e", "S400-11")
def test_once_per_life_is_armed_again_by_a_revival_and_once_is_not() -> None:
    line = "Passive: When this unit loses vitality, once per life: gain 1 Stock"
    once = "Passive: When this unit loses vitality, gain 10 Stock, once"
    t = unit("t", "Phylactery", vitality=40, state={"burn": 30})
    a = unit("x", "Deal 50 damage", acts=1)
    result = under([t], rune(line, once), foes=[a], seconds=10)
    assert [e["amount"] for e in result.events("stock")] == [1, 10, 1]


@pytest.mark.rule("S300-21")
def test_no_lane_speaks_after_the_unit_s_death_even_where_a_vessel_brought_it_back() -> None:
    a = unit("a", "Phylactery", "Deal 5 damage", vitality=20, acts=1)
    spoken = rune(
        "On hit: Gain 1 Stock", "After a successful activation: Gain 2 Stock", "After activating: Gain 4 Stock"
    )
    result = under([a, unit("o", at=(4, 2))], spoken, foes=[unit("x", "Damaging enemies lose 50 vitality")])
    assert (result.times("revival"), result.events("stock")) == ([1.0], [])


@pytest.mark.rule("500.6c", "S1000-06")
def test_a_layer_below_a_part_of_vitality_comes_and_goes() -> None:
    runes = rune("While below 50% vitality, gain {value} Armor", value=8)
    a = unit("a", "Restore 30 vitality", acts=1, vitality=100, state={"vitality": 51, "burn": 1})
    result = under([a], runes, seconds=1.5)
    changes = [(e["time"], e["amount"]) for e in result.events("stat_changed", target="a")]
    assert changes == [(0.5, 8), (1.0, -8)]


@pytest.mark.rule("S1000-06", "400.4a")
def test_a_threshold_may_be_asked_by_a_listener() -> None:
    line = "Passive: When this unit loses vitality, if this unit is below 50% vitality, gain 1 Stock"
    b = unit("x", "Deal 30 damage", acts=1)
    result = under([unit("a", vitality=100)], rune(line), foes=[b], seconds=17.5)
    assert result.times("stock") == [9.0, 17.0]


def test_a_line_of_a_rune_may_stand_beside_an_attack_only_on_cards() -> None:
    document = battle([unit("a")], [unit("x")], catalogue={"runes": [rune("Deal 10 damage")]})
    document["sides"]["player"]["runes"] = {"right": [{"rune": "R", "at": [0, 0]}]}
    with pytest.raises(ValueError, match="only a card can"):
        fight(document)
