"""Other cards on the board (800.16h, 800.32b): units that transform, and units that are spawned."""

from __future__ import annotations

from typing import Any

import pytest

import ecs_sim
from ecs_sim import Simulation, load_battle
from ecs_sim.mirror import simulate_mirror
from tests.boards import Document, Fight, battle, fight, hits, unit
from tests.replay import Board

EGG = ("Dormant until 1 seconds pass", "When this awakens, transform into a random Undead of tier 2 or less")


def card(name: str, *ability: str, **printed: Any) -> Document:
    """A card that stands on no board at first."""
    return {"name": name, "ability": list(ability), "vitality": 100, "focus": 10, "tribe": "Undead", **printed}


def board(own: Document, *cards: Document, others: tuple[Document, ...] = (), seconds: float = 1.5, **more: Any) -> Any:
    """`a`, or what `own` is called, with a companion at (4, 0), against `t`."""
    document = battle([own, unit("o", at=(4, 0)), *others], [unit("t")], seconds=seconds, **more)
    document["catalogue"]["cards"] += cards
    return document


def hatched(*cards: Document, lines: tuple[str, ...] = EGG, **more: Any) -> Fight:
    """An egg of 1,000 Vitality that awakens at 1.0."""
    options = {key: more.pop(key) for key in ("seconds", "draws", "others") if key in more}
    return fight(board(unit("a", *lines, **more), *cards, **options))


# ---- transforming ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("800.16h", "800.16f", "S800-17")
def test_does_become_a_card_of_the_tribe_with_its_numbers_and_lines() -> None:
    ghoul = card("Ghoul", "Deal {power} damage", power=7, speed=5000, armor=2, focus=30)
    result = hatched(ghoul, seconds=3)
    became = result.unit("a")
    assert (became["card"], became["tier"], became["power"], became["armor"], became["focus"]) == ("Ghoul", 1, 7, 2, 30)
    assert result.times("transform", target="a") == [1.0]
    assert hits(result, "a", "t")[0] == 7
    assert result.events("transform")[0]["card"] == "Ghoul"


@pytest.mark.rule("S800-17", "800.16d")
def test_does_keep_charge_and_its_part_of_vitality() -> None:
    result = hatched(card("Ghoul", vitality=30), state={"charge": 0.5, "vitality": 500}, seconds=1)
    assert (result.unit("a")["vitality"], result.unit("a")["max_vitality"]) == (15, 30)
    assert result.state("a", "charge") == 0.5


@pytest.mark.rule("800.16h")
@pytest.mark.parametrize("order", ["{} and gain 5 Power", "gain 5 Power and {}"])
def test_does_let_the_gain_apply_to_what_it_has_become(order: str) -> None:
    said = order.format("transform into a random Undead of tier 2 or less")
    result = hatched(card("Ghoul", power=7), lines=(EGG[0], f"When this awakens, {said}"))
    assert (result.unit("a")["card"], result.unit("a")["power"]) == ("Ghoul", 12)


@pytest.mark.rule("800.16h")
def test_does_not_become_a_card_of_another_tribe() -> None:
    beast = unit("b", EGG[0], EGG[1].replace("Undead", "Beast"), at=(0, 2))
    result = hatched(card("Hound", tribe="Beast"), card("Ghoul"), others=(beast,), seconds=3)
    assert (result.unit("a")["card"], result.unit("b")["card"]) == ("Ghoul", "Hound")


@pytest.mark.rule("800.16h", "S800-17")
def test_does_pick_evenly_among_the_cards_that_match() -> None:
    cards = [card("Ghoul"), card("Wolf", tribe="Beast"), card("Lich", tier=3), card("Wight"), card("Giant", size=3)]
    for roll, name in enumerate(("Ghoul", "Wight")):
        assert hatched(*cards, draws={"a/awaken": [roll]}).unit("a")["card"] == name
    with pytest.raises(ecs_sim.InputError):
        hatched(*cards, draws={"a/awaken": [2]})


