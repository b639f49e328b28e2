"""Re-simulation into a folder: the same bytes with any number of workers, and after whatever kill."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.analysis import load
from ecs_sim.bulk.engines import Local
from ecs_sim.bulk.fights import Fights
from ecs_sim.bulk.folder import Held
from ecs_sim.bulk.resim import RUN, Report, fights_of, resim, results_of
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from ecs_sim.recording.corpus import Corpus
from ecs_sim.setup.content import bundled
from tests.bulk.conftest import BATTLES, ROWS
from tests.bulk.corpora import record
from tests.bulk.dying import Deadly

ROOT = Path(__file__).parents[2]


def run(corpus: Path, out: Path, *, workers: int = 1, fights: Fights | None = None) -> Report:
    return resim(corpus, out, fights or fights_of(corpus, None, None, None), Local(workers), rows_a_chunk=ROWS)


def files(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def done(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run; not to be changed."""
    out = tmp_path_factory.mktemp("done")
    report = run(corpus, out)
    assert report.sound
    assert (report.tally.battles, report.chunks, report.reused) == (BATTLES, 3, 0)
    return out


# ------------------------------------------------------------------------------------------ results


def test_results_are_those_that_were_recorded_in_the_corpuss_order(corpus: Path, done: Path) -> None:
    columns = ["id", "seed", "winner", "reason", "limit_name", "steps", "digest", "outcome_digest"]
    columns += ["events", "draws", "activations", "edited", "catalogue"]
    assert load(done, columns=columns).to_pylist() == load(corpus, columns=columns).to_pylist()


def test_sides_are_the_sums_of_their_units(done: Path) -> None:
    rows: list[dict[str, Any]] = load(done).to_pylist()
    assert sum(row["player_damage_dealt"] for row in rows) > 0
    for row in rows:
        for side in ("player", "enemy"):
            units = [unit for unit in row["units"] if unit["side"] == side]
            for name in ("damage_dealt", "damage_taken", "kills", "activations", "alive", "vitality"):
                assert row[f"{side}_{name}"] == sum(unit[name] for unit in units)


def test_with_two_workers_the_same_bytes(corpus: Path, done: Path, tmp_path: Path) -> None:
    assert run(corpus, tmp_path, workers=2).sound
    assert files(tmp_path) == files(done)


def test_only_the_battles_that_are_meant(corpus: Path, tmp_path: Path) -> None:
    fights = fights_of(corpus, None, None, "round >= 9 and enemy.units > 1")
    report = run(corpus, tmp_path, fights=fights)
    wanted = load(corpus, columns=["id"], where="round >= 9 and enemy.units > 1")
    assert load(tmp_path, columns=["id"]) == wanted
    assert (report.tally.battles, report.tally.left_out) == (len(wanted), BATTLES - len(wanted))
    assert 0 < len(wanted) < BATTLES


def test_a_condition_that_means_nothing_is_not_sound(corpus: Path, tmp_path: Path) -> None:
    report = run(corpus, tmp_path, fights=fights_of(corpus, None, None, "card = 'Nobody'"))
    assert report.tally.battles == 0
    assert not report.sound


def test_another_catalogue_and_ruleset(corpus: Path, tmp_path: Path) -> None:
    changed = load_catalogue(ROOT / "examples" / "balance-change")
    ruleset = {"format": "ecs-sim/ruleset/1", "boss_immune": ["Stun"]}
    assert run(corpus, tmp_path, fights=fights_of(corpus, changed, ruleset, None)).sound
    (own,) = set(load(tmp_path)["catalogue"].to_pylist())
    stored = load_catalogue(tmp_path / "catalogues" / f"{own}.json")
    assert stored.ruleset.boss_immune == ("Stun",)
    assert next(card for card in stored.cards if card.name == "Brushfire Ibex").power == 10


