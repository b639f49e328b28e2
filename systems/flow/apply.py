"""Applying a status, a stat change or a keyword (700.2, 700.3): one set of gates for all of them."""

from __future__ import annotations

from ecs_sim.components.rules import rule
from ecs_sim.components.words import families, flags, keywords, kinds, lives, verbs, whys
from ecs_sim.components.words.pipelines import APPLY as ORDER
from ecs_sim.components.words.stats import VITALITY
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount as amounts
from ecs_sim.systems import emit, walk
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import redirect, stack
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import timed

RECIPIENT = rule("700.3a")
ENTRAPPED = rule("700.3b")
IMMUNE = rule("700.3c")
TIER_ONE = rule("800.65g")
NO_TIME = rule("800.65f")
#: What lasts for a time that is printed; without one nothing happens (800.65f).
PRINTED_TIME = (1 << families.STUN) | (1 << families.ENTRAP) | (1 << families.DORMANT) | (1 << families.SMASH)
BOSS = rule("800.66f")
REDIRECTED = rule("800.8g")
TICKING = (1 << families.BURN) | (1 << families.VENOM)
EXALTED = (1 << families.HALLOW) | (1 << families.CONSECRATE)


@kernel
def status(w: World, source: int, target: int, family: int, amount: int, steps: int, kind: int) -> int:
    """Apply `amount` stacks of a family, or a timed one for `steps`; returns what came of it (0: refused)."""
    return run(w, source, target, family, 0, amount, steps, kind)


@kernel
def stat(w: World, source: int, target: int, which: int, amount: int, steps: int, kind: int) -> int:
    """Change a stat by a signed amount: for good, for `steps` (flag timed), or Fleeting; returns the change made."""
    return run(w, source, target, families.STAT, which, amount, steps, kind)


@kernel
def keyword(w: World, source: int, target: int, which: int, steps: int, kind: int) -> int:
    """Grant a keyword (or with flag negative suppress it); returns 1 where it took hold."""
    return run(w, source, target, families.KEYWORD, which, 1, steps, kind)


@kernel
def run(w: World, source: int, target: int, family: int, which: int, amount: int, steps: int, kind: int) -> int:
    """Open an application, walk APPLY, and return what came of it."""
    k = stack.push(w, source, target, amount, kind)
    x = w.flow[k]
    x.family = family
    x.stat = which
    x.steps = amounts.within(w, steps)
    cause = w.now.cause
    walk.walk(w, ORDER, k)
    stack.pop(w, k, cause)
    return x.done


@kernel
def refuse(w: World, k: int, why: int, why_rule: int) -> int:
    """Log who refused what and why, and end the walk."""
    x = w.flow[k]
    if x.family == families.STAT:
        emit.emit_full(w, kinds.STAT_REFUSED, x.source, x.target, x.stat, x.amount, why, 0, 0, why_rule)
    else:
        n = x.stat if x.family == families.KEYWORD else 0
        emit.emit_full(w, kinds.STATUS_REFUSED, x.source, x.target, x.family, x.amount, why, n, 0, why_rule)
    return 1


@kernel
def redirected(w: World, k: int) -> int:
    """An adjacent ally may take Burn and Venom over, before the recipient's own gates; never a spread (S800-61)."""
    x = w.flow[k]
    if TICKING & (1 << x.family) == 0 or x.flags & flags.SPREAD or w.identity[x.target].life != lives.ALIVE:
        return 0
    if w.totals[x.target].statics & (1 << verbs.STATUS_REDIRECT):
        return 0
    v = redirect.receiver(w, x.target, verbs.STATUS_REDIRECT)
    if v >= 0:
        w.now.cause = emit.emit(w, kinds.REDIRECT, x.target, v, x.family, x.amount, REDIRECTED)
        x.target = v
        x.incarnation = w.identity[v].incarnation
    return 0


@kernel
def recipient(w: World, k: int) -> int:
    """Refused by the dead, the Dormant, Tools and Hubs (700.3a, 800.17d)."""
    x = w.flow[k]
    who = w.identity[x.target]
    if who.life != lives.ALIVE:
        return refuse(w, k, whys.DEAD, RECIPIENT)
    if sets.thing(w, x.target) != 0:
        return refuse(w, k, whys.OBJECT, RECIPIENT)
    if sets.asleep(w, x.target) != 0 and x.flags & flags.ALLOW_DORMANT == 0:
        return refuse(w, k, whys.DORMANT, RECIPIENT)
    return 0


@kernel
def entrapped(w: World, k: int) -> int:
    """Refused by the Entrapped, but for Entrap itself and what says that it goes through (700.3b, S400-19)."""
    x = w.flow[k]
    if w.statuses[x.target].entrap == 0 or x.family == families.ENTRAP or x.flags & flags.THROUGH_ENTRAP:
        return 0
    return refuse(w, k, whys.ENTRAPPED, ENTRAPPED)


@kernel
def immune(w: World, k: int) -> int:
    """Relentless refuses the blocked families and every loss of Power, Speed, Armor and Focus (700.4, S700-05, C10).

    A Smash needs a tier to take (800.65g), and a suppressed Relentless refuses to be granted again (800.56g).
    """
    x = w.flow[k]
    if (w.boss[x.target].immune >> x.family) & 1 and x.flags & flags.IGNORE_IMMUNITY == 0:
        return refuse(w, k, whys.IMMUNE, BOSS)  # RULING C13: by the boss's own set
    lasts = timed.entrap_steps(w, x.target) if x.family == families.ENTRAP else x.steps
    if PRINTED_TIME & (1 << x.family) and lasts <= 0:
        return refuse(w, k, whys.NO_AMOUNT, NO_TIME)
    if x.family == families.SMASH and w.tier[x.target].start <= 1:
        return refuse(w, k, whys.TIER_ONE, TIER_ONE)
    if x.family == families.KEYWORD and x.flags & flags.NEGATIVE == 0:
        return refuse(w, k, whys.SUPPRESSED, IMMUNE) if w.keywords[x.target].suppressed & (1 << x.stat) else 0
    loss = x.family == families.STAT and x.amount < 0 and x.stat != VITALITY
    if not loss and families.MASK_BLOCKED & (1 << x.family) == 0:
        return 0
    open_to = x.flags & flags.IGNORE_IMMUNITY != 0 or refresh.has(w, x.target, keywords.RELENTLESS) == 0
    return 0 if open_to else refuse(w, k, whys.RELENTLESS, IMMUNE)


@kernel
def exalt(w: World, k: int) -> int:
    """Exalt adds to Hallow, Consecrate and Fleeting gains (800.21a, S500-13)."""
    x = w.flow[k]
    fleeting = x.family == families.STAT and x.flags & flags.FLEETING and x.amount > 0
    if fleeting or EXALTED & (1 << x.family):
        x.left = amounts.within(w, x.left + w.boons[x.target].exalt)
    return 0
