"""Where each line of a card resolves (400.7, 400.8): its step among the 23 of an activation, the event that it
answers, or that it is a property; and what is read there.

The lane is the one that `ecs_sim.setup.lines` compiled, the order that of `ecs_sim.pipeline.ACTIVATION`: a lane's row
is the row that asks for it (`needs.lane`). Rows of events are named here; `tests/authoring/test_steps.py` holds every
one against the kernels, and the whole told order against the log of battles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ecs_sim.components.words import lanes, needs
from ecs_sim.model.errors import InputError, Path, Problems
from ecs_sim.pipeline import ACTIVATION, APPLY, BATTLE_START, COST, DAMAGE, DEATH, RECOVERY, REVIVAL, STEP, Row
from ecs_sim.setup import entries
from ecs_sim.setup.lines import PrintedLine
from ecs_sim.systems.activation import hit
from ecs_sim.text import phrases as say
from ecs_sim.text.clause import Clause, Hook
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, GATES, HEADS, KEYWORD_BY_WORD, POOLS, RIDERS, VERB_BY_WORD

ORDERS: Final[dict[str, tuple[Row, ...]]] = {
    "activation": ACTIVATION,
    "battle start": BATTLE_START,
    "step": STEP,
    "damage": DAMAGE,
    "recovery": RECOVERY,
    "cost": COST,
    "death": DEATH,
    "revival": REVIVAL,
    "application": APPLY,
}
_GAINED: Final = (
    *("stunned", "frozen", "entrapped", "ignited", "kindled_gained", "feral_gained"),
    *("consecrate_gained", "hallow_gained", "insurance_gained", "interest_applied"),
)
#: The row of an order in which listeners of an event answer: by hook, where need be by how the subject stands to the
#: listener (`:self`, `:enemy`), the cause (`/impact`), and whether a Tool listens (`tool `). The first that fits.
HEARD: Final[dict[str, tuple[str, str]]] = {
    "battle_start": ("battle start", "reading-order pass"),
    "tool activates/impact": ("activation", "19 post-impact Tools"),
    "tool activates": ("activation", "6 Tool packages"),
    "activates:self": ("activation", "22c own-activation passives"),
    "activates": ("activation", "6 activation-start triggers"),
    "activated": ("activation", "22a post-activation Tools"),
    "penny_activates": ("activation", "5 mint"),
    "minted": ("activation", "5 mint"),
    "interest_paid": ("activation", "5 Interest"),
    "poach": ("activation", "6 Poach"),
    "bloodletting_paid": ("activation", "9 Bloodletting"),
    "cascaded": ("activation", "21 reactivate and Cascade"),
    "haywire_emptied": ("activation", "22d Haywire"),
    "supercharge": ("activation", "22e Supercharge"),
    "damaged": ("damage", "damage listeners"),
    "damaging": ("damage", "Retort"),
    "vitality_lost": ("damage", "loss hooks"),
    "feast_healed": ("damage", "Feast"),
    "insurance_prevented": ("damage", "Insurance prevented"),
    "insurance_lost": ("damage", "Insurance prevented"),
    "shield_damaged": ("damage", "Shield damaged, broken"),
    "shield_broken": ("damage", "Shield damaged, broken"),
    "shield_gained": ("recovery", "listeners"),
    "tool died": ("death", "Tools"),
    "died:self": ("death", "own death line"),
    "died:enemy": ("death", "enemy dying"),
    "died": ("death", "Macabre"),
    "culled": ("death", "Culled"),
    "revived:self": ("revival", "own listeners"),
    "revived": ("revival", "allies' listeners"),
    "entrap_ended": ("step", "timers expire"),
    **dict.fromkeys(_GAINED, ("application", "listeners")),
}
#: Events that a verb tells by itself wherever it resolves, and the rules that say so.
TOLD: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "displaced": ("as two units change places", ("800.14a", "800.1b")),
    "pair_displaced": ("once two enemies have changed places", ("800.70a",)),
    "repossessed": ("as a Repossess resolves", ("800.57a",)),
    "awakened": ("as the unit awakens", ("800.16i",)),
    "durability_spent": ("as a package takes Durability", ("800.18c",)),
    "durability_lost": ("as the last Durability goes", ("800.18f",)),
    "sold": ("outside of battles: nothing sells a card in a fight", ("800.47d",)),
}
#: What a property is read by, where that is one step of the activation: keyword or verb -> row.
_READ_BY: Final = {
    "cascade": "21 reactivate and Cascade",
    "reactivate": "21 reactivate and Cascade",
    "rabid": "7 Rabid records",
    "feast_becomes_bonus": "15b Feast becomes bonus damage",
    "initiative_repeats": "14c Initiative repeats",
}
#: The rules of conditions that have some of their own.
_GATES: Final = {row.word: row.rules for row in (*RIDERS, *GATES)}
_STEP = re.compile(r"^(\d+)([a-z]?) (.*)$")


@dataclass(frozen=True, slots=True)
class Reads:
    """Something that is looked at where the line resolves: a condition, a chance, a count, recipients."""

    what: str
    rule: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A line in its place."""

    line: int  # as printed, from 1
    text: str
    where: str  # activation, event, property, nowhere
    step: int | None  # of 300.3
    row: str  # of the order
    order: str
    rules: tuple[str, ...]
    reads: tuple[Reads, ...]
    notes: tuple[str, ...] = ()
    rank: tuple[int, int, int] = (0, 0, 0)

    def to_dict(self) -> dict[str, Any]:
        """It as plain data."""
        return {
            "line": self.line,
            "text": self.text,
            "where": self.where,
            "step": self.step,
            "row": self.row,
            "order": self.order,
            "rules": list(self.rules),
            "reads": [{"what": read.what, "rule": read.rule} for read in self.reads],
            "notes": list(self.notes),
        }


