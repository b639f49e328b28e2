"""Battles laid from sections: the world is the ordinary path's to the last word, or nothing is laid at all."""

from __future__ import annotations

import copy
import ctypes
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ecs_sim
from ecs_sim.bulk.runner import Runner
from ecs_sim.components.world import world_dtype
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.read import load_battle
from ecs_sim.recording.record import compact
from ecs_sim.setup import naming
from ecs_sim.setup.compile import CompiledBattle, compile_battle
from ecs_sim.setup.content import bundled
from ecs_sim.setup.quick import Assembler, Order
from ecs_sim.systems import lay, run
from ecs_sim.worlds import Scratch, Template, live_words
from tests.chooser import Seeded
from tests.generator import board
from tests.hostile.test_spoilt import spoil
from tests.starter_boards import starter_board

Document = dict[str, Any]
SAMPLES = sorted((Path(__file__).parents[2] / "examples" / "battles").glob("*.json"))


@pytest.fixture(scope="module")
def starter() -> Assembler:
    return Assembler(bundled("starter"))


@pytest.fixture(scope="module")
def quick() -> Scratch:
    return Scratch()


@pytest.fixture(scope="module")
def plainly() -> Scratch:
    return Scratch()


def plain(seed: int) -> Document:
    """A drafted board of fresh units."""
    return fresh(starter_board(seed))


def fresh(document: Document) -> Document:
    """A document without what isn't laid from sections."""
    for side in document["sides"].values():
        for unit in side["units"]:
            unit.pop("state", None)
            unit.pop("stats", None)
    return document


def ordinary(document: Document, catalogue: Catalogue, world: Scratch) -> tuple[CompiledBattle, Template]:
    """The same world by way of a compiled battle."""
    compiled = compile_battle(load_battle({**document, "catalogue": "recorded"}), catalogue)
    template = Template(compiled, world)
    template.lay(world)
    return compiled, template


def place_of(word: int) -> str:
    """What stands at a word of the record, for a message."""
    fields: Any = world_dtype().fields
    name = max((name for name in fields if fields[name][1] <= word * 8), key=lambda name: fields[name][1])
    dtype, first = fields[name][:2]
    row, rest = divmod(word * 8 - first, dtype.base.itemsize)
    within = dtype.base.fields
    field = max((field for field in within if within[field][1] <= rest), key=lambda field: within[field][1])
    return f"{name}[{row}].{field}"


def differences(quick: Scratch, plainly: Scratch, template: Template) -> list[str]:
    """Where two worlds differ: all that a battle may change, and the rows of the program that it uses."""
    found = np.flatnonzero(quick.words[: live_words()] != plainly.words[: live_words()]).tolist()
    for block, values in template.blocks:
        found += (block.start + np.flatnonzero(quick.words[block] != values)).tolist()
    return [f"{place_of(word)}: {quick.words[word]}, not {plainly.words[word]}" for word in found[:10]]


def written(document: Document) -> str:
    """A document as a recording spells it."""
    return compact({key: value for key, value in document.items() if key not in ("catalogue", "seed")})


def assert_read_alike(assembler: Assembler, document: Document) -> Order | None:
    """From the text comes nothing, or the order that comes from the document."""
    try:
        text = written(document)
    except (TypeError, ValueError):  # no JSON
        return None
    of_text = assembler.order_of(text, 7)
    if of_text is not None:
        order = assembler.order(json.loads(text), 7)
        assert order is not None
        assert of_text.words == order.words
        assert (of_text.ids, of_text.cards, of_text.rows) == (order.ids, order.cards, order.rows)
    return of_text


def assert_alike(assembler: Assembler, document: Document, quick: Scratch, plainly: Scratch) -> Order | None:
    """Nothing is laid, or the ordinary path's world; then it is fought in, so that the next finds what that leaves."""
    assert_read_alike(assembler, document)
    before = quick.words[: live_words()].copy()
    laid = assembler.lay(document, None, quick)
    if laid is None:
        assert np.array_equal(before, quick.words[: live_words()])
        return None
    compiled, template = ordinary(document, assembler.book.catalogue, plainly)
    assert differences(quick, plainly, template) == [], json.dumps(document)
    assert laid.ids == compiled.ids
    assert laid.cards == tuple(card.card.name for card in compiled.cards)
    quick.call(run.whole, 1)
    return laid


