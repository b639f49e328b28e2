"""700.5: clear effects, and what death clears."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, Document, Fight, battle, fight, unit


def cleared(line: str, *others: str, seconds: float = 1, draws: Document | None = None, **state: Any) -> Fight:
    """`a` acts once, at 1 s, with lines about its ally `p`."""
    a = unit("a", line, *others, acts=1, at=(0, 0))
    p = unit("p", at=(2, 0), state=state)
    return fight(battle([a, p, unit("b", at=(6, 2))], [unit("e")], seconds=seconds, draws=draws))


FAMILIES: Document = {
    "Stun": {"stun": 9},
    "Freeze": {"freeze": 9},
    "Blind": {"blind": 9},
    "Prismbreak": {"prismbreak": 9},
    "Burn": {"burn": 7, "burn_in": 9},
    "Venom": {"venom": 7, "venom_in": 9},
    "Maim": {"maim": 7},
    "Haywire": {"haywire": 4},
    "Feral": {"feral": 4},
    "Dread": {"dread": 7},
    "Insurance": {"insurance": 7},
    "Kindled": {"kindled": 7},
    "Overclock": {"overclock": 7},
    "Consecrate": {"consecrate": 7},
    "Hallow": {"hallow": [{"amount": 7, "in": 9}, {"amount": 2, "in": 9}]},
}


class TestOneFamily:
    """700.5a."""

    @pytest.mark.rule("700.5a", "S700-04")
    @pytest.mark.parametrize("family", FAMILIES)
    def test_it_removes_the_family_that_it_names_and_no_other(self, family: str) -> None:
        state: Document = {}
        for held in FAMILIES.values():
            state |= held
        result = cleared(f"Clear {family} from adjacent allies", **state)
        gone = {key for key in state if not result.state("p", key)}
        assert gone == set(FAMILIES[family])

    @pytest.mark.rule("700.5a", "400.2k")
    def test_what_the_stacks_did_to_stats_goes_with_them(self) -> None:
        assert cleared("Clear Dread from adjacent allies", dread=7).unit("p")["power"] == 0

    @pytest.mark.rule("700.5a", "500.5b", "S500-19")
    def test_a_cleared_burn_forgets_who_applied_it(self) -> None:
        # e's 8 are cleared at 1 s; what f applies at 1.25 s is f's alone.
        a = unit("a", "Clear Burn from adjacent allies", acts=1, at=(0, 0))
        p = unit("p", at=(2, 0), state={"burn": 8, "burn_in": 9, "burn_by": {"e": 8}})
        f = unit("f", "Burn 6", acts=1.25)
        draws = {"f/target": ["p"], "p/burn_spread": [NO]}
        result = fight(battle([a, p], [unit("e"), f], seconds=2, draws=draws))
        assert [result.unit(who)["stats"]["damage_dealt"] for who in "ef"] == [0, 6]

    @pytest.mark.rule("700.5a", "S700-04")
    def test_where_there_is_nothing_it_says_so(self) -> None:
        result = cleared("Clear Burn from adjacent allies")
        assert [e["why"] for e in result.events("status_refused", target="p")] == ["not_there"]

    @pytest.mark.rule("700.5a", "800.56a")
    def test_relentless_does_not_keep_a_status(self) -> None:
        a = unit("a", "Clear Burn from adjacent allies", acts=1, at=(0, 0))
        p = unit("p", "Relentless", at=(2, 0), state={"burn": 8, "burn_in": 9})
        assert fight(battle([a, p], [unit("e")], seconds=1)).state("p", "burn") == 0


class TestWhoItReaches:
    """700.5a, S700-04, C39."""

    @pytest.mark.rule("700.5a", "700.3a", "C39", "S700-04", "900.18e")
    def test_a_dormant_unit_and_nothing_else_does(self) -> None:
        lines = ("Clear Burn from adjacent allies", "Adjacent allies gain Kindled: 3", "Adjacent allies gain 5 Power")
        result = cleared(*lines, burn=8, burn_in=9, dormant=5)
        assert result.state("p", "burn") == 0
        assert result.state("p", "kindled") == 0
        assert result.unit("p")["power"] == 0

    @pytest.mark.rule("S700-04", "700.3b", "700.5a")
    def test_an_entrapped_unit(self) -> None:
        assert cleared("Clear Burn from adjacent allies", burn=8, burn_in=9, entrap=5).state("p", "burn") == 0
        assert cleared("Clear Entrap from adjacent allies", entrap=5).state("p", "entrap") == 0

    @pytest.mark.rule("S700-04", "800.19f")
    def test_a_unit_freed_from_entrap_returns_at_once(self) -> None:
        # What is printed below reaches it again, and its return is heard.
        a = unit("a", "Clear Entrap from allies", "Allies gain 5 Power", acts=1, at=(0, 0))
        p = unit("p", at=(2, 0), state={"entrap": 5})
        b = unit("b", "Passive: When a unit returns from Entrap, gain 2 Armor", at=(6, 2))
        result = fight(battle([a, p, b], [unit("e")], seconds=1))
        assert result.unit("p")["power"] == 5
        assert result.unit("b")["armor"] == 2

    @pytest.mark.rule("S700-04")
    def test_not_the_dead(self) -> None:
        a = unit("a", "Clear Maim from allies, through death", acts=1, at=(0, 0))
        p = unit("p", at=(2, 0), state={"life": "dead"})
        result = fight(battle([a, p], [unit("e")], seconds=1))
        assert [e["why"] for e in result.events("status_refused", target="p")] == ["dead"]

    @pytest.mark.rule("700.5a", "S700-04")
    def test_itself_while_it_is_entrapped(self) -> None:
        # A Macabre line of an Entrapped unit: clears are let in where heals and boons are not.
        victim = unit("v", vitality=5, at=(6, 0), state={"burn": 5})
        lines = ("Macabre: Clear Maim", "Macabre: Gain Shield: 5")
        a = unit("a", *lines, at=(0, 0), state={"entrap": 3, "maim": 9})
        result = fight(battle([a, victim, unit("b", at=(6, 2))], [unit("e")], seconds=0.75))
        assert result.state("a", "maim") == 0
        assert result.state("a", "shield") == 0


class TestByNumber:
    """700.5b."""

    @pytest.mark.rule("700.5b")
    @pytest.mark.parametrize(("number", "left"), [(1, 3), (3, 1), (4, 0), (9, 0)])
    def test_so_many_stacks_and_not_all(self, number: int, left: int) -> None:
        assert cleared(f"Clear {number} Haywire from adjacent allies", haywire=4).state("p", "haywire") == left

    @pytest.mark.rule("700.5b", "800.31b", "900.39e")
    def test_haywires_own_resolution_removes_exactly_one(self) -> None:
        p = unit("p", "Deal 1 damage", acts=1, state={"haywire": 3})
        result = fight(battle([p], [unit("e")], seconds=1))
        assert result.state("p", "haywire") == 2
        assert result.state("p", "stun") == 3

    @pytest.mark.rule("700.5b", "400.6d")
    def test_the_last_stack_cleared_is_heard_as_emptied_and_others_are_not(self) -> None:
        for number, power in ((3, 0), (4, 2)):
            a = unit("a", f"Clear {number} Haywire from adjacent allies", acts=1, at=(0, 0))
            p = unit("p", at=(2, 0), state={"haywire": 4})
            b = unit("b", "Passive: When an ally empties its Haywire, gain 2 Power", at=(6, 2))
            assert fight(battle([a, p, b], [unit("e")], seconds=1)).unit("b")["power"] == power


class TestDeathClears:
    """700.5c; what is gone is in chapter500/test_death."""

    @pytest.mark.rule("700.5c", "800.56h", "800.56g")
    def test_relentless_suppression_alone_survives_death_and_revival(self) -> None:
        # Suppressed at 0.5 s, killed at 1 s, back at 11 s, Burned at 11.25 s. A later grant is refused, not queued.
        a = unit("a", "The target loses Relentless", acts=0.5)
        k = unit("k", "Deal 90 damage", acts=1)
        t = unit("t", "Relentless", "Everlasting", vitality=50, at=(0, 0), state={"maim": 4})
        o = unit(
            "o", "Adjacent allies gain Relentless", at=(2, 0), focus=0, state={"charge": 1 - 11.125 / 16, "freeze": 30}
        )
        document = battle([a, k], [t, o], seconds=11.5, draws={"a/target": ["t", "o"], "k/target": ["t", "o"]})
        result = fight(document)
        assert result.times("revival", target="t") == [11]
        assert result.state("t", "keywords_suppressed") == ["relentless"]
        assert result.state("t", "maim") == 0
        assert [e["why"] for e in result.events("status_refused", target="t")] == ["suppressed"]


class TestShield:
    """700.5a, docs/rulings.md R-260."""

    @pytest.mark.rule("700.5a", "800.63f")
    @pytest.mark.parametrize(("line", "left"), [("Clear Shield", 0), ("Clear 3 Shield", 6), ("Clear 30 Shield", 0)])
    def test_it_takes_the_shield_and_breaks_none(self, line: str, left: int) -> None:
        a = unit("a", f"{line} from adjacent allies", acts=1, at=(0, 0))
        p = unit("p", "Passive: When its Shield breaks, gain 5 Armor", at=(2, 0), state={"shield": 9})
        result = fight(battle([a, p], [unit("e")], seconds=1))
        [event] = result.events("status_cleared", status="shield")
        assert (result.unit("p")["state"].get("shield", 0), event["amount"], event["total"]) == (left, 9 - left, left)
        assert result.unit("p")["armor"] == 0

    @pytest.mark.rule("700.5a")
    def test_one_without_shield_says_so(self) -> None:
        result = cleared("Clear Shield from adjacent allies")
        assert [e["why"] for e in result.events("status_refused", status="shield")] == ["not_there"]
