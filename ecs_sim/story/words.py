"""Every kind of event as a sentence: what the timeline and `explain` say. Plain text, each unit a piece of its own.

A template names keys of its event: `{target}` a unit, `{amount:+}` a signed number, `{status}` a word of the rules.
What stands in brackets is said only where the event has each key that it names. A kind whose words hang on more
than that has a function, which gives the template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ecs_sim.text.vocabulary import FAMILY_BY_WORD, KEYWORD_BY_WORD

Event = Mapping[str, Any]
#: An event by its ordinal, None where the log doesn't hold it.
Lookup = Callable[[int], Event | None]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a sentence; `unit` where it names one."""

    text: str
    unit: str | None = None


SENTENCES: dict[str, str] = {
    "cast": "{source} casts[ on {target}]",
    "heal": "{target} regains {amount} Vitality[ from {other}]",
    "shield": "{target} gains Shield {amount}[ from {other}]",
    "status_refused": "{target} refuses {status}",
    "status_expired": "{status} ends on {target}",
    "stacks_changed": "{status} on {target} {amount:+}: {total} left",
    "stat_refused": "{target} keeps its {stat}",
    "max_vitality": "{target} maximum Vitality {amount:+}: {total}",
    "cull": "{target} is Culled[ by {source}]: Maim {amount}, Vitality {vitality}",
    "cull_failed": "{target} is not Culled",
    "revival_waits": "{target} waits for a free place",
    "cascade": "{source} Cascades",
    "reactivation": "{source} is queued to activate again",
    "misfire": "{source} misfires at {target}",
    "cost_refused": "{target} can't pay {amount}",
    "retaliation": "{target} loses {amount} to retaliation by {source}",
    "retaliation_refused": "{target} owes nothing to {source}",
    "damage_refused": "{target} takes none of {amount}[ by {source}]",
    "recovery_refused": "{recovery} {amount} does nothing for {target}",
    "keyword_gained": "{target} gains {keyword}[ for {seconds} s]",
    "keyword_lost": "{target} loses {keyword}",
    "stock": "Stock {amount:+}[ through {source}][: {total}]",
    "dividend": "Dividend {amount:+}[ through {source}][: {total}]",
    "counter": "{target} counts {amount:+}: {total}",
    "overtime": "overtime: {amount} damage to everyone",
    "defy_death": "{target} defies death: it loses {amount} and lives",
    "burn_spread": "{status} {amount} spreads from {source} to {target}",
    "phase": "{target} enters phase {amount}",
    "stagger": "the Stagger meter of {target} stands at {amount}",
    "mint": "{target} mints {amount} Stock[: {total}]",
    "settle": "{target} settles {amount} Stock into Dividend[: {total}]",
    "blowout": "{target} blows out: {status} {amount} is gone",
    "awaken": "{target} awakens",
    "nesting_capped": "the answers to “{event}” stay silent, {amount} levels deep",
    "aborted": "{source} stops before it strikes",
    "tier_changed": "{target} is of tier {amount} now: Vitality {vitality}, maximum {max_vitality}",
    "insurance_spent": "{target} spends {status} {amount}",
    "maim_spent": "{target} works off Maim {amount}: {prevented} Vitality less",
    "repair": "{target} is repaired by {amount}[: {total}]",
    "quest": "the Quest of {target} advances by {amount}[: {total}]",
    "spawn": "{target} appears[ through {other}]",
    "transform": "{target} becomes another card",
    "vessel": "{target} Vessel points {amount:+}: {total}, Vessels {vessels}",
    "battle_start": "the battle starts",
    "edit": "edited from outside: {key} of {target} is {amount}",
}
#: How a death reads, by the event's `by`.
DEATHS: dict[str, str] = {
    "damage": "{target} dies[ to {killer}]",
    "retaliation": "{target} dies of retaliation[ by {source}]",
    "self_destruct": "{target} dies by its own destruction",
    "price": "{target} dies of the price that it pays",
    "interest": "{target} dies of Interest",
    "bloodletting": "{target} dies of Bloodletting",
    "cull": "{target} dies, Culled[ by {source}]",
    "timeout": "{target} dies with the end of the time",
    "edit": "{target} dies: its Vitality was taken from outside",
}
#: What a cost was paid for.
COSTS: dict[str, str] = {
    "retaliation": "{target} pays {amount} Vitality as retaliation",
    "self_destruct": "{target} gives up all {amount} Vitality that it has",
    "price": "{target} pays {amount} Vitality",
    "interest": "{target} pays {amount} Vitality of Interest",
    "bloodletting": "{target} pays {amount} Vitality for Bloodletting",
}
#: Why a battle ended or was stopped.
ENDS: dict[str, str] = {
    "wipe": "the other side is wiped out",
    "timeout": "the 120 s are over",
    "bye": "nobody stands against it",
    "limit": "stopped at the document's own limit",
    "fuel": "stopped: out of fuel",
    "capacity": "stopped: a limit of the engine was reached",
}
_KNOWN = {"n", "step", "time", "kind", "source", "target", "amount", "cause", "rule", "line", "status", "stat", "why"}
#: Keys whose words are said as they are; those of the others are names of the rules.
_PLAIN = {"event", "key"}
_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_KEY = re.compile(r"\{(\w+)(?::(\+))?\}")


