"""What strangers, accidents and typing errors leave in a corpus or ask of one: named, and the rest goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import cli
from ecs_sim.analysis.stats import statistics
from ecs_sim.bulk.engines import Local
from ecs_sim.bulk.impact import impact
from ecs_sim.bulk.resim import fights_of, resim
from ecs_sim.bulk.verify import verify
from ecs_sim.bulk.where import Where
from ecs_sim.model.errors import InputError
from ecs_sim.recording import Corpus, Writer
from ecs_sim.recording.arrow import pa, pq
from ecs_sim.recording.columns import CATALOGUES_KEY, FORMAT_KEY, SCHEMA
from ecs_sim.recording.record import Unreadable
from ecs_sim.setup.content import bundled
from tests.bulk.corpora import record

CHANGE = str(Path(__file__).parents[2] / "examples" / "balance-change")


def rewritten(corpus: Path, change: Callable[[list[dict[str, Any]]], None], **metadata: bytes) -> None:
    """Write the only segment of a corpus anew, with other rows or metadata."""
    (path,) = (corpus / "segments").iterdir()
    with pq.ParquetFile(path) as file:
        rows: list[dict[str, Any]] = file.read().to_pylist()
        known = {key: value for key, value in file.metadata.metadata.items() if key.startswith(b"ecs-sim.")}
    change(rows)
    known |= {{"format": FORMAT_KEY, "catalogues": CATALOGUES_KEY}[key]: value for key, value in metadata.items()}
    with pq.ParquetWriter(path, SCHEMA, store_schema=False) as file:
        file.write_table(pa.Table.from_pylist(rows, schema=SCHEMA))
        file.add_key_value_metadata(known)


def nothing(_: list[dict[str, Any]]) -> None:
    """Leave the rows as they are."""


def called(arguments: list[str]) -> int:
    """The command line's exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["ecs-sim", *arguments])
        return cli.main()


def first_unit(**update: Any) -> Callable[[dict[str, Any]], None]:
    return lambda battle: battle["sides"]["player"]["units"][0].update(update)


def player(**update: Any) -> Callable[[dict[str, Any]], None]:
    return lambda battle: battle["sides"]["player"].update(update)


MISSHAPEN: dict[str, Callable[[dict[str, Any]], None]] = {
    "a side is a number": lambda battle: battle["sides"].update(player=5),
    "units are a table": player(units={"a": 1}),
    "a unit is a number": player(units=[5]),
    "a card is a list": first_unit(card=["x"]),
    "an id is a number": first_unit(id=5),
    "an id is half a letter": first_unit(id="\ud800"),
    "a tier is a word": first_unit(tier="x"),
    "a tier is huge": first_unit(tier=10**30),
    "a state is a word": first_unit(state="x"),
    "a start card is a list": first_unit(state={"start_card": ["x"]}),
    "runes are a list": player(runes=[1]),
    "a rune board is a number": player(runes={"right": 5}),
    "a rune has no name": player(runes={"right": [{}]}),
    "a resonance is a table": player(resonance={"a": 1}),
    "cores are a number": player(cores=5),
    "a core is a list": player(cores=[["a"]]),
    "a round is a word": lambda battle: battle.update(round="x"),
    "a round is huge": lambda battle: battle.update(round=10**30),
}


def test_a_misshapen_battle_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    """Each way to be misshapen has a row; one sound battle stands before each, and the last one."""
    corpus = record(tmp_path / "corpus", 2 * len(MISSHAPEN) + 1, rows=100)
    wrong = {f"b{2 * place + 1}": how for place, how in enumerate(MISSHAPEN)}

    def change(rows: list[dict[str, Any]]) -> None:
        for row in rows:
            if row["id"] in wrong:
                battle = json.loads(row["battle"])
                MISSHAPEN[wrong[row["id"]]](battle)
                row["battle"] = json.dumps(battle)

    def named(ids: Iterable[str | None]) -> list[str]:
        return [wrong.get(one or "", f"{one} is sound") for one in ids]

    rewritten(corpus, change)
    sound, every = len(wrong) + 1, list(MISSHAPEN)
    report = verify(corpus)
    assert named(one.id for one in report.named["unreadable"]) == every
    assert report.counts["same"] == sound

    conditions = ("round > 0", "card != 'x'", "tribe != 'x'", "tier > 0", "rune != 'x'", "core != 'x'", "units > 0")
    where = " and ".join((*conditions, "resonance != 'x'", "unit != 'x'", "seconds >= 0", "not resumed"))
    fights = fights_of(corpus, bundled("starter"), None, where)
    tally = resim(corpus, tmp_path / "out", fights, Local()).tally
    assert named(example["id"] for example in tally.examples) == every
    assert (tally.battles, tally.failed) == (sound + len(wrong), len(wrong))

    change_of = fights_of(corpus, bundled(CHANGE), None, None)
    found = impact(corpus, change_of, Local()).impact
    assert named(failure["id"] for failure in found.failures) == every
    assert (found.compared, found.failed) == (sound, len(wrong))
    counted = statistics(corpus)
    assert (counted.battles, counted.failed) == (sound, len(wrong))


