"""What Maven, Gradle and Ant do with a project: how its tests are run, and which libraries it has."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.agent_options import plain_environment
from footfall.own_folders import own_folder

if TYPE_CHECKING:
    from collections.abc import Callable

_LIMIT = 300
"""Seconds that a tool has for naming the libraries: it may have to get them first."""
_CACHE = "class-paths"
_GRADLE_SCRIPT = """\
allprojects { tasks.create('footfallClassPath') { doLast {
  def sets = project.hasProperty('sourceSets') ? project.sourceSets : null
  sets?.each { println('footfall:' + it.runtimeClasspath.asPath) }
} } }
"""


def test_command(folder: Path) -> list[str] | None:
    """The command that runs the tests of the project in a folder; ``None`` where it has no build file."""
    here = folder.resolve() == Path.cwd()
    if (folder / "pom.xml").is_file():
        tool = _wrapper(folder, "mvnw") or "mvn"
        return [tool, *([] if here else ["-f", str(folder / "pom.xml")]), "test"]
    if any((folder / f"build.gradle{suffix}").is_file() for suffix in ("", ".kts")):
        tool = _wrapper(folder, "gradlew") or "gradle"
        return [tool, *([] if here else ["-p", str(folder)]), "test"]
    if (folder / "build.xml").is_file():
        return ["ant", *([] if here else ["-f", str(folder / "build.xml")]), "test"]
    return None


def _wrapper(folder: Path, name: str) -> str | None:
    """The script in a folder, or in one above, by which a project brings its tool."""
    for place in [folder.resolve(), *folder.resolve().parents][:3]:
        script = place / name
        if script.is_file() and os.access(script, os.X_OK):
            return os.path.join(".", os.path.relpath(script))  # noqa: PTH118 (Path leaves the dot out)
    return None


def libraries(folder: Path, report: Callable[[str], None]) -> list[str] | None:
    """The jars and folders on the class path of a project's tests, as its tool tells; ``None`` where it does not.

    What it told is kept until a build file changes.
    """
    if not ((folder / "pom.xml").is_file() or (folder / "build.gradle").is_file()
            or (folder / "build.gradle.kts").is_file()):  # fmt: skip
        return None
    cache = own_folder(_CACHE)
    kept = cache / f"{_digest(folder)}.json" if cache is not None else None
    if kept is not None and (known := _kept(kept)) is not None:
        return known
    report(f"asking {'Maven' if (folder / 'pom.xml').is_file() else 'Gradle'} for the libraries of {folder}")
    found = _maven(folder) if (folder / "pom.xml").is_file() else _gradle(folder)
    if found is not None and kept is not None:
        kept.write_text(json.dumps(found), "utf-8")
    return found


def _digest(folder: Path) -> str:
    """Of the build files in a folder and the two above."""
    digest = hashlib.sha256(str(folder.resolve()).encode())
    for place in [folder.resolve(), *folder.resolve().parents][:3]:
        for name in ("pom.xml", "build.gradle", "build.gradle.kts", "gradle.properties", "gradle.lockfile"):
            if (place / name).is_file():
                digest.update((place / name).read_bytes())
    return digest.hexdigest()[:32]


def _kept(file: Path) -> list[str] | None:
    """What was told before, if all of it is still there."""
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    is_path = isinstance(found, list) and all(isinstance(one, str) and Path(one).exists() for one in found)
    return found if is_path else None


def _maven(folder: Path) -> list[str] | None:
    tool = _wrapper(folder, "mvnw") or "mvn"
    with tempfile.TemporaryDirectory() as temporary:
        listed = Path(temporary) / "path"
        goal = ["dependency:build-classpath", f"-Dmdep.outputFile={listed}", "-Dmdep.includeScope=test"]
        _said([tool, "-q", "-B", "-f", str(folder / "pom.xml"), *goal])
        try:
            return [one for one in listed.read_text("utf-8").strip().split(os.pathsep) if one]
        except OSError:
            return None


def _gradle(folder: Path) -> list[str] | None:
    tool = _wrapper(folder, "gradlew") or "gradle"
    with tempfile.NamedTemporaryFile("w", suffix=".gradle") as script:
        script.write(_GRADLE_SCRIPT)
        script.flush()
        said = _said([tool, "-q", "--no-daemon", "-I", script.name, "-p", str(folder), "footfallClassPath"])
    paths = [line.removeprefix("footfall:") for line in said.splitlines() if line.startswith("footfall:")]
    found = dict.fromkeys(one for path in paths for one in path.split(os.pathsep) if one and Path(one).exists())
    return list(found) if paths else None


def _said(command: list[str]) -> str:
    """What a tool writes; nothing where it fails or takes too long."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=plain_environment(), timeout=_LIMIT
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""
