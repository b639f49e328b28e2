"""Relentless (800.56): refuses every negative status and stat loss, but for the exceptions that the rules name."""

from __future__ import annotations

import pytest

from tests.boards import Document, Fight, battle, fight, unit

#: A line, and what it refuses of it as (kind of event, status or stat).
BLOCKED = [
    ("Stun: 1", "stun"), ("Freeze", "freeze"), ("Blind", "blind"), ("Prismbreak", "prismbreak"), ("Burn: 3", "burn"),
    ("Venom: 3", "venom"), ("Haywire: 1", "haywire"), ("Feral: 2", "feral"), ("Dread: 2", "dread"),
    ("Crush: 3", "crush"),
]  # fmt: skip
LOSSES = [("Power", "power"), ("Speed", "speed"), ("Armor", "armor"), ("Focus", "focus")]


def against(line: str, *target: str, state: Document | None = None, seconds: float = 1.1) -> Fight:
    """`a` resolves that line at 1.0, aimed at `t`."""
    foe = unit("t", *target, state=state, power=20, armor=20, focus=20)
    return fight(battle([unit("a", line, acts=1)], [foe], seconds=seconds))


def refused(result: Fight) -> list[tuple[str, str]]:
    """What was refused, and why."""
    events = result.events("status_refused") + result.events("stat_refused")
    return [(e.get("status") or e["stat"], e["why"]) for e in events]


@pytest.mark.rule("800.56a", "800.56b", "700.3c", "700.4-intro", "S700-05", "900.10c", "800.17c", "800.23f", "800.31f")
@pytest.mark.parametrize(("line", "status"), BLOCKED)
def test_does_refuse_every_negative_status_and_crush(line: str, status: str) -> None:
    result = against(line, "Relentless")
    assert refused(result) == [(status, "relentless")]
    assert result.state("t", status) == 0
    assert [result.unit("t")[stat] for stat in ("power", "armor", "focus")] == [20, 20, 20]


@pytest.mark.rule("700.4-intro", "800.56b")
@pytest.mark.parametrize(("line", "status"), BLOCKED)
def test_does_not_concern_a_unit_without_it(line: str, status: str) -> None:
    result = against(line)
    assert refused(result) == []
    assert [e["status"] for e in result.events("status_applied")] == [status]


@pytest.mark.rule("900.10-answer", "700.4-intro", "700.4b", "S700-05")
@pytest.mark.parametrize(
    "line",
    ["Crush: 5", "Apply Dread: 4", "Piercing Roar: 5", "Crippling Scream: 5", "Repossess: 5", "Smash: 3"],
)
def test_of_the_losses_of_a_stat_smash_alone_gets_through(line: str) -> None:
    foe = unit("t", "Relentless", power=40, speed=40, armor=40, native=2, tier=2, state={"charge": 0})
    result = fight(battle([unit("a", line, acts=1)], [foe], seconds=1.5))
    stats = [result.unit("t")[key] for key in ("power", "speed", "armor")]
    assert stats == ([27, 27, 27] if line.startswith("Smash") else [40, 40, 40])


@pytest.mark.rule("800.56d", "900.10a", "C10", "S700-05")
@pytest.mark.parametrize(("stat", "key"), LOSSES)
@pytest.mark.parametrize("tail", ["", " for 3 seconds"])
def test_does_refuse_a_loss_of_each_stat(stat: str, key: str, tail: str) -> None:
    result = against(f"The target loses 4 {stat}{tail}", "Relentless")
    assert refused(result) == [(key, "relentless")]
    assert result.unit("t")[key] == {"speed": 0}.get(key, 20)
    assert against(f"The target loses 4 {stat}{tail}").unit("t")[key] == {"speed": -4}.get(key, 16)


@pytest.mark.rule("800.56d", "900.10a")
def test_does_refuse_a_loss_even_when_it_is_the_units_own_doing() -> None:
    own = unit("a", "Relentless", "This unit loses 4 Armor", acts=1, armor=20)
    assert fight(battle([own], [unit("t")], seconds=1.1)).unit("a")["armor"] == 20


