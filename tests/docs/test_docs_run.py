"""What the README and the pages of docs/ print is typed as it stands: it works, and comes to what stands below it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from runpy import run_path
from typing import NamedTuple

import pytest

from ecs_sim.cli import main
from tests.cli.said import Said

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
#: What a run took, which is never the same.
TOOK = re.compile(r"(corpus, |compared in |left out; |tried in )[\d.]+ s(, [\d,]+ a second)?")
GAP = "…"
#: What stands for a name that the reader has.
NAMES = {
    "FOLDER": "examples/balance-change", "NAME": "Rime Oracle", "CARD.toml": "examples/balance-change/catalogue.toml",
    "CORPUS": "corpus", "NEW": "examples/balance-change", "DIR": "results", "B": "battle.json", "BATTLE": "battle.json",
    "A": "result.json", "ID": "oracle", "battle.json": "battle.json", "winner=enemy": "winner=player",
}  # fmt: skip

pytestmark = [pytest.mark.slow, pytest.mark.serial]


def blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [found["text"] for found in BLOCK.finditer(text) if found["kind"] == kind]


def typed(command: str | list[str]) -> Said:
    words = shlex.split(command) if isinstance(command, str) else command
    assert words[0] == "ecs-sim"
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setenv("COLUMNS", "120")
        patch.setattr("sys.argv", words)
        code = main()
    return Said(code, out.getvalue(), err.getvalue())


def commands(page: str) -> Iterator[tuple[str, list[str]]]:
    """Each command that a page shows behind a `$`, with what it prints below it."""
    for block in blocks(page, ""):
        for part in block.split("$ ")[1:]:
            command, *printed = part.rstrip("\n").split("\n")
            yield command, printed


class Desk(NamedTuple):
    """A folder with the examples, after all that bulk.md types was typed in it: each with what the page says of it."""

    folder: Path
    typed: list[tuple[str, list[str], Said]]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    folder = tmp_path_factory.mktemp("desk")
    (folder / "examples").symlink_to(ROOT / "examples")
    with chdir(folder):
        return Desk(folder, [(command, printed, typed(command)) for command, printed in commands("docs/bulk.md")])


def agrees(printed: list[str], out: str) -> bool:
    """Whether the lines of a page stand in an output, in their order and next to each other, but for the gaps."""
    wanted, lines = ([TOOK.sub(r"\1", line).rstrip() for line in text] for text in (printed, out.splitlines()))
    at, free = 0, False
    for line in wanted:
        if line == GAP:
            free = True
            continue
        if free and line in lines[at:]:
            at = lines.index(line, at)
        if at >= len(lines) or lines[at] != line:
            return False
        at, free = at + 1, False
    return free or at == len(lines)


def test_the_commands_of_bulk_print_what_the_page_says(desk: Desk) -> None:
    assert len(desk.typed) >= 5
    wrong = [(one, said) for one, printed, said in desk.typed if said.code == 2 or not agrees(printed, said.out)]
    assert wrong == []


@pytest.mark.parametrize("page", ["README.md", "docs/bulk.md", "docs/recordings.md"])
def test_the_python_of_a_page_runs(page: str, desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = blocks(page, "python")
    assert found
    with chdir(desk.folder):
        for place, text in enumerate(found):
            pasted = tmp_path / f"{place}.py"
            pasted.write_text(text, encoding="utf-8")
            run_path(str(pasted))
    assert page != "README.md" or "the battle ends" in capsys.readouterr().out


def test_the_first_card_of_sentences_plays(tmp_path: Path) -> None:
    page = "docs/sentences.md"
    text = (ROOT / page).read_text(encoding="utf-8").partition("## How a line is read")[0]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.toml").write_text(blocks(page, "toml")[0], encoding="utf-8")
    (tmp_path / "fight.json").write_text(blocks(page, "json")[0], encoding="utf-8")
    said = re.findall(r"`(ecs-sim [^`]+)`", text)
    assert len(said) == 5
    with chdir(tmp_path):
        assert [(one, found) for one in said for found in [typed(one)] if found.code] == []


def test_every_command_of_the_readme_is_one(desk: Desk) -> None:
    shown = [line for block in blocks("README.md", "") for line in block.splitlines() if line.startswith("ecs-sim ")]
    assert len(shown) >= 18
    with chdir(desk.folder):
        (sample,) = Path("examples/battles").glob("01*.json")
        Path("battle.json").write_text(sample.read_text(encoding="utf-8"), encoding="utf-8")
        Path("result.json").write_text(typed(f"ecs-sim run {sample} --json").out, encoding="utf-8")
        wrong = [(line, said.err) for line in shown for said in [typed(words(line))] if said.code]
    assert wrong == []


def words(line: str) -> list[str]:
    """The command at the beginning of a line, with names that there are in place of its capitals."""
    command = re.split(r"\s{2,}", line)[0]
    made = [NAMES.get(word, word) for word in shlex.split(command)]
    if made[1] == "sample":  # the folder must not hold a corpus yet, and 20,000 battles take minutes
        made = [{"20000": "20", "corpus": "drafted"}.get(word, word) for word in made]
    return [str(path) for word in made for path in (sorted(Path().glob(word)) if "*" in word else [word])]


def test_every_link_between_pages_leads_somewhere() -> None:
    dead: list[str] = []
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            path, _, anchor = target.partition("#")
            if "://" in path:
                continue
            other = (page.parent / path).resolve() if path else page
            if not other.exists() or (anchor and other.suffix == ".md" and anchor not in anchors(other)):
                dead.append(f"{page.relative_to(ROOT)}: {target}")
    assert dead == []


@cache
def anchors(page: Path) -> frozenset[str]:
    text = page.read_text(encoding="utf-8")
    heads = (re.sub(r"[^\w\- ]", "", head.lower()) for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    return frozenset([*(head.strip().replace(" ", "-") for head in heads), *re.findall(r'<a id="([^"]+)">', text)])
