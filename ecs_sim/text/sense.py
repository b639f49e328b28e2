"""What a line may say beside its effects so that it means something: `check`, `unheeded`.

A word that nothing heeds is no decoration. Where a line has a step of its own (the base attack, the price, a layer,
what answers an event) and says what that step can't do, it is refused (`check`). Where it is read and carried out, but
a part of it never matters, that part is told (`unheeded`), and a card with it is odd (docs/rulings.md, R-283).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecs_sim.text import phrases as say
from ecs_sim.text.clause import Amount, Clause, Gate
from ecs_sim.text.errors import SentenceError
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, TAILS

_TAIL: Final = {row.word: row.text.lower() for row in TAILS}
#: Effects that are instances of damage: what Armor, redirects and reactions are about.
STRIKES: Final = frozenset({"attack", "damage", "aoe", "tremor", "self_destruct"})
#: What the base attack heeds (docs/rulings.md, R-251); it has a step of its own, and is dealt once.
_OF_ATTACK: Final = frozenset({"once", "once_per_target", "ignore_armor", "no_redirect", "no_reactions"})
#: Effects that an immunity could refuse (700.4, S700-05).
_REFUSABLE: Final = frozenset(
    {"crush", "smash", "piercing_roar", "crippling_scream", "repossess", "harvest", "dormant", "shatter"}
)
#: Places before the hit, and those after it.
_BEFORE: Final = frozenset({"pre", "activation", "immediate", "new_target"})
_AFTER: Final = frozenset({"post", "on_hit", "success", "after"})
#: Amounts that a layer or an aura can follow, and counts that need no activation (400.3).
_STANDING: Final = frozenset(
    {"number", "power", "burn_power", "raw_power", "base_speed", "counter", "level", "stock", "dividend", "profit"}
)
_NOT_STANDING: Final = frozenset({"negative_statuses", "freeze_seconds"})
#: Whom a layer or an aura reaches: all of them, as they stand.
_REACHED: Final = frozenset({"self", "allies", "all_allies", "adjacent_allies", "flank_allies"})
_LAYERS: Final = frozenset({"stat", "max_vitality", "grant", "initiative_repeats", "braced", "boost"})
_PLAIN_GROUPS: Final = ("allies", "all allies", "adjacent allies", "flank allies")
#: Statements about neighbours that reach no further (500.1f, 500.1-11, S800-61).
_NEIGHBOURS: Final = frozenset({"redirect", "intercept", "status_redirect"})


def check(clause: Clause) -> None:
    """SentenceError where a part of the line could never mean anything; its text is still to be filled in."""
    if clause.static or clause.verb == "retort":
        _standing(clause)
        return
    effects = (clause, *clause.also)
    _conditions(clause)
    if clause.verb == "attack":
        _bare(clause, _OF_ATTACK, "the base attack is dealt once, in its own place")
    elif clause.verb == "bloodletting":
        _bare(clause, frozenset(), "the price is paid at each activation, before the hit")
    _place(clause)
    _flags(clause, effects)
    for effect in clause.also:
        if effect.static:  # what a Quest rewards with
            _standing(effect)


def _no(words: str, why: str, *remedies: str, code: str = "E-SENTENCE-HEED") -> SentenceError:
    """A refusal of words that stand in the line: where they stand is found by them."""
    return SentenceError(code, f"`{words}`: {why}", "", 1, remedies or ("the line without it",))


def _tails(clause: Clause) -> Iterator[str]:
    """The flags that the line says after its effects, in their order."""
    return (row.word for row in TAILS if row.word in clause.flags)


def _bare(clause: Clause, heeded: frozenset[str], why: str) -> None:
    """A line which has a step of its own: no lane, no chance, no repeats, and few flags."""
    for flag in _tails(clause):
        if flag not in heeded:
            raise _no(_TAIL[flag], why)
    if "once_per_life" in clause.flags:
        raise _no("once per life", why)
    if clause.repeats != 1:
        raise _no(say.times(clause.repeats), why)
    if clause.chance is not None:
        raise _no("chance", why)
    if clause.lane is not None:
        raise _no(_LANE.get(clause.lane, clause.lane), why)


#: How a line says its lane.
_LANE: Final[dict[str, str]] = {
    "pre": "first",
    "activation": "before the hit",
    "post": "after the hit",
    "new_target": "against a new target",
    "immediate": "immediately",
    "on_hit": "on hit",
    "success": "after a successful activation",
    "after": "after activating",
}


def unheeded(clause: Clause) -> Iterator[SentenceError]:
    """The parts of a line that nothing on it heeds, each as an error with the words, the reason and the remedies."""
    effects = (clause, *clause.also)
    for place, gate in enumerate(clause.gates):
        if gate in clause.gates[:place]:
            yield _no(_named(gate), "the line says this condition twice")
        if gate.kind == "initiative" and (clause.hook is not None or clause.verb == "quest"):
            yield _no("initiative", "only a line of the activation has a first one")
        if gate.kind == "overmatch" and gate.number and (clause.amount is None or clause.verb == "quest"):
            yield _no("overmatch", "there is no amount that it could multiply", "Overmatch Power: …")
    if clause.static or clause.verb == "retort":
        return
    yield from _bonus(clause, effects)
    yield from _idle_flags(clause, effects)


def _conditions(clause: Clause) -> None:
    if sum(gate.kind == "overmatch" for gate in clause.gates) > 1:
        raise _no("overmatch", "a line compares one stat")


def _named(gate: Gate) -> str:
    words = {"nth_activation": "activation", "quest_done": "quest is complete"}
    if gate.kind in ("bloodlust", "ignited", "highland", "lucid", "initiative", "overmatch"):
        return gate.kind
    known = FAMILY_BY_WORD.get(gate.what or "")
    return words.get(gate.kind, "if" if known is None else (known.adjective or known.name).lower())


def _place(clause: Clause) -> None:
    """Lanes are of an activation (400.7), and the hit is asked about behind it (400.4j)."""
    heard = clause.hook is not None
    if clause.lane in _LANE and (heard or clause.verb == "quest"):
        why = "what answers an event has no place in an activation" if heard else "a reward comes with the last deed"
        raise _no(_LANE[clause.lane], why)
    if "require_hit" in clause.flags:
        if heard or clause.verb == "quest":
            raise _no(_TAIL["require_hit"], "an event has no hit of its own")
        if clause.lane in _BEFORE:
            raise _no(_TAIL["require_hit"], "the line comes before the hit")
    if clause.verb == "quest":
        for flag in ("once", "once_per_target"):
            if flag in clause.flags:
                raise _no(_TAIL[flag], "a Quest is completed once by itself")
    if heard and clause.hook is not None and clause.hook.spelled == "tool" and "once_per_life" in clause.flags:
        raise _no("once per life", "a Tool has no lives", "…, once")


def _bonus(clause: Clause, effects: tuple[Clause, ...]) -> Iterator[SentenceError]:
    """Bonus damage joins the hit of the activation (400.7d): a line that comes after it, or without one, gives none."""
    if not any(effect.verb == "bonus_damage" for effect in effects):
        return
    why = ""
    if clause.hook is not None or clause.verb == "quest":
        why = "there is no hit that it could join"
    elif clause.lane in _AFTER or "require_hit" in clause.flags:
        why = "it would come after the hit that it should join"
    elif clause.lane is None and any(e.verb == "cull" or (e.verb, e.what) == ("apply", "maim") for e in effects):
        why = "a line with Maim or Cull comes after the hit: give it a line of its own"
    if why:
        yield _no("bonus damage", why, "Deal N damage to the target")


def _flags(clause: Clause, effects: tuple[Clause, ...]) -> None:
    """Flags that are about one verb (rulings d7)."""
    for flag in _tails(clause):
        if flag in ("no_redirect", "no_reactions") and not any(effect.verb in STRIKES for effect in effects):
            raise _no(_TAIL[flag], "only damage is redirected or reacted to", "Deal N damage to the target")
        if flag == "defiable" and not any(effect.verb == "lose_vitality" for effect in effects):
            raise _no(_TAIL[flag], "only the price of a line may be defied", "Lose N vitality")
        if flag == "drains_boss" and clause.verb != "piercing_roar":
            raise _no(_TAIL[flag], "only a Piercing Roar drains bosses", "Piercing Roar: N")


def _idle_flags(clause: Clause, effects: tuple[Clause, ...]) -> Iterator[SentenceError]:
    """Flags of which none of the line's effects takes notice."""
    for flag in _tails(clause):
        if flag == "ignore_armor" and not any(effect.verb in STRIKES for effect in effects):
            yield _no(_TAIL[flag], "only damage meets Armor", "Deal N damage to the target")
        if flag == "ignore_immunity" and not any(_refusable(effect) for effect in effects):
            yield _no(_TAIL[flag], "nothing here could be refused by an immunity")
        opened = flag in ("through_entrap", "allow_dormant", "allow_dead")
        if opened and not any(_reaches_out(effect, heard=clause.hook is not None) for effect in effects):
            yield _no(_TAIL[flag], "nobody is reached whom it could open the way to")