@pytest.mark.rule("800.16h", "S800-17")
@pytest.mark.parametrize(("tier", "name", "at"), [(1, "Ghoul", 1), (2, "Wight", 2), (3, "Wight", 2)])
def test_does_stand_at_the_units_tier_capped_by_the_printed_one(tier: int, name: str, at: int) -> None:
    cards = [card("Ghoul", power=8), card("Wight", tier=2, power=8), card("Lich", tier=3)]
    draws = {"a/awaken": [0 if tier == 1 else 1]}
    became = hatched(*cards, tier=tier, draws=draws).unit("a")
    assert (became["card"], became["tier"], became["power"]) == (name, at, 8)


@pytest.mark.rule("S800-17", "100.6a")
def test_does_scale_the_new_card_to_the_tier() -> None:
    became = hatched(card("Ghoul", power=8, vitality=100), tier=2).unit("a")
    assert (became["tier"], became["power"], became["max_vitality"]) == (2, 12, 150)


@pytest.mark.rule("800.16h")
def test_does_take_a_higher_native_tier_where_none_is_so_low() -> None:
    assert hatched(card("Wight", tier=2, power=8)).unit("a")["tier"] == 2


@pytest.mark.rule("800.16h")
def test_does_nothing_where_no_card_matches_but_the_gain_still_comes() -> None:
    lines = (EGG[0], f"{EGG[1]} and gain 5 Power")
    result = hatched(card("Lich", tier=3), lines=lines, tribe="Undead")
    assert (result.unit("a")["card"], result.unit("a")["power"]) == ("a", 5)
    assert [e["why"] for e in result.events("skipped", source="a")] == ["nothing_to_do"]


@pytest.mark.rule("800.16h", "S800-16")
def test_does_become_a_card_that_is_named_where_its_footprint_fits() -> None:
    line = "When this awakens, transform into grave Ghoul"
    assert hatched(card("Grave Ghoul"), lines=(EGG[0], line)).unit("a")["card"] == "Grave Ghoul"
    assert hatched(card("Grave Ghoul", size=3), lines=(EGG[0], line)).unit("a")["card"] == "a"


@pytest.mark.rule("800.16g", "800.16h")
def test_does_not_become_dormant_again_by_what_it_becomes() -> None:
    result = hatched(card("Ghoul", "Dormant until 5 seconds pass", "Deal 3 damage", speed=5000), seconds=4)
    assert hits(result, "a")


@pytest.mark.rule("800.32b", "S800-33", "800.16h")
def test_does_not_change_the_roster_of_highland() -> None:
    rider = unit("r", "Highland: Gain 5 Armor", at=(6, 0), acts=1.25)
    result = fight(board(unit("a", *EGG), card("Ghoul"), others=(rider,)))
    assert result.unit("r")["armor"] == 5
    twin = unit("b", *EGG, at=(2, 0), card="a")
    assert fight(board(unit("a", *EGG), card("Ghoul"), others=(rider, twin))).unit("r")["armor"] == 0


@pytest.mark.rule("800.16h", "800.21a")
def test_does_exchange_the_printed_keywords_and_exalt() -> None:
    result = hatched(card("Ghoul", "Exalt: 3", "Relentless"), lines=("Exalt: 1", "Fury", *EGG), focus=40)
    assert result.unit("a")["power"] == 0
    result = hatched(card("Ghoul", "Exalt: 3"), lines=("Exalt: 1", EGG[0], f"{EGG[1]} and gain Shield: 5"))
    assert result.state("a", "shield") == 8


@pytest.mark.rule("800.16h")
def test_does_tell_its_new_exalt_under_no_line_for_the_old_one_is_gone() -> None:
    result = hatched(card("Ghoul", "Exalt: 3"), lines=("Exalt: 1", *EGG))
    changes = result.events("stacks_changed", target="a", status="exalt")
    assert [(e["amount"], e["total"], "line" in e) for e in changes] == [(2, 3, False)]


