"""Two thousand generated boards and drafts of the starter catalogue: compiled = stepped = mirror, one worker = two, log
on = log off, stopped = unstopped.

A board that fails is made again by `python -m tools.fuzz --from SEED --boards 1`, which keeps it as a fixture; a draft
likewise with `--of drafts`. `make fuzz` runs thousands more of both.
"""

from __future__ import annotations

import pytest

from ecs_sim import load_battle, simulate, simulate_many
from tests.generator import board
from tests.soundness import failures
from tests.starter_boards import starter_board

CHUNKS, BOARDS = 50, 40
#: Drafts of the starter catalogue among them; `make fuzz` has all 5,000.
DRAFTS = 400
#: Every which board is also run as an esper world, and every which is rebuilt at every step.
STEPPED, REBUILT = 4, 10


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.rule("S300-14", "300.1c")
def test_every_way_of_running_a_board_comes_to_the_same(chunk: int) -> None:
    found = {
        seed: faults
        for seed in range(chunk * BOARDS, (chunk + 1) * BOARDS)
        if (faults := failures(board(seed), seed, stepped=seed % STEPPED == 0, rebuilt=seed % REBUILT == 0))
    }
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(DRAFTS // 20))
@pytest.mark.rule("S300-14", "300.1c")
def test_every_way_of_running_a_draft_comes_to_the_same(chunk: int) -> None:
    found = {
        seed: faults
        for seed in range(chunk * 20, (chunk + 1) * 20)
        if (faults := failures(starter_board(seed), seed, stepped=seed % STEPPED == 0, rebuilt=seed % REBUILT == 0))
    }
    assert found == {}


def test_drafts_bring_other_cards_onto_the_board() -> None:
    kinds = {event["kind"] for seed in (155, 181) for event in simulate(load_battle(starter_board(seed))).events}
    assert {"spawn", "transform"} <= kinds


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(0, CHUNKS, 10))
def test_one_worker_or_two_come_to_the_same(chunk: int) -> None:
    battles = [load_battle(board(seed)) for seed in range(chunk * BOARDS, (chunk + 10) * BOARDS)]
    one = [(result.digest, result.outcome_digest) for result in simulate_many(battles, workers=1)]
    two = [(result.digest, result.outcome_digest) for result in simulate_many(battles, workers=2)]
    assert one == two
    assert len(set(one)) > len(one) // 2
