"""Wordings that are replaced by others: both are read, the new one is printed (`canonical`).

A card or a recording that holds the old wording says the same clause as before, for ever. Three ways to reword:

- a word or phrase of the grammar or the vocabulary: a row in `WORDS_ONCE`, old to new. The lexer reads the old as the
  new, wherever it stands;
- an event: a row in `EVENTS_ONCE`;
- the order or form of a sentence: the old form stays in `ability.lark` beside the new, and `REPLACED` holds both.

`REPLACED` lists an example for each, so the docs show them and the tests hold them: both are read to one clause.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: Phrases that are called otherwise now, in lower case -> as they stand in the grammar or the vocabulary.
WORDS_ONCE: Final[dict[str, str]] = {
    "if it hits": "if the hit lands",
}
#: Events that are worded otherwise now, in lower case, without `When` -> as `ecs_sim.text.events` has them.
EVENTS_ONCE: Final[dict[str, str]] = {
    "this unit loses its shield": "its shield breaks",
}


@dataclass(frozen=True, slots=True)
class Replaced:
    """A sentence that is said otherwise now."""

    once: str
    now: str
    why: str


REPLACED: Final[tuple[Replaced, ...]] = (
    Replaced(
        "Gain Shield: {ward} / 3 (at most 30)",
        "Gain Shield: {ward} (at most 30) / 3",
        "the cap is the source's and comes before the division (S400-01): it stands beside what it caps",
    ),
    Replaced("Burn 9, if it hits", "Burn 9, if the hit lands", "one wording for what the rules call a landed hit"),
    Replaced(
        "Passive: When this unit loses its Shield, gain Kindled: 2",
        "Passive: When its Shield breaks, gain Kindled: 2",
        "a Shield breaks; what is lost of it before is damage to it",
    ),
    Replaced(
        "If this unit is Ignited, gain 5 Power",
        "Ignited: Gain 5 Power",
        "the name of a rider says it in one word (400.1f)",
    ),
    Replaced(
        "Macabre: Apply Venom: 2 to Dreaded enemies",
        "Macabre: Apply Venom: 2 to enemies with Dread",
        "Dread has an amount, and reads so with one: `with Dread 3 or more`",
    ),
    Replaced(
        "Passive: When an ally gains Shield, gain Power equal to that amount",
        "Passive: When an ally gains Shield, gain Power equal to the Shield gained",
        "an answer names what its event tells",
    ),
    Replaced(
        "Burn half the damage dealt",
        "Burn: half the damage dealt",
        "an amount in words stands after a colon, also behind Burn",
    ),
)


def canonical(line: str) -> str:
    """The line as the language prints it now; SentenceError where it is no sentence.

    It says the same clause: `parse_line(canonical(line)) == parse_line(line)`. A line's draws are keyed by its text, so
    a battle on the new text may roll otherwise than one on the old (docs/rulings.md, R-13).
    """
    from ecs_sim.text.parse import parse_line
    from ecs_sim.text.printer import print_clause

    return print_clause(parse_line(line.strip()))
