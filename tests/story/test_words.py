"""Everything that an event can say has words: a new kind, reason, status or keyword without any fails here."""

from __future__ import annotations

import re

import pytest

from ecs_sim import events
from ecs_sim.components.words import causes, families, hooks, keywords, kinds, names, reasons, stats, whys
from ecs_sim.story import words
from ecs_sim.story.reasons import ROOTS, WHYS, WHYS_OF, root_of, why_of
from tests.boards import Document

KINDS = list(names(kinds).values())
READABLE = re.compile(r"[^{}\[\]_]+")


def event(kind: str, **more: object) -> Document:
    """An event of a kind with every key that its meaning gives it."""
    found: Document = {"n": 7, "step": 20, "time": 1, "kind": kind, "source": "imp", "target": "ox", "cause": None}
    meaning = events.MEANINGS[events.KIND_CODES[kind]]
    keys = {part.key: part.read(1) for part in meaning.parts}
    return found | {"amount": 3 if meaning.amount else None} | keys | more


def test_every_kind_of_event_has_words_and_no_other_has() -> None:
    assert {*words.SENTENCES, *words._SPECIAL} == set(KINDS)
    assert all(words.has_words(kind) for kind in KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_reads_as_a_sentence_with_and_without_what_is_optional(kind: str) -> None:
    full = words.text_of(event(kind))
    assert READABLE.fullmatch(full)
    bare = {key: None for key in ("source", "cause") if kind not in ("activation", "cast", "cascade")}
    assert READABLE.fullmatch(words.text_of(event(kind, **bare)))


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_that_a_sentence_names_are_those_of_its_kind(kind: str) -> None:
    known = {*event(kind), "total", "seconds", "killer", "other"}
    template = words.SENTENCES.get(kind, "")
    assert set(re.findall(r"\{(\w+)", template)) <= known


def test_every_reason_of_a_refusal_has_words_and_no_other_has() -> None:
    assert set(WHYS) == set(names(whys).values())
    assert {kind for kind, _ in WHYS_OF} <= set(KINDS)
    assert {why for _, why in WHYS_OF} <= set(WHYS)


@pytest.mark.parametrize("why", names(whys).values())
@pytest.mark.parametrize("kind", [kind for kind in KINDS if "why" in event(kind)])
def test_a_refusal_says_why(kind: str, why: str) -> None:
    said = why_of(event(kind, why=why))
    assert READABLE.fullmatch(said)
    assert "?" not in said


def test_what_is_no_refusal_gives_no_reason() -> None:
    assert why_of(event("damage")) == ""


def test_a_reason_without_words_is_said_as_it_is() -> None:
    assert why_of(event("skipped", why="out_of_breath")) == "out of breath"


def test_every_way_to_die_to_pay_and_to_end_has_words() -> None:
    assert set(events.DEATHS.values()) <= set(words.DEATHS)
    assert set(events.COSTS.values()) <= set(words.COSTS)
    assert set(names(reasons).values()) == set(words.ENDS)


@pytest.mark.parametrize("table", [families, keywords, stats, causes, hooks], ids=lambda table: table.__name__)
def test_every_word_of_an_event_has_a_name(table: object) -> None:
    listed = names(table)  # pyright: ignore[reportArgumentType]
    assert listed
    assert all(READABLE.fullmatch(words.name_of(word)) for word in listed.values())


def test_roots_are_kinds() -> None:
    assert set(ROOTS) <= set(KINDS)
    assert root_of(event("cast")) == "nothing in this document says what brought it about"


def test_a_kind_of_a_newer_engine_is_told_with_what_it_carries() -> None:
    told = event("death") | {"kind": "moon_rise", "phase": "full {target}", "amount": 4}
    assert words.text_of(told) == "moon rise by imp: ox amount 4 by retaliation phase full target"


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("ox gets Burn 3, 9 in all", {"kind": "status_applied", "status": "burn", "total": 9}),
        ("ox gets Burn 3", {"kind": "status_applied", "status": "burn", "total": 3}),
        ("ox gets Dormant", {"kind": "status_applied", "status": "dormant", "seconds": 0}),
        ("ox gets Stun for 1.5 s", {"kind": "status_applied", "status": "stun", "seconds": 1.5}),
        ("ox gets Crush 3 for 2 s", {"kind": "status_applied", "status": "crush", "seconds": 2}),
        ("Freeze with 2 s left is cleared from ox", {"kind": "status_cleared", "status": "freeze", "seconds": 2}),
        ("ox loses 2 s of Freeze", {"kind": "status_cleared", "status": "freeze", "seconds": 2, "total": 1}),
        ("ox Power +3 for 4 s", {"kind": "stat_changed", "stat": "power", "seconds": 4}),
        ("ox Power +3", {"kind": "stat_changed", "stat": "power", "seconds": 4, "ended": True}),
        ("imp activates, forced to", {"kind": "activation", "forced": True}),
        ("Burn ticks on ox: 3, hitting for 1", {"kind": "status_tick", "status": "burn", "strength": 1}),
        ("ox pays 3 Vitality of 5", {"kind": "cost_paid", "for": "price", "asked": 5}),
        ("ox takes over Burn 3 meant for imp", {"kind": "redirect", "status": "burn"}),
        ("ox is destroyed", {"kind": "wear", "destroyed": True}),
        ("ox wears by 3: 4 Durability left", {"kind": "wear", "total": 4}),
        ("imp finds no target", {"kind": "skipped", "why": "no_target"}),
        ("imp passes a line over for ox", {"kind": "skipped", "why": "spent", "line": "Cull"}),
        ("the battle ends: a draw, both sides are wiped out", {"kind": "end", "winner": "draw", "reason": "wipe"}),
        (
            "the battle ends: player wins, nobody stands against it",
            {"kind": "end", "winner": "player", "reason": "bye"},
        ),
        ("the battle ends: nobody has won, stopped: out of fuel", {"kind": "end", "winner": 0, "reason": "fuel"}),
        ("ox hits ox for 3: 2 Vitality (Shield 1)", {"kind": "damage", "source": "ox", "absorbed_shield": 1}),
    ],
)
def test_what_hangs_on_more_than_the_kind(said: str, more: Document) -> None:
    plain = {"n": 7, "step": 20, "time": 1, "source": "imp", "target": "ox", "amount": 3, "cause": None, "vitality": 2}
    assert words.text_of(plain | more) == said
