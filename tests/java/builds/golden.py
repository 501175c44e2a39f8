"""Java sources whose comments say how often lines begin: ``//#3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_COUNT = re.compile(r"//#(\d+)")


def differences(data: Any, folder: Path) -> list[str]:
    """Where an exported profile differs from the comments of the sources below a folder."""
    counted = {file["path"]: file["lines"] for file in data["files"]}
    found = []
    for source in sorted(folder.rglob("*.java")):
        shown = source.relative_to(folder).as_posix()
        if shown.startswith(".footfall/"):
            continue
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            wanted = _COUNT.search(line)
            got = counted.get(shown, {}).get(str(number))
            if wanted is not None and got != int(wanted[1]):
                found.append(f"{shown}:{number}: {got}, not {wanted[1]}")
    return found
