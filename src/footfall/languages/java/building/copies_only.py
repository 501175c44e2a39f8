"""``footfall instrument`` for Java: only the copy, to be compiled and run by hand."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.jvm.compiled_runtime import helpers
from footfall.jvm.compiler_process import CompilerHost
from footfall.jvm.holder import Destination
from footfall.jvm.jdks import find_jdk
from footfall.languages.base import Copy, Omitted, Options
from footfall.languages.java.building.javac_options import path_list, resolved, tool_options
from footfall.languages.java.building.layout import layout
from footfall.languages.java.building.make_jobs import JobMaker, asks_types, runtime_settings
from footfall.languages.java.building.sources import java_files, resource_files
from footfall.languages.java.copy.instrument_all import do_whole_program
from footfall.languages.java.reading.decoding import javac_encoding

if TYPE_CHECKING:
    from pathlib import Path

    from footfall.jvm.compiler_process import Answer
    from footfall.languages.java.building.javac_options import ToolOptions

_APART = frozenset(["module-info.java"])


def instrument_paths(paths: list[Path], into: Path, options: Options) -> Copy:
    """Write copies of files, and of all sources below folders, below ``into``.

    Raises:
        FootfallError: for a missing path, one inside ``into``, or one that cannot be read or written.
    """
    work = into / ".footfall"
    try:
        work.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FootfallError(f"cannot write {into}: {error.strerror}; choose another folder with -o") from error
    destination = Destination(str((work / "counts").resolve()), "")
    pairs = _pairs(paths, into)
    try:
        jdk = find_jdk()
        made = helpers(jdk)
        tools = tool_options(options, jdk.feature)
        shutil.copyfile(made.collector, work / "collector.jar")
        collector = str((work / "collector.jar").resolve())
        destination = Destination(destination.counts, collector, runtime_settings(options))
        answer = _analyse(CompilerHost(jdk, made, tools.host), [p for p, _ in pairs], options, tools)
    except FootfallError as error:
        options.report(f"{error}; lambdas that call without using a result stay unmeasured")
        answer = None
    makes = JobMaker(options, destination)
    jobs = [makes.by_hand(source, target, answer) for source, target in pairs]
    done = do_whole_program(jobs)
    copy = Copy([(d.key, d.blob) for d in done if d.key])
    copy.omitted = [Omitted(j.shown, d.omitted) for j, d in zip(jobs, done, strict=True) if d.omitted]
    if not copy.files and copy.omitted:
        raise FootfallError(f"nothing was instrumented: {copy.omitted[0].reason or copy.omitted[0].path}")
    if options.resources:
        copied = _copy_resources(paths, into)
        copy.notes.append(f"{copied} other file{'' if copied == 1 else 's'} copied")
    return copy


def _copy_resources(paths: list[Path], into: Path) -> int:
    """Copy what lies below folders of sources, or in their folders of resources, and is no source; how many."""
    here = into.resolve()
    copied = 0
    for root in [path.resolve() for path in paths if path.is_dir()]:
        for folder in (root, *layout(root, False).resources):
            for file in resource_files(folder):
                target = into / file.relative_to(folder)
                if file.is_relative_to(here) or (target.is_file() and folder != root):
                    continue
                try:
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(file, target)
                except OSError as error:
                    raise FootfallError(f"cannot copy {file} to {target}: {error.strerror}") from error
                copied += 1
    return copied


def _pairs(paths: list[Path], into: Path) -> list[tuple[Path, Path]]:
    pairs: list[tuple[Path, Path]] = []
    for path in paths:
        if path.is_dir():
            if into.resolve() == path.resolve():
                raise FootfallError(f"{into} is the folder to be instrumented; choose another one with -o")
            found = [f for f in java_files(path) if not f.resolve().is_relative_to(into.resolve())]
            pairs += [(f.resolve(), into / f.relative_to(path)) for f in found]
        elif path.is_file():
            pairs.append((path.resolve(), into / path.name))
        else:
            raise FootfallError(f"{path}: no such file or folder")
    if not pairs:
        raise FootfallError(f"no Java sources in {', '.join(map(str, paths))}")
    return pairs


def _analyse(host: CompilerHost, files: list[Path], options: Options, tools: ToolOptions) -> Answer:
    arguments = ["-proc:none", "-encoding", javac_encoding(options.encoding), "-Xmaxerrs", "100000"]
    if tools.classpath:
        arguments += ["-classpath", path_list(resolved(tools.classpath))]
    if tools.module_path:
        arguments += ["--module-path", path_list(tools.module_path)]
    roots = [str(d) for d in (*options.sources, *tools.source_path)]
    if roots:
        arguments += ["-sourcepath", path_list(roots)]
    arguments += tools.javac
    with host:
        return host.analyze(arguments, [f for f in files if f.name not in _APART], types=asks_types(options))
