"""Sources some of whose classes ran without counters: their counts would be too low, so that they have none."""

from __future__ import annotations

import contextlib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from footfall.jvm.class_files import source_file
from footfall.languages.java.builds.make_twin import FOLDERS
from footfall.plain_files import read_plain

if TYPE_CHECKING:
    from footfall.languages.base import Copy
    from footfall.languages.java.builds.make_twin import Twin

_REASONS = {
    "changed": "a class of it was changed after javac had written it, and ran without counters",
    "redefined": "a class of it was redefined while the program ran, and went on without counters",
    "alone": "a class of it has no twin, and ran without counters",
    "late": "a class of it was loaded when no twin could be made any more, and ran without counters",
}
_NOTED = 10
"""So many faults of the agent are told."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a JVM says of a class, by its name with slashes; of a program or of javac where the name is empty."""

    name: str
    why: str
    place: str
    """The folder or jar of the class, if that is known; the program."""


def read_notes(folder: Path) -> list[Note]:
    """What JVMs have noted in their folder, each once.

    Raises:
        OSError: where it cannot be known.
    """
    found: dict[Note, None] = {}
    with contextlib.suppress(FileNotFoundError):
        for line in read_plain(folder / "notes").decode("utf-8", "replace").splitlines():
            words = line.split("\t")
            if len(words) == 3:
                found[Note(*words)] = None
    return list(found)


def leave_unexchanged(
    notes: list[Note], twins: list[tuple[Path, Twin]], roots: list[Path], copy: Copy, said: list[str]
) -> None:
    """Take what is noted out of a copy, and list it; ``said`` gets what belongs to no source."""
    faults: list[str] = []
    for note in notes:
        reason = _REASONS.get(note.why, f"a class of it could not be given counters: {note.why}")
        if not note.name:
            faults.append(f"not measured: {note.place or 'a compilation'}: {note.why}")
        elif note.why == "changed" and note.place and not _is_near(note.place, roots):
            continue  # another version of the same library, which is no part of the project
        else:
            for key, shown in _sources(note.name, twins):
                copy.files[:] = [file for file in copy.files if file[0] != key]
                copy.retracted.add(key)
                copy.omit(shown, reason)
    said += faults[:_NOTED]
    if len(faults) > _NOTED:
        said.append(f"not measured: {len(faults) - _NOTED} more programs and compilations")


def _is_near(place: str, roots: list[Path]) -> bool:
    return any(Path(place).is_relative_to(root) for root in roots)


def _sources(name: str, twins: list[tuple[Path, Twin]]) -> list[tuple[str, str]]:
    """The sources that a class may come from: their keys, and how they are shown."""
    package, _, simple = name.rpartition("/")
    found: list[tuple[str, str]] = []
    for folder, twin in twins:
        try:
            file = source_file(_class_file(folder, name))
        except (OSError, LookupError, ValueError, zipfile.BadZipFile):  # the name may be anything
            file = f"{simple.partition('$')[0] or simple}.java"  # as most are called
        found += twin.sources.get((package, file), [])
    return found


def _class_file(folder: Path, name: str) -> bytes:
    """The class file of a twin.

    Raises:
        OSError, KeyError, zipfile.BadZipFile: where there is none.
    """
    jar = folder / f"{FOLDERS[0]}.jar"
    if not jar.is_file():
        return (folder / FOLDERS[0] / f"{name}.class").read_bytes()
    with zipfile.ZipFile(jar) as files:
        return files.read(f"{name}.class")
