"""The closed lists of the rules, as integers: what kernels compare and what words become.

Each module is one list. A code is never 0, so an unset field is never a valid word by accident.
`names(module)` gives the words for the codes; documents, events and the sentence vocabulary use these words.
"""

from __future__ import annotations

from types import ModuleType


def names(module: ModuleType) -> dict[int, str]:
    """The word for each code of one of these modules: `RABID = 1` becomes {1: "rabid"}."""
    return {
        value: name.lower()
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and not name.startswith(("N_", "MASK_", "_"))
    }


def codes(module: ModuleType) -> dict[str, int]:
    """The code for each word of one of these modules."""
    return {word: code for code, word in names(module).items()}
