"""Copies and pickles of what leads to compiled kernels, and who may use what on which thread."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim import Battle, Result, Simulation
from ecs_sim.bulk.runner import Runner
from ecs_sim.recording.record import document_of
from ecs_sim.setup.content import bundled
from ecs_sim.setup.quick import Assembler
from ecs_sim.worlds import Words, scratch
from tests.boards import battle, unit

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples/battles/01-frost-and-fire.json"
DIGEST = "d9d4216486fee018"
ELSEWHERE = """
import pickle, sys
import ecs_sim
battle, result = pickle.load(sys.stdin.buffer)
print(ecs_sim.simulate(battle).digest, result.digest, len(result.to_dict()["events"]))
"""


@pytest.fixture
def fought() -> tuple[Battle, Result]:
    """A battle with all that is kept of it once it was run."""
    found = ecs_sim.load_battle(SAMPLE)
    result = ecs_sim.simulate(found)
    assert len(result.units)
    assert document_of(result)
    return found, result


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own


def test_a_battle_that_was_fought_is_fought_again_in_another_process(fought: tuple[Battle, Result]) -> None:
    command, sent = [sys.executable, "-c", ELSEWHERE], pickle.dumps(fought)
    done = subprocess.run(command, cwd=ROOT, input=sent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().split() == [DIGEST, DIGEST, str(fought[1].counters.events)]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_does_without_what_it_is_a_copy_of(copied: Callable[[Any], Any], fought: tuple[Battle, Result]) -> None:
    own, result = (copied(thing) for thing in fought)
    assert own == fought[0]
    assert ecs_sim.simulate(own).digest == result.digest == DIGEST
    assert result.to_dict() == fought[1].to_dict()


def test_words_are_copied_with_the_place_of_the_copy() -> None:
    words = Words.of(ecs_sim.simulate(ecs_sim.load_battle(SAMPLE)).world["clock"].reshape(1).view("i8"))
    for made in (copy.deepcopy(words), pickled(words)):
        assert made.address == Words.of(made.array).address != words.address


def test_copies_are_made_while_others_fight() -> None:
    """What a battle keeps comes with its first run, on any thread: a copy is made of it as it is then."""
    kept, before = sys.getswitchinterval(), threading.active_count()
    sys.setswitchinterval(1e-6)
    document = battle([unit("a", "Deal 3 damage")], [unit("t")], seconds=2)

    def fight(shared: Battle) -> str:
        result = ecs_sim.simulate(shared, events=False)
        document_of(result)
        return ecs_sim.simulate(pickled(copy.deepcopy(shared)), events=False).digest

    try:
        with ThreadPoolExecutor(4) as pool:
            for _ in range(60):
                found = list(pool.map(fight, [ecs_sim.load_battle(document)] * 8))
                assert len(set(found)) == 1
    finally:
        sys.setswitchinterval(kept)
    assert threading.active_count() == before


def test_a_runner_may_be_made_on_another_thread_than_it_runs_on() -> None:
    kept = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    catalogue, document = bundled("starter"), ecs_sim.load_battle(SAMPLE).model_dump(mode="json", exclude_unset=True)
    runners = [Runner(catalogue) for _ in range(4)]

    def run(runner: Runner) -> set[str]:
        return {runner.run(document, seed).digest for seed in range(8) for _ in range(5)}

    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(run, runners))
    finally:
        sys.setswitchinterval(kept)
    assert found == [run(runners[0])] * 4


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_runner_is_copied_as_one_of_the_same_catalogue(copied: Callable[[Any], Any]) -> None:
    document = ecs_sim.load_battle(SAMPLE).model_dump(mode="json", exclude_unset=True)
    runner = Runner(bundled("starter"))
    assert copied(runner).run(document, 7).digest == runner.run(document, 7).digest
    assert copied(Assembler(bundled("starter"))).order(document, 7) is not None


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_what_lies_at_an_address_is_not_copied(copied: Callable[[Any], Any]) -> None:
    for thing in (Simulation(ecs_sim.load_battle(SAMPLE)), scratch()):
        with pytest.raises(TypeError, match="isn't copied"):
            copied(thing)
