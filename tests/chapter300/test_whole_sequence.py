"""The whole activation sequence in one battle (300.3-1 to -23): units and bosses, without a target, aborted, dying.

Every line gives a number that says its step: 1410 is the first of step 14. What Tools give is Armor.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, unit

LINES = (
    "First, gain 1300 Stock",
    "Bloodletting: 5",
    "Gain 1420 Stock",
    "Crush: 14",
    "Initiative: Gain 1430 Stock",
    "Lucid: Gain 1440 Stock",
    "Deal 40 damage",
    "Deal 7 bonus damage",
    "Gain 1800 Stock",
    "Maim: 3",
    "Interest rider: 20",
    "100% chance to reactivate",
    "Cascade",
    "Passive: When this unit activates, gain 2230 Stock",
)
RUNE: Document = {
    "name": "R",
    "family": "R",
    "values": [1] * 4,
    "ability": [
        "After activating: Gain 2220 Stock",
        "After a successful activation: Gain 2050 Stock",
        "On hit: Gain 1700 Stock",
        "Immediately: Gain 1200 Stock",
        "Against a new target: Gain 800 Stock",
    ],
}
FRIEND = (
    "Passive: When an ally activates, gain 600 Stock",
    "Supercharge: Gain 2250 Stock",
    "Poach: Gain 630 Stock",
    "Adjacent allies repeat Initiative",
)
TOOL = (
    "When an adjacent ally activates, that ally gains 610 Armor",
    "After an adjacent ally's impact, that ally gains 1900 Armor",
    "After an adjacent ally activates, that ally gains 2210 Armor",
)
NOW = {"charge": 0.99, "haywire": 1, "overclock": 1}
#: What each event is, by its step, where its amount doesn't say it.
STEPS = {
    "activation": 100, "cost_paid": 900, "cast": 1100, "damage": 1500, "retaliation": 1501, "reactivation": 2100,
    "cascade": 2101, "blowout": 2300, "aborted": 901, "skipped": 301, "death": 1502,
}  # fmt: skip


def told(result: Fight) -> list[int]:
    """The steps of the battle in the order in which they were told."""
    found: list[int] = []
    for event in result.events():
        kind, amount = event["kind"], event["amount"]
        if kind == "stock" or (kind == "stat_changed" and event["stat"] == "armor" and amount > 500):
            found.append(amount)
        elif kind == "status_applied" and event["status"] in ("crush", "maim", "interest"):
            found.append({"crush": 1410, "maim": 1801, "interest": 2000}[event["status"]])
        elif kind == "stacks_changed" and event["status"] == "haywire":
            found.append(2240)
        elif kind == "damage" and event["source"] == "g":
            found.append(1600)
        elif kind in STEPS and not (kind == "skipped" and event["why"] != "no_target"):
            found.append(STEPS[kind])
    return found


def golem(*lines: str, **more: Any) -> Document:
    """A boss with one phase."""
    return {
        "name": "Golem",
        "size": 2,
        "vitality": 5000,
        "phases": [{"name": "one", "focus": 10, "ability": lines}],
        **more,
    }


def acting(lines: tuple[str, ...] = LINES, *, foe: Document | None = None, first: str = "a", **more: Any) -> Fight:
    """The actor, its friend to the right, its Tool below; the target is a boss with Reflect and Retort."""
    own: Document = {"vitality": 1000, "state": NOW, **more.pop("own", {})}
    places = {"a": (0, 1), "b": (2, 1), "k": (0, 3), "spare": (6, 2)} | ({"k": (0, 0)} if first == "k" else {})
    mine = [
        unit("a", *lines, at=places["a"], **own),
        unit("b", *FRIEND, at=places["b"]),
        unit("k", *TOOL, kind="tool", at=places["k"]),
        unit("spare", at=places["spare"]),
    ]
    target = golem("Damaging enemies lose 1 vitality", reflect=True)
    document = battle(mine, [], seconds=0.1, sides={"player": {"runes": {"right": [{"rune": "R", "at": [0, 1]}]}}},
                      catalogue={"runes": [RUNE], "bosses": [target]}, **more)  # fmt: skip
    document["sides"]["enemy"]["units"].append({"id": "g", "card": "Golem", "at": [0, 0], "state": foe or {}})
    return fight(document)


UP_TO_8 = [100, 600, 610, 630, 800]
TO_THE_HIT = [1100, 1200, 1300, 1410, 1420, 1430, 1430]
AFTER = [1700, 1800, 1801, 1900, 2000]
FOLLOWUPS = [2050, 2100, 2101, 2210, 2220, 2230, 2240, 2250, 2300]
ROLLS = {"a/cascade": [1], "a/blowout": [1]}


@pytest.mark.rule(
    "300.3-intro", "300.3-1", "300.3-3", "300.3-6", "300.3-8", "300.3-9", "300.3-10", "300.3-11", "300.3-12",
    "300.3-13", "300.3-14", "300.3-15", "300.3-16", "300.3-17", "300.3-18", "300.3-19", "300.3-20", "300.3-21",
    "300.3-22", "300.3-23",
    "S1000-01", "S300-17", "S300-18", "S300-31", "C24", "C25", "C27",
)  # fmt: skip
def test_a_unit_goes_through_all_of_it_in_this_order() -> None:
    assert told(acting(draws=ROLLS)) == [*UP_TO_8, 900, *TO_THE_HIT, 1500, 1501, 1600, *AFTER, *FOLLOWUPS]


@pytest.mark.rule("300.3-14", "800.41b")
def test_lucid_lines_come_after_the_repeats_of_initiative() -> None:
    lines = tuple(line for line in LINES if not line.startswith("Bloodletting"))
    assert told(acting(lines, draws=ROLLS))[5:14] == [*TO_THE_HIT, 1440, 1500]


@pytest.mark.rule("300.3a", "S300-19", "600.1a")
def test_without_a_target_only_immediate_runes_speak() -> None:
    assert told(acting(foe={"entrap": 5})) == [100, 301, 1200]


@pytest.mark.rule("300.3-9", "800.4d", "S300-20", "C23")
def test_an_aborted_activation_keeps_what_came_before_and_its_immediate_runes() -> None:
    result = acting(first="k")
    assert told(result) == [*UP_TO_8, 901, 1200]
    state = result.unit("a")["state"]
    assert (state["haywire"], state["overclock"]) == (1, 1)
    assert "initiative_used" not in state
    assert "quick_queued" not in state


@pytest.mark.rule("300.3c", "400.7c")
def test_a_hit_of_nothing_skips_step_15_and_what_asks_for_it() -> None:
    lines = tuple(line.replace("Deal 40 damage", "Deal {power} damage") for line in LINES if "bonus" not in line)
    want = [*UP_TO_8, 900, *TO_THE_HIT, *AFTER[1:], *FOLLOWUPS]
    assert told(acting(lines, own={"state": {"charge": 0.99, "haywire": 1}}, draws={"a/cascade": [1]})) == want[:-1]


@pytest.mark.rule("S300-21", "800.9e", "500.8j", "500.9f")
@pytest.mark.parametrize("lich", [False, True])
def test_an_actor_that_dies_of_its_hit_goes_on_to_step_20(lich: bool) -> None:
    lines = (*LINES, "Phylactery") if lich else LINES
    result = acting(lines, own={"vitality": 6})
    # only who stands there is reached, and no Reflect strikes who came back in between (docs/rulings.md, R-261)
    goes_on = [1800, 1801, 1900, 2000] if lich else [1800, 1801, 2000]
    assert told(result) == [*UP_TO_8, 900, *TO_THE_HIT, 1500, 1501, 1502, *goes_on]


@pytest.mark.rule("300.3e", "300.3f", "1000.2a", "S1000-09", "800.4c")
def test_a_boss_goes_through_the_same_but_for_runes() -> None:
    foes = [unit("b", *FRIEND, at=(2, 1)), unit("k", *TOOL, kind="tool", at=(0, 3))]
    document = battle([unit("t", "Damaging enemies lose 1 vitality")], foes, seconds=0.1, draws={
        "a/cascade": [1], "a/blowout": [1]}, catalogue={"runes": [RUNE], "bosses": [golem(*LINES)]},
        sides={"enemy": {"runes": {"right": [{"rune": "R", "at": [0, 1]}]}}})  # fmt: skip
    document["sides"]["enemy"]["units"].append(
        {"id": "a", "card": "Golem", "at": [0, 1], "state": {**NOW, "haywire": 1}}
    )
    runes = {800, 1200, 1700, 2050, 2220}
    whole = [*UP_TO_8, 900, *TO_THE_HIT, 1500, 1501, *AFTER, *FOLLOWUPS]
    assert told(fight(document)) == [step for step in whole if step not in runes]
