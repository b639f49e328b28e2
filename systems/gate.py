"""Conditions: whether a line may speak, and whom a scope lets in (400.4, 400.5d, rulings d3).

A condition is read when its line resolves, never earlier (400.4a). `whose` says whose state counts:
the acting unit's, its primary target's, the recipient's, or the unit's that an event is about. A
target that died or came back as another incarnation is gone: every condition on it fails (400.8b),
but those that ask for its side, its tribe or its death.
"""

from __future__ import annotations

from ecs_sim.components.words import families as fam
from ecs_sim.components.words import flags, gates, lives, stats, unit_kinds, whose
from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import amount, frame, scope
from ecs_sim.systems.board import census
from ecs_sim.systems.stat import holding, layers, refresh
from ecs_sim.systems.unit import goal, tool


@kernel
def all_pass(w: World, f: int, line: int, c: int) -> int:
    """Whether all conditions of a line hold now. A stat gate that multiplies never stops its line (400.4h)."""
    clause = w.clause[c]
    for g in range(clause.first_gate, clause.first_gate + clause.gates):
        if w.gate[g].kind == gates.OVERMATCH and clause.flags & flags.GATE_MULTIPLIES:
            continue
        if passes(w, f, line, g, -1) == 0:
            return 0
    return 1


@kernel
def filter_ok(w: World, f: int, line: int, c: int, r: int) -> int:
    """Whether a unit meets all filters of a line's scope (400.5d, 600.4c)."""
    clause = w.clause[c]
    first = clause.first_gate + clause.gates
    for g in range(first, first + clause.filters):
        if passes(w, f, line, g, r) == 0:
            return 0
    return 1


@kernel
def static_pass(w: World, u: int, c: int) -> int:
    """Whether the conditions of a static line on `u` hold now: those that need no activation."""
    clause = w.clause[c]
    for g in range(clause.first_gate, clause.first_gate + clause.gates):
        met = bloodlust(w, u) if w.gate[g].kind == gates.BLOODLUST else static_holds(w, u, g)
        if met == 0:
            return 0
    return 1


@kernel
def static_holds(w: World, u: int, g: int) -> int:
    """A condition of a static line: stats and keywords are read without what static lines give (400.4a).

    Two that read each other's would otherwise come to what the order of reading makes of them (docs/rulings.md, R-16).
    """
    gate = w.gate[g]
    kind = gate.kind
    if kind == gates.HAS_KEYWORD:
        return (layers.own_keywords(w, u) & ~w.keywords[u].suppressed) >> gate.what & 1
    if kind == gates.NO_ARMOR:
        return 1 if layers.alone(w, u, stats.ARMOR) <= 0 else 0
    if kind == gates.VENOM_OVER_ARMOR:
        return 1 if holding.family(w, u, fam.VENOM) > layers.alone(w, u, stats.ARMOR) else 0
    if kind == gates.STAT_AT_LEAST or kind == gates.STAT_AT_MOST:
        over = layers.alone(w, u, gate.what) - amount.number(w, gate.number, u)
        return 1 if (over >= 0 if kind == gates.STAT_AT_LEAST else over <= 0) else 0
    return holds(w, u, u, g)


@kernel
def passes(w: World, f: int, line: int, g: int, r: int) -> int:
    """Whether one condition holds: for recipient `r`, or for none (-1)."""
    kind = w.gate[g].kind
    fr = w.frame[f]
    if kind == gates.BLOODLUST:
        return fr.bloodlust if fr.stage == frame.ACTIVATION and fr.hit_done != 0 else bloodlust(w, fr.actor)
    if kind == gates.INITIATIVE:
        ahead = fr.stage == frame.ACTIVATION and fr.reached == 0
        return 1 - w.charge[fr.actor].first_done if ahead else fr.first
    if kind == gates.NTH_ACTIVATION:
        done = w.charge[fr.actor].activations
        if fr.stage == frame.ACTIVATION and fr.reached == 0:
            done += 1
        return 1 if done == amount.number(w, w.gate[g].number, fr.actor) else 0
    if kind == gates.OVERMATCH:
        return overmatch(w, f, line, g)
    if kind == gates.OTHER:  # S600-02: what goes on from the target never comes back to it
        return 1 if r != scope.primary(w, f, line) else 0
    u = whom(w, f, line, w.gate[g].whose, r)
    if u < 0:
        return 0
    if w.gate[g].whose == whose.TARGET and outlives(w, kind) == 0 and frame.target_stands(w, f) == 0:
        return 0
    return holds(w, fr.actor, u, g)


