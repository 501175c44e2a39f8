"""The shapes in which counts grow, and formulas made of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

_DIGITS = 40
_LARGEST_EXPONENT = 10**15
_EXACT_POWERS = 4096
"""Powers of two with larger exponents are told to some digits."""


@dataclass(frozen=True)
class Shape:
    """A function of the size; ``rank`` orders shapes by how fast they grow."""

    name: str
    rank: int
    value: Callable[[int], float]
    exact: Callable[[int], int | None]
    """Its value where that is a whole number, and has not too many digits."""


def _whole_log(n: int) -> int | None:
    return n.bit_length() - 1 if n & (n - 1) == 0 else None


def _times(factor: int, value: int | None) -> int | None:
    return None if value is None else factor * value


def _loglog(n: int) -> float:
    return math.log2(max(math.log2(n), 1)) if n > 1 else 0.0


def _whole_root(n: int) -> int | None:
    root = math.isqrt(n)
    return root if root * root == n else None


def _power(n: int) -> float:
    return 2.0**n if n < 1000 else math.inf


def _whole_power(n: int) -> int | None:
    return 2**n if n <= _EXACT_POWERS else None


ONE = Shape("1", 0, lambda _: 1.0, lambda _: 1)
LOG = Shape("log n", 1, math.log2, _whole_log)
ROOT = Shape("√n", 2, math.sqrt, _whole_root)
LINEAR = Shape("n", 3, float, lambda n: n)
N_LOG_LOG = Shape("n log log n", 4, lambda n: n * _loglog(n), lambda _: None)
N_LOG = Shape("n log n", 5, lambda n: n * math.log2(n), lambda n: _times(n, _whole_log(n)))
SQUARE = Shape("n²", 6, lambda n: float(n * n), lambda n: n * n)
SQUARE_LOG = Shape("n² log n", 7, lambda n: n * n * math.log2(n), lambda n: _times(n * n, _whole_log(n)))
CUBE = Shape("n³", 8, lambda n: float(n**3), lambda n: n**3)
CUBE_LOG = Shape("n³ log n", 9, lambda n: n**3 * math.log2(n), lambda n: _times(n**3, _whole_log(n)))
FOURTH = Shape("n⁴", 10, lambda n: float(n**4), lambda n: n**4)
POWER = Shape("2ⁿ", 11, _power, _whole_power)
N_POWER = Shape("n·2ⁿ", 12, lambda n: n * _power(n), lambda n: _times(n, _whole_power(n)))
SHAPES = (
    ONE, LOG, ROOT, LINEAR, N_LOG_LOG, N_LOG, SQUARE, SQUARE_LOG, CUBE, CUBE_LOG, FOURTH, POWER, N_POWER,
)  # fmt: skip


@dataclass(frozen=True)
class Term:
    """A shape with its factor."""

    shape: Shape
    factor: Fraction


@dataclass(frozen=True)
class Formula:
    """A sum of terms, the fastest first; ``is_exact`` where it gives each count that was measured."""

    terms: tuple[Term, ...]
    is_exact: bool

    def at(self, n: int) -> Decimal:
        """Its value at a size, rounded to a whole number."""
        whole = [term.shape.exact(n) for term in self.terms]
        if None not in whole:
            parts = (term.factor * (value or 0) for term, value in zip(self.terms, whole, strict=True))
            return Decimal(round(sum(parts)))
        with localcontext(prec=_DIGITS, Emax=_LARGEST_EXPONENT):
            return sum((_decimal(term, n) for term in self.terms), Decimal(0)).to_integral_value()

    def __str__(self) -> str:
        """``0.5·n² − 0.5·n``."""
        text = ""
        for number, term in enumerate(self.terms):
            sign = "−" if term.factor < 0 else "+"
            text += f" {sign} " if number else "−" * (term.factor < 0)
            factor, name = _factor(abs(term.factor), self.is_exact), term.shape.name
            text += factor if term.shape is ONE else name if factor == "1" else f"{factor}·{name}"
        return text or "0"


def _decimal(term: Term, n: int) -> Decimal:
    factor = Decimal(term.factor.numerator) / Decimal(term.factor.denominator)
    if term.shape in (POWER, N_POWER):
        return factor * Decimal(2) ** n * (n if term.shape is N_POWER else 1)
    whole = term.shape.exact(n)
    return factor * (Decimal(whole) if whole is not None else Decimal(term.shape.value(n)))


def _factor(value: Fraction, is_exact: bool) -> str:
    if not is_exact:
        return f"{float(value):.3g}" if 1e-3 <= value < 1000 else f"{float(value):.2e}"
    if value.denominator == 1:
        return f"{value.numerator:,}"
    twos = value.denominator
    for prime in (2, 5):
        while twos % prime == 0:
            twos //= prime
    if twos == 1 and value.denominator <= 1000:
        return f"{float(value):.10g}"
    return f"{value.numerator}/{value.denominator}"


@dataclass(frozen=True)
class PowerLaw:
    """``factor · n^exponent``, the exponent fitted."""

    factor: float
    exponent: float

    def at(self, n: int) -> Decimal:
        """Its value at a size."""
        with localcontext(prec=_DIGITS, Emax=_LARGEST_EXPONENT):
            return (Decimal(self.factor) * Decimal(n) ** Decimal(self.exponent)).to_integral_value()

    def __str__(self) -> str:
        return f"{self.factor:.3g}·n^{self.exponent:.2f}"


@dataclass(frozen=True)
class Exponential:
    """``factor · base^n``, the base fitted."""

    factor: float
    base: float

    def at(self, n: int) -> Decimal:
        """Its value at a size."""
        with localcontext(prec=_DIGITS, Emax=_LARGEST_EXPONENT):
            return (Decimal(self.factor) * Decimal(self.base) ** n).to_integral_value()

    def __str__(self) -> str:
        return f"{self.factor:.3g}·{self.base:.4g}ⁿ"
