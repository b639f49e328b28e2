"""`ecs-sim resim`, `impact` and `stats` as they are typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from ecs_sim.cli.app import app
from ecs_sim.cli.console import printable
from ecs_sim.cli.progress import Pace, _lines
from ecs_sim.setup.content import bundled
from tests.bulk.conftest import BATTLES

ROOT = Path(__file__).parents[2]
CHANGE = str(ROOT / "examples" / "balance-change")


def typed(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def told(*arguments: object) -> dict[str, Any]:
    found = typed(*arguments, "--json")
    assert found.exit_code in (0, 1), found.output
    return json.loads(found.stdout)


def test_resim_and_stats(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = typed("resim", corpus, "--out", out, "--workers", 1)
    assert first.exit_code == 0, first.output
    assert f"{BATTLES} battles in" in first.stdout
    again = told("resim", corpus, "--out", out, "--workers", 1)
    assert (again["battles"], again["reused"]) == (BATTLES, again["chunks"])
    shown = typed("stats", out, "--least", 2)
    assert shown.exit_code == 0, shown.output
    for word in ("card", "tribe", "tier", "pair", "shortest", "most damage by a unit", "Wilson"):
        assert word in shown.stdout
    assert told("stats", out) == told("stats", corpus, "--workers", 1)


def test_resim_refuses_another_run_in_the_same_folder(corpus: Path, tmp_path: Path) -> None:
    typed("resim", corpus, "--out", tmp_path / "out", "--workers", 1)
    found = typed("resim", corpus, "--out", tmp_path / "out", "--workers", 1, "--where", "seed > 5")
    assert found.exit_code == 2
    assert "choose another folder" in found.stderr


def test_resim_of_no_battle_is_a_no(corpus: Path, tmp_path: Path) -> None:
    found = typed("resim", corpus, "--out", tmp_path, "--workers", 1, "--where", "card = 'Nobody'")
    assert found.exit_code == 1
    assert "nothing was fought" in found.stdout


def test_impact_and_its_page(corpus: Path, tmp_path: Path) -> None:
    page = tmp_path / "impact.html"
    found = typed("impact", corpus, "-c", CHANGE, "--workers", 1, "--page", page)
    assert found.exit_code == 0, found.output
    for word in ("changed cards: Brushfire Ibex, Rime Oracle", "identical", "flipped", "Newcombe", "untouched"):
        assert word in found.stdout
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_broken_budget_is_a_no(corpus: Path) -> None:
    command = ("impact", corpus, "-c", CHANGE, "--workers", 1, "--fail-if")
    assert typed(*command, "identical<1%").exit_code == 0
    found = typed(*command, "identical<1%", "--fail-if", "identical > 0.5%")
    assert found.exit_code == 1
    assert "budget identical > 0.5%" in found.stdout
    assert "BROKEN" in found.stdout


def test_impact_on_nothing_is_a_no(corpus: Path) -> None:
    found = typed("impact", corpus, "-c", CHANGE, "--workers", 1, "--where", "card = 'Nobody'")
    assert found.exit_code == 1
    assert "nothing was compared" in found.stdout


def test_impact_of_no_change_says_so(corpus: Path) -> None:
    found = typed("impact", corpus, "--catalogue", "starter", "--workers", 1)
    assert found.exit_code == 0, found.output
    assert "nothing has changed that a battle could notice" in found.stdout
    assert "nothing has changed" not in typed("impact", corpus, "--catalogue", CHANGE, "--workers", 1).stdout


def test_a_battle_that_cant_be_fought_any_more_is_a_no_unless_a_budget_allows_it(corpus: Path, tmp_path: Path) -> None:
    gone = told("stats", corpus, "--workers", 1, "--least", 1)["card"][0]["name"]
    content = bundled("starter").model_dump(mode="json", by_alias=True, exclude_defaults=True)
    content["cards"] = [card for card in content["cards"] if card["name"] != gone]
    path = tmp_path / "less.json"
    path.write_text(json.dumps({"format": "ecs-sim/catalogue/1", **content}), encoding="utf-8")
    found = typed("impact", corpus, "--catalogue", path, "--workers", 1)
    assert found.exit_code == 1, found.output
    assert "can't be fought: " in found.stdout
    assert gone in found.stdout
    assert typed("impact", corpus, "--catalogue", path, "--workers", 1, "--fail-if", "failed>59").exit_code == 0
    assert typed("impact", corpus, "--catalogue", path, "--workers", 1, "--fail-if", "failed>0").exit_code == 1


def test_what_is_piped_is_neither_broken_nor_cut(corpus: Path) -> None:
    sentences = told("impact", corpus, "--catalogue", CHANGE)["sentence"]
    changed = [one["name"] for one in sentences if one["battles"] > one["identical"]]
    longest = max(changed[:12], key=len)
    assert len(longest) > 40
    assert longest in typed("impact", corpus, "--catalogue", CHANGE, "--workers", 1).stdout


def test_what_somebody_else_wrote_is_spelled_out() -> None:
    assert printable("b7 \x1b[31mRed\n\u202e é 牌") == r"b7 \x1b[31mRed\n\u202e é 牌"


def test_impact_in_json(corpus: Path) -> None:
    found = told("impact", corpus, "-c", CHANGE, "--workers", 1, "--fail-if", "flipped>50%")
    every = told("impact", corpus, "-c", CHANGE, "--workers", 1, "--fail-if", "flipped>50%", "--all")
    assert (found["compared"], every["skipped"]) == (BATTLES, 0)
    for one in (found, every):
        del one["took"], one["skipped"]
    assert found == every


def test_a_ruleset_alone_is_a_change(corpus: Path, tmp_path: Path) -> None:
    ruleset = tmp_path / "ruleset.toml"
    ruleset.write_text('format = "ecs-sim/ruleset/1"\nboss_immune = []\n', encoding="utf-8")
    found = told("impact", corpus, "--ruleset", ruleset, "--workers", 1)
    assert found["changed"] == {"ruleset": ["boss_immune"]}
    assert 0 < found["skipped"] < BATTLES


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("impact", "{corpus}"), "give --catalogue or --ruleset"),
        (("impact", "{corpus}", "-c", "startr"), "did you mean 'starter'"),
        (("impact", "{corpus}", "-c", CHANGE, "--fail-if", "flips>3"), "did you mean 'flipped'"),
        (("impact", "{corpus}", "-c", CHANGE, "--where", "sead = 3"), "did you mean 'seed'"),
        (("resim", "{empty}", "--out", "{empty}"), "this is no corpus"),
        (("resim", "{corpus}", "--out", "{empty}", "--ruleset", "{empty}/none.toml"), "none.toml"),
        (("stats", "{empty}"), "this is no corpus"),
        (("stats", "{corpus}", "--where", "card ="), "ends too early"),
    ],
)
def test_bad_use_is_told_without_a_traceback(
    corpus: Path, tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    found = typed(*(one.format(corpus=corpus, empty=tmp_path) for one in arguments))
    assert found.exit_code == 2, found.output
    assert words in found.stderr
    assert "Traceback" not in found.output


def test_results_go_out_alone_on_standard_output(corpus: Path) -> None:
    command = [sys.executable, "-m", "ecs_sim", "stats", str(corpus), "--json", "--workers", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["battles"] == BATTLES
    assert done.stderr == ""


def test_rate_and_remaining_time_leave_out_what_was_there_before() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    assert pace.told(1000, 5000) == "1,000 of 5,000"
    now = 10.0
    assert pace.told(2000, 5000) == "2,000 of 5,000, 100 a second, 30 s left"
    now = 20.0
    assert pace.told(2000, 500_000) == "2,000 of 500,000, 50 a second, 2.8 h left"


def test_without_a_terminal_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    now = 0.0
    tell = _lines("fighting", Pace(lambda: now), lambda: now)
    for second in range(25):
        now = float(second)
        tell(second * 10, 1000)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "ecs-sim: fighting 100 of 1,000, 10 a second, 90 s left",
        "ecs-sim: fighting 200 of 1,000, 10 a second, 80 s left",
    ]
