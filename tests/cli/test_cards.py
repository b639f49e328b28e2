"""The commands of authors: what they print, and what they exit with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from ecs_sim.setup.content import bundled
from tests.cli.said import Said

BAD = """format = "ecs-sim/catalogue/1"
[[cards]]
name = "Ash"
vitality = 9
power = 4
ability = [
  "deal {power} damage",
  "Kindled: 3",
]
"""


@pytest.fixture
def ash(tmp_path: Path) -> Path:
    path = tmp_path / "ash.toml"
    path.write_text(BAD)
    return path


def test_check_tells_lints_and_exits_with_1(cli: Callable[..., Said], ash: Path) -> None:
    said = cli("cards", "check", str(ash))
    assert said.code == 1
    assert f"{ash}:8:3" in said.err
    assert "[L-BOON-ON-TARGET]" in said.err
    assert said.out == f"{ash}: 1 card, sound, 1 lint\n"
    found = cli("cards", "check", str(ash), "--json").json
    assert (found["sound"], found["problems"]) == (True, [])
    assert (found["lints"][0]["code"], found["lints"][0]["line"]) == ("L-BOON-ON-TARGET", 8)
    ash.write_text(BAD.replace('3",', '3",  # lint: allow L-BOON-ON-TARGET because it is a curse'))
    assert cli("cards", "check", str(ash)).code == 0
    assert cli("cards", "check").code == 0


def test_check_beside_another_catalogue(cli: Callable[..., Said], ash: Path) -> None:
    ash.write_text(BAD.replace("Kindled: 3", "If the target is Frozen, Cull"))
    assert cli("cards", "check", str(ash)).code == 1
    assert cli("cards", "check", str(ash), "--with", "starter").code == 0
    assert cli("cards", "check", str(ash), "--with", "startre").code == 2


def test_show_prints_anything_by_name(cli: Callable[..., Said]) -> None:
    said = cli("cards", "show", "slagmaw")
    assert said.code == 0
    assert "Burn 45" in said.out
    assert "at 50% of Vitality" in said.out
    assert cli("cards", "show", "Thorns", "--tier", "2").out.splitlines()[-1].strip() == "Thorns 5"
    resonance = bundled("starter").resonances[0].name
    assert cli("cards", "show", resonance).code == cli("cards", "show", bundled("starter").cores[0].name).code == 0
    assert "did you mean 'Slagmaw'" in cli("cards", "show", "Slagmow").err
    line = cli("cards", "show", "Rime Oracle", "--tier", "2", "--json").json["lines"][1]
    assert (line["text"], line["shown"], line["clause"]["do"]) == (
        "Freeze {chill} enemies",
        "Freeze 2 enemies",
        "apply",
    )
    assert [phase["name"] for phase in cli("cards", "show", "Slagmaw", "--json").json["phases"]] == [
        "Smoulder",
        "Eruption",
    ]


def test_a_name_that_is_nowhere_asks_for_its_catalogue(cli: Callable[..., Said]) -> None:
    said = cli("cards", "steps", "Zzyzx")
    assert (said.code, "-c NAME|PATH" in said.err) == (2, True)


def test_show_of_a_battles_unit_has_its_own_numbers(cli: Callable[..., Said], tmp_path: Path) -> None:
    units = [{"id": "oracle", "card": "Rime Oracle", "tier": 2, "at": [0, 0], "state": {"life_stats": {"power": 7}}}]
    board = {"player": {"units": units}, "enemy": {"units": [{"id": "maw", "card": "Slagmaw", "at": [0, 0]}]}}
    path = tmp_path / "b.json"
    path.write_text(json.dumps({"format": "ecs-sim/battle/1", "catalogue": "starter", "sides": board}))
    said = cli("cards", "show", "--battle", str(path), "--unit", "oracle")
    power = cli("cards", "show", "--battle", str(path), "--unit", "oracle", "--json").json["power"]
    assert said.code == 0
    assert f"Deal {power} damage" in said.out
    assert "oracle, tier 2, at 0 s" in said.out
    later = cli(
        "cards", "show", "--battle", "-", "--unit", "oracle", "--at", "3", "--json", stdin=path.read_text()
    ).json
    assert later["time"] == 3
    for arguments in (
        ("--battle", str(path)),
        ("--battle", str(path), "--unit", "oracel"),
        ("Rime Oracle", "--battle", str(path), "--unit", "oracle"),
        ("Rime Oracle", "--unit", "oracle"),
        ("--battle", "nowhere.json", "--unit", "oracle"),
    ):
        assert cli("cards", "show", *arguments).code == 2


def test_steps_places_each_line(cli: Callable[..., Said]) -> None:
    said = cli("cards", "steps", "rime oracle")
    assert said.code == 0
    assert (
        said.out.index("15 the hit")
        < said.out.index("18 post-damage effects")
        < said.out.index("application: listeners")
    )
    parts = cli("cards", "steps", "Slagmaw", "--json").json["parts"]
    assert [part["part"] for part in parts] == ["Slagmaw: Smoulder", "Slagmaw: Eruption"]
    assert parts[0]["lines"][0] | {"rules": 0, "notes": 0, "reads": 0} == {
        "line": 1, "text": "Deal {power} damage", "where": "activation", "step": 15, "row": "15 the hit",
        "order": "activation", "rules": 0, "reads": 0, "notes": 0,
    }  # fmt: skip
    assert cli("cards", "steps", "Nobody").code == 2


def test_fix_rewrites_and_checks(cli: Callable[..., Said], ash: Path) -> None:
    said = cli("cards", "fix", "--check", str(ash))
    assert (said.code, ash.read_text()) == (1, BAD)
    assert "'deal {power} damage' → 'Deal {power} damage'" in said.out
    said = cli("cards", "fix", str(ash), "--json")
    assert (said.code, said.json["changes"], said.json["files"][0]["written"]) == (0, 1, True)
    assert ash.read_text() == BAD.replace("deal", "Deal")
    assert cli("cards", "fix", "--check", str(ash.parent)).code == 0
    ash.write_text(BAD.replace("Kindled", "Kindle"))
    said = cli("cards", "fix", str(ash))
    assert (said.code, "Kindle" in said.err) == (1, True)
    assert cli("cards", "fix", str(ash.parent / "none.toml")).code == 2


def test_try_tells_text_story_and_shares(cli: Callable[..., Said], ash: Path) -> None:
    said = cli("try", str(ash), "--seeds", "20", "--tier", "2")
    assert said.code == 0
    for text in ("Deal 6 damage", "odd:", "tried activates", "unchanged, with Plain benchmark", "difference "):
        assert text in said.out
    found = cli("try", str(ash), "--seeds", "20", "--seed", "3", "--against", "Fen Viper", "--json").json
    assert (found["card"], found["against"], found["seeds"]) == ("Ash", "Fen Viper", {"first": 3, "count": 20})
    assert found["lints"][0]["code"] == "L-BOON-ON-TARGET"
    assert all("tried" in (event["source"], event["target"]) for event in found["timeline"])
    assert found["new"]["interval"][0] <= found["new"]["share"] <= found["new"]["interval"][1]
    both = [cli("try", str(ash), "--seeds", "20", "--workers", str(n), "--json").json for n in (1, 2)]
    assert both[0] == both[1]


def test_try_refuses_what_is_no_card(cli: Callable[..., Said], ash: Path) -> None:
    assert cli("try", str(ash), "--against", "Nobody at all").code == 2
    assert cli("try", str(ash), "--card", "Ashes").code == 2
    assert cli("try", str(ash.parent / "none.toml")).code == 2
    ash.write_text(BAD.replace("Kindled: 3", "Frob"))
    said = cli("try", str(ash))
    assert (said.code, said.out) == (2, "")
    assert f"{ash}:8:4" in said.err


@pytest.mark.parametrize(
    "command", [("cards", "check"), ("cards", "show"), ("cards", "steps"), ("cards", "fix"), ("try",)]
)
def test_every_command_helps_and_takes_json(cli: Callable[..., Said], command: tuple[str, ...]) -> None:
    said = cli(*command, "--help")
    assert said.code == 0
    assert "--json" in said.out
    assert "Exit codes" in said.out


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "starter"),
        ("check", "starter", "--json"),
        ("check", "--json", "starter", "--with", "starter"),
        ("check", "--with=starter", "starter"),
        ("check", "nowhere"),
        ("check", "starter", "twice"),
        ("check", "--with"),
        ("check", "--help"),
        ("check", "--jsn"),
        ("chek",),
    ],
)
def test_a_check_that_is_plainly_written_is_what_the_whole_command_line_makes_of_it(
    cli: Callable[..., Said], words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = cli("cards", *words)
    monkeypatch.setattr("ecs_sim.cli._plain_check", lambda words: None)
    whole = cli("cards", *words)
    assert (plain.code, plain.out, plain.err) == (whole.code, whole.out, whole.err)
