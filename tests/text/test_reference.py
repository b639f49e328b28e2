"""docs/sentences.md: made of the tables, complete, and its own first card is a working one."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from ecs_sim.battle import compiled
from ecs_sim.model.read import load_battle, load_catalogue
from ecs_sim.setup.content import check
from ecs_sim.text import reworded
from ecs_sim.text.events import EVENT_BY_TEXT, EVENTS
from ecs_sim.text.parse import parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.reworded import EVENTS_ONCE, REPLACED, WORDS_ONCE, canonical
from ecs_sim.text.sentences import SENTENCES
from ecs_sim.text.table import clause_from_dict
from ecs_sim.text.vocabulary import COUNTS, FAMILIES, GATES, KEYWORDS, RIDERS, SCOPES, TAILS
from tools import sentence_pages

PAGE = (Path(__file__).parents[2] / "docs" / "sentences.md").read_text(encoding="utf-8")
#: The how-to in words, without its blocks of code.
HOW_TO = re.sub(r"```.*?```", "", PAGE[: PAGE.index("## A card of each")], flags=re.DOTALL)
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)


def test_the_page_holds_every_sentence_and_every_word() -> None:
    shown = [f"`{s.text}`" for s in SENTENCES] + [f"| {k.name} |" for k in (*FAMILIES, *KEYWORDS)]
    shown += [row.text for row in (*GATES, *SCOPES, *COUNTS, *RIDERS, *TAILS)]

    assert [text for text in shown if text not in PAGE] == []
    rows = [row.split(" | ")[1].strip(" |") for row in sentence_pages.events().splitlines()[2:]]
    said = [8 * (name == "anybody") or 1 for row in rows for name in row.split(", ")]
    assert sum(said) == len(EVENTS)


def test_the_clause_beside_a_sentence_is_its_table() -> None:
    for sentence in SENTENCES:
        clause = parse_line(sentence.text)
        shown = sentence_pages.table(sentence_pages.clause_to_dict(clause))
        assert f"`{shown}`".replace("|", "\\|") in PAGE
        assert clause_from_dict(tomllib.loads(f"clause = {shown}")["clause"]) == clause


def test_a_card_beside_a_sentence_prints_such_a_line() -> None:
    named = [sentence_pages.shown_by(parse_line(sentence.text)) for sentence in SENTENCES]

    assert sum(bool(name) for name in named) > 150
    assert sentence_pages.shown_by(parse_line("Tremor: 1")) == sentence_pages.shown_by(parse_line("Tremor: 999")) != ""


def test_the_lane_beside_a_sentence_is_the_engines() -> None:
    lanes = {text: sentence_pages.lane(parse_line(text)) for text in ("Freeze", "Crush: 3", "Maim: 2", "Rabid")}

    assert lanes == {
        "Freeze": "by its place",
        "Crush: 3": "front of the activation",
        "Maim: 2": "after the hit",
        "Rabid": "lasting",
    }


def test_the_first_card_works_as_it_stands(tmp_path: Path) -> None:
    toml = next(text for kind, text in BLOCKS if kind == "toml")
    battle = next(text for kind, text in BLOCKS if kind == "json")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.toml").write_text(toml, encoding="utf-8")
    (tmp_path / "fight.json").write_text(battle, encoding="utf-8")

    assert check(load_catalogue(tmp_path / "mine")) == ([], [])
    assert json.loads(battle)["catalogue"] == "mine/"
    assert len(compiled(load_battle(tmp_path / "fight.json")).units) == 2


def test_the_cards_of_the_tribes_load_as_they_stand() -> None:
    listing = [text for kind, text in BLOCKS if kind == "toml"][1]
    catalogue = {"format": "ecs-sim/catalogue/1", **tomllib.loads(listing)}

    loaded = load_catalogue(catalogue)
    assert {card.kind for card in loaded.cards} == {"unit", "tool", "hub", "penny"}
    assert len({card.tribe for card in loaded.cards}) == 8
    assert check(loaded)[0] == []


#: What the how-to quotes as a line of its own: it begins with a capital and leaves nothing open.
QUOTED = [
    cell
    for cell in dict.fromkeys(re.findall(r"`([^`]+)`", HOW_TO))
    if re.match(r"(If|Deal|Gain|Passive|Freeze|Burn|Adjacent|Restore|Spawn|Rabid|Exalt|Kindled|Fury|X) ?", cell)
    and not re.search(r"…|<|[:,]$|\bN\b|^(X|Spawn|Passive:.*,)$", cell)
]


def test_what_the_how_to_quotes_as_a_line_is_one() -> None:
    wrong = ("Gain 2 Insurance",)

    assert len(QUOTED) > 15
    assert [print_clause(parse_line(line)) for line in QUOTED if line not in wrong] == [
        q for q in QUOTED if q not in wrong
    ]


# ---- wordings of before ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", REPLACED, ids=lambda row: row.once)
def test_the_old_wording_says_the_same_and_the_new_one_is_printed(row: reworded.Replaced) -> None:
    assert parse_line(row.once) == parse_line(row.now)
    assert canonical(row.once) == row.now == canonical(row.now)
    assert row.why


def test_every_way_of_rewording_has_an_example() -> None:
    told = " ".join(row.once.lower() for row in REPLACED)

    assert all(once in told for once in (*WORDS_ONCE, *EVENTS_ONCE))
    assert all(once not in EVENT_BY_TEXT and now in EVENT_BY_TEXT for once, now in EVENTS_ONCE.items())


def test_a_line_of_any_spelling_becomes_the_printed_one() -> None:
    assert canonical("  gain shield 10 ") == "Gain Shield: 10"
    assert canonical("FREEZE THE TARGET") == "Freeze"
    for sentence in SENTENCES:
        assert canonical(sentence.text) == sentence.text


def test_an_old_wording_of_a_new_day_is_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewording by a row alone: the lexer is built anew with it, and the printer knows nothing of it."""
    from ecs_sim.text import grammar
    from ecs_sim.text.lexer import LineLexer

    monkeypatch.setitem(WORDS_ONCE, "scorched", "Burning")
    lexer = LineLexer(grammar.parser().lexer_conf)
    tokens = [(token.type, str(token)) for token in lexer.lex("If the target is Scorched, Freeze")]

    assert ("ADJECTIVE", "Burning") in tokens
    assert print_clause(parse_line("If the target is Burning, Freeze")) == "If the target is Burning, Freeze"
