"""The compiled holders of a program: in a jar, from which the agent gives them to all class loaders."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def gather(classes: Path, sources: list[Path], jar: Path, *, keep: bool) -> None:
    """Put what was compiled of the holders' sources into a jar.

    They leave the folder of classes, where the program may look around, unless it is to ``keep`` them.
    """
    names = {source.stem for source in sources}
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(classes.rglob("Footfall$*.class")):
            if file.stem in names:
                archive.write(file, file.relative_to(classes).as_posix())
                if not keep:
                    file.unlink()
