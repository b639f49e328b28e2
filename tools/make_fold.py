"""Write systems/fold.py: the kernels that fold the authoritative state into the digest, from the declarations.

    python tools/make_fold.py           write it
    python tools/make_fold.py --check   exit 1 if it is not current
"""

from __future__ import annotations

import sys
from pathlib import Path

from ecs_sim.components import declare
from ecs_sim.components.declare import Component, Field
from ecs_sim.components.world import parts

TARGET = Path(__file__).resolve().parent.parent / "systems" / "fold.py"

#: What is folded of the clock: how the battle stands, not how it is being run.
CLOCK = ("step", "winner", "activations", "modifiers", "hallows")
#: Rows of pools by the clock's count; everything else authoritative has a row a unit or a row a side.
POOLS = {"line": "lines", "modifier": "modifiers", "hallow": "hallows"}
LEFT_OUT = {("line", "unit"), ("line", "clause")}

HEAD = '''"""Folding the authoritative state into the digest. Made by tools/make_fold.py from the component declarations.

Each used row of each component, in the order of the world record, four fields at a time; of arrays, the places
that are not 0. No rule: this is the digest's own definition (docs/formats.md).
"""

from __future__ import annotations

from ecs_sim.components.world import World
from ecs_sim.kernel import kernel
from ecs_sim.systems import emit


@kernel
def state(w: World) -> int:
    """Set `now.final_a` and `now.final_b` to the running lanes with the present state folded in. No rule: digest."""
    a = w.clock.hash_a
    b = w.clock.hash_b
    clock(w)
    for side in range(2):
        fold_side(w, side)
    for side in range(2):
        for u in range(side * 32, side * 32 + w.side[side].count):
            unit(w, u)
    pools(w)
    w.now.final_a = w.clock.hash_a
    w.now.final_b = w.clock.hash_b
    w.clock.hash_a = a
    w.clock.hash_b = b
    return 0


@kernel
def clock(w: World) -> int:
    """How the battle stands. No rule: digest."""
    c = w.clock
%(clock)s    return 0


@kernel
def fold_side(w: World, side: int) -> int:
    """One side's resources. No rule: digest."""
    c = w.side[side]
%(side)s    return 0


@kernel
def unit(w: World, u: int) -> int:
    """One unit, component by component. No rule: digest."""
%(calls)s    return 0
%(units)s

@kernel
def pools(w: World) -> int:
    """Lines' memories, stat changes and Hallow instances. No rule: digest."""
%(pools)s    return 0
'''


def mixes(fields: list[Field], indent: str) -> str:
    """Lines that mix scalar fields of `c`, four at a time."""
    lines: list[str] = []
    for i in range(0, len(fields), 4):
        words = [f"c.{f.name}" for f in fields[i : i + 4]]
        words += ["0"] * (4 - len(words))
        lines.append(f"{indent}emit.mix(w, {', '.join(words)})\n")
    return "".join(lines)


def arrays(fields: list[Field], indent: str, code: int) -> str:
    """Lines that mix the places of array fields which are not 0."""
    out = ""
    for number, f in enumerate(fields):
        out += f"{indent}for i in range({f.shape}):\n{indent}    if c.{f.name}[i] != 0:\n"
        out += f"{indent}        emit.mix(w, {code * 16 + number}, i, c.{f.name}[i], 0)\n"
    return out


def split(component: Component, name: str) -> tuple[list[Field], list[Field]]:
    """Authoritative scalar and array fields."""
    kept = [f for f in component.fields if f.standing == declare.STATE and (name, f.name) not in LEFT_OUT]
    return [f for f in kept if f.shape == 1], [f for f in kept if f.shape > 1]


def body(name: str, code: int, indent: str) -> str:
    scalars, places = split(declare.of(parts()[name]), name)
    return mixes(scalars, indent) + arrays(places, indent, code)


def source() -> str:
    """The whole file."""
    calls = units = pools = ""
    for code, (name, cls) in enumerate(parts().items()):
        component = declare.of(cls)
        if not any(f.standing == declare.STATE for f in component.fields) or name in ("clock", "side"):
            continue
        if name in POOLS:
            pools += f"    for i in range(w.clock.{POOLS[name]}):\n        c = w.{name}[i]\n".replace("c =", f"{name[0]} =")
            pools += body(name, code, "        ").replace("c.", f"{name[0]}.")
            continue
        calls += f"    {name}(w, u)\n"
        units += f'\n\n@kernel\ndef {name}(w: World, u: int) -> int:\n    """{component.cls.__name__}. No rule: digest."""\n'
        units += f"    c = w.{name}[u]\n{body(name, code, '    ')}    return 0\n"
    clock = [f for f in declare.of(parts()["clock"]).fields if f.name in CLOCK]
    filled = {"clock": mixes(clock, "    "), "side": body("side", 1, "    "), "calls": calls, "units": units, "pools": pools}
    return HEAD % filled


def main() -> int:
    text = source()
    if "--check" in sys.argv:
        if TARGET.read_text() != text:
            print("systems/fold.py is not current: run python tools/make_fold.py", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
