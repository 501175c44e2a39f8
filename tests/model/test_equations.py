"""Equations give what their terms say, in whatever order they were made, however deep."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from footfall.model.equations import Equations


def test_terms_are_weighted_and_summed() -> None:
    equations = Equations()
    both = equations.sum((1, 0), (1, 1))
    less = equations.sum((1, both), (-2, 2))
    values = equations.solve([5, 7, 3])
    assert (values[~both], values[~less]) == (12, 6)


def test_a_lone_term_needs_no_equation() -> None:
    equations = Equations()
    assert equations.sum((1, 4)) == 4
    assert equations.rows == []


def test_no_terms_are_zero() -> None:
    equations = Equations()
    nothing = equations.sum()
    assert equations.solve([]) == [0]
    assert nothing == -1


def test_a_reserved_equation_may_refer_to_later_ones() -> None:
    equations = Equations()
    first = equations.reserve()
    second = equations.sum((3, 0), (1, 1))
    equations.fill(first, (1, second), (-1, 0))
    assert equations.solve([10, 1]) == [21, 31]


def test_what_follows_an_equation_that_is_solved_already_is_solved_too() -> None:
    equations = Equations()
    first = equations.reserve()
    second = equations.sum((3, 0), (1, 1))
    equations.sum((2, 0), (1, 1))
    equations.fill(first, (1, second), (-1, 0))
    assert equations.solve([10, 1]) == [21, 31, 21]


def test_a_long_chain_needs_no_recursion() -> None:
    equations = Equations()
    reserved = [equations.reserve() for _ in range(50_000)]
    for here, following in itertools.pairwise(reserved):
        equations.fill(here, (1, following), (1, 0))
    equations.fill(reserved[-1], (1, 0))
    assert equations.solve([2])[0] == 100_000


@given(st.lists(st.integers(-(2**40), 2**40), min_size=1, max_size=6), st.data())
def test_solving_equals_substituting(counters: list[int], data: st.DataObject) -> None:
    equations = Equations()
    expected: dict[int, int] = dict(enumerate(counters))
    refs = list(expected)
    for _ in range(data.draw(st.integers(0, 8))):
        terms = data.draw(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(refs)), max_size=4))
        ref = equations.sum(*terms)
        expected.setdefault(ref, sum(c * expected[r] for c, r in terms))
        refs.append(ref)
    values = equations.solve(counters)
    assert all(values[~ref] == value for ref, value in expected.items() if ref < 0)


def test_expanded_sums_name_counters_alone_and_none_with_0() -> None:
    equations = Equations()
    both = equations.sum((1, 0), (2, 1))
    less = equations.sum((1, both), (-1, 2))
    assert equations.expand([both, less, 2, 3, 3]) == {0: 2, 1: 4, 3: 2}
    assert equations.expand([]) == {}


@given(st.lists(st.integers(-(2**40), 2**40), min_size=1, max_size=6), st.data())
def test_expanded_sums_give_what_solving_gives(counters: list[int], data: st.DataObject) -> None:
    equations = Equations()
    refs = list(range(len(counters)))
    for _ in range(data.draw(st.integers(0, 8))):
        terms = data.draw(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(refs)), max_size=4))
        refs.append(equations.sum(*terms))
    chosen = data.draw(st.lists(st.sampled_from(refs), max_size=6))
    values = equations.solve(counters)
    expanded = equations.expand(chosen)
    assert sum(weight * counters[at] for at, weight in expanded.items()) == sum(
        counters[ref] if ref >= 0 else values[~ref] for ref in chosen
    )
    assert 0 not in expanded.values()
