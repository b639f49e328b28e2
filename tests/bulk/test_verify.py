"""verify: what agrees, what doesn't, what can't be read; and no corpus passes without a comparison."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ecs_sim import InputError, Simulation, load_battle, simulate
from ecs_sim.bulk import verify as module
from ecs_sim.bulk.verify import VERDICTS, Named, Report, Verification, judged, verify
from ecs_sim.cli.app import app
from ecs_sim.model.errors import Problem
from ecs_sim.recording import Corpus, Recording, Writer
from ecs_sim.result import Result
from tests.recording.battles import duel, samples, tiny

OTHER = "0" * 16


def written(folder: Path, *recordings: Recording | tuple[Recording, Result]) -> Path:
    """A corpus of recordings as they are."""
    with Writer(folder) as writer:
        for one in recordings:
            recording, result = one if isinstance(one, tuple) else (one, tiny())
            writer.add(recording, result.catalogue)
    return folder


def of(own: str, **changed: Any) -> Recording:
    return replace(Recording.of(tiny(), id=own), **changed)


def counts(report: Report) -> dict[str, int]:
    return {verdict: count for verdict, count in report.counts.items() if count}


def the_verdict(folder: Path, recording: Recording) -> tuple[dict[str, int], bool, str]:
    """What a battle comes to beside one that agrees; whether the corpus passes; what is said."""
    report = verify(written(folder, of("fair"), recording))
    said = [f"{one.id}: {one.why}" for named in report.named.values() for one in named]
    return counts(report), report.passed, "; ".join(said)


def cli(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_battles_that_agree_pass(tmp_path: Path) -> None:
    with Writer(tmp_path) as writer:
        for result in (*samples(), tiny()):
            writer.write(result, events=True)
    report = verify(tmp_path)
    assert (counts(report), report.compared, report.passed) == ({"same": 5}, 5, True)


def test_a_wrong_digest_is_other_events(tmp_path: Path) -> None:
    wanted = f"b: digest {OTHER}, now {tiny().digest}"
    assert the_verdict(tmp_path, of("b", digest=OTHER)) == ({"same": 1, "reordered": 1}, False, wanted)


def test_another_end_with_the_same_winner(tmp_path: Path) -> None:
    found = the_verdict(tmp_path, of("b", digest=OTHER, outcome_digest=OTHER))
    assert found == ({"same": 1, "changed": 1}, False, f"b: outcome digest {OTHER}, now {tiny().outcome_digest}")
    longer = the_verdict(tmp_path / "longer", of("b", digest=OTHER, outcome_digest=OTHER, steps=1))
    assert longer == ({"same": 1, "changed": 1}, False, f"b: steps 1, now {tiny().steps}")


def test_another_winner(tmp_path: Path) -> None:
    other = "enemy" if tiny().winner != "enemy" else "player"
    found = the_verdict(tmp_path, of("b", digest=OTHER, outcome_digest=OTHER, winner=other))
    assert found == ({"same": 1, "flipped": 1}, False, f"b: winner {other}, now {tiny().winner}")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"winner": "none"}, "winner none, now"),
        ({"steps": 3}, "steps 3, now"),
        ({"reason": "timeout"}, "reason timeout, now wipe"),
        ({"counters": replace(tiny().counters, draws=77)}, "draws 77, now"),
    ],
    ids=["winner", "steps", "reason", "counters"],
)
def test_a_recording_that_was_changed_behind_its_digests(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    verdicts, passed, told = the_verdict(tmp_path, of("b", **changed))
    assert (verdicts, passed) == ({"same": 1, "altered": 1}, False)
    assert told.startswith(f"b: the digests agree, but: {said}")


def test_other_rules_are_no_divergence(tmp_path: Path) -> None:
    old = {**Recording.of(tiny(), id="x").versions, "rules": "0"}
    verdicts, passed, told = the_verdict(tmp_path, of("b", versions=old, digest=OTHER, outcome_digest=OTHER))
    assert (verdicts, passed) == ({"same": 1, "other_rules": 1}, True)
    assert told == "b: rules version 0; this engine has 1"


def test_an_edited_battle_never_verifies(tmp_path: Path) -> None:
    simulation = Simulation(load_battle(duel()))
    simulation.edit("player1", vitality=20)
    edited = Recording.of(simulation.run(), id="b")
    assert the_verdict(tmp_path, edited)[:2] == ({"same": 1, "edited": 1}, False)
    assert the_verdict(tmp_path / "marked", of("b", edited=True))[:2] == ({"same": 1, "edited": 1}, False)


def test_a_battle_that_no_longer_validates_is_named(tmp_path: Path) -> None:
    gone = {**of("x").battle, "sides": {"player": {"units": [{"card": "Gone", "at": [0, 0]}]}}}
    verdicts, passed, told = the_verdict(tmp_path, of("b", battle=gone))
    assert (verdicts, passed) == ({"same": 1, "unreadable": 1}, False)
    assert told.startswith("b: it can't be fought: sides.player.units[0].card: the catalogue has no card 'Gone'")


# --------------------------------------------------------------------------------- compared nothing


def test_a_corpus_of_nothing_never_passes(tmp_path: Path) -> None:
    Writer(tmp_path).close()
    report = verify(tmp_path)
    assert (report.battles, report.compared, report.passed) == (0, 0, False)


@pytest.mark.parametrize("changed", [{"edited": True}, {"versions": {**of("x").versions, "rules": "0"}}], ids=str)
def test_battles_that_are_not_compared_make_nothing_pass(tmp_path: Path, changed: dict[str, Any]) -> None:
    report = verify(written(tmp_path, of("a", **changed)))
    assert (report.compared, report.passed) == (0, False)


def test_every_verdict_but_two_keeps_a_report_from_passing() -> None:
    for verdict in VERDICTS:
        report = Report()
        report.note("same")
        report.note(verdict, Named("s", 0, "why"))
        assert report.passed == (verdict in ("same", "other_rules")), verdict
        alone = Report()
        alone.note(verdict)
        assert alone.passed == (verdict == "same"), verdict
    broken = Report(problems=[Problem("corrupt", (), "torn")])
    broken.note("same")
    assert not broken.passed
    begun = Report(problems=[Problem("unfinished", (), "being written")])
    begun.note("same")
    assert begun.passed


# --------------------------------------------------------------------------------------- damaged


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    for name in ("one", "two"):
        with Writer(folder, name=name) as writer:
            for number in range(3):
                writer.write(tiny(), id=f"{name}-{number}")
    return folder


def cut(folder: Path) -> None:
    path = folder / "segments" / "00000000-one.parquet"
    path.write_bytes(path.read_bytes()[:-9])


def rot(folder: Path) -> None:
    """Break the pages of every column, and leave the footer whole."""
    path = folder / "segments" / "00000000-one.parquet"
    data = bytearray(path.read_bytes())
    data[4:1200] = bytes(1196)
    path.write_bytes(data)


def burn(folder: Path) -> None:
    next((folder / "catalogues").iterdir()).write_text("{")


@pytest.mark.parametrize(
    ("harm", "wanted", "told"),
    [
        (cut, {"same": 3}, "damaged or torn"),
        (rot, {"same": 3, "unreadable": 3}, "damaged or torn"),
        (burn, {"unreadable": 6}, "it is no JSON"),
    ],
    ids=["truncated", "corrupt", "catalogue"],
)
def test_what_is_damaged_is_named_and_the_rest_goes_on(
    sound: Path, tmp_path: Path, harm: Callable[[Path], None], wanted: dict[str, int], told: str
) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "corpus"))
    assert verify(folder).passed
    harm(folder)
    report = verify(folder)
    assert (counts(report), report.passed) == (wanted, False)
    said = json.dumps(report.to_dict())
    assert told in said
    assert "segments/00000000-one.parquet" in said


def test_a_half_written_segment_is_told_and_does_no_harm(sound: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "corpus"))
    (folder / "segments" / "00000002-dead.parquet.tmp").write_bytes(b"PAR1")
    report = verify(folder)
    assert report.passed
    assert [problem.code for problem in report.problems] == ["unfinished"]


# --------------------------------------------------------------------------------------- workers


@pytest.mark.slow
def test_one_worker_or_two_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in range(4):
        with Writer(tmp_path, name=f"w{name}") as writer:
            for number in range(5):
                wrong = {"digest": OTHER} if number == name else {}
                writer.add(of(f"{name}-{number}", **wrong), tiny().catalogue)
    chunked = module.chunks_of
    monkeypatch.setattr(module, "chunks_of", lambda corpus: chunked(corpus, 5))
    heard: list[tuple[int, int]] = []
    one, two = verify(tmp_path), verify(tmp_path, workers=2, progress=lambda *told: heard.append(told))
    assert one.to_dict() == two.to_dict()
    assert counts(two) == {"same": 16, "reordered": 4}
    assert [named.id for named in two.named["reordered"]] == ["0-0", "1-1", "2-2", "3-3"]
    assert heard == [(5, 20), (10, 20), (15, 20), (20, 20)]


def test_what_is_named_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "NAMED_MAX", 3)
    whole = Report()
    for part in range(3):
        some = Report()
        for number in range(2):
            some.note("flipped", Named("s", 2 * part + number, "why"))
        whole.add(some)
    assert (whole.counts["flipped"], [one.row for one in whole.named["flipped"]]) == (6, [0, 1, 2])


def test_the_job_names_the_corpus_alone(tmp_path: Path) -> None:
    import pickle

    job = Verification(str(tmp_path))
    assert pickle.loads(pickle.dumps(job)) == job  # noqa: S301 - our own bytes


def test_the_verdict_weighs_the_two_digests_first() -> None:
    row = {
        "winner": "player",
        "reason": "wipe",
        "limit_name": None,
        "steps": 3,
        "digest": "a",
        "outcome_digest": "b",
        "events": 1,
        "draws": 2,
        "activations": 3,
    }

    class Work:
        events, draws, activations = 1, 2, 3

    class Now:
        winner, reason, limit_name, steps, digest, outcome_digest, counters = "player", "wipe", None, 3, "a", "b", Work

    now: Any = Now
    assert judged(row, now) == ("same", "")
    assert judged({**row, "digest": "x"}, now)[0] == "reordered"
    assert judged({**row, "digest": "x", "outcome_digest": "y"}, now)[0] == "changed"
    assert judged({**row, "outcome_digest": "y", "winner": "enemy"}, now)[0] == "flipped"


# ---------------------------------------------------------------------------------------- command


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    code, said = cli("verify", str(written(tmp_path / "fine", of("a"), of("b"))), "--workers", "1")
    assert code == 0
    assert "verified: 2 of 2 battles compared" in said
    code, said = cli("verify", str(written(tmp_path / "bad", of("a"), of("b", digest=OTHER))), "--workers", "1")
    assert code == 1
    assert "reordered" in said
    assert f"row 1, b: digest {OTHER}, now {tiny().digest}" in said
    assert "NOT verified, not all of them agree" in said


def test_the_command_says_that_nothing_was_compared(tmp_path: Path) -> None:
    Writer(tmp_path).close()
    code, said = cli("verify", str(tmp_path), "--workers", "1")
    assert (code, "NOT verified, nothing was compared" in said) == (1, True)
    code, said = cli("verify", str(tmp_path), "--workers", "1", "--json")
    assert (code, json.loads(said)["passed"], json.loads(said)["compared"]) == (1, False, 0)


def test_the_command_refuses_what_is_no_corpus(tmp_path: Path) -> None:
    code, said = cli("verify", str(tmp_path))
    assert (code, "this is no corpus" in said) == (2, True)
    code, said = cli("verify", str(tmp_path / "none"))
    assert (code, "no such file or directory" in said) == (2, True)
    with pytest.raises(InputError):
        verify(tmp_path)


def test_many_of_one_kind_are_cut_in_print_and_not_in_json(tmp_path: Path) -> None:
    folder = written(tmp_path, of("fair"), *(of(f"b{n}", digest=OTHER) for n in range(25)))
    _, said = cli("verify", str(folder), "--workers", "1")
    assert said.count(", now ") == 20
    assert "reordered    … and more" in said
    _, said = cli("verify", str(folder), "--workers", "1", "--json")
    assert len(json.loads(said)["named"]["reordered"]) == 25


def test_fuel_and_limits_are_part_of_what_is_proved(tmp_path: Path) -> None:
    with Writer(tmp_path) as writer:
        for number, fuel in enumerate((None, 5, 8)):
            writer.write(simulate(load_battle(duel(seed=number)), fuel=fuel, seed=40 + number))
    assert counts(verify(tmp_path)) == {"same": 3}
    assert {one.reason for one in Corpus(tmp_path).recordings() if isinstance(one, Recording)} == {"wipe", "fuel"}
