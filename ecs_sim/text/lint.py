"""What a card's lines can't be together, or can't ever do: `check_card`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from ecs_sim.text.boosts import LANES
from ecs_sim.text.clause import Clause, Number
from ecs_sim.text.printer import print_clause
from ecs_sim.text.sense import unheeded
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, WITHOUT_AMOUNT

#: What a package may listen to (800.71c), and how the unit that the event is about stands to the Tool.
_ALLIES: Final = ("ally", "adjacent_ally", "flank_ally")
_PACKAGES: Final[dict[str, tuple[str, ...]]] = {
    "battle_start": ("self",),
    "activates": _ALLIES,
    "activated": _ALLIES,
    "damaged": _ALLIES,
    "died": ("enemy",),
    "durability_lost": ("ally", "adjacent_ally"),
}
#: Events of a package that have no ally and enemy to compare (800.46a).
_NO_COMPARISON: Final = ("battle_start", "durability_lost")
#: What only stands on a Hub, and what a Settle bonus may count at the end of a battle.
_OF_HUBS: Final = ("franchise", "settle_bonus")
_SETTLED: Final = frozenset(
    {"stock", "dividend", "profit", "allied_hubs", "neighbours", "adjacent_tools"}
    | {"allies", "adjacent_allies", "lucid_allies", "allies_with_family"}
)
#: What brings another card onto the board: units do, bosses, Tools and Hubs only spawn.
_BRINGING: Final = ("spawn", "become", "transform")
#: What a card of a kind can't have at all comes before what single words ask for.
_FIRST: Final = ("E-CARD-ATTACK", "E-CARD-TOOL", "E-CARD-NEVER", "E-CARD-DORMANT", "E-CARD-RUNE", "E-CARD-HIT")
Severity = Literal["error", "lint"]
#: Amounts that only a line with an event has.
_OF_EVENTS: Final = ("event_amount",)
#: What of an event's units a line without one can't point at.
_EVENT_UNITS: Final = ("event_subject", "event_actor", "subject_target")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one line of a card: its place in the ability (from 0), a stable code, and the remedy."""

    line: int
    code: str
    message: str
    severity: Severity = "error"


def check_card(kind: str, clauses: Sequence[Clause]) -> list[Problem]:
    """The problems of a card of this kind (`unit`, `tool`, `hub`, `penny`, `boss`); an error keeps it from loading.

    A line with errors tells the one that the others may follow from, and nothing else.
    """
    problems = [*_attacks(kind, clauses), *_hits(clauses), *_counted(clauses), *_asleep(clauses)]
    for place, clause in enumerate(clauses):
        problems.extend(_line(kind, place, clause))
    errors: dict[int, Problem] = {}
    for problem in sorted(problems, key=_weight):
        if problem.severity == "error":
            errors.setdefault(problem.line, problem)
    lints = [problem for problem in problems if problem.severity == "lint" and problem.line not in errors]
    return sorted([*errors.values(), *lints], key=lambda problem: problem.line)


def _weight(problem: Problem) -> int:
    return _FIRST.index(problem.code) if problem.code in _FIRST else len(_FIRST)


def _attacks(kind: str, clauses: Sequence[Clause]) -> Iterator[Problem]:
    """One base attack a card, none on what never acts."""
    attacks = [place for place, clause in enumerate(clauses) if clause.verb == "attack"]
    if kind in ("tool", "hub"):
        for place in attacks:
            yield Problem(place, "E-CARD-ATTACK", f"a {kind.capitalize()} has no base attack: it never acts")
        return
    for place in attacks[1:]:
        yield Problem(
            place, "E-CARD-ATTACK", "a second base attack; for a separate instance write `Deal N damage to the target`"
        )


