"""`ecs-sim explain`: whole texts on tiny boards with scripted draws, and what it says to whom it can't help."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from ecs_sim import rule_words
from ecs_sim.cli import main
from tests.boards import NO, YES, Document, battle, fight, unit

Explain = Callable[..., tuple[int, str, str]]
MEANING = re.compile(r" {9}(\d+00\.\d+[-\w]*): (.+)")


@pytest.fixture
def explain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Explain:
    """Explain a result that comes by standard input: exit code, output, errors."""

    def run(document: Any, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ecs-sim", "explain", "-", *arguments])
        monkeypatch.setattr(sys, "stdin", StringIO(document if isinstance(document, str) else json.dumps(document)))
        code = main()
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return code, captured.out, captured.err

    return run


def shown(said: tuple[int, str, str]) -> list[str]:
    """The lines of an answer, but for those that say what a rule means."""
    code, out, err = said
    assert (code, err) == (0, "")
    return [line for line in out.splitlines() if not MEANING.match(line)]


def spread() -> Document:
    """a's Burn on t spreads to u, which dies of it."""
    a = unit("a", "Deal {power} damage", "Burn {heat}", power=5, acts=1, fields={"heat": 8}, card="Ash")
    draws: Document = {"a/target": ["t"], "t/burn_spread": [YES, NO], "t/burn_spread_pick": ["u"]}
    return battle([a], [unit("t"), unit("u", vitality=3)], seconds=2, draws=draws)


def test_a_death_by_burn_that_spread(explain: Explain, tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(spread()))
    result = fight(spread())
    death = result.events("death")[0]["n"]
    assert shown(explain(result, "--event", str(death), "--battle", str(path))) == [
        "    2.00 #15 u dies to Burn of a  500.4a",
        "because",
        "    2.00 #14 Burn of a hits u for 4: 3 Vitality  500.1-13",
        "    2.00 #13 Burn ticks on u: 4  800.8b",
        "         its tick was due",
        "which goes back to",
        "    1.50 #9 u gets Burn 4  700.2c",
        "because",
        "    1.50 #8 Burn 4 spreads from t to u  800.8d",
        "    1.50 #5 Burn ticks on t: 8  800.8b",
        "         its tick was due",
        "which goes back to",
        "    1.00 #4 t gets Burn 8  700.2c",
        "         “Burn 8” (a, Ash)",
        "because",
        "    1.00 #2 a casts on t  300.3-11",
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
    ]


def test_a_rule_is_said_to_mean_what_it_means_where_it_first_occurs(explain: Explain) -> None:
    out = explain(fight(spread()), "--event", "15")[1]
    found = MEANING.findall(out)
    assert [rule for rule, _ in found] == ["500.4a", "500.1-13", "800.8b", "700.2c", "800.8d", "300.3-11", "300.3-1"]
    assert all(rule_words.words(rule) == said for rule, said in found)


def test_refused_effects(explain: Explain) -> None:
    a = unit("a", "Deal 4 damage", "If the target is Burning, gain 2 Power", "Burn 3", "Cull", acts=1)
    result = fight(battle([a], [unit("t", "Relentless", vitality=50)], seconds=1.5))
    assert shown(explain(result, "--event", "5")) == [
        "    1.00 #5 t refuses Burn  700.3c",
        "         refused: it is Relentless, which keeps negative statuses and losses of stats off",
        "         “Burn 3” (a)",
        "because",
        "    1.00 #2 a casts on t  300.3-11",
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
    ]
    assert shown(explain(result, "--event", "1")) == [
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
        "it set off",
        "    1.00 #2 a casts on t  300.3-11",
        "    1.00   #3 a hits t for 4: 4 Vitality  500.1-13",
        "    1.00   #4 a passes a line over  400.4a",
        "           refused: the condition of the line is not met",
        "    1.00   #5 t refuses Burn  700.3c",
        "           refused: it is Relentless, which keeps negative statuses and losses of stats off",
        "    1.00   #6 t is not Culled  800.13a",
        "           refused: its Maim 0 is not above its Vitality 46",
    ]