def row_of_lane(lane: int) -> int:
    """The place in ACTIVATION of the row that resolves a lane; -1 for a lane outside the activation."""
    return next((i for i, row in enumerate(ACTIVATION) if row.needs >> needs.LANE & needs.FIELD == lane), -1)


def steps_of(entry: entries.Entry, path: Path | None = None) -> list[tuple[str, list[Placed]]]:
    """Each part of an entry (`""`, or the phase of a boss) with its lines in the order in which they resolve.

    InputError with what is wrong with its lines, by their paths below the entry's `path` (else its name).
    """
    problems = Problems()
    found = list(entries.parts_of(entry, path or (entry.name,), problems))
    if len(problems):
        raise InputError(problems)
    return [(part.name if part.phase >= 0 else "", placed(part)) for part in found]


def placed(part: entries.Part) -> list[Placed]:
    """The lines of a part: those of the activation in its order, then those that answer events, then properties."""
    found = [_place(part, i, line) for i, line in enumerate(part.printed)]
    return sorted(found, key=lambda one: one.rank)


def _place(part: entries.Part, place: int, line: PrintedLine) -> Placed:
    first = line.effects[0]
    reads = tuple(_reads(line))
    rules = _own_rules(line)
    if line.lane == lanes.HOOK:
        return _heard(part, place, line, reads, rules)
    if line.lane in (lanes.STATIC, lanes.QUEST, lanes.INERT):
        return _apart(place, line, reads, rules)
    at = row_of_lane(line.lane)
    row = ACTIVATION[at]
    own = row.rules
    notes: list[str] = []
    if line.lane == lanes.ATTACK:  # fixed in its own row, dealt in that of the hit
        notes.append(f"base damage is fixed, and what it reads is read, at step {_numbered(row)[0]} (300.3-10)")
        at, row = next((i, row) for i, row in enumerate(ACTIVATION) if row.kernel is hit.deal)
        own = (*own, *row.rules)
    step, name = _numbered(row)
    if line.lane == lanes.ARMOR:
        notes.append("hoisted to the front of step 14 (400.7a)")
    if any(effect.verb == "bonus_damage" for effect in line.effects):
        notes.append("joins the hit of step 15 (400.7d)")
    if "initiative" in first.flags:
        notes.append("where Initiative is repeated, again right after the first pass (300.3-14)")
    return Placed(
        place + 1, line.text, "activation", step, name, "activation", (*own, *rules), reads, tuple(notes),
        (0, at, place),
    )  # fmt: skip


def _heard(
    part: entries.Part, place: int, line: PrintedLine, reads: tuple[Reads, ...], rules: tuple[str, ...]
) -> Placed:
    hook = line.effects[0].hook
    assert hook is not None  # noqa: S101  the lane says so
    told = TOLD.get(hook.event)
    if told is not None:
        where = "nowhere" if hook.event == "sold" else "event"
        return Placed(place + 1, line.text, where, None, told[0], "", (*told[1], *rules), reads, (), (1, 0, place))
    order, name = heard_at(hook, tool=part.kind == "tool")
    at = next(i for i, row in enumerate(ORDERS[order]) if row.name == name)
    row = ORDERS[order][at]
    step, short = _numbered(row) if order == "activation" else (None, name)
    whose = "of whoever activates" if order == "activation" and hook.relation != "self" else ""
    notes = (f"in the activation {whose}",) if whose else ()
    rank = (1, list(ORDERS).index(order) * 100 + at, place)
    return Placed(place + 1, line.text, "event", step, short, order, (*row.rules, *rules), reads, notes, rank)


