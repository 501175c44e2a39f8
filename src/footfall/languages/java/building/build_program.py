"""Building an instrumented Java program: analyse, copy, compile, retreat where needed."""

from __future__ import annotations

import os
import shutil
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from footfall.errors import BuildError, FootfallError
from footfall.jvm.agent_options import unfollowed
from footfall.jvm.class_files import has_huge_method
from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.holder import Destination
from footfall.jvm.holder_jar import gather
from footfall.jvm.jdks import find_jdk
from footfall.languages.base import Build, Copy, Omitted, Options, some_of
from footfall.languages.java.building.advice import lacks_libraries, runs_processors, words
from footfall.languages.java.building.build_tools import libraries
from footfall.languages.java.building.compile_copies import CopyCompiler
from footfall.languages.java.building.javac_options import path_list, resolved, tool_options
from footfall.languages.java.building.layout import layout, project_folder, source_set
from footfall.languages.java.building.make_jobs import TEST_RUNNERS, JobMaker, asks_types, runtime_settings, shown_path
from footfall.languages.java.building.neighbour_programs import other_programs
from footfall.languages.java.building.sources import MainFile, java_files, read_main
from footfall.languages.java.copy.instrument_all import Done, Job, do_whole_program
from footfall.languages.java.reading.decoding import javac_encoding, read_source

if TYPE_CHECKING:
    from footfall.jvm.compiled_runtime import Helpers
    from footfall.jvm.compiler_process import Answer
    from footfall.jvm.jdks import Jdk
    from footfall.languages.java.building.javac_options import ToolOptions

_TRIES = 3
"""How often sources that do not compile are taken out of those that the program may not need."""


@dataclass
class _Program:
    """The sources of a program and how javac is to be called."""

    main: MainFile
    roots: list[Path]
    files: list[Path]
    options: list[str]
    resources: list[Path]
    """Folders of files that the program may look for, but no sources."""
    module: str = ""
    made: list[str] = field(default_factory=list)
    """The sources that annotation processors wrote, relative to the folder for such."""


