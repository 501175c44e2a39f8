"""Finding a JDK, and javac inside a JVM that is kept for several requests."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError
from footfall.languages.java.helpers import EXPORTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footfall.languages.java.helpers import Helpers

_FOLDERS = (
    "/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/opt/jdk*", "/usr/local/openjdk*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home", "~/.sdkman/candidates/java/*", "~/.jdks/*",
)  # fmt: skip
HINT = "install a JDK 11 or newer (Debian, Ubuntu: apt install default-jdk) or set JAVA_HOME"
_QUICK = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
"""For JVMs that live a few seconds: the optimizing compiler would cost more than it gains."""


@dataclass(frozen=True)
class Jdk:
    """A JDK with a compiler."""

    home: Path

    @property
    def java(self) -> str:
        """Path of the launcher."""
        return str(self.home / "bin" / "java")

    @property
    def javac(self) -> str:
        """Path of the compiler."""
        return str(self.home / "bin" / "javac")

    @cached_property
    def version(self) -> str:
        """The version as the JDK's ``release`` file gives it, ``?`` if it has none."""
        try:
            text = (self.home / "release").read_text("utf-8", "replace")
        except OSError:
            return "?"
        found = re.search(r'JAVA_VERSION="([^"]+)"', text)
        return found[1] if found else "?"

    @property
    def feature(self) -> int:
        """The feature release, such as 17; 8 for 1.8, 0 if unknown."""
        numbers = re.findall(r"\d+", self.version)
        if not numbers:
            return 0
        return int(numbers[1]) if numbers[0] == "1" and len(numbers) > 1 else int(numbers[0])


def find_jdk() -> Jdk:
    """The JDK of JAVA_HOME, else of PATH, else the newest in the usual folders.

    Raises:
        FootfallError: where there is none.
    """
    named = os.environ.get("JAVA_HOME")
    if named and (Path(named) / "bin" / "javac").exists():
        return _checked(Jdk(Path(named)))
    on_path = shutil.which("javac")
    if on_path:
        return _checked(Jdk(Path(on_path).resolve().parent.parent))
    found = sorted(installed_jdks(), key=lambda jdk: jdk.feature)
    if not found:
        where = f" (JAVA_HOME is {named}, which has no bin/javac)" if named else ""
        raise FootfallError(f"no JDK found{where}; {HINT}")
    return _checked(found[-1])


def installed_jdks() -> Iterator[Jdk]:
    """The JDKs in the usual folders."""
    seen = set()
    for pattern in _FOLDERS:
        path = Path(pattern).expanduser()
        parts = path.parts
        for home in sorted(Path(parts[0]).glob(str(Path(*parts[1:])))):
            real = home.resolve()
            if real not in seen and (real / "bin" / "javac").exists():
                seen.add(real)
                yield Jdk(real)


def _checked(jdk: Jdk) -> Jdk:
    if 0 < jdk.feature < 11:
        raise FootfallError(f"the JDK at {jdk.home} is version {jdk.version}; {HINT}")
    return jdk


@dataclass(slots=True)
class Diagnostic:
    """A message of javac; ``position`` is a UTF-16 offset into the file, -1 where it has none."""

    kind: str
    file: str
    position: int
    code: str
    text: str

    @property
    def is_error(self) -> bool:
        """Whether it stops the build."""
        return self.kind == "ERROR"


@dataclass(frozen=True, slots=True)
class DeclaredType:
    """A class, interface, enum, record or annotation; names are qualified where they resolve."""

    supertypes: frozenset[str]
    """It and all its supertypes; a local class goes by its simple name, an anonymous one by none."""
    annotations: frozenset[str]


@dataclass(frozen=True, slots=True)
class DeclaredFunction:
    """A method or constructor with a body."""

    parameters: tuple[str, ...]
    """The types of its parameters as the source names them."""
    annotations: frozenset[str]


@dataclass(slots=True)
class FileTypes:
    """What javac knows of a source's types and functions, by the byte behind the last brace of each.

    Bytes are those of the text in UTF-8.
    """

    types: dict[int, DeclaredType]
    functions: dict[int, DeclaredFunction]


@dataclass
class Answer:
    """What javac said to a request."""

    ok: bool
    diagnostics: list[Diagnostic]
    words: str
    lambdas: dict[str, dict[int, str]]
    """Per source read: start of the body (UTF-16) to ``value``, ``void`` or ``unknown``."""
    types: dict[str, FileTypes] = field(default_factory=dict)
    """Per source read, where that was asked for."""
    constants: dict[str, dict[int, bool]] = field(default_factory=dict)
    """Per source read, where all resolved: which decisions and conditions of loops are constant, and whether true.

    Named by their operator, and by the beginning of the loop (UTF-16)."""


class CompilerHost:
    """A JVM with javac in it, for several requests."""

    def __init__(self, jdk: Jdk, made: Helpers, java_args: Sequence[str] = ()) -> None:
        """``java_args`` are further arguments for the JVM."""
        command = [
            jdk.java,
            *_QUICK,
            "-Xss512m",
            *java_args,
            *EXPORTS,
            "-cp",
            str(made.host_classes),
            "CompilerHost",
        ]
        # A file, not a pipe: what annotation processors print is read by nobody before the end.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (closed on exit)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, encoding="utf-8"
        )

    def __enter__(self) -> CompilerHost:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()
        self._said.close()

    def analyze(self, options: list[str], sources: list[Path], *, types: bool = False) -> Answer:
        """Attribute sources without generating code; ``types`` asks for what is declared in them."""
        return self._ask("analyze-types" if types else "analyze", options, sources)

    def compile(self, options: list[str], sources: list[Path]) -> Answer:
        """Compile sources."""
        return self._ask("compile", options, sources)

    def _ask(self, what: str, options: list[str], sources: list[Path]) -> Answer:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".request") as request:
            request.write("\0".join([*options, "--", *map(str, sources)]))
            request.flush()
            assert self._process.stdin is not None and self._process.stdout is not None
            try:
                self._process.stdin.write(f"{what} {request.name}\n")
                self._process.stdin.flush()
                line = self._process.stdout.readline()
            except BrokenPipeError:
                line = ""
        if not line:
            self._process.wait()
            self._said.seek(0)
            error = self._said.read().decode("utf-8", "replace")
            raise FootfallError(f"javac stopped unexpectedly: {error.strip()[-300:]}")
        return _answer(json.loads(line))


def _answer(data: dict[str, Any]) -> Answer:
    forms = {0: "void", 1: "value", 2: "unknown"}
    diagnostics = [Diagnostic(d["kind"], d["file"], d["position"], d["code"], d["text"]) for d in data["diagnostics"]]
    lambdas = {u["file"]: {at: forms[form] for at, form in u["lambdas"]} for u in data.get("units", [])}
    types = {u["file"]: _file_types(u) for u in data.get("units", []) if "types" in u}
    constants = {u["file"]: dict(u["constants"]) for u in data.get("units", []) if data["ok"]}
    return Answer(data["ok"], diagnostics, data["words"], lambdas, types, constants)


def _file_types(unit: dict[str, Any]) -> FileTypes:
    return FileTypes(
        {end: DeclaredType(frozenset(names), frozenset(marks)) for end, names, marks in unit["types"]},
        {end: DeclaredFunction(tuple(names), frozenset(marks)) for end, names, marks in unit["functions"]},
    )
