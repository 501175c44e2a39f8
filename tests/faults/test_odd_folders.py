"""Folders whose names hold what parts paths, lines or settings, or are longer than some libraries take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import exported, footfall

if TYPE_CHECKING:
    from pathlib import Path

APP = """\
package p;
public class App {
  public static void main(String[] a) {
    System.out.print(App.class.getResource("App.class") != null && q.Lib.x() == 7);
  }
}
"""
LIB = "package q; public class Lib { public static int x() { return 7; } }\n"
MODULE = (
    "import { x } from './lib.mjs';\nprocess.stdout.write(`${x() === 7 && import.meta.url.endsWith('app.mjs')}`);\n"
)


ODD = "c:d\ne?f=g&h #%20 'é\""
LONG = "/".join(["d" * 200] * 8)


@pytest.fixture(params=[ODD, LONG], ids=["odd", "long"])
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / str(request.param)
    for name, text in {
        "src/p/App.java": APP,
        "src/q/Lib.java": LIB,
        "app.mjs": MODULE,
        "lib.mjs": "export const x = () => eval('7');\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("options", [(), ("--live", "0.05")], ids=["", "live"])
@pytest.mark.parametrize("main", ["src/p/App.java", "app.mjs"])
def test_it_runs_and_counts_as_elsewhere(main: str, options: tuple[str, ...], here: Path) -> None:
    done = footfall("run", "-q", "--calls", *options, main, cwd=here)
    assert (done.code, done.out) == (0, b"true"), done.err
    found = exported(here / ".footfall")
    assert {f["name"]: f["calls"] for file in found["files"] for f in file["functions"] if "x" in f["name"]} in (
        {"Lib.x": 1},
        {"x": 1},
    )
    assert found["unmeasured"] == []
    assert footfall("report", cwd=here).code == 0


def test_a_root_that_no_path_can_name(here: Path) -> None:
    (here / "src").rename(here / "s:c")
    done = footfall("run", "s:c/p/App.java", cwd=here)
    assert done.code == 2
    assert "Java takes no folder with : in its name; work inside of it" in done.err
    assert footfall("run", "-q", "p/App.java", cwd=here / "s:c").out == b"true"
