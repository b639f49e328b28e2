"""Battles that are made ready together: their worlds are those of battles that are laid one by one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ecs_sim
from ecs_sim.bulk import lots, tables
from ecs_sim.bulk import runner as runners
from ecs_sim.bulk.lots import Lots
from ecs_sim.bulk.outcomes import DIGEST
from ecs_sim.bulk.runner import Runner
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.read import load_battle
from ecs_sim.recording.record import document_of
from ecs_sim.setup.content import bundled
from ecs_sim.setup.quick import Assembler
from ecs_sim.systems import lay, run
from ecs_sim.worlds import Scratch
from tests.generator import board
from tests.setup.test_quick import fresh, place_of, plain, sides, unit, written

Document = dict[str, Any]


class Bench:
    """Two worlds in which the same battles are laid, and fought, in the two ways."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.assembler = Assembler(catalogue)
        self.lots = Lots(self.assembler)
        self.together, self.single = Scratch(), Scratch()

    def sound(self, texts: list[str], seeds: list[Any] | None = None) -> list[bool]:
        """Which texts a lot holds, once each of those has been laid to the last word as by itself."""
        given = list(range(len(texts))) if seeds is None else seeds
        lot = self.lots.lot(texts, given)
        assert lot is not None
        for battle in np.flatnonzero(lot.sound).tolist():
            order = self.assembler.order_of(texts[battle], given[battle])
            assert order is not None, texts[battle]
            assert lot.rows[battle] == order.rows
            assert lot.ids[battle] == order.ids
            order.lay(self.single)
            self.together.clear_for(*order.rows)
            home = self.together.home
            self.together.call(lay.lay, home, home + int(lot.jobs[battle, lay.ORDER]))
            assert lot.jobs[battle, lay.SEED] == self.single.clock("seed") == given[battle]
            assert lot.jobs[battle, lay.FUEL] == self.single.clock("fuel")
            differing = np.flatnonzero(self.together.words != self.single.words)
            assert not len(differing), (place_of(int(differing[0])), texts[battle])
            self.single.call(run.whole, 1)
            self.together.call(run.whole, 1)
        return lot.sound.tolist()


@pytest.fixture(scope="module")
def starter() -> Bench:
    return Bench(bundled("starter"))


def texts_of(count: int, first: int = 0) -> list[str]:
    """Drafted boards as they are recorded."""
    loaded = [ecs_sim.load_battle(plain(seed)) for seed in range(first, first + count)]
    return [written(document_of(ecs_sim.simulate(battle, events=False))) for battle in loaded]


def test_drafted_boards_are_laid_to_the_last_word(starter: Bench) -> None:
    texts = texts_of(150)
    assert starter.sound(texts) == [starter.assembler.order_of(text, 7) is not None for text in texts]
    assert sum(starter.sound(texts)) > 140


def test_boards_of_random_cards_are_laid_to_the_last_word() -> None:
    laid = 0
    for seed in range(60):
        document = fresh(board(seed))
        loaded = load_battle(document).catalogue
        assert isinstance(loaded, Catalogue)
        laid += sum(Bench(loaded).sound([written(document)] * 2, [seed, seed + 1]))
    assert laid > 60


@pytest.mark.parametrize(
    ("player", "enemy", "sound"),
    [
        (["The Kiln Tyrant"], ["Slagmaw"], True),
        (["Slagmaw"], ["Slagmaw"], True),
        (["Slagmaw", "Slagmaw"], ["Cinder Whelp"], False),
        (["Slagmaw", "The Kiln Tyrant"], ["Cinder Whelp"], False),
        (["Slagmaw", "Cinder Whelp"], ["Cinder Whelp", "The Kiln Tyrant"], True),
    ],
)
def test_bosses_and_their_phases_are_laid(starter: Bench, player: list[str], enemy: list[str], sound: bool) -> None:
    def units(names: list[str], letter: str) -> list[Document]:
        return [unit(name, id=f"{letter}{place}", at=[4 * place, 0]) for place, name in enumerate(names)]

    before, after = written(sides(player=[unit(id="a")], enemy=[unit(id="b")])), texts_of(3)
    text = written(sides(player=units(player, "p"), enemy=units(enemy, "e")))
    assert starter.sound([before, text, *after]) == [True, sound, *[True] * 3]


