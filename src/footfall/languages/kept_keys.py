"""Keys of what is kept from one run to the next, and its form: all that it follows from, and bytes with a header."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from footfall import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

_APART = frozenset(
    ["sources", "include", "exclude", "test", "classpath", "encoding", "tool_args", "live", "source_maps", "resources",
     "output", "private", "report", "keeps"]
)  # fmt: skip
"""Options that change no text."""


def plain(value: object) -> object:
    """Options as values that JSON knows, without those that change no text."""
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value) if one.name not in _APART}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


@cache
def own_digest(folders: tuple[Path, ...], grammars: tuple[str, ...]) -> str:
    """What tells this Footfall from any other: its version, the files that something follows from, and the grammars.

    ``folders`` are searched to their bottom; what lies in the package itself always counts.
    """
    digest = hashlib.sha256(__version__.encode())
    package = Path(__file__).resolve().parents[1]
    for folder in (*folders, package):
        for path in sorted(_files(folder, folder != package), key=lambda one: one.path):
            digest.update(f"{path.path} {path.stat().st_size} {path.stat().st_mtime_ns}\n".encode())
    for name in grammars:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            # The folder beside it has the version in its name; to ask for that takes longer than all else here.
            beside = Path(found.origin).parents[1].glob(f"{name}-*.dist-info")
            digest.update(f"{found.origin} {sorted(one.name for one in beside)}\n".encode())
    return digest.hexdigest()


def _files(folder: Path, below: bool) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        for one in found:
            if below and one.is_dir():
                yield from _files(Path(one.path), below)
            elif one.name.endswith((".py", ".scm", ".java")):
                yield one


def pack(header: object, *parts: bytes) -> bytes:
    """A header of plain values, and some bytes, as one."""
    head = json.dumps([header, [len(part) for part in parts]], separators=(",", ":")).encode()
    return zlib.compress(b"".join([len(head).to_bytes(4, "big"), head, *parts]), 1)


def unpack(data: bytes) -> tuple[Any, list[bytes]]:
    """What was packed."""
    whole = zlib.decompress(data)
    start = 4 + int.from_bytes(whole[:4], "big")
    header, sizes = json.loads(whole[4:start])
    parts = []
    for size in sizes:
        parts.append(whole[start : start + size])
        start += size
    return header, parts
