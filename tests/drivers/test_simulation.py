"""The stepped driver: an esper world with hosts' processors between the rules' own."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import esper
import pytest

import ecs_sim
from ecs_sim.engine import simulate
from ecs_sim.handles import HANDLES
from ecs_sim.mirror import simulate_mirror
from ecs_sim.model.errors import InputError
from ecs_sim.pipeline import STEP
from ecs_sim.simulation import Simulation
from tests.drivers.skirmish import document as skirmish_document
from tests.drivers.skirmish import skirmish
from tests.drivers.test_engine import told


class Note(esper.Processor):
    """Writes down when it is called."""

    def __init__(self, book: list[Any], what: Any) -> None:
        self.book, self.what = book, what

    def process(self, *_: Any, **__: Any) -> None:
        self.book.append(self.what)


def test_stepping_comes_to_the_compiled_result() -> None:
    assert told(Simulation(skirmish()).run()) == told(simulate(skirmish()))


def test_step_says_whether_the_battle_goes_on_and_the_clock_tells_the_time() -> None:
    sim = Simulation(skirmish())
    assert (sim.time, sim.over) == (0, False)
    assert sim.step()
    assert (sim.time, sim.steps) == (0.05, 1)
    steps = 1 + sum(1 for _ in sim)
    assert sim.over
    assert not sim.step()
    assert steps + 1 == sim.steps == simulate(skirmish()).steps


def test_a_snapshot_of_every_step_goes_on_to_the_same_digest() -> None:
    whole = simulate(skirmish())
    sim = Simulation(skirmish())
    compared = 0
    while sim.step():
        if sim.steps % 7 == 0 or sim.steps < 30:
            resumed = simulate(ecs_sim.load_battle(sim.snapshot()), events=False)
            assert (resumed.digest, resumed.outcome_digest, resumed.counters) == (
                whole.digest,
                whole.outcome_digest,
                whole.counters,
            ), sim.steps
            compared += 1
    assert compared > 40
    assert sim.result().digest == whole.digest


def test_looking_at_everything_changes_nothing() -> None:
    sim = Simulation(skirmish())
    while sim.step():
        assert [(u.id, u.card, u.vitality, u.power, u.state) for u in sim.units]
        assert len(sim.events) >= 1
        sim.snapshot()
    assert told(sim.result()) == told(simulate(skirmish()))
    assert not sim.result().edited


def test_units_show_live_numbers() -> None:
    sim = Simulation(skirmish())
    torch = sim.unit("torch")
    assert (torch.card, torch.side, torch.tier, torch.at, torch.cells) == ("torch", "player", 1, (0, 0), 2)
    assert (torch.vitality, torch.max_vitality, torch.power, torch.speed, torch.focus) == (120, 120, 14, 60, 10)
    result = sim.run()
    ends = {u["id"]: (u["alive"], u["vitality"], u["power"], u["armor"], u["state"]) for u in result.units}
    assert ends == {u.id: (u.alive, u.vitality, u.power, u.armor, u.state) for u in sim.units}
    with pytest.raises(KeyError, match="did you mean 'torch'"):
        sim.unit("torcg")


def test_a_result_has_to_be_waited_for() -> None:
    sim = Simulation(skirmish())
    with pytest.raises(RuntimeError, match="still runs"):
        sim.result()
    sim.run()
    assert sim.result() is sim.result()


def test_the_documents_limit_ends_the_steps() -> None:
    fight = skirmish(limits={"seconds": 2})
    sim = Simulation(fight)
    assert sum(1 for _ in sim) == 39
    assert told(sim.result()) == told(simulate(fight))
    assert Simulation(skirmish(limits={"seconds": 0})).step() is False


def test_a_host_stands_between_the_rows_that_it_names() -> None:
    sim = Simulation(skirmish())
    book: list[Any] = []
    sim.add_processor(Note(book, "before charge"), before="charge")
    sim.add_processor(Note(book, "before charge, too"), before="Charge")
    sim.add_processor(Note(book, "after Everlasting"), after="Everlasting")
    sim.add_processor(Note(book, "first"), before="pause masks")
    sim.add_processor(Note(book, "last"), after="cap")
    sim.step()
    assert book == ["first", "after Everlasting", "before charge", "before charge, too", "last"]
    assert sim.run().digest == simulate(skirmish()).digest


def test_the_rows_of_the_step_are_processors_in_their_order() -> None:
    sim = Simulation(skirmish())
    book: list[Any] = []
    for row in STEP:
        sim.add_processor(Note(book, row.name), after=row.name)
    sim.step()
    assert book == [row.name for row in STEP]


@pytest.mark.parametrize("where", [{}, {"before": "charge", "after": "cap"}, {"before": "chargge"}])
def test_a_place_that_is_none_is_refused(where: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"one of the two|has no row"):
        Simulation(skirmish()).add_processor(Note([], 0), **where)


def test_a_host_that_writes_changes_the_battle_and_marks_it() -> None:
    class Heal(esper.Processor):
        def process(self, *_: Any, **__: Any) -> None:
            for entry in esper.get_component(HANDLES["vitals"]):
                vitals: Any = entry[1]
                if 0 < vitals.vitality < 50:
                    vitals.shield = 7

    sim = Simulation(skirmish())
    sim.add_processor(Heal(), before="charge")
    assert not sim.edited
    result = sim.run()
    assert sim.edited
    assert result.to_dict()["edited"] is True
    assert result.digest != simulate(skirmish()).digest


def test_entities_carry_a_handle_a_component() -> None:
    sim = Simulation(skirmish())
    with sim.context():
        statuses = esper.component_for_entity(sim.entities["torch"], HANDLES["statuses"])
        assert len(esper.get_component(HANDLES["charge"])) == len(sim.units)
    statuses.stun = 40
    assert sim.unit("torch").state["stun"] == 2
    assert sim.component("torch", "statuses").stun == 40
    assert len(sim.component("torch", "stats").printed) == 6
    with pytest.raises(AttributeError):
        sim.component("torch", "totals").dirty = 1


def test_an_edit_is_told_and_marks_the_result() -> None:
    sim = Simulation(skirmish())
    sim.step()
    sim.edit("torch", vitality=10, burn=5)
    told_edits = sim.events.of_kind("edit").to_dicts()
    assert [(e["target"], e["key"], e["amount"], e["time"]) for e in told_edits] == [
        ("torch", "vitality", 10, 0.05),
        ("torch", "burn", 5, 0.05),
    ]
    assert sim.unit("torch").vitality == 10
    assert sim.unit("torch").state["burn"] == 5
    result = sim.run()
    assert result.edited
    assert result.digest != simulate(skirmish()).digest


@pytest.mark.parametrize(
    ("unit", "values"),
    [
        ("torch", {"vitality": 0}),
        ("torch", {"vitality": 121}),
        ("torch", {"vitalty": 5}),
        ("torch", {"burn": -1}),
        ("torch", {"stun": 0.07}),
        ("torch", {"life": "dead"}),
        ("nobody", {"vitality": 5}),
    ],
)
def test_a_bad_edit_is_refused_and_changes_nothing(unit: str, values: dict[str, Any]) -> None:
    sim = Simulation(skirmish())
    sim.step()
    with pytest.raises(InputError):
        sim.edit(unit, **values)
    assert told(sim.run()) == told(simulate(skirmish()))


def test_espers_own_world_is_as_it_was() -> None:
    esper.switch_world("the host's")
    thing = esper.create_entity("a thing")
    sim = Simulation(skirmish())
    sim.run()
    assert esper.current_world == "the host's"
    assert esper.component_for_entity(thing, str) == "a thing"
    assert list(esper._entities) == [thing]
    esper.switch_world("default")
    esper.delete_world("the host's")


def test_a_simulation_that_nobody_holds_leaves_nothing_behind() -> None:
    gc.collect()
    before = set(esper.list_worlds())
    sim = Simulation(skirmish())
    sim.step()
    assert set(esper.list_worlds()) - before
    del sim
    gc.collect()
    assert set(esper.list_worlds()) == before


def test_simulations_in_threads_do_not_meet() -> None:
    expected = [simulate(skirmish(), seed=seed).digest for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda seed: Simulation(skirmish(), seed=seed).run().digest, range(6)))
    assert found == expected


class Raise(esper.Processor):
    """A host's processor that fails."""

    def process(self, *_: Any, **__: Any) -> None:
        raise LookupError("the host's own fault")