def sides(**units: list[Document]) -> Document:
    """A battle of the starter catalogue."""
    found = {name: {"units": units.get(name, [])} for name in ("player", "enemy")}
    return {"format": "ecs-sim/battle/1", "catalogue": "starter", "sides": found}


def unit(card: str = "Cinder Whelp", **more: Any) -> Document:
    """A unit of the starter catalogue."""
    return {"card": card, "at": [0, 0], **more}


# ------------------------------------------------------------------------------------- the same world


def test_a_battle_leaves_nothing_outside_what_is_emptied_after_it(starter: Assembler, quick: Scratch) -> None:
    """What `Scratch.clear_for` relies on. Totals of rows that no unit uses are always those that `prepare` gives."""
    quick.clear()
    quick.call(run.prepare)
    nobody = quick.words[: live_words()].copy()
    for seed in range(120):
        order = starter.order(plain(seed), seed)
        assert order is not None
        order.lay(quick)
        quick.call(run.whole, 1)
        quick.clear_for(0, 0)
        quick.call(run.prepare)
        left = np.flatnonzero(quick.words[: live_words()] != nobody)
        assert not len(left), (seed, place_of(int(left[0])))


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 8))])
def test_drafted_boards_are_laid_to_the_last_word(
    starter: Assembler, quick: Scratch, plainly: Scratch, block: int
) -> None:
    for seed in range(block * 150, block * 150 + 150):
        assert assert_alike(starter, plain(seed), quick, plainly) is not None, seed


@pytest.mark.slow
def test_boards_of_random_cards_are_laid_to_the_last_word(quick: Scratch, plainly: Scratch) -> None:
    laid = 0
    for seed in range(250):
        document = fresh(board(seed))
        loaded = load_battle(document).catalogue
        assert isinstance(loaded, Catalogue)
        laid += assert_alike(Assembler(loaded), document, quick, plainly) is not None
    assert laid > 200


def test_the_samples_are_laid_or_refused(starter: Assembler, quick: Scratch, plainly: Scratch) -> None:
    read = [json.loads(path.read_text(encoding="utf-8")) for path in SAMPLES]
    of_starter = [document for document in read if document["catalogue"] == "starter"]
    laid = [assert_alike(starter, document, quick, plainly) for document in of_starter]
    made = [assert_alike(starter, fresh(document), quick, plainly) for document in of_starter]
    assert sum(one is not None for one in laid) > 10
    assert sum(one is not None for one in made) > 20


def test_digests_are_those_of_simulate(starter: Assembler) -> None:
    runner = Runner(starter.book.catalogue)
    for seed in range(60):
        document = plain(seed)
        wanted = ecs_sim.simulate(ecs_sim.load_battle(document), seed=seed + 1, events=False)
        found = runner.run(document, seed + 1)
        assert (found.digest, found.outcome_digest, found.counters) == (
            wanted.digest, wanted.outcome_digest, wanted.counters,
        )  # fmt: skip


def test_what_is_given_stands_in_for_the_documents(starter: Assembler, quick: Scratch) -> None:
    document = plain(3) | {"seed": 5, "limits": {"fuel": 700}}
    assert starter.lay(document, None, quick) is not None
    assert (quick.clock("seed"), quick.clock("fuel")) == (5, 700)
    assert starter.lay(document, 6, quick, fuel=800) is not None
    assert (quick.clock("seed"), quick.clock("fuel")) == (6, 800)


@pytest.mark.parametrize(("seed", "fuel"), [(-1, None), (1 << 53, None), (True, None), (1.0, None), (1, 0), (1, "1")])
def test_a_seed_or_fuel_that_nobody_could_give_is_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, seed: Any, fuel: Any
) -> None:
    assert starter.lay(plain(3), seed, quick, fuel=fuel) is None
    with pytest.raises(ecs_sim.InputError):
        Runner(starter.book.catalogue).run(plain(3), seed, fuel=fuel)


def test_threads_share_an_assembler(starter: Assembler) -> None:
    documents = [plain(seed) for seed in range(300, 340)]
    shared = Assembler(starter.book.catalogue)

    def digests(_: int) -> list[tuple[int, int]]:
        world, found = Scratch(), list[tuple[int, int]]()
        for document in documents:
            assert shared.lay(document, 1, world) is not None
            world.call(run.whole, 1)
            found.append((world.now("final_a"), world.now("final_b")))
        return found

    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(digests, range(4))
    assert all(other == first for other in others)


# --------------------------------------------------------------------------------------- ids and rows


