"""TypeScript that is not only types, and JSX: compiled with what the project has, after it was instrumented."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from footfall.languages.javascript.built import source_map_reader
from footfall.model.source_text import Position

if TYPE_CHECKING:
    from footfall.model.edits import Edited

_PROGRAM = Path(__file__).resolve().parents[1] / "runtime" / "ts_compiler_process.cjs"
_PACKAGES = ("esbuild", "typescript", "@swc/core", "tsx", "vite")
_PATIENCE = 120.0
"""Seconds that a compiler may take for a file."""
INSTALL = "there is no compiler for it here: npm install --save-dev esbuild"


class CompileError(Exception):
    """A text was not compiled; the message says why, and ``is_missing`` that there is no compiler."""

    def __init__(self, reason: str, is_missing: bool = False) -> None:
        super().__init__(reason)
        self.is_missing = is_missing


@dataclass
class Compiled:
    """The JavaScript of a text, with its source map at its end, which names places of the author's text."""

    data: bytes
    places: Places


@dataclass
class Places:
    """Where the pieces of a compiled text stand in the text of the author."""

    map: source_map_reader.SourceMap
    author: list[str]

    def position(self, line: int, column: int) -> Position | None:
        """The author's position of a place in the compiled text, whose columns count UTF-16 units from 1."""
        segment = self.map.at(line - 1, column - 1)
        if segment is None or segment.source < 0 or segment.line >= len(self.author):
            return None
        before = self.author[segment.line].encode("utf-16-le")[: 2 * segment.source_column]
        return Position(segment.line + 1, len(before.decode("utf-16-le", "replace")) + 1)


def may_have_compiler(folders: list[Path]) -> bool:
    """Whether a compiler seems to be there for files of some folders."""
    upwards = {above for folder in folders for above in (folder, *folder.parents)}
    if any((above / "node_modules" / name).exists() for above in upwards for name in _PACKAGES):
        return True
    return shutil.which("esbuild") is not None or bool(os.environ.get("NODE_PATH"))


@dataclass
class Compiler:
    """Asks a Node of its own, started when it is first needed, to compile; ``node`` is its path."""

    node: str
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def compile(self, data: bytes, path: Path, is_module: bool, edited: Edited | None, author: bytes) -> Compiled:
        """Compile a text that stands for a file, to an ES module or to CommonJS.

        ``edited``: the text, with what was inserted into the author's, where anything was.

        Raises:
            CompileError: where it does not compile, or there is no compiler.
        """
        answer = self._ask({"file": str(path), "text": data.decode("utf-8"), "isModule": is_module})
        if answer.get("missing"):
            raise CompileError(INSTALL, is_missing=True)
        if "error" in answer:
            raise CompileError(str(answer["error"]))
        try:
            made = source_map_reader.read(answer["map"])
        except (ValueError, KeyError, TypeError) as error:
            raise CompileError(f"the compiler gives no source map ({error})") from error
        lines = source_map_reader.without_insertions(made.lines, edited)
        text = source_map_reader.written(lines, str(path))
        link = f"\n//# sourceMappingURL=data:application/json;base64,{base64.b64encode(text.encode()).decode()}\n"
        places = Places(source_map_reader.SourceMap(lines, [str(path)]), author.decode("utf-8", "replace").split("\n"))
        return Compiled((str(answer["code"]).rstrip("\n") + link).encode(), places)

    def stop(self) -> None:
        """End the Node."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        process = self._process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer: dict[str, Any] = json.loads(_line(process.stdout))
        except (OSError, ValueError) as error:
            process.kill()
            self.stop()
            raise CompileError(f"the compiler failed ({error})") from error
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        environment = {name: value for name, value in os.environ.items() if name != "NODE_OPTIONS"}
        try:
            return subprocess.Popen(
                [self.node, str(_PROGRAM)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise CompileError(f"cannot start {self.node}: {error.strerror}") from error


def _line(file: IO[bytes]) -> bytes:
    """The next line.

    Raises:
        ValueError: where none comes.
    """
    parts: list[bytes] = []
    end = time.monotonic() + _PATIENCE
    while not parts or not parts[-1].endswith(b"\n"):
        if not select.select([file], [], [], max(0.0, end - time.monotonic()))[0]:
            raise ValueError("it does not answer")
        part = os.read(file.fileno(), 1 << 20)
        if not part:
            raise ValueError("it has ended")
        parts.append(part)
    return b"".join(parts)
