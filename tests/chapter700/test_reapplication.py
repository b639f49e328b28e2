"""700.1, 700.2: the shapes of statuses, and what a second application does.

Durations are read off the state at the end of the run: set in step t, D seconds last t+1 … t+D (S300-12).
"""

from __future__ import annotations

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import stats, unit_kinds
from ecs_sim.systems.flow import apply
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import smash
from ecs_sim.wiring import wire_mirror
from tests.boards import Document, Fight, battle, fight, unit
from tests.hand import ENEMY, PLAYER, Board


def applied(*ability: str, seconds: float = 1, state: Document | None = None) -> Fight:
    """`a` acts once, at 1 s, on `t`."""
    a = unit("a", *ability, acts=1)
    return fight(battle([a, unit("b")], [unit("t", state=state)], seconds=seconds))


TIMED = {"freeze": 4, "blind": 3, "prismbreak": 3, "entrap": 3}


class TestTimed:
    """700.1a, 700.2a, 700.2b."""

    @pytest.mark.rule("700.1a", "S300-12", "S700-07")
    @pytest.mark.parametrize(("status", "seconds"), [*TIMED.items(), ("stun", 1.5)])
    def test_it_is_on_for_its_time_and_then_off(self, status: str, seconds: float) -> None:
        line = status.capitalize() + (": 1.5" if status == "stun" else "")
        assert applied(line).state("t", status) == seconds
        assert applied(line, seconds=seconds + 0.95).state("t", status) == 0.05
        result = applied(line, seconds=seconds + 1.25)
        assert result.state("t", status) == 0
        assert result.times("status_expired", target="t", status=status) == [1 + seconds]

    @pytest.mark.rule("700.2a", "800.68c")
    @pytest.mark.parametrize(("running", "new"), [(9, 2), (1.5, 6)])
    def test_stun_replaces_what_is_left_a_longer_one_included(self, running: float, new: float) -> None:
        assert applied(f"Stun: {new}", state={"stun": running}).state("t", "stun") == new

    @pytest.mark.rule("700.2b", "800.27b", "800.3c", "800.52c")
    @pytest.mark.parametrize(("status", "more"), [("freeze", 4), ("blind", 2), ("prismbreak", 3)])
    def test_freeze_blind_and_prismbreak_add_a_flat_time(self, status: str, more: float) -> None:
        # 6 s run since the start, 5 of them are left at 1 s.
        assert applied(status.capitalize(), state={status: 6}).state("t", status) == 5 + more

    @pytest.mark.rule("700.2b", "800.3c")
    def test_blind_that_has_just_run_out_begins_with_its_3_seconds_again(self) -> None:
        assert applied("Blind", state={"blind": 1}).state("t", "blind") == 3

    @pytest.mark.rule("S700-01", "700.3b")
    @pytest.mark.parametrize(("running", "left"), [(9, 8), (2, 3)])
    def test_of_two_entraps_the_longer_remains(self, running: float, left: float) -> None:
        # b, on the other side of t's ally, stands in for the target: the Entrapped unit is named by a scope.
        a = unit("a", "Entrap all enemies, through Entrap", acts=1)
        enemies = [unit("t", state={"entrap": running}), unit("o", focus=1)]
        assert fight(battle([a], enemies, seconds=1)).state("t", "entrap") == left


class TestStacks:
    """700.1b, 700.2c."""

    @pytest.mark.rule("700.1b", "700.2c")
    @pytest.mark.parametrize(
        "family", ["Maim", "Haywire", "Feral", "Insurance", "Subrogated Insurance", "Dread", "Kindled"]
    )
    def test_each_application_adds_to_the_count(self, family: str) -> None:
        key = family.split(maxsplit=1)[0].lower()
        assert applied(f"{family}: 2", f"{family}: 1").state("t", key) == 3
        assert applied(f"{family}: 2", seconds=6, state={key: 1}).state("t", key) == 3  # no timer takes it away

    @pytest.mark.rule("700.1b", "700.2c", "800.8a", "S300-13")
    @pytest.mark.parametrize(("family", "due"), [("Burn", 0.5), ("Venom", 1.5)])
    def test_burn_and_venom_add_and_keep_their_next_tick(self, family: str, due: float) -> None:
        # Its timer runs 0.25 s already when more is added.
        key = family.lower()
        result = applied(f"{family}: 5", state={key: 9, f"{key}_in": due + 0.75})
        assert result.state("t", key) == 14
        assert result.state("t", f"{key}_in") == due - 0.25

    @pytest.mark.rule("700.2c", "S700-02", "800.31a", "800.23a", "900.33e")
    @pytest.mark.parametrize(("family", "cap"), [("Haywire", 5), ("Feral", 10), ("Burn", 999)])
    def test_up_to_its_cap(self, family: str, cap: int) -> None:
        key = family.lower()
        late = {"burn_in": 9} if key == "burn" else {}
        assert applied(f"{family}: 4", state={key: cap - 2, **late}).state("t", key) == cap
        result = applied(f"{family}: 4", state={key: cap, **late})
        assert result.state("t", key) == cap
        assert [e["why"] for e in result.events("status_refused", target="t")] == ["maximum"]

    @pytest.mark.rule("700.2c", "S700-02")
    def test_others_have_no_cap(self) -> None:
        for family in ("Venom", "Maim", "Dread"):
            assert applied(f"{family}: 5000").state("t", family.lower()) == 5000


