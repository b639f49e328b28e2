"""`make rules` finds citations wherever pytest allows a marker, and nothing else."""

from textwrap import dedent

import pytest

from tools import rules


def cited(source: str) -> tuple[set[str], list[str]]:
    found = rules.Citations()
    rules.cited_in_module(dedent(source), "tests/test_x.py", found)
    return set(found.by_id), found.problems


def test_markers_on_module_class_function_and_parameter_set() -> None:
    ids, problems = cited("""
        import pytest
        from pytest import mark
        pytestmark = [pytest.mark.slow, pytest.mark.rule("300.1b")]

        @pytest.mark.rule("300.2a", "S300-01")
        class TestCharge:
            @mark.rule("300.2b")
            @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("300.2c"))])
            def test_curve(self, n): ...
    """)
    assert ids == {"300.1b", "300.2a", "S300-01", "300.2b", "300.2c"}
    assert problems == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("@pytest.mark.rule(NAME)\ndef test_a(): ...", "literal string"),
        ("@pytest.mark.rule()\ndef test_a(): ...", "at least one"),
        ("@pytest.mark.rule('300.1a')\ndef helper(): ...", "no test"),
        ("@pytest.mark.rule('300.1a')\nclass Helper: ...", "no test"),
    ],
)
def test_a_marker_that_shows_nothing_is_an_error(line: str, complaint: str) -> None:
    _, problems = cited(f"import pytest\n{line}")
    assert len(problems) == 1
    assert complaint in problems[0]


def test_other_markers_and_words_are_no_citation() -> None:
    ids, problems = cited("""
        @pytest.mark.slow("300.1a")
        def test_a():
            rule("300.1b")
            book.rule("300.1c")
    """)
    assert (ids, problems) == (set(), [])


def test_unknown_rules_are_named_and_rulings_pass() -> None:
    found = rules.Citations()
    for rule in ("300.1a", "300.1z", "C01", "S500-07", "S1000-01", "C1", "X500-07"):
        found.add(rule, "tests/test_x.py:1")
    wrong = rules.unknown_ids(found, {"300.1a": ""})
    assert [line.split("'")[1] for line in wrong] == ["300.1z", "C1", "X500-07"]


def test_cases_cite_their_rules() -> None:
    found = rules.Citations()
    rules.cited_in_case('{"case": "x", "rules": ["300.1a", "C01"]}', "tests/cases/300/x.json", found)
    assert set(found.by_id) == {"300.1a", "C01"}


def test_the_list_of_ids_is_the_whole_book() -> None:
    ids = rules.rule_ids()
    assert len(ids) == 974
    assert {rule.split(".")[0] for rule in ids} == {str(n) for n in range(100, 1100, 100)}
    assert set(ids.values()) == {"", "match"}
    assert ids["300.2a"] == ""
    assert ids["100.7c"] == "match"
    assert ids["900.39c"] == ""


def test_ids_sort_as_the_book_does() -> None:
    assert sorted(["300.3a", "300.3-10", "1000.1a", "300.3-2"], key=rules.order_key) == [
        "300.3-2",
        "300.3-10",
        "300.3a",
        "1000.1a",
    ]


def test_a_row_of_a_pipeline_that_cites_no_rule_of_the_book_is_named() -> None:
    ids = rules.rule_ids()
    assert rules.wrong_rows(ids) == []
    del ids["300.1b"]
    assert rules.wrong_rows(ids) == ["pipeline STEP: row 'clock' cites '300.1b', which is no rule"]
