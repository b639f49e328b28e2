"""`shrink` on planted cases: what is needed stays, all else goes, and what is handed out has the property."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ecs_sim
from ecs_sim import InputError
from ecs_sim.analysis import shrink
from ecs_sim.analysis.atoms import PASSES
from ecs_sim.analysis.keep import TABLE, Trial, keep_of
from ecs_sim.analysis.smallest import Shrunk
from ecs_sim.analysis.subject import Subject
from ecs_sim.model.battle import Battle
from ecs_sim.model.catalogue import Catalogue
from tests import judge
from tests.boards import Document, battle, unit
from tests.generator import board
from tests.runes.board import rune

SAMPLES = Path(__file__).parents[2] / "examples" / "battles"


def crowd(**more: Any) -> Document:
    """Only `k` can kill only `weak`, by its Burn; the others are there for nothing."""
    killer = unit("k", "Deal 1 damage", "Apply Burn 30 to all enemies", acts=1, power=3, armor=2, state={"roost": 3})
    idle = unit("idle", "Gain 3 Armor", tier=2, counter={"X": 3})
    weak, strong = unit("weak", vitality=20), unit("strong", "Gain 1 Power", vitality=90000)
    return battle([killer, idle], [weak, strong], seconds=6, seed=5, round=4, **more)


def minimal(found: Shrunk, keep: str, loaded: Battle) -> list[str]:
    """What could still go one by one: nothing, of a battle that is as small as it says."""
    holds = keep_of(keep, loaded).holds
    assert holds(Trial(*found.subject.load())), "the property is gone"
    could: list[str] = []
    for _, atoms in PASSES:
        for atom in atoms(found.subject):
            smaller = found.subject.copy()
            atom.apply(smaller)
            smaller.tidy()
            if smaller.key() == found.subject.key() or smaller.standing() != found.subject.standing():
                continue
            try:
                if holds(Trial(*smaller.load())):
                    could.append(atom.what)
            except InputError:
                continue
    return could


def test_only_killer_and_killed_are_left() -> None:
    found = shrink(crowd(), "event=death:weak")
    document = found.document
    assert found.finished
    assert {name: [one["id"] for one in side["units"]] for name, side in document["sides"].items()} == {
        "player": ["k"],
        "enemy": ["weak"],
    }
    cards = {card["name"]: card for card in document["catalogue"]["cards"]}
    assert cards.keys() == {"k", "weak"}
    assert cards["k"]["ability"] == ["Apply Burn 30 to all enemies"]
    assert document["sides"]["player"]["units"][0]["state"] == {"charge": 0.875}, "at 8 s it would be too late"
    assert {"power", "armor", "speed", "focus"} & cards["k"].keys() == set()
    assert (document["seed"], document.get("round")) == (0, None)
    assert minimal(found, "event=death:weak", ecs_sim.load_battle(crowd())) == []
    assert found.progress.before["units"] == 4
    assert found.after["units"] == 2


def test_it_comes_to_the_same_every_time() -> None:
    one, other = shrink(crowd(), "event=death:weak"), shrink(crowd(), "event=death:weak")
    assert one.document == other.document
    assert one.progress.dropped == other.progress.dropped


def test_a_side_keeps_a_unit() -> None:
    loaded = ecs_sim.load_battle(crowd())
    found = shrink(loaded, f"winner={ecs_sim.simulate(loaded).winner}")
    assert [len(side["units"]) for side in found.document["sides"].values()] == [1, 1]


def test_runes_cores_and_resonance_go_where_they_do_nothing() -> None:
    found = shrink(SAMPLES / "21-under-the-runes.json", "reason=wipe")
    assert found.progress.before["runes"] > 0
    assert {what: count for what, count in found.after.items() if what in ("runes", "cores", "resonances")} == {
        "runes": 0,
        "cores": 0,
        "resonances": 0,
    }


def runed() -> Document:
    """Two runes, two Cores and a resonance; only one rune's Stock is ever told."""
    runes = [rune("On hit: Gain 3 Stock", name="rich"), rune("Gain 2 Armor", name="poor")]
    cores = [{"name": "kind", "ability": ["Gain 1 Armor"]}, {"name": "other", "ability": ["Gain 1 Speed"]}]
    placed = [{"rune": own["name"], "at": [0, 2 * place]} for place, own in enumerate(runes)]
    side = {"runes": {"right": placed}, "cores": ["kind", "other", "kind"], "resonance": "hum"}
    resonances = [{"name": "hum", "ability": ["Gain 1 Armor"]}]
    units = [unit("a", "Deal 10 damage", acts=1, at=(4, 0)), unit("b", at=(6, 2))]
    catalogue = {"runes": runes, "cores": cores, "resonances": resonances}
    return battle(units, [unit("x")], seconds=2, sides={"player": side}, catalogue=catalogue)


