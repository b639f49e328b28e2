"""500.9: what brings a dead unit back, and what comes back. Phylactery comes later."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.battle import compiled as compiled_of
from ecs_sim.battle import load_battle
from ecs_sim.components.words import causes
from ecs_sim.mirror import conclude, start
from ecs_sim.systems import run
from ecs_sim.systems.flow import revival
from tests.boards import NO, YES, Document, Fight, battle, fight, hits, unit

FILL = [(0, 0), (2, 0), (4, 0), (6, 0), (0, 2), (2, 2), (4, 2), (6, 2)]


def dead(*ability: str, at: tuple[int, int] = (0, 0), state: Document | None = None, **more: Any) -> Document:
    """`t`, dead, Everlasting, due at 0.5 s."""
    return unit(
        "t", "Everlasting", *ability, at=at, state={"life": "dead", "everlasting_in": 0.5, **(state or {})}, **more
    )


def back(t: Document, *others: Document, foes: tuple[Document, ...] = (), seconds: float = 0.75, **more: Any) -> Fight:
    """A fight in which `t` of the player's side comes back; `o` keeps that side alive, `e` is the enemy."""
    o = () if any(one["id"] == "o" for one in others) else (unit("o", at=(6, 2)),)
    return fight(battle([t, *o, *others], [unit("e", at=(0, 0)), *foes], seconds=seconds, **more))


class TestEverlasting:
    """500.9a."""

    @pytest.mark.rule("500.9-intro", "500.9a", "800.20a", "900.28b")
    def test_ten_seconds_after_each_death(self) -> None:
        t = unit("t", "Everlasting", vitality=5)
        a = unit("a", "Deal 9 damage to all enemies", acts=1, card="hitter")
        b = unit("b", "Deal 9 damage to all enemies", acts=12 - 8, card="hitter")
        del b["state"]["charge"]
        b["state"]["charge"] = 1 - 12 / 16  # half rate: Frozen all along, it acts at 12 s
        b["state"]["freeze"] = 30
        result = fight(battle([a, b], [t, unit("o")], seconds=12.25))
        assert result.times("death", target="t")[:1] == [1]
        assert result.times("revival", target="t") == [11]
        assert result.times("death", target="t")[1:] == [12]

    @pytest.mark.rule("500.9a", "800.20b", "S300-09")
    def test_not_when_combat_has_ended(self) -> None:
        t = unit("t", "Everlasting", vitality=5)
        result = fight(battle([unit("a", "Deal 9 damage", acts=1)], [t]))
        assert (result["winner"], result["seconds"]) == ("player", 1)
        assert not result.events("revival")

    @pytest.mark.rule("500.9a", "S500-21")
    def test_to_its_own_place_if_that_is_free(self) -> None:
        assert back(dead(at=(3, 1))).unit("t")["at"] == [3, 1]

    @pytest.mark.rule("500.9a", "S500-21", "100.5a")
    def test_else_to_the_first_anchor_that_fits_in_reading_order(self) -> None:
        # Row 0: t's own place and columns 3-4 are taken, so 5 is the first column with two free cells.
        result = back(dead(at=(0, 0)), unit("q", at=(0, 0)), unit("r", at=(3, 0)))
        assert result.unit("t")["at"] == [5, 0]

    @pytest.mark.rule("500.9a", "S500-21")
    def test_a_large_unit_looks_for_nine_free_cells(self) -> None:
        result = back(dead("Large", at=(0, 0)), unit("q", at=(2, 0)), unit("o", at=(0, 2)))
        assert result.unit("t")["at"] == [4, 0]

    @pytest.mark.rule("500.9a", "S500-21")
    def test_a_full_half_delays_it_until_a_place_is_free(self) -> None:
        # Eight others stand; one of them dies at 1 s, and the next step has a place.
        others = [unit(f"o{i}", at=at, vitality=5 if i == 6 else 1000) for i, at in enumerate(FILL)]
        killer = unit("k", "Deal 9 damage", acts=1)
        document = battle([dead(), *others], [killer], seconds=1.5, draws={"k/target": ["o6"]})
        result = fight(document)
        assert result.times("revival_waits", target="t") == [0.5]
        assert result.times("revival", target="t") == [1.05]
        assert result.unit("t")["at"] == [4, 2]

    @pytest.mark.rule("500.9a", "S500-21")
    def test_only_its_own_half_counts(self) -> None:
        others = [unit(f"o{i}", at=at) for i, at in enumerate(FILL)]
        result = fight(battle([dead(), *others], [unit("e")], seconds=3))
        assert not result.events("revival")
        enemies = [unit(f"o{i}", at=at) for i, at in enumerate(FILL)]
        assert fight(battle([dead(), unit("p", at=(6, 2))], enemies, seconds=0.75)).unit("t")["alive"]

    @pytest.mark.rule("500.9a", "S500-21")
    def test_two_that_are_due_do_not_come_back_on_one_place(self) -> None:
        state = {"life": "dead", "everlasting_in": 0.5}
        s = unit("s", "Everlasting", at=(0, 0), state=state)
        result = back(dead(at=(0, 0)), s)
        assert sorted(result.unit(who)["at"] for who in "ts") == [[0, 0], [2, 0]]


