"""Other programs in the folder of a main file, such as a student's other exercises."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from footfall.jvm.class_files import Constants, method_codes, read_attributes
from footfall.languages.java.building.sources import has_main

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_CLASS = 7
_STRING = 8
_MAINS = (b"([Ljava/lang/String;)V", b"()V")


class Classes:
    """The classes that were made of each source, and which sources they name."""

    def __init__(self, folder: Path) -> None:
        self._names: dict[str, set[str]] = {}
        self._sources: dict[str, str] = {}
        self.programs: set[str] = set()
        """The sources that have a ``main``."""
        for file in folder.rglob("*.class"):
            try:
                self._read(file.relative_to(folder), file.read_bytes())
            except (struct.error, KeyError, IndexError):
                continue

    def _read(self, place: Path, data: bytes) -> None:
        constants = Constants(data)
        source = (place.parent / _source_file(data, constants)).as_posix()
        self._sources[place.with_suffix("").as_posix()] = source
        names = {
            constants.text(constants.first(number)).decode("utf-8", "replace").strip("[L;").replace(".", "/")
            for number in constants.numbers(_CLASS, _STRING)
        }
        self._names.setdefault(source, set()).update(names)
        if any(name == b"main" and kind in _MAINS for name, kind, _ in method_codes(data, constants)):
            self.programs.add(source)

    def reached(self, sources: Iterable[str]) -> set[str]:
        """The sources that can be reached from some by the names of classes, these included."""
        found: set[str] = set()
        left = list(sources)
        while left:
            source = left.pop()
            if source not in found:
                found.add(source)
                left += (self._sources[name] for name in self._names.get(source, ()) if name in self._sources)
        return found


def other_programs(main: Path, package: str, files: list[Path], classes: Path) -> set[Path]:
    """The files beside a main file that are other programs, or are only needed by such: MAIN does not name them."""
    beside = [file for file in files if file.parent == main.parent and file != main]
    if not any(has_main(file) for file in beside):
        return set()
    known = Classes(classes)
    folder = package.replace(".", "/") + "/" if package else ""
    names = {folder + file.name: file for file in beside}
    reached = known.reached([folder + main.name])
    others = known.reached((known.programs & names.keys()) - reached) - reached
    return {names[name] for name in others & names.keys()}


def _source_file(data: bytes, constants: Constants) -> str:
    at = constants.end
    (interfaces,) = struct.unpack_from(">H", data, at + 6)
    at += 8 + 2 * interfaces
    for _ in range(2):
        (members,) = struct.unpack_from(">H", data, at)
        at += 2
        for _ in range(members):
            _, at = read_attributes(data, at + 6, constants)
    found, _ = read_attributes(data, at, constants)
    return next(
        constants.text(int.from_bytes(data[a.start : a.end])).decode("utf-8", "replace")
        for a in found
        if a.name == b"SourceFile"
    )
