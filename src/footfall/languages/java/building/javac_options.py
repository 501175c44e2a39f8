"""What javac and java are called with: class paths, argument files, options that both know."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footfall.languages.base import Options

BOTH_TOOLS = "tool"
"""The tool under which the command line hands over options that are for javac and java alike."""

_CLASS_PATH = ("-classpath", "-cp", "--class-path")
_MODULE_PATH = ("-p", "--module-path")
_SOURCE_PATH = ("-sourcepath", "--source-path")
_ONLY_JAVA = ("--add-opens",)
_ONLY_JAVAC = ("--release",)
_LEVELS = ("--release", "-source", "--source")
_TOKEN = re.compile(r"\"(?:\\.|[^\"\\\n])*(?:\"|$)|'(?:\\.|[^'\\\n])*(?:'|$)|[^\s\"']", re.S | re.M)
_ESCAPE = re.compile(r"\\(\n[ \t\f]*|.)", re.S)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}


@dataclass
class ToolOptions:
    """Paths and the further options of each tool; entries of paths are as the user wrote them."""

    classpath: list[str] = field(default_factory=list)
    module_path: list[str] = field(default_factory=list)
    source_path: list[Path] = field(default_factory=list)
    """Further roots of sources, named among javac's options."""
    javac: list[str] = field(default_factory=list)
    java: list[str] = field(default_factory=list)
    host: list[str] = field(default_factory=list)
    """What javac would hand to the JVM that it runs in."""

    @property
    def jars_and_folders(self) -> list[Path]:
        """The entries of both paths, wildcards and folders of modules resolved."""
        return [Path(one) for one in (*resolved(self.classpath), *_modules(self.module_path))]


def tool_options(options: Options, feature: int) -> ToolOptions:
    """The options for both tools of a JDK with this feature release.

    Raises:
        FootfallError: where an argument file cannot be read.
    """
    made = ToolOptions(_path(options.classpath or os.environ.get("CLASSPATH", "")))
    given = options.tool_args
    variable = shlex.split(os.environ.get("JDK_JAVAC_OPTIONS", ""), comments=False)
    javac = split_options(expanded([*variable, *given.get("javac", [])]))
    java = split_options(expanded(given.get("java", [])))
    both = split_options(given.get(BOTH_TOOLS, []))
    preview = any(one.name == "--enable-preview" for one in both)
    if preview and not any(one.name in _LEVELS for one in (*both, *javac)):
        # With --release javac refuses exports of the JDK's own packages.
        made.javac += ["--source", str(feature)]
    javac = [*(one for one in both if one.name not in _ONLY_JAVA), *javac]
    java = [*(one for one in both if one.name not in _ONLY_JAVAC), *java]
    for tool, into in ((javac, made.javac), (java, made.java)):
        for one in tool:
            if one.name in _CLASS_PATH:
                made.classpath += _path(one.value)
            elif one.name in _MODULE_PATH:
                made.module_path += _path(one.value)
            elif tool is javac and one.name in _SOURCE_PATH:
                made.source_path += [Path(root) for root in one.value.split(os.pathsep) if root]
            elif tool is javac and one.name.startswith("-J"):
                made.host.append(one.name[2:])
            else:
                into.extend(one.words)
    made.classpath = list(dict.fromkeys(made.classpath))
    made.module_path = list(dict.fromkeys(made.module_path))
    return made


def resolved(entries: Iterable[str]) -> list[str]:
    """The entries of a class path with ``folder/*`` as the jars in the folder."""
    found: list[str] = []
    for entry in entries:
        if entry == "*" or entry.endswith((f"{os.sep}*", "/*")):
            found += sorted(str(jar) for jar in Path(entry[:-1] or ".").glob("*") if jar.suffix.lower() == ".jar")
        elif entry:
            found.append(entry)
    return found


def expanded(arguments: list[str]) -> list[str]:
    """Arguments with those in argument files in the place of ``@FILE``, by the rules of the JDK's tools."""
    every: list[str] = []
    for argument in arguments:
        if len(argument) < 2 or not argument.startswith("@"):
            every.append(argument)
        elif argument.startswith("@@"):
            every.append(argument[1:])
        else:
            every += list(_tokens(_read(argument[1:])))
    return every


