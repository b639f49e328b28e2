"""`ecs_sim.explain`: chains of causes and stories of units, as data, on tiny boards with scripted draws."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

import ecs_sim
from ecs_sim.mirror import simulate_mirror
from ecs_sim.story.explain import teller_of
from ecs_sim.story.links import EventStory
from tests.boards import NO, YES, Document, Fight, battle, fight, unit
from tests.chooser import Seeded
from tests.generator import battle as random_battle

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "examples" / "battles").glob("*.json"))


def told(result: Fight, kind: str, **fields: Any) -> EventStory:
    """The story of the last event of a kind."""
    return ecs_sim.explain(result, event=result.events(kind, **fields)[-1]["n"])


def chain(story: EventStory) -> list[tuple[str, str]]:
    """How each link follows, and what it says."""
    return [(link.relation, link.text) for link in story.links]


def sentences(story: EventStory) -> list[str | None]:
    return [link.sentence for link in story.links]


def test_a_tick_goes_back_to_who_put_the_status_on() -> None:
    # Both put Burn on x; the tick is a's, whose share is the larger.
    a = unit("a", "Deal 1 damage", "Burn 9", acts=0.25)
    b = unit("b", "Deal 1 damage", "Burn 2", acts=0.5)
    result = fight(battle([a, b], [unit("x")], seconds=0.75, draws={"x/burn_spread": [NO]}))
    story = told(result, "status_tick")
    assert chain(story) == [
        ("event", "Burn ticks on x: 11"),
        ("origin", "x gets Burn 9"),
        ("cause", "a casts on x"),
        ("cause", "a activates"),
    ]
    assert story.event.root == "its tick was due"
    assert [result["events"][n]["source"] for n in story.links[1].also] == ["b"]
    assert story.root.root == "its charge was complete"
    assert "Burn of a hits x for 11: 11 Vitality" in [link.text for link in story.effects]


def test_a_status_that_was_there_at_the_start_goes_back_to_nothing() -> None:
    result = fight(battle([unit("a")], [unit("x", state={"burn": 1})], seconds=0.75))
    assert chain(told(result, "status_expired")) == [
        ("event", "Burn ends on x"),
        ("cause", "Burn ticks on x: 1"),
    ]


def test_what_was_applied_in_an_earlier_life_is_no_origin() -> None:
    # x dies with Burn on it, comes back after ten seconds, and gets Burn anew from b.
    a = unit("a", "Deal 50 damage", "Burn 9", acts=1)
    b = unit("b", "Burn 2", acts=2)
    b["state"]["stun"] = 10
    x = unit("x", "Everlasting", vitality=50)
    result = fight(battle([a, b], [x, unit("y")], seconds=12.5, draws={"a/target": ["x", "y"], "b/target": ["x"]}))
    story = told(result, "status_tick", target="x")
    assert chain(story)[1:3] == [("origin", "x gets Burn 2"), ("cause", "b casts on x")]
    assert story.links[1].also == ()


def test_an_activation_goes_back_to_the_cascade_and_a_cast_to_the_misfire() -> None:
    a = unit("a", "Deal 10 damage", "Cascade", acts=1, state={"feral": 1})
    b = unit("b", vitality=8)
    m = unit("m", "Macabre: Gain 1 Power")
    draws: Document = {"a/misfire": [NO, YES], "a/misfire_pick": ["b"], "a/cascade": [YES, NO]}
    result = fight(battle([a, b], [m], seconds=1.5, draws=draws))
    story = told(result, "stat_changed", target="m")
    assert chain(story) == [
        ("event", "m Power +1"),
        ("cause", "b dies to a"),
        ("cause", "a hits b for 10: 8 Vitality"),
        ("cause", "a casts on b"),
        ("cause", "a misfires at b"),
        ("cause", "a activates"),
        ("origin", "a Cascades"),
        ("cause", "a casts on m"),
        ("cause", "a activates"),
    ]
    assert [link.owner for link in story.links[:3]] == ["m", "a", "a"]
    assert sentences(story)[:3] == ["Macabre: Gain 1 Power", "Deal 10 damage", "Deal 10 damage"]


@pytest.mark.parametrize(
    ("line", "gain", "end"),
    [("Gain 2 Power for 2 seconds", "a Power +2 for 2 s", "a Power -2"), ("Crush: 7", "x Armor -7", "x Armor +7")],
)
def test_what_ends_goes_back_to_what_it_ends(line: str, gain: str, end: str) -> None:
    result = fight(battle([unit("a", line, "Deal 1 damage", acts=1)], [unit("x", armor=9)], seconds=3.5))
    story = told(result, "stat_changed", ended=True)
    assert [link.text for link in story.links[:2]] == [end, gain]
    assert story.event.root == "what it was given for a time wears off"
    assert story.links[1].sentence == line


def test_stacks_that_move_a_stat_are_named() -> None:
    result = fight(battle([unit("a", "Gain Kindled: 2", acts=1)], [unit("x")], seconds=1.25))
    assert chain(told(result, "stat_changed", stat="power"))[:2] == [
        ("event", "a Power +4"),
        ("origin", "a gets Kindled 2"),
    ]


def test_a_line_of_the_start_goes_back_to_the_start() -> None:
    result = fight(battle([unit("a", "Passive: At battle start, gain Shield: 4")], [unit("x")], seconds=1))
    assert chain(told(result, "shield")) == [("event", "a gains Shield 4"), ("origin", "the battle starts")]


def test_a_revival_goes_back_to_its_death_and_stats_go_back_to_it() -> None:
    a = unit("a", "Deal 50 damage", acts=1)
    x = unit("x", "Everlasting", "Deal 1 damage", vitality=50, power=3)
    result = fight(battle([a], [x, unit("y")], seconds=11.5, draws={"a/target": ["x", "y"]}))
    story = told(result, "revival")
    assert chain(story)[:3] == [
        ("event", "x revives with 50 Vitality by Everlasting"),
        ("origin", "x dies to a"),
        ("cause", "a hits x for 50: 50 Vitality"),
    ]
    assert chain(told(result, "stat_changed", target="x", stat="power"))[1] == ("origin", story.event.text)
    assert chain(told(result, "max_vitality", target="x"))[1] == ("origin", story.event.text)


def test_the_end_goes_back_to_the_last_death() -> None:
    result = fight(battle([unit("a", "Deal 50 damage", acts=1)], [unit("x", vitality=50)]))
    assert chain(told(result, "end"))[:2] == [
        ("event", "the battle ends: player wins, the other side is wiped out"),
        ("origin", "x dies to a"),
    ]


def test_what_follows_from_a_hit_has_the_line_of_the_hit() -> None:
    # Both cards print the line; the death of the attacker by retaliation is not the work of its target's line.
    a = unit("a", "Deal {power} damage", power=30, vitality=5, acts=1)
    x = unit("x", "Deal {power} damage", power=9, state={"subrogated": 2})
    story = told(fight(battle([a], [x], seconds=1.5)), "death")
    assert chain(story)[:3] == [
        ("event", "a dies of retaliation by x"),
        ("cause", "a loses 5 to retaliation by x"),
        ("cause", "a hits x for 30: 0 Vitality (Insurance 30)"),
    ]
    assert {link.owner for link in story.links[:3]} == {"a"}
    assert sentences(story)[:3] == ["Deal 30 damage"] * 3


class TestNumbers:
    """The sentence with its numbers."""

    def fight(self, **more: Any) -> tuple[Document, Fight]:
        fields = {"heat": 3, "chill": [1, 2, 3, 4]}
        a = unit("a", "Deal {power} damage", "Burn {heat}", "Freeze {chill} enemies", "Gain 2 Power", power=10)
        a["_card"]["fields"], a["state"]["charge"] = fields, 0.875
        made = battle([a | more], [unit("x")], seconds=1.25)
        return made, fight(made)

    def lines(self, result: Any, **more: Any) -> list[str | None]:
        story = ecs_sim.explain(result, event=2, **more)
        return [link.sentence for link in story.effects if link.depth == 0]

    def test_without_the_catalogue_only_what_the_event_carries_is_known(self) -> None:
        _, result = self.fight(tier=2)
        known = ["Deal 15 damage", "Burn {heat}", "Freeze {chill} enemies", "Gain 2 Power"]
        assert self.lines(result) == known

    def test_with_the_battle_every_field_is_shown_as_it_is_at_the_tier(self) -> None:
        made, result = self.fight(tier=2)
        known = ["Deal 15 damage", "Burn 6", "Freeze 2 enemies", "Gain 4 Power"]
        assert self.lines(result, battle=ecs_sim.load_battle(made)) == known

    def test_a_result_of_a_driver_knows_its_cards(self) -> None:
        made, _ = self.fight()
        result = simulate_mirror(ecs_sim.load_battle(made))
        assert self.lines(result) == ["Deal 10 damage", "Burn 3", "Freeze 1 enemy", "Gain 2 Power"]

    def test_a_line_that_no_card_of_a_unit_has_keeps_its_print(self) -> None:
        made, result = self.fight(tier=2)
        burn = result.events("status_applied", status="burn")[0]
        burn["line"] = "Burn 7"
        link = ecs_sim.explain(result, event=burn["n"], battle=ecs_sim.load_battle(made)).event
        assert (link.sentence, link.owner, link.card) == ("Burn 7", "a", None)

    def test_a_lower_tier_for_a_time_has_its_own_numbers(self) -> None:
        a = unit("a", "Deal 1 damage", "Burn 3", acts=1, tier=2, state={"smash": 8.5})
        made = battle([a], [unit("x")], seconds=9.25)
        result = fight(made)
        battle_read = ecs_sim.load_battle(made)
        story = told(result, "tier_changed")
        assert chain(story) == [
            ("event", "a is of tier 2 now: Vitality 1500, maximum 1500"),
            ("origin", "Smash ends on a"),
        ]
        burns = result.events("status_applied")
        links = [ecs_sim.explain(result, event=event["n"], battle=battle_read).event for event in burns]
        assert [event["amount"] for event in burns] == [3, 6]
        assert [link.sentence for link in links] == ["Burn 3", "Burn 6"]

    @pytest.mark.parametrize(
        ("attack", "said"),
        [
            ("Deal {power} damage, ignoring Armor", "Deal 10 damage, ignoring Armor"),
            ("Deal half {power} damage", "Deal half {power} damage"),
            ("deal {power} Damage", "Deal 10 damage"),
        ],
    )
    def test_the_power_of_the_attack_is_what_the_cast_carries(self, attack: str, said: str) -> None:
        result = fight(battle([unit("a", attack, power=10, acts=1)], [unit("x")], seconds=1.25))
        assert told(result, "damage").event.sentence == said

    def test_the_battle_of_other_cards_is_refused(self) -> None:
        _, result = self.fight()
        other = ecs_sim.load_battle(battle([unit("a")], [unit("x")]))
        with pytest.raises(ecs_sim.InputError, match=r"the cards of this battle .* are not those of the result"):
            self.lines(result, battle=other)

    def test_a_bundled_catalogue_is_known_by_its_hash(self) -> None:
        result = simulate_mirror(ecs_sim.load_battle(SAMPLES[0])).to_dict()
        lines = {event["n"]: event["line"] for event in result["events"] if "{spark}" in event.get("line", "")}
        assert lines
        found = [ecs_sim.explain(result, event=n).event.sentence for n in lines]
        assert set(found) == {"Burn 2"}
        result["versions"]["catalogue"] = "0" * 16
        assert ecs_sim.explain(result, event=next(iter(lines))).event.sentence == "Burn {spark}"


class TestUnits:
    """The story of a unit."""

    def result(self) -> Fight:
        a = unit("a", "Deal 10 damage", "Burn 4", "If the target is Frozen, Cull", "Gain Shield: 3", acts=1)
        x = unit("x", "Relentless", "Restore 5 vitality", "Damaging enemies lose 2 vitality", vitality=50, acts=2)
        x["state"]["maim"] = 2
        return fight(battle([a], [x], seconds=2.5))

    def test_what_it_lost_and_what_had_no_effect(self) -> None:
        story = ecs_sim.explain(self.result(), unit="x")
        assert (story.id, story.side, story.card, story.alive) == ("x", "enemy", "x", True)
        assert [(s.what, s.unit, s.times, s.amount) for s in story.taken] == [("hit", "a", 1, 10)]
        assert [(s.what, s.unit, s.amount) for s in story.refused] == [("Burn", "a", 4)]
        assert [(s.what, s.unit, s.amount) for s in story.dealt] == [("retaliation", "a", 2)]
        assert [(s.what, s.unit, s.amount) for s in story.gained] == [("Vitality", "x", 1)]

    def test_what_it_did_and_what_it_left_out(self) -> None:
        story = ecs_sim.explain(self.result(), unit="a")
        assert story.activations == 1
        assert [(s.what, s.unit, s.amount) for s in story.gained] == [("Shield", "a", 3)]
        assert [(s.sentence, s.why) for s in story.left_out] == [
            ("If the target is Frozen, Cull", "the condition of the line is not met")
        ]
        assert story.gave == ()

    def test_its_turns_are_told_in_order_each_with_its_causes(self) -> None:
        a = unit("a", "Deal 50 damage", acts=1)
        x = unit("x", "Everlasting", vitality=50)
        result = fight(battle([a], [x, unit("y")], seconds=11.5, draws={"a/target": ["x", "y"]}))
        story = ecs_sim.explain(result, unit="x")
        assert [turn.event.kind for turn in story.turns] == ["death", "revival"]
        assert all(turn.causes and not turn.effects for turn in story.turns)


def test_a_chain_of_thousands_is_told() -> None:
    result = json.loads(json.dumps(fight(battle([unit("a", "Deal 1 damage", acts=1)], [unit("x")], seconds=1.25))))
    hit = result["events"][-1]
    result["events"] += [hit | {"n": n, "cause": n - 1} for n in range(hit["n"] + 1, 3000)]
    result["units"][0]["tier"] = 99
    story = ecs_sim.explain(result, event=2999)
    assert (len(story.causes), story.event.owner) == (2998, "a")
    assert len(ecs_sim.explain(result, event=1).effects) == 2998


def everything(result: Any) -> None:
    """Explain every event and unit; the JSON of it all is plain data."""
    teller = teller_of(result)
    for event in teller.log.events:
        story = teller.story(event["n"])
        assert story.root.root is not None or story.root.kind == "end"
        assert [link.n for link in story.links] == sorted({link.n for link in story.links}, reverse=True)
        assert bool(story.event.why) == ("why" in event)
        assert story.event.text
        json.dumps(story.to_dict())
    for name in teller.log.units:
        json.dumps(ecs_sim.explain(result, unit=name).to_dict())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_event_of_the_samples_is_explained(path: Path) -> None:
    everything(simulate_mirror(ecs_sim.load_battle(path)))
    assert len(SAMPLES) >= 8


@pytest.mark.parametrize("seed", range(40))
def test_every_event_of_drawn_boards_is_explained_from_the_document(seed: int) -> None:
    result = simulate_mirror(ecs_sim.load_battle(random_battle(Seeded(seed))))
    document = json.loads(json.dumps(result.to_dict()))
    everything(document)
    assert ecs_sim.explain(document, unit=document["units"][0]["id"]).id


class TestLinesOfASide:
    """Lines of runes, of the resonance and of Cores: on whom they stand, of what, of which tier."""

    RUNE: ClassVar[Document] = {
        "name": "Sting", "family": "Sting", "values": [2, 3, 5, 8], "ability": ["On hit: Burn {value} and gain 1 Armor"]
    }  # fmt: skip
    RESONANCE: ClassVar[Document] = {"name": "Swell", "ability": ["After activating: Gain {level} Power"]}
    CORE: ClassVar[Document] = {
        "name": "Anvil",
        "fields": {"n": 4},
        "ability": ["Passive: When an enemy dies, gain {n} Focus"],
    }

    def fought(self) -> Fight:
        runes = [{"rune": "Sting", "tier": tier, "at": [0, row]} for row, tier in ((0, 2), (1, 4))]
        side: Document = {"runes": {"below": runes}, "resonance": "Swell", "cores": ["Anvil"]}
        known: Document = {"runes": [self.RUNE], "resonances": [self.RESONANCE], "cores": [self.CORE]}
        a = unit("a", "Deal 5 damage", at=(0, 0), acts=1)
        foes = [unit("t", vitality=6), unit("x", focus=0)]
        return fight(battle([a], foes, seconds=1.6, sides={"player": side}, catalogue=known, draws={"a/target": ["t"]}))

    def test_a_rune_is_named_with_its_tier_and_its_numbers(self) -> None:
        result = self.fought()
        stories = [ecs_sim.explain(result, event=e["n"]).event for e in result.events("status_applied", status="burn")]
        assert [(s.owner, s.card, s.line) for s in stories] == [
            ("a", "rune Sting, tier 2", self.RUNE["ability"][0]),
            ("a", "rune Sting, tier 4", self.RUNE["ability"][0]),
        ]
        assert [e["of"] for e in result.events("status_applied", status="burn")] == ["rune Sting"] * 2
        assert [e["of_tier"] for e in result.events("status_applied", status="burn")] == [2, 4]

    def test_its_sentence_has_the_numbers_of_that_tier_where_the_cards_are_known(self) -> None:
        from ecs_sim.battle import load_battle
        from ecs_sim.story.explain import explain

        runes = [{"rune": "Sting", "tier": 4, "at": [0, 0]}]
        document = battle([unit("a", "Deal 5 damage", at=(0, 0), acts=1)], [unit("t")], seconds=1.1,
                          sides={"player": {"runes": {"below": runes}}}, catalogue={"runes": [self.RUNE]})  # fmt: skip
        result = simulate_mirror(load_battle(document))
        [event] = [e for e in result.events.to_dicts() if e["kind"] == "status_applied"]
        assert explain(result, event=event["n"]).event.sentence == "On hit: Burn 8 and gain 4 Armor"

    def test_a_resonance_and_a_core_are_named(self) -> None:
        result = self.fought()
        gains = {
            e["stat"]: ecs_sim.explain(result, event=e["n"]).event for e in result.events("stat_changed", target="a")
        }
        assert [(gains[stat].owner, gains[stat].card) for stat in ("power", "focus")] == [
            ("a", "resonance Swell"),
            ("a", "Core Anvil"),
        ]

    def test_a_line_of_a_card_says_nothing_of_the_kind(self) -> None:
        hits = self.fought().events("damage", source="a", line="Deal 5 damage")
        assert hits
        assert all("of" not in hit for hit in hits)
