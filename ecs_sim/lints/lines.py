"""Lints of single lines and of the lines of one card: `ecs_sim.text.lint` finds them while a card is read."""

from __future__ import annotations

from ecs_sim.lints.registry import Lint, note

note(
    Lint(
        "L-NEVER",
        "a line that its card can never carry out: a battle-start line of a unit that sleeps through it, an awakening "
        "of a unit that never sleeps, a comparison in an event without two units",
        "write `When this awakens, …`, or drop the line",
        "`Dormant until 4 seconds pass` beside `Passive: At battle start, gain 5 Power`",
    )
)
note(
    Lint(
        "L-BOON-ON-TARGET",
        "a line that is only a boon puts it on the ability's target, enemy or not (400.1c)",
        "write `Gain Kindled: 3`, or name who gains it",
        "`Kindled: 3`",
    )
)
note(
    Lint(
        "L-NOTHING",
        "a count or a time of 0, or the amount of an event that tells none",
        "give a number above 0, or drop the line",
        "`Freeze 0 enemies`",
    )
)
note(
    Lint(
        "L-UNHEEDED",
        "a part of a line that nothing on it heeds: a flag that none of its effects takes notice of, a condition said "
        "twice, an `Initiative:` outside an activation, bonus damage without a hit to join, a factor without an amount",
        "drop that part, or give it a line of its own that can heed it",
        "`Gain 5 Power, ignoring Armor`",
    )
)
