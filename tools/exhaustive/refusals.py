"""What a verb may be refused for, by the engine's own refusal events: `kind why`, as the log spells both."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ecs_sim.components.words import codes, families, kinds, whys
from ecs_sim.text.clause import Clause, Gate, Hook
from ecs_sim.text.vocabulary import FAMILIES

SYSTEMS = Path(__file__).resolve().parent.parent.parent / "systems"

#: Kinds of events that say that something did not happen.
KINDS = frozenset(
    kind for kind in codes(kinds) if kind.endswith("_refused") or kind in ("skipped", "cull_failed", "aborted")
)
#: Kernels that log a refusal for others, and the kinds that they log.
HELPERS = {
    "refuse": {"flow.apply": ("status_refused", "stat_refused"), "resolve": ("skipped",)},
    "discard": {"flow.damage": ("damage_refused",)},
    "abort": {"activation.bloodletting": ("aborted",)},
}
#: Names that a boss's immunities may carry.
NAMED = {family.name.lower(): family.word for family in FAMILIES} | {"crush": "crush", "smash": "smash"}

_BLOCKED = {word for word, code in codes(families).items() if code < 64 and families.MASK_BLOCKED >> code & 1}
TIMED = frozenset({"stun", "freeze", "blind", "prismbreak", "entrap", "smash", "dormant"})
#: Applications which somebody may answer, so that a later recipient of the same effect may be gone by then.
HEARD = frozenset(
    {"stun", "freeze", "entrap", "kindled", "feral", "consecrate", "hallow", "interest", "insurance", "subrogated"}
)
MANY = frozenset(
    {"adjacent_to_target", "all_enemies", "some_enemies", "allies", "all_allies", "adjacent_allies", "flank_allies"}
    | {"some_allies"}
)


#: The one event that is heard while its unit is at 0 Vitality and its death is still to come (S500-31).
_DYING = "vitality_lost"
#: Events after which a unit's Shield can't be full: it has just been taken from, or begun a new life without any.
_SHIELD_SPENT = frozenset({"damaged", "shield_damaged", "shield_broken", "revived"})
_NEW_LIFE = frozenset({"revived"})


class Case:
    """One effect of a line, and what its refusals hang on."""

    def __init__(
        self,
        effect: Clause,
        *,
        on_boss: Iterable[str] | None,
        several: bool,
        hook: Hook | None,
        gates: tuple[Gate, ...],
    ) -> None:
        """`on_boss` are the immunities of a boss that it may reach (None: it reaches none)."""
        self.effect, self.on_boss, self.several, self.hook = effect, on_boss, several, hook
        self.open, who = effect.flags, effect.to.who
        own = who == "self" and hook is not None and hook.relation == "self"
        #: The event that the effect's recipient has just been through, "" where it is about somebody else.
        self.through = hook.event if hook is not None and (own or who == "event_subject") else ""
        whose = {"self": "self", "target": "target", "event_subject": "subject"}.get(who)
        #: What is known of the recipient where the effect comes to it.
        self.known = [g for g in gates if g.whose == whose] + list(effect.to.filters)

    @property
    def dying(self) -> bool:
        """Whether the recipient may be at 0 Vitality, its death still to come (S500-31)."""
        return self.through == _DYING or (
            self.hook is not None and self.hook.event == _DYING and self.effect.to.who == "self"
        )

    def surely(self, *kinds: str, what: str | None = None) -> bool:
        """Whether a condition of the line or a filter says so of the recipient."""
        return any(gate.kind in kinds and what in (None, gate.what) for gate in self.known)

    def immune(self, family: str) -> set[str]:
        """Refused by a boss's own set, or by Relentless."""
        if "ignore_immunity" in self.open:
            return set()
        found = {"status_refused immune"} if self.on_boss is not None and family in self.on_boss else set[str]()
        return found | ({"status_refused relentless"} if family in _BLOCKED else set[str]())

    def between(self, kind: str) -> set[str]:
        """Refused by recipients that were changed by what an earlier one of the same effect set off."""
        if not self.several:
            return set()
        found = {f"{kind} dead"}
        found |= set() if "through_entrap" in self.open else {f"{kind} entrapped"}
        return found | (set() if "allow_dormant" in self.open else {f"{kind} dormant"})


