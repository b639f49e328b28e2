"""The events a passive can hear (400.6a to 400.6h): each heard as often as it happens, and not by a near miss."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim import InputError
from tests.boards import NO, YES, Document, battle, fight, unit

# Player:  l b      the listener l, its neighbour b, and c apart.   Enemy: e, u apart.
#              c


def heard(event: str, seconds: float = 0.3, draws: Document | None = None, **lines: Any) -> int:
    """How often `When <event>` answers. `l`, `b`, `c`, `e`, `u` are lines of those units, or (lines, state, …)."""
    units: dict[str, Document] = {}
    for name, at in (("l", (0, 0)), ("b", (2, 0)), ("c", (4, 2)), ("e", (0, 0)), ("u", (4, 0))):
        about = dict(lines.get(name) or {})
        own = about.pop("lines", ())
        printed = (own,) if isinstance(own, str) else own
        if name == "l":
            printed = (*printed, f"Passive: When {event}, gain 1 Stock")
        units[name] = unit(name, *printed, at=at, **about)
    found = [units[i] for i in "lbc"], [units[i] for i in "eu"]
    return len(fight(battle(*found, seconds=seconds, draws=draws)).events("stock"))


def does(lines: str | tuple[str, ...] = (), **about: Any) -> Document:
    """A unit that acts at 0.25 s."""
    return {"lines": lines, "acts": 0.25, **about}


def at(target: str, by: str = "e") -> Document:
    return {f"{by}/target": [target]}


MISFIRE = {"c/misfire": [YES], "c/misfire_pick": ["b"]}
HIT = does("Deal 5 damage")
FERAL = {"state": {"feral": 1}}

CASES: list[Any] = [
    # combat (400.6a)
    ("this unit takes damage", 1, {"e": HIT, "draws": at("l")}),
    ("this unit takes damage", 0, {"e": HIT, "draws": at("b")}),
    ("this unit takes damage", 0, {"e": HIT, "l": {"state": {"shield": 9}}, "draws": at("l")}),
    ("an ally takes damage", 1, {"e": HIT, "draws": at("b")}),
    ("an ally takes damage", 0, {"e": HIT, "draws": at("l")}),
    ("an ally takes damage", 0, {"b": HIT, "draws": at("u", "b")}),
    ("an ally is damaged by an ally", 1, {"c": {**HIT, **FERAL}, "draws": MISFIRE}),
    ("an ally is damaged by an ally", 0, {"e": HIT, "draws": at("b")}),
    ("this unit gains Shield", 1, {"l": does("Gain Shield: 3")}),
    ("this unit gains Shield", 0, {"b": does("Gain Shield: 3")}),
    ("this unit gains Shield", 0, {"l": does("Gain Shield: 4", state={"maim": 9})}),
    ("its Shield is damaged", 1, {"e": HIT, "l": {"state": {"shield": 9}}, "draws": at("l")}),
    ("its Shield is damaged", 0, {"e": HIT, "draws": at("l")}),
    ("its Shield breaks", 1, {"e": HIT, "l": {"state": {"shield": 5}}, "draws": at("l")}),
    ("its Shield breaks", 1, {"e": HIT, "l": {"state": {"shield": 4}}, "draws": at("l")}),
    ("its Shield breaks", 0, {"e": HIT, "l": {"state": {"shield": 6}}, "draws": at("l")}),
    # deaths (400.6b)
    ("this unit dies", 1, {"e": HIT, "l": {"vitality": 5}, "draws": at("l")}),
    ("this unit dies", 0, {"e": HIT, "b": {"vitality": 5}, "draws": at("b")}),
    ("an enemy dies", 1, {"b": HIT, "e": {"vitality": 5}, "draws": at("e", "b")}),
    ("an enemy dies", 0, {"e": HIT, "b": {"vitality": 5}, "draws": at("b")}),
    ("an ally dies", 1, {"e": HIT, "b": {"vitality": 5}, "draws": at("b")}),
    ("another unit dies", 1, {"e": HIT, "b": {"vitality": 5}, "draws": at("b")}),
    ("another unit dies", 1, {"b": HIT, "e": {"vitality": 5}, "draws": at("e", "b")}),
    ("another unit dies", 0, {"e": HIT, "l": {"vitality": 5}, "draws": at("l")}),
    ("a unit dies", 1, {"e": HIT, "l": {"vitality": 5}, "draws": at("l")}),
    ("this unit or an ally dies", 1, {"e": HIT, "l": {"vitality": 5}, "draws": at("l")}),
    ("a flank ally dies", 1, {"e": HIT, "b": {"vitality": 5}, "draws": at("b")}),
    ("a flank ally dies", 0, {"e": HIT, "c": {"vitality": 5}, "draws": at("c")}),
    ("an enemy is Culled", 1, {"b": does("Cull"), "e": {"state": {"vitality": 4, "maim": 5}}, "draws": at("e", "b")}),
    ("an enemy is Culled", 0, {"b": HIT, "e": {"vitality": 5, "state": {"maim": 9}}, "draws": at("e", "b")}),
    ("this unit revives", 1, {"e": HIT, "l": {"vitality": 5, "lines": "Everlasting"}, "draws": at("l"), "seconds": 12}),
    ("this unit revives", 0, {"e": HIT, "l": {"vitality": 5}, "draws": at("l"), "seconds": 12}),
    ("an ally revives", 1, {"e": HIT, "b": {"vitality": 5, "lines": "Everlasting"}, "draws": at("b"), "seconds": 12}),
    (
        "an enemy revives",
        1,
        {"b": HIT, "e": {"vitality": 5, "lines": "Everlasting"}, "draws": at("e", "b"), "seconds": 12},
    ),
    # activations (400.6c)
    ("an ally activates", 1, {"b": does()}),
    ("an ally activates", 0, {"l": does()}),
    ("an ally activates", 0, {"e": does()}),
    ("an enemy activates", 1, {"e": does()}),
    ("another unit activates", 2, {"e": does(), "b": does(), "l": does()}),
    ("a unit activates", 3, {"e": does(), "b": does(), "l": does()}),
    ("this unit or an ally activates", 2, {"e": does(), "b": does(), "l": does()}),
    ("a flank ally activates", 1, {"b": does(), "c": does()}),
    ("this unit Cascades", 1, {"l": does("Cascade"), "draws": {"l/cascade": [YES]}}),
    ("this unit Cascades", 0, {"l": does("Cascade"), "draws": {"l/cascade": [NO]}}),
    ("an ally Cascades", 1, {"b": does("Cascade"), "draws": {"b/cascade": [YES]}}),
    ("an ally Cascades", 0, {"l": does("Cascade"), "draws": {"l/cascade": [YES]}}),
    # statuses (400.6d)
    ("this unit is Stunned", 1, {"e": does("Stun: 1"), "draws": at("l")}),
    ("this unit is Stunned", 0, {"e": does("Stun: 1"), "l": {"lines": "Relentless"}, "draws": at("l")}),
    ("an ally is Stunned", 1, {"e": does("Stun: 1"), "draws": at("b")}),
    ("an ally is Stunned", 0, {"e": does("Stun: 1"), "draws": at("l")}),
    ("this unit is Frozen", 1, {"e": does("Freeze"), "draws": at("l")}),
    ("an enemy is Frozen", 1, {"b": does("Freeze"), "draws": at("e", "b")}),
    ("an enemy is Frozen", 2, {"b": does("Freeze all enemies"), "draws": at("e", "b")}),
    ("this unit is Entrapped", 1, {"e": does("Entrap"), "draws": at("l")}),
    ("this unit is Entrapped", 0, {"e": does("Entrap"), "draws": at("b")}),
    ("a unit returns from Entrap", 1, {"u": {"state": {"entrap": 0.2}}}),
    ("a unit returns from Entrap", 1, {"b": {"state": {"entrap": 0.2}}}),
    ("this unit becomes Ignited", 1, {"l": does("Gain Kindled: 1", state={"kindled": 2})}),
    ("this unit becomes Ignited", 0, {"l": does("Gain Kindled: 1", state={"kindled": 3})}),
    ("this unit becomes Ignited", 0, {"l": does("Gain Kindled: 1", state={"kindled": 1})}),
    ("an ally gains Kindled", 1, {"b": does("Gain Kindled: 4")}),
    ("an ally gains Kindled", 0, {"e": does("Gain Kindled: 4")}),
    (
        "a unit gains Kindled",
        3,
        {"e": does("Gain Kindled: 4"), "b": does("Gain Kindled: 4"), "l": does("Gain Kindled: 4")},
    ),
    ("an ally gains Feral", 1, {"e": does("Feral: 2"), "draws": at("b")}),
    ("an ally gains Consecrate", 1, {"b": does("Gain Consecrate: 2")}),
    ("an ally gains Hallow", 1, {"b": does("Gain Hallow: 2")}),
    ("an ally gains Hallow", 0, {"l": does("Gain Hallow: 2")}),
    ("this unit gains Hallow", 1, {"l": does("Gain Hallow: 2")}),
    (
        "an ally is healed by Feast",
        1,
        {"b": does(("Feast", "Deal 10 damage"), state={"vitality": 9}), "draws": at("e", "b")},
    ),
    ("an ally is healed by Feast", 0, {"b": does(("Feast", "Deal 10 damage")), "draws": at("e", "b")}),
    ("an ally is healed by Feast", 0, {"b": does("Restore 10 vitality", state={"vitality": 9})}),
    ("an ally empties its Haywire", 1, {"b": does(state={"haywire": 1})}),
    ("an ally empties its Haywire", 0, {"b": does(state={"haywire": 2})}),
    # Insurance (400.6g)
    ("this unit gains Insurance", 1, {"l": does("Gain Insurance: 2")}),
    ("this unit gains Insurance", 0, {"b": does("Gain Insurance: 2")}),
    ("an ally gains Insurance", 1, {"b": does("Gain Insurance: 2")}),
    ("an ally gains Insurance", 0, {"l": does("Gain Insurance: 2")}),
    ("an ally gains Insurance", 2, {"b": does(("Gain Insurance: 2", "Gain Insurance: 1"))}),
]


@pytest.mark.rule("400.6-intro", "400.6a", "400.6b", "400.6c", "400.6d", "400.6g", "400.6h")
@pytest.mark.parametrize(("event", "times", "board"), CASES)
def test_an_event_is_heard_as_often_as_it_happens(event: str, times: int, board: Document) -> None:
    assert heard(event, **board) == times


@pytest.mark.rule("400.6a", "400.1e")
def test_an_event_is_heard_every_time() -> None:
    e = does(("Deal 5 damage", "Deal 5 damage to the target", "Deal 5 damage to the target"))
    assert heard("this unit takes damage", e=e, draws=at("l")) == 3


@pytest.mark.rule("400.6b", "800.42a", "800.42b", "800.42c")
def test_macabre_hears_every_other_death_on_either_side_and_never_its_own() -> None:
    # e's blast kills b and the listener l, l's ally c kills u.
    line = "Macabre: Gain 1 Stock"
    player = [unit("l", line, vitality=5), unit("b", vitality=5), unit("c", "Deal 9 damage", acts=0.5)]
    enemy = [unit("e", "Deal 9 damage to all enemies", acts=1), unit("u", line, vitality=5), unit("v", line)]
    result = fight(battle(player, enemy, seconds=1.2, draws={"c/target": ["u"]}))
    # u: heard by l and v. l: heard by v alone. b: heard by v alone, for l is dead by then.
    assert [e["target"] for e in result.events("death")] == ["u", "l", "b"]
    assert [e["source"] for e in result.events("stock")] == ["v", "l", "v", "v"]


@pytest.mark.rule("400.6g", "400.3c")
@pytest.mark.parametrize(("damage", "armor", "heals"), [(60, 0, 50), (10, 0, 10), (10, 10_000, 0)])
def test_insurance_preventing_damage_tells_how_much(damage: int, armor: int, heals: int) -> None:
    # Two points take 25 each; what is left of 60 is 10.
    line = "Passive: When Insurance prevents damage, restore vitality equal to the Insurance absorbed"
    ear = unit("l", line, vitality=1000, armor=armor, state={"vitality": 500, "insurance": 2})
    result = fight(battle([ear], [unit("e", f"Deal {damage} damage", acts=0.25)], seconds=0.3))
    assert sum(e["amount"] for e in result.events("heal")) == heals


@pytest.mark.rule("400.6h", "S400-14", "S400-18", "900.38e")
def test_insurance_reactions_end_past_four_levels_and_every_grant_still_arrives() -> None:
    # Each grant makes l grant itself one more: the first and four more, and the last is not heard.
    line = "Passive: When this unit gains Insurance, gain Insurance: 1"
    result = fight(battle([unit("l", line, "Gain Insurance: 1", acts=0.25)], [unit("t")], seconds=0.3))
    assert result.state("l", "insurance") == 5


@pytest.mark.rule("400.6h", "800.37h")
def test_both_insurance_events_answer_every_positive_grant_and_not_only_the_first() -> None:
    ear = unit("l", "Passive: When this unit gains Insurance, gain 1 Armor", "Gain Insurance: 1", speed=300)
    b = unit("b", "Passive: When an ally gains Insurance, gain 1 Armor")
    result = fight(battle([ear, b], [unit("t")], seconds=7))
    assert (result.unit("l")["armor"], result.unit("b")["armor"]) == (3, 3)


@pytest.mark.rule("400.6l", "500.9h", "500.9j")
def test_an_own_revival_may_name_its_cause_and_an_allys_answers_either() -> None:
    lines = ("Everlasting", "Passive: When this unit revives from Everlasting, gain 3 Armor")
    ear = unit("l", *lines, vitality=5)
    b = unit("b", "Passive: When an ally revives, the revived ally gains Shield: 7")
    e = unit("e", "Deal 9 damage", acts=0.25)
    result = fight(battle([ear, b], [e], seconds=12, draws={"e/target": ["l", "b"]}))
    assert result.times("revival") == [10.25]
    assert (result.unit("l")["armor"], result.state("l", "shield")) == (3, 7)


@pytest.mark.rule("400.6l")
def test_an_allys_revival_does_not_name_a_cause() -> None:
    with pytest.raises(InputError):
        fight(battle([unit("l", "Passive: When an ally revives from Everlasting, gain 3 Armor")], [unit("t")]))


@pytest.mark.rule("C20", "100.5c", "800.44a")
def test_battle_start_and_the_own_activation_are_events_too() -> None:
    ear = unit(
        "l", "Passive: At battle start, gain 1 Armor", "Passive: When this unit activates, gain 1 Focus", acts=0.25
    )
    result = fight(battle([ear], [unit("t")], seconds=0.3))
    assert [(e["time"], e["stat"]) for e in result.events("stat_changed")] == [(0, "armor"), (0.25, "focus")]
