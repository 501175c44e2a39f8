"""Which shape counts have: those of known algorithms, and those of which nothing can be said."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

import pytest

from footfall.profiles.growth.fit import growth

if TYPE_CHECKING:
    from collections.abc import Callable

DOUBLED = (100, 200, 400, 800, 1600)
UNEVEN = (100, 150, 250, 400, 700, 1100)
POWERS = (64, 128, 256, 512, 1024, 2048)
SMALL = (6, 8, 10, 12, 14, 16)


def fibonacci_calls(n: int) -> int:
    before, at = 1, 1
    for _ in range(n - 1):
        before, at = at, before + at + 1
    return at


@cache
def merge_moves(n: int) -> int:
    return 0 if n < 2 else n + merge_moves(n // 2) + merge_moves(n - n // 2)


@cache
def karatsuba_products(n: int) -> int:
    return 1 if n < 2 else 3 * karatsuba_products(n // 2)


def crossed_out(n: int) -> int:
    crossed, times = bytearray(n + 1), 0
    for i in range(2, math.isqrt(n) + 1):
        if not crossed[i]:
            times += len(range(i * i, n + 1, i))
            crossed[i * i :: i] = b"\1" * len(range(i * i, n + 1, i))
    return times


def heap_steps(n: int) -> int:
    """How many levels heap sort sinks what it takes from the end, where each sinks to the bottom."""
    return sum(max(end.bit_length() - 1, 0) for end in range(1, n)) + n


def steps_to_find_each(n: int) -> int:
    return sum((n - 1 - i).bit_length() for i in range(n))


@pytest.mark.parametrize(
    ("sizes", "count", "shape", "formula"),
    [
        (DOUBLED, lambda _: 7, "1", "7"),
        (DOUBLED, lambda _: 0, "0", "0"),
        (DOUBLED, lambda n: n * (n - 1) // 2, "n²", "0.5·n² − 0.5·n"),
        (UNEVEN, lambda n: n * (n + 1) // 2, "n²", "0.5·n² + 0.5·n"),
        ((10, 20, 40, 80), lambda n: 3 * n * n + n + 5, "n²", "3·n² + n + 5"),
        (DOUBLED, lambda n: n**3, "n³", "n³"),
        (POWERS, lambda n: n**3 + n**2 + n + 1, "n³", "n³ + n² + n + 1"),
        (UNEVEN, lambda n: n * (n - 1) * (n - 2) // 6, "n³", "1/6·n³ − 0.5·n² + 1/3·n"),
        (DOUBLED, lambda n: (n - n // 2 + 1) * (n // 2), "n²", "0.25·n² + 0.5·n"),
        (DOUBLED, lambda n: 3 * n - 7, "n", "3·n − 7"),
        (POWERS, merge_moves, "n log n", "n log n"),
        (POWERS, lambda n: n.bit_length(), "log n", "log n + 1"),
        (POWERS, lambda n: n * n * (n.bit_length() - 1), "n² log n", "n² log n"),
        (SMALL, lambda n: 2**n - 1, "2ⁿ", "2ⁿ − 1"),
        (SMALL, lambda n: n * 2 ** (n - 1), "n·2ⁿ", "0.5·n·2ⁿ"),
        ((16, 36, 64, 100, 400), math.isqrt, "√n", "√n"),
    ],
)
def test_formulas_that_give_each_count(
    sizes: tuple[int, ...], count: Callable[[int], int], shape: str, formula: str
) -> None:
    found = growth(sizes, [count(n) for n in sizes])
    assert (found.shape, str(found.formula), found.is_exact) == (shape, formula, True)
    for n in (*sizes, 10 * sizes[-1]):
        if "log" not in shape and shape != "√n":
            assert found.at(n) == count(n)


@pytest.mark.parametrize(
    ("sizes", "count", "shape"),
    [
        (DOUBLED, merge_moves, "n log n"),
        (UNEVEN, merge_moves, "n log n"),
        ((10, 20, 40, 80, 160), merge_moves, "n log n"),
        (DOUBLED, heap_steps, "n log n"),
        (UNEVEN, heap_steps, "n log n"),
        (DOUBLED, steps_to_find_each, "n log n"),
        (DOUBLED, lambda n: sum(n // i for i in range(1, n + 1)), "n log n"),
        (DOUBLED, lambda n: (n - 1).bit_length(), "log n"),
        (UNEVEN, lambda n: (n - 1).bit_length(), "log n"),
        (DOUBLED, math.isqrt, "√n"),
        ((1000, 2000, 4000, 8000, 16000, 32000), crossed_out, "n log log n"),
        (DOUBLED, lambda n: n**3 + round(n**1.5), "n³"),
        (DOUBLED, lambda n: n * n + round(20 * n * math.log2(n)), "n²"),
        (SMALL, fibonacci_calls, "1.618ⁿ"),
        ((5, 10, 15, 20), fibonacci_calls, "1.618ⁿ"),
        (SMALL, lambda n: 3**n // 2, "3ⁿ"),
        (POWERS, karatsuba_products, "n^1.58 ± 0.01"),
        (DOUBLED, lambda n: round(2 * n**2.807), "n^2.81 ± 0.01"),
    ],
)
def test_shapes_that_foretell(sizes: tuple[int, ...], count: Callable[[int], int], shape: str) -> None:
    found = growth(sizes, [count(n) for n in sizes])
    assert found.shape == shape
    told, true = found.at(4 * sizes[-1]), count(4 * sizes[-1])
    assert told is not None
    assert abs(told - true) <= Decimal(max(0.03 * true, 2))


@pytest.mark.parametrize(
    ("counts", "why"),
    [
        ([5, 10, 20], "its counts are known at 3 sizes; 4 are needed"),
        ([5, None, 20, 40], "its counts are known at 3 sizes; 4 are needed"),
        ([0, 0, 3, 9, 20], "it runs at some sizes only"),
        ([13, 400, 20, 7, 900], "no shape foretells its count at the largest size"),
        ([900, 500, 300, 100], "no shape foretells its count at the largest size"),
    ],
)
def test_what_is_not_known_is_said(counts: list[int | None], why: str) -> None:
    found = growth(DOUBLED[: len(counts)], counts)
    assert (found.shape, found.formula, found.why, found.at(10)) == ("?", None, why, None)


def test_faster_than_any_base() -> None:
    assert growth(SMALL, [math.factorial(n) for n in SMALL]).why == "it grows faster than any base to the power of n"


def test_numbers_without_end_are_foretold() -> None:
    """Far beyond what a machine's numbers hold."""
    sizes = (100, 101, 102, 103)
    found = growth(sizes, [round(10**6 * (n / 100) ** 123) for n in sizes])
    assert found.shape == "n^123.00 ± 0.01"
    for n, digits in ((1030, 130), (10**6, 498)):
        told = found.at(n)
        assert told is not None
        assert told.adjusted() == digits
    doubled = growth(SMALL, [2**n for n in SMALL]).at(10**6)
    assert doubled is not None
    assert doubled.adjusted() == 301_029