@pytest.mark.parametrize(
    ("player", "enemy"),
    [
        ([None, None], [None]),
        (["player3", None], [None]),  # the first row that is kept has its id taken
        ([None, None], ["player3", "player3'"]),
        (["b10", "b9"], ["b2", "B1"]),
        (["hub02", "hub2"], ["h²", "hub٣"]),
    ],
)
def test_rows_that_are_kept_find_ids_as_ever(
    starter: Assembler, quick: Scratch, plainly: Scratch, player: list[str | None], enemy: list[str | None]
) -> None:
    cards = ["Broodmother", "Grub", "Ashen Chrysalis"]
    document = sides(
        player=[unit(cards[i], at=[3 * i, 0], **({} if own is None else {"id": own})) for i, own in enumerate(player)],
        enemy=[unit(cards[2 - i], at=[3 * i, 0], id=own) for i, own in enumerate(enemy)],
    )
    assert assert_alike(starter, document, quick, plainly) is not None


@pytest.mark.parametrize(
    "given",
    [
        *(("a", "a"), ("battle", "b"), ("player2", None), ("", "b"), (" a", "b"), ("a\n", "b"), ("x" * 81, "b")),
        ("\ud800", "b"),
    ],
)  # fmt: skip
def test_ids_that_clash_or_are_none_are_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, plainly: Scratch, given: tuple[str | None, str | None]
) -> None:
    document = sides(player=[unit("Grub", at=[3 * i, 0], id=own) for i, own in enumerate(given)])
    assert starter.lay(document, None, quick) is None
    with pytest.raises(ecs_sim.InputError):
        ordinary(document, starter.book.catalogue, plainly)


def test_two_ids_with_one_key_are_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "key_of", lambda own: 7)
    document = sides(player=[unit("Grub", id="a")], enemy=[unit("Grub", id="b")])
    assert Assembler(starter.book.catalogue).lay(document, None, quick) is None


# ------------------------------------------------------------------------------- what isn't plain


class Text(str):
    """A text that isn't JSON's own."""

    __slots__ = ()


@pytest.mark.parametrize(
    "change",
    [
        {"state": {"charge": 0.5}}, {"state": {"burn": 1}}, {"state": None}, {"stats": {"power": 3}}, {"stats": []},
        {"counter": {"Z": 1}}, {"counter": {"X": 1.0}}, {"counter": {"X": 1, "Y": 2}}, {"counter": None},
        {"counter": {"X": 1_000_001}}, {"quest": -1}, {"quest": True}, {"quest": 1_000_001}, {"quest": None},
        {"tier": 0}, {"tier": 5}, {"tier": True}, {"tier": 1.0}, {"tier": "1"}, {"tier": -1}, {"tier": 10**30},
        {"at": [7, 0]}, {"at": [0, 3]}, {"at": [0, 8]}, {"at": [-1, 8]}, {"at": [1, -8]}, {"at": [True, 0]},
        {"at": (0, 0)}, {"at": [0.0, 0]}, {"at": [0]}, {"at": [0, 0, 0]}, {"at": "00"}, {"at": None},
        {"card": "Nobody"}, {"card": Text("Cinder Whelp")}, {"card": 7}, {"card": None}, {"card": ["Cinder Whelp"]},
        {"id": Text("a")}, {"id": 7}, {"id": ["a"]}, {"ids": "a"},
    ],
    ids=str,
)  # fmt: skip
def test_units_that_are_not_plain_are_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, plainly: Scratch, change: Document
) -> None:
    document = sides(player=[{**unit(), **change}], enemy=[unit()])
    assert assert_alike(starter, document, quick, plainly) is None


@pytest.mark.parametrize(
    "change",
    [
        {"format": "ecs-sim/battle/2"}, {"format": None}, {"seed": -1}, {"seed": 1.0}, {"seed": None}, {"seed": 2**53},
        {"round": 0}, {"round": 1001}, {"round": True}, {"limits": {"seconds": 121}}, {"limits": {"seconds": -0.1}},
        {"limits": {"seconds": True}}, {"limits": {"seconds": float("nan")}}, {"limits": {"fuel": 0}},
        {"limits": {"fuel": 10**10}}, {"limits": {"steps": 3}}, {"limits": None}, {"limits": {"seconds": None}},
        {"draws": {"a/target": [1]}}, {"draws": []}, {"draws": None}, {"resume": True}, {"resume": None},
        {"resume": 0}, {"settles": 1}, {"clock": {"step": 3}}, {"sides": []}, {"sides": None}, {"more": 1},
        {"sides": {"player": {}, "foe": {}}}, {"sides": {"player": None}}, {"sides": {"player": {"unit": []}}},
    ],
    ids=str,
)  # fmt: skip
def test_documents_that_are_not_plain_are_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, plainly: Scratch, change: Document
) -> None:
    document = {**sides(player=[unit()], enemy=[unit()]), **change}
    assert assert_alike(starter, document, quick, plainly) is None