def _refusable(effect: Clause) -> bool:
    if effect.verb == "apply":
        return not FAMILY_BY_WORD[effect.what or ""].boon
    return effect.verb in _REFUSABLE or (effect.verb == "stat" and "negative" in effect.flags)


def _reaches_out(effect: Clause, *, heard: bool) -> bool:
    """Has it recipients that may be Entrapped, Dormant or dead: its own unit too, in answer to an event."""
    if effect.verb in ("cull", "shock", "attack", "quest", "repair", "wear"):
        return False
    return effect.to.who not in ("self", "nobody") or (heard and effect.to.who == "self")


# ---- what stands as long as its unit does ---------------------------------------------------------------------------


def _standing(clause: Clause) -> None:
    if clause.verb == "retort":
        return
    if clause.verb in _NEIGHBOURS:
        if clause.to.who != "adjacent_allies" or clause.to.filters or clause.to.count or clause.flags:
            words = say.scope(clause.to, None, include_self="include_self" in clause.flags).lower()
            raise _no(words, "only adjacent allies, all of them", "adjacent allies")
        if clause.verb == "status_redirect" and {e.what for e in (clause, *clause.also)} != {"burn", "venom"}:
            words = say.family(clause.what).name.lower()
            raise _no(words, "Burn and Venom go together", "Burn and Venom on adjacent allies go to this unit")
    if clause.verb in _LAYERS:
        if clause.to.who not in _REACHED or clause.to.filters or clause.to.count:
            words = say.scope(clause.to, None, include_self="include_self" in clause.flags).lower()
            raise _no(words, "a layer reaches allies as they stand: no filter, no count", *_PLAIN_GROUPS)
        if clause.amount is not None:
            _standing_amount(clause, clause.amount)
    if clause.per is not None and (clause.per.count in _NOT_STANDING or clause.per.whose != "self"):
        raise _no("per", "nothing that lasts can follow this count", "per Feral stack", "per adjacent Tool")
    if clause.verb == "no_burn_spread" and clause.gates:
        raise _no("while", "this holds as long as the unit stands", "Passive: Burn cannot spread on allies")
    if clause.verb in ("damage_cap", "apply") and clause.amount is not None:
        _plain(clause.amount)
        if clause.per is not None:
            raise _no("per", "what a unit has is a plain number")


def _plain(amount: Amount) -> None:
    if amount.source != "number" or (amount.times, amount.divide) != (None, None):
        words = say.amount(amount, None).lower()
        raise _no(words, "what a unit has is a plain number", "a number", "{field}", code="E-SENTENCE-NUMBER")


def _standing_amount(clause: Clause, amount: Amount) -> None:
    """What lasts follows numbers of its unit and its side: nothing that only an activation or a battle brings."""
    circular = clause.verb == "boost" and clause.what == "level" and amount.source == "level"
    if amount.source not in _STANDING or circular:
        words, remedies = say.amount(amount, None).lower(), ("a number", "{field}", "{power}", "X")
        raise _no(words, "nothing that lasts can follow this amount", *remedies, code="E-SENTENCE-NUMBER")
    if amount.cap is not None and amount.source != "number":
        raise _no("at most", "what lasts has no cap")
