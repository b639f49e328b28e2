"""Whole logs of tiny fights, every roll scripted: each event with its cause, nothing more and nothing less.

A line reads: ordinal, second, kind, source > target, amount, < ordinal of the cause, and what else the kind says.
"""

from __future__ import annotations

import pytest

from tests.boards import NO, YES, Document, battle, fight, unit

PLAIN = ("n", "step", "time", "kind", "source", "target", "amount", "cause", "rule", "line")


def line_of(event: Document) -> str:
    amount = "" if event["amount"] is None else f" {event['amount']}"
    cause = "" if event["cause"] is None else f" <{event['cause']}"
    rest = "".join(f" {key}={value}" for key, value in event.items() if key not in PLAIN)
    who = f"{event['source'] or '-'}>{event['target'] or '-'}"
    return f"{event['n']} {event['time']:g} {event['kind']} {who}{amount}{cause}{rest}"


def log(document: Document) -> list[str]:
    return [line_of(event) for event in fight(document).events()]


@pytest.mark.rule("300.3-intro", "500.1-intro", "500.1-5", "500.1-6", "500.1-9", "500.1-10", "500.7f", "S500-31")
def test_a_duel() -> None:
    # Crush leaves 9 of 25 Armor: 40 less 13.04 %, rounded up, is 35, less 1 flat is 34. A point of Insurance takes
    # 25 of them, Shield 4, Vitality 5; the Retort takes 2 of a's 10, and t's answer at 2 s the other 8.
    a = unit("a", "Crush: 16", "Deal 40 damage", "Maim: 3", vitality=10, acts=1)
    t = unit("t", "Deal 10 damage", "Damaging enemies lose 2 vitality", vitality=30, armor=25, acts=2)
    t["state"] |= {"insurance": 1, "shield": 4}
    assert log(battle([a], [t])) == [
        "0 0 battle_start ->-",
        "1 1 activation a>-",
        "2 1 cast a>t 40 <1",
        "3 1 status_applied a>t 16 <2 status=crush seconds=2",
        "4 1 stat_changed a>t -16 <3 stat=armor",
        "5 1 damage a>t 40 <2 vitality=5 absorbed_armor=6 absorbed_insurance=25 absorbed_shield=4",
        "6 1 insurance_spent a>t 1 <5 status=insurance",
        "7 1 retaliation t>a 2 <5",
        "8 1 status_applied a>t 3 <2 status=maim total=3",
        "9 2 activation t>-",
        "10 2 cast t>a 10 <9",
        "11 2 damage t>a 10 <10 vitality=8 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "12 2 death t>a <11 by=damage",
        "13 2 end ->- reason=wipe winner=enemy",
    ]


@pytest.mark.rule("S300-02", "300.1b", "800.8b", "800.73a", "800.59a", "800.29a", "S800-29", "S800-31")
def test_one_step_of_everything_that_runs() -> None:
    # All of it is due in the step of 0.5 s: the Stun ends, Burn, Venom, Roost and Hallow tick, and a acts last.
    # Burn 4 halves; Venom 10 loses 20 %; Hallow 8 loses 50 %; Vitality: 100 - 4 - 10 + 6 + 8 - 5.
    a = unit("a", "Deal 5 damage", acts=0.5)
    ticking = {"burn": 4, "venom": 10, "venom_in": 0.5, "roost": 6, "roost_in": 0.5, "stun": 0.5}
    hallow = [{"amount": 8, "in": 0.5}]
    t = unit("t", vitality=200, state={"vitality": 100, "hallow": hallow, **ticking})
    draws = {"t/burn_spread": [NO], "t/venom_decay": [20], "t/hallow_decay": [50]}
    document = battle([a], [t], seconds=0.5, draws=draws)
    assert log(document) == [
        "0 0 battle_start ->-",
        "1 0.5 status_expired t>t status=stun",
        "2 0.5 status_tick ->t 4 status=burn strength=4",
        "3 0.5 damage ->t 4 <2 vitality=4 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "4 0.5 stacks_changed t>t -2 <2 status=burn total=2",
        "5 0.5 status_tick ->t 10 status=venom strength=10",
        "6 0.5 damage ->t 10 <5 vitality=10 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "7 0.5 stacks_changed t>t -2 <5 status=venom total=8",
        "8 0.5 heal ->t 6",
        "9 0.5 heal ->t 8",
        "10 0.5 stacks_changed t>t -4 status=hallow total=4",
        "11 0.5 activation a>-",
        "12 0.5 cast a>t 5 <11",
        "13 0.5 damage a>t 5 <12 vitality=5 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
    ]
    assert fight(document).unit("t")["vitality"] == 95


@pytest.mark.rule("300.2g", "300.3-4", "500.4a", "500.4c", "S500-17", "800.42a", "800.9a", "800.23b")
def test_a_death_a_cascade_and_a_misfire() -> None:
    # t's death line hits its killer before m's Macabre; the repeat a tenth of a second later turns on b.
    a = unit("a", "Deal 10 damage", "Cascade", acts=1, state={"feral": 1})
    b = unit("b", vitality=8)
    t = unit("t", "Passive: When this unit dies, deal 3 damage to the killer", vitality=5)
    m = unit("m", "Macabre: Gain 1 Power")
    draws: Document = {"a/target": ["t", "m"], "a/misfire": [NO, YES], "a/misfire_pick": ["b"], "a/cascade": [YES, NO]}
    assert log(battle([a, b], [t, m], seconds=1.5, draws=draws)) == [
        "0 0 battle_start ->-",
        "1 1 activation a>-",
        "2 1 cast a>t 10 <1",
        "3 1 damage a>t 10 <2 vitality=5 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "4 1 death a>t <3 by=damage",
        "5 1 damage t>a 3 <4 vitality=3 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "6 1 stat_changed m>m 1 <4 stat=power",
        "7 1 cascade a>a 1 <2",
        "8 1.1 activation a>-",
        "9 1.1 misfire a>b 1 <8",
        "10 1.1 cast a>b 10 <8",
        "11 1.1 damage a>b 10 <10 vitality=8 absorbed_armor=0 absorbed_insurance=0 absorbed_shield=0",
        "12 1.1 death a>b <11 by=damage",
        "13 1.1 stat_changed m>m 1 <12 stat=power",
    ]
