"""Which sources belong to a program: source roots, packages, main methods."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.java.reader import parseable, read_source

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = re.compile(rb"(?m)^(?:[^\S\r\n]*(?:@\w+\s+)?)package\s+([\w.\s]+?)\s*;")
_COMMENT = re.compile(rb"/\*.*?\*/|//[^\r\n]*|\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'", re.S)
_MAIN = re.compile(rb"\bvoid\s+main\s*\(")
_TYPE = re.compile(rb"\b(?:class|interface|enum|record)\s+([\w$]+)")


@dataclass(frozen=True)
class MainFile:
    """The file that holds ``main``: its package, class and source root."""

    path: Path
    package: str
    class_name: str
    root: Path

    @property
    def qualified(self) -> str:
        """The name to start the program by."""
        return f"{self.package}.{self.class_name}" if self.package else self.class_name


def read_main(path: Path, encoding: str) -> MainFile:
    """Find out how to start a file.

    Raises:
        FootfallError: where it is missing, no text, or has no ``main``.
    """
    if not path.exists():
        raise FootfallError(f"{path}: no such file")
    if path.is_dir():
        raise FootfallError(f"{path} is a folder; name the source file that holds main")
    data, _ = parseable(read_source(path, str(path), encoding).data)
    code = _COMMENT.sub(b" ", data)
    found = _PACKAGE.search(code)
    package = re.sub(r"\s+", "", found[1].decode()) if found else ""
    if not _MAIN.search(code):
        raise FootfallError(f"{path} has no main method; name the source file that holds it")
    types = [m[1].decode() for m in _TYPE.finditer(code)]
    class_name = path.stem if path.stem in types or not types or _is_compact(code) else _type_with_main(code, types[0])
    root = path.resolve().parent
    for part in reversed(package.split(".")) if package else []:
        if root.name != part:
            raise FootfallError(
                f"{path} says package {package} but does not lie in a folder {package.replace('.', '/')}"
            )
        root = root.parent
    return MainFile(path, package, class_name, root)


def _is_compact(code: bytes) -> bool:
    main = _MAIN.search(code)
    assert main is not None
    head = code[: main.start()]
    return head.count(b"{") == head.count(b"}")


def _type_with_main(code: bytes, first: str) -> str:
    main = _MAIN.search(code)
    assert main is not None
    before = [m[1].decode() for m in _TYPE.finditer(code[: main.start()])]
    return before[-1] if before else first


def java_files(root: Path) -> list[Path]:
    """All Java sources below a folder, hidden folders left out."""
    files = []
    for path in sorted(root.rglob("*.java")):
        if not any(part.startswith(".") for part in path.relative_to(root).parts) and path.is_file():
            files.append(path)
    return files
