"""Cards, bosses and the rest of a catalogue; limits in one table; schemas."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from ecs_sim import limits
from ecs_sim.components import capacity
from ecs_sim.components.words import codes, limit_codes
from ecs_sim.model import schema
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from ecs_sim.model.ruleset import Ruleset


def catalogue(**entries: Any) -> Any:
    return load_catalogue({"format": "ecs-sim/catalogue/1", **entries})


def fault(**entries: Any) -> str:
    with pytest.raises(InputError) as caught:
        catalogue(**entries)
    return str(caught.value)


BOSS: dict[str, Any] = {
    "name": "The Pale Regent",
    "tribe": "Undead",
    "vitality": 900,
    "stagger": 12,
    "reflect": True,
    "phases": [
        {"name": "Winter Court", "power": 30, "delivery": "single", "ability": ["Deal {power} damage"]},
        {"name": "Open Grave", "threshold": 0.5, "tribe": "Giant", "delivery": "spread"},
    ],
}


def test_every_kind_of_entry_is_read() -> None:
    found = catalogue(
        cards=[{"name": "A", "vitality": 3, "fields": {"n": [3, 3, 4, 4], "f": "8 * tier", "x": 1.5}}],
        bosses=[BOSS],
        runes=[{"name": "Might", "family": "Might", "values": [8, 12, 16, 20], "ability": ["Gain {value} Power"]}],
        resonances=[{"name": "Blitz", "seconds": 20, "ability": ["Gain 3 x {level} Power"]}],
        cores=[{"name": "Mender's Core", "ability": ["Vitality restored is increased by 5"]}],
        ruleset={"hub_support": [[1, 2, 3, 4]] * 4},
    )
    assert found.bosses[0].phases[1].threshold == 0.5
    assert found.cards[0].fields == {"n": (3, 3, 4, 4), "f": "8 * tier", "x": 1.5}


@pytest.mark.rule("800.48a")
@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ([None], ""),
        ([0.5], "the first phase has a threshold"),
        ([None, None], "needs a threshold"),
        ([None, 0.3, 0.5], "don't fall"),
        ([None, 0.5, 0.5], "don't fall"),
        ([None, 1.5], "less than 1"),
    ],
)
def test_the_thresholds_of_a_boss_fall(marks: list[float | None], says: str) -> None:
    phases = [{"name": "p", **({"threshold": mark} if mark is not None else {})} for mark in marks]
    if says:
        assert says in fault(bosses=[BOSS | {"phases": phases}])
    else:
        assert len(catalogue(bosses=[BOSS | {"phases": phases}]).bosses[0].phases) == len(marks)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ({"vitality": None}, "needs the key 'vitality'"),
        ({"vitality": 0}, "greater than or equal to 1"),
        ({"kind": "tool"}, "a tool has no combat stats"),
        ({"kind": "hub"}, "a hub has no combat stats"),
        ({"durability": 3}, "only a Tool has Durability"),
        ({"settle": 3}, "only a Hub settles"),
        ({"kind": "Unit"}, "did you mean 'unit'?"),
        ({"counter": {"Y": 2}}, "'Y' is not known here; expected 'X'"),
        ({"fields": {"a": {"b": 1}}}, "a whole number or a number or a list or a text"),
        ({"ability": ["x" * 401]}, "at most 400"),
    ],
)
def test_a_card_that_can_not_be_says_why(card: dict[str, Any], says: str) -> None:
    assert says in fault(cards=[{"name": "A", "vitality": 3, **card}])


def test_a_rune_has_four_values() -> None:
    assert "runes[0].values" in fault(runes=[{"name": "M", "family": "M", "values": [1, 2, 3]}])


def test_limits_are_one_table() -> None:
    assert len({entry.name for entry in limits.LIMITS}) == len(limits.LIMITS)
    assert limits.limit("units") == capacity.UNITS_A_SIDE
    assert {entry.kind for entry in limits.LIMITS} == {"document", "run", "rule"}
    page = limits.markdown()
    assert all(f"| `{entry.name}` |" in page for entry in limits.LIMITS)


def test_every_capacity_that_a_kernel_may_hit_has_a_name() -> None:
    assert {limits.limit_name(code) for code in codes(limit_codes).values()} == {
        entry.name for entry in limits.LIMITS if entry.code
    }
    assert limits.limit_name(0) == ""


@pytest.mark.parametrize("kind", schema.kinds())
def test_a_schema_is_closed_described_and_plain_data(kind: str) -> None:
    found = schema.schema_of(kind)
    assert json.loads(json.dumps(found)) == found
    assert found["additionalProperties"] is False
    assert found["description"]
    assert "format" in found["required"]
    closed = [d for d in found.get("$defs", {}).values() if d.get("type") == "object"]
    assert all(d["additionalProperties"] is False for d in closed)


def test_the_schemas_bounds_are_the_limits() -> None:
    found = schema.schema_of("battle")
    assert found["properties"]["seed"]["maximum"] == limits.limit("seed")
    assert found["$defs"]["Side"]["properties"]["units"]["maxItems"] == limits.limit("units")
    assert found["$defs"]["Limits"]["properties"]["fuel"]["default"] == limits.limit("fuel")
    state = found["$defs"]["UnitState"]["properties"]
    assert state["shield"]["anyOf"][0]["maximum"] == limits.limit("amount")


def test_an_unknown_kind_has_no_schema() -> None:
    with pytest.raises(KeyError):
        schema.schema_of("recipe")


@pytest.mark.rule("800.45a", "C01", "S700-02", "C13")
def test_the_defaults_of_the_ruleset() -> None:
    plain = Ruleset()
    assert (plain.overclock.power, plain.overclock.armor, plain.overclock.speed) == (2, 1, 4)
    assert (plain.haywire_cap, plain.feral_cap, plain.burn_cap, plain.seconds) == (5, 10, 999, 120)
    assert plain.boss_immune == ("Stun", "Freeze", "Blind", "Haywire")


@pytest.mark.slow
def test_the_face_loads_neither_models_nor_grammar() -> None:
    code = "import sys, ecs_sim; print([m for m in ('pydantic', 'lark', 'numpy', 'numba') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
