"""Reading and printing are inverse over every clause that has a sentence, and so are its tables."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import assume, given, settings

from ecs_sim.components.words import boosts as boost_words
from ecs_sim.components.words import (
    causes,
    codes,
    counts,
    families,
    flags,
    gates,
    goals,
    hooks,
    keywords,
    lanes,
    relations,
    scopes,
    sources,
    stats,
    verbs,
    whose,
)
from ecs_sim.setup.content import bundled
from ecs_sim.text.boosts import LANES
from ecs_sim.text.clause import Clause
from ecs_sim.text.parse import LINE_MAX, parse_line
from ecs_sim.text.printer import print_clause
from ecs_sim.text.sentences import SENTENCES
from ecs_sim.text.table import clause_from_dict, clause_to_dict
from ecs_sim.text.vocabulary import GOAL_BY_WORD
from tests.text.space import CLAUSES, EFFECTS, STATEMENTS, clause


@pytest.mark.rule("400.1a")
@pytest.mark.parametrize("word", [*EFFECTS, *(f"has {word}" for word in dict.fromkeys(STATEMENTS))])
def test_each_verb_reads_back_from_its_sentences(word: str) -> None:
    rng = Random(f"each {word}")
    for _ in range(40):
        made = clause(rng, word)
        text = print_clause(made)
        if len(text) <= LINE_MAX:
            assert parse_line(text) == made, text


@pytest.mark.rule("400.1a")
def test_any_clause_reads_back_and_its_sentence_is_canonical() -> None:
    rng = Random(400)
    short = 0
    for _ in range(4_000):
        made = clause(rng)
        text = print_clause(made)
        if len(text) <= LINE_MAX:
            short += 1
            assert parse_line(text) == made, text
            assert print_clause(parse_line(text)) == text
    assert short > 3_900


def recased(text: str, *, upper: bool) -> str:
    """The line in one case, but for what is the author's: names inside braces, of cards and of tribes."""
    kept = re.split(r"(\{[^{}]*\}|\"[^\"]*\"|the \w[^\"]*? tribe|(?:[Ss]pawn|into(?: a random)?) [^,\"]*)", text)
    return "".join(part if i % 2 else part.upper() if upper else part.lower() for i, part in enumerate(kept))


@settings(max_examples=200)
@given(CLAUSES)
def test_reading_ignores_case(made: Clause) -> None:
    text = print_clause(made)
    assume(len(text) <= LINE_MAX)

    assert parse_line(recased(text, upper=True)) == made
    assert parse_line(recased(text, upper=False)) == made


@settings(max_examples=300)
@given(CLAUSES)
def test_a_table_says_the_same_as_its_line(made: Clause) -> None:
    assume(len(print_clause(made)) <= LINE_MAX)

    assert clause_from_dict(json.loads(json.dumps(clause_to_dict(made)))) == made


def starter_lines() -> list[str]:
    """Every printed line of the starter catalogue."""
    starter = bundled("starter")
    bearers = [*starter.cards, *starter.runes, *starter.resonances, *starter.cores]
    bearers += [phase for boss in starter.bosses for phase in boss.phases]
    return [line for bearer in bearers for line in bearer.ability if isinstance(line, str)]


def test_every_line_of_the_starter_catalogue_comes_back_as_it_is_printed() -> None:
    lines = starter_lines()
    strayed = {line: print_clause(parse_line(line)) for line in lines}

    assert len(lines) > 500
    assert {line: back for line, back in strayed.items() if line != back} == {}


# ---- the words of the engine ----------------------------------------------------------------------------------------

#: Words of the engine that no line says, each with the reason.
UNSAID: dict[str, dict[str, str]] = {
    "verbs": {"inert": "what a line for the shop compiles to"},
    "families": {
        **dict.fromkeys(("fleeting", "modifier", "relentless_time", "keyword"), "how the engine keeps a gain"),
    },
    "keywords": {"lucid": "no keyword that a unit has: at full Vitality it is"},
    "hooks": {"quest": "what a Quest's deeds are counted by"},
    "flags": {
        "is_retaliation": "the engine's own",
        "spread": "of a Burn that spreads",
        "summed": "by the deed that is counted",
        "markup": "by the heading",
    },
    "boosts": {"building": "marks that a line builds up", "vitality": "marks that a line gives maximum Vitality"},
    "lanes": dict.fromkeys(
        ("armor", "lucid", "cost", "hook", "static", "attack", "inert", "quest"), "by rules of lanes"
    ),
}


def words_of(made: Clause) -> set[tuple[str, str]]:
    """Every word of the engine that a clause uses, with the list that it is of."""
    found = {("verbs", made.verb), ("scopes", made.to.who)} | {("flags", flag) for flag in made.flags}
    found.add(("families", made.verb if made.verb in codes(families) else made.what or ""))
    found.add(("boosts" if made.verb == "boost" else "keywords", made.what or ""))
    if made.verb in ("quest", "dormant_until") and made.what:
        goal = GOAL_BY_WORD[made.what]
        found |= {("goals", made.what), ("hooks", goal.hook), ("relations", goal.relation)}
    if made.hook is not None:
        found |= {("hooks", made.hook.event), ("relations", made.hook.relation), ("causes", made.hook.cause or "")}
    for gate in (*made.gates, *made.to.filters):
        found |= {("gates", gate.kind), ("whose", gate.whose), ("stats", gate.what or "")}
    if made.amount is not None:
        found |= {("sources", made.amount.source), ("whose", made.amount.whose)}
    if made.per is not None:
        found |= {("counts", made.per.count), ("whose", made.per.whose)}
    found.add(("lanes", made.lane or ""))
    found.add(("stats", {"max_vitality": "vitality"}.get(made.verb, made.what or "")))
    return found.union(*(words_of(other) for other in made.also)) if made.also else found


LISTS = {
    "verbs": verbs, "sources": sources, "scopes": scopes, "gates": gates, "counts": counts, "flags": flags,
    "hooks": hooks, "relations": relations, "causes": causes, "lanes": lanes, "keywords": keywords,
    "families": families, "whose": whose, "boosts": boost_words, "goals": goals, "stats": stats,
}  # fmt: skip


@pytest.fixture(scope="module")
def drawn() -> set[tuple[str, str]]:
    rng = Random(5)
    return set[tuple[str, str]]().union(*(words_of(clause(rng)) for _ in range(12_000)))


@pytest.mark.parametrize("name", LISTS)
def test_every_word_that_an_author_can_use_is_drawn(name: str, drawn: set[tuple[str, str]]) -> None:
    known = {word for word in codes(LISTS[name]) if not word.startswith(("n_", "mask_"))}
    unsaid = UNSAID.get(name, {})

    assert known - {word for of, word in drawn if of == name} == set(unsaid)


@pytest.mark.parametrize("name", LISTS)
def test_every_word_that_an_author_can_use_has_an_example_among_the_sentences(name: str) -> None:
    shown = set[tuple[str, str]]().union(*(words_of(parse_line(sentence.text)) for sentence in SENTENCES))
    known = {word for word in codes(LISTS[name]) if not word.startswith(("n_", "mask_"))}

    assert known - {word for of, word in shown if of == name} == set(UNSAID.get(name, {}))


def test_every_lane_that_a_line_may_name_is_one_of_the_engines() -> None:
    assert set(LANES) <= set(codes(lanes))
