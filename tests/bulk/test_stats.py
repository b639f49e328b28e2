"""Statistics, and tables in one call."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.analysis import load, statistics
from ecs_sim.analysis.stats import NOBODY, Statistics
from ecs_sim.bulk.engines import Local
from ecs_sim.bulk.facts import Roster
from ecs_sim.bulk.resim import fights_of, resim
from ecs_sim.intervals import interval
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError
from ecs_sim.recording import Corpus
from tests.bulk.conftest import BATTLES, ROWS

TRIBES = Roster(
    Catalogue.model_validate(
        {
            "cards": [
                {"name": name, "tribe": tribe, "vitality": 1} for name, tribe in (("A", "X"), ("B", "Y"), ("C", "X"))
            ]
        }
    )
)


def unit(side: str, card: str, damage: int = 0, **more: Any) -> dict[str, Any]:
    zero = dict.fromkeys(("damage_taken", "vitality_restored", "shield_gained", "kills", "deaths"), 0)
    return (
        {"id": f"{side[0]}{card}", "side": side, "card": card, "tier": 1, "spawned": False, "damage_dealt": damage}
        | zero
        | more
    )


def battle(own: str, winner: str, *units: dict[str, Any], steps: int = 100, **more: Any) -> dict[str, Any]:
    plain = {"id": own, "seed": 7, "problem": None, "winner": winner, "reason": "wipe", "steps": steps}
    return plain | {"events": 9, "activations": 3, "units": list(units)} | more


def gathered(*battles: dict[str, Any]) -> dict[str, Any]:
    found = Statistics()
    for one in battles:
        found.take(one, TRIBES)
    return found.to_dict()


def row(found: dict[str, Any], kind: str, name: Any) -> dict[str, Any]:
    return next(one for one in found[kind] if one["name"] == name)


def test_a_share_is_of_battles_where_one_side_alone_has_it() -> None:
    found = gathered(
        battle("1", "player", unit("player", "A"), unit("enemy", "B")),
        battle("2", "enemy", unit("player", "A"), unit("enemy", "B")),
        battle("3", "draw", unit("player", "A"), unit("enemy", "B")),
        battle("4", "player", unit("player", "A"), unit("enemy", "A")),
        battle("5", "none", unit("player", "A"), unit("enemy", "B")),
    )
    one = row(found, "card", "A")
    assert (one["battles"], one["wins"], one["share"]) == (3, 1, 1 / 3)
    assert one["interval"] == list(interval(1, 3))
    assert row(found, "card", "B")["wins"] == 1
    assert found["winners"]["none"]["wins"] == 1


def test_pairs_tribes_and_tiers() -> None:
    found = gathered(
        battle("1", "player", unit("player", "A"), unit("player", "C", tier=3), unit("enemy", "B")),
        battle("2", "enemy", unit("player", "A"), unit("player", "C"), unit("enemy", "A"), unit("enemy", "C")),
    )
    assert row(found, "pair", ["A", "C"])["battles"] == 1
    assert row(found, "tribe", "X")["battles"] == 1
    assert row(found, "tier", 3) == {"name": 3, "battles": 1, "wins": 1, "share": 1.0, "interval": list(interval(1, 1))}


def test_what_was_spawned_was_not_fielded_but_its_damage_counts() -> None:
    found = gathered(battle("1", "player", unit("player", "A", 30), unit("player", "C", 10, spawned=True)))
    assert [one["name"] for one in found["card"]] == ["A"]
    assert row(found, "card", "A")["damage"] == 0.75


def test_durations() -> None:
    found = gathered(*(battle(str(n), "draw", steps=20 * n) for n in range(1, 11)))
    assert found["seconds"] == {"mean": 5.5, "median": 5.0, "p90": 9.0, "p99": 10.0}


def test_each_extreme_names_the_first_battle_that_has_it() -> None:
    found = gathered(
        battle("a", "draw", unit("player", "A", 5), steps=30),
        battle("b", "draw", unit("player", "B", 50), steps=10, events=99),
        battle("c", "draw", unit("player", "B", 50), steps=10),
    )["extremes"]
    assert (found["shortest"]["battle"], found["longest"]["battle"]) == ("b", "a")
    assert found["most events"]["battle"] == "b"
    assert found["most damage by a unit"] == {"value": 50, "battle": "b", "seed": 7, "unit": "pB", "card": "B"}


def test_parts_add_up_to_the_whole() -> None:
    battles = [battle(str(n), ("player", "enemy")[n % 2], unit("player", "ABC"[n % 3], n), steps=n) for n in range(9)]
    whole, parts = Statistics(), [Statistics() for _ in range(3)]
    for place, one in enumerate(battles):
        whole.take(one, TRIBES)
        parts[place // 3].take(one, TRIBES)
    summed = Statistics()
    for part in parts:
        summed.add(part)
    assert summed.to_dict() == whole.to_dict()


def test_a_battle_that_was_not_fought_counts_as_failed() -> None:
    found = Statistics()
    found.take(battle("1", "player", problem="no such card"), NOBODY)
    assert (found.battles, found.failed) == (0, 1)


@pytest.fixture(scope="module")
def results(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("results")
    resim(corpus, out, fights_of(corpus, None, None, None), Local(1), rows_a_chunk=ROWS)
    return out


def test_a_corpus_and_its_results_tell_the_same(corpus: Path, results: Path) -> None:
    assert statistics(corpus).to_dict() == statistics(results).to_dict()
    assert statistics(corpus).battles == BATTLES


def test_conditions(corpus: Path, results: Path) -> None:
    one, other = statistics(corpus, where="winner = 'player'"), statistics(results, where="winner = 'player'")
    assert one.to_dict() == other.to_dict()
    assert 0 < one.battles < BATTLES
    assert one.battles + one.left_out == BATTLES


# ------------------------------------------------------------------------------------------ tables


def test_tables_of_every_library_hold_the_same(corpus: Path, results: Path) -> None:
    for path in (corpus, results):
        arrow, polars, pandas = (load(path, as_=name) for name in ("arrow", "polars", "pandas"))
        assert polars.columns == list(pandas.columns) == arrow.column_names
        assert polars["digest"].to_list() == list(pandas["digest"]) == arrow["digest"].to_pylist()
        assert len(arrow) == BATTLES


def test_columns_and_rows_can_be_chosen(corpus: Path) -> None:
    found = load(corpus, columns=["seed", "id"], where="id in ('b7', 'b41')")
    assert found.column_names == ["seed", "id"]
    assert found["id"].to_pylist() == ["b7", "b41"]


def test_what_cant_be_loaded(corpus: Path, results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="arrow, polars, pandas"):
        load(corpus, as_="excel")
    with pytest.raises(InputError, match="did you mean 'seed'"):
        load(corpus, columns=["sead"])
    with pytest.raises(InputError, match="no corpus"):
        load(tmp_path)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match=r"ecs-sim\[polars\]"):
        load(results, as_="polars")


def test_a_damaged_corpus_is_no_table(corpus: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(corpus, tmp_path / "bad")
    path = Corpus(tmp_path / "bad").segments[0].path
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(InputError, match="damaged"):
        load(tmp_path / "bad")