@pytest.mark.rule("800.56c", "800.37g", "800.59f", "800.29g", "S700-05")
@pytest.mark.parametrize(("line", "key", "value"), [
    ("Gain Insurance: 2", "insurance", 2), ("Gain Roost: 2", "roost", 2), ("Gain Kindled: 2", "kindled", 2),
    ("Gain Hallow: 2", "hallow", [{"amount": 2, "in": 0.4, "source": "a"}]), ("Gain Shield: 2", "shield", 2),
])  # fmt: skip
def test_does_not_refuse_what_helps(line: str, key: str, value: object) -> None:
    own = unit("a", "Relentless", line, acts=1)
    assert fight(battle([own], [unit("t")], seconds=1.1)).state("a", key) == value


@pytest.mark.rule("800.56a", "800.56c", "800.43d", "700.3d", "900.9-answer", "900.9a", "900.9b")
def test_does_not_refuse_maim_or_entrap() -> None:
    assert against("Maim: 3", "Relentless").state("t", "maim") == 3
    assert against("Entrap", "Relentless").state("t", "entrap") == 2.9


@pytest.mark.rule("800.56e", "800.13c", "900.9b")
def test_does_not_save_from_cull() -> None:
    result = against("Cull", "Relentless", state={"vitality": 10, "maim": 11})
    assert result.events("death")[0]["by"] == "cull"


@pytest.mark.rule("800.56a", "800.56c")
def test_does_not_refuse_damage_or_bloodlusts_eye() -> None:
    result = against("Bloodlust: Deal 10 damage to the target", "Relentless", state={"vitality": 400})
    assert result.unit("t")["vitality"] > 380
    assert len(result.events("damage")) == 1


@pytest.mark.rule("700.4-intro", "700.3c")
@pytest.mark.parametrize(("line", "status"), BLOCKED)
def test_does_not_stop_what_ignores_status_immunity(line: str, status: str) -> None:
    result = against(f"{line}, ignoring status immunity", "Relentless")
    assert refused(result) == []
    assert [e["status"] for e in result.events("status_applied")] == [status]


@pytest.mark.rule("700.4a", "C11", "900.39e", "900.21e", "800.31b")
def test_does_not_end_what_is_there_already() -> None:
    # Burn ticks on; Feral misfires; the Haywire stack is spent, its Stun alone is refused
    state = {"burn": 9, "feral": 10, "haywire": 1}
    ours = [unit("t", "Relentless", "Deal 1 damage", acts=1, state=state), unit("f")]
    draws = {"t/misfire": [1], "t/misfire_pick": ["f"], "t/burn_spread": [0, 0]}
    result = fight(battle(ours, [unit("x")], seconds=1.1, draws=draws))
    assert result.unit("t")["vitality"] == 1000 - 9 - 5
    assert result.unit("f")["vitality"] == 999
    assert (result.state("t", "haywire"), result.state("t", "stun")) == (0, 0)
    assert refused(result) == [("stun", "relentless")]


@pytest.mark.rule("700.4b", "900.10f", "S800-12", "C11")
def test_does_not_lift_a_crush_that_runs() -> None:
    # Crushed at 1.0, Relentless from 1.5 on, whole again at 3.0 and not before
    ours = [unit("t", armor=20), unit("b", "Allies gain Relentless", acts=1.5)]
    crusher = unit("c", "Crush: 5", acts=1)
    board = battle(ours, [crusher], seconds=2.9, draws={"c/target": ["t"]})
    assert fight(board).unit("t")["armor"] == 15
    board["limits"]["seconds"] = 3.0
    assert fight(board).unit("t")["armor"] == 20


@pytest.mark.rule("800.56g", "S700-03")
def test_does_last_for_its_time_when_granted_for_one() -> None:
    # granted at 0.5 for 1 s, in force until 1.5: Burn is refused at 1.25 and lands at 1.75
    ours = [unit("t"), unit("b", "Allies gain Relentless for 1 second", acts=0.5)]
    foes = [unit("c", "Burn: 3", acts=1.25), unit("d", "Burn: 4", acts=1.75)]
    result = fight(battle(ours, foes, seconds=1.8, draws={"c/target": ["t"], "d/target": ["t"]}))
    assert result.times("status_refused") == [1.25]
    assert result.state("t", "burn") == 4
    assert result.times("keyword_lost", target="t") == [1.5]


