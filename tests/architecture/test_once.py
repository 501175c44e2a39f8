"""What is made once is made by one process, and again where it failed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.cli.helpers import footfall
from tests.once import once

if TYPE_CHECKING:
    from pathlib import Path


def test_one_makes_it(tmp_path: Path) -> None:
    made: list[int] = []

    def make(folder: Path) -> None:
        made.append(1)
        (folder / "text").write_text("whole")

    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(lambda _: (once(tmp_path / "x", make) / "text").read_text(), range(8)))
    assert (made, found) == ([1], {"whole"})


def test_what_failed_begins_again(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise ValueError

    with pytest.raises(ValueError):
        once(tmp_path / "x", fail)
    assert list(once(tmp_path / "x", lambda folder: (folder / "new").touch()).iterdir()) == [tmp_path / "x" / "new"]


def test_forks_of_footfall_end_as_processes_of_their_own_do(tmp_path: Path) -> None:
    """Their exit code and output, also where the output cannot be written and where there is a mistake."""
    for words in (["--version"], ["show", "none.db"], ["no-such-command"]):
        forked = footfall(*words, cwd=tmp_path)
        own = footfall(*words, cwd=tmp_path, PYTHONHASHSEED="0")
        assert (forked.code, forked.out, forked.err) == (own.code, own.out, own.err)
    assert list(tmp_path.iterdir()) == []
