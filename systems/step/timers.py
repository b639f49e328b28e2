"""Rows 3 and 4 of a step: every timer drops first, then what ended acts, kind by kind (700.1, S300-02)."""

from __future__ import annotations

from ecs_sim.components.capacity import STEPS_A_SECOND
from ecs_sim.components.words import families, keywords
from ecs_sim.components.words.live_flags import READS_TIME
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems.stat import live
from ecs_sim.systems.status import dormancy

#: The place of Everlasting's own bit in `due_any`, beside those of the families.
EVERLASTING_DUE = 40
#: The place in `ended` of a printed sleep that has lasted its time, likewise.
WAKES = 41


@kernel
def run_down(w: World, k: int) -> int:
    """Let all timers of all units drop by one step and note what ended; Blind and Freeze wait for Prismbreak
    (800.52b).
    """
    if w.now.timed_any != 0:
        drop(w, 1)
        if w.now.live & READS_TIME:
            live.timed(w)
    return 0


@kernel
def drop(w: World, steps: int) -> int:
    """Let all timers drop by so many steps, of which none but the last may end one."""
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            if w.totals[u].timed != 0:
                ended = run_down_unit(w, u, steps)
                w.now.ended[u] |= ended
                w.now.ended_any |= ended
    return run_down_pools(w, steps)


@kernel
def run_down_unit(w: World, u: int, steps: int) -> int:
    """One unit's timers; returns the families that ended. A unit on which nothing runs is left alone from now on."""
    s = w.statuses[u]
    holds = s.stun + s.freeze + s.blind + s.prismbreak + s.entrap
    rest = w.dormant[u].steps + w.dormant[u].asleep + w.revival[u].everlasting + w.revival[u].waiting + w.tier[u].smash
    if holds + rest + s.burn + s.venom + w.boons[u].roost == 0:
        w.totals[u].timed &= 2
    ended = run_down_holds(w, u, steps) if holds != 0 else 0
    if rest != 0:
        ended |= run_down_rest(w, u, steps)
    if w.totals[u].timed & 2:
        ended |= run_down_keywords(w, u, steps)
    run_down_ticks(w, u, steps)
    return ended


@kernel
def run_down_holds(w: World, u: int, steps: int) -> int:
    """What holds a unit back: Stun, Freeze, Blind, Prismbreak, Entrap."""
    s = w.statuses[u]
    ended = (1 << families.STUN) if s.stun == steps else 0
    s.stun = max(0, s.stun - steps)
    if w.now.prism[u] == 0:
        ended |= (1 << families.FREEZE) if s.freeze == steps else 0
        s.freeze = max(0, s.freeze - steps)
        ended |= (1 << families.BLIND) if s.blind == steps else 0
        s.blind = max(0, s.blind - steps)
    ended |= (1 << families.PRISMBREAK) if s.prismbreak == steps else 0
    s.prismbreak = max(0, s.prismbreak - steps)
    ended |= (1 << families.ENTRAP) if s.entrap == steps else 0
    s.entrap = max(0, s.entrap - steps)
    return ended


@kernel
def run_down_rest(w: World, u: int, steps: int) -> int:
    """A unit's sleep, its tier for a time, its way back."""
    ended = (1 << families.DORMANT) if w.dormant[u].steps == steps else 0
    w.dormant[u].steps = max(0, w.dormant[u].steps - steps)
    if w.dormant[u].asleep != 0 and dormancy.slept(w, u, steps) != 0:
        ended |= 1 << WAKES
    ended |= (1 << families.SMASH) if w.tier[u].smash == steps else 0
    w.tier[u].smash = max(0, w.tier[u].smash - steps)
    if w.revival[u].everlasting > 0:
        w.revival[u].everlasting -= steps
        w.revival[u].waiting = 1 if w.revival[u].everlasting == 0 else 0
    if w.revival[u].waiting != 0:
        w.now.due_any |= 1 << EVERLASTING_DUE
    return ended


@kernel
def run_down_keywords(w: World, u: int, steps: int) -> int:
    """Timed keywords, Relentless among them (800.56g); a unit that has none left is not asked again."""
    ended = 0
    w.totals[u].timed &= 1
    for i in range(keywords.N_TIMED):
        if w.keywords[u].timed[i] > 0:
            w.totals[u].timed |= 2
            w.keywords[u].timed[i] -= steps
            if w.keywords[u].timed[i] == 0:
                ended = 1 << families.RELENTLESS_TIME
                w.now.keywords_ended[u] |= 1 << i
    return ended


@kernel
def run_down_ticks(w: World, u: int, steps: int) -> int:
    """The intervals of Burn, Venom and Roost; who is due is settled here, before any of them ticks."""
    s = w.statuses[u]
    if s.burn > 0:
        s.burn_due -= steps
        w.now.due_any |= (1 << families.BURN) if s.burn_due <= 0 else 0
    if s.venom > 0:
        s.venom_due -= steps
        w.now.due_any |= (1 << families.VENOM) if s.venom_due <= 0 else 0
    if w.boons[u].roost > 0:
        w.boons[u].roost_due -= steps
        w.now.due_any |= (1 << families.ROOST) if w.boons[u].roost_due <= 0 else 0
    return 0


@kernel
def run_down_pools(w: World, steps: int) -> int:
    """Stat changes and Hallow instances; a Fleeting one also acts at each whole second (800.25a)."""
    for i in range(w.clock.modifiers):
        m = w.modifier[i]
        m.steps -= steps
        if m.steps <= 0 or (m.kind == families.FLEETING and m.steps % STEPS_A_SECOND == 0):
            kind = families.CRUSH if m.kind == families.CRUSH else families.FLEETING
            w.now.ended[m.unit] |= 1 << kind
            w.now.ended_any |= 1 << kind
    for i in range(w.clock.hallows):
        h = w.hallow[i]
        h.due -= steps
        w.now.due_any |= (1 << families.HALLOW) if h.due <= 0 else 0
    return 0
