"""How javac is called for a twin: as the build called it, but for where it reads copies and writes classes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.languages.java.building.javac_options import Option, path_list, resolved, split_options

if TYPE_CHECKING:
    from footfall.languages.java.builds.compiled import Compiled

_CLASS_PATH = ("-classpath", "-cp", "--class-path")
_PATHS = frozenset([
    "-processorpath", "--processor-path", "--processor-module-path", "-p", "--module-path", "--upgrade-module-path",
    "-bootclasspath", "--boot-class-path", "-extdirs", "-endorseddirs",
])  # fmt: skip
_OUTPUTS = {"-d": "CLASS_OUTPUT", "-s": "SOURCE_OUTPUT"}
_PATCH = "--patch-module"
_DROPPED = frozenset([
    "-h", "-sourcepath", "--source-path", "-Werror", "-verbose", "-nowarn", "-deprecation", "-Xmaxerrs", "-Xmaxwarns",
    "-XDrawDiagnostics", "-Xstdout", "-version", "--version", "-help", "--help",
])  # fmt: skip
"""What says where else is written, and what is said of sources: what was compiled needs neither again."""
_DROPPED_STARTS = ("-Xlint", "-Xdoclint", "-Xplugin:ErrorProne", "-Xdiags", "-implicit", "-Xprefer", "-J", "-proc:")
_FOR_LOCATIONS = {
    "MODULE_PATH": ("-p", "--module-path"),
    "ANNOTATION_PROCESSOR_PATH": ("-processorpath", "--processor-path"),
}
"""Locations that a file manager may have been given, and the options that say the same."""


@dataclass
class TwinOptions:
    """Options of a compilation, with paths that hold anywhere."""

    common: list[str] = field(default_factory=list)
    """Those that hold for the twin, too."""
    class_path: list[str] = field(default_factory=list)
    patches: dict[str, list[str]] = field(default_factory=dict)
    """What modules are patched with, by their names."""
    outputs: dict[str, Path] = field(default_factory=dict)
    """Where the build has its classes and the sources that annotation processors write, by location."""
    encoding: str = ""
    processors: str = ""
    """The option that says whether annotation processors run; empty where javac decides."""

    @classmethod
    def of(cls, compiled: Compiled) -> TwinOptions:
        """The options of one compilation."""
        made = cls(encoding=compiled.encoding)
        given: set[str] = set()
        for option in split_options(compiled.arguments):
            given.add(option.name)
            made._add(option, compiled.folder)
        for location, names in _FOR_LOCATIONS.items():
            found = compiled.locations.get(location)
            if found and given.isdisjoint(names):
                made.common += [names[-1], path_list(found)]
        for location in _OUTPUTS.values():
            folders = compiled.locations.get(location)
            if folders:
                made.outputs.setdefault(location, folders[0])
        if given.isdisjoint(_CLASS_PATH):
            found = compiled.locations.get("CLASS_PATH")
            made.class_path = (
                list(map(str, found)) if found else _absolute_all(compiled.class_path or ".", compiled.folder)
            )
        return made

    def _add(self, option: Option, folder: Path) -> None:
        name, value = option.name, option.value
        if name in _CLASS_PATH:
            self.class_path = _absolute_all(value, folder)
        elif name in _OUTPUTS:
            self.outputs[_OUTPUTS[name]] = folder / value
        elif name in _PATHS:
            self.common += [name, os.pathsep.join(_absolute_all(value, folder))]
        elif name == _PATCH:
            module, _, path = value.partition("=")
            self.patches[module] = _absolute_all(path, folder)
        elif name == "-encoding":
            self.encoding = value
        elif name.startswith("-proc:"):
            self.processors = name
        elif name.startswith("-") and name not in _DROPPED and not name.startswith(_DROPPED_STARTS):
            self.common += option.words

    @property
    def sources_made(self) -> Path | None:
        """The folder into which annotation processors write sources."""
        return self.outputs.get("SOURCE_OUTPUT") or self.outputs.get("CLASS_OUTPUT")

    def words(self, classes: Path, roots: list[Path], *, processors: bool, holders: Path | None = None) -> list[str]:
        """The arguments for javac, but for the sources.

        ``classes`` takes the classes; ``roots`` are where sources are looked for, an empty folder for nowhere;
        ``holders`` is where those are that copies count with.
        """
        before = [str(holders)] if holders is not None else []
        path = [*before, *self.class_path]
        output = self.outputs.get("CLASS_OUTPUT")
        if output is not None and str(output) not in path:
            path.append(str(output))
        words = [*self.common, "-encoding", self.encoding, "-d", str(classes), "-nowarn", "-implicit:none"]
        words += ["-sourcepath", path_list(roots), "-classpath", os.pathsep.join(path)]
        words.append(self.processors if processors else "-proc:none")
        copies = [str(root) for root in roots] if holders is not None else []
        for module, patch in self.patches.items():
            words += [_PATCH, f"{module}={os.pathsep.join([*copies, *before, *patch])}"]
        return [word for word in words if word]

    def processor_path(self) -> list[Path]:
        """Where annotation processors are looked for."""
        for name in ("-processorpath", "--processor-path"):
            if name in self.common:
                return [Path(one) for one in self.common[self.common.index(name) + 1].split(os.pathsep)]
        return [Path(one) for one in resolved(self.class_path)]


def _absolute_all(path: str, folder: Path) -> list[str]:
    return [str(folder / entry) if entry else str(folder) for entry in path.split(os.pathsep)] if path else []
