"""What build tools keep beside a source root: further roots, generated sources, resources."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from footfall.languages.java.building.sources import java_files, source_root

if TYPE_CHECKING:
    from pathlib import Path

_MAIN = "main"
_BUILDS = ("pom.xml", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts", "build.xml")
_GENERATED = ("target/generated-sources", "build/generated", "build/generated-src", "build/generated-sources")
_GENERATED_FOR_TESTS = "target/generated-test-sources"
_OF_PROCESSORS = ("annotations", "annotationProcessor", "apt", "test-annotations")
"""Folders in which builds keep what annotation processors wrote: javac writes it again."""


@dataclass
class Layout:
    """What belongs to a source root by the custom of Maven and Gradle."""

    roots: list[Path] = field(default_factory=list)
    """Further source roots: that of the main sources for a root of tests, and generated sources."""
    resources: list[Path] = field(default_factory=list)


def source_set(root: Path) -> str:
    """``main`` for ``src/main/java``, ``test`` for ``src/test/java``; empty where a root is not laid out so."""
    return root.parent.name if root.name == "java" and root.parent.parent.name == "src" else ""


def layout(root: Path, processors: bool) -> Layout:
    """What lies beside a root; ``processors``: annotation processors run, so that what they wrote is not wanted."""
    found = Layout()
    name = source_set(root)
    sets = list(dict.fromkeys([name, _MAIN])) if name else []
    for one in sets:
        of_set = root.parent.parent / one
        if one != name and (of_set / "java").is_dir():
            found.roots.append(of_set / "java")
        if (of_set / "resources").is_dir():
            found.resources.append(of_set / "resources")
    home = project_folder(root)
    if home is not None:
        others = {f.name for f in (home / "src").glob("*") if f.is_dir()} - set(sets) if name else set()
        places = [home / one for one in _GENERATED]
        if name != _MAIN:
            places.append(home / _GENERATED_FOR_TESTS)
        for place in places:
            found.roots += _roots_below(place, others | set(_OF_PROCESSORS if processors else ()))
    return found


def project_folder(root: Path) -> Path | None:
    """The folder of the project that a source root belongs to: the nearest one with a build file, or ``src/../``."""
    for folder in root.parents[:4]:
        if any((folder / name).is_file() for name in _BUILDS):
            return folder
    return root.parents[2] if source_set(root) else None


def build_file(folder: Path) -> Path | None:
    """The file by which a build tool knows a folder as a project."""
    return next((folder / name for name in _BUILDS if (folder / name).is_file()), None)


def _roots_below(place: Path, without: set[str]) -> list[Path]:
    """The source roots in a folder of generated sources, by the packages that one source of each folder names."""
    roots: dict[Path, None] = {}
    if not place.is_dir():
        return []
    seen: set[Path] = set()
    for file in java_files(place):
        folder = file.parent
        if folder in seen or not without.isdisjoint(file.relative_to(place).parts[:-1]):
            continue
        seen.add(folder)
        root = source_root(file)
        if root is not None:
            roots[root] = None
    return list(roots)
