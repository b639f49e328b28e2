"""Bloodletting (800.4): a cost that the first of the side in reading order pays before the hit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.bosses.board import against, boss, phase


def letting(payer: Document, *lines: str, cost: int = 10, others: tuple[Document, ...] = (), **more: Any) -> Fight:
    """`a`, second in order, acts at 1.0 at the cost of `payer`, who stands top-left; `t` is the target."""
    payer["at"] = [0, 0]
    own = unit("a", f"Bloodletting: {cost}", *(lines or ("Deal 30 damage",)), at=(4, 2), acts=1, **more)
    return fight(battle([own, payer, *others], [unit("t")], seconds=1.5))


@pytest.mark.rule("800.4a", "800.4b", "800.4e", "900.20-answer", "900.20a", "900.20c", "100.5a", "100.5b", "300.3-9")
def test_does_make_the_first_in_reading_order_pay_it_all() -> None:
    result = letting(unit("p"), others=(unit("q", at=(2, 0)),))
    assert [result.unit(one)["vitality"] for one in ("p", "q", "a", "t")] == [990, 1000, 1000, 970]
    assert result.kinds("cost_paid", "cast", "damage") == ["cost_paid", "cast", "damage"]


@pytest.mark.rule("900.20b", "800.4b")
def test_does_make_the_caster_pay_where_it_stands_first() -> None:
    own = unit("a", "Bloodletting: 10", "Deal 30 damage", at=(0, 0), acts=1)
    result = fight(battle([own, unit("o", at=(0, 2))], [unit("t")], seconds=1.5))
    assert [result.unit(one)["vitality"] for one in ("a", "o", "t")] == [990, 1000, 970]


@pytest.mark.rule("S100-13", "900.20a", "800.4c")
def test_does_read_the_enemy_half_as_its_owner_sees_it_and_never_the_other() -> None:
    own = unit("t", "Bloodletting: 10", acts=1, at=(0, 2))
    result = fight(battle([unit("o", at=(0, 0))], [own, unit("u", at=(6, 0))], seconds=1.5))
    assert [result.unit(one)["vitality"] for one in ("o", "t", "u")] == [1000, 1000, 990]


@pytest.mark.rule("800.4c", "900.20a", "500.8e")
def test_does_skip_the_dead_and_the_entrapped() -> None:
    dead = unit("d", at=(2, 0), state={"life": "dead"})
    result = letting(unit("p", state={"entrap": 3}), others=(dead, unit("q", at=(4, 0))))
    assert [result.unit(one)["vitality"] for one in ("p", "q", "t")] == [1000, 990, 970]


@pytest.mark.rule("800.4f", "900.20d", "500.8a", "500.8b")
def test_does_go_past_every_defence_and_spend_none() -> None:
    state = {"shield": 1, "insurance": 2}
    payer = unit("p", "Ignores the first 2 hits", "Takes at most 1 damage", vitality=100, armor=400, state=state)
    result = letting(payer)
    assert (result.unit("p")["vitality"], result.state("p", "shield"), result.state("p", "insurance")) == (90, 1, 2)
    assert result.state("p", "ignored_hits") == 0


@pytest.mark.rule("800.4g", "900.20g", "500.8b", "500.8i", "800.4l")
def test_does_clamp_to_what_the_payer_has_and_tells_readers_that() -> None:
    result = letting(unit("p", vitality=4), "Deal 5 damage", "Deal bonus damage equal to the cost paid")
    assert result.times("death", target="p") == [1.0]
    assert hits(result, "a") == [9]


@pytest.mark.rule("800.4l")
def test_does_let_a_reader_cap_it() -> None:
    result = letting(unit("p"), "Deal 5 damage", "Deal bonus damage equal to the cost paid (at most 6)")
    assert hits(result, "a") == [11]


@pytest.mark.rule("800.4h", "900.20d", "500.8f")
def test_does_let_a_payer_defy_death_and_spend_that() -> None:
    result = letting(unit("p", "Defy death", vitality=4), "Deal 5 damage", "Deal bonus damage equal to the cost paid")
    assert (result.unit("p")["vitality"], result.state("p", "defied")) == (1, True)
    assert hits(result, "a") == [8]


@pytest.mark.rule("800.4i", "500.6c")
def test_does_not_fire_what_listens_to_damage_or_shields() -> None:
    lines = ("takes damage", "gains Shield")
    payer = unit("p", *(f"Passive: When this unit {one}, gain 5 Power" for one in lines), state={"shield": 3})
    assert letting(payer).unit("p")["power"] == 0


@pytest.mark.rule("800.4i", "400.6i")
def test_does_fire_its_own_channel_with_what_was_lost() -> None:
    watcher = unit("q", "Passive: When a Bloodletting cost is paid, gain Power equal to the vitality lost", at=(2, 0))
    payer = unit("p", "Passive: When this unit pays a Bloodletting cost, gain 2 Power", vitality=20)
    other = unit("r", "Passive: When this unit pays a Bloodletting cost, gain 2 Power", at=(6, 0))
    result = letting(payer, others=(watcher, other))
    assert [result.unit(one)["power"] for one in ("q", "p", "r")] == [10, 2, 0]


@pytest.mark.rule("800.4j", "900.20e", "500.8j", "S500-28", "500.5a")
def test_does_kill_with_macabre_and_without_a_killer_and_goes_on() -> None:
    mourner = unit("m", "Macabre: Gain 3 Power", at=(2, 0))
    result = letting(unit("p", vitality=10), others=(mourner,))
    death = result.events("death", target="p")[0]
    assert (death["source"], death["by"]) == (None, "bloodletting")
    assert result.unit("m")["power"] == 3
    assert hits(result, "a") == [30]


@pytest.mark.rule("800.4j", "S300-21")
def test_does_go_on_even_when_the_caster_is_the_one_that_dies() -> None:
    own = unit("a", "Bloodletting: 10", "Deal 30 damage", "Gain 5 Power", at=(0, 0), acts=1, vitality=5)
    result = fight(battle([own, unit("o", at=(0, 2))], [unit("t")], seconds=1.5))
    assert result.times("death", target="a") == [1.0]
    assert hits(result, "a") == [30]


@pytest.mark.rule("800.4d", "900.20b", "300.3-9", "S300-20")
@pytest.mark.parametrize("kind", ["tool", "hub"])
def test_does_abort_when_an_object_stands_first(kind: str) -> None:
    payer = unit("p", kind=kind)
    own = ("Bloodletting: 10", "Deal 30 damage", "Gain 5 Armor, once", "Initiative: Gain 7 Power")
    result = fight(battle([unit("a", *own, at=(4, 2), acts=1), {**payer, "at": [0, 0]}], [unit("t")], seconds=1.5))
    assert result.times("aborted", source="a") == [1.0]
    assert not result.kinds("cast", "damage")
    assert result.state("a", "charge") < 0.1
    assert (result.unit("a")["armor"], result.unit("a")["power"], result.state("a", "initiative_used")) == (0, 0, 0)


@pytest.mark.rule("S800-04", "800.16a", "900.18e")
def test_does_abort_when_a_dormant_unit_stands_first() -> None:
    result = letting(unit("p", state={"dormant": 5}))
    assert result.times("aborted", source="a") == [1.0]
    assert result.unit("p")["vitality"] == 1000


@pytest.mark.rule("800.4k", "900.20f", "S300-20")
def test_does_abort_without_anybody_to_pay() -> None:
    # the caster is Entrapped by t's answer to the activation of o: nobody is left
    own = unit("a", "Passive: When this unit activates, gain 5 Power", "Bloodletting: 10", "Deal 30 damage", acts=1)
    trap = unit("t", "Passive: When an enemy activates, Entrap all enemies")
    result = fight(battle([own], [trap], seconds=1.5))
    assert result.times("aborted", source="a") == [1.0]
    assert result.unit("a")["power"] == 0
    assert not result.events("damage")


@pytest.mark.rule("300.3-9", "300.3-7", "S300-20", "600.3b")
def test_does_let_rabid_remember_even_when_aborted() -> None:
    tool = unit("p", kind="tool", at=(0, 0))
    own = unit("a", "Bloodletting: 10", "Rabid", at=(4, 2), acts=1)
    assert fight(battle([own, tool], [unit("t")], seconds=1.5)).state("a", "rabid") == "t"


@pytest.mark.rule("800.4a", "S400-01", "100.6b")
def test_does_scale_with_tier() -> None:
    assert letting(unit("p"), tier=3).unit("p")["vitality"] == 970


@pytest.mark.rule("800.4m")
def test_does_not_ask_anybody_for_nothing() -> None:
    watcher = unit("p", "Passive: When a Bloodletting cost is paid, gain 2 Power", at=(0, 0))
    own = unit("a", "Bloodletting: X", "Deal 30 damage", at=(4, 2), acts=1, counter={"X": 0})
    result = fight(battle([own, watcher], [unit("t")], seconds=1.5))
    assert (result.unit("p")["power"], result.unit("p")["vitality"]) == (0, 1000)
    assert hits(result, "a") == [30]


@pytest.mark.rule("S300-19", "800.4a")
def test_does_not_ask_for_a_cost_without_a_target() -> None:
    payer = unit("p", at=(0, 0))
    own = unit("a", "Bloodletting: 10", at=(4, 2), acts=1)
    result = fight(battle([own, payer], [unit("t", state={"entrap": 3})], seconds=1.5))
    assert result.unit("p")["vitality"] == 1000


def reduced(cost: int, by: int = 4) -> Fight:
    """`a`, under a rune that takes 4 off its costs, acts at 1.0; `p` pays and listens."""
    rune = {"name": "R", "family": "R", "values": [by] * 4, "ability": ["Bloodletting costs {value} less"]}
    lines = (f"Bloodletting: {cost}", "Deal 30 damage", "Deal bonus damage equal to the cost paid")
    payer = unit("p", "Passive: When a Bloodletting cost is paid, gain Power equal to the vitality lost", at=(0, 0))
    side = {"player": {"runes": {"below": [{"rune": "R", "tier": 1, "at": [4, 0]}]}}}
    board = [unit("a", *lines, at=(4, 2), acts=1), payer]
    return fight(battle(board, [unit("t")], seconds=1.5, sides=side, catalogue={"runes": [rune]}))


@pytest.mark.rule("800.4l", "900.20g")
def test_does_lower_the_cost_by_the_casters_rune_and_readers_see_what_is_left() -> None:
    result = reduced(10)
    assert (result.unit("p")["vitality"], result.unit("p")["power"], hits(result, "a")) == (994, 6, [36])
    assert [(e["amount"], e["asked"]) for e in result.events("cost_paid")] == [(6, 6)]


@pytest.mark.rule("800.4m")
@pytest.mark.parametrize("cost", [4, 3])
def test_does_not_ask_anybody_where_a_rune_takes_the_whole_cost(cost: int) -> None:
    result = reduced(cost)
    assert (result.unit("p")["vitality"], result.unit("p")["power"]) == (1000, 0)
    assert not result.events("cost_paid") + result.events("aborted")


@pytest.mark.rule("800.4i", "500.8i", "900.20g")
def test_does_tell_its_channel_the_clamped_amount() -> None:
    watcher = unit("q", "Passive: When a Bloodletting cost is paid, gain Power equal to the vitality lost", at=(2, 0))
    assert letting(unit("p", vitality=4), others=(watcher,)).unit("q")["power"] == 4


@pytest.mark.rule("800.4c", "900.20a")
def test_does_not_make_the_boss_pay_for_its_minion_but_for_itself() -> None:
    foe = boss(phase("Bloodletting: 30", "Deal 5 damage"))
    minion = unit("m", "Bloodletting: 10", "Deal 5 damage", at=(4, 3), size=1, acts=1)
    for state, paid in (({}, {"b": 1000, "m": 990}), ({"charge": 0.875}, {"b": 970, "m": 990})):
        result = against([unit("x")], foe, minion, state=state, seconds=1.5)
        assert {one: result.unit(one)["vitality"] for one in ("b", "m")} == paid


@pytest.mark.rule("800.4e", "800.4a")
def test_does_take_two_costs_one_by_one_and_readers_see_their_sum() -> None:
    result = letting(
        unit("p", vitality=10), "Bloodletting: 7", "Deal 5 damage", "Deal bonus damage equal to the cost paid"
    )
    assert [(e["target"], e["amount"]) for e in result.events("cost_paid")] == [("p", 10), ("a", 7)]
    assert hits(result, "a") == [22]


@pytest.mark.rule("800.4m", "800.4l", "900.4b")
@pytest.mark.parametrize(("less", "shield", "dealt"), [(4, 6, 16), (10, 0, 10)])
def test_what_reads_the_cost_paid_is_nothing_where_nothing_was_paid(less: int, shield: int, dealt: int) -> None:
    rune: Document = {"name": "R", "family": "R", "values": [less] * 4, "ability": ["Bloodletting costs {value} less"]}
    lines = ("Gain Shield: the cost paid", "Deal bonus damage equal to the cost paid", "Deal 10 damage")
    own = unit("a", "Bloodletting: 10", *lines, at=(0, 0), acts=1)
    below: Document = {"player": {"runes": {"below": [{"rune": "R", "at": [0, 0]}]}}}
    result = fight(battle([own], [unit("t")], seconds=1.1, catalogue={"runes": [rune]}, sides=below))
    assert (result.unit("a")["state"].get("shield", 0), hits(result, "a")) == (shield, [dealt])
    assert [e["why"] for e in result.events("skipped", source="a")] == (["no_amount"] * 2 if less == 10 else [])
