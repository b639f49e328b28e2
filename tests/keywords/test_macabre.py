"""Macabre (800.42): any other unit's death is heard, whoever's it is."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit

GAIN = "Macabre: Gain 5 Power"


def dying(lines: tuple[str, ...], *, by: tuple[str, ...] = ("Deal 99 damage",), state: Document | None = None) -> Fight:
    """`a` kills the enemy `v` at 1.0; `m` hears it on a's side, with `n` beside it and the enemies `s` and `r` left."""
    ours = [
        unit("a", *by, acts=1, at=(6, 2)),
        unit("m", *lines, at=(0, 0), state={"vitality": 500, **(state or {})}),
        unit("n", at=(2, 0)),
    ]
    enemies = [unit("v", vitality=10, state={"maim": 11}), unit("s"), unit("r", "Relentless")]
    return fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["v"]}))


@pytest.mark.rule("800.42a", "500.4c", "900.19-answer")
def test_does_fire_when_an_enemy_dies() -> None:
    assert dying((GAIN,)).unit("m")["power"] == 5


@pytest.mark.rule("800.42a", "500.4c")
def test_does_fire_when_an_ally_dies() -> None:
    # both sides hear it: m's ally v dies, the enemy e listens as well
    enemies = [unit("v", vitality=1, state={"burn": 1}), unit("m", GAIN), unit("s")]
    result = fight(battle([unit("e", GAIN)], enemies, seconds=1))
    assert (result.unit("m")["power"], result.unit("e")["power"]) == (5, 5)


@pytest.mark.rule("800.42b")
def test_does_not_fire_for_its_own_death() -> None:
    line = "Macabre: Allies gain 5 Power"
    ours = [unit("m", line, vitality=1, state={"burn": 1}), unit("n")]
    result = fight(battle(ours, [unit("x")], seconds=1))
    assert result.times("death", target="m") == [0.5]
    assert result.unit("n")["power"] == 0


@pytest.mark.rule("800.42c", "500.8j")
@pytest.mark.parametrize("by", [("Cull",), ("Deal 10 damage",), ("Burn: 20",), ("Venom: 10",)])
def test_does_fire_for_every_kind_of_death(by: tuple[str, ...]) -> None:
    ours = [unit("a", *by, acts=1), unit("m", GAIN)]
    enemies = [unit("v", vitality=10, state={"maim": 11}), unit("s")]
    result = fight(battle(ours, enemies, seconds=2.6, draws={"a/target": ["v"]}))
    assert len(result.events("death")) == 1
    assert result.unit("m")["power"] == 5


@pytest.mark.rule("800.42c", "500.8h", "500.8j")
def test_does_fire_for_a_self_destruct_and_for_a_death_by_retaliation() -> None:
    # b destructs at 1.0; v hits the Retort of m's ally at 1.5 and dies of it
    ours = [unit("b", "Self-destruct", acts=1), unit("r", "Damaging enemies lose 5 vitality"), unit("m", GAIN)]
    enemies = [unit("v", "Deal 1 damage", acts=1.5, vitality=5), unit("s")]
    draws = {"v/target": ["r"]}
    result = fight(battle(ours, enemies, seconds=1.6, draws=draws))
    assert result.times("death") == [1.0, 1.5]
    assert result.unit("m")["power"] == 10


@pytest.mark.rule("800.42d", "800.42f", "900.19a", "900.19b", "400.6m", "400.6n")
@pytest.mark.parametrize("line", [
    GAIN, "Macabre: Gain 5 Speed", "Macabre: Restore 5 vitality", "Macabre: Gain Everlasting",
    "Macabre: Gain Shield: 5", "Macabre: Gain Kindled: 1", "Macabre: Gain Insurance: 1",
])  # fmt: skip
def test_does_not_give_an_entrapped_unit_what_it_aims_at_itself(line: str) -> None:
    idle = dying((), state={"entrap": 3}).unit("m")
    assert dying((line,), state={"entrap": 3}).unit("m") == idle
    assert dying((line,)).unit("m") != dying(()).unit("m")


@pytest.mark.rule("800.42e", "900.19b", "900.28b")
def test_does_not_make_an_entrapped_unit_everlasting() -> None:
    result = dying(("Macabre: Gain Everlasting",), state={"entrap": 3})
    assert result.events("keyword_gained") == []


@pytest.mark.rule("800.42d", "800.42f", "900.19c")
def test_does_reach_an_adjacent_ally_even_when_it_is_entrapped_itself() -> None:
    result = dying(("Macabre: Adjacent allies gain 3 Power",), state={"entrap": 3})
    assert (result.unit("n")["power"], result.unit("a")["power"], result.unit("m")["power"]) == (3, 0, 0)


