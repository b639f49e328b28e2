"""`diff` on planted differences: each sort is found at its first event, with what brought it about."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import ecs_sim
from ecs_sim import InputError
from ecs_sim.analysis import diff, sources
from ecs_sim.analysis.inputs import Differs
from ecs_sim.model.battle import Battle
from ecs_sim.result import Result
from tests.boards import Document, battle, unit

WHEN: dict[str, Any] = {"seconds": 10, "seed": 3}


def brawl(power: int = 5, *lines: str, **more: Any) -> Document:
    """`a` strikes one of two dummies at 1 s, 5 s …; `b` may strike as well."""
    a = unit("a", "Deal {power} damage", *lines, acts=1, power=power)
    return battle([a], [unit("x"), unit("y")], **{**WHEN, **more})


def changed(document: Document, **keys: Any) -> Document:
    """A copy of a document with other keys of the card `a`."""
    found = copy.deepcopy(document)
    found["catalogue"]["cards"][0].update(keys)
    return found


def test_a_battle_is_the_same_as_itself_by_every_driver() -> None:
    one = brawl()
    for driver in ("compiled", "stepped", "mirror"):
        found = diff(one, driver=driver)
        assert (found.verdict, found.same, bool(found)) == ("same", True, False)
        assert found.common > 3
        assert found.inputs == found.fields == found.units == found.notes == ()


def test_a_changed_number_is_found_where_it_first_shows() -> None:
    found = diff(brawl(5), brawl(6))
    assert found.verdict == "event"
    assert found.a.event is not None
    assert (found.a.event["kind"], found.a.event["time"]) == ("cast", 1.0)
    assert found.fields == (Differs("amount", 5, 6),)
    assert found.inputs == (Differs("a power", 5, 6),)
    assert found.units == (Differs("a power", 5, 6),)
    assert [(row.order, row.row) for row in found.a.system] == [("step", "activations"), ("activation", "11 cast")]
    assert found.a.moment is not None
    assert found.a.moment.kernel == "activation.lanes.cast"
    assert found.common == found.a.event["n"]


def test_the_moment_is_that_of_the_event() -> None:
    found = diff(brawl(5, "Gain 2 Armor"), brawl(5, "Gain 3 Armor"))
    assert found.fields == (Differs("amount", 2, 3),)
    assert found.a.moment is not None
    assert [own["armor"] for own in found.a.moment.units] == [2, 0, 0]
    assert sorted(own["vitality"] for own in found.a.moment.units) == [995, 1000, 1000]
    assert found.units == (Differs("a armor", 2, 3), Differs("a state life_stats armor", 2, 3))


def test_a_changed_seed_parts_at_the_first_pick_that_falls_otherwise() -> None:
    one = brawl()
    seed, found = next((seed, found) for seed in range(20) if (found := diff(one, seed=seed)))
    assert found.inputs == (Differs("seed", 3, seed),)
    assert found.a.event is not None
    assert found.b.event is not None
    assert {found.a.event["target"], found.b.event["target"]} == {"x", "y"}
    assert found.a.moment is not None
    assert found.b.moment is not None
    (mine,), (its,) = found.a.moment.draws, found.b.moment.draws
    assert (mine.purpose, mine.unit, mine.n, mine.asked) == ("target", "a", mine.n, "one of 2 by Focus")
    assert (mine.value, its.value) == (found.a.event["target"], found.b.event["target"])
    assert mine.bits != its.bits
    assert found.a.moment.fresh


def test_a_dropped_line_is_missed_where_it_would_have_spoken() -> None:
    found = diff(brawl(5, "Gain 2 Armor"), brawl(5))
    assert found.a.event is not None
    assert found.a.event["kind"] == "stat_changed"
    assert found.inputs == (Differs("a ability", "Gain 2 Armor", None),)
    assert found.a.story is not None
    assert [link.kind for link in found.a.story.links] == ["stat_changed", "cast", "activation"]
    assert found.a.story.event.sentence == "Gain 2 Armor"
    assert (found.a.later, found.b.later) == (found.a.event["n"] + 1, None)


def test_lines_in_another_order_tell_the_same_event_later() -> None:
    found = diff(brawl(5, "Gain 2 Armor", "Gain 1 Speed"), brawl(5, "Gain 1 Speed", "Gain 2 Armor"))
    assert found.a.event is not None
    assert found.b.event is not None
    assert (found.a.event["stat"], found.b.event["stat"]) == ("armor", "speed")
    assert (found.a.later, found.b.later) == (found.a.event["n"] + 1, found.b.event["n"] + 1)
    lines = ["Deal {power} damage", "Gain 2 Armor", "Gain 1 Speed"]
    assert found.inputs == (Differs("a ability, in their order", lines, [lines[0], lines[2], lines[1]]),)


def test_units_listed_in_another_order_differ_in_the_digest_alone() -> None:
    one = battle([unit("a")], [unit("x", at=(0, 0)), unit("y", at=(4, 0))], seconds=3)
    other = copy.deepcopy(one)
    other["sides"]["enemy"]["units"].reverse()
    found = diff(one, other)
    assert found.verdict == "digest"
    assert "listed in another order" in found.notes[0]
    assert found.inputs == (Differs("enemy units, in their order", ["x", "y"], ["y", "x"]),)


def test_one_that_is_stopped_earlier_is_over_where_the_other_goes_on() -> None:
    found = diff(brawl(seconds=10), brawl(seconds=7))
    assert found.verdict == "longer"
    assert found.b.event is None
    assert found.a.event is not None
    assert found.a.event["time"] > 7
    assert Differs("steps", 200, 140) in found.fields
    assert found.common == len(ecs_sim.simulate(ecs_sim.load_battle(brawl(seconds=7))).events)


def test_the_same_events_may_have_another_end() -> None:
    one = brawl()
    found = diff(one, brawl(sides={"player": {"stock": 4}}))
    assert found.verdict == "end"
    assert found.fields == (Differs("player stock", 0, 4),)
    assert found.inputs == (Differs("player stock", 0, 4),)


def test_another_text_of_a_line_is_no_difference_but_is_told() -> None:
    one = changed(brawl(), ability=["Deal {power} damage", "Gain {hide} Armor"], fields={"hide": 2})
    found = diff(one, changed(brawl(), ability=["Deal {power} damage", "Gain 2 Armor"]))
    assert found.same
    assert "from event #" in found.notes[0]


def test_a_change_of_catalogue_ruleset_and_seed_makes_the_other_battle() -> None:
    document = brawl()
    ruleset = {"format": "ecs-sim/ruleset/1", "boss_immune": ["Stun"]}
    found = diff(document, ruleset=ruleset)
    assert found.same
    assert found.inputs == (Differs("ruleset boss_immune", ["Stun", "Freeze", "Blind", "Haywire"], ["Stun"]),)
    catalogue = ecs_sim.load_battle(brawl(9)).catalogue
    assert not isinstance(catalogue, str)
    assert diff(document, catalogue=catalogue).inputs == (Differs("a power", 5, 9),)


def test_results_alone_part_at_an_event_without_a_state() -> None:
    results = [ecs_sim.simulate(ecs_sim.load_battle(brawl(power))).to_dict() for power in (5, 6)]
    found = diff(results[0], json.dumps(results[1]))
    assert found.fields == (Differs("amount", 5, 6),)
    assert (found.a.moment, found.b.moment) == (None, None)
    assert [row.row for row in found.a.system] == ["11 cast"]
    assert len(found.notes) == 2
    assert "A is a result alone" in found.notes[0]


def test_the_battle_behind_a_result_gives_it_a_state_if_it_is_the_one() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(brawl(5)), seed=9).to_dict()
    found = diff(result, brawl(6, seed=9), battle=brawl(5))
    assert found.a.moment is not None
    assert found.units == (Differs("a power", 5, 6),)
    other = diff(result, brawl(6, seed=9), battle=brawl(7))
    assert (other.a.moment, other.a.run.battle) == (None, None)
    assert "A is a result alone" in other.notes[0]


def test_a_result_goes_with_the_fuel_that_it_had() -> None:
    loaded = ecs_sim.load_battle(brawl())
    result = ecs_sim.simulate(loaded, fuel=6, seed=8)
    found = diff(result)
    assert found.same
    assert result.reason == "fuel"
    assert {one.what for one in diff(loaded, result).inputs} == {"seed", "limits fuel"}


def test_a_result_that_does_not_come_again_has_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = ecs_sim.load_battle(brawl())
    silent = ecs_sim.simulate(loaded, events=False)
    assert diff(silent, brawl(6)).verdict == "event"
    honest = sources.simulate_by

    def faulty(driver: str, battle: Battle) -> Result:
        return honest(driver, battle.model_copy(update={"seed": battle.seed + 1, "round": 9}))

    monkeypatch.setattr(sources, "simulate_by", faulty)
    found = diff(silent, result_of(brawl(6)))
    assert found.verdict == "end"
    assert "the events of A are not known" in found.notes[0]


def result_of(document: Document) -> Result:
    return ecs_sim.simulate(ecs_sim.load_battle(document))


def test_results_without_events_are_told_apart_by_their_ends() -> None:
    results = [ecs_sim.simulate(ecs_sim.load_battle(brawl(power))).to_dict(events=False) for power in (5, 6)]
    found = diff(*results)
    assert found.verdict == "end"
    assert any(one.what.endswith("vitality") for one in found.fields)
    assert "not known" in found.notes[0]


def test_a_log_that_was_changed_is_found_although_the_digests_agree() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(brawl()))
    document = result.to_dict()
    place = next(n for n, event in enumerate(document["events"]) if event["kind"] == "damage")
    document["events"][place]["amount"] += 1
    found = diff(result, document)
    assert found.verdict == "event"
    assert found.common == place
    assert "was changed" in found.notes[0]
    assert found.a.moment is not None
    assert found.b.moment is None
    assert "event #" in found.notes[1]
    assert "is another one" in found.notes[1]


def test_a_run_that_a_host_edited_is_not_run_again() -> None:
    loaded = ecs_sim.load_battle(brawl())
    sim = ecs_sim.Simulation(loaded)
    sim.step()
    sim.edit("x", vitality=900)
    found = diff(loaded, sim.run())
    assert found.b.event is not None
    assert found.b.event["kind"] == "edit"
    assert found.b.moment is None
    assert "edited by a host" in found.notes[0]


def test_two_boards_are_not_compared() -> None:
    other = battle([unit("a")], [unit("x"), unit("z")])
    with pytest.raises(InputError, match=r"two different boards.*only A has y; only B has z"):
        diff(brawl(), other)
    same_ids = battle([unit("a", card="q")], [unit("x"), unit("y")])
    with pytest.raises(InputError, match="a is a a of the player's in A and a q of the player's in B"):
        diff(brawl(), same_ids)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"b": brawl(), "seed": 4}, "as they are"),
        ({"driver": "fast"}, "no driver 'fast'"),
        ({"seed": -1}, "seed"),
        ({"catalogue": "nowhere"}, "no catalogue 'nowhere'"),
        ({"b": {"format": "ecs-sim/catalogue/1"}}, "no battle, case, result or recording"),
    ],
)
def test_bad_use_is_said(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        diff(brawl(), **options)
