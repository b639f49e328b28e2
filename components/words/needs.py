"""What a pipeline's row needs in order to run: this one column replaces the skip rules (300.3a-c, S300-19 to -21).

Bits, and fields above them: `lane(...)`, `hook(...)`, `due(...)` and `boost(...)` ask whether there is anything to
do at all.
"""

TARGET = 1  # a living target was found at step 3
NOT_ABORTED = 2
ACTOR = 4  # the actor lives, in the incarnation that began
ALIVE = 8  # the flow's target still lives, in the incarnation that was hit
BOSS = 16  # and is a boss
DEBT = 32  # the actor owes Interest

LANE = 8
HOOK = 16
DUE = 24
BOOST = 32
FIELD = 0xFF


def lane(code: int) -> int:
    """The actor has lines of this lane (words.lanes)."""
    return code << LANE


def hook(code: int) -> int:
    """Somebody of the actor's side listens to this hook (words.hooks)."""
    return code << HOOK


def due(code: int) -> int:
    """In this step somebody's tick of this family is due (words.families)."""
    return code << DUE


def boost(code: int) -> int:
    """The flow's target has a line of this kind (words.boosts); together with ALIVE."""
    return code << BOOST
