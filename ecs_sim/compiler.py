"""Kernels to LLVM bitcode: the one module that knows numba. All its options are here.

numba is told that a call of any registered kernel is a call of the function with that kernel's name, which it never
sees. So each kernel compiles alone, in any process and in time linear in the code's length, and kernels may call each
other in cycles. `ecs_sim.linker` joins them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ecs_sim.cache import Code
from ecs_sim.expand import Expansion
from ecs_sim.kernel import CALLS, OPTIONS, SEQUENCES, Kernel, LinkError, copy, named, reset, store, symbol, word


class Compiler:
    """Compiles kernels of a world record."""

    def __init__(self, world_dtype: Any, kernels: Iterable[Kernel]) -> None:
        self._numba: Any = import_module("numba")
        if self._numba.config.DISABLE_JIT:
            raise LinkError("NUMBA_DISABLE_JIT is set: without numba's compiler only the mirror runs")
        self._types: Any = import_module("numba.core.types")
        self._compiler: Any = import_module("numba.core.compiler")
        self._target: Any = import_module("numba.core.registry").cpu_target
        self._world: Any = import_module("ecs_sim.record_types").world_type()
        self._world_dtype = world_dtype
        self._templates: Any = import_module("numba.core.typing.templates")
        self._kernels = {entry.name: entry for entry in kernels}
        for entry in self._kernels.values():
            self._teach(entry.function, self._call_kernel(entry))
        for function in SEQUENCES:
            self._teach(function, self._walk(), literal=True)
        for arity, function in enumerate(CALLS):
            self._teach(function, self._call_address(arity))
        self._teach(word, self._word(4))
        self._teach(store, self._word(5))
        self._teach(reset, self._reset())
        self._teach(copy, self._copy())

    def compile(self, entry: Kernel) -> Code:
        """The bitcode of one kernel, made simpler but not yet optimised: that is done once all are joined."""
        signature = self._signature(entry.arity)
        flags = self._compiler.Flags()
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        for option, value in OPTIONS.items():
            setattr(flags, option, value)
        typing, target = self._target.typing_context, self._target.target_context
        typing.refresh()
        target.refresh()
        with _places():
            made = self._compiler.compile_extra(
                typing, target, entry.function, signature.args, signature.return_type, flags, {}
            )
        return Code(entry.name, made.fndesc.llvm_func_name, _bitcode(made.library))

    def _signature(self, arity: int) -> Any:
        """int64(world, int64 × arity)."""
        return self._types.int64(self._world, *[self._types.int64] * arity)

    def _teach(self, function: Any, define: Callable[..., Any], literal: bool = False) -> None:
        """Let numba compile calls of a function by `define`, an intrinsic; `literal` shows it constant arguments."""
        name = f"ecs_sim.{function.__name__}"
        template = self._templates.make_intrinsic_template(function, define, name, prefer_literal=literal, kwargs={})
        self._templates.infer(template)
        self._templates.infer_global(function, self._types.Function(template))

    def _call_kernel(self, entry: Kernel) -> Callable[..., Any]:
        """A call of the function with the kernel's name."""

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            return self._emit_call(builder, entry, arguments)

        return _intrinsic(entry.arity + 1, self._signature(entry.arity), codegen)

    def _emit_call(self, builder: Any, entry: Kernel, arguments: Any) -> Any:
        ir: Any = import_module("llvmlite.ir")
        module, name = builder.module, symbol(entry)
        function = module.globals.get(name) or ir.Function(module, _kind(arguments), name)
        return _invoke(builder, function, arguments)

    def _walk(self) -> Callable[..., Any]:
        """A walk of a pipeline that is a constant is that pipeline's rows in straight code."""

        def define(typingctx: Any, w: Any, pipeline: Any, k: Any) -> tuple[Any, Any]:
            if not isinstance(pipeline, self._types.IntegerLiteral):
                raise LinkError("a walk names its pipeline by a constant of the module that calls it")
            rows: Any = import_module("ecs_sim.pipeline").PIPELINES[pipeline.literal_value]
            plain = self._signature(2)
            return plain.return_type(plain.args[0], pipeline, plain.args[2]), self._expanded(rows)

        return define

    def _expanded(self, rows: tuple[Any, ...]) -> Callable[..., Any]:
        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            def emit(name: str, values: list[Any]) -> Any:
                return self._emit_call(builder, self._kernels[name], (arguments[0], *values))

            expansion = Expansion(builder, arguments[0], arguments[2], emit, self._offset)
            return expansion.walk((row, named(row.kernel).name) for row in rows)

        return codegen

    def _offset(self, *path: str | int) -> int:
        """Bytes from the start of a world to the field at this path of names and places."""
        at, dtype = 0, self._world_dtype
        for part in path:
            if isinstance(part, int):
                dtype = dtype.base
                at += part * int(dtype.itemsize)
            else:
                dtype, start = dtype.fields[part][:2]
                at += int(start)
        return at

    def _call_address(self, arity: int) -> Callable[..., Any]:
        """A call of the address that an argument holds; 0, a table's empty place, is an error."""
        inner = self._signature(arity)
        signature = self._types.int64(inner.args[0], self._types.int64, *inner.args[1:])

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            cgutils: Any = import_module("numba.core.cgutils")
            with cgutils.if_unlikely(builder, cgutils.is_null(builder, arguments[1])):
                context.call_conv.return_user_exc(builder, LinkError, ("a table holds no kernel at this place",))
            passed = (arguments[0], *arguments[2:])
            return _invoke(builder, builder.inttoptr(arguments[1], _kind(passed).as_pointer()), passed)

        return _intrinsic(arity + 2, signature, codegen)

    def _reset(self) -> Callable[..., Any]:
        """Nought over a row's single values."""

        def define(typingctx: Any, row: Any) -> tuple[Any, Any]:
            def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
                cgutils: Any = import_module("numba.core.cgutils")
                ir: Any = import_module("llvmlite.ir")
                cgutils.memset(builder, arguments[0], ir.Constant(ir.IntType(64), self._single(row)), 0)
                return ir.Constant(ir.IntType(64), 0)

            return self._types.int64(row), codegen

        return define

    def _copy(self) -> Callable[..., Any]:
        """A row's single values over those of another."""

        def define(typingctx: Any, to: Any, row: Any) -> tuple[Any, Any]:
            def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
                cgutils: Any = import_module("numba.core.cgutils")
                ir: Any = import_module("llvmlite.ir")
                words = ir.Constant(ir.IntType(64), self._single(row) // 8)
                cgutils.raw_memcpy(builder, arguments[0], arguments[1], words, 8)
                return ir.Constant(ir.IntType(64), 0)

            return self._types.int64(to, row), codegen

        return define

    def _single(self, row: Any) -> int:
        """Bytes of a row's single values, which lie before those of several."""
        nested = (field.offset for field in row.fields.values() if isinstance(field.type, self._types.NestedArray))
        return min(nested, default=row.size)

    def _word(self, arity: int) -> Callable[..., Any]:
        """A word of the record by its place: read, or with one parameter more written."""

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            ir: Any = import_module("llvmlite.ir")
            base = builder.bitcast(arguments[0], ir.IntType(64).as_pointer())
            place = builder.add(arguments[1], builder.add(builder.mul(arguments[2], arguments[3]), arguments[4]))
            if arity == 4:
                return builder.load(builder.gep(base, [place]))
            builder.store(arguments[5], builder.gep(base, [place]))
            return ir.Constant(ir.IntType(64), 0)

        return _intrinsic(arity + 1, self._signature(arity), codegen)


def _bitcode(library: Any) -> bytes:
    """A library's module with numba's own functions (`max`) that it calls.

    numba's own next step would be to optimise it and to make machine code; it has no public way to stop before.
    """
    module = library._final_module  # noqa: SLF001
    for other in dict.fromkeys(library._linking_libraries):  # noqa: SLF001
        module.link_in(other._get_module_for_linking(), preserve=True)  # noqa: SLF001
    return module.as_bitcode()


@contextmanager
def _places() -> Generator[None]:
    """While a kernel compiles, one comparison checks a place, and one below 0 is an error.

    numba's own check counts a place below 0 from the end, as Python does, and then compares twice: 7 % of a battle's
    time, for something that no kernel means to do.
    """
    cgutils: Any = import_module("numba.core.cgutils")
    arrays: Any = import_module("numba.np.arrayobj")
    types: Any = import_module("numba.core.types")

    def check(context: Any, builder: Any, place: Any, size: Any, axis: Any = None) -> None:
        with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", place, size)):
            context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))

    def plain(context: Any, builder: Any, kind: Any, place: Any, size: Any) -> Any:
        return context.cast(builder, place, kind, types.intp)

    kept = cgutils.do_boundscheck, arrays.fix_integer_index
    cgutils.do_boundscheck, arrays.fix_integer_index = check, plain
    try:
        yield
    finally:
        cgutils.do_boundscheck, arrays.fix_integer_index = kept


def _intrinsic(count: int, signature: Any, codegen: Callable[..., Any]) -> Callable[..., Any]:
    """numba reads an intrinsic's parameters from its signature: give it exactly `count` of them."""

    def define(typingctx: Any, *arguments: Any) -> tuple[Any, Any]:
        return signature, codegen

    names = ["typingctx", *(f"a{i}" for i in range(count))]
    parameters = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in names]
    plain: Any = define
    plain.__signature__ = inspect.Signature(parameters)
    return define


def _kind(arguments: Any) -> Any:
    """The type of a kernel in the program: of the world and its numbers to {status, result}."""
    ir: Any = import_module("llvmlite.ir")
    result = ir.LiteralStructType([ir.IntType(32), ir.IntType(64)])
    return ir.FunctionType(result, [value.type for value in arguments])


def _invoke(builder: Any, function: Any, arguments: Any) -> Any:
    """Call a kernel, and hand on its error if it raised one: that lies in the world already."""
    cgutils: Any = import_module("numba.core.cgutils")
    answer = builder.call(function, arguments)
    status = builder.extract_value(answer, 0)
    with cgutils.if_unlikely(builder, builder.icmp_signed("!=", status, status.type(0))):
        builder.ret(status)
    return builder.extract_value(answer, 1)