@pytest.mark.rule("S700-03")
@pytest.mark.parametrize(("first", "second", "ends"), [(1, 2, 3.0), (3, 1, 3.5)])
def test_does_keep_the_longer_of_two_grants(first: int, second: int, ends: float) -> None:
    ours = [
        unit("t"),
        unit("b", f"Allies gain Relentless for {first} second{'s' * (first > 1)}", acts=0.5),
        unit("c", f"Allies gain Relentless for {second} second{'s' * (second > 1)}", acts=1),
    ]
    assert fight(battle(ours, [unit("x")], seconds=4)).times("keyword_lost", target="t") == [ends]


@pytest.mark.rule("S700-03", "800.56g")
def test_does_outlast_a_timed_grant_when_it_is_innate_or_for_the_battle() -> None:
    ours = [unit("t", "Relentless"), unit("b", "Allies gain Relentless for 1 second", acts=0.5)]
    result = fight(battle(ours, [unit("c", "Burn: 3", acts=2)], seconds=2.1, draws={"c/target": ["t"]}))
    assert refused(result) == [("burn", "relentless")]


@pytest.mark.rule("800.56g")
@pytest.mark.parametrize("held", ["innate", "granted", "timed"])
def test_does_not_count_while_it_is_suppressed_and_a_later_grant_is_refused(held: str) -> None:
    lines = ("Relentless",) if held == "innate" else ()
    tail = " for 9 seconds" if held == "timed" else ""
    ours = [
        unit("t", *lines),
        unit("b", f"Allies gain Relentless{tail}", acts=0.5 if held != "innate" else 8),
        unit("e", "Allies gain Relentless", acts=1.5),
    ]
    foes = [unit("c", "The target loses Relentless", acts=1), unit("d", "Burn: 3", acts=2)]
    result = fight(battle(ours, foes, seconds=2.1, draws={"c/target": ["t"], "d/target": ["t"]}))
    assert [(e["target"], e["why"]) for e in result.events("status_refused")] == [("t", "suppressed")]
    assert result.state("t", "burn") == 3


@pytest.mark.rule("800.56g")
def test_does_not_wait_behind_a_suppression() -> None:
    # suppressed before it is granted: the grant is refused, not kept for later
    ours = [unit("t"), unit("b", "Allies gain Relentless", acts=1.5)]
    result = fight(
        battle(ours, [unit("c", "The target loses Relentless", acts=1)], seconds=2, draws={"c/target": ["t"]})
    )
    assert [(e["target"], e["why"]) for e in result.events("status_refused")] == [("t", "suppressed")]
    assert result.state("t", "keywords_battle") == 0


@pytest.mark.rule("800.56h", "700.5c", "C18")
def test_does_stay_suppressed_through_death_and_revival() -> None:
    # suppressed at 0.25, dead at 0.5, back at 10.5, Burnt at 10.75
    ours = [unit("t", "Relentless", "Everlasting", vitality=1, state={"burn": 1}), unit("o")]
    foes = [unit("c", "The target loses Relentless", acts=0.25), unit("d", "Burn: 3", acts=2.75)]
    draws = {"c/target": ["t", "o"], "d/target": ["o", "t"]}
    result = fight(battle(ours, foes, seconds=10.8, draws=draws))
    assert result.times("revival") == [10.5]
    assert result.state("t", "burn") == 3


@pytest.mark.rule("800.56h")
def test_does_come_back_with_the_unit_when_nothing_suppressed_it() -> None:
    ours = [unit("t", "Relentless", "Everlasting", vitality=1, state={"burn": 1}), unit("o")]
    result = fight(
        battle(ours, [unit("d", "Burn: 3", acts=2.75)], seconds=10.8, draws={"d/target": ["o", "t"]}),
    )
    assert refused(result) == [("burn", "relentless")]


@pytest.mark.rule("700.5c", "500.9c", "500.9g", "C18")
@pytest.mark.parametrize("tail", ["", " for 60 seconds"])
def test_does_not_return_when_it_was_granted(tail: str) -> None:
    # for a time or for the battle: of grants only Everlasting's outlives a death
    ours = [unit("t", "Everlasting", vitality=9), unit("b", f"Allies gain Relentless{tail}", acts=0.5)]
    foes = [unit("k", "Deal 99 damage", acts=0.75), unit("d", "Burn: 3", acts=2.75)]
    draws = {"k/target": ["t", "b"], "d/target": ["b", "t"]}
    result = fight(battle(ours, foes, seconds=10.8, draws=draws))
    assert result.times("revival") == [10.75]
    assert (result.times("status_refused"), result.state("t", "burn")) == ([], 3)
