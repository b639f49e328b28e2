"""Silencing a lint on its line, with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from ecs_sim.lints.registry import fill
from ecs_sim.model.locate import toml_comments
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import check

HEAD = 'format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "A # b"\nvitality = 5\n'


def found(tmp_path: Path, text: str) -> list[tuple[str, int]]:
    path = tmp_path / "cards.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    problems, lints = check(load_catalogue(path))
    assert problems == []
    assert all(Path(lint.file) == path for lint in lints)
    return [(lint.code, lint.line) for lint in lints]


def test_a_comment_on_the_line_or_alone_above_it_silences(tmp_path: Path) -> None:
    assert found(tmp_path, 'ability = [\n  "Kindled: 3",\n]') == [("L-BOON-ON-TARGET", 6)]
    why = "# lint: allow L-BOON-ON-TARGET because the ritual feeds its victim"
    assert found(tmp_path, f'ability = [\n  "Kindled: 3", {why}\n]') == []
    assert found(tmp_path, f'ability = [\n  {why}\n\n  # and more words\n  "Kindled: 3",\n]') == []
    assert found(tmp_path, f"# Lint: ALLOW {why.split()[3].lower()} Because: so\n" + 'ability = ["Kindled: 3"]') == []


def test_several_codes_share_a_reason(tmp_path: Path) -> None:
    both = "# lint: allow L-FIELD-UNUSED, L-BOON-ON-TARGET because both are meant"
    assert found(tmp_path, f'ability = ["Kindled: 3"] {both}') == [("L-SILENCE-UNUSED", 5)]
    text = 'fields = { ash = 3 }\nability = ["Kindled: 3"]'
    assert sorted(found(tmp_path, text)) == [("L-BOON-ON-TARGET", 6), ("L-FIELD-UNUSED", 5)]


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("# lint: allow L-BOON-ON-TARGET", ["L-BOON-ON-TARGET", "L-SILENCE-FORM"]),
        ("# lint: allow L-BOON-ON-TARGET because", ["L-BOON-ON-TARGET", "L-SILENCE-FORM"]),
        ("# lint: allow L-BOON-ON-TARGETS because so", ["L-BOON-ON-TARGET", "L-SILENCE-FORM"]),
        ("# lint: forbid everything", ["L-BOON-ON-TARGET", "L-SILENCE-FORM"]),
        ("# lint: allow L-NEVER because so", ["L-BOON-ON-TARGET", "L-SILENCE-UNUSED"]),
        ("# lints are fine", ["L-BOON-ON-TARGET"]),
    ],
)
def test_a_silencing_needs_a_known_code_a_reason_and_a_lint(tmp_path: Path, comment: str, left: list[str]) -> None:
    assert sorted(code for code, _ in found(tmp_path, f'ability = ["Kindled: 3"] {comment}')) == left


def test_it_holds_for_its_own_line_alone(tmp_path: Path) -> None:
    why = "# lint: allow L-BOON-ON-TARGET because so"
    text = f'ability = [\n  "Kindled: 3", {why}\n  "Kindled: 2",\n]'
    assert found(tmp_path, text) == [("L-BOON-ON-TARGET", 7)]


def keyed(tmp_path: Path, allow: Any, *, suffix: str = "json") -> list[tuple[str, str]]:
    card = {"name": "A", "vitality": 5, "ability": ["Kindled: 3", "Kindled: 2"], "allow": allow}
    path = tmp_path / f"cards.{suffix}"
    path.write_text(json.dumps({"format": "ecs-sim/catalogue/1", "cards": [card]}), encoding="utf-8")
    problems, lints = check(load_catalogue(path))
    assert problems == []
    return [(lint.code, ".".join(str(part) for part in lint.path)) for lint in lints]


def test_a_key_silences_in_json(tmp_path: Path) -> None:
    one = {"lint": "L-BOON-ON-TARGET", "because": "the ritual feeds its victim"}
    assert keyed(tmp_path, [one]) == []
    assert keyed(tmp_path, [{**one, "at": "ability[0]"}]) == [("L-BOON-ON-TARGET", "cards.0.ability.1")]
    unused = keyed(tmp_path, [one, {**one, "at": "ability[7]"}])
    assert unused == [("L-SILENCE-UNUSED", "cards.0.allow.1")]
    assert ("L-SILENCE-FORM", "cards.0.allow.0") in keyed(tmp_path, [{**one, "lint": "L-BONE"}])


def test_a_key_without_a_reason_is_an_error(tmp_path: Path) -> None:
    from ecs_sim.model.errors import InputError

    with pytest.raises(InputError, match=r"allow\[0\]\.because"):
        keyed(tmp_path, [{"lint": "L-BOON-ON-TARGET"}])
    with pytest.raises(InputError, match=r"allow\[0\]\.because"):
        keyed(tmp_path, [{"lint": "L-BOON-ON-TARGET", "because": " "}])


def test_a_key_of_a_phase_is_about_that_phase(tmp_path: Path) -> None:
    one = {"lint": "L-BOON-ON-TARGET", "because": "so"}
    quiet = {"name": "P", "ability": ["Kindled: 3"], "allow": [one]}
    phases = [quiet, {"name": "Q", "threshold": 0.5, "ability": ["Kindled: 3"]}]
    boss = {"name": "B", "vitality": 50, "phases": phases}
    path = tmp_path / "b.json"
    path.write_text(json.dumps({"format": "ecs-sim/catalogue/1", "bosses": [boss]}), encoding="utf-8")
    _, lints = check(load_catalogue(path))
    assert [lint.path[:4] for lint in lints] == [("bosses", 0, "phases", 1)]


def test_what_silences_is_no_part_of_what_a_card_means() -> None:
    from ecs_sim.setup.content import content_hash

    def made(**more: Any) -> str:
        card = {"name": "A", "vitality": 5, "ability": ["Kindled: 3"], **more}
        return content_hash(load_catalogue({"format": "ecs-sim/catalogue/1", "cards": [card]}))

    assert made() == made(allow=[{"lint": "L-BOON-ON-TARGET", "because": "so"}])


def test_a_hash_in_a_string_is_no_comment() -> None:
    text = 'a = "# lint: x" # one\n\'b\' = \'# no\'\n# two\n\nc = """\n# no\n""" # three\n# end'
    assert [(c.text, c.line, c.about) for c in toml_comments(text)] == [
        ("# one", 1, 1), ("# two", 3, 5), ("# three", 7, 7), ("# end", 8, 8),
    ]  # fmt: skip


