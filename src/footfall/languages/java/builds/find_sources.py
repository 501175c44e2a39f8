"""The Java sources of a project."""

from __future__ import annotations

import os
from pathlib import Path

from footfall.languages.java.building.sources import source_root
from footfall.languages.java.copy.instrument_all import WITHOUT_CODE

_PASSED_OVER = frozenset(["node_modules", "__pycache__", "site-packages"])


class ProjectSources:
    """The sources below some folders; hidden folders and those of libraries are passed over."""

    def __init__(self, roots: list[Path]) -> None:
        self._by_name: dict[str, list[Path]] = {}
        for root in roots:
            for place, folders, files in os.walk(root):
                folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _PASSED_OVER)
                for name in files:
                    if name.endswith(".java"):
                        self._by_name.setdefault(name, []).append(Path(place) / name)

    def __bool__(self) -> bool:
        return bool(self._by_name)

    def packages(self) -> list[str]:
        """The packages that there are, by one source of each folder, with slashes, one before and one behind them."""
        first: dict[Path, Path] = {}
        for files in self._by_name.values():
            for file in files:
                if file.name not in WITHOUT_CODE:
                    first.setdefault(file.parent, file)
        found: dict[str, None] = {}
        for folder, file in first.items():
            root = source_root(file)
            if root is not None:
                found["/".join(["", *folder.relative_to(root).parts, ""])] = None
        return list(found)

    def of_class(self, package: str, file: str, near: Path) -> Path | None:
        """The source of a class, by its package with slashes and the file that it names: the one nearest to a place."""
        ending = Path(package, file).parts
        found = [path for path in self._by_name.get(file, []) if path.parts[-len(ending) :] == ending]
        return max(found, key=lambda path: len(os.path.commonpath([path, near])), default=None)
