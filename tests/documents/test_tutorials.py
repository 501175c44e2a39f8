"""What the tutorials show is what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.documents.blocks import Block
from tests.documents.tutorials import TUTORIALS, run, save, steady, steps

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda path: path.stem)
def test_commands_print_what_the_tutorial_shows(tutorial: Path, tmp_path: Path) -> None:
    done = run(tutorial, tmp_path)
    assert len(done) > 5
    for one in done:
        assert steady(one.printed) == steady(one.step.printed), f"{tutorial.name}:{one.step.line}: {one.step.command}"


def test_a_block_of_differences_changes_a_file(tmp_path: Path) -> None:
    save(Block(1, "java", "A.java", "class A {\n  int a;\n}\n"), tmp_path)
    save(Block(9, "diff", "A.java", "-  int a;\n+  long a;\n }\n"), tmp_path)
    assert (tmp_path / "A.java").read_text() == "class A {\n  long a;\n}\n"


def test_times_may_differ_and_counts_may_not() -> None:
    first, second = "f   1.2 s  3 calls", "f  ~950 ms 3 calls"
    assert steady(first) == steady(second)
    assert steady(first) != steady(first.replace("3 calls", "4 calls"))


def test_steps_hold_a_command_and_what_it_prints() -> None:
    (first, second) = steps(Block(5, "console", "", "$ one\na\nb\n$ two\n"))
    assert (first.line, first.command, first.printed) == (5, "one", "a\nb\n")
    assert (second.line, second.command, second.printed) == (8, "two", "")