def test_spoilt_texts_are_refused_or_say_what_they_say_alone(starter: Bench) -> None:
    """One change in each text, anywhere; what a lot holds of them is looked at by `Bench`."""
    chooser, texts, laid = random.Random(7), texts_of(40, 300), 0
    signs = '{}[],:"\\0123456789-e. \n\x00éabcards'
    for text in texts:
        spoilt = [text]
        for _ in range(60):
            at, many = chooser.randrange(len(text)), chooser.choice([0, 0, 1, 1, 1, 2, 9, 40])
            put = chooser.choice(["", chooser.choice(signs), text[(cut := chooser.randrange(len(text))) : cut + many]])
            spoilt.append(text[:at] + put + text[at + many :])
        sound = starter.sound(spoilt)
        laid += sum(sound) - 1
    assert 100 < laid < 1500


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '"',
        '{"card":"',
        '{"at":[0,0],"card":"Cinder Whelp"}',
        '"card":"' * 40,
        '{"at":[' * 40,
        "é" * 70_000,
    ],
)
def test_texts_that_are_nothing_of_the_kind_are_left_alone(starter: Bench, text: str) -> None:
    sound = texts_of(1)
    assert starter.sound([text]) == [False]
    assert starter.sound([text, *sound, text]) == [False, True, False]
    assert Bench(bundled("starter")).sound([text, text]) == [False, False]


@pytest.mark.parametrize("seed", [-1, 1 << 53, True, 1.0, None, "1"])
def test_a_seed_that_nobody_could_give_is_left_alone(starter: Bench, seed: Any) -> None:
    assert starter.sound(texts_of(1) * 3, [5, seed, 7]) == [True, False, True]


def test_ids_that_clash_and_runes_that_overlap_are_left_alone(starter: Bench) -> None:
    rune, whelp = {"rune": "Vigil", "at": [0, 0]}, unit(id="a")
    clash = sides(player=[whelp], enemy=[whelp])
    overlap = sides(player=[whelp], enemy=[unit(id="b")])
    overlap["sides"]["enemy"]["runes"] = {"below": [rune, rune]}
    named, stands = (
        sides(player=[unit()], enemy=[unit(id="player1")]),
        sides(player=[whelp, unit(id="c")], enemy=[unit()]),
    )
    fine = sides(player=[unit()], enemy=[unit()])
    texts = [written(one) for one in (clash, overlap, named, stands, fine)]
    assert starter.sound(texts) == [False] * 4 + [True]
    assert all(starter.assembler.order_of(text, 1) is None for text in texts[:4])


def test_what_is_forgotten_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = texts_of(30)
    others = [text.replace('"id":"p', '"id":"a').replace('"id":"e', '"id":"b') for text in texts]
    monkeypatch.setattr(tables, "KEPT", 3)
    bench = Bench(bundled("starter"))
    assert all(all(bench.sound(some)) for some in (texts[:10], others[:10], others[10:], texts[10:], texts[:10]))


def test_units_count_what_their_cards_count_and_no_more(starter: Bench) -> None:
    card = next(card for card in starter.assembler.book.catalogue.cards if card.counter and card.kind == "unit")
    (letter,) = card.counter

    def text(**more: Any) -> str:
        return written(sides(player=[unit(card.name, id="a", **more)], enemy=[unit(id="b")]))

    counters = [{letter: 7}, {letter: -7}, {letter: 999_999_999}, {letter: -999_999_999}, {f"{letter}'": 7}]
    texts = [*(text(counter=one) for one in counters), text(quest=5), text(quest=999_999_999)]
    assert starter.sound(texts) == [True, True, False, False, False, True, False]


