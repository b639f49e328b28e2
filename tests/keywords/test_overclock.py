"""Overclock (800.45): stats by the stack, and the roll that may take them all."""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Fight, battle, fight, hits, unit
from tests.dice import drawn, loaded


def clocked(stacks: int, *lines: str, roll: int | None = None, seconds: float = 1.1, **state: object) -> Fight:
    """`a` with that many stacks acts at 1.0 (Speed is beside the point: its charge is full by then)."""
    own = unit("a", *lines, state={"overclock": stacks, "charge": 0.999, "stun": 0.95, **state})
    draws = None if roll is None else {"a/blowout": [roll]}
    return fight(battle([own], [unit("t")], seconds=seconds, draws=draws))


@pytest.mark.rule("800.45a", "C01", "900.39-answer")
@pytest.mark.parametrize("stacks", [1, 10])
def test_does_give_two_power_one_armor_and_four_speed_each(stacks: int) -> None:
    shown = fight(battle([unit("a", state={"overclock": stacks})], [unit("t")], seconds=0.1)).unit("a")
    assert (shown["power"], shown["armor"], shown["speed"]) == (2 * stacks, stacks, 4 * stacks)


@pytest.mark.rule("800.45a", "C01")
def test_does_give_what_the_ruleset_says() -> None:
    tuned = {"ruleset": {"overclock": {"power": 5, "armor": 2, "speed": 0}}}
    shown = fight(battle([unit("a", state={"overclock": 3})], [unit("t")], seconds=0.1, catalogue=tuned)).unit("a")
    assert (shown["power"], shown["armor"], shown["speed"]) == (15, 6, 0)


@pytest.mark.rule("800.45b", "800.45d", "300.3-23", "900.39b")
def test_does_lose_every_stack_and_stun_for_two_seconds_when_it_blows_out() -> None:
    result = clocked(3, roll=YES, seconds=4)
    assert (result.state("a", "overclock"), result.unit("a")["power"], result.unit("a")["armor"]) == (0, 0, 0)
    assert result.times("blowout") == [1.0]
    assert result.times("status_expired", status="stun") == [0.95, 3.0]


@pytest.mark.rule("800.45b")
def test_does_keep_every_stack_when_it_does_not() -> None:
    result = clocked(3, roll=NO)
    assert (result.state("a", "overclock"), result.state("a", "stun")) == (3, 0)


@pytest.mark.rule("800.45c", "900.39c", "900.39-answer")
@pytest.mark.parametrize(("stacks", "rolled", "blown"), [
    (1, 499, 1), (1, 500, 0), (10, 4999, 1), (10, 5000, 0), (19, 9499, 1), (19, 9500, 0), (20, 9999, 1), (40, 9999, 1),
])  # fmt: skip
def test_does_come_true_with_five_in_a_hundred_a_stack(
    monkeypatch: pytest.MonkeyPatch, stacks: int, rolled: int, blown: int
) -> None:
    loaded(monkeypatch, blowout=(rolled, 10_000))
    assert len(clocked(stacks).events("blowout")) == blown


@pytest.mark.rule("800.45b", "900.39a", "300.3-23")
def test_does_roll_after_everything_of_the_activation_has_read_the_stacks() -> None:
    # the hit has 3 stacks in its Power, and the line below it too
    result = clocked(3, "Deal {power} damage", "Deal {power} damage to the target", roll=YES)
    assert hits(result, "a") == [6, 6]
    assert result.kinds("damage", "blowout") == ["damage", "damage", "blowout"]


@pytest.mark.rule("800.45b", "900.39a")
def test_does_not_roll_for_gaining_stacks() -> None:
    ours = [unit("g", "Allies gain Overclock: 20", acts=1), unit("o")]
    result = fight(battle(ours, [unit("t")], seconds=1.1))
    assert (result.state("o", "overclock"), drawn(result, "o", "blowout")) == (20, 0)


@pytest.mark.rule("800.45b", "900.39a", "800.45c")
def test_does_count_the_stacks_that_are_held_at_the_close(monkeypatch: pytest.MonkeyPatch) -> None:
    # 1 at the start, 2 more by its own line: 15 %
    loaded(monkeypatch, blowout=(1499, 10_000))
    assert len(clocked(1, "Gain Overclock: 2").events("blowout")) == 1


@pytest.mark.rule("800.45b", "S300-19", "800.45c")
def test_does_not_roll_without_stacks_or_without_a_target() -> None:
    assert drawn(clocked(0), "a", "blowout") == 0
    own = unit("a", state={"overclock": 20, "charge": 0.999})
    assert drawn(fight(battle([own], [unit("t", state={"entrap": 3})], seconds=1)), "a", "blowout") == 0


@pytest.mark.rule("S300-21", "300.3-23")
def test_does_not_roll_when_the_unit_died_of_its_activation() -> None:
    own = unit("a", "Deal 1 damage", vitality=3, state={"overclock": 3, "charge": 0.999})
    foe = unit("t", "Damaging enemies lose 3 vitality")
    result = fight(battle([own, unit("o")], [foe], seconds=1, draws={"a/target": ["t"]}))
    assert (len(result.events("death")), drawn(result, "a", "blowout")) == (1, 0)


@pytest.mark.rule("800.45e", "900.39d", "300.3-22", "300.3-23", "700.2a")
def test_does_stand_beside_haywire_which_comes_first_and_both_stun() -> None:
    # Haywire's 3 s are replaced by the blowout's 2 s
    result = clocked(3, roll=YES, seconds=5, haywire=1)
    stuns = [e["time"] for e in result.events("status_applied", status="stun")]
    assert stuns == [1.0, 1.0]
    assert result.times("status_expired", status="stun") == [0.95, 3.0]


@pytest.mark.rule("900.39e", "S800-30", "800.56b")
def test_does_lose_every_stack_without_a_stun_when_the_unit_is_relentless() -> None:
    own = unit("a", "Relentless", state={"overclock": 3, "charge": 0.999})
    result = fight(battle([own], [unit("t")], seconds=0.5, draws={"a/blowout": [YES]}))
    assert (result.state("a", "overclock"), result.state("a", "stun")) == (0, 0)
    assert result.kinds("blowout", "status_refused") == ["blowout", "status_refused"]


@pytest.mark.rule("800.45c", "S700-02")
def test_does_not_have_a_cap() -> None:
    ours = [unit("g", "Allies gain Overclock: 30", acts=1), unit("o", state={"overclock": 30})]
    assert fight(battle(ours, [unit("t")], seconds=1)).state("o", "overclock") == 60


@pytest.mark.rule("800.45a", "700.2c")
def test_does_not_count_as_a_negative_status() -> None:
    own = unit("a", "If the target has a negative status, gain 5 Power", acts=1)
    assert fight(battle([own], [unit("t", state={"overclock": 2, "charge": 0})], seconds=1.1)).unit("a")["power"] == 0
