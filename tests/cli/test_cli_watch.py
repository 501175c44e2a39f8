"""Running again when a source changes, and what is said of it."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from typing import TYPE_CHECKING

import pytest

from footfall.run.watch_sources import Sources
from tests.cli.helpers import COMMAND, clean_environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = "function f(n) { for (let i = 0; i < n; i++) g(); }\nfunction g() {}\nf(%d);\n"
WAITS = "waiting for a source to change"


class Watched:
    """A ``footfall run --watch`` with what it has said."""

    def __init__(self, here: Path, *words: str) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*COMMAND, "run", "--watch", *words],
            cwd=here,
            stderr=subprocess.PIPE,
            text=True,
            env=clean_environment(),
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line.rstrip())

    def wait_for(self, words: str, times: int = 1) -> str:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = [line for line in list(self.lines) if words in line]
            if len(found) >= times:
                return found[times - 1]
            time.sleep(0.05)
        raise AssertionError(f"{words!r} did not come {times} times: {self.lines}")


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    (tmp_path / "a.js").write_text(PROGRAM % 3)
    made = Watched(tmp_path, "a.js")
    yield made
    made.process.kill()
    made.process.wait()


def test_again_after_a_change(tmp_path: Path, watched: Watched) -> None:
    watched.wait_for(WAITS)
    os.utime(tmp_path / "a.js")  # nothing changed
    (tmp_path / "a.js").write_text(PROGRAM % 10)
    watched.wait_for("changed: a.js; running again")
    watched.wait_for(WAITS, 2)
    assert "footfall: changed: g: calls 3 -> 10" in watched.lines
    assert "footfall: changed: f: work 4 -> 11" in watched.lines
    (tmp_path / "a.js").write_text("syntax error (")
    watched.wait_for(WAITS, 3)
    (tmp_path / "a.js").write_text(PROGRAM % 10)
    watched.wait_for(WAITS, 4)
    watched.process.send_signal(signal.SIGINT)
    assert watched.process.wait(30) == 0


def test_what_changes_comes_and_goes(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    (tmp_path / "node_modules").mkdir()
    sources = Sources.below([tmp_path])

    def change() -> None:
        time.sleep(0.2)
        (tmp_path / "node_modules" / "n.js").write_text("1")
        (tmp_path / "notes.txt").write_text("1")
        (tmp_path / "b.py.bak").write_text("1")
        (tmp_path / "New.java").write_text("class New {}")

    threading.Thread(target=change).start()
    assert sources.wait() == [str(tmp_path / "New.java")]
    (tmp_path / "a.js").unlink()
    assert sources.wait() == [str(tmp_path / "a.js")]
    (tmp_path / "data.txt").write_text("1")
    sources = sources.with_files([str(tmp_path / "data.txt")])
    (tmp_path / "data.txt").write_text("22")
    assert sources.wait() == [str(tmp_path / "data.txt")]