#: What the life before leaves behind: all of it is gone in the next.
BURDENED: Document = {
    "life_stats": {"power": 9, "vitality": 50},
    "kindled": 4,
    "maim": 9,
    "dread": 3,
    "burn": 9,
    "shield": 9,
    "insurance": 2,
    "roost": 4,
    "stun": 9,
}


class TestRebuilt:
    """500.9c."""

    @pytest.mark.rule("500.9c", "C18", "500.4b", "700.5c")
    def test_full_vitality_and_nothing_of_the_life_before(self) -> None:
        state = BURDENED | {"vitality": 30}
        t = unit("t", "Everlasting", vitality=1000, power=20, speed=0, armor=5, at=(0, 0), state=state)
        a = unit("a", "The target loses 500 vitality", acts=0.25)
        result = fight(battle([a], [t, unit("o", at=(4, 0))], seconds=10.5, draws={"a/target": ["t", "o"]}))
        assert result.times("revival", target="t") == [10.25]
        assert [result.unit("t")[key] for key in ("vitality", "max_vitality", "power", "armor")] == [1000, 1000, 20, 5]
        assert not set(BURDENED) & set(result.unit("t")["state"])

    @pytest.mark.rule("500.9c", "S500-23")
    def test_gains_from_hubs_before_the_start_are_kept_and_those_from_units_are_not(self) -> None:
        hub = unit("p", "Passive: At battle start, allies gain 7 Power", kind="hub", at=(4, 0))
        o = unit("o", "Passive: At battle start, allies gain 50 Power", at=(6, 2))
        t = unit("t", "Everlasting", vitality=5, at=(0, 0))
        a = unit("a", "Deal 9 damage", acts=0.25)
        units = [t, hub, o], [a, unit("e")]
        assert fight(battle(*units, seconds=0.2)).unit("t")["power"] == 57
        assert fight(battle(*units, seconds=10.5, draws={"a/target": ["t", "o"]})).unit("t")["power"] == 7

    @pytest.mark.rule("500.9c", "S500-23", "800.59c")
    def test_no_battle_start_line_runs_again(self) -> None:
        lines = ("Passive: At battle start, gain Roost: 5", "Passive: At battle start, gain 5 Power")
        result = back(dead(*lines))
        assert result.unit("t")["power"] == 0
        assert result.state("t", "roost") == 0

    @pytest.mark.rule("500.9c", "800.21a")
    def test_what_the_card_prints_is_there_again(self) -> None:
        t = unit("t", "Everlasting", "Exalt: 3", "Fury", vitality=5, power=4, focus=10, at=(0, 0))
        a = unit("a", "Deal 9 damage", acts=0.25)
        o = unit("o", "Adjacent allies gain Shield: 10", at=(2, 0), focus=0)
        o["state"]["charge"] = 1 - 10.375 / 16  # Frozen: it acts at 10.4 s
        o["state"]["freeze"] = 30
        result = fight(battle([a], [t, o], seconds=10.75, draws={"a/target": ["t", "o"]}))
        assert result.state("t", "shield") == 13
        assert result.unit("t")["power"] == 9

    @pytest.mark.rule("500.9c", "800.56h", "800.56g")
    def test_suppression_of_relentless_survives(self) -> None:
        state = {"keywords_suppressed": ["relentless"]}
        b = unit("b", "Burn 8", acts=1)
        for held, burn in ((state, 8), ({}, 0)):
            result = back(
                dead("Relentless", state=held), foes=(b | {"at": [4, 0]},), seconds=1.25, draws={"b/target": ["t"]}
            )
            assert result.state("t", "burn") == burn

    @pytest.mark.rule("500.9c", "S400-11", "400.2h", "400.2i", "S400-10")
    def test_once_flags_counters_and_the_count_of_activations_survive(self) -> None:
        lines = (
            "Deal 1 damage",
            "Gain 3 Power, once",
            "X gains 2",
            "On the 2nd activation, gain 50 Armor",
            "Everlasting",
        )
        t = unit("t", *lines, acts=0.25, vitality=5, at=(0, 0), counter={"X": 4})
        t["_card"]["counter"] = {"X": 0}
        a = unit("a", "Deal 9 damage", acts=0.5)
        document = battle([t, unit("o", at=(6, 2))], [a, unit("e")], seconds=18.75, draws={"a/target": ["t", "o", "o"]})
        result = fight(document)
        assert result.times("activation", source="t")[0] == 0.25
        assert len(result.events("activation", source="t")) == 2
        assert result.unit("t")["counter"] == {"X": 8}
        assert result.unit("t")["power"] == 0  # the 3 went with the first life and do not come again
        assert result.unit("t")["armor"] == 50


