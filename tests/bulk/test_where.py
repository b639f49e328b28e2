"""`--where`: what a condition means, and what is said of one that means nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
import pytest

from ecs_sim.bulk.facts import Roster
from ecs_sim.bulk.where import Where
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError
from ecs_sim.recording.columns import SCHEMA

CATALOGUE = Catalogue.model_validate(
    {
        "cards": [
            {"name": "Imp", "tribe": "Wilds", "vitality": 1},
            {"name": "Ogre", "tribe": "Giant", "vitality": 1, "tier": 3},
            {"name": "O'Hare", "vitality": 1},
        ]
    }
)


def side(*cards: str, **more: Any) -> dict[str, Any]:
    return {"units": [{"card": card, "at": [0, 0]} for card in cards], **more}


#: Three battles: a, b, c.
BATTLES: list[dict[str, Any]] = [
    {"round": 2, "sides": {"player": side("Imp", "Imp"), "enemy": side("Ogre")}},
    {"sides": {"player": side("Ogre", resonance="Riposte"), "enemy": side("O'Hare")}},
    {"round": 9, "resume": True, "sides": {"player": side("Imp", cores=["Mender's Core"]), "enemy": side()}},
]
BATTLES[0]["sides"]["enemy"]["runes"] = {"below": [{"rune": "Ember", "at": [0, 0]}]}
BATTLES[0]["sides"]["player"]["units"][1] |= {"id": "boss", "tier": 4}
COLUMNS = {
    "id": ["a", "b", "c"],
    "seed": [1, 2, 30],
    "time": [datetime(2026, 1, 31, 12, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC), None],
    "winner": ["player", "draw", "enemy"],
    "steps": [20, 400, 800],
    "edited": [False, True, False],
    "limit_name": [None, "units", None],
}


def chosen(text: str, battles: list[Any] = BATTLES) -> str:
    """The ids that a condition means, run together."""
    fields = [SCHEMA.field(name) for name in COLUMNS]
    batch = pa.RecordBatch.from_arrays(
        [pa.array(values, field.type) for field, values in zip(fields, COLUMNS.values(), strict=True)],
        schema=pa.schema(fields),
    )
    mask = Where(text, SCHEMA).mask(batch, battles, [Roster(CATALOGUE)] * 3)
    return "".join(batch.filter(mask).column("id").to_pylist())


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("winner = 'draw'", "b"),
        ("winner != 'draw'", "ac"),
        ("winner <> 'draw' AND seed > 1", "c"),
        ("winner = 'draw' or winner = 'enemy' and seed < 5", "b"),
        ("(winner = 'draw' or winner = 'enemy') and seed > 5", "c"),
        ("not winner = 'draw'", "ac"),
        ("not (seed >= 2)", "a"),
        ("seed in (1, 30)", "ac"),
        ("seed not in (1, 30)", "b"),
        ("seed between 2 and 30", "bc"),
        ("seed between 2 and 29 and edited", "b"),
        ("seed not between 2 and 30", "a"),
        ("id like 'a%'", "a"),
        ("winner like '%a%e_'", "a"),
        ("winner not like '%e%'", "b"),
        ("winner contains 'em'", "c"),
        ("limit_name is null", "ac"),
        ("limit_name is not null", "b"),
        ("edited", "b"),
        ("not edited", "ac"),
        ("edited = false", "ac"),
        ("time >= '2026-02-01'", "b"),
        ("time < '2026-02-01T00:00'", "a"),
        ("time is null", "c"),
        ("seconds >= 20", "bc"),
        ("round >= 2", "ac"),
        ("round = 1", "b"),
        ("resumed", "c"),
        ("units = 3", "a"),
        ("player.units = 2", "a"),
        ("enemy.units < 1", "c"),
        ("card = 'Imp'", "ac"),
        ("card != 'Imp'", "b"),
        ("not card = 'Imp'", "b"),
        ("card in ('Ogre', 'Nobody')", "ab"),
        ("card not in ('Ogre')", "c"),
        ("player.card = 'Ogre'", "b"),
        ("enemy.card like 'O%'", "ab"),
        ("card = 'O''Hare'", "b"),
        ('card = "O\'Hare"', "b"),
        ("tribe = 'Giant'", "ab"),
        ("enemy.tribe is null", "bc"),
        ("tier = 4", "a"),
        ("tier >= 3", "ab"),
        ("tier between 3 and 3", "ab"),
        ("unit = 'boss'", "a"),
        ("unit = 'player1'", "abc"),
        ("rune = 'Ember'", "a"),
        ("rune is null", "bc"),
        ("resonance is not null", "b"),
        ("core contains 'Mender'", "c"),
        ("CARD = 'Imp' And Seed = 30", "c"),
    ],
)
def test_what_a_condition_means(text: str, ids: str) -> None:
    assert chosen(text) == ids


def test_a_battle_that_cant_be_read_is_meant_so_that_it_is_named() -> None:
    assert chosen("card = 'Nobody'", [BATTLES[0], None, BATTLES[2]]) == "b"


def test_a_card_that_became_another_counts_as_what_it_was() -> None:
    became = {"sides": {"player": {"units": [{"card": "Ogre", "at": [0, 0], "state": {"start_card": "Imp"}}]}}}
    assert chosen("card = 'Imp'", [became, BATTLES[1], BATTLES[1]]) == "a"


@pytest.mark.parametrize(
    ("text", "code", "column", "words"),
    [
        ("round => 5", "syntax", 8, "can't stand here"),
        ("card =", "syntax", 7, "ends too early"),
        ("", "syntax", 1, "ends too early"),
        ("(seed = 1", "syntax", 10, "ends too early"),
        ("winner in ('a' 'b')", "syntax", 16, "a comma"),
        ("id like 'x", "syntax", 9, "close its quotes"),
        ("seed & 3", "syntax", 6, "can't stand here"),
        ("sead = 3", "unknown-name", 1, "did you mean 'seed'"),
        ("foe.card = 'x'", "unknown-name", 1, "player or enemy"),
        ("player.seed = 1", "unknown-name", 8, "a side has no 'seed'"),
        ("winner = 'plyer'", "word", 10, "did you mean 'player'"),
        ("winner not in ('player', 'nobody')", "word", 26, "draw, enemy, none, player"),
        ("reason = 'death'", "word", 10, "bye, capacity, fuel, limit, timeout, wipe"),
        ("winner = 3", "type", 10, "a text in quotes"),
        ("seed = 'x'", "type", 8, "a number"),
        ("round between 1 and 'b'", "type", 21, "a number"),
        ("winner < 'a'", "type", 8, "no order"),
        ("winner between 'a' and 'b'", "type", 16, "no order"),
        ("seed contains 'x'", "type", 1, "for texts"),
        ("edited like 'x'", "type", 1, "for texts"),
        ("card", "type", 1, "no condition"),
        ("seed", "type", 1, "no condition"),
        ("time > 'soon'", "value", 8, "no time"),
        ("battle = 'x' " + "or seed = 1 " * 200, "too-large", 0, "characters"),
    ],
)
def test_what_is_said_of_a_condition_that_means_nothing(text: str, code: str, column: int, words: str) -> None:
    with pytest.raises(InputError) as caught:
        Where(text, SCHEMA)
    (problem,) = caught.value.problems
    assert (problem.code, problem.column) == (code, column)
    assert words in str(problem)


def test_the_caret_stands_below_the_place() -> None:
    with pytest.raises(InputError) as caught:
        Where("seed = 1 and sead = 2", SCHEMA)
    lines = str(caught.value).splitlines()
    assert lines[-2].endswith("seed = 1 and sead = 2")
    assert lines[-1].index("^") == lines[-2].index("sead")


def test_results_have_no_facts() -> None:
    with pytest.raises(InputError, match="no column 'card'"):
        Where("card = 'Imp'", SCHEMA, facts=False)
    with pytest.raises(InputError, match="columns alone"):
        Where("player.card = 'Imp'", SCHEMA, facts=False)