def _path(text: str) -> list[str]:
    """The entries of a path; ``@FILE`` stands for the path in a file, which may name the option too."""
    entries: list[str] = []
    for entry in text.split(os.pathsep) if text else []:
        if len(entry) < 2 or not entry.startswith("@") or entry.startswith("@@"):
            entries.append(entry[1:] if entry.startswith("@@") else entry)
            continue
        for line in _read(entry[1:]).splitlines():
            # What Maven and Gradle write has spaces in it as they are, and no quotes.
            words = list(_tokens(line)) if re.search(r"[\"']|^\s*[-#]", line) else [line.strip()]
            entries += [one for word in words if word not in _CLASS_PATH for one in word.split(os.pathsep) if one]
    return entries


def _read(name: str) -> str:
    try:
        return Path(name).read_text("utf-8", "surrogateescape")
    except OSError as error:
        raise FootfallError(f"cannot read the argument file {name}: {error.strerror}") from error


def _tokens(text: str) -> Iterator[str]:
    """The arguments in the text of an argument file: JDK tool specifications, "@argfiles"."""
    text = text.replace("\r\n", "\n")
    at, size = 0, len(text)
    while at < size:
        if text[at].isspace():
            at += 1
        elif text[at] == "#":
            end = text.find("\n", at)
            at = size if end < 0 else end
        else:
            word: list[str] = []
            while at < size and not text[at].isspace():
                found = _TOKEN.match(text, at)
                assert found is not None
                piece = found[0]
                if piece[0] in "\"'":
                    inner = piece[1:-1] if len(piece) > 1 and piece[-1] == piece[0] else piece[1:]
                    piece = _ESCAPE.sub(_unescaped, inner)
                word.append(piece)
                at = found.end()
            yield "".join(word)


def _unescaped(match: re.Match[str]) -> str:
    return "" if match[1][0] == "\n" else _CONTROLS.get(match[1], match[1])


_TAKES_VALUE = frozenset([
    *_CLASS_PATH, *_MODULE_PATH, *_SOURCE_PATH, "-d", "-s", "-h", "-source", "--source", "-target", "--target",
    "--release", "-encoding", "-processor", "-processorpath", "--processor-path", "--processor-module-path",
    "--add-exports", "--add-opens", "--add-modules", "--add-reads", "--limit-modules", "--upgrade-module-path",
    "--patch-module", "--system", "--module-source-path", "--module-version", "-Xmaxerrs", "-Xmaxwarns",
    "-bootclasspath", "--boot-class-path", "-extdirs", "-endorseddirs", "--enable-native-access",
])  # fmt: skip


@dataclass(frozen=True)
class Option:
    """An argument of javac or java; what is no option goes by itself."""

    name: str
    value: str
    words: list[str]
    """As it was written."""


def split_options(arguments: list[str]) -> list[Option]:
    """Options with the values that stand behind them or, for long ones, behind an equals sign."""
    options: list[Option] = []
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument in _TAKES_VALUE:
            values = [one for one in [next(rest, None)] if one is not None]
            options.append(Option(argument, "".join(values), [argument, *values]))
        elif equals and name.startswith("--") and name in _TAKES_VALUE:
            options.append(Option(name, value, [argument]))
        else:
            options.append(Option(argument, "", [argument]))
    return options


def _modules(entries: list[str]) -> list[str]:
    """The jars that folders on a module path hold, and what else is on it."""
    found: list[str] = []
    for entry in entries:
        jars = sorted(Path(entry).glob("*.jar")) if entry and Path(entry).is_dir() else []
        found += [str(jar) for jar in jars] or [entry]
    return found


def path_list(paths: Sequence[Path | str]) -> str:
    """Paths as one argument.  One with the character that parts them is given as it is from the working directory.

    Raises:
        FootfallError: where it has that character then, too.
    """
    return os.pathsep.join(map(_listed, paths))


def _listed(path: Path | str) -> str:
    text = str(path)
    if os.pathsep not in text:
        return text
    near = os.path.relpath(text)
    if os.pathsep in near:
        raise FootfallError(f"{text}: Java takes no folder with {os.pathsep} in its name; work inside of it")
    return near
