"""javac inside a JVM that is kept for several requests."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall.errors import FootfallError
from footfall.jvm.agent_options import plain_environment
from footfall.jvm.compiled_runtime import EXPORTS, QUICK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footfall.jvm.compiled_runtime import Helpers
    from footfall.jvm.jdks import Jdk

_WARNINGS = ("-Xlog:disable", "-Xlog:all=warning:stderr")
"""The JVM warns on standard output, where answers are."""


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

    def by_resolved_names(self) -> Answer:
        """The answer with sources named by their paths without links."""
        return replace(
            self,
            lambdas={str(Path(f).resolve()): one for f, one in self.lambdas.items()},
            types={str(Path(f).resolve()): one for f, one in self.types.items()},
            constants={str(Path(f).resolve()): one for f, one in self.constants.items()},
        )


class CompilerHost:
    """A JVM with javac in it, for several requests."""

    def __init__(self, jdk: Jdk, made: Helpers, java_args: Sequence[str] = ()) -> None:
        """``java_args`` are further arguments for the JVM."""
        command = [
            jdk.java,
            *QUICK,
            *_WARNINGS,
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
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            encoding="utf-8",
            env=plain_environment(),
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
            line = self._line(f"{what} {request.name}")
        if not line:
            self._process.wait()
            self._said.seek(0)
            error = self._said.read().decode("utf-8", "replace")
            raise FootfallError(f"javac stopped unexpectedly: {error.strip()[-300:]}")
        return _answer(json.loads(line))

    def _line(self, request: str) -> str:
        """The line that answers a request; empty where the JVM has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(f"{request}\n")
            self._process.stdin.flush()
            return self._process.stdout.readline()
        except BrokenPipeError:
            return ""


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
