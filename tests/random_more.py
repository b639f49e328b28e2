"""Random lines of the rarer mechanics: forced activations, swaps, debts, sleepers, quests (`tests.random_lines`)."""

from __future__ import annotations

from tests.chooser import Chooser

HEADS = ["Macabre", "Macabre", "Supercharge", "Poach", "Acclimate", "Threat"]
GOALS = [
    *("enemies die", "enemies are Frozen", "enemies are Stunned", "allies activate", "allies Cascade", "allies revive"),
    *("activations", "damage is dealt", "Kindled is gained", "Shield is gained", "Interest is paid"),
]


def forced(c: Chooser, event: object) -> str:
    """Shock and Displace."""
    shocks = ["Shock", "Shock all enemies", "Shock adjacent allies", "Shock an adjacent ally", "Shock 2 enemies"]
    return c.pick([*shocks, "Displace Ally", "Displace Enemy"])


def taken(c: Chooser, event: object) -> str:
    """Losses with a name."""
    n = c.number(1, 9)
    found = [f"Repossess: {n}", f"Piercing Roar: {n}", f"Crippling Scream: {n}", f"Harvest: {n}"]
    found += [f"Harvest: {n} including this unit", f"Interest: {n}", f"apply Interest: {n} to all enemies"]
    found += [f"apply Smash: {c.pick(['1', '2.5'])} to {c.pick(['all enemies', '2 enemies'])}"]
    return c.pick([*found, f"Smash: {c.pick(['1', '2', '3.5'])}"])


def sleep(c: Chooser, event: object) -> str:
    """Sleep for a time, waking, Initiative that is pushed."""
    found = [f"become Dormant for {c.pick(['0.5', '1', '2'])} seconds", "wake adjacent allies", "wake allies"]
    return c.pick([*found, "an adjacent ally's Initiative resolves now"])


def statements(c: Chooser) -> list[str]:
    """Lines that say what the unit is."""
    found = [f"Dormant until {c.number(1, 8)} seconds pass", f"Dormant until {c.number(1, 4)} {c.pick(GOALS)}"]
    return [*found, "Adjacent allies repeat Initiative", "Adjacent allies repeat Initiative 2 times"]


def alone(c: Chooser) -> str:
    """Lines that are read by themselves."""
    n = c.number(1, 9)
    found = [f"Bloodletting: {n}", f"Interest rider: {n}", "Deal bonus damage equal to the cost paid"]
    found += [f"Piercing Roar: {n}, draining bosses"]
    found += [f"Shatter: Deal {n} bonus damage", f"Shatter: Gain {n} Power per second of Freeze removed", "Freeze"]
    found += [
        "Shatter: Restore vitality equal to the Freeze removed and gain 1 Armor",
        f"When this awakens, gain {n} Power",
    ]
    found += [f"Quest: {c.number(1, 9)} {c.pick(GOALS)}: Gain {n} Power", f"Initiative: Gain Shield: {n}"]
    return c.pick(found)


def bringing(c: Chooser, names: list[str]) -> str:
    """A line that brings a card onto the board: spawns it, or makes its unit that card or one of some tribe."""
    name, tribe = c.pick(names), c.pick(["unit", "Undead", "Beast", "Construct"])
    found = [f"Spawn {name}", f"Spawn {name}, once", f"Passive: When an ally dies, spawn {name}, once"]
    found += [f"Transform into {name}", f"Initiative: Transform into {name}"]
    found += [
        f"Passive: When this unit loses vitality, transform into {name}, once",
        f"Supercharge: Spawn {name}, once",
    ]
    return c.pick([*found, f"Transform into a random {tribe} of tier {c.number(1, 3)} or less, once"])


def sleeping(c: Chooser, lines: list[str], names: list[str]) -> list[str]:
    """Such a line, or a sleep out of which a unit comes as another card; as `sound` has it with the lines before."""
    if c.yes(70):
        return [bringing(c, names)]
    turn = f"When this awakens, transform into {c.pick(names)} and gain {c.number(1, 9)} Power"
    if any(line.startswith("Dormant until") for line in lines):
        return [turn]
    return [f"Dormant until {c.number(1, 4)} seconds pass", turn]


