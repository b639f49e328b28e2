"""Kernels to machine code: the one module that knows numba. All its options are here.

numba is told that a call of any registered kernel is a call through the address at that kernel's place in
`w.link`. So each kernel compiles alone, in time linear in the code's length, kernels may call each other in
cycles, and no object refers to another. The machine code is handed over as object files; `ecs_sim.kernel` loads
them, in this process or in a later one that never imports numba.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from ecs_sim.cache import Code
from ecs_sim.expand import Expansion
from ecs_sim.kernel import CALLS, INNER, OPTIONS, SEQUENCES, Kernel, LinkError, copy, named, reset, store, word


class Compiler:
    """Compiles kernels of a world record whose link table lies at `link_offset`."""

    def __init__(self, world_dtype: Any, link_offset: int, kernels: Iterable[Kernel]) -> None:
        self._numba: Any = import_module("numba")
        if self._numba.config.DISABLE_JIT:
            raise LinkError("NUMBA_DISABLE_JIT is set: without numba's compiler only the mirror runs")
        self._types: Any = import_module("numba.core.types")
        self._world: Any = import_module("ecs_sim.record_types").world_type()
        self._world_dtype = world_dtype
        self._link_offset = link_offset
        self._templates: Any = import_module("numba.core.typing.templates")
        self._kernels = {entry.name: entry for entry in kernels}
        leaves: list[Kernel] = []
        for entry in self._kernels.values():
            if entry.leaf:
                leaves.append(entry)
            else:
                walks = entry.function in SEQUENCES
                self._teach(entry.function, self._walk() if walks else self._call_linked(entry), walks)
        for arity, function in enumerate(CALLS):
            self._teach(function, self._call_address(arity))
        self._teach(word, self._word(4))
        self._teach(store, self._word(5))
        self._teach(reset, self._reset())
        self._teach(copy, self._copy())
        self._leaves = [self._make_leaf(entry) for entry in leaves]  # numba refers to them weakly

    def compile(self, entry: Kernel) -> Code:
        """The machine code of one kernel."""
        signature = self._signature(entry.arity)
        dispatcher = self._numba.njit(**OPTIONS, **INNER)(entry.function)
        with _places():
            dispatcher.compile(signature)
        compiled = dispatcher.overloads[signature.args]
        symbol: str = compiled.fndesc.llvm_func_name
        compiled.library.get_pointer_to_function(symbol)
        _, _, (data, _) = compiled.library.serialize_using_object_code()
        return Code(entry.name, symbol, bytes(data))

    def _make_leaf(self, entry: Kernel) -> Any:
        context: Any = import_module("numba.core.registry").cpu_target.typing_context
        dispatcher = self._numba.njit(**OPTIONS, **INNER, forceinline=True)(entry.function)
        context.insert_global(entry.function, self._types.Dispatcher(dispatcher))
        return dispatcher

    def _signature(self, arity: int) -> Any:
        """int64(world, int64 × arity)."""
        return self._types.int64(self._world, *[self._types.int64] * arity)

    def _teach(self, function: Any, define: Callable[..., Any], literal: bool = False) -> None:
        """Let numba compile calls of a function by `define`, an intrinsic; `literal` shows it constant arguments."""
        name = f"ecs_sim.{function.__name__}"
        template = self._templates.make_intrinsic_template(function, define, name, prefer_literal=literal, kwargs={})
        self._templates.infer(template)
        self._templates.infer_global(function, self._types.Function(template))

    def _call_linked(self, entry: Kernel) -> Callable[..., Any]:
        """A call through the kernel's place in the link table."""

        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            return self._emit_call(context, builder, entry, arguments)

        return _intrinsic(entry.arity + 1, self._signature(entry.arity), codegen)

    def _emit_call(self, context: Any, builder: Any, entry: Kernel, arguments: Any) -> Any:
        ir: Any = import_module("llvmlite.ir")
        base = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        place = builder.gep(base, [ir.Constant(ir.IntType(64), self._link_offset + 8 * entry.index)])
        address = builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()))
        return _invoke(context, builder, self._signature(entry.arity), address, arguments)

    def _walk(self) -> Callable[..., Any]:
        """A walk of a pipeline that is a constant is that pipeline's rows in straight code."""

        def define(typingctx: Any, w: Any, pipeline: Any, k: Any) -> tuple[Any, Any]:
            if not isinstance(pipeline, self._types.IntegerLiteral):
                raise LinkError("a walk names its pipeline by a constant of the module that calls it")
            tables: Any = import_module("ecs_sim.pipeline").PIPELINES
            rows = [row for row in tables[pipeline.literal_value] if row.kernel is not None]
            plain = self._signature(2)
            return plain.return_type(plain.args[0], pipeline, plain.args[2]), self._expanded(rows)

        return define

    def _expanded(self, rows: list[Any]) -> Callable[..., Any]:
        def codegen(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            def emit(name: str, values: list[Any]) -> Any:
                return self._emit_call(context, builder, self._kernels[name], (arguments[0], *values))

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
            return _invoke(context, builder, inner, arguments[1], (arguments[0], *arguments[2:]))

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


def _invoke(context: Any, builder: Any, signature: Any, address: Any, arguments: Any) -> Any:
    """Call by numba's own convention: a status, the result and the error through pointers."""
    cgutils: Any = import_module("numba.core.cgutils")
    pointer = context.call_conv.get_function_type(signature.return_type, signature.args).as_pointer()
    callee = builder.inttoptr(address, pointer)
    status, result = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, arguments)
    with cgutils.if_unlikely(builder, builder.icmp_signed("!=", status.code, status.code.type(0))):
        context.call_conv.return_status_propagate(builder, status)
    return result
