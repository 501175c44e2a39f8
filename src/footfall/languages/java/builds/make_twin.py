"""Compiling the twin of what a build compiled: the same sources with counters, the same options."""

from __future__ import annotations

import hashlib
import shutil
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.jvm.class_files import members, source_file
from footfall.jvm.holder import Destination
from footfall.languages.base import Omitted
from footfall.languages.java.building.advice import CHANGES_TREES, has_processor
from footfall.languages.java.building.compile_copies import CopyCompiler
from footfall.languages.java.building.make_jobs import JobMaker, asks_types
from footfall.languages.java.building.sources import source_root
from footfall.languages.java.builds.twin_options import TwinOptions
from footfall.languages.java.copy.instrument_all import do_all
from footfall.languages.java.reading.decoding import read_source

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.compiled_runtime import Helpers
    from footfall.jvm.compiler_process import Answer, CompilerHost
    from footfall.languages.base import Options
    from footfall.languages.java.builds.compiled import Compiled
    from footfall.languages.java.copy.instrument_all import Job

_CHANGED = "the source was not the same any more when its twin was made"
_OTHER_SHAPE = "the class that the build runs has other members than its source gives"
_MODULES = "--module-source-path: modules that are compiled together are not measured"
_MODULE = "module-info.java"
FOLDERS = ("classes", "holders")
"""Where a twin's class files are, and those that they count with; or jars of these names."""


@dataclass
class Twin:
    """What became of the sources of a compilation."""

    files: list[tuple[str, bytes]] = field(default_factory=list)
    """The counted files by key, encoded."""
    omitted: list[Omitted] = field(default_factory=list)
    retracted: set[str] = field(default_factory=set)
    """The keys of those that count, but not all that they do."""
    matched: int = 0
    """How many functions are chosen to be timed and hooked."""
    sources: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)
    """By package, with slashes, and file name: the keys of sources, and how they are shown."""


def is_measured(path: Path, roots: list[Path]) -> bool:
    """Whether a source is one of the project's, whose folders are ``roots``: below one, and in no hidden folder."""
    for root in roots:
        if path.is_relative_to(root):
            return not any(part.startswith(".") for part in path.relative_to(root).parts)
    return False


