"""What each test ran, as the runners of Java tell of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.helpers import exported, footfall
from tests.jdk_tools import QUICK, QUICK_JVM
from tests.per_test.golden import differences, expected
from tests.per_test.jars import runners

SOURCES = Path(__file__).with_name("java")


@pytest.mark.parametrize("options", [(), ("--calls",)], ids=["plain", "calls"])
def test_all_runners_in_one_program(options: tuple[str, ...], tmp_path: Path) -> None:
    """JUnit 3, 4 and 5 and TestNG, one after the other; two tests at the same time; tests within a test."""
    path = runners()
    shutil.copytree(SOURCES, tmp_path, dirs_exist_ok=True)
    javac, java = " ".join(["javac", *QUICK]), " ".join(["java", *QUICK_JVM])
    script = f"mkdir out && {javac} -cp '{path}' -d out *.java && {java} -cp 'out:{path}' All > said 2> wrong"
    done = footfall("run", "-q", "--per", "test", *options, "--", "sh", "-c", script, cwd=tmp_path)
    assert done.code == 0, (done.err, (tmp_path / "wrong").read_text())
    data = exported(tmp_path / ".footfall")
    assert [one for source in sorted(SOURCES.iterdir()) for one in differences(data, source)] == []
    assert (data["violations"], data["unmeasured"]) == ([], [])
    ended = {f"{test['suite']}.{test['name']}": test["status"] for test in data["tests"] if not test["members"]}
    assert ended == {
        **{f"Four.{name}": "passed" for name in ("nested", "sums", "thread")},
        "Four.fails": "failed", "Four.skipped": "skipped", "Three.testOld": "passed",
        **{f"Five.{name}": "passed" for name in ("many(int)[#1]", "many(int)[#2]", "dynamic()[#1]")},
        "Five.gives_up()": "skipped", "Five$Inner.deep()": "passed",
        "Pair.one()": "passed", "Pair.two()": "passed",
        "Ng.many[#1]": "passed", "Ng.many[#2]": "passed", "Ng.fails": "failed",
    }  # fmt: skip


def test_the_comments_are_read() -> None:
    """No source is compared with nothing."""
    assert {source.name: len(expected(source)) for source in SOURCES.iterdir()} == {
        "All.java": 0, "Calc.java": 8, "Five.java": 4, "Four.java": 7, "Ng.java": 2, "Pair.java": 1, "Three.java": 1,
    }  # fmt: skip
