"""The one module that knows numba: decorators, registry, calls by pointer, cache, compilation.

A kernel is a plain Python function of integers, its first parameter the world:

    @kernel
    def advance(w: World, u: int) -> int: ...

Importing a module of kernels costs nothing and needs no numba: the decorator only registers the
function, and the undecorated function *is* the mirror (it runs on a plain `World` object). The
first use of the compiled engine calls `link()`, which tells numba that a call of any registered
function is a call through the address at that kernel's place in `w.link`. So kernels of different
files may call each other in cycles, nothing is compiled twice, and compile time is linear in the
code's length. A function under `@leaf` is compiled into its callers instead: for one-liners.

All numba options are here. The cache directory is keyed by the content of every kernel source,
the versions and the options, so an edited callee can't leave an old caller in place.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": True, "error_model": "numpy"}
ENTRY_ARITY = 5
_MARK = ".ecs_sim-cache"


@dataclass
class Kernel:
    """A registered function: `index` is its place in `w.link` once linked."""

    name: str
    function: Callable[..., int]
    arity: int
    leaf: bool
    index: int = -1
    dispatcher: Any = None
    address: int = 0


class LinkError(RuntimeError):
    """The kernels and the world record do not fit together: a programming error, not bad input."""


_registry: dict[str, Kernel] = {}
_lock = threading.RLock()
_engine: Engine | None = None


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Register a function of (world, int, …) -> int; other kernels call it by address."""
    return _register(function, leaf=False)


def leaf(function: Callable[P, R]) -> Callable[P, R]:
    """Register a short function which calls no kernel; it is compiled into its callers."""
    return _register(function, leaf=True)


def _register(function: Callable[P, R], leaf: bool) -> Callable[P, R]:
    name = f"{function.__module__.removeprefix('ecs_sim.systems.')}.{function.__name__}"
    parameters = list(inspect.signature(function).parameters)
    if not parameters or parameters[0] != "w":
        raise LinkError(f"kernel {name}: the first parameter is the world and is called w")
    _registry[name] = Kernel(name, function, len(parameters) - 1, leaf)  # type: ignore[arg-type]
    return function


def call0(w: Any, address: Any) -> int:
    """Call the kernel of no further parameter that stands at an address of a table."""
    return address(w)


def call1(w: Any, address: Any, a: int) -> int:
    """Call the kernel of one further parameter that stands at an address of a table."""
    return address(w, a)


def call4(w: Any, address: Any, a: int, b: int, c: int, d: int) -> int:
    """Call the kernel of four further parameters that stands at an address of a table."""
    return address(w, a, b, c, d)


def registry() -> dict[str, Kernel]:
    """Every kernel by name. `import ecs_sim.pipeline` fills it."""
    return _registry


def named(function: Callable[..., int]) -> Kernel:
    """The registration of a kernel function."""
    for entry in _registry.values():
        if entry.function is function:
            return entry
    raise LinkError(f"{function.__module__}.{function.__name__} is not a kernel")


# ---------------------------------------------------------------------------------------- cache


def sources(root: Path) -> list[Path]:
    """Every file whose content decides what the kernels compile to, in a fixed order."""
    folders = (root / "systems", root / "components")
    found = [p for folder in folders for p in folder.rglob("*.py")]
    return sorted([*found, root / "kernel.py"], key=lambda p: p.relative_to(root).as_posix())


def content_key(root: Path | None = None) -> str:
    """16 hex digits that change with any kernel source, with the versions of numba and numpy, and with the options."""
    import llvmlite
    import numba
    import numpy as np

    root = root or Path(__file__).parent
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version_info[:2], sorted(OPTIONS.items()))
    h = hashlib.sha256(repr(versions).encode())
    for path in sources(root):
        h.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()[:16]


def cache_candidates() -> Iterator[Path]:
    """Where compiled kernels may be kept, best first: the named folder, the user's cache, a temporary folder."""
    if named_folder := os.environ.get("ECS_SIM_CACHE_DIR"):
        yield Path(named_folder)
        return
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if os.path.isabs(base):
        yield Path(base) / "ecs_sim"
    yield Path(tempfile.gettempdir()) / f"ecs_sim-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def cache_folder(key: str) -> Path | None:
    """The writable folder for this content key, made if need be; None where nothing is writable."""
    for candidate in cache_candidates():
        folder = candidate / key
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
                continue  # somebody else's folder in a shared temporary directory: not to be trusted
            probe = folder / f"{_MARK}-{os.getpid()}"
            probe.write_text(key)
            probe.replace(folder / _MARK)
        except OSError:
            continue
        return folder
    return None


def drop_old_caches(folder: Path) -> None:
    """Delete the sibling folders of other content keys which this module made."""
    for other in folder.parent.iterdir():
        if other != folder and (other / _MARK).is_file() and time.time() - (other / _MARK).stat().st_mtime > 86400:
            shutil.rmtree(other, ignore_errors=True)


@contextmanager
def _numba_cache(folder: Path | None) -> Iterator[bool]:
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    if folder is not None:
        config.CACHE_DIR = str(folder)
    try:
        yield folder is not None
    finally:
        config.CACHE_DIR = before


