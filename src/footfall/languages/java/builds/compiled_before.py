"""What was compiled before the command ran: its sources are found, and taken where they give the same classes."""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.jvm.class_files import ClassSummary
from footfall.languages.java.building.advice import CHANGES_TREES, has_processor
from footfall.languages.java.builds.compiled import Compiled
from footfall.languages.java.builds.inner_places import class_files, is_inner, unpack
from footfall.languages.java.copy.instrument_all import WITHOUT_CODE
from footfall.languages.java.reading.decoding import read_source
from footfall.plain_files import read_plain

if TYPE_CHECKING:
    from footfall.jvm.compiler_process import CompilerHost
    from footfall.languages.java.builds.find_sources import ProjectSources

_FIRST = 44
"""What the version of a class file is larger by than the release of Java that it is for."""
_PREVIEW = 0xFFFF
_OTHER = "the class that runs is not what its source gives now: compile it again"
_SUFFIX = ".class"


@dataclass(frozen=True)
class Question:
    """A place that classes come from, and where their loader looks for others."""

    home: Path
    place: Path
    class_path: list[str]

    @classmethod
    def read(cls, folder: Path, name: str) -> Question:
        """One of those in the folder of a build.

        Raises:
            OSError, ValueError: where it is not there or damaged.
        """
        home, place, *path, _ = read_plain(folder / f"{name}.ask").decode("utf-8", "surrogateescape").split("\0")
        return cls(Path(home), Path(place), path)


@dataclass
class _Found:
    """A class file of a place."""

    data: bytes
    summary: ClassSummary
    source: Path
    age: float
    """When it was written, in seconds."""


@dataclass
class Before:
    """What was found at a place."""

    compiled: Compiled
    reasons: dict[Path, str] = field(default_factory=dict)
    """Why sources are not measured."""


def compiled_before(
    question: Question, name: str, folder: Path, sources: ProjectSources, host: CompilerHost, feature: int
) -> Before | None:
    """The compilation that gives the classes of a place; ``None`` where it has none of the project's.

    ``name`` is what it is called then; ``folder``, which is made, takes what is compiled on trial; ``feature`` is the
    JDK's release.

    Raises:
        FootfallError: where the sources do not compile.
    """
    found = _classes(question.place, sources)
    if not found:
        return None
    compiled = Compiled(name, question.home, Path.cwd(), "UTF-8")
    folder.mkdir()
    class_path = [*question.class_path, str(question.place)]
    if is_inner(question.place):
        class_path = [*question.class_path, *map(str, _unpacked(question.place, folder / "unpacked"))]
    compiled.arguments = _arguments(found, class_path, feature)
    compiled.locations["CLASS_OUTPUT"] = [question.place]
    files = list(dict.fromkeys(one.source for one in found.values()))
    compiled.sources = {file: _sum(file) for file in files}
    trial = folder / "trial"
    trial.mkdir()
    words = [*compiled.arguments, "-encoding", "UTF-8", "-d", str(trial), "-sourcepath", str(folder), "-nowarn"]
    if not has_processor(map(Path, class_path), CHANGES_TREES):
        words.append("-proc:none")  # what others wrote lies there as sources
    answer = host.compile(words, files)
    if not answer.ok:
        said = next((d.text for d in answer.diagnostics if d.is_error), answer.words).strip()
        raise FootfallError(f"what was compiled before cannot be compiled now: {said.splitlines()[0] if said else '?'}")
    before = Before(compiled)
    for class_name, one in found.items():
        if _is_same(one, trial / f"{class_name}{_SUFFIX}"):
            compiled.classes[class_name] = hashlib.sha256(one.data).hexdigest()
        else:
            before.reasons[one.source] = _OTHER
    return before


def _sum(file: Path) -> int:
    return zlib.crc32(read_source(file, str(file), "utf-8").data)


def _classes(place: Path, sources: ProjectSources) -> dict[str, _Found]:
    """The classes of a place that come from sources of the project, by name with slashes."""
    found: dict[str, _Found] = {}
    for name, data, age in _files(place):
        try:
            summary = ClassSummary.of(data)
        except (ValueError, LookupError):
            continue
        source = sources.of_class(name.rpartition("/")[0], summary.source, place) if summary.source else None
        if source is not None and source.name not in WITHOUT_CODE:
            found[name] = _Found(data, summary, source, age)
    return found


def _files(place: Path) -> list[tuple[str, bytes, float]]:
    """The class files of a folder, of a jar or of a place in one: names without suffix, contents, ages."""
    try:
        if place.is_dir():
            files = sorted(place.rglob(f"*{_SUFFIX}"))
            return [
                (file.relative_to(place).as_posix().removesuffix(_SUFFIX), file.read_bytes(), file.stat().st_mtime)
                for file in files
            ]
        return class_files(place)
    except (OSError, zipfile.BadZipFile):
        return []


def _unpacked(place: Path, folder: Path) -> list[Path]:
    """What javac finds the classes with that are within the jar of a place."""
    folder.mkdir()
    try:
        return unpack(place, folder)
    except zipfile.BadZipFile as error:
        raise FootfallError(f"{place} cannot be unpacked: {error}") from error


def _arguments(found: dict[str, _Found], class_path: list[str], feature: int) -> list[str]:
    """Arguments for javac that give such class files."""
    summaries = [one.summary for one in found.values()]
    release = max(one.version for one in summaries) - _FIRST
    words = ["--release", str(release)] if release < feature else []
    if any(one.minor == _PREVIEW for one in summaries):
        words = ["--enable-preview", "--release", str(release)]
    words.append("-g" if any(one.has_variables for one in summaries) else "-g:source,lines")
    if any(one.has_parameters for one in summaries):
        words.append("-parameters")
    return [*words, "-classpath", os.pathsep.join(dict.fromkeys(class_path))]


def _is_same(one: _Found, trial: Path) -> bool:
    """Whether a class is what its source gives: byte by byte, or by its members and lines where compilers differ."""
    try:
        data = trial.read_bytes()
    except OSError:
        return False
    if data == one.data:
        return True
    return one.source.stat().st_mtime <= one.age and ClassSummary.of(data).is_like(one.summary)
