"""700.3, 700.4: who refuses a status, and what Relentless blocks."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import keywords
from ecs_sim.systems.flow import apply
from ecs_sim.wiring import wire_mirror
from tests.boards import NO, Document, Fight, battle, fight, hits, unit
from tests.hand import ENEMY, PLAYER, Board

#: Every status that a line can put on somebody, and what is left of it a moment later.
STATUSES: Document = {
    "Stun: 2": ("stun", 2),
    "Freeze": ("freeze", 4),
    "Blind": ("blind", 3),
    "Prismbreak": ("prismbreak", 3),
    "Burn: 3": ("burn", 3),
    "Venom: 3": ("venom", 3),
    "Haywire: 3": ("haywire", 3),
    "Feral: 3": ("feral", 3),
    "Dread: 3": ("dread", 3),
    "Maim: 3": ("maim", 3),
}
BOONS: Document = {
    "Insurance: 3": ("insurance", 3),
    "Kindled: 3": ("kindled", 3),
    "Overclock: 3": ("overclock", 3),
    "Consecrate: 3": ("consecrate", 3),
}
EVERY: Document = STATUSES | BOONS
BLOCKED = tuple(line for line in STATUSES if not line.startswith("Maim"))


def at_target(line: str, *ability: str, **target: Any) -> Fight:
    """`a` applies one status to `t` at 1 s."""
    return fight(battle([unit("a", line, acts=1)], [unit("t", *ability, **target)], seconds=1))


def to_all(line: str, tail: str = "", **target: Any) -> Fight:
    """`a` applies one status to all enemies at 1 s; it aims at `o`."""
    bare = line if ":" not in line else f"Apply {line} to all enemies"
    said = f"{bare} all enemies" if ":" not in line else bare
    a = unit("a", said + tail, acts=1)
    return fight(battle([a], [unit("t", **target), unit("o")], seconds=1, draws={"a/target": ["o"]}))


class TestRecipient:
    """700.3a, 700.3b."""

    @pytest.mark.rule("700.3a", "700.3b")
    @pytest.mark.parametrize("line", EVERY)
    def test_an_ordinary_recipient_takes_each_of_them(self, line: str) -> None:
        key, held = EVERY[line]
        assert at_target(line).state("t", key) == held

    @pytest.mark.rule("700.3a", "800.17d", "800.43e", "400.5f")
    @pytest.mark.parametrize("line", EVERY)
    @pytest.mark.parametrize("state", [{"dormant": 3}, {"entrap": 3}])
    def test_not_a_dormant_and_not_an_entrapped_one(self, line: str, state: Document) -> None:
        result = to_all(line, state=state)
        assert result.state("t", EVERY[line][0]) == 0
        assert result.state("o", EVERY[line][0]) == EVERY[line][1]

    @pytest.mark.rule("700.3b", "800.17d", "600.1d", "800.19d")
    @pytest.mark.parametrize("line", EVERY)
    def test_an_entrapped_one_where_the_line_goes_through_entrap(self, line: str) -> None:
        assert to_all(line, ", through Entrap", state={"entrap": 3}).state("t", EVERY[line][0]) == EVERY[line][1]

    @pytest.mark.rule("700.3a")
    @pytest.mark.parametrize("hinder", ["dead", "dormant", "entrap"])
    @pytest.mark.parametrize("family", [fam.STUN, fam.BURN, fam.MAIM, fam.DREAD, fam.KINDLED, fam.CRUSH, fam.STAT])
    def test_even_when_no_scope_stands_before_the_gate(self, family: int, hinder: str) -> None:
        # Straight at the application: a listener or a redirect may come here without a scope.
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 10_000
        a, t = board.unit(PLAYER), board.unit(ENEMY)
        board.settle()
        if hinder == "dead":
            board.kill(t)
        elif hinder == "dormant":
            board.w.dormant[t].steps = 20
        else:
            board.w.statuses[t].entrap = 20
        assert apply.status(board.w, a, t, family, 3, 20, 0) == 0

    @pytest.mark.rule("700.3b", "S400-19")
    def test_entrap_itself_is_let_in_on_a_cached_target(self) -> None:
        # The first line Entraps the target, the second meets it Entrapped: 3 s are the longer of 3 and 3.
        result = at_target("Entrap", "Entrapped for 1 seconds")
        assert result.state("t", "entrap") == 1
        a = unit("a", "Entrap", "Entrap", "Burn 4", acts=1)
        result = fight(battle([a], [unit("t")], seconds=1))
        assert len(result.events("status_applied", target="t", status="entrap")) == 2
        assert result.state("t", "burn") == 0


class TestRelentless:
    """700.3c, 700.4."""

    @pytest.mark.rule(
        "700.3c", "700.4-intro", "S700-05", "800.56b", "800.68d", "800.27f", "800.3d", "800.52d", "800.8j"
    )
    @pytest.mark.parametrize("line", BLOCKED)
    def test_it_blocks_each_of_the_list(self, line: str) -> None:
        result = at_target(line, "Relentless")
        assert result.state("t", STATUSES[line][0]) == 0
        assert [e["why"] for e in result.events("status_refused", target="t")] == ["relentless"]

    @pytest.mark.rule("700.3d", "700.4-intro", "800.43d", "800.56c", "900.9a", "S700-05")
    @pytest.mark.parametrize("line", ["Maim: 3", *BOONS, "The target gains Hallow: 3", "The target gains Roost: 3"])
    def test_it_passes_maim_and_what_helps(self, line: str) -> None:
        key = line.split()[-2].strip(":").lower()
        assert at_target(line, "Relentless").state("t", key)

    @pytest.mark.rule("700.4-intro", "800.56c", "800.19c", "S700-05")
    def test_it_passes_entrap(self) -> None:
        assert at_target("Entrap", "Relentless").state("t", "entrap") == 3

    @pytest.mark.rule("700.3d", "800.56d", "900.10b")
    def test_it_passes_smash(self) -> None:
        # The sentence comes later: straight at the application.
        board = Board()
        wire_mirror(board.w)
        board.w.clock.fuel = 10_000
        a, t = board.unit(PLAYER), board.unit(ENEMY, tier=2, keywords=(keywords.RELENTLESS,))
        board.settle()
        assert apply.status(board.w, a, t, fam.SMASH, 1, 40, 0) == 1
        assert board.w.tier[t].current == 1
        assert apply.status(board.w, a, t, fam.STUN, 1, 40, 0) == 0

    @pytest.mark.rule("700.4-intro", "800.56e", "800.13c")
    def test_it_passes_cull(self) -> None:
        assert not at_target("Cull", "Relentless", state={"maim": 1001}).unit("t")["alive"]

    @pytest.mark.rule("700.4-intro", "800.12f", "800.56d", "900.10b", "900.2f")
    def test_it_blocks_crush(self) -> None:
        assert at_target("Crush: 9", "Relentless").unit("t")["armor"] == 0

    @pytest.mark.rule("700.4-intro", "800.56d", "900.10a", "C10", "S700-05")
    @pytest.mark.parametrize("stat", ["Power", "Speed", "Armor", "Focus"])
    @pytest.mark.parametrize(
        "form", ["The target loses 4 {}", "The target loses 4 {} for 3 seconds", "The target loses 4 Fleeting {}"]
    )
    def test_it_blocks_every_loss_of_a_stat_and_no_gain(self, stat: str, form: str) -> None:
        numbers = {"power": 20, "armor": 20, "focus": 20}
        result = at_target(form.format(stat), "Relentless", **numbers)
        assert result.unit("t")[stat.lower()] == numbers.get(stat.lower(), 0)
        gain = form.replace("loses", "gains").format(stat)
        assert at_target(gain, "Relentless", **numbers).unit("t")[stat.lower()] == numbers.get(stat.lower(), 0) + 4

    @pytest.mark.rule("700.4-intro", "700.3c")
    @pytest.mark.parametrize("line", BLOCKED)
    def test_not_where_the_line_ignores_status_immunity(self, line: str) -> None:
        key, held = STATUSES[line]
        assert at_target(f"{line}, ignoring status immunity", "Relentless").state("t", key) == held

    @pytest.mark.rule("700.3c", "800.56g")
    def test_granted_for_a_time_it_blocks_for_that_time(self) -> None:
        for left, burn in ((1.5, 0), (0.75, 3)):
            assert at_target("Burn: 3", state={"keywords_timed": {"relentless": left}}).state("t", "burn") == burn

    @pytest.mark.rule("700.3c", "800.56g")
    def test_suppressed_it_blocks_nothing(self) -> None:
        result = fight(
            battle([unit("a", "The target loses Relentless", "Burn: 3", acts=1)], [unit("t", "Relentless")], seconds=1)
        )
        assert result.state("t", "burn") == 3

    @pytest.mark.rule("700.4a", "C11")
    def test_what_is_already_there_goes_on(self) -> None:
        # Burn ticks and decays, Stun holds, Dread lowers, Maim bites: Relentless came too late.
        state = {"burn": 8, "stun": 9, "dread": 4, "feral": 10, "maim": 2}
        t = unit("t", "Relentless", "Deal 5 damage", acts=0.5, power=20, state=state)
        draws = {"t/burn_spread": [NO, NO]}
        result = fight(battle([unit("a")], [t], seconds=1.25, draws=draws))
        assert result.unit("t")["vitality"] == 1000 - 8 - 4
        assert result.unit("t")["power"] == 16
        assert not result.events("activation", source="t")
        assert result.state("t", "maim") == 2

    @pytest.mark.rule("700.4a", "C11", "800.23b")
    def test_even_a_misfire_of_feral_stacks_gained_before(self) -> None:
        a = unit("a", "Deal 5 damage", "Relentless", acts=1, state={"feral": 1})
        draws = {"a/target": ["t"], "a/misfire": [1], "a/misfire_pick": ["b"]}
        assert hits(fight(battle([a, unit("b")], [unit("t")], seconds=1.25, draws=draws)), "a", "b") == [5]

    @pytest.mark.rule("700.4b", "900.10f")
    def test_a_crush_that_runs_is_not_removed(self) -> None:
        # Crushed at 1 s, Relentless from 1.5 s on: the Armor comes back at 3 s.
        a = unit("a", "Crush: 9", acts=1)
        r = unit("r", "Adjacent allies gain Relentless", acts=1.5, at=(2, 0), focus=0)
        enemies = [unit("t", at=(0, 0)), r]
        for seconds, armor in ((2.9, -9), (3, 0)):
            result = fight(battle([a], enemies, seconds=seconds, draws={"a/target": ["t"]}))
            assert result.unit("t")["armor"] == armor
            assert result.state("t", "keywords_battle") == ["relentless"]


class TestStatusRedirect:
    """S800-61: Burn and Venom that an adjacent ally takes over."""

    TAKES = "Burn and Venom on adjacent allies go to this unit"

    def burned(
        self, line: str, *, t: tuple[str, ...] = (), r: tuple[str, ...] = (), state: Document | None = None
    ) -> Fight:
        enemies = [unit("t", *t, at=(0, 0)), unit("r", self.TAKES, *r, at=(2, 0), state=state)]
        return fight(battle([unit("a", line, acts=1)], enemies, seconds=1, draws={"a/target": ["t"]}))

    @pytest.mark.rule("800.8g", "S800-61", "500.5a")
    @pytest.mark.parametrize(
        ("line", "key", "taken"), [("Burn: 3", "burn", 1), ("Venom: 3", "venom", 1), ("Maim: 3", "maim", 0)]
    )
    def test_those_two_go_over_and_others_do_not(self, line: str, key: str, taken: int) -> None:
        result = self.burned(line)
        assert [result.state(who, key) for who in "tr"] == [3 * (1 - taken), 3 * taken]

    @pytest.mark.rule("S800-61", "700.3c", "700.3a")
    def test_before_the_gates_of_the_unit_that_was_meant(self) -> None:
        # t would refuse it; what arrives at r meets r's own gates.
        assert self.burned("Burn: 3", t=("Relentless",)).state("r", "burn") == 3
        result = self.burned("Burn: 3", r=("Relentless",))
        assert [result.state(who, "burn") for who in "tr"] == [0, 0]
        assert [e["target"] for e in result.events("status_refused")] == ["r"]

    @pytest.mark.rule("S800-61", "400.5f")
    @pytest.mark.parametrize("hinder", ["entrap", "dormant"])
    def test_not_to_a_unit_that_cannot_be_affected(self, hinder: str) -> None:
        result = self.burned("Burn: 3", state={hinder: 3})
        assert [result.state(who, "burn") for who in "tr"] == [3, 0]

    @pytest.mark.rule("800.8g", "S800-61")
    def test_never_a_spread(self) -> None:
        # o burns; the spread lands on t, next to the redirector.
        o = unit("o", at=(0, 2), state={"burn": 8})
        enemies = [unit("t", at=(0, 0)), unit("r", self.TAKES, at=(2, 0)), o]
        draws = {"o/burn_spread": [1], "o/burn_spread_pick": ["t"]}
        result = fight(battle([unit("a")], enemies, seconds=0.75, draws=draws))
        assert [result.state(who, "burn") for who in "tr"] == [4, 0]


class TestRefusalsTell:
    """Why nothing happened is half of every question."""

    @pytest.mark.rule("700.3c", "900.33g", "800.8g")
    def test_a_spread_onto_a_relentless_unit_is_refused_and_not_rolled_again(self) -> None:
        t = unit("t", at=(0, 0), state={"burn": 8, "burn_by": {"a": 8}})
        near, far = unit("r", "Relentless", at=(2, 0)), unit("o", at=(0, 2))
        draws = {"t/burn_spread": [1], "t/burn_spread_pick": ["r"]}
        result = fight(battle([unit("a")], [t, near, far], seconds=0.75, draws=draws))
        assert [e["why"] for e in result.events("status_refused", target="r")] == ["relentless"]
        assert result.state("o", "burn") == 0
        assert result.state("t", "burn") == 4