def test_lints_of_a_folder_name_the_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HEAD + 'ability = ["Freeze"]\n', encoding="utf-8")
    text = HEAD.replace("A # b", "B") + '# about B\nability = [\n  "Kindled: 3",\n]\n'
    (tmp_path / "b.toml").write_text(text, encoding="utf-8")
    _, lints = check(load_catalogue(tmp_path))
    assert [(Path(lint.file).name, lint.line, lint.column) for lint in lints] == [("b.toml", 7, 3)]


# ---- every lint -----------------------------------------------------------------------------------------------------

_UNIT: dict[str, Any] = {"name": "A", "vitality": 50, "ability": ["Deal {power} damage"]}


def _with(*lines: str, **more: Any) -> dict[str, Any]:
    return {"cards": [{**_UNIT, "ability": [*_UNIT["ability"], *lines], **more}]}


_BOSS = {"name": "B", "vitality": 2, "phases": [{"name": "One"}, {"name": "Two", "threshold": 0.3}]}
_RUNE = {"name": "R", "family": "R", "tribe": "Undaed", "values": [1, 2, 3, 4], "ability": ["Gain {value} Power"]}
#: A catalogue with just this lint.
FIRES: dict[str, dict[str, Any]] = {
    "L-UNHEARD": _with("Passive: When an enemy is Frozen, gain 2 Power"),
    "L-TOOL-ALONE": {"cards": [{"name": "T", "kind": "tool", "ability": ["When an enemy dies, allies gain 1 Power"]}]},
    "L-ITSELF": _with("Passive: When an ally activates, apply Burn 3 to that enemy"),
    "L-CONDITION-NEVER": _with("If the target is Frozen, gain 2 Power"),
    "L-CONDITION-ALWAYS": _with("If the target is not Maimed, gain 2 Power"),
    "L-COUNTER-UNWRITTEN": _with("Gain Shield: X"),
    "L-COUNTER-UNREAD": _with(counter={"X": 3}),
    "L-FIELD-UNUSED": _with(fields={"chill": 3}),
    "L-CHANCE": _with("150% chance: gain 2 Power"),
    "L-NOTHING": _with("Gain 2 Power for 0 seconds"),
    "L-BOON-ON-TARGET": _with("Kindled: 3"),
    "L-NEVER": _with("When this awakens, gain 2 Power"),
    "L-UNHEEDED": _with("Gain 2 Power, ignoring Armor"),
    "L-UNREACHABLE": {"cards": [_UNIT], "bosses": [_BOSS]},
    "L-RUNE-TRIBE": {"cards": [_UNIT], "runes": [_RUNE]},
    "L-NAME-ALIKE": {"cards": [_UNIT, {**_UNIT, "name": "a"}]},
}  # fmt: skip


def test_every_lint_has_such_a_catalogue() -> None:
    assert FIRES.keys() | {"L-SILENCE-UNUSED", "L-SILENCE-FORM"} == fill().keys()


@pytest.mark.parametrize("code", FIRES)
def test_every_lint_is_silenced_by_a_comment_on_its_line_and_by_a_key(tmp_path: Path, code: str) -> None:
    made: dict[str, Any] = {"format": "ecs-sim/catalogue/1", **FIRES[code]}
    path = tmp_path / "c.toml"
    path.write_text(tomlkit.dumps(made))
    problems, (lint,) = check(load_catalogue(path))
    assert (problems, lint.code) == ([], code)
    text = path.read_text().splitlines()
    text[lint.line - 1] += f"  # lint: allow {code} because the test says so"
    path.write_text("\n".join(text) + "\n")
    assert check(load_catalogue(path)) == ([], [])

    kind, place = str(lint.path[0]), int(lint.path[1])
    entry = {**made[kind][place], "allow": [{"lint": code, "because": "the test says so"}]}
    silent = made | {kind: [entry if i == place else other for i, other in enumerate(made[kind])]}
    assert check(load_catalogue(silent)) == ([], [])
    elsewhere = {**entry, "allow": [{"lint": code, "because": "the test says so", "at": "name[9]"}]}
    silent[kind] = [elsewhere if i == place else other for i, other in enumerate(made[kind])]
    assert sorted(left.code for left in check(load_catalogue(silent))[1]) == sorted((code, "L-SILENCE-UNUSED"))
