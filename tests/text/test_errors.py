"""A mistake in a line: its code, its column, what was expected there, and what comes nearest."""

from __future__ import annotations

import pytest

from ecs_sim.text.errors import SentenceError
from ecs_sim.text.expected import CLASSES, PARTS
from ecs_sim.text.grammar import words
from ecs_sim.text.nearest import CALLED
from ecs_sim.text.parse import parse_line


def refusal(text: str) -> SentenceError:
    with pytest.raises(SentenceError) as caught:
        parse_line(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "code", "column", "expected", "nearest"),
    [
        ("Deel 10 damage", "E-SENTENCE-WORD", 1, PARTS["effect"], "Deal 10 damage"),
        ("Gain 5 Powr", "E-SENTENCE-WORD", 8, CLASSES["STAT"], "Gain 5 Power"),
        ("Deal damage", "E-SENTENCE-AMOUNT", 12, "`equal to`", "Deal {power} damage"),
        ("Deal 10 damage to 2", "E-SENTENCE-END", 20, PARTS["noun"], "Deal 10 damage to 2 enemies"),
        ("Restore 10 vitality from allies", "E-SENTENCE-UNKNOWN", 21, PARTS["more"], "Restore 10 vitality to allies"),
        ("Gain 2 Insurance", "E-SENTENCE-UNKNOWN", 8, CLASSES["POOL"], "Gain Insurance: 2"),
        ("Freeze: 3", "E-SENTENCE-AMOUNT", 7, PARTS["scope"], "Freeze 3 enemies"),
        ("Rabid: 2", "E-SENTENCE-AMOUNT", 6, "the end of the line", "Rabid"),
        ("Maim", "E-SENTENCE-AMOUNT", 5, "a number", "Maim: 27"),
        ("Gain 1.5 Power", "E-SENTENCE-NUMBER", 6, PARTS["gift"], "Gain 5 Power"),
        ("Burn {8 * teir}", "E-SENTENCE-NUMBER", 6, "{field}", "Burn 12"),
        ("Deal 10 damage to {power} enemies", "E-SENTENCE-NUMBER", 19, "{field}", "Deal 10 damage to 2 enemies"),
        ("Stun: 1.23456", "E-SENTENCE-NUMBER", 7, "a number", "Stun: 1.5"),
        ("Burn {power", "E-SENTENCE-CHARACTER", 6, None, "Burn 12"),
        ("Freeze; Blind", "E-SENTENCE-CHARACTER", 7, None, "Freeze and Blind"),
        (
            "Passive: When an aly dies, gain 2 Power",
            "E-SENTENCE-EVENT",
            15,
            "an event of the list in the docs",
            "Passive: When an ally dies, gain 2 Power",
        ),
        ("Passive: When an enemy dies", "E-SENTENCE-END", 28, "`,`", "Passive: When an enemy dies, gain 2 Power"),
        ("Shield: 5", "E-SENTENCE-SLOT", 1, "Gain Shield: N", "Gain Shield: 10"),
        ("Restore 10 vitality to that ally", "E-SENTENCE-SLOT", 24, "a line with `When …`", "Restore 10 vitality"),
        ("Gain 5 Power for 3 seconds for 2 seconds", "E-SENTENCE-SLOT", 28, None, "Gain 5 Power for 3 seconds"),
        ("Adjacent enemies lose 5 Power", "E-SENTENCE-SLOT", 10, "all enemies", None),
        ("", "E-SENTENCE-UNKNOWN", 1, "a sentence", None),
    ],
)
def test_a_mistake_is_named(text: str, code: str, column: int, expected: str | None, nearest: str | None) -> None:
    error = refusal(text)

    assert (error.code, error.column) == (code, column)
    assert expected is None or expected in error.expected
    assert nearest is None or error.nearest == nearest


def test_a_misspelled_word_is_spelled_right() -> None:
    assert "did you mean 'allies'" in refusal("Adjacent alies gain Shield: 3").message


def test_a_misspelled_event_is_spelled_right() -> None:
    assert "did you mean 'an ally dies'" in refusal("Passive: When an aly dies, gain 2 Power").message


def test_a_word_of_other_sentences_is_not_offered_for_itself() -> None:
    assert refusal("Dormant until 3 allies die").message == "a sentence doesn't go on with 'die'"


def test_the_message_holds_place_expectation_and_nearest() -> None:
    assert str(refusal("Maim")) == (
        'Maim needs an amount (column 5); expected a number or {field}; nearest sentence: "Maim: 27"'
    )


def test_the_line_is_shown_with_a_caret() -> None:
    assert refusal("Gain 5 Powr").pointed() == "Gain 5 Powr\n       ^"


@pytest.mark.rule("400.4c")
def test_nothing_asks_whether_the_unit_itself_is_lucid() -> None:
    assert refusal("If this unit is Lucid, gain 5 Power").expected == ("Lucid: …",)


def test_damage_in_an_event_says_to_whom() -> None:
    assert refusal("Macabre: Deal 10 damage").expected == ("Deal N damage to the target",)


def test_what_a_unit_is_stands_alone() -> None:
    assert refusal("Exalt: 3, once").code == "E-SENTENCE-SLOT"
    assert refusal("Passive: At battle start, Exalt: 3").code == "E-SENTENCE-SLOT"


@pytest.mark.parametrize(
    ("text", "meant", "nearest"),
    [
        ("brun 12", "burn", "Burn 12"),
        ("Gain 5 Power, onec", "once", None),
        ("Heal 10 vitality", "restore", "Restore 10 vitality"),
        ("Summon Imp", "spawn", "Spawn Imp"),
        ("Poison: 4", "venom", "Venom: 4"),
        ("Restore 10 vitality to self", "this unit", None),
        ("Gain 5 Armour", "armor", None),
        ("Deal 10 damage to foes", "enemies", "Deal 10 damage to all enemies"),
    ],
)
def test_swapped_letters_and_words_of_other_games_are_known(text: str, meant: str, nearest: str | None) -> None:
    error = refusal(text)
    assert error.code == "E-SENTENCE-WORD"
    assert f"did you mean {meant!r}" in error.message
    assert nearest is None or error.nearest == nearest


def test_what_other_games_call_it_is_no_word_here() -> None:
    assert not set(CALLED) & words()
    assert {part for name in CALLED.values() for part in name.split()} <= words()