def test_of_runes_cores_and_resonance_only_the_rune_that_speaks_is_left() -> None:
    found = shrink(runed(), "event=stock")
    assert found.progress.before["cores"] == 3
    side = found.document["sides"]["player"]
    assert [one["id"] for one in side["units"]] == ["a"]
    assert side["runes"] == {"right": [{"rune": "rich", "at": [0, 0]}]}
    assert {"cores", "resonance"} & side.keys() == set()
    assert {"cores", "resonances"} & found.document["catalogue"].keys() == set()
    assert [own["name"] for own in found.document["catalogue"]["runes"]] == ["rich"]


@pytest.mark.parametrize("seed", range(0, 400, 20))
def test_a_battle_as_it_is_shrunk_is_the_battle(seed: int) -> None:
    loaded = ecs_sim.load_battle(board(seed))
    again, _ = Subject.of(loaded).load()
    assert ecs_sim.simulate(again).digest == ecs_sim.simulate(loaded).digest


def changed_catalogue(document: Document) -> Catalogue:
    """Every card of it is stronger; only the killer's Burn matters."""
    other = copy.deepcopy(document)
    for card in other["catalogue"]["cards"]:
        card["armor"] = 7
    other["catalogue"]["cards"][0]["ability"][1] = "Apply Burn 2 to all enemies"
    catalogue = ecs_sim.load_battle(other).catalogue
    assert isinstance(catalogue, Catalogue)
    return catalogue


def test_of_a_change_only_what_flips_the_battle_is_left() -> None:
    killer = unit("k", "Deal 1 damage", "Apply Burn 30 to all enemies", acts=1, vitality=100)
    idle = unit("idle", "Gain 3 Armor", vitality=10)
    document = battle([killer, idle], [unit("weak", "Deal 400 damage", vitality=20, speed=20)])
    changed = changed_catalogue(document)
    found = shrink(document, "flips=player:enemy", catalogue=changed)
    assert found.subject.changes() == [("cards", "k", "ability")]
    other = found.other
    assert other is not None
    assert [ecs_sim.simulate(ecs_sim.load_battle(one)).winner for one in (found.document, other)] == ["player", "enemy"]
    assert [case["case"] for case in found.cases("slug")] == ["slug", "slug-changed"]


def test_differs_finds_the_one_number() -> None:
    document = crowd()
    ruleset = {"format": "ecs-sim/ruleset/1", "boss_immune": []}
    with pytest.raises(InputError, match="not true of this battle to begin with"):
        shrink(document, "differs", ruleset=ruleset)
    found = shrink(document, "differs", catalogue=changed_catalogue(document))
    assert len(found.subject.changes()) == 1


def test_a_case_is_one_that_the_cases_runner_takes(tmp_path: Path) -> None:
    found = shrink(crowd(), "event=death:weak")
    (path,) = found.save(tmp_path / "a-death.json")
    case = json.loads(path.read_text(encoding="utf-8"))
    assert list(case) == ["case", "rules", "says", "battle", "expect"]
    assert case["case"] == "a-death"
    assert case["rules"]
    assert case["battle"]["limits"]["seconds"] <= 120
    assert all("size" in card and "ability" in card for card in case["battle"]["catalogue"]["cards"])
    result = ecs_sim.simulate(ecs_sim.load_battle(case["battle"])).to_dict()
    assert case["expect"] == [{"events": {"kind": "death", "target": "weak"}, "at_least": 1}]
    assert [judge.fault(assertion, result) for assertion in case["expect"]] == [None]
    assert shrink(path, "event=death:weak").progress.dropped == []


def test_what_can_do_without_nothing_says_so() -> None:
    once = shrink(crowd(), "event=death:weak")
    again = shrink(once.document, "event=death:weak")
    assert not again.changed
    assert again.finished
    assert again.after == once.after


def test_out_of_time_the_smallest_so_far_is_given() -> None:
    loaded = ecs_sim.load_battle(crowd())
    found = shrink(loaded, "event=death:weak", budget=0)
    assert not found.finished
    assert not found.changed
    assert keep_of("event=death:weak", loaded).holds(Trial(*found.subject.load()))
    told: list[int] = []
    shrink(loaded, "event=death:weak", told=lambda progress: told.append(progress.tried))
    assert told == list(range(1, len(told) + 1))


def test_memories_of_a_unit_that_goes_are_forgotten() -> None:
    stopped = ecs_sim.simulate(ecs_sim.load_battle(crowd() | {"limits": {"seconds": 1.3}}))
    document = stopped.resume_document()
    assert "burn_by" in json.dumps(document["sides"]["enemy"])
    found = shrink(document, "event=death:weak")
    assert [one["id"] for one in found.document["sides"]["enemy"]["units"]] == ["weak"]


def test_a_unit_that_goes_leaves_no_trace_in_the_others() -> None:
    stopped = ecs_sim.simulate(ecs_sim.load_battle(crowd() | {"limits": {"seconds": 1.3}}))
    subject = Subject.of(ecs_sim.load_battle(stopped.resume_document() | {"draws": {"k/target": ["weak", "strong"]}}))
    subject.battle["draws"]["weak/target"] = ["k"]
    subject.drop_unit("weak")
    assert subject.battle["draws"] == {"k/target": ["strong"]}
    subject.drop_unit("k")
    assert '"k"' not in json.dumps(subject.battle["sides"])
    assert "draws" not in subject.battle or subject.battle["draws"] == {}


