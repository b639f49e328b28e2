"""A new card tried out beside what stood there before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ecs_sim.authoring import trial as trials
from ecs_sim.cli.trial import summed
from ecs_sim.engine import simulate
from ecs_sim.model.errors import InputError
from ecs_sim.setup.content import bundled

STARTER = bundled("starter")
ORACLE = next(card for card in STARTER.cards if card.name == "Rime Oracle")


def source(*cards: dict[str, Any], **lists: Any) -> dict[str, Any]:
    return {"format": "ecs-sim/catalogue/1", "cards": list(cards), **lists}


def oracle(**more: Any) -> dict[str, Any]:
    return ORACLE.model_dump(mode="json", exclude_defaults=True) | {"name": ORACLE.name} | more


def trial(*cards: dict[str, Any], against: str | None = None, tier: int | None = None, name: str | None = None) -> Any:
    return trials.set_up(source(*cards), "starter", against, tier, name)


def cards_of(battle: Any, side: str) -> dict[str, str]:
    return {unit.id: unit.card for unit in getattr(battle.sides, side).units}


def test_the_boards_differ_in_one_card() -> None:
    made = trial(oracle(power=30))
    assert (made.card.name, made.unchanged, made.against) == ("Rime Oracle", "Rime Oracle", "Rime Oracle (unchanged)")
    assert made.new.sides == made.old.sides
    new, old = ({c.name: c for c in b.catalogue.cards} for b in (made.new, made.old))
    assert (new.pop("Rime Oracle").power, old.pop("Rime Oracle").power) == (30, ORACLE.power)
    assert new == old
    assert cards_of(made.new, "enemy")["opponent"] == "Rime Oracle (unchanged)"


def test_an_unchanged_card_changes_nothing_on_the_same_draws() -> None:
    made = trial(oracle())
    found = list(trials.outcomes(made, range(5, 25)))
    assert [one.seed for one in found] == list(range(5, 25))
    assert all(one.new == one.old for one in found)
    assert {one.new for one in found} == {"player", "enemy"}
    assert summed(made, found)["difference"]["share"] == 0
    assert simulate(made.new, seed=5).outcome_digest == simulate(made.old, seed=5).outcome_digest


def test_a_stronger_card_wins_more_with_the_interval_above_nothing() -> None:
    made = trial(oracle(power=30, vitality=120))
    told = summed(made, list(trials.outcomes(made, range(40))))
    assert told["new"]["share"] > told["unchanged"]["share"]
    assert told["difference"]["interval"][0] > 0
    assert told["difference"]["gained"] - told["difference"]["lost"] == told["new"]["wins"] - told["unchanged"]["wins"]
    for share in (told["new"], told["unchanged"]):
        assert share["interval"][0] <= share["share"] <= share["interval"][1]


def test_a_new_card_stands_beside_a_plain_one_of_its_kind_size_and_tier() -> None:
    card = {"name": "Hill", "vitality": 300, "power": 20, "tier": 2, "ability": ["Large", "Deal {power} damage"]}
    made = trial(card)
    plain = next(c for c in made.old.catalogue.cards if c.name == trials.BENCHMARK)
    assert (made.unchanged, plain.kind, plain.size, plain.tier) == (trials.BENCHMARK, "unit", 3, 2)
    assert plain.ability == ("Deal {power} damage",)
    like = [c.vitality for c in STARTER.cards if c.kind == "unit" and c.tier == 2 and trials._size(c) == 3]
    assert plain.vitality in like
    assert [unit.at for unit in made.new.sides.player.units] == [(0, 0), (2, 0), (5, 0)]


@pytest.mark.parametrize("kind", ["tool", "hub", "penny"])
def test_other_kinds_are_tried_too(kind: str) -> None:
    lines = {"tool": ["When an adjacent ally activates, that ally gains Shield: 9"], "hub": [], "penny": ["Freeze"]}[
        kind
    ]
    stats = {"vitality": 20, "power": 4, "speed": 20} if kind == "penny" else {}
    made = trial({"name": "New", "kind": kind, "ability": lines, **stats})
    assert next(c for c in made.old.catalogue.cards if c.name == made.unchanged).kind == kind
    found = list(trials.outcomes(made, range(30)))
    assert any(one.new != one.old for one in found) == (kind != "hub")


@pytest.mark.parametrize(("against", "stands"), [("slagmaw", "Slagmaw"), ("Fen Viper", "Fen Viper")])
def test_an_opponent_of_the_catalogue(against: str, stands: str) -> None:
    made = trial(oracle(), against=against, tier=2)
    assert cards_of(made.new, "enemy")["opponent"] == stands
    assert [unit.tier for unit in made.new.sides.player.units] == [2, 2, 2]
    assert simulate(made.new, seed=1).winner in ("player", "enemy", "draw")


def test_cards_beside_it_come_along() -> None:
    imp = {"name": "Sprite", "vitality": 5, "power": 1, "speed": 50, "ability": ["Deal {power} damage"]}
    caller = {"name": "Caller", "vitality": 50, "speed": 80, "ability": ["Spawn Sprite, once"]}
    made = trials.set_up(source(imp, caller), "starter", None, None, "caller")
    assert any(unit["card"] == "Sprite" for unit in simulate(made.new, seed=1).units)


@pytest.mark.parametrize(
    ("cards", "more", "message"),
    [
        ([], {}, "the file has no card"),
        ([oracle()], {"name": "Oracle"}, "did you mean 'Rime Oracle'"),
        ([oracle()], {"against": "Slagmow"}, "did you mean 'Slagmaw'"),
        ([oracle(ability=["Frob"])], {}, r"cards\[0\]\.ability\[0\]"),
        ([oracle(ability=["Gain {x} Power"])], {}, "no field 'x'"),
        ([oracle()], {"tier": 9}, "1 to 4"),
        ([oracle()], {"name": "Slagmaw"}, "the file has no card 'Slagmaw'"),
    ],
)
def test_what_can_not_be_tried_is_refused(cards: list[dict[str, Any]], more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        trial(*cards, **more)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "A"\nvitality = 5\nability = ["Frob"]\n')
    with pytest.raises(InputError, match=r"c\.toml:5:13"):
        trials.set_up(path, "starter", None, None, None)


def test_of_an_overlay_the_first_card_that_it_changes_is_tried() -> None:
    made = trials.set_up(Path("examples/balance-change/catalogue.toml"), "starter", None, None, None)
    assert (made.card.name, made.card.power, made.unchanged) == ("Brushfire Ibex", 10, "Brushfire Ibex")


def test_an_overlay_without_cards_has_none_to_try() -> None:
    changed = {"runes": [{"name": "Flywheel", "values": [1, 2, 3, 4]}]}
    with pytest.raises(InputError, match="the file has no card"):
        trials.set_up({"format": "ecs-sim/catalogue/1", "extends": "starter", **changed}, "starter", None, None, None)


def test_a_card_stands_against_a_card_or_boss_of_its_own_file() -> None:
    phase = {"name": "Only", "power": 9, "speed": 30, "ability": ["Deal {power} damage"]}
    boss = {"name": "The Tax", "vitality": 500, "phases": [phase]}
    other = {"name": "Clerk", "vitality": 40, "ability": []}
    for name in ("The Tax", "clerk"):
        made = trials.set_up(source(oracle(), other, bosses=[boss]), "starter", name, None, None)
        assert made.against.casefold() == name.casefold()
        assert cards_of(made.new, "enemy")["opponent"] == made.against
        assert simulate(made.new, seed=1).winner in ("player", "enemy", "draw")
    with pytest.raises(InputError, match="on boards of your own"):
        trials.set_up(source(oracle(), bosses=[boss]), "starter", None, None, "the tax")
