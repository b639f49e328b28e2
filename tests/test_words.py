"""The closed lists of the rules: every code stands for one word."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import pytest

from ecs_sim.components import words

#: Bits and places of bits, pipelines' places: not one list of codes.
NOT_A_LIST = {"needs"}
MODULES = sorted({module.name for module in iter_modules(words.__path__)} - NOT_A_LIST)


@pytest.mark.parametrize("name", MODULES)
def test_no_two_words_of_a_list_have_one_code(name: str) -> None:
    module = import_module(f"ecs_sim.components.words.{name}")
    found = {
        word: code
        for word, code in vars(module).items()
        if word.isupper() and isinstance(code, int) and not word.startswith(("N_", "MASK_", "_"))
    }
    twice = [code for code, count in Counter(found.values()).items() if count > 1]
    assert {word: code for word, code in found.items() if code in twice} == {}
