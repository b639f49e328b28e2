"""A card as a player reads it: at a tier, and on the board with its unit's own numbers (400.1g, 400.2)."""

from __future__ import annotations

from typing import Any

import pytest

import ecs_sim
from ecs_sim.authoring.live import show
from ecs_sim.engine import simulate
from ecs_sim.model.catalogue import Card, Rune
from ecs_sim.model.errors import InputError
from ecs_sim.setup.content import bundled
from ecs_sim.setup.entries import every_entry, find

STARTER = bundled("starter")


def card(*lines: str, **more: Any) -> Card:
    stats = {"vitality": 60, "power": 20, "speed": 60} if more.get("kind", "unit") in ("unit", "penny") else {}
    return Card.model_validate({"name": "Probe", "ability": list(lines), **stats, **more})


@pytest.mark.rule("400.1g", "400.2b", "400.2d", "400.2f", "S400-01", "S100-05")
def test_at_a_tier_placeholders_amounts_and_fields_are_what_they_are_there() -> None:
    made = card(
        "Deal {power} damage", "Burn {burn_power}", "Gain Shield: 4", "Gain {might} Power for {span} seconds",
        "Freeze {few} enemies", "Gain {half} Armor",
        fields={"might": 3, "span": 2, "few": [1, 2, 3, 3], "half": "1 + tier / 2"},
    )  # fmt: skip
    assert made.text().split("\n") == [
        "Deal 20 damage", "Burn 15", "Gain Shield: 4", "Gain 3 Power for 2 seconds", "Freeze 1 enemy", "Gain 1 Armor",
    ]  # fmt: skip
    assert made.text(tier=3).split("\n") == [
        "Deal 45 damage", "Burn 33", "Gain Shield: 12", "Gain 9 Power for 2 seconds", "Freeze 3 enemies",
        "Gain 2 Armor",
    ]  # fmt: skip


@pytest.mark.rule("400.2b", "S400-17")
def test_a_plain_field_is_multiplied_by_tier_only_where_amounts_stand() -> None:
    made = card("Gain {n} Power for {n} seconds", "Freeze {n} enemies", "If the target has Venom {n} or more, Cull")
    made = made.model_copy(update={"fields": {"n": 3}})
    assert made.text(tier=2).split("\n") == [
        "Gain 6 Power for 3 seconds", "Freeze 3 enemies", "If the target has Venom 3 or more, Cull",
    ]  # fmt: skip


@pytest.mark.rule("S400-01")
def test_a_cap_comes_before_the_tier_of_what_it_caps() -> None:
    assert card("Gain Shield: 8 (at most 5)").text(tier=2) == "Gain Shield: 10"
    assert card("Gain Shield: 8 (at most 10)").text(tier=2) == "Gain Shield: 16"
    assert card("Gain Shield: 2 x {power} (at most 15)").text() == "Gain Shield: 30"


@pytest.mark.rule("400.2j")
def test_off_the_board_a_counter_prints_its_letter() -> None:
    assert card("Gain Shield: X", counter={"X": 4}).text(tier=2) == "Gain Shield: X"


@pytest.mark.parametrize("tier", [0, 5, -1, True, 1.5, "2"])
def test_a_tier_that_there_is_not_is_refused(tier: Any) -> None:
    with pytest.raises(InputError, match="1 to 4"):
        card("Freeze").text(tier=tier)


def test_a_line_that_is_no_sentence_is_refused() -> None:
    with pytest.raises(InputError, match=r"ability\[1\]"):
        card("Freeze", "Frob").text()
    with pytest.raises(InputError, match="no field 'x'"):
        card("Gain {x} Power").text()


@pytest.mark.rule("400.1g", "800.18a", "800.61a", "400.1h")
def test_everything_that_has_a_name_is_shown() -> None:
    def facts(name: str, tier: int | None = None) -> dict[str, Any]:
        return show(find(STARTER, name)[0], tier, level=4).to_dict()

    assert facts("thorns", 3)["text"][0]["lines"] == ["Thorns 8"]
    boss = facts("Slagmaw")
    assert [part["heading"] for part in boss["text"]] == ["Smoulder", "Eruption"]
    assert boss["text"][0]["lines"] == ["Deal 60 damage", "Burn 45"]
    assert boss["text"][1]["Begins"] == "at 50% of Vitality"
    for entry, _ in every_entry(STARTER):
        for tier in (1, 2, 3, 4):
            for section in show(entry, tier, level=4).sections:
                assert not [line for line in section.lines if "{" in line]