BOSS, OTHER = (boss.name for boss in bundled("starter").bosses[:2])


@pytest.mark.parametrize(
    ("units", "laid"),
    [
        ([unit(BOSS)], True),
        ([unit(BOSS, tier=1)], True),
        ([unit(BOSS, tier=2)], False),
        ([unit(BOSS), unit(OTHER, at=[4, 0])], False),
    ],
    ids=["one", "tier 1", "tier 2", "two"],
)
def test_one_boss_a_side_is_laid(
    starter: Assembler, quick: Scratch, plainly: Scratch, units: list[Document], laid: bool
) -> None:
    document = sides(player=units, enemy=[unit(OTHER)])
    assert (starter.lay(document, None, quick) is not None) is laid
    if laid:
        assert assert_alike(starter, document, quick, plainly) is not None
        return
    with pytest.raises(ecs_sim.InputError):
        ordinary(document, starter.book.catalogue, plainly)


RUNE = {"rune": bundled("starter").runes[0].name, "at": [0, 0]}


@pytest.mark.parametrize(
    "change",
    [
        {"stock": -1}, {"profit": 1_000_001}, {"dividend": 0.5}, {"stock": None}, {"roster_unique": True},
        {"resonance": "None"}, {"resonance": 3}, {"cores": ["None"]}, {"cores": [None]}, {"cores": "a"},
        {"cores": None}, {"cores": [bundled("starter").cores[0].name] * 65}, {"runes": None}, {"runes": {"left": []}},
        {"runes": {"right": None}}, {"runes": {"right": [{**RUNE, "tier": 0}]}}, {"runes": {"right": [RUNE, RUNE]}},
        {"runes": {"right": [{**RUNE, "tier": None}]}}, {"runes": {"right": [{**RUNE, "at": [0, 3]}]}},
        {"runes": {"right": [{**RUNE, "at": [2, 0]}]}}, {"runes": {"below": [{**RUNE, "at": [7, 0]}]}},
        {"runes": {"below": [{**RUNE, "at": [1, 0]}, RUNE]}}, {"runes": {"right": [{**RUNE, "tier": True}]}},
        {"runes": {"right": [{**RUNE, "rune": "None"}]}}, {"runes": {"right": [{**RUNE, "more": 1}]}},
        {"units": [unit(), unit(at=[1, 1])]}, {"units": {}}, {"units": None},
        {"units": [unit("Ash Bomb", at=[i % 8, i // 8]) for i in range(33)]},
    ],
    ids=lambda change: str(change)[:110],
)  # fmt: skip
def test_sides_that_are_not_plain_are_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, plainly: Scratch, change: Document
) -> None:
    document = sides(player=[unit()], enemy=[unit()])
    document["sides"]["player"] |= change
    assert assert_alike(starter, document, quick, plainly) is None


@pytest.mark.parametrize(
    "change",
    [
        {"limits": {"seconds": 7}}, {"limits": {}}, {"draws": {}}, {"resume": False}, {"clock": None},
        {"settles": False}, {"catalogue": 7}, {"sides": {}}, {"sides": {"enemy": {"units": []}}},
        {"sides": {"player": {"units": [unit(id=None, tier=None, stats={}, state={}, counter={}, quest=3)]}}},
    ],
    ids=str,
)  # fmt: skip
def test_what_says_nothing_is_plain(starter: Assembler, quick: Scratch, plainly: Scratch, change: Document) -> None:
    document = {**sides(player=[unit()], enemy=[unit()]), **change}
    assert assert_alike(starter, document, quick, plainly) is not None


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 6))])
def test_a_spoilt_document_is_laid_alike_or_refused(
    starter: Assembler, quick: Scratch, plainly: Scratch, block: int
) -> None:
    laid = [
        assert_alike(starter, spoil(copy.deepcopy(plain(seed)), Seeded(seed)), quick, plainly)
        for seed in range(block * 200, block * 200 + 200)
    ]
    assert sum(one is None for one in laid) > 50
    assert sum(one is not None for one in laid) > 10


