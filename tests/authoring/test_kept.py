"""Catalogues kept from run to run: the same as read anew, and never trusted more than that."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ecs_sim.model.errors import Problem
from ecs_sim.setup import content, kept, lines, remembered, shelf
from ecs_sim.setup.bundled import BUNDLED
from ecs_sim.text import grammar, tables
from ecs_sim.text.clause import Clause
from ecs_sim.text.parse import parse_line
from tests.text.space import CLAUSES

CARD = {"name": "A", "vitality": 5, "ability": ["Deal {power} damage", "Kindled: 3"]}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, and nothing remembered."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ECS_SIM_CACHE_DIR", str(folder))
    monkeypatch.setattr(remembered, "_KNOWN", {})
    remembered.recall.cache_clear()
    return folder / shelf.FOLDER


def write(folder: Path, *cards: dict[str, Any], name: str = "a.json") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps({"format": "ecs-sim/catalogue/1", "cards": list(cards)}))
    return folder


def entries(cache: Path) -> list[Path]:
    return sorted(cache.iterdir()) if cache.exists() else []


def test_what_is_kept_is_what_was_read(cache: Path, tmp_path: Path) -> None:
    first = kept.load(BUNDLED / "starter")
    again = kept.load(BUNDLED / "starter")
    assert (first.from_cache, again.from_cache) == (False, True)
    assert again.catalogue.model_dump() == first.catalogue.model_dump()
    assert content._content_hash(again.catalogue) == content.content_hash(again.catalogue)
    assert content.content_hash(first.catalogue) == content.content_hash(again.catalogue)
    spot = Problem("x", ("bosses", 1, "phases", 1, "ability", 1), "")
    assert again.catalogue.located([spot]) == first.catalogue.located([spot])
    folder = write(tmp_path / "c", CARD)
    assert [kept.load(folder).lints for _ in range(2)][1] == kept.load(folder).lints != []
    assert kept.load(folder / "a.json").lints == kept.load(folder / "a.json").lints != []


@pytest.mark.slow
@given(CLAUSES)
def test_every_clause_comes_back(clause: Clause) -> None:
    assert remembered.take_up(json.loads(json.dumps(remembered.put_down(clause)))) == clause


def test_a_battle_on_a_kept_catalogue_needs_no_grammar(cache: Path, tmp_path: Path) -> None:
    board = {"units": [{"card": "Rime Oracle", "at": [0, 0]}]}
    battle = {"format": "ecs-sim/battle/1", "catalogue": "starter", "sides": {"player": board, "enemy": board}}
    (tmp_path / "b.json").write_text(json.dumps(battle))
    code = (
        "import sys, ecs_sim; b = ecs_sim.load_battle(sys.argv[1]); from ecs_sim.battle import compiled\n"
        "print(compiled(b).catalogue_hash, [m for m in ('lark', 'tomlkit', 'pyarrow', 'jinja2') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "b.json")]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.split(" ", 1) for _ in range(2)]
    assert said[0][0] == said[1][0]
    assert [text.strip() for _, text in said] == ["['lark']", "[]"]


HEAVY = ("lark", "numpy", "numba", "rich", "tomllib", "ecs_sim.model.base", "ecs_sim.compiler", "ecs_sim.cli.app")


def _checked_twice(*arguments: object) -> tuple[subprocess.CompletedProcess[str], subprocess.CompletedProcess[str]]:
    """Two checks by command, a process each; their last words are the exit code and which heavy modules they needed."""
    code = (
        f"import sys; from ecs_sim.cli import main; code = main()\n"
        f"print(code, [m for m in {HEAVY} if m in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "cards", "check", *map(str, arguments)]
    first, again = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2))
    assert (again.stdout, again.stderr.splitlines()[:-1]) == (first.stdout, first.stderr.splitlines()[:-1])
    return first, again


def test_a_check_of_a_kept_catalogue_says_the_same_and_needs_neither_models_nor_grammar(
    cache: Path, tmp_path: Path
) -> None:
    first, again = _checked_twice(write(tmp_path / "c", CARD))
    assert "L-BOON-ON-TARGET" in first.stderr
    last = first.stderr.splitlines()[-1]
    assert "'lark'" in last
    assert not {"'numpy'", "'numba'", "'ecs_sim.compiler'"} & set(last.strip("1 []").split(", "))
    assert again.stderr.splitlines()[-1] == "1 []"


def test_a_check_together_with_another_is_kept_too(cache: Path, tmp_path: Path) -> None:
    listens = {**CARD, "ability": ["Passive: When an enemy is Frozen, gain 2 Power"]}
    own, other = write(tmp_path / "c", listens), write(tmp_path / "d", {**CARD, "name": "B", "ability": ["Freeze"]})
    first, again = _checked_twice(own, "--with", other)
    assert (first.stderr.splitlines()[-1][:2], again.stderr.splitlines()[-1]) == ("0 ", "0 []")
    write(other, {**CARD, "name": "B", "ability": ["Blind"]})
    first, again = _checked_twice(own, "--with", other)
    assert "L-UNHEARD" in again.stderr
    assert again.stderr.splitlines()[-1] == "1 []"
    assert shelf.verdict(own) is not None
    assert shelf.verdict(own, [other]) is not None
    assert shelf.verdict(own, [own]) is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data.replace(b"Kindled", b"Kindlec", 1),
        lambda data: b"\x00" * 100,
        lambda data: _signed(b"{}", b"{}"),
        lambda data: _signed(b"[1, 2]", b"[1, 2]"),
        lambda data: _signed(b"{}", data.split(b"\n", 3)[3]),
        lambda data: _resigned(data, b'"vitality":5', b'"vitality":-5'),
        lambda data: _resigned(data, b'["cards",0,1,0]', b'["cards",0,1,7]'),
    ],
    ids=[
        "empty",
        "cut",
        "changed",
        "noise",
        "signed empty",
        "signed list",
        "signed verdict",
        "signed card",
        "signed pieces",
    ],
)
def test_a_damaged_entry_is_passed_over_and_made_anew(
    cache: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    folder = write(tmp_path / "c", CARD)
    sound = kept.load(folder)
    (entry,) = entries(cache)
    data = entry.read_bytes()
    assert spoil(data) != data
    entry.write_bytes(spoil(data))
    again = kept.load(folder)
    assert (again.from_cache, again.catalogue, again.lints) == (False, sound.catalogue, sound.lints)
    assert entry.read_bytes() == data
    assert kept.load(folder).from_cache


def _signed(said: bytes, body: bytes) -> bytes:
    """An entry with these parts, hashed as it should be."""
    of_body = hashlib.sha256(body).hexdigest().encode()
    return b"\n".join((hashlib.sha256(said + of_body).hexdigest().encode(), said, of_body, body))


def _resigned(data: bytes, was: bytes, now: bytes) -> bytes:
    _, said, _, body = data.split(b"\n", 3)
    return _signed(said, body.replace(was, now))


def test_a_verdict_is_believed_without_the_rest_of_its_entry_but_not_when_it_was_changed(
    cache: Path, tmp_path: Path
) -> None:
    folder = write(tmp_path / "c", CARD)
    kept.load(folder)
    (entry,) = entries(cache)
    data = entry.read_bytes()
    entry.write_bytes(data[:-1])
    assert shelf.verdict(folder) is not None
    entry.write_bytes(data.replace(b'"cards":1', b'"cards":2', 1))
    assert shelf.verdict(folder) is None
    entry.write_bytes(data[:100])
    assert shelf.verdict(folder) is None


def test_any_change_of_a_file_its_name_or_the_engine_is_another_entry(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "c", CARD)
    kept.load(folder)
    write(folder, {**CARD, "vitality": 6})
    assert not kept.load(folder).from_cache
    (folder / "a.json").rename(folder / "b.json")
    assert not kept.load(folder).from_cache
    assert kept.load(folder).from_cache
    monkeypatch.setattr(shelf, "_stamp", lambda: b"another engine")
    assert not kept.load(folder).from_cache
    assert len(entries(cache)) == 4


def test_the_stamp_covers_grammar_tables_and_lints() -> None:
    root = Path(kept.__file__).parent.parent
    covered = {p.relative_to(root).as_posix() for name in shelf.SOURCES for p in _files(root / name)}
    assert {
        "text/ability.lark",
        "text/vocabulary.py",
        "text/table.py",
        "lints/reach.py",
        "model/catalogue.py",
    } <= covered
    assert {"setup/lines.py", "components/words/lanes.py", "limits.py", "authoring/steps.py"} <= covered


def _files(place: Path) -> list[Path]:
    return list(place.rglob("*")) if place.is_dir() else [place]


def test_of_what_is_not_sound_only_the_verdict_is_kept(cache: Path, tmp_path: Path) -> None:
    folder = write(tmp_path / "c", {**CARD, "ability": ["Frob"]})
    found, again = kept.load(folder), kept.load(folder)
    assert not found.from_cache
    assert not again.from_cache
    assert [problem.code for problem in found.problems] == [problem.code for problem in again.problems] == ["sentence"]
    (entry,) = entries(cache)
    assert json.loads(entry.read_bytes().split(b"\n", 3)[3]) == {"lines": {}}
    said = shelf.verdict(folder)
    assert said is not None
    assert (said.cards, said.problems, said.lints) == (1, found.problems, [])


def test_sentences_of_the_last_look_are_not_parsed_again(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "c", {**CARD, "ability": ["Frob", "Gain 17 Power per Kindled stack"]})
    kept.load(folder)
    (name,) = (cache.parent / shelf.LAST).iterdir()
    assert [name.read_text()] == [entry.name for entry in entries(cache)]
    write(folder, {**CARD, "ability": ["Gain 17 Power per Kindled stack", "Gain Kindled: 1"]})
    read: list[str] = []
    monkeypatch.setattr(remembered, "_KNOWN", {})
    remembered.recall.cache_clear()
    lines._parsed.cache_clear()
    monkeypatch.setattr("ecs_sim.text.parse.parse_line", lambda text: read.append(text) or parse_line(text))
    found = kept.load(folder)
    assert (found.problems, set(read)) == ([], {"Gain Kindled: 1"})
    name.write_text("nowhere")
    write(folder, {**CARD, "ability": ["Gain 18 Power"]})
    assert kept.load(folder).problems == []


@pytest.mark.parametrize(
    ("spoilt", "card"),
    [
        ("a mistake of shape", {**CARD, "vitalty": 5}),
        ("a mistake of a line", {**CARD, "ability": ["Gain 5 Powr"]}),
        ("a name that leads nowhere", {**CARD, "ability": ["Spawn Nobody"]}),
    ],
)
def test_a_second_check_of_what_is_not_sound_says_the_same_without_models(
    cache: Path, tmp_path: Path, spoilt: str, card: dict[str, Any]
) -> None:
    _, again = _checked_twice(write(tmp_path / "c", CARD | {"name": spoilt}, card))
    assert "[" in again.stdout + again.stderr
    assert again.stderr.splitlines()[-1] == "1 []"


def test_what_a_catalogue_extends_is_part_of_what_is_kept(cache: Path, tmp_path: Path) -> None:
    base = write(tmp_path / "base", CARD)
    own = tmp_path / "own.json"
    own.write_text(json.dumps({"format": "ecs-sim/catalogue/1", "extends": "base", "cards": [{**CARD, "name": "B"}]}))
    first, again = kept.load(own), kept.load(own)
    assert (first.from_cache, again.from_cache) == (False, True)
    assert again.catalogue.model_dump() == first.catalogue.model_dump()
    assert (again.lints, len(again.lints)) == (first.lints, 2)
    spot = Problem("x", ("cards", 1, "ability", 1), "")
    assert again.catalogue.located([spot]) == first.catalogue.located([spot])
    assert shelf.verdict(own) is not None
    write(base, {**CARD, "vitality": 6})
    assert shelf.verdict(own) is None
    assert kept.load(own).catalogue.cards[0].vitality == 6
    own.write_text(own.read_text().replace('"base"', '"nowhere"'))
    assert shelf.texts_of(own) is None
    own.write_text(own.read_text().replace('"nowhere"', '"own.json"'))
    assert shelf.texts_of(own) is None


def test_a_file_that_changes_while_it_is_read_is_not_kept(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write(tmp_path / "c", CARD)
    load = kept.load_catalogue

    def later(path: Path) -> Any:
        write(folder, {**CARD, "vitality": 9})
        return load(path)

    monkeypatch.setattr(kept, "load_catalogue", later)
    assert kept.load(folder).catalogue.cards[0].vitality == 9
    assert entries(cache) == []


def test_where_nothing_is_writable_all_goes_on(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ECS_SIM_CACHE_DIR", str(blocked))
    folder = write(tmp_path / "c", CARD)
    assert [kept.load(folder).from_cache for _ in range(2)] == [False, False]


def test_an_entry_of_somebody_else_is_passed_over(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(tmp_path / "c", CARD)
    kept.load(folder)
    monkeypatch.setattr(shelf, "trusted", lambda path: False)
    assert not kept.load(folder).from_cache


def test_many_writers_meet(cache: Path, tmp_path: Path) -> None:
    folder = write(tmp_path / "c", CARD)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(kept.load, [folder] * 16))
    assert len({one.catalogue.cards[0].name for one in found}) == 1
    assert len(entries(cache)) == 1
    assert kept.load(folder).from_cache


def test_the_tables_of_the_parser_are_kept_and_a_damaged_file_is_made_anew(cache: Path) -> None:
    def said() -> Any:
        return grammar.parser.__wrapped__().parse("Deal {power} damage")

    sound = said()
    (file,) = (cache.parent / tables.FOLDER).iterdir()
    data = file.read_bytes()
    started = time.process_time()
    assert said() == sound
    assert time.process_time() - started < 0.2
    file.write_bytes(data[: len(data) // 2])
    assert said() == sound
    assert len(file.read_bytes()) > len(data) // 2
    file.write_bytes(b"")
    assert said() == sound


def test_where_nothing_is_writable_the_parser_is_built(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "trusted", lambda path: False)
    assert tables.place_of_tables("start: A") == ""


def test_only_so_many_are_kept(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST", 3)
    folder = tmp_path / "c"
    for vitality in range(1, 6):
        kept.load(write(folder, {**CARD, "vitality": vitality}))
        for age, entry in enumerate(sorted(entries(cache), key=lambda path: path.stat().st_mtime_ns, reverse=True)):
            os.utime(entry, (0, time.time() - 10 * age - 10))
    assert len(entries(cache)) == 3
    assert kept.load(folder).from_cache


#: Seconds of the processor, several times the figures of docs/decisions/catalogues.md: for slow and busy machines.
COLD_S, WARM_S = 6.0, 0.6


def _thousand(folder: Path) -> None:
    """Five times the starter, each time with other names of cards and fields, so with other lines."""
    starter = content.bundled("starter")
    cards = [card.model_dump(mode="json", exclude_unset=True) for card in starter.cards]
    for i in range(5):
        part = [
            {
                **card,
                "name": f"{card['name']} {i}",
                "fields": {f"{name}_{i}": value for name, value in card.get("fields", {}).items()},
                "ability": [_renamed(line, card.get("fields", {}), i) for line in card["ability"]],
            }
            for card in cards
        ]
        write(folder, *(c if c["fields"] else {k: v for k, v in c.items() if k != "fields"} for c in part),
              name=f"{i}.json")  # fmt: skip
    document: dict[str, Any] = {"format": "ecs-sim/catalogue/1"}
    for name in ("bosses", "runes", "resonances", "cores"):
        document[name] = [e.model_dump(mode="json", exclude_unset=True) for e in getattr(starter, name)]
    document["cards"] = [c for c in cards if c["name"] in ("Grub", "Ashen Imago")]  # lines name them
    (folder / "rest.json").write_text(json.dumps(document))


@pytest.mark.slow
@pytest.mark.serial
def test_a_thousand_cards_load_quickly(cache: Path, tmp_path: Path) -> None:
    _thousand(tmp_path / "c")
    code = (
        "import sys, time, ecs_sim.battle; from ecs_sim.setup import kept; t = time.process_time()\n"
        "c = kept.load(sys.argv[1]); took = time.process_time() - t\n"
        "print(took, len(c.catalogue.cards), c.from_cache, len(c.problems))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "c")]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() for _ in range(2)]
    assert [(int(n) >= 1000, cached, problems) for _, n, cached, problems in said] == [
        (True, "False", "0"), (True, "True", "0"),
    ]  # fmt: skip
    cold, warm = (float(one[0]) for one in said)
    assert cold < COLD_S
    assert warm < WARM_S
    assert warm < cold / 5


@pytest.mark.slow
@pytest.mark.serial
def test_fifteen_mistakes_in_a_thousand_cards_are_told_quickly(cache: Path, tmp_path: Path) -> None:
    _thousand(tmp_path / "c")
    for i in range(5):
        file = tmp_path / "c" / f"{i}.json"
        document = json.loads(file.read_text())
        for card in document["cards"][10:40:10]:
            card["ability"][0] = f"{card['ability'][0]} frob"
        file.write_text(json.dumps(document))
    code = (
        "import sys, time; from ecs_sim.cli import main; code = main()\n"
        "print(code, time.process_time(), 'numpy' in sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "cards", "check", str(tmp_path / "c")]
    first, again = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2))
    assert first.stdout == again.stdout
    assert first.stdout.endswith("cards, 15 problems\n")
    (code_1, cold, numpy_1), (code_2, warm, numpy_2) = (one.stderr.splitlines()[-1].split() for one in (first, again))
    assert (code_1, numpy_1, code_2, numpy_2) == ("1", "False", "1", "False")
    assert float(cold) < COLD_S
    assert float(warm) < WARM_S
    assert float(warm) < float(cold) / 5


def _renamed(line: str, fields: dict[str, Any], i: int) -> str:
    for name in fields:
        line = line.replace(f"{{{name}}}", f"{{{name}_{i}}}")
    return line
