"""The holders of a program: in a jar, from which the agent gives them to all class loaders."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def gather(folder: Path, holders: list[Path], jar: Path) -> None:
    """Put the holders below a folder into a jar."""
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(holders):
            archive.write(file, file.relative_to(folder).as_posix())
