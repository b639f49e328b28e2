"""Kernels: decorators, registry, calls by address, and the engine that loads and calls compiled ones.

A kernel is a plain Python function of integers, its first parameter the world:

    @kernel
    def advance(w: World, u: int) -> int: ...

Importing a module of kernels costs nothing and needs no numba: the decorator only registers the
function, and the undecorated function *is* the mirror (it runs on a plain `World` object). The
first use of the compiled engine, `engine()`, loads the machine code of all kernels from the cache
(`ecs_sim.cache`), and has what is missing compiled (`ecs_sim.compiler`) and joined to one program
(`ecs_sim.linker`). Compiled kernels call each other directly; a kernel under `@entry` can also be
called from Python, and stand in a table of the world.
"""

from __future__ import annotations

import ctypes
import inspect
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ecs_sim import cache
from ecs_sim.components.world import mirror_copy, mirror_reset, mirror_store, mirror_word, world_dtype

P = ParamSpec("P")
R = TypeVar("R")
Progress = Callable[[int, int], None]

#: numba's options for every kernel.
OPTIONS: dict[str, Any] = {"boundscheck": True, "error_model": "numpy"}


@dataclass(eq=False)
class Kernel:
    """A registered function. Of an entry, once it is loaded: `address` is what a table of the world holds, `call` what
    Python calls.
    """

    name: str
    function: Callable[..., int]
    arity: int
    entry: bool = False
    address: int = 0
    call: Any = None


class LinkError(RuntimeError):
    """The kernels and the world record do not fit together: a programming error, not bad input."""


_registry: dict[str, Kernel] = {}
#: Functions that walk a pipeline.
SEQUENCES: set[Callable[..., Any]] = set()
_by_function: dict[Callable[..., int], Kernel] = {}
_lock = threading.RLock()
_engines: list[Engine] = []


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Register a function of (world, int, …) -> int, which kernels call."""
    plain: Any = function
    name = f"{plain.__module__.removeprefix('ecs_sim.systems.')}.{plain.__name__}"
    parameters = list(inspect.signature(plain).parameters)
    if not parameters or parameters[0] != "w":
        raise LinkError(f"kernel {name}: the first parameter is the world and is called w")
    _registry[name] = _by_function[plain] = Kernel(name, plain, len(parameters) - 1)
    return function


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Register a kernel that can be called from Python, and by its address in a table of the world.

    Only these keep an address of their own. Entries are few: what only kernels call is compiled into its callers.
    """
    plain: Any = function
    if plain not in _by_function:
        kernel(plain)
    named(plain).entry = True
    return function


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
    return [f"{k.name} {k.arity} {int(k.entry)}" for k in sorted(_registry.values(), key=lambda k: k.name)]


def content_key(root: Path | None = None) -> str:
    """The key of the cache folder for the kernels that are registered now."""
    return cache.content_key(_listing(), sorted(OPTIONS.items()), root)


# --------------------------------------------------------------- what kernels may call besides kernels


def sequence(function: Callable[P, R]) -> Callable[P, R]:
    """Register the function (world, pipeline, k) -> int that walks a pipeline.

    It is the mirror's: a compiled call, with a constant pipeline, is that pipeline's rows, one after the other
    (`ecs_sim.expand`).
    """
    SEQUENCES.add(function)
    return function


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


def word(w: Any, part: int, stride: int, row: int, place: int) -> int:
    """The 8-byte word of the world record at `part + row * stride + place`, as a signed integer."""
    return mirror_word(w, part, stride, row, place)


def store(w: Any, part: int, stride: int, row: int, place: int, value: int) -> int:
    """Write the 8-byte word of the world record at `part + row * stride + place`: a field of one value."""
    return mirror_store(w, part, stride, row, place, value)


def reset(row: Any) -> int:
    """Set every field of a row of the world to 0, up to its first field of several values."""
    return mirror_reset(row)


def copy(to: Any, row: Any) -> int:
    """Set the same fields of a row to those of another row of its part."""
    return mirror_copy(to, row)