def _counted(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """One Quest and one wake condition a card: a unit keeps one progress of each (800.16g, 800.54b)."""
    for verb, code, what in (("quest", "E-CARD-QUEST", "Quest"), ("dormant_until", "E-CARD-DORMANT", "wake condition")):
        for place in [place for place, clause in enumerate(clauses) if clause.verb == verb][1:]:
            yield Problem(place, code, f"a second {what}: a card has one")


def _asleep(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """A printed sleep covers battle start, and only its end is an awakening that is heard (800.16f, 800.16i)."""
    sleeps = any(clause.verb == "dormant_until" for clause in clauses)
    for place, clause in enumerate(clauses):
        heard = (clause.hook.event, clause.hook.relation) if clause.hook is not None else None
        if sleeps and heard == ("battle_start", "self"):
            why = "the unit sleeps through battle start; write `When this awakens, …`"
            yield Problem(place, "L-NEVER", why, "lint")
        if not sleeps and heard == ("awakened", "self"):
            yield Problem(place, "L-NEVER", "only a unit with a wake condition awakens: its card prints none", "lint")


def _hits(clauses: Sequence[Clause]) -> Iterator[Problem]:
    """What asks for the hit needs a card that hits, and a line of the activation (400.4j)."""
    effects = [effect for clause in clauses if clause.verb != "quest" for effect in (clause, *clause.also)]
    hits = any(effect.verb in ("attack", "bonus_damage") for effect in effects)
    for place, clause in enumerate(clauses):
        if "require_hit" in clause.flags and (not hits or clause.hook is not None):
            why = "an event has no hit of its own" if clause.hook is not None else "the card has no base attack"
            yield Problem(place, "E-CARD-HIT", f"`if the hit lands`: {why}")
        if clause.lane in ("activation", "post") and (not hits or clause.hook is not None):
            yield Problem(place, "E-CARD-HIT", "the line names a place beside the hit, and there is none")


def _line(kind: str, place: int, clause: Clause) -> Iterator[Problem]:
    package = clause.hook is not None and clause.hook.spelled == "tool"
    if kind == "tool" and not package:
        yield Problem(place, "E-CARD-TOOL", "a Tool has packages only: `When …, …`")
    if kind != "tool" and package:
        yield Problem(place, "E-CARD-TOOL", f"only a Tool's line begins so: write `{_as_passive(clause)}`")
    yield from _hears(kind, place, clause)
    if kind != "hub" and (clause.verb in _OF_HUBS or clause.what in _OF_HUBS):
        yield Problem(place, "E-CARD-NEVER", "only a Hub can have this")
    if clause.verb == "settle_bonus" and clause.per is not None and clause.per.count not in _SETTLED:
        yield Problem(place, "E-CARD-NEVER", "a Settle bonus counts what stands on its own side at the end")
    if kind != "rune" and (clause.lane in LANES or clause.verb in ("build_up", "reliquary")):
        yield Problem(place, "E-CARD-RUNE", "only runes, resonances and Cores have lines of this lane (1000.2)")
    if kind == "hub" and clause.hook is None and not clause.static and clause.verb not in ("attack", "quest"):
        yield Problem(place, "E-CARD-NEVER", "a Hub never acts: only `Passive: …` and what it is can stand on it")
    if kind not in ("unit", "penny") and clause.verb == "dormant_until":
        yield Problem(place, "E-CARD-DORMANT", "only a unit sleeps until a wake condition")
    for effect in (clause, *clause.also):
        if effect.verb in _BRINGING and (kind == "rune" or (effect.verb != "spawn" and kind not in ("unit", "penny"))):
            yield Problem(place, "E-CARD-NEVER", "nothing of this kind can become another card, or spawn one")
    yield from _values(place, clause)
    for idle in unheeded(clause):
        yield Problem(place, "L-UNHEEDED", idle.message, "lint")
    for effect in (clause, *clause.also):
        yield from _effect(place, effect, heard=clause.hook is not None)


def _as_passive(package: Clause) -> str:
    """The line of a Tool as others say it; of a pass that Tools alone have the form of a passive, no more."""
    if package.hook is None or package.hook.event == "activated" or package.hook.cause == "impact":
        return "Passive: When …, …"
    return print_clause(replace(package, hook=replace(package.hook, spelled="passive")))


def _hears(kind: str, place: int, clause: Clause) -> Iterator[Problem]:
    """A package listens to one of five events (800.71c); two of its passes are nobody else's (800.71d)."""
    if clause.hook is None:
        return
    if kind != "tool":
        if clause.hook.spelled != "tool" and (clause.hook.event == "activated" or clause.hook.cause == "impact"):
            yield Problem(place, "E-CARD-TOOL", "only a Tool's package waits for an activation to be over")
        return
    if clause.hook.spelled != "tool":  # no package: that is told, and is one mistake
        return
    if clause.hook.relation not in _PACKAGES.get(clause.hook.event, ()):
        what = "battle start, an ally activating or taking damage, an enemy dying, a Tool losing its last Durability"
        yield Problem(place, "E-CARD-TOOL", f"a package listens to one of five events: {what}")
    if clause.hook.event in _NO_COMPARISON and any(gate.kind == "overmatch" for gate in clause.gates):
        yield Problem(place, "L-NEVER", "this event has no ally and no enemy to compare", "lint")


def _effect(place: int, effect: Clause, *, heard: bool) -> Iterator[Problem]:
    if effect.amount is not None and effect.amount.source in _OF_EVENTS and not heard:
        yield Problem(place, "E-CARD-EVENT", "this amount is an event's, and the line hears none")
    if effect.to.who in _EVENT_UNITS and not heard:
        yield Problem(place, "E-CARD-EVENT", "this recipient is an event's, and the line hears none")
    known = FAMILY_BY_WORD.get(effect.what or "") if effect.verb == "apply" else None
    if known is not None and known.boon and not effect.static and effect.to.who == "target" and not heard:
        yield Problem(
            place,
            "L-BOON-ON-TARGET",
            f"{known.name} goes to the target, enemy or not; did you mean `Gain {known.name}: N`",
            "lint",
        )


def _values(place: int, clause: Clause) -> Iterator[Problem]:
    chance = _flat(clause.chance)
    if chance is not None and not 0 < chance <= 10_000:
        yield Problem(place, "L-CHANCE", "a chance of nothing, or of more than everything", "lint")
    untimed = clause.verb == "smash" and clause.duration is None  # 800.65f
    if untimed or _flat(clause.to.count) == 0 or _flat(clause.duration) == 0:
        yield Problem(place, "L-NOTHING", "a count or a time of 0 does nothing", "lint")
    read = [effect.amount.source for effect in (clause, *clause.also) if effect.amount is not None]
    if clause.hook is not None and clause.hook.event in WITHOUT_AMOUNT and set(read) & set(_OF_EVENTS):
        yield Problem(place, "L-NOTHING", "this event tells no amount", "lint")
    if clause.amount is not None and _flat(clause.amount.divide) == 0:
        yield Problem(place, "E-CARD-DIVIDE", "an amount is divided by 0")


def _flat(number: Number | None) -> int | None:
    return None if number is None else number.flat