@kernel
def whom(w: World, f: int, line: int, of: int, r: int) -> int:
    """The row whose state is read, -1 for nobody."""
    if of == whose.SELF:
        return w.frame[f].actor
    if of == whose.TARGET:
        return scope.primary(w, f, line)
    if of == whose.RECIPIENT:
        return r
    if of == whose.SUBJECT:
        return w.frame[f].subject
    raise ValueError("nobody is meant by this")


@kernel
def overmatch(w: World, f: int, line: int, g: int) -> int:
    """Whether the actor has strictly more of a live stat than the compared enemy (800.46a, 800.46b).

    That enemy is the primary target; in a trigger, the enemy whom the event is about or who did it
    (S800-42), else the listener's own pick. A Tool has no stats: the ally that set it off is compared.
    """
    fr = w.frame[f]
    u = fr.actor
    if w.identity[u].kind == unit_kinds.TOOL:
        return tool.overmatch(w, f, line, w.gate[g].what)
    if fr.target < 0 and fr.subject >= 0 and (fr.subject >> 5) != (u >> 5):
        against = fr.subject
    elif fr.target < 0 and fr.other >= 0 and (fr.other >> 5) != (u >> 5):
        against = fr.other
    elif scope.primary(w, f, line) < 0 or frame.target_stands(w, f) == 0:
        return 0
    else:
        against = fr.target
    s = w.gate[g].what
    return 1 if refresh.value(w, u, s) > refresh.value(w, against, s) else 0


@kernel
def bloodlust(w: World, u: int) -> int:
    """Whether some living, targetable enemy of a unit is below half of its Vitality at this moment (800.5a, C09)."""
    side = 1 - (u >> 5)
    mask = w.side[side].targetable
    for i in range(w.side[side].count):
        if (mask >> i) & 1 and refresh.wounded(w, (side << 5) + i):
            return 1
    return 0


@kernel
def highland(w: World, side: int) -> int:
    """Whether a side's starting roster has no card twice and none off its native tier now (800.32, C30).

    Tools are exempt, spawned units are not of the roster, the dead still are; a live Smash breaks it, also
    where it brings a combined unit back to its native tier (docs/rulings.md, R-230).
    """
    if w.side[side].roster_unique == 0:
        return 0
    for u in range(side << 5, (side << 5) + w.side[side].count):
        who = w.identity[u]
        if who.life == 0 or who.spawned != 0 or who.kind == unit_kinds.TOOL:
            continue
        if w.tier[u].current != w.tier[u].native or w.tier[u].start != w.tier[u].native:
            return 0
    return 1


