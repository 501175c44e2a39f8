"""Where comments and annotations of a Java source are, and what they can leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footfall.languages.java.reading.grammar import grammar_for
from footfall.languages.leaving_out import Places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from footfall.parse import ParsedSource, SyntaxNode

_TYPES = frozenset(
    [
        "class_declaration",
        "interface_declaration",
        "enum_declaration",
        "record_declaration",
        "annotation_type_declaration",
    ]
)
_BEARERS = _TYPES | {"method_declaration", "constructor_declaration", "compact_constructor_declaration"}
_IMPORT = "import_declaration"
_OF_THE_LANGUAGE = frozenset(["Deprecated", "FunctionalInterface", "Override", "SafeVarargs", "SuppressWarnings"])
"""The annotations of ``java.lang``, which need no import."""


def _bearer(name: SyntaxNode) -> SyntaxNode | None:
    annotation = name.parent
    modifiers = annotation.parent if annotation is not None else None
    found = modifiers.parent if modifiers is not None else None
    return found if found is not None and found.type in _BEARERS else None


def _names(parsed: ParsedSource, data: bytes) -> Callable[[str], Iterator[str]]:
    declared = {_text(node.field("name"), parsed, data) for node in parsed.by_id.values() if node.type in _TYPES}
    paths = [_path(child, parsed, data) for child in parsed.root.syntax.named_children if child.type == _IMPORT]
    return lambda text: _called(text, declared, paths)


def _called(text: str, declared: set[str], paths: list[tuple[str, str]]) -> Iterator[str]:
    """A name as it is written, and with the packages that imports may bring it from."""
    yield text
    first = text.partition(".")[0]
    if first in declared:
        return
    found = [package for package, name in paths if name == first]
    if not found and text in _OF_THE_LANGUAGE:
        found = ["java.lang"]
    elif not found and first == text:
        found = [package for package, name in paths if name == "*"]
    for package in found:
        yield f"{package}.{text}"


def _path(declaration: SyntaxNode, parsed: ParsedSource, data: bytes) -> tuple[str, str]:
    """What an import names: a package or type, and a name in it, or ``*``."""
    words = _text(declaration, parsed, data).rstrip(";").split()
    package, _, name = "".join(word for word in words[1:] if word != "static").rpartition(".")
    return package, name


def _text(syntax: SyntaxNode | None, parsed: ParsedSource, data: bytes) -> str:
    if syntax is None:
        return ""
    return data[parsed.to_original(syntax.start_byte) : parsed.to_original(syntax.end_byte)].decode("utf-8", "replace")


PLACES = Places(lambda: grammar_for("leaving_out.scm"), lambda: grammar_for("annotations.scm"), _bearer, _names)
