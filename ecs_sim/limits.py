"""Every limit by name, in one table: documentation, the schemas' bounds and a result's `limit_name` come from it.

A limit of a *document* is an error at load. A limit of a *run* ends the battle with reason `capacity` or `fuel`
(a defined outcome: nothing is cut in silence); one of a *rule* is part of how a mechanic works and is told by an event.
"""

from __future__ import annotations

from dataclasses import dataclass

from ecs_sim.components import capacity
from ecs_sim.components.words import limit_codes


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: its value, the unit it is measured in, where it is enforced, and what it bounds."""

    name: str
    value: int
    unit: str
    kind: str  # document | run | rule
    says: str
    code: int = 0  # words.limit_codes, for those that a kernel may hit


LIMITS: tuple[Limit, ...] = (
    Limit(
        "units", capacity.UNITS_A_SIDE, "units a side", "run", "units of one side, the dead included", limit_codes.UNITS
    ),
    Limit("lines", capacity.LINES, "lines", "run", "printed lines standing on all units together", limit_codes.LINES),
    Limit("clauses", capacity.CLAUSES - 1, "clauses", "document", "effects on the cards of one battle"),
    Limit("brought", capacity.CARDS - 1, "cards", "document", "cards that lines may bring onto one battle's board"),
    Limit("gates", capacity.GATES - 1, "conditions", "document", "conditions and filters on the cards of one battle"),
    Limit(
        "numbers", capacity.NUMBERS - 1, "numbers", "document", "different authored numbers on the cards of one battle"
    ),
    Limit(
        "modifiers",
        capacity.MODIFIERS,
        "instances",
        "run",
        "timed, Fleeting and Crush changes running at once",
        limit_codes.MODIFIERS,
    ),
    Limit("hallow", capacity.HALLOWS, "instances", "run", "Hallow applications running at once", limit_codes.HALLOW),
    Limit(
        "frames",
        capacity.FRAMES,
        "activations",
        "run",
        "activations and triggers under way inside each other",
        limit_codes.FRAMES,
    ),
    Limit(
        "flows",
        capacity.FLOWS,
        "instances",
        "run",
        "damage, recovery, costs and deaths under way inside each other",
        limit_codes.FLOWS,
    ),
    Limit("nesting", capacity.NESTING, "levels", "rule", "triggers inside triggers; deeper ones are told and skipped"),
    Limit(
        "events_a_step",
        capacity.EVENTS_A_STEP,
        "events",
        "run",
        "events of one step",
        limit_codes.EVENTS_A_STEP,
    ),
    Limit("scripts", capacity.SCRIPTS, "rolls", "document", "scripted rolls of one battle"),
    Limit("fuel", 4_000_000, "units of work", "run", "work of one battle, the same on every machine; the default"),
    Limit("fuel_max", 1_000_000_000, "units of work", "document", "the most fuel that a battle may ask for"),
    Limit("document_bytes", 1 << 20, "bytes", "document", "size of one document"),
    Limit("document_depth", 32, "levels", "document", "nesting of one document"),
    Limit("document_values", 250_000, "values", "document", "values in one document"),
    Limit("result_bytes", 1 << 26, "bytes", "document", "size of one result document, which may hold a whole log"),
    Limit("result_values", 4_000_000, "values", "document", "values in one result document"),
    Limit(
        "amount", capacity.AMOUNT_MAX, "points", "rule", "size of any amount, stat or stack, either sign: they saturate"
    ),
    Limit("seconds", 120, "seconds", "rule", "the longest battle (300.5)"),
    Limit("seed", (1 << 53) - 1, "", "document", "the largest seed"),
    Limit("tier", capacity.TIERS, "", "document", "the highest tier (S100-06)"),
    Limit("round", 10, "rounds", "document", "rounds of a match (100.1a)"),
    Limit("name_length", 80, "characters", "document", "length of a name or an id"),
    Limit("line_length", 400, "characters", "document", "length of one ability line"),
    Limit("card_lines", 24, "lines", "document", "printed lines of one card"),
    Limit("cards", 2_000, "cards", "document", "cards of one catalogue"),
)

_BY_NAME = {entry.name: entry for entry in LIMITS}
_BY_CODE = {entry.code: entry for entry in LIMITS if entry.code}


def limit(name: str) -> int:
    """The value of a limit."""
    return _BY_NAME[name].value


def limit_name(code: int) -> str:
    """The name of the capacity behind `clock.limit_hit`; an empty string where none was hit."""
    return _BY_CODE[code].name if code in _BY_CODE else ""


def markdown() -> str:
    """The table as a page shows it."""
    head = "| limit | value | where | what it bounds |\n| --- | --- | --- | --- |\n"
    rows = (f"| `{e.name}` | {e.value:,} {e.unit} | {e.kind} | {e.says} |" for e in LIMITS)
    return head + "\n".join(rows)
