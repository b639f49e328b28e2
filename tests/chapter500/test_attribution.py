"""500.5: who is credited with damage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import NO, Document, Fight, battle, fight, hits, ratio, unit


def ticking(*players: Document, seconds: float = 0.75, spreads: int = 1, **target: Any) -> Fight:
    """A Burn on `t` ticks for the first time at 0.5 s."""
    draws = {"t/burn_spread": [NO] * spreads} if spreads else {}
    return fight(battle(players, [unit("t", **target)], seconds=seconds, draws=draws))


def burn(amount: int, order: str = "", **by: int) -> Document:
    """A Burn, who put how much into it, and who came first."""
    found: Document = {"burn": amount, "burn_by": by}
    return found | ({"burn_order": {who: place + 1 for place, who in enumerate(order)}} if order else {})


def dealt(result: Fight, *who: str) -> list[int]:
    return [result.unit(one)["stats"]["damage_dealt"] for one in who]


class TestCredit:
    """500.5a."""

    @pytest.mark.rule("500.5a")
    def test_a_hit_and_the_burn_and_venom_that_it_applied_are_its_own(self) -> None:
        a = unit("a", "Deal 7 damage", "Burn 4", "Venom: 10", acts=1)
        draws = {"t/burn_spread": [NO, NO], "t/venom_decay": [20]}
        result = fight(battle([a, unit("b")], [unit("t")], seconds=2.75, draws=draws))
        assert dealt(result, "a", "b") == [7 + 4 + 2 + 1 + 10, 0]

    @pytest.mark.rule("500.5a")
    @pytest.mark.parametrize("status", ["burn", "venom"])
    def test_the_kill_of_a_tick_is_its_appliers(self, status: str) -> None:
        t = unit("t", vitality=5, state={status: 9, f"{status}_by": {"a": 9}})
        result = fight(battle([unit("b"), unit("a")], [t, unit("o")], seconds=1.75))
        assert [e["source"] for e in result.events("death", target="t")] == ["a"]
        assert [result.unit(who)["stats"]["kills"] for who in "ab"] == [1, 0]

    @pytest.mark.rule("500.5a", "S500-15")
    def test_only_the_vitality_that_was_there_is_credited(self) -> None:
        assert dealt(ticking(unit("a"), spreads=0, vitality=5, state=burn(9, a=9)), "a") == [5]

    @pytest.mark.rule("500.5a", "500.1g")
    def test_an_ally_that_is_hit_by_mistake_is_credited_too(self) -> None:
        a = unit("a", "Deal 30 damage", acts=1, at=(0, 0), state={"feral": 1})
        draws = {"a/target": ["t"], "a/misfire": [1], "a/misfire_pick": ["b"]}
        result = fight(battle([a, unit("b", vitality=20, at=(4, 0))], [unit("t")], seconds=1.25, draws=draws))
        assert dealt(result, "a") == [20]
        assert result.unit("a")["stats"]["kills"] == 1


class TestShares:
    """500.5b."""

    @pytest.mark.rule("500.5b")
    def test_in_proportion_to_what_each_applied(self) -> None:
        assert dealt(ticking(unit("a"), unit("b"), state=burn(40, a=30, b=10)), "a", "b") == [30, 10]

    @pytest.mark.rule("500.5b", "S500-18")
    @pytest.mark.parametrize(
        ("shares", "order", "parts"),
        [
            ({"a": 1, "b": 1}, "ab", [6, 5]),  # 5.5 each: the odd point to the first
            ({"a": 1, "b": 1}, "ba", [5, 6]),
            ({"a": 2, "b": 1}, "ab", [7, 4]),  # 7.33 and 3.67: to the larger remainder
            ({"a": 999, "b": 1}, "ba", [11, 0]),  # 10.99 and 0.01
        ],
    )
    def test_the_remainder_goes_to_the_largest_and_then_to_the_earlier(
        self, shares: dict[str, int], order: str, parts: list[int]
    ) -> None:
        result = ticking(unit("a"), unit("b"), state=burn(11, order, **shares))
        assert dealt(result, "a", "b") == parts

    @pytest.mark.rule("500.5b", "S500-19")
    def test_amounts_count_as_applied_not_as_decay_left_them(self) -> None:
        # a puts 16 at 1 s: ticks of 16 and 8, 4 are left. b adds 4 at 2 s, after that step's tick. The 8 of 2.5 s are
        # split 16 to 4 (6.4 and 1.6), not 4 to 4.
        a = unit("a", "Burn 16", acts=1)
        b = unit("b", "Burn 4", acts=2)
        draws = {"t/burn_spread": [NO] * 3}
        result = fight(battle([a, b], [unit("t")], seconds=2.75, draws=draws))
        ticks = [e["amount"] for e in result.events("status_tick", target="t")]
        assert ticks == [16, 8, 8]
        assert dealt(result, "a", "b") == [16 + 8 + 6, 2]

    @pytest.mark.rule("500.5b", "S500-19")
    def test_all_that_one_unit_applied_counts_together(self) -> None:
        a, b = unit("a", "Burn 4", "Burn 4", acts=1), unit("b", "Burn 4", acts=1)
        result = fight(battle([a, b], [unit("t")], seconds=1.75, draws={"t/burn_spread": [NO]}))
        assert dealt(result, "a", "b") == [8, 4]

    @pytest.mark.rule("500.5b", "S500-19")
    def test_a_stack_that_was_0_in_between_begins_anew(self) -> None:
        # a's 1 is gone after one tick at 1.5 s; b's 6 at 2 s are b's alone.
        a, b = unit("a", "Burn 1", acts=1), unit("b", "Burn 6", acts=2)
        result = fight(battle([a, b], [unit("t")], seconds=2.75, draws={"t/burn_spread": [NO]}))
        assert dealt(result, "a", "b") == [1, 6]

    @pytest.mark.rule("500.5b", "S700-02", "800.8b")
    def test_what_the_cap_refused_was_not_applied(self) -> None:
        # 998 are a's; of b's 9 only 1 fits. 999 into Vitality: 998 and 1.
        t = unit("t", vitality=5000, state=burn(998, "a", a=998) | {"burn_in": 2})
        b = unit("b", "Burn 9", acts=1)
        result = fight(battle([unit("a"), b], [t], seconds=2.25, draws={"t/burn_spread": [NO]}))
        assert dealt(result, "a", "b") == [998, 1]

    @pytest.mark.rule("500.5b")
    def test_burn_and_venom_keep_their_own_books(self) -> None:
        state = {"burn": 8, "burn_by": {"a": 8}, "venom": 6, "venom_by": {"b": 6}}
        draws = {"t/burn_spread": [NO] * 3, "t/venom_decay": [20]}
        result = fight(battle([unit("a"), unit("b")], [unit("t", state=state)], seconds=1.75, draws=draws))
        assert dealt(result, "a", "b") == [8 + 4 + 2, 6]


class TestFeast:
    """500.5c."""

    @pytest.mark.rule("500.5c", "800.22g", "800.22b")
    def test_of_several_appliers_each_feeds_on_its_part_of_the_vitality_alone(self) -> None:
        # 40, less Shield 20: 20, of them 15 and 5. 35 %: 5 and 1. Scaled from the whole tick it would be 10 and 3.
        a, b = unit("a", "Feast", **ratio(500)), unit("b", "Feast", **ratio(500))
        result = ticking(a, b, state=burn(40, a=30, b=10) | {"shield": 20})
        assert [result.unit(who)["vitality"] for who in "ab"] == [505, 501]

    @pytest.mark.rule("500.5c", "800.22a", "S800-24")
    def test_a_part_of_1_feeds_1_and_a_part_of_0_nothing(self) -> None:
        a, b, c = (unit(who, "Feast", **ratio(500)) for who in "abc")
        result = ticking(a, b, c, state=burn(11, "abc", a=998, b=100, c=1))
        assert dealt(result, "a", "b", "c") == [10, 1, 0]
        assert [result.unit(who)["vitality"] for who in "abc"] == [503, 501, 500]

    @pytest.mark.rule("500.5c")
    def test_an_absorbed_tick_feeds_nobody(self) -> None:
        a = unit("a", "Feast", **ratio(500))
        for guard in ({"shield": 40}, {"insurance": 2}):
            assert ticking(a, state=burn(40, a=40) | guard).unit("a")["vitality"] == 500

    @pytest.mark.rule("500.5c", "S500-20")
    def test_not_a_dead_applier_though_it_is_credited(self) -> None:
        a = unit("a", "Feast", state={"life": "dead"})
        b = unit("b", "Feast", **ratio(500))
        result = ticking(a, b, state=burn(40, a=30, b=10))
        assert dealt(result, "a", "b") == [30, 10]
        assert [result.unit(who)["vitality"] for who in "ab"] == [0, 503]

    @pytest.mark.rule("500.5c", "800.22g")
    def test_not_an_applier_without_feast(self) -> None:
        a, b = unit("a", **ratio(500)), unit("b", "Feast", **ratio(500))
        result = ticking(a, b, state=burn(40, a=30, b=10))
        assert [result.unit(who)["vitality"] for who in "ab"] == [500, 503]


class TestSelfDestruct:
    """500.5d."""

    LINE = "Self-destruct, dealing 60 damage to all enemies"

    @pytest.mark.rule("500.5d", "500.8h")
    def test_the_dead_source_keeps_damage_and_kills(self) -> None:
        a = unit("a", self.LINE, acts=1)
        result = fight(
            battle([a, unit("b")], [unit("t", vitality=50), unit("o")], seconds=1.25, draws={"a/target": ["t"]})
        )
        assert [(e["target"], e["source"]) for e in result.events("death")][1:] == [("t", "a")]
        assert result.unit("a")["stats"]["kills"] == 1
        assert dealt(result, "a") == [110]
        assert not result.unit("a")["alive"]

    @pytest.mark.rule("500.5d", "500.8h", "S500-17")
    def test_its_own_death_resolves_before_the_blast(self) -> None:
        a = unit("a", self.LINE, "Passive: When this unit dies, deal 3 damage to all enemies", acts=1)
        result = fight(battle([a, unit("b")], [unit("t")], seconds=1.25))
        assert result.kinds("cost_paid", "death", "damage") == ["cost_paid", "death", "damage", "damage"]
        assert hits(result, "a", "t") == [3, 60]

    @pytest.mark.rule("500.5d", "S500-20")
    def test_even_with_feast_the_dead_source_gets_nothing_back(self) -> None:
        a = unit("a", self.LINE, "Feast", acts=1)
        result = fight(battle([a, unit("b")], [unit("t")], seconds=1.25))
        assert not result.unit("a")["alive"]
        assert result.unit("a")["vitality"] == 0

    @pytest.mark.rule("500.5d", "500.9k")
    def test_it_is_the_killer_that_a_revival_remembers(self) -> None:
        a = unit("a", self.LINE, acts=1)
        t = unit("t", vitality=50)
        result = fight(battle([a, unit("b")], [t, unit("o")], seconds=1.25, draws={"a/target": ["t"]}))
        assert result.state("t", "killer") == "a"

    @pytest.mark.rule("500.5d", "400.2b")
    def test_the_blast_reads_the_power_that_it_died_with(self) -> None:
        a = unit("a", "Self-destruct, dealing {power} damage to all enemies", acts=1, power=20, state={"kindled": 3})
        assert hits(fight(battle([a, unit("b")], [unit("t")], seconds=1.25)), "a", "t") == [26]
