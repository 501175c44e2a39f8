"""Profiles of several machines: one folder that explains all paths is taken for the other, anything less is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footfall.profiles.merging.common_roots import bring_roots_together
from footfall.profiles.merging.growing_sum import GrowingSum
from tests.cli.helpers import exported, footfall
from tests.merging.shards import shard

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.profiles.data import Profile


def machine(number: int, **files: str) -> Profile:
    """A run with sources: their paths by the texts that they have."""
    every = [shard(number, text=text, path=path) for text, path in files.items()]
    made = every[0]
    for other in every[1:]:
        made.files += other.files
    made.edges = []
    return made


def paths(*profiles: Profile) -> dict[str, int | None]:
    made = GrowingSum(apart=True)
    for profile in profiles:
        made.add(profile)
    whole = bring_roots_together(made.profile(), made.origins)
    return {file.path: file.functions[0].calls for file in whole.files}


def test_one_folder_explains_all() -> None:
    here = machine(1, one="src/a.x", two="src/b.x")
    there = machine(2, one="/ci/build/src/a.x", two="/ci/build/src/b.x", three="/ci/build/lib/c.x")
    other = machine(4, two="/home/me/src/b.x")
    sums = {"src/a.x": 3, "src/b.x": 7, "lib/c.x": 2}
    assert paths(here, there, other) == paths(other, there, here) == dict(sorted(sums.items()))


def test_another_folder_of_the_same_machine() -> None:
    assert paths(machine(1, one="a.x"), machine(2, one="sub/dir/a.x")) == {"a.x": 3}
    two = machine(1, one="/x/p/a.x", two="/x/p/b.x"), machine(2, one="/y/q/p/a.x", two="/y/q/p/b.x")
    assert paths(*two) == {"/x/p/a.x": 3, "/x/p/b.x": 3}


def test_many_machines() -> None:
    every = [machine(1, one=f"/ci/{number}/src/a.x", two=f"/ci/{number}/src/b.x") for number in range(60)]
    assert paths(*every) == {"/ci/0/src/a.x": 60, "/ci/0/src/b.x": 60}
    assert paths(*every, machine(5, two="src/b.x")) == {"src/a.x": 60, "src/b.x": 65}


@pytest.mark.parametrize(
    "there",
    [
        pytest.param({"one": "/ci/src/a.x", "other": "/ci/src/b.x"}, id="another text"),
        pytest.param({"one": "/ci/src/a.x", "x": "/ci/c.x", "y": "/ci/d.x", "z": "/ci/e.x"}, id="much else"),
        pytest.param({"unlike": "/ci/src/a.x"}, id="nothing equal"),
    ],
)
def test_what_contradicts_stays_apart(there: dict[str, str]) -> None:
    here = machine(1, one="src/a.x", two="src/b.x")
    assert len(paths(here, machine(2, **there))) == 2 + len(there)


def test_copies_beside_each_other_stay_apart() -> None:
    both = machine(1, one="src/a.x")
    both.files += machine(1, one="copy/src/a.x").files
    assert len(paths(both, both)) == 2
    assert len(paths(both, machine(1, one="/ci/src/a.x"))) == 3


def test_edges_and_notes(tmp_path: Path) -> None:
    made = GrowingSum()
    made.add(shard(1))
    made.add(shard(2, path="/ci/a.x"))
    whole = bring_roots_together(made.profile(), made.origins)
    assert [(edge.callee.file, edge.calls) for edge in whole.edges] == [(0, 3)]
    assert whole.notes == ["paths that began with /ci/ are those of the project's folder"]


def test_runs_from_two_folders(tmp_path: Path) -> None:
    app = tmp_path / "app"
    app.mkdir()
    (app / "a.js").write_text("for (let i = 0; i < Number(process.argv[2]); i++) console.log(i);\n")
    assert footfall("run", "-q", "-o", "up", "app/a.js", 2, cwd=tmp_path).code == 0
    assert footfall("run", "-q", "-o", "in", "a.js", 3, cwd=app).code == 0
    done = footfall("merge", "up/profile.db", "app/in/profile.db", "-o", "all.db", cwd=tmp_path)
    assert done.code == 0, done.err
    (file,) = exported(tmp_path / "all.db")["files"]
    assert file["path"] == "a.js" and file["statements"][-1]["count"] == 5
