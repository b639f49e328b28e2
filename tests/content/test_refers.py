"""What a catalogue names must be there, whether or not a battle asks for it."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.battle import load_battle
from ecs_sim.model.errors import InputError, Problem, spell
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import check


def catalogue(*lines: str, immune: list[str] | None = None, **more: Any) -> dict[str, Any]:
    phase = {"name": "Glow", "power": 3, "ability": ["Deal {power} damage"]}
    return {
        "format": "ecs-sim/catalogue/1",
        "cards": [
            {"name": "A", "vitality": 30, "ability": list(lines)},
            {"name": "Imp", "vitality": 3, "power": 1, "ability": ["Deal {power} damage"]},
            {"name": "Maul", "kind": "tool", "ability": ["When an enemy dies, adjacent allies gain 1 Power"]},
        ],
        "bosses": [{"name": "B", "vitality": 900, "phases": [phase], **({"immune": immune} if immune else {})}],
    } | more


def told(document: dict[str, Any], *beside: dict[str, Any]) -> list[Problem]:
    problems, _ = check(load_catalogue(document), [load_catalogue(other) for other in beside])
    return problems


@pytest.mark.rule("800.32b", "800.16h")
@pytest.mark.parametrize(
    ("line", "name", "remedy"),
    [
        ("Spawn Ipm", "Ipm", "did you mean 'Imp'?"),
        ("Transform into Nobody at all", "Nobody at all", ""),
        ("Spawn Maul", "Maul", ""),
        ("Spawn B", "B", ""),
        ("Gain 2 Power and spawn Ipm", "Ipm", "did you mean 'Imp'?"),
        ("Quest: 3 enemies die: Spawn Ipm", "Ipm", "did you mean 'Imp'?"),
    ],
)
def test_a_line_brings_a_unit_that_there_is(line: str, name: str, remedy: str) -> None:
    (problem,) = told(catalogue("Deal 5 damage", line))
    assert (problem.code, spell(problem.path)) == ("unknown-name", "cards[0].ability[1]")
    assert (problem.message, problem.remedy) == (f"{name!r} is no unit of the catalogue", remedy)
    unit = {"card": "A", "at": [0, 0]}
    with pytest.raises(InputError, match=f"{name!r} is no unit"):  # as the battle has it
        load_and_start({"format": "ecs-sim/battle/1", "catalogue": catalogue("Deal 5 damage", line),
                        "sides": {"player": {"units": [unit]}, "enemy": {"units": [unit]}}})  # fmt: skip


def load_and_start(document: dict[str, Any]) -> None:
    from ecs_sim.mirror import simulate_mirror

    simulate_mirror(load_battle(document))


@pytest.mark.parametrize("line", ["Spawn Imp", "Spawn imp", "Transform into IMP"])
def test_one_that_there_is_may_be_named_in_any_case(line: str) -> None:
    assert told(catalogue("Deal 5 damage", line)) == []


def test_a_catalogue_beside_lends_its_units() -> None:
    other = {"format": "ecs-sim/catalogue/1", "cards": [{"name": "Wisp", "vitality": 3}]}
    assert len(told(catalogue("Spawn Wisp"))) == 1
    assert told(catalogue("Spawn Wisp"), other) == []


def test_a_boss_is_immune_to_what_there_is() -> None:
    assert told(catalogue(immune=["Burn", "freeze", "Crush"])) == []
    (problem,) = told(catalogue(immune=["burn", "frezee"]))
    assert spell(problem.path) == "bosses[0].immune[1]"
    assert problem.remedy == "did you mean 'freeze'?"
