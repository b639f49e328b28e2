"""sample: boards as players would make them, the same bytes for the same seed, and corpora that verify."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ecs_sim import InputError
from ecs_sim.bulk import sample as module
from ecs_sim.bulk.sample import numbered, sample
from ecs_sim.bulk.verify import verify
from ecs_sim.cli.app import app
from ecs_sim.drafts import Pool, drafted
from ecs_sim.drafts.zone import square
from ecs_sim.model.read import load_catalogue
from ecs_sim.recording import Corpus, Recording
from ecs_sim.setup.content import bundled

STARTER = bundled("starter")
POOL = Pool(STARTER)
CARDS = {card.name: card for card in STARTER.cards}
BOSSES = {boss.name: boss for boss in STARTER.bosses}


@cache
def drafts() -> list[dict[str, Any]]:
    return [drafted(POOL, 11, number) for number in range(400)]


def sides(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [document["sides"]["player"], document["sides"]["enemy"]]


def test_drafts_are_of_every_round_and_grow() -> None:
    units: dict[int, list[int]] = {turn: [] for turn in range(1, 11)}
    for document in drafts():
        units[document["round"]].append(len(document["sides"]["player"]["units"]))
    means = {turn: sum(counts) / len(counts) for turn, counts in units.items()}
    assert 2 <= means[1] < means[4] < means[7] < means[10] <= 12


def test_drafts_have_all_that_players_have() -> None:
    seen = Counter[str]()
    for document in drafts():
        for own in sides(document):
            seen.update(key for key in own if own[key])
            names = [unit["card"] for unit in own["units"]]
            fought = [CARDS[name] for name in names if name in CARDS]
            seen.update(card.kind for card in fought)
            seen.update(f"tier {unit['tier']}" for unit in own["units"] if "tier" in unit)
            seen["boss"] += any(name in BOSSES for name in names)
            seen["pure" if len({card.tribe for card in fought}) == 1 else "mixed"] += 1
            seen["quest"] += any("quest" in unit for unit in own["units"])
    for what in ("runes", "resonance", "cores", "stock", "dividend", "profit", "unit", "tool", "hub", "penny", "quest"):
        assert seen[what] >= 15, what
    assert min(seen[f"tier {tier}"] for tier in (1, 2, 3, 4)) >= 15
    assert 8 <= seen["boss"] <= 60
    assert seen["pure"] > 200
    assert seen["mixed"] > 200


def test_a_player_has_a_card_once_and_no_rune_that_nobody_can_have() -> None:
    runes = {rune.name: rune for rune in STARTER.runes}
    for document in drafts():
        own = document["sides"]["player"]
        names = [unit["card"] for unit in own["units"]]
        assert len(set(names)) == len(names)
        assert any(CARDS[name].kind in ("unit", "penny") for name in names)
        tribes = {CARDS[name].tribe for name in names}
        for board in own.get("runes", {}).values():
            assert {runes[placed["rune"]].tribe for placed in board} <= {None, *tribes}


def test_a_board_has_the_columns_that_its_level_has_opened() -> None:
    opened = {one.level: one for one in STARTER.ruleset.level_unlocks}
    for document in drafts():
        level = (document["round"] + 1) // 2
        own = document["sides"]["player"]
        cells = [c for u in own["units"] for c in square(tuple(u["at"]), POOL.size(CARDS[u["card"]]))]
        assert len(set(cells)) == len(cells)
        assert max(column for column, _ in cells) < opened[level].columns
        assert opened[level].right_runes or "right" not in own.get("runes", {})


def test_a_number_gives_one_battle_whatever_came_before() -> None:
    assert drafted(Pool(STARTER), 11, 250) == drafts()[250]
    assert drafted(POOL, 12, 250) != drafts()[250]
    assert len({json.dumps(document) for document in drafts()}) == len(drafts())


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ROWS_A_CHUNK", 25)
    heard: list[tuple[int, int]] = []
    for name, workers in (("one", 1), ("two", 2)):
        progress = (lambda *told: heard.append(told)) if workers == 1 else lambda *_: None
        assert sample(tmp_path / name, 60, 4, workers=workers, progress=progress) == 60
    assert heard == [(25, 60), (50, 60), (60, 60)]
    one, two = (
        {path.relative_to(tmp_path / name): path.read_bytes() for path in (tmp_path / name).rglob("*.*")}
        for name in ("one", "two")
    )
    assert one == two
    assert len(one) == 2
    corpus = Corpus(tmp_path / "one")
    found = [recording for recording in corpus.recordings() if isinstance(recording, Recording)]
    assert [recording.id for recording in found] == [f"4-{number}" for number in range(60)]
    assert (corpus.problems, {recording.time for recording in found}) == ([], {None})
    report = verify(tmp_path / "one")
    assert (report.counts["same"], report.passed) == (60, True)


def test_chunks_hold_every_number_once() -> None:
    for battles in (1, 249, 250, 251, 1000):
        numbers = [n for chunk in numbered(battles) for p in chunk.pieces for n in range(p.first, p.first + p.rows)]
        assert numbers == list(range(battles))


def test_a_folder_that_holds_a_corpus_is_left_alone(tmp_path: Path) -> None:
    sample(tmp_path, 2, 1)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*")}
    with pytest.raises(InputError, match=r"holds a corpus already.*name another folder"):
        sample(tmp_path, 2, 2)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*")} == before


def test_any_catalogue_can_be_drafted_from(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(
        'format = "ecs-sim/catalogue/1"\n'
        '[[cards]]\nname = "Brute"\nvitality = 30\npower = 9\nspeed = 40\nability = ["Deal {power} damage"]\n'
    )
    assert sample(tmp_path / "corpus", 12, 1, catalogue=str(path)) == 12
    assert verify(tmp_path / "corpus").passed
    assert load_catalogue(path).cards == Corpus(tmp_path / "corpus").catalogue(_only(tmp_path / "corpus")).cards


def _only(folder: Path) -> str:
    (path,) = (folder / "catalogues").iterdir()
    return path.stem


@pytest.mark.parametrize("text", ["", '[[cards]]\nname = "Shed"\nkind = "hub"\n'], ids=["empty", "no units"])
def test_a_catalogue_without_units_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(f'format = "ecs-sim/catalogue/1"\n{text}')
    with pytest.raises(InputError, match="has no unit, so no board can be drafted from it"):
        sample(tmp_path / "corpus", 3, 1, catalogue=str(path))


def test_the_command_writes_a_corpus(tmp_path: Path) -> None:
    wish = ["sample", "--battles", "3", "--seed", "5", "--out", str(tmp_path / "corpus"), "--workers", "1"]
    done = CliRunner().invoke(app, [*wish, "--events", "--json"])
    assert done.exit_code == 0
    assert json.loads(done.output)["written"] == 3
    found = [one for one in Corpus(tmp_path / "corpus").recordings() if isinstance(one, Recording)]
    assert [one.events is not None for one in found] == [True] * 3
    again = CliRunner().invoke(app, wish)
    assert (again.exit_code, "holds a corpus already" in again.output) == (2, True)
    unknown = CliRunner().invoke(app, [*wish[:5], "--out", str(tmp_path / "x"), "--catalogue", "startr"])
    assert (unknown.exit_code, "there is no catalogue 'startr'; " in unknown.output) == (2, True)
