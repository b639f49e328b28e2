"""500.4: how a unit dies, and in which order the death is heard (S500-16, S500-17, S500-31)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, hits, unit


def killed(*ability: str, others: tuple[Document, ...] = (), hit: str = "Deal 100 damage", **target: Any) -> Fight:
    """`a` kills `t` at 1 s."""
    printed: dict[str, Any] = {"vitality": 50, "at": (0, 0), **target}
    t = unit("t", *ability, **printed)
    enemies = [one for one in others if one["id"][0] != "p"]
    players = [one for one in others if one["id"][0] == "p"]
    a = unit("a", hit, acts=1, at=(0, 0))
    return fight(battle([a, *players], [t, *enemies], seconds=1.25, draws={"a/target": ["t"]}))


def told(result: Fight, *kinds: str) -> list[tuple[str, str]]:
    """Kinds and targets of the events in order."""
    return [(e["kind"], e["target"]) for e in result.events() if e["kind"] in kinds]


class TestHow:
    """500.4a."""

    @pytest.mark.rule("500.4a", "800.13b", "800.13a")
    def test_cull_destroys_outright_past_shield_insurance_and_defy_death(self) -> None:
        state = {"maim": 60, "shield": 500, "insurance": 5}
        result = killed("Defy death", hit="Cull", vitality=50, state=state)
        assert [e["by"] for e in result.events("death", target="t")] == ["cull"]
        assert not result.events("damage")
        assert result.unit("t")["vitality"] == 0
        assert result.state("t", "shield") == 0
        assert result.unit("a")["stats"]["kills"] == 1

    @pytest.mark.rule("500.4a", "500.8h")
    def test_a_self_destruct_is_neither_hit_nor_execution(self) -> None:
        lines = ("Self-destruct", "Defy death", "Ignores the first 3 hits", "Takes at most 1 damage")
        a = unit("a", *lines, acts=1, state={"shield": 9, "insurance": 9})
        result = fight(battle([a, unit("b")], [unit("t")], seconds=1.25))
        assert [e["by"] for e in result.events("death", target="a")] == ["self_destruct"]
        assert [e["amount"] for e in result.events("cost_paid", target="a")] == [1000]
        assert not result.events("damage")
        assert not result.events("cull")

    @pytest.mark.rule("500.4a", "500.1-13", "S500-31")
    def test_even_when_its_own_feast_would_heal_what_it_lost(self) -> None:
        # The blow on itself leaves 0; Feast on 30 would give 10 back to a unit that is dying.
        a = unit("a", "Deal 50 damage to all allies", "Feast", acts=1, vitality=30)
        result = fight(battle([a, unit("b")], [unit("t")], seconds=1.25))
        assert not result.unit("a")["alive"]
        assert result.unit("a")["stats"]["deaths"] == 1

    @pytest.mark.rule("500.4a", "500.1-13", "S500-31")
    def test_even_when_somebody_heals_it_as_the_dealer_feasts(self) -> None:
        # Feast comes before the death: what answers it can't lift a unit that stands at 0.
        p = unit("p", "Passive: When an ally is healed by Feast, restore 40 vitality to all enemies", at=(4, 0))
        t = unit("t", vitality=50)
        a = unit("a", "Deal 100 damage", "Feast", acts=1, at=(0, 0), vitality=1000, state={"vitality": 500})
        medic = unit(
            "m", "Passive: When an enemy is healed by Feast, restore 40 vitality to adjacent allies", at=(2, 0)
        )
        for players, enemies in (([a], [t | {"at": [0, 0]}, medic]), ([a, p], [t | {"at": [0, 0]}])):
            result = fight(battle(players, enemies, seconds=1.25, draws={"a/target": ["t"]}))
            assert result.times("death", target="t") == [1]
            assert result.unit("t")["stats"]["deaths"] == 1

    @pytest.mark.rule("500.4a")
    def test_a_unit_dies_once(self) -> None:
        result = killed(others=(unit("p", "Macabre: Deal 100 damage to all enemies", at=(4, 0)), unit("o", at=(4, 0))))
        assert result.unit("t")["stats"]["deaths"] == 1
        assert result.unit("a")["stats"]["kills"] == 1


#: Something of everything that a death clears.
BURDENED: Document = {
    "stun": 9,
    "freeze": 9,
    "blind": 9,
    "prismbreak": 9,
    "burn": 9,
    "venom": 9,
    "maim": 9,
    "haywire": 3,
    "feral": 3,
    "dread": 3,
    "insurance": 1,
    "kindled": 3,
    "overclock": 3,
    "consecrate": 3,
    "exalt": 3,
    "shield": 5,
    "roost": 5,
    "hallow": [{"amount": 9}],
    "keywords_timed": {"relentless": 9},
    "modifiers": [
        {"kind": "timed", "stat": "speed", "amount": 5, "for": 9},
        {"kind": "crush", "amount": -5, "for": 9},
    ],
    "life_stats": {"power": 50},
}


class TestCleared:
    """500.4b, 700.5c."""

    @pytest.mark.rule("500.4b", "700.5c")
    def test_its_combat_state_is_gone(self) -> None:
        result = killed(state=BURDENED, hit="Deal 300 damage", others=(unit("o", at=(4, 0)),))
        left = result.unit("t")["state"]
        assert not set(BURDENED) & set(left)
        assert not {"burn_in", "venom_in", "roost_in", "burn_by", "venom_by"} & set(left)

    @pytest.mark.rule("500.4b", "S300-21", "900.8c")
    def test_its_own_line_reads_the_stats_that_it_died_with(self) -> None:
        # Power 20, Kindled 3: 26. Dread 4 takes 4 of it.
        line = "Passive: When this unit dies, deal {power} damage to all enemies"
        result = killed(line, power=20, state={"kindled": 3, "dread": 4}, others=(unit("o", at=(4, 0)),))
        assert hits(result, "t", "a") == [22]

    @pytest.mark.rule("500.4b", "S300-21")
    def test_its_own_line_reads_power_as_blind_had_halved_it(self) -> None:
        line = "Passive: When this unit dies, deal {power} damage to all enemies"
        result = killed(line, power=20, state={"blind": 9}, others=(unit("o", at=(4, 0)),))
        assert hits(result, "t", "a") == [10]

    @pytest.mark.rule("500.4b")
    def test_its_own_line_reads_the_stacks_that_it_died_with(self) -> None:
        line = "Passive: When this unit dies, deal 2 damage to all enemies per Kindled stack"
        result = killed(line, state={"kindled": 5}, others=(unit("o", at=(4, 0)),))
        assert hits(result, "t", "a") == [10]

    @pytest.mark.rule("500.4b", "400.4b")
    @pytest.mark.parametrize(
        ("condition", "state"),
        [
            ("if this unit is Burning", {"burn": 9}),
            ("if this unit has a negative status", {"maim": 9}),
            ("if this unit has Kindled 3 or more", {"kindled": 3}),
            ("Ignited:", {"kindled": 3}),
        ],
    )
    def test_its_own_conditions_are_tested_on_them_too(self, condition: str, state: Document) -> None:
        glue = " " if condition.endswith(":") else ", "
        line = f"Passive: When this unit dies, {condition}{glue}deal 7 damage to all enemies"
        for held, dealt in ((state, [7]), ({}, [])):
            result = killed(line, state=held, hit="Deal 400 damage", others=(unit("o", at=(4, 0)),))
            assert hits(result, "t", "a") == dealt

    @pytest.mark.rule("500.4b", "400.6k")
    def test_what_others_read_of_it_is_what_it_died_with(self) -> None:
        lines = (
            "Passive: When an ally dies, gain Power equal to that ally's Power",
            "Passive: When an ally dies, gain Armor equal to Kindled on that ally",
        )
        result = killed(power=30, state={"kindled": 5}, others=(unit("o", *lines, at=(4, 0)),))
        assert [result.unit("o")[stat] for stat in ("power", "armor")] == [40, 5]

    @pytest.mark.rule("C15", "C48", "800.16c")
    def test_not_by_a_dormant_unit_which_hears_not_even_its_own_death(self) -> None:
        # A tick that already ran kills it.
        line = "Passive: When this unit dies, deal 7 damage to all enemies"
        for state, dealt in (({"dormant": 5}, []), ({"entrap": 5}, [7])):
            t = unit("t", line, vitality=5, state={"burn": 5, **state})
            result = fight(battle([unit("a")], [t, unit("o")], seconds=0.75))
            assert result.times("death", target="t") == [0.5]
            assert hits(result, "t", "a") == dealt


class TestMacabre:
    """500.4c."""

    GAIN = "Macabre: Gain 1 Power"

    @pytest.mark.rule("500.4c", "800.42a", "800.42b")
    def test_it_fires_for_every_other_unit_on_either_side_and_not_for_the_dead_one(self) -> None:
        others = (unit("o", self.GAIN, at=(4, 0)), unit("p", self.GAIN, at=(4, 0)))
        result = killed(self.GAIN, others=others)
        assert [result.unit(who)["power"] for who in "opt"] == [1, 1, 0]

    @pytest.mark.rule("500.4c", "800.42c", "500.8j")
    @pytest.mark.parametrize("hit", ["Deal 100 damage", "Cull"])
    def test_damage_and_cull_alike(self, hit: str) -> None:
        result = killed(state={"maim": 60}, hit=hit, others=(unit("o", self.GAIN, at=(4, 0)),))
        assert result.unit("o")["power"] == 1

    @pytest.mark.rule("500.4c", "800.42d", "800.42e", "400.6n")
    def test_even_for_an_entrapped_unit_but_not_on_itself(self) -> None:
        lines = (self.GAIN, "Macabre: Deal 3 damage to all enemies")
        result = killed(others=(unit("p", *lines, at=(4, 0), state={"entrap": 3}), unit("o", at=(4, 0))))
        assert result.unit("p")["power"] == 0
        assert hits(result, "p", "o") == [3]

    @pytest.mark.rule("500.4c", "C15")
    def test_not_for_a_dormant_unit(self) -> None:
        line = "Macabre: Deal 3 damage to all enemies"
        result = killed(others=(unit("p", line, at=(4, 0), state={"dormant": 3}), unit("o", at=(4, 0))))
        assert hits(result, "p") == []

    @pytest.mark.rule("500.4c", "800.42g", "400.6m")
    def test_not_for_a_unit_that_died_first(self) -> None:
        # t dies, its line kills o; o's Macabre is silent on t's death, and p hears two deaths, o's first.
        line = "Passive: When this unit dies, deal 500 damage to adjacent allies"
        o = unit("o", "Macabre: Deal 3 damage to all enemies", at=(2, 0), vitality=50)
        result = killed(line, others=(o, unit("p", self.GAIN, at=(4, 0)), unit("q", at=(4, 2))))
        assert hits(result, "o") == []
        assert told(result, "death", "stat_changed") == [
            ("death", "t"),
            ("death", "o"),
            ("stat_changed", "p"),
            ("stat_changed", "p"),
        ]

    @pytest.mark.rule("400.6b", "400.6k", "500.4c")
    @pytest.mark.parametrize(
        ("subject", "heard"),
        [
            ("a unit", "oqp"),
            ("another unit", "oqp"),
            ("an ally", "oq"),
            ("an adjacent ally", "o"),
            ("a flank ally", "o"),
            ("this unit or an ally", "oq"),
            ("an enemy", "p"),
        ],
    )
    def test_every_subject_that_a_line_may_name_is_heard(self, subject: str, heard: str) -> None:
        line = f"Passive: When {subject} dies, gain 1 Power"
        others = (unit("o", line, at=(2, 0)), unit("q", line, at=(6, 0)), unit("p", line, at=(4, 0)))
        result = killed(others=others)
        assert "".join(who for who in "oqp" if result.unit(who)["power"]) == heard


class TestOrder:
    """S500-17."""

    @pytest.mark.rule("500.4b", "500.4c", "400.6b", "S500-17", "S300-24", "C48")
    def test_own_line_then_enemies_then_macabre_of_the_dead_units_side_first(self) -> None:
        lines = ("Macabre: Gain 1 Power", "Passive: When an enemy dies, gain 1 Speed")
        o, p = unit("o", *lines, at=(2, 0)), unit("p", *lines, at=(4, 0))
        result = killed("Passive: When this unit dies, adjacent allies gain 1 Armor", others=(o, p))
        said = [
            (e["kind"], e["target"], e.get("stat")) for e in result.events() if e["kind"] in ("death", "stat_changed")
        ]
        assert said == [
            ("death", "t", None),
            ("stat_changed", "o", "armor"),
            ("stat_changed", "p", "speed"),
            ("stat_changed", "o", "power"),
            ("stat_changed", "p", "power"),
        ]

    @pytest.mark.rule("S500-17", "S300-24", "400.6k")
    def test_a_line_about_allies_waits_its_turn_among_the_macabres(self) -> None:
        # Reading order: o at the front, q behind it; the player's p last.
        o = unit("o", "Passive: When an ally dies, gain 1 Power", at=(2, 0))
        q = unit("q", "Macabre: Gain 1 Power", at=(0, 2))
        p = unit("p", "Macabre: Gain 1 Power", at=(4, 0))
        result = killed(others=(o, q, p))
        assert told(result, "stat_changed") == [("stat_changed", "o"), ("stat_changed", "q"), ("stat_changed", "p")]

    @pytest.mark.rule("S500-17", "800.13h", "400.6b")
    def test_the_culled_channel_comes_after_macabre(self) -> None:
        p = unit("p", "Passive: When an enemy is Culled, gain 1 Speed", "Macabre: Gain 1 Power", at=(4, 0))
        result = killed(state={"maim": 60}, hit="Cull", others=(p,))
        assert [e["stat"] for e in result.events("stat_changed", target="p")] == ["power", "speed"]

    @pytest.mark.rule("S500-16", "S300-24")
    def test_a_death_inside_another_resolves_whole_before_the_outer_goes_on(self) -> None:
        # t's own line kills o; o's own line and p's Macabre for it come before p's for t.
        o = unit("o", "Passive: When this unit dies, deal 1 damage to all enemies", at=(2, 0), vitality=5)
        p = unit("p", "Macabre: Gain 1 Power", at=(4, 0))
        rest = unit("q", at=(6, 2))
        result = killed("Passive: When this unit dies, deal 9 damage to adjacent allies", others=(o, p, rest))
        said = told(result, "death", "stat_changed", "damage")
        assert said[1:] == [
            ("death", "t"),
            ("damage", "o"),
            ("death", "o"),
            ("damage", "a"),
            ("damage", "p"),
            ("stat_changed", "p"),
            ("stat_changed", "p"),
        ]


class TestManyTargets:
    """S500-16: deaths inside an effect with several recipients."""

    @pytest.mark.rule("S500-16", "500.4b")
    def test_each_dies_at_once_and_before_the_next_is_struck(self) -> None:
        t = unit("t", vitality=50)
        o = unit("o", "Passive: When an ally dies, gain Shield: 30")
        result = fight(battle([unit("a", "Deal 60 damage to all enemies", acts=1)], [t, o], seconds=1.25))
        assert told(result, "damage", "death", "shield")[:3] == [("damage", "t"), ("death", "t"), ("shield", "o")]
        assert hits(result, "a", "o") == [30]

    @pytest.mark.rule("S500-16", "500.1-3")
    def test_a_recipient_that_died_meanwhile_is_passed_over(self) -> None:
        t = unit("t", "Passive: When this unit dies, deal 500 damage to allies", vitality=50)
        o, rest = unit("o", vitality=50), unit("q", at=(4, 2))
        a = unit("a", "Deal 60 damage to all enemies", acts=1)
        result = fight(battle([a], [t, o, rest], seconds=1.25))
        assert hits(result, "a", "o") == []
        assert [e["source"] for e in result.events("death", target="o")] == ["t"]
        assert hits(result, "a", "q") == [60]

    @pytest.mark.rule("S500-16", "S800-58", "800.72a")
    def test_the_dead_skip_the_second_half_of_a_tremor(self) -> None:
        t, o = unit("t", vitality=20), unit("o")
        result = fight(battle([unit("a", "Tremor: 41", acts=1)], [t, o], seconds=1.25))
        assert [hits(result, "a", "t"), hits(result, "a", "o")] == [[20], [21, 20]]

    @pytest.mark.rule("S500-16", "800.2b")
    def test_aoe_shares_are_fixed_before_the_first_death(self) -> None:
        # 3 + 100 split over equal Focus: the dead one's share is not given to the others.
        enemies = [unit("t", vitality=20), unit("o"), unit("q")]
        result = fight(battle([unit("a", "AoE: 90", acts=1)], enemies, seconds=1.25))
        assert [hits(result, "a", who) for who in "toq"] == [[20], [30], [30]]


class TestAfterAHit:
    """S500-31."""

    WATCH = (
        "Damaging enemies lose 1 vitality",
        "Passive: When Insurance prevents damage, gain 1 Power",
        "Passive: When its Shield is damaged, gain 2 Power",
        "Passive: When its Shield breaks, gain 3 Power",
        "Passive: When this unit takes damage, gain 4 Power",
    )

    def fight(self, vitality: int) -> Fight:
        """`a`, a Feast unit below full, strikes t for 60: 25 into Insurance, 5 into Shield, 30 are left."""
        a = unit("a", "Deal 60 damage to the target", "Feast", acts=1, vitality=1000, state={"vitality": 500})
        t = unit("t", *reversed(self.WATCH), vitality=vitality, state={"insurance": 1, "shield": 5}, at=(0, 0))
        o = unit("o", "Passive: When an ally takes damage, gain 5 Power", at=(4, 0))
        return fight(battle([a], [t, o], seconds=1.25, draws={"a/target": ["t"]}))

    @pytest.mark.rule("S500-31", "S500-11", "500.1-13", "300.3-15")
    def test_feast_then_retaliation_then_the_other_listeners(self) -> None:
        result = self.fight(vitality=100)
        steps = [e for e in result.events() if e["kind"] in ("damage", "heal", "retaliation", "stat_changed")]
        assert [e["kind"] for e in steps[:3]] == ["damage", "heal", "retaliation"]
        assert [e["amount"] for e in steps[3:]] == [1, 2, 3, 4, 5]

    @pytest.mark.rule("S500-31", "400.6m", "900.8c")
    def test_feast_then_the_death_and_nobody_retaliates_or_listens(self) -> None:
        result = self.fight(vitality=30)
        kinds = ("damage", "heal", "death", "retaliation", "stat_changed")
        assert result.kinds(*kinds) == ["damage", "heal", "death"]

    @pytest.mark.rule("S500-31", "400.6m")
    def test_a_defender_that_dies_while_answering_answers_no_more(self) -> None:
        # Its Retort kills a, whose own death line kills t: t's listener stays silent.
        a = unit(
            "a", "Deal 10 damage", "Passive: When this unit dies, deal 500 damage to all enemies", acts=1, vitality=5
        )
        lines = ("Damaging enemies lose 9 vitality", "Passive: When this unit takes damage, allies gain 4 Power")
        t, o = unit("t", *lines, vitality=100), unit("o", vitality=900)
        result = fight(battle([a, unit("b")], [t, o], seconds=1.25, draws={"a/target": ["t"]}))
        assert [e["target"] for e in result.events("death")] == ["a", "t"]
        assert result.unit("o")["power"] == 0


@pytest.mark.rule("500.4d", "800.20a", "900.28a")
def test_an_everlasting_unit_is_genuinely_dead_for_10_seconds() -> None:
    # It can't be aimed at, doesn't act, isn't counted, and its allies hear its death and its return.
    t = unit("t", "Everlasting", "Deal 5 damage", vitality=50, at=(0, 0), state={"charge": 0.75})  # would act at 2 s
    o = unit("o", "Macabre: Gain 1 Power", "Passive: When an ally revives, gain 10 Power", at=(4, 0))
    a = unit("a", "Deal 100 damage", acts=1)
    result = fight(battle([a], [t, o], seconds=10.75, draws={"a/target": ["t", "o"]}))
    assert not result.unit("t")["alive"]
    assert result.unit("o")["power"] == 1
    assert not result.events("activation", source="t")
    result = fight(battle([a], [t, o], seconds=11.25, draws={"a/target": ["t", "o"]}))
    assert result.times("revival", target="t") == [11]
    assert result.unit("o")["power"] == 11