def test_a_text_that_ends_and_goes_on_is_left_alone(starter: Bench) -> None:
    whelps = [unit(id=f"p{place}", at=[2 * place, 0]) for place in range(3)]
    text = written(sides(player=whelps, enemy=[unit(id="e0")]))
    early = text.replace('},{"at":[2,0]', '}]}}}{"at":[2,0]')
    never = text.removesuffix("]}}}") + ","
    assert starter.sound([text, early, never, text + text[text.rindex('{"at":[') :]]) == [True, False, False, False]


def test_a_name_with_a_backslash_is_read_as_json_has_it() -> None:
    ability = ["Deal {power} damage"]
    cards = [{"name": name, "vitality": 10, "ability": ability} for name in ("A\\n", "B")]
    bench = Bench(Catalogue.model_validate({"cards": cards}))
    text = written(sides(player=[unit("B", id="a")], enemy=[unit("B", id="b")]))
    assert bench.sound([text, text.replace('"B"', '"A\\n"', 1), text.replace('"B"', '"A\\\\n"', 1)]) == [
        True,
        False,
        False,
    ]


def test_the_weight_of_all_cards_bounds_a_lot(starter: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = texts_of(5)
    assert all(starter.sound(texts))
    monkeypatch.setattr(lots, "WHOLE", 1000)
    assert not any(starter.sound(texts))


def test_nearly_more_than_a_battle_holds_is_left_to_others(starter: Bench) -> None:
    cards = [card.name for card in starter.assembler.book.catalogue.cards if card.kind == "penny"]
    full = [unit(cards[i % len(cards)], at=[i % 8, i // 8]) for i in range(32)]
    document = sides(player=full, enemy=full)
    cores = [core.name for core in starter.assembler.book.catalogue.cores] * 10
    texts: list[str] = []
    for count in (0, 8, 24, 60):
        document["sides"]["enemy"]["cores"] = cores[:count]
        if not count:
            del document["sides"]["enemy"]["cores"]
        texts.append(written(document))
    sound = starter.sound(texts)
    assert not sound[-1]
    assert all(starter.assembler.order_of(text, 1) for text, held in zip(texts, sound, strict=True) if held)


def test_a_catalogue_with_something_wrong_has_no_lots() -> None:
    text = {"name": "Plain", "vitality": 10, "ability": ["Deal {power} damage"]}
    twice = Lots(Assembler(Catalogue.model_validate({"cards": [text, text]})))
    assert twice.lot(texts_of(1), [1]) is None


def test_half_a_letter_spoils_no_other_battle() -> None:
    texts, runner = texts_of(runners.FEW + 2), Runner(bundled("starter"))
    wanted = runner.many(texts, range(len(texts)))
    texts[3] = texts[3].replace('"card":"', '"card":"\ud800', 1)
    found = runner.many(texts, range(len(texts)))
    assert set(found.problems) == {3}
    assert not wanted.problems
    assert [found.spelled(DIGEST)[place] for place in (2, 4, -1)] == [
        wanted.spelled(DIGEST)[place] for place in (2, 4, -1)
    ]


def test_lots_come_to_what_battles_come_to_alone_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several lots and a rest, with texts that no lot holds among them."""
    texts = texts_of(60)
    texts[3], texts[4], texts[41] = texts[3][:-1], texts[4].replace('"sides"', '"\\u0073ides"'), "{}"
    seeds = list(range(100, 160))
    monkeypatch.setattr(runners, "LOT", 25)
    together = Runner(bundled("starter")).many(texts, seeds)
    monkeypatch.setattr(runners, "FEW", 1000)
    alone = Runner(bundled("starter")).many(texts, seeds)
    assert together.problems.keys() == alone.problems.keys() == {3, 41}
    assert together.numbers.tolist() == alone.numbers.tolist()
    assert together.ids == alone.ids
    for place in range(60):
        if place not in alone.problems:
            one, other = together[place], alone[place]
            assert (one.digest, one.units.cards, one.units.ids) == (other.digest, other.units.cards, other.units.ids)
            assert one.units.values.tolist() == other.units.values.tolist()
