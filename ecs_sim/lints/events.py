"""Events that can't be heard: the listener never meets them, or nothing in the catalogue brings them about (400.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ecs_sim.lints.content import Content, line_path, lives_on_others
from ecs_sim.lints.registry import Found, lint
from ecs_sim.model.catalogue import Boss
from ecs_sim.setup.entries import Part
from ecs_sim.text.clause import Hook
from ecs_sim.text.events import EVENT_BY_KEY, SUBJECTS
from ecs_sim.text.refer import actor_name, subject_name
from ecs_sim.text.vocabulary import FAMILY_BY_WORD, KEYWORD_BY_WORD

#: Families behind an event: one of them must be given by something.
_BY_FAMILY: Final[dict[str, tuple[str, ...]]] = {
    "stunned": ("stun",),
    "frozen": ("freeze",),
    "entrapped": ("entrap",),
    "entrap_ended": ("entrap",),
    "ignited": ("kindled",),
    "kindled_gained": ("kindled",),
    "feral_gained": ("feral",),
    "consecrate_gained": ("consecrate",),
    "hallow_gained": ("hallow",),
    "haywire_emptied": ("haywire",),
    "shield_gained": ("shield",),
    "shield_damaged": ("shield",),
    "shield_broken": ("shield",),
    "insurance_gained": ("insurance", "subrogated"),
    "insurance_prevented": ("insurance", "subrogated"),
    "insurance_lost": ("insurance", "subrogated"),
    "interest_paid": ("interest",),
    "interest_applied": ("interest",),
}
#: Verbs behind an event.
_BY_VERB: Final[dict[str, tuple[str, ...]]] = {
    "culled": ("cull",),
    "displaced": ("displace_ally", "displace_enemy"),
    "pair_displaced": ("displace_enemy", "displace_ally"),
    "repossessed": ("repossess",),
    "bloodletting_paid": ("bloodletting",),
    "awakened": ("dormant", "dormant_until"),
}
#: Keywords behind an event.
_BY_KEYWORD: Final[dict[str, tuple[str, ...]]] = {
    "cascaded": ("cascade",),
    "feast_healed": ("feast",),
    "revived": ("everlasting", "phylactery"),
}
#: Events of a unit's own that a Hub never meets: it has no Vitality, never acts, and takes nothing (800.33b).
_OF_FIGHTERS: Final = frozenset({*_BY_FAMILY, *_BY_KEYWORD, "damaged", "died", "culled", "activates", "activated"}) | {
    "vitality_lost", "displaced", "awakened", "bloodletting_paid",
}  # fmt: skip

#: Events that a unit brings about by itself: who did it is whom they are about.
_BY_ITSELF: Final = frozenset(
    {"activates", "activated", "cascaded", "feast_healed", "penny_activates", "minted", "poach", "supercharge"}
)


@lint(
    "L-UNHEARD",
    "a passive whose event its unit can never hear",
    "bring the event about somewhere in the catalogue, name another subject, or drop the line; a catalogue that is "
    "used together with another is checked with `--with NAME`",
    "`Passive: When this unit is Stunned, …` on a boss that is immune to Stun",
)
def unheard(content: Content) -> Iterator[Found]:
    """Hooks that nothing can set off."""
    for part in content.parts:
        for place, line in enumerate(part.printed):
            hook = line.effects[0].hook
            if hook is None or hook.spelled == "tool":
                continue
            why = why_unheard(content, part, hook)
            if why:
                yield Found(line_path(part, place), f"{_named(hook)}: {why}")


@lint(
    "L-TOOL-ALONE",
    "a Tool package that no ally can trigger",
    "add a unit that does what the package waits for, or listen to another event",
    "a Tool that answers allies' activations in a catalogue of Tools and Hubs alone",
)
def tool_alone(content: Content) -> Iterator[Found]:
    """Packages that nobody sets off."""
    for part in content.parts:
        if part.kind != "tool":
            continue
        for place, line in enumerate(part.printed):
            hook = line.effects[0].hook
            if hook is None:
                continue
            if hook.event in ("activates", "activated", "damaged", "died") and not content.fights():
                yield Found(line_path(part, place), f"{_named(hook)}: the catalogue has no unit that could")
            if hook.event == "durability_lost" and not _wears(content):
                yield Found(line_path(part, place), f"{_named(hook)}: no Tool of the catalogue has Durability to lose")


@lint(
    "L-ITSELF",
    "an answer that points at another unit of its event, where there is none: who activates, Cascades or mints does so "
    "by itself, and is what the line reaches",
    "say `that ally`, `that enemy` or `this unit`, whichever it is; a Tool's line may say `that ally's target`",
    "`Passive: When an ally activates, apply Burn 3 to that enemy`: it is the ally that burns",
)
def itself(content: Content) -> Iterator[Found]:
    """Recipients that are the very unit which the event is about, and are called otherwise."""
    for part in content.parts:
        for place, line in enumerate(part.printed):
            hook = line.effects[0].hook
            if hook is None or hook.event not in _BY_ITSELF:
                continue
            if any(effect.to.who == "event_actor" for effect in line.effects):
                name, whom = actor_name(hook), "this unit itself" if hook.relation == "self" else subject_name(hook)
                yield Found(line_path(part, place), f"{_named(hook)}: `{name}` is {whom}, no other has a part in it")


def why_unheard(content: Content, part: Part, hook: Hook) -> str:
    """Why a listener of this part never hears this event; nothing where it may."""
    if hook.relation == "self" and part.kind == "hub" and hook.event in _OF_FIGHTERS:
        return "that never happens to a Hub (800.33b)"
    if hook.relation == "self" and part.kind == "boss":
        immune = _immune_to(content, part, hook)
        if immune:
            return f"the boss is immune to {immune} (800.48)"
    return why_never(content, hook, part)


def why_never(content: Content, hook: Hook, part: Part | None = None) -> str:
    """Why an event never happens between the cards of the catalogue; nothing where it may."""
    event, own = hook.event, hook.relation == "self"
    families = _BY_FAMILY.get(event)
    if families and not content.families & set(families):
        return f"nothing in the catalogue gives {FAMILY_BY_WORD[families[0]].name}"
    verbs = _BY_VERB.get(event)
    if verbs and not content.verbs & set(verbs):
        return f"no line of the catalogue does that ({', '.join(verbs)})"
    words = (hook.cause,) if hook.cause in ("phylactery", "everlasting") else _BY_KEYWORD.get(event)
    if words:
        mine = own and part is not None and not lives_on_others(part)
        there = [content.has_keyword(part, w) if mine and part else _somebody(content, w) for w in words]
        if not any(there):
            names = " or ".join(KEYWORD_BY_WORD[word].name for word in words if word)
            return f"{'this unit never has' if mine else 'nothing in the catalogue has'} {names}"
    if event in ("penny_activates", "minted", "insurance_lost"):
        if not content.has_kind("penny"):
            return "the catalogue has no Penny"
        if own and part is not None and part.kind != "penny" and not lives_on_others(part):
            return "that happens to Pennies alone, and the card is none"
    if event in ("durability_spent", "durability_lost") and not _wears(content):
        return "no Tool of the catalogue has Durability to lose"
    if event == "poach" and not any(card.kind == "unit" and card.tribe != "Scrip" for card in content.cards):
        return "only Scrip units are in the catalogue (800.51)"
    return ""


def _somebody(content: Content, word: str | None) -> bool:
    return word in content.innate or word in content.granted


def _wears(content: Content) -> bool:
    return any(card.kind == "tool" and card.durability for card in content.cards)


def _immune_to(content: Content, part: Part, hook: Hook) -> str:
    """The status behind an event that a boss is immune to."""
    boss = part.entry
    if not isinstance(boss, Boss):
        return ""
    immune = {name.casefold() for name in (content.ruleset.boss_immune if boss.immune is None else boss.immune)}
    words = _BY_FAMILY.get(hook.event, ())
    if any("ignore_immunity" in clause.flags and clause.what in words for clause in content.clauses):
        return ""
    if hook.event == "stunned" and boss.stagger:
        return ""  # that of a full meter is let past its immunity (800.66f)
    names = [FAMILY_BY_WORD[word].name for word in words]
    return names[0] if names and all(name.casefold() in immune for name in names) else ""


def _named(hook: Hook) -> str:
    event = EVENT_BY_KEY.get((hook.event, hook.relation, hook.cause))
    if event is not None and hook.spelled in ("passive", "tool"):
        return f"`{event.opener} {event.text}`"
    if hook.spelled not in ("passive", "tool"):
        return hook.spelled.capitalize()
    return f"`{hook.event}` of {SUBJECTS.get(hook.relation, hook.relation)}"


assert set(_BY_KEYWORD["revived"]) <= set(KEYWORD_BY_WORD)  # noqa: S101  words of the vocabulary