class TwinMaker:
    """Makes one twin below ``folder``, an empty one, which has folders for ``classes`` and ``holders`` then."""

    def __init__(
        self,
        compiled: Compiled,
        folder: Path,
        roots: list[Path],
        options: Options,
        made: Helpers,
        host: CompilerHost,
        reasons: dict[Path, str],
    ) -> None:
        """``reasons`` says of sources why they are not to be measured."""
        self._reasons = reasons
        self._compiled = compiled
        self._folder = folder
        self._roots = roots
        self._options = options
        self._made = made
        self._host = host
        self._tools = TwinOptions.of(compiled)
        self._nowhere = folder / "nowhere"
        self._classes, self._holders = (folder / name for name in FOLDERS)

    def make(self) -> Twin:
        """Compile the twin.

        Raises:
            FootfallError: where no twin can be made.
        """
        if not any(is_measured(path, self._roots) for path in self._compiled.sources):
            return Twin()
        if "--module-source-path" in self._tools.common:
            raise FootfallError(_MODULES)
        ways = [True] if has_processor(self._tools.processor_path(), CHANGES_TREES) else [False, True]
        for processors in ways:
            for folder in (self._nowhere, self._classes, self._holders):
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
            sources = self._sources(with_processors=processors)
            answer = self._analysed(sources, processors)
            if not answer.ok:
                problem = _words(answer)
                continue
            twin, other = self._compile(sources, answer.by_resolved_names(), processors)
            if other and not processors and self._tools.processors != "-proc:none":
                problem = _OTHER_SHAPE
                continue
            return twin
        raise FootfallError(problem)

    def _sources(self, *, with_processors: bool) -> list[Path]:
        """What to compile: what processors wrote too, unless they write it again."""
        made = self._tools.sources_made if with_processors else None
        sources = [path for path in self._compiled.sources if made is None or not path.is_relative_to(made)]
        return [path for path in sources if path.is_file()]

    def _has_modules(self, sources: list[Path]) -> bool:
        """Whether it is a module, or part of one, that is compiled: its sources are on a path then."""
        return bool(self._tools.patches) or any(source.name == _MODULE for source in sources)

    def _analysed(self, sources: list[Path], processors: bool) -> Answer:
        processed = self._folder / "processed"
        processed.mkdir(exist_ok=True)
        roots = list(dict.fromkeys(source_root(source) or source.parent for source in sources))
        words = self._tools.words(
            processed, roots if self._has_modules(sources) else [self._nowhere], processors=processors
        )
        return self._host.analyze(words, sources, types=asks_types(self._options))

    # --- copying ---------------------------------------------------------------------------

    def _jobs(self, sources: list[Path], answer: Answer, holders: Path) -> tuple[list[Job], list[Path]]:
        """The jobs of all sources, and the roots of their copies."""
        # The agent has started the collector before a twin runs: nothing of this run need stand in it.
        makes = JobMaker(self._options, Destination())
        roots: dict[Path, Path] = {}
        jobs = []
        for source in sources:
            root = source_root(source) or source.parent
            copies = roots.setdefault(root, self._folder / "instrumented" / str(len(roots)))
            target = copies / source.relative_to(root)
            job = makes.compiled(source, target, answer, self._tools.encoding, self._made, holders)
            if not is_measured(source, self._roots):
                job.measured, job.reason = False, ""
            elif source in self._reasons:
                job.measured, job.reason = False, self._reasons[source]
            elif self._has_changed(source):
                job.measured, job.reason = False, _CHANGED
            jobs.append(job)
        return jobs, list(roots.values())

    def _has_changed(self, source: Path) -> bool:
        """Whether a source is not what javac read."""
        try:
            data = read_source(source, str(source), self._tools.encoding).data
        except FootfallError:
            return False  # which is said in other words
        return zlib.crc32(data) != self._compiled.sources[source]

    # --- compiling -------------------------------------------------------------------------

    def _compile(self, sources: list[Path], answer: Answer, processors: bool) -> tuple[Twin, bool]:
        """The twin, and whether some class was left out since it is not the one that the build has.

        Raises:
            FootfallError: where not even the originals compile.
        """
        is_module = any(source.name == _MODULE for source in sources)
        # Classes of a module see those of its output, others those of the class path.
        holders = self._classes if is_module else self._holders
        jobs, roots = self._jobs(sources, answer, holders)
        where = roots if self._has_modules(sources) else [self._nowhere]
        words = self._tools.words(self._classes, where, processors=processors, holders=self._holders)
        compiling = CopyCompiler(self._host, words, jobs, do_all(jobs), self._classes, self._options.records_calls)
        failed = compiling.compile()
        if failed is not None:
            raise FootfallError(_words(failed))
        others = self._leave_others()
        twin = Twin()
        for job, one in zip(jobs, compiling.done, strict=True):
            if one.holder is not None and is_module:
                target = self._holders / one.holder.relative_to(self._classes)
                target.parent.mkdir(parents=True, exist_ok=True)
                one.holder.replace(target)
            if one.key:
                place = (one.package.replace(".", "/"), job.source.name)
                twin.sources.setdefault(place, []).append((one.key, job.shown))
                if place in others:
                    twin.retracted.add(one.key)
                    twin.omitted.append(Omitted(job.shown, _OTHER_SHAPE))
                else:
                    twin.files.append((one.key, one.blob))
            twin.matched += one.matched
            if one.omitted:
                twin.omitted.append(Omitted(job.shown, one.omitted))
        return twin, bool(others)

    def _leave_others(self) -> set[tuple[str, str]]:
        """Remove twins of classes that have other members than those of the build.

        Returns the packages, with slashes, and names of the sources of such.
        """
        output = self._tools.outputs.get("CLASS_OUTPUT")
        found = set()
        for name, digest in self._compiled.classes.items():
            twin = self._classes / f"{name}.class"
            if output is None or not twin.is_file():
                continue
            try:
                data = (output / f"{name}.class").read_bytes()
            except OSError:
                continue
            if hashlib.sha256(data).hexdigest() == digest and members(data) != members(twin.read_bytes()):
                twin.unlink()
                found.add((name.rpartition("/")[0], source_file(data)))
        return found


def _words(answer: Answer) -> str:
    said = next((d.text for d in answer.diagnostics if d.is_error), answer.words).strip()
    return f"its twin does not compile: {said.splitlines()[0] if said else '?'}"
