"""The pages of docs/rules/: a meaning for every rule of the fight, links that lead somewhere, nothing stale."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from ecs_sim import rule_words
from tools import docs, rule_pages, rules

LINK = re.compile(r"\]\(([^)#]+)(?:#([^)]+))?\)")


@cache
def pages() -> dict[Path, str]:
    return dict(rule_pages.pages())


def test_every_rule_of_the_fight_has_words_and_no_other() -> None:
    want = [rule for rule, due in rules.rule_ids().items() if due != "match"]
    sections = {re.split(r"-|(?<=\d)[a-z]", rule)[0] for rule in rules.rule_ids()}
    titles = sections | {section.split(".")[0] for section in sections}
    said = [rule for rule in rule_words.every() if not rules.RULING.fullmatch(rule) and rule not in titles]
    assert said == want, "in the rulebook's order, each once"
    assert titles <= set(rule_words.every())


def test_every_ruling_that_is_cited_has_words() -> None:
    cited = {rule for rule in [*rule_pages.code_places(), *rules.citations().by_id] if rules.RULING.fullmatch(rule)}
    cited |= {rule for said in rule_words.every().values() for rule in rule_pages.cited_in(said)}
    assert sorted(cited - set(rule_words.every())) == []


def test_words_are_short_and_plain() -> None:
    wrong = {rule: said for rule, said in rule_words.every().items() if said != said.strip() or "|" in said}
    assert wrong == {}
    assert {rule: said for rule, said in rule_words.every().items() if len(said.split()) > 40} == {}


def test_words_of_the_package() -> None:
    assert "0.05 s" in str(rule_words.words("300.1b"))
    assert rule_words.words("300.2") == "Charge and what Speed does to it"
    assert rule_words.words("300.9z") is None
    assert rule_words.words("100.1a") is None, "of the match"


def test_the_pages_are_current() -> None:
    assert [path.name for path, text in pages().items() if docs.update(path, text, check=True)] == [], "run `make docs`"
    assert {path.name for path in rule_pages.PAGES.iterdir()} == {path.name for path in pages()}


def test_links_lead_to_files_and_anchors() -> None:
    links = {(path, *found) for path, text in pages().items() for found in LINK.findall(text)}
    assert len(links) > 1000
    dead = [(path.name, file) for path, file, _ in links if not (path.parent / file).is_file()]
    assert dead == []
    anchors = {path: set(re.findall(r'<a id="([^"]+)">', text)) for path, text in pages().items()}
    lost = [(path.name, at) for path, file, at in links if at and at not in anchors[(path.parent / file).resolve()]]
    assert lost == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("who is adjacent (100.4a-d).", ["100.4a", "100.4b", "100.4c", "100.4d"]),
        ("a dry run of 500.1-9 to -11", ["500.1-9", "500.1-10", "500.1-11"]),
        ("section 500.9. And 300.3-intro, 1000.2b", ["500.9", "300.3-intro", "1000.2b"]),
        ("S300-19 to -21, C09", ["S300-19", "S300-20", "S300-21", "C09"]),
        ("100.25 s, 3000.1a, 800.8bc and XC09 cite nothing else", ["100.25"]),
    ],
)
def test_citations_and_their_ranges(text: str, ids: list[str]) -> None:
    assert list(rule_pages.cited_in(text)) == ids


def test_a_source_cites_by_function_constant_and_file() -> None:
    found = rule_pages.Places(lambda: defaultdict(set))
    source = '''
        """File (500.5)."""
        TICK = rule("800.8b")
        IDLE = rule("800.8c")

        def burn(w):
            """Do (800.8a)."""
            return TICK  # RULING S500-32: so
    '''
    rule_pages.cited_in_source(dedent(source), "systems/x.py", found)
    assert {rule: dict(places) for rule, places in found.items()} == {
        "500.5": {"systems/x.py": {""}},
        "800.8a": {"systems/x.py": {"burn"}},
        "800.8b": {"systems/x.py": {"burn"}},
        "800.8c": {"systems/x.py": {""}},
        "S500-32": {"systems/x.py": {"burn"}},
    }


def test_rows_of_the_orders_are_places() -> None:
    assert "advance" in rule_pages.code_places()["300.2a"]["systems/step/charge.py"]
