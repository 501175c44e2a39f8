"""What never ran is told by line, and of JavaScript by the innermost range of V8's."""

from __future__ import annotations

from tests.coverage.lines import Ran, never_ran, table
from tests.coverage.node_lines import painted_with


def test_lines_that_follow_each_other_are_one_range() -> None:
    file = Ran("a/b.py", never={9, 3, 4}, partly={7: "never goes to 9", 9: "never goes to 3"})
    assert never_ran(file) == ["a/b.py:3-4", "a/b.py:7 never goes to 9", "a/b.py:9"]


def test_the_table_adds_up_folders() -> None:
    rows = table([Ran("a/b.py", 4, 1, 2, 1), Ran("a/c.py", 4, 1), Ran("d.py", 2, 2)])
    assert [row.split() for row in rows[1:]] == [
        ["2/2", "100.0%", "-"],
        ["a", "2/8", "25.0%", "1/2", "50.0%"],
        ["all", "4/10", "40.0%", "1/2", "50.0%"],
    ]


def test_inner_ranges_tell_otherwise_than_those_around_them() -> None:
    assert painted_with([(2, 6, False), (0, 8, True), (3, 4, True)], 9) == bytes([1, 1, 0, 1, 0, 0, 1, 1, 0])
