"""The codes of mistakes in lines, explained: docs/errors.md is made of this table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ecs_sim.text.errors import CODES


@dataclass(frozen=True, slots=True)
class Page:
    """What one code means for whoever meets it: why it comes, what to do, and lines with it beside sound ones."""

    code: str
    why: str
    remedy: str
    examples: tuple[tuple[str, str], ...] = ()


PAGES: Final[tuple[Page, ...]] = (
    Page(
        "E-SENTENCE-UNKNOWN",
        "Every word of the line is known, but no sentence puts them in this order: the caret stands below the first "
        "word that can't follow. Mostly a comma or a colon is missing before it, or parts stand the wrong way round.",
        "Look at what is expected there; condition and event come first, then who, then what, then `to`, `per`, `for`, "
        "and flags after a comma at the end.",
        (
            ("Bloodlust Gain 5 Power", "Bloodlust: Gain 5 Power"),
            ("Crush: 30 to all enemies", "Crush: 30 on all enemies"),
            ("Gain 2 Insurance", "Gain Insurance: 2"),
        ),
    ),
    Page(
        "E-SENTENCE-END",
        "The line is right as far as it goes, and something must follow.",
        "Go on with one of the words that are expected there.",
        (
            ("Deal 10 damage to 2", "Deal 10 damage to 2 enemies"),
            ("Passive: When an enemy dies", "Passive: When an enemy dies, gain 2 Power"),
            ("Bloodlust", "Bloodlust: Gain 5 Power"),
        ),
    ),
    Page(
        "E-SENTENCE-WORD",
        "The word at the caret stands in no sentence at all: a slip of the pen, or a name for something that the rules "
        "call otherwise.",
        "Take the word that is suggested, or one of those that are expected there. Names of cards and tribes stand "
        "only after `Spawn`, `Transform into` and `of the … tribe`.",
        (("Gain 5 Powr", "Gain 5 Power"), ("Deel 10 damage", "Deal 10 damage")),
    ),
    Page(
        "E-SENTENCE-CHARACTER",
        "A character that no sentence has, or a brace or quotation mark that isn't closed.",
        "Numbers are whole and not negative; effects are joined by `and`, parts by `,` and `:`.",
        (
            ("Burn {burn_power", "Burn {burn_power}"),
            ("Freeze; Blind", "Freeze and Blind"),
        ),
    ),
    Page(
        "E-SENTENCE-EVENT",
        "What stands between `When` and the comma is no event that the engine tells anybody of.",
        "Take an event from the list in docs/sentences.md, with one of its subjects, and put a comma behind it.",
        (
            ("Passive: When an aly dies, gain 2 Power", "Passive: When an ally dies, gain 2 Power"),
            ("Passive: When an enemy dies gain 2 Power", "Passive: When an enemy dies, gain 2 Power"),
        ),
    ),
    Page(
        "E-SENTENCE-NUMBER",
        "A number that can't stand there: with decimals where whole ones are wanted, too large, or a placeholder that "
        "is neither a field, a list by tier nor a formula of tier. What lasts follows numbers of its own unit alone.",
        "Amounts are whole; seconds take up to three decimals, chances two. `{8 * tier}` may use numbers, tier, "
        "+ - * / // and brackets.",
        (
            ("Gain 1.5 Power", "Gain 1 Power"),
            ("Burn {8 * teir}", "Burn {8 * tier}"),
            ("Exalt: {power}", "Exalt: 3"),
        ),
    ),
    Page(
        "E-SENTENCE-AMOUNT",
        "Freeze, Cull or Rabid with an amount, which they don't take; Burn, Shield or damage without one, which they "
        "need.",
        "Take the amount away, or say how much: a number, a {field}, or `equal to …` behind it.",
        (("Freeze: 3", "Freeze"), ("Gain Shield", "Gain Shield: 10"), ("Deal damage", "Deal 10 damage")),
    ),
    Page(
        "E-SENTENCE-SLOT",
        "A known word that can't do anything in this place: a Shield that is applied, an ally that no event is about, "
        "something said twice.",
        "Use the sentence that is suggested.",
        (
            ("Shield: 5", "Gain Shield: 5"),
            ("Restore 10 vitality to that ally", "Passive: When an ally dies, restore 10 vitality to that ally"),
            ("Gain 5 Power for 3 seconds for 2 seconds", "Gain 5 Power for 3 seconds"),
        ),
    ),
    Page(
        "E-SENTENCE-HEED",
        "A part of the line that nothing on it heeds. The base attack is dealt once in a step of its own, and takes "
        "conditions, `once`, `once per target`, `ignoring Armor`, `without redirect` and `without reactions`; a "
        "Bloodletting takes conditions; what answers an event has neither a place in an activation nor a hit; a layer "
        "or an aura reaches allies as they stand.",
        "Leave the part out, or say it on a line of its own that can heed it.",
        (
            ("Deal 10 damage, twice", "Deal 10 damage to the target, twice"),
            ("Bloodletting: 5, once", "Bloodletting: 5"),
            ("Passive: 2 allies have Fury", "Passive: Adjacent allies have Fury"),
        ),
    ),
    Page(
        "E-SENTENCE-LONG",
        "The line is longer than a sentence of a card may be.",
        "Write several lines: each is a sentence.",
    ),
    Page(
        "E-CARD-ATTACK",
        "The first line of the form `Deal N damage` without a recipient is the base attack, and a unit has one. Tools "
        "and Hubs never act, so they have none; neither does a line that answers an event or joins other effects.",
        "Say to whom: `Deal N damage to the target` is damage of its own.",
    ),
    Page(
        "E-CARD-TOOL",
        "A Tool does something only when one of five things happens: a battle begins, an ally activates or takes "
        "damage, an enemy dies, a Tool loses its last Durability. Such a line begins with `When …,`, `After …,` or "
        "`At battle start,`. On anything else the same event is written as `Passive: When …`.",
        "Give the line of a Tool its event, or check the card's `kind`: without it a card is a unit.",
    ),
    Page(
        "E-CARD-NEVER",
        "What the line stands on can never do it: a Hub never acts, and nothing but a Hub settles; bosses, Tools, Hubs "
        "and runes don't become other cards.",
        "Put the line on a card that can, or write `Passive: …` on a Hub.",
    ),
    Page(
        "E-CARD-DORMANT",
        "A card has one wake condition (`Dormant until …`), and only units sleep until one is met.",
        "Keep one of them; to put somebody to sleep for a time, write `Become Dormant for 3 seconds`.",
    ),
    Page("E-CARD-QUEST", "A unit keeps the progress of one Quest.", "Keep one of them."),
    Page(
        "E-CARD-HIT",
        "`if the hit lands`, `before the hit` and `after the hit` are about the base attack of the activation: the "
        "card has none, or the line answers an event, which has no hit of its own.",
        "Leave these words out, or give the card an attack: `Deal {power} damage`.",
    ),
    Page(
        "E-CARD-EVENT",
        "An amount or a recipient of an event (`the vitality lost`, `that ally`, `the attacker`) on a line that hears"
        " none.",
        "Begin the line with its event: `Passive: When …, …`.",
    ),
    Page(
        "E-CARD-RUNE",
        "`Immediately:`, `On hit:`, `After activating:` and their like are places that runes, resonances and Cores "
        "have in the activation of whoever bears them.",
        "On a card write `…, before the hit`, `…, after the hit` or `…, if the hit lands`.",
    ),
    Page(
        "E-CARD-ONLY",
        "A rune, a resonance or a Core has neither an attack nor a Bloodletting, and says neither a size nor Exalt.",
        "Put the line on a card.",
    ),
    Page("E-CARD-SIZE", "A card has one size.", "Keep one of the two lines."),
    Page("E-CARD-DIVIDE", "Nothing can be divided by 0.", "Divide by another number."),
    Page(
        "E-CLAUSE-KEY",
        "A line written as a table has a key that clauses don't have.",
        "Take the key that is suggested; docs/formats.md lists them.",
    ),
    Page(
        "E-CLAUSE-VALUE",
        "A line written as a table has a value that can't stand there, or says what no sentence says.",
        "Write the sentence instead, and see `ecs-sim cards show NAME --json` for its table.",
    ),
)


def markdown() -> str:
    """All codes as a page shows them."""
    return "\n\n".join(_section(page) for page in PAGES)


def _section(page: Page) -> str:
    rows = [f"| `{wrong}` | `{right}` |" for wrong, right in page.examples]
    table = ["", "| refused | reads |", "| --- | --- |", *rows] if rows else []
    head = [
        f"## {page.code}",
        "",
        f"{CODES[page.code].capitalize()}.",
        "",
        page.why,
        "",
        f"**What to do:** {page.remedy}",
    ]
    return "\n".join([*head, *table])
