"""Jars from which the agent takes class files: the holders of a program, which it gives to all class loaders."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def gather(folder: Path, files: list[Path], jar: Path) -> None:
    """Put class files below a folder into a jar."""
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(files):
            archive.write(file, file.relative_to(folder).as_posix())