def test_a_revival_in_a_units_story(explain: Explain) -> None:
    a = unit("a", "Deal {power} damage", power=60, acts=1)
    t = unit("t", "Everlasting", "Passive: When this unit revives, gain Shield: 7", vitality=50)
    x = unit("x", "Deal 1 damage", acts=2)
    result = fight(battle([a], [t, x], seconds=11.5, draws={"a/target": ["t", "x"]}))
    assert shown(explain(result, "--unit", "t")) == [
        "t  t, tier 1, enemy",
        "         at the end: alive with 50/50 Vitality at [0, 0]",
        "",
        "    1.00 #4 t dies to a  500.4a",
        "         “Deal 60 damage” (a)",
        "because",
        "    1.00 #3 a hits t for 60: 50 Vitality  500.1-13",
        "    1.00 #2 a casts on t  300.3-11",
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
        "",
        "   11.00 #14 t revives with 50 Vitality by Everlasting  500.9c",
        "         its time to come back was up",
        "which goes back to",
        "    1.00 #4 t dies to a  500.4a",
        "         as told above",
        "",
        "Vitality lost",
        "      50 a hit of a  #3",
        "",
        "given to it",
        "       7 Shield from t  #17",
    ]


def test_a_chain_across_units(explain: Explain) -> None:
    # a kills t, whose death line hits a and kills it, which feeds m.
    a = unit("a", "Deal 10 damage", acts=1, vitality=3)
    t = unit("t", "Passive: When this unit dies, deal 3 damage to the killer", vitality=5)
    m = unit("m", "Macabre: Gain 1 Power")
    b = unit("b")
    result = fight(battle([a, b], [t, m], seconds=1.5, draws={"a/target": ["t"]}))
    last = result.events("stat_changed", target="m")[0]["n"]
    assert shown(explain(result, "--event", str(last))) == [
        "    1.00 #7 m Power +1  400.1d",
        "         “Macabre: Gain 1 Power” (m)",
        "because",
        "    1.00 #6 a dies to t  500.4a",
        "         “Passive: When this unit dies, deal 3 damage to the killer” (t)",
        "    1.00 #5 t hits a for 3: 3 Vitality  500.1-13",
        "    1.00 #4 t dies to a  500.4a",
        "         “Deal 10 damage” (a)",
        "    1.00 #3 a hits t for 10: 5 Vitality  500.1-13",
        "    1.00 #2 a casts on t  300.3-11",
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
    ]


def test_a_units_story_adds_up_what_it_did(explain: Explain) -> None:
    a = unit("a", "Deal 4 damage", "If the target is Burning, gain 2 Power", "Stun: 1", "Adjacent allies gain 2 Armor")
    a |= {"at": [0, 0], "state": {"charge": 0.875}}
    b = unit("b", "Deal 3 damage", at=(2, 0), acts=1)
    x = unit("x", armor=10, vitality=50)
    result = fight(battle([a, b], [x], seconds=1.5, draws={"battle/first_side": [0]}))
    assert shown(explain(result, "--unit", "a"))[2:] == [
        "",
        "what it did",
        "         activation",
        "",
        "Vitality taken",
        "       2 a hit on x (held off: 2)  #3",
        "",
        "given by it",
        "       2 Armor to b  #6",
        "         Stun for 1 s to x  #5",
        "",
        "lines and hits of its own without effect",
        "         line “If the target is Burning, gain 2 Power”: the condition of the line is not met  #4",
    ]


def test_armor_below_nothing_adds_to_a_hit(explain: Explain) -> None:
    a, x = unit("a", "Deal 4 damage", acts=1), unit("x", vitality=50)
    x["state"] = {**x.get("state", {}), "dread": 1}
    told = shown(explain(fight(battle([a], [x], seconds=1.5)), "--unit", "a"))
    assert "       5 a hit on x (added by Armor below 0: 1)  #3" in told


