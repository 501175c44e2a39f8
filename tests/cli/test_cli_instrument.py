"""An instrumented copy, compiled and run by hand, counts the same as a run by Footfall."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.helpers import Done, exported, footfall
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk

SOURCES = {
    "src/app/Main.java": """package app;
public class Main {
    public static void main(String[] a) {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            try {
                sum += Half.of(i);
            } catch (IllegalArgumentException e) {
                sum--;
            }
        }
        System.out.println(sum);
    }
}
""",
    "src/app/Half.java": """package app;
class Half {
    static int of(int n) {
        if (n % 2 != 0) throw new IllegalArgumentException();
        return n / 2;
    }
}
""",
}


@pytest.fixture(scope="module")
def project(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    for name, text in SOURCES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


@pytest.fixture(scope="module")
def expected(project: Path) -> Any:
    """The counts of a run by Footfall."""
    done = footfall("run", "src/app/Main.java", cwd=project)
    assert done.code == 0, done.err
    return exported(project / ".footfall")["files"]


def instrument(project: Path, copy: str) -> Done:
    done = footfall("instrument", "src", "-o", copy, cwd=project)
    assert (done.code, done.out) == (0, b""), done.err
    assert done.err.splitlines() == done.own_lines
    return done


def build_and_run(jdk: Jdk, copy: Path, **environment: str) -> None:
    compile_classes(jdk, copy / "classes", copy.rglob("*.java"))
    run = subprocess.run([jdk.java, "-cp", "classes", "app.Main"], cwd=copy, capture_output=True, check=True)
    assert (run.stdout, run.stderr) == (b"5\n", b"")


def test_by_hand(project: Path, expected: Any, jdk: Jdk) -> None:
    done = instrument(project, "copy")
    assert done.own_lines[0] == "footfall: 2 instrumented files in copy"
    assert done.own_lines[-1].endswith("then: footfall report copy")
    waiting = footfall("show", "copy", cwd=project)
    assert waiting.code == 2
    assert "no counts in copy/.footfall/counts yet" in waiting.err
    build_and_run(jdk, project / "copy")
    assert exported(project / "copy")["files"] == expected
    assert footfall("show", "copy", cwd=project).code == 0
    report = footfall("report", "copy", cwd=project)
    assert report.out.decode() == "copy/.footfall/report.html\n"
    assert (project / "copy/.footfall/report.html").stat().st_size > 1000
    # A second run adds to the first.
    build_and_run(jdk, project / "copy")
    calls = {f["name"]: f["calls"] for file in exported(project / "copy")["files"] for f in file["functions"]}
    assert calls == {"Main.main": 2, "Half.of": 20}


def test_without_the_collector(project: Path, expected: Any, jdk: Jdk) -> None:
    instrument(project, "alone")
    (project / "alone/.footfall/collector.jar").unlink()
    build_and_run(jdk, project / "alone")
    assert exported(project / "alone")["files"] == expected


def test_lines_stay(project: Path, jdk: Jdk) -> None:
    footfall("instrument", "-q", "src", "-o", "lines", cwd=project)
    for name, text in SOURCES.items():
        copy = (project / "lines" / name.removeprefix("src/")).read_text()
        assert copy != text
        assert copy.count("\n") == text.count("\n")


def test_one_file_and_level(project: Path, jdk: Jdk) -> None:
    done = footfall("instrument", "-q", "--level", "function", "src/app/Half.java", "-o", "one", cwd=project)
    assert (done.code, done.out, done.err) == (0, b"", "")
    text = (project / "one" / "Half.java").read_text()
    assert "Footfall$" in text


def test_without_a_jdk(project: Path, tmp_path: Path) -> None:
    done = footfall("instrument", "src/app/Half.java", "-o", tmp_path / "copy", cwd=project, PATH="", JAVA_HOME="")
    assert done.code == 0
    assert (tmp_path / "copy" / "Half.java").is_file()


@pytest.mark.parametrize("collector", [True, False])
def test_a_copy_that_may_not_write_says_so_in_one_line(collector: bool, jdk: Jdk, tmp_path: Path) -> None:
    if jdk.feature >= 24:
        pytest.skip("this JDK has no SecurityManager")
    (tmp_path / "Main.java").write_text('public class Main { public static void main(String[] a) { f("ran"); }\n'
                                        "static void f(String s) { System.out.println(s); } }\n")  # fmt: skip
    assert footfall("instrument", "Main.java", "-o", "out", cwd=tmp_path).code == 0
    if not collector:
        (tmp_path / "out/.footfall/collector.jar").unlink()
    compile_classes(jdk, tmp_path / "classes", [tmp_path / "out" / "Main.java"], "-nowarn")
    command = [jdk.java, "-Djava.security.manager", "-cp", "classes", "Main"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if not line.startswith("WARNING:")]
    assert (done.returncode, done.stdout) == (0, "ran\n")
    assert len(said) == 1 and said[0].startswith("footfall: cannot write counts")


def test_resources_and_what_is_not_measured(tmp_path: Path, jdk: Jdk) -> None:
    root = tmp_path / "src/main/java"
    (root / "app").mkdir(parents=True)
    (root / "app/Flag.java").write_text(
        "package app; class Flag { static final boolean A = true, B = A && !A, C = B || A; static void f() { } }"
    )
    (root / "app/words.txt").write_text("beside")
    (root / "app/Old.class").write_text("no source, and no resource")
    (root.parent / "resources/app").mkdir(parents=True)
    (root.parent / "resources/app/words.txt").write_text("the source root has it too")
    (root.parent / "resources/more.txt").write_text("more")
    done = footfall("instrument", "--resources", "src/main/java", "-o", "copy", cwd=tmp_path)
    assert done.code == 0, done.err
    files = {f.relative_to(tmp_path / "copy").as_posix() for f in (tmp_path / "copy").rglob("*") if f.is_file()}
    assert {f for f in files if not f.startswith(".footfall/")} == {"app/Flag.java", "app/words.txt", "more.txt"}
    assert (tmp_path / "copy/app/words.txt").read_text() == "beside"
    listed = (tmp_path / "copy/.footfall/unmeasured.txt").read_text().splitlines()
    places = [line.split(": ")[:2] for line in listed]
    expected = [("64", "branch &&"), ("77", "branch ||")]
    assert places == [[f"src/main/java/app/Flag.java:1:{column}", what] for column, what in expected], listed
    assert "footfall: not measured: 2 places, listed in copy/.footfall/unmeasured.txt" in done.own_lines
    assert any(line.startswith("footfall:   1 x branch &&: may be a constant") for line in done.own_lines), done.err
    assert "footfall: 2 other files copied" in done.own_lines


def test_a_module_that_requires_nothing(tmp_path: Path, jdk: Jdk) -> None:
    """Its JVM has no module but java.base, neither has an image that jlink makes of it."""
    (tmp_path / "src/app").mkdir(parents=True)
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "src/module-info.java").write_text("module app { exports app; }")
    assert footfall("instrument", "-q", "--calls", "src", "-o", "copy", cwd=tmp_path).code == 0
    copy = tmp_path / "copy"
    compile_classes(jdk, copy / "classes", copy.rglob("*.java"))
    command = [jdk.java, "-p", "classes", "-m", "app/app.Main"]
    run = subprocess.run(command, cwd=copy, capture_output=True, check=True)
    assert (run.stdout, run.stderr) == (b"5\n", b"")
    edges = [(e["caller"], e["line"], e["callee"], e["calls"]) for e in exported(copy)["edges"]]
    assert ("Main.main", 7, "Half.of", 10) in edges