def layer(c: Chooser) -> str:
    """A static line that reads the Power of its unit, which is Raw Power there (docs/rulings.md, R-28)."""
    what = c.pick(["While Ignited", "While this has Insurance", "While this has 1 or more Armor"])
    whom = c.pick(["", "adjacent allies ", "allies "])
    stat = c.pick(["Power", "Power", "Speed", "Armor", "Focus"])
    return f"Passive: {what}, {whom}gain {c.pick(['{power}', '{power}', '{burn_power}'])} {stat}"


def sound(lines: list[str], *, sleeps: bool = True) -> list[str]:
    """The lines of a card with one Quest and one wake condition at most; none where it never sleeps."""
    seen: set[str] = set() if sleeps else {"Dormant until"}
    kept: list[str] = []
    for line in lines:
        start = next((start for start in ("Quest", "Dormant until") if line.startswith(start)), line)
        if start == line or start not in seen:
            kept.append(line)
        seen.add(start)
    return kept


EFFECTS = [(3, forced), (5, taken), (1, sleep)]
#: Lines that work on each other: a board of one theme has them on several of its cards.
THEMES: list[tuple[str, ...]] = [
    (
        "Shock",
        "Shock all enemies",
        "Shock adjacent allies",
        "Supercharge: Shock adjacent allies",
        "Supercharge: Apply Haywire: 1 to that ally",
        "Poach: Gain 1 Power",
        "Cascade",
        "30% chance to reactivate",
        "Freeze",
    ),
    (
        "Displace Ally",
        "Displace Enemy",
        "Displace Ally, twice",
        "Acclimate: Gain 3 Armor",
        "Acclimate: Deal 4 damage to adjacent allies",
        "Threat: Deal 5 damage to that enemy",
        "Passive: While this has 1 or more Armor, adjacent allies gain 2 Power",
        "Gain Consecrate: 1",
    ),
    (
        "Harvest: 3",
        "Harvest: 2 including this unit",
        "Apply Dread: 2 to all enemies",
        "Dread: 3",
        "Allies gain 1 Power",
        "Piercing Roar: 2",
        "Crippling Scream: 3",
        "Relentless",
    ),
    (
        "Interest: 4",
        "Interest rider: 2",
        "Apply Interest: 2 to all enemies",
        "Passive: When an enemy pays Interest, gain Power equal to the debt paid",
        "Passive: When Interest is applied, gain 1 Armor",
        "Repossess: 4",
        "Defy death",
        "Gain 9 maximum vitality",
    ),
    (
        "Bloodletting: 9",
        "Deal bonus damage equal to the cost paid",
        "Passive: When a Bloodletting cost is paid, gain 2 Power",
        "Passive: When this unit pays a Bloodletting cost, gain Shield: 5",
        "Restore 9 vitality to adjacent allies",
        "Defy death",
        "Macabre: Gain 2 Power",
    ),
    (
        "Dormant until 3 seconds pass",
        "Dormant until 2 enemies die",
        "When this awakens, gain 5 Power",
        "Wake adjacent allies",
        "Become Dormant for 1 seconds",
        "Quest: 3 enemies die: Gain 5 Power",
        "Everlasting",
        "Clear Burn from allies",
    ),
    (
        "Initiative: Deal 9 bonus damage",
        "Initiative: Maim: 5",
        "Initiative: Crush: 9",
        "Lucid: Initiative: Gain Shield: 9",
        "Adjacent allies repeat Initiative",
        "An adjacent ally's Initiative resolves now",
        "Smash: 3",
        "Shatter: Gain 5 Power per second of Freeze removed",
        "Freeze",
    ),
    (
        "Deal 4 damage to 2 other enemies",
        "Deal 4 damage to 1 enemy adjacent to the target, without redirect",
        "Deal 3 damage to all enemies and apply Burn 2 to all enemies, without reactions",
        "Deal damage equal to half vitality to the target",
        "Restore vitality equal to the target's vitality / 9",
        "Lose 5 vitality, defy death may answer",
        "Quest: 3 enemies die: Resonance level +4",
        "Advance this unit's Quest by 1",
        "If this unit's Quest is complete, gain 2 Power",
        "Takes 50% of damage to adjacent allies",
        "Damaging enemies lose 4 vitality",
        "Defy death",
    ),
]