# --------------------------------------------------------------------------------------- linking


class Engine:
    """The compiled kernels: their addresses, and entry points that Python may call."""

    def __init__(self, progress: Callable[[int, int], None] | None = None, shard: tuple[int, int] = (0, 1)) -> None:
        import numba

        from ecs_sim.components.world import world_dtype

        self.world_dtype = world_dtype()
        self.key = content_key()
        self.folder = cache_folder(self.key)
        self._world: Any = numba.from_dtype(self.world_dtype)
        self._link_offset = int(self.world_dtype.fields["link"][1])  # type: ignore[index]
        self.kernels = sorted(_registry.values(), key=lambda k: k.name)
        self.hits = 0
        self.misses = 0
        self._place()
        _teach_numba(self)
        with _numba_cache(self.folder) as cached:
            self._make(cached)
        self._compile(progress or (lambda done, total: None), shard)

    def _place(self) -> None:
        size = self.world_dtype["link"].shape[0]
        called = [k for k in self.kernels if not k.leaf]
        if len(called) > size:
            raise LinkError(f"{len(called)} kernels, but the world's link table holds {size}: raise LINKS")
        for index, entry in enumerate(called):
            entry.index = index

    def signature(self, arity: int) -> Any:
        """int64(world, int64 × arity)."""
        from numba.core import types

        return types.int64(self._world, *[types.int64] * arity)

    def _make(self, cached: bool) -> None:
        import numba

        for entry in self.kernels:
            inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            entry.dispatcher = numba.njit(cache=cached, **OPTIONS, **inner)(entry.function)
        for entry in self.kernels:
            if entry.leaf:
                _teach_leaf(entry)
        self._entries = [numba.njit(cache=cached, **OPTIONS)(_ENTRIES[n]) for n in range(ENTRY_ARITY + 1)]

    def _compile(self, progress: Callable[[int, int], None], shard: tuple[int, int]) -> None:
        from numba.core import types

        mine, of = shard
        leaves = [k for k in self.kernels if k.leaf]
        called = [k for k in self.kernels if not k.leaf][mine::of]
        total = len(leaves) + len(called) + len(self._entries)
        for done, entry in enumerate([*leaves, *called]):
            signature = self.signature(entry.arity)
            entry.dispatcher.compile(signature)
            entry.dispatcher.disable_compile()
            self._count(entry.dispatcher)
            compiled = entry.dispatcher.overloads[signature.args]
            entry.address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
            progress(done + 1, total)
        array = types.Array(self._world, 1, "C")
        if mine == 0:
            for arity, entry in enumerate(self._entries):
                entry.compile(types.int64(array, *[types.int64] * (arity + 2)))
                entry.disable_compile()
                self._count(entry)
        progress(total, total)

    def _count(self, dispatcher: Any) -> None:
        stats = dispatcher.stats
        self.hits += sum(stats.cache_hits.values())
        self.misses += sum(stats.cache_misses.values()) or (0 if stats.cache_hits else 1)

    def addresses(self) -> list[int]:
        """The address of each kernel by its place in `w.link`."""
        return [k.address for k in self.kernels if not k.leaf]

    def call(self, worlds: Any, b: int, function: Callable[..., int], *arguments: int) -> int:
        """Run one kernel on world `b` of an array of worlds, with the interpreter lock released."""
        return self._entries[len(arguments)](worlds, b, named(function).address, *arguments)

    def entry(self, arity: int) -> Callable[..., int]:
        """The compiled `(worlds, b, address, …) -> int` for kernels of this arity: no look-up, for hot loops."""
        return self._entries[arity]


def _entry0(worlds: Any, b: int, address: int) -> int:
    return call0(worlds[b], address)


def _entry1(worlds: Any, b: int, address: int, a: int) -> int:
    return call1(worlds[b], address, a)


def _entry2(worlds: Any, b: int, address: int, a: int, c: int) -> int:
    return call2(worlds[b], address, a, c)


def _entry3(worlds: Any, b: int, address: int, a: int, c: int, d: int) -> int:
    return call3(worlds[b], address, a, c, d)


def _entry4(worlds: Any, b: int, address: int, a: int, c: int, d: int, e: int) -> int:
    return call4(worlds[b], address, a, c, d, e)


def _entry5(worlds: Any, b: int, address: int, a: int, c: int, d: int, e: int, f: int) -> int:
    return call5(worlds[b], address, a, c, d, e, f)


def call2(w: Any, address: Any, a: int, b: int) -> int:
    """Call the kernel of two further parameters that stands at an address of a table."""
    return address(w, a, b)


def call3(w: Any, address: Any, a: int, b: int, c: int) -> int:
    """Call the kernel of three further parameters that stands at an address of a table."""
    return address(w, a, b, c)


def call5(w: Any, address: Any, a: int, b: int, c: int, d: int, e: int) -> int:
    """Call the kernel of five further parameters that stands at an address of a table."""
    return address(w, a, b, c, d, e)


