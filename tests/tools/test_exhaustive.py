"""`make exhaustive`: what a line can come to is worked out, what happens is noticed, what never does is reported."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ecs_sim.battle import load_battle
from ecs_sim.components.words import codes, verbs
from ecs_sim.model.catalogue import Catalogue
from tests.boards import Document, battle, unit
from tools.exhaustive import hunt, known, reach, watch
from tools.exhaustive.__main__ import main
from tools.exhaustive.hunt import Hunt, Job, aims, document, play, subject
from tools.exhaustive.known import Never, compare
from tools.exhaustive.lines import of_catalogue
from tools.exhaustive.planner import Goal, is_inert, outcomes, plan
from tools.exhaustive.reach import Branch, Unreached, missed
from tools.exhaustive.refusals import BY_VERB, declared
from tools.exhaustive.stage import Stage, Store
from tools.exhaustive.twists import sound

BODY: Document = {"name": "Card", "vitality": 50, "power": 5, "fields": {"n": 4}}


def catalogue(*ability: str, among: str = "cards", **more: Any) -> Catalogue:
    body = {**(BODY if among == "cards" else {"name": "Card"}), "ability": list(ability), **more}
    return Catalogue.model_validate({"format": "ecs-sim/catalogue/1", among: [body]})


def planned(*ability: str, line: int = 0, effect: int = 0, among: str = "cards", **more: Any) -> set[str]:
    """The outcomes of one effect of one line of a card (or rune, …)."""
    whole = catalogue(*ability, among=among, **more)
    return {goal.outcome for goal in outcomes(of_catalogue(whole)[line], whole) if goal.effect == effect}


def seen(document: Document) -> set[str]:
    """What a battle shows, as `key.effect: outcome`."""
    loaded = load_battle(document)
    assert isinstance(loaded.catalogue, Catalogue)
    with watch.installed():
        return {str(goal) for goal in watch.run_battle(loaded, loaded.catalogue).seen}


# ------------------------------------------------------------------------------------ the planner


def test_a_plain_effect_is_done_or_finds_nobody_or_is_full() -> None:
    assert planned("Gain Shield: 3") == {
        "resolved",
        "no recipient",
        "recovery_refused full",
        "recovery_refused maimed",
    }


def test_bonus_damage_always_comes() -> None:
    assert planned("Deal 3 bonus damage", "Deal {power} damage") == {"resolved"}


def test_what_is_counted_may_be_nothing() -> None:
    assert "no amount" in planned("Gain 1 Power per Burning enemy")
    assert "no amount" not in planned("Gain 1 Power")


def test_a_condition_a_chance_and_a_charge_each_keep_a_line_from_speaking() -> None:
    found = planned("Deal {power} damage", "If the target is Burning, 50% chance: gain 2 Power, once", line=1)
    assert {"gated condition", "gated chance", "spent"} <= found
    assert not {"gated condition", "gated chance", "spent"} & planned("Gain 2 Power")


def test_a_stat_gate_that_multiplies_keeps_nothing_back() -> None:
    assert "gated condition" not in planned("Overmatch Power x2: Gain 2 Armor")
    assert "gated condition" in planned("Overmatch Power: Gain 2 Armor")


def test_relentless_refuses_what_it_blocks_and_nothing_else() -> None:
    assert "status_refused relentless" in planned("Burn 4")
    assert "status_refused relentless" not in planned("Maim: 4")
    assert "status_refused relentless" not in planned("Freeze, ignoring status immunity")


def test_a_boss_is_immune_where_the_line_may_reach_one() -> None:
    assert "status_refused immune" in planned("Burn 4")
    assert "status_refused immune" not in planned("Gain Kindled: 2")


def test_a_recipient_may_be_gone_only_where_an_earlier_one_is_heard() -> None:
    assert {"status_refused dead", "status_refused dormant"} <= planned("Apply Stun: 1 to all enemies")
    assert "status_refused dead" not in planned("Stun: 1")
    assert "status_refused dead" not in planned("Apply Burn 4 to all enemies")


def test_what_is_known_of_the_recipient_rules_refusals_out() -> None:
    assert "status_refused maximum" not in planned("If this unit has Kindled 2 or less, gain Kindled: 2")
    assert "recovery_refused full" not in planned("Restore 4 vitality to 2 wounded allies")
    assert "status_refused not_there" not in planned("Clear Burn from adjacent allies with Burn")


def test_a_unit_at_nothing_hears_that_it_loses_vitality() -> None:
    assert "recovery_refused dead" in planned("Passive: When this unit loses vitality, gain Shield: 3")
    assert "recovery_refused dead" not in planned("Passive: When this unit takes damage, gain Shield: 3")


def test_an_aura_may_reach_nobody() -> None:
    assert planned("Passive: While Ignited, adjacent allies have Fury") == {
        "resolved",
        "gated condition",
        "no recipient",
    }


def test_a_tool_is_used_up_by_its_package() -> None:
    thing: Document = {"kind": "tool", "vitality": None, "power": None}
    lines = ("When an adjacent ally activates, that ally gains 2 Power",)
    assert "spent" in planned(*lines, durability=2, **thing)
    assert "spent" not in planned(*lines, **thing)


def test_a_rune_reaches_whole_half_or_not() -> None:
    found = planned("Gain {value} Power", among="runes", family="Might", values=[1, 2, 3, 4])
    assert found == {"resolved", "at half", "out of reach"}


def test_lines_about_a_sale_or_gold_are_no_goals() -> None:
    whole = catalogue("When this is sold, gain 2 Dividend", "Deal {power} damage")
    printed = of_catalogue(whole)
    assert [is_inert(line) for line in printed] == [True, False]
    assert {goal.key for goal in plan(whole, printed)} == {"card Card 2"}


def test_every_refusal_that_a_verb_may_meet_is_one_that_some_kernel_declares() -> None:
    about = subject("starter")
    refused = {goal.outcome for goal in plan(about.store.own, about.printed) if "_refused" in goal.outcome}
    assert refused <= set(declared())
    assert "recovery_refused maimed" in refused


def test_what_verbs_may_be_refused_for_is_said_of_verbs_that_there_are() -> None:
    assert set(BY_VERB) <= set(codes(verbs))


# ------------------------------------------------------------------------------------ the watch


def test_a_line_that_resolves_and_one_that_is_held_back_are_noticed() -> None:
    found = seen(
        battle([unit("a", "Gain 2 Power", "If this unit is Burning, gain 2 Armor", acts=1)], [unit("t")], seconds=2)
    )
    assert {"card a 1.1: resolved", "card a 2.1: gated condition"} <= found
    assert "card a 2.1: resolved" not in found


def test_a_refusal_is_put_to_its_line_and_effect() -> None:
    a = unit("a", "Gain 2 Power and gain Shield: 3", "Restore 4 vitality", acts=1)
    found = seen(battle([a], [unit("t")], seconds=2))
    assert {"card a 1.2: resolved", "card a 2.1: recovery_refused full"} <= found
    assert "card a 1.2: recovery_refused full" not in found


def test_the_answer_of_a_listener_is_not_its_causes() -> None:
    a = unit("a", "Deal 4 damage to all enemies", acts=1)
    t = unit("t", "Passive: When this unit takes damage, restore 1 vitality, once", "Relentless")
    found = seen(battle([a], [t], seconds=2))
    assert {"card a 1.1: resolved", "card t 1.1: resolved"} <= found
    assert not any(text.startswith("card a") and "recovery" in text for text in found)


def test_properties_and_layers_are_noticed_where_their_rule_asks_for_them() -> None:
    a = unit("a", "Deal 30 damage", acts=1)
    t = unit("t", "Takes at most 5 damage", "Damaging enemies lose 2 vitality")
    assert {"card t 1.1: resolved", "card t 2.1: resolved"} <= seen(battle([a], [t], seconds=2))


def test_kernels_are_as_before_once_the_watch_is_over() -> None:
    from ecs_sim.systems import emit, resolve

    before = emit.emit_full, resolve.effect
    with watch.installed():
        assert emit.emit_full is not before[0]
    assert (emit.emit_full, resolve.effect) == before


# ------------------------------------------------------------------------------------ the hunt


def test_a_board_is_the_same_every_time() -> None:
    goal = plan(subject("starter").store.own, subject("starter").printed)[0]
    for job in (Job("starter", 5), Job("starter", 5, goal)):
        assert document(job) == document(job)


def test_few_missing_outcomes_get_more_boards_each() -> None:
    few = [Goal("card a 1", 0, "resolved"), Goal("card a 1", 0, "spent")]
    assert len(aims(few, 0, "starter")) > len(few)
    many = [Goal("card a 1", 0, str(n)) for n in range(2000)]
    assert len(aims(many, 0, "starter")) == len(many)


def test_a_piece_of_the_hunt_plays_without_a_fault() -> None:
    found = play([Job("starter", seed) for seed in range(3)])
    assert (found.boards, found.crashed, found.refused) == (3, [], [])
    assert any(goal.outcome == "resolved" for goal in found.seen)


def test_a_board_carries_the_cards_that_its_lines_bring_and_what_those_bring() -> None:
    spawner = {**BODY, "name": "Queen", "ability": ["Spawn worm, once"]}
    worm = {**BODY, "name": "Worm", "ability": ["Transform into Moth, once"]}
    urn = {**BODY, "name": "Urn", "ability": ["Transform into a random Dust of tier 1 or less, once"]}
    others = [{**BODY, "name": name, "tribe": "Dust", "tier": tier} for name, tier in (("Mote", 1), ("Storm", 2))]
    cards = [spawner, worm, {**BODY, "name": "Moth"}, urn, *others]
    store = Store(Catalogue.model_validate({"format": "ecs-sim/catalogue/1", "cards": cards}))
    assert store.brought({"Queen"}) == {"Queen", "Worm", "Moth"}
    assert store.brought({"Urn"}) == {"Urn", "Mote"}
    stage = Stage(store, Random(1))
    stage.put("player", "Queen")
    assert [card["name"] for card in stage.document(1)["catalogue"]["cards"]] == ["Queen", "Worm", "Moth"]


def test_a_side_has_one_boss_and_nobody_more_vitality_than_there_is() -> None:
    stage = Stage(subject("starter").store, Random(1))
    boss = next(iter(stage.store.own.bosses)).name
    assert stage.put("enemy", boss) is not None
    assert stage.put("enemy", boss) is None
    coin = stage.put("player", "Helper feather", state={"vitality": 25})
    assert coin is not None
    sound(stage, coin)
    assert coin["state"]["vitality"] == 1


def test_what_a_unit_does_as_another_card_is_put_to_that_card_s_lines() -> None:
    moth = unit("m", "Gain 2 Power", "Relentless", at=(4, 0))
    found = seen(battle([unit("a", "Transform into m and gain 1 Armor", acts=1), moth], [unit("t")], seconds=9.5))
    assert {"card a 1.1: resolved", "card a 1.2: resolved", "card m 1.1: resolved"} <= found
    assert "card a 2.1: resolved" not in found


@pytest.mark.slow
def test_a_line_that_never_speaks_is_reported(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hunt, "AT_MOST", 12)  # boards for each outcome
    path = tmp_path / "never.toml"
    path.write_text(
        'format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "Mute"\nvitality = 30\npower = 3\nspeed = 50\n'
        'ability = ["Deal {power} damage", "If this unit has 90000 or more Armor, gain 1 Power"]\n'
    )
    assert main(["--catalogue", str(path), "--drafts", "4", "--rounds", "1", "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert "never resolved, and nothing says why:\n  card Mute 2.1" in told
    assert "card Mute 1.1" not in told.partition("never resolved")[2].partition("never ")[0]


@pytest.mark.slow
def test_the_hunt_stops_where_nothing_unexplained_is_missing() -> None:
    told: list[str] = []
    found = Hunt("starter", [Goal("card Nobody 1", 0, "resolved")], 1, told.append).run(1, 5, lambda _: True, sure=0)
    assert (found.boards, len(told)) == (1, 1)


# --------------------------------------------------------------------------------- the two lists

MISSING = Goal("card A 1", 0, "resolved")
CAME = Goal("card A 1", 1, "resolved")


def test_what_never_happens_and_is_not_explained_is_wrong() -> None:
    report = compare([MISSING, CAME], {CAME}, [])
    assert (report.wrong, report.unexplained) == (True, (MISSING,))
    assert not compare([MISSING, CAME], {CAME}, [Never("card A 1.1", "*", "why")]).wrong


def test_what_is_said_to_be_impossible_and_happens_is_wrong() -> None:
    entry = Never("card A *", "resolved", "why")
    assert compare([MISSING, CAME], {CAME}, [entry]).happened == ((entry, CAME),)


def test_an_entry_about_nothing_is_wrong() -> None:
    assert compare([CAME], {CAME}, [Never("card B *", "*", "why")]).wrong


def test_entries_have_reasons(tmp_path: Path) -> None:
    assert known.load()
    assert all(entry.reason for entry in reach.load())
    bad = tmp_path / "bad.toml"
    bad.write_text('[[never]]\nline = "*"\nreason = " "\n')
    with pytest.raises(ValueError, match="without a reason"):
        known.load(bad)


KERNELS = """def first(w, u):
    \"\"\"A kernel.\"\"\"
    if u > 0:
        return 1
    return 0


def second(w):
    \"\"\"Never called.\"\"\"
    return 2
"""


def test_branches_that_nothing_takes_are_named_by_their_source(tmp_path: Path) -> None:
    (tmp_path / "systems").mkdir()
    (tmp_path / "systems" / "x.py").write_text(KERNELS)
    entry = {"executed_lines": [1, 3, 5, 8], "missing_lines": [4, 10], "missing_branches": [[3, 4]]}
    found = missed({"files": {"systems/x.py": entry}}, tmp_path)
    assert found == [
        Branch("x.first", "if u > 0:", "return 1", "systems/x.py:3"),
        Branch("x.second", "the whole kernel", "never called", "systems/x.py:8"),
    ]
    unexplained, stale = reach.compare(
        found, [Unreached("x.first", "if u > 0:", "*", "why"), Unreached("y.*", "*", "*", "why")]
    )
    assert ([branch.kernel for branch in unexplained], [entry.kernel for entry in stale]) == (["x.second"], ["y.*"])
