"""An independent oracle: what ran, counted in the class files that javac wrote from the unmodified sources.

A Java agent (``agent/*.java``, built on demand) puts one exact counter behind every line entry of each
LineNumberTable, at every method's entry and before every return, and, where a class was compiled with
``-Xjcov``, at the start of every range of its CharacterRangeTable.  It shares nothing with the
instrumentation of sources: no parser, no insertion, no runtime.  Entries are counted as they are in the
table; deciding what compares with a statement's count is the caller's.

What is in the result: every line that has an entry in a *loaded* class, at 0 if it never ran.  A line that
is missing has no code of its own (or its class was never loaded) and says nothing.

Which lines compare (found with javac 17 and 25, the same in both unless noted):

* A line's count is that of its statement where exactly one simple statement starts on it (an expression, a
  declaration with an initializer, ``return``, ``throw``, ``assert``, ``yield``, ``break``, ``continue``, an
  explicit constructor call), all of it is on that line, and nothing else is: no lambda, no ``switch``, no
  header of a method, class, record or enum, and no ``a::b``, which may be a lambda in the class file.
  ``a() && b()`` and ``c ? a : b`` are fine: entries of one line that follow each other in the code are one entry.
* A declaration without an initializer, ``try``, ``{``, ``;``, labels and constant conditions have no entry.  A
  ``break`` or ``continue`` that would only jump to the next instruction has none either.
* In ``} else x();`` behind a block that declares a variable the jump over the ``else`` takes the line, and
  ``x();`` gets no entry of its own.  So it is with ``} else if (c) {``, whose line then counts how often the
  block before it came to its end.
* The line on which the last ``catch`` of a ``try`` ends counts how often the block of the ``try`` came to its end.
* ``if (c) {`` compares if nothing else is on the line, and no record pattern is in it.
* ``while (c) {`` and ``} while (c);`` count evaluations of the condition.  A ``for`` header counts its
  beginnings plus its updates, a for-each its beginnings plus its steps.  ``synchronized``, ``switch`` and
  try-with-resources have several entries on their lines.
* ``return x;`` inside ``try`` with ``finally``, try-with-resources or ``synchronized`` counts twice where
  javac puts the ``finally`` between the value and the return.
* A ``finally`` block is copied to each way out and the copies add up, except where two copies lie side by
  side in the code and share one entry (``finally { return x; }`` alone on its lines): that counts too few.
* The line of a class header runs the default constructor, a record's its accessors, an enum's ``values``; a
  ``}`` runs the implicit ``return``.  The line of an instance field's initializer, or of a statement in an
  instance initializer, counts once per constructor that does not call ``this(...)``.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.jdk_tools import QUICK

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = Path(__file__).resolve().parent
DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"
ASM_VERSION = "9.11.1"
ASM = {
    "asm": "ae4e6e10d59d0a1500317764b21881ad883f8550e33c66e6142f7032c6fb566c",
    "asm-tree": "2b15c3c1b288a9fad3bb2cd6d988ba9521554914ed1f2a2029141fa3f483154a",
}


class OracleError(Exception):
    """The oracle could not be built or did not deliver."""


@dataclass(frozen=True, slots=True)
class MethodCount:
    """Entries of one method of a class file; ``line`` is the first in its LineNumberTable."""

    path: str
    class_name: str
    name: str
    descriptor: str
    line: int
    calls: int
    returns: int
    access: int


@dataclass(frozen=True, slots=True)
class RangeCount:
    """Arrivals at the start of one entry of a CharacterRangeTable.

    ``forward`` are those from before it; ``total`` also counts jumps back to it, which for a loop are
    iterations of it and not new beginnings.  ``flags`` are javac's (1 statement, 2 block, 4 assignment,
    8 flow controller, 16 flow target, 32 invoke, 64 create, 128 branch true, 256 branch false).
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    flags: int
    forward: int
    total: int
    class_name: str
    method: str
    start_pc: int
    end_pc: int


@dataclass(slots=True)
class OracleResult:
    """What one run gave."""

    exit_code: int
    stdout: bytes
    stderr: bytes
    lines: dict[tuple[str, int], int] = field(default_factory=dict)
    methods: list[MethodCount] = field(default_factory=list)
    ranges: list[RangeCount] = field(default_factory=list)


