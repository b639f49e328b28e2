"""Why: the words of a refusal, and what brings about an event that no other event caused."""

from __future__ import annotations

import re

from ecs_sim.story.words import Event, name_of

#: Every reason of a refusal; "it" is the unit that the event is about. A template names keys of the event.
WHYS: dict[str, str] = {
    "dead": "it is dead",
    "dormant": "it is Dormant",
    "object": "it is a Tool or a Hub",
    "entrapped": "it is Entrapped, out of reach",
    "relentless": "it is Relentless, which keeps negative statuses and losses of stats off",
    "no_amount": "the amount comes to 0",
    "ignored": "its own card ignores this hit",
    "condition": "the condition of the line is not met",
    "chance": "the chance of the line did not come up",
    "spent": "what it may do or bear is used up",
    "no_recipient": "there is nobody whom the line could reach",
    "no_hit": "the hit has not landed",
    "no_target": "there is no legal target",
    "other_incarnation": "it has died and come back in between",
    "suppressed": "it has lost that keyword and can't be given it now",
    "threshold": "the threshold is not passed",
    "ally": "it stands on the same side",
    "maximum": "it is at its most already",
    "not_there": "there is none of it to take away",
    "owner_dead": "the unit whose line it is died on the way",
    "tier_one": "it began the battle at tier 1, and there is nothing below",
    "immune": "it is immune",
    "cannot_act": "it can't act now",
    "already": "it is at it already",
    "no_room": "there is no free place",
    "full": "it is full already",
    "maimed": "its Maim takes all of it",
    "nested": "it would nest too deep",
    "frozen": "it is Frozen",
    "nothing_to_do": "it has nothing to do",
    "tick_reduced": "what lessens ticks leaves nothing of it",
}
#: Where a kind of event can say it better.
WHYS_OF: dict[tuple[str, str], str] = {
    ("cull_failed", "threshold"): "its Maim {amount} is not above its Vitality {vitality}",
    ("cull_failed", "no_target"): "it can't be targeted now",
    ("recovery_refused", "full"): "there is no room for more",
    ("skipped", "dead"): "the target is gone",
    ("skipped", "entrapped"): "the target is out of reach",
    ("skipped", "no_amount"): "what it deals or counts comes to 0",
    ("skipped", "spent"): "it works only so often, and has",
    ("skipped", "not_there"): "the target has none of it",
    ("retaliation_refused", "dead"): "the attacker is dead",
    ("retaliation_refused", "object"): "the attacker is a Tool or a Hub",
    ("retaliation_refused", "dormant"): "the attacker is Dormant",
    ("retaliation_refused", "entrapped"): "the attacker is Entrapped, out of reach",
}

#: What brings about an event that has no cause, by kind; the end says it itself.
ROOTS: dict[str, str] = {
    "activation": "its charge was complete",
    "battle_start": "every battle begins so",
    "edit": "a host changed the battle while it ran",
    "end": "",
    "heal": "a tick of Hallow or Roost was due",
    "maim_spent": "a tick of Hallow or Roost was due",
    "max_vitality": "what its statuses, neighbours and static lines come to has changed",
    "overtime": "overtime has begun",
    "phase": "the Vitality of a boss passed a threshold",
    "recovery_refused": "a tick of Hallow or Roost was due",
    "revival": "its time to come back was up",
    "revival_waits": "its time to come back was up",
    "settle": "the battle is over",
    "stacks_changed": "it wears off with its tick",
    "stat_changed": "the battle begins with it",
    "status_applied": "the battle begins with it",
    "status_expired": "its time was up",
    "status_tick": "its tick was due",
    "tier_changed": "its Smash is over",
}
LAYER = "what its statuses, neighbours and static lines come to has changed; told once, at the end of the step"
LASTS = "what it was given for a time wears off"
LINE = "a line that resolves by itself, not by another event"
UNTOLD = "nothing in this document says what brought it about"
BEFORE = "event {cause} brought it about, which this document doesn't hold"

_KEY = re.compile(r"\{(\w+)\}")


def why_of(event: Event) -> str:
    """Why a refusal refused, in words; an empty string for an event that is none."""
    why = event.get("why")
    if why is None:
        return ""
    said = WHYS_OF.get((event["kind"], str(why))) or WHYS.get(str(why)) or name_of(why).lower()
    return _filled(said, event)


def root_of(event: Event) -> str:
    """What brought about an event that no other event of the document caused."""
    if event.get("cause") is not None:
        return _filled(BEFORE, event)
    if event.get("layer"):
        return LAYER
    if event.get("ended"):
        return LASTS
    if event.get("line"):
        return LINE
    return ROOTS.get(event["kind"], UNTOLD)


def _filled(template: str, event: Event) -> str:
    return _KEY.sub(lambda found: str(event.get(found[1], "?")), template)
