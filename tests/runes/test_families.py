"""The named rune families (rulings d9): Thorns, building runes, Reliquary, ticks, Cascade, Hallow and defences."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, unit
from tests.dice import drawn, loaded
from tests.runes.board import rune, under

THORNS = rune("Thorns {value}")


@pytest.mark.rule("500.7a", "500.7b", "1000.2d", "500.6a", "500.6f")
def test_thorns_takes_its_amount_from_whoever_damages_the_bearer() -> None:
    result = under([unit("a")], THORNS, foes=[unit("x", "Deal 3 damage", acts=1, armor=50)])
    assert [(e["source"], e["amount"], e["rule"]) for e in result.events("retaliation")] == [("a", 10, "500.7a")]
    assert result.unit("a")["stats"]["damage_dealt"] == 10


@pytest.mark.rule("500.7c", "500.1c", "900.26a", "900.26b", "S500-10")
def test_insurance_does_not_silence_thorns() -> None:
    assert under([unit("a", state={"insurance": 1})], THORNS, foes=[unit("x", "Deal 3 damage", acts=1)]).events(
        "retaliation"
    )


@pytest.mark.rule("500.7d", "900.26c")
@pytest.mark.parametrize("defence", [{"state": {"shield": 9}}, {"armor": 100}])
def test_armor_and_shield_silence_it(defence: dict[str, object]) -> None:
    result = under([unit("a", **defence)], THORNS, foes=[unit("x", "Deal 3 damage", acts=1)])  # type: ignore[arg-type]
    assert not result.events("retaliation")


@pytest.mark.rule("500.7e", "500.7a", "500.6h")
def test_a_tick_of_several_enemies_is_answered_to_each_and_an_ally_s_to_nobody() -> None:
    state = {"burn": 9, "burn_by": {"x": 3, "y": 3, "b": 3}, "burn_order": {"x": 1, "y": 2, "b": 3}}
    units = [unit("a", state=state), unit("b", at=(4, 2))]
    result = under(units, THORNS, foes=[unit("x"), unit("y")], seconds=0.75)
    assert [e["target"] for e in result.events("retaliation")] == ["x", "y"]


@pytest.mark.rule("S1000-02", "500.7e")
def test_runes_of_a_family_add_and_fire_once() -> None:
    second = {**THORNS, "name": "S"}
    result = under([unit("a")], THORNS, second, foes=[unit("x", "Deal 3 damage", acts=1)])
    assert [e["amount"] for e in result.events("retaliation")] == [20]


@pytest.mark.rule("500.6b", "500.6h", "500.1c")
def test_thorns_never_answers_retaliation_an_ally_or_nobody() -> None:
    a = unit("a", "Deal 3 damage", acts=1)
    foe = unit("x", "Damaging enemies lose 5 vitality")
    result = under([a], THORNS, foes=[foe])
    assert [e["source"] for e in result.events("retaliation")] == ["x"]


@pytest.mark.rule("S500-31", "S500-11")
def test_thorns_answers_before_retort_and_not_when_the_bearer_died() -> None:
    a = unit("a", "Damaging enemies lose 5 vitality")
    result = under([a], THORNS, foes=[unit("x", "Deal 3 damage", acts=1)])
    assert [e["amount"] for e in result.events("retaliation")] == [10, 5]
    dead = under([unit("a", vitality=3), unit("o", focus=0, at=(4, 2))], THORNS, foes=[
        unit("x", "Deal 3 damage", acts=1)], draws={"x/target": ["a"]})  # fmt: skip
    assert not dead.events("retaliation")


BUILDING = rune("Gain {value} Power per hit, until vitality is lost", value=6)


@pytest.mark.rule("500.6c", "S1000-05")
def test_a_building_rune_grows_with_each_hit() -> None:
    a = unit("a", "Deal 1 damage", acts=1)
    assert under([a], BUILDING, seconds=9.5).unit("a")["power"] == 12
    half = under([unit("a", "Deal 1 damage", acts=1, at=(0, 1))], BUILDING, seconds=9.5)
    assert half.unit("a")["power"] == 6


@pytest.mark.rule("S1000-05")
def test_up_to_its_cap() -> None:
    capped = rune("Gain {value} Power per hit, up to 8, until vitality is lost", value=6)
    result = under([unit("a", "Deal 1 damage", acts=1)], capped, seconds=17.5)
    assert result.unit("a")["power"] == 8
    refused = result.events("stat_refused", target="a")
    assert [(e["stat"], e["amount"], e["why"], e["time"]) for e in refused] == [("power", 6, "maximum", 17)]


@pytest.mark.rule("500.6c", "500.8d")
@pytest.mark.parametrize("loss", ["Deal 3 damage", "The target loses 3 vitality"])
def test_any_vitality_lost_takes_all_of_it(loss: str) -> None:
    result = under([unit("a", "Deal 1 damage", acts=1)], BUILDING, foes=[unit("x", loss, acts=2)], seconds=2.5)
    assert [e["amount"] for e in result.events("stat_changed", target="a", stat="power")] == [6, -6]
    assert result.unit("a")["power"] == 0


@pytest.mark.rule("S1000-05")
def test_a_loss_that_shield_takes_leaves_it() -> None:
    a = unit("a", "Deal 1 damage", acts=1, state={"shield": 50})
    assert under([a], BUILDING, foes=[unit("x", "Deal 3 damage", acts=2)], seconds=2.5).unit("a")["power"] == 6


RELIQUARY = rune("When this revives, gain {value} Speed until it activates", value=40)


@pytest.mark.rule("500.9l", "S800-73")
def test_reliquary_lasts_until_the_next_activation() -> None:
    lich = unit("a", "Phylactery", vitality=40)
    foes = [unit("x", "Deal 50 damage", acts=1)]
    assert (
        under([lich, unit("o", focus=0, at=(4, 2))], RELIQUARY, foes=foes, draws={"x/target": ["a"]}).unit("a")["speed"]
        == 40
    )
    later = under([lich, unit("o", focus=0, at=(4, 2))], RELIQUARY, foes=foes, draws={"x/target": ["a"]}, seconds=8.5)
    assert later.events("activation", source="a")
    assert later.unit("a")["speed"] == 0


@pytest.mark.rule("500.9l")
def test_reliquary_does_not_add_the_larger_stands() -> None:
    small = {**RELIQUARY, "name": "S", "values": [15] * 4}
    lich = unit("a", "Phylactery", vitality=40)
    result = under([lich, unit("o", focus=0, at=(4, 2))], small, RELIQUARY, foes=[unit("x", "Deal 50 damage", acts=1)],
                   draws={"x/target": ["a"]})  # fmt: skip
    assert result.unit("a")["speed"] == 40
    other = under([lich, unit("o", focus=0, at=(4, 2))], RELIQUARY, small, foes=[unit("x", "Deal 50 damage", acts=1)],
                  draws={"x/target": ["a"]})  # fmt: skip
    assert other.unit("a")["speed"] == 40
    assert [(e["amount"], e["why"]) for e in other.events("stat_refused", target="a")] == [(15, "maximum")]


TICKS = rune("Burn and Venom ticks are reduced by {value}", value=4)


@pytest.mark.rule("500.1h", "1000.4e", "500.1-3")
@pytest.mark.parametrize(("state", "lost"), [({"burn": 9}, 5), ({"burn": 9, "prismbreak": 5}, 10), ({"burn": 4}, 0)])
def test_ticks_are_reduced_after_prismbreak(state: dict[str, float], lost: int) -> None:
    result = under([unit("a", state=state)], TICKS, seconds=0.75)
    assert result.unit("a")["vitality"] == 1000 - lost


@pytest.mark.rule("900.11d", "500.1h")
@pytest.mark.parametrize("family", ["burn", "venom"])
def test_ticks_are_reduced_before_shield_sees_them(family: str) -> None:
    result = under([unit("a", state={family: 9, "shield": 50})], TICKS, seconds=1.75)
    assert next(e["absorbed_shield"] for e in result.events("damage", target="a")) == 5


@pytest.mark.rule("500.1h", "S500-32")
def test_a_tick_reduced_to_nothing_meets_no_insurance_and_decays_all_the_same() -> None:
    result = under([unit("a", state={"burn": 4, "insurance": 1})], TICKS, seconds=0.75)
    assert (result.state("a", "insurance"), result.state("a", "burn")) == (1, 2)
    assert [e["why"] for e in result.events("damage_refused")] == ["tick_reduced"]


@pytest.mark.rule("800.9b", "S800-10")
@pytest.mark.parametrize(("raised", "rolled", "cascades"), [(10, 4299, 1), (10, 4300, 0), (90, 9499, 1), (90, 9500, 0)])
def test_a_rune_raises_the_chance_of_a_cascade_up_to_95(
    raised: int, rolled: int, cascades: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded(monkeypatch, cascade=(rolled, 10_000))
    result = under([unit("a", "Cascade", acts=1)], rune("{value}% more Cascade", value=raised), seconds=1.05)
    assert len(result.events("cascade")) == cascades


@pytest.mark.rule("800.29e", "S800-32")
@pytest.mark.parametrize(("roll", "left"), [(YES, 8), (NO, 4)])
def test_a_rune_may_keep_a_tick_s_hallow(roll: int, left: int) -> None:
    state = {"hallow": [{"amount": 8}], "vitality": 500}
    draws = {"a/hallow_preserve": [roll]} | ({} if roll else {"a/hallow_decay": [50]})
    result = under([unit("a", state=state)], rune("{value}% chance to keep Hallow", value=40), draws=draws, seconds=0.6)
    assert result.unit("a")["vitality"] == 508
    assert result.state("a", "hallow")[0]["amount"] == left
    assert drawn(result, "a", "hallow_preserve") == 1


@pytest.mark.rule("500.1-12", "500.9e", "500.8f")
def test_defy_death_by_a_rune() -> None:
    result = under([unit("a", vitality=40)], rune("Defy death"), foes=[unit("x", "Deal 50 damage", acts=1)])
    assert result.unit("a")["vitality"] == 1


@pytest.mark.rule("500.1-4", "S500-33")
def test_ignored_hits_by_a_rune() -> None:
    result = under([unit("a")], rune("Ignores the first 1 hits"), foes=[unit("x", "Deal 50 damage", acts=1)])
    assert result.unit("a")["vitality"] == 1000


SIX_HITS = ("Deal 1 damage to the target, 6 times",)


@pytest.mark.rule("S100-09", "S1000-02", "500.1-4", "S500-33")
@pytest.mark.parametrize(
    ("values", "row", "lost"), [((4,), 0, 2), ((4,), 1, 4), ((1,), 1, 5), ((4, 1), 0, 1), ((3, 3), 1, 4)]
)
def test_charges_that_ignore_hits_add_and_half_a_rune_gives_half_of_them(
    values: tuple[int, ...], row: int, lost: int
) -> None:
    runes = [rune("Ignores the first {value} hits", value=n, name=f"R{i}") for i, n in enumerate(values)]
    result = under([unit("a", at=(0, row))], *runes, foes=[unit("x", *SIX_HITS, acts=1)])
    assert result.unit("a")["vitality"] == 1000 - lost


@pytest.mark.rule("500.1-7", "500.1-10")
def test_the_lowest_ceiling_and_the_highest_multiplier_hold() -> None:
    a = unit("a", "Takes at most 8 damage", "Takes at most 3 damage", "Takes at most 5 damage")
    assert under([a], foes=[unit("x", "Deal 50 damage", acts=1)]).unit("a")["vitality"] == 997
    x = unit("x", "Deal 5 damage", "Deals 2x damage to Shields", "Deals 4x damage to Shields", acts=1)
    assert under([unit("a", state={"shield": 50})], foes=[x]).state("a", "shield") == 30


@pytest.mark.rule("400.1b", "100.3a")
def test_a_keyword_on_a_rune_is_had_while_it_reaches() -> None:
    result = under(
        [unit("a"), unit("b", at=(4, 2))], rune("Relentless"), foes=[unit("x", "Freeze all enemies", acts=1)]
    )
    assert [e["target"] for e in result.events("status_applied")] == ["b"]
