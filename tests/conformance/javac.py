"""javac as the judge: finds JDKs, builds ``JavacOutline.java`` once for each, runs it over many files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.jdk_tools import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterable

TOOL = Path(__file__).resolve().with_name("JavacOutline.java")
OLDEST = 17
"""The oldest JDK that runs the tool."""


class JavacError(Exception):
    """There is no fitting JDK, or its javac failed."""


class Item(NamedTuple):
    """A block, statement, function or branch, by UTF-8 offsets; an end of -1 is not known."""

    kind: str
    start: int
    end: int = -1
    name: str = ""


@dataclass
class Reading:
    """What a parser found in one file.  ``errors`` are lines and messages; with any, the rest may be wrong."""

    errors: list[tuple[int, str]] = field(default_factory=list)
    blocks: list[Item] = field(default_factory=list)
    statements: list[Item] = field(default_factory=list)
    functions: list[Item] = field(default_factory=list)
    branches: list[Item] = field(default_factory=list)


@dataclass(frozen=True)
class Jdk:
    """A JDK by its home and feature version."""

    home: Path
    version: int

    def tool(self, name: str) -> str:
        """The path of one of its commands."""
        return str(self.home / "bin" / name)


def find_jdks() -> list[Jdk]:
    """The JDKs of this machine, the preferred first: JAVA_HOME, PATH, then where systems put them."""
    homes: list[Path] = []
    if os.environ.get("JAVA_HOME"):
        homes.append(Path(os.environ["JAVA_HOME"]))
    javac = shutil.which("javac")
    if javac:
        homes.append(Path(javac).resolve().parent.parent)
    program_files = Path(os.environ.get("ProgramFiles", r"C:\Program Files"))  # noqa: SIM112  # as Windows spells it
    for folder in (
        Path("/usr/lib/jvm"), Path("/usr/java"), Path("/opt/java"), Path("/Library/Java/JavaVirtualMachines"),
        Path.home() / ".sdkman/candidates/java", program_files / "Java", program_files / "Eclipse Adoptium",
    ):  # fmt: skip
        if folder.is_dir():
            homes += [inner for home in sorted(folder.iterdir()) for inner in (home, home / "Contents/Home")]
    found: dict[Path, Jdk] = {}
    for home in homes:
        version = _version(home)
        if version:
            found.setdefault(home.resolve(), Jdk(home.resolve(), version))
    return list(found.values())


def _version(home: Path) -> int:
    release = home / "release"
    if not release.is_file() or not any((home / "bin").glob("javac*")):
        return 0
    for line in release.read_text(encoding="utf-8", errors="replace").splitlines():
        if line.startswith("JAVA_VERSION="):
            first, *rest = line.partition("=")[2].strip('"').split(".")
            digits = rest[0] if first == "1" and rest else first
            return int("".join(c for c in digits.split("-")[0] if c.isdigit()) or "0")
    return 0


def choose_jdk(version: int | None = None) -> Jdk:
    """The newest JDK, or the preferred one of a feature version.

    Raises:
        JavacError: where there is none.
    """
    fitting = [jdk for jdk in find_jdks() if (jdk.version >= OLDEST if version is None else jdk.version == version)]
    if not fitting:
        raise JavacError(f"no JDK {version or f'{OLDEST} or newer'} found; set JAVA_HOME")
    return max(fitting, key=lambda jdk: jdk.version) if version is None else fitting[0]


def outline_classes(jdk: Jdk) -> Path:
    """The folder of the tool's classes; compiled where the tool or the JDK is new."""
    key = hashlib.sha256(TOOL.read_bytes() + (jdk.home / "release").read_bytes()).hexdigest()[:16]
    base = os.environ.get("XDG_CACHE_HOME")
    cache = (Path(base) if base else Path.home() / ".cache") / "footfall-conformance"
    classes = cache / f"outline-{key}"
    if not classes.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as part:
            built = Path(part) / "classes"
            _run([jdk.tool("javac"), *QUICK, "-nowarn", "-d", str(built), str(TOOL)])
            try:
                built.rename(classes)
            except OSError:
                if not classes.is_dir():
                    raise
    return classes


def read_with_javac(files: Iterable[tuple[Path, str]], jdk: Jdk, source: str | None = None) -> list[Reading]:
    """javac's reading of each file, given with its encoding, in their order.

    ``source`` is the language level; without it the JDK's newest.

    Raises:
        JavacError: where the tool does not build or run.
    """
    with tempfile.TemporaryDirectory() as folder:
        listed, out = Path(folder) / "list", Path(folder) / "out"
        listed.write_text("".join(f"{encoding}\t{path}\n" for path, encoding in files), encoding="utf-8")
        command = [jdk.tool("java"), "-cp", str(outline_classes(jdk)), "JavacOutline", str(listed), str(out)]
        _run([*command, source] if source else command)
        with out.open(encoding="utf-8") as lines:
            return [_reading(line) for line in lines]


def _reading(line: str) -> Reading:
    row = json.loads(line)
    return Reading(
        [(number, message) for number, message in row["errors"]],
        *([Item(*item) for item in row[what]] for what in ("blocks", "statements", "functions", "branches")),
    )


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise JavacError(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
