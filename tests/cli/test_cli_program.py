"""The program does not notice: arguments, streams, exit code, signals and folders are its own."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from footfall.run.collect_late import open_profile
from tests.cli.conftest import BANK
from tests.cli.helpers import (
    COMMAND,
    Done,
    clean_environment,
    exported,
    files_below,
    footfall,
    line_counts,
    run_folder,
)
from tests.compilers import compile_classes

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.jdks import Jdk
    from footfall.profiles.data import Profile

ECHO = """
import java.io.File;
public class Echo {
    public static void main(String[] arguments) throws Exception {
        for (int c; (c = System.in.read()) >= 0;) System.out.write(c);
        System.out.flush();
        System.err.println("arguments " + String.join("|", arguments));
        System.err.println("folder " + new File("").getAbsolutePath());
        System.err.println("x=" + System.getProperty("x"));
        System.err.println("parameter " + Echo.class.getMethod("main", String[].class).getParameters()[0].getName());
        if (arguments[0].equals("exit")) System.exit(3);
        if (arguments[0].equals("throw")) throw new IllegalStateException("on purpose");
    }
}
"""
WORDS = ["--top", "-q", "--", "", "-o", "a b", "*.java", "--java-arg", "ü"]
BYTES = bytes(range(256)) * 40


@pytest.fixture(scope="module")
def project(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("echo")
    (folder / "Echo.java").write_text(ECHO)
    return folder


@pytest.fixture(scope="module")
def exits(project: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    work = tmp_path_factory.mktemp("exits") / "made" / "here"
    options = ["-o", work, "--java-arg", "-Dx=1", "--javac-arg", "-parameters", "--keep"]
    return footfall("run", *options, "Echo.java", "exit", *WORDS, cwd=project, stdin=BYTES), work


def test_streams_and_exit_code(exits: tuple[Done, Path]) -> None:
    done, _ = exits
    assert done.out == BYTES
    assert done.code == 3
    rest = [line for line in done.err.splitlines() if not line.startswith("footfall: ")]
    assert [line.partition(" ")[0] for line in rest] == ["arguments", "folder", "x=1", "parameter"]


def test_arguments_pass_through(exits: tuple[Done, Path]) -> None:
    done, _ = exits
    assert f"arguments {'|'.join(['exit', *WORDS])}\n" in done.err


def test_arguments_for_the_tools(exits: tuple[Done, Path]) -> None:
    done, _ = exits
    assert "\nx=1\n" in done.err
    assert "\nparameter arguments\n" in done.err


def test_working_directory_is_untouched(project: Path, exits: tuple[Done, Path]) -> None:
    done, work = exits
    assert f"folder {project}\n" in done.err
    assert {p.name for p in project.iterdir()} <= {"Echo.java", ".footfall"}
    assert {p.name for p in work.iterdir()} == {".gitignore", "profile.db", "report.html", "runs"}
    own = run_folder(work)
    assert {"profile.db", "report.html", "counts", "instrumented", "classes"} <= {p.name for p in own.iterdir()}
    assert list(own.joinpath("counts").glob("*.counts"))


def test_kept_counts_do_not_replace_the_profile(exits: tuple[Done, Path]) -> None:
    _, work = exits
    (run,) = exported(work)["runs"]
    assert run["exit"] == 3
    assert run["command"] == ["Echo.java", "exit", *WORDS]


def test_counts_up_to_the_exit(exits: tuple[Done, Path]) -> None:
    counts = line_counts(exported(exits[1]), "Echo.java")
    assert counts[6] == 1 and counts[11] == 1
    assert 12 in counts and counts[12] == 0


def test_quiet_and_success(project: Path) -> None:
    done = footfall("run", "-q", "Echo.java", "fine", cwd=project, stdin=b"in")
    assert (done.code, done.out) == (0, b"in")
    assert "footfall" not in done.err.replace(str(project), "")
    assert not list(project.glob(".footfall/runs/*/counts"))


def test_uncaught_exception(project: Path, tmp_path: Path) -> None:
    done = footfall("run", "-o", tmp_path / "w", "Echo.java", "throw", cwd=project)
    assert done.code == 1
    assert "IllegalStateException: on purpose\n\tat Echo.main(Echo.java:12)\n" in done.err
    (function,) = exported(tmp_path / "w")["files"][0]["functions"]
    assert (function["calls"], function["returns"], function["throws"]) == (1, 0, 1)


# --- projects ------------------------------------------------------------------------------


def test_package_root_and_resources(bank: tuple[Done, Path]) -> None:
    done, work = bank
    assert done.code == 0
    assert done.out.decode() == (BANK / "expected.txt").read_text()
    assert done.err.splitlines() == done.own_lines
    assert files_below(BANK) >= {"expected.txt"}
    paths = {file["path"] for file in exported(work)["files"]}
    assert "src/bank/Main.java" in paths and "src/bank/Money.java" in paths


@pytest.fixture(scope="module")
def parts(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program in two source roots and a jar."""
    folder = tmp_path_factory.mktemp("parts")
    for name, text in {
        "src/app/Main.java": "package app; public class Main { public static void main(String[] a) throws Exception {\n"
        ' System.out.println(lib.Twice.of(jar.Thrice.of(7)) + new String(Main.class.getResourceAsStream("n.txt")'
        ".readAllBytes())); } }",
        "src/app/n.txt": "!",
        "more/lib/Twice.java": "package lib; public class Twice { public static int of(int n) {\n return 2 * n; } }",
        "jar/Thrice.java": "package jar; public class Thrice { public static int of(int n) { return 3 * n; } }",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    classes = folder / "jar" / "classes"
    compile_classes(jdk, classes, [folder / "jar" / "Thrice.java"])
    subprocess.run([jdk.home / "bin" / "jar", "cf", folder / "thrice.jar", "-C", classes, "."], check=True)
    return folder


def run_parts(parts: Path, tmp_path: Path, *options: str) -> Profile:
    command = ["run", *options, "-o", tmp_path / "w", "-d", "more", "--classpath", "thrice.jar", "src/app/Main.java"]
    done = footfall(*command, cwd=parts)
    assert (done.code, done.out) == (0, b"42!\n"), done.err
    return open_profile(tmp_path / "w")


def test_second_root_and_class_path(parts: Path, tmp_path: Path) -> None:
    profile = run_parts(parts, tmp_path)
    assert [file.path for file in profile.files] == ["more/lib/Twice.java", "src/app/Main.java"]
    assert [list(file.line_counts.items()) for file in profile.files] == [[(2, 1)], [(2, 1)]]
    assert profile.unmeasured == []


def test_include_and_exclude(parts: Path, tmp_path: Path) -> None:
    profile = run_parts(parts, tmp_path, "--include", "lib/*", "--include", "app/*", "--exclude", "Main.java")
    assert [file.path for file in profile.files] == ["more/lib/Twice.java"]
    assert [(place.path, place.reason) for place in profile.unmeasured] == [("src/app/Main.java", "excluded")]


# --- signals -------------------------------------------------------------------------------

LOOP = """
public class Loop {
    static volatile long turns;
    public static void main(String[] a) throws Exception {
        System.out.println(ProcessHandle.current().pid());
        System.out.flush();
        for (;;) {
            turns++;
            Thread.sleep(1);
        }
    }
}
"""


def start_loop(folder: Path) -> tuple[subprocess.Popen[str], int]:
    """A Footfall whose program runs until it is killed, and the program's process number."""
    (folder / "Loop.java").write_text(LOOP)
    process = subprocess.Popen(
        [*COMMAND, "run", "Loop.java"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=clean_environment(),
    )  # fmt: skip
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def test_terminated(jdk: Jdk, tmp_path: Path) -> None:
    process, _ = start_loop(tmp_path)
    time.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM, err
    profile = open_profile(tmp_path / ".footfall")
    assert profile.runs[0].exit_code == 128 + signal.SIGTERM
    assert profile.files[0].line_counts[8] > 10
    assert not profile.notes


def test_killed(jdk: Jdk, tmp_path: Path) -> None:
    process, program = start_loop(tmp_path)
    time.sleep(2)
    os.kill(program, signal.SIGKILL)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGKILL, err
    profile = open_profile(tmp_path / ".footfall")
    assert profile.files[0].line_counts[8] > 10
    assert any("killed" in note for note in profile.notes)
    assert "killed" in err


def test_a_named_root_counts_with_its_subfolders(tmp_path: Path) -> None:
    (tmp_path / "plug").mkdir()
    (tmp_path / "Main.java").write_text(
        'class Main { public static void main(String[] a) throws Exception { System.out.println(Class.forName("plug.In"'
        ").getConstructor().newInstance()); } }"
    )
    (tmp_path / "plug" / "In.java").write_text(
        'package plug; public class In { public String toString() { return "in"; } }'
    )
    done = footfall("run", "-o", "w", "-d", ".", "Main.java", cwd=tmp_path)
    assert (done.code, done.out) == (0, b"in\n"), done.err
    assert {file.path for file in open_profile(tmp_path / "w").files} == {"Main.java", "plug/In.java"}
