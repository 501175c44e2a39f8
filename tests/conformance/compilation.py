"""Compiles projects twice, as they are and as Footfall's instrumented copy, and compares javac's verdicts.

How a project compiles is told by options, or by a TOML file with a table per project (``--builds``)::

    jars = "jars"              # folder of jars named ARTIFACT-VERSION.jar, relative to this file

    [name]
    roots = ["src/main/java"]  # all optional
    jdk = 17
    args = ["--release", "8"]
    class_path = ["group:artifact:version"]
    module_path = []
    leave_out = ["**/module-info.java"]

Jars that are missing are fetched with Maven.  Annotation processors are off.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .javac import JavacError, Jdk, choose_jdk
from .projects import source_files
from .tables import markdown

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from .projects import Project

_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"
_ERROR = re.compile(r"^(.+?):(\d+): error: (.*)$|^error: (.*)$", re.MULTILINE)


@dataclass
class Build:
    """How a project compiles."""

    roots: tuple[str, ...]
    jdk: Jdk
    arguments: list[str] = field(default_factory=list)
    left_out: tuple[str, ...] = ()


@dataclass
class Verdict:
    """What javac said."""

    errors: list[str] = field(default_factory=list)
    output: str = ""
    note: str = ""

    def __str__(self) -> str:
        return self.note or f"{len(self.errors)} errors"


def compile_projects(chosen: Sequence[tuple[Project, Path]], options: argparse.Namespace) -> int:
    """Compile each project's originals and copies, print the table; 1 where only the copy fails."""
    rows = [["project", "files", "javac", "arguments", "original", "copy", "files changed"]]
    failures: list[str] = []
    for project, home in chosen:
        build = build_of(project, options)
        files = source_files(replace(project, roots=build.roots, left_out=build.left_out), home)
        with tempfile.TemporaryDirectory() if options.keep is None else nullcontext(options.keep) as folder:
            work = Path(folder).resolve() / project.name
            shutil.rmtree(work, ignore_errors=True)
            original = compile_files(build, project.encoding, files, work / "original")
            copies, note = instrument(build, project, home, files, work / "copy", options.instrument_arg)
            copy = Verdict(note=note) if note else compile_files(build, project.encoding, copies, work / "compiled")
            pairs = list(zip(files, copies, strict=True)) if copies else []
            changed = sum(a.read_bytes() != b.read_bytes() for a, b in pairs)
            broken = [str(b) for a, b in pairs if not keeps_lines(a.read_bytes(), b.read_bytes())]
        rows.append([
            project.name, str(len(files)), str(build.jdk.version), shown_arguments(build),
            str(original), str(copy), str(changed),
        ])  # fmt: skip
        if copy.note or len(copy.errors) > len(original.errors) or broken:
            failures.append(project.name)
        for line in [*original.errors, *copy.errors, *(f"{path}: lines are not kept" for path in broken)]:
            print(line)
    print(f"\n{markdown(rows)}")
    if failures:
        print(f"\nThe copy is not as good as the original: {', '.join(failures)}")
    return 1 if failures else 0


def shown_arguments(build: Build) -> str:
    """The arguments that say something to a reader: no paths."""
    return " ".join(a for a in build.arguments if a and a not in ("-cp", "-p") and os.sep not in a)


def keeps_lines(original: bytes, copy: bytes) -> bool:
    """Whether each line of the copy holds all bytes of the original's line in their order, and no line is new."""
    before, after = original.split(b"\n"), copy.split(b"\n")
    if len(before) != len(after):
        return False
    for old, new in zip(before, after, strict=True):
        rest = iter(new)
        if old != new and not all(byte in rest for byte in old):
            return False
    return True


def build_of(project: Project, options: argparse.Namespace) -> Build:
    """How a project compiles, by the options and the builds file."""
    table: dict[str, Any] = {}
    jars = Path()
    if options.builds:
        whole = tomllib.loads(options.builds.read_text(encoding="utf-8"))
        table = whole.get(project.name, {})
        jars = options.builds.parent / whole.get("jars", "jars")
    build = Build(
        tuple(options.root or table.get("roots", project.roots)),
        choose_jdk(options.jdk or table.get("jdk", 17)),
        [*table.get("args", ()), *options.javac_arg],
        (*project.left_out, *table.get("leave_out", ())),
    )
    for option, key in (("-cp", "class_path"), ("-p", "module_path")):
        paths = [str(jar_of(coordinates, jars).resolve()) for coordinates in table.get(key, ())]
        if option == "-cp" and options.class_path:
            paths.append(options.class_path)
        if paths:
            build.arguments += [option, os.pathsep.join(paths)]
    if "-cp" not in build.arguments:
        build.arguments += ["-cp", ""]
    return build


def jar_of(coordinates: str, folder: Path) -> Path:
    """The jar of Maven coordinates; fetched where the folder lacks it.

    Raises:
        JavacError: where it cannot be had.
    """
    _, artifact, version = coordinates.split(":")
    jar = folder / f"{artifact}-{version}.jar"
    if not jar.is_file():
        maven = shutil.which("mvn")
        if maven is None:
            raise JavacError(f"{jar} is missing, and there is no mvn to fetch it")
        with tempfile.TemporaryDirectory() as empty:
            command = [maven, "-q", "-B", f"{_PLUGIN}:copy", f"-Dartifact={coordinates}"]
            command.append(f"-DoutputDirectory={folder.resolve()}")
            done = subprocess.run(command, cwd=empty, capture_output=True, text=True, check=False)
        if done.returncode or not jar.is_file():
            raise JavacError(f"mvn could not fetch {coordinates}:\n{done.stdout}{done.stderr}")
    return jar


def compile_files(build: Build, encoding: str, files: Sequence[Path], out: Path) -> Verdict:
    """Compile files into a folder."""
    out.mkdir(parents=True)
    listed = out.with_name(f"{out.name}.list")
    listed.write_text("".join(f'"{path.as_posix()}"\n' for path in files), encoding="utf-8")
    command = [
        build.jdk.tool("javac"), "-proc:none", "-nowarn", "-Xmaxerrs", "1000000", "-implicit:none",
        "-encoding", encoding, "-d", str(out), *build.arguments, f"@{listed}",
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    output = done.stdout + done.stderr
    out.with_name(f"{out.name}.log").write_text(output, encoding="utf-8")
    errors = [match.group(0) for match in _ERROR.finditer(output)]
    if done.returncode and not errors:
        return Verdict(output=output, note=f"javac ended with {done.returncode}")
    return Verdict(errors, output)


def instrument(
    build: Build, project: Project, home: Path, files: Sequence[Path], out: Path, arguments: Sequence[str]
) -> tuple[list[Path], str]:
    """Write the instrumented copy; the copies of ``files`` in their order, or why there are none."""
    copies: list[Path] = []
    for number, root in enumerate(build.roots):
        target = out / str(number)
        command = [sys.executable, "-m", "footfall", "instrument", "--encoding", project.encoding, *arguments]
        command += [str(home / root), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        out.with_name("instrument.log").open("a", encoding="utf-8").write(done.stdout + done.stderr)
        if done.returncode:
            words = (done.stdout + done.stderr).strip().splitlines() or [""]
            return [], f"footfall instrument ended with {done.returncode}: {words[-1][:80]}"
    for path in files:
        number = next(n for n, root in enumerate(build.roots) if path.is_relative_to(home / root))
        copy = out / str(number) / path.relative_to(home / build.roots[number])
        if not copy.is_file():
            return [], f"no copy of {path.name} where it was expected"
        copies.append(copy)
    return copies, ""