_ENTRIES = (_entry0, _entry1, _entry2, _entry3, _entry4, _entry5)
_CALLS = (call0, call1, call2, call3, call4, call5)
_taught: set[int] = set()


def _teach_numba(engine: Engine) -> None:
    """Tell numba that calling a registered function, or `callN`, is a call by address with the kernels' convention."""
    from numba.core import types
    from numba.core.typing.templates import infer, infer_global
    from numba.extending import intrinsic as _check  # noqa: F401  the public face of what follows
    from numba.core.typing.templates import make_intrinsic_template

    def teach(function: Callable[..., Any], arity: int, define: Callable[..., Any]) -> None:
        template: Any = make_intrinsic_template(function, define, f"ecs_sim.{function.__name__}", prefer_literal=False, kwargs={})
        infer(template)
        infer_global(function, types.Function(template))
        _taught.add(id(function))

    for entry in engine.kernels:
        if not entry.leaf and id(entry.function) not in _taught:
            teach(entry.function, entry.arity, _call_linked(engine, entry))
    for arity, function in enumerate(_CALLS):
        if id(function) not in _taught:
            teach(function, arity, _call_address(engine, arity))


def _parameters(count: int) -> list[str]:
    return [f"a{i}" for i in range(count)]


def _typer(count: int, make: Callable[[], tuple[Any, Any]]) -> Callable[..., Any]:
    """numba reads an intrinsic's parameters from its signature: give `define` exactly `count` of them."""

    def define(typingctx: Any, *arguments: Any) -> tuple[Any, Any]:
        return make()

    names = ["typingctx", *_parameters(count)]
    define.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in names]
    )
    return define


def _invoke(context: Any, builder: Any, signature: Any, address: Any, arguments: Any) -> Any:
    from numba.core import cgutils

    pointer = context.call_conv.get_function_type(signature.return_type, signature.args).as_pointer()
    callee = builder.inttoptr(address, pointer)
    status, result = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, arguments)
    with cgutils.if_unlikely(builder, status.is_error):
        context.call_conv.return_status_propagate(builder, status)
    return result


def _call_linked(engine: Engine, entry: Kernel) -> Callable[..., Any]:
    def make() -> tuple[Any, Any]:
        signature = engine.signature(entry.arity)

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            from llvmlite import ir

            base = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            place = builder.gep(base, [ir.Constant(ir.IntType(64), engine._link_offset + 8 * entry.index)])
            address = builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()))
            return _invoke(context, builder, sig, address, arguments)

        return signature, codegen

    return _typer(entry.arity + 1, make)


def _call_address(engine: Engine, arity: int) -> Callable[..., Any]:
    def make() -> tuple[Any, Any]:
        from numba.core import types

        inner = engine.signature(arity)
        signature = types.int64(inner.args[0], types.int64, *inner.args[1:])

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            return _invoke(context, builder, inner, arguments[1], (arguments[0], *arguments[2:]))

        return signature, codegen

    return _typer(arity + 2, make)


def _teach_leaf(entry: Kernel) -> None:
    from numba.core import types
    from numba.core.typing.templates import infer_global

    if id(entry.function) not in _taught:
        infer_global(entry.function, types.Dispatcher(entry.dispatcher))
        _taught.add(id(entry.function))


def engine(progress: Callable[[int, int], None] | None = None) -> Engine:
    """The compiled engine of this process; compiles or loads it on first use (thread-safe)."""
    global _engine
    if _engine is None:
        with _lock:
            if _engine is None:
                import ecs_sim.pipeline  # noqa: F401  registers every kernel

                _engine = Engine(progress)
    return _engine


def is_cached() -> bool:
    """Whether a warmed cache for the present content exists, so that the next `engine()` only loads."""
    key = content_key()
    return any((candidate / key / "complete").is_file() for candidate in cache_candidates())


def compile_shard(index: int, count: int) -> None:
    """Compile every `count`-th kernel from `index` on into the cache; what one warm-up process does."""
    import ecs_sim.pipeline  # noqa: F401

    Engine(shard=(index, count))


def warm_up(processes: int = 2, progress: Callable[[int, int], None] | None = None) -> Engine:
    """Fill the cache with `processes` compiling processes, then load all of it into this one."""
    key = content_key()
    folder = cache_folder(key)
    if folder is not None and not (folder / "complete").is_file() and processes > 1:
        code = "import sys; from ecs_sim.kernel import compile_shard; compile_shard(int(sys.argv[1]), int(sys.argv[2]))"
        workers = [subprocess.Popen([sys.executable, "-c", code, str(i), str(processes)]) for i in range(processes)]
        started = time.monotonic()
        while any(worker.poll() is None for worker in workers):
            if progress:
                progress(-int(time.monotonic() - started), 0)
            time.sleep(0.2)
        if failed := [w.returncode for w in workers if w.returncode]:
            raise LinkError(f"a warm-up process ended with exit code {failed[0]}")
    made = engine(progress)
    if folder is not None:
        (folder / "complete").write_text(key)
        drop_old_caches(folder)
    return made
