"""Legal targets, Focus weights, the primary target (600.1 to 600.3, 900.30)."""

from __future__ import annotations

from itertools import accumulate

import pytest

from ecs_sim.battle import compiled, load_battle
from ecs_sim.components.words import purposes
from ecs_sim.mirror import start
from ecs_sim.model.battle import Battle
from ecs_sim.systems import draw
from tests.boards import YES, Document, Fight, battle, fight, hits, unit

LOUD = 1_000_000


def aims(result: Fight, who: str) -> list[str]:
    """Whom a unit's activations were aimed at."""
    return [e["target"] for e in result.events("cast", source=who)]


@pytest.mark.rule("600.1a", "600.1b")
@pytest.mark.parametrize(
    "hidden", [{"state": {"entrap": 60}}, {"state": {"dormant": 60}}, {"kind": "tool"}, {"kind": "hub"}]
)
def test_the_entrapped_the_dormant_and_objects_are_never_selected(hidden: Document) -> None:
    # The only legal enemy is the rarest pick there can be.
    if "kind" not in hidden:
        hidden = hidden | {"focus": LOUD}
    a = unit("a", "Deal 1 damage", "Deal 1 damage to 2 enemies", "Deal 1 damage to all enemies", speed=300)
    result = fight(battle([a], [unit("h", **hidden), unit("t", focus=0)], seconds=20))
    assert len(aims(result, "a")) == 10
    assert {e["target"] for e in result.events("damage", source="a")} == {"t"}


@pytest.mark.rule("600.1a")
def test_the_entrapped_are_selected_again_when_they_are_back() -> None:
    a = unit("a", "Deal 1 damage", speed=300)
    result = fight(battle([a], [unit("h", focus=LOUD, state={"entrap": 5}), unit("t", focus=0)], seconds=9))
    # At 2 and 4 s h is away; at 6 and 8 s it has all the weight there is but one part in a million.
    assert aims(result, "a")[:2] == ["t", "t"]
    assert "h" in aims(result, "a")[2:]


@pytest.mark.rule("600.1a", "600.1c")
def test_a_unit_that_died_in_the_same_activation_is_not_selected() -> None:
    # x is dead when the second line picks: whatever the roll, y is all there is.
    a = unit("a", "Deal 10 damage", "Freeze 1 enemies", acts=1)
    result = fight(battle([a], [unit("x", vitality=5, focus=LOUD), unit("y", focus=0)], seconds=1.2))
    assert [e["target"] for e in result.events("status_applied", status="freeze")] == ["y"]


@pytest.mark.rule("600.1b")
def test_objects_do_not_soak_a_splash() -> None:
    #  t o     both stand beside the target; only u is a unit.
    #  u
    enemies = [unit("t", at=(0, 0)), unit("o", kind="tool", at=(2, 0)), unit("u", at=(0, 2))]
    a = unit("a", "Deal 1 damage", "Deal 5 damage to enemies adjacent to the target", acts=1)
    result = fight(battle([a], enemies, seconds=1.2))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("t", 1), ("u", 5)]


@pytest.mark.rule("600.1d", "S400-19")
def test_an_effect_may_pierce_entrap_if_it_says_so() -> None:
    a = unit("a", "Entrap all enemies, through Entrap", acts=1)
    result = fight(battle([a], [unit("t"), unit("u", state={"entrap": 2})], seconds=1.2))
    assert {e["target"] for e in result.events("status_applied", status="entrap")} == {"t", "u"}


@pytest.mark.rule("600.1d", "S400-19")
def test_an_effect_does_not_pierce_entrap_when_it_does_not_say_so() -> None:
    a = unit("a", "Entrap all enemies", acts=1)
    result = fight(battle([a], [unit("t"), unit("u", state={"entrap": 2})], seconds=1.2))
    assert {e["target"] for e in result.events("status_applied", status="entrap")} == {"t"}


@pytest.mark.rule("600.2a", "600.2b", "600.2c", "600.2d", "900.30-answer", "900.30a", "900.30c", "S600-01")
def test_the_roll_is_the_share_of_cumulative_focus_in_reading_order() -> None:
    # Written against their reading order; 0 counts as 1. The share of a unit ends where its sum of weights does.
    places = {"v": ((4, 2), 7), "u": ((0, 2), 0), "t": ((4, 0), 60), "s": ((0, 0), 3)}
    enemies = [unit(i, at=at, focus=focus) for i, (at, focus) in places.items()]
    reading = ["s", "t", "u", "v"]
    sums = list(accumulate(max(1, places[i][1]) for i in reading))
    loaded = load_battle(battle([unit("a", acts=1)], enemies, seconds=1))
    for seed in range(70):
        x = thirty_two_bits(loaded, seed, "a", purposes.TARGET)
        expected = next(i for i, upto in zip(reading, sums, strict=True) if x * sums[-1] < upto << 32)
        assert aims(fight(loaded, seed=seed), "a") == [expected]


