"""Boards that mean harm: the largest numbers, passives that set each other off for ever, more units than there is room.

Each comes to an outcome of its own or to an InputError, within seconds, and all drivers agree on it.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from ecs_sim import InputError, load_battle, simulate
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.errors import CODES
from tests import soundness
from tests.chooser import Seeded
from tests.generator import board
from tests.hostile.extremes import huge

Document = dict[str, Any]
SECONDS_MOST = 10
#: Passives that answer each other without end; each unit of a board has all lines of one entry.
CYCLES: dict[str, tuple[str, ...]] = {
    "damage": ("Passive: When a unit takes damage, deal 1 damage to all enemies",),
    "damage and back": ("Passive: When this unit takes damage, deal 1 damage to that enemy",),
    "healing": ("Feast", "Passive: When a unit is healed by Feast, deal 2 damage to all enemies", "AoE: 9"),
    "shields": ("Passive: When a unit gains Shield, allies gain Shield: 1", "Gain Shield: 1"),
    "shields broken": ("Passive: When a unit's Shield breaks, all allies gain Shield: 1", "AoE: 9", "Gain Shield: 1"),
    "insurance": ("Passive: When a unit gains Insurance, all allies gain Insurance: 1", "Gain Insurance: 1"),
    "kindled": ("Passive: When an ally gains Kindled, all allies gain Kindled: 1", "Gain Kindled: 1"),
    "freeze": ("Passive: When a unit is Frozen, Freeze all enemies", "Freeze"),
    "haywire": ("Passive: When a unit is Stunned, apply Stun: 1 to all enemies", "Stun: 1"),
    "deaths": ("Everlasting", "Passive: When a unit dies, self-destruct, dealing 90 damage to all enemies", "AoE: 999"),
    "costs": ("Passive: When a unit takes damage, all enemies lose 1 vitality", "AoE: 30"),
    "retorts": ("Damaging enemies lose 1 vitality", "Passive: When this unit takes damage, AoE: 8", "AoE: 8"),
    "cascades": ("Cascade", "99% chance to reactivate", "Passive: When a unit activates, deal 1 damage to all enemies"),
    "repeats": ("Deal 1 damage to all enemies, 100 times", "Gain Shield: 1, 100 times", "Tremor: 2, 100 times"),
    "burning": ("Apply Burn 900 to all enemies, 100 times", "Passive: When a unit takes damage, Burn 900"),
}


def crowd(lines: tuple[str, ...], units: int = 8, **card: Any) -> Document:
    """A board on which every unit has these lines, a huge Vitality, and acts often."""
    made = {"name": "Echo", "vitality": 1_000_000, "speed": 400, "power": 5, "focus": 5, "size": 1, **card}
    made["ability"] = ["Deal {power} damage", *lines]
    places = [[n % 8, n // 8] for n in range(units)]
    sides = {
        side: {"units": [{"id": f"{side}{n}", "card": "Echo", "at": at} for n, at in enumerate(places)]}
        for side in ("player", "enemy")
    }
    catalogue = {"format": "ecs-sim/catalogue/1", "cards": [made]}
    return {"format": "ecs-sim/battle/1", "seed": 1, "catalogue": catalogue, "sides": sides}


@pytest.mark.slow
@pytest.mark.parametrize("units", [1, 2, 8, 32])
@pytest.mark.parametrize("name", CYCLES)
@pytest.mark.rule("400.6h", "400.6j", "S300-24")
def test_passives_without_end_come_to_an_end(name: str, units: int) -> None:
    battle = load_battle(crowd(CYCLES[name], units))
    started = time.monotonic()
    result = simulate(battle)
    assert time.monotonic() - started < SECONDS_MOST
    assert result.reason in ("fuel", "capacity", "wipe", "timeout")
    assert (result.limit_name is not None) == (result.reason == "capacity")


@pytest.mark.slow
@pytest.mark.parametrize("name", CYCLES)
def test_the_mirror_comes_to_the_same_end(name: str) -> None:
    battle = load_battle({**crowd(CYCLES[name], 3), "limits": {"seconds": 20, "fuel": 12_000}})
    one, two = simulate(battle), simulate_mirror(battle)
    assert soundness.differences(two, one, "mirror") == []


@pytest.mark.slow
@pytest.mark.parametrize("block", range(4))
def test_the_largest_numbers_break_nothing(block: int) -> None:
    for seed in range(block * 25, block * 25 + 25):
        document = huge(board(seed), Seeded(seed))
        assert soundness.failures(document, seed, stepped=False, rebuilt=False) == [], seed


@pytest.mark.parametrize("fuel", [1, 2, 10, 100, 1000])
def test_a_battle_without_fuel_stops_at_once(fuel: int) -> None:
    result = simulate(load_battle({**crowd(CYCLES["damage"]), "limits": {"fuel": fuel}}))
    assert (result.reason, result.winner) == ("fuel", "none")
    assert result.counters.events <= fuel + 50
    with pytest.raises(ValueError, match="step"):
        result.resume_document()


def check_refused(document: Any) -> InputError:
    """The document is refused, soon, with problems of known codes."""
    started = time.monotonic()
    with pytest.raises(InputError) as error:
        load_battle(document)
    assert time.monotonic() - started < SECONDS_MOST
    assert all(problem.code in CODES for problem in error.value.problems)
    return error.value


def test_thousands_of_units_are_refused() -> None:
    document = crowd((), 1)
    document["sides"]["player"]["units"] *= 5000
    assert "units" in str(check_refused(document))


def test_units_on_each_other_and_ids_twice_are_refused_together() -> None:
    document = crowd((), 3)
    for unit in document["sides"]["enemy"]["units"]:
        unit.update(id="one", at=[0, 0])
    codes = [problem.code for problem in check_refused(document).problems]
    assert codes.count("place") == codes.count("duplicate-name") == 2


def test_more_lines_than_a_battle_holds_are_refused() -> None:
    document = crowd(tuple(f"Gain {n} Power" for n in range(1, 23)), 32)
    assert "lines" in str(check_refused(document))


def test_more_clauses_than_a_battle_holds_are_refused() -> None:
    document = crowd((), 30)
    effects = " and ".join(f"gain {n} Power" for n in range(2, 14))
    cards = [{**document["catalogue"]["cards"][0], "name": f"c{n}"} for n in range(30)]
    for n, card in enumerate(cards):
        card["ability"] = [f"Gain {n} Power and {effects}"] * 4
        document["sides"]["player"]["units"][n]["card"] = card["name"]
    document["catalogue"]["cards"] += cards
    assert "clauses" in str(check_refused(document))


def test_two_thousand_cards_are_read_in_time() -> None:
    document = crowd(())
    card = document["catalogue"]["cards"][0]
    document["catalogue"]["cards"] += [{**card, "name": f"c{n}", "ability": [f"Deal {n} damage"]} for n in range(1999)]
    started = time.monotonic()
    simulate(load_battle(document))
    assert time.monotonic() - started < SECONDS_MOST
    document["catalogue"]["cards"].append({**card, "name": "one too many"})
    check_refused(document)


@pytest.mark.parametrize("levels", [33, 1_000, 100_000])
def test_deep_nesting_is_refused(levels: int) -> None:
    check_refused('{"format": "ecs-sim/battle/1", "sides": ' + "[" * levels + "]" * levels + "}")
    deep: Any = {}
    for _ in range(min(levels, 900)):
        deep = {"sides": deep}
    check_refused(deep)


def test_a_document_past_the_largest_size_is_refused() -> None:
    check_refused('{"format": "ecs-sim/battle/1", "x": "' + "x" * (1 << 20) + '"}')
    check_refused({"format": "ecs-sim/battle/1", "sides": [[0] * 300_000]})
    check_refused({"format": "ecs-sim/battle/1", "catalogue": "x" * 2_000_000})