@pytest.mark.parametrize("twice", ['"format":"ecs-sim/battle/1"', '"at":[0,0]'])
def test_a_battle_that_says_a_thing_twice_is_unreadable_here_too(tmp_path: Path, twice: str) -> None:
    """As wherever else a document is read: nobody knows which of the two is meant."""
    corpus = record(tmp_path, 2)

    def change(rows: list[dict[str, Any]]) -> None:
        assert twice in rows[0]["battle"]
        rows[0]["battle"] = rows[0]["battle"].replace(twice, f"{twice},{twice}", 1)

    rewritten(corpus, change)
    report = verify(corpus)
    assert (report.counts["same"], report.counts["unreadable"]) == (1, 1)
    assert "stands twice" in report.named["unreadable"][0].why
    broken, sound = Corpus(corpus).recordings()
    assert isinstance(broken, Unreadable)
    assert "stands twice" in broken.why
    assert not isinstance(sound, Unreadable)


@pytest.mark.parametrize("listed", [b"5", b"null", b"[]", b'{"a": [1]}', b"[" * 50_000, b"\xff"])
def test_a_segments_list_of_catalogues_that_is_none_is_damage(tmp_path: Path, listed: bytes) -> None:
    corpus = record(tmp_path, 2)
    rewritten(corpus, nothing, catalogues=listed)
    assert [problem.code for problem in Corpus(corpus).faults] == ["corrupt"]
    assert not verify(corpus).passed


def test_a_version_of_five_thousand_digits_is_no_version(tmp_path: Path) -> None:
    corpus = record(tmp_path, 2)
    rewritten(corpus, nothing, format=b"ecs-sim/recording/" + b"9" * 5000 + b".0")
    (problem,) = Corpus(corpus).faults
    assert problem.code == "format"
    assert len(str(problem)) < 300


# -------------------------------------------------------------------------------- folders and words


def test_results_never_go_into_a_corpus_nor_recordings_into_results(tmp_path: Path) -> None:
    corpus, out = record(tmp_path / "corpus", 2), tmp_path / "out"
    fights = fights_of(corpus, None, None, None)
    before = sorted(corpus.rglob("*"))
    with pytest.raises(InputError, match="it is a corpus"):
        resim(corpus, corpus, fights, Local())
    assert sorted(corpus.rglob("*")) == before
    resim(corpus, out, fights, Local())
    with pytest.raises(InputError, match="no corpus"):
        Writer(out)


@pytest.mark.parametrize(
    "text",
    [
        "round = 9223372036854775808",
        "seed > -9223372036854775809",
        "tier in (1, 99999999999999999999)",
        "id = '\udcff'",
    ],
)
def test_a_condition_that_no_column_could_meet_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--where"):
        Where(text, SCHEMA)
    Where("seed between -9223372036854775808 and 9223372036854775807", SCHEMA)


def test_statistics_and_impact_say_what_cant_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = record(tmp_path / "corpus", 4, rows=2)
    first, second = sorted((corpus / "segments").iterdir())
    first.write_bytes(b"")
    data = second.read_bytes()
    half = len(data) // 2
    second.write_bytes(data[:4] + bytes(half) + data[4 + half :])
    assert called(["stats", str(corpus)]) == 1
    told = capsys.readouterr().out
    assert first.name in told
    assert "2 rows can't be read" in told
    assert called(["impact", str(corpus), "-c", CHANGE]) == 1
    told = capsys.readouterr().out
    assert f"segments/{first.name}: the segment is damaged" in told
    assert f"segments/{second.name}, row 0 on: 2 rows lost" in told


def test_a_page_that_cant_be_written_is_refused_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = record(tmp_path / "corpus", 2)
    page = tmp_path / "nowhere" / "page.html"
    assert called(["impact", str(corpus), "-c", CHANGE, "--page", str(page)]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert "no page can be written there" in said.err


def test_a_corpus_is_no_battle_but_its_battles_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = record(tmp_path / "corpus", 2)
    assert called(["diff", str(corpus)]) == 2
    assert "#ID" in capsys.readouterr().err


def test_run_reads_the_case_that_shrink_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, case = record(tmp_path / "corpus", 1), tmp_path / "case.json"
    assert called(["shrink", f"{corpus}#b0", "--keep", "steps>5", "--out", str(case)]) == 0
    assert called(["run", str(case)]) == 0
    capsys.readouterr()
    case.write_text(json.dumps({"case": "x", "battle": {"format": "ecs-sim/battle/1"}}), encoding="utf-8")
    assert called(["run", str(case)]) == 2
    assert "sides" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [1.0, 1.3, 1.6, 3.0])
def test_an_interrupt_ends_workers_in_silence(tmp_path: Path, seconds: float) -> None:
    """Whenever it comes, while they begin too."""
    command = [sys.executable, "-m", "ecs_sim", "sample", "--battles", "20000", "--workers", "2"]
    command += ["--out", str(tmp_path / "out")]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background has it ignored
    try:
        running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, before)
    time.sleep(seconds)
    os.killpg(running.pid, signal.SIGINT)
    told = running.communicate(timeout=60)[1]
    assert running.returncode in (130, -signal.SIGINT)
    assert "Traceback" not in told