@pytest.mark.rule("800.16h")
def test_does_say_no_further_line_in_an_activation_that_it_transforms_in() -> None:
    own = unit("a", "Gain 1 Armor", "Transform into Ghoul", "Gain 2 Armor", acts=1)
    result = fight(board(own, card("Ghoul", "Gain 10 Armor", "Gain 20 Armor", "Gain 30 Armor", "Gain 40 Armor")))
    assert result.unit("a")["armor"] == 1


@pytest.mark.rule("800.36b", "800.16h")
def test_does_have_the_initiative_of_its_new_ability() -> None:
    own = unit("a", "Transform into Ghoul", acts=1)
    ghoul = card("Ghoul", "Deal 1 damage", "Initiative: Deal 6 bonus damage", speed=5000)
    assert hits(fight(board(own, ghoul, seconds=4)), "a")[:2] == [7, 1]


# ---- spawning -------------------------------------------------------------------------------------------------------

SPAWNER = ("Deal 1 damage", "Spawn Imp")


def spawned(imp: Document, *lines: str, seconds: float = 1.5, **more: Any) -> Fight:
    """`a` at (0, 0) acts at 1.0 and 9.0."""
    return fight(board(unit("a", *(lines or SPAWNER), at=(0, 0), acts=1), imp, seconds=seconds, **more))


@pytest.mark.rule("800.32b", "S800-16")
def test_does_spawn_on_the_first_cells_that_fit_and_the_new_unit_fights() -> None:
    result = spawned(card("Imp", "Deal 2 damage", power=3, speed=5000), seconds=3)
    imp = result.unit("player3")
    assert (imp["card"], imp["at"], imp["power"], imp["max_vitality"]) == ("Imp", [2, 0], 3, 100)
    assert [(e["source"], e["target"], e["at"]) for e in result.events("spawn")] == [("a", "player3", [2, 0])]
    assert hits(result, "player3", "t")[0] == 2


@pytest.mark.rule("S800-16")
def test_does_spawn_nothing_without_room() -> None:
    result = spawned(card("Imp", size=4))
    assert not result.events("spawn")
    assert [e["why"] for e in result.events("skipped", source="a")] == ["no_room"]


@pytest.mark.rule("800.32b", "S800-33")
def test_does_not_switch_highland_off() -> None:
    rider = unit("r", "Highland: Gain 5 Armor", at=(6, 2), acts=1.25)
    result = spawned(card("Imp", tribe="Beast"), others=(rider,))
    assert result.events("spawn")
    assert result.unit("r")["armor"] == 5
    assert spawned(card("Imp", tier=3), others=(rider,)).unit("r")["armor"] == 5


@pytest.mark.rule("S800-15", "800.44a", "800.49b", "S800-36")
def test_does_run_no_battle_start_line_but_has_its_vessel_and_auras() -> None:
    lines = ("Passive: At battle start, gain 9 Armor", "Phylactery", "Passive: Adjacent allies have Fury")
    result = spawned(card("Imp", *lines), seconds=1)
    assert (result.unit("player3")["armor"], result.state("player3", "vessels")) == (0, 1)
    assert result.unit("a")["power"] == 5


@pytest.mark.rule("800.32b", "100.6a")
def test_does_spawn_at_the_tier_of_whoever_spawns() -> None:
    own = unit("a", *SPAWNER, at=(0, 0), acts=1, tier=2)
    result = fight(board(own, card("Imp", power=8), seconds=1.5))
    assert (result.unit("player3")["tier"], result.unit("player3")["power"]) == (2, 12)


@pytest.mark.rule("800.32b", "1000.1a", "1000.3a")
def test_does_stand_under_its_sides_runes_and_resonance() -> None:
    rune = {"name": "R", "family": "R", "values": [5] * 4, "ability": ["Gain {value} Power"]}
    catalogue = {"runes": [rune], "resonances": [{"name": "L", "ability": ["Gain {level} Speed"]}]}
    side = {"runes": {"right": [{"rune": "R", "tier": 1, "at": [0, 0]}]}, "resonance": "L"}
    document = board(unit("a", *SPAWNER, at=(0, 0), acts=1), sides={"player": side})
    document["catalogue"] |= catalogue
    document["catalogue"]["cards"].append(card("Imp"))
    imp = fight(document).unit("player3")
    assert (imp["power"], imp["speed"]) == (5, 2)


