"""Lints about silencing itself; what silences one is described in docs/lints.md."""

from __future__ import annotations

from ecs_sim.lints.registry import Lint, note

note(
    Lint(
        "L-SILENCE-UNUSED",
        "a silencing that silences nothing",
        "drop it: the lint isn't there any more, or stands on another line",
        "`# lint: allow L-CHANCE because …` on a line without such a lint",
    )
)
note(
    Lint(
        "L-SILENCE-FORM",
        "a silencing that names no known lint, or gives no reason",
        "write `# lint: allow L-CHANCE because …` with the reason in place of the dots",
        "`# lint: allow L-CHANCE`",
    )
)
