"""What tests ran, in the profile: how it is written, and sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from footfall.model.source_text import Extent
from footfall.profiles.data import FileProfile, Profile, Reached, StatementInfo, TestRun
from footfall.profiles.per_test import decode, encode, reach_by_file, summaries


@given(st.dictionaries(st.integers(0, 2000), st.integers(1, 2**63 - 1) | st.integers(1, 200)))
def test_what_is_encoded_is_decoded(counts: dict[int, int]) -> None:
    assert decode(encode(counts)) == sorted(counts.items())


@pytest.mark.parametrize(
    "data",
    [
        b"\x01", b"\x01\x02\x03", b"\x80", b"\x01\x80", b"\x00\x01", b"\x01\x00", b"\x81\x01\x80\x00",
        b"\x01" + b"\xff" * 9 + b"\x01", b"\x01" + b"\xff" * 12 + b"\x01", b"\x81\x01\x02\x03",
    ],
)  # fmt: skip
def test_what_is_no_pairs_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"not whole|no place|too long"):
        decode(data)


def profile(*tests: dict[int, int], members: dict[int, list[int]] | None = None) -> Profile:
    """A file of five statements, the last not measured; and what each test ran of them."""
    counts = [10, 10, 0, 10, None]
    file = FileProfile("a.x", "x", "", "")
    file.statements = [StatementInfo("s", Extent(at, 1, at, 2), count) for at, count in enumerate(counts, 1)]
    runs = [TestRun("R", "s", str(at), members=(members or {}).get(at, [])) for at in range(len(tests))]
    reached = [Reached(at, 0, encode(ran), b"") for at, ran in enumerate(tests)]
    return Profile(files=[file], test_runs=runs, reached=reached)


def test_what_tests_reach() -> None:
    reach = reach_by_file(profile({0: 4, 1: 10}, {0: 6}))[0]
    assert (reach.reached, reach.single, reach.only_outside) == (2, 1, 1)
    assert [row.only for row in reach.rows] == [1, 0]
    assert [row.work for row in reach.rows] == [14, 6]


def test_one_test_may_share_with_what_is_outside_of_tests() -> None:
    reach = reach_by_file(profile({0: 4}))[0]
    assert (reach.reached, reach.single, reach.only_outside) == (1, 1, 2)
    assert reach.rows[0].only == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_tests_at_the_same_time_are_several(order: tuple[int, int]) -> None:
    ran: list[dict[int, int]] = [{0: 10}, {}]
    reach = reach_by_file(profile(*(ran[at] for at in order), members={order.index(0): [7, 8]}))[0]
    assert (reach.reached, reach.single) == (1, 0)
    assert [row.only for row in reach.rows] == [len(ran[at]) for at in order]


def test_files_that_no_test_reached_are_there() -> None:
    reach = reach_by_file(profile())[0]
    assert (reach.rows, reach.reached, reach.only_outside) == ([], 0, 3)


def test_summaries_leave_out_sources_of_tests() -> None:
    made = profile({0: 4}, {1: 1})
    made.files[0].role = "test"
    assert [one.statements for one in summaries(made)] == [0, 0]
    made.includes_tests = True
    assert [one.work for one in summaries(made)] == [4, 1]
