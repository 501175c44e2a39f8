"""Versions of a source brought together: each count goes where its text is in the newest version, or nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from footfall.profiles import store
from footfall.profiles.merging.align_versions import align_versions
from footfall.profiles.merging.growing_sum import GrowingSum
from tests.cli.helpers import exported, footfall

if TYPE_CHECKING:
    from pathlib import Path

OLD = """\
function same(n) {
  if (n > 1) return 1;
  return n ? 2 : 3;
}
function changed(n) {
  let total = 0;
  for (let i = 0; i < n; i++) total += i;
  return total;
}
function gone() { return same(0); }
function moved(list) {
  return list.map((x) => x + 1).filter((x) => x > 1);
}
gone();
for (let i = 0; i < 4; i++) { same(i); changed(i); }
moved([0, 1, 2]);
"""
NEW = """\
// More was written.
function moved(list) {
  return list.map((x) => x + 1).filter((x) => x > 1);
}
class Group {
    same(n) { return n; }
}
function same(n) {
  if (n > 1) return 1;
  return n ? 2 : 3;
}
function changed(n) {
  let total = 0;
  for (let i = 0; i < n; i++) total += i;
  if (total > 1) same(9);
  return total;
}
new Group().same(1);
for (let i = 0; i < 4; i++) { same(i); changed(i); }
moved([0, 1, 2]);
"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("versions")
    for text in (OLD, NEW):
        (folder / "a.js").write_text(text)
        assert footfall("run", "-q", "--calls", "a.js", cwd=folder).code == 0
    return folder


def merged(here: Path, *words: str) -> Any:
    done = footfall("merge", *words, "--versions", "align", "-o", "all.db", cwd=here)
    assert done.code == 0, done.err
    return exported(here / "all.db")


def by_line(data: Any) -> dict[int, list[int]]:
    (file,) = data["files"]
    found: dict[int, list[int]] = {}
    for one in file["statements"]:
        found.setdefault(one["line"], []).append(one["count"])
    return found


def test_counts_follow_their_text(here: Path) -> None:
    data = merged(here, "@2", "@1")
    (file,) = data["files"]
    functions = {one["name"]: (one["calls"], one["work"]) for one in file["functions"]}
    # 5 calls before, 5 now; in each two statements begin.
    assert functions["same"] == (5 + 5, 10 + 10)
    assert functions["moved"] == (2, 2)
    assert functions["Group.same"] == (1, 1)
    # changed: its text is another, so its calls are those of the new version; equal lines have the counts of both.
    assert functions["changed"][0] == 4
    lines = by_line(data)
    assert lines[13] == [4 + 4]  # let total = 0
    assert max(lines[14]) == 6 + 6  # total += i
    assert lines[15] == [4, 1]  # if (total > 1) same(9)
    assert lines[16] == [4 + 4]  # return total
    sides = {(one["line"], one["kind"]): [side["count"] for side in one["sides"]] for one in file["branches"]}
    assert sides[9, "if"] == [2 + 3, 3 + 2]
    assert sides[15, "if"] == [1, 3]
    said = "a.js: counts of an older version were moved to the newest; left out, since its text is another now: "
    assert data["notes"] == [f"{said}the calls of 2 functions, the counts of 2 statements"]


def test_calls_follow_too(here: Path) -> None:
    data = merged(here, "@2", "@1")
    edges = {(one["caller"], one["line"], one["callee"]): one["calls"] for one in data["edges"]}
    assert edges["moved", 3, "anon_line_3_col_19"] == 6
    assert ("changed", 15, "same") in edges and edges["changed", 15, "same"] == 1
    assert not any(caller == "gone" for caller, _, _ in edges)


def test_order_changes_nothing(here: Path) -> None:
    merged(here, "@2", "@1")
    first = (here / "all.db").read_bytes()
    merged(here, "@1", "@2")
    assert (here / "all.db").read_bytes() == first


def test_what_is_of_one_version_stays_as_it_is(here: Path) -> None:
    profile = store.load(here / ".footfall" / "profile.db")
    assert align_versions(profile, {}) is profile


def test_versions_that_make_no_sense(here: Path) -> None:
    """Extents beyond the text, as somebody may make them, find no place and take no time."""
    every = GrowingSum(apart=True)
    for path in sorted(here.glob(".footfall/runs/*/profile.db")):
        profile = store.load(path)
        for file in profile.files:
            file.text = file.text[:40]
            for one in file.functions:
                one.extent = type(one.extent)(1, 1, 2**31 - 1, 1)
        every.add(profile)
    assert len(align_versions(every.profile(), every.origins.started).files) == 1
