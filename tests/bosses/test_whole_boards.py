"""Boards with everything of this engine's encounter side on them: derived data, logs, stop-and-resume hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ecs_sim import load_battle, simulate
from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.read import load_catalogue
from ecs_sim.result import Result
from tests.boards import Document, battle, unit
from tests.soundness import every_step, same_log, story

RUNES = [
    {"name": "Might", "family": "Might", "values": [3, 5, 7, 9], "ability": ["Gain {value} Power"]},
    {"name": "Thorn", "family": "Thorn", "values": [2, 4, 6, 8], "ability": ["Thorns {value}"]},
    {"name": "Momentum", "family": "Momentum", "values": [4, 6, 8, 9],
     "ability": ["Gain {value} Power per hit, up to 20, until vitality is lost", "On hit: Burn {value}"]},
    {"name": "Last Stand", "family": "Last Stand", "values": [5, 6, 7, 8], "tribe": "Undead",
     "ability": ["While below 60% vitality, gain {value} Armor", "Gain {value} maximum vitality",
                 "Passive: When this unit loses vitality, once per life: gain Shield: {value}"]},
    {"name": "Reliquary", "family": "Reliquary", "values": [40, 50, 60, 70],
     "ability": ["When this revives, gain {value} Speed until it activates", "Defy death"]},
    {"name": "Opening", "family": "Opening", "values": [3, 4, 5, 6],
     "ability": ["Against a new target: Deal {value} bonus damage",
                 "After activating: 50% chance: Gain Shield: {value}",
                 "Burn and Venom ticks are reduced by 1"]},
]  # fmt: skip
RESONANCE = {"name": "Blitz", "seconds": 6, "ability": ["Gain 3 x {level} Power", "Gain 2 x {level} Speed", "Riposte"]}
CORE = {"name": "Mender", "ability": ["Vitality restored is increased by 2"]}
GOLEM: Document = {
    "name": "Golem", "vitality": 700, "size": 2, "stagger": 4, "reflect": True, "tribe": "Giant",
    "phases": [
        {"name": "one", "power": 14, "speed": 60, "focus": 10, "ability": ["Deal {power} damage", "Exalt: 2"]},
        {"name": "two", "power": 20, "speed": 90, "armor": 9, "focus": 20, "threshold": 0.7, "delivery": "spread",
         "tribe": "Undead", "ability": ["Deal {power} damage", "Apply Dread: 2 to all enemies", "Fury"]},
        {"name": "three", "power": 24, "speed": 150, "focus": 5, "threshold": 0.3,
         "ability": ["Feast", "Deal {power} damage", "Passive: When this unit takes damage, gain Shield: 3"]},
    ],
}  # fmt: skip


def board(seed: int) -> Document:
    """An Undead side under runes against the Golem and two minions."""
    mine = [
        unit("lich", "Phylactery", "Deal 20 damage", "Freeze 1 enemies", "Apply Dread: 3 to the target", tribe="Undead",
             vitality=120, speed=80, at=(0, 0)),
        unit("cel", "Adjacent allies receive every rune on your boards", "Restore 6 vitality to adjacent allies",
             vitality=90, speed=60, at=(2, 1)),
        unit("run", "Runic", "Deal 9 damage", "Venom: 4", vitality=100, speed=120, at=(4, 1)),
        unit("grohm", "Resonance level +5", "Everlasting", "Deal 4 damage", vitality=40, speed=90, at=(6, 2)),
    ]  # fmt: skip
    foes = [
        unit("m", "Deal 12 damage", "Burn 6", "Feral: 1", vitality=150, speed=90),
        unit("n", "Phylactery", "Tremor: 12", vitality=60, speed=70),
    ]
    placed = [("right", "Might", 2, [0, 0]), ("right", "Momentum", 1, [1, 1]), ("right", "Thorn", 3, [0, 2]),
              ("below", "Last Stand", 1, [0, 0]), ("below", "Reliquary", 1, [2, 1]),
              ("below", "Opening", 4, [5, 0])]  # fmt: skip
    runes: dict[str, list[Any]] = {"right": [], "below": []}
    for where, name, tier, at in placed:
        runes[where].append({"rune": name, "tier": tier, "at": at})
    document = battle(
        mine, foes, seconds=25, seed=seed,
        sides={"player": {"runes": runes, "resonance": "Blitz", "cores": ["Mender"]}},
        catalogue={"runes": RUNES, "resonances": [RESONANCE], "cores": [CORE], "bosses": [GOLEM]},
    )  # fmt: skip
    document["sides"]["enemy"]["units"].append({"id": "boss", "card": "Golem", "at": [6, 0]})
    return document


def stopped(
    document: Document,
    steps: tuple[int, ...],
    run: Callable[..., Result] = simulate_mirror,
    catalogue: Catalogue | None = None,
) -> list[Result]:
    """The pieces of a battle that is stopped after these steps, written out, and read back.

    With `catalogue` (the document's own) that isn't read anew for each.
    """
    pieces: list[Result] = []
    going = document
    for step in (*steps, int(document["limits"]["seconds"] * STEPS_A_SECOND)):
        piece = run(load_battle({**going, "limits": {"seconds": step / STEPS_A_SECOND}}, catalogue))
        pieces.append(piece)
        if piece.reason != "limit":
            break
        going = json.loads(json.dumps(piece.resume_document()))
    return pieces


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.rule("S1000-06", "S1000-04", "800.48b", "800.49d")
def test_a_stopped_battle_goes_on_as_if_it_had_not_been_stopped(seed: int) -> None:
    document = board(seed)
    whole = simulate_mirror(load_battle(document))
    steps = tuple(range(11 + 7 * seed, whole.steps - 1, 61))
    pieces = stopped(document, steps)
    assert len(pieces) > 2
    assert pieces[-1].digest == whole.digest
    assert same_log(pieces, whole, "resumed") == []
    assert pieces[-1].to_dict(events=False)["units"] == whole.to_dict(events=False)["units"]


#: Pennies, Hubs and Tools, a Phylactery bearer, a sleeper and a Quest.
TOWN: tuple[Document, ...] = (
    unit(
        "p",
        "Deal 5 damage",
        "Passive: When a Penny mints, gain Insurance: 1",
        kind="penny",
        vitality=60,
        speed=90,
        tribe="Scrip",
        at=(2, 0),
    ),
    unit("q", "Deal 4 damage", "X gains 1", "Gain Shield: X", kind="penny", vitality=60, speed=120, at=(3, 0)),
    unit(
        "hub",
        "Markup: Gain 3 Dividend",
        "Passive: When an ally gains Insurance, gain 1 Stock",
        kind="hub",
        settle=2,
        at=(0, 0),
    ),
    unit("franchise", "Franchise", "+1 Settle per other allied Hub", kind="hub", settle=1, at=(0, 2)),
    unit(
        "saw",
        "When an adjacent ally activates, 60% chance: Crush: 9 on that ally's target",
        "When an adjacent ally takes damage, that ally gains Shield: 2",
        kind="tool",
        durability=4,
        at=(2, 1),
    ),
    unit(
        "kit",
        "After an adjacent ally activates, repair 1 to adjacent Tools",
        "When an enemy dies, adjacent allies gain 2 Power",
        kind="tool",
        durability=3,
        at=(3, 1),
    ),
    unit(
        "lich",
        "Phylactery",
        "Bloodletting: 3",
        "Deal 20 damage",
        "Freeze 1 enemies",
        "Dread: 3",
        vitality=70,
        speed=80,
        at=(2, 2),
    ),
    unit(
        "ever",
        "Everlasting",
        "Cascade",
        "Deal 6 damage",
        "Quest: 3 enemies die: Gain 5 Power",
        vitality=50,
        speed=150,
        at=(4, 0),
    ),
    unit(
        "sleeper",
        "Dormant until 2 enemies die",
        "When this awakens, gain 9 Power",
        "Deal 9 damage",
        vitality=90,
        speed=70,
        at=(4, 2),
    ),
    unit(
        "guard",
        "Braced: 3",
        "Displace Ally",
        "Acclimate: Gain 2 Armor",
        "Deal 3 damage",
        vitality=150,
        speed=100,
        at=(6, 0),
    ),
)
#: Enemies who come back.
RAIDERS: tuple[Document, ...] = (
    unit("m", "Deal 12 damage", "Burn 6", "Interest: 2", vitality=60, speed=90),
    unit("n", "Phylactery", "Tremor: 12", "Haywire: 1", vitality=60, speed=70),
    unit("o", "Everlasting", "Deal 9 damage", "Venom: 5", "Shock", vitality=50, speed=60),
    unit("r", "Deal 8 damage", "Harvest: 2", "Repossess: 2", "Gain Overclock: 1", vitality=120, speed=130),
)


def town(seed: int) -> Document:
    """The town against raiders."""
    return battle(TOWN, RAIDERS, seconds=25, seed=seed, sides={"player": {"stock": 2}}, round=2)


@pytest.mark.slow
@pytest.mark.parametrize(("make", "seed"), [(board, 1), (town, 1), (town, 3)])
@pytest.mark.rule("800.48b", "800.66g", "800.49d", "800.18c", "800.54c", "800.16g", "S300-12")
def test_a_battle_may_be_stopped_after_any_step(make: Callable[[int], Document], seed: int) -> None:
    document = make(seed)
    whole = simulate(load_battle(document))
    pieces = stopped(document, tuple(range(whole.steps)), simulate, load_catalogue(document["catalogue"]))
    assert len(pieces) == whole.steps + 1
    assert whole.digest == simulate_mirror(load_battle(document)).digest
    assert pieces[-1].digest == whole.digest
    assert same_log(pieces, whole, "resumed") == []
    assert pieces[-1].to_dict(events=False)["units"] == whole.to_dict(events=False)["units"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_log_tells_the_town(seed: int) -> None:
    loaded = load_battle(town(seed))
    assert story(loaded, simulate_mirror(loaded)) == []


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_log_tells_the_board(seed: int) -> None:
    loaded = load_battle(board(seed))
    assert story(loaded, simulate_mirror(loaded)) == []


@pytest.mark.parametrize("seed", [1, 2])
def test_derived_numbers_are_those_of_the_state_at_every_step(seed: int) -> None:
    loaded = load_battle(board(seed))
    assert every_step(loaded, simulate_mirror(loaded)) == []


def test_these_boards_are_worth_it() -> None:
    """Phases, Stagger, Vessels, retaliation of both kinds, and both sides' revivals happen on them."""
    found: set[str] = set()
    for seed in range(1, 7):
        found |= {event["kind"] for event in simulate_mirror(load_battle(board(seed))).events}
    assert found >= {"phase", "stagger", "vessel", "revival", "retaliation", "defy_death"}
