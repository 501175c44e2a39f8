"""Tests of test262: which there are, what their front matter asks for, and the jobs that they make."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from tests.javascript.twins import Job, Text, twin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footfall.languages.base import Options

_FRONT = re.compile(r"/\*---(.*?)---\*/", re.DOTALL)
_LIST = r"^{}:[ \t]*(?:\[([^\]]*)\]|((?:\n[ \t]+-[^\n]*)+))"
_IMPORTED = re.compile(r"""["']((?:\./|\.\./)[^"'\n]+)["']""")
LACKING = {
    "source-phase-imports": "its syntax is a proposal that this Node lacks",
    "source-phase-imports-module-source": "its syntax is a proposal that this Node lacks",
    "import-defer": "its syntax is a proposal that this Node lacks",
    "export-defer": "its syntax is a proposal that this Node lacks",
    "import-text": "its syntax is a proposal that this Node lacks",
    "import-bytes": "its syntax is a proposal that this Node lacks",
    "decorators": "its syntax is a proposal that this Node lacks",
    "explicit-resource-management": "its syntax is a proposal that this Node lacks",
    "Atomics.waitAsync": "it needs agents",
}
"""Features for whose sake a test is not run."""


@dataclass
class Test:
    """A test, by its path below ``test``."""

    path: str
    text: str
    flags: frozenset[str]
    includes: tuple[str, ...]
    features: frozenset[str]


class Corpus:
    """A checkout of test262."""

    def __init__(self, folder: Path, below: str, options: Options) -> None:
        self.folder = folder
        self.below = below
        self.options = options
        self._fixtures: dict[str, Text] = {}

    @cached_property
    def paths(self) -> list[str]:
        """All tests."""
        base = self.folder / "test"
        found = (path.relative_to(base).as_posix() for path in (base / self.below).rglob("*.js"))
        return sorted(path for path in found if "_FIXTURE" not in path)

    def sample(self, size: int, seed: str, only: str) -> tuple[list[Test], Counter[str]]:
        """So many tests, or all for 0, and why others of the sample are not run."""
        paths = [path for path in self.paths if only in path]
        chosen = sorted(paths, key=lambda path: hashlib.sha256(f"{seed}:{path}".encode()).digest())
        skipped: Counter[str] = Counter()
        tests: list[Test] = []
        for path in chosen:
            if size and len(tests) == size:
                break
            test = self.read(path)
            reason = next((LACKING[f] for f in sorted(test.features) if f in LACKING), "")
            if reason:
                skipped[reason] += 1
            else:
                tests.append(test)
        return tests, skipped

    def read(self, path: str) -> Test:
        """Read a test."""
        text = (self.folder / "test" / path).read_bytes().decode("utf-8", "surrogatepass")
        found = _FRONT.search(text)
        front = found[1].replace("\r\n", "\n").replace("\r", "\n") if found else ""
        return Test(path, text, frozenset(_list(front, "flags")), tuple(_list(front, "includes")),
                    frozenset(_list(front, "features")))  # fmt: skip

    def fixtures(self, path: str, text: str, found: dict[str, Text]) -> None:
        """Add what a source may import to what was found."""
        for specifier in _IMPORTED.findall(text):
            name = _joined(path, specifier)
            if name in found or f"{name}#module" in found:
                continue
            file = self.folder / "test" / name
            if not file.is_file():
                continue
            if name not in self._fixtures:
                data = file.read_bytes().decode("utf-8", "surrogateescape")
                is_code = name.endswith(".js")
                self._fixtures[name] = twin(data, name, "module", self.options) if is_code else Text(data, data)
            found[name] = self._fixtures[name]
            self.fixtures(name, found[name].plain, found)


def _list(front: str, name: str) -> list[str]:
    found = re.search(_LIST.format(name), front, re.MULTILINE)
    if not found:
        return []
    items = found[1].split(",") if found[1] is not None else found[2].replace("\n", ",").split(",")
    return [item.strip().lstrip("- ") for item in items if item.strip()]


def _joined(path: str, specifier: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / specifier).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def jobs_of(corpus: Corpus, test: Test) -> Iterator[Job]:
    """The runs that a test's flags ask for."""
    flags = test.flags
    before = [] if "raw" in flags else ["assert.js", "sta.js"]
    if "async" in flags:
        before.append("doneprintHandle.js")
    before += [name for name in test.includes if name not in before]
    files = [str(corpus.folder / "harness" / name) for name in before]
    modes = ["sloppy", "strict"]
    if "module" in flags:
        modes = ["module"]
    elif "raw" in flags or "noStrict" in flags:
        modes = ["sloppy"]
    elif "onlyStrict" in flags:
        modes = ["strict"]
    for mode in modes:
        text = f'"use strict";\n{test.text}' if mode == "strict" else test.text
        kind = "module" if mode == "module" else "script"
        texts = {test.path: twin(text, test.path, kind, corpus.options)}
        if kind == "script" and "import(" in test.text:
            texts[f"{test.path}#module"] = twin(test.text, test.path, "module", corpus.options)
        corpus.fixtures(test.path, test.text, texts)
        label = f"{test.path} ({mode})"
        yield Job(test.path, kind, texts, files, "async" in flags, label, corpus.options)