def _applied(case: Case) -> set[str]:
    family = case.effect.what or ""
    found = case.immune(family)
    none = ("insurance", family) if family == "subrogated" else (family,)  # no Insurance is none of either kind
    low = any(case.surely("lacks_family", "family_at_most", what=word) for word in none)
    if family not in TIMED and not low and case.through not in _NEW_LIFE:
        found.add("status_refused maximum")
    return found | (case.between("status_refused") if family in HEARD else set[str]())


def _stat(case: Case) -> set[str]:
    found = set[str]()
    lasting = not case.open & {"fleeting", "timed"} and case.effect.duration is None
    if lasting and case.through not in _NEW_LIFE:
        found.add("stat_refused maximum")
    if "negative" in case.open and "ignore_immunity" not in case.open:
        found.add("stat_refused relentless")
    return found


def _loss(case: Case) -> set[str]:
    return {"stat_refused relentless", "stat_refused maximum"} - (
        {"stat_refused relentless"} if "ignore_immunity" in case.open else set[str]()
    )


def _roar(case: Case) -> set[str]:
    return _loss(case) | (set() if "drains_boss" in case.open else {"stat_refused immune"})


def _recovered(case: Case) -> set[str]:
    shield = case.effect.verb == "shield"
    found = {"recovery_refused dead"} if case.dying else set[str]()
    if not (case.through in _SHIELD_SPENT if shield else case.surely("wounded", "below_vitality")):
        found.add("recovery_refused full")
    if case.through not in _NEW_LIFE:
        found.add("recovery_refused maimed")
    return found | (case.between("recovery_refused") if shield else set[str]())


def _struck(case: Case) -> set[str]:
    found = {"damage_refused ignored"} | ({"damage_refused dead"} if case.dying else set[str]())
    return found | case.between("damage_refused")


def _paid(case: Case) -> set[str]:
    return ({"cost_refused dead"} if case.dying else set[str]()) | case.between("cost_refused")


def _smash(case: Case) -> set[str]:
    return (case.immune("smash")) | {"status_refused tier_one"}


def _fixed(*found: str) -> Callable[[Case], set[str]]:
    return lambda case: set(found)


def _cull(case: Case) -> set[str]:
    found = {"cull_failed threshold"} | ({"cull_failed no_target"} if case.several else set[str]())
    return found | ({"cull_failed ally"} if case.effect.to.who in ("target", "adjacent_to_target") else set[str]())


def _attack(case: Case) -> set[str]:
    amount = case.effect.amount
    found = {"skipped dead", "skipped entrapped", "damage_refused ignored"}
    return found | ({"skipped no_amount"} if amount is not None and amount.source != "number" else set[str]())


def _cleared(case: Case) -> set[str]:
    there = case.surely("has_family", "family_at_least", what=case.effect.what)
    return set() if there else {"status_refused not_there"}


def _bled(case: Case) -> set[str]:
    """A boss pays for itself, so there is always a payer, and one that can't be a thing or asleep (800.4c)."""
    if case.on_boss is not None:
        return {"aborted cannot_act", "cost_refused entrapped"}
    return {"aborted no_recipient", "aborted cannot_act", "cost_refused object", "cost_refused dormant"}


def _capped(case: Case) -> bool:
    return case.effect.amount is not None and case.effect.amount.cap is not None


def _harvest(case: Case) -> set[str]:
    immune = {"status_refused immune"} if "ignore_immunity" not in case.open else set[str]()
    return immune | {"skipped no_recipient", "skipped no_amount", "status_refused maximum"}


