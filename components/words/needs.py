"""What a pipeline's row needs in order to run: this one column replaces the skip rules (300.3a-c, S300-19 to -21)."""

TARGET = 1  # a living target was found at step 3
NOT_ABORTED = 2
ACTOR = 4  # the actor lives, in the incarnation that began
ALIVE = 8  # the flow's target still lives, in the incarnation that was hit