class Snap(esper.Processor):
    """A host's processor that asks for a snapshot in the middle of a step."""

    def __init__(self, sim: Simulation) -> None:
        self.sim = sim

    def process(self, *_: Any, **__: Any) -> None:
        self.sim.snapshot()


def test_a_processor_that_raises_leaves_a_step_that_nothing_goes_on_from() -> None:
    sim = Simulation(skirmish())
    sim.add_processor(Raise(), after=STEP[3].name)
    with pytest.raises(LookupError, match="own fault"):
        sim.step()
    with pytest.raises(RuntimeError, match="can't step in the middle of step"):
        sim.step()
    with pytest.raises(RuntimeError, match="can't take a snapshot in the middle"):
        sim.snapshot()


def test_a_snapshot_is_taken_between_steps_only() -> None:
    sim = Simulation(skirmish())
    sim.add_processor(Snap(sim), before=STEP[3].name)
    with pytest.raises(RuntimeError, match="a processor is running"):
        sim.step()


def test_what_is_over_or_dead_is_not_edited() -> None:
    sim = Simulation(skirmish())
    while all(unit.alive for unit in sim.units) and sim.step():
        pass
    dead = next(unit for unit in sim.units if not unit.alive)
    if not sim.over:
        with pytest.raises(InputError, match="is dead"):
            sim.edit(dead.id, vitality=1)
    sim.run()
    with pytest.raises(RuntimeError, match="over"):
        sim.edit(sim.units[0].id, burn=1)


