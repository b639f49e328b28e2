"""Mutilated lines: each has one error, at the right column, with a stable code and the sentence that was meant."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import check
from ecs_sim.text.error_pages import PAGES, markdown
from ecs_sim.text.errors import CODES, SentenceError
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause

HERE = Path(__file__).parent
MISTAKES = [row.split("\t") for row in (HERE / "mistakes.tsv").read_text(encoding="utf-8").splitlines()[1:]]
CONTRACT = (HERE / "contract.txt").read_text(encoding="utf-8").splitlines()


def refusal(text: str) -> SentenceError:
    with pytest.raises(SentenceError) as caught:
        parse_line(text)
    return caught.value


@pytest.mark.parametrize(("text", "code", "column", "nearest"), MISTAKES)
def test_a_mistake_has_its_code_its_column_and_the_sentence_meant(
    text: str, code: str, column: str, nearest: str
) -> None:
    error = refusal(text)

    assert (error.code, error.column, error.nearest or "-") == (code, int(column), nearest)
    assert error.message


def test_the_corpus_is_wide() -> None:
    codes = {row[1] for row in MISTAKES}

    assert len(MISTAKES) >= 90
    assert codes >= {code for code in CODES if code.startswith("E-SENTENCE")} - {"E-SENTENCE-LONG"}


def test_every_mistake_says_what_to_do() -> None:
    """What could stand there, or the line as it was meant, or a sentence like it: two of the three, as a rule."""
    for row in MISTAKES:
        error = refusal(row[0])
        assert error.expected or error.meant or error.code == "E-SENTENCE-CHARACTER", row[0]
        assert all(word not in ("to", "per", "for") for word in error.expected), row[0]


def test_a_line_that_was_meant_is_one() -> None:
    meant = [error for row in MISTAKES if (error := refusal(row[0])).meant]

    assert len(meant) >= 30
    for error in meant:
        assert print_clause(parse_line(error.nearest or "")) == error.nearest


@pytest.mark.parametrize("text", CONTRACT)
def test_each_sentence_that_was_agreed_upon_prints_back_as_written(text: str) -> None:
    assert print_clause(parse_line(text)) == text


def test_every_code_has_a_page() -> None:
    assert {page.code for page in PAGES} == set(CODES)
    assert all(f"## {code}" in markdown() for code in CODES)


@pytest.mark.parametrize(
    ("code", "wrong", "right"),
    [(page.code, wrong, right) for page in PAGES for wrong, right in page.examples],
)
def test_the_examples_of_a_page_are_wrong_and_right(code: str, wrong: str, right: str) -> None:
    assert refusal(wrong).code == code
    assert print_clause(parse_line(right)) == right


# ---- a whole folder -------------------------------------------------------------------------------------------------


def card(place: int, line: str) -> str:
    lines = ["Deal {power} damage", line, f"Gain {place} Power", "Rabid"]
    ability = ", ".join(f"'{text}'" if '"' in text else f'"{text}"' for text in lines)
    head = f'[[cards]]\nname = "C{place}"\nkind = "unit"\ntribe = "Giant"\ntier = 1'
    return f"{head}\nvitality = 100\npower = 10\nspeed = 20\nability = [{ability}]\n"


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of ten files with a hundred cards each, every one with a mistake of its own in its second line."""
    folder = tmp_path_factory.mktemp("wrong")
    for file in range(10):
        cards = [card(i, f"Gain {i} Powr") for i in range(file * 100, file * 100 + 100)]
        (folder / f"cards{file}.toml").write_text('format = "ecs-sim/catalogue/1"\n' + "\n".join(cards))
    return folder


def test_all_mistakes_of_a_folder_are_told_in_one_run_one_for_each(wrong: Path) -> None:
    problems, _ = check(load_catalogue(wrong))

    assert len(problems) == 1_000
    assert {(problem.sort, problem.path[3]) for problem in problems} == {("E-SENTENCE-WORD", 1)}
    first = next(problem for problem in problems if problem.path[1] == 7)
    assert first.pointed() == "\n    Gain 7 Powr\n           ^"
    assert str(first).endswith(f"[E-SENTENCE-WORD]{first.pointed()}")


@pytest.mark.serial
def test_reading_the_lines_of_a_thousand_wrong_cards_takes_less_than_a_second() -> None:
    parse_line("Freeze")  # the grammar is built once a process
    lines = [line for i in range(1_000) for line in (f"Gain {i} Powr", f"Burn {i}", f"Deal {i} damage", f"Stun: {i}.5")]
    wrong = 0
    started = time.process_time()
    for line in lines:
        try:
            parse_line(line)
        except SentenceError:
            wrong += 1
    took = time.process_time() - started

    assert wrong == 1_000
    assert took < 1


def test_a_problem_of_a_line_names_place_code_and_what_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('format = "ecs-sim/catalogue/1"\n' + card(1, "Bloodletting: 5, once"))
    (problem,), _ = check(load_catalogue(path))

    line = path.read_text().splitlines()[problem.line - 1]
    assert problem.file == str(path)
    assert line[problem.column + problem.at - 1 :].startswith("once")
    assert f":{problem.line}:{line.index('once') + 1} " in str(problem)
    assert (problem.sort, problem.to_dict()["sort"]) == ("E-SENTENCE-HEED", "E-SENTENCE-HEED")
    assert "Bloodletting: 10" in problem.remedy


def test_a_table_that_is_no_clause_has_a_code_too(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('format = "ecs-sim/catalogue/1"\n' + card(1, "Freeze").replace('"Freeze"', '{ do = "atack" }'))
    problems, _ = check(load_catalogue(path))

    assert [problem.sort for problem in problems] == ["E-CLAUSE-VALUE"]
