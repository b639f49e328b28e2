"""Lints over a whole catalogue: what loads, but can't do what it seems to. One file a family, one registry."""

from __future__ import annotations

from ecs_sim.lints.registry import REGISTRY, Lint, markdown
from ecs_sim.lints.run import lint

__all__ = ["REGISTRY", "Lint", "lint", "markdown"]