def test_shapes_that_cannot_be_told_apart_are_all_named() -> None:
    found = growth(POWERS, [crossed_out(n) for n in POWERS])
    assert found.said == "n log n or n log log n"
    told = found.at(8192)
    assert told is not None
    assert abs(told / crossed_out(8192) - 1) < 0.05


def test_one_size_whose_count_is_not_known_is_passed_over() -> None:
    found = growth(UNEVEN, [100, None, 250, 400, 700, 1100])
    assert (found.shape, found.is_exact) == ("n", True)


@pytest.mark.parametrize(
    ("noise", "most_wrong", "least_right"), [(0.3, 0.05, 0.0), (0.05, 0.05, 0.4), (0.01, 0.03, 0.9)]
)
def test_counts_beside_a_curve(noise: float, most_wrong: float, least_right: float) -> None:
    """Of counts that are off by chance, as with random input, little is said that is wrong."""
    chance = random.Random(7)
    laws: dict[str, Callable[[int], float]] = {
        "n": float, "n²": lambda n: n * n / 7,
        "n log n": lambda n: n * math.log2(n), "log n": lambda n: 9 * math.log2(n),
    }  # fmt: skip
    told = []
    for shape, law in laws.items():
        for _ in range(40):
            counts = [max(1, round(law(n) * (1 + chance.gauss(0, noise)))) for n in DOUBLED]
            told.append((shape, growth(DOUBLED, counts).shape))
    right = sum(shape == found for shape, found in told)
    wrong = sum(found not in (shape, "?") for shape, found in told)
    assert wrong <= most_wrong * len(told)
    assert right >= least_right * len(told)


def test_rounded_curves_are_no_exact_formulas() -> None:
    """What agrees by chance alone is not taken for what is counted."""
    curves: list[Callable[[int, float], float]] = [
        lambda n, a: a * n**1.5, lambda n, a: a * n * math.log(n + 1), lambda n, a: a * n**2.3 + n,
    ]  # fmt: skip
    for sizes in (DOUBLED, UNEVEN, DOUBLED[:4]):
        for curve in curves:
            for step in range(1, 15):
                found = growth(sizes, [round(curve(n, step * 0.37)) for n in sizes])
                assert not found.is_exact, (sizes, found)


def test_order_of_sizes_means_nothing() -> None:
    assert growth((400, 100, 800, 200), (1200, 300, 2400, 600)) == growth((100, 200, 400, 800), (300, 600, 1200, 2400))