def test_a_rune_and_a_card_of_one_name_are_told_apart() -> None:
    rune = Rune.model_validate(
        {"name": "Probe", "family": "P", "values": [1, 2, 3, 4], "ability": ["Gain {value} Power"]}
    )
    both = STARTER.model_copy(update={"cards": (card("Freeze"),), "runes": (rune,)})
    assert find(both, "PROBE")[1] == ("cards", 0)
    assert find(both, "rune probe")[1] == ("runes", 0)
    with pytest.raises(InputError, match="did you mean 'Probe'"):
        find(both, "Prob")


# ---- on the board ---------------------------------------------------------------------------------------------------


def battle(*lines: str, tier: int = 1, **unit: Any) -> Any:
    probe = {"name": "Probe", "vitality": 100, "power": 20, "speed": 10, "ability": list(lines)}
    more = unit.pop("card", {})
    dummy = {"name": "Dummy", "vitality": 500, "ability": []}
    sides = {
        "player": {"units": [{"id": "probe", "card": "Probe", "tier": tier, "at": [0, 0], **unit}]},
        "enemy": {"units": [{"id": "dummy", "card": "Dummy", "at": [0, 0]}]},
    }
    catalogue = {"cards": [{**probe, **more}, dummy]}
    return ecs_sim.load_battle({"format": "ecs-sim/battle/1", "catalogue": catalogue, "sides": sides})


def text(*lines: str, **unit: Any) -> str:
    return ecs_sim.Simulation(battle(*lines, **unit)).unit("probe").text()


@pytest.mark.rule("400.2d", "800.3b", "400.1g")
def test_power_is_effective_power() -> None:
    assert text("Deal {power} damage", tier=2) == "Deal 30 damage"
    assert text("Deal {power} damage", state={"life_stats": {"power": 5}}) == "Deal 25 damage"
    assert text("Deal {power} damage", state={"blind": 3}) == "Deal 10 damage"
    assert text("Lucid doubles Power", "Burn {burn_power}") == "Lucid doubles Power\nBurn 30"


@pytest.mark.rule("S400-04", "800.65a")
def test_the_tier_in_force_counts() -> None:
    lines = ("Gain Shield: 4", "Gain {n} Power for {n} seconds")
    smashed = text(*lines, tier=3, state={"smash": 4}, card={"fields": {"n": 2}})
    assert smashed == "Gain Shield: 8\nGain 4 Power for 2 seconds"


@pytest.mark.rule("400.2h", "400.2j")
def test_a_counter_is_its_number_once_it_was_written() -> None:
    assert text("Gain Shield: X", card={"counter": {"X": 2}}) == "Gain Shield: X"
    writes = "Passive: At battle start, X gains 3"
    assert text(writes, "Gain Shield: X", card={"counter": {"X": 2}}).split("\n")[1] == "Gain Shield: 5"


@pytest.mark.rule("400.1g", "1000.3b")
def test_the_level_is_that_of_the_units_side() -> None:
    rune = {"name": "Ember", "family": "E", "values": [1, 2, 3, 4], "ability": ["Gain {value} Power"]}
    made = battle("Gain Shield: {level}").model_dump(mode="json")
    made["catalogue"]["runes"] = [rune]
    made["sides"]["player"]["runes"] = {"right": [{"rune": "Ember", "tier": 3, "at": [0, 0]}]}
    assert ecs_sim.Simulation(ecs_sim.load_battle(made)).unit("probe").text() == "Gain Shield: 4"


@pytest.mark.rule("800.48a", "400.1h")
def test_a_boss_shows_the_phase_that_it_is_in() -> None:
    document = {
        "format": "ecs-sim/battle/1",
        "catalogue": "starter",
        "sides": {
            "player": {"units": [{"id": "oracle", "card": "Rime Oracle", "at": [0, 0]}]},
            "enemy": {
                "units": [{"id": "maw", "card": "Slagmaw", "at": [0, 0], "state": {"vitality": 499, "phase": 2}}]
            },
        },
    }
    boss = ecs_sim.Simulation(ecs_sim.load_battle(document)).unit("maw")
    assert boss.text() == "Fury\nDeal 90 damage\nApply Burn 6 to all enemies"  # with its Fury


def test_asking_changes_nothing() -> None:
    made = battle("Deal {power} damage", "Gain 3 Power", "Passive: While this has Insurance, gain 4 Power")
    simulation = ecs_sim.Simulation(made)
    said = set[str]()
    while simulation.step():
        said |= {unit.text() for unit in simulation.units}
    result = simulation.result()
    assert len(said) > 4
    assert not simulation.edited
    assert (result.digest, result.counters) == (simulate(made).digest, simulate(made).counters)
