"""Fleeting (800.25): a buff that loses a fifth of what it began with every second."""

from __future__ import annotations

import pytest

from tests.boards import Fight, battle, fight, unit


def buffed(line: str, seconds: float, *more: str, exalt: int = 0, acts: float = 1) -> Fight:
    """`a` resolves that line at 1.0."""
    own = unit("a", line, *more, acts=acts, state={"exalt": exalt} if exalt else None)
    return fight(battle([own], [unit("t")], seconds=seconds))


@pytest.mark.rule("800.25a", "800.25b", "S800-27", "S300-12")
@pytest.mark.parametrize(("amount", "left"), [
    (10, [10, 8, 6, 4, 2, 0]), (7, [7, 6, 5, 3, 2, 0]), (1, [1, 1, 1, 1, 1, 0]), (3, [3, 3, 2, 2, 1, 0]),
])  # fmt: skip
def test_does_lose_a_fifth_of_its_beginning_each_second_what_is_left_rounded_up(amount: int, left: list[int]) -> None:
    # just before each whole second the last step's amount still stands, at it the next one
    line = f"Gain {amount} Fleeting Power"
    for k, power in enumerate(left):
        assert buffed(line, 1 + k).unit("a")["power"] == power
        assert buffed(line, 1 + k + 0.95).unit("a")["power"] == power


@pytest.mark.rule("800.25b")
def test_does_not_measure_the_decay_against_what_is_left() -> None:
    # 100: a fifth of the rest each time would leave 32 after five seconds
    changes = buffed("Gain 100 Fleeting Power", 8.5).events("stat_changed")
    assert [(e["time"], e["amount"]) for e in changes] == [(t, 100 if t == 1 else -20) for t in (1, 2, 3, 4, 5, 6)]


@pytest.mark.rule("S800-27", "800.25a")
def test_does_not_tell_of_a_change_where_rounding_leaves_what_was_there() -> None:
    # 1 stands until its fifth second, 2 is 2, 2, 1, 1
    assert buffed("Gain 1 Fleeting Power", 8.5).times("stat_changed") == [1, 6]
    assert buffed("Gain 2 Fleeting Power", 8.5).times("stat_changed") == [1, 4, 6]


@pytest.mark.rule("S800-27")
def test_does_keep_every_buff_apart() -> None:
    # 5 at 1.0 and 5 at 1.5: at 2.25 they hold 4 and 5
    ours = [unit("o", "Allies gain 5 Fleeting Power", acts=1), unit("p", "Allies gain 5 Fleeting Power", acts=1.5)]
    result = fight(battle([*ours, unit("a")], [unit("t")], seconds=2.25))
    assert result.unit("a")["power"] == 9


@pytest.mark.rule("800.25a", "800.21a")
@pytest.mark.parametrize("stat", ["Power", "Speed", "Armor", "Focus"])
def test_does_fit_every_stat(stat: str) -> None:
    key = stat.lower()
    result = buffed(f"Gain 10 Fleeting {stat}", 2.5)
    assert result.unit("a")[key] - (10 if key == "focus" else 0) == 8


@pytest.mark.rule("800.25c", "800.21a")
def test_does_begin_with_what_exalt_makes_of_it() -> None:
    # 7 + 3: it falls from 10
    assert [buffed("Gain 7 Fleeting Power", t, exalt=3).unit("a")["power"] for t in (1.5, 2.5, 6)] == [10, 8, 0]


@pytest.mark.rule("800.25a", "500.9c")
def test_does_not_outlive_its_unit() -> None:
    ours = [unit("a", "Everlasting", "Gain 100 Fleeting Power", acts=1, vitality=9), unit("o")]
    foe = unit("t", "Deal 99 damage", acts=1.5)
    result = fight(battle(ours, [foe], seconds=11.6, draws={"t/target": ["a", "o"]}))
    assert (result.times("revival"), result.unit("a")["power"]) == ([11.5], 0)


@pytest.mark.rule("400.1d", "800.25a")
def test_does_not_concern_an_ordinary_gain() -> None:
    assert buffed("Gain 10 Power", 8.5).unit("a")["power"] == 10
    assert buffed("Gain 10 Power for 3 seconds", 3.9).unit("a")["power"] == 10
    assert buffed("Gain 10 Power for 3 seconds", 4).unit("a")["power"] == 0


@pytest.mark.rule("S800-27")
def test_does_round_what_is_left_of_a_loss_away_from_nothing_too() -> None:
    # no sentence takes for a time that fades; a document's own change may: -7, -6, -5, -3, -2, 0
    change = {"kind": "fleeting", "stat": "power", "amount": -7, "start": -7, "for": 5}
    own = unit("a", power=10, state={"modifiers": [change]})
    powers = [fight(battle([own], [unit("t")], seconds=s)).unit("a")["power"] for s in range(6)]
    assert powers == [3, 4, 5, 7, 8, 10]
