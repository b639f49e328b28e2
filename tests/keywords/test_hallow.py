"""Hallow (800.29): instances that heal twice a second and fade by a roll."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit
from tests.dice import drawn, loaded


def hallowed(
    *amounts: int, seconds: float, rolls: tuple[int, ...] = (), lines: tuple[str, ...] = (), **more: object
) -> Fight:
    """`a`, at 500 of 1000 Vitality, with those instances from the start; its decay rolls as told; it acts at 1.25."""
    state: Document = {"vitality": 500, "hallow": [{"amount": n, "in": 0.5} for n in amounts], **more}
    draws = {"a/hallow_decay": list(rolls)} if rolls else None
    own = unit("a", *lines, acts=1.25, state=state)
    return fight(battle([own, unit("o")], [unit("t")], seconds=seconds, draws=draws))


def heals(result: Fight) -> list[tuple[float, int]]:
    """When and how much `a` was healed."""
    return [(e["time"], e["amount"]) for e in result.events("heal", target="a")]


@pytest.mark.rule("800.29a", "S800-31")
def test_does_heal_twice_a_second_for_its_amount_and_lose_the_rolled_part() -> None:
    # 20 -10 (50 %)> 10 -7 (75 % is 7.5)> 3 -1 (50 % is 1.5)> 2 -1> 1 -1> 0
    result = hallowed(20, seconds=5, rolls=(50, 75, 50, 50, 50))
    assert heals(result) == [(0.5, 20), (1.0, 10), (1.5, 3), (2.0, 2), (2.5, 1)]
    assert result.state("a", "hallow") == 0


@pytest.mark.rule("800.29a", "S800-31")
@pytest.mark.parametrize(("r", "left"), [(0, 50), (9, 50), (10, 49), (249, 26), (250, 25), (259, 25)])
def test_does_lose_from_50_to_75_per_cent_in_26_equal_steps(monkeypatch: pytest.MonkeyPatch, r: int, left: int) -> None:
    loaded(monkeypatch, hallow_decay=(r, 260))
    assert hallowed(100, seconds=0.6).state("a", "hallow")[0]["amount"] == left


@pytest.mark.rule("800.29b", "S800-31")
def test_does_heal_once_and_end_when_it_is_one() -> None:
    result = hallowed(1, seconds=3, rolls=(50,))
    assert (heals(result), result.state("a", "hallow")) == ([(0.5, 1)], 0)


@pytest.mark.rule("800.29c", "700.1c", "S300-13")
def test_does_run_every_application_on_its_own_timer() -> None:
    # 8 from the start: 0.5, 1.0, 1.5; 6 at 1.25: 1.75
    result = hallowed(8, seconds=1.8, rolls=(50, 50, 50, 50), lines=("Gain Hallow: 6",))
    assert heals(result) == [(0.5, 8), (1.0, 4), (1.5, 2), (1.75, 6)]


@pytest.mark.rule("800.29d", "S800-31")
def test_does_roll_once_a_unit_and_tick_for_all_instances_that_are_due() -> None:
    result = hallowed(100, 40, 4, seconds=0.6, rolls=(60,))
    assert [h["amount"] for h in result.state("a", "hallow")] == [40, 16, 2]
    assert drawn(result, "a", "hallow_decay") == 1


@pytest.mark.rule("800.29d")
def test_does_roll_for_each_unit_apart() -> None:
    units = [unit(one, state={"vitality": 500, "hallow": [{"amount": 100, "in": 0.5}]}) for one in ("a", "b")]
    draws = {"a/hallow_decay": [50], "b/hallow_decay": [75]}
    result = fight(battle(units, [unit("t")], seconds=0.6, draws=draws))
    assert [result.state(one, "hallow")[0]["amount"] for one in ("a", "b")] == [50, 25]


@pytest.mark.rule("800.29d")
def test_does_not_decay_an_instance_that_is_not_due() -> None:
    state = {"vitality": 500, "hallow": [{"amount": 100, "in": 0.5}, {"amount": 100, "in": 0.75}]}
    own = unit("a", state=state)
    result = fight(battle([own], [unit("t")], seconds=0.6, draws={"a/hallow_decay": [50]}))
    assert [h["amount"] for h in result.state("a", "hallow")] == [50, 100]


@pytest.mark.rule("800.29f", "900.14a", "500.3d")
def test_does_meet_maim_in_each_tick_and_decays_by_its_amount_all_the_same() -> None:
    result = hallowed(20, seconds=1.1, rolls=(50, 50), maim=12)
    assert (heals(result), result.state("a", "maim")) == ([(1.0, 6)], 0)


@pytest.mark.rule("800.29a", "500.3c", "500.3e")
def test_does_decay_even_when_the_unit_is_whole_and_spends_no_maim() -> None:
    result = hallowed(20, seconds=0.6, rolls=(50,), vitality=1000, maim=5)
    assert (heals(result), result.state("a", "maim")) == ([], 5)
    assert result.state("a", "hallow")[0]["amount"] == 10


@pytest.mark.rule("800.29g", "800.56c")
def test_does_not_stop_at_relentless() -> None:
    assert heals(hallowed(4, seconds=0.6, lines=("Relentless",))) == [(0.5, 4)]
    assert hallowed(seconds=1.3, lines=("Relentless", "Gain Hallow: 4")).state("a", "hallow")[0]["amount"] == 4


@pytest.mark.rule("C14", "800.19b", "500.3g")
@pytest.mark.parametrize("away", [{"entrap": 9}, {"dormant": 9}, {"stun": 9}])
def test_does_go_on_even_when_the_unit_is_entrapped_dormant_or_stunned(away: Document) -> None:
    assert heals(hallowed(4, seconds=0.6, **away)) == [(0.5, 4)]


@pytest.mark.rule("400.4b", "800.29a")
def test_does_answer_the_condition_that_asks_for_it() -> None:
    line = "If this unit is Hallowed, gain 5 Power"
    assert hallowed(64, seconds=1.3, rolls=(50, 50), lines=(line,)).unit("a")["power"] == 5
    assert hallowed(1, seconds=1.3, rolls=(50,), lines=(line,)).unit("a")["power"] == 0


@pytest.mark.rule("500.9c", "700.5c")
def test_does_not_outlive_its_unit() -> None:
    own = unit("a", "Everlasting", vitality=9, state={"burn": 9, "hallow": [{"amount": 100, "in": 0.55}]})
    result = fight(battle([own, unit("o")], [unit("t")], seconds=11))
    assert (result.times("revival"), result.events("heal"), result.state("a", "hallow")) == ([10.5], [], 0)
