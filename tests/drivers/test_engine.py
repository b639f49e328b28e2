"""The compiled driver: whole battles, one or many, the log in pieces, threads."""

from __future__ import annotations

import itertools
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import ecs_sim
from ecs_sim import worlds
from ecs_sim.battle import compiled
from ecs_sim.engine import AHEAD, CHUNK, simulate, simulate_many
from ecs_sim.kernel import LinkError, engine
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.errors import InputError
from ecs_sim.model.result import Result as ResultDocument
from ecs_sim.result import Result
from ecs_sim.systems import run
from tests.boards import battle, unit
from tests.drivers.skirmish import document, skirmish


def told(result: Result) -> tuple[object, ...]:
    """Everything that a result says."""
    return result.digest, result.outcome_digest, result.counters, result.units, result.sides, result.events.to_dicts()


def test_the_compiled_battle_is_the_mirrors() -> None:
    assert told(simulate(skirmish())) == told(simulate_mirror(skirmish()))


def test_a_battle_says_the_same_each_time_and_another_seed_something_else() -> None:
    fight = skirmish()
    assert told(simulate(fight)) == told(simulate(fight))
    assert simulate(fight, seed=2).digest == simulate(skirmish(seed=2)).digest != simulate(fight).digest


def test_a_smaller_battle_after_a_bigger_one_finds_nothing_of_it() -> None:
    small = ecs_sim.load_battle(battle([unit("a", "Deal 10 damage", acts=1)], [unit("t")], seconds=2))
    alone = told(simulate(small))
    simulate(skirmish())
    assert told(simulate(small)) == alone


def test_a_start_is_the_same_to_the_word_whatever_stood_in_the_world() -> None:
    one = compiled(ecs_sim.load_battle(battle([unit("a", "Deal 10 damage", acts=1)], [unit("t")], seconds=2)))
    many = compiled(skirmish())
    world, live = worlds.Scratch(), worlds.live_words()
    template = worlds.Template(many, world)
    template.lay(world)
    alone = world.words[:live].copy()
    worlds.Template(one, world).lay(world)
    template.lay(world)
    assert np.array_equal(world.words[:live], alone)


def test_without_the_log_events_are_counted_and_hashed_all_the_same() -> None:
    silent, loud = simulate(skirmish(), events=False), simulate(skirmish())
    assert silent.digest == loud.digest
    assert silent.counters == loud.counters
    assert (len(silent.events), silent.has_events) == (0, False)
    assert len(loud.events) == loud.counters.events
    assert "events" not in silent.to_dict()


def test_a_long_log_is_taken_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told(simulate(skirmish()))
    monkeypatch.setattr(worlds, "LOG_ROWS", run.ROOM + 10)
    pieces = simulate(skirmish())
    assert told(pieces) == whole
    assert pieces.counters.events > 10


def test_a_piece_that_the_log_cannot_hold_is_an_error_never_a_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "LOG_ROWS", 3)
    with pytest.raises(LinkError, match="raise LOG_ROWS"):
        simulate(skirmish())


def test_fuel_stops_a_battle_with_its_own_reason() -> None:
    result = simulate(skirmish(), fuel=200)
    assert (result.winner, result.reason) == ("none", "fuel")
    assert told(result) == told(simulate_mirror(skirmish(), fuel=200))


def test_the_documents_limit_stops_and_the_resume_document_goes_on_to_the_same_end() -> None:
    whole = simulate(skirmish())
    stopped = simulate(skirmish(limits={"seconds": 5}))
    assert (stopped.winner, stopped.reason, stopped.seconds) == ("none", "limit", 5)
    resumed = simulate(ecs_sim.load_battle(stopped.resume_document()))
    assert (resumed.digest, resumed.outcome_digest, resumed.counters) == (
        whole.digest,
        whole.outcome_digest,
        whole.counters,
    )
    assert stopped.events.to_dicts() + resumed.events.to_dicts() == whole.events.to_dicts()


def test_the_result_document_is_of_its_format() -> None:
    result = simulate(skirmish())
    parsed = ResultDocument.model_validate(result.to_dict())
    assert parsed.digest == result.digest
    assert len(parsed.events) == result.counters.events
    assert (parsed.winner, parsed.seconds) == (result.winner, result.steps / 20)


def test_a_scripted_roll_that_is_left_unused_is_an_error() -> None:
    with pytest.raises(InputError, match="left unused"):
        simulate(skirmish(draws={"torch/misfire": [1]}))
    with pytest.raises(InputError, match="left unused"):
        simulate_mirror(skirmish(draws={"torch/misfire": [1]}))