@pytest.mark.rule("500.9d", "S300-03")
def test_charge_restarts_from_empty() -> None:
    # Nine tenths of a cycle were charged when it died; the step of the revival is the first of a new cycle.
    result = back(dead("Deal 1 damage", state={"charge": 0.9}), seconds=9)
    assert result.times("activation", source="t") == [8.45]


@pytest.mark.rule("500.9d", "300.2g")
def test_no_quick_cycle_is_handed_back() -> None:
    # t acts at 0.25 s and is to repeat 0.1 s later and again; k kills it in that same step.
    lines = ("Deal 1 damage", "50% chance to reactivate", "50% chance to reactivate", "Everlasting")
    t = unit("t", *lines, acts=0.25, vitality=5, at=(0, 0))
    k = unit("k", "Deal 9 damage", acts=0.25, at=(4, 0), speed=0)
    draws = {
        "battle/first_side": [0],
        "t/target": ["e", "e"],
        "k/target": ["t", "o", "o"],
        "t/reactivate": [YES, YES, NO, NO],
    }
    result = back(t, foes=(k,), seconds=18.75, draws=draws)
    assert result.times("revival", target="t") == [10.25]
    assert result.times("activation", source="t") == [0.25, 18.2]


class TestRearmed:
    """500.9e."""

    @pytest.mark.rule("500.9e")
    def test_defy_death_saves_it_again_in_its_next_life(self) -> None:
        t = dead("Defy death", state={"defied": True}, vitality=50)
        e = unit("k", "Deal 80 damage", acts=1, at=(4, 0))
        result = back(t, foes=(e,), seconds=1.25, draws={"k/target": ["t"]})
        assert result.unit("t")["vitality"] == 1
        assert result.unit("t")["alive"]

    @pytest.mark.rule("500.9e", "S500-33")
    def test_damage_ignore_charges_are_for_each_life(self) -> None:
        t = dead("Ignores the first 1 hits", state={"ignored_hits": 1})
        e = unit("k", "Deal 80 damage", acts=1, at=(4, 0))
        result = back(t, foes=(e,), seconds=1.25, draws={"k/target": ["t"]})
        assert result.unit("t")["vitality"] == 1000


class TestNewIncarnation:
    """500.9f."""

    @pytest.mark.rule("500.9f", "800.20c", "800.55d", "600.3b", "C32")
    def test_rabid_leaves_it_out_for_one_activation(self) -> None:
        # k killed t. t stands alone with o, far more Focus: k must take o, then may take t again.
        k = unit("k", "Deal 1 damage", "Rabid", acts=1, at=(4, 0), state={"rabid": "t"})
        result = back(dead(focus=1_000_000), foes=(k,), seconds=9.25)
        assert [e["target"] for e in result.events("cast", source="k")] == ["o", "t"]

    @pytest.mark.rule("500.9f", "500.9c")
    def test_it_is_counted(self) -> None:
        assert back(dead()).state("t", "incarnation") == 1


