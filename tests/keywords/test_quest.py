"""Quest (800.54): progress on a unit, kept beyond the battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit

DEATHS = "Quest: 2 enemies die: Gain 5 Power"


def quest(*lines: str, at: int = 0, seconds: float = 1.5, foes: tuple[Document, ...] = (), **more: Any) -> Fight:
    """`q` has the Quest at this progress; `o` deals 5 to all enemies at 1.0 and 9.0."""
    own = {**unit("q", *(lines or (DEATHS,)), **more), "quest": at}
    killer = unit("o", "Deal 5 damage to all enemies", acts=1)
    rest = foes or (unit("t", vitality=5), unit("s", vitality=9), unit("r"))
    return fight(battle([own, killer], rest, seconds=seconds))


@pytest.mark.rule("800.54a")
def test_does_advance_with_deeds_of_its_side() -> None:
    result = quest()
    assert result.unit("q")["quest"] == 1
    assert [(e["amount"], e["total"]) for e in result.events("quest")] == [(1, 1)]


@pytest.mark.rule("800.54a", "800.54b")
def test_does_give_its_reward_where_it_is_complete() -> None:
    result = quest(seconds=9.5)
    assert (result.unit("q")["quest"], result.unit("q")["power"]) == (2, 5)
    assert result.times("stat_changed", target="q") == [9.0]


@pytest.mark.rule("800.54c", "800.54b")
def test_does_go_on_from_an_earlier_battle() -> None:
    assert quest(at=1).unit("q")["power"] == 5


@pytest.mark.rule("800.54b", "800.54c")
def test_does_give_its_reward_from_the_start_once_it_is_complete() -> None:
    result = quest(at=2, foes=(unit("r"),))
    assert (result.unit("q")["power"], result.unit("q")["quest"]) == (5, 2)
    assert result.times("stat_changed", target="q") == [0]


@pytest.mark.rule("800.54a")
def test_does_not_advance_past_its_goal_or_pay_twice() -> None:
    result = quest(at=1, foes=(unit("t", vitality=5), unit("s", vitality=4), unit("r", vitality=3), unit("u")))
    assert (result.unit("q")["quest"], result.unit("q")["power"]) == (2, 5)


@pytest.mark.rule("800.54a")
def test_does_advance_by_itself_on_each_copy() -> None:
    copies = [{**unit(one, DEATHS, card="c"), "quest": n} for one, n in (("q", 0), ("p", 1))]
    killer = unit("o", "Deal 5 damage to all enemies", acts=1)
    result = fight(battle([*copies, killer], [unit("t", vitality=5), unit("r")], seconds=1.5))
    assert [(result.unit(one)["quest"], result.unit(one)["power"]) for one in ("q", "p")] == [(1, 0), (2, 5)]


@pytest.mark.rule("800.54a")
def test_does_not_advance_with_deeds_of_the_other_side_or_of_nobody() -> None:
    own = unit("q", "Quest: 2 enemies die: Gain 5 Power", "Quest: 9 damage is dealt: Gain 1 Power")
    foes = [unit("t", "Self-destruct, dealing 5 damage to all enemies", acts=1), unit("s")]
    del own["_card"]["ability"][1]
    assert fight(battle([own], foes, seconds=1.5)).unit("q")["quest"] == 0


@pytest.mark.rule("S800-48", "800.54c")
def test_does_keep_its_progress_on_a_dead_unit_which_makes_no_more() -> None:
    own = {**unit("q", DEATHS, vitality=5), "quest": 1}
    killer = unit("o", "Deal 5 damage to all enemies", acts=2)
    foes = [unit("t", "Deal 5 damage to all enemies", acts=1, vitality=5), unit("r")]
    result = fight(battle([own, killer], foes, seconds=2.5))
    assert result.times("death") == [1.0, 2.0]
    assert result.unit("q")["quest"] == 1


@pytest.mark.rule("800.16a", "800.54a")
def test_does_not_advance_while_dormant() -> None:
    assert quest(state={"dormant": 5}).unit("q")["quest"] == 0


@pytest.mark.rule("800.54a", "S400-01")
@pytest.mark.parametrize(
    ("line", "progress"),
    [
        ("Quest: 99 damage is dealt: Gain 1 Power", 15),
        ("Quest: 99 allies activate: Gain 1 Power", 2),
        ("Quest: 99 activations: Gain 1 Power", 1),
        ("Quest: 99 enemies are Culled: Gain 1 Power", 0),
    ],
)
def test_does_count_occurrences_or_amounts(line: str, progress: int) -> None:
    assert quest(line, acts=1, tier=2).unit("q")["quest"] == progress


@pytest.mark.rule("800.54b", "500.9c")
def test_does_leave_its_reward_with_the_unit_even_after_a_revival() -> None:
    own = {**unit("q", DEATHS, "Everlasting", vitality=5), "quest": 2}
    foe = unit("t", "Deal 9 damage to all enemies", acts=1)
    result = fight(battle([own, unit("o")], [foe], seconds=11.5))
    assert result.times("revival", target="q") == [11.0]
    assert result.unit("q")["power"] == 5


@pytest.mark.rule("800.54a", "400.4a")
def test_does_let_its_reward_have_a_condition_of_its_own() -> None:
    line = "Quest: 1 enemies die: If this unit has Insurance, gain 5 Power"
    assert quest(line).unit("q")["power"] == 0
    assert quest(line, state={"insurance": 1}).unit("q")["power"] == 5


@pytest.mark.rule("800.54a", "800.54b")
def test_does_stop_at_its_goal_where_a_deed_takes_it_past_that() -> None:
    result = quest("Quest: 4 damage is dealt: Gain 5 Power")
    assert (result.unit("q")["quest"], result.unit("q")["power"]) == (4, 5)
    assert [(e["amount"], e["total"]) for e in result.events("quest")] == [(4, 4)]


@pytest.mark.rule("800.54a", "800.54b")
def test_does_not_give_its_reward_where_a_passive_hears_the_same_deed() -> None:
    result = quest(DEATHS, "Passive: When an enemy dies, gain 1 Focus", seconds=1.5)
    assert (result.unit("q")["quest"], result.unit("q")["power"], result.unit("q")["focus"]) == (1, 0, 11)


@pytest.mark.rule("800.16f")
def test_a_wake_condition_does_not_answer_the_deed_that_it_counts() -> None:
    lines = ("Dormant until 1 enemies die", "Passive: When an enemy dies, gain 1 Focus")
    result = quest(*lines, seconds=9.5)
    assert [e["target"] for e in result.events("awaken")] == ["q"]
    assert result.unit("q")["focus"] == 11  # it was asleep for the first


@pytest.mark.rule("800.54a")
def test_does_not_answer_the_deeds_that_it_counts() -> None:
    lines = ("Quest: 3 activations: Gain 5 Power", "Passive: When this unit activates, gain 1 Armor")
    result = fight(battle([unit("q", *lines, acts=1)], [unit("t")], seconds=9.5))
    assert (result.unit("q")["armor"], result.unit("q")["power"], result.unit("q")["quest"]) == (2, 0, 2)


@pytest.mark.rule("800.54b")
def test_a_complete_quest_that_a_line_advances_says_that_it_is_full() -> None:
    result = quest(DEATHS, "Advance this unit's Quest by 1", at=2, acts=1, seconds=1.5)
    assert [e["why"] for e in result.events("skipped", source="q")] == ["full"]
    assert (result.unit("q")["quest"], result.events("quest")) == (2, [])
