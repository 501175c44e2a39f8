"""Classes within a jar, and jars beside them, as in a jar that holds its libraries; ``InnerPlace.java`` names them."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path

_MARK = "!/"
_CLASS = ".class"


def is_inner(place: Path) -> bool:
    """Whether a place is within a jar."""
    return _MARK in str(place)


def class_files(place: Path) -> list[tuple[str, bytes, float]]:
    """The class files of a jar, or of a place within one: names without suffix, contents, ages.

    Raises:
        OSError, zipfile.BadZipFile: where there is no such jar.
    """
    archive, _, inner = str(place).partition(_MARK)
    with zipfile.ZipFile(archive) as jar:
        age = Path(archive).stat().st_mtime
        if inner.endswith(".jar"):
            with zipfile.ZipFile(io.BytesIO(jar.read(inner))) as within:
                return _classes(within, "", age)
        return _classes(jar, f"{inner}/" if inner else "", age)


def unpack(place: Path, folder: Path) -> list[Path]:
    """Unpack the classes at a place within a jar, and the jars in it, into a folder; what javac finds them with.

    Raises:
        OSError, zipfile.BadZipFile: where there is no such jar, or no room.
    """
    archive = str(place).partition(_MARK)[0]
    classes = folder / "classes.jar"
    with zipfile.ZipFile(classes, "w") as made:
        for name, data, _ in class_files(place):
            made.writestr(f"{name}{_CLASS}", data)
    found = [classes]
    with zipfile.ZipFile(archive) as jar:
        for number, name in enumerate(one for one in jar.namelist() if one.endswith(".jar")):
            library = folder / f"{number}.jar"
            with jar.open(name) as read, library.open("wb") as written:
                shutil.copyfileobj(read, written)
            found.append(library)
    return found


def _classes(jar: zipfile.ZipFile, start: str, age: float) -> list[tuple[str, bytes, float]]:
    names = [name for name in jar.namelist() if name.startswith(start) and name.endswith(_CLASS)]
    return [(name.removeprefix(start).removesuffix(_CLASS), jar.read(name), age) for name in names]
