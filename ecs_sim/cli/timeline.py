"""The story of a battle as lines: when, what, because of what (indented below its cause), by which rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

from ecs_sim.cli.boards import COLORS
from ecs_sim.text.vocabulary import FAMILY_BY_WORD

Event = Mapping[str, Any]
INDENT_MAX = 12

#: What each kind of event says. `{source}` and `{target}` are units, the rest are keys of the event.
SENTENCES: dict[str, str] = {
    "activation": "{source} activates",
    "cast": "{source} casts on {target}",
    "heal": "{target} regains {amount} Vitality",
    "shield": "{target} gains Shield {amount}",
    "status_refused": "{target} refuses {status}",
    "status_tick": "{status} ticks on {target}: {amount}",
    "status_expired": "{status} ends on {target}",
    "stacks_changed": "{status} on {target} {amount:+d}: {total} left",
    "stat_changed": "{target} {stat} {amount:+d}",
    "stat_refused": "{target} keeps its {stat}",
    "cull": "{target} is Culled",
    "cull_failed": "{target} is not Culled",
    "death": "{target} dies",
    "revival": "{target} revives with {amount} Vitality",
    "damage_refused": "{target} takes none of {amount} by {source}",
    "recovery_refused": "{recovery} {amount} does nothing for {target}",
    "retaliation_refused": "{target} owes nothing to {source}",
    "keyword_gained": "{target} gains {keyword}",
    "keyword_lost": "{target} loses {keyword}",
    "counter": "{target} counts {amount:+d}: {total}",
    "blowout": "{target} blows out: {status} {amount} is gone",
    "revival_waits": "{target} waits for a free place",
    "cascade": "{source} Cascades",
    "reactivation": "{source} is queued to activate again",
    "misfire": "{source} misfires at {target}",
    "cost_paid": "{target} pays {amount} Vitality",
    "cost_refused": "{target} can't pay",
    "retaliation": "{target} loses {amount} to retaliation by {source}",
    "max_vitality": "{target} maximum Vitality {amount:+d}",
    "stock": "Stock {amount:+d}",
    "dividend": "Dividend {amount:+d}",
    "overtime": "overtime: {amount} damage to everyone",
    "redirect": "{target} takes a share for {source}: {amount}",
    "defy_death": "{target} defies death",
    "burn_spread": "Burn spreads to {target}",
    "insurance_spent": "{target} spends {status} {amount}",
    "maim_spent": "{target} works off Maim {amount}",
    "displace": "{source} and {target} change places",
    "awaken": "{target} awakens",
    "quest": "the Quest of {target} advances: {total}",
    "aborted": "{source} stops before it strikes",
    "tier_changed": "{target} is of tier {amount} now",
    "battle_start": "the battle starts",
    "mint": "{target} mints {amount} Stock: {total}",
    "settle": "{target} settles {amount} Stock into Dividend: {total}",
    "repair": "{target} is repaired by {amount}: {total}",
    "edit": "edited from outside: {target}",
}
_KNOWN = {"n", "step", "time", "kind", "source", "target", "amount", "cause", "rule", "line", "status", "stat", "why"}


def timeline(events: Iterable[Event], sides: Mapping[str, str]) -> Iterator[Text]:
    """One line an event; `sides` says which side a unit is on."""
    depths: dict[int, int] = {}
    time = None
    for event in events:
        depth = depths.get(event["cause"], -1) + 1 if event.get("cause") is not None else 0
        depths[event["n"]] = depth
        moment = f"{event['time']:8.2f} " if event["time"] != time else " " * 9
        time = event["time"]
        line = Text(moment, style="bold" if depth == 0 else "")
        line.append("  " * min(depth, INDENT_MAX))
        line.append_text(sentence(event, sides))
        if event.get("rule"):
            line.append(f"  {event['rule']}", style="dim")
        yield line


def sentence(event: Event, sides: Mapping[str, str]) -> Text:
    """An event in words, units in their side's colour."""
    kind = event["kind"]
    special = _SPECIAL.get(kind)
    template = special(event) if special else SENTENCES.get(kind) or _any(event)
    text = Text(style="bold" if kind in ("death", "end", "revival") else "")
    for literal, name, spec in _parts(template):
        text.append(literal)
        if name in ("source", "target"):
            unit = event.get(name)
            text.append(str(unit or "nobody"), style=COLORS.get(sides.get(unit or "", ""), "dim"))
        elif name:
            text.append(format(_value(event, name), spec or ""))
    if event.get("why"):
        text.append(f" ({_words(event['why'])})", style="yellow")
    if event.get("line"):
        text.append(f"  “{event['line']}”", style="italic dim")
    return text


def _parts(template: str) -> Iterator[tuple[str, str, str]]:
    from string import Formatter

    for literal, name, spec, _ in Formatter().parse(template):
        yield literal, name or "", spec or ""


def _value(event: Event, name: str) -> Any:
    value = event.get(name, 0)
    if value in FAMILY_BY_WORD:
        return FAMILY_BY_WORD[value].name
    return _words(value).capitalize() if isinstance(value, str) else value


def _words(name: str) -> str:
    return name.replace("_", " ")


def _damage(event: Event) -> str:
    taken = {
        "Armor": event.get("absorbed_armor", 0),
        "Insurance": event.get("absorbed_insurance", 0),
        "Shield": event.get("absorbed_shield", 0),
    }
    held = ", ".join(f"{name} {points}" for name, points in taken.items() if points)
    who = "{source} hits {target}" if event.get("source") else "{target} is hit"
    return f"{who} for {{amount}}: {event.get('vitality', 0)} Vitality" + (f" ({held})" if held else "")


def _end(event: Event) -> str:
    winner, reason = event.get("winner", "none"), event.get("reason", "")
    return f"the battle ends: {winner}" + (f" ({_words(reason)})" if reason else "")


def _skipped(event: Event) -> str:
    return "{source} passes a line over" if event.get("line") else "{source} makes no hit"


def _applied(event: Event) -> str:
    return "{target} gets {status}" + _how_much(event)


def _cleared(event: Event) -> str:
    if event.get("total") and "seconds" in event:
        return f"{{target}} loses {event['seconds']:g} s of {{status}}"
    left = f" with {event['seconds']:g} s left" if "seconds" in event else " {amount}"
    return "{status}" + left + " is cleared from {target}"


def _worn(event: Event) -> str:
    return "{target} is destroyed" if event.get("destroyed") else "{target} wears by {amount}: {total} Durability left"


def _how_much(event: Event) -> str:
    """Stacks, seconds, or (a Crush) both."""
    if "seconds" not in event:
        return " {amount}"
    return (" {amount}" if event["status"] == "crush" else "") + f" for {event['seconds']:g} s"


def _any(event: Event) -> str:
    """A kind without a sentence of its own: its name and everything it carries."""
    text = _words(event["kind"])
    text += " by {source}" if event.get("source") else ""
    text += ": {target}" if event.get("target") else ""
    more = {k: v for k, v in event.items() if k not in _KNOWN and v not in (None, 0, "")}
    more = ({"amount": event["amount"]} if event.get("amount") else {}) | more
    return text + "".join(f" {_words(k)} {v}".replace("{", "").replace("}", "") for k, v in more.items())


_SPECIAL: dict[str, Callable[[Event], str]] = {
    "damage": _damage,
    "end": _end,
    "skipped": _skipped,
    "status_applied": _applied,
    "status_cleared": _cleared,
    "wear": _worn,
}