CALLS = (call0, call1, call2, call3, call4, call5)


# ---------------------------------------------------------------------------------------- the engine


class _Fault(ctypes.Structure):
    """What a kernel that raises leaves behind: numba's `excinfo`, a pickle of (class, arguments, place)."""

    _fields_ = (
        ("pickle", ctypes.c_void_p),
        ("size", ctypes.c_int32),
        ("hash", ctypes.c_void_p),
        ("unwrap", ctypes.c_void_p),
        ("dynamic", ctypes.c_int32),
    )


class Engine:
    """The compiled kernels, loaded: their addresses, and calls from Python with the interpreter lock released.

    `hits` counts the kernels whose code was found in the cache, `misses` those that were compiled.
    """

    def __init__(self, progress: Progress | None = None) -> None:
        self.world_dtype = world_dtype()
        self.key = content_key()
        self.folder = cache.folder_for(self.key)
        self.kernels = ordered()
        program = cache.load_program(self.folder)
        self.hits, self.misses = len(self.kernels), 0
        if program is None:
            program = self._build(progress)
        self._load(program)

    def _build(self, progress: Progress | None) -> bytes:
        """Compile what the parts in the cache lack, and join everything."""
        from ecs_sim.linker import link

        found = cache.load_parts(self.folder)
        missing = [k for k in self.kernels if k.name not in found]
        self.hits, self.misses = len(self.kernels) - len(missing), len(missing)
        if missing:
            found |= compile_kernels(missing, self.folder, progress)
        program = link(self.kernels, found, self.world_dtype.itemsize, fault_offset())
        if progress:
            progress(work(), work())
        if self.folder is not None:
            cache.store(self.folder, program)
        return program

    def _load(self, program: bytes) -> None:
        """Put the machine code into memory: it refers to nothing outside itself."""
        llvm: Any = import_module("llvmlite.binding")
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        module: Any = llvm.parse_assembly("")
        module.triple = llvm.get_process_triple()
        machine: Any = llvm.Target.from_triple(module.triple).create_target_machine(jit=True, codemodel="jitdefault")
        self._memory: Any = llvm.create_mcjit_compiler(module, machine)
        self._memory.add_object_file(llvm.ObjectFileRef.from_data(program))
        self._memory.finalize_object()
        pointers = [ctypes.c_void_p] * 3
        for made in self.kernels:
            if not made.entry:
                continue
            made.address = self._memory.get_function_address(symbol(made))
            outside = self._memory.get_function_address(entry_symbol(made))
            if not made.address or not outside:
                raise LinkError(f"the program has no kernel {made.name}")
            made.call = ctypes.CFUNCTYPE(ctypes.c_int32, *pointers, *[ctypes.c_int64] * made.arity)(outside)

    def call(self, worlds: Any, b: int, function: Callable[..., int], *arguments: int) -> int:
        """Run one kernel on world `b` of an array of worlds."""
        if worlds.dtype != self.world_dtype or worlds.ndim != 1 or not worlds.flags.c_contiguous:
            raise LinkError("not an array of worlds")
        if not 0 <= b < len(worlds):
            raise IndexError(f"there is no world {b} among {len(worlds)}")
        if wide := [number for number in arguments if not -(1 << 63) <= number < 1 << 63]:
            raise OverflowError(f"{wide[0]} is no number of 64 bits")
        return self.run(worlds.ctypes.data + b * worlds.itemsize, named(function), arguments)

    def run(self, world: int, entry: Kernel, arguments: tuple[int, ...] = ()) -> int:
        """Run one kernel on the world at an address: for callers that know that it is a linked world."""
        if entry.call is None:
            raise LinkError(f"{entry.name} is called by kernels only: register it with @entry")
        if len(arguments) != entry.arity:
            raise LinkError(f"{entry.name} can't be called with {len(arguments)} numbers")
        result, fault = ctypes.c_int64(), ctypes.POINTER(_Fault)()
        status = entry.call(ctypes.addressof(result), ctypes.addressof(fault), world, *arguments)
        if status:
            raise _error(status, fault)
        return result.value


