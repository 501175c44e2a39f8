"""Which sources belong to a program: source roots, packages, main methods."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from footfall.errors import FootfallError
from footfall.languages.java.reading.decoding import read_source
from footfall.languages.java.reading.repairs import parseable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PACKAGE = re.compile(rb"(?m)^(?:[^\S\r\n]*(?:@\w+\s+)?)package\s+([^;{}()=]+?)\s*;")
_COMMENT = re.compile(rb"/\*.*?\*/|//[^\r\n]*|\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'", re.S)
_MAIN = re.compile(rb"\bvoid\s+main\s*\(")
_TYPE = re.compile(rb"\b(?:class|interface|enum|record)\s+([\w$\x80-\xff]+)")
_EXTENDS = re.compile(rb"\bclass\s+[\w$\x80-\xff]+[^{}]*\bextends\b")


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
    package = _package(code)
    inherits = not _MAIN.search(code) and _EXTENDS.search(code)
    if not _MAIN.search(code) and not inherits:
        raise FootfallError(f"{path} has no main method; name the source file that holds it")
    types = [m[1].decode() for m in _TYPE.finditer(code)]
    class_name = (
        path.stem
        if path.stem in types or not types or inherits or _is_compact(code)
        else _type_with_main(code, types[0])
    )
    root = _root(path, package)
    if root is None:
        raise FootfallError(f"{path} says package {package} but does not lie in a folder {package.replace('.', '/')}")
    return MainFile(path, package, class_name, root)


def has_main(path: Path) -> bool:
    """Whether a source has a main method, as far as its text tells."""
    try:
        return bool(_MAIN.search(_COMMENT.sub(b" ", path.read_bytes())))
    except OSError:
        return False


def source_root(path: Path) -> Path | None:
    """The root that a source's package implies; None where it lies in another folder than its package says."""
    return _root(path, _package(_COMMENT.sub(b" ", path.read_bytes())))


def _package(code: bytes) -> str:
    found = _PACKAGE.search(code)
    return re.sub(r"\s+", "", found[1].decode("utf-8", "replace")) if found else ""


def _root(path: Path, package: str) -> Path | None:
    root = path.resolve().parent
    for part in reversed(package.split(".")) if package else []:
        if root.name != part:
            return None
        root = root.parent
    return root


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
    return list(_files(root, "*.java"))


def resource_files(root: Path) -> list[Path]:
    """All files below a folder that are no Java sources and no classes, hidden ones left out."""
    return [path for path in _files(root, "*") if path.suffix not in (".java", ".class")]


def _files(root: Path, pattern: str) -> Iterator[Path]:
    for path in sorted(root.rglob(pattern)):
        if not any(part.startswith(".") for part in path.relative_to(root).parts) and path.is_file():
            yield path
