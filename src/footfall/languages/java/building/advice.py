"""What to say where a program does not compile since something that it needs is not there."""

from __future__ import annotations

import os
import re
import shlex
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.jdks import newest_jdk
from footfall.languages.java.building.layout import build_file, project_folder
from footfall.languages.java.reading.grammar import grammar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footfall.jvm.compiler_process import Answer, Diagnostic
    from footfall.languages.java.building.javac_options import ToolOptions

_MISSING = frozenset(["compiler.err.doesnt.exist", "compiler.err.package.not.visible", "compiler.err.module.not.found"])
_SHOWN = 3
_PACKAGE = re.compile(r"(?:package|module(?: not found:)?) ([\w.$]+)")
_LIST = "cp.txt"
_GRADLE = {
    "build.gradle": "tasks.register('cp') { doLast { println sourceSets.main.runtimeClasspath.asPath } }",
    "build.gradle.kts": 'tasks.register("cp") { doLast { println(sourceSets["main"].runtimeClasspath.asPath) } }',
}
_SYNTAX = ("compiler.err.expected", "compiler.err.illegal.start.of", "compiler.err.not.stmt", "compiler.err.preview.",
           "compiler.err.feature.not.supported")  # fmt: skip
"""What is said of syntax that only a newer javac knows."""
PROCESSORS = "META-INF/services/javax.annotation.processing.Processor"
CHANGES_TREES = b"lombok."
"""What annotation processors are called that change the program itself, rather than add to it."""
_PROCESSORS_ON_REQUEST = 23
"""The JDK since which javac runs annotation processors on the class path only if it is told to."""


def words(answer: Answer, root: Path, tools: ToolOptions, feature: int) -> str:
    """javac's words about a program that does not compile, and what to do where libraries are missing."""
    errors = [d for d in answer.diagnostics if d.is_error]
    if not errors:
        return answer.words.strip()
    warnings = [d.text for d in answer.diagnostics if "warning" in d.kind.lower()]
    count = f"{len(errors)} error{'s' if len(errors) != 1 else ''}"
    missing = _one_per_package(d for d in errors if d.code in _MISSING)
    if missing:
        shown = [*missing, *(d for d in errors if d.code not in _MISSING)][:_SHOWN]
        if len(errors) > len(shown):
            count += f", {len(shown)} shown"
        return "\n".join([*(d.text for d in shown), count, f"hint: {_libraries(root, tools)}"])
    lines = [*warnings, *(d.text for d in errors), count]
    is_new = any(d.code.startswith(_SYNTAX) and not _is_mistake(d.file) for d in errors)
    if is_new and (newer := newest_jdk(feature)) is not None:
        lines.append(f"hint: this is JDK {feature}; JAVA_HOME={newer.home} chooses JDK {newer.feature}")
    unresolved = any(d.code.startswith("compiler.err.cant.resolve") for d in errors)
    if unresolved and feature >= _PROCESSORS_ON_REQUEST and not chooses_processors(tools) and has_processors(tools):
        lines.append(
            f"hint: javac {feature} runs the annotation processors on the class path only with --javac-arg -proc:full"
        )
    return "\n".join(lines)


def _is_mistake(file: str) -> bool:
    """Whether a source is wrong in any release of the language, as far as the grammar can tell."""
    try:
        return grammar().has_error(Path(file).read_bytes())
    except OSError:
        return False


def lacks_libraries(answer: Answer) -> bool:
    """Whether packages or modules are missing."""
    return any(one.is_error and one.code in _MISSING for one in answer.diagnostics)


def runs_processors(tools: ToolOptions, feature: int) -> bool:
    """Whether javac runs annotation processors."""
    if "-proc:none" in tools.javac:
        return False
    return has_processors(tools) and (feature < _PROCESSORS_ON_REQUEST or chooses_processors(tools))


def chooses_processors(tools: ToolOptions) -> bool:
    """Whether the user said what is to become of annotation processors."""
    return any(one.startswith(("-proc", "--processor")) for one in tools.javac)


def has_processors(tools: ToolOptions) -> bool:
    """Whether there is an annotation processor to be run."""
    if any(one.startswith(("-processor", "--processor")) for one in tools.javac):
        return True
    return any(_offers_processor(entry) for entry in tools.jars_and_folders)


def has_processor(entries: Iterable[Path], word: bytes) -> bool:
    """Whether there is an annotation processor in whose name a word stands, in some jars and folders."""
    return any(word in _processors(entry) for entry in entries)


def _offers_processor(entry: Path) -> bool:
    return bool(_processors(entry))


def _processors(entry: Path) -> bytes:
    """The file that names the annotation processors of a jar or folder; empty where there are none."""
    try:
        if entry.is_dir():
            return (entry / PROCESSORS).read_bytes()
        with zipfile.ZipFile(entry) as jar:
            return jar.read(PROCESSORS)
    except (OSError, KeyError, zipfile.BadZipFile):
        return b""


def _one_per_package(errors: Iterable[Diagnostic]) -> list[Diagnostic]:
    found: dict[str, Diagnostic] = {}
    for error in errors:
        named = _PACKAGE.search(error.text)
        found.setdefault(named[1] if named else error.text, error)
    return list(found.values())


def _libraries(root: Path, tools: ToolOptions) -> str:
    """How to name the libraries of a program."""
    folder = project_folder(root)
    build = build_file(folder) if folder is not None else None
    if folder is not None and build is not None:
        listed = shlex.quote(f"@{_shown(folder / _LIST)}")
        if build.name == "pom.xml":
            return f"{_maven(folder)} lists its libraries; then add --classpath {listed}"
        if build.name in _GRADLE:
            where = "" if folder == Path.cwd() else f" -p {shlex.quote(_shown(folder))}"
            gradle = "./gradlew" if (Path.cwd() / "gradlew").is_file() else "gradle"
            return (
                f"add to {_shown(build)}: {_GRADLE[build.name]}; then {gradle}{where} -q cp > "
                f"{shlex.quote(_shown(folder / _LIST))} lists its libraries; then add --classpath {listed}"
            )
    jars = next((f for f in _near(root) if any(f.glob("*.jar"))), None)
    if jars is not None and not tools.classpath:
        return f"add --classpath {shlex.quote(f'{_shown(jars)}/*')}"
    more = "more of its libraries" if tools.classpath else "its libraries"
    return f"name {more} with --classpath, such as --classpath 'lib/*'"


def _maven(folder: Path) -> str:
    """The command that makes Maven write the class path of a module; its siblings need not be installed."""
    goal = f"dependency:build-classpath -Dmdep.outputFile={_LIST}"
    above = folder.parent / "pom.xml"
    if above.is_file() and f"<module>{folder.name}</module>" in above.read_text("utf-8", "replace"):
        where = "" if folder.parent == Path.cwd() else f" -f {shlex.quote(_shown(above))}"
        return f"mvn -q{where} -pl {shlex.quote(folder.name)} -am compile {goal}"
    where = "" if folder == Path.cwd() else f" -f {shlex.quote(_shown(folder / 'pom.xml'))}"
    return f"mvn -q{where} {goal}"


def _near(root: Path) -> list[Path]:
    """Where jars usually lie beside sources."""
    return [place / name for place in (Path.cwd(), root, root.parent) for name in ("lib", "libs", ".")]


def _shown(path: Path) -> str:
    return os.path.relpath(path)