def cache_dir() -> Path:
    """Where built agents and downloads are kept."""
    chosen = os.environ.get("FOOTFALL_ORACLE_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "footfall-oracle"


def find_jdks() -> dict[int, Path]:
    """The JDKs of this machine by feature version: JAVA_HOME, then PATH, then the usual folders."""
    homes: list[Path] = []
    if os.environ.get("JAVA_HOME"):
        homes.append(Path(os.environ["JAVA_HOME"]))
    on_path = shutil.which("javac")
    if on_path:
        homes.append(Path(on_path).resolve().parent.parent)
    for folder in ("/usr/lib/jvm", "/usr/java", "/opt/java", "/Library/Java/JavaVirtualMachines"):
        if Path(folder).is_dir():
            homes += sorted(Path(folder).iterdir())
    found: dict[int, Path] = {}
    for home in homes:
        version = jdk_version(home)
        if version:
            found.setdefault(version, home)
    return found


def jdk_version(home: Path) -> int | None:
    """The feature version of the JDK at ``home``, ``None`` if there is none."""
    release = home / "release"
    if not release.is_file() or not (home / "bin" / "javac").exists():
        return None
    for line in release.read_text(encoding="utf-8").splitlines():
        if line.startswith("JAVA_VERSION="):
            parts = line.split("=", 1)[1].strip('"').split(".")
            digits = parts[1] if parts[0] == "1" else parts[0]
            return int("".join(c for c in digits.split("-")[0] if c.isdigit()))
    return None


def run_checked(command: Sequence[str | Path], what: str) -> str:
    """Runs a tool; its words become the error's."""
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise OracleError(f"{what} failed ({done.returncode}):\n{done.stdout}{done.stderr}")
    return done.stdout


def asm_jars() -> list[Path]:
    """ASM's jars, verified; fetched with Maven once."""
    folder = cache_dir() / f"asm-{ASM_VERSION}"
    jars = []
    for name, sha256 in ASM.items():
        jar = folder / f"{name}-{ASM_VERSION}.jar"
        if not jar.is_file():
            maven = shutil.which("mvn")
            if not maven:
                raise OracleError(f"the oracle needs mvn to fetch ASM, or {jar}")
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as part:
                run_checked(
                    [maven, "-q", "-B", f"{DEPENDENCY_PLUGIN}:copy",
                     f"-Dartifact=org.ow2.asm:{name}:{ASM_VERSION}", f"-DoutputDirectory={part}"],
                    f"fetching {name}",
                )  # fmt: skip
                (Path(part) / jar.name).replace(jar)
        if hashlib.sha256(jar.read_bytes()).hexdigest() != sha256:
            raise OracleError(f"{jar} is not the file that was pinned")
        jars.append(jar)
    return jars


def build_agent(java_home: Path) -> Path:
    """The agent's jar for this JDK; built if its sources or the JDK are new."""
    sources = sorted((HERE / "agent").glob("*.java"))
    key = hashlib.sha256((java_home / "release").read_bytes() + ASM_VERSION.encode())
    for source in sources:
        key.update(source.read_bytes())
    final = cache_dir() / f"agent-{key.hexdigest()[:16]}"
    if not (final / "agent.jar").is_file():
        jars = asm_jars()
        cache_dir().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache_dir()) as part_name:
            part = Path(part_name) / "agent"
            classes = part / "classes"
            class_path = os.pathsep.join(map(str, jars))
            javac = java_home / "bin" / "javac"
            run_checked([javac, *QUICK, "-nowarn", "-cp", class_path, "-d", classes, *sources], "javac of the agent")
            for jar in jars:
                shutil.copy(jar, part / jar.name)
            manifest = part / "manifest.txt"
            manifest.write_text(
                "Premain-Class: footfall.oracle.agent.Agent\n"
                "Boot-Class-Path: counters.jar\n"
                f"Class-Path: {' '.join(jar.name for jar in jars)}\n",
                encoding="utf-8",
            )
            tool = java_home / "bin" / "jar"
            counters = "footfall/oracle/Counters.class"
            run_checked([tool, "cf", part / "counters.jar", "-C", classes, counters], "jar")
            (classes / counters).unlink()
            run_checked([tool, "cfm", part / "agent.jar", manifest, "-C", classes, "."], "jar")
            try:
                part.rename(final)
            except OSError:
                if not (final / "agent.jar").is_file():
                    raise
    return final / "agent.jar"


def run_oracle(
    java_home: Path,
    classes_dir: Path,
    main: str,
    args: Sequence[str] = (),
    sources: Sequence[str] = (),
    *,
    java_args: Sequence[str] = (),
    timeout: float = 120,
) -> OracleResult:
    """Runs ``main`` from ``classes_dir`` under the agent.

    ``sources`` restricts it to classes whose package path and SourceFile attribute are among these
    (``"p/q/A.java"``); none means all but the JDK's.
    """
    agent = build_agent(java_home)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts.json"
        config = Path(folder) / "config"
        lines = [f"out={out}", *(f"source={source}" for source in sources)]
        config.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        command = [
            str(java_home / "bin" / "java"), f"-javaagent:{agent}={config}", *java_args,
            "-cp", str(classes_dir), main, *args,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, check=False, timeout=timeout, stdin=subprocess.DEVNULL)
        if not out.is_file():
            raise OracleError(f"no counts; exit {done.returncode}\n{done.stderr.decode(errors='replace')}")
        data: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    if data["errors"]:
        raise OracleError("not counted: " + "; ".join(data["errors"]))
    result = OracleResult(done.returncode, done.stdout, done.stderr)
    for path, line, count in data["lines"]:
        result.lines[path, line] = count
    result.methods = [MethodCount(*row) for row in data["methods"]]
    result.ranges = [RangeCount(*row) for row in data["ranges"]]
    return result


def count_lines(
    java_home: Path, classes_dir: Path, main: str, args: Sequence[str] = (), sources: Sequence[str] = ()
) -> dict[tuple[str, int], int]:
    """How often each line's entries ran, by relative source path and line; see the module's words."""
    return run_oracle(java_home, classes_dir, main, args, sources).lines