class TestInstances:
    """700.1c."""

    @pytest.mark.rule("700.1c", "800.29c", "S300-13")
    def test_each_hallow_runs_beside_the_others_on_its_own_timer(self) -> None:
        p = unit("p", vitality=1000, state={"vitality": 500, "hallow": [{"amount": 8}, {"amount": 2, "in": 0.25}]})
        # 2 at 0.25 s (1 is left), 8 at 0.5 s (4), 1 at 0.75 s, 4 at 1 s (2 are left).
        document = battle([p], [unit("e")], seconds=1, draws={"p/hallow_decay": [50] * 4})
        result = fight(document)
        assert [(e["time"], e["amount"]) for e in result.events("heal")] == [(0.25, 2), (0.5, 8), (0.75, 1), (1, 4)]
        assert [h["amount"] for h in result.state("p", "hallow")] == [2]

    @pytest.mark.rule("700.1c", "800.59b", "S300-13")
    def test_a_second_roost_raises_the_one_that_runs(self) -> None:
        # 3 from the start; 4 more at 1.25 s, after the first tick: 7 at 2 s, not 3 at 2 s and 4 at 2.25 s.
        p = unit("p", "Gain Roost: 4", acts=1.25, vitality=1000, state={"vitality": 500, "roost": 3})
        result = fight(battle([p], [unit("e")], seconds=2.5))
        assert [(e["time"], e["amount"]) for e in result.events("heal")] == [(1, 3), (2, 7)]


class TestReductions:
    """700.1d, 700.2d, 700.2e."""

    @pytest.mark.rule("700.1d", "S400-09", "800.12a")
    def test_crush_is_no_status(self) -> None:
        # Nothing negative is on a Crushed unit, and a clear of what is negative finds nothing of it.
        lines = (
            "Crush: 9",
            "If the target has a negative status, Burn 4",
            "Deal 3 damage to the target per negative status on the target",
        )
        result = applied(*lines)
        assert result.unit("t")["armor"] == -9
        assert result.state("t", "burn") == 0
        assert not result.events("damage")

    @pytest.mark.rule("700.2e", "800.12e", "800.12a", "S800-12")
    def test_crushes_are_independent_each_for_its_own_2_seconds(self) -> None:
        t = unit("t", armor=50, state={"modifiers": [{"kind": "crush", "amount": -7, "for": 2}]})
        for seconds, armor in ((1, 33), (1.95, 33), (2, 40), (2.95, 40), (3, 50)):
            result = fight(battle([unit("a", "Crush: 10", acts=1)], [t], seconds=seconds))
            assert result.unit("t")["armor"] == armor

    @pytest.mark.rule("700.1d", "700.2d", "800.65a", "800.65b", "800.65c", "S100-05")
    @pytest.mark.parametrize("tier", [2, 3, 4])
    def test_smash_takes_one_tier_however_often_and_gives_back_the_exact_numbers(self, tier: int) -> None:
        # The sentence comes later: on a hand-set board. Its time adds up.
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 10_000
        u = board.unit(ENEMY, tier=tier, vitality=333, power=77, speed=41, armor=19, focus=23)
        w = board.settle().w
        before = [refresh.value(w, u, s) for s in range(stats.VITALITY, stats.N_STATS)]
        w.stats[u].printed_tier = tier
        smash.apply(w, u, 40)
        smash.apply(w, u, 30)
        assert (w.tier[u].current, w.tier[u].smash) == (tier - 1, 70)
        lower = [refresh.value(w, u, s) for s in range(stats.VITALITY, stats.N_STATS)]
        assert lower == [(2 * n * 2 + 3) // 6 for n in before]
        smash.expire(w, u)
        assert [refresh.value(w, u, s) for s in range(stats.VITALITY, stats.N_STATS)] == before
        assert w.vitals[u].vitality == 333


@pytest.mark.rule("700.1e", "800.17e", "S400-09")
def test_dread_counts_as_a_negative_status() -> None:
    for state, burn in (({"dread": 1}, 4), ({}, 0), ({"kindled": 1}, 0)):
        assert applied("If the target has a negative status, Burn 4", state=state).state("t", "burn") == burn


@pytest.mark.rule("700.2c", "700.1b")
def test_a_line_that_names_a_tool_or_hub_gives_it_nothing() -> None:
    board = Board()
    wire_mirror(board.w)
    board.w.clock.fuel = 10_000
    source = board.unit(PLAYER)
    for kind in (unit_kinds.TOOL, unit_kinds.HUB):
        thing = board.unit(ENEMY, kind=kind)
        board.settle()
        for family in (fam.STUN, fam.BURN, fam.MAIM, fam.DREAD, fam.INSURANCE, fam.CRUSH, fam.HALLOW):
            assert apply.status(board.w, source, thing, family, 3, 20, 0) == 0
