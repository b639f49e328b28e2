"""The events that a line can listen to (400.6, rulings d5), one sentence each for hook, relation and cause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: How a line names the unit that the event is about (400.6k), by words.relations.
SUBJECTS: Final[dict[str, str]] = {
    "self": "this unit",
    "ally": "an ally",
    "adjacent_ally": "an adjacent ally",
    "flank_ally": "a flank ally",
    "ally_or_self": "this unit or an ally",
    "enemy": "an enemy",
    "any_other": "another unit",
    "anyone": "a unit",
}
_EACH: Final = tuple(SUBJECTS)

#: Pennies and Tools stand in their own side's subjects under their own name.
PENNIES: Final[dict[str, str]] = {
    "self": "this unit",
    "ally_or_self": "this unit or a Penny",
    "ally": "a Penny",
    "adjacent_ally": "an adjacent Penny",
    "enemy": "an enemy Penny",
}
TOOLS: Final[dict[str, str]] = {"ally": "a Tool", "adjacent_ally": "an adjacent Tool"}


@dataclass(frozen=True, slots=True)
class Event:
    """What is heard: its words in words.hooks, words.relations and words.causes, its sentence."""

    hook: str
    relation: str
    cause: str | None
    text: str
    opener: str = "When"

    @property
    def key(self) -> str:
        """What finds it among the texts, in lower case: `After …` and `When …` may go on alike."""
        return (self.text if self.opener == "When" else f"{self.opener} {self.text}").lower()


#: (hook, cause, what the subject does)
_PREDICATES: Final[tuple[tuple[str, str | None, str], ...]] = (
    ("damaged", None, "takes damage"),
    ("damaged", "by_ally", "is damaged by an ally"),
    ("damaged", "by_enemy", "is damaged by an enemy"),
    ("shield_gained", None, "gains Shield"),
    ("died", None, "dies"),
    ("culled", None, "is Culled"),
    ("revived", None, "revives"),
    ("activates", None, "activates"),
    ("cascaded", None, "Cascades"),
    ("stunned", None, "is Stunned"),
    ("frozen", None, "is Frozen"),
    ("entrapped", None, "is Entrapped"),
    ("entrap_ended", None, "returns from Entrap"),
    ("ignited", None, "becomes Ignited"),
    ("kindled_gained", None, "gains Kindled"),
    ("feral_gained", None, "gains Feral"),
    ("consecrate_gained", None, "gains Consecrate"),
    ("hallow_gained", None, "gains Hallow"),
    ("feast_healed", None, "is healed by Feast"),
    ("haywire_emptied", None, "empties its Haywire"),
    ("insurance_gained", None, "gains Insurance"),
    ("interest_paid", None, "pays Interest"),
    ("vitality_lost", None, "loses vitality"),
    ("displaced", None, "is Displaced"),
    ("awakened", None, "awakens"),
)


def _possessive(relation: str) -> str:
    return "its" if relation == "self" else f"{SUBJECTS[relation]}'s"


def _events() -> tuple[Event, ...]:
    rows = [
        Event(hook, relation, cause, f"{SUBJECTS[relation]} {predicate}")
        for hook, cause, predicate in _PREDICATES
        for relation in _EACH
    ]
    for relation in _EACH:
        rows.append(Event("shield_damaged", relation, None, f"{_possessive(relation)} Shield is damaged"))
        rows.append(Event("shield_broken", relation, None, f"{_possessive(relation)} Shield breaks"))
        whose = "" if relation == "anyone" else f"{SUBJECTS[relation]}'s "
        rows.append(Event("insurance_prevented", relation, None, f"{whose}Insurance prevents damage"))
    # Only a unit's own revival names its cause (400.6l).
    rows.append(Event("revived", "self", "phylactery", "this unit revives from Phylactery"))
    rows.append(Event("revived", "self", "everlasting", "this unit revives from Everlasting"))
    for relation, subject in PENNIES.items():
        if relation != "self":  # a Penny's own activation is one like any other's
            rows.append(Event("penny_activates", relation, None, f"{subject} activates"))
        rows.append(Event("insurance_lost", relation, None, f"{subject} loses Insurance"))
        rows.append(Event("minted", relation, None, f"{subject} mints"))
    for relation, subject in TOOLS.items():
        rows.append(Event("durability_spent", relation, None, f"{subject} consumes Durability"))
        rows.append(Event("durability_lost", relation, None, f"{subject} loses its last Durability"))
    rows.append(Event("interest_applied", "anyone", None, "Interest is applied"))
    rows.append(Event("repossessed", "anyone", None, "a Repossess resolves"))
    rows.append(Event("bloodletting_paid", "anyone", None, "a Bloodletting cost is paid"))
    rows.append(Event("bloodletting_paid", "self", "payer_is_self", "this unit pays a Bloodletting cost"))
    for relation in ("self", "ally", "adjacent_ally"):
        subject = SUBJECTS[relation]
        rows.append(Event("activates", relation, "impact", f"{subject}'s impact", "After"))
        rows.append(Event("activated", relation, None, f"{subject} activates", "After"))
    rows.append(Event("pair_displaced", "enemy", None, "a pair of enemies is Displaced"))
    return tuple(rows)


def _by_text() -> dict[str, Event]:
    """The events by their texts, and by the other words of the rules for them, which read alike."""
    found = {e.key: e for e in EVENTS}
    for key, event in list(found.items()):
        if key.startswith("its shield "):
            found[key.replace("its", "this unit's", 1)] = event
        elif event.relation == "ally" and key.startswith(("a penny ", "a tool ")):
            found[key.replace("a ", "an allied ", 1)] = event
        if event.hook == "damaged" and event.cause is None:
            found[key.replace(" takes damage", " is damaged")] = event
    return found | {k.replace(" breaks", " is broken"): e for k, e in found.items() if k.endswith(" shield breaks")}


EVENTS: Final[tuple[Event, ...]] = _events()
EVENT_BY_TEXT: Final[dict[str, Event]] = _by_text()
EVENT_BY_KEY: Final[dict[tuple[str, str, str | None], Event]] = {(e.hook, e.relation, e.cause): e for e in EVENTS}
