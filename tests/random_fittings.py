"""Random runes, resonances, Cores and bosses for the generated boards."""

from __future__ import annotations

from typing import Any

from tests import random_lines, random_more
from tests.chooser import Chooser

Document = dict[str, Any]

_LANES = ("Immediately", "On hit", "After a successful activation", "After activating", "Against a new target")


def rune_line(c: Chooser) -> str:
    """A line of a rune."""
    stat = c.pick(random_lines.STATS)
    found = [f"Gain {{value}} {stat}", "Gain {value} maximum vitality", "Thorns {value}", "Defy death"]
    found += ["Burn and Venom ticks are reduced by {value}", "{value}% more Cascade", "{value}% chance to keep Hallow"]
    found += [f"Gain {{value}} {stat} per {c.pick(['hit', 'activation'])}, up to 30, until vitality is lost"]
    found += ["When this revives, gain {value} Speed until it activates", c.pick(random_lines.GRANTABLE)]
    found += [f"While below {c.number(5, 95)}% vitality, gain {{value}} {stat}", "Ignores the first 1 hits"]
    found += ["Passive: When this unit loses vitality, once per life: gain Shield: {value}"]
    if c.yes(45):
        said = random_lines.effects(c, None)
        return f"{c.pick(list(_LANES))}: {said[:1].upper()}{said[1:]}".replace("{climb}", "2")
    return c.pick(found)


def catalogue(c: Chooser) -> Document:
    """The entries beside the cards."""
    runes = [
        {
            "name": f"Rune {i}",
            "family": f"Rune {i}",
            "values": [c.number(1, 9) for _ in range(4)],
            "ability": [_plain(rune_line(c)) for _ in range(c.number(1, 2))],
        }
        | ({"tribe": c.pick(random_lines.TRIBES)} if c.yes(25) else {})
        for i in range(c.number(1, 4))
    ]
    lines = [f"Gain {c.pick(['', '2 x ', 'half '])}{{level}} {c.pick(random_lines.STATS)}", "Riposte"]
    resonance: Document = {"name": "Resonance", "ability": [c.pick(lines)]}
    if c.yes(40):
        resonance["seconds"] = c.number(1, 200) / 20
    raised = [f"{what} is increased by {c.number(1, 5)}" for what in ("Vitality restored", "Shield gained", "Crush")]
    core = {"name": "Core", "ability": [c.pick([*raised, "Burn and Venom ticks are reduced by 1", "Gain 2 Power"])]}
    return {"runes": runes, "resonances": [resonance], "cores": [core], "bosses": [boss(c)]}


def _plain(text: str) -> str:
    """Without the placeholders of cards."""
    return text.replace("{small}", "2").replace("{climb}", "2").replace("{rate}", "5")


def side(c: Chooser, entries: Document) -> Document:
    """What a side has of them."""
    found: Document = {}
    boards: Document = {}
    for board, spots in (("right", [[0, 0], [1, 1], [0, 2]]), ("below", [[0, 0], [3, 1], [5, 0], [6, 1]])):
        placed = [
            {"rune": c.pick(entries["runes"])["name"], "tier": c.number(1, 4), "at": at} for at in spots if c.yes(40)
        ]
        if placed:
            boards[board] = placed
    if boards:
        found["runes"] = boards
    if c.yes(50):
        found["resonance"] = "Resonance"
    if c.yes(30):
        found["cores"] = ["Core"] * c.number(1, 2)
    return found


def boss(c: Chooser) -> Document:
    """A boss with some phases."""
    phases: list[Document] = []
    for i in range(c.number(1, 3)):
        lines = [random_lines.attack(c), *(random_lines.line(c, hits=True) for _ in range(c.number(0, 2)))]
        phase: Document = {
            "name": f"phase {i + 1}",
            "ability": random_more.sound([_plain(line) for line in lines], sleeps=False),
        }
        phase |= {"power": c.number(0, 14), "speed": c.number(0, 300), "armor": c.number(0, 20)}
        phase |= {"focus": c.number(0, 40), "delivery": c.pick(["single", "spread"])}
        if i:
            phase["threshold"] = [0, 0.6, 0.3][i]
        if c.yes(30):
            phase["tribe"] = c.pick(random_lines.TRIBES)
        phases.append(phase)
    found: Document = {"name": "Boss", "vitality": c.number(40, 400), "size": 2, "phases": phases}
    if c.yes(60):
        found["stagger"] = c.number(1, 5)
    if c.yes(40):
        found["reflect"] = True
    if c.yes(30):
        found["immune"] = [c.pick(random_lines.FAMILIES).name]
    return found
