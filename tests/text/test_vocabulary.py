"""The one table: its words are the engine's, and the grammar and the printer hold all of it."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from importlib.resources import files

import pytest
from lark import Lark, Transformer, logger

from ecs_sim import rule_words
from ecs_sim.components import words as engine
from ecs_sim.components.words import counts, families, flags, gates, hooks, keywords, relations, scopes, sources, verbs
from ecs_sim.text import grammar, printer, table, vocabulary
from ecs_sim.text.events import EVENTS
from ecs_sim.text.lexer import LineLexer
from ecs_sim.text.lines import Lines
from ecs_sim.text.parse import parse_line
from ecs_sim.text.sentences import SENTENCES


@pytest.mark.parametrize(
    ("rows", "module"),
    [
        ([f.word for f in vocabulary.FAMILIES if f.verb == "apply"], families),
        ([k.word for k in vocabulary.KEYWORDS], keywords),
        ([v.word for v in vocabulary.VERBS], verbs),
        ([*(r.word for r in vocabulary.GATES), *(r.word for r in vocabulary.RIDERS)], gates),
        ([r.word for r in vocabulary.SCOPES], scopes),
        ([r.word for r in vocabulary.COUNTS], counts),
        ([r.word for r in vocabulary.SOURCES], sources),
        ([r.word for r in vocabulary.TAILS], flags),
        ([e.hook for e in EVENTS], hooks),
        ([e.relation for e in EVENTS], relations),
    ],
)
def test_every_word_of_the_table_is_one_of_the_engines(rows: list[str], module: object) -> None:
    assert set(rows) <= set(engine.codes(module))  # pyright: ignore[reportArgumentType]


def test_every_gate_scope_and_count_of_the_engine_has_a_sentence() -> None:
    assert set(engine.codes(gates)) == {r.word for r in (*vocabulary.GATES, *vocabulary.RIDERS)}
    assert set(engine.codes(scopes)) == {r.word for r in vocabulary.SCOPES}
    assert set(engine.codes(counts)) == {r.word for r in vocabulary.COUNTS}


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    """lark settles a shift/reduce conflict by itself and tells it at debug level alone."""
    text = grammar.GRAMMAR.read_text(encoding="utf-8")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark(text, parser="lalr", lexer=LineLexer, debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(logging.CRITICAL)

    assert not [r.message for r in caplog.records if "conflict" in r.message.lower()]


def test_every_rule_has_its_callback_and_every_callback_a_rule() -> None:
    rules = {r.alias or str(r.origin.name) for r in grammar.parser().rules if not str(r.origin.name).startswith("_")}
    callbacks = {name for name in dir(Lines) if not name.startswith("_")} - set(dir(Transformer)) - {"gained_by"}

    assert {r for r in rules if not r.startswith("_")} == callbacks


#: Verbs whose sentence is the whole line.
WHOLE_LINES = ("retort", "shatter", "quest", "build_up", "reliquary")


def test_every_verb_is_printed() -> None:
    effects = {verb.word for verb in vocabulary.VERBS if not verb.static and verb.word not in WHOLE_LINES}

    assert effects == set(printer.EFFECTS)


@pytest.mark.rule("S400-01")
def test_seconds_caps_shares_and_counts_never_scale_with_tier() -> None:
    unscaled = {verb.word for verb in vocabulary.VERBS if verb.takes == "amount" and not verb.scales}

    statements = {"damage_cap", "ignore_hits", "shield_multiplier", "redirect", "initiative_repeats", "dormant_until"}
    assert unscaled == {*statements, "quest", "advance_quest", "boost", "transform"}


def test_every_key_of_a_table_is_written_by_some_clause() -> None:
    lines = [
        "Gain Shield: 2 x Dread / 3 (at most 9) per Burning enemy, once, if the hit lands, twice",
        "Entrap all enemies, through Entrap",
        "Passive: When this unit revives from Everlasting, 25% chance: Allies gain Relentless for 3 seconds",
        "When an ally takes damage, lose 5 Fleeting Power, once per target",
        "First, if the target is Burning, gain 5 Power and Freeze",
        "Exalt: 3",
        "Piercing Roar: 5, draining bosses",
        "Deal 10 damage to the target, without redirect, without reactions",
        "Lose 10 vitality, defy death may answer",
        "Once per life: Gain Shield: 10",
    ]
    written = {key for line in lines for key in table.clause_to_dict(parse_line(line))}

    assert written == set(table.KEYS)


def test_lark_is_loaded_with_the_first_line_only() -> None:
    code = (
        "import sys, ecs_sim, ecs_sim.text.parse as p, ecs_sim.text.printer, ecs_sim.text.table, ecs_sim.text.lint;"
        "assert 'lark' not in sys.modules; p.parse_line('Freeze'); assert 'lark' in sys.modules"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_every_rule_that_a_row_names_is_one() -> None:
    """A section (`800.8`) stands for its rules; rulings have names and words of their own."""
    tables = (vocabulary.FAMILIES, vocabulary.KEYWORDS, vocabulary.VERBS, vocabulary.RIDERS, vocabulary.GATES)
    named = [row.rules for table in (*tables, SENTENCES) for row in table]
    named += [rules for _, _, rules in vocabulary.HEADS.values()]
    listed = files("ecs_sim").joinpath("rule_ids.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rules = {line.split("\t")[0] for line in listed}
    sections = {re.sub(r"(-\d+|[a-z])$", "", rule) for rule in rules}
    rulings = rule_words.table("rulings").keys()

    assert {rule for each in named for rule in each.split()} - rules - sections - rulings == set()
    every = (*vocabulary.FAMILIES, *vocabulary.KEYWORDS, *vocabulary.VERBS, *vocabulary.RIDERS)
    assert [row.word for row in every if not row.rules] == []
