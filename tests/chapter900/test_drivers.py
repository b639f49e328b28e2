"""Every board of this folder on the three drivers; and that each of the 42 rulings has its section, wholly cited."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from ecs_sim import Simulation, load_battle, simulate
from ecs_sim.mirror import simulate_mirror
from tests.chapter900.board import SCENARIOS
from tools.rules import Citations, cited_in_module, rule_ids

FOLDER = Path(__file__).parent
SECTIONS = sorted(FOLDER.glob("test_rulings_*.py"))
for section in SECTIONS:
    import_module(f"tests.chapter900.{section.stem}")
RULINGS = [f"900.{n}" for n in range(1, 43)]
TITLE = re.compile(r"^# ==== (900\.\d+) \S.* =+$", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.rule("300.1c")
@pytest.mark.parametrize("ruling", RULINGS)
def test_the_boards_of_a_ruling_come_to_the_same_on_every_driver(ruling: str) -> None:
    found: dict[str, set[str]] = {}
    for name, build in SCENARIOS[ruling].items():
        battle = load_battle(build())
        results = (simulate(battle), Simulation(battle).run(), simulate_mirror(battle))
        found[name] = {result.digest for result in results}
        assert len({len(result.events) for result in results}) == 1, name
    assert {name: digests for name, digests in found.items() if len(digests) != 1} == {}


def test_each_ruling_has_one_section_and_boards_and_they_stand_in_order() -> None:
    titles = [title for path in SECTIONS for title in TITLE.findall(path.read_text(encoding="utf-8"))]
    assert titles == RULINGS
    assert list(SCENARIOS) == RULINGS


def test_each_section_cites_all_of_its_ruling_and_tests_bear_its_number() -> None:
    missing: list[str] = []
    for path in SECTIONS:
        parts = TITLE.split(path.read_text(encoding="utf-8"))
        for ruling, text in zip(parts[1::2], parts[2::2], strict=True):
            cited = Citations()
            cited_in_module("import pytest\n" + text, path.name, cited)
            wanted = {rule for rule in rule_ids() if re.fullmatch(re.escape(ruling) + r"(?:[a-z]|-\w+)", rule)}
            missing += sorted(wanted - set(cited.by_id))
            name = f"test_{ruling.replace('.', '_')}_"
            missing += [found for found in re.findall(r"^def (test_\w+)", text, re.MULTILINE) if name not in found]
    assert missing == []
