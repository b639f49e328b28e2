"""Hub (800.33): a building that never acts, and that makes Pennies stronger."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError, load_battle
from tests.boards import Document, Fight, battle, fight, unit
from tests.steady import faults

#: The support of the built-in ruleset at tier 1: Vitality, Power, Speed, Armor.
STATS = ("max_vitality", "power", "speed", "armor")
SUPPORT = {1: [10, 2, 2, 1], 2: [15, 3, 3, 2], 3: [23, 5, 5, 3], 4: [34, 7, 7, 4]}


def hub(id: str, *lines: str, at: tuple[int, int] = (2, 0), **more: Any) -> Document:  # noqa: A002
    return unit(id, *lines, at=at, kind="hub", **more)


def pennies(count: int, **more: Any) -> list[Document]:
    """So many Pennies of one card in the first column."""
    return [unit(f"p{i}", card="p", at=(0, i), kind="penny", vitality=50, **more) for i in range(count)]


def started(ours: list[Document], *, round: int = 3, seconds: float = 0, **more: Any) -> Fight:  # noqa: A002
    return fight(battle(ours, [unit("t")], seconds=seconds, round=round, **more))


def gained(result: Fight, id: str = "p0") -> list[int]:  # noqa: A002
    """What a Penny of 50 Vitality and nothing else has gained."""
    found = [result.unit(id)[stat] for stat in STATS]
    return [found[0] - 50, *found[1:]]


@pytest.mark.rule("800.33a", "800.33b", "600.1b", "900.18b")
def test_does_not_act_nor_hold_the_round() -> None:
    ours = [unit("a", vitality=5), hub("h")]
    result = fight(battle(ours, [unit("t", "Deal 9 damage", acts=1)], draws={"t/target": ["a"]}))
    assert (result["winner"], result["seconds"], result.unit("h")["alive"]) == ("enemy", 1, True)
    assert result.events("activation", source="h") == []


@pytest.mark.rule("800.33i")
def test_does_show_no_combat_stats() -> None:
    h = started([unit("a"), hub("h", settle=2)]).unit("h")
    assert [h[stat] for stat in ("vitality", *STATS, "focus")] == [0] * 6


@pytest.mark.rule("800.33b", "500.1-1", "500.3g", "700.3a", "400.5e")
def test_does_take_nothing() -> None:
    ours = [
        unit(
            "a",
            "Allies gain 5 Power",
            "Adjacent allies gain Shield: 5",
            "Restore 5 vitality to adjacent allies",
            acts=1,
        ),
        hub("h", settle=2),
    ]
    result = fight(battle(ours, [unit("t", "Deal 5 damage to all enemies", "AoE: 9", acts=1)], seconds=1.1))
    assert [e for e in result.events() if e["target"] == "h" and e["kind"] != "settle"] == []


@pytest.mark.rule("800.33c", "C19", "400.3b")
def test_is_seen_by_counts_of_neighbours_and_not_by_counts_of_allies() -> None:
    ours = [unit("a", "Gain 1 Power per neighbour", "Gain 1 Armor per adjacent ally", acts=1), hub("h")]
    result = started(ours, seconds=1.1)
    assert (result.unit("a")["power"], result.unit("a")["armor"]) == (1, 0)


@pytest.mark.rule("800.33c", "C19", "400.5e")
def test_does_refuse_what_is_aimed_at_hubs_by_name() -> None:
    ours = [unit("a", "Adjacent Hubs gain Shield: 5", acts=1), hub("h")]
    assert [e["why"] for e in started(ours, seconds=1.1).events("recovery_refused", target="h")] == ["object"]


@pytest.mark.rule("S800-66", "400.6m", "800.33a")
def test_does_hear_passives_like_any_listener() -> None:
    ours = [unit("a", acts=1), hub("h", "Passive: When an adjacent ally activates, that ally gains Shield: 4")]
    assert started(ours, seconds=1.1).state("a", "shield") == 4


@pytest.mark.rule("800.33d", "S800-34", "900.37a", "S300-28")
@pytest.mark.parametrize("tier", [1, 2, 3, 4])
def test_does_strengthen_every_allied_penny_by_its_tier(tier: int) -> None:
    result = started([*pennies(3), hub("h", tier=tier), unit("a", at=(6, 0))])
    assert gained(result) == gained(result, "p2") == SUPPORT[tier]
    assert result.unit("p0")["vitality"] == 50 + SUPPORT[tier][0]
    assert [result.unit("a")[stat] for stat in STATS] == [1000, 0, 0, 0]


@pytest.mark.rule("800.33d", "C29", "S300-28")
def test_does_say_who_gave_it() -> None:
    result = started([*pennies(1), hub("h")])
    told = [(e["source"], e["target"], e["stat"], e["amount"], e["rule"]) for e in result.events("stat_changed")]
    given = zip(("vitality", "power", "speed", "armor"), SUPPORT[1], strict=True)
    assert told == [("h", "p0", stat, n, "800.33d") for stat, n in given]


@pytest.mark.rule("800.33d", "S800-34")
def test_does_take_its_numbers_from_the_ruleset() -> None:
    document = battle([*pennies(3), hub("h")], [unit("t")], seconds=0, round=3)
    document["catalogue"]["ruleset"] = {"hub_support": [[1, 2, 3, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}
    assert gained(fight(document)) == [1, 2, 3, 4]


@pytest.mark.rule("800.33d", "800.33e")
def test_does_not_strengthen_an_enemys_pennies() -> None:
    foes = [unit("x", kind="penny", vitality=50)]
    result = fight(battle([unit("a", at=(6, 0)), hub("h")], foes, seconds=0, round=3))
    assert gained(result, "x") == [0, 0, 0, 0]


@pytest.mark.rule("800.33e", "S800-35", "900.37a")
def test_does_stack_at_100_50_25_and_10_per_cent_each_rounded_up() -> None:
    hubs = [hub(f"h{i}", at=(1 + 2 * (i % 3), 2 * (i // 3)), card="h") for i in range(5)]
    totals = [gained(started([*pennies(3), *hubs[:n]])) for n in range(1, 6)]
    # 10, 5, 2.5 -> 3, 1, 1 Vitality; 2, 1, then 1 each; 1 each of Armor
    assert totals == [[10, 2, 2, 1], [15, 3, 3, 2], [18, 4, 4, 3], [19, 5, 5, 4], [20, 6, 6, 5]]


@pytest.mark.rule("800.33e")
def test_does_go_by_tier_downwards_whatever_the_places() -> None:
    small, large = hub("a1", at=(2, 0), card="h"), hub("z9", at=(4, 2), card="h", tier=3)
    result = started([*pennies(3), small, large])
    assert gained(result) == [23 + 5, 5 + 1, 5 + 1, 3 + 1]
    assert [e["source"] for e in result.events("stat_changed", target="p0")] == ["z9"] * 4 + ["a1"] * 4


@pytest.mark.rule("800.33e", "S800-50")
def test_does_break_ties_by_id_with_numbers_by_value() -> None:
    hubs = [hub(name, at=at, card="h") for name, at in (("h10", (1, 0)), ("h2", (3, 0)), ("b", (5, 0)))]
    result = started([*pennies(3), *hubs])
    power = [(e["source"], e["amount"]) for e in result.events("stat_changed", target="p0", stat="power")]
    assert power == [("b", 2), ("h2", 1), ("h10", 1)]


@pytest.mark.rule("800.33f", "900.37b", "900.37c", "900.37d", "900.37-answer", "S800-36")
@pytest.mark.parametrize(
    ("round", "count", "percent"),
    [(1, 1, 20), (1, 2, 10), (2, 1, 10), (2, 2, 5), (1, 3, 0), (2, 3, 0), (3, 1, 0), (9, 2, 0)],
)
def test_does_add_for_few_pennies_in_the_first_two_rounds(round: int, count: int, percent: int) -> None:  # noqa: A002
    numbers = [100, 100, 100, 100]
    document = battle([*pennies(count), hub("h")], [unit("t")], seconds=0, round=round)
    document["catalogue"]["ruleset"] = {"hub_support": [numbers] * 4}
    assert gained(fight(document)) == [100 + percent] * 4


@pytest.mark.rule("800.33h", "900.37f", "S800-37")
def test_does_round_the_supplement_to_the_nearest() -> None:
    # 5 % of 10, 9, 29 and 30 is 0.5, 0.45, 1.45 and 1.5
    document = battle([*pennies(2), hub("h")], [unit("t")], seconds=0, round=2)
    document["catalogue"]["ruleset"] = {"hub_support": [[10, 9, 29, 30]] * 4}
    assert gained(fight(document)) == [11, 9, 30, 32]


@pytest.mark.rule("800.33g", "900.37e")
def test_does_add_it_on_the_strongest_alone() -> None:
    hubs = [hub("h", at=(2, 0), card="h"), hub("i", at=(4, 0), card="h")]
    document = battle([*pennies(1), *hubs], [unit("t")], seconds=0, round=1)
    document["catalogue"]["ruleset"] = {"hub_support": [[100, 100, 100, 100]] * 4}
    assert gained(fight(document)) == [120 + 50] * 4


@pytest.mark.rule("S800-36", "800.33f")
def test_does_count_living_pennies_of_its_side_only() -> None:
    ours = pennies(3)
    ours[1]["state"] = {"life": "dead"}
    document = battle([*ours, hub("h")], [unit("t"), unit("x", at=(4, 2), kind="penny")], seconds=0, round=1)
    document["catalogue"]["ruleset"] = {"hub_support": [[100, 100, 100, 100]] * 4}
    result = fight(document)
    assert gained(result) == [110] * 4
    assert gained(result, "p1")[1:] == [0, 0, 0]


@pytest.mark.rule("S800-67")
def test_does_go_by_the_same_round_on_both_sides() -> None:
    foes = [unit("x", kind="penny", vitality=50, at=(0, 0)), hub("i", at=(2, 0))]
    document = battle([*pennies(1), hub("h")], foes, seconds=0, round=1)
    document["catalogue"]["ruleset"] = {"hub_support": [[100, 100, 100, 100]] * 4}
    assert gained(fight(document), "x") == gained(fight(document)) == [120] * 4


@pytest.mark.rule("S500-23", "500.9c")
def test_does_last_through_a_revival() -> None:
    ours = [
        unit("p0", "Everlasting", at=(0, 0), kind="penny", vitality=50),
        hub("h"),
        unit("b", vitality=5000, at=(6, 2)),
    ]
    foe = unit("t", "Deal 1 damage", "Deal 90 damage to all enemies, once", acts=1)
    result = started_against(ours, foe)
    assert result.events("revival", target="p0")
    assert gained(result) == SUPPORT[1]


def started_against(ours: list[Document], foe: Document) -> Fight:
    return fight(battle(ours, [foe], seconds=11.2, round=3, draws={"t/target": ["b", "b"]}))


@pytest.mark.rule("S200-04", "S800-36")
def test_does_not_support_anew_in_a_battle_that_goes_on() -> None:
    assert gained(started([*pennies(1), hub("h")], resume=True)) == [0, 0, 0, 0]


@pytest.mark.rule("C29", "S300-28", "800.33d", "800.44a")
def test_does_support_before_the_pass_reads_the_board() -> None:
    ours = [unit("p0", "Markup: Gain Shield: {power}", at=(0, 0), kind="penny", vitality=50), hub("h", at=(2, 2))]
    assert started(ours).state("p0", "shield") == 2


@pytest.mark.rule("800.33i", "800.61a")
def test_does_print_settle_and_no_combat_stats() -> None:
    for stat in ("vitality", "power", "speed", "armor", "focus"):
        printed: Document = {stat: 5}
        with pytest.raises(InputError, match="a hub has no combat stats"):
            load_battle(battle([unit("a"), hub("h", **printed)], [unit("t")]))
    shown = started([unit("a"), hub("h", settle=3)]).unit("h")
    assert [shown[stat] for stat in ("vitality", "power", "speed", "armor", "focus")] == [0, 0, 0, 0, 0]


def test_does_tell_its_story_and_survive_a_stop() -> None:
    ours = [*pennies(2, speed=100), hub("h", "Passive: When a Penny activates, that ally gains 1 Power", settle=2)]
    ours[0]["_card"]["ability"] = ours[1]["_card"]["ability"] = ["Deal 3 damage", "Everlasting"]
    assert faults(battle(ours, [unit("t", "Deal 30 damage", speed=60, vitality=90)], round=1, seconds=60)) == []


@pytest.mark.rule("800.33g", "900.37e")
@pytest.mark.parametrize("count", [3, 4])
def test_does_add_nothing_and_take_nothing_from_three_pennies_on(count: int) -> None:
    assert gained(started([hub("h", tier=4), *pennies(count)], round=1)) == SUPPORT[4]
