"""What an older profiler for Java was asked by, which is told what does it here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.helpers import footfall

if TYPE_CHECKING:
    from pathlib import Path

MAIN = "class Main { public static void main(String[] a) { System.out.println(a.length); } }\n"


def test_each(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "Main.java").write_text(MAIN)
    only = footfall("run", "-i", "src/Main.java", cwd=tmp_path)
    assert (only.code, only.out) == (0, b"")
    assert "footfall: -i: the same as footfall instrument src/Main.java -o .footfall/copy\n" in only.err
    assert (tmp_path / ".footfall" / "copy" / "Main.java").is_file()
    ran = footfall("run", "--synchronized", "-d", "src", "src/Main.java", "x", cwd=tmp_path)
    assert (ran.code, ran.out) == (0, b"1\n") and "-s has no effect" in ran.err
    (tmp_path / ".footfall" / "report.html").unlink()
    report = footfall("run", "-r", "src/Main.java", cwd=tmp_path)
    assert (report.code, report.out) == (0, b".footfall/report.html\n")
    assert "footfall: -r: footfall report does that" in report.err
    assert footfall("run", "-i", "-r", "src/Main.java", cwd=tmp_path).code == 2
