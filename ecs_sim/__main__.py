"""`python -m ecs_sim` is `ecs-sim`."""

import sys

from ecs_sim.cli import main

if __name__ == "__main__":
    sys.exit(main())