@pytest.mark.parametrize("wrong", [-1, 1 << 53, 10**30, 1.5, "7", True])
def test_a_seed_outside_the_documents_bounds_is_refused_by_every_driver(wrong: Any) -> None:
    for driver in (simulate, simulate_mirror, Simulation):
        with pytest.raises(InputError, match=r"seed: .*expected 0 to 9007199254740991"):
            driver(skirmish(), seed=wrong)


@pytest.mark.parametrize("wrong", [0, -5, 1_000_000_001, 2.0, None.__class__, False])
def test_fuel_outside_the_documents_bounds_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"fuel: .*expected 1 to 1000000000"):
        simulate(skirmish(), fuel=wrong)


def test_what_is_no_document_is_refused_with_the_remedy() -> None:
    battle: Any = "battle.json"
    with pytest.raises(TypeError, match="load_battle"):
        simulate(battle)


def test_what_goes_on_from_an_edited_battle_is_marked_too() -> None:
    sim = Simulation(skirmish())
    sim.step()
    assert "edited" not in sim.snapshot()
    sim.edit("torch", burn=5)
    snapshot = sim.snapshot()
    assert snapshot["edited"] is True
    again = ecs_sim.load_battle({**snapshot, "limits": {"seconds": 1}})
    for result in (simulate(again), simulate_mirror(again), Simulation(again).run()):
        assert result.edited
        assert result.to_dict()["edited"] is True
        assert result.resume_document()["edited"] is True
    assert Simulation(again).snapshot()["edited"] is True
    clean = simulate(ecs_sim.load_battle(skirmish_document(seconds=1)))
    assert "edited" not in clean.resume_document()
    for one, other in ((clean, simulate(again)), (simulate(again), clean)):
        assert ecs_sim.rescue(one, other)["edited"] is True


@pytest.mark.rule("500.4a", "500.4c")
@pytest.mark.parametrize("held", [0, -7])
def test_a_unit_whose_vitality_a_host_takes_dies_like_any_other(held: int) -> None:
    sim = Simulation(skirmish())
    sim.step()
    sim.component("torch", "vitals").vitality = held
    sim.step()
    assert not sim.unit("torch").alive
    [death] = [e for e in sim.events.of_kind("death").to_dicts() if e["target"] == "torch"]
    assert (death["by"], death["source"], death["time"]) == ("edit", None, 0.05)
    assert sim.unit("torch").vitality == 0
    assert sim.result().edited if sim.over else sim.edited
    assert "dies: its Vitality was taken from outside" in ecs_sim.explain(sim.run(), event=death["n"]).event.text


def test_a_host_that_takes_the_last_unit_s_vitality_ends_the_battle() -> None:
    sim = Simulation(skirmish())
    for unit in sim.units:
        if unit.side == "enemy":
            unit.component("vitals").vitality = 0
    sim.step()
    assert (sim.over, sim.result().winner) == (True, "player")
