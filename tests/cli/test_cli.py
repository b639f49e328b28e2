"""The command line: what it prints where, and what it exits with."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ecs_sim.engine import simulate
from ecs_sim.intervals import interval
from tests.cli.said import Said
from tests.drivers.skirmish import document, skirmish

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = [sys.executable, "-c", "import sys; from ecs_sim.cli import main; sys.exit(main())"]


@pytest.fixture
def battle(tmp_path: Path) -> str:
    path = tmp_path / "brawl.json"
    path.write_text(json.dumps(document()))
    return str(path)


def test_a_run_shows_boards_outcome_and_cost(cli: Callable[..., Said], battle: str) -> None:
    said = cli("run", battle)
    result = simulate(skirmish())
    assert said.code == 0
    assert "brawl: before the battle" in said.out
    assert f"{result.winner} wins after {result.seconds:.2f} s" in said.out
    assert f"{result.counters.events} events, {result.counters.activations} activations" in said.out
    assert result.digest in said.out
    assert said.err == ""


def test_json_is_the_result_document_and_nothing_else(cli: Callable[..., Said], battle: str) -> None:
    said = cli("run", battle, "--json")
    assert json.loads(said.out) == json.loads(json.dumps(simulate(skirmish()).to_dict()))
    assert (said.code, said.err) == (0, "")


def test_standard_input_is_a_battle(cli: Callable[..., Said]) -> None:
    said = cli("run", "-", "--json", "--no-events", stdin=json.dumps(document()))
    found = json.loads(said.out)
    assert found["digest"] == simulate(skirmish()).digest
    assert "events" not in found


@pytest.mark.parametrize("driver", ["compiled", "stepped", "mirror"])
def test_every_driver_gives_the_same_document(cli: Callable[..., Said], battle: str, driver: str) -> None:
    said = cli("run", battle, "--json", "--driver", driver, "--seed", "5")
    assert json.loads(said.out) == json.loads(json.dumps(simulate(skirmish(), seed=5).to_dict()))


@pytest.mark.parametrize("workers", ["1", "2"])
def test_several_battles_are_a_list_in_order(
    cli: Callable[..., Said], battle: str, tmp_path: Path, workers: str
) -> None:
    other = tmp_path / "other.json"
    other.write_text(json.dumps(document(seed=8)))
    said = cli("run", battle, str(other), battle, "--json", "--no-events", "--workers", workers)
    first, second = simulate(skirmish()).digest, simulate(skirmish(seed=8)).digest
    assert [result["digest"] for result in json.loads(said.out)] == [first, second, first]
    table = cli("run", battle, str(other)).out
    assert [line.split()[-1] for line in table.splitlines()[1:]] == [first, second]


def test_seeds_give_shares_with_intervals_and_the_seeds_to_look_at(cli: Callable[..., Said], battle: str) -> None:
    said = cli("run", battle, "--seeds", "40", "--workers", "2", "--json")
    found = json.loads(said.out)
    assert found["seeds"] == {"first": 1, "count": 40}
    assert sum(share["count"] for share in found["winners"].values()) == 40
    for share in found["winners"].values():
        low, high = share["interval"]
        assert low < share["share"] < high or share["count"] == 40
    for end in ("shortest", "longest"):
        one = found["seconds"][end]
        assert simulate(skirmish(), seed=one["seed"]).seconds == one["seconds"]
    assert found["seconds"]["shortest"]["seconds"] <= found["seconds"]["median"]
    shown = cli("run", battle, "--seeds", "40").out
    assert "95 % interval" in shown
    assert f"longest: {found['seconds']['longest']['seconds']:.2f} s" in shown


def test_the_trace_tells_times_words_causes_and_rules(cli: Callable[..., Said], battle: str) -> None:
    lines = cli("run", battle, "--trace").out.splitlines()
    act = next(i for i, line in enumerate(lines) if re.search(r"\d\.\d\d imp activates  300\.3-1", line))
    cast, hit = lines[act + 1], lines[act + 2]
    assert re.match(r" {11}imp casts on \w+", cast)
    assert re.match(r" {13}imp hits \w+ for 10: \d+ Vitality.*“Deal \{power\} damage”.*500\.1-13", hit)
    assert any("dies" in line for line in lines)
    assert any("the battle ends" in line for line in lines)


@pytest.mark.parametrize("more", [("--json",), ("--seeds", "3"), ("--no-events",)])
def test_options_that_contradict_each_other_are_refused(cli: Callable[..., Said], battle: str, more: Any) -> None:
    said = cli("run", battle, "--trace", *more)
    assert said.code == 2
    assert "--trace" in said.err
    assert said.out == ""


def test_fuel_is_a_bound(cli: Callable[..., Said], battle: str) -> None:
    assert json.loads(cli("run", battle, "--json", "--fuel", "50").out)["reason"] == "fuel"


def test_every_problem_of_every_file_is_told(cli: Callable[..., Said], tmp_path: Path, battle: str) -> None:
    wrong = document()
    wrong["sides"]["player"]["units"][0]["card"] = "torhc"
    wrong["sides"]["enemy"]["units"][1]["at"] = [7, 3]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong, indent=1))
    said = cli("run", battle, str(path), str(tmp_path / "none.json"), "--json")
    assert (said.code, said.out) == (2, "")
    assert "3 problems" in said.err
    assert "did you mean 'torch'" in said.err
    assert re.search(r"wrong\.json:\d+:\d+ sides\.player\.units\[0\]\.card", said.err)
    assert "none.json" in said.err


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "ecs-sim/battle/9"}', "\x00"])
def test_text_that_is_no_battle_is_refused_readably(cli: Callable[..., Said], text: str) -> None:
    said = cli("run", "-", stdin=text)
    assert (said.code, said.out) == (2, "")
    assert "problem" in said.err


@pytest.mark.parametrize(
    "arguments",
    [(), ("run",), ("run", "x", "--seeds", "0"), ("run", "x", "--driver", "hope"), ("walk",), ("schema", "x")],
)
def test_bad_use_is_2(cli: Callable[..., Said], arguments: tuple[str, ...]) -> None:
    assert cli(*arguments).code == 2


def test_help_says_what_the_exit_codes_mean(cli: Callable[..., Said]) -> None:
    for arguments in (("--help",), ("run", "-h"), ("cards", "check", "--help")):
        said = cli(*arguments)
        assert said.code == 0
        assert "Exit codes: 0 fine; 1 the answer is no" in " ".join(said.out.split())


def test_versions(cli: Callable[..., Said]) -> None:
    said = cli("--version")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines()] == ["ecs-sim", "rules", "formats"]


@pytest.mark.parametrize("kind", ["battle", "catalogue", "ruleset", "result"])
def test_schemas_are_printed(cli: Callable[..., Said], kind: str) -> None:
    assert json.loads(cli("schema", kind).out)["title"].startswith(kind)


def test_the_bundled_catalogue_is_sound(cli: Callable[..., Said]) -> None:
    said = cli("cards", "check")
    assert said.code == 0
    assert re.fullmatch(r"starter: \d+ cards, sound.*\n", said.out)
    assert json.loads(cli("cards", "check", "--json").out)["sound"] is True


def test_an_unsound_catalogue_is_a_no_and_an_unreadable_one_bad_input(cli: Callable[..., Said], tmp_path: Path) -> None:
    card = {"name": "A", "vitality": 5, "ability": ["Deal {power} damge"]}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"format": "ecs-sim/catalogue/1", "cards": [card]}))
    said = cli("cards", "check", str(path))
    assert said.code == 1
    assert "Deal {power} damage" in said.err
    assert json.loads(cli("cards", "check", str(path), "--json").out)["problems"][0]["code"] == "sentence"
    assert cli("cards", "check", str(tmp_path / "none.toml")).code == 2
    assert cli("cards", "check", "startre").code == 2


def test_a_card_is_shown_as_it_is_printed_and_as_clauses(cli: Callable[..., Said], tmp_path: Path) -> None:
    lines = ["Deal {power} damage", "Apply Burn: {heat}"]
    card = {"name": "Ash", "vitality": 60, "power": 10, "ability": lines, "fields": {"heat": 3}}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"format": "ecs-sim/catalogue/1", "cards": [card]}))
    said = cli("cards", "show", "ash", "--catalogue", str(path), "--tier", "2")
    assert "Vitality 90  Power 15" in said.out
    assert "Deal 15 damage" in said.out
    assert "  Burn 6\n" in said.out
    found = json.loads(cli("cards", "show", "Ash", "-c", str(path), "--json").out)
    assert [line["text"] for line in found["lines"]] == lines
    assert found["lines"][0]["clause"]["do"] == "attack"
    missing = cli("cards", "show", "Ahs", "-c", str(path))
    assert missing.code == 2
    assert "did you mean 'Ash'" in missing.err
    assert "1 cards" in cli("cards", "show", "-c", str(path)).out


def test_a_demo_needs_no_argument(cli: Callable[..., Said], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    said = cli("demo")
    assert said.code == 0
    assert "before the battle" in said.out
    assert "the battle ends" in said.out
    assert " ms; seed " in said.out


def test_a_warm_cache_is_said_to_be_warm(cli: Callable[..., Said]) -> None:
    simulate(skirmish())
    found = json.loads(cli("warmup", "--json").out)
    assert found["kernels"] > 100
    assert Path(found["cache"]).is_dir()


@pytest.mark.slow
@pytest.mark.parametrize("plain", [True, False])
def test_a_reader_that_goes_away_ends_the_command_quietly(plain: bool) -> None:
    command = [*SCRIPT, "cards", "show", "--json"] if plain else [*SCRIPT, "demo"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        said = process.stderr.read()
        assert (process.wait(timeout=60), said) == (141, "")


@pytest.mark.slow
def test_an_interrupt_ends_the_command_quietly(battle: str) -> None:
    process = subprocess.Popen(
        [*SCRIPT, "run", battle, battle, "--seeds", "3000000", "--workers", "2"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1),
    ],
)
def test_wilsons_interval(hits: int, count: int, low: float, high: float) -> None:
    assert interval(hits, count) == pytest.approx((low, high), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)
