"""Roost (800.59): one sum that heals every second, all battle long."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit


def roosting(state: Document, seconds: float, *lines: str, acts: float | None = None) -> Fight:
    """`a`, at 500 of 1000 Vitality."""
    own = unit("a", *lines, acts=acts, state={"vitality": 500, **state})
    return fight(battle([own], [unit("t")], seconds=seconds))


def heals(result: Fight) -> list[tuple[float, int]]:
    """When and how much `a` was healed."""
    return [(e["time"], e["amount"]) for e in result.events("heal", target="a")]


@pytest.mark.rule("800.59a", "S300-13", "S800-60")
def test_does_heal_every_second_for_its_sum_and_never_ends() -> None:
    result = roosting({"roost": 3}, 30)
    assert heals(result) == [(float(t), 3) for t in range(1, 31)]
    assert result.state("a", "roost") == 3


@pytest.mark.rule("800.59b", "700.1c", "S800-60")
def test_does_add_gains_to_one_sum_with_one_timer() -> None:
    # 3 from the start ticks at 1, 2, …; 4 more at 1.5 heal with it at 2.0, not at 2.5
    assert heals(roosting({"roost": 3}, 3, "Gain Roost: 4", acts=1.5)) == [(1, 3), (2, 7), (3, 7)]


@pytest.mark.rule("S300-13", "S800-60")
def test_does_begin_one_second_after_the_first_gain() -> None:
    assert heals(roosting({}, 4, "Gain Roost: 4", acts=1.5)) == [(2.5, 4), (3.5, 4)]


@pytest.mark.rule("800.59c", "S300-28", "S300-29")
def test_does_stand_before_the_first_activation_when_it_is_a_battle_start_line() -> None:
    assert heals(roosting({}, 2, "Passive: At battle start, gain Roost: 4")) == [(1, 4), (2, 4)]


@pytest.mark.rule("800.59d", "S800-60")
@pytest.mark.parametrize(("base", "percent", "heal"), [
    (10, 50, 15), (7, 50, 10), (19, 0, 19), (20, 0, 20), (21, 0, 20), (15, 100, 20), (25, 100, 20), (1, 10, 1),
])  # fmt: skip
def test_does_add_its_percentage_rounded_down_and_then_clamp_to_twenty(base: int, percent: int, heal: int) -> None:
    assert heals(roosting({"roost": base, "roost_percent": percent}, 1)) == [(1, heal)]


@pytest.mark.rule("800.59d")
def test_does_keep_the_whole_sum_though_it_heals_no_more_than_twenty() -> None:
    result = roosting({"roost": 18}, 2, "Gain Roost: 7", acts=1)
    assert (heals(result)[-1], result.state("a", "roost")) == ((2, 20), 25)


@pytest.mark.rule("800.59d", "800.59e")
def test_does_clamp_before_maim() -> None:
    # 20 less 2 x 3; 30 less 6 would be 20 again
    assert heals(roosting({"roost": 30, "maim": 3}, 1)) == [(1, 14)]


@pytest.mark.rule("800.59e", "500.3e")
def test_does_not_spend_maim_at_full_vitality() -> None:
    result = roosting({"roost": 3, "vitality": 1000, "maim": 3}, 2)
    assert (heals(result), result.state("a", "maim")) == ([], 3)


@pytest.mark.rule("800.59f", "800.56c")
def test_does_not_stop_at_relentless() -> None:
    assert heals(roosting({}, 2, "Relentless", "Passive: At battle start, gain Roost: 4")) == [(1, 4), (2, 4)]


@pytest.mark.rule("800.19b", "800.68b", "C14")
@pytest.mark.parametrize("away", [{"entrap": 9}, {"dormant": 9}, {"stun": 9}])
def test_does_go_on_even_when_the_unit_is_entrapped_dormant_or_stunned(away: Document) -> None:
    own = unit("a", state={"vitality": 500, "roost": 3, **away})
    assert heals(fight(battle([own, unit("o")], [unit("t")], seconds=2))) == [(1, 3), (2, 3)]


@pytest.mark.rule("800.59c", "S500-23", "500.9c")
def test_does_not_come_back_after_a_revival() -> None:
    # dead at 0.5, back whole at 10.5, hurt at 11.0
    line = "Passive: At battle start, gain Roost: 4"
    ours = [unit("a", line, "Everlasting", vitality=90, state={"burn": 90}), unit("o")]
    foe = unit("t", "Deal 9 damage", acts=3)
    result = fight(battle(ours, [foe], seconds=13, draws={"t/target": ["o", "a"]}))
    assert result.times("revival") == [10.5]
    assert (heals(result), result.unit("a")["vitality"]) == ([], 81)


@pytest.mark.rule("800.59b", "400.2b")
def test_does_grow_with_the_tier_as_printed_amounts_do() -> None:
    own = unit("a", "Gain Roost: 4", acts=1, tier=2, native=2, state={"vitality": 500})
    assert fight(battle([own], [unit("t")], seconds=1.1)).state("a", "roost") == 8
