"""A rescue: the survivor of one fight goes on against what another left standing (200.2c, S200-04)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ecs_sim
from ecs_sim import load_battle
from ecs_sim.mirror import simulate_mirror
from ecs_sim.result import Result
from tests.boards import Document, Fight, battle, unit
from tests.bosses.board import boss, phase


def ran(document: Document) -> Result:
    """The battle, on the mirror; through JSON, as a server would keep it."""
    return simulate_mirror(load_battle(json.loads(json.dumps(document))))


def boss_fight(
    mine: list[Document], foe: Document, *others: Document, state: Document | None = None, **more: Any
) -> Document:
    """One player's boss fight."""
    document = battle(mine, others, catalogue={"bosses": [foe]}, **more)
    document["sides"]["enemy"]["units"].append({"id": "b", "card": foe["name"], "at": [0, 2], "state": state or {}})
    return document


def survivor(**more: Any) -> Result:
    """A fight that was won at 1 s: `hero` has been hurt, burns, and has used up its Initiative and its `once`."""
    hero = unit("hero", "Deal 50 damage", "Initiative: Gain 3 Power", "Gain 4 Armor, once", acts=1, vitality=400,
                state={"vitality": 300, "burn": 8, "dread": 1})  # fmt: skip
    ghost = unit("ghost", "Everlasting", vitality=5, state={"burn": 9, "burn_by": {"b": 9}})
    lich = unit("lich", "Phylactery", vitality=90, state={"vessels": 1, "vessel_points": 30})
    foe = boss(vitality=50)
    return ran(boss_fight([hero, ghost, lich], foe, sides={"player": {"stock": 2}}, **more))


def fallen() -> Result:
    """A fight that was lost: the boss stands in its second phase, with some Stagger, one minion dead."""
    weak = [
        unit("hero", "Deal 600 damage", acts=1, vitality=20, focus=90_000),
        unit("weak", vitality=5, state={"burn": 20}),
    ]
    foe = {**boss(phase("Deal 30 damage"), phase("Deal 30 damage", power=9, at=0.5), stagger=9), "name": "Ogre"}
    minion = unit("m", vitality=1, state={"burn": 5})
    draws = {"hero/target": ["b"]}
    return ran(boss_fight(weak, foe, minion, state={"stagger": 3, "charge": 0.75}, draws=draws))


def rescued(**more: Any) -> Fight:
    """The rescue fight."""
    return Fight(ran(ecs_sim.rescue(survivor(), fallen(), **more) | {"limits": {"seconds": 0.05}}).to_dict())


@pytest.mark.rule("200.2c", "S200-04")
def test_it_opens_from_where_both_fights_stopped() -> None:
    before, after = Fight(survivor().to_dict()), Fight(fallen().to_dict())
    assert (before["winner"], after["winner"]) == ("player", "enemy")
    result = rescued()
    for name, was in (("hero", before), ("lich", before), ("b", after)):
        moves = ("charge", "burn_in", "attacked", "rabid", "draws")
        kept = {key: value for key, value in was.unit(name)["state"].items() if key not in moves}
        now = result.unit(name)
        assert {key: now["state"].get(key) for key in kept} == kept
        assert (now["vitality"], now["power"], now["alive"]) == (
            was.unit(name)["vitality"], was.unit(name)["power"], was.unit(name)["alive"])  # fmt: skip
    assert (result.state("b", "phase"), result.state("b", "stagger")) == (2, 4)
    assert result.events("battle_start") == []
    assert result["steps"] == 1


@pytest.mark.rule("200.2c", "S200-04", "800.20b")
def test_the_dead_stay_dead_and_pending_revivals_are_gone() -> None:
    assert Fight(survivor().to_dict()).unit("ghost")["alive"] is False
    document = ecs_sim.rescue(survivor(), fallen())
    result = Fight(ran({**document, "limits": {"seconds": 12}}).to_dict())
    assert [result.unit(name)["alive"] for name in ("ghost", "m")] == [False, False]
    assert result.events("revival") == []


@pytest.mark.rule("S200-04")
def test_flags_charges_and_vessels_carry_over() -> None:
    document = ecs_sim.rescue(survivor(), fallen())
    result = Fight(ran({**document, "limits": {"seconds": 9}}).to_dict())
    assert result.events("activation", source="hero")
    assert (result.unit("hero")["power"], result.unit("hero")["armor"]) == (2, 3)  # 3 of Initiative and 4, less a Dread
    assert (result.state("lich", "vessels"), result.state("lich", "vessel_points")) == (1, 30)
    assert result["sides"]["player"]["stock"] == 2


@pytest.mark.rule("S200-04")
def test_nobody_remembers_who_is_not_there() -> None:
    """Both players have a `hero`: the boss has attacked another one, and no Burn of the first fight is its."""
    document = ecs_sim.rescue(survivor(), fallen())
    units = {one["id"]: one for side in ("player", "enemy") for one in document["sides"][side]["units"]}
    assert "attacked" not in units["b"]["state"] or units["b"]["state"]["attacked"] == {}
    assert "rabid" not in units["b"]["state"]
    named = json.dumps(units["hero"]["state"]) + json.dumps(units["ghost"]["state"])
    assert '"b"' not in named


@pytest.mark.rule("S200-04", "800.61c", "200.2c")
def test_hubs_settle_once_after_the_last_fight_of_the_chain() -> None:
    def fight(won: bool, stock: int, **more: Any) -> Result:
        mine = [unit("a", f"Deal {90 if won else 1} damage", acts=1, vitality=60 if won else 5),
                unit("h", kind="hub", settle=2)]  # fmt: skip
        foe = {**boss(phase("Deal 20 damage"), vitality=50), "name": "Golem" if won else "Ogre"}
        return ran(boss_fight(mine, foe, sides={"player": {"stock": stock}}, state={"charge": 0.5}, **more))

    first = fight(won=True, stock=9, settles=False)
    assert (list(first.events.of_kind("settle")), first.sides["player"]["stock"]) == ([], 9)
    second = ran(ecs_sim.rescue(first, fight(won=False, stock=0), last=False))
    assert (second.winner, second.sides["player"]["stock"]) == ("player", 9)
    last = ran(ecs_sim.rescue(second, fight(won=False, stock=0), seed=5))
    assert (last.winner, last.seed) == ("player", 5)
    assert (last.sides["player"]["stock"], last.sides["player"]["dividend"]) == (7, 2)


@pytest.mark.rule("S200-04")
def test_catalogues_are_joined_and_ids_kept_apart() -> None:
    theirs = fallen()
    mine = ran(battle([unit("b", "Deal 9 damage", acts=1)], [unit("x", vitality=5)]))
    document = ecs_sim.rescue(mine, theirs)
    assert [one["id"] for one in document["sides"]["enemy"]["units"]] == ["m", "b'"]
    assert ran({**document, "limits": {"seconds": 1}}).reason == "limit"
    other = ran(battle([unit("hero", "Deal 7 damage", card="m", acts=1)], [unit("x", vitality=5)]))
    with pytest.raises(ValueError, match="different cards named 'm'"):
        ecs_sim.rescue(other, theirs)
