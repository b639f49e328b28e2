"""Interest (800.38): a debt without a timer, paid whole at the debtor's next activation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.bosses.board import against, boss, phase
from tests.dice import drawn, loaded

VITALITY, POWER, SPEED, ARMOR = range(4)


def debtor(*rolls: int, debt: int | None = None, lines: tuple[str, ...] = (), **more: Any) -> Fight:
    """`a` owes as many stacks as there are rolls and acts at 1.0 against `t`."""
    state = {"interest": len(rolls) if debt is None else debt, **more.pop("state", {})}
    own = unit("a", *lines, acts=1, state=state, **more)
    draws = {"a/interest": list(rolls)} if rolls else None
    return fight(battle([own], [unit("t")], seconds=1.5, draws=draws))


@pytest.mark.rule("800.38a", "300.3-5")
def test_does_fall_due_whole_at_the_debtors_own_next_activation() -> None:
    result = debtor(POWER, POWER, POWER)
    assert result.times("stacks_changed", target="a", status="interest") == [1.0]
    assert (result.state("a", "interest"), result.unit("a")["power"]) == (0, -3)


@pytest.mark.rule("800.38a")
def test_does_not_tick_or_expire_before_it() -> None:
    own = unit("a", state={"interest": 4})
    assert fight(battle([own], [unit("t")], seconds=7.5)).state("a", "interest") == 4


@pytest.mark.rule("800.38b", "S800-40")
def test_does_roll_each_stack_by_itself_and_takes_a_mixed_bill() -> None:
    result = debtor(VITALITY, POWER, SPEED, ARMOR, ARMOR)
    one = result.unit("a")
    assert (one["vitality"], one["power"], one["speed"], one["armor"], one["focus"]) == (999, -1, -1, -2, 10)


@pytest.mark.rule("800.38b")
@pytest.mark.parametrize(("rolled", "stat"), [(0, "max_vitality"), (1, "power"), (2, "speed"), (3, "armor")])
def test_does_take_one_of_four_at_even_odds(monkeypatch: pytest.MonkeyPatch, rolled: int, stat: str) -> None:
    loaded(monkeypatch, interest=(rolled, 4))
    result = debtor(debt=2)
    lost = {"max_vitality": 998}.get(stat, -2)
    assert result.unit("a")[stat] == lost
    assert drawn(result, "a", "interest") == 2


@pytest.mark.rule("800.38c", "500.8a", "500.8g")
def test_does_take_vitality_past_every_defence_and_the_maximum_with_it() -> None:
    state = {"shield": 9, "insurance": 5}
    result = debtor(VITALITY, VITALITY, state=state, vitality=10, armor=400, lines=("Ignores the first 2 hits",))
    one = result.unit("a")
    assert (one["vitality"], one["max_vitality"]) == (8, 8)
    assert (result.state("a", "shield"), result.state("a", "insurance")) == (9, 5)
    assert not result.events("damage", target="a")


@pytest.mark.rule("800.38c", "500.8g")
def test_does_leave_the_lower_maximum_for_later_recovery() -> None:
    own = unit("a", "Passive: When an enemy activates, restore 100 vitality", acts=1, vitality=10)
    own["state"] |= {"interest": 3, "vitality": 6}
    draws = {"a/interest": [VITALITY] * 3}
    result = fight(battle([own], [unit("t", acts=2)], seconds=2.5, draws=draws))
    assert (result.unit("a")["vitality"], result.unit("a")["max_vitality"]) == (7, 7)


@pytest.mark.rule("800.38c", "500.8f", "500.6d")
def test_does_kill_even_when_the_debtor_defies_death() -> None:
    result = debtor(*[VITALITY] * 3, vitality=3, lines=("Defy death",))
    assert result.times("death", target="a") == [1.0]
    assert not result.events("defy_death")


@pytest.mark.rule("800.38d", "S300-21", "300.3-5")
def test_does_not_stop_the_activation_that_it_interrupts_even_when_lethal() -> None:
    result = debtor(VITALITY, VITALITY, vitality=2, lines=("Deal 7 damage",))
    assert result.kinds("death", "damage") == ["death", "damage"]
    assert hits(result, "a", "t") == [7]


@pytest.mark.rule("S500-27", "800.38d")
def test_does_credit_the_latest_applier_with_a_death_by_it() -> None:
    first = unit("f", "Interest: 1", acts=0.25)
    last = unit("l", "Interest: 1", acts=0.5)
    draws = {"t/interest": [VITALITY, VITALITY]}
    result = fight(battle([first, last], [unit("t", acts=1, vitality=2)], seconds=1.5, draws=draws))
    assert [e["source"] for e in result.events("death", target="t")] == ["l"]
    assert result.unit("l")["stats"]["kills"] == 1


@pytest.mark.rule("800.38e", "S700-06", "C11")
def test_does_clear_the_debt_of_a_relentless_debtor_which_pays_nothing() -> None:
    result = debtor(debt=5, lines=("Relentless",))
    assert (result.state("a", "interest"), result.unit("a")["vitality"]) == (0, 1000)
    assert drawn(result, "a", "interest") == 0
    assert result.kinds("stacks_changed", "cost_refused") == ["stacks_changed", "cost_refused"]


@pytest.mark.rule("800.38e", "800.38g")
def test_does_not_fire_the_channel_for_a_payment_that_was_refused() -> None:
    listener = unit("t", "Passive: When an enemy pays Interest, gain 2 Power")
    own = unit("a", "Relentless", acts=1, state={"interest": 5})
    assert fight(battle([own], [listener], seconds=1.5)).unit("t")["power"] == 0


@pytest.mark.rule("800.38f", "700.4a", "S700-05")
def test_does_not_land_on_a_relentless_unit() -> None:
    result = fight(battle([unit("a", "Interest: 3", acts=1)], [unit("t", "Relentless")], seconds=1.5))
    assert result.state("t", "interest") == 0
    assert [e["why"] for e in result.events("status_refused", target="t")] == ["relentless"]


@pytest.mark.rule("800.38g", "400.6g")
def test_does_fire_its_channel_with_the_debt_even_when_lethal() -> None:
    listener = unit("t", "Passive: When an enemy pays Interest, gain Power equal to the debt paid")
    own = unit("a", acts=1, vitality=1, state={"interest": 3})
    draws = {"a/interest": [VITALITY] * 3}
    result = fight(battle([own, unit("o")], [listener], seconds=1.5, draws=draws))
    assert result.times("death", target="a") == [1.0]
    assert result.unit("t")["power"] == 3


@pytest.mark.rule("400.6g")
def test_does_fire_when_it_is_applied() -> None:
    watcher = unit("o", "Passive: When Interest is applied, gain 2 Power")
    result = fight(battle([unit("a", "Interest: 3", acts=1), watcher], [unit("t")], seconds=1.5))
    assert (result.state("t", "interest"), result.unit("o")["power"]) == (3, 2)


@pytest.mark.rule("300.3-5", "S300-19")
def test_does_not_fall_due_without_a_target() -> None:
    own = unit("a", acts=1, state={"interest": 2})
    result = fight(battle([own], [unit("t", state={"entrap": 3})], seconds=1.5))
    assert result.state("a", "interest") == 2


@pytest.mark.rule("300.3-5", "300.3-10")
def test_does_lower_the_power_that_the_same_activation_deals() -> None:
    own = unit("a", "Deal {power} damage", acts=1, power=10, state={"interest": 4})
    result = fight(battle([own], [unit("t")], seconds=1.5, draws={"a/interest": [POWER] * 4}))
    assert hits(result, "a") == [6]


@pytest.mark.rule("500.2e", "S500-03", "800.38b")
def test_does_take_armor_below_zero() -> None:
    assert debtor(ARMOR, ARMOR, armor=1).unit("a")["armor"] == -1


@pytest.mark.rule("300.3-20", "S300-18")
def test_does_come_as_a_rider_after_the_hit() -> None:
    own = unit("a", "Deal 5 damage", "Interest rider: 2", acts=1)
    result = fight(battle([own], [unit("t")], seconds=1.5))
    assert result.state("t", "interest") == 2
    assert result.kinds("damage", "status_applied") == ["damage", "status_applied"]


@pytest.mark.rule("300.3-20", "S300-18")
def test_does_not_come_as_a_rider_when_a_line_has_applied_it() -> None:
    own = unit("a", "Interest: 3", "Interest rider: 2", acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.5)).state("t", "interest") == 3


@pytest.mark.rule("300.3-20", "S300-18", "400.4a")
def test_does_come_as_a_rider_even_when_the_cards_own_line_was_silent() -> None:
    own = unit("a", "If the target is Burning, Interest: 3", "Interest rider: 2", acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.5)).state("t", "interest") == 2


@pytest.mark.rule("500.4b", "700.5c", "800.38a")
def test_does_not_outlive_its_debtor() -> None:
    own: Document = unit("a", "Everlasting", vitality=1, state={"interest": 3})
    result = fight(battle([own, unit("o")], [unit("t", "Deal 5 damage to all enemies", acts=1)], seconds=1.5))
    assert result.state("a", "interest") == 0


@pytest.mark.rule("S800-40", "C12", "800.38b")
def test_does_drain_a_bosss_power() -> None:
    foe = boss(phase("Deal {power} damage", power=20))
    draws = {"b/interest": [1, 1, 3]}
    result = against([unit("x")], foe, state={"interest": 3, "charge": 0.875}, seconds=1.5, draws=draws)
    assert hits(result, "b") == [18]
    assert (result.state("b", "drain"), result.unit("b")["power"], result.unit("b")["armor"]) == (2, 18, -1)
    assert result.state("b", "interest_by") == 0


@pytest.mark.rule("S800-40")
def test_does_drain_a_boss_that_rolls_power_once() -> None:
    result = against(
        [unit("x")],
        boss(phase(power=20)),
        state={"interest": 1, "charge": 0.875},
        seconds=1.5,
        draws={"b/interest": [1]},
    )
    assert (result.state("b", "drain"), result.unit("b")["power"]) == (1, 19)
