"""Which shape exact counts have, by the size of the input.

First formulas are looked for that give every count to the last digit: with whole powers, logarithms of powers of two,
and powers of two.  Where there is none, sums of up to three shapes are fitted to all counts but the largest, and have
to foretell that one; and those before it.  What foretells best, with the fewest shapes, is the growth.  Where nothing
foretells well, or two shapes do that would part soon, it is unknown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from footfall.profiles.growth.exact import exact_formula
from footfall.profiles.growth.models import (
    CUBE,
    CUBE_LOG,
    FOURTH,
    LINEAR,
    LOG,
    N_LOG,
    N_LOG_LOG,
    ONE,
    ROOT,
    SQUARE,
    SQUARE_LOG,
    Exponential,
    Formula,
    PowerLaw,
    Term,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footfall.profiles.growth.models import Shape

LEAST_SIZES = 4
"""Fewer sizes show no growth."""
CONVINCING = 0.05
"""How far a foretold count may be off, as a share of it."""
TIMES = 10
"""How many times the largest size is foretold."""
_PARTS = 0.25
"""Two shapes that foretell as well may differ so much there, as a share of the larger one."""
_AS_WELL = 2.0
"""A shape that is off at most so many times as far foretells as well."""
_FLOOR = 1e-4
"""What is off by less foretells perfectly."""
_EACH_TERM = 2.0
"""By so much each further term has to foretell better."""
_LEADS, _CANCELS = 0.2, 4.0
"""The share of the largest count that the fastest term has to have, and that all have at most, signs aside."""
_LAW_BETTER, _LAW_STEADY = 20.0, 0.02
"""By so much a single power has to foretell better than sums of shapes, and how steady it has to be."""
_SAME = 0.05
"""A named shape is taken where it foretells the same as a single power."""
_RISES = 1.02
_RARE = 2.0
"""By so much a shape that few programs have has to foretell better."""
_NOTHING_FITS = "no shape foretells its count at the largest size"
_MOST_TERMS = 3
_BELOW: dict[Shape, tuple[tuple[Shape, ...], ...]] = {
    LOG: ((ONE,),),
    ROOT: ((ONE,),),
    LINEAR: ((ONE,), (LOG,), (LOG, ONE), (ROOT,)),
    N_LOG_LOG: ((LINEAR,), (LINEAR, ONE)),
    N_LOG: ((ONE,), (LINEAR,), (LINEAR, ONE), (LINEAR, LOG)),
    SQUARE: ((ONE,), (LINEAR,), (LINEAR, ONE), (N_LOG,), (N_LOG, LINEAR)),
    SQUARE_LOG: ((SQUARE,), (SQUARE, LINEAR)),
    CUBE: ((LINEAR,), (SQUARE,), (SQUARE, LINEAR), (SQUARE_LOG,)),
    CUBE_LOG: ((CUBE,),),
    FOURTH: ((CUBE,), (CUBE, SQUARE)),
}
"""What programs count beside their fastest term."""


@dataclass(frozen=True)
class Growth:
    """How a count grows: ``shape`` in words, ``?`` where that is unknown, and why then.

    ``error``: how far the formula, fitted without the largest size, is off there, as a share.
    """

    shape: str
    formula: Formula | PowerLaw | Exponential | None
    error: float = 0.0
    why: str = ""
    others: tuple[str, ...] = ()
    """Shapes that fit about as well, and foretell about the same."""

    @property
    def said(self) -> str:
        """The shape, with those that it may be as well."""
        return " or ".join((self.shape, *self.others))

    @property
    def is_known(self) -> bool:
        """Whether there is a formula."""
        return self.formula is not None

    @property
    def is_exact(self) -> bool:
        """Whether the formula gives each count that was measured."""
        return isinstance(self.formula, Formula) and self.formula.is_exact

    def at(self, n: int) -> Decimal | None:
        """The count that is foretold for a size."""
        return None if self.formula is None else max(self.formula.at(n), Decimal(0))


@dataclass(frozen=True)
class _Fit:
    """A candidate: how far off what it foretells is, weighed by its terms."""

    rank: float
    name: str
    formula: Formula | PowerLaw | Exponential
    error: float
    score: float
    plain: float = 0.0
    """The score where counts lie on a curve."""


def growth(sizes: Sequence[int], counts: Sequence[int | None]) -> Growth:
    """How counts grow; ``None`` for one that is not known.  Sizes are positive, each is there once."""
    known = sorted((size, count) for size, count in zip(sizes, counts, strict=True) if count is not None)
    if len(known) < LEAST_SIZES:
        sizes_known = "1 size" if len(known) == 1 else f"{len(known)} sizes"
        return Growth("?", None, why=f"its counts are known at {sizes_known}; {LEAST_SIZES} are needed")
    return _growth(tuple(size for size, _ in known), tuple(count for _, count in known))


@lru_cache(maxsize=4096)
def _growth(sizes: tuple[int, ...], counts: tuple[int, ...]) -> Growth:
    exact = exact_formula(sizes, counts)
    if exact is not None:
        return Growth(exact.terms[0].shape.name if exact.terms else "0", exact)
    if not min(counts):
        return Growth("?", None, why="it runs at some sizes only")
    noise = _noise(sizes, counts)
    fits = sorted(_sums(sizes, counts, noise), key=lambda fit: (fit.score, fit.rank))
    laws = sorted(_laws(sizes, counts), key=lambda fit: fit.error)
    best = fits[0] if fits else None
    beyond = TIMES * sizes[-1]
    if laws and (best is None or _is_better(laws[0], best, beyond)):
        best, fits = laws[0], []
    if best is None or best.error > CONVINCING:
        why = "it grows faster than any base to the power of n" if _outgrows(sizes, counts) else _NOTHING_FITS
        return Growth("?", None, best.error if best else 0.0, why)
    others: dict[str, None] = {}
    for other in fits:
        fits_as_well = other.name != best.name and other.score <= _AS_WELL * best.score
        if fits_as_well and _apart(best, other, beyond) > _PARTS:
            return Growth("?", None, best.error, f"{best.name} and {other.name} fit as well")
        if fits_as_well:
            others[other.name] = None
    finest = min([best, *(one for one in fits if one.name == best.name)], key=lambda fit: fit.plain)
    return Growth(best.name, finest.formula, finest.error, others=tuple(others))


def _outgrows(sizes: tuple[int, ...], counts: tuple[int, ...]) -> bool:
    """Whether what each further 1 multiplies the count by becomes more and more."""
    each = [
        math.log(counts[at + 1] / counts[at]) / (sizes[at + 1] - sizes[at]) for at in range(len(sizes) - 1)
    ]  # fmt: skip
    return each[0] > 0 and all(two > _RISES * one for one, two in pairwise(each))


def _noise(sizes: tuple[int, ...], counts: tuple[int, ...]) -> float:
    """How far counts are from any smooth curve: from the cubic through their neighbours, on logarithmic scales."""
    places = [math.log(n) for n in sizes]
    logs = [math.log(count) for count in counts]
    found = []
    for at in range(len(sizes) - 3):
        near = range(at, at + 4)
        # The third divided difference, and what an error of 1 in each count would make of it.
        weights = [1 / math.prod(places[one] - places[two] for two in near if two != one) for one in near]
        third = sum(weight * logs[one] for weight, one in zip(weights, near, strict=True))
        found.append(abs(third) / math.sqrt(sum(weight * weight for weight in weights)))
    return sum(found) / len(found)


def _is_better(law: _Fit, best: _Fit, beyond: int) -> bool:
    """Whether a single power foretells much better than a sum of shapes, and something else."""
    return best.error > max(_LAW_BETTER * law.error, _FLOOR) and _apart(best, law, beyond) > _SAME


def _apart(one: _Fit, other: _Fit, n: int) -> float:
    """By how much of the larger one what two foretell for a size differs."""
    values = one.formula.at(n), other.formula.at(n)
    most = max(map(abs, values))
    return float(abs(values[0] - values[1]) / most) if most else 0.0


# --- sums of shapes that foretell ----------------------------------------------------------


def _sums(sizes: tuple[int, ...], counts: tuple[int, ...], noise: float) -> Iterator[_Fit]:
    for fastest, below in _BELOW.items():
        for lower in ((), *below):
            shapes = (fastest, *lower)
            if len(shapes) > len(sizes) - 2:
                continue
            error, factors = _foretold(shapes, sizes, counts), _least_squares(shapes, sizes, counts)
            if error is None or factors is None or factors[0] <= 0:
                continue
            parts = [abs(factor) * shape.value(sizes[-1]) for factor, shape in zip(factors, shapes, strict=True)]
            if parts[0] < _LEADS * counts[-1] or sum(parts) > _CANCELS * counts[-1]:
                continue
            terms = tuple(Term(shape, Fraction(factor)) for shape, factor in zip(shapes, factors, strict=True))
            weight = _EACH_TERM ** len(lower) * (_RARE if fastest in (ROOT, N_LOG_LOG) else 1)
            score, plain = max(error, noise, _FLOOR) * weight, max(error, _FLOOR) * weight
            yield _Fit(fastest.rank, fastest.name, Formula(terms, False), error, score, plain)


def _foretold(shapes: tuple[Shape, ...], sizes: tuple[int, ...], counts: tuple[int, ...]) -> float | None:
    """How far off the largest counts are that are foretold from those before them."""
    errors = []
    for known in range(len(sizes) - 1, max(len(shapes), len(sizes) - 3), -1):
        factors = _least_squares(shapes, sizes[:known], counts[:known])
        if factors is None:
            return None
        told = sum(factor * shape.value(sizes[known]) for factor, shape in zip(factors, shapes, strict=True))
        errors.append(max(abs(told - counts[known]) - 0.5, 0.0) / max(counts[known], 1))
    return math.sqrt(sum(error * error for error in errors) / len(errors))


def _least_squares(shapes: tuple[Shape, ...], sizes: tuple[int, ...], counts: tuple[int, ...]) -> list[float] | None:
    """The factors with the least relative squares, by the normal equations of scaled columns."""
    weights = [1 / max(count, 1) for count in counts]
    columns = [[shape.value(n) * weight for n, weight in zip(sizes, weights, strict=True)] for shape in shapes]
    scales = [math.sqrt(sum(value * value for value in column)) for column in columns]
    if not all(scales) or not all(map(math.isfinite, scales)):
        return None
    columns = [[value / scale for value in column] for column, scale in zip(columns, scales, strict=True)]
    wanted = [count * weight for count, weight in zip(counts, weights, strict=True)]
    # Orthogonal columns (Gram and Schmidt, twice, for what rounding leaves).
    basis: list[list[float]] = []
    upper = [[0.0] * len(columns) for _ in columns]
    for at, column in enumerate(columns):
        rest = column
        for _ in range(2):
            for number, one in enumerate(basis):
                part = sum(a * b for a, b in zip(one, rest, strict=True))
                upper[number][at] += part
                rest = [b - part * a for a, b in zip(one, rest, strict=True)]
        size = math.sqrt(sum(value * value for value in rest))
        if size < 1e-9:
            return None
        upper[at][at] = size
        basis.append([value / size for value in rest])
    factors = [0.0] * len(columns)
    for at in range(len(columns) - 1, -1, -1):
        right = sum(a * b for a, b in zip(basis[at], wanted, strict=True))
        right -= sum(upper[at][later] * factors[later] for later in range(at + 1, len(columns)))
        factors[at] = right / upper[at][at]
    return [factor / scale for factor, scale in zip(factors, scales, strict=True)]


# --- one power, one base -------------------------------------------------------------------


def _laws(sizes: tuple[int, ...], counts: tuple[int, ...]) -> Iterator[_Fit]:
    """A power of the size, and a base to its power, by the last counts; both have to foretell as others do."""
    logs = [math.log(count) for count in counts[-4:]]
    for is_power, places in ((True, [math.log(n) for n in sizes[-4:]]), (False, [float(n) for n in sizes[-4:]])):
        slopes = [(logs[at + 1] - logs[at]) / (places[at + 1] - places[at]) for at in range(3)]
        slope, spread = slopes[-1], max(slopes) - min(slopes)
        if not is_power and abs(slopes[2] - slopes[1]) <= abs(slopes[1] - slopes[0]) / 2:
            spread = abs(slopes[2] - slopes[1])  # what is added to a power of the base soon counts for nothing
        error = max(abs(math.expm1((slopes[1] - slope) * (places[3] - places[2]))) - 0.5 / counts[-1], 0.0)
        start = logs[-1] - slope * places[-1]
        if slope <= 0.05 or abs(start) > 600 or spread > _LAW_STEADY * slope:
            continue
        if is_power:
            law = PowerLaw(math.exp(start), slope)
            yield _Fit(slope, f"n^{slope:.2f} ± {max(spread, 0.01):.2f}", law, error, error)
        else:
            base = math.exp(slope)
            yield _Fit(20, f"{base:.4g}ⁿ", Exponential(math.exp(start), base), error, error)