def pieces(event: Event, lookup: Lookup | None = None) -> tuple[Piece, ...]:
    """An event in words. With `lookup`, what its causes add: whose Burn it was that hit."""
    special = _SPECIAL.get(event["kind"])
    found = dict(event)
    if event.get("source") != event.get("target"):
        found["other"] = event.get("source")  # who did it, where that isn't the unit itself
    cause = _cause(event, lookup)
    template = special(found, cause) if special else SENTENCES.get(event["kind"]) or _any(found)
    if event["kind"] == "death":
        _credit(found, cause, lookup)
    return tuple(_pieces(template, found))


def text_of(event: Event, lookup: Lookup | None = None) -> str:
    """An event in words, as plain text."""
    return "".join(piece.text for piece in pieces(event, lookup))


def name_of(word: object) -> str:
    """A word of an event as players read it: `lucid_doubles_power` is Lucid doubles Power, 3.0 is 3."""
    if isinstance(word, str):
        if word in FAMILY_BY_WORD:
            return FAMILY_BY_WORD[word].name
        return KEYWORD_BY_WORD[word].name if word in KEYWORD_BY_WORD else spaced(word).capitalize()
    return f"{word:g}" if isinstance(word, float) else str(word)


def spaced(word: str) -> str:
    """A word of an event with blanks: `no_recipient` is no recipient."""
    return word.replace("_", " ")


def has_words(kind: str) -> bool:
    """Whether a kind of event has a sentence of its own."""
    return kind in SENTENCES or kind in _SPECIAL


def _cause(event: Event, lookup: Lookup | None) -> Event | None:
    cause = event.get("cause")
    return lookup(cause) if lookup is not None and isinstance(cause, int) else None


def _pieces(template: str, event: Event) -> Iterator[Piece]:
    for place, part in enumerate(_OPTIONAL.split(template)):
        if place % 2 and any(event.get(key) in (None, "") for key, _ in _KEY.findall(part)):
            continue
        at = 0
        for found in _KEY.finditer(part):
            if found.start() > at:
                yield Piece(part[at : found.start()])
            at = found.end()
            yield _value(event, found[1], signed=bool(found[2]))
        if at < len(part):
            yield Piece(part[at:])


def _value(event: Event, key: str, *, signed: bool) -> Piece:
    value = event.get(key)
    if key in ("source", "target", "other", "with"):
        return Piece(str(value or "nobody"), value if isinstance(value, str) else None)
    if key == "killer":
        return Piece(str(value), event.get("source") if value == event.get("source") else None)
    if value is None:
        return Piece("0")
    if signed and isinstance(value, int | float):
        return Piece(f"{value:+g}")
    return Piece(spaced(value) if key in _PLAIN and isinstance(value, str) else name_of(value))


def _positive(event: Event, key: str) -> bool:
    value = event.get(key)
    return isinstance(value, int | float) and value > 0


def _activation(event: Event, _: Event | None) -> str:
    return "{source} activates" + (", forced to" if event.get("forced") else "")


def _damage(event: Event, cause: Event | None) -> str:
    held = [name for name in ("Armor", "Insurance", "Shield") if _positive(event, f"absorbed_{name.lower()}")]
    taken = ", ".join(f"{name} {{absorbed_{name.lower()}}}" for name in held)
    return f"{_striker(event, cause)} for {{amount}}: {{vitality}} Vitality" + (f" ({taken})" if taken else "")


def _striker(event: Event, cause: Event | None) -> str:
    kind = cause["kind"] if cause else ""
    if cause and kind == "status_tick":
        return name_of(cause.get("status")) + "[ of {source}] hits {target}"
    if kind == "overtime":
        return "overtime hits {target}"
    return "{source} hits {target}" if event.get("source") else "{target} is hit"


