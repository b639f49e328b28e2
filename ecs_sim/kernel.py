"""The one module that knows numba: decorators, registry, calls by pointer, compilation.

A kernel is a plain Python function of integers, its first parameter the world:

    @kernel
    def advance(w: World, u: int) -> int: ...

Importing a module of kernels costs nothing and needs no numba: the decorator only registers the
function, and the undecorated function *is* the mirror (it runs on a plain `World` object). The
first use of the compiled engine, `engine()`, tells numba that a call of any registered function is
a call through the address at that kernel's place in `w.link`. So kernels of different files may
call each other in cycles, nothing is compiled twice, and compile time is linear in the code's
length. A function under `@leaf` is compiled into its callers instead: for one-liners.

All numba options are here; `ecs_sim.cache` says where the compiled code is kept.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ecs_sim import cache

P = ParamSpec("P")
R = TypeVar("R")
Progress = Callable[[int, int], None]

OPTIONS: dict[str, Any] = {"nogil": True, "boundscheck": True, "error_model": "numpy"}
INNER: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@dataclass(eq=False)
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
_by_function: dict[Callable[..., int], Kernel] = {}
_lock = threading.RLock()
_engines: list[Engine] = []


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Register a function of (world, int, …) -> int; other kernels call it by address."""
    return _register(function, leaf=False)


def leaf(function: Callable[P, R]) -> Callable[P, R]:
    """Register a short function which calls no kernel; it is compiled into its callers."""
    return _register(function, leaf=True)


def _register(function: Callable[P, R], *, leaf: bool) -> Callable[P, R]:
    plain: Any = function
    name = f"{plain.__module__.removeprefix('ecs_sim.systems.')}.{plain.__name__}"
    parameters = list(inspect.signature(plain).parameters)
    if not parameters or parameters[0] != "w":
        raise LinkError(f"kernel {name}: the first parameter is the world and is called w")
    _registry[name] = _by_function[plain] = Kernel(name, plain, len(parameters) - 1, leaf)
    return function


def word(w: Any, part: int, stride: int, row: int, place: int) -> int:
    """The 8-byte word of the world record at `part + row * stride + place`, as a signed integer."""
    from ecs_sim.components.world import mirror_word

    return mirror_word(w, part, stride, row, place)


def registry() -> dict[str, Kernel]:
    """Every kernel by name. `import ecs_sim.pipeline` fills it."""
    return _registry


def named(function: Callable[..., int]) -> Kernel:
    """The registration of a kernel function."""
    found = _by_function.get(function)
    if found is None:
        raise LinkError(f"{function.__module__}.{getattr(function, '__name__', function)} is not a kernel")
    return found


def _listing() -> list[str]:
    return [f"{k.name} {k.arity} {int(k.leaf)}" for k in sorted(_registry.values(), key=lambda k: k.name)]


def content_key(root: Path | None = None) -> str:
    """The key of the cache folder for the kernels that are registered now."""
    return cache.content_key(_listing(), (sorted(OPTIONS.items()), sorted(INNER.items())), root)


# ----------------------------------------------------------------------------- calls by address


def call0(w: Any, address: Any) -> int:
    """Call the kernel of no further parameter that stands at an address of a table."""
    return address(w)


def call1(w: Any, address: Any, a: int) -> int:
    """Call the kernel of one further parameter that stands at an address of a table."""
    return address(w, a)


def call2(w: Any, address: Any, a: int, b: int) -> int:
    """Call the kernel of two further parameters that stands at an address of a table."""
    return address(w, a, b)


def call3(w: Any, address: Any, a: int, b: int, c: int) -> int:
    """Call the kernel of three further parameters that stands at an address of a table."""
    return address(w, a, b, c)


def call4(w: Any, address: Any, a: int, b: int, c: int, d: int) -> int:
    """Call the kernel of four further parameters that stands at an address of a table."""
    return address(w, a, b, c, d)


def call5(w: Any, address: Any, a: int, b: int, c: int, d: int, e: int) -> int:
    """Call the kernel of five further parameters that stands at an address of a table."""
    return address(w, a, b, c, d, e)


# What Python calls: (worlds, b, address, …). A world whose link table was never laid would jump to address 0.