@kernel
def holds(w: World, actor: int, u: int, g: int) -> int:
    """Whether a condition that needs no activation holds for unit `u`, seen from `actor`."""
    gate = w.gate[g]
    kind = gate.kind
    if gates.HAS_FAMILY <= kind <= gates.FAMILY_AT_MOST:
        return family_holds(w, actor, u, g)
    if kind == gates.IGNITED:
        return 1 if holding.family(w, u, fam.KINDLED) >= holding.IGNITED_AT else 0
    if kind == gates.LUCID or kind == gates.IS_LUCID or kind == gates.FULL_VITALITY:
        return refresh.lucid(w, u)
    if kind == gates.HAS_KEYWORD:
        return refresh.has(w, u, gate.what)
    if kind == gates.IS_ALLY or kind == gates.IS_ENEMY:
        return 1 if ((u >> 5) == (actor >> 5)) == (kind == gates.IS_ALLY) else 0
    if kind == gates.IS_DEAD:
        return 1 if w.identity[u].life != lives.ALIVE else 0
    if kind == gates.IS_TRIBE:
        return 1 if w.identity[u].tribe == gate.what else 0
    if kind == gates.WOUNDED:
        return refresh.wounded(w, u)
    if kind == gates.BELOW_VITALITY:  # S1000-06
        most = amount.number(w, gate.number, actor) * refresh.max_vitality(w, u)
        return 1 if 100 * w.vitals[u].vitality <= most else 0
    if kind == gates.RUNE_EFFECTS_AT_LEAST:
        return 1 if w.totals[u].runes >= amount.number(w, gate.number, actor) else 0
    if kind == gates.QUEST_DONE:
        return goal.complete(w, u)
    if kind == gates.HAS_NEGATIVE:
        return 1 if holding.negatives(w, u) > 0 else 0
    if kind == gates.NEGATIVE_AT_MOST:
        return 1 if holding.negatives(w, u) <= amount.number(w, gate.number, actor) else 0
    if gates.COUNTER_AT_LEAST <= kind <= gates.COUNTER_AT_MOST:
        over = w.counter[u].value - amount.number(w, gate.number, actor)
        return 1 if (over >= 0 if kind == gates.COUNTER_AT_LEAST else over <= 0) else 0
    speed = gates.BASE_SPEED_AT_LEAST <= kind <= gates.BASE_SPEED_AT_MOST
    if speed or gates.STAT_AT_LEAST <= kind <= gates.VENOM_OVER_ARMOR:
        return stat_holds(w, actor, u, g)
    return board_holds(w, actor, g)


@kernel
def outlives(w: World, kind: int) -> int:
    """Whether a condition can still be asked of a target that is gone."""
    side = kind == gates.IS_ALLY or kind == gates.IS_ENEMY
    return 1 if side or kind == gates.IS_TRIBE or kind == gates.IS_DEAD else 0


@kernel
def family_holds(w: World, actor: int, u: int, g: int) -> int:
    """Conditions on how much of a family a unit carries: some, none, at least, at most (400.4b, 400.4d)."""
    kind = w.gate[g].kind
    held = holding.family(w, u, w.gate[g].what)
    if kind == gates.HAS_FAMILY or kind == gates.LACKS_FAMILY:
        return 1 if (held > 0) == (kind == gates.HAS_FAMILY) else 0
    over = held - amount.number(w, w.gate[g].number, actor)
    return 1 if (over >= 0 if kind == gates.FAMILY_AT_LEAST else over <= 0) else 0


@kernel
def stat_holds(w: World, actor: int, u: int, g: int) -> int:
    """Conditions on a stat: live, or base Speed (400.4b, 400.4d, S400-05, S400-08)."""
    gate = w.gate[g]
    kind = gate.kind
    if kind == gates.NO_ARMOR:
        return 1 if refresh.value(w, u, stats.ARMOR) <= 0 else 0
    if kind == gates.VENOM_OVER_ARMOR:
        return 1 if holding.family(w, u, fam.VENOM) > refresh.value(w, u, stats.ARMOR) else 0
    base = kind == gates.BASE_SPEED_AT_LEAST or kind == gates.BASE_SPEED_AT_MOST
    over = refresh.raw(w, u, stats.SPEED) if base else refresh.value(w, u, gate.what)
    over -= amount.number(w, gate.number, actor)
    least = kind == gates.STAT_AT_LEAST or kind == gates.BASE_SPEED_AT_LEAST
    return 1 if (over >= 0 if least else over <= 0) else 0


@kernel
def board_holds(w: World, actor: int, g: int) -> int:
    """Conditions on the field: any or so many units with a family (400.4f), and Highland. An ally is another unit."""
    gate = w.gate[g]
    own = actor >> 5
    if gate.kind == gates.ANY_ALLY_HAS:
        return 1 if census.carrying(w, own, gate.what, actor) > 0 else 0
    if gate.kind == gates.ANY_ENEMY_HAS or gate.kind == gates.ENEMIES_HAVE:
        asked = amount.number(w, gate.number, actor) if gate.kind == gates.ENEMIES_HAVE else 1
        return 1 if census.carrying(w, 1 - own, gate.what, -1) >= asked else 0
    if gate.kind == gates.HIGHLAND:
        return highland(w, own)
    raise ValueError("no such condition, or one that no static line may have")
