"""Charge and Speed (300.1b, 300.2), and what the rulings say of them (S300-01 to S300-06, S300-12, S300-16)."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import pytest

from ecs_sim import load_battle
from ecs_sim.battle import compiled
from ecs_sim.components.capacity import CYCLE
from ecs_sim.mirror import conclude, start
from ecs_sim.systems import run
from ecs_sim.systems.activation import activate
from ecs_sim.systems.step import charge
from tests.boards import NO, YES, Fight, battle, fight, unit
from tests.hand import ENEMY, PLAYER, Board


def cycle_steps(speed: int) -> Fraction:
    """The charge time 1 + 7 / (1 + Speed / 50) seconds in steps of 0.05 s, exactly."""
    return (1 + 7 / (1 + Fraction(max(0, speed), 50))) * 20


def due_steps(speed: int, count: int) -> list[int]:
    """The steps of the first activations: the first whole step at or after each exact completion."""
    return [math.ceil(n * cycle_steps(speed)) for n in range(1, count + 1)]


def acts(result: Fight, who: str) -> list[float]:
    return result.times("activation", source=who)


@pytest.mark.rule("300.2a", "300.3-1", "S300-01")
@pytest.mark.parametrize(("speed", "cycle"), [(0, 8.0), (50, 4.5), (150, 2.75), (300, 2.0), (650, 1.5)])
def test_a_charge_takes_one_second_and_seven_divided_by_one_plus_a_fiftieth_of_speed(speed: int, cycle: float) -> None:
    result = fight(battle([unit("a", speed=speed)], [unit("t")], seconds=3.5 * cycle))
    assert acts(result, "a") == pytest.approx([cycle, 2 * cycle, 3 * cycle])


@pytest.mark.rule("300.1b", "300.2a", "S300-04")
def test_every_speed_completes_each_charge_on_the_exact_step_at_or_after_it() -> None:
    speeds = [1, 7, 13, 25, 33, 48, 77, 100, 137, 200, 251, 399]
    for few in (speeds[:4], speeds[4:8], speeds[8:]):
        units = [unit(f"s{s}", speed=s, vitality=100_000) for s in few]
        result = fight(battle(units, [unit("t", vitality=100_000)], seconds=119.9))
        for s in few:
            found = [e["step"] for e in result.events("activation", source=f"s{s}")]
            assert found == [step for step in due_steps(s, 80) if step <= 2398], f"Speed {s}"


@pytest.mark.slow
@pytest.mark.rule("300.2a", "S300-03", "S300-04")
def test_speeds_up_to_400_fire_on_the_exact_step_for_sixty_activations() -> None:
    # A battle is too short for sixty cycles of a slow unit: the charge kernel alone, 64 Speeds on one board.
    for first in range(0, 401, 64):
        board = Board()
        speeds = dict[int, int]()
        for i, speed in enumerate(range(first, min(401, first + 64))):
            where = ((i % 32) % 8, (i % 32) // 8)
            speeds[board.unit(PLAYER if i < 32 else ENEMY, where, cells=1, speed=speed)] = speed
        w = board.settle().w
        fired: dict[int, list[int]] = {u: [] for u in speeds}
        for step in range(1, 60 * 160 + 1):
            charge.advance(w, 0)
            for u in w.now.queue[: w.now.queued]:
                fired[u].append(step)
                w.charge[u].progress -= CYCLE
            if all(len(steps) >= 60 for steps in fired.values()):
                break
        for u, speed in speeds.items():
            assert fired[u][:60] == due_steps(speed, 60), f"Speed {speed}"


@pytest.mark.rule("300.2b")
def test_without_speed_the_first_charge_takes_eight_seconds() -> None:
    result = fight(battle([unit("a")], [unit("t")], seconds=8.5))
    assert [e["step"] for e in result.events("activation", source="a")] == [160]


@pytest.mark.rule("300.2b")
def test_no_speed_charges_within_one_second() -> None:
    result = fight(battle([unit("a", speed=1_000_000)], [unit("t")], seconds=40))
    steps = [e["step"] for e in result.events("activation", source="a")]
    # T is 1.000007 s: the first completion falls just after step 20, and no two within 20 steps.
    assert steps[0] == 21
    assert min(b - a for a, b in pairwise(steps)) == 20


@pytest.mark.rule("300.2c", "S500-04")
def test_speed_below_zero_charges_as_slowly_as_zero_and_no_slower() -> None:
    # t has charged 5 of its 90 steps when it falls from 50 to -20; the rest goes at the pace of 160 steps a cycle.
    result = fight(battle([unit("a", "The target loses 70 Speed", acts=0.25)], [unit("t", speed=50)], seconds=8.1))
    assert result.unit("t")["speed"] == -20
    left = (1 - Fraction(5, 90)) * 160
    assert [e["step"] for e in result.events("activation", source="t")] == [5 + math.ceil(left)]


@pytest.mark.rule("300.2c", "800.17a")
@pytest.mark.parametrize("speed", [1, 2, 3])  # to -3, -2 and -1
def test_dread_slows_to_the_floor_and_no_further(speed: int) -> None:
    dreaded = unit("d", speed=speed, state={"dread": 8})
    result = fight(battle([dreaded], [unit("t")], seconds=8.5))
    assert result.unit("d")["speed"] < 0
    assert acts(result, "d") == [8.0]


@pytest.mark.rule("300.2d", "S300-12")
def test_freeze_halves_the_rate_of_charging() -> None:
    # Four seconds at half speed cost two.
    result = fight(battle([unit("a", state={"freeze": 4})], [unit("t")], seconds=10.5))
    assert acts(result, "a") == [10.0]


@pytest.mark.rule("300.2d", "S300-12")
@pytest.mark.parametrize("stun", [0.05, 1.5, 3.0])
def test_stun_stops_the_charge_for_exactly_its_time(stun: float) -> None:
    result = fight(battle([unit("a", state={"stun": stun})], [unit("t")], seconds=8.5 + stun))
    assert acts(result, "a") == pytest.approx([8 + stun])


@pytest.mark.rule("300.2d")
def test_stun_stops_the_charge_even_when_frozen() -> None:
    # Stunned for 2 s and Frozen for 4: nothing for 2 s, half for 2 s, 1 s of charge is made by then.
    result = fight(battle([unit("a", state={"stun": 2, "freeze": 4})], [unit("t")], seconds=11.5))
    assert acts(result, "a") == [11.0]


@pytest.mark.rule("300.2e")
@pytest.mark.parametrize(
    ("state", "at"),
    [({"stun": 2}, 6.0), ({"freeze": 4}, 6.0), ({"entrap": 3}, 7.0), ({"dormant": 2.5}, 6.5)],
)
def test_progress_is_kept_through_a_pause(state: dict[str, float], at: float) -> None:
    # Half charged: 4 s are left, and the pause (or half of the Freeze) is added.
    units = [unit("a", state=state | {"charge": 0.5}), unit("holds")]
    result = fight(battle(units, [unit("t")], seconds=7.5))
    assert acts(result, "a") == [at]


@pytest.mark.rule("300.2e")
def test_progress_is_kept_when_the_pause_comes_from_an_activation() -> None:
    # t is half charged at 4 s, is Stunned for 2 s from then on, and needs the other half after it.
    result = fight(battle([unit("a", "Stun: 2", acts=4)], [unit("t")], seconds=10.5))
    assert acts(result, "t") == [10.0]


@pytest.mark.rule("300.2f")
def test_a_forced_activation_leaves_the_cycle_as_it_was() -> None:
    document = battle([unit("a", "Deal 10 damage", acts=4)], [unit("t")], seconds=4.5)
    built = compiled(load_battle(document))
    world = start(built)
    run.begin(world)
    for _ in range(37):
        run.step(world)
    before = world.charge[0].progress, world.charge[0].quick, world.charge[0].quick_queue
    activate.activate(world, 0, 1)
    assert (world.charge[0].progress, world.charge[0].quick, world.charge[0].quick_queue) == before
    run.run(world)
    result = Fight(conclude(world, built, events=True).to_dict())
    assert [e["step"] for e in result.events("activation", source="a")] == [37, 80]
    assert result.unit("t")["vitality"] == 980


@pytest.mark.rule("300.2g", "800.9a")
def test_a_cascade_repeats_after_a_tenth_of_a_second_and_then_charges_as_usual() -> None:
    document = battle([unit("a", "Cascade", acts=1)], [unit("t")], seconds=9.5, draws={"a/cascade": [YES, NO, NO]})
    assert acts(fight(document), "a") == [1.0, 1.1, 9.1]


@pytest.mark.rule("300.2g", "S300-03")
def test_a_quick_cycle_begins_at_exactly_nothing() -> None:
    document = battle([unit("a", "Cascade", acts=1)], [unit("t")], seconds=1, draws={"a/cascade": [YES]})
    assert fight(document).state("a", "charge") == 0


@pytest.mark.rule("300.2g", "300.3-21", "S300-15")
def test_a_reactivate_roll_repeats_after_a_tenth_of_a_second() -> None:
    a = unit("a", "25% chance to reactivate", acts=1)
    document = battle([a], [unit("t")], seconds=9.5, draws={"a/reactivate": [YES, NO, NO]})
    assert acts(fight(document), "a") == [1.0, 1.1, 9.1]


@pytest.mark.rule("300.2g")
def test_a_failed_roll_makes_no_quick_cycle() -> None:
    document = battle([unit("a", "Cascade", acts=1)], [unit("t")], seconds=9.5, draws={"a/cascade": [NO, NO]})
    assert acts(fight(document), "a") == [1.0, 9.0]


@pytest.mark.rule("300.2g", "S300-16")
def test_a_quick_cycle_is_halved_by_freeze_like_any_other() -> None:
    # Frozen: 5 steps of charge take 10, and the quick cycle of 2 steps takes 4.
    a = unit("a", "Cascade", acts=0.25, state={"freeze": 4})
    document = battle([a], [unit("t")], seconds=1, draws={"a/cascade": [YES, NO]})
    assert acts(fight(document), "a") == [0.5, 0.7]


@pytest.mark.rule("300.2g", "S300-16")
def test_a_quick_cycle_is_stopped_by_stun_like_any_other() -> None:
    # t Cascades at 1 s and is Stunned for 2 s in the same step: the quick cycle runs after the Stun.
    a = unit("a", "Stun: 2", acts=1)
    draws = {"t/cascade": [YES, NO], "battle/first_side": [1]}
    result = fight(battle([a], [unit("t", "Cascade", acts=1)], seconds=3.5, draws=draws))
    assert acts(result, "t") == pytest.approx([1.0, 3.1])


@pytest.mark.rule("S300-03")
def test_the_overshoot_of_a_charge_is_carried_over() -> None:
    # Speed 25: 113 1/3 steps a cycle, so three cycles take 340 steps, not 342.
    result = fight(battle([unit("a", speed=25)], [unit("t")], seconds=17.1))
    assert [e["step"] for e in result.events("activation", source="a")] == [114, 227, 340]


@pytest.mark.rule("300.2g", "S300-03")
def test_the_overshoot_is_dropped_when_a_quick_cycle_is_queued() -> None:
    # Speed 25 again: 114, quick at 116, and a whole cycle of 113 1/3 from 0 (with the carry it would be 229).
    a = unit("a", "Cascade", speed=25)
    draws = {"a/cascade": [YES, NO, NO]}
    result = fight(battle([a], [unit("t")], seconds=11.6, draws=draws))
    assert [e["step"] for e in result.events("activation", source="a")] == [114, 116, 230]


@pytest.mark.rule("S300-03", "S300-05")
def test_a_dropped_carry_does_not_put_a_quick_cycle_first() -> None:
    # a is 2/3 of a step late in step 114, t is not: a goes first. Both Cascade from 0, so the coin decides in 116.
    a, t = unit("a", "Cascade", speed=25), unit("t", "Cascade", state={"charge": 1 - 114 / 160})
    draws = {"a/cascade": [YES, NO], "t/cascade": [YES, NO], "battle/first_side": [1, 1]}
    result = fight(battle([a], [t], seconds=6, draws=draws))
    assert [(e["step"], e["source"]) for e in result.events("activation")] == [
        (114, "a"),
        (114, "t"),
        (116, "t"),
        (116, "a"),
    ]


@pytest.mark.rule("S300-05")
def test_the_larger_overshoot_in_time_acts_first() -> None:
    # Both complete in step 3. Speed 0 is 0.6 of a step late, Speed 350 is 0.5: less in time, more of a cycle.
    early = 1 - 2.4 / 160
    late = 1 - 2.5 / float(cycle_steps(350))
    units = [unit("fast", speed=350, state={"charge": late}), unit("slow", state={"charge": early})]
    result = fight(battle(units, [unit("t")], seconds=0.3))
    assert [(e["step"], e["source"]) for e in result.events("activation")] == [(3, "slow"), (3, "fast")]


@pytest.mark.rule("S300-05")
@pytest.mark.parametrize(("coin", "order"), [(0, ["a", "b", "x", "y"]), (1, ["x", "y", "a", "b"])])
def test_ties_go_by_the_coin_of_the_step_then_by_reading_order(coin: int, order: list[str]) -> None:
    # Listed against their reading order: b and y stand in the row behind.
    player = [unit("b", at=(0, 2), acts=1), unit("a", at=(4, 0), acts=1)]
    enemy = [unit("y", at=(0, 2), acts=1), unit("x", at=(4, 0), acts=1)]
    result = fight(battle(player, enemy, seconds=1.2, draws={"battle/first_side": [coin]}))
    assert [e["source"] for e in result.events("activation")] == order


@pytest.mark.rule("S300-05", "S300-24")
def test_an_activation_with_all_that_it_sets_off_ends_before_the_next_begins() -> None:
    # a's hit kills t; t's death line answers before b begins.
    t = unit("t", "Passive: When this unit dies, deal 3 damage to the killer", vitality=5)
    player = [unit("a", "Deal 10 damage", acts=1), unit("b", "Deal 10 damage", acts=1)]
    result = fight(battle(player, [t, unit("u")], seconds=1.2, draws={"a/target": ["t"]}))
    order = [(e["kind"], e["source"]) for e in result.events() if e["kind"] in ("activation", "damage", "death")]
    assert [who for kind, who in order if kind != "death"] == ["a", "a", "t", "b", "b"]


@pytest.mark.rule("S300-06")
def test_a_unit_killed_earlier_in_the_step_does_not_act() -> None:
    a = unit("a", "Deal 10 damage", acts=1)
    b = unit("b", "Deal 10 damage", acts=1, vitality=5)
    result = fight(battle([a], [b, unit("holds")], seconds=1.2, draws={"a/target": ["b"], "battle/first_side": [0]}))
    assert [e["source"] for e in result.events("activation")] == ["a"]


@pytest.mark.rule("S300-06", "S300-12")
def test_a_unit_stunned_earlier_in_the_step_keeps_a_full_charge_and_acts_after_it() -> None:
    # Stunned in step 20 for 30 steps, 21 to 50: it acts in step 51, and its next cycle is whole.
    a = unit("a", "Stun: 1.5", acts=1)
    result = fight(battle([a], [unit("b", acts=1)], seconds=10.8, draws={"battle/first_side": [0]}))
    assert result.events("activation", source="b")[0]["step"] == 51


@pytest.mark.rule("S300-06")
def test_a_held_unit_loses_its_overshoot() -> None:
    # Speed 25 is ready in step 114 with 2/3 of a step to spare, and Stunned in that step for 20 steps by a,
    # whose charge is 0.9 of a step late. It acts in step 135 and then in 135 + 114, not in 135 + 113.
    a = unit("a", "Stun: 1", state={"charge": 1 - 113.1 / 160})
    b = unit("b", speed=25)
    result = fight(battle([a], [b], seconds=12.6))
    steps = [e["step"] for e in result.events("activation", source="b")]
    assert result.events("activation", source="a")[0]["step"] == 114
    assert steps == [135, 249]
