"""What a change does: classes, skipping, groups, examples, budgets, and the page."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.bulk.engines import Local
from ecs_sim.bulk.impact import EXAMPLES, Example, Finding, Impact, class_of, extreme, impact, smallest
from ecs_sim.bulk.resim import fights_of
from ecs_sim.bulk.runner import Outcome, Runner
from ecs_sim.bulk.verdict import BOUNDS, budget_of, document, measured, moved
from ecs_sim.intervals import Pairs
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from ecs_sim.recording import Corpus, Recording, Unreadable, Writer
from ecs_sim.report.impact import page
from ecs_sim.setup.content import bundled
from tests.bulk.conftest import BATTLES, ROWS
from tests.starter_boards import starter_board

#: A change that flips battles: one card that is on several boards becomes far stronger.
STRONG = """format = "ecs-sim/catalogue/1"
extends = "starter"
[[cards]]
name = "{}"
power = 400
speed = 100
vitality = 4000
"""
NAMES = {"corpus": "corpus", "old": "as recorded", "new": "a <new> one"}


@pytest.fixture(scope="module")
def card(corpus: Path) -> str:
    """The card that most boards of the corpus have."""
    seen: dict[str, int] = {}
    for text in Corpus(corpus).table(["battle"])["battle"].to_pylist():
        board = json.loads(text)["sides"]
        for name in {unit["card"] for side in board.values() for unit in side.get("units", [])}:
            seen[name] = seen.get(name, 0) + 1
    starter = {one.name for one in bundled("starter").cards if one.kind == "unit"}
    return max(sorted(name for name in seen if name in starter), key=lambda name: seen[name])


@pytest.fixture(scope="module")
def changed(card: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("changed") / "catalogue.toml"
    path.write_text(STRONG.format(card), encoding="utf-8")
    return path


def compare(corpus: Path, changed: Path, *, every: bool = False, workers: int = 1, where: str | None = None) -> Finding:
    fights = fights_of(corpus, load_catalogue(changed), None, where)
    return impact(corpus, fights, Local(workers), every=every, rows_a_chunk=ROWS)


@pytest.fixture(scope="module")
def found(corpus: Path, changed: Path) -> Finding:
    return compare(corpus, changed)


def test_what_was_changed_is_named(found: Finding, card: str) -> None:
    assert found.changed == {"cards": [card]}


def test_fighting_all_gives_the_same_numbers(found: Finding, corpus: Path, changed: Path) -> None:
    every = compare(corpus, changed, every=True)
    assert every.impact.skipped == 0
    assert 0 < found.impact.skipped < BATTLES
    assert replace(every.impact, skipped=found.impact.skipped) == found.impact


@pytest.mark.slow
def test_with_two_workers_the_same(found: Finding, corpus: Path, changed: Path) -> None:
    assert compare(corpus, changed, workers=2) == found


def test_the_classes_are_those_of_the_battles(found: Finding, corpus: Path, changed: Path) -> None:
    old, new = Runner(bundled("starter")), Runner(load_catalogue(changed))
    counts = dict.fromkeys(found.impact.counts, 0)
    wins, flips = Pairs(), set[str]()
    for one in Corpus(corpus).recordings():
        assert not isinstance(one, Unreadable)
        before, after = (runner.run(one.battle, one.seed) for runner in (old, new))
        counts[class_of(before, after)] += 1
        wins.add(before.winner == "player", after.winner == "player")
        if before.winner != after.winner:
            flips.add(one.id)
    assert counts == found.impact.counts
    assert counts["flipped"] > 0
    assert counts["same"] > 0
    assert found.impact.player == wins
    assert {one.id for one in found.impact.smallest["flipped"]} <= flips


def outcome(digest: str, end: str, winner: str) -> Outcome:
    made = Runner(bundled("starter")).run(starter_board(1), 1)
    return replace(made, digest=digest, outcome_digest=end, winner=winner)


@pytest.mark.parametrize(
    ("new", "what"),
    [(("a", "b", "player"), "identical"), (("x", "b", "player"), "reordered"), (("x", "y", "player"), "same"),
     (("x", "y", "draw"), "flipped")],
)  # fmt: skip
def test_how_a_battle_came_out(new: tuple[str, str, str], what: str) -> None:
    assert class_of(outcome("a", "b", "player"), outcome(*new)) == what


def test_groups_count_the_battles_that_they_stand_in(found: Finding, card: str) -> None:
    group = found.impact.groups["card"][card]
    assert group.counts["identical"] == 0
    assert group.battles == found.impact.compared - found.impact.skipped
    assert group.pairs.count <= group.battles
    assert group.pairs.new > group.pairs.old
    assert moved(found.impact, "card")[0].group.counts["flipped"] == max(
        one.counts["flipped"] for one in found.impact.groups["card"].values()
    )
    lines = next(one for one in bundled("starter").cards if one.name == card).ability
    for line in lines:
        assert found.impact.groups["sentence"][str(line)].battles >= group.battles


def test_a_condition_chooses_the_battles(corpus: Path, changed: Path, card: str, found: Finding) -> None:
    only = compare(corpus, changed, where=f"card = '{card}'").impact
    assert only.skipped == 0
    assert only.compared == found.impact.compared - found.impact.skipped
    assert only.left_out == BATTLES - only.compared
    assert only.counts["flipped"] == found.impact.counts["flipped"]


def example(own: str, units: int, swing: int, place: int) -> Example:
    return Example(own, 1, units, "player", "enemy", 5.0, 5.0, swing, place)


def test_examples_are_the_smallest_and_the_most_extreme() -> None:
    listed = [example("a", 5, 9, 0), example("b", 3, 1, 1), example("c", 3, 9, 2), example("d", 8, 70, 3)]
    assert [one.id for one in smallest(listed)] == ["b", "c", "a", "d"]
    assert [one.id for one in extreme(listed)] == ["d", "a", "c", "b"]
    assert len(smallest(listed * 3)) == EXAMPLES


def test_a_battle_that_cant_be_fought_any_more_is_counted_apart(corpus: Path, tmp_path: Path, card: str) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text(f'format = "ecs-sim/catalogue/1"\nextends = "starter"\n[removes]\ncards = ["{card}"]\n')
    gone = compare(corpus, path).impact
    assert gone.failed > 0
    assert gone.failed + gone.compared == BATTLES
    assert card in gone.failures[0]["why"]


def test_what_cant_be_read_is_named_and_the_rest_goes_on(corpus: Path, changed: Path, tmp_path: Path) -> None:
    shutil.copytree(corpus, tmp_path / "bad")
    path = Corpus(tmp_path / "bad").segments[0].path
    data = bytearray(path.read_bytes())
    data[200:260] = bytes(60)
    path.write_bytes(bytes(data))
    bad = compare(tmp_path / "bad", changed).impact
    assert sum(one["rows"] for one in bad.lost) == ROWS
    assert bad.compared == BATTLES - ROWS


def test_a_recording_that_does_not_replay_is_told(changed: Path, card: str, tmp_path: Path) -> None:
    board = starter_board(3)
    board["sides"]["player"]["units"][0] = {"id": "own", "card": card, "at": [0, 0]}
    board["sides"]["player"]["units"] = board["sides"]["player"]["units"][:1]
    result = ecs_sim.simulate(ecs_sim.load_battle(board))
    with Writer(tmp_path) as writer:
        forged = replace(Recording.of(result, id="forged"), digest="0" * 16)
        writer.add(forged, result.catalogue)
    assert compare(tmp_path, changed).impact.diverged == 1


def test_a_catalogue_that_is_not_sound_is_refused_at_once(corpus: Path, tmp_path: Path) -> None:
    path = tmp_path / "catalogue.toml"
    text = 'format = "ecs-sim/catalogue/1"\nextends = "starter"\n[[cards]]\nname = "Rime Oracle"\nability = ["Do it"]\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        compare(corpus, path)
    assert [problem.code for problem in caught.value.problems] == ["sentence"]


# ------------------------------------------------------------------------------------------ budgets


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("flipped>2.4%", True),
        ("flipped > 2.5 %", False),
        ("flipped>=2.5%", True),
        ("flipped>4", True),
        ("flipped>5", False),
        ("changed>20%", True),
        ("changed<=50", True),
        ("identical<76%", True),
        ("failed>0", False),
        ("duration>9%", True),
        ("duration>11%", False),
    ],
)
def test_budgets(text: str, broken: bool) -> None:
    counts = {"identical": 150, "reordered": 5, "same": 40, "flipped": 5}
    made = Impact(counts=counts, seconds=[1000.0, 1100.0])
    assert budget_of(text).broken_by(made) == broken


def test_a_shift_is_that_of_the_card_that_moved_most(found: Finding) -> None:
    most = max(abs(group.pairs.shift) for group in found.impact.groups["card"].values())
    assert measured(found.impact, "shift", part=True) == pytest.approx(100 * most)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("flipped", "is no budget"),
        ("flipped>much", "is no budget"),
        ("flpped>3", "did you mean 'flipped'"),
        ("shift>3", "percent"),
        ("duration>3", "percent"),
        ("flipped>-1", "is no budget"),
    ],
)
def test_what_is_no_budget(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        budget_of(text)


def test_every_bound_can_be_measured(found: Finding) -> None:
    assert all(measured(found.impact, what, part=True) >= 0 for what in BOUNDS)


# ------------------------------------------------------------------------------------------ outputs


def test_the_document_says_which_intervals_it_has(found: Finding) -> None:
    shown = document(found, [budget_of("flipped>0%")])
    assert "Newcombe" in shown["intervals"]
    assert shown["budgets"][0]["broken"] is True
    low, high = shown["outcomes"]["flipped"]["interval"]
    assert low < shown["outcomes"]["flipped"]["share"] < high
    for one in shown["card"]:
        assert one["interval"][0] <= one["shift"] <= one["interval"][1]


class Page(HTMLParser):
    """Tags, what they point to, and whether every one is closed."""

    VOID = frozenset({"meta", "br", "link", "img"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.points: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.points += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "action")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_asks_nothing_of_a_network(found: Finding, card: str) -> None:
    text = page(document(found, [budget_of("flipped>0%")]), NAMES)
    read = Page(text)
    assert read.open == []
    assert read.points == []
    assert not {"script", "link", "img", "iframe"} & set(read.tags)
    assert "url(" not in text
    assert "@import" not in text
    assert read.tags.count("svg") == 2
    assert card in text
    assert "a &lt;new&gt; one" in text


def test_names_of_others_are_escaped_on_the_page(found: Finding) -> None:
    shown: dict[str, Any] = document(found, [])
    shown["card"][0]["name"] = shown["card"][0]["name"] + "<script>alert(1)</script>"
    shown["examples"]["flipped"]["smallest"][0]["id"] = "<b>id</b>"
    text = page(shown, NAMES)
    assert "<script>" not in text
    assert "<b>id</b>" not in text
    assert "&lt;script&gt;" in text
