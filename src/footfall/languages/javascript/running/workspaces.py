"""Packages that belong together: workspaces of npm, Yarn, pnpm and Lerna, and packages that are linked."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIBRARIES = "node_modules"
"""The folder in which libraries lie."""
_LIST = re.compile(r"^packages:(?P<inline>.*)\n(?P<lines>(?:[ \t]*(?:-.*|#.*)?\n)*)", re.MULTILINE)
_ITEM = re.compile(r"""(?:^[ \t]*-[ \t]*|[\[,][ \t]*)(?:"([^"\n]*)"|'([^'\n]*)'|([^"'\s#,\[\]]+))""", re.MULTILINE)


def workspace_of(project: Path) -> Path:
    """The folder of the workspace that a package belongs to; the package's own if it belongs to none."""
    for folder in project.parents:
        patterns = list(_patterns(folder))
        if patterns and _is_member(project.relative_to(folder).as_posix(), patterns):
            return folder
    return project


def linked_packages(roots: list[Path]) -> list[Path]:
    """Where packages really lie that are linked into the ``node_modules`` of projects, where outside of these."""
    found: set[Path] = set()
    for folder in {above / LIBRARIES for root in roots for above in (root, *root.parents)}:
        for link in _links(folder):
            real = link.resolve()
            is_inside = any(real.is_relative_to(root) or root.is_relative_to(real) for root in roots)
            if LIBRARIES not in real.parts and not is_inside and real.is_dir():
                found.add(real)
    return sorted(found)


def _links(folder: Path) -> Iterator[Path]:
    """The links among the packages of a folder, also of those with a scope."""
    try:
        entries = list(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.is_symlink():
            yield entry
        elif entry.name.startswith("@"):
            yield from _links(entry)


def _patterns(folder: Path) -> Iterator[str]:
    """What a folder says of the packages below it."""
    named = _read(folder / "package.json").get("workspaces")
    for listed in (named, _read(folder / "lerna.json").get("packages")):
        given = listed.get("packages") if isinstance(listed, dict) else listed
        if isinstance(given, list):
            yield from (one for one in given if isinstance(one, str))
    try:
        text = (folder / "pnpm-workspace.yaml").read_text("utf-8")
    except (OSError, ValueError):
        return
    for part in _LIST.finditer(f"{text}\n"):
        yield from (next(filter(None, item), "") for item in _ITEM.findall(f"{part['inline']}\n{part['lines']}"))


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_member(package: str, patterns: list[str]) -> bool:
    """Whether a package, by its path, is meant; of patterns that contradict each other the last one holds."""
    is_meant = False
    for pattern in patterns:
        bare = pattern.removeprefix("!")
        if re.fullmatch(_expression(bare.removeprefix("./").rstrip("/")), package):
            is_meant = bare == pattern
    return is_meant


def _expression(pattern: str) -> str:
    """A glob as a regular expression."""
    parts = re.split(r"(\*\*/|\*\*|\*|\?|\{[^{}]*\})", pattern)
    made = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return "".join(
        made[part] if part in made
        else f"(?:{'|'.join(map(_expression, part[1:-1].split(',')))})" if part.startswith("{") and part.endswith("}")
        else re.escape(part)
        for part in parts
    )  # fmt: skip