@pytest.mark.rule("800.42f", "900.19c", "900.19e", "C10")
def test_does_reach_every_enemy_that_passes_the_gate_even_when_it_is_entrapped_itself() -> None:
    # s loses Focus, the Relentless r refuses, the dead v is gone
    result = dying(("Macabre: All enemies lose 4 Focus",), state={"entrap": 3})
    assert [result.unit(one)["focus"] for one in ("s", "r", "v")] == [6, 10, 10]
    assert [(e["target"], e["why"]) for e in result.events("stat_refused")] == [("r", "relentless")]


@pytest.mark.rule("900.19c", "900.19e", "400.5d")
def test_does_filter_its_recipients_and_each_may_refuse() -> None:
    # Venom for Dreaded enemies: d is, s is not, r is and refuses
    ours = [unit("a", "Deal 99 damage", acts=1), unit("m", "Macabre: Apply Venom: 2 to enemies with Dread")]
    enemies = [
        unit("v", vitality=10), unit("d", state={"dread": 1}), unit("s"), unit("r", "Relentless", state={"dread": 1}),
    ]  # fmt: skip
    result = fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["v"]}))
    assert [result.state(one, "venom") for one in ("d", "s", "r")] == [2, 0, 0]


@pytest.mark.rule("900.19d", "800.42f")
def test_does_not_reach_an_entrapped_ally_or_an_entrapped_enemy() -> None:
    lines = ("Macabre: Adjacent allies gain 3 Power", "Macabre: All enemies lose 4 Focus")
    ours = [
        unit("a", "Deal 99 damage", acts=1, at=(6, 2)), unit("m", *lines, at=(0, 0)),
        unit("n", at=(2, 0), state={"entrap": 3}), unit("o", at=(0, 2)),
    ]  # fmt: skip
    enemies = [unit("v", vitality=10), unit("s", state={"entrap": 3}), unit("q")]
    result = fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["v"]}))
    assert [result.unit(one)["power"] for one in ("n", "o")] == [0, 3]
    assert [result.unit(one)["focus"] for one in ("s", "q")] == [10, 6]


@pytest.mark.rule("800.42g", "900.19f", "C48")
def test_does_not_fire_once_the_unit_itself_is_dead() -> None:
    # m dies at 0.5, v at 1.0
    ours = [
        unit("a", "Deal 99 damage", acts=1),
        unit("m", "Macabre: Allies gain 3 Power", vitality=1, state={"burn": 1}),
        unit("n"),
    ]
    result = fight(battle(ours, [unit("v", vitality=9), unit("s")], seconds=1.1, draws={"a/target": ["v"]}))
    assert result.times("death") == [0.5, 1.0]
    assert result.unit("n")["power"] == 0


@pytest.mark.rule("900.19f", "500.9c", "S400-11")
def test_does_fire_again_after_a_revival() -> None:
    # m dies at 0.5 and is back at 10.5; v dies at 11.0
    ours = [
        unit("a", "Deal 99 damage", acts=3),
        unit("m", "Everlasting", "Macabre: Allies gain 3 Power", vitality=1, state={"burn": 1}),
    ]
    result = fight(battle(ours, [unit("v", vitality=9), unit("s")], seconds=11.1, draws={"a/target": ["s", "v"]}))
    assert result.times("death") == [0.5, 11.0]
    assert result.unit("a")["power"] == 3


@pytest.mark.rule("S500-16", "S300-24", "800.42a")
def test_does_fire_for_each_of_two_deaths_at_once_depth_first() -> None:
    # the first death is told, with its Macabre, before the second falls
    enemies = [unit("v", vitality=9), unit("w", vitality=9), unit("s")]
    result = fight(battle([unit("a", "AoE: 30", acts=1), unit("m", GAIN)], enemies, seconds=1.1))
    assert result.kinds("death", "stat_changed") == ["death", "stat_changed", "death", "stat_changed"]


@pytest.mark.rule("S500-17", "500.4b")
def test_does_come_after_the_own_death_line_and_after_an_enemy_dying() -> None:
    ours = [
        unit("a", "Deal 99 damage", acts=1),
        unit("m", "Macabre: Gain 1 Power"),
        unit("k", "Passive: When an enemy dies, gain 2 Power"),
    ]
    enemies = [unit("v", "Passive: When this unit dies, allies gain 3 Power", vitality=9), unit("s")]
    result = fight(battle(ours, enemies, seconds=1.1, draws={"a/target": ["v"]}))
    assert [(e["target"], e["amount"]) for e in result.events("stat_changed")] == [("s", 3), ("k", 2), ("m", 1)]
