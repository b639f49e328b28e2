"""How the grammar calls back: lark's own decorator, with its types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from lark.visitors import v_args  # pyright: ignore[reportUnknownVariableType]

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])


def spread(cls: C) -> C:
    """The class's callbacks take a rule's parts one by one."""
    return v_args(inline=True)(cls)  # pyright: ignore[reportUnknownVariableType, reportReturnType]


def whole(callback: F) -> F:
    """The callback takes a rule's parts as one list."""
    return v_args(inline=False)(callback)  # pyright: ignore[reportUnknownVariableType, reportReturnType]