def _credit(event: dict[str, Any], cause: Event | None, lookup: Lookup | None) -> None:
    """Whom a death by damage is put down to: a tick's death to the status, and to who put it on."""
    source = event.get("source")
    event["killer"] = source
    before = _cause(cause, lookup) if cause and cause["kind"] == "damage" else None
    if before and before["kind"] == "status_tick":
        event["killer"] = name_of(before.get("status")) + (f" of {source}" if source else "")
    elif before and before["kind"] == "overtime":
        event["killer"] = "overtime"


def _death(event: Event, _: Event | None) -> str:
    return DEATHS.get(str(event.get("by")), "{target} dies")


def _paid(event: Event, _: Event | None) -> str:
    text = COSTS.get(str(event.get("for")), "{target} pays {amount} Vitality")
    return text + ("" if event.get("asked") in (None, event.get("amount")) else " of {asked}")


def outcome_of(winner: object, reason: object) -> tuple[str, str]:
    """Who won, and why it was over."""
    if winner == "draw":
        return "a draw", "both sides are wiped out" if reason == "wipe" else ENDS.get(str(reason), str(reason))
    won = f"{winner} wins" if winner in ("player", "enemy") else "nobody has won"
    return won, ENDS.get(str(reason), str(reason))


def _end(event: Event, _: Event | None) -> str:
    return "the battle ends: " + _bare(", ".join(outcome_of(event.get("winner"), event.get("reason"))))


def _skipped(event: Event, _: Event | None) -> str:
    if event.get("why") == "no_target" and not event.get("line"):
        return "{source} finds no target"
    who = "[ for {target}]" if event.get("source") != event.get("target") else ""
    return ("{source} passes a line over" if event.get("line") else "{source} makes no hit") + who


def _ticks(event: Event, _: Event | None) -> str:
    strength = event.get("strength")
    less = "" if strength in (None, event.get("amount")) else ", hitting for {strength}"
    return "{status} ticks on {target}: {amount}" + less


def _applied(event: Event, _: Event | None) -> str:
    """Stacks and how many there are then, seconds, or (a Crush) both."""
    text = "{target} gets {status}"
    if event.get("seconds") == 0:  # until it is woken
        return text
    if "seconds" in event:
        return text + (" {amount}" if event.get("status") == "crush" else "") + " for {seconds} s"
    more = "" if event.get("total") in (None, event.get("amount")) else ", {total} in all"
    return text + " {amount}" + more


def _cleared(event: Event, _: Event | None) -> str:
    if "seconds" not in event:
        return "{status} {amount} is cleared from {target}"
    if _positive(event, "total"):
        return "{target} loses {seconds} s of {status}"
    return "{status} with {seconds} s left is cleared from {target}"


def _changed(event: Event, _: Event | None) -> str:
    lasts = "[ for {seconds} s]" if not event.get("ended") else ""
    return "{target} {stat} {amount:+}" + lasts


def _revived(event: Event, _: Event | None) -> str:
    by = event.get("by")
    return "{target} revives with {amount} Vitality" + (" by {by}" if isinstance(by, str) else "")


def _redirect(event: Event, _: Event | None) -> str:
    return "{target} takes over " + ("{status} " if event.get("status") else "") + "{amount} meant for {source}"


def _worn(event: Event, _: Event | None) -> str:
    return (
        "{target} is destroyed" if event.get("destroyed") else "{target} wears by {amount}[: {total} Durability left]"
    )


def _any(event: Event) -> str:
    """A kind without a sentence of its own (a newer engine's): its name and everything it carries."""
    more = {k: v for k, v in event.items() if k not in _KNOWN | {"other"} and v not in (None, 0, "")}
    more = ({"amount": event["amount"]} if event.get("amount") else {}) | more
    listed = "".join(f" {spaced(key)} {value}" for key, value in more.items())
    return _bare(spaced(event["kind"])) + "[ by {source}][: {target}]" + _bare(listed)


def _bare(text: str) -> str:
    """Text without what a template would read."""
    return text.translate(str.maketrans("", "", "{}[]"))


def _displaced(event: Event, _: Event | None) -> str:
    return (
        "{source} has {target} and {with} change places" if "with" in event else "{source} and {target} change places"
    )


_SPECIAL: dict[str, Callable[[Event, Event | None], str]] = {
    "activation": _activation,
    "damage": _damage,
    "death": _death,
    "cost_paid": _paid,
    "end": _end,
    "skipped": _skipped,
    "status_tick": _ticks,
    "status_applied": _applied,
    "status_cleared": _cleared,
    "stat_changed": _changed,
    "revival": _revived,
    "displace": _displaced,
    "redirect": _redirect,
    "wear": _worn,
}
