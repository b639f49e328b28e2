"""Which lane a printed line is in, and what lines can't stand on a card."""

from __future__ import annotations

from typing import Any

import pytest

from ecs_sim.components.words import codes, lanes
from ecs_sim.model.catalogue import Card
from ecs_sim.model.errors import Problems
from ecs_sim.setup.lines import read

LANES = {code: word for word, code in codes(lanes).items()}


def card(*ability: str, **more: Any) -> Card:
    return Card.model_validate({"name": "c", "vitality": 1, "ability": list(ability), **more})


def lanes_of(*ability: str) -> list[str]:
    problems = Problems()
    found = read(card(*ability), (), problems)
    assert list(problems) == []
    return [LANES[line.lane] for line in found.lines]


ATTACK = "Deal {power} damage"


@pytest.mark.rule("300.4a", "400.7a")
@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Gain 2 Power", "activation post"),
        ("Burn 12", "activation post"),
        ("Deal 5 damage to all enemies", "activation post"),
        ("Deal 5 bonus damage", "activation activation"),
        ("Initiative: Gain 2 Power", "activation activation"),
        ("Maim: 5", "post post"),
        ("Cull", "post post"),
        ("Bloodlust: Maim: 5", "post post"),
        ("Initiative: Maim: 5", "post post"),
        ("Lucid: Gain 2 Power", "lucid lucid"),
        ("Lucid: Crush: 30", "lucid lucid"),
        ("Crush: 30", "armor armor"),
        ("Crush: 30 on all enemies", "armor armor"),
        ("Crush: 30 on Frozen enemies", "activation post"),
        ("Gain 2 Power, before the hit", "activation activation"),
        ("Gain 2 Power, after the hit", "post post"),
        ("First, gain 2 Power", "pre pre"),
        ("Passive: When this unit takes damage, gain 2 Power", "hook hook"),
        ("Macabre: Gain 2 Power", "hook hook"),
        ("Damaging enemies lose 3 vitality", "hook hook"),
        ("Rabid", "static static"),
        ("Passive: Adjacent allies have Fury", "static static"),
        ("Exalt: 3", "static static"),
    ],
)
def test_the_lane_of_a_line_above_and_below_the_attack(above: str, below: str) -> None:
    line, (over, under) = above, below.split()
    assert lanes_of(line, ATTACK) == [over, "attack"]
    assert lanes_of(ATTACK, line) == ["attack", under]


@pytest.mark.rule("400.1a")
def test_a_card_without_an_attack_resolves_in_the_activation_lane() -> None:
    assert lanes_of("Gain 2 Power", "Burn 12", "Maim: 5") == ["activation", "activation", "post"]


def problems_of(*ability: str, **more: Any) -> list[str]:
    problems = Problems()
    read(card(*ability, **more), (), problems)
    return [str(problem) for problem in problems]


def test_a_second_attack_is_an_error() -> None:
    (problem,) = problems_of(ATTACK, "Deal 5 damage")
    assert problem.startswith("ability[1]")
    assert "to the target" in problem


def test_a_line_that_needs_the_hit_needs_an_attack() -> None:
    assert len(problems_of("Gain 2 Power, if the hit lands")) == 1
    assert problems_of(ATTACK, "Gain 2 Power, if the hit lands") == []


@pytest.mark.parametrize("kind", ["tool", "hub"])
def test_what_never_acts_has_no_attack(kind: str) -> None:
    found = Problems()
    read(Card.model_validate({"name": "c", "kind": kind, "ability": [ATTACK]}), (), found)
    assert found.found[0].code == "line"


def test_every_line_that_is_no_sentence_is_reported() -> None:
    found = problems_of("Deal {power} damge", ATTACK, "Frobnicate")
    assert [text.split(":")[0] for text in found] == ["ability[0]", "ability[2]"]


def test_a_line_that_can_only_mislead_is_a_lint() -> None:
    problems = Problems()
    found = read(card("Kindled: 3"), ("cards", 0), problems)
    assert list(problems) == []
    assert [(lint.code, lint.path) for lint in found.lints] == [("L-BOON-ON-TARGET", ("cards", 0, "ability", 0))]
