"""`ecs-sim diff` and `ecs-sim shrink`: what they print, their exit codes, and what they refuse."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.cli import main
from tests import judge
from tests.boards import Document, battle, unit

Run = Callable[..., tuple[int, str, str]]

PAGE = """\
A (one.json): none by limit after 1.5 s, seed 1, digest {a}
B (other.json): none by limit after 1.5 s, seed 1, digest {b}

they part at event #4 (1 s), after 4 events in common
what went in differently
           A             B
a ability  Gain 2 Armor  Gain 3 Armor

A    1.00 #4 a Armor +2  400.1d
            “Gain 2 Armor” (a)
            carried out by step: activations › activation: 18 post-damage effects › apply: write and tell  \
flow.written.tell_stat
     1.00 #2 because a casts on x  300.3-11
     1.00 #1 because a activates  300.3-1
            its charge was complete

B    1.00 #4 a Armor +3  400.1d
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command with what stands on standard input: exit code, output, errors."""

    def command(*arguments: object, stdin: object = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ecs-sim", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", StringIO(stdin if isinstance(stdin, str) else json.dumps(stdin)))
        monkeypatch.setenv("COLUMNS", "200")
        code = main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return command


def board(armor: int = 2, **more: Any) -> Document:
    """`a` strikes at 1 s and gains Armor."""
    a = unit("a", "Deal {power} damage", f"Gain {armor} Armor", acts=1, power=5)
    more.setdefault("seconds", 1.5)
    return battle([a], [unit("x")], **more)


def write(folder: Path, **documents: Any) -> list[Path]:
    paths = [folder / f"{name}.json" for name in documents]
    for path, document in zip(paths, documents.values(), strict=True):
        path.write_text(json.dumps(document), encoding="utf-8")
    return paths


def test_the_page_tells_where_they_part(run: Run, tmp_path: Path) -> None:
    one, other = write(tmp_path, one=board(2), other=board(3))
    code, out, err = run("diff", one, other)
    lines = [line.rstrip() for line in out.splitlines()]
    digests = {name: ecs_sim.simulate(ecs_sim.load_battle(board(n))).digest for name, n in (("a", 2), ("b", 3))}
    wanted = [line for line in PAGE.format(**digests).splitlines() if line]
    assert (code, err) == (1, "")
    assert [line for line in lines if line][: len(wanted)] == wanted
    assert any(line.split() == ["a", "armor", "2", "3"] for line in lines)
    assert ["amount", "2", "3"] in [line.split() for line in lines]


def test_json_holds_both_sides(run: Run, tmp_path: Path) -> None:
    (one,) = write(tmp_path, one=board())
    code, out, _ = run("diff", one, "-", "--json", stdin=board(3))
    found = json.loads(out)
    assert code == 1
    assert found["verdict"] == "event"
    assert found["common_events"] == 4
    assert found["units"] == [{"what": what, "a": 2, "b": 3} for what in ("a armor", "a state life_stats armor")]
    assert [row["row"] for row in found["a"]["system"]][-1] == "write and tell"
    assert [link["kind"] for link in found["a"]["chain"]] == ["stat_changed", "cast", "activation"]
    assert [draw["purpose"] for draw in found["a"]["draws"]] == ["target"]
    assert found["a"]["draws_since_the_event_before"] is False
    assert found["b"]["units"][0]["armor"] == 3


def test_the_same_is_fine_by_every_driver(run: Run) -> None:
    for arguments in ((), ("--driver", "mirror"), ("--driver", "stepped")):
        code, out, _ = run("diff", "-", *arguments, stdin=board())
        assert code == 0
        assert "the two are the same: " in out


def test_a_change_may_be_named(run: Run, tmp_path: Path) -> None:
    one, rules = write(tmp_path, one=board(), rules={"format": "ecs-sim/ruleset/1", "boss_immune": []})
    catalogue = board(7)["catalogue"]
    (cards,) = write(tmp_path, cards=catalogue)
    code, out, _ = run("diff", one, "--catalogue", cards, "--ruleset", rules, "--seed", 4)
    assert code == 1
    assert f"B (the same with catalogue {cards} and ruleset {rules} and seed 4)" in out


def test_the_battles_of_the_step_before_are_saved(run: Run, tmp_path: Path) -> None:
    one, other = write(tmp_path, one=board(2), other=board(3))
    run("diff", one, other, "--save", tmp_path / "out")
    for name, whole in (("a", board(2)), ("b", board(3))):
        goes_on = ecs_sim.load_battle(tmp_path / "out" / f"{name}.json")
        ended = ecs_sim.simulate(goes_on.model_copy(update={"limits": ecs_sim.load_battle(whole).limits}))
        assert ended.digest == ecs_sim.simulate(ecs_sim.load_battle(whole)).digest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("diff", "nowhere.json"), "nowhere.json"),
        (("diff", "-", "-"), "can be read once"),
        (("diff", "-", "--driver", "fast"), "no driver 'fast'"),
        (("diff", "-", "--catalogue", "nowhere"), "no catalogue 'nowhere'"),
        (("shrink", "-", "--keep", "winner=nobody"), "there is no winner 'nobody'"),
        (("shrink", "-", "--keep", "reason=wipe"), "not true of this battle to begin with"),
        (("shrink", "-", "--keep", "differs"), "give the new catalogue"),
    ],
)
def test_bad_use_ends_with_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run(*arguments, stdin=board())
    assert (code, out) == (2, "")
    assert said in err


def test_two_boards_end_with_2(run: Run, tmp_path: Path) -> None:
    one, other = write(tmp_path, one=board(), other=battle([unit("a")], [unit("z")]))
    code, _, err = run("diff", one, other)
    assert code == 2
    assert "two different boards" in err


def test_shrink_writes_a_case_and_says_how_it_went(run: Run, tmp_path: Path) -> None:
    document = board()
    document["sides"]["enemy"]["units"].append({"id": "y", "card": "x", "at": [4, 2]})
    (one,) = write(tmp_path, one=document)
    target = tmp_path / "armor.json"
    code, out, err = run("shrink", one, "--keep", "event=stat_changed:a", "--out", target)
    assert (code, err) == (0, "")
    assert any(line.split() == ["units", "3", "2"] for line in out.splitlines())
    assert "nothing more can go one by one" in out
    assert f"written: {target}" in out
    case = json.loads(target.read_text(encoding="utf-8"))
    assert case["battle"]["catalogue"]["cards"][0]["ability"] == ["Gain 2 Armor"]
    result = ecs_sim.simulate(ecs_sim.load_battle(case["battle"])).to_dict()
    assert [judge.fault(assertion, result) for assertion in case["expect"]] == [None]
    again, out, _ = run("shrink", target, "--keep", "event=stat_changed:a", "--out", target)
    assert again == 0
    assert "nothing could be dropped" in out


def test_shrink_without_out_prints_the_case_alone(run: Run) -> None:
    code, out, err = run("shrink", "-", "--keep", "event=cast", stdin=board())
    assert code == 0
    assert json.loads(out)["expect"] == [{"events": {"kind": "cast"}, "at_least": 1}]
    assert "battles tried" in err


def test_shrink_of_a_difference_writes_both_cases(run: Run, tmp_path: Path) -> None:
    one, cards = write(tmp_path, one=board(), cards=copy.deepcopy(board(7)["catalogue"]))
    target = tmp_path / "armor.json"
    code, out, _ = run("shrink", one, "--keep", "differs", "--catalogue", cards, "--out", target, "--json")
    found = json.loads(out)
    assert code == 0
    assert found["after"]["changes"] == 1
    assert found["files"] == [str(target), str(tmp_path / "armor-changed.json")]
    assert run("diff", *found["files"])[0] == 1


def test_shrink_out_of_time_says_so(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "all.json"
    code, out, _ = run("shrink", "-", "--keep", "digest", "--budget", "0.1", "--out", target, stdin=board())
    assert code == 0
    assert "battles tried" in out
    assert target.is_file()
