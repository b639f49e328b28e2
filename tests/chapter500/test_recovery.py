"""500.3: restoring Vitality and gaining Shield, one ledger for both."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import Document, Fight, battle, fight, ratio, unit

OTHER = {"at": (4, 0)}


def nursed(line: str, *, seconds: float = 1.25, ability: tuple[str, ...] = (), **patient: Any) -> Fight:
    """`n` acts at 1 s with one line on its neighbour `p`."""
    n = unit("n", line, acts=1, at=(0, 0))
    p = unit("p", *ability, at=(2, 0), **patient)
    return fight(battle([n, p], [unit("e")], seconds=seconds))


HEAL = "Restore 10 vitality to adjacent allies"
SHIELD = "Adjacent allies gain Shield: 10"


@pytest.mark.rule("500.3a")
def test_restoring_vitality_and_gaining_shield_spend_the_same_maim() -> None:
    p: Document = {"vitality": 1000, "state": {"vitality": 500, "maim": 3}}
    n = unit("n", HEAL, SHIELD, acts=1, at=(0, 0))
    result = fight(battle([n, unit("p", at=(2, 0), **p)], [unit("e")], seconds=1.25))
    assert result.unit("p")["vitality"] == 504  # 6 of 10 prevented by the three points
    assert result.state("p", "shield") == 10  # none was left for the Shield
    assert result.state("p", "maim") == 0


@pytest.mark.rule("500.3c")
def test_a_heal_is_capped_by_the_missing_vitality() -> None:
    result = nursed(HEAL, **ratio(993))
    assert result.unit("p")["vitality"] == 1000
    assert result.unit("p")["stats"]["vitality_restored"] == 7


@pytest.mark.rule("500.3c")
def test_shield_has_no_such_capacity() -> None:
    assert nursed("Adjacent allies gain Shield: 3000").state("p", "shield") == 3000


class TestMaim:
    """500.3d, 500.3e."""

    @pytest.mark.rule("500.3d", "800.43b", "800.43c")
    @pytest.mark.parametrize(("maim", "healed", "left"), [(0, 10, 0), (2, 6, 0), (4, 2, 0), (5, 0, 0), (6, 0, 1)])
    def test_each_point_prevents_2_and_is_spent(self, maim: int, healed: int, left: int) -> None:
        result = nursed(HEAL, vitality=1000, state={"vitality": 500, "maim": maim})
        assert result.unit("p")["vitality"] == 500 + healed
        assert result.state("p", "maim") == left

    @pytest.mark.rule("500.3d", "800.43c", "900.14c")
    def test_an_odd_rest_spends_a_whole_point(self) -> None:
        result = nursed("Restore 5 vitality to adjacent allies", vitality=1000, state={"vitality": 500, "maim": 9})
        assert result.unit("p")["vitality"] == 500
        assert result.state("p", "maim") == 6

    @pytest.mark.rule("500.3d", "500.3c", "900.14b")
    def test_it_is_taken_from_the_eligible_amount_not_from_what_was_asked(self) -> None:
        # 10 asked, 6 missing, 2 points: 4 of 6 are prevented. Taken first, it would leave 6 of 10.
        result = nursed(HEAL, vitality=1000, state={"vitality": 994, "maim": 2})
        assert result.unit("p")["vitality"] == 996
        assert result.state("p", "maim") == 0

    @pytest.mark.rule("500.3e", "900.14b", "900.14e")
    def test_healing_a_full_unit_spends_none(self) -> None:
        result = nursed(HEAL, state={"maim": 3})
        assert result.state("p", "maim") == 3

    @pytest.mark.rule("500.3e", "900.14e", "800.22d", "800.22e")
    @pytest.mark.parametrize(("held", "vitality", "maim"), [(1000, 1000, 3), (500, 508, 0), (996, 996, 1)])
    def test_feast_meets_it_too_and_at_full_vitality_spends_none(self, held: int, vitality: int, maim: int) -> None:
        # Feast on 40 asks 14. Full: nothing. 500: 6 are prevented. 996: capped at 4, both prevented.
        a = unit("a", "Deal 40 damage", "Feast", acts=1, vitality=1000, state={"vitality": held, "maim": 3})
        result = fight(battle([a], [unit("e")], seconds=1.25))
        assert result.unit("a")["vitality"] == vitality
        assert result.state("a", "maim") == maim


class TestExalt:
    """500.3f, S500-13."""

    @pytest.mark.rule("500.3f", "800.21a", "S500-13")
    @pytest.mark.parametrize(
        ("line", "key", "gained"),
        [(SHIELD, "shield", 13), ("Adjacent allies gain Consecrate: 10", "consecrate", 13)],
    )
    def test_shield_and_consecrate_received_grow(self, line: str, key: str, gained: int) -> None:
        assert nursed(line, ability=("Exalt: 3",)).state("p", key) == gained

    @pytest.mark.rule("500.3f", "800.21a", "800.25c")
    def test_hallow_and_fleeting_buffs_received_grow(self) -> None:
        assert nursed("Adjacent allies gain Hallow: 10", ability=("Exalt: 3",)).state("p", "hallow") == [
            {"amount": 13, "in": 0.25, "source": "n"}
        ]
        assert nursed("Adjacent allies gain 10 Fleeting Power", ability=("Exalt: 3",)).unit("p")["power"] == 13

    @pytest.mark.rule("500.3f", "800.21b", "S500-14")
    def test_it_is_added_before_maim(self) -> None:
        # Six points prevent 12 of 13. Taken from the 10 alone, five would go and the 3 of Exalt arrive.
        result = nursed(SHIELD, ability=("Exalt: 3",), state={"maim": 6})
        assert result.state("p", "shield") == 1
        assert result.state("p", "maim") == 0

    @pytest.mark.rule("500.3f", "800.21c")
    def test_not_an_ordinary_heal_not_roost_and_not_a_lasting_buff(self) -> None:
        assert nursed(HEAL, ability=("Exalt: 3",), **ratio(500)).unit("p")["vitality"] == 510
        assert nursed("Adjacent allies gain Roost: 5", ability=("Exalt: 3",)).state("p", "roost") == 5
        assert nursed("Adjacent allies gain 10 Power", ability=("Exalt: 3",)).unit("p")["power"] == 10


class TestGate:
    """500.3g."""

    @pytest.mark.rule("500.3g", "800.63e", "800.19d")
    @pytest.mark.parametrize("state", [{"entrap": 3}, {"dormant": 3}])
    @pytest.mark.parametrize("line", [HEAL, SHIELD])
    def test_refused_against_the_entrapped_and_the_dormant(self, line: str, state: Document) -> None:
        result = nursed(line, vitality=1000, state={"vitality": 500, "maim": 1, **state})
        assert result.unit("p")["vitality"] == 500
        assert result.state("p", "shield") == 0
        assert result.state("p", "maim") == 1

    @pytest.mark.rule("500.3g", "600.1d")
    def test_not_where_the_line_says_through_entrap(self) -> None:
        state = {"vitality": 500, "entrap": 3}
        assert nursed(f"{HEAL}, through Entrap", vitality=1000, state=state).unit("p")["vitality"] == 510
        assert nursed(f"{SHIELD}, through Entrap", vitality=1000, state=state).state("p", "shield") == 10

    @pytest.mark.rule("500.3g")
    def test_refused_against_the_dead(self) -> None:
        result = nursed("Restore 10 vitality to allies, through death", state={"life": "dead"})
        assert [e["why"] for e in result.events("recovery_refused", target="p")] == ["dead"]
        assert not result.unit("p")["alive"]
        assert result.unit("p")["vitality"] == 0

    @pytest.mark.rule("500.3g")
    @pytest.mark.parametrize("kind", ["tool", "hub"])
    def test_refused_against_tools_and_hubs(self, kind: str) -> None:
        n = unit("n", HEAL, SHIELD, acts=1, at=(0, 0))
        thing = unit("p", kind=kind, at=(2, 0))
        result = fight(battle([n, thing], [unit("e")], seconds=1.25))
        assert not result.events("heal")
        assert not result.events("shield")

    @pytest.mark.rule("500.3g", "C14")
    def test_feast_of_an_entrapped_applier_is_refused(self) -> None:
        a = unit("a", "Feast", vitality=1000, state={"vitality": 500, "entrap": 3})
        t = unit("t", state={"burn": 40, "burn_by": {"a": 40}})
        result = fight(battle([a, unit("b")], [t], seconds=0.75, draws={"t/burn_spread": [0]}))
        assert result.unit("a")["vitality"] == 500
        assert result.unit("a")["stats"]["damage_dealt"] == 40

    @pytest.mark.rule("500.3g", "C14", "800.19b")
    @pytest.mark.parametrize("state", [{"entrap": 3}, {"dormant": 3}])
    def test_not_against_ticks_of_hallow_and_roost_that_already_run(self, state: Document) -> None:
        p = unit("p", vitality=1000, state={"vitality": 500, "hallow": [{"amount": 8}], "roost": 5, **state})
        result = fight(battle([p, unit("q")], [unit("e")], seconds=1.25, draws={"p/hallow_decay": [50, 50]}))
        assert result.unit("p")["vitality"] == 500 + 8 + 4 + 5
