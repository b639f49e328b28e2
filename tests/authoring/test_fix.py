"""Files rewritten to canonical form, and nothing else of them touched."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from ecs_sim.authoring import fix as fixing
from ecs_sim.authoring.fix import canonical, fix
from ecs_sim.model.errors import InputError
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.bundled import BUNDLED
from ecs_sim.setup.content import content_hash

TOML = """# the top
format = "ecs-sim/catalogue/1"   # kind

[[cards]]
name = "Ember é"     # the name
vitality = 10
power    = 4
ability = [
  # the attack
  'deal {power}   DAMAGE', # it hits
  "burn: 5",     # hot
  { do = "apply", what = "venom", amount = 3 },
  \"\"\"gain 5 power\"\"\",
  "Freeze",
]
[[bosses]]
name = "B"
vitality = 50
phases = [ { name = "one", power = 3, ability = ["deal {power} damage", "Stun 2"] } ]
"""
FIXED = (
    TOML.replace("'deal {power}   DAMAGE'", '"Deal {power} damage"')
    .replace('"burn: 5"', '"Burn 5"')
    .replace('"""gain 5 power"""', '"Gain 5 Power"')
    .replace('"deal {power} damage", "Stun 2"', '"Deal {power} damage", "Stun: 2"')
)
JSON = """{
    "format": "ecs-sim/catalogue/1",
  "cards": [ {"name": "A", "vitality": 3,
     "ability": ["deal {power} damage",  "Freeze", "b\\u0075rn 4"]}]}
"""


def put(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_a_toml_file_keeps_comments_order_and_blanks(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", TOML)
    (found,) = fix(path)
    assert path.read_text() == FIXED
    assert found.written
    assert [(change.line, change.after) for change in found.changes] == [
        (10, "Deal {power} damage"), (11, "Burn 5"), (13, "Gain 5 Power"), (19, "Deal {power} damage"), (19, "Stun: 2"),
    ]  # fmt: skip


def test_a_json_file_keeps_every_blank(tmp_path: Path) -> None:
    path = put(tmp_path / "a.json", JSON)
    fix(path)
    assert path.read_text() == JSON.replace('"deal {', '"Deal {').replace('"b\\u0075rn 4"', '"Burn 4"')


@pytest.mark.parametrize(("name", "text"), [("a.toml", TOML), ("a.json", JSON)])
def test_line_ends_and_a_mark_stay_as_they_are(tmp_path: Path, name: str, text: str) -> None:
    windows = "\ufeff" + text.replace("\n", "\r\n")
    path = put(tmp_path / name, windows)
    fix(path)
    after = path.read_bytes().decode()
    assert after != windows
    assert after.startswith("\ufeff")
    assert after.count("\n") == after.count("\r\n") == windows.count("\r\n")


def test_a_second_time_there_is_nothing_to_do(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", TOML)
    fix(path)
    before = path.stat().st_mtime_ns, path.stat().st_ino
    (found,) = fix(path)
    assert (found.changes, found.written) == ((), False)
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_what_the_cards_mean_stays(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", TOML)
    before = content_hash(load_catalogue(path))
    fix(path)
    assert content_hash(load_catalogue(path)) == before


def test_the_starter_is_canonical() -> None:
    assert [one.changes for one in fix(BUNDLED / "starter", write=False) if one.changes or one.problems] == []


def test_a_file_with_an_error_is_left_alone_and_the_others_are_not(tmp_path: Path) -> None:
    bad = {
        "sentence.toml": TOML.replace('"Freeze"', '"Frieze"'),
        "field.toml": TOML.replace('"burn: 5"', '"burn {heat}"'),
        "syntax.toml": TOML + "= 3",
        "key.toml": TOML.replace("vitality", "vitalty"),
        "format.json": JSON.replace("catalogue/1", "catalogue/9"),
    }
    for name, text in bad.items():
        put(tmp_path / name, text)
    put(tmp_path / "good.toml", TOML)
    found = {Path(one.file).name: one for one in fix(tmp_path)}
    for name, text in bad.items():
        assert (tmp_path / name).read_text() == text
        assert found[name].problems
        assert not found[name].written
        assert all(problem.file for problem in found[name].problems)
    assert (tmp_path / "good.toml").read_text() == FIXED


def test_without_writing_the_changes_are_only_told(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", TOML)
    (found,) = fix(path, write=False)
    assert len(found.changes) == 5
    assert not found.written
    assert path.read_text() == TOML


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    path = put(tmp_path / "real.toml", TOML)
    path.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    fix(link)
    assert link.is_symlink()
    assert path.read_text() == FIXED
    assert path.stat().st_mode & 0o777 == 0o640


def test_nothing_is_lost_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "a.toml", TOML)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        fix(path)
    assert path.read_text() == TOML
    assert [p.name for p in tmp_path.iterdir()] == ["a.toml"]


def test_a_rewrite_that_would_say_something_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "a.toml", TOML)
    monkeypatch.setattr(fixing, "_toml", lambda text, changes: text.replace("vitality = 10", "vitality = 11"))
    with pytest.raises(InputError, match="left as it is"):
        fix(path)
    assert path.read_text() == TOML


@pytest.mark.parametrize("name", ["none.toml", "none"])
def test_nothing_to_look_through(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="no such file"):
        fix(tmp_path / name)
    with pytest.raises(InputError, match="no TOML or JSON file"):
        fix(tmp_path)
    with pytest.raises(InputError, match="ends in"):
        fix(put(tmp_path / "a.txt", TOML))


def test_canonical_form_is_what_is_printed() -> None:
    assert canonical("  venom 4 ") == "Venom: 4"
    assert tomllib.loads(FIXED)["cards"][0]["ability"][1] == canonical("burn: 5")


OVERLAY = """format = "ecs-sim/catalogue/1"
extends = "starter"

[[cards]]
name = "Grohm"      # less is given than a card has
ability = ["deal {power} damage", "gain shield 5"]

[[bosses]]
name = "Furnace"
vitality = 900
phases = [{ name = "Glow", power = 3, ability = ["burn: 3"] }]
"""


def test_a_catalogue_that_changes_another_one_is_rewritten_too(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", OVERLAY)
    more = put(tmp_path / "b.toml", 'format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "Grub"\nability = ["burn: 3"]\n')
    assert [one.written for one in fix(tmp_path)] == [True, True]
    fixed = OVERLAY.replace("deal {", "Deal {").replace("gain shield 5", "Gain Shield: 5").replace("burn: 3", "Burn 3")
    assert path.read_text() == fixed
    assert "Burn 3" in more.read_text()
    assert [one.changes for one in fix(path)] == [()]


def test_one_with_a_mistake_stays_as_it_is(tmp_path: Path) -> None:
    path = put(tmp_path / "a.toml", OVERLAY.replace("burn: 3", "brun: 3"))
    (found,) = fix(path)
    assert (found.written, path.read_text()) == (False, OVERLAY.replace("burn: 3", "brun: 3"))
    assert [(Path(one.file).name, one.line) for one in found.problems] == [("a.toml", 11)]


def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "a.toml", TOML)
    path.chmod(0o444)
    monkeypatch.setattr(fixing.os, "access", lambda *_: False)  # whoever is root may write everything
    (found,) = fix(path)
    assert [str(one) for one in found.problems] == [f"{path}: the file may not be written [unreadable]"]
    assert path.read_text() == TOML
    (found,) = fix(path, write=False)
    assert found.changes
    assert not found.problems