def test_a_runner_says_what_is_wrong_as_ever(starter: Assembler) -> None:
    def problems(seed: int, runner: Runner | None) -> tuple[Any, ...]:
        document = spoil(copy.deepcopy(plain(seed)), Seeded(seed))
        try:
            if runner is None:
                compile_battle(load_battle({**document, "catalogue": "recorded"}), starter.book.catalogue)
            else:
                runner.run(document, 1)
        except ecs_sim.InputError as error:
            return error.problems
        return ()

    runner = Runner(starter.book.catalogue)
    wanted = [problems(seed, None) for seed in range(150)]
    assert [problems(seed, runner) for seed in range(150)] == wanted
    assert sum(map(bool, wanted)) > 30


def test_a_catalogue_with_something_wrong_lays_nothing(quick: Scratch) -> None:
    text = {"name": "Plain", "vitality": 10, "ability": ["Deal {power} damage"]}
    bad = Catalogue.model_validate({"cards": [text, {**text, "name": "Odd", "ability": ["Deal much damage"]}]})
    document = {"format": "ecs-sim/battle/1", "sides": {"player": {"units": [unit("Plain")]}}}
    assert Assembler(bad).lay(document, None, quick) is not None
    document["sides"] = {"player": {"units": [unit("Odd")]}}
    assert Assembler(bad).lay(document, None, quick) is None
    twice = Catalogue.model_validate({"cards": [text, text]})
    assert Assembler(twice).lay({**document, "sides": {}}, None, quick) is None


def test_rows_are_kept_for_what_a_spawned_unit_may_become(quick: Scratch, plainly: Scratch) -> None:
    turn = "Passive: When this unit loses vitality, if this unit is below 50% vitality, transform into Moth, once"
    attack = "Deal {power} damage"
    cards: list[Document] = [
        {"name": "Hen", "vitality": 9, "ability": [attack, "Spawn Egg, once"]},
        {"name": "Egg", "vitality": 9, "ability": [turn]},
        {"name": "Moth", "vitality": 9, "ability": [attack, "Gain 1 Power", "Gain 1 Armor", "Gain 1 Speed"]},
    ]
    document = sides(player=[unit("Hen")], enemy=[unit("Hen")])
    laid = assert_alike(Assembler(Catalogue.model_validate({"cards": cards})), document, quick, plainly)
    assert laid is not None
    assert laid.cards == ("Hen", "Egg", "Moth")
    assert quick.clock("lines") > 2 * 31 * 4


def test_more_than_a_battle_holds_is_left_to_the_ordinary_path(
    starter: Assembler, quick: Scratch, plainly: Scratch
) -> None:
    cores = [core.name for core in starter.book.catalogue.cores]
    tools = [card.name for card in starter.book.catalogue.cards if card.kind == "penny"]
    full = [unit(tools[i % len(tools)], at=[i % 8, i // 8]) for i in range(32)]
    document = sides(player=full, enemy=full)
    laid: list[bool] = []
    for count in (0, 8, 24, 60):  # no InputError: what is laid, the ordinary path lays
        document["sides"]["enemy"]["cores"] = (cores * 10)[:count]
        laid.append(assert_alike(starter, document, quick, plainly) is not None)
    assert laid[0]
    assert not laid[-1]


# ------------------------------------------------------------------------------------- the kernel


def test_the_plain_function_lays_what_the_compiled_one_does(
    starter: Assembler, quick: Scratch, plainly: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mirror has no addresses: the kernel is run as Python over the record itself."""

    def cell(place: int) -> ctypes.c_int64:
        return ctypes.c_int64.from_address(quick.address + 8 * place)

    def word(w: Any, part: int, stride: int, row: int, place: int) -> int:
        return cell(part + stride * row + place).value

    def store(w: Any, part: int, stride: int, row: int, place: int, value: int) -> int:
        cell(part + stride * row + place).value = value
        return 0

    record = quick.worlds.view(np.recarray)[0]
    monkeypatch.setattr(lay, "word", word)
    monkeypatch.setattr(lay, "store", store)
    monkeypatch.setattr(lay, "run", SimpleNamespace(prepare=lambda w: quick.call(run.prepare)))
    compiled = quick.call

    def call(function: Any, *arguments: int) -> int:
        return function(record, *arguments) if function in (lay.lay, lay.empty) else compiled(function, *arguments)

    monkeypatch.setattr(quick, "call", call)
    for seed in range(12):
        assert assert_alike(starter, plain(seed), quick, plainly) is not None
