"""A writer loses nothing that it reported as written: killed, starved of room, shared, or beside others."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import InputError, Simulation, load_battle, simulate
from ecs_sim.recording import Corpus, NotWrittenError, Recording, Writer, files
from tests.recording.battles import SAMPLES, duel, samples, tiny

ROOT = Path(__file__).parents[2]
ALONE = ("unshare", "--map-root-user", "--mount")


def may_mount() -> bool:
    """Whether a small file system can be mounted here, in a world of its own."""
    command = [*ALONE, "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


#: How a disk is made full: by a bound on the size of files, and where it is permitted by a small file system.
WAYS = ["limit", *(["tmpfs"] if may_mount() else [])]


def host(*arguments: str, under: tuple[str, ...] = ()) -> str:
    done = subprocess.run(
        [*under, sys.executable, "-m", "tests.recording.hosts", *arguments],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ids(folder: Path) -> list[str]:
    found = list(Corpus(folder).recordings())
    assert all(isinstance(one, Recording) for one in found), found
    return [one.id for one in found if isinstance(one, Recording)]


# ------------------------------------------------------------------------------------------ killed


@pytest.mark.slow
def test_a_kill_at_any_moment_loses_nothing_that_was_flushed(tmp_path: Path) -> None:
    told = host("killed", str(tmp_path), "16").split()
    corpus = Corpus(tmp_path)
    assert {problem.code for problem in corpus.problems} == {"unfinished"}, "no kill found a segment half written"
    assert all(problem.file.endswith(".parquet.tmp") for problem in corpus.problems)
    there = ids(tmp_path)
    safe = [f"{name}-{n}" for name, last in (own.split("-") for own in _last(told)) for n in range(int(last) + 1)]
    assert len(safe) > 200
    assert set(safe) <= set(there)
    assert len(set(there)) == len(there)
    before = sorted((tmp_path / "segments").iterdir())
    with Writer(tmp_path) as writer:
        writer.write(tiny(), id="after")
    assert "after" in ids(tmp_path)
    assert set(before) < set((tmp_path / "segments").iterdir()), "what is half written is left alone"


def _last(told: list[str]) -> list[str]:
    """The last battle that each host reported."""
    return list({own.split("-")[0]: own for own in told}.values())


def test_a_name_stands_for_a_file_that_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(handle: int) -> None:
        calls.append("folder" if os.path.isdir(f"/proc/self/fd/{handle}") else "file")  # noqa: PTH112 - a link
        sync(handle)

    def noted_replace(self: Path, target: Path) -> Path:
        calls.append("rename")
        return replace(self, target)

    files.make_folders(tmp_path)
    monkeypatch.setattr(files.os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    files.put(tmp_path / "segments" / "x", b"all of it")
    assert calls == ["file", "rename", "folder"]
    assert (tmp_path / "segments" / "x").read_bytes() == b"all of it"


# ------------------------------------------------------------------------------------- disk is full


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, way: str) -> None:
    if way == "limit":
        told = host("full", str(tmp_path), way)
    else:
        script = f'mount -t tmpfs -o size=96k tmpfs "{tmp_path}" && exec "$@"'
        told = host("full", str(tmp_path), way, under=(*ALONE, "sh", "-c", script, "sh"))
    assert {"limit": "File too large", "tmpfs": "No space left on device"}[way] in told
    assert "battles are not written yet" in told


def test_a_write_that_could_not_make_room_took_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer(tmp_path, rows=2)
    writer.write(tiny(), id="a")
    writer.write(tiny(), id="b")
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", broken)
        with pytest.raises(NotWrittenError, match=r"Input/output error.*2 battles are not written yet"):
            writer.write(tiny(), id="c")
        with pytest.raises(NotWrittenError):
            writer.close()
    assert (Corpus(tmp_path).rows, list((tmp_path / "segments").iterdir())) == (0, [])
    writer.write(tiny(), id="c")
    writer.close()
    assert ids(tmp_path) == ["a", "b", "c"]


def test_a_catalogue_that_could_not_be_kept_takes_no_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", broken)
        with pytest.raises(NotWrittenError):
            writer.write(tiny(), id="a")
    assert (writer.waiting, list((tmp_path / "catalogues").iterdir())) == (0, [])
    writer.write(tiny(), id="a")
    writer.close()
    assert ids(tmp_path) == ["a"]


def broken(_: int) -> None:
    raise OSError(5, "Input/output error")


# ------------------------------------------------------------------------------------- more than one


@pytest.mark.slow
def test_several_writers_on_one_folder_never_collide(tmp_path: Path) -> None:
    host("crowd", str(tmp_path), "3")
    there = ids(tmp_path)
    assert sorted(there) == sorted(f"host{h}-{n}" for h in range(3) for n in range(210))
    names = [segment.writer for segment in Corpus(tmp_path).segments]
    assert len(names) == 90
    for own in set(names):
        host_of_it = _host_of(tmp_path, own)
        mine = [i for i in there if i.startswith(f"{host_of_it}-")]
        assert [int(i.split("-")[1]) for i in mine] == list(range(210)), "each writer's battles stand in order"


def _host_of(folder: Path, writer: str) -> str:
    corpus = Corpus(folder)
    piece = next(p for p, s in zip(corpus.pieces(), corpus.segments, strict=True) if s.writer == writer)
    return str(corpus.read(piece, ["id"]).column(0)[0]).split("-")[0]


def test_threads_may_share_a_writer(tmp_path: Path) -> None:
    def work(thread: int) -> None:
        for number in range(60):
            writer.write(tiny(), id=f"{thread}-{number}")
            if number % 20 == thread:
                writer.flush()

    with Writer(tmp_path, rows=37) as writer, ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert sorted(ids(tmp_path)) == sorted(f"{t}-{n}" for t in range(6) for n in range(60))


def test_ids_that_the_writer_gives_are_all_different(tmp_path: Path) -> None:
    with Writer(tmp_path) as one, Writer(tmp_path) as two, ThreadPoolExecutor(4) as pool:
        given = list(pool.map(lambda n: (one, two)[n % 2].write(tiny()), range(100)))
    assert len(set(given)) == 100
    assert sorted(given) == sorted(ids(tmp_path))


def test_a_fork_may_not_go_on_with_its_parents_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = Writer(tmp_path)
    writer.write(tiny(), id="parent")
    with monkeypatch.context() as patch:
        patch.setattr(files.os, "getpid", lambda: -1)
        for wish in (writer.flush, writer.close, lambda: writer.write(tiny())):
            with pytest.raises(RuntimeError, match="open one of your own"):
                wish()
    writer.close()
    assert ids(tmp_path) == ["parent"]


# ------------------------------------------------------------------------------------------ time, ids


def test_a_clock_that_jumps_is_only_stored(tmp_path: Path) -> None:
    summer = timezone(timedelta(hours=2))
    times = [
        datetime(2031, 1, 1, tzinfo=UTC),
        datetime(1970, 1, 1, tzinfo=UTC),
        datetime(2031, 10, 26, 2, 30, fold=1, tzinfo=summer),
        None,
        datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(2031, 1, 1, tzinfo=UTC),
    ]
    with Writer(tmp_path, rows=2) as writer:
        for number, time in enumerate(times):
            writer.write(tiny(), id=f"b{number}", time=time)
    found = list(Corpus(tmp_path).recordings())
    assert [one.id for one in found] == [f"b{n}" for n in range(len(times))]
    assert [one.time for one in found if isinstance(one, Recording)] == times


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"time": datetime(2031, 1, 1)}, "has no zone"),  # noqa: DTZ001 - that is the fault
        ({"time": 1_900_000_000}, "is no datetime"),
        ({"time": datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=5)))}, "out of range"),
        ({"id": ""}, "can't be a recording's id"),
        ({"id": "a\nb"}, "can't be a recording's id"),
        ({"id": 7}, "can't be a recording's id"),
        ({"id": "x" * 201}, "can't be a recording's id"),
    ],
)
def test_what_cant_be_stored_is_refused(tmp_path: Path, wish: dict[str, Any], told: str) -> None:
    with Writer(tmp_path) as writer:
        with pytest.raises(InputError, match=told):
            writer.write(tiny(), **wish)
        assert writer.waiting == 0


def test_a_log_that_was_not_kept_cant_be_asked_for(tmp_path: Path) -> None:
    silent = simulate(load_battle(duel()), events=False)
    with Writer(tmp_path) as writer:
        with pytest.raises(ValueError, match="ran without a log"):
            writer.write(silent, events=True)
        assert writer.waiting == 0


# ------------------------------------------------------------------------------------------ the rest


def test_an_edited_battle_is_marked(tmp_path: Path) -> None:
    simulation = Simulation(load_battle(duel()))
    simulation.step()
    simulation.edit("player1", vitality=3)
    with Writer(tmp_path) as writer:
        writer.write(simulation.run(), id="edited")
        writer.write(tiny(), id="fair")
    assert [(one.id, one.edited) for one in Corpus(tmp_path).recordings() if isinstance(one, Recording)] == [
        ("edited", True),
        ("fair", False),
    ]


def test_what_stood_in_for_the_documents_own_is_recorded(tmp_path: Path) -> None:
    battle = load_battle(duel(limits={"seconds": 90, "fuel": 5_000}))
    with Writer(tmp_path) as writer:
        for number, fuel in enumerate((None, 5, 4_000_000)):
            writer.write(simulate(battle, seed=9, fuel=fuel), id=f"b{number}")
    corpus = Corpus(tmp_path)
    found = [one for one in corpus.recordings() if isinstance(one, Recording)]
    assert [one.battle["limits"] for one in found] == [
        {"fuel": 5_000, "seconds": 90.0},
        {"fuel": 5, "seconds": 90.0},
        {"seconds": 90.0},
    ]
    for one in found:
        again = simulate(one.load(corpus.catalogue(one.catalogue_hash)))
        assert (one.seed, again.digest, again.reason) == (9, one.digest, one.reason)
    assert [one.reason for one in found][1] == "fuel"


def test_a_catalogue_is_stored_once(tmp_path: Path) -> None:
    for _ in range(2):
        with Writer(tmp_path, rows=1) as writer:
            for result in (*samples(), tiny()):
                writer.write(result)
    names = sorted(path.name for path in (tmp_path / "catalogues").iterdir())
    hashes = {result.versions["catalogue"] for result in (*samples(), tiny())}
    assert names == sorted(f"{own}.json" for own in hashes)
    stored = Corpus(tmp_path).catalogue(tiny().versions["catalogue"])
    assert stored.ruleset.model_dump() == tiny().catalogue.ruleset.model_dump()
    assert set(stored.ruleset.model_fields_set) == set(type(stored.ruleset).model_fields), "each number is written out"


def test_a_writer_that_is_closed_takes_nothing(tmp_path: Path) -> None:
    writer = Writer(tmp_path)
    writer.close()
    writer.close()
    with pytest.raises(ValueError, match="closed"):
        writer.write(tiny())


def test_battles_that_ended_before_an_error_of_the_host_are_kept(tmp_path: Path) -> None:
    def play(writer: Writer) -> None:
        writer.write(tiny(), id="a")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Writer(tmp_path) as writer:
        play(writer)
    assert ids(tmp_path) == ["a"]


def test_a_writer_that_is_forgotten_says_so(tmp_path: Path) -> None:
    writer = Writer(tmp_path)
    writer.write(tiny())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        del writer
    assert [str(one.message) for one in caught if issubclass(one.category, ResourceWarning)] == [
        f"a writer of {tmp_path} was left with 1 battles that are not written: close it"
    ]


def test_a_folder_that_cant_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Writer(tmp_path / "file" / "corpus")


@pytest.mark.parametrize("wish", [{"rows": 0}, {"name": "a/b"}, {"name": ""}])
def test_a_writer_needs_sound_settings(tmp_path: Path, wish: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="can't be"):
        Writer(tmp_path, **wish)


def test_the_samples_are_there() -> None:
    assert len(SAMPLES) >= 30