def thirty_two_bits(loaded: Battle, seed: int, who: str, purpose: int) -> int:
    """The first draw of a unit's purpose: the one number that a pick is made of."""
    built = compiled(loaded)
    w = start(built, seed)
    return draw.bits(w, purpose, w.identity[built.rows[who]].key, 0)


@pytest.mark.rule("600.2c", "900.30b")
@pytest.mark.parametrize(("loud", "quiet"), [(60, 20), (30, 20), (1, 1), (5, 0)])
def test_shares_of_two_are_as_their_focus(loud: int, quiet: int) -> None:
    # Cut the 2^32 numbers where the pick changes: the parts are as the weights are.
    enemies = [unit("x", focus=loud), unit("y", focus=quiet)]
    total = max(1, loud) + max(1, quiet)
    cut = -(-(max(1, loud) << 32) // total)
    picked: dict[bool, set[str]] = {True: set(), False: set()}
    loaded = load_battle(battle([unit("a", acts=1)], enemies, seconds=1))
    for seed in range(24):
        picked[thirty_two_bits(loaded, seed, "a", purposes.TARGET) < cut].add(aims(fight(loaded, seed=seed), "a")[0])
    assert picked == {True: {"x"}, False: {"y"}}


@pytest.mark.rule("600.2b", "900.30a")
def test_focus_gained_in_battle_weighs_at_once() -> None:
    # b makes x so loud at 0.5 s that the draw of 1 s falls into its share unless it is the last millionth.
    a, b = unit("a", acts=1), unit("b", acts=0.5)
    x = unit("x", "Passive: When an ally activates, gain 200000 Focus", focus=0, at=(4, 2))
    y = unit("y", focus=9, at=(0, 0), acts=0.5)
    for seed in range(20):
        assert aims(fight(battle([a, b], [x, y], seconds=1, seed=seed)), "a") == ["x"]


@pytest.mark.rule("600.2e", "900.30e", "400.5c", "600.4b", "S400-15")
def test_several_picks_never_fall_on_the_same_unit() -> None:
    for seed in range(12):
        enemies = [unit("x", focus=LOUD), unit("y", focus=0), unit("z", focus=0)]
        a = unit("a", "Deal 1 damage to 2 enemies", "Deal 2 damage to 5 enemies", acts=1)
        result = fight(battle([a], enemies, seconds=1.2, seed=seed))
        two = [e["target"] for e in result.events("damage", amount=1)]
        five = [e["target"] for e in result.events("damage", amount=2)]
        assert len(two) == len(set(two)) == 2
        assert sorted(five) == ["x", "y", "z"]


@pytest.mark.rule("600.2e", "600.4b")
def test_each_pick_is_a_roll_of_its_own_over_who_is_left() -> None:
    draws = {"a/scope_pick": ["z", "x"]}
    a = unit("a", "Deal 1 damage to 2 enemies", acts=1)
    result = fight(battle([a], [unit("x"), unit("y"), unit("z")], seconds=1.2, draws=draws))
    assert [e["target"] for e in result.events("damage")] == ["z", "x"]


@pytest.mark.rule("600.3a")
def test_the_primary_target_is_rolled_once_and_kept_for_the_whole_activation() -> None:
    # One scripted roll for seven lines; a second roll would fall on any of the four.
    lines = ("First, gain 1 Armor", "Crush: 1", "Venom: 1", "Deal 1 damage", "Burn 1", "Maim: 1", "Stun: 1")
    for target in ("w", "z"):
        units = [unit(i, armor=1) for i in "wxyz"]
        result = fight(battle([unit("a", *lines, acts=1)], units, seconds=1, draws={"a/target": [target]}))
        told = {e["target"] for e in result.events(source="a") if e["kind"] in ("cast", "damage", "status_applied")}
        assert told == {target}
        assert result.state("a", "draws") == {"target": 1}


@pytest.mark.rule("600.3a")
def test_the_cached_target_is_not_rolled_again_when_it_died() -> None:
    # t falls to the line above the attack: the hit is skipped, u is left alone.
    a = unit("a", "Deal 50 damage to the target", "Deal 10 damage", "Venom: 3", acts=1)
    result = fight(battle([a], [unit("t", vitality=20), unit("u")], seconds=1.2, draws={"a/target": ["t"]}))
    assert hits(result, "a", "u") == []
    assert result.state("u", "venom") == 0


@pytest.mark.rule("600.3a")
def test_every_activation_rolls_anew() -> None:
    a = unit("a", speed=300)
    draws = {"a/target": ["x", "y", "y", "x"]}
    assert aims(fight(battle([a], [unit("x"), unit("y")], seconds=9, draws=draws)), "a") == ["x", "y", "y", "x"]


@pytest.mark.rule("600.3b", "800.55b", "900.30d")
def test_rabid_attacks_a_single_survivor_again() -> None:
    a = unit("a", "Rabid", speed=300)
    assert aims(fight(battle([a], [unit("t")], seconds=7)), "a") == ["t", "t", "t"]


@pytest.mark.rule("600.3b")
def test_rabid_leaves_out_the_last_victim_only() -> None:
    # Of x, y and z two are open each time, and scripts may name either.
    a = unit("a", "Rabid", speed=300)
    enemies = [unit("x"), unit("y"), unit("z")]
    result = fight(battle([a], enemies, seconds=9, draws={"a/target": ["x", "z", "x", "y"]}))
    assert aims(result, "a") == ["x", "z", "x", "y"]


@pytest.mark.rule("600.3b")
def test_rabid_does_not_touch_the_picks_of_a_counted_scope() -> None:
    a = unit("a", "Rabid", "Deal 1 damage", "Deal 2 damage to 2 enemies", speed=300)
    result = fight(battle([a], [unit("x"), unit("y")], seconds=5))
    assert sorted(e["target"] for e in result.events("damage", amount=2)) == ["x", "x", "y", "y"]


@pytest.mark.rule("600.3c", "S600-01", "S800-25")
def test_the_misfire_pool_is_weighed_own_side_first() -> None:
    # b and c on the own side, x and y among the enemies; the unit itself is never in the pool.
    player = [unit("a", acts=1, state={"feral": 10}, focus=500), unit("c", focus=11), unit("b", focus=0, at=(6, 0))]
    enemies = [unit("y", focus=2, at=(4, 2)), unit("x", focus=5, at=(0, 0))]
    order, sums = ["b", "c", "x", "y"], list(accumulate((1, 11, 5, 2)))
    player[1]["at"] = [0, 2]
    loaded = load_battle(battle(player, enemies, seconds=1, draws={"a/misfire": [YES]}))
    for seed in range(24):
        x = thirty_two_bits(loaded, seed, "a", purposes.MISFIRE_PICK)
        expected = next(i for i, upto in zip(order, sums, strict=True) if x * sums[-1] < upto << 32)
        assert aims(fight(loaded, seed=seed), "a") == [expected]


@pytest.mark.rule("600.3c", "S600-05", "800.23c")
def test_no_misfire_happens_without_a_candidate() -> None:
    # The only ally cannot be hurt by allies, the enemy is the Rabid unit's last victim and the only one left.
    a = unit("a", "Rabid", "Deal 1 damage", speed=300, state={"feral": 1})
    b = unit("b", "Immune to ally damage")
    result = fight(battle([a, b], [unit("t")], seconds=5, draws={"a/misfire": [YES, YES]}))
    assert aims(result, "a") == ["t", "t"]


@pytest.mark.rule("600.3d", "S600-06")
def test_a_splash_reads_the_cells_where_a_target_that_just_died_stood() -> None:
    #  t u     w does not touch t.
    #      w
    enemies = [unit("t", vitality=5, at=(0, 0)), unit("u", at=(2, 0)), unit("w", at=(4, 2))]
    a = unit("a", "Deal 10 damage", "Deal 3 damage to enemies adjacent to the target", acts=1)
    result = fight(battle([a], enemies, seconds=1.2, draws={"a/target": ["t"]}))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("t", 10), ("u", 3)]


@pytest.mark.rule("600.3d", "S400-13")
def test_a_splash_follows_a_misfire_to_the_allies_and_leaves_the_actor_out() -> None:
    #  b a     b is hit; a and c touch it.
    #  c
    player = [unit("b", at=(0, 0)), unit("a", at=(2, 0)), unit("c", at=(0, 2))]
    lines = ("Deal 10 damage", "Deal 3 damage to enemies adjacent to the target")
    player[1] = unit("a", *lines, at=(2, 0), acts=1, state={"feral": 1})
    draws = {"a/misfire": [YES], "a/misfire_pick": ["b"]}
    result = fight(battle(player, [unit("t")], seconds=1.2, draws=draws))
    assert [(e["target"], e["amount"]) for e in result.events("damage")] == [("b", 10), ("c", 3)]
