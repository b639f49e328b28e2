"""What a rule id means, in words of our own, where the package has them."""

from __future__ import annotations


def meaning_of(rule: str) -> str:
    """A few words for a rule id; an empty string where there are none."""
    return ""
