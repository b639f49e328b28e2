"""Authored numbers (400.2b): flat ones times the tier, lists read by tier, formulas of `tier`; exact throughout."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from ecs_sim.components.capacity import AMOUNT_MAX, STEPS_A_SECOND, TIERS
from ecs_sim.model.catalogue import AuthoredNumber
from ecs_sim.model.errors import nearest
from ecs_sim.text.clause import Number
from ecs_sim.text.formula import exact

Ladder = tuple[int, int, int, int]
THOUSAND = 1000


class NumberError(ValueError):
    """A number that can't be what its place needs."""

    def __init__(self, code: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.code, self.remedy = code, remedy


@lru_cache(maxsize=4096)
def formula(text: str, tier: int) -> Fraction:
    """The exact value of a formula of `tier`: numbers, + - * / // and brackets."""
    try:
        value = exact(text, tier)
    except ValueError as error:
        raise NumberError("value", str(error), "for example '8 * tier' or '4 + 2 * tier'") from None
    if abs(value) > AMOUNT_MAX * THOUSAND:
        raise NumberError("value", "the formula's value is too large")
    return value


def ladder(number: Number, fields: Mapping[str, AuthoredNumber], place: int, *, scales: bool) -> Ladder:
    """A number for tiers 1 to 4, in units of 1/`place`, flat ones times tier where `scales`.

    A formula of an amount is rounded down; anything else that is not whole there is an error.
    """
    return _ladder(number, _held(number, fields), place, scales)


def fields_at(fields: Mapping[str, AuthoredNumber], tier: int, *, scales: bool = True) -> dict[str, int | float]:
    """The numbers of a card's fields at a tier, as a player reads them where amounts stand, or (without `scales`)
    where seconds, counts and thresholds do (S400-01).
    """
    found: dict[str, int | float] = {}
    for name in fields:
        value = Fraction(ladder(Number(field=name), fields, THOUSAND, scales=scales)[tier - 1], THOUSAND)
        found[name] = int(value) if value.denominator == 1 else float(value)
    return found


def capped(found: Ladder, plain: Ladder, most: Ladder) -> Ladder:
    """An amount under its own cap, which comes before the tier of a flat one does (S400-01)."""
    rows = zip(found, plain, most, strict=True)
    return _whole([Fraction(of) if is_plain <= at_most else Fraction(of * at_most, is_plain)
                   for of, is_plain, at_most in rows])  # fmt: skip


def steps(number: Number, fields: Mapping[str, AuthoredNumber]) -> Ladder:
    """A duration for tiers 1 to 4 in steps; seconds never scale with tier by themselves (S400-17).

    Parts of a step are rounded half up, and what lasts at all lasts one step (S300-14).
    """
    return _steps(number, _held(number, fields))


def _held(number: Number, fields: Mapping[str, AuthoredNumber]) -> AuthoredNumber | None:
    """What the card's field holds where the number names one."""
    if number.field is None:
        return None
    if number.field not in fields:
        remedy = nearest(number.field, fields) or f"write `{number.field} = …` under its `fields`"
        raise NumberError("unknown-name", f"the card has no field {number.field!r}", remedy)
    return fields[number.field]


@lru_cache(maxsize=16384)
def _ladder(number: Number, held: AuthoredNumber | None, place: int, scales: bool) -> Ladder:
    parts = _parts(number, held, place, scales)
    if place == 1 and (number.formula is not None or isinstance(held, str)):
        parts = [Fraction(part.numerator // part.denominator) for part in parts]
    for part in parts:
        if part.denominator != 1:
            raise NumberError("value", f"{float(part / place):g} is not whole where only whole numbers can stand")
    return _whole(parts)


@lru_cache(maxsize=16384)
def _steps(number: Number, held: AuthoredNumber | None) -> Ladder:
    parts = _parts(number, held, STEPS_A_SECOND, scales=False)
    return _whole([Fraction(max(1 if part > 0 else 0, (2 * part + 1) // 2)) for part in parts])


def _parts(number: Number, held: AuthoredNumber | None, place: int, scales: bool) -> list[Fraction]:
    """The exact number for each tier, in units of 1/`place`."""
    parts = [_at(number, held, tier, scales) * place for tier in range(1, TIERS + 1)]
    for part in parts:
        if abs(part) > AMOUNT_MAX * place:
            raise NumberError("value", f"{_shown(part / place)} is beyond {AMOUNT_MAX:,}")
    return parts


def _shown(value: Fraction) -> str:
    return f"{value.numerator:,}" if value.denominator == 1 else f"{float(value):,.10g}"


def _whole(parts: list[Fraction]) -> Ladder:
    return (int(parts[0]), int(parts[1]), int(parts[2]), int(parts[3]))


def _at(number: Number, held: AuthoredNumber | None, tier: int, scales: bool) -> Fraction:
    if held is not None:
        return _authored(held, tier, scales)
    if number.formula is not None:
        return formula(number.formula, tier)
    if number.ladder is not None:
        return Fraction(number.ladder[min(tier, len(number.ladder)) - 1], number.scale)
    if number.flat is None:
        raise NumberError("value", "a number without a value")
    return Fraction(number.flat, number.scale) * (tier if scales else 1)


def _authored(value: AuthoredNumber, tier: int, scales: bool) -> Fraction:
    if isinstance(value, str):
        return formula(value, tier)
    if isinstance(value, tuple):
        return Fraction(str(value[min(tier, len(value)) - 1]))
    return Fraction(str(value)) * (tier if scales else 1)


def scale(value: int, by: int) -> int:
    """A stat `by` tiers up or down: × 1.5 or ÷ 1.5 a tier in one step, half up (S100-05)."""
    up, down = (3, 2) if by >= 0 else (2, 3)
    top, bottom = up ** abs(by), down ** abs(by)
    return (2 * value * top + bottom) // (2 * bottom)