class JavaBuilder:
    """Builds one program; use once.  A running compiler host may be shared."""

    def __init__(self, options: Options, jdk: Jdk | None = None, host: CompilerHost | None = None) -> None:
        self.options = options
        self.jdk: Jdk = jdk or find_jdk()
        self.made: Helpers = helpers(self.jdk)
        self.tools: ToolOptions = tool_options(options, self.jdk.feature)
        self._analysed = options.output / "processed"
        """Where annotation processors write during the analysis."""
        self.host = host
        self.notes: list[str] = []

    def build(self, main: Path, arguments: list[str]) -> Build:
        """Instrument, compile and say how to run."""
        found = read_main(main, self.options.encoding)
        output = self.options.output
        copies, classes, apart = output / "instrumented", output / "classes", output / "holders"
        for folder in (copies, classes, apart):
            shutil.rmtree(folder, ignore_errors=True)
            try:
                folder.mkdir(parents=True)
            except OSError as error:
                raise FootfallError(
                    f"cannot write {folder}: {error.strerror}; choose another folder with -o"
                ) from error
        host_or_own = nullcontext(self.host) if self.host else CompilerHost(self.jdk, self.made, self.tools.host)
        with host_or_own as host:
            try:
                program, answer = self._analyse(host, found)
            finally:
                shutil.rmtree(self._analysed, ignore_errors=True)
            # Classes of a module see those of its output, others those of the class path.
            holders = classes if program.module else apart
            jobs = self._jobs(program, answer, copies, holders)
            done = do_whole_program(jobs)
            done = self._compile(host, program, jobs, done, classes, holders)
        gather(holders, [d.holder for d in done if d.holder is not None], self._holder_jar)
        shutil.rmtree(apart, ignore_errors=True)
        copy = Copy([(d.key, d.blob) for d in done if d.key])
        copy.omitted = [Omitted(j.shown, d.omitted) for j, d in zip(jobs, done, strict=True) if d.omitted]
        copy.omitted += [Omitted(name, "written by an annotation processor") for name in program.made]
        if program.main.root not in _folders(self.options.sources):
            beside = other_programs(main.resolve(), found.package, [j.source for j in jobs], classes)
            copy.beside = {d.key: j.shown for j, d in zip(jobs, done, strict=True) if d.key and j.source in beside}
        command = self._command(program, classes, arguments)
        return Build(copy, command, unfollowed(), f"JDK {self.jdk.version}", self.notes, test_runners=TEST_RUNNERS)

    @property
    def _holder_jar(self) -> Path:
        return (self.options.output / "holders.jar").resolve()

    # --- analysing -----------------------------------------------------------------------

    def _analyse(self, host: CompilerHost, main: MainFile) -> tuple[_Program, Answer]:
        named = _folders(self.options.sources)
        first = list(dict.fromkeys([main.root, *named]))
        for root in first:
            if not root.is_dir():
                raise FootfallError(f"{root}: no such folder of sources")
        further, resources = self._laid_out(first)
        roots = list(dict.fromkeys([*first, *further]))
        given = [f for root in first[1:] for f in java_files(root)]
        whole = main.package or main.root in named or source_set(main.root)
        near = java_files(main.root) if whole else sorted(main.root.glob("*.java"))
        # Of two files with a class of the same name javac takes the first.
        every = list(dict.fromkeys([main.path.resolve(), *near, *given]))
        self.options.report(f"analysing {len(every)} Java file{'s' if len(every) != 1 else ''}")
        program = _Program(main, roots, every, self._javac_options(roots), resources)
        answer = self._answer(host, program, every, given)
        program.files = list(dict.fromkeys([*program.files, *(Path(f).resolve() for f in answer.lambdas)]))
        program.made = [self._made_name(f) for f in program.files if not any(f.is_relative_to(r) for r in roots)]
        self._note_left_out(every, program.files)
        answer = answer.by_resolved_names()
        for diagnostic in answer.diagnostics:
            if diagnostic.kind in ("WARNING", "MANDATORY_WARNING"):
                self.options.report(diagnostic.text)
        module = main.root / "module-info.java"
        if module.is_file():
            program.module = _module_name(module, self.options.encoding)
        return program, answer

    def _answer(self, host: CompilerHost, program: _Program, every: list[Path], given: list[Path]) -> Answer:
        """What javac says to all sources that compile: those that MAIN needs, those that were given, and others."""
        answer = self._attributed(host, program, every)
        if answer.ok:
            return answer
        needed = list(dict.fromkeys([program.main.path.resolve(), *given]))
        only = self._attributed(host, program, needed)
        if not only.ok and self._has_found_libraries(program, only):
            return self._answer(host, program, every, given)
        if not only.ok:
            said = words(only, program.main.root, self.tools, self.jdk.feature)
            raise BuildError(f"{program.main.path} does not compile", said)
        needed = list(dict.fromkeys([*needed, *(f for f in every if str(f) in only.lambdas)]))
        others = [f for f in every if f not in needed]
        for _ in range(_TRIES):
            wrong = {d.file for d in answer.diagnostics if d.is_error}
            fewer = [f for f in others if str(f) not in wrong]
            if not fewer or len(fewer) == len(others):
                break
            others = fewer
            answer = self._attributed(host, program, [*needed, *others])
            if answer.ok:
                program.files = [*needed, *others]
                return answer
        program.files = needed
        return only

    def _has_found_libraries(self, program: _Program, answer: Answer) -> bool:
        """Whether some are missing, nobody named any, and the project's build tool tells them now."""
        folder = project_folder(program.main.root)
        if self.tools.classpath or self.tools.module_path or folder is None or not lacks_libraries(answer):
            return False
        found = libraries(folder, self.options.report)
        if not found:
            return False
        self.tools.classpath = found
        program.options = self._javac_options(program.roots)
        return True

    def _attributed(self, host: CompilerHost, program: _Program, files: list[Path]) -> Answer:
        shutil.rmtree(self._analysed, ignore_errors=True)
        self._analysed.mkdir(parents=True)
        options = [*program.options, "-d", str(self._analysed.resolve())]
        return host.analyze(options, files, types=asks_types(self.options))

    def _made_name(self, file: Path) -> str:
        made = self._analysed.resolve()
        return file.relative_to(made).as_posix() if file.is_relative_to(made) else shown_path(file)

    def _laid_out(self, roots: list[Path]) -> tuple[list[Path], list[Path]]:
        """Further roots of sources, and folders of resources."""
        processors = runs_processors(self.tools, self.jdk.feature)
        laid_out = [layout(root, processors) for root in roots]
        further = [*_folders(self.tools.source_path), *(r for one in laid_out for r in one.roots)]
        return further, list(dict.fromkeys(r for one in laid_out for r in one.resources))

    def _note_left_out(self, every: list[Path], used: list[Path]) -> None:
        left = sorted(shown_path(file) for file in set(every) - set(used))
        if left:
            self.notes.append(
                f"not every source compiles; left out, since the program does not use them: {some_of(left)}"
            )

    def _javac_options(self, roots: list[Path]) -> list[str]:
        tools = self.tools
        options = ["-encoding", javac_encoding(self.options.encoding), "-sourcepath", path_list(roots)]
        # A class file beside a source is older, or comes from it.
        options.append("-Xprefer:source")
        modules, libraries = tools.module_path, resolved(tools.classpath)
        if (roots[0] / "module-info.java").is_file():
            if not modules:
                modules, libraries = libraries, []
        else:
            libraries = [*(libraries or ["."]), *map(str, roots)]
        options += ["--module-path", path_list(modules)] if modules else []
        options += ["-classpath", path_list(libraries)] if libraries else []
        return options + tools.javac

    # --- copying -------------------------------------------------------------------------

    def _jobs(self, program: _Program, answer: Answer, copies: Path, holders: Path) -> list[Job]:
        counts = str((self.options.output / "counts").resolve())
        makes = JobMaker(self.options, Destination(counts, str(self.made.collector), runtime_settings(self.options)))
        jobs = []
        for file in program.files:
            root = next((r for r in program.roots if file.is_relative_to(r)), None)
            if root is None:
                continue
            number = program.roots.index(root)
            relative = file.relative_to(root)
            target = (copies / str(number) if len(program.roots) > 1 else copies) / relative
            jobs.append(makes.compiled(file, target.resolve(), answer, self.options.encoding, self.made, holders))
        return jobs

    # --- compiling -----------------------------------------------------------------------

    def _compile(
        self, host: CompilerHost, program: _Program, jobs: list[Job], done: list[Done], classes: Path, holders: Path
    ) -> list[Done]:
        copies = [self._copy_root(program, jobs, r) for r in program.roots]
        options = [*program.options, "-d", str(classes.resolve())]
        at = options.index("-sourcepath") + 1
        options[at] = path_list(copies)
        if not program.module:
            at = options.index("-classpath") + 1
            options[at] = os.pathsep.join([path_list([holders.resolve()]), options[at]])
        self.options.report(f"compiling {len(jobs)} instrumented files")
        compiling = CopyCompiler(host, options, jobs, done, classes, self.options.records_calls)
        answer = compiling.compile()
        if answer is not None:
            said = words(_at_originals(answer, jobs), program.main.root, self.tools, self.jdk.feature)
            raise BuildError(f"{program.main.path} does not compile", said)
        return compiling.done

    @staticmethod
    def _copy_root(program: _Program, jobs: list[Job], root: Path) -> str:
        for job in jobs:
            if job.source.is_relative_to(root):
                depth = len(job.source.relative_to(root).parts)
                return str(job.target.parents[depth - 1])
        return str(root)

    # --- running -------------------------------------------------------------------------

    def _command(self, program: _Program, classes: Path, arguments: list[str]) -> list[str]:
        counts = (self.options.output / "counts").resolve()
        settings = f"{runtime_settings(self.options)}&holders={quote(str(self._holder_jar), safe='')}"
        agent = f"-javaagent:{self.made.collector}={counts}?{settings}"
        java_args = list(self.tools.java)
        if has_huge_method(classes):
            java_args.insert(0, "-XX:-DontCompileHugeMethods")
        if self.options.clock == "cpu":
            java_args.insert(0, "--add-modules=java.management")
        roots = [str(r) for r in (*program.resources, *program.roots)]
        modules, libraries = self.tools.module_path, self.tools.classpath
        start = [program.main.qualified]
        if program.module:
            if not modules:
                modules, libraries = resolved(libraries), []
            modules = [str(classes.resolve()), *modules]
            start = [f"--patch-module={program.module}={path_list(roots)}"]
            start += ["--module", f"{program.module}/{program.main.qualified}"]
        else:
            libraries = [str(classes.resolve()), *roots, *(libraries or ["."]), str(self._holder_jar)]
        paths = ["--module-path", path_list(modules)] if modules else []
        paths += ["-classpath", path_list(libraries)] if libraries else []
        start = [*paths, *start]
        return [self.jdk.java, agent, *java_args, *start, *arguments]


def _folders(paths: list[Path]) -> list[Path]:
    return [folder.resolve() for folder in paths]


def _at_originals(answer: Answer, jobs: list[Job]) -> Answer:
    """The errors of an answer, the paths of copies being those of their originals; its warnings were shown before."""
    shown = {str(job.target): job.shown for job in jobs}
    errors = [
        replace(one, text=one.text.replace(one.file, shown.get(one.file, one.file)))
        for one in answer.diagnostics if one.is_error
    ]  # fmt: skip
    return replace(answer, diagnostics=errors)


def _module_name(path: Path, encoding: str) -> str:
    import re

    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", read_source(path, str(path), encoding).text, flags=re.S)
    found = re.search(r"\bmodule\s+([\w.]+)\s*\{", text)
    return found[1] if found else ""
