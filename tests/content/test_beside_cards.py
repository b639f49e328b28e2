"""What stands beside the cards of the starter catalogue: how much there is, and every word that it may say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from ecs_sim.model.catalogue import Boss, Rune
from ecs_sim.setup.content import bundled
from ecs_sim.text.boosts import BOOSTS, BUILDS, LANES
from ecs_sim.text.clause import Clause
from ecs_sim.text.parse import parse_line

STARTER = bundled("starter")
TRIBES = {card.tribe for card in STARTER.cards}
RUNES = {rune.name: rune for rune in STARTER.runes}
BOSSES = {boss.name: boss for boss in STARTER.bosses}
#: Who says them: cards and bosses alone (800.58d, 900.25).
ON_CARDS = {"level", "share_runes"}


def read(ability: object) -> list[Clause]:
    assert isinstance(ability, tuple)
    return [parse_line(str(line)) for line in ability]


def of_runes() -> Iterator[tuple[Rune, Clause]]:
    for rune in STARTER.runes:
        for clause in read(rune.ability):
            yield rune, clause


def of_phases() -> Iterator[tuple[Boss, Clause]]:
    for boss in STARTER.bosses:
        for phase in boss.phases:
            for clause in read(phase.ability):
                yield boss, clause
                yield from ((boss, also) for also in clause.also)


def test_there_are_as_many_as_a_match_wants() -> None:
    assert len(STARTER.bosses) == 12
    assert len({rune.family for rune in STARTER.runes}) == 24
    assert len(STARTER.resonances) == 6
    assert len(STARTER.cores) == 14


@pytest.mark.rule("100.3f")
def test_a_rune_grows_from_tier_to_tier() -> None:
    assert [name for name, rune in RUNES.items() if list(rune.values) != sorted(set(rune.values))] == []


@pytest.mark.rule("100.3g")
def test_every_tribe_has_a_rune_of_its_own_and_most_serve_all() -> None:
    gates = Counter(rune.tribe for rune in STARTER.runes)
    assert gates.keys() == TRIBES | {None}
    assert gates[None] > sum(gates.values()) / 2


@pytest.mark.rule("800.58c")
def test_some_rune_is_a_gift_that_nobody_can_buy() -> None:
    assert {rune.acquirable for rune in STARTER.runes} == {True, False}


def test_every_line_of_a_rune_family_reads_its_value_somewhere() -> None:
    assert [name for name, rune in RUNES.items() if "{value}" not in " ".join(map(str, rune.ability))] == []


@pytest.mark.rule("1000.2a", "S1000-01")
def test_every_lane_of_runes_is_printed() -> None:
    assert {clause.lane for _, clause in of_runes() if clause.lane in LANES} == set(LANES)


@pytest.mark.rule("S1000-05")
def test_what_builds_up_does_so_by_hit_and_by_activation() -> None:
    building = {clause.lane for _, clause in of_runes() if clause.verb == "build_up"}
    assert building == set(BUILDS)


@pytest.mark.rule("800.71e")
def test_every_boost_is_printed_by_a_rune_a_resonance_or_a_core() -> None:
    entries = (*STARTER.runes, *STARTER.resonances, *STARTER.cores)
    said = {clause.what for entry in entries for clause in read(entry.ability) if clause.verb == "boost"}
    assert said == set(BOOSTS) - ON_CARDS


@pytest.mark.parametrize(
    ("family", "says"),
    [
        ("Thorns", "Thorns {value}"),
        ("Adrenaline", "until vitality is lost"),
        ("Momentum", "until vitality is lost"),
        ("Bolster", "until vitality is lost"),
        ("Reliquary", "When this revives, gain {value} Speed until it activates"),
        ("Last Breath", "Defy death"),
        ("Last Breath", "once per life"),
        ("Deflection", "Ignores the first {value} hits"),
        ("Firebreak", "Burn and Venom ticks are reduced by {value}"),
        ("Tourniquet", "Bloodletting costs {value} less"),
        ("Echo", "{value}% more Cascade"),
        ("Vigil", "{value}% chance to keep Hallow"),
        ("First Blood", "Against a new target"),
        ("Backs to the Wall", "While below 50% vitality"),
    ],
)
def test_the_families_that_rules_name_are_there(family: str, says: str) -> None:
    assert says in "\n".join(map(str, RUNES[family].ability))


@pytest.mark.rule("800.58e", "1000.3d", "1000.3e")
def test_the_resonances_that_rules_name_are_there() -> None:
    named = {one.name: (one.seconds, one.ability) for one in STARTER.resonances}
    assert named["Overpower"] == (None, ("Gain 3 x {level} Power",))
    assert named["Brace Step"] == (20, ("Gain 3 x {level} Armor", "Gain 3 x {level} Speed"))
    assert named["Blitz"] == (20, ("Gain 3 x {level} Power", "Gain 2 x {level} Speed"))
    assert named["Riposte"] == (None, ("Riposte",))


@pytest.mark.rule("1000.4c", "1000.4d", "1000.4e")
def test_every_kind_of_core_that_rules_name_is_there() -> None:
    said = {clause.what for core in STARTER.cores for clause in read(core.ability) if clause.verb == "boost"}
    assert said >= {"gold", "restored", "shielded", "crush", "tick_reduction"}
    assert any(core.fields for core in STARTER.cores)


@pytest.mark.rule("800.58d")
def test_both_who_raise_the_level_are_cards() -> None:
    lines = {card.name: "\n".join(map(str, card.ability)) for card in STARTER.cards}
    assert "Resonance level +22" in lines["Grohm"]
    assert lines["Rune Resonator"].endswith(": Resonance level +4")


@pytest.mark.rule("800.48")
def test_bosses_have_two_to_four_named_phases() -> None:
    assert {len(boss.phases) for boss in STARTER.bosses} == {2, 3, 4}
    names = [phase.name for boss in STARTER.bosses for phase in boss.phases]
    assert len(set(names)) == len(names)


@pytest.mark.rule("800.48d", "800.66", "500.7h", "300.3g", "C13")
def test_each_mechanism_of_bosses_is_on_some_and_not_on_all() -> None:
    bosses = STARTER.bosses
    mechanisms = {
        "stagger": {boss.stagger is not None for boss in bosses},
        "reflect": {boss.reflect for boss in bosses},
        "immunities of its own": {boss.immune is not None for boss in bosses},
        "no immunity at all": {boss.immune == () for boss in bosses},
        "a phase of another tribe": {
            any(phase.tribe not in (None, boss.tribe) for phase in boss.phases) for boss in bosses
        },
        "spread delivery": {any(phase.delivery == "spread" for phase in boss.phases) for boss in bosses},
        "no tribe": {boss.tribe is None for boss in bosses},
    }
    assert {name for name, found in mechanisms.items() if found != {True, False}} == set()
    assert {boss.size for boss in bosses} == {2, 3, 4}


@pytest.mark.rule("100.3g")
def test_every_tribe_has_a_boss() -> None:
    assert {boss.tribe for boss in STARTER.bosses} == TRIBES | {None}


@pytest.mark.rule("S800-70", "500.8", "400.2d", "900.25", "800.56d")
def test_what_bosses_alone_do_differently_is_printed_by_some() -> None:
    said = {clause.verb for _, clause in of_phases()} | {clause.what for _, clause in of_phases()}
    bleeding = {"bloodletting", "feast", "feast_becomes_bonus", "retort", "fury", "relentless", "lucid_doubles_power"}
    assert said >= bleeding | {"share_runes", "shatter", "harvest", "displace_enemy", "shock", "cull", "repossess"}


@pytest.mark.rule("800.50c", "800.38b")
def test_a_boss_can_be_drained_by_a_card_and_pays_interest() -> None:
    lines = [parse_line(str(line)) for card in STARTER.cards for line in card.ability]
    assert any("drains_boss" in clause.flags for clause in lines)
    assert all("Interest" not in (boss.immune or ()) for boss in STARTER.bosses)
