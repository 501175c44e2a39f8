"""The main file of a folder: what ``node FOLDER`` runs, or else the source that TypeScript means by its name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_LOADED = (".js", ".json", ".node")
"""What Node adds to a name, in its order."""
_TYPED = (".ts", ".tsx")
_SOURCES = {".js": (".ts", ".tsx"), ".jsx": (".tsx", ".ts"), ".mjs": (".mts",), ".cjs": (".cts",)}
"""What a compiler makes files with a suffix of."""


@dataclass(frozen=True)
class Main:
    """A main file, and what Node is to be told to run it: the folder, where that leads there."""

    file: Path
    named: Path


def main_of(path: Path) -> Main | None:
    """What a file or a folder begins with; ``None`` where a folder has no such file."""
    if not path.is_dir():
        return Main(path, path)
    name = _main_entry(path)
    starts = [path / name] if name else []
    for start in starts:
        file = _found([start, *_with(start, _LOADED), *_with(start / "index", _LOADED)])
        if file is not None:
            return Main(file, path)
    file = _found(_with(path / "index", _LOADED))
    if file is not None:
        return Main(file, path)
    for start in starts:
        meant = [start.with_suffix(suffix) for suffix in _SOURCES.get(start.suffix, ())]
        file = _found([*meant, *_with(start, _TYPED), *_with(start / "index", _TYPED)])
        if file is not None:
            return Main(file, file)
    file = _found(_with(path / "index", _TYPED))
    return None if file is None else Main(file, file)


def has_tests(folder: Path) -> bool:
    """Whether a folder's package.json says how its tests are run."""
    scripts = _package(folder).get("scripts")
    return isinstance(scripts, dict) and isinstance(scripts.get("test"), str)


def _main_entry(folder: Path) -> str:
    """The ``main`` of a folder's package.json."""
    name = _package(folder).get("main")
    return name if isinstance(name, str) else ""


def _package(folder: Path) -> dict[str, object]:
    """What a folder's package.json says; nothing where there is none, or a damaged one."""
    try:
        package = json.loads((folder / "package.json").read_bytes())
    except (OSError, ValueError):
        return {}
    return package if isinstance(package, dict) else {}


def _with(path: Path, suffixes: tuple[str, ...]) -> list[Path]:
    return [Path(f"{path}{suffix}") for suffix in suffixes]


def _found(files: list[Path]) -> Path | None:
    return next((file for file in files if file.is_file()), None)
