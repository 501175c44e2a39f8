"""What the page is given of tests."""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING

from footfall.profiles.data import Profile
from footfall.report.html import render_report, write_split
from footfall.report.payload_tests import Tests
from tests.report.per_test_sample import BOTH, CACHED, LARGE, LEFT, RIGHT, SMALL, per_test, reordered, with_test_sources
from tests.report.report_sample import HUGE, sample

if TYPE_CHECKING:
    from pathlib import Path


def numbers(packed: str) -> list[int]:
    found, value, shift = [], 0, 0
    for byte in zlib.decompress(base64.b64decode(packed)):
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            found.append(value)
            value = shift = 0
    return found


def test_without_tests_there_is_nothing() -> None:
    for profile in (Profile(), sample()):
        assert Tests(profile).index() == {}
        assert list(Tests(profile).parts()) == []
    assert not re.search(r'id="tests(-\d+)?"', render_report(sample()))


def test_the_index_has_sums_by_test() -> None:
    index = Tests(per_test()).index()["tests"]
    assert index["runs"]["name"][:2] == ["small", "large"]
    assert index["runs"]["members"][BOTH] == [LEFT, RIGHT]
    (sums,) = index["sums"]
    assert sums["statements"] == [3, 3, 2, 0, 0, 1, 3]
    assert sums["only"] == [0, 0, 2, 0, 0, 0, 1]
    assert sums["functions"] == [1, 1, 2, 0, 1, 0, 0]
    assert sums["work"] == [200, 360, 10**12 + 7, 0, 0, 1, 441]
    # Measured; run by tests; by exactly one: what the cache and the library do; in no test.
    assert sums["all"] == [17, 7, 2, 6]
    assert index["files"] == [0, 1]


def test_sums_of_the_program_leave_out_sources_of_tests() -> None:
    program, every = Tests(with_test_sources()).index()["tests"]["sums"]
    assert program["statements"][CACHED] == 1
    assert every["statements"][CACHED] == 2
    assert [program["all"], every["all"]] == [[14, 6, 1, 5], [17, 7, 2, 6]]


def test_work_keeps_every_digit() -> None:
    profile = per_test()
    profile.reached[0].statements = profile.reached[3].functions
    assert Tests(profile).index()["tests"]["sums"][0]["work"][SMALL] == str(HUGE - 1)


def test_parts() -> None:
    parts = dict(Tests(per_test()).parts())
    assert list(parts) == ["tests", "tests-0", "tests-1"]
    # By file: how far its number is from the last; how many tests, how far apart; statements, only it, functions, work.
    assert numbers(parts["tests"]) == [
        *(1, 6, 1, 1, 1, 2, 1, 1), *(3, 3, 1, 0, 1, 3), *(0, 0, 1, 0, 0, 1), *(1, 1, 1, 1, 0, 0),
        *(200, 360, 10**12, 0, 1, 441),
        *(1, 1, 3), 1, 1, 1, 7,
    ]  # fmt: skip
    # As many places as stand otherwise in the page; tests; sizes; statements; functions.
    assert numbers(parts["tests-1"]) == [0, 1, 3, 2, 2, *(1, 7), *(1, 7)]


def test_places_of_statements_that_the_page_has_in_another_order() -> None:
    part = numbers(dict(Tests(reordered()).parts())["tests-0"])
    assert part[:15] == [14, *range(13, -1, -1)]
    assert part[15:18] == [2, SMALL + 1, LARGE - SMALL]


def test_a_split_report_has_a_file_for_each_part(tmp_path: Path) -> None:
    page = write_split(per_test(), tmp_path)
    names = sorted(file.stem for file in (tmp_path / "sources").iterdir())
    assert names == ["0", "1", "2", "tests", "tests-0", "tests-1"]
    assert (tmp_path / "sources" / "tests-1.js").read_text("ascii").startswith('footfallSource("tests-1", "')
    assert not re.search(r'id="tests(-\d+)?"', page.read_text("utf-8"))
