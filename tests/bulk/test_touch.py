"""A battle that is said not to be touched comes out the same, whatever the change."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ecs_sim.bulk.runner import Runner
from ecs_sim.bulk.touch import Reach, Touch
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from ecs_sim.recording.record import catalogue_document
from ecs_sim.setup.content import bundled
from tests.starter_boards import starter_board

Document = dict[str, Any]
BOARDS = 25


@cache
def plain() -> str:
    return json.dumps(catalogue_document(bundled("starter")))


def changed(rng: Random) -> Catalogue:
    """The starter catalogue after a few changes of any kind."""
    found: Document = json.loads(plain())
    for _ in range(rng.randint(1, 4)):
        kind = rng.choice(
            ["card"] * 4 + ["swap", "shuffle", "remove", "new", "rune", "core", "resonance", "boss", "rules"]
        )
        cards: list[Document] = found["cards"]
        if kind == "card":
            card = rng.choice([one for one in cards if one.get("kind", "unit") == "unit"])
            card["power"] = card.get("power", 0) + rng.randint(1, 9)
        elif kind == "swap":
            first, second = rng.sample([one for one in cards if one.get("kind", "unit") == "unit"], 2)
            first["tier"], second["tier"] = second.get("tier", 1), first.get("tier", 1)
        elif kind == "shuffle":
            rng.shuffle(cards)
        elif kind == "remove":
            del cards[rng.randrange(len(cards))]
        elif kind == "new":
            tribe = rng.choice(["Undead", "Wilds", "Giant"])
            new = {"name": f"New {rng.random()}", "tribe": tribe, "vitality": 9, "ability": ["Deal 2 damage"]}
            cards.insert(rng.randrange(len(cards)), new)
        elif kind == "rune":
            rng.choice(found["runes"])["values"] = [1, 1, 1, rng.randint(1, 9)]
        elif kind == "core":
            found["cores"].sort(key=lambda one: one["name"], reverse=True)
            rng.choice(found["cores"])["ability"] = ["All allies gain Shield: 3"]
        elif kind == "resonance":
            rng.choice(found["resonances"])["seconds"] = 3.0
        elif kind == "boss":
            rng.choice(found["bosses"])["vitality"] += 7
        elif rng.random() < 0.5:
            found["ruleset"]["boss_immune"] = rng.sample(["Stun", "Freeze", "Blind", "Haywire"], 2)
        else:
            found["ruleset"]["hub_support"][0] = [11, 2, 2, 1]
    return load_catalogue(found)


def outcome(runner: Runner, board: Document) -> Any:
    """Everything that an impact compares; what keeps the board from being fought, where something does."""
    try:
        found = runner.run(board, board["seed"])
    except InputError as error:
        return str(error)
    return found.winner, found.steps, found.digest, found.outcome_digest


@pytest.mark.parametrize("number", [*range(3), *(pytest.param(n, marks=pytest.mark.slow) for n in range(3, 12))])
def test_what_is_not_touched_comes_out_the_same(number: int) -> None:
    rng = Random(f"changes {number}")
    old, new = bundled("starter"), changed(rng)
    touch, runners = Touch(old, new), (Runner(old), Runner(new))
    boards = [starter_board(number * 1000 + place) for place in range(BOARDS)]
    left = [board for board in boards if not touch.touches(board)]
    assert [outcome(runners[0], board) for board in left] == [outcome(runners[1], board) for board in left]


def one(*cards: str, **more: Any) -> Document:
    units = [{"id": f"u{place}", "card": card, "at": [2 * place, 0]} for place, card in enumerate(cards)]
    return {"format": "ecs-sim/battle/1", "sides": {"player": {"units": units, **more}, "enemy": {}}}


def touched(text: str, tmp_path: Path, board: Document) -> bool:
    path = tmp_path / "new.toml"
    path.write_text(f'format = "ecs-sim/catalogue/1"\nextends = "starter"\n{text}\n', encoding="utf-8")
    return Touch(bundled("starter"), load_catalogue(path)).touches(board)


CHANGED = '[[cards]]\nname = "Rime Oracle"\npower = 99'
HATCHED = '[[cards]]\nname = "{}"\npower = 99'


@pytest.mark.parametrize(
    ("text", "board", "is_touched"),
    [
        (CHANGED, one("Rime Oracle"), True),
        (CHANGED, one("Barrow Piper"), False),
        ('[removes]\ncards = ["Rime Oracle"]', one("Rime Oracle"), True),
        ('[[runes]]\nname = "Flywheel"\nvalues = [1, 1, 1, 1]', one("Rime Oracle"), False),
        (
            '[[runes]]\nname = "Flywheel"\nvalues = [1, 1, 1, 1]',
            one("Rime Oracle", runes={"below": [{"rune": "Flywheel", "at": [0, 0]}]}),
            True,
        ),
        ('[[cores]]\nname = "Mender\'s Core"\nability = ["All allies gain Shield: 3"]', one("Rime Oracle"), False),
        ("[ruleset]\nboss_immune = []", one("Rime Oracle"), False),
        ("[ruleset]\nboss_immune = []", one("Slagmaw"), True),
        (
            "[ruleset]\nhub_support = [[9, 2, 2, 1], [15, 3, 3, 2], [23, 5, 5, 3], [34, 7, 7, 4]]",
            one("Chain Bureau"),
            True,
        ),
        ("[ruleset]\nhub_support = [[9, 2, 2, 1], [15, 3, 3, 2], [23, 5, 5, 3], [34, 7, 7, 4]]", one("Slagmaw"), False),
        ("[ruleset]\nlevel_unlocks = []", one("Slagmaw"), False),
        ("[ruleset]\nburn_cap = 7", one("Rime Oracle"), True),
        (
            CHANGED,
            {"sides": {"player": {"units": [{"card": "Barrow Piper", "state": {"start_card": "Rime Oracle"}}]}}},
            True,
        ),
    ],
)
def test_what_is_touched(text: str, board: Document, is_touched: bool, tmp_path: Path) -> None:
    assert touched(text, tmp_path, board) == is_touched


def test_a_card_is_touched_by_what_it_may_bring(tmp_path: Path) -> None:
    reach = Reach(bundled("starter"))
    bringer = next(name for name in reach.order if len(reach.reached(name)) > 1)
    brought = next(name for name in reach.reached(bringer) if name != bringer)
    assert touched(HATCHED.format(brought), tmp_path, one(bringer))
    assert not touched(HATCHED.format(brought), tmp_path, one("Rime Oracle"))


def test_a_new_card_may_join_what_a_line_draws_from(tmp_path: Path) -> None:
    reach = Reach(bundled("starter"))
    drawer = max(reach.order, key=lambda name: len(reach.reached(name)))
    tribe = "Undead"
    new = f'[[cards]]\nname = "New"\ntribe = "{tribe}"\nvitality = 4\nability = ["Deal 1 damage"]'
    assert touched(new, tmp_path, one(drawer))
    assert not touched(new, tmp_path, one("Rime Oracle"))


def test_the_order_of_cards_counts_where_a_line_draws_one() -> None:
    reach = Reach(bundled("starter"))
    drawer = max(reach.order, key=lambda name: len(reach.reached(name)))
    found: Document = json.loads(plain())
    found["cards"].reverse()
    touch = Touch(bundled("starter"), load_catalogue(found))
    assert touch.touches(one(drawer))
    assert not touch.touches(one("Rime Oracle"))
    assert touch.anything


def test_another_spelling_is_no_change() -> None:
    found: Document = json.loads(plain())
    card = next(entry for entry in found["cards"] if entry["name"] == "Rime Oracle")
    card["ability"][0] = card["ability"][0].lower().replace("deal", "Deal")
    found["runes"].reverse()
    assert not Touch(bundled("starter"), load_catalogue(found)).anything
