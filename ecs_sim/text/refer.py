"""Whom `that ally`, `that enemy` and `that unit` mean inside a line that listens to an event, and what they are called.

An event has a subject (the unit it is about) and mostly an actor (who did it). Which of the two a word means follows
from how the subject stands to the listener: after "When an enemy is Frozen", `that enemy` is the subject; after "When
this unit takes damage", it can only be the actor.
"""

from __future__ import annotations

from typing import Final

from ecs_sim.text.clause import Hook

_ALLIES: Final = ("ally", "adjacent_ally", "flank_ally", "ally_or_self")
_BY_ENEMIES: Final = ("damaged", "shield_damaged", "shield_broken", "died", "culled", "stunned", "frozen", "entrapped")
THAT: Final = ("that_unit", "that_ally", "that_enemy")


def scope_of(hook: Hook | None, word: str) -> str | None:
    """The scope that `that_unit`, `that_ally` or `that_enemy` means under this event; None where it means nobody."""
    if hook is None or hook.event == "battle_start":
        return None
    if hook.relation == "self":
        return "event_actor"
    if hook.relation in _ALLIES:
        return "event_actor" if word == "that_enemy" else "event_subject"
    if hook.relation == "enemy":
        return "event_actor" if word == "that_ally" else "event_subject"
    return "event_subject"


def subject_name(hook: Hook | None) -> str:
    """What a line calls the unit that its event is about."""
    if hook is None or hook.relation in ("self", "any_other", "anyone", "ally_or_self"):
        return "that unit"
    if hook.relation == "enemy":
        return "that enemy"
    return "the revived ally" if hook.event == "revived" else "that ally"


def actor_name(hook: Hook | None) -> str:
    """What a line calls the unit that did it."""
    if hook is None or hook.relation in ("any_other", "anyone"):
        return "the attacker"
    if hook.relation == "enemy":
        return "that ally"
    if hook.relation != "self":
        return "the attacker" if hook.cause == "by_ally" else "that enemy"
    if hook.cause == "by_ally":
        return "that ally"
    return "that enemy" if hook.event in _BY_ENEMIES else "that unit"