def test_changes_that_play_no_part_are_taken_back() -> None:
    document = crowd()
    other = copy.deepcopy(document)
    for card in other["catalogue"]["cards"]:
        card["vitality"] += 5  # needed by any card, so it can't just be left out
    catalogue = ecs_sim.load_battle(other).catalogue
    assert isinstance(catalogue, Catalogue)
    assert len(shrink(document, "differs", catalogue=catalogue).subject.changes()) == 1


def always(loaded: Battle) -> bool:
    """Any battle with a player's unit `k`."""
    return any(one.id == "k" for one in loaded.sides.player.units)


def broken(loaded: Battle) -> bool:
    """Fails as soon as the battle is smaller."""
    return len(loaded.sides.enemy.units) == 2 or bool(1 // 0)


def test_a_hosts_function_is_a_predicate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = shrink(crowd(), always)
    assert [one["id"] for one in found.document["sides"]["player"]["units"]] == ["k"]
    (tmp_path / "my_keep.py").write_text("def has_k(battle):\n    return 'k' in str(battle.sides.player)\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert shrink(crowd(), "my_keep:has_k").after["units"] == 2
    with pytest.raises(InputError, match=r"the predicate broken failed: ZeroDivisionError"):
        shrink(crowd(), broken)


def test_errors_and_drivers_that_disagree_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    from ecs_sim.analysis import keep

    honest = keep.simulate_by

    def faulty(driver: str, loaded: Battle) -> Any:
        if driver == "mirror" and any(one.id == "idle" for one in loaded.sides.player.units):
            return honest("compiled", loaded.model_copy(update={"seed": loaded.seed + 1, "round": 7}))
        if any(one.id == "strong" for one in loaded.sides.enemy.units):
            raise RuntimeError("a kernel broke")
        return honest(driver, loaded)

    monkeypatch.setattr(keep, "simulate_by", faulty)
    found = shrink(crowd(), "error=a kernel")
    assert "strong" in [one["id"] for one in found.document["sides"]["enemy"]["units"]]
    assert found.expect == ()
    with pytest.raises(InputError, match="not true of this battle"):
        shrink(crowd(), "error=something else")


@pytest.mark.parametrize(
    ("keep", "options", "message"),
    [
        ("winner=enemie", {}, "did you mean 'enemy'"),
        ("winer=enemy", {}, "did you mean 'winner'"),
        ("winner", {}, "winner=WINNER"),
        ("winner>3", {}, "takes no '>'"),
        ("steps=3", {}, "steps>200"),
        ("event=deth", {}, "did you mean 'death'"),
        ("event=death:wek", {}, "did you mean 'weak'"),
        ("refused=ded", {}, "did you mean 'dead'"),
        ("flips=player", {"catalogue": "starter"}, "flips=player:enemy"),
        ("flips", {}, "give the new catalogue"),
        ("reason=wipe", {"catalogue": "starter"}, "leave it out"),
        ("no_such_module:f", {}, "can't be loaded: ModuleNotFoundError"),
        ("json:nothing", {}, "can't be loaded: AttributeError"),
        ("", {}, "no predicate"),
        ("winner=draw", {}, "not true of this battle to begin with; the winner is none, by limit after 120 steps"),
        ("event=mint", {}, "not true of this battle to begin with; name what is true"),
    ],
)
def test_bad_use_is_said(keep: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        shrink(crowd(), keep, **options)


def test_a_result_document_holds_no_battle() -> None:
    result = ecs_sim.simulate(ecs_sim.load_battle(crowd()))
    assert shrink(result, "event=death:weak").after["units"] == 2
    with pytest.raises(InputError, match="doesn't hold the battle"):
        shrink(result.to_dict(), "event=death:weak")


def test_every_predicate_is_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bulk.md").read_text(encoding="utf-8")
    assert [form.name for form in TABLE if f"`{form.name}{form.argument}`" not in page] == []


@st.composite
def boards_with_a_property(draw: st.DrawFn) -> tuple[Document, str]:
    document = board(draw(st.integers(0, 3000)))
    result = ecs_sim.simulate(ecs_sim.load_battle(document))
    events = result.events.to_dicts()
    known = [f"winner={result.winner}", f"reason={result.reason}", f"steps>{result.steps // 2}"]
    known += sorted({f"event={event['kind']}" for event in events})
    known += sorted({f"refused={event['why']}" for event in events if "why" in event})
    return document, draw(st.sampled_from(known))


@pytest.mark.slow
@given(boards_with_a_property())
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_a_shrunk_battle_keeps_its_property_and_nothing_more_can_go(drawn: tuple[Document, str]) -> None:
    document, keep = drawn
    found = shrink(document, keep, budget=600)
    assert found.finished
    assert minimal(found, keep, ecs_sim.load_battle(document)) == []
    result = ecs_sim.simulate(ecs_sim.load_battle(found.document)).to_dict()
    assert [judge.fault(assertion, result) for assertion in found.expect] == [None] * len(found.expect)