@pytest.mark.rule("900.8c", "800.32b")
def test_does_spawn_by_a_death_line_and_from_a_boss_side_and_tools() -> None:
    egg = unit("a", "Passive: When this unit dies, spawn Imp", at=(0, 0), vitality=5, state={"burn": 9})
    result = fight(board(egg, card("Imp")))
    assert result.unit("player3")["at"] == [2, 0]  # the dying unit's cells are still its own


# ---- documents and drivers ------------------------------------------------------------------------------------------


def grown() -> Document:
    """A board on which units transform and are spawned, on both sides, and go on to do so."""
    cards = [
        card("Imp", "Deal 2 damage", "Passive: When this unit takes damage, transform into Ghoul", speed=200),
        card("Ghoul", "Deal 3 damage", "Exalt: 2", "Gain Shield: 1", "Spawn Imp", speed=100, counter={"X": 3}),
        card("Wight", *EGG, "Deal 1 damage", size=1),
    ]
    mother = unit("m", "Deal 5 damage", "Spawn Imp, twice", speed=150, at=(0, 0))
    egg = unit("e", "Exalt: 1", *EGG, "Initiative: Gain 2 Armor", at=(4, 0), state={"kindled": 2})
    foes = [unit("q", "Deal 6 damage to all enemies", "Spawn Imp", speed=120, at=(0, 0)), unit("t", at=(4, 2))]
    document = battle([mother, egg], foes, seconds=12)
    document["catalogue"]["cards"] += cards
    return document


def test_replaying_the_log_gives_the_final_board() -> None:
    battle_of = load_battle(grown())
    result = simulate_mirror(battle_of)
    assert len(result.events.of_kind("spawn")) > 3
    assert len(result.events.of_kind("transform")) > 1
    assert Board.of_start(battle_of).replay_all(result.events).differences(Board.of_end(result, battle_of)) == []


@pytest.mark.parametrize("seconds", [1, 3.5, 7])
def test_a_stopped_battle_goes_on_to_the_same_end(seconds: float) -> None:
    whole = simulate_mirror(load_battle(grown()))
    first = simulate_mirror(load_battle({**grown(), "limits": {"seconds": seconds}}))
    rest = {**first.resume_document(), "limits": {"seconds": 12}}
    again = simulate_mirror(load_battle(rest))
    assert again.units == whole.units
    assert again.digest == whole.digest


@pytest.mark.slow
def test_the_drivers_agree_and_spawned_units_are_entities() -> None:
    document = load_battle(grown())
    whole = simulate_mirror(document)
    assert ecs_sim.simulate(document).digest == whole.digest
    stepped = Simulation(document)
    assert stepped.run().digest == whole.digest
    assert [one.id for one in stepped.units] == [one["id"] for one in whole.units]
    assert set(stepped.entities) == {one["id"] for one in whole.units}


@pytest.mark.parametrize(
    ("line", "code"),
    [("Spawn Nobody", "unknown-name"), ("Spawn k", "unknown-name"), ("Transform into Nobody", "unknown-name")],
)
def test_a_name_that_is_no_unit_is_refused(line: str, code: str) -> None:
    tool = unit("k", "When an enemy dies, adjacent allies gain 1 Power", kind="tool", at=(2, 2))
    with pytest.raises(ecs_sim.InputError) as caught:
        fight(board(unit("a", line), others=(tool,)))
    assert [problem.code for problem in caught.value.problems] == [code]


@pytest.mark.parametrize(
    ("kind", "line"), [("tool", "When an enemy dies, transform into o"), ("hub", "Markup: Transform into o")]
)
def test_what_is_no_unit_does_not_transform(kind: str, line: str) -> None:
    with pytest.raises(ecs_sim.InputError) as caught:
        fight(board(unit("k", line, kind=kind, at=(2, 2))))
    assert [problem.code for problem in caught.value.problems] == ["line"]