def test_a_battle_that_cant_be_fought_any_more_has_a_row_that_says_why(corpus: Path, tmp_path: Path) -> None:
    stored: list[str] = load(corpus, columns=["battle"])["battle"].to_pylist()
    units = (json.loads(stored[row])["sides"]["player"]["units"][0] for row in (0, ROWS, 2 * ROWS))
    cards = [unit["card"] for unit in units]  # one of the first battle of each chunk
    kinds = {
        kind: sorted({one.name for one in getattr(bundled("starter"), kind)} & {*cards}) for kind in ("cards", "bosses")
    }
    text = 'format = "ecs-sim/catalogue/1"\nextends = "starter"\n[removes]\n'
    text += "\n".join(f"{kind} = {json.dumps(names)}" for kind, names in kinds.items())
    (tmp_path / "less.toml").write_text(text + "\n", encoding="utf-8")
    out = tmp_path / "out"
    report = run(corpus, out, fights=fights_of(corpus, load_catalogue(tmp_path / "less.toml"), None, None))
    rows: list[dict[str, Any]] = load(out).to_pylist()
    assert len(rows) == BATTLES == report.tally.battles
    assert cards[0] in rows[0]["problem"]
    assert rows[0]["winner"] is rows[0]["units"] is rows[0]["player_kills"] is None
    assert report.tally.failed == sum(row["problem"] is not None for row in rows)
    assert report.tally.examples[0]["id"] == "b0"
    assert not report.sound
    (out / "segments" / "00000000.parquet").unlink()
    again = run(corpus, out, fights=fights_of(corpus, load_catalogue(tmp_path / "less.toml"), None, None))
    assert again.tally == report.tally  # what was finished before stands where it belongs


# ------------------------------------------------------------------------------------------ resuming


def test_a_finished_run_is_not_done_again(corpus: Path, done: Path) -> None:
    before = files(done)
    times = {path: path.stat().st_mtime_ns for path in results_of(done)}
    report = run(corpus, done)
    assert (report.reused, report.tally.battles) == (3, BATTLES)
    assert (files(done), {path: path.stat().st_mtime_ns for path in results_of(done)}) == (before, times)


def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(corpus: Path, done: Path, tmp_path: Path) -> None:
    shutil.copytree(done, tmp_path, dirs_exist_ok=True)
    (tmp_path / "segments" / "00000001.parquet").unlink()
    (tmp_path / "segments" / "00000002.parquet.77.tmp").write_bytes(b"half of it")
    with pytest.raises(InputError, match="not finished: 40 of 60"):
        results_of(tmp_path)
    assert run(corpus, tmp_path).reused == 2
    assert files(tmp_path) == files(done)


@pytest.mark.parametrize("late", [False, True])
def test_a_worker_that_is_killed_loses_and_doubles_nothing(
    corpus: Path, done: Path, tmp_path: Path, late: bool
) -> None:
    out, marks = tmp_path / "out", tmp_path / "marks"
    marks.mkdir()
    engine = Deadly(Local(2), str(marks), 1, late)
    report = resim(corpus, out, fights_of(corpus, None, None, None), engine, rows_a_chunk=ROWS)
    assert report.tally.battles == BATTLES
    assert (marks / "1.died").exists()
    assert files(out) == files(done)