def test_a_scripted_pick_that_cannot_be_picked_is_an_error() -> None:
    with pytest.raises(InputError, match="doesn't fit"):
        simulate(skirmish(draws={"torch/target": ["guard"]}))


def test_many_battles_come_in_order_with_any_number_of_workers() -> None:
    fight = skirmish()
    pairs = [(fight, seed) for seed in range(1, 3 * CHUNK)]
    one = [told(result) for result in simulate_many(pairs, events=True)]
    two = [told(result) for result in simulate_many(pairs, workers=2, events=True)]
    assert one == two == [told(simulate(fight, seed=seed)) for _, seed in pairs]


def test_many_battles_are_taken_only_as_fast_as_they_are_asked_for() -> None:
    taken = itertools.count()
    fight = skirmish()
    endless = ((fight, next(taken)) for _ in itertools.repeat(None))
    results = simulate_many(endless, workers=2)
    first = next(results)
    results.close()
    assert first.digest == simulate(fight, seed=0).digest
    assert next(taken) <= 2 * AHEAD * CHUNK
    assert not [t for t in threading.enumerate() if t.name.startswith("ecs_sim")]


def test_battles_that_are_fought_in_one_call_say_what_each_says_alone() -> None:
    """Small and big ones, those that go on from a state, with a seed and a fuel of their own, one after the other."""
    stopped = simulate(ecs_sim.load_battle({**document(), "limits": {"seconds": 1}})).resume_document()
    going = ecs_sim.load_battle({**stopped, "limits": {"seconds": 120}})
    small = ecs_sim.load_battle(battle([unit("a", "Deal 10 damage", acts=1)], [unit("t")], seconds=2))
    items = [(skirmish(), 1), (small, 2), (going, 3), (skirmish(seed=4), None), (small, None), (going, None)] * 4
    for fuel in (None, 40):
        alone = [simulate(fight, seed=seed, events=False, fuel=fuel).to_dict() for fight, seed in items]
        chunks = simulate_many([(f, f.seed if s is None else s) for f, s in items], workers=2, fuel=fuel)
        assert [result.to_dict() for result in chunks] == alone


def test_a_chunk_with_a_scripted_battle_is_fought_one_by_one() -> None:
    scripted = ecs_sim.load_battle({**document(), "draws": {"battle/first_side": [0]}})
    fights = [skirmish(), scripted, skirmish(seed=2)]
    alone = [simulate(fight, events=False).to_dict() for fight in fights]
    assert [result.to_dict() for result in simulate_many(fights, workers=2)] == alone


def test_a_battle_that_fails_raises_in_its_place() -> None:
    wrong = skirmish(draws={"torch/misfire": [1]})
    results = simulate_many([skirmish(), wrong, skirmish()], workers=2)
    assert next(results).winner in ("player", "enemy", "draw")
    with pytest.raises(InputError):
        next(results)


def test_no_workers_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        simulate_many([], workers=0)


def test_many_threads_share_the_engine_and_a_battle() -> None:
    fight = skirmish()
    expected = [simulate(fight, seed=seed).digest for seed in range(24)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda seed: simulate(fight, seed=seed).digest, range(24)))
    assert found == expected


def test_two_threads_may_be_the_first_to_run_a_battle() -> None:
    fights = [ecs_sim.load_battle(document(seed)) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda f: simulate(f).digest, fights * 2))
    assert found[:8] == found[8:]


def test_a_changed_copy_of_a_battle_is_compiled_anew() -> None:
    fight = skirmish()
    copy = fight.model_copy(update={"seed": 2})
    assert compiled(copy) is not compiled(fight)
    assert compiled(fight) is compiled(fight)
    assert simulate(copy).digest == simulate(fight, seed=2).digest


def test_what_is_no_world_or_no_entry_is_refused_not_run() -> None:
    scratch = worlds.scratch()
    with pytest.raises(LinkError, match="called by kernels only"):
        engine().call(scratch.worlds, 0, run.index_lines, 0)
    with pytest.raises(IndexError):
        engine().call(scratch.worlds, 1, run.run)
    with pytest.raises(OverflowError, match="9223372036854775808 is no number of 64 bits"):
        engine().call(scratch.worlds, 0, run.whole, 1 << 63)
    with pytest.raises(LinkError, match="not an array of worlds"):
        engine().call(scratch.words, 0, run.run)
