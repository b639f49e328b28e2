"""What a printed line can come to: worked out from its clauses alone, before any battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ecs_sim.components.words import lanes
from ecs_sim.model.catalogue import Boss, Card, Catalogue, Resonance
from ecs_sim.setup import numbers
from ecs_sim.text.clause import Clause, Hook
from tools.exhaustive.lines import Printed
from tools.exhaustive.refusals import BY_VERB, HEARD, MANY, NAMED, Case

RESOLVED, NOBODY, NOTHING, SPENT = "resolved", "no recipient", "no amount", "spent"
CONDITION, CHANCE, NO_HIT = "gated condition", "gated chance", "gated no_hit"
#: Amounts that may come to nothing (docs/rulings.md, R-05), and the counts that may.
_COUNTED = frozenset({"counter", "family", "stock", "dividend", "profit", "freeze_removed"})
#: Verbs whose effect on one recipient somebody may answer before the next.
_HEARD_VERBS = frozenset(
    {"damage", "aoe", "tremor", "self_destruct", "lose_vitality", "shield", "hallow", "shock"} | {"cull"}
)
_TO_SIDE = frozenset({"stock", "dividend"})
_AURAS = frozenset({"adjacent_allies", "flank_allies", "allies"})
_ALLIED = frozenset({"allies", "all_allies", "some_allies", "adjacent_allies", "one_adjacent_ally", "flank_allies"})
#: Events that no boss goes through: those of Pennies, and a revival.
_NO_BOSS = frozenset({"penny_activates", "minted", "insurance_lost", "revived"})
#: Static lines that use something up.
_USED_UP = frozenset({"ignore_hits", "defy_death"})


class Goal(NamedTuple):
    """One outcome of one effect of one line."""

    key: str
    effect: int  # from 0
    outcome: str

    def __str__(self) -> str:
        return f"{self.key}.{self.effect + 1}: {self.outcome}"


def plan(catalogue: Catalogue, printed: Iterable[Printed]) -> list[Goal]:
    """Every outcome of every line of a catalogue."""
    return [goal for line in printed for goal in outcomes(line, catalogue)]


def is_inert(printed: Printed) -> bool:
    """Whether a line is about the shop, about gold, or about a sale: nothing of it is of the fight."""
    line, first = printed.line, printed.line.effects[0]
    sold = first.hook is not None and first.hook.event == "sold"
    return line.lane == lanes.INERT or sold or (first.verb == "boost" and first.what == "gold")


def outcomes(printed: Printed, catalogue: Catalogue) -> list[Goal]:
    """Everything that one line can come to; nothing for an inert one."""
    if is_inert(printed):
        return []
    lane = printed.line.lane
    if lane == lanes.STATIC:
        found = [_static(effect) for effect in printed.line.effects]
    else:
        found = [_resolved(printed, catalogue, place) for place in range(len(printed.line.effects))]
    found[0] |= _of_line(printed) | _of_home(printed)
    return [Goal(printed.key, place, outcome) for place, some in enumerate(found) for outcome in sorted(some)]


def _static(effect: Clause) -> set[str]:
    """A layer, an aura, a property: in force or not, on somebody or nobody."""
    found = {RESOLVED}
    if effect.gates:
        found.add(CONDITION)
    if effect.verb in ("stat", "grant") and effect.to.who in _AURAS and "include_self" not in effect.flags:
        found.add(NOBODY)
    if effect.verb in _USED_UP:
        found.add(SPENT)
    if effect.verb == "reactivate":
        found.add(CHANCE)
    if effect.verb == "dormant_until":
        found.add("asleep to the end")
    return found


def _of_line(printed: Printed) -> set[str]:
    """What keeps a whole line from resolving."""
    first, found = printed.line.effects[0], set[str]()
    if printed.line.lane == lanes.STATIC:
        return found
    if _conditional(first):
        found.add(CONDITION)
    if "require_hit" in first.flags:
        found.add(NO_HIT)
    if first.chance is not None:
        found.add(CHANCE)
    if first.flags & {"once", "once_per_life", "once_per_target"} or _wears(printed):
        found.add(SPENT)
    if printed.line.lane == lanes.QUEST:
        found.add("progress")
    if printed.line.lane == lanes.ATTACK:
        found.add(NOBODY)
    return found


def _conditional(first: Clause) -> bool:
    """Whether some condition can keep a line from speaking; a stat gate that multiplies never does (400.4h)."""
    multiplies = "gate_multiplies" in first.flags
    return any(not (multiplies and gate.kind == "overmatch") for gate in first.gates)


def _gated(first: Clause) -> bool:
    return _conditional(first) or first.chance is not None


def _wears(printed: Printed) -> bool:
    owner = printed.owner
    return isinstance(owner, Card) and owner.kind == "tool" and owner.durability is not None


def _of_home(printed: Printed) -> set[str]:
    """Where the line comes from: a rune reaches half a unit or none, a boss's phase and a resonance end."""
    owner = printed.owner
    if printed.kind == "rune":
        return {"at half", "out of reach"}
    if isinstance(owner, Boss) and len(owner.phases) > 1:
        return {"another phase"}
    return {"over"} if isinstance(owner, Resonance) and owner.seconds is not None else set()