@pytest.mark.slow
def test_a_run_that_is_killed_outright_goes_on(corpus: Path, done: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    program = (
        "import sys, time; from pathlib import Path; from tests.bulk.test_resim import run\n"
        "from ecs_sim.bulk.resim import Resim; plain = Resim.run\n"
        "def slowly(self, chunk):\n    done = plain(self, chunk); time.sleep(1); return done\n"
        "Resim.run = slowly; run(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    child = subprocess.Popen([sys.executable, "-c", program, str(corpus), str(out)], cwd=ROOT)
    first = out / "segments" / "00000000.parquet"
    deadline = time.monotonic() + 60
    while not first.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert first.exists()
    assert not (out / "segments" / "00000002.parquet").exists()
    written = first.stat().st_mtime_ns
    assert run(corpus, out).reused >= 1
    assert first.stat().st_mtime_ns == written
    assert files(out) == files(done)


@pytest.mark.parametrize(
    ("key", "other"),
    [("where", "seed > 1"), ("ruleset", {"boss_immune": []}), ("catalogue", "balance-change"), ("rows_a_chunk", 7)],
)
def test_another_run_into_the_same_folder_is_refused(corpus: Path, done: Path, key: str, other: Any) -> None:
    catalogue = load_catalogue(ROOT / "examples" / other) if key == "catalogue" else None
    ruleset = other if key == "ruleset" else None
    fights = fights_of(corpus, catalogue, ruleset, other if key == "where" else None)
    rows = other if key == "rows_a_chunk" else ROWS
    with pytest.raises(InputError, match="choose another folder") as caught:
        resim(corpus, done, fights, Local(1), rows_a_chunk=rows)
    assert [problem.path for problem in caught.value.problems] == [(key,)]
    assert "None" not in str(caught.value)


def test_results_of_another_version_are_not_mixed(corpus: Path, done: Path, tmp_path: Path) -> None:
    shutil.copytree(done, tmp_path, dirs_exist_ok=True)
    begun = json.loads((tmp_path / RUN).read_text(encoding="utf-8"))
    (tmp_path / RUN).write_text(json.dumps(begun | {"rules": "0"}), encoding="utf-8")
    with pytest.raises(InputError, match="rules '0'"):
        run(corpus, tmp_path)


def test_battles_that_came_later_are_not_part_of_a_run_that_began(corpus: Path, tmp_path: Path) -> None:
    grown, out = tmp_path / "grown", tmp_path / "out"
    shutil.copytree(corpus, grown)
    run(grown, out)
    record(grown, 3, first=900, name="later")
    report = run(grown, out)
    assert (report.newer, report.tally.battles, report.reused) == (1, BATTLES, 3)


def test_a_corpus_that_changed_under_a_run_is_refused(corpus: Path, tmp_path: Path) -> None:
    other, out = tmp_path / "other", tmp_path / "out"
    shutil.copytree(corpus, other)
    run(other, out)
    first, second = (segment.path for segment in Corpus(other).segments[:2])
    first.write_bytes(second.read_bytes())
    with pytest.raises(InputError, match="not the one that this run began with"):
        run(other, out)


def test_two_runs_dont_share_a_folder(corpus: Path, done: Path) -> None:
    with Held(done), pytest.raises(InputError, match="another run is writing"):
        run(corpus, done)
    assert run(corpus, done).reused == 3


# ------------------------------------------------------------------------------------------ damage


def test_a_damaged_segment_is_named_and_the_rest_goes_on(corpus: Path, tmp_path: Path) -> None:
    bad, out = tmp_path / "bad", tmp_path / "out"
    shutil.copytree(corpus, bad)
    path = Corpus(bad).segments[1].path
    data = bytearray(path.read_bytes())
    data[200:260] = bytes(60)
    path.write_bytes(bytes(data))
    report = run(bad, out)
    assert (report.tally.battles, report.tally.rows_lost) == (BATTLES - ROWS, ROWS)
    assert report.tally.lost[0]["segment"] == f"segments/{path.name}"
    assert not report.sound
    assert len(load(out)) == BATTLES - ROWS


def test_a_torn_segment_is_named_and_the_rest_goes_on(corpus: Path, tmp_path: Path) -> None:
    torn, out = tmp_path / "torn", tmp_path / "out"
    shutil.copytree(corpus, torn)
    path = Corpus(torn).segments[2].path
    path.write_bytes(path.read_bytes()[:-100])
    report = run(torn, out)
    assert (report.tally.battles, len(report.problems)) == (BATTLES - ROWS, 1)
    assert path.name in report.problems[0].file
    assert not report.sound


def test_a_damaged_result_is_named_with_the_remedy(corpus: Path, done: Path, tmp_path: Path) -> None:
    shutil.copytree(done, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "segments" / "00000001.parquet"
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(InputError, match="delete it"):
        run(corpus, tmp_path)
    path.unlink()
    run(corpus, tmp_path)
    assert files(tmp_path) == files(done)


def test_a_disk_that_is_full_is_told_and_what_was_written_stays(
    corpus: Path, done: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Path.replace

    def full(path: Path, target: Path) -> Path:
        if path.name.startswith("00000001.parquet"):
            raise OSError(28, "No space left on device", str(path))
        return plain(path, target)

    with monkeypatch.context() as filled:
        filled.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space left"):
            run(corpus, tmp_path)
    assert [path.name for path in sorted((tmp_path / "segments").iterdir())] == ["00000000.parquet"]
    assert run(corpus, tmp_path).reused == 1
    assert files(tmp_path) == files(done)