class TestWhatGrantsIt:
    """500.9g."""

    @pytest.mark.rule("500.9g", "800.20d")
    def test_a_grant_for_the_battle_survives_the_revival_and_revives_again(self) -> None:
        t = unit(
            "t",
            vitality=5,
            at=(0, 0),
            state={"life": "dead", "everlasting_in": 0.5, "keywords_battle": ["everlasting"]},
        )
        k = unit("k", "Deal 9 damage", acts=1, at=(4, 0))
        result = back(t, foes=(k,), seconds=11.25, draws={"k/target": ["t", "o"]})
        assert result.times("revival", target="t") == [0.5, 11]

    @pytest.mark.rule("500.9g", "800.20d")
    def test_a_line_that_grants_it_grants_it_for_the_battle(self) -> None:
        g = unit("g", "Adjacent allies gain Everlasting", acts=0.25, at=(2, 0))
        t = unit("t", vitality=5, at=(0, 0))
        k = unit("k", "Deal 9 damage", acts=0.5, at=(4, 0))
        result = back(t, g, foes=(k,), seconds=10.75, draws={"g/target": ["e", "e"], "k/target": ["t", "g"]})
        assert result.times("revival", target="t") == [10.5]

    @pytest.mark.rule("500.9g", "C18", "500.9c")
    def test_no_other_keyword_granted_for_the_battle_outlives_a_death(self) -> None:
        t = unit(
            "t", "Everlasting", vitality=5, at=(0, 0), state={"keywords_battle": ["relentless", "feast", "everlasting"]}
        )
        k = unit("k", "Deal 9 damage", acts=0.5, at=(4, 0))
        result = back(t, foes=(k,), seconds=10.75, draws={"k/target": ["t", "o"]})
        assert result.times("revival", target="t") == [10.5]
        assert result.state("t", "keywords_battle") == ["everlasting"]

    @pytest.mark.rule("S800-20", "400.5f", "800.20d")
    def test_not_a_grant_to_a_unit_that_is_dead_already(self) -> None:
        t = unit("t", at=(0, 0), state={"life": "dead"})
        g = unit("g", "Allies gain Everlasting, through death", acts=0.25, at=(4, 0))
        result = back(t, g, seconds=10.75, draws={"g/target": ["e", "e"]})
        assert [e["why"] for e in result.events("status_refused", target="t")] == ["dead", "dead"]
        assert not result.events("revival")

    @pytest.mark.rule("500.9g", "500.9a")
    def test_not_a_grant_that_ran_out(self) -> None:
        t = unit("t", vitality=5, at=(0, 0), state={"keywords_timed": {"everlasting": 0.25}})
        k = unit("k", "Deal 9 damage", acts=0.5, at=(4, 0))
        result = back(t, foes=(k,), seconds=10.75, draws={"k/target": ["t", "o"]})
        assert not result.events("revival")


