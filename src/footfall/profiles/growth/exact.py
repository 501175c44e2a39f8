"""Formulas that give every count to the last digit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from footfall.profiles.growth.models import CUBE, LINEAR, LOG, N_LOG, ONE, POWER, SHAPES, SQUARE, Formula, Term

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.profiles.growth.models import Shape

_DENOMINATORS = frozenset([1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24])
"""Those of factors that programs have, as from halves, from pairs and triples, and from steps of five and ten."""
_SURE, _SURE_DENOMINATORS = 500, frozenset([1, 2, 3, 4, 6])
"""Where only one size is left to agree: the largest count has to be this large, so that chance agrees rarely."""
_MOST_TERMS = 4
_USUAL = (
    (ONE, LINEAR), (LINEAR, SQUARE), (ONE, LINEAR, SQUARE), (ONE, LINEAR, SQUARE, CUBE), (LINEAR, N_LOG),
    (ONE, POWER), (ONE, LOG),
)  # fmt: skip
"""What is taken where only one size is left to agree."""


@dataclass(frozen=True)
class _Way:
    """Shapes whose factors follow from the counts at the first sizes, as many as there are shapes.

    ``factors`` has a row of weights of these counts for each factor.  ``foretells`` has weights and a divisor for each
    further size: the counts, weighed and added, are the divisor times the count there.
    """

    shapes: tuple[Shape, ...]
    factors: tuple[tuple[Fraction, ...], ...]
    foretells: tuple[tuple[tuple[int, ...], int], ...]


def exact_formula(sizes: tuple[int, ...], counts: tuple[int, ...]) -> Formula | None:
    """The formula with the fewest terms that gives all counts; ``None`` where there is none."""
    if len(set(counts)) == 1:
        return Formula((Term(ONE, Fraction(counts[0])),) if counts[0] else (), True)
    for way in _ways(sizes):
        number = len(way.shapes)
        known = counts[:number]
        if any(
            sum(weight * count for weight, count in zip(weights, known, strict=True)) != divisor * wanted
            for (weights, divisor), wanted in zip(way.foretells, counts[number:], strict=True)
        ):
            continue
        factors = [
            sum((weight * count for weight, count in zip(row, known, strict=True)), Fraction(0)) for row in way.factors
        ]
        is_sure = len(way.foretells) > 1
        if not is_sure and counts[-1] < _SURE:
            continue
        known_denominators = _DENOMINATORS if is_sure else _SURE_DENOMINATORS
        if all(factor and factor.denominator in known_denominators for factor in factors) and factors[-1] > 0:
            terms = [Term(shape, factor) for shape, factor in zip(way.shapes, factors, strict=True)]
            return Formula(tuple(sorted(terms, key=lambda term: -term.shape.rank)), True)
    return None


@lru_cache(maxsize=8)
def _ways(sizes: tuple[int, ...]) -> list[_Way]:
    """All ways for some sizes, those with the fewest shapes first."""
    columns = {shape: _whole(shape, sizes) for shape in SHAPES}
    columns = {shape: values for shape, values in columns.items() if len(values) == len(sizes)}
    made = []
    for number in range(1, min(_MOST_TERMS, len(sizes) - 1) + 1):
        for shapes in combinations(columns, number):
            if number < len(sizes) - 1 or shapes in _USUAL:
                way = _way(shapes, [columns[shape] for shape in shapes], len(sizes))
                if way is not None:
                    made.append(way)
    return made


def _whole(shape: Shape, sizes: tuple[int, ...]) -> list[int]:
    """The values of a shape at the sizes where they are whole numbers."""
    return [value for n in sizes if (value := shape.exact(n)) is not None]


def _way(shapes: tuple[Shape, ...], columns: Sequence[Sequence[int]], sizes: int) -> _Way | None:
    number = len(shapes)
    inverse = _inverse([[Fraction(column[at]) for column in columns] for at in range(number)])
    if inverse is None:
        return None
    foretells = []
    for at in range(number, sizes):
        weights = [
            sum((column[at] * row[place] for column, row in zip(columns, inverse, strict=True)), Fraction(0))
            for place in range(number)
        ]
        divisor = math.lcm(*(weight.denominator for weight in weights))
        foretells.append((tuple(int(weight * divisor) for weight in weights), divisor))
    return _Way(shapes, tuple(map(tuple, inverse)), tuple(foretells))


def _inverse(matrix: list[list[Fraction]]) -> list[list[Fraction]] | None:
    """The inverse of a matrix, if there is one."""
    number = len(matrix)
    rows = [[*row, *(Fraction(at == place) for place in range(number))] for at, row in enumerate(matrix)]
    for at in range(number):
        pivot = next((row for row in range(at, number) if rows[row][at]), None)
        if pivot is None:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(number):
            if other != at and rows[other][at]:
                rows[other] = [one - rows[other][at] * two for one, two in zip(rows[other], rows[at], strict=True)]
    return [row[number:] for row in rows]
