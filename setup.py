"""The packages and their folders; everything else about the project is in pyproject.toml.

`systems/` and `components/` stand at the top of the repository and are imported as
`ecs_sim.systems` and `ecs_sim.components`. The mapping here is for wheels and installs; the two
links in `ecs_sim/` are for everything that reads the tree itself (docs/decisions/layout.md).
"""

from setuptools import find_packages, setup

LINKED = ("components", "systems")


def packages() -> dict[str, str]:
    """Every package of the project and the folder that it comes from."""
    own = (sub for sub in find_packages("ecs_sim") if sub.split(".")[0] not in LINKED)
    found = {"ecs_sim": "ecs_sim"} | {f"ecs_sim.{sub}": f"ecs_sim/{sub.replace('.', '/')}" for sub in own}
    for folder in LINKED:
        found[f"ecs_sim.{folder}"] = folder
        found |= {f"ecs_sim.{folder}.{sub}": f"{folder}/{sub.replace('.', '/')}" for sub in find_packages(folder)}
    return found


if __name__ == "__main__":
    mapping = packages()
    setup(packages=sorted(mapping), package_dir=mapping)