def _entry0(worlds: Any, b: int, address: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call0(w, address)


def _entry1(worlds: Any, b: int, address: int, a: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call1(w, address, a)


def _entry2(worlds: Any, b: int, address: int, a: int, c: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call2(w, address, a, c)


def _entry3(worlds: Any, b: int, address: int, a: int, c: int, d: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call3(w, address, a, c, d)


def _entry4(worlds: Any, b: int, address: int, a: int, c: int, d: int, e: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call4(w, address, a, c, d, e)


def _entry5(worlds: Any, b: int, address: int, a: int, c: int, d: int, e: int, f: int) -> int:
    w = worlds[b]
    if w.link[0] == 0:
        raise LinkError("this world's link table is empty")
    return call5(w, address, a, c, d, e, f)


_CALLS = (call0, call1, call2, call3, call4, call5)
_ENTRIES = (_entry0, _entry1, _entry2, _entry3, _entry4, _entry5)


# --------------------------------------------------------------------------------------- linking


class Engine:
    """The compiled kernels: their addresses, and entry points that Python may call."""

    def __init__(self, progress: Progress | None = None, shard: tuple[int, int] = (0, 1)) -> None:
        from ecs_sim.components.world import world_dtype

        self._numba = import_module("numba")
        if self._numba.config.DISABLE_JIT:
            raise LinkError("NUMBA_DISABLE_JIT is set: without numba's compiler only the mirror runs")
        self._types = import_module("numba.core.types")
        self.world_dtype = world_dtype()
        self.link_offset = int(self.world_dtype.fields["link"][1])  # type: ignore[index]
        self.key = content_key()
        self.folder = cache.folder_for(self.key)
        self.kernels = sorted(_registry.values(), key=lambda k: k.name)
        self.hits = self.misses = 0
        self._world: Any = self._numba.from_dtype(self.world_dtype)
        self._entries: list[Any] = []
        self._place()
        _teach_numba(self)
        self._build(progress or (lambda done, total: None), shard)

    def _place(self) -> None:
        size = self.world_dtype["link"].shape[0]
        called = [k for k in self.kernels if not k.leaf]
        if len(called) > size:
            raise LinkError(f"{len(called)} kernels, but the world's link table holds {size}: raise LINKS")
        for index, entry in enumerate(called):
            entry.index = index

    def _build(self, progress: Progress, shard: tuple[int, int]) -> None:
        """Compile or load everything. A cache that can't be read or written to is emptied once, then done without."""
        fault = import_module("numba.core.errors").NumbaError
        for attempt in range(3):
            try:
                with self._cache_of_numba() as cached:
                    self._make(cached)
                    self._compile(progress, shard)
                break
            except fault:
                raise  # the kernel is wrong, not the cache
            except Exception:  # a damaged cache file can raise anything that unpickling can
                if self.folder is None:
                    raise
                cache.empty(self.folder)
                self.folder = self.folder if attempt == 0 else None
        if self.folder is not None and shard == (0, 1):
            cache.mark_complete(self.folder, self.key)

    @contextmanager
    def _cache_of_numba(self) -> Generator[bool]:
        config: Any = self._numba.config
        before = config.CACHE_DIR
        if self.folder is not None:
            config.CACHE_DIR = str(self.folder)
        try:
            yield self.folder is not None
        finally:
            config.CACHE_DIR = before

    def signature(self, arity: int) -> Any:
        """int64(world, int64 × arity)."""
        return self._types.int64(self._world, *[self._types.int64] * arity)

    def _make(self, cached: bool) -> None:
        if self._entries:  # once more, after trouble with the cache: numba knows these dispatchers already
            for dispatcher in (*(k.dispatcher for k in self.kernels), *self._entries):
                if cached:
                    dispatcher.enable_caching()
                else:
                    dispatcher._cache = import_module("numba.core.caching").NullCache()  # noqa: SLF001 - no other way
            return
        context: Any = import_module("numba.core.registry").cpu_target.typing_context
        for entry in self.kernels:
            entry.dispatcher = self._numba.njit(cache=cached, **OPTIONS, **INNER)(entry.function)
            if entry.leaf:
                context.insert_global(entry.function, self._types.Dispatcher(entry.dispatcher))
        self._entries = [self._numba.njit(cache=cached, **OPTIONS)(function) for function in _ENTRIES]

    def _compile(self, progress: Progress, shard: tuple[int, int]) -> None:
        mine, of = shard
        leaves = [k for k in self.kernels if k.leaf]
        called = [k for k in self.kernels if not k.leaf][mine::of]
        total = len(leaves) + len(called) + len(self._entries)
        for done, entry in enumerate([*leaves, *called]):
            compiled = self._compiled(entry.dispatcher, self.signature(entry.arity))
            entry.address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
            progress(done + 1, total)
        if mine == 0:
            array = self._types.Array(self._world, 1, "C")
            for arity, entry in enumerate(self._entries):
                self._compiled(entry, self._types.int64(array, *[self._types.int64] * (arity + 2)))
        progress(total, total)

    def _compiled(self, dispatcher: Any, signature: Any) -> Any:
        if signature.args not in dispatcher.overloads:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
            hits = sum(dispatcher.stats.cache_hits.values())
            self.hits += hits
            self.misses += 0 if hits else 1
        return dispatcher.overloads[signature.args]

    def addresses(self) -> list[int]:
        """The address of each kernel by its place in `w.link`."""
        return [k.address for k in self.kernels if not k.leaf]

    def call(self, worlds: Any, b: int, function: Callable[..., int], *arguments: int) -> int:
        """Run one kernel on world `b` of an array of worlds, with the interpreter lock released."""
        return self._entries[len(arguments)](worlds, b, named(function).address, *arguments)

    def entry(self, arity: int) -> Callable[..., int]:
        """The compiled `(worlds, b, address, …) -> int` for kernels of this arity: no look-up, for hot loops."""
        return self._entries[arity]


_taught: set[int] = set()


def _teach_numba(engine: Engine) -> None:
    """Tell numba that calling a registered function, or `callN`, is a call by address with the kernels' convention."""
    types: Any = import_module("numba.core.types")
    templates: Any = import_module("numba.core.typing.templates")

    def teach(function: Any, define: Callable[..., Any]) -> None:
        name = f"ecs_sim.{function.__name__}"
        template = templates.make_intrinsic_template(function, define, name, prefer_literal=False, kwargs={})
        templates.infer(template)
        templates.infer_global(function, types.Function(template))
        _taught.add(id(function))

    for entry in engine.kernels:
        if not entry.leaf and id(entry.function) not in _taught:
            teach(entry.function, _call_linked(engine, entry))
    for arity, function in enumerate(_CALLS):
        if id(function) not in _taught:
            teach(function, _call_address(engine, arity))
    if id(word) not in _taught:
        teach(word, _load_word(engine))


def _typer(count: int, make: Callable[[], tuple[Any, Any]]) -> Callable[..., Any]:
    """numba reads an intrinsic's parameters from its signature: give `define` exactly `count` of them."""

    def define(typingctx: Any, *arguments: Any) -> tuple[Any, Any]:
        return make()

    names = ["typingctx", *(f"a{i}" for i in range(count))]
    parameters = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in names]
    plain: Any = define
    plain.__signature__ = inspect.Signature(parameters)
    return define


def _invoke(context: Any, builder: Any, signature: Any, address: Any, arguments: Any) -> Any:
    cgutils: Any = import_module("numba.core.cgutils")
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
            ir: Any = import_module("llvmlite.ir")
            base = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            place = builder.gep(base, [ir.Constant(ir.IntType(64), engine.link_offset + 8 * entry.index)])
            address = builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()))
            return _invoke(context, builder, sig, address, arguments)

        return signature, codegen

    return _typer(entry.arity + 1, make)


def _call_address(engine: Engine, arity: int) -> Callable[..., Any]:
    def make() -> tuple[Any, Any]:
        inner = engine.signature(arity)
        int64: Any = import_module("numba.core.types").int64
        signature = int64(inner.args[0], int64, *inner.args[1:])

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            cgutils: Any = import_module("numba.core.cgutils")
            with cgutils.if_unlikely(builder, cgutils.is_null(builder, arguments[1])):
                context.call_conv.return_user_exc(builder, LinkError, ("a table holds no kernel at this place",))
            return _invoke(context, builder, inner, arguments[1], (arguments[0], *arguments[2:]))

        return signature, codegen

    return _typer(arity + 2, make)


def _load_word(engine: Engine) -> Callable[..., Any]:
    def make() -> tuple[Any, Any]:
        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            ir: Any = import_module("llvmlite.ir")
            base = builder.bitcast(arguments[0], ir.IntType(64).as_pointer())
            place = builder.add(arguments[1], builder.add(builder.mul(arguments[2], arguments[3]), arguments[4]))
            return builder.load(builder.gep(base, [place]))

        return engine.signature(4), codegen

    return _typer(5, make)


def _register_all() -> None:
    import_module("ecs_sim.pipeline")


def engine(progress: Progress | None = None) -> Engine:
    """The compiled engine of this process; compiles or loads it on first use (thread-safe)."""
    if not _engines:
        with _lock:
            if not _engines:
                _register_all()
                _engines.append(Engine(progress))
    return _engines[0]


def is_loaded() -> bool:
    """Whether `engine()` has been made in this process."""
    return bool(_engines)


def is_cached() -> bool:
    """Whether a whole cache for the present content exists, so that the next `engine()` only loads. Needs no numba."""
    _register_all()
    return cache.is_complete(content_key())


def compile_shard(index: int, count: int) -> None:
    """Compile every `count`-th kernel from `index` on into the cache; what one warm-up process does."""
    _register_all()
    Engine(shard=(index, count))


_CHILD = "import sys; from ecs_sim.kernel import compile_shard; compile_shard(int(sys.argv[1]), int(sys.argv[2]))"


def warm_up(processes: int = 2, progress: Progress | None = None) -> Engine:
    """The engine of this process, compiled by `processes` helpers where its cache isn't complete.

    A helper that fails is no error here: what it leaves out is compiled in this process. `progress` is called
    with the functions done and their number.
    """
    _register_all()
    key = content_key()
    folder = cache.folder_for(key)
    if not is_loaded() and folder is not None and processes > 1 and not cache.is_complete(key):
        _help(folder, processes, progress)
    return engine(progress)


def _help(folder: Path, processes: int, progress: Progress | None) -> None:
    total = len(_registry) + len(_ENTRIES)
    places = [str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, places))}
    commands = [[sys.executable, "-P", "-c", _CHILD, str(i), str(processes)] for i in range(processes)]
    quiet = subprocess.DEVNULL
    helpers = [subprocess.Popen(c, env=environment, stdin=quiet, stdout=quiet, stderr=quiet) for c in commands]
    try:
        while any(helper.poll() is None for helper in helpers):
            if progress:
                progress(min(cache.compiled_count(folder), total), total)
            time.sleep(0.1)
    finally:
        for helper in helpers:
            if helper.poll() is None:
                helper.terminate()
            helper.wait()