def _error(status: int, fault: Any) -> BaseException:
    if status < 0 or not fault or fault.contents.dynamic:
        return LinkError(f"a kernel ended with status {status}")
    content = ctypes.string_at(fault.contents.pickle, fault.contents.size)
    kind, arguments, place = pickle.loads(content)  # noqa: S301 - made by our own compiler
    error: BaseException = kind(*(arguments or ()))
    if place:
        error.add_note(f"in kernel {place[0]}, {place[1]}:{place[2]}")
    return error


def ordered() -> list[Kernel]:
    """Every kernel, by name."""
    return sorted(_registry.values(), key=lambda k: k.name)


def symbol(made: Kernel) -> str:
    """What the program calls a kernel: a function of the world and its numbers to {status, result}."""
    return f"kernel.{made.name}"


def entry_symbol(made: Kernel) -> str:
    """What the program calls an entry as Python calls it: numba's convention, results through pointers."""
    return f"entry.{made.name}"


def fault_offset() -> int:
    """Bytes from the start of a world to the word in which a kernel that raises leaves its error."""
    return int(world_dtype().fields["fault"][1])  # type: ignore[index]


def work() -> int:
    """What progress counts: the kernels, and joining them, which takes as long as compiling a quarter of them."""
    return len(_registry) + len(_registry) // 4


def compile_kernels(missing: list[Kernel], folder: Path | None, progress: Progress | None) -> dict[str, cache.Code]:
    """Compile kernels, and keep each as soon as it is done: an interrupted process leaves what it has."""
    from ecs_sim.compiler import Compiler

    compiler = Compiler(world_dtype(), _registry.values())
    found: dict[str, cache.Code] = {}
    for done, entry in enumerate(missing, 1):
        code = found[entry.name] = compiler.compile(entry)
        if folder is not None:
            try:
                cache.append(cache.part(folder), code)
            except OSError:
                folder = None  # the disk is full: go on without
        if progress:
            progress(done, work())
    return found


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
    """Whether a whole cache for the present content exists, so that the next `engine()` only loads."""
    _register_all()
    return cache.is_complete(content_key())


# --------------------------------------------------------------------------------------- warming up

_CHILD = "import sys; from ecs_sim.kernel import compile_shard; compile_shard(int(sys.argv[1]), int(sys.argv[2]))"


def compile_shard(index: int, count: int) -> None:
    """Compile every `count`-th missing kernel from `index` on into the cache; what one warm-up process does."""
    _register_all()
    folder = cache.folder_for(content_key())
    found = cache.load_parts(folder)
    missing = [k for k in ordered() if k.name not in found]
    compile_kernels(missing[index::count], folder, None)


def warm_up(processes: int = 2, progress: Progress | None = None) -> Engine:
    """The engine of this process, compiled by `processes` helpers where its cache isn't complete.

    A helper that fails is no error here: what it leaves out is compiled in this process. `progress` is called
    with the work done and all of it.
    """
    _register_all()
    key = content_key()
    folder = cache.folder_for(key)
    if not is_loaded() and folder is not None and processes > 1 and not cache.is_complete(key):
        _help(folder, processes, progress)
    return engine(progress)


def _help(folder: Path, processes: int, progress: Progress | None) -> None:
    total = work()
    places = [str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, places))}
    commands = [[sys.executable, "-P", "-c", _CHILD, str(i), str(processes)] for i in range(processes)]
    quiet = subprocess.DEVNULL
    helpers = [subprocess.Popen(c, env=environment, stdin=quiet, stdout=quiet, stderr=quiet) for c in commands]
    try:
        while any(helper.poll() is None for helper in helpers):
            if progress:
                progress(min(cache.count(folder), total), total)
            time.sleep(0.2)
    finally:
        for helper in helpers:
            if helper.poll() is None:
                helper.terminate()
            helper.wait()
