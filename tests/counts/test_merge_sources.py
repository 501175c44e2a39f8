"""Files that stand for one source: counts add up row by row, and what one does not measure is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.counts.derive import FileCounts
from footfall.counts.merge_sources import join
from footfall.model.source_text import Extent
from tests.counts.outlines import INNER, OUTER, counted

if TYPE_CHECKING:
    from footfall.profiles.data import FileProfile


def profile(*counters: int) -> FileProfile:
    return FileCounts(counted(), [0, *counters], []).profile()


def test_all_counts_add_up() -> None:
    into, other = profile(5, 1, 9), profile(20, 3, 40)
    other.functions[OUTER].running = 2
    assert join(into, other)
    ends = [(f.calls, f.returns, f.throws, f.running, f.work) for f in into.functions]
    assert ends == [(25, 21, 4, 2, 46), (49, 49, 0, 0, 49)]
    assert [s.count for s in into.statements] == [25, 21, 49]
    assert [b.count for b in into.blocks] == [25, 49]
    assert [s.count for s in into.branches[0].sides] == [4, 21]


def test_what_one_does_not_measure_is_not_known() -> None:
    for turned in (False, True):
        into, other = profile(5, 1, 9), profile(20, 3, 40)
        lacks = into if turned else other
        lacks.functions[INNER].calls = lacks.statements[0].count = lacks.blocks[1].count = None
        lacks.branches[0].sides[0].count = None
        assert join(into, other)
        assert (into.functions[INNER].calls, into.functions[OUTER].calls) == (None, 25)
        assert [s.count for s in into.statements] == [None, 21, 49]
        assert [b.count for b in into.blocks] == [25, None]
        assert [s.count for s in into.branches[0].sides] == [None, 21]


def test_files_of_other_rows_stay_apart() -> None:
    def renamed(file: FileProfile) -> None:
        file.path = "b.x"

    def retold(file: FileProfile) -> None:
        file.text += " "

    def refunctioned(file: FileProfile) -> None:
        file.functions[0].name = "other"

    def restated(file: FileProfile) -> None:
        file.statements[0].extent = Extent(1, 1, 1, 2)

    def reblocked(file: FileProfile) -> None:
        file.blocks[0].kind = "other"

    def resided(file: FileProfile) -> None:
        file.branches[0].sides[0].side = "other"

    for change in (renamed, retold, refunctioned, restated, reblocked, resided):
        into, other = profile(5, 1, 9), profile(20, 3, 40)
        change(other)
        assert not join(into, other), change
        assert into == profile(5, 1, 9)
