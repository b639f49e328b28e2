"""The runner says what `simulate` says, without a document being made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ecs_sim
from ecs_sim.bulk.outcomes import DIGEST, UNIT_TOTALS
from ecs_sim.bulk.plan import UnreadError
from ecs_sim.bulk.runner import Runner
from ecs_sim.components.capacity import LINES
from ecs_sim.recording.record import compact
from ecs_sim.setup.content import bundled
from ecs_sim.worlds import scratch
from tests.starter_boards import starter_board

SAMPLES = sorted((Path(__file__).parents[2] / "examples" / "battles").glob("*.json"))


@pytest.fixture(scope="module")
def runner() -> Runner:
    return Runner(bundled("starter"))


def assert_same(runner: Runner, document: dict[str, Any], seed: int) -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(document), seed=seed, events=False)
    outcome = runner.run(document, seed)
    assert (outcome.winner, outcome.reason, outcome.limit_name, outcome.steps) == (
        result.winner, result.reason, result.limit_name, result.steps,
    )  # fmt: skip
    assert (outcome.digest, outcome.outcome_digest) == (result.digest, result.outcome_digest)
    assert outcome.counters == result.counters
    shown: list[dict[str, Any]] = []
    units = outcome.units
    for own, side, row in zip(units.ids, units.sides.tolist(), units.values.tolist(), strict=True):
        shown.append({"id": own, "side": ("player", "enemy")[side], **dict(zip(UNIT_TOTALS, row, strict=True))})
    for one in shown:
        one["alive"] = bool(one["alive"])
    wanted = [
        {
            **{key: unit[key] for key in ("id", "side", "alive", "vitality", "max_vitality")},
            **unit["stats"],
        }
        for unit in result.units
    ]
    assert shown == wanted
    for side, name in enumerate(("player", "enemy")):
        for place, total in enumerate(UNIT_TOTALS):
            assert outcome.sides[side, place] == sum(unit[total] for unit in wanted if unit["side"] == name), total


@pytest.mark.parametrize("path", SAMPLES[::5], ids=lambda path: path.stem)
def test_samples_come_to_the_same_outcome_and_totals(runner: Runner, path: Path) -> None:
    assert_same(runner, json.loads(path.read_text(encoding="utf-8")), 11)


def test_boards_of_every_kind_come_to_the_same_outcome_and_totals(runner: Runner) -> None:
    for number in range(40):
        assert_same(runner, starter_board(number), number)


def test_a_unit_counts_for_the_card_that_it_began_with(runner: Runner) -> None:
    document = json.loads(SAMPLES[0].read_text(encoding="utf-8"))
    outcome = runner.run(document, 3)
    fielded = [u["card"] for side in ("player", "enemy") for u in document["sides"][side]["units"]]
    assert list(outcome.units.cards) == fielded


def test_the_runners_catalogue_stands_in_for_the_documents(runner: Runner) -> None:
    document = json.loads(SAMPLES[0].read_text(encoding="utf-8"))
    assert runner.run({**document, "catalogue": "sha256:gone"}, 3).digest == runner.run(document, 3).digest


def test_a_document_that_the_catalogue_has_no_card_for_is_refused(runner: Runner) -> None:
    document = json.loads(SAMPLES[0].read_text(encoding="utf-8"))
    document["sides"]["player"]["units"][0]["card"] = "Nobody's Card"
    with pytest.raises(ecs_sim.InputError, match="Nobody's Card"):
        runner.run(document, 3)


def test_many_battles_come_out_in_order_each_with_its_seed_or_with_what_is_wrong(runner: Runner) -> None:
    battles = [(starter_board(number), number) for number in range(150)]
    battles[7][0]["sides"]["player"]["units"][0]["card"] = "Nobody's Card"
    battles[149][0]["seed"] = -1
    for (document, seed), found in zip(battles, runner.each(iter(battles)), strict=True):
        if seed in (7, 149):
            assert isinstance(found, ecs_sim.InputError)
            continue
        wanted = runner.run(document, seed)
        assert not isinstance(found, ecs_sim.InputError)
        assert (found.digest, found.outcome_digest) == (wanted.digest, wanted.outcome_digest)
        assert (found.units.ids, found.units.cards, found.units.values.tolist()) == (
            wanted.units.ids, wanted.units.cards, wanted.units.values.tolist(),
        )  # fmt: skip


def test_many_texts_come_to_what_their_documents_do(runner: Runner) -> None:
    documents = [starter_board(number) for number in range(90)]
    documents[7]["sides"]["player"]["units"][0]["card"] = "Nobody's Card"
    texts = [compact(document) for document in documents]
    texts[3] = texts[3].replace('"sides"', '"\\u0073ides"')
    texts[5] = texts[5][:-1]
    found = runner.many(texts, range(90))
    assert set(found.problems) == {5, 7}
    assert [type(found.problems[place]) for place in (5, 7)] == [UnreadError, ecs_sim.InputError]
    digests = found.spelled(DIGEST)
    for number, document in enumerate(documents):
        if number in found.problems:
            assert found.sizes[number] == 0
            continue
        wanted, outcome = runner.run(document, number), found[number]
        assert (outcome.digest, outcome.winner, outcome.counters) == (wanted.digest, wanted.winner, wanted.counters)
        assert digests[number] == wanted.digest
        assert (outcome.units.ids, outcome.units.cards, outcome.units.values.tolist()) == (
            wanted.units.ids, wanted.units.cards, wanted.units.values.tolist(),
        )  # fmt: skip


def test_no_battle_writes_lines_beyond_those_in_use(runner: Runner) -> None:
    """What `Scratch.clear` relies on."""
    world = scratch()
    lines = world.worlds["line"][0].view(np.int64).reshape(LINES, -1)
    world.clear(program=True)
    for number in range(120):
        runner.run(starter_board(number), number)
        assert not lines[world.clock("lines") :].any()


@pytest.mark.parametrize("place", ["document", "unit", "rune"])
def test_a_text_in_which_a_key_stands_twice_is_refused_as_loading_refuses_it(runner: Runner, place: str) -> None:
    unit = {"card": "Rime Oracle", "at": [0, 0]}
    rune = {"rune": "Flywheel", "tier": 2, "at": [0, 0]}
    side = {"units": [unit], "runes": {"below": [rune]}}
    document = {"format": "ecs-sim/battle/1", "catalogue": "starter", "sides": {"player": side, "enemy": side}}
    before, after = {
        "document": ('"catalogue":"starter"', '"round":1,"catalogue":"starter","round":2'),
        "unit": ('"card":"Rime Oracle"', '"card":"Rime Oracle","card":"Rime Oracle"'),
        "rune": ('"tier":2', '"tier":1,"tier":2'),
    }[place]
    text = compact(document)
    assert before in text
    twice = text.replace(before, after, 1)
    with pytest.raises(ecs_sim.InputError, match="twice"):
        ecs_sim.load_battle(twice)
    sound, spoilt = runner.many([text], [7]), runner.many([twice], [7])
    assert not sound.problems
    assert "twice" in str(spoilt.problems[0])