def _shock(case: Case) -> set[str]:
    found = {"skipped cannot_act", "skipped nothing_to_do", "skipped already", "skipped nested"}
    return found | ({"skipped no_target"} if case.several else set[str]())


#: What each verb may be refused for, beyond a condition, a missing recipient and an amount of nothing.
BY_VERB: dict[str, Callable[[Case], set[str]]] = {
    "attack": _attack,
    "apply": _applied,
    "crush": lambda case: case.immune("crush"),
    "smash": _smash,
    "hallow": lambda case: case.immune("hallow") | case.between("status_refused"),
    "roost": lambda case: case.immune("roost") | {"status_refused maximum"},
    "stat": _stat,
    "max_vitality": _fixed("stat_refused maximum"),
    "repossess": _loss,
    "crippling_scream": _loss,
    "piercing_roar": _roar,
    "grant": _fixed("status_refused suppressed"),
    "clear": _cleared,
    "cull": _cull,
    "restore": _recovered,
    "shield": _recovered,
    "damage": _struck,
    "aoe": _struck,
    "tremor": _struck,
    "self_destruct": lambda case: _struck(case) | {"cost_refused entrapped"},
    "lose_vitality": _paid,
    "retort": _fixed(*(f"retaliation_refused {why}" for why in ("dead", "entrapped", "dormant", "object"))),
    "bloodletting": _bled,
    "shock": _shock,
    "displace_ally": _fixed("skipped no_recipient"),
    "displace_enemy": _fixed("skipped no_recipient"),
    "harvest": _harvest,
    "shatter": _fixed("skipped not_there"),
    "wake": _fixed("skipped not_there"),
    "wear": _fixed("skipped not_there"),
    "repair": _fixed("recovery_refused full", "recovery_refused no_room"),
    "push_initiative": _fixed("skipped spent", "skipped nothing_to_do"),
    "spawn": _fixed("skipped no_room"),
    "advance_quest": _fixed("skipped full"),
    "build_up": lambda case: {"stat_refused maximum"} if _capped(case) else set(),
    "reliquary": _fixed("stat_refused maximum"),
}


# ------------------------------------------------------------------------ what the kernels declare


def declared(systems: Path = SYSTEMS) -> dict[str, list[str]]:
    """Every refusal that some kernel can log, `kind why` -> where: read off the sources."""
    found: dict[str, list[str]] = {}
    answered = _named(_function(systems / "board" / "sets.py", "refusal"), "whys")
    for path in sorted(systems.rglob("*.py")):
        module = ".".join(path.relative_to(systems).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        everywhere = {kind for function in functions for kind in _named(function, "kinds") if kind in KINDS}
        for function in functions:
            own = {kind for kind in _named(function, "kinds") if kind in KINDS}
            helped = {kind for kind, _ in _calls(function, module)}
            named = _named(function, "whys")
            for why in named | answered if "sets.refusal(" in ast.unparse(function) else named:
                for kind in sorted(own | helped or everywhere):
                    found.setdefault(f"{kind} {why}", []).append(f"{module}.{function.name}")
    return found


def _function(path: Path, name: str) -> ast.FunctionDef:
    """A function of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return next(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name)


def _named(function: ast.FunctionDef, table: str) -> set[str]:
    """The words of a table (`kinds.X`, `whys.Y`) that a function names."""
    known = codes(kinds if table == "kinds" else whys)
    return {
        node.attr.lower()
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == table
        if node.attr.lower() in known
    }


def _calls(function: ast.FunctionDef, module: str) -> Iterator[tuple[str, str]]:
    """The kinds of the refusals that a function has logged by a helper."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        owner = (
            node.func.value.id if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) else ""
        )
        for home, logged in HELPERS.get(name, {}).items():
            if (owner and home.rpartition(".")[2] == owner) or (not owner and home == module):
                yield from ((kind, home) for kind in logged)
