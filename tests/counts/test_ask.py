"""Programs that run are asked for their counts; those that are gone are not waited for."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from typing import TYPE_CHECKING

from footfall.counts.ask import ask, forget

if TYPE_CHECKING:
    from pathlib import Path


def listener(folder: Path, name: str, text: str) -> None:
    (folder / f"{name}.live").write_text(text)


def gone() -> str:
    process = subprocess.Popen(["true"])
    process.wait()
    return str(process.pid)


def test_without_programs_nobody_waits(tmp_path: Path) -> None:
    listener(tmp_path, "gone", gone())
    start = time.monotonic()
    assert ask(tmp_path, 30) == 0
    assert time.monotonic() - start < 10
    assert not (tmp_path / "gone.ask").exists()


def test_those_that_do_not_answer_in_time_are_counted(tmp_path: Path) -> None:
    listener(tmp_path, "here", str(os.getpid()))
    listener(tmp_path, "begun", "")
    listener(tmp_path, "gone", gone())
    start = time.monotonic()
    assert ask(tmp_path, 0.2) == 2
    assert time.monotonic() - start >= 0.2
    assert sorted(path.name for path in tmp_path.glob("*.ask")) == ["begun.ask", "here.ask"]
    forget(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_answer_ends_the_wait(tmp_path: Path) -> None:
    listener(tmp_path, "here", str(os.getpid()))

    def answer() -> None:
        while not (tmp_path / "here.ask").exists():
            time.sleep(0.001)
        (tmp_path / "here.ask").unlink()

    thread = threading.Thread(target=answer)
    thread.start()
    start = time.monotonic()
    assert ask(tmp_path, 30) == 0
    assert time.monotonic() - start < 20
    thread.join()


def test_a_folder_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    forget(tmp_path / "gone")
    (tmp_path / "other.txt").write_text("")
    forget(tmp_path)
    assert (tmp_path / "other.txt").exists()