class TestHeard:
    """500.9h to j."""

    @pytest.mark.rule("500.9h", "500.9j", "400.6b", "400.6l", "S300-24")
    def test_by_the_unit_itself_and_by_its_living_allies(self) -> None:
        own = (
            "Passive: When this unit revives, gain 1 Power",
            "Passive: When this unit revives from Everlasting, gain 2 Power",
        )
        ally = "Passive: When an ally revives, gain 4 Power"
        gone = unit("d", ally, at=(4, 0), state={"life": "dead"})
        result = back(dead(*own, ally), unit("o", ally, at=(6, 2)), gone, foes=(unit("f", ally, at=(4, 0)),))
        assert [result.unit(who)["power"] for who in "todf"] == [3, 4, 0, 0]
        told = [(e["kind"], e["target"]) for e in result.events() if e["kind"] == "revival" or e.get("stat") == "power"]
        assert told == [("revival", "t"), ("stat_changed", "t"), ("stat_changed", "t"), ("stat_changed", "o")]

    @pytest.mark.rule("500.9h", "500.9i", "500.9j", "400.6l", "900.28h")
    @pytest.mark.parametrize(("cause", "own"), [(causes.EVERLASTING, 3), (causes.PHYLACTERY, 1)])
    def test_only_the_self_channel_asks_for_the_cause(self, cause: int, own: int) -> None:
        # No Vessel in force yet: the revival is called by hand, with either cause.
        lines = (
            "Passive: When this unit revives, gain 1 Power",
            "Passive: When this unit revives from Everlasting, gain 2 Power",
        )
        o = unit("o", "Passive: When an ally revives, gain 4 Power", at=(6, 2))
        t = unit("t", *lines, at=(0, 0), state={"life": "dead"})
        document = load_battle(battle([t, o], [unit("e")], seconds=1))
        compiled = compiled_of(document)
        world = start(compiled)
        run.begin(world)
        revival.revive(world, 0, cause)
        run.run(world)
        result = Fight(conclude(world, compiled, events=True).to_dict())
        assert result.unit("t")["alive"]
        assert [result.unit(who)["power"] for who in "to"] == [own, 4]

    @pytest.mark.rule("500.9i", "900.28h")
    def test_a_line_that_names_phylactery_is_silent_on_everlasting(self) -> None:
        # The sentence is not in force, so the line is turned to that cause in the compiled battle.
        t = dead("Passive: When this unit revives from Everlasting, gain 2 Power")
        compiled = compiled_of(load_battle(battle([t, unit("o")], [unit("e")], seconds=0.75)))
        world = start(compiled)
        for clause in world.clause:
            if clause.cause == causes.EVERLASTING:
                clause.cause = causes.PHYLACTERY
        run.begin(world)
        run.run(world)
        result = Fight(conclude(world, compiled, events=True).to_dict())
        assert result.unit("t")["alive"]
        assert result.unit("t")["power"] == 0


class TestAim:
    """500.9k."""

    LINE = "Passive: When an ally revives, deal 9 damage to the killer"

    def aimed(self, killer: Document, *, roll: str | None = None, known: str | None = "k", own: bool = False) -> Fight:
        t = dead(
            *((self.LINE.replace("an ally", "this unit"),) if own else ()), state={"killer": known} if known else {}
        )
        o = unit("o", *(() if own else (self.LINE,)), at=(6, 2))
        who = "t" if own else "o"
        return back(t, o, foes=(killer,), draws={f"{who}/listener_target": [roll]} if roll else None)

    @pytest.mark.rule("500.9k", "400.6b")
    @pytest.mark.parametrize("own", [True, False])
    def test_at_the_unit_that_killed_it_ten_seconds_ago(self, own: bool) -> None:
        result = self.aimed(unit("k", at=(4, 0), focus=0), own=own)
        assert [e["target"] for e in result.events("damage")] == ["k"]

    @pytest.mark.rule("500.9k", "S400-12")
    @pytest.mark.parametrize("state", [{"life": "dead"}, {"entrap": 3}, {"dormant": 3}, {"incarnation": 1}])
    def test_at_the_listeners_own_roll_where_the_killer_is_no_legal_target(self, state: Document) -> None:
        # An incarnation later than the one that killed is somebody else.
        roll = "e" if state != {"incarnation": 1} else "k"
        result = self.aimed(unit("k", at=(4, 0), state=state), roll=roll)
        assert [e["target"] for e in result.events("damage")] == [roll]

    @pytest.mark.rule("500.9k", "S500-28")
    def test_at_the_listeners_own_roll_where_nobody_killed_it(self) -> None:
        result = self.aimed(unit("k", at=(4, 0)), roll="k", known=None)
        assert [e["target"] for e in result.events("damage")] == ["k"]

    @pytest.mark.rule("500.9k")
    def test_at_the_revived_ally(self) -> None:
        o = unit("o", "Passive: When an ally revives, the revived ally gains Shield: 9", at=(6, 2))
        assert back(dead(), o).state("t", "shield") == 9

    @pytest.mark.rule("500.9k", "500.5a")
    def test_the_killer_of_a_real_death_is_remembered(self) -> None:
        # A tick of k's Burn kills t; the listener strikes k 10 s later, past a bigger enemy.
        t = unit("t", "Everlasting", vitality=5, at=(0, 0), state={"burn": 5, "burn_by": {"k": 5}})
        o = unit("o", self.LINE, at=(6, 2))
        result = back(t, o, foes=(unit("k", at=(4, 0), focus=0),), seconds=10.75)
        assert hits(result, "o") == [9]
        assert [e["target"] for e in result.events("damage", source="o")] == ["k"]
