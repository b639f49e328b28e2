"""What a run of the command line came to."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Said(NamedTuple):
    """What a command exited with, and what it printed where."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)
