"""Numbers that a card writes in braces: `{3/4/6/6}` by tier, `{8 * tier}` as a formula (400.2b)."""

from __future__ import annotations

import ast
import math
import re
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Final

from ecs_sim.text.clause import Number

#: The largest number that a line may hold: amounts saturate there.
NUMBER_MAX: Final = 1_000_000
FORMULA_MAX: Final = 80

_FIELD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LADDER: Final = re.compile(r"\s*\d+(?:\.\d+)?\s*(?:[/,]\s*\d+(?:\.\d+)?\s*)+\Z")
_FORMULA: Final = re.compile(r"[0-9a-z+\-*/(). ]+\Z")
_OPERATORS: Final = {ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Div}


def braced(inside: str, scale: int = 1) -> Number:
    """The number that `{inside}` stands for; ValueError says what is wrong."""
    inside = inside.strip()
    if inside != "tier" and _FIELD.match(inside):
        return Number(field=inside, scale=scale)
    if _LADDER.match(inside):
        return Number(ladder=tuple(scaled(part, scale) for part in re.split(r"[/,]", inside)), scale=scale)
    return Number(formula=normal(inside), scale=scale)


def scaled(text: str, scale: int = 1) -> int:
    """`1.5` in thousandths is 1500; ValueError where it isn't exact or too large."""
    try:
        value = Decimal(text.strip()) * scale
    except InvalidOperation:
        raise ValueError(f"{text.strip()!r} is no number") from None
    if value != value.to_integral_value():
        raise ValueError(f"{text.strip()} has too many decimals" if scale > 1 else f"{text.strip()} is no whole number")
    if abs(value) > NUMBER_MAX * scale:
        raise ValueError(f"{text.strip()} is more than {NUMBER_MAX}")
    return int(value)


def unscaled(value: int, scale: int) -> str:
    """1500 in thousandths is `1.5`."""
    return str(value) if scale == 1 else format((Decimal(value) / scale).normalize(), "f")


def _tree(formula: str) -> ast.expr:
    if len(formula) > FORMULA_MAX or not _FORMULA.match(formula) or "**" in formula:
        raise ValueError(f"{formula!r} is neither a field, a list by tier nor a formula of tier")
    try:
        tree = ast.parse(formula, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError(f"{formula!r} is no formula") from None
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=op) if type(op) in _OPERATORS:
                pass
            case ast.Constant(value=int() | float() as value) if not isinstance(value, bool) and value <= NUMBER_MAX:
                pass
            case ast.Name(id="tier") | ast.operator() | ast.expr_context():
                pass
            case ast.UnaryOp(op=ast.USub()) | ast.USub():
                pass
            case _:
                raise ValueError(f"{formula!r} may hold numbers, tier, + - * / // and brackets")
    return tree


def normal(formula: str) -> str:
    """The formula with its spaces and brackets as they are printed; ValueError where it is none."""
    return ast.unparse(_tree(formula))


def evaluate(formula: str, tier: int, scale: int = 1) -> int:
    """The formula's exact value at a tier, times `scale`, rounded down; ValueError where it divides by 0."""
    return math.floor(exact(formula, tier) * scale)


def exact(formula: str, tier: int) -> Fraction:
    """The formula's exact value at a tier; ValueError where it is none or divides by 0."""
    try:
        return _value(_tree(formula), tier)
    except ZeroDivisionError:
        raise ValueError(f"{formula!r} divides by 0") from None


def _value(node: ast.expr, tier: int) -> Fraction:
    match node:
        case ast.Name():
            return Fraction(tier)
        case ast.Constant(value=value):
            return Fraction(str(value))
        case ast.UnaryOp(operand=operand):
            return -_value(operand, tier)
        case ast.BinOp(left=left, op=op, right=right):
            return _operate(op, _value(left, tier), _value(right, tier))
        case _:
            raise ValueError(f"{ast.unparse(node)!r} is no formula")


def _operate(op: ast.operator, a: Fraction, b: Fraction) -> Fraction:
    match op:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.FloorDiv():
            return Fraction(a // b)
        case _:
            return a / b