def heard_at(hook: Hook, *, tool: bool) -> tuple[str, str]:
    """The order and the row in which a listener of this hook answers."""
    keys = (f"{hook.event}/{hook.cause}", f"{hook.event}:{hook.relation}", hook.event)
    for key in (*(f"tool {key}" for key in keys if tool), *keys):
        if key in HEARD:
            return HEARD[key]
    raise KeyError(hook.event)


def _apart(place: int, line: PrintedLine, reads: tuple[Reads, ...], rules: tuple[str, ...]) -> Placed:
    first = line.effects[0]
    if line.lane == lanes.INERT:
        text = "outside of battles"
        return Placed(place + 1, line.text, "nowhere", None, text, "", rules, reads, (), (3, 0, place))
    if line.lane == lanes.QUEST:
        text = "as the Quest is completed"
        return Placed(place + 1, line.text, "event", None, text, "", ("800.54b", *rules), reads, (), (1, 9000, place))
    name = _READ_BY.get(first.what or "") or _READ_BY.get(first.verb)
    row = next((row for row in ACTIVATION if row.name == name), None)
    step, short = (None, "holds as long as it is there") if row is None else _numbered(row)
    own = ("300.3-2",) if row is None else row.rules
    order = "" if row is None else "activation"
    return Placed(place + 1, line.text, "property", step, short, order, (*own, *rules), reads, (), (2, 0, place))


def _numbered(row: Row) -> tuple[int, str]:
    match = _STEP.match(row.name)
    if match is None:
        raise ValueError(f"a row of the activation without its number: {row.name!r}")
    return int(match[1]), f"{match[1]}{match[2]} {match[3]}"


def _own_rules(line: PrintedLine) -> tuple[str, ...]:
    """The rules of what the line names: its heading, its riders, what it does, families and keywords."""
    first, found = line.effects[0], list[str]()
    if first.hook is not None and first.hook.spelled.capitalize() in HEADS:
        found += HEADS[first.hook.spelled.capitalize()][2].split()
    for gate in first.gates:
        found += _GATES.get(gate.kind, "").split()
    for effect in line.effects:
        found += VERB_BY_WORD[effect.verb].rules.split()
        if effect.verb in POOLS or effect.verb == "boost":
            continue
        if effect.what in FAMILY_BY_WORD:
            found += FAMILY_BY_WORD[effect.what].rules.split()
        if effect.verb in ("has_keyword", "grant", "suppress") and effect.what in KEYWORD_BY_WORD:
            found += KEYWORD_BY_WORD[effect.what].rules.split()
    return tuple(dict.fromkeys(found))


# ---- what is read there ---------------------------------------------------------------------------------------------


def _reads(line: PrintedLine) -> Iterator[Reads]:
    first = line.effects[0]
    for gate in first.gates:
        yield Reads(say.named(gate, first.hook), "400.4a")
    if first.chance is not None and first.verb != "boost":
        yield Reads(f"a roll of {say.percent(first.chance)}", "800.71e" if first.hook else "400.4a")
    flags = first.flags
    if "require_hit" in flags:
        yield Reads("whether the hit landed", "400.4j")
    if "once" in flags or "once_per_life" in flags:
        yield Reads("whether it has resolved before", "400.4i")
    if "once_per_target" in flags:
        yield Reads("whether it has served this target before", "400.4i")
    for effect in line.effects:
        yield from _of_effect(effect, first.hook)


def _of_effect(effect: Clause, hook: Hook | None) -> Iterator[Reads]:
    if effect.to.filters or (effect.to.count is not None):
        named = say.scope(effect.to, hook, include_self="include_self" in effect.flags)
        yield Reads(f"who qualifies: {named}", "400.5d" if effect.to.filters else "400.5c")
    if effect.per is not None:
        yield Reads(f"the count {say.count(effect.per, hook)}", "400.3a")
    amount = effect.amount
    if amount is not None and amount.source not in ("number", "event_amount"):
        shown = say.amount(amount, hook, whose=amount.source == "family")
        yield Reads(f"the amount {shown}", "400.2k")