def test_without_a_question_it_tells_the_end_and_every_death(explain: Explain) -> None:
    result = fight(battle([unit("a", "Deal 50 damage", acts=1)], [unit("x", vitality=50)]))
    assert shown(explain(result)) == [
        "    1.00 #5 the battle ends: player wins, the other side is wiped out  300.3-intro",
        "which goes back to",
        "    1.00 #4 x dies to a  500.4a",
        "         “Deal 50 damage” (a)",
        "because",
        "    1.00 #3 a hits x for 50: 50 Vitality  500.1-13",
        "    1.00 #2 a casts on x  300.3-11",
        "    1.00 #1 a activates  300.3-1",
        "         its charge was complete",
        "all deaths",
        "    1.00 #4 x dies to a  500.4a",
    ]
    stopped = shown(explain(fight(battle([unit("a")], [unit("x")], seconds=1))))
    assert stopped == ["the battle was stopped: it has no end", "nobody died"]


def test_what_an_event_set_off_is_cut_short_but_not_in_json(explain: Explain) -> None:
    many = [unit(f"x{i}", at=(2 * (i % 4), 2 * (i // 4)), vitality=9) for i in range(8)]
    result = fight(
        battle(
            [unit("a", *(f"Apply {name} to all enemies" for name in ("Burn 1", "Venom: 1")), acts=1)],
            many,
            seconds=1.25,
        )
    )
    lines = shown(explain(result, "--event", "1"))
    told = json.loads(explain(result, "--event", "1", "--json")[1])["event"]
    assert len(told["effects"]) > 16
    assert lines[-1] == f"         and {len(told['effects']) - 16} more"


def test_json_is_the_story_as_data(explain: Explain) -> None:
    result = fight(spread())
    code, out, _ = explain(result, "--event", "15", "--unit", "u", "--json")
    found = json.loads(out)
    assert code == 0
    assert [link["n"] for link in found["event"]["causes"]] == [14, 13, 9, 8, 5, 4, 2, 1]
    assert found["event"]["causes"][2]["relation"] == "origin"
    assert found["event"]["event"]["text"] == "u dies to Burn of a"
    assert found["unit"]["taken"] == [{"what": "Burn", "unit": "a", "times": 1, "amount": 3, "first": 14}]
    ending = json.loads(explain(result, "--json")[1])
    assert ending["end"] is None
    assert [link["n"] for link in ending["deaths"]] == [15]


@pytest.mark.parametrize("width", ["20", "400"])
def test_the_width_of_a_terminal_changes_nothing(explain: Explain, monkeypatch: pytest.MonkeyPatch, width: str) -> None:
    result = fight(spread())
    plain = explain(result, "--event", "1", "--unit", "t")[1]
    monkeypatch.setenv("COLUMNS", width)
    assert explain(result, "--event", "1", "--unit", "t")[1] == plain
    assert "\x1b" not in plain


class TestRefusals:
    """What is no result, or has no such event or unit."""

    def test_no_such_event(self, explain: Explain) -> None:
        code, out, err = explain(fight(spread()), "--event", "99")
        assert (code, out) == (2, "")
        assert "events: there is no event 99 in this result; expected a number from 0 to 15" in err
        assert explain(fight(spread()), "--event", "-1")[0] == 2

    def test_no_such_unit(self, explain: Explain) -> None:
        a, x = unit("oracle"), unit("imp")
        result = fight(battle([a], [x], seconds=1))
        assert (
            "there is no unit 'oracl' in this battle; did you mean 'oracle'?" in explain(result, "--unit", "oracl")[2]
        )
        code, _, err = explain(result, "--unit", "zzz\x1b[31m")
        assert code == 2
        assert "there is no unit 'zzz?[31m' in this battle; known here: imp, oracle" in err

    def test_a_result_without_events(self, explain: Explain) -> None:
        result = fight(spread())
        del result["events"]
        code, _, err = explain(result, "--event", "1")
        assert code == 2
        assert "written without its events; run the battle again with its events (`ecs-sim run --json` without" in err
        assert "run the battle again" in explain(result | {"events": []}, "--event", "1")[2]

    def test_a_cause_that_the_document_does_not_hold_is_said_to_be_missing(self, explain: Explain) -> None:
        result = fight(spread())
        result["events"] = result["events"][3:]
        lines = shown(explain(result, "--event", "4"))
        assert lines[-1].strip() == "event 2 brought it about, which this document doesn't hold"

    @pytest.mark.parametrize(
        "text",
        [
            *("", "{", "[]", "null", "3", "\x00", "[" * 9999),
            *('{"format": "ecs-sim/battle/1"}', '{"format": "ecs-sim/result/9"}', '{"format": "ecs-sim/result/1"}'),
            '{"format": "ecs-sim/result/1", "events": 3, "units": [{}]}',
        ],
    )
    def test_no_result(self, explain: Explain, text: str) -> None:
        code, out, err = explain(text, "--event", "1")
        assert (code, out) == (2, "")
        assert "problem" in err

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"n": "one"}, "events[3].n: the value is of the wrong type; expected a whole number"),
            ({"n": 0}, "events[3].n: event 0 doesn't come after event 2"),
            ({"cause": 3}, "events[3].cause: event 3 can't be the cause of event 3"),
            ({"cause": -5}, "event -5 can't be the cause"),
            ({"amount": "many"}, "events[3].amount: the value is of the wrong type"),
            ({"source": ["a"]}, "events[3].source"),
            ({"line": "\x1b[31mred"}, "events[3].line: the text holds control characters"),
            ({"time": "soon"}, "events[3].time"),
            ({"moon": {"full": True}}, "events[3].moon"),
            ({"at": [[1]]}, "events[3].at"),
            ({"kind": None}, "events[3].kind"),
        ],
    )
    def test_damaged_events(self, explain: Explain, change: Document, said: str) -> None:
        result = fight(spread())
        result["events"][3] |= change
        code, out, err = explain(result, "--event", "1")
        assert (code, out) == (2, "")
        assert said in err

    @pytest.mark.parametrize("key", ["n", "step", "time", "kind", "source", "target", "amount", "cause"])
    def test_missing_keys(self, explain: Explain, key: str) -> None:
        result = fight(spread())
        del result["events"][3][key]
        assert f"events[3].{key}: the key {key!r} is missing" in explain(result, "--event", "1")[2]

    @pytest.mark.parametrize("seed", range(20))
    def test_nothing_that_a_document_may_hold_ends_in_a_traceback(self, explain: Explain, seed: int) -> None:
        result = json.loads(json.dumps(fight(spread())))
        values = [None, "x{target}[y]", -7, 10**17, 1.5, True, ["a", 1], "", "stun", 0]
        sound = result["events"]
        spoilt = [dict(event) for event in sound]
        for place, event in enumerate(spoilt):
            event[list(event)[(seed + place) % len(event)]] = values[(seed // 2 + place) % len(values)]
        logs = [spoilt, *([*sound[:at], spoilt[at], *sound[at + 1 :]] for at in (4, 5, 8, 14, 15))]
        for log in logs:
            for wanted in _questions():
                assert explain(result | {"events": log}, *wanted)[0] in (0, 2)

    def test_units_that_are_named_twice_or_with_control_characters(self, explain: Explain) -> None:
        result = fight(spread())
        result["units"][1]["id"] = "u"
        result["units"][0]["card"] = "\x1b]0;title\x07"
        err = explain(result)[2]
        assert "units[2].id: 'u' is already taken" in err
        assert "units[0].card: the text holds control characters" in err

    def test_a_battle_and_a_result_can_not_both_come_by_standard_input(self, explain: Explain) -> None:
        code, _, err = explain(fight(spread()), "--battle", "-")
        assert code == 2
        assert "standard input can be read once" in err

    def test_text_that_is_no_text(self, explain: Explain, monkeypatch: pytest.MonkeyPatch) -> None:
        class Broken(StringIO):
            def read(self, size: int | None = -1) -> str:
                return b"\xff".decode()

        monkeypatch.setattr("tests.cli.test_explain.StringIO", Broken)
        code, _, err = explain("", "--event", "1")
        assert code == 2
        assert "standard input is no UTF-8 text" in err


def _questions() -> Iterator[tuple[str, ...]]:
    yield ()
    yield ("--unit", "u")
    yield ("--event", "15")
