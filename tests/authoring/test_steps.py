"""Where lines resolve: what is told is what the kernels and the logs of battles say."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.authoring import steps
from ecs_sim.components.words import codes, hooks, lanes
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Problems
from ecs_sim.pipeline import ACTIVATION
from ecs_sim.setup.content import bundled
from ecs_sim.setup.entries import every_entry, parts_of
from ecs_sim.setup.lines import read
from ecs_sim.text.events import EVENTS

ROOT = Path(__file__).resolve().parents[2]
STARTER = bundled("starter")
CARDS = {card.name: card for card in STARTER.cards}


def told(*lines: str, kind: str = "unit", **more: Any) -> list[steps.Placed]:
    vitality = {} if kind in ("tool", "hub") else {"vitality": 10}
    card = Card.model_validate({"name": "Probe", "kind": kind, "ability": list(lines), **vitality, **more})
    ((_, placed),) = steps.steps_of(card)
    return placed


def order(*lines: str) -> list[int]:
    return [one.line for one in told(*lines)]


@pytest.mark.rule("400.7a", "400.7b", "400.8-2", "300.3-18")
def test_maim_and_cull_come_after_the_hit_and_crush_before_everything() -> None:
    found = told("Maim: 5", "Deal {power} damage", "Cull", "Gain 3 Power, before the hit", "Crush: 4")
    assert [(one.line, one.step) for one in found] == [(5, 14), (4, 14), (2, 15), (1, 18), (3, 18)]
    assert found[0].notes == ("hoisted to the front of step 14 (400.7a)",)


@pytest.mark.rule("300.3-10", "300.3-13", "300.3-14", "300.3-20", "400.7d")
def test_each_lane_has_its_step() -> None:
    lines = {
        "First, gain 2 Power": 13,
        "Bloodletting: 3": 9,
        "Deal 4 bonus damage": 14,
        "Lucid: Gain 3 Power": 14,
        "Deal {power} damage": 15,
        "Gain Shield: 3, if the hit lands": 18,
        "Interest rider: 3": 20,
        "25% chance to reactivate": 21,
    }
    assert {one.text: one.step for one in told(*lines)} == lines


@pytest.mark.rule("900.8f", "300.3-6", "300.3-22")
@pytest.mark.parametrize(
    ("line", "kind", "row"),
    [
        ("Passive: When this unit activates, gain 1 Power", "unit", "22c own-activation passives"),
        ("Passive: When an ally activates, gain 1 Power", "unit", "6 activation-start triggers"),
        ("Supercharge: Gain 1 Power", "unit", "22e Supercharge"),
        ("When an ally activates, Crush: 3 on that ally's target", "tool", "6 Tool packages"),
        ("After an adjacent ally's impact, that ally gains Shield: 2", "tool", "19 post-impact Tools"),
        ("After an adjacent ally activates, that ally gains Shield: 2", "tool", "22a post-activation Tools"),
        ("When an enemy dies, allies gain Shield: 2", "tool", "Tools"),
        ("Passive: When an enemy dies, gain 1 Power", "unit", "enemy dying"),
        ("Macabre: Gain 1 Power", "unit", "Macabre"),
        ("Passive: When this unit dies, apply Dread: 1 to the killer", "unit", "own death line"),
        ("Passive: When an ally revives, gain 1 Power", "unit", "allies' listeners"),
        ("Passive: At battle start, gain 1 Power", "unit", "reading-order pass"),
        ("Passive: When this unit takes damage, gain 1 Power", "unit", "damage listeners"),
        ("Passive: When this unit gains Shield, gain 1 Power", "unit", "listeners"),
    ],
)
def test_an_event_has_the_row_in_which_its_listeners_answer(line: str, kind: str, row: str) -> None:
    (found,) = told(line, kind=kind)
    assert (found.where, found.row) == ("event", row)


@pytest.mark.rule("400.4a", "400.4j", "400.8-3", "400.8-4", "400.3a")
def test_what_is_read_there_is_told() -> None:
    (found,) = told("If the target is Burning and has Venom 5 or more, gain 2 Power per Burning enemy, once")
    assert [(read.what, read.rule) for read in found.reads] == [
        ("the target is Burning", "400.4a"),
        ("the target has Venom 5 or more", "400.4a"),
        ("whether it has resolved before", "400.4i"),
        ("the count per Burning enemy", "400.3a"),
    ]
    hit = told("Deal {power} damage", "Freeze 2 Maimed enemies, if the hit lands")[1]
    assert [read.what for read in hit.reads] == ["whether the hit landed", "who qualifies: 2 Maimed enemies"]


@pytest.mark.rule("400.4a", "400.6k")
def test_whose_state_is_read_is_told() -> None:
    (found,) = told("Passive: When an ally takes damage, if that ally is below 30% vitality, gain 2 Power")
    assert [read.what for read in found.reads] == ["that ally is below 30% vitality"]
    (found,) = told("While below 30% vitality, gain 2 Power")
    assert [read.what for read in found.reads] == ["this unit is below 30% vitality"]
    (found,) = told("If X is 3 or more, gain 2 Power")
    assert [read.what for read in found.reads] == ["X is 3 or more"]


def test_every_line_of_the_starter_has_a_place() -> None:
    for entry, path in every_entry(STARTER):
        count = sum(len(part.printed) for part in parts_of(entry, path, Problems()))
        placed = [one for _, part in steps.steps_of(entry) for one in part]
        assert len(placed) == count
        assert all(one.rules for one in placed if one.where == "activation")


def test_a_line_names_the_rules_of_its_words() -> None:
    """Of its heading, its riders, what it does, and the keywords that it names."""
    lines = {
        "Crush: 30": {"800.12"},
        "Harvest: 3": {"800.30"},
        "Ignited: Burn 3": {"800.35", "800.8"},
        "Overmatch Armor: AoE: 3": {"800.46", "800.2"},
        "Macabre: Gain 2 Stock": {"800.42", "800.67"},
        "Gain Shield: 2 and Shock": {"800.63", "800.64"},
        "Passive: Adjacent allies have Fury": {"800.28"},
        "Quest: 3 enemies die: Gain 2 Power": {"800.54"},
        "Dormant until 5 enemies die": {"800.16"},
    }
    for line, rules in lines.items():
        (found,) = told(line)
        assert rules <= set(found.rules), line
    (found,) = told("When an adjacent ally activates, Repossess: 3", kind="tool")
    assert "800.57" in found.rules


def test_every_event_of_the_language_has_a_row() -> None:
    from ecs_sim.text.clause import Hook

    for event in EVENTS:
        hook = Hook(event.hook, event.relation, event.cause)
        if event.hook not in steps.TOLD:
            for tool in (False, True):
                name, row = steps.heard_at(hook, tool=tool)
                assert row in [one.name for one in steps.ORDERS[name]]


# ---- against the kernels --------------------------------------------------------------------------------------------


@cache
def functions() -> dict[str, ast.FunctionDef]:
    """Every function of the systems by `module.function`, as other files call it."""
    found: dict[str, ast.FunctionDef] = {}
    for path in (ROOT / "systems").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found[f"{path.relative_to(ROOT / 'systems').with_suffix('').as_posix()}:{node.name}"] = node
    return found


@cache
def imports(module: str) -> dict[str, str]:
    """What a module calls others: local name -> their path below systems."""
    tree = ast.parse((ROOT / "systems" / f"{module}.py").read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ecs_sim.systems"):
            base = (node.module or "").removeprefix("ecs_sim.systems").strip(".").replace(".", "/")
            found |= {a.asname or a.name: f"{base}/{a.name}".strip("/") for a in node.names}
    return found


def called(key: str) -> Iterator[str]:
    module = key.split(":", maxsplit=1)[0]
    for node in ast.walk(functions()[key]):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield f"{module}:{node.func.id}"
            elif isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
                yield f"{imports(module).get(node.func.value.id, '')}:{node.func.attr}"


def named_below(kernel: Any) -> set[str]:
    """The hooks that a kernel, or what it calls, names."""
    module = kernel.__module__.removeprefix("ecs_sim.systems.").replace(".", "/")
    waiting, seen, names = [f"{module}:{kernel.__name__}"], set[str](), set[str]()
    while waiting:
        key = waiting.pop()
        if key in seen or key not in functions():
            continue
        seen.add(key)
        for node in ast.walk(functions()[key]):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "hooks":
                names.add(node.attr.lower())
        waiting += called(key)
    return names


@pytest.mark.parametrize("key", [key for key in steps.HEARD if not key.startswith("died") and key != "damaging"])
def test_the_row_told_for_an_event_is_one_whose_kernel_fires_it(key: str) -> None:
    order_name, row_name = steps.HEARD[key]
    (row,) = [row for row in steps.ORDERS[order_name] if row.name == row_name]
    event = key.removeprefix("tool ").split(":")[0].split("/")[0]
    assert event in codes(hooks)
    assert event in named_below(row.kernel)


def test_a_lane_that_resolves_in_an_activation_has_exactly_one_row() -> None:
    apart = {lanes.HOOK, lanes.STATIC, lanes.INERT, lanes.QUEST}
    for lane in codes(lanes).values():
        rows = [row for row in ACTIVATION if row.needs >> 8 & 0xFF == lane]
        assert len(rows) == (0 if lane in apart else 1)


# ---- against the log ------------------------------------------------------------------------------------------------


def size(card: Card) -> int:
    return read(card, (), Problems()).size


def row(cards: Sequence[Card], side: str) -> list[dict[str, Any]]:
    """Cards in two ranks, each on the first free place."""
    taken: set[tuple[int, int]] = set()
    units: list[dict[str, Any]] = []
    for i, card in enumerate(cards):
        cells = size(card)
        free = (
            (c, r) for r in range(5 - cells) for c in range(9 - cells)
            if not any((c + x, r + y) in taken for x in range(cells) for y in range(cells))
        )  # fmt: skip
        at = next(free, None)
        if at is not None:
            taken |= {(at[0] + x, at[1] + y) for x in range(cells) for y in range(cells)}
            units.append({"id": f"{side}{i}", "card": card.name, "tier": max(2, card.tier), "at": list(at)})
    return units


GROUPS = 20


@cache
def fights() -> list[dict[str, Any]]:
    """Battles in which every card of the starter stands once."""
    results: list[dict[str, Any]] = []
    cards = STARTER.cards
    for group in range(GROUPS):
        own = sorted(cards[group::GROUPS], key=size, reverse=True)
        sides = {"player": {"units": row(own[::2], "p")}, "enemy": {"units": row(own[1::2], "e")}}
        stands = sum(len(side["units"]) for side in sides.values())
        assert stands == len(own)
        head = {"format": "ecs-sim/battle/1", "seed": group, "catalogue": "starter", "limits": {"seconds": 25}}
        document = {**head, "sides": sides}
        results.append(simulate_mirror(ecs_sim.load_battle(document)).to_dict())
    return results


def activations(result: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Each activation with its actor, and the lines of its events in the order of their first event."""
    own: dict[int, int] = {}
    lines: dict[int, list[str]] = {}
    actors: dict[int, str] = {}
    for event in result["events"]:
        n, cause = event["n"], event.get("cause")
        own[n] = n if event["kind"] == "activation" else own.get(cause, -1)
        if event["kind"] == "activation":
            actors[n], lines[n] = event["source"], []
        line = event.get("line")
        if own[n] in lines and line and line not in lines[own[n]]:
            lines[own[n]].append(line)
    for n, actor in actors.items():
        yield actor, lines[n]


@pytest.mark.slow
@pytest.mark.rule("400.7a", "400.7c", "300.4b", "300.4c")
def test_the_order_told_is_the_order_of_the_log() -> None:
    ranks: dict[str, dict[str, int]] = {}
    for name, card in CARDS.items():
        ((_, placed),) = steps.steps_of(card)
        acting = [one.text for one in placed if one.where == "activation"]
        ranks[name] = {text: i for i, text in enumerate(acting)}
    acted, compared = set[str](), set[str]()
    for result in fights():
        names = {unit["id"]: unit["card"] for unit in result["units"]}
        for actor, found in activations(result):
            rank = ranks.get(names.get(actor, ""), {})
            seen = [rank[line] for line in found if line in rank]
            assert seen == sorted(seen), f"{names[actor]}: {[line for line in found if line in rank]}"
            acted.add(names.get(actor, ""))
            if len(seen) > 1:
                compared.add(names[actor])
    several = {name for name, rank in ranks.items() if len(rank) > 1 and CARDS[name].kind == "unit"}
    assert len(several - acted) < len(several) // 10, f"never acted: {sorted(several - acted)}"
    assert len(compared & several) > 4 * len(several) // 5, f"never compared: {sorted(several - compared)}"
