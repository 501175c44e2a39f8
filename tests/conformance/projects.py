"""The public projects whose sources Footfall's reading is compared on.

Only what reading them takes: where the sources lie and how they are encoded.  The sources themselves are
not part of this repository; ``conformance.py --corpus DIR`` looks for each in ``DIR/NAME``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Project:
    """A project: its repository, the source roots that are read, their encoding.

    ``left_out`` are glob patterns, relative to a root, of files that are no Java source as they lie there.
    """

    name: str
    repository: str
    roots: tuple[str, ...]
    encoding: str = "UTF-8"
    left_out: tuple[str, ...] = ()


PROJECTS = (
    Project("commons-lang", "apache/commons-lang", ("src/main/java", "src/test/java")),
    Project("commons-io", "apache/commons-io", ("src/main/java", "src/test/java")),
    Project("commons-collections", "apache/commons-collections", ("src/main/java", "src/test/java")),
    Project("gson", "google/gson", ("gson/src/main/java", "gson/src/main/java-templates", "gson/src/test/java")),
    Project("zip4j", "srikanth-lingala/zip4j", ("src/main/java", "src/test/java")),
    Project("jacoco", "jacoco/jacoco", ("org.jacoco.core/src", "org.jacoco.core.test/src")),
    Project("junit4", "junit-team/junit4", ("src/main/java", "src/test/java"), "ISO-8859-1"),
    Project(
        "vavr", "vavr-io/vavr",
        ("vavr/src/main/java", "vavr/src-gen/main/java", "vavr/src/test/java", "vavr/src-gen/test/java"),
    ),
    Project("CocoR-Java", "SSW-CocoR/CocoR-Java", ("src",)),
)  # fmt: skip


def source_files(project: Project, home: Path) -> list[Path]:
    """The Java files of a project."""
    files: list[Path] = []
    for root in project.roots:
        folder = home / root
        out = {path for pattern in project.left_out for path in folder.glob(pattern)}
        files += sorted(path for path in folder.rglob("*.java") if path not in out)
    return files
