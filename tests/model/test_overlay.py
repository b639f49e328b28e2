"""A catalogue that changes another one, and says only what is different."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ecs_sim
from ecs_sim.model.catalogue import Catalogue
from ecs_sim.model.errors import InputError, Problem
from ecs_sim.model.overlay import laid
from ecs_sim.model.read import load_catalogue
from ecs_sim.setup.content import bundled, content_hash

HEAD = 'format = "ecs-sim/catalogue/1"\nextends = "starter"\n'
ROOT = Path(__file__).parents[2]


def over(folder: Path, text: str, name: str = "catalogue.toml") -> Catalogue:
    (folder / name).write_text(HEAD + text, encoding="utf-8")
    return load_catalogue(folder / name)


def problem(folder: Path, text: str) -> Problem:
    with pytest.raises(InputError) as caught:
        over(folder, text)
    (found,) = caught.value.problems
    return found


def card(catalogue: Catalogue, name: str) -> dict[str, Any]:
    return next(one for one in catalogue.cards if one.name == name).model_dump()


def test_an_overlay_without_a_change_means_the_same(tmp_path: Path) -> None:
    assert content_hash(over(tmp_path, "")) == content_hash(bundled("starter"))


def test_a_card_is_changed_key_by_key_and_keeps_its_place(tmp_path: Path) -> None:
    changed = over(tmp_path, '[[cards]]\nname = "Rime Oracle"\npower = 99\n[cards.fields]\nchill = [5, 5, 5, 5]\n')
    before = card(bundled("starter"), "Rime Oracle")
    fields = {**before["fields"], "chill": (5, 5, 5, 5)}
    assert card(changed, "Rime Oracle") == before | {"power": 99, "fields": fields}
    assert [one.name for one in changed.cards] == [one.name for one in bundled("starter").cards]
    assert content_hash(changed) != content_hash(bundled("starter"))


def test_a_new_card_comes_after_those_of_the_base(tmp_path: Path) -> None:
    changed = over(tmp_path, '[[cards]]\nname = "Newcomer"\nvitality = 10\nability = ["Deal 3 damage"]\n')
    assert [one.name for one in changed.cards[:-1]] == [one.name for one in bundled("starter").cards]
    assert changed.cards[-1].name == "Newcomer"


def test_entries_are_removed_by_name(tmp_path: Path) -> None:
    changed = over(tmp_path, '[removes]\ncards = ["Rime Oracle"]\nrunes = ["Hunger"]\n')
    assert "Rime Oracle" not in [one.name for one in changed.cards]
    assert "Hunger" not in [one.name for one in changed.runes]
    assert len(changed.cards) == len(bundled("starter").cards) - 1


def test_the_phases_of_a_boss_are_matched_by_name(tmp_path: Path) -> None:
    boss = bundled("starter").bosses[0]
    last = boss.phases[-1]
    text = f'[[bosses]]\nname = "{boss.name}"\n[[bosses.phases]]\nname = "{last.name}"\npower = 77\n'
    changed = over(tmp_path, text).bosses[0]
    assert changed.phases == (*boss.phases[:-1], last.model_copy(update={"power": 77}))


def test_a_ruleset_is_changed_number_by_number(tmp_path: Path) -> None:
    changed = over(tmp_path, '[ruleset]\nboss_immune = ["Stun"]\n').ruleset
    plain = bundled("starter").ruleset
    assert changed == plain.model_copy(update={"boss_immune": ("Stun",)})


def test_a_list_of_another_kind_stands_in_for_the_bases() -> None:
    assert laid({"a": [1, 2], "b": 1}, {"a": [3]}) == {"a": [3], "b": 1}


def test_a_folder_may_spread_it_over_files(tmp_path: Path) -> None:
    over(tmp_path, '[[cards]]\nname = "Rime Oracle"\npower = 99\n')
    more = 'format = "ecs-sim/catalogue/1"\n[[cards]]\nname = "Barrow Piper"\npower = 98\n'
    (tmp_path / "more.toml").write_text(more, encoding="utf-8")
    changed = load_catalogue(tmp_path)
    assert (card(changed, "Rime Oracle")["power"], card(changed, "Barrow Piper")["power"]) == (99, 98)


def test_an_overlay_extends_an_overlay_beside_it(tmp_path: Path) -> None:
    over(tmp_path, '[[cards]]\nname = "Rime Oracle"\npower = 99\n', "base.toml")
    text = '[[cards]]\nname = "Rime Oracle"\nspeed = 9\n'
    (tmp_path / "top.toml").write_text((HEAD + text).replace("starter", "base.toml"), encoding="utf-8")
    changed = card(load_catalogue(tmp_path / "top.toml"), "Rime Oracle")
    assert (changed["power"], changed["speed"]) == (99, 9)


def test_two_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HEAD.replace("starter", "b.toml"), encoding="utf-8")
    (tmp_path / "b.toml").write_text(HEAD.replace("starter", "a.toml"), encoding="utf-8")
    with pytest.raises(InputError, match="in turn"):
        load_catalogue(tmp_path / "a.toml")


def test_the_example_is_sound_and_changes_three_entries() -> None:
    changed, plain = load_catalogue(ROOT / "examples" / "balance-change"), bundled("starter")
    differ = [a.name for a, b in zip(changed.cards, plain.cards, strict=True) if a != b]
    differ += [a.name for a, b in zip(changed.runes, plain.runes, strict=True) if a != b]
    assert sorted(differ) == ["Brushfire Ibex", "Flywheel", "Rime Oracle"]


# ------------------------------------------------------------------------------------------ errors


def test_a_wrong_value_is_placed_in_the_overlays_own_file(tmp_path: Path) -> None:
    found = problem(tmp_path, '[[cards]]\nname = "Rime Oracle"\npower = "much"\n')
    assert (found.code, found.line, Path(found.file).name) == ("type", 5, "catalogue.toml")
    assert found.path == ("cards", 0, "power")


def test_a_misspelled_name_is_a_new_card_that_is_not_complete(tmp_path: Path) -> None:
    found = problem(tmp_path, '[[cards]]\nname = "Rime Oracel"\npower = 3\n')
    assert found.code == "missing-key"
    assert "Rime Oracle" in found.remedy
    assert (found.path[:2], found.line) == (("cards", 0), 3)


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('[removes]\ncards = ["Rime Oracel"]\n', "unknown-name", "Rime Oracle"),
        ('[removes]\ncardz = ["Rime Oracle"]\n', "unknown-key", "cards"),
        ("surprise = 1\n", "unknown-key", "surprise"),
        ('[[cards]]\nname = "Rime Oracle"\n[[cards]]\nname = "Rime Oracle"\n', "duplicate-name", "twice"),
    ],
)  # fmt: skip
def test_what_an_overlay_cant_say(tmp_path: Path, text: str, code: str, words: str) -> None:
    found = problem(tmp_path, text)
    assert (found.code, Path(found.file).name) == (code, "catalogue.toml")
    assert words in str(found)


def test_an_unknown_base_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HEAD.replace("starter", "startr"), encoding="utf-8")
    with pytest.raises(InputError, match="did you mean 'starter'"):
        load_catalogue(tmp_path / "a.toml")


def test_a_line_that_is_no_sentence_is_placed_in_the_overlay(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text(HEAD + '[[cards]]\nname = "Rime Oracle"\nability = ["Do it"]\n', encoding="utf-8")
    battle = {
        "format": "ecs-sim/battle/1",
        "catalogue": str(path),
        "sides": {"player": {"units": [{"card": "Rime Oracle", "at": [0, 0]}]}, "enemy": {}},
    }
    with pytest.raises(InputError) as caught:
        ecs_sim.load_battle(battle)
    found = caught.value.problems[0]
    assert (found.code, found.line, found.file) == ("sentence", 5, str(path))


def test_a_catalogue_inside_a_battle_is_whole(tmp_path: Path) -> None:
    inline = {"format": "ecs-sim/catalogue/1", "extends": "starter"}
    battle = {"format": "ecs-sim/battle/1", "catalogue": inline, "sides": {"player": {}, "enemy": {}}}
    with pytest.raises(InputError, match="extends"):
        ecs_sim.load_battle(battle)
