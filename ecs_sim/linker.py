"""Compiled kernels to one program: calls between them become direct, and what is short goes into its callers.

numba compiles a function (its *body*) that returns a status and leaves result and error where two pointers say. Here
each body gets a *kernel* around it, which returns status and result in registers and lets errors lie in the world;
LLVM then merges the two, and whatever else pays, over the whole program. An *entry* gets a second face, by numba's
convention, for Python. Everything else is known to nobody outside, so that LLVM may do with it what it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from ecs_sim.cache import Code
from ecs_sim.kernel import Kernel, LinkError, entry_symbol, symbol

#: LLVM's levels: of the passes over the program, and of the code generator.
SPEED = 2
CODE = 3

_KERNEL = """
define {{i32, i64}} @"{kernel}"(ptr noalias nonnull align 8 dereferenceable({size}) %w{parameters}) nounwind {{
  %result = alloca i64
  %fault = getelementptr i8, ptr %w, i64 {fault}
  %status = call i32 @"{body}"(ptr %result, ptr %fault, ptr %w{parameters})
  %value = load i64, ptr %result
  %half = insertvalue {{i32, i64}} undef, i32 %status, 0
  %whole = insertvalue {{i32, i64}} %half, i64 %value, 1
  ret {{i32, i64}} %whole
}}
declare i32 @"{body}"(ptr, ptr, ptr{kinds})
"""
_ENTRY = """
define i32 @"{entry}"(ptr %result, ptr %error, ptr %w{parameters}) {{
  %answer = call {{i32, i64}} @"{kernel}"(ptr %w{parameters}) noinline
  %status = extractvalue {{i32, i64}} %answer, 0
  %value = extractvalue {{i32, i64}} %answer, 1
  store i64 %value, ptr %result
  %place = getelementptr i8, ptr %w, i64 {fault}
  %fault = load ptr, ptr %place
  store ptr %fault, ptr %error
  ret i32 %status
}}
"""


def link(kernels: Iterable[Kernel], codes: Mapping[str, Code], size: int, fault: int) -> bytes:
    """The object file of all kernels. A world has `size` bytes, and `fault` is where in it they leave their errors."""
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    kernels = list(kernels)
    program = llvm.parse_assembly("".join(_faces(kernel, size, fault) for kernel in kernels))
    for kernel in kernels:
        program.link_in(_body(llvm, codes[kernel.name], kernel))
    seen = {name for kernel in kernels if kernel.entry for name in (symbol(kernel), entry_symbol(kernel))}
    for made in (*program.functions, *program.global_variables):
        if not made.is_declaration and made.name not in seen:
            made.linkage = "internal"
    program.verify()
    for made in program.functions:
        if made.is_declaration and not made.name.startswith("llvm."):
            raise LinkError(f"the program calls {made.name}, which is not in it")
    return _optimised(llvm, program)


def _body(llvm: Any, code: Code, kernel: Kernel) -> Any:
    """The module of a kernel's body, under the name that its kernel calls."""
    module = llvm.parse_bitcode(code.data)
    body = module.get_function(code.symbol)
    body.name = _body_symbol(kernel)
    body.add_function_attribute("alwaysinline")
    return module


def _body_symbol(kernel: Kernel) -> str:
    return f"body.{kernel.name}"


def _faces(kernel: Kernel, size: int, fault: int) -> str:
    """The kernel around a body, in LLVM's language, and an entry's face for Python."""
    names = {"kernel": symbol(kernel), "body": _body_symbol(kernel), "entry": entry_symbol(kernel)}
    parameters = "".join(f", i64 %a{i}" for i in range(kernel.arity))
    text = _KERNEL + _ENTRY if kernel.entry else _KERNEL
    return text.format(**names, parameters=parameters, kinds=", i64" * kernel.arity, size=size, fault=fault)


def _optimised(llvm: Any, program: Any) -> bytes:
    """Machine code for this processor. Loops are short here: unrolled or in vectors they would only be longer."""
    processor, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(opt=CODE, jit=True, codemodel="jitdefault", cpu=processor, features=features)
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(program, builder)
    return bytes(machine.emit_object(program))
