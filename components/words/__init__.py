"""The closed lists of the rules, as integers: what kernels compare and what words become.

Each module is one list. A code is never 0, so an unset field is never a valid word by accident.
`names(module)` gives the words for the codes; documents, events and the sentence vocabulary use these words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType


def names(module: ModuleType) -> Mapping[int, str]:
    """The word for each code of one of these modules: `RABID = 1` becomes {1: "rabid"}."""
    return _names(module.__name__)


@cache
def _names(module: str) -> Mapping[int, str]:
    found = {
        value: name.lower()
        for name, value in vars(import_module(module)).items()
        if name.isupper() and isinstance(value, int) and not name.startswith(("N_", "MASK_", "_"))
    }
    return MappingProxyType(found)


def codes(module: ModuleType) -> dict[str, int]:
    """The code for each word of one of these modules."""
    return {word: code for code, word in names(module).items()}