def _resolved(printed: Printed, catalogue: Catalogue, place: int) -> set[str]:
    """One effect of a line that resolves: done, for nobody, for nothing, refused."""
    effect = printed.line.effects[place]
    found = {RESOLVED}
    if printed.line.lane not in (lanes.ATTACK, lanes.COST) and effect.verb not in ("retort", "quest"):
        to_side = effect.to.who == "self" and effect.verb in _TO_SIDE
        if effect.to.who != "nobody" and not to_side and not _just_back(printed, effect):
            found.add(NOBODY)
        if _may_be_nothing(effect):
            found.add(NOTHING)
    refused = BY_VERB.get(effect.verb)
    found |= refused(_case(printed, catalogue, effect)) if refused else set()
    return found - ({"skipped no_amount"} if printed.line.lane == lanes.ATTACK and _surely_more(printed) else set())


def _surely_more(printed: Printed) -> bool:
    """Whether some other line always adds to the attack, so that there is no hit of nothing."""
    return any(
        effect.verb == "bonus_damage" and not _gated(line.effects[0]) and not _may_be_nothing(effect)
        for line in printed.beside
        for effect in line.effects
        if line.lane == lanes.ACTIVATION
    )


def _just_back(printed: Printed, effect: Clause) -> bool:
    """Whether a line is a unit's own on its own return: it hears that first of all, with nothing the matter with it."""
    hook = printed.line.effects[0].hook
    return hook is not None and (hook.event, hook.relation, effect.to.who) == ("revived", "self", "self")


def _may_be_nothing(effect: Clause) -> bool:
    source = effect.amount.source if effect.amount is not None else None
    return source in _COUNTED or (effect.per is not None and source is not None)


def _case(printed: Printed, catalogue: Catalogue, effect: Clause) -> Case:
    hook = printed.line.effects[0].hook
    who = effect.to.who
    heard = effect.verb in _HEARD_VERBS or (effect.verb == "apply" and effect.what in HEARD)
    several = who in MANY and heard and _count(printed, effect) > 1
    gates = printed.line.effects[0].gates
    return Case(
        effect,
        on_boss=_immunities(printed, catalogue, who, effect.flags, hook),
        several=several,
        hook=hook,
        gates=gates,
    )


def _count(printed: Printed, effect: Clause) -> int:
    """How many recipients an effect may have."""
    if effect.to.count is None:
        return 2
    fields = getattr(printed.owner, "fields", {})
    return max(numbers.ladder(effect.to.count, fields, 1, scales=False))


def _immunities(
    printed: Printed, catalogue: Catalogue, who: str, flags: frozenset[str], hook: Hook | None
) -> frozenset[str] | None:
    """What a boss that the effect may reach can be immune to; None where it reaches no boss."""
    if who == "event_subject" and hook is not None and hook.event in _NO_BOSS:
        return None
    allied = isinstance(printed.owner, Boss) and who in _ALLIED  # no other boss stands on its side
    if allied and who != "all_allies" and "include_self" not in flags:
        return None
    if (who != "self" and not allied) or printed.kind in ("resonance", "core"):
        return frozenset(NAMED.values())
    if not isinstance(printed.owner, Boss):
        return None
    own = printed.owner.immune
    names = catalogue.ruleset.boss_immune if own is None else own
    return frozenset(NAMED.get(name.lower(), name) for name in names)
