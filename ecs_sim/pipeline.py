"""The orders of the rules. Nothing else orders anything: all three drivers walk these tables.

A row names what happens, the kernel that does it, the rules it carries out, what it needs in order to run
(`words.needs`), and whether the end of the battle is tested after it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ecs_sim.components.words import boosts, families, hooks, needs, pipelines, verbs
from ecs_sim.components.words import lanes as lane
from ecs_sim.kernel import entry
from ecs_sim.systems import amount, draw, gate, lay, outcome, run, scope
from ecs_sim.systems.activation import (
    activate,
    bloodletting,
    followup,
    hit,
    initiative,
    lanes,
    neighbours,
    runes,
    targeting,
)
from ecs_sim.systems.board import sets
from ecs_sim.systems.flow import (
    after,
    apply,
    cost,
    damage,
    death,
    encounter,
    recovery,
    redirect,
    retaliation,
    revival,
    written,
)
from ecs_sim.systems.stat import refresh
from ecs_sim.systems.status import dormancy, interest, ticking, vessel
from ecs_sim.systems.step import charge, expire, overtime, passes, pause, returning, start, timers
from ecs_sim.systems.unit import boost, braced, durability, goal, hub, penny, projection, tool
from ecs_sim.systems.verb import afflict, become, displace, giant, give, harvest, shatter, shock, sleep
from ecs_sim.systems.verb import damage as hurt


@dataclass(frozen=True)
class Row:
    """One row of an order."""

    name: str
    kernel: Callable[..., int]
    rules: tuple[str, ...]
    needs: int = 0
    ends: bool = False


#: Before the clock starts (S300-28).
BATTLE_START: tuple[Row, ...] = (
    Row("stats", start.stats, ("100.6a", "S300-28")),
    Row("printed Dormant", dormancy.begin, ("800.16f",)),
    Row("runes and shared runes", projection.start, ("1000.1a", "900.25a")),
    Row("resonance", projection.resonance, ("800.58a", "1000.3a")),
    Row("starting Vessel", vessel.begin, ("800.49b",)),
    Row("Highland roster", start.roster, ("800.32a", "800.32b", "800.32e")),
    Row("Hub support and supplement", hub.support, ("800.33d", "800.33f")),
    Row("Braced", braced.at_start, ("800.6a",)),
    Row("reading-order pass", start.reading_order, ("100.5c", "800.44a", "S100-14")),
    Row("auras", start.auras, ("300.3-2", "100.4e")),
)

#: One step of 0.05 s (S300-02). The end is tested after rows 5 to 10, and inside row 12 after each activation.
STEP: tuple[Row, ...] = (
    Row("pause masks", pause.read, ("300.2d", "300.2e", "S300-12")),
    Row("clock", pause.advance_clock, ("300.1b",)),
    Row("timers run down", timers.run_down, ("700.1a", "800.52b", "S300-02")),
    Row("timers expire", expire.expire, ("S300-02", "800.19f", "800.12a", "800.25a")),
    Row("Burn", ticking.burn, ("800.8b",), needs.due(families.BURN), ends=True),
    Row("Venom", ticking.venom, ("800.73a",), needs.due(families.VENOM), ends=True),
    Row("Roost", ticking.roost, ("800.59a",), needs.due(families.ROOST), ends=True),
    Row("Hallow", ticking.hallow, ("800.29a",), needs.due(families.HALLOW), ends=True),
    Row("overtime", overtime.tick, ("300.5a", "300.5b", "S300-11"), ends=True),
    Row("Everlasting", returning.revive, ("500.9a", "800.20a"), ends=True),
    Row("charge", charge.advance, ("300.2a", "300.2c", "300.2d", "S300-04")),
    Row("activations", charge.run_ready, ("300.3-intro", "S300-05", "S300-06"), ends=True),
    Row("cap", overtime.cap, ("300.5d", "S300-10")),
    Row("sums", run.sums, ("300.3-2", "S500-29")),
)

_HIT = needs.TARGET | needs.NOT_ABORTED
_FOLLOW = _HIT | needs.ACTOR
_HEARD = needs.hook(hooks.ACTIVATES)
_HEARD_AFTER = needs.hook(hooks.ACTIVATED)

#: One activation (300.3): the same numbers as the rules', the parts of a step in the order they happen.
ACTIVATION: tuple[Row, ...] = (
    Row("1 charge completes", activate.begin, ("300.3-1",)),
    Row("2 auras and stats", activate.flush, ("300.3-2",)),
    Row("3 primary target", targeting.choose, ("300.3-3", "300.3a")),
    Row("4 misfire", targeting.misfire, ("300.3-4",), needs.TARGET),
    Row("5 Interest", interest.pay, ("300.3-5", "800.38a"), needs.TARGET | needs.DEBT),
    Row("5 mint", penny.activates, ("300.3-5", "800.47b"), needs.TARGET),
    Row("6 activation-start triggers", lanes.start_listeners, ("300.3-6", "400.6c"), needs.TARGET),
    Row("6 Tool packages", tool.at_start, ("300.3-6", "800.71d", "900.3a"), needs.TARGET | _HEARD),
    Row("6 Poach", neighbours.poach, ("300.3-6", "800.51a", "S800-47"), needs.TARGET | needs.hook(hooks.POACH)),
    Row("7 Rabid records", targeting.remember, ("300.3-7",), needs.TARGET),
    Row("8 new-target runes", runes.new_target, ("300.3-8",), needs.TARGET | needs.lane(lane.NEW_TARGET)),
    Row("9 Bloodletting", bloodletting.pay, ("300.3-9", "800.4a"), needs.TARGET | needs.lane(lane.COST)),
    Row("10 base damage", lanes.base, ("300.3-10",), _HIT | needs.lane(lane.ATTACK)),
    Row("11 cast", lanes.cast, ("300.3-11",), _HIT),
    Row("12 immediate runes", runes.immediate, ("300.3-12", "300.3a"), needs.lane(lane.IMMEDIATE)),
    Row("13 pre-effects", lanes.pre, ("300.3-13",), _HIT | needs.lane(lane.PRE)),
    Row("14a armor setup", lanes.armor, ("300.3-14", "800.12b"), _HIT | needs.lane(lane.ARMOR)),
    Row("14b activation effects", lanes.printed, ("300.3-14", "400.7a"), _HIT | needs.lane(lane.ACTIVATION)),
    Row("14c Initiative repeats", initiative.repeats, ("800.36c", "900.31b"), _HIT),
    Row("14d Lucid effects", lanes.lucid, ("300.3-14", "800.41b"), _HIT | needs.lane(lane.LUCID)),
    Row("15 the hit", hit.deal, ("300.3-15", "300.3c", "900.7a"), _HIT),
    Row("15b Feast becomes bonus damage", hit.feast_bonus, ("800.22f",), _HIT),
    Row("16 Reflect", hit.reflect, ("300.3-16", "500.7h"), _HIT),
    Row("17 on-hit runes", runes.on_hit, ("300.3-17", "1000.2b"), _HIT | needs.lane(lane.ON_HIT)),
    Row("18 post-damage effects", lanes.post, ("300.3-18", "400.7c"), _HIT | needs.lane(lane.POST)),
    Row("19 post-impact Tools", tool.after_impact, ("300.3-19", "800.71d"), _HIT | _HEARD),
    Row("20 Interest rider", lanes.rider, ("300.3-20", "S300-18"), _HIT | needs.lane(lane.RIDER)),
    Row("20b successful-activation runes", runes.success, ("1000.2a", "S1000-01"), _FOLLOW | needs.lane(lane.SUCCESS)),
    Row("21 reactivate and Cascade", followup.repeats, ("300.3-21", "800.9a"), _FOLLOW),
    Row(
        "22a post-activation Tools",
        tool.after_activation,
        ("300.3-22", "800.71d"),
        _FOLLOW | _HEARD_AFTER,
    ),
    Row("22b post-activation runes", runes.after, ("300.3-22",), _FOLLOW | needs.lane(lane.AFTER)),
    Row("22c own-activation passives", lanes.own_listeners, ("900.8f", "S300-31"), _FOLLOW | _HEARD),
    Row("22d Haywire", followup.haywire, ("300.3-22", "800.31b"), _FOLLOW),
    Row("22e Supercharge", neighbours.supercharge, ("300.3-22", "800.69b"), _FOLLOW | needs.hook(hooks.SUPERCHARGE)),
    Row("23 Overclock", followup.blowout, ("300.3-23", "800.45b"), _FOLLOW),
)

_STANDS = needs.ALIVE

#: One damage instance (500.1), then what follows it (S500-31).
DAMAGE: tuple[Row, ...] = (
    Row("1 objects", damage.objects, ("500.1-1",)),
    Row("2 Dormant", damage.dormant, ("500.1-2",)),
    Row("3 dead or nothing", damage.dead, ("500.1-3", "400.5f")),
    Row("lethal redirect", redirect.intercept, ("500.1f", "S500-05")),
    Row("4 damage-ignore charge", damage.ignore, ("500.1-4",)),
    Row("the event", damage.announce, ("500.1-13",)),
    Row("5 Armor, percentage", damage.armor_percent, ("500.1-5",)),
    Row("6 Armor, flat", damage.armor_flat, ("500.1-6",)),
    Row("7 incoming cap", damage.cap, ("500.1-7",)),
    Row("8 Subrogated Insurance", damage.subrogated, ("500.1-8", "500.7g")),
    Row("9 Insurance", damage.insured, ("500.1-9",)),
    Row("10 Shield", damage.shield, ("500.1-10", "500.1e")),
    Row("11 ally redirect", damage.moved, ("500.1-11", "500.1g")),
    Row("12 defy death", damage.defy, ("500.1-12",)),
    Row("13 Vitality", damage.vitality, ("500.1-13",)),
    Row("loss hooks", after.loss_hooks, ("500.6c", "500.8d")),
    Row("Feast", after.feast, ("800.22a", "800.22g", "500.5c")),
    Row("death", after.fall, ("500.4a",)),
    Row("Phasebreak", encounter.phasebreak, ("800.48a", "800.48f"), _STANDS | needs.BOSS),
    Row("Stagger", encounter.stagger, ("800.66a", "800.66f"), _STANDS | needs.BOSS),
    Row("Thorns", retaliation.thorns, ("500.7a", "500.7e"), _STANDS | needs.boost(boosts.THORNS)),
    Row("Riposte", retaliation.riposte, ("500.7b", "1000.3e"), _STANDS | needs.boost(boosts.RIPOSTE)),
    Row("Retort", retaliation.retort, ("500.7f", "500.7e"), _STANDS),
    Row("Insurance prevented", after.insurance_listeners, ("400.6g",), _STANDS),
    Row("Shield damaged, broken", after.shield_listeners, ("800.63f", "400.6a"), _STANDS),
    Row("damage listeners", after.listeners, ("400.6a", "S800-57"), _STANDS),
)

#: Restoring Vitality or gaining Shield (500.3).
RECOVERY: tuple[Row, ...] = (
    Row("gate", recovery.gate, ("500.3g", "800.63e")),
    Row("Core bonus", recovery.core, ("500.3b", "1000.4d")),
    Row("Exalt", recovery.exalt, ("500.3f", "800.21a")),
    Row("capacity", recovery.capacity, ("500.3c",)),
    Row("Maim", recovery.maim, ("500.3d", "800.43b")),
    Row("write", recovery.write, ("500.3a",)),
    Row("listeners", recovery.listeners, ("400.6a",)),
)

#: A Vitality cost (500.8).
COST: tuple[Row, ...] = (
    Row("gate", cost.gate, ("500.8e", "500.6e")),
    Row("clamp", cost.clamp, ("500.8b",)),
    Row("defy death", cost.defy, ("500.8f", "500.6d")),
    Row("loss", cost.lose, ("500.8a",)),
    Row("maximum debit", cost.debit, ("500.8g", "800.38c")),
    Row("loss hooks", cost.loss_hooks, ("500.8d",)),
    Row("Feast of a retaliation", cost.feast, ("500.6f", "800.22c")),
    Row("death", cost.fall, ("500.8j",)),
    Row("Phasebreak", encounter.phasebreak, ("500.6g", "S800-44"), _STANDS),
)

#: A death (500.4, S500-17).
DEATH: tuple[Row, ...] = (
    Row("announce", death.announce, ("500.4b", "500.5a")),
    Row("capture", death.capture, ("500.4b",)),
    Row("clear", death.clear, ("500.4b", "700.5c")),
    Row("leave the board", death.leave, ("100.4e",)),
    Row("own death line", death.own_line, ("900.8c",)),
    Row("enemy dying", death.enemy_listeners, ("400.6b",)),
    Row("Macabre", death.macabre, ("500.4c", "800.42a")),
    Row("Tools", tool.enemy_dying, ("800.71c", "S500-17")),
    Row("Culled", death.culled, ("800.13h",)),
    Row("Vessel", vessel.spend, ("500.9b", "800.49i")),
    Row("Everlasting", death.await_revival, ("500.9a", "800.20a")),
)

#: A revival (500.9c).
REVIVAL: tuple[Row, ...] = (
    Row("place", revival.place, ("500.9d", "500.9f")),
    Row("rebuild", revival.rebuild, ("500.9c", "500.9e")),
    Row("report", revival.report, ("500.9c",)),
    Row("own listeners", revival.own_listeners, ("500.9h", "500.9i")),
    Row("allies' listeners", revival.ally_listeners, ("500.9j",)),
)

#: Applying a status, a stat change or a keyword (700.2, 700.3).
APPLY: tuple[Row, ...] = (
    Row("status redirect", apply.redirected, ("800.8g", "S800-61")),
    Row("recipient", apply.recipient, ("700.3a",)),
    Row("Entrap", apply.entrapped, ("700.3b",)),
    Row("immunity", apply.immune, ("700.3c", "700.4a")),
    Row("Exalt", apply.exalt, ("800.21a",)),
    Row("write and tell", written.write, ("700.2a", "700.2b", "700.2c", "700.2e")),
    Row("Vessel Points", vessel.note, ("800.49c", "800.49g")),
    Row("listeners", written.listeners, ("400.6d", "400.6g"), _STANDS),
)

PIPELINES: dict[int, tuple[Row, ...]] = {
    pipelines.BATTLE_START: BATTLE_START,
    pipelines.STEP: STEP,
    pipelines.ACTIVATION: ACTIVATION,
    pipelines.DAMAGE: DAMAGE,
    pipelines.RECOVERY: RECOVERY,
    pipelines.COST: COST,
    pipelines.DEATH: DEATH,
    pipelines.REVIVAL: REVIVAL,
    pipelines.APPLY: APPLY,
}

#: The kernel behind each verb (words.verbs). Verbs that only mark a static line have none.
VERBS: dict[int, Callable[..., int]] = {
    verbs.BONUS_DAMAGE: hurt.bonus,
    verbs.DAMAGE: hurt.strike,
    verbs.AOE: hurt.aoe,
    verbs.TREMOR: hurt.tremor,
    verbs.SELF_DESTRUCT: hurt.self_destruct,
    verbs.LOSE_VITALITY: hurt.lose_vitality,
    verbs.RESTORE: give.restore,
    verbs.SHIELD: give.shield,
    verbs.STAT: give.stat,
    verbs.MAX_VITALITY: give.stat,
    verbs.HALLOW: afflict.status,
    verbs.ROOST: afflict.status,
    verbs.GRANT: give.grant,
    verbs.SUPPRESS: give.suppress,
    verbs.COUNTER: give.counter,
    verbs.STOCK: give.stock,
    verbs.DIVIDEND: give.dividend,
    verbs.APPLY: afflict.status,
    verbs.CRUSH: afflict.status,
    verbs.CLEAR: afflict.clear,
    verbs.CULL: afflict.cull,
    verbs.SMASH: afflict.smash,
    verbs.SHOCK: shock.shock,
    verbs.DISPLACE_ALLY: displace.ally,
    verbs.DISPLACE_ENEMY: displace.enemy,
    verbs.HARVEST: harvest.harvest,
    verbs.REPOSSESS: giant.repossess,
    verbs.PIERCING_ROAR: giant.roar,
    verbs.CRIPPLING_SCREAM: give.stat,
    verbs.SHATTER: shatter.shatter,
    verbs.PUSH_INITIATIVE: initiative.push,
    verbs.DORMANT: sleep.dormant,
    verbs.WAKE: sleep.wake,
    verbs.QUEST: goal.done,
    verbs.SPAWN: become.spawn,
    verbs.TRANSFORM: become.transform,
    verbs.BECOME: become.become,
    verbs.ADVANCE_QUEST: goal.push,
    verbs.REPAIR: durability.repair,
    verbs.WEAR: durability.wear,
    verbs.BUILD_UP: give.build_up,
    verbs.RELIQUARY: give.reliquary,
}

#: What drivers and hosts call, beside the rows of a step.
OUTERMOST: tuple[Callable[..., int], ...] = (
    run.prepare,
    run.begin,
    run.step,
    run.after_step,
    run.run,
    run.whole,
    run.conclude,
    run.edited,
    lay.lay,
    lay.empty,
    lay.gather,
    lay.fight,
    lay.tell,
    outcome.test,
    passes.line_up,
    death.die,
    refresh.power,
    boost.level,
)
#: What is held against the mirror one call at a time (tests/test_compiled_rows.py), beside those.
PROBED: tuple[Callable[..., int], ...] = (
    refresh.scale,
    refresh.update,
    draw.unit_bits,
    draw.line_bits,
    draw.between,
    draw.chance,
    draw.battle_roll,
    sets.first_slot,
    scope.fill,
    amount.resolve,
    gate.all_pass,
)

#: Every kernel that keeps an address: for drivers, for the table of verbs, for tests.
ENTRIES: tuple[Callable[..., int], ...] = (
    *(row.kernel for row in STEP),
    *VERBS.values(),
    *OUTERMOST,
    *PROBED,
)
for _function in ENTRIES:
    entry(_function)
