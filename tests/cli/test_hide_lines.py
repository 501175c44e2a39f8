"""Lines that only Footfall makes a tool write: they are left out of standard error, and nothing else is."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from footfall.run import hide_lines
from footfall.run.hide_lines import sift

if TYPE_CHECKING:
    from pathlib import Path

LINE = b"Picked up X\n"
TEXTS = st.lists(st.sampled_from([LINE, b"Picked", b" up", b"P", b"\n", b"X\n", b"Picked up Y\n", b"other\n", b"\xff"]))


@given(TEXTS, st.lists(st.integers(1, 12)))
def test_pieces_of_any_size(words: list[bytes], sizes: list[int]) -> None:
    data = b"".join(words)
    got, held, rest = b"", b"", data
    for size in [*sizes, len(data)]:
        passed, held = sift(held + rest[:size], [LINE])
        got, rest = got + passed, rest[size:]
    assert got + held == data.replace(LINE, b"")


def test_the_beginning_of_a_line_is_not_held_for_long() -> None:
    command = [sys.executable, "-I", "-S", hide_lines.__file__, "Picked up X"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for written, wanted in ((b"Password: P", b"Password: P"), (b"\nPicked up X\nPi", b"\nPi")):
            process.stdin.write(written)
            process.stdin.flush()
            got = b""
            while len(got) < len(wanted):
                got += os.read(process.stdout.fileno(), 100)
            assert got == wanted
        process.stdin.close()
        assert process.wait(10) == 0


def test_what_is_left_behind_can_go_on_to_write(tmp_path: Path) -> None:
    """A process that outlives the command, and Footfall, finds its standard error open."""
    (tmp_path / "A.java").write_text("class A {}\n")
    script = "(sleep 2; echo late >&2; echo $? > done) & echo early >&2"
    with (tmp_path / "err").open("wb") as err:
        began = time.monotonic()
        command = [sys.executable, "-m", "footfall", "run", "-q", "--", "sh", "-c", script]
        subprocess.run(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=err, check=True)
    while not (tmp_path / "done").exists() and time.monotonic() < began + 60:
        time.sleep(0.05)
    time.sleep(0.2)
    assert (tmp_path / "done").read_text() == "0\n"
    assert (tmp_path / "err").read_text().startswith("early\n")
    assert "late\n" in (tmp_path / "err").read_text()
